"""The ring game, R1 to R11 and R47 to R49: the table between hands and tournaments."""

from __future__ import annotations

from dataclasses import replace

import pytest

from casino_texas.errors import IllegalAction, InputError
from casino_texas.ring.rules import (
    AnteKind,
    ButtonRule,
    Limit,
    Mode,
    RingRules,
    Straddle,
    half_blind,
)
from casino_texas.ring.setup import PostKind
from casino_texas.ring.table import RingTable, new_table
from casino_texas.ring.table_actions import (
    CallBlinds,
    ComeBack,
    DeclineBlind,
    DrawButton,
    FinishHand,
    LeaveTable,
    PostBlind,
    SitDown,
    SitOut,
    TopUp,
    format_table_action,
    parse_table_action,
)
from casino_texas.ring.table_events import HandCalledOff, OfferKind, PlayerBusted
from casino_texas.ring.table_options import Amounts
from casino_texas.ring.tournament import (
    BlindLevel,
    BlindSchedule,
    TournamentRules,
    start_tournament,
)
from tests.ring.hands_by_line import Play
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

SB, BB = PostKind.SMALL_BLIND, PostKind.BIG_BLIND


def refused(table: RingTable, *actions: object) -> list[str]:
    reasons = []
    for action in actions:
        with pytest.raises(IllegalAction) as caught:
            table.apply(action)  # type: ignore[arg-type]
        reasons.append(caught.value.reason)
    return reasons


# ------------------------------------------------------------------ R1: seats and buy-ins


@pytest.mark.parametrize("seats", [1, 11])
def test_r1_a_table_has_two_to_ten_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 10"):
        RingRules(seats=seats)


@pytest.mark.parametrize(
    ("rules", "least", "most"),
    [
        (RingRules(limit=Limit.FIXED_LIMIT, small_blind=1, big_blind=2), 20, 200),
        (RingRules(limit=Limit.NO_LIMIT, small_blind=5, big_blind=10), 200, 1000),
        (RingRules(limit=Limit.POT_LIMIT, small_blind=5, big_blind=10), 200, 1000),
        (RingRules(buy_in_min=50, buy_in_max=70), 50, 70),
    ],
)
def test_r1_limits_of_the_buy_in(rules: RingRules, least: int, most: int) -> None:
    table = new_table(rules)
    assert table.legal_actions().seat(1).sit == Amounts(least, most)
    assert refused(table, SitDown(1, least - 1), SitDown(1, most + 1)) == ["amount", "amount"]
    assert do(table, SitDown(1, least), SitDown(2, most)).chips == least + most


def test_r1_one_player_a_seat_and_only_seats_the_table_has() -> None:
    table = do(new_table(FIVE_TEN), SitDown(1, 500))
    assert refused(table, SitDown(1, 500), SitDown(7, 500), TopUp(2, 1), LeaveTable(0)) == [
        "seat_taken",
        "no_such_seat",
        "seat_free",
        "no_such_seat",
    ]


def test_r1_top_up_and_rebuy_only_between_hands() -> None:
    table = deal(seated(FIVE_TEN, range(1, 4), button=1))
    assert refused(table, TopUp(2, 100), LeaveTable(2)) == ["in_hand", "in_hand"]
    assert refused(table, TopUp(2, 100)) == ["in_hand"]
    table = finish(table)
    assert do(table, TopUp(2, 500)).seat(2).stack == 1000  # type: ignore[union-attr]
    assert refused(table, TopUp(2, 501), TopUp(2, 0)) == ["amount", "amount"]
    assert refused(do(table, TopUp(2, 500)), TopUp(2, 1)) == ["stack_is_full"]

    bust = busts(deal(table), 3, to=2)
    assert bust.legal_actions().seat(3).top_up == Amounts(200, 1000)
    again = deal(do(bust, TopUp(3, 200)))
    assert 3 in again.next_hand().seats  # bought in before the next hand: owes nothing
    assert paid(again.next_hand(), 3).keys() <= {SB, BB}


def test_r1_stacks_above_the_limit_are_kept_and_not_topped_up() -> None:
    table = finish(deal(seated(FIVE_TEN, {1: 900, 2: 900}, button=1)), s1=-500, s2=500)
    assert table.seat(2).stack == 1400  # type: ignore[union-attr]
    assert table.legal_actions().seat(2).top_up == "stack_is_full"


# ------------------------------------------------------------------ R2, R3, R4: button, blinds


