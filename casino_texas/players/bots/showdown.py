"""What to do at the showdown: show, muck or declare (R33, R37).

Knows: the own cards, the board, and the hands that lie open.  Must not know: hidden ones.
"""

from __future__ import annotations

from casino_texas.core.cards import Card
from casino_texas.core.hands import strength
from casino_texas.players.bots.why import Plan
from casino_texas.ring.actions import DeclareBoard, Muck, SeatAction, Show
from casino_texas.ring.rules import DeclareBoard as DeclareRule
from casino_texas.ring.view import RingView, SeatStatus, SeatView, ShowdownOptions


def decide_showdown(view: RingView, legal: ShowdownOptions) -> tuple[SeatAction, Plan]:
    """Muck what is beaten in every pot, as far as can be seen; show the rest.

    The board is declared where that is asked for (computer players always do, R37).
    """
    me = view.seat_view(legal.seat)
    own = _held(me)
    if len(own) < 2 or len(view.board) < 5:
        return (Muck(legal.seat) if legal.no_muck is None else Show(legal.seat)), Plan.MUCK
    mine = strength([*view.board, *own])
    if legal.no_muck is None and not me.is_shown and _is_beaten(view, legal.seat, mine):
        return Muck(legal.seat), Plan.MUCK
    if legal.can_declare:
        return DeclareBoard(legal.seat), Plan.DECLARE
    if legal.can_show:
        return Show(legal.seat), Plan.SHOW
    return Muck(legal.seat), Plan.MUCK


def _is_beaten(view: RingView, seat: int, mine: int) -> bool:
    """Whether a better hand lies open in every pot this seat can still win."""
    claims = {
        other.seat: strength([*view.board, *held])
        for other in view.seats
        if other.seat != seat
        and other.is_shown
        and other.status in (SeatStatus.LIVE, SeatStatus.ALL_IN)
        and len(held := _held(other)) == 2
        and _has_claim(view, other, held)
    }
    pots = [pot for pot in view.pots if seat in pot.eligible]
    return bool(pots) and all(
        any(claims.get(other, 0) > mine for other in pot.eligible) for pot in pots
    )


def _has_claim(view: RingView, other: SeatView, held: tuple[Card, ...]) -> bool:
    """Who plays the board without having said so has none (R37)."""
    if view.rules.declare_board is DeclareRule.OFF or other.has_declared:
        return True
    return strength([*view.board, *held]) > strength(view.board)


def _held(seat: SeatView) -> tuple[Card, ...]:
    return tuple([card for card in seat.cards if card is not None])
