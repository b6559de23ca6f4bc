"""What a field of the form is changed with: a value between a minus and a plus, a word, a switch.

Knows: how each kind of field is held, and that a value can be typed as well.  Must not know: what
a field means, or what a change does to the file.

    control = control_for(field, name="pays.bet.flush", words=..., on_value=..., on_step=...)
    control.show(field, words)                      # after each change of the file
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from casino_texas.app.lab.form_fields import ODDS, YES, Field, FieldKind
from casino_texas.ui.keys import Stroke
from casino_texas.ui.layout import Share, columns
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import IconButton, Stepper, TextField, Toggle, Widget

OnValue = Callable[[str], object]
OnStep = Callable[[int], object]
#: How a value of the file is written for people: `no cap` for `none`.
ValueWords = Callable[[str], str]

_STEPPED: Final = frozenset(
    {FieldKind.WHOLE, FieldKind.CHIPS, FieldKind.PRICE, FieldKind.ODDS, FieldKind.CAP}
)
_VALUE: Final = 84
#: Long words may be written so much smaller.
_SMALLER: Final = 0.82


class Control(Widget):
    """The base: `show` brings it level with the field."""

    def show_field(self, field: Field) -> None:
        """Show what the field says now."""

    def refuse(self, reason: str) -> None:
        """Out of use for this reason; in use again without one."""
        for widget in self.children:
            widget.disable(reason)


class TypedField(TextField):
    """A text that is taken over when Enter is pressed or the field is left; Esc gives it up."""

    def __init__(self, name: str, on_value: OnValue, *, label: str, longest: int = 200) -> None:
        super().__init__(name, self._take, label=label, longest=longest)
        self._on_value = on_value
        self._written = ""

    def show_value(self, text: str) -> None:
        """What the file says; what is being typed gives way to it."""
        self._written = text
        self.set(text)

    def _take(self, text: str) -> None:
        if text != self._written:
            self._on_value(text)

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if stroke == Stroke(pygame.KSCAN_ESCAPE) and self.text != self._written:
            self.set(self._written)
            return True
        return super().key(event, stroke)

    def focus_changed(self) -> None:
        super().focus_changed()
        if not self.has_focus:
            self._take(self.text)


class ValueField(TypedField):
    """A value that can be typed; `+` and `-` go to the next one."""

    role = "spinbutton"

    def __init__(self, name: str, on_value: OnValue, *, on_step: OnStep, label: str) -> None:
        super().__init__(name, on_value, label=label, longest=60)
        self.on_step = on_step

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if not (stroke.ctrl or stroke.alt) and self.enabled:
            match stroke.scancode:
                case pygame.KSCAN_EQUALS | pygame.KSCAN_MINUS:
                    self.on_step(1 if stroke.scancode == pygame.KSCAN_EQUALS else -1)
                    return True
                case pygame.KSCAN_PAGEUP | pygame.KSCAN_PAGEDOWN:
                    return False
        return super().key(event, stroke)

    def typed(self, text: str) -> bool:
        # The signs have moved the value; they are not written.
        return text in ("+", "-", "=") or super().typed(text)

    def focus_changed(self) -> None:
        super().focus_changed()
        if self.has_focus:
            self.select_all()


class StepField(Control):
    """A minus, the value, a plus."""

    role = "group"

    def __init__(
        self,
        name: str,
        *,
        label: str,
        on_value: OnValue,
        on_step: OnStep,
        words: ValueWords,
        less: str,
        more: str,
    ) -> None:
        super().__init__(f"{name}-control", label=label)
        self._words = words
        self.less = IconButton(
            f"{name}-less", "minus", lambda: on_step(-1), label=less, focusable=False
        )
        self.more = IconButton(
            f"{name}-more", "plus", lambda: on_step(1), label=more, focusable=False
        )
        self.field = ValueField(name, on_value, on_step=on_step, label=label)
        for button in (self.less, self.more):
            button.tip = ""
        self.add(self.less, self.field, self.more)

    def show_field(self, field: Field) -> None:
        value = field.value
        self.field.show_value("" if value is None else self._words(value))
        self.field.error = "bad" if field.problems else ""

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (2 * theme.unit(TARGET) + theme.text_px(_VALUE), theme.unit(TARGET))

    def arrange(self) -> None:
        side = self.theme.unit(TARGET)
        gap = self.theme.px(2)
        places = columns(self.rect, [side, Share(), side], gap=gap)
        for widget, box in zip((self.less, self.field, self.more), places, strict=True):
            widget.place(box)


class WordField(Control):
    """One of a few words, between a minus and a plus."""

    def __init__(
        self,
        name: str,
        *,
        label: str,
        choices: Sequence[str],
        on_value: OnValue,
        words: ValueWords,
        less: str,
        more: str,
    ) -> None:
        super().__init__(f"{name}-control", label=label)
        self._choices = list(choices)
        self.stepper = _QuietStepper(
            name,
            lambda number: on_value(self._choices[number]),
            label=label,
            words=[words(choice) for choice in choices],
            less=less,
            more=more,
        )
        self.add(self.stepper)

    def show_field(self, field: Field) -> None:
        if field.value in self._choices:
            self.stepper.set(self._choices.index(field.value))

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return _narrow(theme, self.stepper)

    def arrange(self) -> None:
        self.stepper.place(self.rect)


def _narrow(theme: Theme, stepper: Stepper) -> tuple[int, int]:
    """The least room of a stepper whose words may be written a little smaller."""
    width, high = stepper.minimum(theme)
    ends = 2 * theme.unit(TARGET) + theme.px(24)
    return ends + round((width - ends) * _SMALLER), high


class _QuietStepper(Stepper):
    """The wheel scrolls the form and changes nothing in it."""

    def pointer(self, event: pygame.Event) -> bool:
        return event.type != pygame.MOUSEWHEEL and super().pointer(event)


class SwitchField(Control):
    """Yes or no."""

    def __init__(self, name: str, *, label: str, on_value: OnValue, choices: Sequence[str]) -> None:
        super().__init__(f"{name}-control", label=label)
        no, yes = choices
        self.toggle = Toggle(name, lambda on: on_value(yes if on else no), label=label)
        self.add(self.toggle)

    def show_field(self, field: Field) -> None:
        self.toggle.set(on=field.value == YES)

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return self.toggle.minimum(theme)

    def arrange(self) -> None:
        self.toggle.place(self.rect)


class PaidField(Control):
    """The stake back, by the pay table, or odds of its own."""

    def __init__(
        self,
        name: str,
        *,
        label: str,
        choices: Sequence[str],
        on_value: OnValue,
        on_step: OnStep,
        words: ValueWords,
        less: str,
        more: str,
    ) -> None:
        super().__init__(f"{name}-control", label=label)
        self._choices = list(choices)
        self.how = _QuietStepper(
            f"{name}-how",
            lambda number: on_value(self._choices[number]),
            label=label,
            words=[words(choice) for choice in choices],
            less=less,
            more=more,
        )
        self.odds = StepField(
            name,
            label=label,
            on_value=on_value,
            on_step=on_step,
            words=words,
            less=less,
            more=more,
        )
        self.add(self.how, self.odds)

    def show_field(self, field: Field) -> None:
        is_word = field.value in self._choices
        self.how.set(self._choices.index(field.value or "" if is_word else ODDS))
        if is_word == self.odds.visible:
            self.odds.show(not is_word)
        self.odds.show_field(field)

    def refuse(self, reason: str) -> None:
        self.how.disable(reason)
        self.odds.refuse(reason)

    def minimum(self, theme: Theme) -> tuple[int, int]:
        wide = max(_narrow(theme, self.how)[0], self.odds.minimum(theme)[0])
        return (wide, self.height_for(theme, wide))

    def height_for(self, theme: Theme, width: int) -> int:
        high = self.how.minimum(theme)[1]
        if self.odds.visible:
            high += theme.px(4) + self.odds.minimum(theme)[1]
        return high

    def arrange(self) -> None:
        theme = self.theme
        how, odds = self.how.minimum(theme)[1], self.odds.minimum(theme)
        self.how.place(pygame.Rect(self.rect.topleft, (self.rect.width, how)))
        wide = min(self.rect.width, odds[0])
        top = self.how.rect.bottom + theme.px(4)
        self.odds.place(pygame.Rect(self.rect.left, top, wide, odds[1]))


class WrittenField(Control):
    """Words of one's own: the table's name."""

    def __init__(self, name: str, *, label: str, on_value: OnValue) -> None:
        super().__init__(f"{name}-control", label=label)
        self.field = TypedField(name, on_value, label=label)
        self.add(self.field)

    def show_field(self, field: Field) -> None:
        self.field.show_value(field.value or "")
        self.field.error = "bad" if field.problems else ""

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.text_px(230), theme.unit(TARGET))

    def arrange(self) -> None:
        self.field.place(self.rect)


def control_for(
    field: Field,
    *,
    label: str,
    on_value: OnValue,
    on_step: OnStep,
    words: ValueWords,
    less: str,
    more: str,
) -> Control:
    """The control of a field; it is named by the field's key."""
    name = field.key
    match field.kind:
        case FieldKind.TEXT:
            control: Control = WrittenField(name, label=label, on_value=on_value)
        case FieldKind.YES_NO:
            control = SwitchField(name, label=label, on_value=on_value, choices=field.choices)
        case FieldKind.CHOICE:
            control = WordField(
                name, label=label, choices=field.choices, on_value=on_value, words=words,
                less=less, more=more,
            )  # fmt: skip
        case FieldKind.PAID:
            control = PaidField(
                name, label=label, choices=field.choices, on_value=on_value, on_step=on_step,
                words=words, less=less, more=more,
            )  # fmt: skip
        case _:
            assert field.kind in _STEPPED
            control = StepField(
                name, label=label, on_value=on_value, on_step=on_step, words=words, less=less,
                more=more,
            )  # fmt: skip
    control.show_field(field)
    return control