def test_r2_the_first_button_is_drawn_by_lot_among_those_who_play() -> None:
    table = do(seated(FIVE_TEN, range(1, 5)), SitOut(3))
    assert table.legal_actions().draw == (1, 2, 4)
    assert refused(table, CallBlinds(), DrawButton(3)) == ["button_not_drawn", "cannot_play"]
    table = do(table, DrawButton(4))
    assert refused(table, DrawButton(1)) == ["button_drawn"]
    assert places(deal(table)) == (4, 1, 2)


def test_r2_the_button_moves_clockwise_and_stays_through_the_hand() -> None:
    table = deal(seated(FIVE_TEN, range(1, 5), button=4))
    buttons = []
    for _ in range(5):
        table = next_deal(table)
        buttons.append(places(table)[0])
    assert buttons == [1, 2, 3, 4, 1]
    play = Play(table.next_hand(), {})
    play("S4 fold", "S1 fold", "S2 call", "S3 check")
    assert play.hand.view(None).button == 1


def test_r3_small_blind_left_of_the_button_big_blind_next() -> None:
    setup = deal(seated(FIVE_TEN, (range(2, 6)), button=3)).next_hand()
    assert paid(setup, 4) == {SB: 5}
    assert paid(setup, 5) == {BB: 10}


def test_r3_heads_up_the_button_is_the_small_blind_and_is_dealt_last() -> None:
    setup = deal(seated(FIVE_TEN, (range(2, 4)), button=3)).next_hand()
    assert paid(setup, 3) == {SB: 5}
    assert setup.deal_order == (2, 3)
    play = Play(setup, {})
    assert play.hand.to_act == 3  # first before the flop
    assert play("S3 call", "S2 check").hand.to_act == 2  # last after it


@pytest.mark.parametrize(("big", "small"), [(15, 7), (5, 2), (2, 1), (3, 1), (100, 50)])
def test_r4_the_small_blind_is_half_rounded_down(big: int, small: int) -> None:
    assert half_blind(big) == small


def test_r4_the_small_blind_may_be_configured_and_the_big_blind_is_at_least_two() -> None:
    rules = RingRules(small_blind=2, big_blind=3, seats=3)
    assert paid(deal(seated(rules, range(1, 4), button=1)).next_hand(), 2) == {SB: 2}
    with pytest.raises(ValueError, match="at least 2"):
        RingRules(small_blind=1, big_blind=1)


# ------------------------------------------------------------------ R5: how they move


def test_r5_everybody_posts_both_blinds_before_his_button() -> None:
    table = deal(seated(FIVE_TEN, range(1, 7), button=6))
    before = places(table)
    for _ in range(12):
        table = next_deal(table)
        now = places(table)
        assert now[:2] == before[1:]  # button to the small blind's seat, and so on
        before = now


def test_r5_dead_button_when_the_big_blind_leaves() -> None:
    table = do(finish(deal(seated(FIVE_TEN, range(1, 7), button=1))), LeaveTable(3))
    table = deal(table)
    assert places(table) == (2, None, 4)  # no small blind is posted
    assert SB not in {post.kind for post in table.next_hand().posts}
    table = next_deal(table)
    assert places(table) == (3, 4, 5)  # and the button lies dead
    assert 3 not in table.next_hand().seats


def test_r5_a_player_who_sits_out_is_never_a_dead_blind() -> None:
    table = do(finish(deal(seated(FIVE_TEN, range(1, 7), button=1))), SitOut(3))
    table = deal(table)
    assert places(table) == (2, 4, 5)
    assert markers(table) == {3: "MS"}


def test_r5_simplified_the_next_two_after_the_next_player_post() -> None:
    rules = replace(FIVE_TEN, button_rule=ButtonRule.SIMPLIFIED)
    table = deal(seated(rules, range(1, 7), button=1))
    table = deal(do(finish(table), LeaveTable(2)))
    assert places(table) == (3, 4, 5)


@pytest.mark.parametrize("rule", ButtonRule)
def test_r5_down_to_two_by_sitting_out_nobody_has_the_big_blind_twice(rule: ButtonRule) -> None:
    for absent, expected in ((1, (3, 3, 2)), (2, (3, 3, 1)), (3, (2, 2, 1))):
        table = deal(seated(replace(FIVE_TEN, button_rule=rule), range(1, 4), button=1))
        assert places(table) == (1, 2, 3)
        assert places(deal(do(finish(table), SitOut(absent)))) == expected


