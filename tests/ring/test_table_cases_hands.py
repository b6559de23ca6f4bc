"""Situations from public rule books in which a table's hand is played out, named by number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import Street
from casino_texas.ring.events import (
    HandMucked,
    HandShown,
    PotAwarded,
    SeatActed,
    TurnTo,
    UncalledReturned,
    WonBy,
)
from casino_texas.ring.rules import AnteKind, FirstToShow, Mode, RingRules
from casino_texas.ring.setup import PostKind
from casino_texas.ring.table_actions import ComeBack, SitDown
from tests.ring.hands_by_line import Play
from tests.ring.tables import FIVE_TEN, deal, do, finish, next_deal, paid, places, seated

BOARD = "2d7h5s6c9d"


def start(
    rules: RingRules, stacks: dict[int, int] | range, *, button: int, cards: dict[int, str]
) -> Play:
    """A table's first hand, with cards."""
    table = deal(seated(rules, stacks, button=button))
    return Play(table.next_hand(), cards, BOARD)


# ------------------------------------------------------------------ posts


@pytest.mark.parametrize(
    ("ante_first", "stack", "brings", "live", "ante"),
    [(False, 1000, 3000, 1000, 0), (True, 1000, 1000, 0, 1000), (False, 1100, 3100, 1000, 100)],
)
def test_e03_big_blind_ante_of_a_short_big_blind(
    ante_first: bool, stack: int, brings: int, live: int, ante: int
) -> None:
    rules = RingRules(
        mode=Mode.TOURNAMENT,
        small_blind=500,
        big_blind=1000,
        ante=1000,
        ante_kind=AnteKind.BIG_BLIND,
        big_blind_ante_first=ante_first,
    )
    stacks = {1: 20_000, 2: 20_000, 3: stack}
    play = start(rules, stacks, button=1, cards={1: "KsKc", 2: "QhQc", 3: "AsAd"})
    assert play.hand.view(None).pot == 500 + live + ante
    assert play.options.call == 1000  # the full big blind is due, however short it was posted
    play("S1 call", "S2 call")
    while not play.hand.is_over:
        play(f"S{play.hand.to_act} check")
    assert play.stacks[3] == brings


def test_i19_a_player_below_one_big_blind_is_dealt_in_and_the_game_does_not_hang() -> None:
    table = deal(seated(FIVE_TEN, {1: 1, 2: 199}, button=2))
    assert places(table) == (2, 2, 1)
    play = Play(table.next_hand(), {1: "AsAd", 2: "KsKc"}, BOARD)
    assert paid(table.next_hand(), 1) == {PostKind.BIG_BLIND: 10}
    assert play.hand.stack_of(1) == 2  # has posted 1 all-in, and won 2
    assert play.hand.is_over
    assert play.of(SeatActed) == []  # seat 2 was never asked
    assert play.of(UncalledReturned) == [UncalledReturned(2, 4)]
    assert all(chips >= 0 for chips in play.stacks.values())


def test_i07_and_i11_who_posted_live_has_the_option_of_an_unraised_pot() -> None:
    returning = deal(seated(FIVE_TEN, range(1, 7), button=1), decline=(3,))
    returning = next_deal(deal(do(finish(returning), ComeBack(3))))
    new = deal(seated(FIVE_TEN, dict.fromkeys((1, 2, 3, 4, 6), 500), button=6))
    new = deal(do(finish(new), SitDown(5, 500)))
    for table, seat in ((returning, 3), (new, 5)):
        play = Play(table.next_hand(), {}, BOARD)
        while play.hand.to_act != seat:
            play(f"S{play.hand.to_act} call")
        assert play.options.can_check
        assert play.options.min_to == 20


# ------------------------------------------------------------------ order and showdown


def test_f03_after_the_flop_the_first_live_seat_left_of_the_button_begins() -> None:
    play = start(FIVE_TEN, range(1, 7), button=1, cards={})
    play("S4 call", "S5 call", "S6 call", "S1 fold", "S2 fold", "S3 check")
    order = [play.hand.to_act]
    for _ in range(3):
        play(f"S{play.hand.to_act} check")
        order.append(play.hand.to_act)
    assert order == [3, 4, 5, 6]
    assert play.hand.view(None).street is Street.FLOP


def shows(play: Play) -> list[int]:
    """Seats in the order in which they had to say something at the showdown."""
    last = max(i for i, event in enumerate(play.events) if isinstance(event, SeatActed))
    return [e.seat for e in play.events[last:] if isinstance(e, TurnTo) and e.seat]


SETS = {1: "QhJc", 2: "7s6h", 3: "9s9c"}


def g01(**options: object) -> Play:
    rules = replace(FIVE_TEN, **options)  # type: ignore[arg-type]
    play = start(rules, range(1, 4), button=3, cards=SETS)
    play("S3 call", "S1 call", "S2 check", *("S1 check", "S2 check", "S3 check") * 2)
    return play("S1 check", "S2 bet 50", "S3 raise_to 150", "S1 fold", "S2 call")


