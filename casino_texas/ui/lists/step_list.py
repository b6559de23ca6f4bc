"""The steps of a hand as a list of sentences, one of them lit; a click goes there.

Knows: sentences broken into lines, scrolling.  Must not know: what happens in a step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from casino_texas.ui.paint import Painter
from casino_texas.ui.scrolling import Scroller
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets import Panel
from casino_texas.ui.widgets.base import Node

_SIZE: Final = 13.5


class StepList(Panel):
    """Sentences one under another; the lit one is kept in view."""

    role: ClassVar[str] = "list"
    solid = True

    def __init__(
        self, name: str, sentences: Sequence[str], on_choose: Callable[[int], object], *, label: str
    ) -> None:
        super().__init__(name, label=label)
        self.sentences = tuple(sentences)
        self.on_choose = on_choose
        self.lit = 0
        self._scroller = Scroller()
        self._tops: list[int] = []
        self._lines: list[tuple[str, ...]] = []
        self._over: int | None = None

    # --- layout --------------------------------------------------------------------------------

    def arrange(self) -> None:
        theme = self.theme
        view = self.content
        width = view.width - Scroller.bar_room(theme) - theme.px(8)
        size = theme.text_px(_SIZE)
        self._lines = [theme.text.wrap(text, size, width) for text in self.sentences]
        line = theme.text.line_height(size)
        self._tops = [0]
        for broken in self._lines:
            self._tops.append(self._tops[-1] + line * len(broken) + theme.px(8))
        self._scroller.fit(view, self._tops[-1])
        self._show_lit()

    def light(self, at: int) -> None:
        """Light this sentence."""
        if at != self.lit:
            self.lit = at
            if self.is_hosted and self._tops:
                self._show_lit()
            self.invalidate()

    def _show_lit(self) -> None:
        scroller = self._scroller
        top, bottom = self._tops[self.lit], self._tops[self.lit + 1]
        if top < scroller.offset:
            scroller.to(top)
        elif bottom > scroller.offset + scroller.view.height:
            scroller.to(bottom - scroller.view.height)

    def row_rect(self, at: int) -> pygame.Rect:
        """Where a sentence is now; parts of it may be out of view."""
        view = self._scroller.view
        room = Scroller.bar_room(self.theme) if self._scroller.limit else 0
        return pygame.Rect(
            view.left,
            view.top + self._tops[at] - self._scroller.offset,
            view.width - room,
            self._tops[at + 1] - self._tops[at],
        )

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.unit(160), theme.unit(120))

    # --- events --------------------------------------------------------------------------------

    @property
    def value(self) -> str:
        return self.sentences[self.lit] if self.sentences else ""

    def _at(self, position: tuple[int, int]) -> int | None:
        if not self._scroller.view.collidepoint(position):
            return None
        for at in range(len(self.sentences)):
            if self.row_rect(at).collidepoint(position):
                return at
        return None

    def pointer(self, event: pygame.Event) -> bool:
        theme = self.theme
        match event.type:
            case pygame.MOUSEWHEEL:
                line = theme.text.line_height(theme.text_px(_SIZE))
                self._scroller.by(-event.y * 2 * line)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._scroller.grab(theme, event.pos)
            case pygame.MOUSEMOTION:
                self._scroller.drag(theme, event.pos)
                self._over = self._at(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                was_dragged = self._scroller.is_dragged
                self._scroller.let_go()
                at = self._at(event.pos)
                if at is not None and not was_dragged:
                    self.on_choose(at)
            case _:
                return False
        self.invalidate()
        return True

    def describe(self) -> Node:
        node = super().describe()
        children = tuple(
            Node(
                name=f"{self.name}-{at}",
                role="listitem",
                label=text,
                value="selected" if at == self.lit else "",
            )
            for at, text in enumerate(self.sentences)
        )
        return Node(
            name=node.name,
            role=node.role,
            label=node.label,
            value=node.value,
            rect=node.rect,
            children=children,
        )

    # --- picture -------------------------------------------------------------------------------

    def draw_content(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        view = self._scroller.view
        line = theme.text.line_height(theme.text_px(_SIZE))
        unread = Painter(painter.surface, theme)
        with painter.clip(view):
            for at, broken in enumerate(self._lines):
                box = self.row_rect(at)
                if not box.colliderect(view):
                    continue
                brush = painter if view.contains(box) else unread
                is_over = at == self._over and self.hovered
                if at == self.lit or is_over:
                    face = (
                        palette.neutral if at == self.lit else painter.lighter(palette.panel, 0.08)
                    )
                    brush.box(box, radius=6, top=painter.lighter(face, 0.05), bottom=face)
                ink = palette.text if at <= self.lit else palette.muted
                for number, text in enumerate(broken):
                    place = pygame.Rect(
                        box.left + theme.px(6),
                        box.top + theme.px(4) + number * line,
                        box.width - theme.px(6),
                        line,
                    )
                    brush.text(place, text, size=_SIZE, colour=ink)
        self._scroller.draw(painter)
