"""The dealer's ordinary work: hole cards, burns and board cards, shuffles (R2, R27, R50).

Knows: what is to be dealt now, and that no card comes twice.  Must not know: chance (the dealer
names the cards), or what the floor rules after an error (`dealer_errors`).
"""

from __future__ import annotations

from typing import Final

from casino_texas.errors import IllegalAction
from casino_texas.ring import dealer_errors
from casino_texas.ring.actions import DealBoard, DealHole, ReplaceExposed, Reshuffle, Street
from casino_texas.ring.events import (
    BoardDealt,
    CardBurned,
    CardReplaced,
    HoleCardsDealt,
    Move,
    SeatActed,
    StubReshuffled,
)
from casino_texas.ring.rounds import begin_first_round, begin_round, end_round, next_street
from casino_texas.ring.state import NO_TROUBLE, TURN_TO, Events, State, Trouble
from casino_texas.ring.stub import burn, burn_is_due, check_count, put_back, take
from casino_texas.ring.view import DealerOptions, DealerTask

# Members of an enum are looked up slowly; the steps of a hand use these names.
_BOARD: Final = DealerTask.BOARD
_HOLE: Final = DealerTask.HOLE
_PREFLOP: Final = Street.PREFLOP


def options(state: State) -> DealerOptions:
    """What the dealer has to do now."""
    task = state.task
    trouble = state.cards.trouble
    if task is _BOARD:
        street = next_street(state)
        return DealerOptions(task, street, street.new_cards, burn_is_due(state))
    if task is _HOLE:
        return DealerOptions(task, _PREFLOP, 2 * state.frame.count)
    if task is DealerTask.REPLACE:
        seat = state.frame.seats[trouble.replace % state.frame.count]
        return DealerOptions(task, _PREFLOP, 1, seat=seat)
    if not state.cards.hole:
        return DealerOptions(task, _PREFLOP, returned=None)
    return DealerOptions(task, next_street(state), returned=trouble.aside)


def deal_hole(state: State, action: DealHole, events: Events) -> None:
    """R2; with an exposed or an extra card the floor is called (R38-R40, R45, R46)."""
    if state.task is not _HOLE:
        raise IllegalAction(None, action, "not_now", task=state.task.value)
    frame = state.frame
    count = frame.count
    cards = action.cards
    if action.exposed or action.extras:
        if dealer_errors.judge_deal(state, action, events):
            return
    else:
        check_count(action, cards, 2 * count)
        take(state, cards, action)
        events.append(HoleCardsDealt(frame.seats + frame.seats, cards))
    state.cards.hole = tuple(zip(cards[:count], cards[count:], strict=True))
    if state.cards.trouble.replace >= 0:
        state.task = DealerTask.REPLACE
        events.append(TURN_TO[0])
    else:
        _cards_are_dealt(state, events)


def replace_exposed(state: State, action: ReplaceExposed, events: Events) -> None:
    """R39: the exposed card is replaced from the top, and is itself the flop's burn card."""
    if state.task is not DealerTask.REPLACE:
        raise IllegalAction(None, action, "not_now", task=state.task.value)
    take(state, (action.card,), action)
    place, position = divmod(state.cards.trouble.replace, state.frame.count)
    held = list(state.cards.hole[position])
    exposed = held[place]
    if exposed is None:
        raise AssertionError("an exposed card is known")
    held[place] = action.card
    hole = list(state.cards.hole)
    hole[position] = tuple(held)
    state.cards.hole = tuple(hole)
    state.cards.trouble = Trouble(
        flop_burn=exposed, flop_burn_is_open=True, order=state.cards.trouble.order
    )
    events.append(CardReplaced(state.frame.seats[position], exposed, action.card))
    _cards_are_dealt(state, events)


def deal_board(state: State, action: DealBoard, events: Events) -> None:
    """R27: the burn, then the next street's cards."""
    if state.task is not _BOARD:
        raise IllegalAction(None, action, "not_now", task=state.task.value)
    street = next_street(state)
    check_count(action, action.cards, street.new_cards)
    cards = state.cards
    trouble = cards.trouble
    if trouble is NO_TROUBLE:
        take(state, (action.burn, *action.cards), action)
        cards.burned = (*cards.burned, action.burn)
        events.append(CardBurned(action.burn))
    else:
        burn(state, action, events)
        take(state, action.cards, action)
        cards.trouble = Trouble(
            aside=trouble.aside, reshuffle_for=trouble.reshuffle_for, order=cards.trouble.order
        )
    cards.board += action.cards
    state.street = street
    events.append(BoardDealt(street, action.cards))
    begin_round(state, events)


def reshuffle(state: State, action: Reshuffle, events: Events) -> None:
    """The stub is shuffled and cut: whole after a misdeal, else with the cards given back."""
    if state.task is not DealerTask.RESHUFFLE:
        raise IllegalAction(None, action, "not_now", task=state.task.value)
    is_misdeal = not state.cards.hole
    returned = None if is_misdeal else state.cards.trouble.aside
    if returned:
        put_back(state, returned)
    named = 0
    for card in action.order:
        bit = 1 << card.index
        if (state.cards.seen | named) & bit:
            raise IllegalAction(None, action, "card_twice", card=card)
        named |= bit
    state.cards.trouble = Trouble(skip_burn=not is_misdeal, order=action.order)
    state.task = _HOLE if is_misdeal else _BOARD
    events.append(StubReshuffled(returned))
    events.append(TURN_TO[0])


def _cards_are_dealt(state: State, events: Events) -> None:
    """R11: the absent are folded; then the first round begins."""
    absent = state.frame.setup.absent
    if absent:
        frame = state.frame
        order = [(frame.last_blind + 1 + step) % frame.count for step in range(frame.count)]
        for position in order:
            seat = frame.seats[position]
            if seat in absent and state.live & (state.live - 1):
                state.live &= ~(1 << position)
                state.able &= ~(1 << position)
                act = SeatActed(seat, _PREFLOP, Move.FOLD, 0, state.bet[position], False)
                state.history = (*state.history, act)
                events.append(act)
        if not state.live & (state.live - 1):
            end_round(state, events)
            return
    begin_first_round(state, events)
