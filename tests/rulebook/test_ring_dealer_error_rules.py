"""R38-R46: each of the dealer's errors forced in a hand, and each ruling as its own function."""

from __future__ import annotations

import random

import pytest

from casino_texas.core.cards import DECK, Card, parse_cards
from casino_texas.errors import IllegalAction
from casino_texas.ring import dealer_errors
from casino_texas.ring.actions import (
    Call,
    Check,
    DealBoard,
    DealEarly,
    DealerAction,
    DealHole,
    ExtraCard,
    Fold,
    OverdealFlop,
    Raise,
    ReplaceExposed,
    Reshuffle,
    RingAction,
    Street,
)
from casino_texas.ring.dealer_errors import RULINGS, error_action, error_in_deal
from casino_texas.ring.events import (
    CardBurned,
    DealerErred,
    DealerError,
    HoleCardsDealt,
    Misdealt,
    RingEvent,
    Ruling,
    StubReshuffled,
    seen_by,
)
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.rules import ExposedMisdeal
from casino_texas.ring.state import Events
from casino_texas.ring.view import DealerOptions, DealerTask, Stage
from tests.ring.situations import rules, setup

NL = rules()
STRICT = rules(misdeal_on=ExposedMisdeal.FIRST_OR_SECOND)
#: Top first: 2c 2d 2h ... ; six go to three players.
HOLES = DECK[:6]
STUB = DECK[6:]
LIMPS = (Call(3), Call(1), Check(2))
CHECKS = (Check(1), Check(2), Check(3))


class Table:
    """A three-handed hand and everything that happened in it."""

    def __init__(self, *actions: RingAction, table: object = NL) -> None:
        step = new_hand(setup(table, 500, 500, 500))  # type: ignore[arg-type]
        self.hand: RingHand = step.hand
        self.events: list[RingEvent] = list(step.events)
        self(*actions)

    def __call__(self, *actions: RingAction) -> Table:
        for action in actions:
            step = self.hand.apply(action)
            self.hand = step.hand
            self.events += step.events
        return self

    @property
    def task(self) -> DealerOptions:
        legal = self.hand.legal_actions()
        assert isinstance(legal, DealerOptions)
        return legal

    @property
    def error(self) -> DealerErred:
        (error,) = [event for event in self.events if isinstance(event, DealerErred)]
        assert RULINGS[error.error] == (error.ruling, error.rule)
        return error

    def refuses(self, action: DealerAction) -> str:
        with pytest.raises(IllegalAction) as caught:
            self.hand.apply(action)
        return caught.value.reason


def is_misdealt(table: Table) -> bool:
    """All cards are back, and nothing else has changed."""
    assert table.task == DealerOptions(DealerTask.RESHUFFLE, Street.PREFLOP, returned=None)
    assert Misdealt() in table.events
    assert table.hand.stacks == ((1, 495), (2, 490), (3, 500))
    assert table.hand.setup.button == 3
    assert all(seat.cards == () for seat in table.hand.view(1).seats)
    again = Table(table=table.hand.rules)(*table.hand.actions)(Reshuffle(), DealHole(HOLES))
    assert again.hand.to_act == 3
    return again.hand.pot == 15


# R38


def test_r38_the_first_card_exposed_is_a_misdeal() -> None:
    table = Table(DealHole(HOLES, exposed=(1,)))
    assert is_misdealt(table)
    assert (table.error.rule, table.error.cards, table.error.seats) == ("R38", HOLES[:1], (1,))
    dealt = next(event for event in table.events if isinstance(event, HoleCardsDealt))
    assert dealt.seats == (1,), "the deal stops there"


def test_r38_option_the_second_card_too() -> None:
    assert is_misdealt(Table(DealHole(HOLES, exposed=(2,)), table=STRICT))
    assert Table(DealHole(HOLES, exposed=(2,))).task.task is DealerTask.REPLACE


