"""Widgets one under another, more than fit: a window that is scrolled over them.

Knows: which of them are in view, and how one is brought there.  Must not know: what they are.

Out of view they are still there for the keyboard: a scene that uses it takes the order of its
focus from `reachable(root)`, and calls `keep_in_view(widget)` for what gets the focus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from casino_texas.ui.paint import Painter
from casino_texas.ui.scrolling import Scroller
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets.base import Node, Widget

#: How far one notch of the wheel goes (design units).
_WHEEL: Final = 60
#: Room for the ring round what has the focus.
_RING: Final = 6


class ScrollView(Widget):
    """Each child as wide as the view and as high as it needs at that width."""

    role = "group"
    solid = True

    def __init__(
        self, name: str, items: Sequence[Widget] = (), *, label: str = "", gap: float = 4
    ) -> None:
        super().__init__(name, label=label)
        self.gap = gap
        self.scroller = Scroller()
        #: Everything in it; `children` are those of them that are in view.
        self.items: list[Widget] = []
        self.set_items(items)

    def set_items(self, items: Sequence[Widget]) -> None:
        """Show others; it stays scrolled as far as it was."""
        for item in self.items:
            item.parent = None
        self.items = list(items)
        for item in self.items:
            item.parent = self
        self.children = []
        if self.is_hosted and self.rect.height:
            self.arrange()
        self.invalidate()

    @property
    def _shown(self) -> list[Widget]:
        return [item for item in self.items if item.visible]

    # --- places --------------------------------------------------------------------------------

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.unit(160), theme.unit(2 * TARGET))

    def _heights(self, width: int) -> list[int]:
        return [item.height_for(self.theme, width) for item in self._shown]

    def height_for(self, theme: Theme, width: int) -> int:
        ring, gap = theme.px(_RING), theme.px(self.gap)
        needs = [item.height_for(theme, width - 2 * ring) for item in self._shown]
        return sum(needs) + gap * max(0, len(needs) - 1) + 2 * ring

    def arrange(self) -> None:
        theme = self.theme
        ring, gap = theme.px(_RING), theme.px(self.gap)
        view = pygame.Rect(self.rect)
        width = view.width - 2 * ring
        heights = self._heights(width)
        whole = sum(heights) + gap * max(0, len(heights) - 1) + 2 * ring
        if whole > view.height:
            width -= Scroller.bar_room(theme)
            heights = self._heights(width)
            whole = sum(heights) + gap * max(0, len(heights) - 1) + 2 * ring
        self.scroller.fit(view, whole)
        y = view.top + ring - self.scroller.offset
        for item, high in zip(self._shown, heights, strict=True):
            item.place(pygame.Rect(view.left + ring, y, width, high))
            y += high + gap
        self.children = [item for item in self._shown if self.is_in_view(item)]

    def is_in_view(self, child: Widget) -> bool:
        """Whether all of it is seen (or as much as can be)."""
        view = self.scroller.view
        return view.contains(child.rect) or (
            child.rect.height > view.height and view.colliderect(child.rect)
        )

    def _scrolled(self, moved: bool) -> bool:
        if moved:
            self.arrange()
            self.invalidate()
        return moved

    def scroll_by(self, pixels: int) -> None:
        """Scroll so far down, or as far as it goes."""
        self._scrolled(self.scroller.by(pixels))

    def reveal(self, widget: Widget) -> None:
        """Scroll so that something in it is seen."""
        view, ring = self.scroller.view, self.theme.px(_RING)
        top = widget.rect.top - view.top + self.scroller.offset - ring
        bottom = top + widget.rect.height + 2 * ring
        if bottom - self.scroller.offset > view.height:
            self._scrolled(self.scroller.to(bottom - view.height))
        if top < self.scroller.offset:
            self._scrolled(self.scroller.to(top))

    # --- a widget ------------------------------------------------------------------------------

    def at(self, position: tuple[int, int]) -> Widget | None:
        if not self.visible or not self.rect.collidepoint(position):
            return None
        bar = self.scroller.bar(self.theme) if self.is_hosted else None
        if bar is not None and bar[0].inflate(self.theme.px(8), 0).collidepoint(position):
            return self
        found = (item.at(position) for item in self._shown)
        return next((widget for widget in found if widget is not None), self)

    def update(self, dt: float) -> bool:
        moving = False
        for item in self._shown:
            moving |= item.update(dt)
        return moving

    def describe(self) -> Node:
        """Everything in it, in view or not."""
        node = super().describe()
        return replace(node, children=tuple(item.describe() for item in self._shown))

    def pointer(self, event: pygame.Event) -> bool:
        theme, scroller = self.theme, self.scroller
        if event.type == pygame.MOUSEWHEEL and event.y:
            return self._scrolled(scroller.by(-event.y * theme.px(_WHEEL)))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            taken = scroller.grab(theme, event.pos)
            self._scrolled(taken)
            return taken
        if event.type == pygame.MOUSEMOTION and scroller.is_dragged:
            self._scrolled(scroller.drag(theme, event.pos))
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            scroller.let_go()
            self.invalidate()
        return False

    def draw_children(self, painter: Painter) -> None:
        view = self.scroller.view
        with painter.clip(view):
            for item in self._shown:
                if item.rect.colliderect(view):
                    # What is only partly in view is drawn, but nobody has to find it whole.
                    whole = self.is_in_view(item)
                    reader = painter if whole else Painter(painter.surface, painter.theme)
                    reader.owner = item.name
                    item.draw(reader)
        self.scroller.draw(painter)


def reachable(widget: Widget) -> Iterator[Widget]:
    """It and everything in it that is not hidden, also what is scrolled out of view."""
    if widget.visible:
        yield widget
        for child in widget.items if isinstance(widget, ScrollView) else widget.children:
            yield from reachable(child)


def keep_in_view(widget: Widget | None) -> None:
    """Scroll whatever it lies in so that it is seen."""
    around = widget.parent if widget is not None else None
    while widget is not None and around is not None:
        if isinstance(around, ScrollView):
            around.reveal(widget)
        around = around.parent
