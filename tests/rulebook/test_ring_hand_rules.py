"""R12-R26 and R52: betting, one test or more for each rule."""

from __future__ import annotations

import pytest

from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import DEALER, Bet, Call, Check, Fold, Raise, Street
from casino_texas.ring.events import UncalledReturned
from casino_texas.ring.rules import HeadsUpRaises, Straddle
from casino_texas.ring.view import NoRaise, SeatStatus
from tests.ring.hands_by_line import Play
from tests.ring.situations import (
    FIXED,
    POT,
    TOURNAMENT,
    asked,
    hand,
    limits,
    live,
    rules,
    setup,
    with_posts,
)

NL = rules()
FL = rules(5, 10, **FIXED)
FL_TOURNAMENT = rules(5, 10, **FIXED, **TOURNAMENT)


def refusal(play: Play, action: Fold | Check | Call | Bet | Raise) -> IllegalAction:
    """The error with which an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        play.hand.apply(action)
    return caught.value


def no_raise(play: Play) -> NoRaise | None:
    return play.options.no_raise


def to_turn(play: Play, seats: str) -> Play:
    """Everybody calls, then checks the flop: `seats` in preflop order, then in flop order."""
    before, flop = seats.split()
    lines = [f"S{s} call" for s in before[:-1]] + [f"S{before[-1]} check"]
    return play(*lines, *[f"S{s} check" for s in flop])


# R12


def test_r12_left_of_the_big_blind_acts_first_and_cannot_check() -> None:
    play = hand(NL, 500, 500, 500, 500)
    assert asked(play) == (3, 10)
    error = refusal(play, Check(3))
    assert (error.reason, error.details["needs"]) == ("cannot_check", 10)
    assert limits(play) == (20, 500)
    play.hand.apply(Fold(3))


def test_r12_left_of_the_straddle_acts_first() -> None:
    play = hand(rules(straddle=Straddle.RAISE_TO_3BB), 500, 500, 500, 500, straddle=3)
    assert asked(play) == (4, 20)


def test_r12_heads_up_the_button_acts_first_before_the_flop_and_last_after() -> None:
    play = hand(NL, 500, 500)
    assert asked(play) == (2, 5)
    play("S2 call", "S1 check")
    assert asked(play) == (1, 0)


def test_r12_later_rounds_begin_left_of_the_button_even_if_it_has_folded() -> None:
    play = hand(NL, 500, 500, 500, 500)
    play("S3 call", "S4 fold", "S1 call", "S2 check")
    assert asked(play) == (1, 0)
    play("S1 check", "S2 check", "S3 check")
    assert asked(play) == (1, 0)


def test_r12_all_in_seats_are_skipped() -> None:
    play = hand(NL, 10, 500, 500)
    play("S3 call", "S1 call", "S2 check")
    assert asked(play) == (2, 0)


def test_r12_the_first_to_act_may_check_if_he_posted_a_live_big_blind() -> None:
    play = Play(with_posts(setup(NL, 500, 500, 500, 500), live(3)), {})
    assert asked(play) == (3, 0)
    play("S3 check")
    assert asked(play) == (4, 10)


# R13


@pytest.mark.parametrize("option", ["check", "raise"])
def test_r13_the_big_blind_has_the_option(option: str) -> None:
    play = hand(NL, 500, 500, 500)
    play("S3 call", "S1 call")
    assert asked(play) == (2, 0)
    assert limits(play) == (20, 500)
    play("S2 check" if option == "check" else "S2 raise_to 20")
    assert play.hand.street is (Street.FLOP if option == "check" else Street.PREFLOP)


def test_r13_the_straddler_has_the_option() -> None:
    play = hand(rules(straddle=Straddle.RAISE_TO_3BB), 500, 500, 500, 500, straddle=3)
    play("S4 call", "S1 call", "S2 call")
    assert asked(play) == (3, 0)
    assert limits(play) == (30, 500)


def test_r13_the_poster_of_a_live_big_blind_has_the_option_until_somebody_raises() -> None:
    posted = with_posts(setup(NL, 500, 500, 500, 500, 500), live(4))
    assert asked(Play(posted, {})("S3 call")) == (4, 0)
    assert asked(Play(posted, {})("S3 raise_to 30")) == (4, 20)


# R14


def test_r14_after_a_bet_nobody_may_check() -> None:
    play = hand(NL, 500, 500, 500)
    play("S3 call", "S1 call", "S2 check", "S1 bet 20")
    assert refusal(play, Check(2)).reason == "cannot_check"
    assert refusal(play, Bet(2, 40)).reason == "bet_stands"
    for action in (Fold(2), Call(2), Raise(2, 40)):
        play.hand.apply(action)


def test_r14_the_round_ends_when_all_have_acted_and_matched() -> None:
    play = hand(NL, 500, 500, 500)
    play("S3 call", "S1 call", "S2 check")
    play("S1 check", "S2 bet 20", "S3 raise_to 50", "S1 call")
    assert asked(play) == (2, 30), "the bettor has not matched the raise"
    play("S2 call")
    assert play.hand.street is Street.TURN


# R15


def test_r15_lower_limit_before_the_flop_and_on_it_upper_limit_later() -> None:
    play = hand(FL, 500, 500, 500)
    assert limits(play) == (20, 20)
    play("S3 call", "S1 call", "S2 check")
    assert limits(play) == (10, 10)
    play("S1 bet 10", "S2 raise_to 20")
    assert limits(play) == (30, 30)
    play("S3 call", "S1 call")
    assert limits(play) == (20, 20)
    play("S1 bet 20")
    assert limits(play) == (40, 40)
    error = refusal(play, Raise(2, 30))
    assert (error.reason, error.details) == (
        "below_minimum",
        {"to": 30, "minimum": 40, "maximum": 40},
    )
    play("S2 fold", "S3 call")
    assert limits(play) == (20, 20)


# R16


def test_r16_a_bet_and_three_raises() -> None:
    play = to_turn(hand(FL, 500, 500, 500), "312 123")
    play("S1 bet 20", "S2 raise_to 40", "S3 raise_to 60", "S1 raise_to 80")
    assert no_raise(play) is NoRaise.CAPPED
    assert refusal(play, Raise(2, 100)).reason == "capped"


def test_r16_before_the_flop_the_big_blind_is_the_bet() -> None:
    play = hand(FL, 500, 500, 500)
    play("S3 raise_to 20", "S1 raise_to 30", "S2 raise_to 40")
    assert no_raise(play) is NoRaise.CAPPED


def test_r16_option_four_raises() -> None:
    play = hand(rules(**FIXED, cap_raises=4), 500, 500, 500)
    play("S3 raise_to 20", "S1 raise_to 30", "S2 raise_to 40")
    assert limits(play) == (50, 50)
    play("S3 raise_to 50")
    assert no_raise(play) is NoRaise.CAPPED


def raised_to_the_cap(play: Play, *seats: int) -> Play:
    """On the turn: bet 20, 40, 60, 80 by these seats in turn."""
    one, two = seats
    return play(
        f"S{one} bet 20", f"S{two} raise_to 40", f"S{one} raise_to 60", f"S{two} raise_to 80"
    )


def test_r16_cash_no_cap_in_a_round_that_starts_with_two() -> None:
    play = to_turn(hand(FL, 900, 900), "21 12")
    raised_to_the_cap(play, 1, 2)
    assert limits(play) == (100, 100)


def test_r16_two_who_are_not_all_in_count_beside_an_all_in_player() -> None:
    play = hand(FL, 10, 900, 900)
    play("S3 call", "S1 call", "S2 check", "S2 check", "S3 check")
    raised_to_the_cap(play, 2, 3)
    assert limits(play) == (100, 100)


def test_r16_default_the_cap_holds_in_a_round_that_starts_with_three() -> None:
    play = to_turn(hand(FL, 900, 900, 900), "312 123")
    play("S1 bet 20", "S2 raise_to 40", "S3 fold", "S1 raise_to 60", "S2 raise_to 80")
    assert no_raise(play) is NoRaise.CAPPED


def test_r16_option_once_two_are_left() -> None:
    once = rules(**FIXED, heads_up_raises=HeadsUpRaises.ONCE_TWO_LEFT)
    play = to_turn(hand(once, 900, 900, 900), "312 123")
    play("S1 bet 20", "S2 raise_to 40", "S3 fold", "S1 raise_to 60", "S2 raise_to 80")
    assert limits(play) == (100, 100)


def test_r16_option_once_two_are_left_a_reached_cap_stays() -> None:
    once = rules(**FIXED, heads_up_raises=HeadsUpRaises.ONCE_TWO_LEFT)
    play = to_turn(hand(once, 900, 900, 900), "312 123")
    play("S1 bet 20", "S2 raise_to 40", "S3 raise_to 60", "S1 raise_to 80", "S2 fold")
    assert no_raise(play) is NoRaise.CAPPED


def test_r16_tournament_the_cap_stays_for_two() -> None:
    play = to_turn(hand(FL_TOURNAMENT, 900, 900), "21 12")
    raised_to_the_cap(play, 1, 2)
    assert no_raise(play) is NoRaise.CAPPED


def test_r16_tournament_option_lifted() -> None:
    lifted = rules(**FIXED, **TOURNAMENT, heads_up_raises=HeadsUpRaises.ROUND_START)
    play = to_turn(hand(lifted, 900, 900), "21 12")
    raised_to_the_cap(play, 1, 2)
    assert limits(play) == (100, 100)


def test_r16_a_straddle_is_not_a_raise_towards_the_cap() -> None:
    play = hand(rules(**FIXED, straddle=Straddle.RAISE_TO_3BB), 900, 900, 900, 900, straddle=3)
    assert limits(play) == (30, 30)
    play("S4 raise_to 30", "S1 raise_to 40", "S2 raise_to 50")
    assert no_raise(play) is NoRaise.CAPPED


# R17


def test_r17_half_a_bet_all_in_is_a_full_bet() -> None:
    play = to_turn(hand(FL, 25, 200, 200), "312 123")
    play("S1 bet 15")
    assert limits(play) == (35, 35)


def test_r17_exactly_half_a_bet_is_a_full_bet() -> None:
    play = to_turn(hand(FL, 20, 200, 200), "312 123")
    play("S1 bet 10")
    assert limits(play) == (30, 30)


def test_r17_less_than_half_may_be_called_or_completed() -> None:
    play = to_turn(hand(FL, 18, 200, 200), "312 123")
    play("S1 bet 8")
    assert asked(play) == (2, 8)
    assert limits(play) == (20, 20)
    play("S2 raise_to 20")
    assert limits(play) == (40, 40), "the completion is the bet that counts"


def test_r17_a_short_raise_is_completed_to_the_full_raise_and_does_not_reopen() -> None:
    play = to_turn(hand(FL, 200, 38, 200), "312 123")
    play("S1 bet 20", "S2 raise_to 28")
    assert limits(play) == (40, 40)
    play("S3 call")
    assert (asked(play), no_raise(play)) == ((1, 8), NoRaise.NOT_REOPENED)


def test_r17_the_completion_counts_towards_the_cap_and_the_short_raise_does_not() -> None:
    play = to_turn(hand(FL, 900, 38, 900, 900), "3412 1234")
    play("S1 bet 20", "S2 raise_to 28", "S3 raise_to 40", "S4 raise_to 60", "S1 raise_to 80")
    assert no_raise(play) is NoRaise.CAPPED


def test_r17_a_counted_short_raise_counts_towards_the_cap() -> None:
    play = to_turn(hand(FL, 900, 45, 900, 900), "3412 1234")
    play("S1 bet 20", "S2 raise_to 35")
    assert limits(play) == (55, 55)
    play("S3 raise_to 55", "S4 raise_to 75")
    assert no_raise(play) is NoRaise.CAPPED


def test_r17_short_steps_that_add_up_to_half_a_bet_reopen() -> None:
    play = to_turn(hand(FL, 900, 38, 42, 900), "3412 1234")
    play("S1 bet 20", "S2 raise_to 28", "S3 raise_to 32")
    assert limits(play) == (52, 52), "together they are a full raise"
    play("S4 call")
    assert limits(play) == (52, 52), "and reopen for the bettor"


def test_r17_short_steps_do_not_reopen_for_who_acted_between_them() -> None:
    play = to_turn(hand(FL, 900, 38, 900, 42), "3412 1234")
    play("S1 bet 20", "S2 raise_to 28", "S3 call", "S4 raise_to 32", "S1 call")
    assert (asked(play), no_raise(play)) == ((3, 4), NoRaise.NOT_REOPENED)


# R18


def test_r18_a_bet_is_at_most_the_pot() -> None:
    play = hand(rules(**POT), 500, 500, 500)
    play("S3 call", "S1 call", "S2 check")
    assert limits(play) == (10, 30)


def test_r18_a_raise_is_at_most_the_price_and_the_pot_after_the_call() -> None:
    play = hand(rules(**POT), 500, 500, 500)
    assert limits(play) == (20, 35)
    play("S3 raise_to 35")
    assert limits(play) == (60, 115)
    error = refusal(play, Raise(1, 116))
    assert (error.reason, error.details["maximum"]) == ("above_maximum", 115)


def test_r18_only_chips_that_are_there_count() -> None:
    play = hand(rules(**POT), 3, 500, 500)
    assert limits(play) == (20, 10 + 13 + 10), "a small blind of three"


def test_r18_option_small_blind_counted_up() -> None:
    counted = rules(**POT, small_blind_counted_up=True)
    play = hand(counted, 500, 500, 500)
    assert limits(play) == (20, 40)
    play("S3 call")
    assert limits(play) == (20, 40), "his own small blind is completed by the call"


def test_r18_dead_money_is_in_the_pot() -> None:
    play = Play(with_posts(setup(rules(**POT), 500, 500, 500, 500), live(3)), {})
    assert play.options.pot == 25
    assert limits(play) == (20, 10 + 25)


# R19


def test_r19_any_amount_up_to_the_stack() -> None:
    play = hand(NL, 500, 500, 500)
    for to in (20, 21, 333, 499, 500):
        play.hand.apply(Raise(3, to))
    assert refusal(play, Raise(3, 501)).reason == "above_maximum"


# R20


def test_r20_the_minimum_is_the_highest_total_and_the_last_full_raise() -> None:
    play = hand(rules(100, 200), 20_000, 20_000, 20_000, 650)
    play("S3 raise_to 600", "S4 raise_to 650")
    assert limits(play) == (1050, 20_000)


def test_r20_the_first_bet_and_the_first_raise_are_one_big_blind() -> None:
    play = hand(NL, 500, 500, 500)
    assert limits(play) == (20, 500)
    play("S3 call", "S1 call", "S2 check")
    assert limits(play) == (10, 490)
    error = refusal(play, Bet(1, 9))
    assert (error.actor, error.reason) == (1, "below_minimum")
    assert error.details == {"to": 9, "minimum": 10, "maximum": 490}


def test_r20_a_short_opening_all_in_is_raised_by_a_full_big_blind() -> None:
    play = hand(NL, 16, 500, 500)
    play("S3 call", "S1 call", "S2 check", "S1 bet 6")
    assert limits(play) == (16, 490)


@pytest.mark.parametrize(
    ("option", "least"), [(Straddle.RAISE_TO_3BB, 30), (Straddle.RAISE_TO_4BB, 40)]
)
def test_r20_the_first_raise_over_a_straddle(option: Straddle, least: int) -> None:
    play = hand(rules(straddle=option), 500, 500, 500, 500, straddle=3)
    assert limits(play) == (least, 500)
    play("S4 raise_to 50")
    assert limits(play) == (80, 500)


# R21


def test_r21_all_in_for_less_than_the_call() -> None:
    play = hand(NL, 500, 500, 7)
    assert asked(play) == (3, 7)
    assert no_raise(play) is NoRaise.TOO_FEW_CHIPS
    play("S3 call")
    assert play.hand.view(None).seat_view(3).status is SeatStatus.ALL_IN


def test_r21_all_in_for_less_than_the_minimum_raise() -> None:
    play = hand(NL, 500, 500, 17)
    assert limits(play) == (17, 17)
    play("S3 raise_to 17")
    assert asked(play) == (1, 12)


def test_r21_not_where_no_raise_is_allowed() -> None:
    play = hand(NL, 500, 500, 500, 130)
    play("S3 raise_to 60", "S4 raise_to 130", "S1 fold", "S2 fold")
    assert no_raise(play) is NoRaise.NOBODY_CAN_ANSWER
    capped = hand(FL, 500, 500, 45)
    capped("S3 raise_to 20", "S1 raise_to 30", "S2 raise_to 40")
    assert (asked(capped), no_raise(capped)) == ((3, 20), NoRaise.CAPPED)


# R22


def test_r22_the_minimum_is_not_limited_by_the_opponents_stack() -> None:
    play = hand(rules(10, 20), 200, 1000)
    play("S2 raise_to 100", "S1 raise_to 180")
    assert limits(play) == (260, 1000)


def test_r22_what_nobody_matched_comes_back_and_is_not_won() -> None:
    play = hand(NL, 300, 500, holes={1: "As Ad", 2: "Qh Jc"})
    play("S2 raise_to 500", "S1 call")
    assert play.of(UncalledReturned) == [UncalledReturned(2, 200)]
    assert play.hand.returned == ((2, 200),)
    assert [pot.amount for pot in play.hand.final_pots] == [600]
    assert play.stacks == {1: 600, 2: 200}


def test_r22_the_last_raise_nobody_called_comes_back() -> None:
    play = hand(NL, 500, 500, 500)
    play("S3 raise_to 60", "S1 fold", "S2 fold")
    assert play.of(UncalledReturned) == [UncalledReturned(3, 50)]
    assert [award.amount for award in play.hand.awards] == [25]


# R23


def test_r23_short_all_in_does_not_reopen() -> None:
    play = hand(NL, 1000, 1000, 1000, 130, button=4)
    play("S3 raise_to 100", "S4 raise_to 130", "S1 call", "S2 fold")
    assert (asked(play), no_raise(play)) == ((3, 30), NoRaise.NOT_REOPENED)
    assert refusal(play, Raise(3, 220)).reason == "not_reopened"


def test_r23_short_all_ins_that_add_up_to_a_full_raise_reopen() -> None:
    play = hand(NL, 1000, 1000, 1000, 160, 200)
    play("S3 raise_to 100", "S4 raise_to 160", "S5 raise_to 200", "S1 call", "S2 fold")
    assert (asked(play), limits(play)) == ((3, 100), (290, 1000))


def test_r23_counted_since_the_player_acted() -> None:
    play = hand(NL, 1000, 1000, 1000, 160, 1000, 200, button=6)
    play("S3 raise_to 100", "S4 raise_to 160", "S5 call", "S6 raise_to 200", "S1 fold", "S2 fold")
    assert limits(play) == (290, 1000), "the bettor faces a hundred more"
    play("S3 call")
    assert (asked(play), no_raise(play)) == ((5, 40), NoRaise.NOT_REOPENED)


def test_r23_a_checker_may_not_raise_a_short_opening_all_in() -> None:
    play = hand(NL, 500, 16, 500)
    play("S3 call", "S1 call", "S2 check", "S1 check", "S2 bet 6", "S3 call")
    assert (asked(play), no_raise(play)) == ((1, 6), NoRaise.NOT_REOPENED)


def test_r23_posting_is_not_acting() -> None:
    play = hand(NL, 500, 500, 500, 14)
    play("S3 fold", "S4 raise_to 14")
    assert limits(play) == (24, 500), "the small blind"
    play("S1 call")
    assert limits(play) == (24, 500), "the big blind"


# R24


def test_r24_a_short_big_blind_does_not_lower_the_price() -> None:
    play = hand(rules(50, 100), 1000, 60, 1000, 1000)
    assert (asked(play), limits(play)) == ((3, 100), (200, 1000))
    play("S3 call", "S4 fold")
    assert asked(play) == (1, 50)


def test_r24_the_only_player_left_owes_at_most_the_largest_all_in_stake() -> None:
    play = hand(rules(50, 100), 1000, 60, 1000, 1000)
    play("S3 fold", "S4 fold")
    assert (asked(play), no_raise(play)) == ((1, 10), NoRaise.NOBODY_CAN_ANSWER)
    play("S1 call")
    assert play.hand.is_over


def test_r24_who_has_matched_it_is_not_asked() -> None:
    play = hand(rules(5, 10), 1, 199, button=2)
    assert play.hand.is_over, "the big blind has one chip"
    assert play.of(UncalledReturned) == [UncalledReturned(2, 4)]


def test_r24_both_blinds_short() -> None:
    play = hand(rules(50, 100), 30, 60, 1000, 1000)
    assert asked(play) == (3, 100)
    play("S3 fold")
    assert asked(play) == (4, 60), "alone he owes the larger all-in stake"


# R25


def test_r25_nobody_bets_or_raises_when_every_opponent_is_all_in() -> None:
    play = hand(NL, 500, 100)
    play("S2 raise_to 100")
    assert no_raise(play) is NoRaise.NOBODY_CAN_ANSWER


def test_r25_no_raise_that_no_stack_could_answer() -> None:
    play = hand(NL, 500, 60, 1000, 100)
    play("S3 fold", "S4 raise_to 100")
    assert asked(play) == (1, 95)
    assert no_raise(play) is NoRaise.NOBODY_CAN_ANSWER, "the big blind has less than the price"


def test_r25_all_in_players_are_never_asked() -> None:
    play = hand(NL, 500, 10, 500)
    play("S3 call", "S1 call")
    assert play.hand.street is Street.FLOP, "the big blind is all-in"


def test_r25_a_street_without_two_who_can_bet_is_dealt_without_asking() -> None:
    play = hand(NL, 500, 100)
    play("S2 raise_to 100", "S1 call")
    assert play.hand.is_over
    assert len(play.hand.board) == 5


def test_r25_a_single_player_with_chips_is_not_asked_when_the_others_go() -> None:
    play = hand(rules(10, 20), 1000, 300, 1000, 200, button=1)
    play("S4 raise_to 200", "S1 raise_to 500", "S2 call", "S3 call", "S3 fold")
    assert play.hand.is_over, "nobody asks seat 1 to check"


# R26


def test_r26_a_folded_hand_is_out_and_its_chips_stay() -> None:
    play = hand(NL, 500, 500, 500, holes={3: "As Ad", 1: "Kh Qh", 2: "3c 4c"})
    play("S3 raise_to 40", "S1 call", "S2 raise_to 90", "S3 fold", "S1 fold")
    assert play.stacks == {1: 460, 2: 580, 3: 460}
    view = play.hand.view(2)
    assert view.seat_view(3).status is SeatStatus.FOLDED
    assert view.seat_view(3).cards == (None, None), "face down to the muck"
    assert refusal(play, Fold(3)).reason == "hand_is_over"


def test_r26_who_has_folded_is_not_asked_again() -> None:
    play = hand(NL, 500, 500, 500)
    play("S3 fold", "S1 call", "S2 check", "S1 bet 20")
    assert asked(play)[0] == 2
    assert refusal(play, Call(3)).reason == "not_your_turn"


# R52


def test_r52_with_no_bet_check_or_bet() -> None:
    play = hand(NL, 500, 500, 500)
    play("S3 call", "S1 call", "S2 check")
    assert refusal(play, Call(1)).reason == "nothing_to_call"
    assert refusal(play, Raise(1, 20)).reason == "nothing_to_raise"
    play.hand.apply(Check(1))
    play.hand.apply(Bet(1, 10))


def test_r52_fold_is_legal_where_a_check_is_free() -> None:
    play = hand(NL, 500, 500, 500)
    play("S3 call", "S1 call", "S2 fold")
    assert play.hand.street is Street.FLOP
    play("S1 fold")
    assert play.hand.is_over


def test_nobody_but_who_is_to_act_may_act() -> None:
    play = hand(NL, 500, 500, 500)
    error = refusal(play, Call(1))
    assert (error.reason, error.details["to_act"]) == ("not_your_turn", 3)
    with pytest.raises(IllegalAction, match="not whole chips"):
        play.hand.apply(Raise(3, 20.5))  # type: ignore[arg-type]
    assert play.hand.to_act != DEALER
