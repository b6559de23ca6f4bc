"""Betting: what who is to act may do, and what follows when he does it (R12-R25, R52).

Knows: prices, minimum and maximum, the cap, who may raise again.  Must not know: cards, or what
happens between rounds (`rounds` is told that a round is over).
"""

from __future__ import annotations

from casino_texas.core.chips import Chips
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import Bet, Call, Check, Fold, Raise, Street
from casino_texas.ring.events import Move, SeatActed
from casino_texas.ring.rounds import end_round, largest_all_in, pass_turn
from casino_texas.ring.rules import Limit
from casino_texas.ring.state import Events, State
from casino_texas.ring.view import BettingOptions, NoRaise


def options(state: State) -> BettingOptions:
    """Everything the actor may do, with exact limits."""
    frame = state.frame
    actor = state.actor
    stack = state.stack[actor]
    bet = state.bet[actor]
    price = state.price
    others = state.able & ~(1 << actor)
    if not others:
        # R24: the only player left not all-in owes at most the largest all-in stake.
        price = min(price, largest_all_in(state))
    call = price - bet
    if call < 0:
        call = 0
    min_to = max_to = 0
    if stack <= call:
        call = stack
        refusal: NoRaise | None = NoRaise.TOO_FEW_CHIPS
    else:
        refusal = _why_no_raise(state, others)
        if refusal is None:
            all_in = bet + stack
            if frame.is_fixed:
                min_to = max_to = state.base + state.raise_size
            else:
                min_to = price + state.raise_size
                max_to = all_in
                if frame.rules.limit is Limit.POT_LIMIT:
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
        state.price == 0,
        refusal,
        stack,
        bet,
        state.pot,
    )


def _why_no_raise(state: State, others: int) -> NoRaise | None:
    """R25, R16, R17 and R23, for an actor who has more than the call."""
    price = state.price
    stack = state.stack
    for position, bet in enumerate(state.bet):
        if others >> position & 1 and stack[position] + bet > price:
            break
    else:
        return NoRaise.NOBODY_CAN_ANSWER
    fixed = state.frame.is_fixed
    if fixed and not state.is_uncapped and state.bets_made > state.frame.rules.cap_raises:
        return NoRaise.CAPPED
    acted_at = state.acted[state.actor]
    if acted_at >= 0:
        grown = price - acted_at
        if (2 * grown if fixed else grown) < state.raise_size:
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
    state.live &= kept
    state.able &= kept
    state.pending &= kept
    _record(state, SeatActed(legal.seat, state.street, Move.FOLD, 0, legal.bet, False), events)
    if state.live & (state.live - 1):
        pass_turn(state, actor, events)
    else:
        end_round(state, events)


def check(state: State, action: Check, legal: BettingOptions, events: Events) -> None:
    """R13, R52."""
    if legal.call:
        raise IllegalAction(legal.seat, action, "cannot_check", needs=legal.call)
    actor = state.actor
    _has_acted(state, actor, state.price)
    _record(state, SeatActed(legal.seat, state.street, Move.CHECK, 0, legal.bet, False), events)
    pass_turn(state, actor, events)


def call(state: State, action: Call, legal: BettingOptions, events: Events) -> None:
    """R14; all chips where they are fewer (R21)."""
    added = legal.call
    if not added:
        raise IllegalAction(legal.seat, action, "nothing_to_call")
    actor = state.actor
    _has_acted(state, actor, state.price)
    all_in = added == legal.stack
    _pay(state, actor, added)
    to = legal.bet + added
    _record(state, SeatActed(legal.seat, state.street, Move.CALL, added, to, all_in), events)
    pass_turn(state, actor, events)


def bet_or_raise(state: State, action: Bet | Raise, legal: BettingOptions, events: Events) -> None:
    """R15-R23: to a total within the limits of `legal`."""
    to = action.to
    is_bet = legal.is_bet
    if is_bet is not (type(action) is Bet):
        reason = "nothing_to_raise" if is_bet else "bet_stands"
        raise IllegalAction(legal.seat, action, reason, price=state.price)
    if legal.no_raise is not None:
        raise IllegalAction(legal.seat, action, legal.no_raise.value, needs=legal.call)
    if type(to) is not int:
        raise IllegalAction(legal.seat, action, "not_whole_chips")
    if to < legal.min_to or to > legal.max_to:
        reason = "below_minimum" if to < legal.min_to else "above_maximum"
        raise IllegalAction(
            legal.seat, action, reason, to=to, minimum=legal.min_to, maximum=legal.max_to
        )
    actor = state.actor
    added = to - legal.bet
    if state.frame.is_fixed:
        # R17: half a bet above the last that counted is a full one; less is only a higher price.
        if 2 * (to - state.base) >= state.raise_size:
            state.base = to
            state.bets_made += 1
    elif to - state.price >= state.raise_size:
        state.raise_size = to - state.price
    state.price = to
    _has_acted(state, actor, to)
    _pay(state, actor, added)
    state.pending = state.able & ~(1 << actor)
    move = Move.BET if is_bet else Move.RAISE
    is_all_in = added == legal.stack
    _record(state, SeatActed(legal.seat, state.street, move, added, to, is_all_in), events)
    pass_turn(state, actor, events)


def _has_acted(state: State, actor: int, price: Chips) -> None:
    state.pending &= ~(1 << actor)
    acted = state.acted.copy()
    acted[actor] = price
    state.acted = acted


def _pay(state: State, actor: int, added: Chips) -> None:
    stack = state.stack.copy()
    stack[actor] -= added
    state.stack = stack
    bet = state.bet.copy()
    bet[actor] += added
    state.bet = bet
    paid = state.paid.copy()
    paid[actor] += added
    state.paid = paid
    state.pot += added
    if not stack[actor]:
        state.able &= ~(1 << actor)


def _record(state: State, act: SeatActed, events: Events) -> None:
    state.history = (*state.history, act)
    events.append(act)
