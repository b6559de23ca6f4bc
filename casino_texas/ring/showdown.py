"""The showdown: who shows when, and who keeps a claim (R31-R37).

Knows: the order of showing, shows, mucks and declarations as steps of the hand.  Must not know:
how the chips came into the pots, or how they go out (`awards`).
"""

from __future__ import annotations

from typing import Final

from casino_texas.core.cards import Card
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import DeclareBoard, Muck, Show
from casino_texas.ring.awards import (
    best_of,
    end_hand,
    pay_out,
    plays_board,
    showdown_of,
    strength_of,
)
from casino_texas.ring.events import (
    BoardDeclared,
    ClaimLost,
    HandMucked,
    HandShown,
    Move,
    WonBy,
)
from casino_texas.ring.rules import DeclareBoard as DeclareRule
from casino_texas.ring.rules import FirstToShow
from casino_texas.ring.state import TURN_TO, ZEROS, Events, Showdown, State
from casino_texas.ring.view import NoMuck, ShowdownOptions, Stage

# Members of an enum are looked up slowly; the steps of a hand use these names.
_LAST_ACTIVE: Final = FirstToShow.LAST_ACTIVE
_BET: Final = Move.BET
_RAISE: Final = Move.RAISE
_CALL: Final = Move.CALL
_SHOWDOWN: Final = Stage.SHOWDOWN
_OFF: Final = DeclareRule.OFF
_BEST_HAND: Final = WonBy.BEST_HAND
_FOLDS: Final = WonBy.FOLDS


def first_to_show(state: State) -> int:
    """The position that shows first (R31).

    The last to bet or raise on the last betting round; by option the last to bet, raise or call
    on whichever street; else the first live seat left of the button.
    """
    is_active_rule = state.frame.rules.first_to_show is _LAST_ACTIVE
    last_round = state.history[-1].street if state.history else None
    for act in reversed(state.history):
        if not is_active_rule and act.street is not last_round:
            break
        if (act.move is _BET or act.move is _RAISE) or (is_active_rule and act.move is _CALL):
            position = state.frame.position_of[act.seat]
            if state.live >> position & 1:
                return position
    return (state.live & -state.live).bit_length() - 1


def show_order(state: State, start: int) -> list[int]:
    """All live positions as they show: side pots before the main pot (R35), clockwise from
    `start` in each (R31)."""
    positions = state.frame.positions
    order: list[int] = []
    waiting = state.live
    for eligible in reversed(state.ledger.masks):
        mask = eligible & waiting
        waiting &= ~mask
        order += [p for p in positions[start:] if mask >> p & 1]
        order += [p for p in positions[:start] if mask >> p & 1]
    return order


def turn_up_all(state: State, events: Events) -> None:
    """R34: with a player all-in and no more betting possible all live hands are turned up.

    A hand whose cards are not known cannot be; its seat is asked at the showdown.
    """
    if state.live == state.able or state.ledger.shown:
        return
    for position in show_order(state, first_to_show(state)):
        cards = state.cards.hole[position]
        if None not in cards:
            state.ledger.shown |= 1 << position
            _record_show(state, position, events, is_forced=True)


def win_by_folds(state: State, events: Events) -> None:
    """R32: the last player who has not folded takes everything without showing."""
    position = state.live.bit_length() - 1
    pay_out(state, 0, [position], _FOLDS, events)
    end_hand(state, events)


def begin_showdown(state: State, events: Events) -> None:
    """After the last round: pot by pot, side pots first (R31, R35)."""
    state.stage = _SHOWDOWN
    ledger = state.ledger
    shown = ledger.shown
    start = 0 if shown == state.live else first_to_show(state)
    board_keys = [card.key for card in state.cards.board]
    strengths = ZEROS[state.frame.count].copy()
    ledger.showdown = Showdown(start, len(ledger.pots) - 1, shown, board_keys, strengths)
    _go_on(state, ledger.showdown, events)


def options(state: State) -> ShowdownOptions:
    """What the seat whose turn it is at the showdown may do (R33, R37)."""
    position = state.actor
    rules = state.frame.rules
    first, second = state.cards.hole[position]
    is_unknown = first is None or second is None
    has_shown = bool(state.ledger.shown >> position & 1)
    can_declare = (
        rules.declare_board is not _OFF
        and not is_unknown
        and not showdown_of(state).declared >> position & 1
        and plays_board(state, position)
    )
    no_muck = None
    if rules.called_must_show and not has_shown and not is_unknown and _was_called(state, position):
        no_muck = NoMuck.CALLED_MUST_SHOW
    return ShowdownOptions(
        state.frame.seats[position], not has_shown, no_muck, can_declare, is_unknown
    )


def show(state: State, action: Show, legal: ShowdownOptions, events: Events) -> None:
    """Turn up the hand; where the board has to be declared first (R37), the claim may be lost."""
    if not legal.can_show:
        raise IllegalAction(legal.seat, action, "already_shown")
    position = state.actor
    if action.cards or legal.must_name_cards:
        _learn_cards(state, position, action)
    showdown = _change(state)
    bit = 1 << position
    state.ledger.shown |= bit
    _record_show(state, position, events, is_forced=False)
    rule = state.frame.rules.declare_board
    if rule is not _OFF and not showdown.declared & bit and plays_board(state, position):
        if rule is DeclareRule.BEFORE_SHOWING:
            showdown.out |= bit
            showdown.done |= bit
            events.append(ClaimLost(legal.seat))
    else:
        showdown.done |= bit
    _go_on(state, showdown, events)