def test_r38_the_new_deal_can_bring_the_same_cards() -> None:
    table = Table(DealHole(HOLES, exposed=(1,)), Reshuffle(HOLES), DealHole(HOLES))
    assert table.hand.hole_cards(1) == (HOLES[0], HOLES[3])


# R39


def test_r39_a_later_card_is_replaced_and_is_the_flops_burn() -> None:
    table = Table(DealHole(HOLES, exposed=(4,)))
    assert (table.error.rule, table.error.cards, table.error.seats) == ("R39", HOLES[3:4], (1,))
    assert (table.task.task, table.task.seat, table.task.cards) == (DealerTask.REPLACE, 1, 1)
    assert table.hand.view(2).seat_view(1).cards == (None, HOLES[3]), "all see it"
    table(ReplaceExposed(STUB[0]))
    assert table.hand.hole_cards(1) == (HOLES[0], STUB[0])
    assert table.hand.view(2).seat_view(1).cards == (None, None)
    table(*LIMPS)
    assert (table.task.burn, table.task.needed) == (False, 3)
    assert table.refuses(DealBoard(STUB[1:4], STUB[4])) == "no_burn_due"
    table(DealBoard(STUB[1:4]))
    assert table.hand.burned == (HOLES[3],)
    assert CardBurned(HOLES[3], True) in seen_by(None, table.events)
    table(*CHECKS)
    assert table.task.burn, "from the turn on as always"


# R40


def test_r40_more_than_one_exposed_card_is_a_misdeal() -> None:
    table = Table(DealHole(HOLES, exposed=(3, 5)))
    assert is_misdealt(table)
    assert (table.error.rule, table.error.cards) == ("R40", (HOLES[2], HOLES[4]))


def test_r40_the_first_and_another_is_stopped_at_the_first() -> None:
    table = Table(DealHole(HOLES, exposed=(1, 5)))
    assert is_misdealt(table)
    assert table.error.rule == "R38"


# R41


def test_r41_too_many_flop_cards() -> None:
    table = Table(DealHole(HOLES), *LIMPS, OverdealFlop(STUB[1:5], STUB[0]))
    assert (table.error.rule, table.error.cards) == ("R41", STUB[1:5])
    assert table.hand.board == ()
    assert table.hand.burned == (STUB[0],), "the burn card stays"
    assert table.task == DealerOptions(DealerTask.RESHUFFLE, Street.FLOP, returned=STUB[1:5])
    assert table.hand.view(None).set_aside == STUB[1:5]
    order = (STUB[3], STUB[9], STUB[1], STUB[2])
    table(Reshuffle(order))
    assert StubReshuffled(STUB[1:5]) in table.events
    assert (table.task.burn, table.task.cards) == (False, 3)
    assert table.refuses(DealBoard(STUB[1:4])) == "not_from_the_top"
    table(DealBoard(order[:3]))
    assert table.hand.burned == (STUB[0],), "no other burn"
    assert table.hand.view(None).set_aside == ()
    assert table.hand.board == order[:3]


def test_r41_only_at_the_flop_and_only_with_four_or_more() -> None:
    table = Table(DealHole(HOLES), *LIMPS)
    assert table.refuses(OverdealFlop(STUB[1:4], STUB[0])) == "wrong_number_of_cards"
    table(DealBoard(STUB[1:4], STUB[0]), *CHECKS)
    assert table.refuses(OverdealFlop(STUB[5:9], STUB[4])) == "not_now"


# R42


