"""A screen with a bar above and a body below: what the pages around the table have in common.

Knows: the bar with *Back*, a title and buttons, and the key that opened the page and closes it.
Must not know: any page.

    class Rankings(PageScene):
        name = "rankings"
        opened_by = "rankings"                       # this key closes it, too
        def page_title(self): return self.say("rankings.title")
        def bar_buttons(self): return [Button(...)]  # at the right of the bar
        def build_body(self): ...; self.root.add(...)
        def arrange_body(self, body): ...
"""

from __future__ import annotations

from typing import ClassVar

import pygame

from casino_texas.ui.keys import stroke_of
from casino_texas.ui.layout import Share, columns, flow, inset, rows
from casino_texas.ui.paint import Painter
from casino_texas.ui.scene import Scene
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets import Button, Label


class PageScene(Scene):
    """Esc, the *Back* button and the key that opened it leave it."""

    #: The command whose key opens the page; empty where there is none.
    opened_by: ClassVar[str] = ""

    def __init__(self) -> None:
        super().__init__()
        self._bar = pygame.Rect(0, 0, 0, 0)
        self._buttons: list[Button] = []

    # --- to override ---------------------------------------------------------------------------

    def page_title(self) -> str:
        return ""

    def bar_buttons(self) -> list[Button]:
        """Buttons at the right of the bar, from the left."""
        return []

    def build_body(self) -> None:
        """Add the widgets below the bar."""

    def arrange_body(self, body: pygame.Rect) -> None:
        """Place them."""

    # --- the frame -----------------------------------------------------------------------------

    def build(self) -> None:
        self.back = Button(
            "back", self.on_escape, label=self.say("ui.back"), icon="back", tone="plain", size=15
        )
        self.title = Label("title", self.page_title(), size=18, bold=True, shrink=0.7)
        self._buttons = self.bar_buttons()
        self.root.add(self.back, self.title, *self._buttons)
        self.build_body()

    def arrange(self) -> None:
        theme = self.theme
        margin = theme.px(12)
        high = theme.unit(TARGET)
        needs = [button.minimum(theme)[0] for button in self._buttons]
        back = self.back.minimum(theme)[0]
        whole = self.area.width - 2 * margin
        buttons = sum(needs) + theme.px(8) * max(0, len(needs) - 1)
        title = self.title.minimum(theme)[0] + theme.px(6)
        in_one = back + title + buttons + 2 * margin <= whole
        lines: list[list[int]] = [needs] if needs and not in_one else []
        second = flow(pygame.Rect(0, 0, whole, 0), needs, height=high, gap=theme.px(8))
        extra = second[-1].bottom + theme.px(6) if lines else 0
        self._bar, body = rows(self.area, [high + theme.px(8) + extra, Share()])
        first = pygame.Rect(self._bar.left + margin, self._bar.top + theme.px(4), whole, high)
        if in_one:
            places = columns(first, [back, Share(), *needs], gap=theme.px(8))
            for button, place in zip(self._buttons, places[2:], strict=True):
                button.place(place)
        else:
            places = columns(first, [back, Share()], gap=theme.px(8))
            for button, place in zip(self._buttons, second, strict=True):
                button.place(place.move(first.left, first.bottom + theme.px(6)))
        self.back.place(places[0])
        self.title.place(inset(places[1], theme.px(4), 0))
        self.arrange_body(inset(body, margin))

    def draw_back(self, painter: Painter) -> None:
        palette = painter.palette
        painter.surface.fill(palette.felt_dark)
        painter.box(self._bar, radius=0, top=palette.bar_light, bottom=palette.bar)

    # --- keys ----------------------------------------------------------------------------------

    def is_key(self, event: pygame.Event, command: str) -> bool:
        """Whether this is a first press of a command's key, wherever that is heard."""
        return (
            event.type == pygame.KEYDOWN
            and not self.key_repeats
            and stroke_of(event) in self.keys.strokes(command)
        )

    def on_command(self, name: str) -> bool:
        if name == self.opened_by:
            return self.on_escape()
        return False

    def on_event(self, event: pygame.Event) -> bool:
        if self.opened_by and self.is_key(event, self.opened_by):
            return self.on_escape()
        return False