def muck(state: State, action: Muck, legal: ShowdownOptions, events: Events) -> None:
    """R33: no claim any more, unless the board was declared before letting go (R37)."""
    if legal.no_muck is not None:
        raise IllegalAction(legal.seat, action, legal.no_muck.value)
    showdown = _change(state)
    bit = 1 << state.actor
    showdown.done |= bit
    rule = state.frame.rules.declare_board
    keeps_claim = bool(rule is DeclareRule.BEFORE_MUCKING and showdown.declared & bit)
    if not keeps_claim:
        showdown.out |= bit
    if state.ledger.shown & bit:
        events.append(ClaimLost(legal.seat))
    else:
        state.ledger.mucked |= bit
        events.append(HandMucked(legal.seat, keeps_claim))
    _go_on(state, showdown, events)


def declare_board(
    state: State, action: DeclareBoard, legal: ShowdownOptions, events: Events
) -> None:
    """R37: the five board cards play."""
    if not legal.can_declare:
        raise IllegalAction(legal.seat, action, "nothing_to_declare")
    showdown = _change(state)
    bit = 1 << state.actor
    showdown.declared |= bit
    if state.ledger.shown & bit:
        showdown.done |= bit
    events.append(BoardDeclared(legal.seat))
    _go_on(state, showdown, events)


def default_action(state: State, legal: ShowdownOptions) -> Show | Muck | DeclareBoard:
    """What is done where nobody chooses (R33, R37).

    A hand that is beaten by one already shown is mucked, if it may be; any other is shown, the
    board declared before it where that has to be.
    """
    showdown = showdown_of(state)
    position = state.actor
    bit = 1 << position
    if legal.must_name_cards:
        return Muck(legal.seat)
    own = strength_of(state, showdown, position)
    claims = state.ledger.shown & ~showdown.out
    beaten_everywhere = not any(
        best_of(state, showdown, mask & claims) <= own for mask in state.ledger.masks if mask & bit
    )
    if beaten_everywhere and legal.no_muck is None:
        return Muck(legal.seat)
    if legal.can_declare and not beaten_everywhere:
        return DeclareBoard(legal.seat)
    return Show(legal.seat)


def _go_on(state: State, showdown: Showdown, events: Events) -> None:
    """Award what can be awarded, and ask the next who has to say something."""
    while showdown.next_pot >= 0:
        eligible = state.ledger.masks[-1]
        claims = eligible & ~showdown.out
        if not claims & (claims - 1):
            winner = claims.bit_length() - 1
            strength = 0
            if not eligible & (eligible - 1):
                won_by = WonBy.SOLE_CLAIM
            elif state.ledger.shown & claims:
                won_by = _BEST_HAND
                strength = strength_of(state, showdown, winner)
            else:
                won_by = WonBy.MUCKS
            pay_out(state, showdown.next_pot, [winner], won_by, events, strength=strength)
        elif waiting := claims & ~showdown.done:
            beyond = waiting >> showdown.start
            if beyond:
                state.actor = showdown.start + (beyond & -beyond).bit_length() - 1
            else:
                state.actor = (waiting & -waiting).bit_length() - 1
            events.append(TURN_TO[state.frame.seats[state.actor]])
            return
        else:
            best = best_of(state, showdown, claims)
            strengths = showdown.strengths
            winners = [p for p in state.frame.positions if claims >> p & 1 and strengths[p] == best]
            pay_out(state, showdown.next_pot, winners, _BEST_HAND, events, strength=best)
        showdown.next_pot -= 1
    end_hand(state, events)


def _was_called(state: State, position: int) -> bool:
    """Whether he was the last to bet or raise on the last round (R33, option)."""
    if not state.history:
        return False
    last_round = state.history[-1].street
    for act in reversed(state.history):
        if act.street is not last_round:
            break
        if act.move is _BET or act.move is _RAISE:
            return state.frame.position_of[act.seat] == position
    return False


def _learn_cards(state: State, position: int, action: Show) -> None:
    """Take the cards a show names; they must be the known ones, or new where unknown."""
    known = state.cards.hole[position]
    if not action.cards:
        if None in known:
            raise IllegalAction(action.seat, action, "must_name_cards")
        return
    if len(action.cards) != 2 or any(old is not None and old not in action.cards for old in known):
        raise IllegalAction(action.seat, action, "not_his_cards")
    fresh: list[Card] = [card for card in action.cards if card not in known]
    if not fresh:
        return
    state.cards = cards = state.cards.copy()
    for card in fresh:
        if cards.seen >> card.index & 1:
            raise IllegalAction(action.seat, action, "card_twice", card=card)
        cards.seen |= 1 << card.index
    hole = list(cards.hole)
    hole[position] = action.cards
    cards.hole = tuple(hole)


def _record_show(state: State, position: int, events: Events, *, is_forced: bool) -> None:
    first, second = state.cards.hole[position]
    if first is None or second is None:
        raise AssertionError("only known cards can be shown")
    events.append(HandShown(state.frame.seats[position], (first, second), is_forced))


def _change(state: State) -> Showdown:
    """The showdown's own copy of this state."""
    state.ledger.showdown = showdown_of(state).copy()
    return state.ledger.showdown
