"""The form of a casino file: what its text says, field by field, and how a field is changed there.

Knows: how a field is read from the text, and which problem belongs to which.  Must not know: undo,
files, or how a form is drawn.  A form is of one text and never changes; what it changes is given
back as another text, with comments and order kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from casino_texas.app.lab import form_edits
from casino_texas.app.lab.form_fields import (
    BY_HAND,
    NO,
    ONE_PRICE,
    SPECS,
    YES,
    Field,
    FieldKind,
    Group,
    Spec,
    pay_specs,
)
from casino_texas.app.lab.form_steps import next_values
from casino_texas.app.lab.form_text import FormText, read_whole
from casino_texas.app.rules.loader import Loaded
from casino_texas.app.rules.problems import Problem, RulesFileError
from casino_texas.casino.rules import Option


class Form:
    """All fields of one text.

    `groups` are empty where the text cannot be read as YAML; the problem is then in `loose`, as
    is every other that belongs to no field (an unknown key).
    """

    def __init__(self, text: str, result: Loaded[Any] | RulesFileError) -> None:
        self._text = FormText(text)
        problems = result.problems if isinstance(result, RulesFileError) else ()
        warnings = result.warnings if isinstance(result, Loaded) else ()
        self.groups: tuple[Group, ...] = ()
        if self._text.is_readable:
            self.groups = tuple(self._groups())
        self.loose = self._deal_out(problems, warnings)
        self._fields = {field.key: field for group in self.groups for field in group.fields}

    @property
    def is_readable(self) -> bool:
        """Whether the text can be read, and so changed, key by key."""
        return self._text.is_readable

    @property
    def fields(self) -> tuple[Field, ...]:
        """All fields, in order."""
        return tuple(self._fields.values())

    def find(self, key: str) -> Field | None:
        """The field of this key."""
        return self._fields.get(key)

    def changed(self, key: str, value: str) -> str:
        """The text with this value in this field, and with what must change along: a sixth card on
        sale gets a price, a hand that can now be paid its line.

        A value that is not right for the field is written all the same and is a problem then.

        Raises:
            InputError: there is no such field, or the text cannot be changed in this place.
        """
        return form_edits.changed(self._text, key, value)

    def reset(self, key: str) -> str:
        """The text without what this field says, so that its default holds.

        Raises:
            InputError: it must be written; or as in `changed`.
        """
        return form_edits.reset(self._text, key, self.find(key))

    # -- within --------------------------------------------------------------------------------

    def _groups(self) -> Iterator[Group]:
        for name, specs in SPECS.items():
            yield Group(name, tuple(map(self._field, specs)))
        for path in ("pays.bet", "pays.ante"):
            specs = tuple(pay_specs(path, is_table=self._text.is_table(path)))
            yield Group(path, tuple(map(self._field, specs)))

    def _field(self, spec: Spec) -> Field:
        written = self._written(spec)
        default = spec.default
        if spec.key == "boxes.player":
            default = self._boxes_of_player(default)
        field = Field(
            spec.key,
            spec.place,
            spec.kind,
            written,
            default,
            spec.choices,
            self._why_off(spec.key),
        )
        if field.off is not None:
            return field
        up, down = next_values(self._text, spec, field.value)
        return replace(field, up=up, down=down)

    def _written(self, spec: Spec) -> str | None:
        text = self._text
        if spec.kind is FieldKind.YES_NO:
            words = text.words(spec.place)
            if words is None:
                return None
            return YES if spec.key.rpartition(".")[2] in words else NO
        if spec.key.endswith(".shape"):
            if not text.has(spec.place):
                return None
            return BY_HAND if text.is_table(spec.place) else ONE_PRICE
        return text.written(spec.place)

    def _boxes_of_player(self, usual: str | None) -> str | None:
        table = read_whole(self._text.written("boxes.table"))
        known = read_whole(usual)
        return usual if table is None or known is None else str(min(table, known))

    def _why_off(self, key: str) -> str | None:
        """Why a field has no effect at this table."""
        text = self._text
        if key == "game":
            return "fixed"
        if key == "bet_on_flop_plays" and Option.BET.value not in text.flop:
            return "no_flop_bet"
        if key in ("buy.price", "decisions.turn.exchange") and not text.offers_buy:
            return "no_buy"
        if key.startswith("exchange."):
            if not text.offers_buy:
                return "no_buy"
            return None if text.offers_exchange else "no_exchange"
        if key.startswith("dealer.no_game.") and text.qualifies == "always":
            return "always_plays"
        if key.endswith(".high_card") and not text.can_pay_high_card(key.rpartition(".")[0]):
            return "never_paid"
        return None

    def _deal_out(
        self, problems: tuple[Problem, ...], warnings: tuple[Problem, ...]
    ) -> tuple[Problem, ...]:
        """Give each problem to the field it is about; those that are about none."""
        # Where several fields share one key, the last of them has its problems.
        keys = {field.path: field.key for group in self.groups for field in group.fields}
        owners = {problem: _owner(problem.path, keys) for problem in (*problems, *warnings)}

        def with_problems(field: Field) -> Field:
            return replace(
                field,
                problems=tuple(p for p in problems if owners[p] == field.key),
                warnings=tuple(p for p in warnings if owners[p] == field.key),
            )

        self.groups = tuple(
            Group(group.key, tuple(map(with_problems, group.fields))) for group in self.groups
        )
        return tuple(problem for problem in problems if owners[problem] is None)


def _owner(path: str, keys: Mapping[str, str]) -> str | None:
    """The key of the field a problem is about: that of its own path, or the first below it (a
    table that is missing or is no table)."""
    below = (keys[known] for known in keys if known.startswith(f"{path}."))
    return keys.get(path) or next(below, None)
