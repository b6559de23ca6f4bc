"""Situations between hands from public rule books and bug reports, each named by its number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from casino_texas.errors import IllegalAction
from casino_texas.ring.rules import ButtonRule, Limit, Mode, NewPlayers, Straddle
from casino_texas.ring.setup import PostKind
from casino_texas.ring.table import RingTable
from casino_texas.ring.table_actions import (
    CallBlinds,
    ComeBack,
    DeclineBlind,
    PostBlind,
    SitDown,
    SitOut,
)
from casino_texas.ring.table_events import OfferKind
from tests.ring.tables import (
    FIVE_TEN,
    asked,
    busts,
    deal,
    do,
    finish,
    markers,
    next_deal,
    paid,
    places,
    seated,
)

LIVE, DEAD = PostKind.LIVE_BLIND, PostKind.DEAD_BLIND
SIMPLIFIED = replace(FIVE_TEN, button_rule=ButtonRule.SIMPLIFIED)


@pytest.mark.parametrize("rule", ButtonRule)
@pytest.mark.parametrize(
    ("loser", "button_and_small", "big"), [(1, 3, 2), (2, 3, 1), (3, 2, 1)], ids="ABC"
)
def test_f02_three_to_heads_up_nobody_has_the_big_blind_twice(
    rule: ButtonRule, loser: int, button_and_small: int, big: int
) -> None:
    rules = replace(FIVE_TEN, button_rule=rule, mode=Mode.TOURNAMENT)
    table = deal(seated(rules, range(1, 4), button=1))
    assert places(table) == (1, 2, 3)
    table = deal(busts(table, loser, to=loser % 3 + 1))
    assert places(table) == (button_and_small, button_and_small, big)


def test_i02_dead_button_when_the_small_blind_busts() -> None:
    table = deal(seated(FIVE_TEN, range(1, 7), button=1))
    assert places(table) == (1, 2, 3)
    table = deal(busts(table, 2, to=3))
    assert places(table) == (2, 3, 4)
    setup = table.next_hand()
    assert 2 not in setup.seats
    assert setup.deal_order[-1] == 1  # last to act after the flop
    assert places(next_deal(table)) == (3, 4, 5)


def test_i05_simplified_button_lets_the_next_player_skip_the_big_blind() -> None:
    table = deal(seated(SIMPLIFIED, range(1, 7), button=1))
    assert places(table) == (1, 2, 3)
    assert places(deal(busts(table, 3, to=4))) == (2, 4, 5)


def _i07() -> RingTable:
    return deal(seated(FIVE_TEN, range(1, 7), button=1), decline=(3,))


def test_i07_missed_big_blind_marker_and_what_the_return_costs() -> None:
    table = _i07()
    assert places(table) == (1, 2, 4)
    assert markers(table) == {3: "M"}
    assert table.next_hand().seats == (1, 2, 4, 5, 6)

    table = do(finish(table), ComeBack(3))
    table = deal(table)
    assert places(table) == (2, 4, 5)
    assert 3 not in table.next_hand().seats  # between button and small blind: not asked
    assert markers(table) == {3: "M"}

    table = next_deal(table)
    setup = table.next_hand()
    assert places(table) == (4, 5, 6)
    assert 3 in setup.seats
    assert paid(setup, 3) == {LIVE: 10, DEAD: 5}
    assert sum(post.amount for post in setup.posts) == 30
    assert markers(table) == {}


def test_i07_between_button_and_small_blind_he_is_not_asked() -> None:
    table = do(finish(_i07()), ComeBack(3), CallBlinds())
    offers = []
    while (ask := asked(table)) is not None:
        offers.append(ask)
        with pytest.raises(IllegalAction, match="not asked"):
            do(table, DeclineBlind(3))
        table = do(table, PostBlind(ask[0]))
    assert offers == [(4, OfferKind.SMALL_BLIND), (5, OfferKind.BIG_BLIND)]


def test_i08_missed_small_blind_moves_the_offers_on_and_costs_a_dead_small_blind() -> None:
    table = deal(seated(FIVE_TEN, range(1, 7), button=1), decline=(2,))
    assert places(table) == (1, 3, 4)
    assert markers(table) == {2: "MS"}
    assert table.next_hand().seats == (1, 3, 4, 5, 6)

    table = deal(do(finish(table), ComeBack(2)))
    assert places(table) == (3, 4, 5)  # the button has passed seat 2
    assert paid(table.next_hand(), 2) == {DEAD: 5}
    assert markers(table) == {}


def test_i09_who_missed_only_the_small_blind_owes_only_that() -> None:
    table = deal(seated(FIVE_TEN, range(1, 7), button=1))
    assert places(table)[2] == 3
    table = deal(do(finish(table), SitOut(3)))
    assert markers(table) == {3: "MS"}
    table = deal(do(finish(table), ComeBack(3)))
    assert paid(table.next_hand(), 3) == {DEAD: 5}


def _newcomer() -> RingTable:
    """Seat 5 is new when the button comes to 1, small blind 2, big blind 3."""
    table = seated(FIVE_TEN, dict.fromkeys((1, 2, 3, 4, 6), 500), button=6)
    table = deal(table)
    assert places(table) == (6, 1, 2)
    return do(finish(table), SitDown(5, 500))


def test_i11_new_player_left_of_the_blinds_posts_or_waits() -> None:
    table = deal(_newcomer())
    assert places(table) == (1, 2, 3)
    assert paid(table.next_hand(), 5) == {LIVE: 10}

    table = deal(_newcomer(), decline=(5,))
    assert places(table) == (1, 2, 3)
    assert 5 not in table.next_hand().seats
    table = next_deal(table)
    assert places(table)[2] == 4
    assert 5 not in table.next_hand().seats  # waits, and is not asked again
    table = next_deal(table)
    assert places(table)[2] == 5  # his first hand: the big blind in turn
    assert paid(table.next_hand(), 5) == {PostKind.BIG_BLIND: 10}


def test_i11_option_new_players_need_not_post() -> None:
    free = _newcomer().with_rules(replace(FIVE_TEN, new_players=NewPlayers.FREE))
    setup = deal(free).next_hand()
    assert 5 in setup.seats
    assert paid(setup, 5) == {}


def test_i12_new_player_between_button_and_blind_waits_until_the_button_has_passed() -> None:
    table = seated(FIVE_TEN, dict.fromkeys((1, 3, 4, 5, 6), 500), button=6)
    table = do(finish(deal(table)), SitDown(2, 500))
    table = deal(table)
    assert places(table) == (1, 3, 4)
    assert 2 not in table.next_hand().seats
    table = next_deal(table)
    assert places(table) == (3, 4, 5)
    assert paid(table.next_hand(), 2) == {LIVE: 10}


def test_i13_a_third_player_joining_heads_up_gets_no_free_hand() -> None:
    table = deal(seated(FIVE_TEN, range(1, 3), button=2))
    assert places(table) == (2, 2, 1)
    joined = do(finish(table), SitDown(3, 500))

    # The coming hand has button and small blind 1, big blind 2; seat 3 is left of the blinds.
    table = deal(joined)
    assert places(table)[1:] == (1, 2)
    assert paid(table.next_hand(), 3) == {LIVE: 10}

    table = deal(joined, decline=(3,))
    assert places(table) == (1, 1, 2)
    assert 3 not in table.next_hand().seats
    table = next_deal(table)  # and now the big blind comes to him
    assert places(table) == (1, 2, 3)
    assert paid(table.next_hand(), 3) == {PostKind.BIG_BLIND: 10}


@pytest.mark.parametrize(
    ("mode", "players", "offered"),
    [(Mode.TOURNAMENT, 6, False), (Mode.CASH, 3, False), (Mode.CASH, 6, True)],
)
def test_i16_straddle_is_offered_in_cash_games_of_four_or_more(
    mode: Mode, players: int, offered: bool
) -> None:
    straddle = Straddle.OFF if mode is Mode.TOURNAMENT else Straddle.RAISE_TO_3BB
    rules = replace(FIVE_TEN, mode=mode, straddle=straddle)
    table = do(seated(rules, range(1, players + 1), button=1), CallBlinds())
    kinds = []
    while (ask := asked(table)) is not None:
        kinds.append(ask)
        table = do(table, PostBlind(ask[0]))
    assert ((4, OfferKind.STRADDLE) in kinds) is offered
    assert (PostKind.STRADDLE in paid(table.next_hand(), 4)) is offered


def test_i16_only_the_seat_left_of_the_big_blind_is_asked_also_in_limit() -> None:
    rules = replace(FIVE_TEN, limit=Limit.FIXED_LIMIT, straddle=Straddle.RAISE_TO_3BB)
    table = do(seated(rules, range(1, 7), button=1), CallBlinds())
    seats = []
    while (ask := asked(table)) is not None:
        if ask[1] is OfferKind.STRADDLE:
            seats.append(ask[0])
            table = do(table, DeclineBlind(ask[0]))
        else:
            table = do(table, PostBlind(ask[0]))
    assert seats == [4]
