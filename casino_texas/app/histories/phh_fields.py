"""Reading a PHH file (TOML) into the setup of a hand and its lines of actions.

Knows: the format's fields and action notation for hold'em, fixed and no limit.  Must not know: any
rule, or how the hand goes (`phh`).

Seats are `p1` ... `pn` from the first left of the button; with two players p1 is the big blind,
and antes and blinds are assigned in reverse.  Amounts with decimals are read in their smallest
unit.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from casino_texas.app.histories.phh_own import PREFIX, own_rules, parse_post, parse_said
from casino_texas.core.cards import Card, check_distinct, parse_card
from casino_texas.core.chips import Chips
from casino_texas.errors import InputError
from casino_texas.ring.rules import Limit, RingRules, Straddle, half_blind
from casino_texas.ring.setup import HandSetup, Post, PostKind

_LIMITS: Final = {"NT": Limit.NO_LIMIT, "FT": Limit.FIXED_LIMIT}
_CARD: Final = re.compile(r"\?\?|10.|..", re.DOTALL)
_PLAYER: Final = re.compile(r"p([1-9]\d?)")
_REAL_BET: Final = re.compile(r"\s*p\d+\s+cbr\s+(\d{1,15}\.\d{1,9})\b")
_AMOUNT_FIELDS: Final = (
    *("antes", "blinds_or_straddles", "small_bet", "big_bet", "min_bet"),
    *("starting_stacks", "finishing_stacks"),
)
#: More decimals than this are no amount of money.
_DECIMALS: Final = 6


@dataclass(frozen=True, slots=True)
class PhhLine:
    """One action: `number` counts from 1 in the file, `seat` is 0 for the dealer.

    `verb`: `dh` (hole cards for `to`), `db` (board), `f`, `cc`, `cbr` (to `amount`), `sm`.
    A card that is not known is None.
    """

    number: int
    text: str
    seat: int
    verb: str
    to: int = 0
    cards: tuple[Card | None, ...] = ()
    amount: Chips = 0


@dataclass(frozen=True, slots=True)
class PhhHand:
    """One hand of a file.

    `seats`: the seat numbers of p1, p2, ...; `finishing`: by player, None where not stated;
    `unit`: how many chips one of the file's is (100 where it counts in cents).
    `is_own`: it was written here, so its rules are exact; `said`: `_casino_texas_showdown`.
    """

    id: str
    setup: HandSetup
    seats: tuple[int, ...]
    lines: tuple[PhhLine, ...]
    finishing: tuple[Chips, ...] | None
    names: tuple[str, ...] = ()
    unit: int = 1
    is_own: bool = False
    said: tuple[tuple[int, str], ...] = ()

    def player(self, seat: int) -> str:
        """`p3` for a seat number."""
        return f"p{self.seats.index(seat) + 1}"


def read_phh(source: str, name: str) -> list[PhhHand]:
    """The hands of a PHH file (or of a `.phhs` file, which has one table a hand).

    `name`: what a hand is called where the file holds one.

    Raises:
        InputError: it is not TOML, or not a history of hold'em, in one line.
    """
    try:
        document = tomllib.loads(source, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not a PHH file (TOML): {error}") from None
    if "variant" in document or not document:
        return [_Fields(document, name).hand()]
    if not all(isinstance(table, dict) for table in document.values()):
        raise InputError("variant is missing; write variant = 'NT' or 'FT'")
    hands = []
    for key, table in document.items():
        try:
            hands.append(_Fields(table, f"{name}:{key}").hand())
        except InputError as error:
            raise InputError(f"hand {key}: {error}") from None
    return hands


class _Fields:
    """The fields of one hand."""

    def __init__(self, table: dict[str, Any], name: str) -> None:
        self._table = table
        self._name = name
        self._count = 0
        self._unit = 1

    def hand(self) -> PhhHand:
        limit = _LIMITS.get(self._text("variant"))
        if limit is None:
            variant = self._table["variant"]
            raise InputError(f"variant: {variant!r} is not hold'em; NT and FT can be read")
        self._unit = self._find_unit()
        stacks = self._amounts("starting_stacks")
        self._count = len(stacks)
        if not 2 <= self._count <= 10:
            raise InputError(f"starting_stacks: {self._count} players; a hand has 2 to 10")
        seats = self._seats()
        setup = self._setup(limit, stacks, seats)
        finishing = self._amounts("finishing_stacks") if self._has("finishing_stacks") else None
        if finishing is not None and len(finishing) != self._count:
            raise InputError(f"finishing_stacks: {len(finishing)} for {self._count} players")
        return PhhHand(
            self._name,
            setup,
            seats,
            tuple(self._lines(seats)),
            finishing,
            tuple(str(player) for player in self._list("players")),
            self._unit,
            self._has(f"{PREFIX}rules"),
            tuple(parse_said(str(said), seats) for said in self._list(f"{PREFIX}showdown")),
        )

    # ------------------------------------------------------------------ single fields

    def _has(self, field: str) -> bool:
        return field in self._table

    def _need(self, field: str) -> Any:
        if field not in self._table:
            raise InputError(f"{field} is missing")
        return self._table[field]

    def _text(self, field: str) -> str:
        value = self._need(field)
        if not isinstance(value, str):
            raise InputError(f"{field}: {value!r} is not a text")
        return value

    def _list(self, field: str) -> list[Any]:
        value = self._table.get(field, [])
        if not isinstance(value, list):
            raise InputError(f"{field}: {value!r} is not a list")
        return value

    def _chips(self, value: object, where: str) -> Chips:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise InputError(f"{where}: {value!r} is not an amount")
        amount = Decimal(value)
        if not amount.is_finite():
            raise InputError(f"{where}: {amount} is not known; a hand needs every stack")
        if abs(amount) > 10**15:
            raise InputError(f"{where}: {amount} is too large")
        return int(amount * self._unit)

    def _amounts(self, field: str) -> tuple[Chips, ...]:
        values = self._list(field) if self._need(field) is not None else []
        return tuple(self._chips(v, f"{field}[{i}]") for i, v in enumerate(values, 1))

    def _forced(self, field: str) -> tuple[Chips, ...]:
        """Antes or blinds by player; in a heads-up hand they are assigned in reverse."""
        amounts = self._amounts(field)
        if len(amounts) != self._count:
            raise InputError(f"{field}: {len(amounts)} for {self._count} players")
        return amounts[::-1] if self._count == 2 else amounts

    def _find_unit(self) -> int:
        """The power of ten that makes every amount of the hand whole."""
        decimals = 0
        for value in self._every_amount():
            exponent = value.normalize().as_tuple().exponent
            if isinstance(exponent, int):
                decimals = max(decimals, -exponent)
        if decimals > _DECIMALS:
            raise InputError(f"amounts with {decimals} decimals; at most {_DECIMALS} can be read")
        return int(10**decimals)

    def _every_amount(self) -> Iterator[Decimal]:
        for field in _AMOUNT_FIELDS:
            value = self._table.get(field)
            for amount in value if isinstance(value, list) else [value]:
                if isinstance(amount, Decimal) and amount.is_finite():
                    yield amount
        for text in self._list("actions"):
            if found := _REAL_BET.match(str(text)):
                yield Decimal(found[1])

    # ------------------------------------------------------------------ the setup

    def _seats(self) -> tuple[int, ...]:
        """Seat numbers of p1, p2, ...: the file's, where they go clockwise, else 1, 2, ..."""
        seats = self._list("seats")
        plain = tuple(range(1, self._count + 1))
        if len(seats) != self._count or not all(type(s) is int and 1 <= s <= 10 for s in seats):
            return plain
        turns = sum(
            after <= seat for seat, after in zip(seats, (*seats[1:], seats[0]), strict=True)
        )
        return tuple(seats) if turns == 1 else plain

    def _setup(self, limit: Limit, stacks: Sequence[Chips], seats: tuple[int, ...]) -> HandSetup:
        posts = self._posts(seats)
        rules = self._rules(limit, posts)
        if self._has(f"{PREFIX}rules"):
            table = self._table[f"{PREFIX}rules"]
            if not isinstance(table, dict):
                raise InputError(f"{PREFIX}rules: {table!r} is not a table")
            rules = own_rules(table)
        if own := self._list(f"{PREFIX}posts"):
            posts = tuple(parse_post(str(post), seats) for post in own)
        button = self._table.get(f"{PREFIX}button", seats[-1])
        if type(button) is not int:
            raise InputError(f"{PREFIX}button: {button!r} is not a seat")
        absent = frozenset(
            _seat_of(str(player), seats, f"{PREFIX}absent")
            for player in self._list(f"{PREFIX}absent")
        )
        pairs = tuple(zip(seats, stacks, strict=True))
        return HandSetup(rules, pairs, button, posts, absent)

    def _rules(self, limit: Limit, posts: Sequence[Post]) -> RingRules:
        """What the standard fields say; `phh` loosens what they leave open."""
        due = {post.kind: post.amount for post in posts}
        small_bet = big_bet = None
        if limit is Limit.FIXED_LIMIT:
            small_bet = self._chips(self._need("small_bet"), "small_bet")
            big_bet = self._chips(self._need("big_bet"), "big_bet")
            big = due.get(PostKind.BIG_BLIND, small_bet)
        else:
            big = self._chips(self._need("min_bet"), "min_bet")
        small = due.get(PostKind.SMALL_BLIND, half_blind(big))
        straddle = Straddle.RAISE_TO_3BB if PostKind.STRADDLE in due else Straddle.OFF
        try:
            return RingRules(
                limit=limit,
                small_blind=min(small, big),
                big_blind=big,
                small_bet=small_bet,
                big_bet=big_bet,
                straddle=straddle,
                seats=10,
            )
        except ValueError as error:
            raise InputError(str(error)) from None

    def _posts(self, seats: Sequence[int]) -> tuple[Post, ...]:
        """Antes first, then blinds in order of position; a negative blind is a live post."""
        trims = self._table.get("ante_trimming_status", False)
        if not isinstance(trims, bool):
            raise InputError(f"ante_trimming_status: {trims!r} is not true or false")
        ante_kind = PostKind.ANTE if trims else PostKind.BIG_BLIND_ANTE
        antes = [
            Post(seat, ante_kind, amount)
            for seat, amount in zip(seats, self._forced("antes"), strict=True)
            if amount
        ]
        blinds = list(zip(seats, self._forced("blinds_or_straddles"), strict=True))
        if self._count == 2:
            blinds.reverse()  # the small blind is posted first
        positive = [(seat, amount) for seat, amount in blinds if amount > 0]
        kinds = [PostKind.SMALL_BLIND, PostKind.BIG_BLIND] if len(positive) > 1 else []
        kinds = kinds or [PostKind.BIG_BLIND]
        kinds += [PostKind.STRADDLE] * len(positive)
        placed = [
            Post(seat, kind, amount) for (seat, amount), kind in zip(positive, kinds, strict=False)
        ]
        live = [Post(seat, PostKind.LIVE_BLIND, -amount) for seat, amount in blinds if amount < 0]
        return (*antes, *placed, *live)

    # ------------------------------------------------------------------ the actions

    def _lines(self, seats: Sequence[int]) -> Iterator[PhhLine]:
        for number, text in enumerate(self._list("actions"), start=1):
            words = str(text).partition("#")[0].split()
            if words:
                try:
                    yield self._line(number, " ".join(words), words, seats)
                except InputError as error:
                    raise InputError(f"action {number} ({' '.join(words)}): {error}") from None

    def _line(self, number: int, text: str, words: Sequence[str], seats: Sequence[int]) -> PhhLine:
        match words:
            case ["d", "dh", player, cards]:
                to = _seat_of(player, seats, "dh")
                return PhhLine(number, text, 0, "dh", to, _cards(cards))
            case ["d", "db", *cards] if cards:
                return PhhLine(number, text, 0, "db", cards=_cards("".join(cards)))
            case [player, "f" | "cc" as verb]:
                return PhhLine(number, text, _seat_of(player, seats, verb), verb)
            case [player, "cbr", amount]:
                if not re.fullmatch(r"\d{1,15}(\.\d{1,9})?", amount):
                    raise InputError(f"{amount!r} is not an amount")
                chips = self._chips(Decimal(amount), "cbr")
                return PhhLine(number, text, _seat_of(player, seats, "cbr"), "cbr", amount=chips)
            case [player, "sm", *cards]:
                shown = _cards("".join(cards)) if cards and cards != ["-"] else ()
                return PhhLine(number, text, _seat_of(player, seats, "sm"), "sm", cards=shown)
            case _:
                raise InputError(
                    "not an action of hold'em; write it like 'p3 cbr 200' or 'd db 9h'"
                )


def _seat_of(player: str, seats: Sequence[int], where: str) -> int:
    found = _PLAYER.fullmatch(player)
    if found is None or int(found[1]) > len(seats):
        raise InputError(f"{where}: {player!r} is no player; they are p1 to p{len(seats)}")
    return seats[int(found[1]) - 1]


def _cards(text: str) -> tuple[Card | None, ...]:
    cards = [None if part == "??" else parse_card(part) for part in _CARD.findall(text)]
    check_distinct(card for card in cards if card is not None)
    return tuple(cards)
