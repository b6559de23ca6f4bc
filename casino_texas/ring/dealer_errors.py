"""The dealer's errors and what the floor rules: one function for each ruling (R38-R46).

Knows: which error is which, which rule applies, and what the ruling leaves to be done.  Must not
know: how likely an error is, or what a player is told (`app`).
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from casino_texas.core.cards import Card
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import (
    DealEarly,
    DealerAction,
    DealHole,
    ExtraCard,
    OverdealFlop,
    Street,
)
from casino_texas.ring.events import DealerErred, DealerError, HoleCardsDealt, Misdealt, Ruling
from casino_texas.ring.rounds import next_street
from casino_texas.ring.rules import ExposedMisdeal, RingRules
from casino_texas.ring.state import NO_TROUBLE, TURN_TO, Events, State, Trouble
from casino_texas.ring.stub import burn, burn_is_due, check_count, take
from casino_texas.ring.view import DealerTask, Stage

#: What is ruled for each error, and the number of the rule.
RULINGS: Final = MappingProxyType(
    {
        DealerError.FIRST_CARD_EXPOSED: (Ruling.MISDEAL, "R38"),
        DealerError.CARD_EXPOSED: (Ruling.REPLACE_AND_BURN, "R39"),
        DealerError.CARDS_EXPOSED: (Ruling.MISDEAL, "R40"),
        DealerError.FLOP_TOO_LARGE: (Ruling.NEW_FLOP, "R41"),
        DealerError.EARLY_FLOP: (Ruling.FINISH_THEN_NEW_FLOP, "R42"),
        DealerError.EARLY_TURN: (Ruling.SET_ASIDE, "R43"),
        DealerError.EARLY_RIVER: (Ruling.RESHUFFLE_FOR_RIVER, "R44"),
        DealerError.EXTRA_CARD: (Ruling.BURN_EXTRA, "R45"),
        DealerError.EXTRA_CARDS: (Ruling.MISDEAL, "R46"),
    }
)

_EARLY: Final = {
    Street.FLOP: DealerError.EARLY_FLOP,
    Street.TURN: DealerError.EARLY_TURN,
    Street.RIVER: DealerError.EARLY_RIVER,
}


def error_in_deal(
    exposed: Sequence[int], extras: Sequence[ExtraCard], rules: RingRules
) -> tuple[DealerError, int]:
    """Which error a deal with these exposed and extra cards is, and after how many cards the
    floor knows it.

    An exposed and an extra card in one deal are more than one wrong card, like R46.
    """
    if len(exposed) + len(extras) > 1:
        places = sorted([*exposed, *(extra.after for extra in extras)])
        first_stops = bool(exposed) and exposed[0] == places[0] and is_misdeal(exposed[0], rules)
        if not first_stops:
            error = DealerError.EXTRA_CARDS if extras else DealerError.CARDS_EXPOSED
            return error, places[1]
    if extras and not exposed:
        return DealerError.EXTRA_CARD, extras[0].after
    if is_misdeal(exposed[0], rules):
        return DealerError.FIRST_CARD_EXPOSED, exposed[0]
    return DealerError.CARD_EXPOSED, exposed[0]


def is_misdeal(place: int, rules: RingRules) -> bool:
    """Whether a single exposed card at this place of the deal (from 1) is a misdeal (R38)."""
    return place == 1 or (place == 2 and rules.misdeal_on is ExposedMisdeal.FIRST_OR_SECOND)


def judge_deal(state: State, action: DealHole, events: Events) -> bool:
    """Rule on a deal with exposed or extra cards; True if it is a misdeal."""
    count = 2 * state.frame.count
    exposed = action.exposed
    extras = action.extras
    if list(exposed) != sorted(set(exposed)) or not all(1 <= n <= count for n in exposed):
        raise IllegalAction(None, action, "no_such_card", maximum=count)
    if [extra.after for extra in extras] != sorted(extra.after for extra in extras) or not all(
        0 < extra.after <= count and extra.seat in state.frame.position_of for extra in extras
    ):
        raise IllegalAction(None, action, "no_such_card", maximum=count)
    error, known_after = error_in_deal(exposed, extras, state.frame.rules)
    ruling, rule = RULINGS[error]
    cards = action.cards
    is_over = ruling is Ruling.MISDEAL
    if not is_over or not known_after <= len(cards) <= count:
        check_count(action, cards, count)
    stub: list[Card | None] = list(cards)
    for extra in reversed(extras):
        stub.insert(extra.after, extra.card)
    take(state, stub, action)
    if is_over:
        cards = cards[:known_after]
    open_cards = [cards[n - 1] for n in exposed if n <= len(cards)]
    known = tuple([card for card in open_cards if card is not None])
    if len(known) < len(open_cards):
        raise IllegalAction(None, action, "must_name_cards")
    seats = (state.frame.seats * 2)[: len(cards)]
    events.append(HoleCardsDealt(seats, cards, tuple([n - 1 for n in exposed if n <= len(cards)])))
    wronged = [seats[n - 1] for n in exposed if n <= len(cards)]
    wronged += [extra.seat for extra in extras if extra.after <= len(cards)]
    events.append(DealerErred(error, ruling, rule, tuple(wronged), known))
    match ruling:
        case Ruling.REPLACE_AND_BURN:
            replace_and_burn(state, exposed[0] - 1)
        case Ruling.BURN_EXTRA:
            burn_extra(state, extras[0].card)
        case _:
            misdeal(state, events)
    return is_over


def overdeal_flop(state: State, action: OverdealFlop, events: Events) -> None:
    """The dealer puts out a flop of more than three cards (R41)."""
    if state.stage is not Stage.DEAL or state.task is not DealerTask.BOARD or state.cards.board:
        raise IllegalAction(None, action, "not_now")
    if len(action.cards) < 4:
        raise IllegalAction(None, action, "wrong_number_of_cards", needs=4, has=len(action.cards))
    burn(state, action, events)
    take(state, action.cards, action)
    _tell(DealerError.FLOP_TOO_LARGE, action.cards, events)
    new_flop(state, action.cards, events)


def deal_early(state: State, action: DealEarly, events: Events) -> None:
    """The dealer deals the next street while the round is still going on (R42-R44)."""
    is_early = state.stage is Stage.BETTING and state.street is not Street.RIVER
    if not is_early or state.cards.trouble.early_in is state.street:
        raise IllegalAction(None, action, "not_now")
    street = next_street(state)
    check_count(action, action.cards, street.new_cards)
    burn(state, action, events)
    take(state, action.cards, action)
    _tell(_EARLY[street], action.cards, events)
    if street is Street.FLOP:
        finish_then_new_flop(state, action.cards)
    elif street is Street.TURN:
        set_aside(state, action.cards)
    else:
        reshuffle_for_river(state, action.cards)


def misdeal(state: State, events: Events) -> None:
    """R38, R40, R46: every card back, reshuffle, cut, deal again; posts and button stay."""
    state.cards.hole = ()
    state.cards.seen = 0
    state.cards.trouble = NO_TROUBLE
    state.task = DealerTask.RESHUFFLE
    events.append(Misdealt())
    events.append(TURN_TO[0])


def replace_and_burn(state: State, place: int) -> None:
    """R39: when the deal is complete the card at this place (from 0) is replaced from the top of
    the stub and becomes the flop's burn card."""
    state.cards.trouble = Trouble(replace=place, order=state.cards.trouble.order)


