"""What is written on the seats and the pots: words for a picture of the table.

Knows: how a `RingTableModel` is put into a person's words.  Must not know: pixels, or how the
sentences of the log are made (`texts_ring`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from casino_texas.app.words.casino import class_name, hand_name
from casino_texas.app.words.texts import Texts, capital
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.core.hands import BestHand, best_hand
from casino_texas.ring.events import Move, WonBy
from casino_texas.ring.setup import Post, PostKind
from casino_texas.ring.view import SeatStatus
from casino_texas.ui.art.cards import rank_text
from casino_texas.ui.art.props import DiscKind
from casino_texas.ui.ring.models import RingTableModel, SeatOnTable
from casino_texas.ui.ring.plates import SeatShown
from casino_texas.ui.ring.pot_row import PotShown

_MOVE_WORDS: Final = {
    Move.FOLD: "fold",
    Move.CHECK: "check",
    Move.CALL: "call",
    Move.BET: "bet",
    Move.RAISE: "raise",
}
_BLINDS: Final[dict[PostKind, tuple[str, DiscKind]]] = {
    PostKind.SMALL_BLIND: ("small_blind", "small_blind"),
    PostKind.BIG_BLIND: ("big_blind", "big_blind"),
    PostKind.STRADDLE: ("straddle", "straddle"),
}


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What is known of a seat beside the hand.  `stack` is what lies there between hands; `marker`
    is `M`, `MS` or empty; `state` is `""`, `out` (sits out) or `bust`."""

    seat: int
    name: str
    tag: str = ""
    stack: Chips = 0
    marker: str = ""
    state: str = ""
    place: int | None = None


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What is known of the table beside the hand; `viewer` is the player's seat."""

    seats: Mapping[int, SeatFacts] = field(default_factory=dict)
    posts: tuple[Post, ...] = ()
    viewer: int | None = None

    def name(self, seat: int) -> str:
        facts = self.seats.get(seat)
        return facts.name if facts is not None else str(seat)


def seats_shown(
    texts: Texts, table: RingTableModel, facts: TableFacts, *, is_moving: bool
) -> dict[int, SeatShown]:
    """The plates of all seats."""
    return {
        seat: _seat_shown(texts, table, facts, each, is_moving=is_moving)
        for seat, each in facts.seats.items()
    }


def _seat_shown(
    texts: Texts, table: RingTableModel, facts: TableFacts, seat: SeatFacts, *, is_moving: bool
) -> SeatShown:
    held = table.seat(seat.seat)
    discs = _discs(texts, table, facts, seat)
    if held is None:
        is_between = not table.seats or table.is_over
        state = texts.say(f"ui.ring.seat.{seat.state or 'waits'}")
        if seat.place is not None:
            state = texts.say("ui.ring.seat.place", place=seat.place)
        elif is_between and not seat.state:
            state = ""
        return SeatShown(
            seat.seat,
            seat.name,
            texts.number(seat.stack),
            seat.tag,
            (state,) if state else (),
            discs=discs,
            is_dim=bool(state),
        )
    stack = held.stack
    if table.is_over and not is_moving:
        stack = max(stack, seat.stack)  # chips brought since the hand
    won = table.won.get(seat.seat, 0)
    is_acting = not table.is_over and table.to_act == seat.seat
    is_gone = held.status in (SeatStatus.FOLDED, SeatStatus.MUCKED)
    is_all_in = held.status is SeatStatus.ALL_IN and not table.is_over
    actions, tone = _actions(
        texts,
        table,
        held,
        won=won,
        is_acting=is_acting and not is_moving,
        is_out=seat.state == "out",
    )
    return SeatShown(
        seat.seat,
        seat.name,
        texts.number(stack),
        seat.tag,
        actions,
        tone,
        bet=held.bet,
        bet_text=texts.number(held.bet),
        discs=discs,
        light="win" if won and table.is_over else "act" if is_acting else "",
        is_dim=is_gone and not won,
        is_standing=is_all_in,
    )


