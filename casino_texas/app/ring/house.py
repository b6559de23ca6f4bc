"""What the house and the opponents do between hands: chips, the button, the blinds.

Knows: when an opponent fills up his stack or buys in again, how the lot for the button is drawn,
and who posts what he is asked for.  Must not know: the store, or what the player does.

The opponents' chips are the house's own play money; they never come from the player's bankroll.
"""

from __future__ import annotations

from random import Random

from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.ring.changes import TableChange
from casino_texas.app.ring.opponents import seed_of
from casino_texas.app.ring.session_events import ButtonLot
from casino_texas.app.ring.setup import TableSetup
from casino_texas.app.ring.table_state import TableState
from casino_texas.ring.rules import Mode
from casino_texas.ring.table_actions import (
    CallBlinds,
    DeclineBlind,
    DrawButton,
    PostBlind,
    TopUp,
)
from casino_texas.ring.table_events import Offer, OfferKind
from casino_texas.ring.table_options import Amounts
from casino_texas.ring.tournament import PassTime, Rebuy

#: An opponent with less than this part of his buy-in fills up.
_FILLS_UP_BELOW = 2


def opening(
    setup: TableSetup, state: TableState, dealer: Dealer, *, time: PassTime | None
) -> TableChange:
    """How a hand is opened: opponents fill up, the button is drawn if need be, the blinds are
    called; `time` is what has been played and is not written down yet.

    Raises:
        IllegalAction: too few can play (``too_few_players``).
    """
    change = TableChange(state)
    if time is not None:
        change = change.then(setup, time)
    while (action := before_the_blinds(change.state, setup)) is not None:
        change = change.then(setup, action)
    if (lot := draw_button(change.state, dealer)) is not None:
        change = change.telling(lot[1]).then(setup, lot[0])
    return change.then(setup, CallBlinds())


def before_the_blinds(state: TableState, setup: TableSetup) -> TopUp | Rebuy | None:
    """What an opponent does before the blinds are called, one after the other; None: no more."""
    for seat in state.rebuys:
        if seat in setup.opponents:
            return Rebuy(seat)
    if setup.rules.mode is Mode.TOURNAMENT:
        return None
    for seat in setup.opponents:
        room = state.options.seat(seat).top_up
        missing = setup.buy_in_of(seat) - state.stack(seat)
        if _FILLS_UP_BELOW * missing > setup.buy_in_of(seat) and isinstance(room, Amounts):
            return TopUp(seat, min(max(missing, room.minimum), room.maximum))
    return None


def draw_button(state: TableState, dealer: Dealer) -> tuple[DrawButton, ButtonLot] | None:
    """The lot for the first button; None once it has been drawn, or nobody can have it.

    Everybody gets a card of a shoe of its own; the highest card has the button, of equal ones that
    of the higher suit (spades, hearts, diamonds, clubs).
    """
    seats = state.options.draw
    if not seats:
        return None
    cards = tuple(zip(seats, dealer.shoe(0).cards, strict=False))
    seat = max(cards, key=lambda pair: pair[1])[0]
    return DrawButton(seat), ButtonLot(cards, seat)


def answer_to(offer: Offer, setup: TableSetup, *, hands: int) -> PostBlind | DeclineBlind:
    """What an opponent says who is asked for a blind: he posts; a straddle as he is used to (R9).

    `hands` is how many have been dealt at the table.
    """
    seat = offer.seat
    if offer.kind is OfferKind.STRADDLE:
        chance = Random(seed_of(setup.seed, seat, hands, "straddle"))
        if chance.randrange(100) >= setup.opponents[seat].straddles:
            return DeclineBlind(seat)
    return PostBlind(seat)