# ------------------------------------------------------------------ R6: new players


def test_r6_a_new_player_whose_seat_is_due_the_big_blind_posts_it_in_turn() -> None:
    table = do(finish(deal(seated(FIVE_TEN, {1: 500, 2: 500, 4: 500}, button=1))), SitDown(5, 500))
    assert places(table) == (1, 2, 4)
    table = do(table, CallBlinds(), PostBlind(4))
    assert asked(table) == (5, OfferKind.BIG_BLIND)
    table = do(table, PostBlind(5))
    assert paid(table.next_hand(), 5) == {BB: 10}


def test_r6_on_the_dead_button_a_new_player_waits_one_hand() -> None:
    table = do(finish(deal(seated(FIVE_TEN, range(1, 7), button=1))), LeaveTable(2))
    table = deal(do(table, SitDown(2, 500)))
    assert places(table) == (2, 3, 4)
    assert 2 not in table.next_hand().seats
    assert paid(next_deal(table).next_hand(), 2) == {PostKind.LIVE_BLIND: 10}


def test_r6_who_was_bust_for_a_hand_comes_back_as_a_new_player() -> None:
    table = deal(busts(deal(seated(FIVE_TEN, range(1, 7), button=1)), 1, to=2))
    assert 1 not in table.next_hand().seats
    table = deal(do(finish(table), TopUp(1, 300)))
    assert paid(table.next_hand(), 1) == {PostKind.LIVE_BLIND: 10}


def test_r6_two_new_players_at_once_and_one_old_start_the_game_again() -> None:
    table = do(finish(deal(seated(FIVE_TEN, range(1, 3), button=1))), LeaveTable(2))
    table = do(table, SitDown(3, 500), SitDown(4, 500))
    table = deal(table)
    assert len(table.next_hand().seats) >= 2
    assert all(not seat.owes for seat in table.seats if seat.number in table.next_hand().seats)


# ------------------------------------------------------------------ R7, R8: missed blinds


def test_r7_back_at_the_big_blind_he_posts_only_that_and_the_marker_goes() -> None:
    table = deal(seated(FIVE_TEN, range(1, 5), button=1), decline=(3,))
    table = do(finish(table), ComeBack(3))
    for _ in range(4):
        table = deal(table, decline=(3,)) if _asks(table, 3) else deal(table)
        if places(table)[2] == 3:
            break
        assert 3 not in table.next_hand().seats
        table = finish(table)
    assert paid(table.next_hand(), 3) == {BB: 10}
    assert markers(table) == {}


def _asks(table: RingTable, seat: int) -> bool:
    """Whether that seat will be offered to come in by posting."""
    table = do(table, CallBlinds())
    while (ask := asked(table)) is not None:
        if ask == (seat, OfferKind.RETURN):
            return True
        table = do(table, PostBlind(ask[0]))
    return False


def test_r7_who_declines_after_another_declined_gets_the_marker_too() -> None:
    table = deal(seated(FIVE_TEN, range(1, 7), button=1), decline=(3, 4))
    assert places(table) == (1, 2, 5)
    assert markers(table) == {3: "M", 4: "M"}


def test_r8_debts_do_not_add_up() -> None:
    table = deal(seated(FIVE_TEN, range(1, 5), button=1), decline=(2,))
    assert markers(table) == {2: "MS"}
    for _ in range(9):
        table = next_deal(table)
    assert markers(table) == {2: "M"}
    while not _asks(table := do(finish(table), *[ComeBack(2)] * _is_out(table, 2)), 2):
        table = deal(table)
        assert paid(table.next_hand(), 2) == {}
    assert paid(deal(table).next_hand(), 2) == {PostKind.LIVE_BLIND: 10, PostKind.DEAD_BLIND: 5}


def _is_out(table: RingTable, number: int) -> bool:
    seat = table.seat(number)
    return seat is not None and seat.is_sitting_out


def test_r8_who_missed_the_small_blind_and_sits_on_misses_the_big_blind_too() -> None:
    table = do(finish(deal(seated(FIVE_TEN, range(1, 4), button=1))), SitOut(3))
    table = deal(table)
    assert markers(table) == {3: "MS"}
    assert places(table) == (2, 2, 1)
    table = next_deal(table)
    assert places(table) == (1, 1, 2)
    table = next_deal(table)
    assert places(table) == (2, 2, 1)
    assert markers(table) == {3: "M"}  # the big blind went from 2 to 1, past him