def test_r42_flop_before_the_round_is_over() -> None:
    table = Table(DealHole(HOLES), Call(3), DealEarly(STUB[1:4], STUB[0]))
    assert (table.error.rule, table.error.cards) == ("R42", STUB[1:4])
    assert (table.hand.to_act, table.hand.street) == (1, Street.PREFLOP), "the round goes on"
    assert table.hand.board == ()
    assert table.hand.view(3).set_aside == STUB[1:4]
    table(Raise(1, 30), Call(2), Call(3))
    assert table.task == DealerOptions(DealerTask.RESHUFFLE, Street.FLOP, returned=STUB[1:4])
    table(Reshuffle((STUB[2], STUB[1], STUB[7])), DealBoard((STUB[2], STUB[1], STUB[7])))
    assert table.hand.burned == (STUB[0],)
    assert table.hand.street is Street.FLOP


def test_r42_nothing_more_is_dealt_if_the_round_ends_the_hand() -> None:
    table = Table(DealHole(HOLES), DealEarly(STUB[1:4], STUB[0]), Fold(3), Fold(1))
    assert table.hand.is_over
    assert table.hand.stacks == ((1, 495), (2, 505), (3, 500))


def test_r42_once_in_a_round() -> None:
    table = Table(DealHole(HOLES), DealEarly(STUB[1:4], STUB[0]))
    assert table.refuses(DealEarly(STUB[4:7])) == "not_now"


# R43


def flop() -> Table:
    return Table(DealHole(HOLES), *LIMPS, DealBoard(STUB[1:4], STUB[0]))


def test_r43_turn_before_the_round_is_over() -> None:
    table = flop()(Check(1), DealEarly((STUB[5],), STUB[4]))
    assert (table.error.rule, table.error.cards) == ("R43", (STUB[5],))
    assert table.hand.view(None).set_aside == (STUB[5],)
    table(Check(2), Check(3))
    assert table.task == DealerOptions(DealerTask.BOARD, Street.TURN, 1, True), "a second burn"
    assert table.refuses(DealBoard((STUB[5],), STUB[6])) == "card_twice"
    table(DealBoard((STUB[7],), STUB[6]))
    assert table.hand.board[3] is STUB[7]
    table(*CHECKS)
    assert table.task == DealerOptions(DealerTask.RESHUFFLE, Street.RIVER, returned=(STUB[5],))
    table(Reshuffle((STUB[5],)))
    assert not table.task.burn
    table(DealBoard((STUB[5],)))
    assert table.hand.board[4] is STUB[5], "the set-aside card may come again"
    assert table.hand.burned == (STUB[0], STUB[4], STUB[6])


def test_r43_burns_and_mucks_are_not_shuffled_back() -> None:
    table = flop()(DealEarly((STUB[5],), STUB[4]), *CHECKS, DealBoard((STUB[7],), STUB[6]), *CHECKS)
    for gone in (STUB[0], STUB[4], STUB[6], HOLES[0]):
        assert table.refuses(Reshuffle((gone,))) == "card_twice"


def test_r43_the_card_is_set_aside_even_if_all_still_to_act_fold() -> None:
    table = flop()(Check(1), Check(2), DealEarly((STUB[5],), STUB[4]), Fold(3))
    assert table.task == DealerOptions(DealerTask.BOARD, Street.TURN, 1, True)


# R44


def turn() -> Table:
    return flop()(*CHECKS, DealBoard((STUB[5],), STUB[4]))


def test_r44_river_before_the_round_is_over() -> None:
    table = turn()(Check(1), Check(2), DealEarly((STUB[7],), STUB[6]))
    assert (table.error.rule, table.error.cards) == ("R44", (STUB[7],))
    table(Check(3))
    assert table.task == DealerOptions(DealerTask.RESHUFFLE, Street.RIVER, returned=(STUB[7],))
    table(Reshuffle(), DealBoard((STUB[20],)))
    assert table.hand.burned == (STUB[0], STUB[4], STUB[6])
    assert table.hand.board[4] is STUB[20]


def test_r44_after_r43_both_cards_go_back() -> None:
    table = flop()(DealEarly((STUB[5],), STUB[4]), *CHECKS, DealBoard((STUB[7],), STUB[6]))
    table(DealEarly((STUB[9],), STUB[8]), *CHECKS)
    assert table.task.returned == (STUB[5], STUB[9])


