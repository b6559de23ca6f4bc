"""R27-R37, R50 and R51: cards, pots and the showdown, one test or more for each rule."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from casino_texas.core.cards import DECK, Card, parse_cards
from casino_texas.core.hands import HandClass, class_of
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import (
    DealBoard,
    DealHole,
    DeclareBoard,
    Muck,
    RingAction,
    Show,
    Street,
)
from casino_texas.ring.events import (
    BoardDealt,
    CardBurned,
    ClaimLost,
    HandMucked,
    HandShown,
    HoleCardsDealt,
    Pot,
    PotAwarded,
    RingEvent,
    WonBy,
    seen_by,
)
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.rules import AnteKind, FirstToShow
from casino_texas.ring.rules import DeclareBoard as Declare
from casino_texas.ring.setup import HandSetup, Post, PostKind
from casino_texas.ring.view import NoMuck, SeatStatus, ShowdownOptions, Stage
from tests.ring.hands_by_line import Play
from tests.ring.situations import TOURNAMENT, dead, hand, rules, setup, with_posts

NL = rules()
#: No set of these three beats the next; nobody plays the board `2d 7h 5s 6c 9d`.
ACES, KINGS, QUEENS = "As Ad", "Ks Kd", "Qs Qh"


def shown(play: Play) -> list[int]:
    return [event.seat for event in play.events if isinstance(event, HandShown)]


def awards(play: Play) -> list[PotAwarded]:
    return [event for event in play.events if isinstance(event, PotAwarded)]


def checked_down(play: Play, seats: str) -> Play:
    """These seats check flop, turn and river, in this order."""
    return play(*[f"S{seat} check" for _ in range(3) for seat in seats])


def limped(
    holes: dict[int, str], *stacks: int, board: str = "2d 7h 5s 6c 9d", **options: object
) -> Play:
    """Three players limp in; the button is seat 3."""
    play = hand(rules(**options), *(stacks or (500, 500, 500)), holes=holes, board=board)
    return play("S3 call", "S1 call", "S2 check")


def options_of(play: Play) -> ShowdownOptions:
    options = play.hand.legal_actions()
    assert isinstance(options, ShowdownOptions)
    return options


def by_default(play: Play) -> Play:
    """The showdown as it goes where nobody chooses."""
    while play.hand.stage is Stage.SHOWDOWN:
        step = play.hand.apply(play.hand.default_showdown_action())
        play.hand = step.hand
        play.events += step.events
    return play


# R27


def test_r27_a_card_is_burned_face_down_before_flop_turn_and_river() -> None:
    play = checked_down(limped({}), "123")
    kinds = [type(e) for e in play.events if isinstance(e, CardBurned | BoardDealt)]
    assert kinds == [CardBurned, BoardDealt] * 3
    boards = [event for event in play.events if isinstance(event, BoardDealt)]
    assert [(event.street, len(event.cards)) for event in boards] == [
        (Street.FLOP, 3),
        (Street.TURN, 1),
        (Street.RIVER, 1),
    ]
    burned = set(play.hand.burned)
    assert len(burned) == 3
    assert burned.isdisjoint(play.hand.board)
    for viewer in (None, 1, 2, 3):
        seen = [e for e in seen_by(viewer, play.events) if isinstance(e, CardBurned)]
        assert [event.card for event in seen] == [None] * 3


# R28


def test_r28_main_pot_and_side_pots_by_layers() -> None:
    play = hand(NL, 100, 200, 300, holes={1: ACES, 2: QUEENS, 3: KINGS}, button=3)
    play("S3 raise_to 300", "S1 call", "S2 call")
    assert play.hand.returned == ((3, 100),)
    assert play.hand.final_pots == (Pot(300, (1, 2, 3)), Pot(200, (2, 3)))
    assert play.stacks == {1: 300, 2: 0, 3: 300}


def test_r28_a_folded_players_chips_stay_in_the_layers_they_reached() -> None:
    play = hand(rules(10, 20), 1000, 400, 300, 150)
    play("S3 raise_to 60", "S4 raise_to 150", "S1 raise_to 1000", "S2 call", "S3 fold")
    assert play.hand.returned == ((1, 600),)
    assert play.hand.final_pots == (Pot(510, (1, 2, 4)), Pot(500, (1, 2)))


def test_r28_a_folded_players_equal_stake_keeps_the_top_from_being_uncalled() -> None:
    play = hand(rules(10, 20), 1000, 300, 1000, 200, button=1, holes={4: ACES})
    play("S4 raise_to 200", "S1 raise_to 500", "S2 call", "S3 call", "S3 fold")
    assert play.hand.returned == ()
    pots = play.hand.final_pots
    assert pots == (Pot(800, (2, 4, 1)), Pot(300, (2, 1)), Pot(400, (1,)))
    sole = next(award for award in awards(play) if award.pot == 2)
    assert (sole.won_by, sole.shares, sole.strength) == (WonBy.SOLE_CLAIM, ((1, 400),), 0)


def test_r28_dead_money_goes_whole_into_the_main_pot() -> None:
    base = setup(NL, 500, 500, 500, 8)
    play = Play(with_posts(base, dead(3)), {4: ACES})
    play("S3 call", "S4 call", "S1 call", "S2 check")
    play("S1 check", "S2 check", "S3 check")
    assert play.hand.pots == (Pot(4 * 8 + 5, (1, 2, 3, 4)), Pot(3 * 2, (1, 2, 3)))


def test_r28_dead_money_is_not_refunded() -> None:
    play = Play(with_posts(setup(NL, 500, 500, 500), dead(3)), {})
    play("S3 raise_to 50", "S1 fold", "S2 fold")
    assert play.hand.returned == ((3, 40),)
    assert play.stacks[3] == 500 + 10 + 5


def test_r28_with_a_live_stake_of_zero_the_main_pot_is_the_dead_money() -> None:
    ante_first = rules(
        500, 1000, ante=1000, ante_kind=AnteKind.BIG_BLIND, big_blind_ante_first=True
    )
    play = hand(ante_first, 9000, 1000, 9000, holes={2: ACES, 1: KINGS, 3: QUEENS})
    play("S3 call", "S1 call")
    assert play.hand.pots == (Pot(1000, (1, 2, 3)), Pot(2000, (1, 3)))
    checked_down(play, "13")
    assert by_default(play).stacks == {1: 10_000, 2: 1000, 3: 8000}


def test_r28_per_player_antes_are_layered_like_bets() -> None:
    antes = rules(ante=5, ante_kind=AnteKind.EACH)
    play = hand(antes, 500, 500, 500, 3, holes={4: ACES})
    play("S3 fold", "S1 call", "S2 check")
    assert play.hand.pots == (Pot(12, (1, 2, 4)), Pot(2 * 3 + 20, (1, 2))), "3 of each ante"


def test_r28_layers_with_the_same_seats_are_one_pot() -> None:
    play = hand(NL, 500, 500, 500, 500)
    play("S3 raise_to 40", "S4 call", "S1 call", "S2 call")
    play("S1 bet 50", "S2 fold", "S3 call", "S4 fold")
    assert play.hand.pots == (Pot(260, (1, 3)),)


# R29


def test_r29_an_all_in_player_is_marked_until_the_showdown() -> None:
    play = limped({}, 10, 500, 500)
    for _ in range(3):
        assert play.hand.view(None).seat_view(1).status is SeatStatus.ALL_IN
        play("S2 check", "S3 check")
    assert play.hand.view(None).seat_view(1).status is SeatStatus.ALL_IN


# R30


def test_r30_odd_chips_one_each_clockwise_from_the_first_winner_left_of_the_button() -> None:
    play = hand(
        rules(1, 2),
        100,
        100,
        100,
        holes={1: "3c 4c", 2: "Ac Kd", 3: "Ad Kc"},
        board="2d 7h 5s 6c Jd",
    )
    play("S3 call", "S1 fold", "S2 check")
    by_default(checked_down(play, "23"))
    assert awards(play)[0].shares == ((2, 3), (3, 2))
    assert play.stacks == {1: 99, 2: 101, 3: 100}


def test_r30_each_pot_is_split_separately() -> None:
    play = hand(
        rules(1, 2),
        3,
        10,
        10,
        10,
        holes={1: "As Kd", 2: "Ac Kh", 3: "Ad Kc", 4: "3h 4h"},
        board="2d 7h 5s 9c Jd",
    )
    play("S3 raise_to 10", "S4 call", "S1 call", "S2 fold")
    assert play.hand.final_pots == (Pot(11, (1, 3, 4)), Pot(14, (3, 4)))
    assert [award.shares for award in awards(play)] == [((3, 14),), ((1, 6), (3, 5))]


# R31


def test_r31_the_last_to_bet_or_raise_on_the_river_shows_first() -> None:
    play = limped({1: ACES, 2: KINGS, 3: QUEENS})
    play(*[f"S{s} check" for s in "123"] * 2)
    play("S1 check", "S2 bet 20", "S3 raise_to 50", "S1 call", "S2 call")
    assert play.hand.to_act == 3
    play("S3 show")
    assert play.hand.to_act == 1
    play("S1 show", "S2 muck")
    assert shown(play) == [3, 1]


def test_r31_with_no_bet_on_the_river_the_first_left_of_the_button() -> None:
    play = limped({1: QUEENS, 2: KINGS, 3: ACES})
    play(*[f"S{s} check" for s in "123"], "S1 check", "S2 check", "S3 bet 20", "S1 call", "S2 call")
    play(*[f"S{s} check" for s in "123"])
    by_default(play)
    assert shown(play) == [1, 2, 3]


def test_r31_after_an_all_in_run_out_the_pusher_shows_first() -> None:
    face_down = rules(all_in_turned_up=False)
    play = hand(face_down, 500, 500, 100, holes={1: ACES, 2: KINGS, 3: QUEENS})
    play("S3 fold", "S1 call", "S2 raise_to 500", "S1 call")
    assert play.hand.to_act == 2, "the last betting round was the first"


def test_r31_option_the_last_active_player_shows_first() -> None:
    play = limped({}, first_to_show=FirstToShow.LAST_ACTIVE)
    play(*[f"S{s} check" for s in "123"], "S1 bet 20", "S2 call", "S3 call")
    play(*[f"S{s} check" for s in "123"])
    assert play.hand.to_act == 3, "he called last, on the turn"


# R32


def test_r32_who_wins_because_nobody_called_need_not_show() -> None:
    play = hand(NL, 500, 500, 500, holes={3: ACES})
    play("S3 raise_to 40", "S1 fold", "S2 fold")
    assert awards(play)[0].won_by is WonBy.FOLDS
    assert play.hand.shown_cards == play.hand.mucked_cards == {}
    assert play.hand.view(1).seat_view(3).cards == (None, None)
    assert play.hand.may_still_show == (3,)
    after = play.hand.apply(Show(3))
    assert after.events == (HandShown(3, parse_cards(ACES)),)  # type: ignore[arg-type]
    assert after.hand.view(1).seat_view(3).cards == parse_cards(ACES)
    assert after.hand.stacks == play.hand.stacks
    for seat in (1, 2, 3):
        with pytest.raises(IllegalAction, match="hand is over"):
            after.hand.apply(Show(seat))


# R33


def river_called(**options: object) -> Play:
    """Heads-up on the river: seat 1 bet, seat 2, the button, called."""
    play = hand(rules(**options), 500, 500, holes={1: QUEENS, 2: KINGS})
    play("S2 call", "S1 check", *["S1 check", "S2 check"] * 2, "S1 bet 50", "S2 call")
    assert play.hand.to_act == 1
    return play


def test_r33_each_shows_or_mucks_and_a_mucked_hand_has_no_claim() -> None:
    play = river_called()("S1 show", "S2 muck")
    assert play.stacks == {1: 560, 2: 440}, "the kings were mucked"
    assert awards(play)[0].won_by is WonBy.BEST_HAND
    assert HandMucked(2) in play.events


def test_r33_the_called_bettor_may_muck_and_the_last_hand_wins_unseen() -> None:
    play = river_called()("S1 muck")
    assert play.hand.is_over
    assert shown(play) == []
    assert (awards(play)[0].won_by, awards(play)[0].strength) == (WonBy.MUCKS, 0)
    assert play.stacks == {1: 440, 2: 560}
    assert play.hand.may_still_show == (2,)


def test_r33_must_show_to_win_while_another_hand_is_live() -> None:
    play = river_called()("S1 show")
    assert options_of(play).no_muck is None
    assert play.hand.to_act == 2, "he is not paid before he shows"
    play("S2 show")
    assert play.stacks == {1: 440, 2: 560}


def test_r33_option_called_must_show() -> None:
    play = river_called(called_must_show=True)
    assert options_of(play).no_muck is NoMuck.CALLED_MUST_SHOW
    with pytest.raises(IllegalAction, match="called must show"):
        play.hand.apply(Muck(1))
    play("S1 show")
    assert options_of(play).no_muck is None, "the caller may muck"


def test_r33_option_called_must_show_binds_nobody_where_nobody_bet() -> None:
    play = checked_down(limped({}, called_must_show=True), "123")
    assert options_of(play).no_muck is None


def test_r33_where_nobody_chooses_a_beaten_hand_is_mucked() -> None:
    play = checked_down(limped({1: KINGS, 2: QUEENS, 3: ACES}), "123")
    by_default(play)
    assert shown(play) == [1, 3]
    assert list(play.hand.mucked_cards) == [2]


def test_r33_where_nobody_chooses_an_equal_hand_is_shown() -> None:
    play = checked_down(limped({1: "As Kd", 2: "Ah Kc", 3: "3d 4h"}, board="2d 7h 5s 9c Jd"), "123")
    by_default(play)
    assert shown(play) == [1, 2]


def test_r33_mucked_hands_are_in_the_history_and_not_in_views_and_folds_are_in_neither() -> None:
    play = hand(NL, 500, 500, 500, holes={1: ACES, 2: KINGS, 3: QUEENS})
    play("S3 fold", "S1 call", "S2 check")
    by_default(checked_down(play, "12"))
    assert play.hand.mucked_cards == {2: parse_cards(KINGS)}
    assert play.hand.view(1).seat_view(2).cards == (None, None)
    assert play.hand.view(None).seat_view(2).status is SeatStatus.MUCKED


# R34


@pytest.mark.parametrize("options", [{}, TOURNAMENT])
def test_r34_all_hands_are_turned_up_before_the_next_card(options: dict[str, object]) -> None:
    play = hand(rules(**options), 500, 500, 300, holes={1: ACES, 2: KINGS, 3: QUEENS})
    play("S3 raise_to 40", "S1 call", "S2 fold")
    play("S1 bet 460", "S3 call")
    late = [e for e in play.events if isinstance(e, HandShown | BoardDealt)]
    assert [type(event) for event in late] == [BoardDealt, HandShown, HandShown, *[BoardDealt] * 2]
    assert all(event.is_forced for event in late if isinstance(event, HandShown))
    assert shown(play) == [1, 3], "the bettor first"
    assert play.hand.is_over, "nobody is asked to show or muck"


def test_r34_at_once_after_the_river_with_a_player_all_in() -> None:
    play = limped({1: QUEENS, 2: KINGS, 3: ACES}, 10, 500, 500)
    play("S2 bet 10", "S3 call", *["S2 check", "S3 check"] * 2)
    assert shown(play) == [2, 3, 1], "the side pot's hands before the all-in player's"
    assert play.hand.is_over


def test_r34_option_off_in_cash() -> None:
    play = hand(rules(all_in_turned_up=False), 500, 100, holes={1: ACES, 2: KINGS})
    play("S2 raise_to 100", "S1 call")
    assert len(play.hand.board) == 5
    assert shown(play) == []
    assert play.hand.to_act == 2
    play("S2 muck")
    assert play.stacks == {1: 600, 2: 0}


def test_r34_never_off_in_tournaments() -> None:
    play = hand(rules(**TOURNAMENT, all_in_turned_up=False), 500, 100)
    play("S2 raise_to 100", "S1 call")
    assert sorted(shown(play)) == [1, 2]


# R35


def test_r35_side_pots_are_shown_and_awarded_before_the_main_pot() -> None:
    options = {"all_in_turned_up": False}
    play = limped({1: ACES, 2: KINGS, 3: QUEENS}, 10, 500, 500, **options)
    play(*["S2 check", "S3 check"] * 2, "S2 check", "S3 bet 60", "S2 call")
    assert play.hand.to_act == 3
    play("S3 show", "S2 show")
    assert [award.pot for award in awards(play)] == [1], "paid before the main pot is shown"
    assert play.hand.to_act == 1
    play("S1 show")
    assert [(award.pot, award.shares) for award in awards(play)] == [
        (1, ((2, 120),)),
        (0, ((1, 30),)),
    ]


# R36


def test_r36_cards_speak_and_kickers_decide() -> None:
    play = limped({1: "Ah 3c", 2: "Ac Kh", 3: "Qc Js"}, board="As Td 8h 6c 2s")
    by_default(checked_down(play, "123"))
    best = awards(play)[0]
    assert best.shares == ((2, 30),)
    assert class_of(best.strength) is HandClass.PAIR


def test_r36_then_the_pot_is_split() -> None:
    play = limped({1: "Ah 3c", 2: "Ac 4h", 3: "Qc 5s"}, board="As Td 9h 8c 2s")
    by_default(checked_down(play, "123"))
    assert awards(play)[0].shares == ((1, 15), (2, 15))


def test_r36_the_best_five_of_seven_whatever_is_said() -> None:
    play = limped({1: "2h 2c", 2: "As Kd", 3: "Ad Kc"}, board="2s 5c 9h Jd Td")
    by_default(checked_down(play, "123"))
    assert awards(play)[0].shares == ((1, 30),)
    assert class_of(awards(play)[0].strength) is HandClass.THREE_OF_A_KIND


# R37

STRAIGHT_BOARD = "6d 7h 8s 9c Td"


def board_plays(rule: Declare) -> Play:
    """Heads-up at the showdown; the board's straight is everybody's best hand."""
    play = hand(
        rules(declare_board=rule), 500, 500, holes={1: ACES, 2: KINGS}, board=STRAIGHT_BOARD
    )
    return play("S2 call", "S1 check", *["S1 check", "S2 check"] * 3)


def do(play: Play, *actions: RingAction) -> list[RingEvent]:
    events: list[RingEvent] = []
    for action in actions:
        step = play.hand.apply(action)
        play.hand = step.hand
        events += step.events
    play.events += events
    return events


def test_r37_off_the_cards_speak() -> None:
    play = board_plays(Declare.OFF)
    assert not options_of(play).can_declare
    assert play("S1 show", "S2 show").stacks == {1: 500, 2: 500}


def test_r37_before_showing_who_shows_in_silence_has_no_claim() -> None:
    play = board_plays(Declare.BEFORE_SHOWING)
    assert options_of(play).can_declare
    assert ClaimLost(1) in do(play, Show(1))
    assert play.hand.is_over
    assert play.stacks == {1: 490, 2: 510}


def test_r37_before_showing_who_declares_first_keeps_his_share() -> None:
    play = board_plays(Declare.BEFORE_SHOWING)
    do(play, DeclareBoard(1), Show(1), DeclareBoard(2), Show(2))
    assert play.stacks == {1: 500, 2: 500}
    assert play.hand.view(None).seat_view(1).has_declared


def test_r37_before_mucking_the_board_may_be_declared_after_showing() -> None:
    play = board_plays(Declare.BEFORE_MUCKING)
    do(play, Show(1))
    assert play.hand.to_act == 1, "he still holds his cards"
    do(play, DeclareBoard(1), Show(2), DeclareBoard(2))
    assert play.stacks == {1: 500, 2: 500}


def test_r37_before_mucking_letting_go_in_silence_loses_the_claim() -> None:
    play = board_plays(Declare.BEFORE_MUCKING)
    assert ClaimLost(1) in do(play, Show(1), Muck(1))
    assert play.stacks == {1: 490, 2: 510}


def test_r37_before_mucking_declared_cards_may_be_let_go_unseen() -> None:
    play = board_plays(Declare.BEFORE_MUCKING)
    events = do(play, DeclareBoard(1), Muck(1), DeclareBoard(2), Show(2))
    assert HandMucked(1, True) in events
    assert play.stacks == {1: 500, 2: 500}


def test_r37_only_who_plays_the_board_has_something_to_declare() -> None:
    rule = Declare.BEFORE_SHOWING
    play = hand(rules(declare_board=rule), 500, 500, holes={1: "Js 2c"}, board=STRAIGHT_BOARD)
    play("S2 call", "S1 check", *["S1 check", "S2 check"] * 3)
    assert not options_of(play).can_declare
    with pytest.raises(IllegalAction, match="nothing to declare"):
        play.hand.apply(DeclareBoard(1))


@pytest.mark.parametrize("rule", [Declare.BEFORE_MUCKING, Declare.BEFORE_SHOWING])
def test_r37_computer_players_always_declare(rule: Declare) -> None:
    assert by_default(board_plays(rule)).stacks == {1: 500, 2: 500}


# R50, R51


def test_r50_every_card_exists_once() -> None:
    begun = new_hand(setup(NL, 500, 500, 500)).hand
    cards = DECK[:5]
    with pytest.raises(IllegalAction, match="card twice") as caught:
        begun.apply(DealHole((*cards, cards[0])))
    assert caught.value.details["card"] is cards[0]
    play = limped({1: ACES})
    play(*[f"S{seat} check" for seat in "123"])
    used = play.hand.board[0]
    for action in (DealBoard((used,), DECK[0]), DealBoard((play.hand.hole_cards(1)[0],))):  # type: ignore[arg-type]
        with pytest.raises(IllegalAction):
            play.hand.apply(action)


def cards_seen(hand_: RingHand, viewer: int | None) -> Iterable[tuple[Card | None, ...]]:
    return [seat.cards for seat in hand_.view(viewer).seats]


def test_r51_only_the_owner_sees_his_cards_all_through_the_hand() -> None:
    play = hand(NL, 500, 500, 500, holes={1: ACES, 2: KINGS, 3: QUEENS})
    for line in ("S3 call", "S1 fold", "S2 check", "S2 bet 10", "S3 call"):
        for viewer, own in ((1, ACES), (2, KINGS), (3, QUEENS)):
            seen = {s.seat: s.cards for s in play.hand.view(viewer).seats}
            assert seen.pop(viewer) == parse_cards(own)
            assert set(seen.values()) == {(None, None)}
        assert set(cards_seen(play.hand, None)) == {(None, None)}
        play(line)


def test_r51_events_tell_each_seat_only_its_own_cards() -> None:
    step = new_hand(setup(NL, 500, 500, 500))
    dealt = step.hand.apply(DealHole(tuple(DECK[:6])))
    (whole,) = [event for event in dealt.events if isinstance(event, HoleCardsDealt)]
    assert (whole.seats, whole.cards) == ((1, 2, 3, 1, 2, 3), DECK[:6])
    assert whole.for_seat(2).cards == (None, DECK[1], None, None, DECK[4], None)
    assert whole.for_seat(None).cards == (None,) * 6


def test_r2_cards_come_one_at_a_time_clockwise_from_left_of_the_button() -> None:
    step = new_hand(setup(NL, 500, 500, 500, button=1))
    dealt = step.hand.apply(DealHole(tuple(DECK[:6])))
    assert dealt.hand.hole_cards(2) == (DECK[0], DECK[3])
    assert dealt.hand.hole_cards(3) == (DECK[1], DECK[4])
    assert dealt.hand.hole_cards(1) == (DECK[2], DECK[5])


def test_r11_the_absent_are_dealt_in_and_folded_and_their_blinds_stay() -> None:
    base = setup(rules(**TOURNAMENT), 500, 500, 500, 500)
    away = HandSetup(base.rules, base.stacks, base.button, base.posts, frozenset({2, 3}))
    play = Play(away, {})
    assert play.hand.to_act == 4
    statuses = [play.hand.view(None).seat_view(seat).status for seat in (1, 2, 3, 4)]
    live_, out = SeatStatus.LIVE, SeatStatus.FOLDED
    assert statuses == [live_, out, out, live_]
    play("S4 fold")
    assert play.stacks == {1: 510, 2: 490, 3: 500, 4: 500}


def test_r11_with_everybody_absent_the_last_one_takes_the_blinds() -> None:
    base = setup(rules(**TOURNAMENT), 500, 500, 500)
    away = HandSetup(base.rules, base.stacks, base.button, base.posts, frozenset({1, 2, 3}))
    assert Play(away, {}).stacks == {1: 495, 2: 505, 3: 500}


def test_hidden_hands_of_a_record_muck_or_are_named_when_they_show() -> None:
    begun = new_hand(setup(rules(all_in_turned_up=False), 500, 500)).hand
    hidden = begun.apply(DealHole((None, *parse_cards("As"), None, *parse_cards("Ad")))).hand
    assert hidden.hole_cards(1) == (None, None)
    play = Play(setup(NL, 500, 500), {})
    play.hand, play.events = hidden, []
    play.board = list(parse_cards("2d 7h 5s 6c 9d"))
    play("S2 call", "S1 check", *["S1 check", "S2 check"] * 3)
    assert options_of(play).must_name_cards
    assert play.hand.default_showdown_action() == Muck(1)
    with pytest.raises(IllegalAction, match="must name cards"):
        play.hand.apply(Show(1))
    with pytest.raises(IllegalAction, match="card twice"):
        play.hand.apply(Show(1, parse_cards("As Kd")))
    named = play.hand.apply(Show(1, parse_cards("Tc Td"))).hand
    assert named.hole_cards(1) == parse_cards("Tc Td")
    done = named.apply(Show(2)).hand
    assert dict(done.stacks) == {1: 490, 2: 510}


def test_a_hidden_hand_is_not_turned_up_but_asked() -> None:
    begun = new_hand(setup(NL, 100, 100)).hand
    hidden = begun.apply(DealHole((None, *parse_cards("As"), None, *parse_cards("Ad")))).hand
    play = Play(setup(NL, 100, 100), {})
    play.hand, play.events = hidden, []
    play("S2 raise_to 100", "S1 call")
    assert shown(play) == [2]
    assert play.hand.to_act == 1
    play("S1 muck")
    assert play.stacks == {1: 0, 2: 200}


def test_posts_that_are_dead_are_not_bets() -> None:
    ante = Post(2, PostKind.BIG_BLIND_ANTE, 10)
    play = Play(with_posts(setup(NL, 500, 500, 500), ante), {})
    assert play.options.pot == 25
    assert play.hand.view(None).seat_view(2).bet == 10
    assert play.hand.view(None).seat_view(2).paid == 20
