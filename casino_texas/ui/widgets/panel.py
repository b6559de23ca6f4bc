"""Panels, tabs, and panels that fold into tabs where they no longer fit one under another.

Knows: frames and titles.  Must not know: what is in them.

    panel = Panel("rules", label="Rules", children=[...]); place children in `panel.content`
    tabs = Tabs("pages", [("hands", "Hands", widget), ("mistakes", "Mistakes", other)])
    side = FoldingPanels("left", [advice, session, last_hands])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from casino_texas.ui.layout import Share, columns, rows
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets.base import Widget
from casino_texas.ui.widgets.pressable import Pressable

_PAD = 12


class Panel(Widget):
    """A board with an optional title line; `content` is where its children belong."""

    role = "region"

    def __init__(
        self,
        name: str,
        *,
        label: str = "",
        title: bool = True,
        command: str = "",
        children: Sequence[Widget] = (),
        raised: bool = True,
    ) -> None:
        super().__init__(name, label=label, children=children)
        self.has_title = title and bool(label)
        self.command = command
        self.raised = raised
        #: False inside tabs, where the tab carries title and board.
        self.framed = True

    def title_height(self, theme: Theme) -> int:
        if not (self.has_title and self.framed):
            return 0
        return theme.text.line_height(theme.text_px(15), bold=True) + theme.px(8)

    @property
    def content(self) -> pygame.Rect:
        pad = self.theme.px(_PAD) if self.framed else 0
        top = self.title_height(self.theme)
        return pygame.Rect(
            self.rect.left + pad,
            self.rect.top + pad + top,
            max(0, self.rect.width - 2 * pad),
            max(0, self.rect.height - 2 * pad - top),
        )

    def content_height(self, theme: Theme, width: int) -> int:
        """The height its content needs; a panel with content overrides or sums its children."""
        return sum(child.height_for(theme, width) for child in self.children if child.visible)

    def height_for(self, theme: Theme, width: int) -> int:
        pad = theme.px(_PAD) if self.framed else 0
        inside = self.content_height(theme, width - 2 * pad)
        return inside + 2 * pad + self.title_height(theme)

    def arrange(self) -> None:
        """Children one under another, each as high as it needs."""
        inside = self.content
        y = inside.top
        for child in self.children:
            if child.visible:
                high = child.height_for(self.theme, inside.width)
                child.place(pygame.Rect(inside.left, y, inside.width, high))
                y += high

    def draw(self, painter: Painter) -> None:
        if self.framed:
            painter.panel(self.rect, raised=self.raised)
        if self.has_title and self.framed:
            self.draw_title(painter)
        self.draw_content(painter)
        self.draw_children(painter)

    def draw_title(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        pad = theme.px(_PAD)
        high = theme.text.line_height(theme.text_px(15), bold=True)
        line = pygame.Rect(
            self.rect.left + pad, self.rect.top + pad, self.rect.width - 2 * pad, high
        )
        hint = self.key_hint
        if hint:
            wide = theme.text.width(hint, theme.text_px(12), bold=True) + theme.px(2)
            at = pygame.Rect(line.right - wide, line.top, wide, high)
            painter.text(at, hint, size=12, bold=True, colour=palette.muted, align="right")
            line.width -= wide + theme.px(6)
        painter.text(line, self.label, size=15, bold=True, shrink=0.75)

    def draw_content(self, painter: Painter) -> None:
        """What the panel itself writes, under its children."""


class TabButton(Pressable):
    """The handle of one page."""

    role = "tab"

    def __init__(self, name: str, on_press: Callable[[], object], *, label: str) -> None:
        super().__init__(name, on_press, label=label)
        self.selected = False

    @property
    def value(self) -> str:
        return "selected" if self.selected else ""

    def minimum(self, theme: Theme) -> tuple[int, int]:
        size = theme.text_px(14)
        return (
            theme.text.width(self.label, size, bold=True) + theme.px(20),
            theme.unit(TARGET),
        )

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        if self.selected or self.hovered:
            face = palette.neutral if self.selected else painter.lighter(palette.panel, 0.08)
            painter.box(
                self.rect.inflate(-theme.px(2), -theme.px(6)),
                radius=8,
                top=painter.lighter(face, 0.06),
                bottom=face,
            )
        painter.text(
            self.rect.inflate(-theme.px(8), 0),
            self.label,
            size=14,
            bold=True,
            colour=palette.text if self.selected else palette.muted,
            align="center",
            shrink=0.75,
        )
        if self.selected:
            bar = pygame.Rect(0, 0, self.rect.width - theme.px(24), theme.px(3))
            bar.midbottom = (self.rect.centerx, self.rect.bottom - theme.px(3))
            painter.box(bar, radius=1.5, top=palette.gold)
        if self.shows_focus:
            painter.focus(self.rect.inflate(-theme.px(8), -theme.px(8)), radius=8)


class Tabs(Widget):
    """Several pages in one place, one of them shown."""

    role = "tablist"

    def __init__(
        self,
        name: str,
        pages: Sequence[tuple[str, str, Widget]],
        *,
        selected: str = "",
        on_change: Callable[[str], object] | None = None,
    ) -> None:
        """`pages` are (name, label, widget)."""
        super().__init__(name)
        self.pages = {page: widget for page, _, widget in pages}
        self.buttons = {
            page: TabButton(f"{name}-{page}", partial(self.select, page), label=label)
            for page, label, _ in pages
        }
        self.on_change = on_change
        self.selected = selected or next(iter(self.pages), "")
        self.add(*self.buttons.values(), *self.pages.values())
        self._show()

    @property
    def value(self) -> str:
        return self.selected

    def select(self, page: str) -> None:
        if page == self.selected:
            return
        self.selected = page
        self._show()
        self.invalidate()
        if self.on_change is not None:
            self.on_change(page)

    def _show(self) -> None:
        for page, widget in self.pages.items():
            widget.visible = page == self.selected
            self.buttons[page].selected = page == self.selected

    def strip_height(self, theme: Theme, width: int) -> int:
        return theme.unit(TARGET) * self._lines(theme, width)

    def _lines(self, theme: Theme, width: int) -> int:
        """Into how many lines the handles must go."""
        needs = [button.minimum(theme)[0] for button in self.buttons.values()]
        for lines in range(1, len(needs) + 1):
            per_line = -(-len(needs) // lines)
            if max(needs) * per_line <= width or sum(needs) <= width:
                return lines
        return max(1, len(needs))

    def height_for(self, theme: Theme, width: int) -> int:
        pages = [widget.height_for(theme, width) for widget in self.pages.values()]
        return self.strip_height(theme, width) + theme.px(6) + max(pages, default=0)

    def arrange(self) -> None:
        theme = self.theme
        lines = self._lines(theme, self.rect.width)
        strip, body = rows(
            self.rect, [self.strip_height(theme, self.rect.width), Share()], gap=theme.px(6)
        )
        buttons = list(self.buttons.values())
        per_line = -(-len(buttons) // lines)
        for at, line in enumerate(rows(strip, [Share()] * lines)):
            some = buttons[at * per_line : (at + 1) * per_line]
            needs = [button.minimum(theme)[0] for button in some]
            equal = max(needs) * len(needs) <= line.width
            widths = [Share(1 if equal else need) for need in needs]
            for button, box in zip(some, columns(line, widths), strict=True):
                button.place(box)
        for widget in self.pages.values():
            widget.place(body)


class FoldingPanels(Widget):
    """Panels one under another; where they do not fit, one panel with a tab for each.

    The panels stay the same widgets, so what they show goes on being kept up to date.
    """

    role = "group"

    def __init__(self, name: str, panels: Sequence[Panel], *, stretch: str = "") -> None:
        """`stretch` names the panel that takes the height left over (the last, if empty)."""
        super().__init__(name)
        self.panels = list(panels)
        self._stretch = stretch or (panels[-1].name if panels else "")
        self.tabs: Tabs | None = None
        self._selected = ""
        self.add(*self.panels)

    @property
    def is_folded(self) -> bool:
        return self.tabs is not None

    def select(self, name: str) -> None:
        """Bring a panel to the front (of no effect where all are shown)."""
        self._selected = name
        if self.tabs is not None and name in self.tabs.pages:
            self.tabs.select(name)

    def height_for(self, theme: Theme, width: int) -> int:
        needs = [panel.height_for(theme, width) for panel in self.panels]
        return sum(needs) + theme.px(_PAD) * max(0, len(needs) - 1)

    def arrange(self) -> None:
        theme = self.theme
        for panel in self.panels:
            panel.framed = True
            panel.visible = True
        if self.tabs is not None:
            self._selected = self.tabs.selected
            self.tabs.clear()
            self.tabs = None
        self.clear()
        self.add(*self.panels)
        needs = [panel.height_for(theme, self.rect.width) for panel in self.panels]
        gap = theme.px(_PAD)
        if sum(needs) + gap * max(0, len(needs) - 1) <= self.rect.height:
            heights = [
                Share(1, need) if panel.name == self._stretch else need
                for panel, need in zip(self.panels, needs, strict=True)
            ]
            for panel, box in zip(self.panels, rows(self.rect, heights, gap=gap), strict=True):
                panel.place(box)
            return
        self._fold()

    def _fold(self) -> None:
        pages = [(panel.name, panel.label, panel) for panel in self.panels]
        self.clear()
        for panel in self.panels:
            panel.framed = False
        known = self._selected in {panel.name for panel in self.panels}
        self.tabs = Tabs(f"{self.name}-tabs", pages, selected=self._selected if known else "")
        self.add(self.tabs)
        pad = self.theme.px(_PAD)
        self.tabs.place(self.rect.inflate(-2 * pad, -2 * pad))

    def draw(self, painter: Painter) -> None:
        if self.is_folded:
            painter.panel(self.rect)
        self.draw_children(painter)