def test_r44_after_the_river_nothing_can_come_early() -> None:
    table = turn()(*CHECKS, DealBoard((STUB[7],), STUB[6]))
    assert table.refuses(DealEarly((STUB[9],), STUB[8])) == "not_now"


# R45


@pytest.mark.parametrize("after", [6, 2])
def test_r45_an_extra_card_goes_back_and_is_the_flops_burn(after: int) -> None:
    table = Table(DealHole(HOLES, extras=(ExtraCard(1, STUB[0], after),)))
    assert (table.error.rule, table.error.seats, table.error.cards) == ("R45", (1,), ())
    assert table.hand.hole_cards(1) == (HOLES[0], HOLES[3])
    table(*LIMPS)
    assert not table.task.burn
    table(DealBoard(STUB[1:4]))
    assert table.hand.burned == (STUB[0],)
    for viewer in (None, 1, 2, 3):
        assert CardBurned(None) in seen_by(viewer, table.events), "unseen"


# R46


@pytest.mark.parametrize("seats", [(1, 2), (2, 2)])
def test_r46_more_than_one_extra_card_is_a_misdeal(seats: tuple[int, int]) -> None:
    extras = tuple(ExtraCard(seat, card, 6) for seat, card in zip(seats, STUB, strict=False))
    table = Table(DealHole(HOLES, extras=extras))
    assert is_misdealt(table)
    assert (table.error.rule, table.error.seats) == ("R46", seats)


def test_r46_an_extra_and_an_exposed_card_are_two_wrong_cards() -> None:
    table = Table(DealHole(HOLES, (3,), (ExtraCard(1, STUB[0], 6),)))
    assert is_misdealt(table)
    assert table.error.rule == "R46"


# The functions


def test_which_error_a_deal_is() -> None:
    extra = ExtraCard(1, STUB[0], 6)
    assert error_in_deal((1,), (), NL) == (DealerError.FIRST_CARD_EXPOSED, 1)
    assert error_in_deal((2,), (), NL) == (DealerError.CARD_EXPOSED, 2)
    assert error_in_deal((2,), (), STRICT) == (DealerError.FIRST_CARD_EXPOSED, 2)
    assert error_in_deal((3, 5), (), NL) == (DealerError.CARDS_EXPOSED, 5)
    assert error_in_deal((1, 5), (), NL) == (DealerError.FIRST_CARD_EXPOSED, 1)
    assert error_in_deal((), (extra,), NL) == (DealerError.EXTRA_CARD, 6)
    assert error_in_deal((), (extra, extra), NL) == (DealerError.EXTRA_CARDS, 6)
    assert error_in_deal((4,), (extra,), NL) == (DealerError.EXTRA_CARDS, 6)


def test_each_ruling_is_a_function() -> None:
    """What each leaves to be done, apart from any hand."""
    events: Events = []

    def dealt() -> RingHand:
        return Table(DealHole(HOLES)).hand

    state = dealt()
    dealer_errors.misdeal(state, events)
    assert (state.cards.hole, state.cards.seen, state.task) == ((), 0, DealerTask.RESHUFFLE)
    assert Misdealt() in events

    state = dealt()
    dealer_errors.replace_and_burn(state, 3)
    assert state.cards.trouble.replace == 3

    state = dealt()
    dealer_errors.burn_extra(state, STUB[0])
    trouble = state.cards.trouble
    assert (trouble.flop_burn, trouble.flop_burn_is_open) == (STUB[0], False)

    state = dealt()
    dealer_errors.new_flop(state, STUB[:4], events)
    trouble = state.cards.trouble
    assert (trouble.aside, trouble.reshuffle_for) == (STUB[:4], Street.FLOP)
    assert state.task is DealerTask.RESHUFFLE

    state = dealt()
    dealer_errors.finish_then_new_flop(state, STUB[:3])
    trouble = state.cards.trouble
    assert (trouble.aside, trouble.reshuffle_for) == (STUB[:3], Street.FLOP)
    assert state.stage is Stage.BETTING, "the round goes on"

    state = dealt()
    dealer_errors.set_aside(state, STUB[:1])
    trouble = state.cards.trouble
    assert (trouble.aside, trouble.reshuffle_for) == (STUB[:1], Street.RIVER)
    assert not trouble.skip_burn, "the turn has a second burn"

    dealer_errors.reshuffle_for_river(state, STUB[1:2])
    trouble = state.cards.trouble
    assert (trouble.aside, trouble.reshuffle_for) == (STUB[:2], Street.RIVER)


