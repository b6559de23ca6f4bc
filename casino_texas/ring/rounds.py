"""Betting rounds: how one begins, whose turn it is, and how it ends (R12, R14, R22, R24, R25).

Knows: that a round without two players able to bet is not played.  Must not know: what a bet may
be (`betting`), or how cards come (`dealing`).
"""

from __future__ import annotations

from typing import Final

from casino_texas.core.chips import Chips
from casino_texas.ring.actions import DEALER, Street
from casino_texas.ring.events import Pot, PotsFormed, UncalledReturned
from casino_texas.ring.pots import layers, uncalled
from casino_texas.ring.rules import HeadsUpRaises
from casino_texas.ring.showdown import begin_showdown, turn_up_all, win_by_folds
from casino_texas.ring.state import NOT_ACTED, TURN_TO, ZEROS, Events, State
from casino_texas.ring.view import DealerTask, Stage

#: By the number of board cards that lie.
_NEXT_STREET: Final = (Street.FLOP, None, None, Street.TURN, Street.RIVER, None)


def begin_first_round(state: State, events: Events) -> None:
    """The cards are dealt: from the first seat left of the last blind (R12)."""
    state.stage = Stage.BETTING
    state.pending = state.able
    _look_at_cap(state)
    pass_turn(state, state.frame.last_blind, events)


def begin_round(state: State, events: Events) -> None:
    """Board cards have come: from the first live seat left of the button (R12)."""
    frame = state.frame
    state.bet = ZEROS[frame.count]
    state.acted = NOT_ACTED[frame.count]
    state.price = 0
    if state.able & (state.able - 1):
        rules = frame.rules
        if not frame.is_fixed:
            state.raise_size = rules.big_blind
        else:
            is_early = state.street is Street.FLOP
            state.raise_size = rules.lower_limit if is_early else rules.upper_limit
            state.base = 0
            state.bets_made = 0
            _look_at_cap(state)
        state.stage = Stage.BETTING
        state.pending = state.able
        pass_turn(state, -1, events)
    else:
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
    if state.frame.is_fixed and not state.is_uncapped:
        _lift_cap(state)
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
    position, amount = uncalled(state.bet, live)
    if amount:
        _return(state, position, amount, events)
    if state.price:
        state.paid = [paid + bet for paid, bet in zip(state.paid, state.bet, strict=True)]
        state.bet = ZEROS[frame.count]
        state.price = 0
    state.pending = 0
    state.actor = -1
    is_won = not live & (live - 1)
    if is_won or live == state.able:
        pots: tuple[Pot, ...] = (Pot(state.pot, frame.seats_in(live)),)
    else:
        formed = layers(state.paid, live, state.dead)
        pots = tuple([Pot(chips, frame.seats_in(mask)) for chips, mask in formed])
    state.pots = state.final_pots = pots
    events.append(PotsFormed(pots))
    if is_won:
        win_by_folds(state, events)
    else:
        go_on(state, events)


def go_on(state: State, events: Events) -> None:
    """After a round, or a street without one: the next cards or the showdown."""
    is_last = state.street is Street.RIVER
    can_bet = state.able & (state.able - 1)
    if (is_last or not can_bet) and state.frame.rules.turns_up_all_in:
        turn_up_all(state, events)
    if is_last:
        begin_showdown(state, events)
        return
    state.stage = Stage.DEAL
    is_due = state.trouble.reshuffle_for is next_street(state)
    state.task = DealerTask.RESHUFFLE if is_due else DealerTask.BOARD
    events.append(TURN_TO[DEALER])


def next_street(state: State) -> Street:
    """The street whose cards come next; there is none after the river."""
    street = _NEXT_STREET[len(state.board)]
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
    state.returned = (*state.returned, (seat, amount))
    events.append(UncalledReturned(seat, amount))


def _look_at_cap(state: State) -> None:
    """R16: no cap in a round that starts with two players who are not all-in."""
    state.is_uncapped = (
        state.able.bit_count() == 2 and state.frame.rules.heads_up_cap is not HeadsUpRaises.NEVER
    )


def _lift_cap(state: State) -> None:
    """R16, option: no cap once two are left, unless it has been reached."""
    rules = state.frame.rules
    if (
        rules.heads_up_cap is HeadsUpRaises.ONCE_TWO_LEFT
        and state.bets_made <= rules.cap_raises
        and state.able.bit_count() == 2
    ):
        state.is_uncapped = True