def burn_extra(state: State, card: Card) -> None:
    """R45: back on top of the stub, unseen, and used as the flop's burn card."""
    state.cards.trouble = Trouble(flop_burn=card, order=state.cards.trouble.order)


def new_flop(state: State, cards: tuple[Card, ...], events: Events) -> None:
    """R41: the board back into the stub, the burn card stays, reshuffle, a flop without a burn."""
    state.cards.trouble = Trouble(aside=cards, reshuffle_for=Street.FLOP)
    state.task = DealerTask.RESHUFFLE
    events.append(TURN_TO[0])


def finish_then_new_flop(state: State, cards: tuple[Card, ...]) -> None:
    """R42: the cards leave the board, the round is finished, then as R41."""
    state.cards.trouble = Trouble(aside=cards, reshuffle_for=Street.FLOP, early_in=Street.PREFLOP)


def set_aside(state: State, cards: tuple[Card, ...]) -> None:
    """R43: aside until the third round is over; the turn comes after a second burn, then the card
    is shuffled into the stub and the river comes without one."""
    state.cards.trouble = Trouble(
        aside=cards,
        reshuffle_for=Street.RIVER,
        early_in=Street.FLOP,
        order=state.cards.trouble.order,
    )


def reshuffle_for_river(state: State, cards: tuple[Card, ...]) -> None:
    """R44: the round is finished, the card is shuffled into the stub, river without a burn."""
    state.cards.trouble = Trouble(
        aside=state.cards.trouble.aside + cards, reshuffle_for=Street.RIVER, early_in=Street.TURN
    )


