"""Betting rounds: how one begins, whose turn it is, and how it ends (R12, R14, R22, R24, R25).

Knows: that a round without two players able to bet is not played.  Must not know: what a bet may
be (`betting`), or how cards come (`dealing`).
"""

from __future__ import annotations

from operator import add
from typing import Final

from casino_texas.core.chips import Chips
from casino_texas.ring.actions import DEALER, Street
from casino_texas.ring.events import Pot, PotsFormed, UncalledReturned
from casino_texas.ring.pots import layers, uncalled
from casino_texas.ring.rules import HeadsUpRaises
from casino_texas.ring.showdown import begin_showdown, turn_up_all, win_by_folds
from casino_texas.ring.state import NOT_ACTED, TURN_TO, ZEROS, Events, FixedRound, State
from casino_texas.ring.view import DealerTask, Stage

# Members of an enum are looked up slowly; the steps of a hand use these names.
_BETTING: Final = Stage.BETTING
_DEAL: Final = Stage.DEAL
_BOARD: Final = DealerTask.BOARD
_RIVER: Final = Street.RIVER

#: By the number of board cards that lie.
_NEXT_STREET: Final = (Street.FLOP, None, None, Street.TURN, Street.RIVER, None)


def begin_first_round(state: State, events: Events) -> None:
    """The cards are dealt: from the first seat left of the last blind (R12)."""
    state.stage = _BETTING
    state.pending = state.able
    if state.fixed is not None:
        state.fixed = FixedRound(state.fixed.base, state.fixed.bets_made, _starts_uncapped(state))
    pass_turn(state, state.frame.last_blind, events)


def begin_round(state: State, events: Events) -> None:
    """Board cards have come: from the first live seat left of the button (R12)."""
    frame = state.frame
    if state.able & (state.able - 1):
        rules = frame.rules
        state.acted = NOT_ACTED[frame.count]
        if not frame.is_fixed:
            state.raise_size = rules.big_blind
        else:
            is_early = state.street is Street.FLOP
            state.raise_size = rules.lower_limit if is_early else rules.upper_limit
            state.fixed = FixedRound(0, 0, _starts_uncapped(state))
        state.stage = _BETTING
        state.pending = state.able
        pass_turn(state, -1, events)
    else:
        state.ledger = state.ledger.copy()
        go_on(state, events)


def pass_turn(state: State, after: int, events: Events) -> None:
    """On to the next who has to act, clockwise from position `after`, or the round is over."""
    able = state.able
    pending = state.pending
    if not able & (able - 1) and pending:
        # R24, R25: alone with chips, he is asked only for what he has not matched.
        alone = pending.bit_length() - 1
        if state.bet[alone] >= min(state.price, largest_all_in(state)):
            pending = 0
    if not pending:
        end_round(state, events)
        return
    if state.fixed is not None:
        _lift_cap(state, state.fixed)
    beyond = pending >> (after + 1)
    if beyond:
        actor = after + (beyond & -beyond).bit_length()
    else:
        actor = (pending & -pending).bit_length() - 1
    state.actor = actor
    events.append(TURN_TO[state.frame.seats[actor]])


def largest_all_in(state: State) -> Chips:
    """The largest stake on this street of a live player who is all-in (R24)."""
    all_in = state.live & ~state.able
    return max([bet for position, bet in enumerate(state.bet) if all_in >> position & 1], default=0)


def end_round(state: State, events: Events) -> None:
    """Uncalled chips go back, the pots form, and the hand goes on (R22, R28)."""
    frame = state.frame
    live = state.live
    state.ledger = ledger = state.ledger.copy()
    position, amount = uncalled(state.bet, live)
    if amount:
        _return(state, position, amount, events)
    if state.price:
        ledger.paid = list(map(add, ledger.paid, state.bet))
        state.bet = ZEROS[frame.count]
        state.price = 0
    state.pending = 0
    state.actor = -1
    is_won = not live & (live - 1)
    if is_won or live == state.able:
        pots: tuple[Pot, ...] = (Pot(state.pot, frame.seats_in(live)),)
        ledger.masks = (live,)
    else:
        formed = layers(ledger.paid, live, ledger.dead)
        pots = tuple([Pot(chips, frame.seats_in(mask)) for chips, mask in formed])
        ledger.masks = tuple([mask for _, mask in formed])
    ledger.pots = ledger.final_pots = pots
    events.append(PotsFormed(pots))
    if is_won:
        win_by_folds(state, events)
    else:
        go_on(state, events)


def go_on(state: State, events: Events) -> None:
    """After a round, or a street without one: the next cards or the showdown."""
    is_last = state.street is _RIVER
    can_bet = state.able & (state.able - 1)
    if (is_last or not can_bet) and state.frame.turns_up:
        turn_up_all(state, events)
    if is_last:
        begin_showdown(state, events)
        return
    state.stage = _DEAL
    is_due = state.cards.trouble.reshuffle_for is next_street(state)
    state.task = DealerTask.RESHUFFLE if is_due else _BOARD
    events.append(TURN_TO[DEALER])


def next_street(state: State) -> Street:
    """The street whose cards come next; there is none after the river."""
    street = _NEXT_STREET[len(state.cards.board)]
    if street is None:
        raise AssertionError("no street comes after the river")
    return street


def _return(state: State, position: int, amount: Chips, events: Events) -> None:
    stack = state.stack.copy()
    stack[position] += amount
    state.stack = stack
    bet = state.bet.copy()
    bet[position] -= amount
    state.bet = bet
    state.pot -= amount
    state.able |= 1 << position
    seat = state.frame.seats[position]
    state.ledger.returned = (*state.ledger.returned, (seat, amount))
    events.append(UncalledReturned(seat, amount))


def _starts_uncapped(state: State) -> bool:
    """R16: no cap in a round that starts with two players who are not all-in."""
    return state.able.bit_count() == 2 and state.frame.rules.heads_up_cap is not HeadsUpRaises.NEVER


def _lift_cap(state: State, fixed: FixedRound) -> None:
    """R16, option: no cap once two are left, unless it has been reached."""
    rules = state.frame.rules
    if (
        not fixed.is_uncapped
        and state.able.bit_count() == 2
        and rules.heads_up_cap is HeadsUpRaises.ONCE_TWO_LEFT
        and fixed.bets_made <= rules.cap_raises
    ):
        state.fixed = FixedRound(fixed.base, fixed.bets_made, True)