def test_r7_when_too_few_are_left_no_hand_is_dealt_and_nobody_has_missed_a_blind() -> None:
    table = deal(seated(FIVE_TEN, range(1, 3), button=1))
    before = finish(table)
    step = do(before, CallBlinds()).apply(_decline_asked(do(before, CallBlinds())))
    assert HandCalledOff() in step.events
    assert markers(step.table) == {}
    assert places(step.table) == places(before)


def _decline_asked(table: RingTable) -> DeclineBlind:
    ask = asked(table)
    assert ask is not None
    return DeclineBlind(ask[0])


# ------------------------------------------------------------------ R9, R10, R11


def test_r9_the_straddle_is_two_big_blinds_and_acts_last() -> None:
    rules = replace(FIVE_TEN, straddle=Straddle.RAISE_TO_3BB)
    table = do(seated(rules, range(1, 5), button=1), CallBlinds(), PostBlind(2), PostBlind(3))
    assert asked(table) == (4, OfferKind.STRADDLE)
    setup = do(table, PostBlind(4)).next_hand()
    assert paid(setup, 4) == {PostKind.STRADDLE: 20}
    play = Play(setup, {})
    assert play.hand.to_act == 1
    assert play.options.min_to == 30
    play("S1 call", "S2 call", "S3 call")
    assert play.hand.to_act == 4
    assert play.options.can_check


def test_r9_no_straddle_in_tournaments_nor_from_too_short_a_stack() -> None:
    with pytest.raises(ValueError, match="tournament"):
        RingRules(mode=Mode.TOURNAMENT, straddle=Straddle.RAISE_TO_3BB)
    rules = replace(FIVE_TEN, straddle=Straddle.RAISE_TO_3BB)
    short = seated(rules, {1: 500, 2: 500, 3: 500, 4: 19}, button=1)
    short = do(short, CallBlinds(), PostBlind(2), PostBlind(3))
    assert asked(short) is None


@pytest.mark.parametrize(
    ("kind", "first", "expected"),
    [
        (AnteKind.NONE, False, "2SB 3BB"),
        (AnteKind.EACH, False, "2A 3A 1A 2SB 3BB"),
        (AnteKind.BIG_BLIND, False, "2SB 3BB 3BA"),
        (AnteKind.BIG_BLIND, True, "3BA 2SB 3BB"),
    ],
)
def test_r10_antes_and_when_they_are_posted(kind: AnteKind, first: bool, expected: str) -> None:
    ante = 0 if kind is AnteKind.NONE else 3
    rules = replace(FIVE_TEN, ante=ante, ante_kind=kind, big_blind_ante_first=first)
    setup = deal(seated(rules, range(1, 4), button=1)).next_hand()
    short = {SB: "SB", BB: "BB", PostKind.ANTE: "A", PostKind.BIG_BLIND_ANTE: "BA"}
    assert " ".join(f"{post.seat}{short[post.kind]}" for post in setup.posts) == expected


def test_r11_cash_who_sits_out_is_not_dealt_in_and_comes_back_free_of_debts_in_time() -> None:
    table = do(finish(deal(seated(FIVE_TEN, range(1, 7), button=1))), SitOut(6))
    table = deal(table)
    assert 6 not in table.next_hand().seats
    assert refused(table, SitOut(6), ComeBack(5)) == ["already_out", "not_out"]
    table = deal(do(finish(table), ComeBack(6)))
    assert places(table) == (3, 4, 5)
    assert paid(table.next_hand(), 6) == {}


def test_r11_tournament_the_absent_are_dealt_in_post_and_are_folded() -> None:
    rules = replace(FIVE_TEN, mode=Mode.TOURNAMENT)
    table = deal(do(seated(rules, range(1, 4), button=1), SitOut(2)))
    setup = table.next_hand()
    assert paid(setup, 2) == {SB: 5}
    play = Play(setup, {})("S1 call", "S3 check")
    assert play.hand.to_act == 3
    assert play.stacks[2] == 495


# ------------------------------------------------------------------ the table's own contract


def test_a_finished_hand_must_have_the_same_players_and_chips() -> None:
    table = deal(seated(FIVE_TEN, range(1, 3), button=1))
    assert refused(
        table,
        FinishHand(((1, 500),)),
        FinishHand(((1, 500), (2, 501))),
        FinishHand(((1, 1001), (2, -1))),
    ) == ["not_the_players", "chips_differ", "not_the_players"]
    assert refused(finish(table), FinishHand(((1, 500), (2, 500)))) == ["no_hand"]


