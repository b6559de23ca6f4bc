"""Who wins a pot, and paying it out: strengths, shares, the end of the hand (R30, R36, R37).

Knows: how hands compare and how chips go to winners.  Must not know: who shows when (`showdown`).
"""

from __future__ import annotations

from typing import Final

from casino_texas.core.chips import Chips
from casino_texas.core.hands import strength5, strength7
from casino_texas.ring.events import HandEnded, PotAwarded, WonBy
from casino_texas.ring.pots import split
from casino_texas.ring.state import Events, Showdown, State
from casino_texas.ring.view import Stage

# Members of an enum are looked up slowly; the steps of a hand use these names.
_OVER: Final = Stage.OVER


def showdown_of(state: State) -> Showdown:
    if state.ledger.showdown is None:
        raise AssertionError("there is no showdown")
    return state.ledger.showdown


def strength_of(state: State, showdown: Showdown, position: int) -> int:
    """The strength of the best five of seven (R36), evaluated once."""
    value = showdown.strengths[position]
    if not value:
        first, second = state.cards.hole[position]
        if first is None or second is None:
            raise AssertionError("only known cards are compared")
        value = strength7([*showdown.board_keys, first.key, second.key])
        showdown.strengths[position] = value
    return value


def best_of(state: State, showdown: Showdown, mask: int) -> int:
    """The best strength among these positions, 0 if there are none."""
    best = 0
    while mask:
        low = mask & -mask
        mask ^= low
        strength = strength_of(state, showdown, low.bit_length() - 1)
        if strength > best:
            best = strength
    return best


def plays_board(state: State, position: int) -> bool:
    """Whether the five board cards are as good as anything this hand makes (R37)."""
    showdown = showdown_of(state)
    return strength_of(state, showdown, position) == strength5(showdown.board_keys)


def pay_out(
    state: State,
    number: int,
    winners: list[int],
    won_by: WonBy,
    events: Events,
    *,
    strength: int = 0,
) -> None:
    """Give the last pot of the ledger, whose number this is, to the winners (R30)."""
    ledger = state.ledger
    seats = state.frame.seats
    amount = ledger.pots[-1].amount
    state.stack = stack = state.stack.copy()
    if len(winners) == 1:
        winner = winners[0]
        stack[winner] += amount
        shares: tuple[tuple[int, Chips], ...] = ((seats[winner], amount),)
    else:
        parts = split(amount, len(winners))
        for position, part in zip(winners, parts, strict=True):
            stack[position] += part
        shares = tuple([(seats[p], part) for p, part in zip(winners, parts, strict=True)])
    state.pot -= amount
    ledger.pots = ledger.pots[:-1]
    ledger.masks = ledger.masks[:-1]
    award = PotAwarded(number, amount, shares, won_by, strength)
    ledger.awards = (*ledger.awards, award)
    events.append(award)


def end_hand(state: State, events: Events) -> None:
    state.stage = _OVER
    state.actor = -1
    events.append(HandEnded(tuple(zip(state.frame.seats, state.stack, strict=True))))
