"""The opening of a hand: antes, blinds and straddle go in, as far as stacks reach (R3, R9, R10).

Knows: which post is a bet and which is dead.  Must not know: why somebody owes a post (`table`).
"""

from __future__ import annotations

from typing import Final

from casino_texas.ring.actions import DEALER, Street
from casino_texas.ring.events import HandStarted, Posted
from casino_texas.ring.rules import RingRules, Straddle
from casino_texas.ring.setup import HandSetup, PostKind
from casino_texas.ring.state import (
    NO_TROUBLE,
    NOT_ACTED,
    TURN_TO,
    Cards,
    Events,
    FixedRound,
    Frame,
    Ledger,
    State,
)
from casino_texas.ring.view import DealerTask, Stage

# Members of an enum are looked up slowly; the steps of a hand use these names.
_DEAL: Final = Stage.DEAL
_HOLE: Final = DealerTask.HOLE
_PREFLOP: Final = Street.PREFLOP
_ANTE: Final = PostKind.ANTE


def open_hand(state: State, setup: HandSetup, events: Events) -> None:
    """Fill an empty state with the moment before the deal."""
    frame = Frame(setup)
    count = frame.count
    position_of = frame.position_of
    stack = [0] * count
    for seat, chips in setup.stacks:
        stack[position_of[seat]] = chips
    bet = [0] * count
    paid = [0] * count
    dead = pot = price = 0
    able = frame.everybody
    events.append(HandStarted(setup.button, setup.stacks))
    for post in setup.posts:
        kind = post.kind
        due = post.amount
        position = position_of[post.seat]
        amount = due if due < stack[position] else stack[position]
        if kind.is_live:
            # R24: a blind posted short does not lower the price.
            price = due if due > price else price
            bet[position] += amount
        elif kind is _ANTE:
            paid[position] += amount
        else:
            dead += amount
        stack[position] -= amount
        pot += amount
        if not stack[position]:
            able &= ~(1 << position)
        events.append(Posted(post.seat, kind, amount, due, not stack[position]))
    state.frame = frame
    state.cards = Cards((), (), (), 0, NO_TROUBLE)
    state.ledger = Ledger(paid, dead)
    state.stage = _DEAL
    state.task = _HOLE
    state.street = _PREFLOP
    state.actor = -1
    state.stack = stack
    state.bet = bet
    state.pot = pot
    state.live = frame.everybody
    state.able = able
    state.pending = 0
    state.price = price
    state.fixed = None
    if frame.is_fixed:
        # R16: before the flop the big blind is the bet; a straddle is no raise (R9).
        state.raise_size = setup.rules.lower_limit
        state.fixed = FixedRound(price, 1 if price else 0, False)
    else:
        state.raise_size = _first_raise(setup.rules, price)
    state.acted = NOT_ACTED[count]
    state.actions = ()
    state.history = ()
    state.legal = None
    events.append(TURN_TO[DEALER])


def _first_raise(rules: RingRules, price: int) -> int:
    """No and pot limit: one big blind over the price (R20); by option a straddle sets a new
    minimum (R9)."""
    if rules.straddle is Straddle.RAISE_TO_4BB and price > rules.big_blind:
        return price
    return rules.big_blind
