"""Panels beside a table: lines of text, and a column that folds into tabs where they do not fit.

Knows: how lines are broken and when a column folds.  Must not know: what the lines say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from casino_texas.ui.art import icons
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Colour, Theme
from casino_texas.ui.widgets import Panel, Pressable, Widget

#: Text may be drawn at this share of its size before a line is left out.
_SMALLEST_SHARE: Final = 0.62
#: What a panel may be pressed to before the column folds.
_DENSE: Final = 0.88


@dataclass(frozen=True, slots=True)
class Line:
    """A text, broken into as many lines as it needs, with a short text at its right.

    `tone` and `aside_tone` are colours of the palette, `above` is space over it (design units).
    """

    text: str
    aside: str = ""
    tone: str = "text"
    aside_tone: str = "gold"
    size: float = 13.5
    bold: bool = False
    above: float = 0.0


class LinesPanel(Panel):
    """A panel of lines.  What is higher than its place is drawn smaller; an `elastic` panel leaves
    its last lines out instead."""

    def __init__(
        self,
        name: str,
        *,
        label: str,
        icon: str,
        command: str = "",
        elastic: bool = False,
        empty: str = "",
    ) -> None:
        super().__init__(name, label=label, command=command)
        self._on_open: Callable[[], object] | None = None
        self._is_held = False
        self.icon = icon
        self.elastic = elastic
        self.empty = empty
        self.wanted = True
        self.lines: tuple[Line, ...] = ()
        self._fitted: dict[tuple[int, int], float] = {}

    def set(self, lines: Sequence[Line]) -> None:
        """Show other lines; whoever holds the panel arranges anew where heights matter."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self._fitted.clear()
            self.invalidate()

    @property
    def value(self) -> str:
        return "; ".join(f"{line.text} {line.aside}".strip() for line in self._shown_lines())

    def _shown_lines(self) -> tuple[Line, ...]:
        if self.lines or not self.empty:
            return self.lines
        return (Line(self.empty, tone="muted"),)

    # --- heights ---------------------------------------------------------------------------------

    def content_height(self, theme: Theme, width: int) -> int:
        return sum(self._height(theme, line, width, 1.0) for line in self._shown_lines())

    def least_height(self, theme: Theme, width: int) -> int:
        """With smaller type; an elastic panel with its title and its first two lines."""
        inside = width - 2 * theme.px(12)
        if not self.elastic:
            frame = self.height_for(theme, width) - self.content_height(theme, inside)
            return frame + round(self.content_height(theme, inside) * _DENSE)
        some = sum(self._height(theme, line, inside, 1.0) for line in self._shown_lines()[:2])
        return some + 2 * theme.px(12) + self.title_height(theme)

    def _height(self, theme: Theme, line: Line, width: int, share: float) -> int:
        size = max(6, round(theme.text_px(line.size) * share))
        wide = width - self._aside_width(theme, line, share)
        count = len(theme.text.wrap(line.text, size, max(1, wide), bold=line.bold))
        return round(theme.px(line.above) * share) + count * theme.text.line_height(
            size, bold=line.bold
        )

    def _aside_width(self, theme: Theme, line: Line, share: float) -> int:
        if not line.aside:
            return 0
        size = max(6, round(theme.text_px(line.size) * share))
        return theme.text.width(line.aside, size, bold=True) + theme.px(8)

    def _share(self, theme: Theme, box: pygame.Rect) -> float:
        """At which share of its size everything fits."""
        known = self._fitted.get(box.size)
        if known is not None:
            return known
        share = 1.0
        while share > _SMALLEST_SHARE and not self.elastic:
            lines = self._shown_lines()
            if sum(self._height(theme, line, box.width, share) for line in lines) <= box.height:
                break
            share -= 0.04
        self._fitted[box.size] = share
        return share

    # --- events ----------------------------------------------------------------------------------

    def opens(self, on_open: Callable[[], object], *, tip: str) -> None:
        """A click on the panel opens something (its key is heard by the scene)."""
        self._on_open, self.tip, self.solid = on_open, tip, True

    def pointer(self, event: pygame.Event) -> bool:
        if self._on_open is None or getattr(event, "button", 1) != 1:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._is_held = True
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._is_held:
            self._is_held = False
            if self.rect.collidepoint(event.pos):
                self._on_open()
            return True
        return False

    # --- picture ---------------------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        super().draw(painter)
        if self.solid and self.hovered and self.framed:
            theme = painter.theme
            ring = theme.shapes.ring(
                self.rect.size, theme.px(12), painter.palette.gold_dark, theme.px(1.5)
            )
            painter.surface.blit(ring, self.rect)

    def arrange(self) -> None:
        self._fitted.clear()

    def draw_content(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        box = self.content
        share = self._share(theme, box)
        y = box.top
        for line in self._shown_lines():
            high = self._height(theme, line, box.width, share)
            if y + high > box.bottom + theme.px(2):
                if y > box.top:
                    break
                high = box.height  # the first line is there however long it is
            above = round(theme.px(line.above) * share)
            aside = self._aside_width(theme, line, share)
            place = pygame.Rect(box.left, y + above, box.width - aside, high - above)
            tone: Colour = getattr(palette, line.tone)
            painter.text(
                place,
                line.text,
                size=line.size * share,
                bold=line.bold,
                colour=tone,
                wrap=True,
                valign="top",
                shrink=0.9,
            )
            if line.aside:
                size = max(6, round(theme.text_px(line.size) * share))
                right = pygame.Rect(
                    box.right - aside, y + above, aside, theme.text.line_height(size, bold=True)
                )
                painter.text(
                    right,
                    line.aside,
                    size=line.size * share,
                    bold=True,
                    colour=getattr(palette, line.aside_tone),
                    align="right",
                    shrink=0.8,
                )
            y += high


class IconTab(Pressable):
    """The handle of a folded panel."""

    role = "tab"

    def __init__(self, name: str, icon: str, on_press: Callable[[], object], *, label: str) -> None:
        super().__init__(name, on_press, label=label, tip=label)
        self.icon = icon
        self.selected = False

    @property
    def value(self) -> str:
        return "selected" if self.selected else ""

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        if self.selected or self.hovered:
            face = palette.neutral if self.selected else painter.lighter(palette.panel, 0.08)
            painter.box(self.rect.inflate(-theme.px(4), -theme.px(4)), radius=8, top=face)
        size = round(min(self.rect.size) * 0.5)
        ink = palette.gold if self.selected else palette.muted
        sign = theme.art.get(icons.icon, self.icon, max(8, size), ink)
        painter.surface.blit(sign, sign.get_rect(center=self.rect.center))
        if self.shows_focus:
            painter.focus(self.rect.inflate(-theme.px(8), -theme.px(8)), radius=8)


class SideColumn(Widget):
    """Panels one under another; folded into tabs with signs where they do not fit.

    A panel that is not `wanted` is left out.  An elastic panel takes the height left over and goes
    without its last lines before the column folds.
    """

    def __init__(self, name: str, panels: Sequence[LinesPanel]) -> None:
        super().__init__(name)
        self.panels = list(panels)
        self.selected = panels[0].name if panels else ""
        self.tabs: list[IconTab] = []
        self._handles: dict[str, IconTab] = {}
        self.is_folded = False

    def select(self, name: str) -> None:
        """Bring a panel to the front, where they are folded."""
        if any(panel.name == name and panel.wanted for panel in self.panels):
            self.selected = name
            self._show()

    def refit(self) -> None:
        """Arrange anew after a panel's lines changed."""
        if self.is_hosted and self.rect.width:
            self.place(self.rect)

    def arrange(self) -> None:
        theme = self.theme
        wanted = [panel for panel in self.panels if panel.wanted]
        self.clear()
        self.tabs = []
        gap = theme.px(10)
        for panel in self.panels:
            panel.framed, panel.visible = True, panel.wanted
        self.add(*wanted)
        needs = [panel.height_for(theme, self.rect.width) for panel in wanted]
        least = [panel.least_height(theme, self.rect.width) for panel in wanted]
        gaps = gap * max(0, len(wanted) - 1)
        self.is_folded = sum(least) + gaps > self.rect.height
        if self.is_folded:
            self._fold(wanted)
            return
        spare = self.rect.height - sum(needs) - gaps
        for at in reversed(range(len(wanted))):  # the last one gives first, and gets what is left
            change = spare if spare > 0 else max(spare, least[at] - needs[at])
            needs[at] += change
            spare -= change
        y = self.rect.top
        for panel, need in zip(wanted, needs, strict=True):
            panel.place(pygame.Rect(self.rect.left, y, self.rect.width, need))
            y += need + gap

    def _fold(self, wanted: Sequence[LinesPanel]) -> None:
        theme = self.theme
        if all(panel.name != self.selected for panel in wanted):
            self.selected = wanted[0].name
        pad = theme.px(10)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        size = min(theme.unit(TARGET), max(theme.px(TARGET), inside.width // len(wanted)))
        for at, panel in enumerate(wanted):
            tab = self._tab(panel)
            self.tabs.append(tab)
            self.add(tab)
            tab.place(pygame.Rect(inside.left + at * size, inside.top, size, size))
        body = pygame.Rect(inside.left, inside.top + size + theme.px(4), inside.width, 0)
        body.height = inside.bottom - body.top
        for panel in wanted:
            panel.framed = False
            panel.place(body)
        self._show()

    def _tab(self, panel: LinesPanel) -> IconTab:
        """The handle of a panel; the same one each time, so that it keeps the focus."""
        if panel.name not in self._handles:
            self._handles[panel.name] = IconTab(
                f"tab-{panel.name}",
                panel.icon,
                partial(self.select, panel.name),
                label=panel.label,
            )
        return self._handles[panel.name]

    def _show(self) -> None:
        if not self.is_folded:
            return
        for panel in self.panels:
            panel.visible = panel.wanted and panel.name == self.selected
        for tab in self.tabs:
            tab.selected = tab.name == f"tab-{self.selected}"
        self.invalidate()

    def draw(self, painter: Painter) -> None:
        if self.is_folded:
            painter.panel(self.rect)
        self.draw_children(painter)