def test_g01_the_last_raiser_shows_first_and_the_caller_may_muck() -> None:
    play = g01()
    assert play.hand.to_act == 3
    play("S3 show")
    assert play.hand.to_act == 2
    play("S2 muck")
    assert shows(play) == [3, 2]
    assert play.stacks == {1: 490, 2: 340, 3: 670}
    assert list(play.hand.mucked_cards) == [2]  # to be read in the history
    assert list(play.hand.shown_cards) == [3]


def test_g01_option_the_last_active_player_shows_first() -> None:
    assert g01(first_to_show=FirstToShow.LAST_ACTIVE).hand.to_act == 2


def test_g01_option_the_called_bettor_must_show() -> None:
    play = g01(called_must_show=True)
    with pytest.raises(IllegalAction, match="called must show"):
        play("S3 muck")


def test_g02_checked_through_the_first_seat_left_of_the_button_shows_first() -> None:
    # Each hand is better than the one before, so that nobody may be mucked for.
    play = start(FIVE_TEN, range(1, 4), button=3, cards={1: "QhJc", 2: "7s6h", 3: "9s9c"})
    play("S3 call", "S1 call", "S2 check", "S1 check", "S2 check", "S3 check")
    play("S1 check", "S2 check", "S3 bet 50", "S1 call", "S2 call")
    play("S1 check", "S2 check", "S3 check")
    for seat in (1, 2, 3):
        assert play.hand.to_act == seat
        play(f"S{seat} show")
    assert shows(play) == [1, 2, 3]


def test_g03_all_in_before_the_river_turns_all_live_hands_up_before_the_next_card() -> None:
    rules = replace(FIVE_TEN, mode=Mode.TOURNAMENT)
    play = start(rules, {1: 110, 2: 500, 3: 500}, button=3, cards={1: "AsAd", 2: "KsKc"})
    play("S3 fold", "S1 call", "S2 check", "S1 bet 100", "S2 call")
    assert play.hand.is_over  # nobody was asked whether he mucks
    names = [type(event).__name__ for event in play.events]
    shown = [i for i, name in enumerate(names) if name == "HandShown"]
    boards = [i for i, name in enumerate(names) if name == "BoardDealt"]
    assert [e.seat for e in play.of(HandShown) if isinstance(e, HandShown)] == [1, 2]
    assert boards[0] < min(shown) < max(shown) < boards[1]


def g04_play() -> Play:
    cards = {1: "AsAd", 2: "KsKc", 3: "QhQc"}
    play = start(FIVE_TEN, {1: 50, 2: 500, 3: 500}, button=3, cards=cards)
    play("S3 call", "S1 raise_to 50", "S2 call", "S3 call")
    play(*("S2 check", "S3 check") * 2)
    return play("S2 check", "S3 bet 60", "S2 call")


def test_g04_side_pots_are_shown_and_awarded_before_the_main_pot() -> None:
    # With a player all-in hands are turned up (R34), in the same order.
    play = g04_play()
    if not play.hand.is_over:
        for seat in (3, 2, 1):
            assert play.hand.to_act == seat
            play(f"S{seat} show")
    assert [e.seat for e in play.events if isinstance(e, HandShown)] == [3, 2, 1]
    awards = [event for event in play.events if isinstance(event, PotAwarded)]
    assert [(award.pot, award.shares) for award in awards] == [(1, ((2, 120),)), (0, ((1, 150),))]


def test_g05_the_bettor_mucks_after_being_called_and_the_caller_wins_unseen() -> None:
    play = start(FIVE_TEN, range(1, 3), button=2, cards={1: "QhJc", 2: "3s4c"})
    play("S2 call", "S1 check", *("S1 check", "S2 check") * 2)
    play("S1 bet 100", "S2 call", "S1 muck")
    assert play.hand.is_over
    assert play.of(HandShown) == []
    awards = [event for event in play.events if isinstance(event, PotAwarded)]
    assert [(award.shares, award.won_by) for award in awards] == [(((2, 220),), WonBy.MUCKS)]


def test_g06_an_uncalled_winner_never_shows() -> None:
    play = start(FIVE_TEN, range(1, 4), button=3, cards=SETS)
    play("S3 fold", "S1 raise_to 30", "S2 fold")
    assert play.hand.is_over
    assert play.hand.shown_cards == {}
    assert play.hand.mucked_cards == {}
    for viewer in (None, 2, 3):
        assert set(play.hand.view(viewer).seat_view(1).cards) == {None}


def test_g06_a_mucked_loser_is_in_the_history_and_not_on_the_table() -> None:
    play = start(FIVE_TEN, range(1, 3), button=2, cards={1: "9s9c", 2: "KsKc"})
    play("S2 call", "S1 check", *("S1 check", "S2 check") * 2)
    play("S1 bet 100", "S2 call", "S1 show", "S2 muck")
    assert play.of(HandMucked) == [HandMucked(2)]
    table = {seat: play.hand.view(None).seat_view(seat).cards for seat in (1, 2)}
    assert set(table[2]) == {None}
    assert None not in table[1]
    history = play.hand.shown_cards | play.hand.mucked_cards
    assert sorted(history) == [1, 2]
    assert all(None not in cards for cards in history.values())
