"""The fields of the form of a casino file: which there are, of what kind, and in what order.

Knows: what can stand at each key, and what holds where it is left out.  Must not know: any text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from casino_texas.app.rules.casino_keys import CLASS_KEYS
from casino_texas.app.rules.problems import Problem
from casino_texas.casino.rules import QUALIFIER_STRENGTHS

YES: Final = "yes"
NO: Final = "no"
#: How a field is paid: one price for every hand, or a table by hand class.
ONE_PRICE: Final = "one_price"
BY_HAND: Final = "by_hand"
#: Chosen instead of a word where odds can stand as well.
ODDS: Final = "odds"
NO_CAP: Final = "none"


class FieldKind(Enum):
    """What a field holds, and so how it is shown."""

    TEXT = "text"
    WHOLE = "whole"
    CHIPS = "chips"
    PRICE = "price"
    ODDS = "odds"
    CHOICE = "choice"
    """One of `choices`."""
    YES_NO = "yes_no"
    PAID = "paid"
    """Odds, or one of `choices`; choose `ODDS` to have odds."""
    CAP = "cap"
    """Chips, or `none`."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of the form.

    `key` names it (no two are the same), `path` is its key in the file; they differ where several
    fields share one key.  `written` is the value as it stands in the file, None where it is left
    out; then `default` holds, and where that is None too, the key must be written.  `off` is a
    code that says why the field has no effect at this table.  `up` and `down` are the next values
    of its stepper, None where there is none.
    """

    key: str
    path: str
    kind: FieldKind
    written: str | None
    default: str | None
    choices: tuple[str, ...] = ()
    off: str | None = None
    up: str | None = None
    down: str | None = None
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()

    @property
    def value(self) -> str | None:
        """What holds: as written, or the default."""
        return self.default if self.written is None else self.written

    def stepped(self, by: int) -> str | None:
        """The next value up (`by` > 0) or down."""
        return self.up if by > 0 else self.down


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that belong together: `table`, `play`, `dealer`, `pays.bet`, `pays.ante`."""

    key: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Spec:
    """What is known of a field before any text is."""

    key: str
    kind: FieldKind
    default: str | None = None
    choices: tuple[str, ...] = ()
    path: str = ""

    @property
    def place(self) -> str:
        """Its path in the file."""
        return self.path or self.key


_YES_NO: Final = (NO, YES)
_PAID: Final = ("push", "as_paid", ODDS)

#: The groups that every file has, in order.
SPECS: Final[dict[str, tuple[Spec, ...]]] = {
    "table": (
        Spec("name", FieldKind.TEXT),
        Spec("source", FieldKind.TEXT, ""),
        Spec("game", FieldKind.CHOICE, "casino", ("casino",)),
        Spec("ante.min", FieldKind.CHIPS),
        Spec("ante.max", FieldKind.CHIPS),
        Spec("ante.step", FieldKind.CHIPS, "5"),
        Spec("boxes.table", FieldKind.WHOLE, "6"),
        Spec("boxes.player", FieldKind.WHOLE, "3"),
        Spec("max_payout", FieldKind.CAP, NO_CAP, (NO_CAP,)),
    ),
    "play": (
        Spec("bet", FieldKind.WHOLE, "2"),
        Spec("decisions.flop.bet", FieldKind.YES_NO, None, _YES_NO, "decisions.flop"),
        Spec("bet_on_flop_plays", FieldKind.CHOICE, "five", ("five", "seven")),
        Spec("decisions.flop.buy", FieldKind.YES_NO, None, _YES_NO, "decisions.flop"),
        Spec("buy.price", FieldKind.PRICE),
        Spec("decisions.turn.exchange", FieldKind.YES_NO, NO, _YES_NO, "decisions.turn"),
        Spec("exchange.price", FieldKind.PRICE),
        Spec("exchange.cards", FieldKind.WHOLE, "2"),
    ),
    "dealer": (
        Spec("dealer.qualifies", FieldKind.CHOICE, "pair of twos", tuple(QUALIFIER_STRENGTHS)),
        Spec("dealer.no_game.ante", FieldKind.PAID, "1:1", _PAID),
        Spec("dealer.no_game.bet", FieldKind.PAID, "push", _PAID),
    ),
}


def pay_specs(path: str, *, is_table: bool) -> Iterator[Spec]:
    """The fields of `pays.bet` or `pays.ante`: how it is paid, then the price or the lines."""
    default = "1:1" if path == "pays.ante" else None
    shape = None if default is None else ONE_PRICE
    yield Spec(f"{path}.shape", FieldKind.CHOICE, shape, (ONE_PRICE, BY_HAND), path)
    if not is_table:
        yield Spec(path, FieldKind.ODDS, default)
        return
    for name in CLASS_KEYS:
        yield Spec(f"{path}.{name}", FieldKind.ODDS)