def test_every_error_has_a_ruling_and_every_ruling_an_error() -> None:
    assert set(RULINGS) == set(DealerError)
    assert {ruling for ruling, _ in RULINGS.values()} == set(Ruling)
    assert [rule for _, rule in RULINGS.values()] == [f"R{number}" for number in range(38, 47)]


@pytest.mark.parametrize("error", DealerError)
def test_every_error_can_be_made_and_the_hand_goes_on(error: DealerError) -> None:
    for spot in range(60):
        chance = random.Random(spot)
        stub: list[Card] = list(DECK)
        chance.shuffle(stub)
        table = Table(table=STRICT if spot % 2 else NL)
        is_made = False
        while (legal := table.hand.legal_actions()) is not None:
            if not is_made and error in table.hand.possible_errors:
                action, used = error_action(table.hand, error, stub, spot=spot)
                is_made = True
            elif isinstance(legal, DealerOptions):
                if legal.task is DealerTask.RESHUFFLE:
                    stub = [*DECK] if legal.returned is None else [*stub, *legal.returned]
                    chance.shuffle(stub)
                    action, used = legal.deal(stub), 0
                else:
                    action, used = legal.deal(stub[: legal.needed]), legal.needed
            elif table.hand.stage is Stage.SHOWDOWN:
                table(table.hand.default_showdown_action())
                continue
            else:
                seat = table.hand.to_act
                assert seat is not None
                table(Check(seat) if table.hand.view(seat).legal.call == 0 else Call(seat))  # type: ignore[union-attr]
                continue
            del stub[:used]
            table(action)
        assert table.error.error is error
        assert len(table.hand.board) == 5


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (DealHole(HOLES, exposed=(0,)), "no_such_card"),
        (DealHole(HOLES, exposed=(7,)), "no_such_card"),
        (DealHole(HOLES, exposed=(4, 3)), "no_such_card"),
        (DealHole(HOLES, extras=(ExtraCard(9, STUB[0], 6),)), "no_such_card"),
        (DealHole(HOLES, extras=(ExtraCard(1, STUB[0], 7),)), "no_such_card"),
        (DealHole(HOLES, extras=(ExtraCard(1, HOLES[0], 6),)), "card_twice"),
        (DealHole(HOLES[:5], exposed=(4,)), "wrong_number_of_cards"),
        (DealHole((*HOLES[:3], None, *HOLES[4:]), exposed=(4,)), "must_name_cards"),
        (Reshuffle(), "not_now"),
        (ReplaceExposed(STUB[0]), "not_now"),
        (DealEarly(STUB[:3]), "not_now"),
        (OverdealFlop(STUB[:4]), "not_now"),
    ],
)
def test_what_the_dealer_cannot_do_before_the_deal(action: DealerAction, reason: str) -> None:
    assert Table().refuses(action) == reason


def test_an_error_that_cannot_happen_now_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="cannot happen now"):
        error_action(Table().hand, DealerError.EARLY_TURN, STUB, spot=0)


def test_a_misdeal_needs_only_the_cards_up_to_the_error() -> None:
    table = Table(DealHole(parse_cards("As"), exposed=(1,)))
    assert is_misdealt(table)