def _actions(
    texts: Texts,
    table: RingTableModel,
    held: SeatOnTable,
    *,
    won: Chips,
    is_acting: bool,
    is_out: bool,
) -> tuple[tuple[str, ...], str]:
    """What the seat did last, the longest way to say it first, and its colour."""
    if won:
        return (
            texts.say("ui.ring.seat.wins", chips=won),
            texts.signed(won),
        ), "good"
    if held.status is SeatStatus.MUCKED:
        return (texts.say("ui.ring.seat.mucks"),), "muted"
    if held.status is SeatStatus.FOLDED:
        word = "out" if is_out else "fold"
        return (texts.say(f"ui.ring.seat.{word}"), texts.say("ui.ring.seat.fold")), "muted"
    if held.is_shown and (best := made_hand(held.cards, table.board)) is not None:
        return (capital(class_name(texts, best.hand_class)),), "text"
    if held.has_declared:
        return (texts.say("ui.ring.seat.declares"),), "text"
    if held.status is SeatStatus.ALL_IN:
        return (texts.say("ui.ring.seat.all_in"),), "bad"
    if is_acting:
        return (texts.say("ui.ring.seat.acts"), "…"), "gold"
    last = held.last
    if last is None or last.street is not table.street:
        return (), "muted"
    word = _MOVE_WORDS[last.move]
    short = texts.say(f"ui.ring.seat.{word}")
    if last.move in (Move.FOLD, Move.CHECK):
        return (short,), "muted"
    chips = last.added if last.move is Move.CALL else last.to
    tone = "muted" if last.move is Move.CALL else "text"
    return (texts.say(f"ui.ring.seat.{word}.to", chips=chips), short), tone


def _discs(
    texts: Texts, table: RingTableModel, facts: TableFacts, seat: SeatFacts
) -> tuple[tuple[str, DiscKind], ...]:
    found: list[tuple[str, DiscKind]] = []
    if table.button == seat.seat:
        found.append((texts.say("ui.ring.disc.button"), "dealer"))
    for post in facts.posts:
        if post.seat == seat.seat and post.kind in _BLINDS:
            name, kind = _BLINDS[post.kind]
            found.append((texts.say(f"ui.ring.disc.{name}"), kind))
    if seat.marker:
        found.append((seat.marker, "missed"))
    return tuple(found)


def pots_shown(texts: Texts, table: RingTableModel) -> tuple[PotShown, ...]:
    """The whole pot where there is one; else the main pot, each side pot, and the bets."""
    if not table.pot:
        return ()
    if len(table.pots) < 2:
        whole = (texts.say("ui.ring.pot", chips=table.pot), texts.number(table.pot))
        return (PotShown(whole, table.pot),)
    found = []
    for at, pot in enumerate(table.pots):
        name = pot_name(texts, at, len(table.pots), pot.amount)
        short = texts.say("ui.ring.pot.short" if at else "ui.ring.pot.short.main", chips=pot.amount)
        found.append(PotShown((name, short, texts.number(pot.amount)), pot.amount))
    if table.bets:
        bets = texts.say("ui.ring.pot.bets", chips=table.bets)
        found.append(PotShown((bets, f"+{texts.number(table.bets)}"), table.bets))
    return tuple(found)


def pot_name(texts: Texts, number: int, count: int, chips: Chips) -> str:
    """`Main pot 300`, `Side pot 120`; numbered where there are several side pots."""
    if number == 0:
        return texts.say("ui.ring.pot.main", chips=chips)
    if count < 3:
        return texts.say("ui.ring.pot.side", chips=chips)
    return texts.say("ui.ring.pot.side_numbered", number=number, chips=chips)


def made_hand(cards: Iterable[Card | None], board: Iterable[Card]) -> BestHand | None:
    """The best hand of known hole cards and the board, from the flop on."""
    known = [card for card in cards if card is not None]
    known_board = list(board)
    if len(known) < 2 or len(known_board) < 3:
        return None
    return best_hand([*known, *known_board])


def holding(texts: Texts, table: RingTableModel, viewer: int | None) -> str:
    """What the player holds, in words; empty where he has no cards."""
    seat = None if viewer is None else table.seat(viewer)
    if seat is None or len(seat.cards) < 2 or None in seat.cards:
        return ""
    best = made_hand(seat.cards, table.board)
    if best is not None:
        return capital(hand_name(texts, best))
    first, second = sorted((card for card in seat.cards if card is not None), reverse=True)
    if first.rank == second.rank:
        return texts.say("ui.ring.hole.pair", card=rank_text(first))
    kind = "suited" if first.suit == second.suit else "offsuit"
    return texts.say(f"ui.ring.hole.{kind}", first=rank_text(first), second=rank_text(second))


def winning_cards(table: RingTableModel) -> frozenset[Card]:
    """The five cards that won the pot awarded last, the main pot's at the end."""
    for award in reversed(table.awards):
        if award.won_by is not WonBy.BEST_HAND:
            continue
        found: set[Card] = set()
        for seat, _ in award.shares:
            held = table.seat(seat)
            best = made_hand(held.cards, table.board) if held is not None else None
            if best is not None:
                found |= set(best.cards)
        return frozenset(found)
    return frozenset()