def test_nothing_but_answers_while_blinds_are_called() -> None:
    table = do(seated(FIVE_TEN, range(1, 4), button=1), CallBlinds())
    tried = (SitDown(5, 500), TopUp(1, 1), LeaveTable(1), SitOut(1), CallBlinds(), PostBlind(3))
    assert refused(table, *tried) == [*["blinds_being_called"] * 5, "not_asked"]
    with pytest.raises(IllegalAction):
        table.next_hand()
    with pytest.raises(IllegalAction):
        table.with_rules(FIVE_TEN)


def test_during_a_hand_others_may_sit_down_and_leave() -> None:
    table = deal(seated(FIVE_TEN, range(1, 4), button=1))
    table = do(table, SitDown(5, 300), SitOut(1))
    assert do(table, LeaveTable(5)).seat(5) is None
    assert table.next_hand().seats == (1, 2, 3)
    assert finish(table).chips == 1800


def test_bust_players_are_named() -> None:
    table = deal(seated(FIVE_TEN, range(1, 4), button=1))
    assert PlayerBusted(2) in table.hand_finished({1: 1000, 2: 0, 3: 500}).events


@pytest.mark.parametrize(
    "text", ["", "S1", "S1 sit", "S1 leave 5", "-- finish", "S1 dance", "1 post"]
)
def test_lines_that_are_no_table_action_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="not an action at the table"):
        parse_table_action(text)


def test_a_session_can_be_replayed_from_its_lines() -> None:
    lines = [
        *(f"S{seat} sit 500" for seat in (1, 2, 3)),
        *("-- button S2", "-- blinds", "S3 post", "S1 post", "-- finish S1=495 S2=515 S3=490"),
        *("S2 top_up 85", "S1 sit_out", "-- blinds", "S3 post", "S2 post"),
    ]
    table = new_table(FIVE_TEN)
    for line in lines:
        action = parse_table_action(line)
        assert format_table_action(action) == line
        table = do(table, action)
    assert places(table) == (3, 3, 2)
    assert markers(table) == {1: "MS"}


# ------------------------------------------------------------------ R47, R48, R49


def test_r47_a_new_level_applies_from_the_next_hand() -> None:
    levels = (BlindLevel(5, 10, hands=2), BlindLevel(10, 20, ante=2))
    rules = replace(FIVE_TEN, mode=Mode.TOURNAMENT)
    tournament = start_tournament(
        TournamentRules(rules, BlindSchedule("two", levels), 500), range(1, 4)
    )
    tournament = tournament.apply(DrawButton(1)).tournament
    seen = []
    for _ in range(3):
        tournament = tournament.apply(CallBlinds()).tournament
        hand = tournament.next_hand()
        seen.append((hand.rules.big_blind, hand.rules.ante))
        tournament = tournament.hand_finished(dict(hand.stacks)).tournament
    assert seen == [(10, 0), (10, 0), (20, 2)]


def test_r48_everybody_begins_with_the_same_stack() -> None:
    rules = replace(FIVE_TEN, mode=Mode.TOURNAMENT)
    schedule = BlindSchedule("one", (BlindLevel(5, 10),))
    tournament = start_tournament(TournamentRules(rules, schedule, 1500), (2, 4, 6))
    assert [(seat.number, seat.stack) for seat in tournament.table.seats] == [
        (2, 1500),
        (4, 1500),
        (6, 1500),
    ]


def test_r49_more_chips_at_the_start_of_the_hand_is_the_better_place() -> None:
    rules = replace(FIVE_TEN, mode=Mode.TOURNAMENT)
    schedule = BlindSchedule("one", (BlindLevel(5, 10),))
    tournament = start_tournament(TournamentRules(rules, schedule, 100), range(1, 5))
    tournament = tournament.apply(DrawButton(1)).tournament.apply(CallBlinds()).tournament
    tournament = tournament.hand_finished({1: 130, 2: 100, 3: 70, 4: 100}).tournament
    tournament = tournament.apply(CallBlinds()).tournament
    tournament = tournament.hand_finished({1: 400, 2: 0, 3: 0, 4: 0}).tournament
    assert tournament.places() == {1: 1, 2: 2, 4: 2, 3: 4}
