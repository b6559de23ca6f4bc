"""Betting: what who is to act may do, and what follows when he does it (R12-R25, R52).

Knows: prices, minimum and maximum, the cap, who may raise again.  Must not know: cards, or what
happens between rounds (`rounds` is told that a round is over).
"""

from __future__ import annotations

from typing import Final

from casino_texas.core.chips import Chips
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import Bet, Call, Check, Fold, Raise, Street
from casino_texas.ring.events import Move, SeatActed
from casino_texas.ring.rounds import end_round, largest_all_in, pass_turn
from casino_texas.ring.state import Events, FixedRound, State
from casino_texas.ring.view import BettingOptions, NoRaise

# Members of an enum are looked up slowly; the steps of a hand use these names.
_FOLD: Final = Move.FOLD
_CHECK: Final = Move.CHECK
_CALL: Final = Move.CALL
_BET: Final = Move.BET
_RAISE: Final = Move.RAISE
_TOO_FEW_CHIPS: Final = NoRaise.TOO_FEW_CHIPS
_NOBODY_CAN_ANSWER: Final = NoRaise.NOBODY_CAN_ANSWER


def options(state: State) -> BettingOptions:
    """Everything the actor may do, with exact limits."""
    frame = state.frame
    actor = state.actor
    stacks = state.stack
    bets = state.bet
    stack = stacks[actor]
    bet = bets[actor]
    price = state.price
    others = state.able & ~(1 << actor)
    if not others:
        # R24: the only player left not all-in owes at most the largest all-in stake.
        price = min(price, largest_all_in(state))
    call = price - bet
    if call < 0:
        call = 0
    min_to = max_to = 0
    refusal = None
    if stack <= call:
        call = stack
        refusal = _TOO_FEW_CHIPS
    else:
        for position in frame.positions:
            if others >> position & 1 and stacks[position] + bets[position] > price:
                refusal = _why_no_raise(state, price)
                break
        else:
            refusal = _NOBODY_CAN_ANSWER
        if refusal is None:
            all_in = bet + stack
            fixed = state.fixed
            if fixed is not None:
                min_to = max_to = fixed.base + state.raise_size
            else:
                min_to = price + state.raise_size
                max_to = all_in
                if frame.is_pot_limit:
                    max_to = max(min_to, price + call + _pot_counted(state))
            if min_to > all_in:
                min_to = all_in
            if max_to > all_in:
                max_to = all_in
    return BettingOptions(
        frame.seats[actor],
        state.street,
        call,
        min_to,
        max_to,
        not state.price,
        refusal,
        stack,
        bet,
        state.pot,
    )


def _why_no_raise(state: State, price: Chips) -> NoRaise | None:
    """R16, R17 and R23, for an actor who has more than the call and whom somebody can answer."""
    fixed = state.fixed
    if (
        fixed is not None
        and not fixed.is_uncapped
        and fixed.bets_made > state.frame.rules.cap_raises
    ):
        return NoRaise.CAPPED
    acted_at = state.acted[state.actor]
    if acted_at >= 0:
        grown = price - acted_at
        if (grown if fixed is None else 2 * grown) < state.raise_size:
            return NoRaise.NOT_REOPENED
    return None


def _pot_counted(state: State) -> Chips:
    """The pot that limits a pot-limit bet or raise: chips really there, or by option with a small
    blind not yet completed counted as a big blind (R18)."""
    rules = state.frame.rules
    if rules.small_blind_counted_up and state.street is Street.PREFLOP:
        small = state.frame.small_blind
        if small not in (-1, state.actor) and state.bet[small] < rules.big_blind:
            return state.pot + rules.big_blind - state.bet[small]
    return state.pot


