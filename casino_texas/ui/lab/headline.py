"""The house edge, large, and what goes on about it: exact, being counted, or to be asked for.

Knows: that a short count shows no buttons that would jump.  Must not know: how anything is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from casino_texas.app.lab.asking import Asking, AskState
from casino_texas.app.words.lab import asking_words
from casino_texas.app.words.texts import Texts
from casino_texas.ui.layout import flow
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import Button, Label, ProgressBar, Widget

#: Seconds of counting after which it is said how far it is and that it can be stopped.
PATIENCE: Final = 0.7
_NUMBER: Final = 30


class Headline(Widget):
    """`show` it after each change of what is known."""

    role = "status"

    def __init__(
        self,
        name: str,
        *,
        say: Callable[..., str],
        texts: Texts,
        on_run: Callable[[], object],
        on_stop: Callable[[], object],
        on_tune: Callable[[], object],
        on_export: Callable[[], object],
    ) -> None:
        super().__init__(name, label=say("labui.headline"))
        self._say, self._texts = say, texts
        self.number = Label("edge", "", size=_NUMBER, bold=True, colour="gold", shrink=0.6)
        self.caption = Label("edge-caption", say("labui.edge"), size=13, colour="muted", shrink=0.8)
        self.status = Label("edge-status", "", size=13, colour="muted", wrap=True, shrink=0.8)
        self.bar = ProgressBar("edge-progress", label=say("labui.counting"))
        self.run = Button(
            "run", on_run, label=say("labui.run"), size=14, command="lab_run",
            tip=say("labui.run.tip"), state_id="run",
        )  # fmt: skip
        self.stop = Button("stop", on_stop, label=say("labui.stop"), size=14,
                           tone="plain")  # fmt: skip
        self.tune = Button(
            "tune", on_tune, label=say("labui.tune"), size=14, tone="bet",
            tip=say("labui.tune.tip"), state_id="tune",
        )  # fmt: skip
        self.export = Button(
            "export", on_export, label=say("labui.export"), size=14,
            tip=say("labui.export.tip"), state_id="export",
        )  # fmt: skip
        self._counted_for: float | None = None
        self.bar.visible = self.stop.visible = False
        self.add(
            self.number, self.caption, self.status, self.bar, self.tune, self.export, self.run,
            self.stop,
        )  # fmt: skip

    @property
    def value(self) -> str:
        return f"{self.number.text}, {self.status.text}"

    def show_asking(self, asking: Asking, *, edge: str) -> None:
        """`edge` is the house edge as it is written; empty where none is known."""
        state = asking.state
        is_counting = state in (AskState.COUNTING, AskState.COMPILING)
        if not is_counting:
            self._counted_for = None
        elif self._counted_for is None:
            self._counted_for = 0.0
        self.number.set(edge or "—", colour="gold" if asking.is_current else "disabled_text")
        tones = {AskState.FAILED: "bad", AskState.CURRENT: "good", AskState.ON_DEMAND: "gold"}
        told = asking_words(self._texts, asking)
        if state is AskState.FAILED:  # why is said where there is room for it
            told = self._say("labui.failed")
        self.status.set(told, colour=tones.get(state, "muted"))
        progress = asking.progress
        self.bar.set(None if progress is None else progress.share)
        reason = ""
        if state is AskState.NOTHING:
            reason = self._say("labui.run.invalid")
        elif state is AskState.CURRENT:
            reason = self._say("labui.run.exact")
        elif is_counting:
            reason = self._say("labui.run.counting")
        self.run.disable(reason)
        known = "" if asking.report is not None and asking.is_current else "labui.export.not_yet"
        self.export.disable(self._say(known) if known else "")
        self.tune.disable(self._say("labui.tune.invalid") if state is AskState.NOTHING else "")
        self._level()

    def _level(self) -> None:
        is_long = self._counted_for is not None and self._counted_for >= PATIENCE
        if is_long != self.stop.visible:
            self.stop.show(is_long)
            self.run.show(not is_long)
            self.bar.show(is_long)
            if self.is_hosted and self.rect.height:
                self.arrange()

    def update(self, dt: float) -> bool:
        if self._counted_for is not None:
            self._counted_for += dt
            self._level()
        return super().update(dt)

    # --- places --------------------------------------------------------------------------------

    def _buttons(self) -> tuple[Button, ...]:
        return (self.tune, self.export, self.stop if self.stop.visible else self.run)

    def _number_box(self, theme: Theme) -> tuple[int, int]:
        """The room of the number with its caption: that of any edge, so that nothing jumps."""
        wide = theme.text.width("−100,0000 %", theme.text_px(_NUMBER), bold=True)
        wide = max(wide, self.caption.minimum(theme)[0])
        high = theme.text.line_height(theme.text_px(_NUMBER), bold=True)
        return wide, high + theme.text.line_height(theme.text_px(13))

    def _laid_out(self, theme: Theme, width: int) -> tuple[list[pygame.Rect], int]:
        """Number, status and buttons from (0, 0), and the height of it all."""
        gap, high = theme.px(8), theme.unit(TARGET)
        wide, tall = self._number_box(theme)
        line = theme.text.line_height(theme.text_px(13))
        needs = [self.tune, self.export, self.run, self.stop]
        needs_wide = [button.minimum(theme)[0] for button in needs]
        widths = [*needs_wide[:2], max(needs_wide[2:])]
        buttons_wide = sum(widths) + gap * 2
        status_least = theme.text_px(150)
        if wide + status_least + buttons_wide + 3 * gap <= width:
            left = wide + gap
            right = width - buttons_wide
            status = pygame.Rect(left, 0, right - left - gap, tall)
            boxes = flow(
                pygame.Rect(right, (tall - high) // 2, buttons_wide, 0),
                widths,
                height=high,
                gap=gap,
            )
            return [pygame.Rect(0, 0, wide, tall), status, *boxes], max(tall, high)
        if wide + buttons_wide + 2 * gap <= width:
            row = pygame.Rect(width - buttons_wide, (tall - high) // 2, buttons_wide, 0)
            boxes = flow(row, widths, height=high, gap=gap)
            below = max(tall, high)
            status = pygame.Rect(0, below, width, line + theme.px(12))
            return [pygame.Rect(0, 0, wide, tall), status, *boxes], status.bottom
        status = pygame.Rect(wide + gap, 0, max(0, width - wide - gap), tall)
        below = tall
        if status.width < status_least:
            status = pygame.Rect(0, tall, width, 2 * line)
            below = status.bottom
        boxes = flow(pygame.Rect(0, below + gap, width, 0), widths, height=high, gap=gap)
        return [pygame.Rect(0, 0, wide, tall), status, *boxes], boxes[-1].bottom

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return self._number_box(theme)

    def height_for(self, theme: Theme, width: int) -> int:
        pad = theme.px(10)
        return self._laid_out(theme, width - 2 * pad)[1] + 2 * pad

    def arrange(self) -> None:
        theme = self.theme
        pad = theme.px(10)
        parts, _ = self._laid_out(theme, self.rect.width - 2 * pad)
        number, status, *boxes = (
            part.move(self.rect.left + pad, self.rect.top + pad) for part in parts
        )
        small = theme.text.line_height(theme.text_px(13))
        self.caption.place(pygame.Rect(number.left, number.top, number.width, small))
        self.number.place(
            pygame.Rect(number.left, number.top + small, number.width, number.height - small)
        )
        if self.bar.visible:
            bar = pygame.Rect(status.left, status.bottom - theme.px(10), status.width, theme.px(10))
            self.bar.place(bar)
            status.height -= bar.height + theme.px(2)
        self.status.place(status)
        for button, box in zip(self._buttons(), boxes, strict=True):
            button.place(box)

    def draw(self, painter: Painter) -> None:
        painter.panel(self.rect)
        self.draw_children(painter)