def possible_errors(state: State) -> tuple[DealerError, ...]:
    """The errors the dealer can make now."""
    if state.stage is Stage.BETTING:
        if state.street is Street.RIVER or state.cards.trouble.early_in is state.street:
            return ()
        return (_EARLY[next_street(state)],)
    if state.stage is not Stage.DEAL:
        return ()
    if state.task is DealerTask.HOLE:
        return (
            DealerError.FIRST_CARD_EXPOSED,
            DealerError.CARD_EXPOSED,
            DealerError.CARDS_EXPOSED,
            DealerError.EXTRA_CARD,
            DealerError.EXTRA_CARDS,
        )
    if state.task is DealerTask.BOARD and not state.cards.board:
        return (DealerError.FLOP_TOO_LARGE,)
    return ()


def error_action(
    state: State, error: DealerError, stub: Sequence[Card], *, spot: int
) -> tuple[DealerAction, int]:
    """The dealer's action that makes this error, and how many cards of the stub it uses.

    `stub` is what is left, top first; `spot` any number, which decides what card or seat it hits.

    Raises:
        ValueError: the error cannot happen now.
    """
    if error not in possible_errors(state):
        raise ValueError(f"{error} cannot happen now")
    if state.stage is Stage.DEAL and state.task is DealerTask.HOLE:
        return _wrong_deal(state, error, stub, spot)
    burned = stub[0] if burn_is_due(state) else None
    used = 0 if burned is None else 1
    if error is DealerError.FLOP_TOO_LARGE:
        return OverdealFlop(tuple(stub[used : used + 4]), burned), used + 4
    size = next_street(state).new_cards
    return DealEarly(tuple(stub[used : used + size]), burned), used + size


def _wrong_deal(
    state: State, error: DealerError, stub: Sequence[Card], spot: int
) -> tuple[DealerAction, int]:
    frame = state.frame
    count = 2 * frame.count
    cards = tuple(stub[:count])
    seat, next_seat = (frame.seats[(spot + step) % frame.count] for step in (0, 1))
    # Cards whose exposure alone is no misdeal.
    places = [place for place in range(1, count + 1) if not is_misdeal(place, frame.rules)]
    one = spot % len(places)
    other = (one + 1 + spot // len(places) % (len(places) - 1)) % len(places)
    match error:
        case DealerError.FIRST_CARD_EXPOSED:
            return DealHole(cards, (1,)), count
        case DealerError.CARD_EXPOSED:
            return DealHole(cards, (places[one],)), count
        case DealerError.CARDS_EXPOSED:
            first, second = sorted((places[one], places[other]))
            return DealHole(cards, (first, second)), count
        case DealerError.EXTRA_CARD:
            return DealHole(cards, extras=(ExtraCard(seat, stub[count], count),)), count + 1
        case _:
            extra = ExtraCard(seat, stub[count], count)
            another = ExtraCard(next_seat, stub[count + 1], count)
            return DealHole(cards, extras=(extra, another)), count + 2


def _tell(error: DealerError, cards: tuple[Card, ...], events: Events) -> None:
    ruling, rule = RULINGS[error]
    events.append(DealerErred(error, ruling, rule, (), cards))