def fold(state: State, action: Fold, legal: BettingOptions, events: Events) -> None:
    """R26: out of the hand; the chips stay."""
    actor = state.actor
    kept = ~(1 << actor)
    state.able &= kept
    state.pending &= kept
    state.live = live = state.live & kept
    act = SeatActed(legal.seat, legal.street, _FOLD, 0, legal.bet, False)
    state.history = (*state.history, act)
    events.append(act)
    if live & (live - 1):
        pass_turn(state, actor, events)
    else:
        end_round(state, events)


def check(state: State, action: Check, legal: BettingOptions, events: Events) -> None:
    """R13, R52."""
    if legal.call:
        raise IllegalAction(legal.seat, action, "cannot_check", needs=legal.call)
    actor = state.actor
    state.pending &= ~(1 << actor)
    state.acted = acted = state.acted.copy()
    acted[actor] = state.price
    act = SeatActed(legal.seat, legal.street, _CHECK, 0, legal.bet, False)
    state.history = (*state.history, act)
    events.append(act)
    pass_turn(state, actor, events)


def call(state: State, action: Call, legal: BettingOptions, events: Events) -> None:
    """R14; all chips where they are fewer (R21)."""
    added = legal.call
    if not added:
        raise IllegalAction(legal.seat, action, "nothing_to_call")
    actor = state.actor
    state.pending &= ~(1 << actor)
    state.acted = acted = state.acted.copy()
    acted[actor] = state.price
    to = legal.bet + added
    is_all_in = _put_in(state, actor, added, to)
    act = SeatActed(legal.seat, legal.street, _CALL, added, to, is_all_in)
    state.history = (*state.history, act)
    events.append(act)
    pass_turn(state, actor, events)


def bet_or_raise(state: State, action: Bet | Raise, legal: BettingOptions, events: Events) -> None:
    """R15-R23: to a total within the limits of `legal`."""
    to = action.to
    is_bet = legal.is_bet
    if (
        legal.no_raise is not None
        or type(to) is not int
        or not legal.min_to <= to <= legal.max_to
        or is_bet is not (type(action) is Bet)
    ):
        raise _refusal(state, action, legal)
    actor = state.actor
    price = state.price
    fixed = state.fixed
    if fixed is not None:
        # R17: half a bet above the last that counted is a full one; less is only a higher price.
        if 2 * (to - fixed.base) >= state.raise_size:
            state.fixed = FixedRound(to, fixed.bets_made + 1, fixed.is_uncapped)
    elif to - price >= state.raise_size:
        state.raise_size = to - price
    state.price = to
    state.acted = acted = state.acted.copy()
    acted[actor] = to
    added = to - legal.bet
    is_all_in = _put_in(state, actor, added, to)
    state.pending = state.able & ~(1 << actor)
    move = _BET if is_bet else _RAISE
    act = SeatActed(legal.seat, legal.street, move, added, to, is_all_in)
    state.history = (*state.history, act)
    events.append(act)
    pass_turn(state, actor, events)


def _put_in(state: State, actor: int, added: Chips, to: Chips) -> bool:
    """Move chips from the stack to the bet; whether that was all of them."""
    state.stack = stack = state.stack.copy()
    stack[actor] -= added
    state.bet = bet = state.bet.copy()
    bet[actor] = to
    state.pot += added
    if stack[actor]:
        return False
    state.able &= ~(1 << actor)
    return True


def _refusal(state: State, action: Bet | Raise, legal: BettingOptions) -> IllegalAction:
    """Why this bet or raise is not legal."""
    seat = legal.seat
    if legal.is_bet is not (type(action) is Bet):
        reason = "nothing_to_raise" if legal.is_bet else "bet_stands"
        return IllegalAction(seat, action, reason, price=state.price)
    if legal.no_raise is not None:
        return IllegalAction(seat, action, legal.no_raise.value, needs=legal.call)
    if type(action.to) is not int:
        return IllegalAction(seat, action, "not_whole_chips")
    reason = "below_minimum" if action.to < legal.min_to else "above_maximum"
    return IllegalAction(
        seat, action, reason, to=action.to, minimum=legal.min_to, maximum=legal.max_to
    )
