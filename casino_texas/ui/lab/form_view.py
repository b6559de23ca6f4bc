"""The form: every field of the file under the title of its group.

Knows: which rows there are, and that they stay the same widgets while only their values change.
Must not know: what a change does to the file, or how anything is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from typing import Final

from casino_texas.app.lab.draft import Draft
from casino_texas.app.lab.figures import LineFigure
from casino_texas.app.lab.form_fields import Field, FieldKind, Group
from casino_texas.app.words import lab as words
from casino_texas.app.words.lab_problems import problem_words
from casino_texas.app.words.texts import Texts, capital
from casino_texas.ui.lab import writing
from casino_texas.ui.lab.controls import control_for
from casino_texas.ui.lab.form_row import FormRow, Worth
from casino_texas.ui.widgets import Label
from casino_texas.ui.widgets.scroll_view import ScrollView

#: Fields of kinds that may have a worth: what is paid, and prices.
_WORTHY: Final = frozenset({FieldKind.ODDS, FieldKind.PRICE})
#: Fields that nobody needs in a form: there is nothing to choose.
_HIDDEN: Final = frozenset({"game"})

OnValue = Callable[[str, str], object]
OnStep = Callable[[str, int], object]


class FormView(ScrollView):
    """`on_value(key, value)` and `on_step(key, by)` hear what a person does."""

    def __init__(
        self,
        name: str,
        *,
        label: str,
        say: Callable[..., str],
        texts: Texts,
        on_value: OnValue,
        on_step: OnStep,
    ) -> None:
        super().__init__(name, label=label, gap=5)
        self._say, self._texts = say, texts
        self._on_value, self._on_step = on_value, on_step
        self._held = ""
        self._rows: dict[str, FormRow] = {}
        self._shape: object = None
        self.unreadable = Label(
            f"{name}-unreadable", say("labui.form.unreadable"), size=15, wrap=True, colour="bad"
        )

    @property
    def rows(self) -> Mapping[str, FormRow]:
        """The rows by the keys of their fields."""
        return self._rows

    def show_draft(self, draft: Draft) -> None:
        """Bring every row level with the draft."""
        groups = draft.form.groups
        shape = tuple((g.key, *((f.key, f.kind, f.choices) for f in g.fields)) for g in groups)
        if shape != self._shape:
            self._shape = shape
            self._build(groups)
        for group in groups:
            for field in group.fields:
                if field.key in self._rows:
                    self._show_field(self._rows[field.key], field)
        if self.is_hosted and self.rect.height:
            self.arrange()
        self.invalidate()

    def _value(self, key: str, value: str) -> None:
        self._held = key
        self._on_value(key, value)

    def _step(self, key: str, by: int) -> None:
        self._held = key
        self._on_step(key, by)

    @contextmanager
    def held(self) -> Iterator[None]:
        """The row that was changed last stays where it is on the screen, whatever is said above
        it now: the next press of its plus must not hit another row's."""
        row = self._rows.get(self._held)
        top = row.rect.top if row is not None and row in self.children else None
        yield
        row = self._rows.get(self._held)
        if top is not None and row is not None and self.is_hosted:
            self.scroll_by(row.rect.top - top)

    def _build(self, groups: tuple[Group, ...]) -> None:
        self._rows = {}
        children: list[Label | FormRow] = []
        # What a table pays comes first: that is what somebody comes here to change.
        ordered = sorted(groups, key=lambda group: not group.key.startswith("pays"))
        for group in ordered:
            title = words.group_title(self._texts, group)
            children.append(
                Label(f"group-{group.key}", title, size=15, bold=True, colour="gold", wrap=True)
            )
            said = words.group_help(self._texts, group)
            children.append(
                Label(f"help-{group.key}", said, size=13, colour="muted", wrap=True, valign="top")
            )
            for field in group.fields:
                if field.key not in _HIDDEN:
                    self._rows[field.key] = self._row(field)
                    children.append(self._rows[field.key])
        self.set_items(children or [self.unreadable])

    def _row(self, field: Field) -> FormRow:
        label = capital(words.field_label(self._texts, field))
        control = control_for(
            field,
            label=label,
            on_value=partial(self._value, field.key),
            on_step=partial(self._step, field.key),
            words=lambda value: self._choice(field, value),
            less=self._say("labui.form.less", field=label),
            more=self._say("labui.form.more", field=label),
        )
        tips = (words.field_help(self._texts, field), words.usual_words(self._texts, field))
        for widget in control.children:
            widget.tip = "\n".join(tip for tip in tips if tip)
        has_worth = field.kind in _WORTHY
        return FormRow(field, label=label, control=control, has_worth=has_worth)

    def _choice(self, field: Field, value: str) -> str:
        """A value for people: a choice in words, a number as it is written."""
        return words.choice_words(self._texts, field, value) if value in field.choices else value

    def _show_field(self, row: FormRow, field: Field) -> None:
        off = words.off_words(self._texts, field)
        said = field.problems or field.warnings
        note = "\n".join(capital(problem_words(self._texts, problem)) for problem in said)
        tone = "bad" if field.problems else "gold"
        row.show_field(field, off=off, note=note, tone=tone)

    def show_worth(self, lines: Mapping[str, LineFigure], *, is_old: bool) -> None:
        """Show what the lines are worth; of an old table while the new numbers are counted."""
        most = max((line.share for line in lines.values() if line.share), default=Fraction(0))
        for key, row in self._rows.items():
            line = lines.get(key)
            if line is None:
                row.show_worth(None)
                continue
            share = float((line.share or Fraction(0)) / most) if most else 0.0
            adds = writing.share_of_return(self._texts, line)
            more = writing.one_more(self._texts, line)
            row.show_worth(Worth(share, adds, more, is_old))
