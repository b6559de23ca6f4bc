"""Building the view of a seat from a hand, field by field.

Knows: which cards a seat may see (R26, R33, R51).  Must not know: how the hand goes on.
"""

from __future__ import annotations

from casino_texas.core.cards import Card
from casino_texas.ring.actions import DEALER
from casino_texas.ring.state import State
from casino_texas.ring.view import (
    LegalActions,
    RingView,
    SeatStatus,
    SeatView,
    Stage,
)


def view_of(state: State, viewer: int | None, legal: LegalActions | None) -> RingView:
    """All this seat, or a spectator (None), may know; `legal` is what who is to act may do.

    Raises:
        KeyError: no such seat in the hand.
    """
    frame = state.frame
    setup = frame.setup
    if viewer is not None and viewer not in frame.position_of:
        raise KeyError(viewer)
    to_act: int | None = DEALER
    if state.actor >= 0:
        to_act = frame.seats[state.actor]
    elif state.stage is Stage.OVER:
        to_act = None
    if viewer is None or viewer != to_act:
        legal = None
    return RingView(
        viewer,
        frame.rules,
        setup.button,
        state.stage,
        state.street,
        to_act,
        tuple([_seat_view(state, seat, chips, viewer) for seat, chips in setup.stacks]),
        state.cards.board,
        len(state.cards.burned),
        state.cards.trouble.aside,
        state.pot,
        state.ledger.pots,
        state.price,
        state.history,
        state.ledger.awards,
        legal,
    )


def _seat_view(state: State, seat: int, start: int, viewer: int | None) -> SeatView:
    position = state.frame.position_of[seat]
    bit = 1 << position
    won = sum(
        [chips for award in state.ledger.awards for winner, chips in award.shares if winner == seat]
    )
    if not state.live & bit:
        status = SeatStatus.FOLDED
    elif state.ledger.mucked & bit:
        status = SeatStatus.MUCKED
    elif not state.able & bit:
        status = SeatStatus.ALL_IN
    else:
        status = SeatStatus.LIVE
    is_shown = bool(state.ledger.shown & bit)
    cards: tuple[Card | None, ...] = ()
    if state.cards.hole:
        held = state.cards.hole[position]
        if seat == viewer or is_shown:
            cards = held
        else:
            place = state.cards.trouble.replace - position  # R39: an exposed card, not replaced yet
            cards = (
                held[0] if place == 0 else None,
                held[1] if place == state.frame.count else None,
            )
    return SeatView(
        seat,
        state.stack[position],
        state.bet[position],
        start - state.stack[position] + won,
        status,
        cards,
        is_shown,
        bool(state.ledger.showdown is not None and state.ledger.showdown.declared & bit),
    )
