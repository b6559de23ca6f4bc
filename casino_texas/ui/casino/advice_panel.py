"""Advice on the screen: the panel beside the table, the ribbon after a mistake, and *Why?*

Knows: how advice is shown.  Must not know: when it is asked for (`advice`), or how it is valued.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from casino_texas.app.store.values import ValueTotals
from casino_texas.app.words.coach import (
    antes_text,
    chips_text,
    mistake_words,
    option_words,
    reasons_words,
    signed_chips,
)
from casino_texas.app.words.texts import Texts
from casino_texas.players.coach import Advice, Valued, reasons
from casino_texas.ui.art import icons
from casino_texas.ui.casino.actions import OPTIONS
from casino_texas.ui.casino.advice import Decided, TableAdvice
from casino_texas.ui.paint import Painter
from casino_texas.ui.side_panels import Line, LinesPanel
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import Button, Pressable
from casino_texas.ui.widgets.base import Say
from casino_texas.ui.widgets.dialog import Answer, Dialog

#: What marks the best option, beside its colour.
BEST: Final = "★"
_SMALL: Final = 12.5


class AdvicePanel(LinesPanel):
    """Every option with what it is worth.  Over it a switch that says when advice is given; below,
    where it is given on request, a button."""

    def __init__(
        self, say: Say, on_ask: Callable[[], object], on_mode: Callable[[], object]
    ) -> None:
        super().__init__(
            "advice-panel", label=say("ui.advice.title"), icon="advice", command="advice"
        )
        self.say = say
        self.mode = Button(
            "advice-mode",
            on_mode,
            label="",
            icon="rebet",
            tone="plain",
            size=14,
            tip=say("ui.advice.mode.tip"),
            command="advice_mode",
            state_id="advice-mode",
        )
        self.ask = Button("ask-advice", on_ask, label=say("ui.advice.ask"), icon="advice", size=14)
        self.ask.visible = False
        self.add(self.mode, self.ask)

    def turn_to(self, mode: str, *, can_ask: bool) -> None:
        """When advice is given, as `settings.ADVICE` has it, and whether it can be asked for."""
        self.mode.set(label=self.say(f"ui.settings.advice.{mode}"))
        self.ask.visible = can_ask

    def _row(self, theme: Theme) -> int:
        return theme.unit(TARGET) + theme.px(6)

    def content_height(self, theme: Theme, width: int) -> int:
        rows = 2 if self.ask.visible else 1
        return super().content_height(theme, width) + rows * self._row(theme)

    @property
    def content(self) -> pygame.Rect:
        """Where the lines go: between the buttons."""
        whole = super().content
        row = self._row(self.theme)
        below = row if self.ask.visible else 0
        return pygame.Rect(
            whole.left, whole.top + row, whole.width, max(0, whole.height - row - below)
        )

    def arrange(self) -> None:
        super(LinesPanel, self).arrange()
        self._fitted.clear()
        theme, lines = self.theme, self.content
        high, gap = theme.unit(TARGET), theme.px(6)
        self.mode.place(pygame.Rect(lines.left, lines.top - gap - high, lines.width, high))
        self.ask.place(pygame.Rect(lines.left, lines.bottom + gap, lines.width, high))


class MistakeRibbon(Pressable):
    """One sentence about the last decision; pressed it says why."""

    role = "button"

    def __init__(self, say: Say, on_press: Callable[[], object]) -> None:
        super().__init__("mistake", on_press, label=say("ui.advice.why"))
        self.text = ""
        self._why = say("ui.advice.why")

    @property
    def value(self) -> str:
        return self.text

    def tell(self, text: str) -> None:
        """What was better, and by how much; nothing hides the ribbon."""
        if text != self.text:
            self.text = text
            self.invalidate()
        self.show(bool(text))

    def height_for(self, theme: Theme, width: int) -> int:
        inside = width - theme.px(24) - self._icon(theme)
        size = theme.text_px(14)
        lines = len(theme.text.wrap(f"{self.text} {self._why}", size, inside, bold=True))
        high = lines * theme.text.line_height(size, bold=True) + theme.px(16)
        return max(theme.unit(TARGET), high)

    def _icon(self, theme: Theme) -> int:
        return theme.text_px(20) + theme.px(8)

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        lift = 0.1 if self.hovered else 0.0
        painter.box(
            self.rect,
            radius=10,
            top=painter.lighter(palette.fold, 0.06 + lift),
            bottom=painter.darker(palette.fold, 0.12 - lift),
            edge=palette.gold,
            edge_width=1.5,
            shadow=5,
        )
        inside = self.rect.inflate(-theme.px(24), -theme.px(12))
        sign = theme.art.get(icons.icon, "advice", theme.text_px(20), palette.gold)
        painter.surface.blit(sign, sign.get_rect(midleft=inside.midleft))
        inside.left, inside.width = (
            inside.left + self._icon(theme),
            inside.width - self._icon(theme),
        )
        painter.text(
            inside,
            f"{self.text} {self._why}",
            size=14,
            bold=True,
            colour=palette.on_tone,
            wrap=True,
            shrink=0.7,
        )
        if self.shows_focus:
            painter.focus(self.rect, radius=10)


def mark_best(buttons: Mapping[str, Button], advice: Advice | None) -> None:
    """Light the button of the best option; without advice none."""
    best = "" if advice is None else advice.best.option.value
    for name in OPTIONS:
        buttons[name].set(selected=name == best)


# -- what is said -------------------------------------------------------------------------------


def option_lines(texts: Texts, advice: Advice, chosen: Valued | None = None) -> list[Line]:
    """Each option with its value in chips; the best one marked, the one taken named."""
    lines = []
    for valued in advice.options:
        is_best = not valued.cost
        name = option_words(texts, valued.option, valued.discards)
        if valued is chosen:
            name = texts.say("ui.advice.chosen", option=name)
        lines.append(
            Line(
                f"{BEST} {name}" if is_best else name,
                signed_chips(texts, valued.value),
                tone="gold" if is_best else "text",
                aside_tone="gold" if is_best else "muted",
                size=14.5,
                bold=is_best,
                above=2,
            )
        )
    return lines


def advice_lines(
    texts: Texts, advice: Advice, *, chosen: Valued | None = None, with_reasons: bool
) -> list[Line]:
    """The options, then why, then what kind of numbers these are."""
    lines = option_lines(texts, advice, chosen)
    if with_reasons:
        said = reasons_words(texts, reasons(advice, chosen))
        lines.append(Line(said, size=_SMALL, above=5))
    lines.append(Line(texts.say("ui.advice.exact"), tone="muted", size=_SMALL, above=4))
    return lines


def panel_lines(texts: Texts, advice: TableAdvice) -> list[Line]:
    """What the panel says now; nothing where there is nothing to say."""
    if advice.status == "absent":
        return [Line(advice.why_absent, tone="muted", size=_SMALL)] if advice.why_absent else []
    if advice.status == "preparing":
        return [Line(texts.say("ui.advice.preparing"), tone="muted", size=13)]
    if advice.is_wanted:
        now = advice.now
        if now is None:
            return [Line(texts.say("ui.advice.counting"), tone="muted", size=13)]
        return advice_lines(texts, now, with_reasons=advice.with_reasons)
    if advice.mode == "off":
        return []
    if advice.mode == "after":
        decided = advice.decided
        if decided is not None:
            last = Line(texts.say("ui.advice.last"), tone="muted", size=13)
            return [last, *option_lines(texts, decided.advice, decided.chosen)]
        return [Line(texts.say("ui.advice.after"), tone="muted", size=13)]
    return [Line(texts.say("ui.advice.request"), tone="muted", size=13)]


def advice_refused(texts: Texts, advice: TableAdvice) -> str:
    """Why there is no advice to be asked for; empty where there is."""
    if advice.status == "absent":
        return advice.why_absent or texts.say("ui.advice.none")
    if advice.mode == "off":
        return texts.say("ui.advice.off")
    return "" if advice.can_be_given else texts.say("ui.advice.later")


def ribbon_words(texts: Texts, advice: TableAdvice) -> str:
    """What the ribbon says; empty where there was no mistake to tell of."""
    mistake = advice.mistake
    return "" if mistake is None else mistake_words(texts, mistake.advice, mistake.chosen)


def value_lines(texts: Texts, totals: ValueTotals) -> list[Line]:
    """The rows of the session: expected, luck, cost of errors; each only where it is known."""
    lines = []
    if totals.known:
        luck = totals.luck
        tone = "good" if luck > 0 else "bad" if luck < 0 else "text"
        lines += [
            Line(
                texts.say("ui.advice.session.expected"),
                signed_chips(texts, totals.expected),
                aside_tone="text",
                above=2,
            ),
            Line(
                texts.say("ui.advice.session.luck"),
                signed_chips(texts, luck),
                aside_tone=tone,
                above=2,
            ),
        ]
    if totals.hands:
        lines.append(
            Line(
                texts.say("ui.advice.session.errors"),
                chips_text(texts, totals.errors),
                aside_tone="bad" if totals.errors else "text",
                above=2,
            )
        )
    return lines


def session_about(texts: Texts, totals: ValueTotals) -> str:
    """What the terms of the session mean, those that stand there."""
    terms = ["expected", "luck"] if totals.known else []
    terms += ["errors"] if totals.hands else []
    about = [texts.say(f"ui.advice.session.{term}.about") for term in terms]
    return "\n".join([*about, texts.say("ui.casino.session.hash.about")])


def why_dialog(
    texts: Texts,
    decided: Decided,
    *,
    again: Callable[[], object],
    mistakes: Callable[[], object] | None = None,
    why_not: str = "",
) -> Dialog:
    """All values of a decision and the numbers that decide; `again` deals the hand again, where
    `why_not` does not say why that cannot be now; `mistakes` opens the list of all."""
    advice, chosen = decided.advice, decided.chosen
    panel = LinesPanel("why", label="", icon="advice")
    panel.framed = False
    lines = option_lines(texts, advice, chosen)
    lines.append(Line(reasons_words(texts, reasons(advice, chosen)), size=14.5, above=8))
    if chosen.cost:
        cost = texts.say(
            "ui.advice.cost",
            chips=chips_text(texts, chosen.cost),
            antes=antes_text(texts, advice.in_antes(chosen.cost)),
        )
        lines.append(Line(cost, size=14.5, above=8))
    lines.append(Line(texts.say("ui.advice.exact.long"), tone="muted", size=13, above=8))
    panel.set(lines)
    answers = (
        [] if mistakes is None else [Answer("mistakes", texts.say("mistakes.title"), mistakes)]
    )
    answers += [
        Answer("again", texts.say("history.again"), again, reason=why_not),
        Answer("close", texts.say("ui.advice.close"), tone="bet", default=True, on_escape=True),
    ]
    title = mistake_words(texts, advice, chosen) or texts.say("ui.advice.title")
    return Dialog(title, answers=answers, content=panel, width=600)
