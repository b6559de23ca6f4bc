"""Writing a hand played here in the PHH format.

Knows: the format's fields, and how the facts of a hand become its action notation.  Must not know:
files, or any rule.

What the format cannot say goes into `_casino_texas_` fields (`phh_own`), so that the hand read
back is the same hand; a reader that ignores them still gets every action in order.  A dead blind
is written as an ante of its player, a live one as a negative blind.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, time
from typing import Final

from casino_texas.app.histories.phh_fields import read_phh
from casino_texas.app.histories.phh_own import PREFIX, format_post, rules_table
from casino_texas.app.histories.record import HandRecord
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.ring.actions import Street
from casino_texas.ring.events import (
    BoardDealt,
    BoardDeclared,
    DealerErred,
    HandMucked,
    HandShown,
    Move,
    SeatActed,
)
from casino_texas.ring.rules import Limit
from casino_texas.ring.setup import Post, PostKind

_DEAD: Final = frozenset({PostKind.ANTE, PostKind.BIG_BLIND_ANTE, PostKind.DEAD_BLIND})


def write_phh(record: HandRecord) -> str:
    """The text of a `.phh` file."""
    fields = dict(_game(record)) | {"actions": _Actions(record).lines()} | dict(_about(record))
    rules = {f"{PREFIX}rules": rules_table(record.hand.rules)}
    return _text(fields | rules | dict(_own(record, _text(fields))))


def _text(fields: Mapping[str, object]) -> str:
    return "".join(f"{key} = {_toml(value)}\n" for key, value in fields.items())


def _game(record: HandRecord) -> Iterator[tuple[str, object]]:
    setup = record.hand.setup
    rules, stacks = setup.rules, dict(setup.stacks)
    is_fixed = rules.limit is Limit.FIXED_LIMIT
    antes, blinds = _forced(record.players, setup.posts)
    yield "variant", "FT" if is_fixed else "NT"
    yield "ante_trimming_status", {p.kind for p in setup.posts} & _DEAD <= {PostKind.ANTE}
    yield "antes", antes
    yield "blinds_or_straddles", blinds
    if is_fixed:
        yield "small_bet", rules.lower_limit
        yield "big_bet", rules.upper_limit
    else:
        yield "min_bet", rules.big_blind
    yield "starting_stacks", [stacks[seat] for seat in record.players]


def _forced(players: Sequence[int], posts: Iterable[Post]) -> tuple[list[Chips], list[Chips]]:
    """Antes and blinds by player; for two players in reverse, as the format has it."""
    antes, blinds = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    for post in posts:
        if post.kind in _DEAD:
            antes[post.seat] += post.amount
        else:
            sign = -1 if post.kind is PostKind.LIVE_BLIND else 1
            blinds[post.seat] += sign * post.amount
    order = players[::-1] if len(players) == 2 else players
    return [antes[seat] for seat in order], [blinds[seat] for seat in order]


def _about(record: HandRecord) -> Iterator[tuple[str, object]]:
    if record.started is not None:
        started = record.started
        started = started if started.tzinfo is None else started.astimezone(UTC)
        yield "time", started.time().replace(microsecond=0)
        yield "time_zone_abbreviation", "UTC"
        yield from (("day", started.day), ("month", started.month), ("year", started.year))
    yield "hand", record.number
    if record.level is not None:
        yield "level", record.level
    if record.tournament is not None:
        yield "event", record.tournament
    yield "seats", list(record.players)
    yield "seat_count", record.hand.rules.seats
    yield "table", record.table
    yield "players", [record.name(seat) for seat in record.players]
    if record.hand.is_over:
        final = dict(record.hand.stacks)
        yield "finishing_stacks", [final[seat] for seat in record.players]


def _own(record: HandRecord, standard: str) -> Iterator[tuple[str, object]]:
    """What is lost when the standard fields are read back."""
    setup, number = record.hand.setup, _numbers(record)
    plain = read_phh(standard, "")[0].setup
    if plain.posts != setup.posts:
        yield f"{PREFIX}posts", [format_post(post, number[post.seat]) for post in setup.posts]
    if plain.button != setup.button:
        yield f"{PREFIX}button", setup.button
    if setup.absent:
        yield f"{PREFIX}absent", [f"p{number[s]}" for s in record.players if s in setup.absent]
    said, errors = [], []
    for moment in record.moments():
        for event in moment.events:
            match event:
                case HandShown(seat, _, False):
                    said.append(f"p{number[seat]} show")
                case HandMucked(seat):
                    said.append(f"p{number[seat]} muck")
                case BoardDeclared(seat):
                    said.append(f"p{number[seat]} declare_board")
                case DealerErred(error=error, rule=rule, cards=cards):
                    shown = "".join(card.text for card in cards)
                    errors.append(f"{rule} {error.value} {shown}".rstrip())
    if any(word.endswith("declare_board") for word in said):
        yield f"{PREFIX}showdown", said
    if errors:
        yield f"{PREFIX}errors", errors


class _Actions:
    """The action notation of a hand."""

    def __init__(self, record: HandRecord) -> None:
        self._record = record
        self._number = _numbers(record)
        self._lines: list[str] = []
        setup = record.hand.setup
        self._absent = set(setup.absent)
        last = {post.kind: post.seat for post in setup.posts}
        big = last.get(PostKind.BIG_BLIND, record.players[-1])
        self._last = last.get(PostKind.STRADDLE, big)

    def lines(self) -> list[str]:
        hand = self._record.hand
        if hand.hole_cards(self._record.players[0]):
            for seat in self._record.players:
                cards = _joined(self._record.known_cards(seat)) or "????"
                self._lines.append(f"d dh p{self._number[seat]} {cards}")
        is_over = False
        for moment in self._record.moments():
            for event in moment.events:
                self._add(event, is_over=is_over)
            is_over = moment.hand.is_over
        self._fold_absent(until=None)
        return self._lines

    def _add(self, event: object, *, is_over: bool) -> None:
        match event:
            case SeatActed(seat, street, move, _, to):
                if seat in self._record.hand.setup.absent:
                    return
                if street is Street.PREFLOP:
                    self._fold_absent(until=seat)
                self._lines.append(f"p{self._number[seat]} {_verb(move, to)}")
            case BoardDealt(_, cards):
                self._fold_absent(until=None)
                self._lines.append(f"d db {_joined(cards)}")
            case HandShown(seat, cards) if is_over:
                self._lines.append(f"# p{self._number[seat]} shows {_joined(cards)}")
            case HandShown(seat, cards):
                self._lines.append(f"p{self._number[seat]} sm {_joined(cards)}")
            case HandMucked(seat):
                self._lines.append(f"p{self._number[seat]} sm")

    def _fold_absent(self, *, until: int | None) -> None:
        """Who is absent folds when his turn comes; here he was folded with the deal (R11)."""
        players = self._record.players
        start = players.index(self._last) + 1
        for seat in (*players[start:], *players[:start]):
            if seat == until:
                break
            if seat in self._absent:
                self._absent.remove(seat)
                self._lines.append(f"p{self._number[seat]} f")
        self._last = until if until is not None else self._last


def _numbers(record: HandRecord) -> dict[int, int]:
    return {seat: place for place, seat in enumerate(record.players, start=1)}


def _verb(move: Move, to: Chips) -> str:
    match move:
        case Move.FOLD:
            return "f"
        case Move.CHECK | Move.CALL:
            return "cc"
        case Move.BET | Move.RAISE:
            return f"cbr {to}"


def _joined(cards: Iterable[Card]) -> str:
    return "".join(card.text for card in cards)


def _toml(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list():
            return f"[{', '.join(_toml(item) for item in value)}]"
        case dict():
            return f"{{{', '.join(f'{key} = {_toml(item)}' for key, item in value.items())}}}"
        case time():
            return value.isoformat()
        case _:
            return str(value)
