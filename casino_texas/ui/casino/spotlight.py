"""A sheet of words beside what they are about; all the rest of the screen stands back in the dark.

Knows: how to place a sheet where it covers least, and that only what is lit can be pressed.  Must
not know: what is taught.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Final

import pygame

from casino_texas.ui.layout import flow
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import Button, Widget

_TITLE: Final = 17.0
_TEXT: Final = 15.0
_SMALL: Final = 12.5
_DARK: Final = 168
#: Widths of the sheet that are tried, in design units; they grow with the type.
_WIDTHS: Final = (400, 480, 580, 330)


@dataclass(frozen=True, slots=True)
class Spotlight:
    """A place that stays bright; `is_open`: what lies there can be pressed."""

    rect: pygame.Rect
    is_open: bool = False


class Coach(Widget):
    """One thing said at a time.  It covers the window and so keeps presses from what is dark."""

    role: ClassVar[str] = "region"

    def __init__(self, name: str, buttons: Sequence[Button]) -> None:
        super().__init__(name, children=buttons)
        self.title = ""
        self.text = ""
        self.progress = ""
        self.lights: tuple[Spotlight, ...] = ()
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self._dark: pygame.Surface | None = None

    @property
    def value(self) -> str:
        return self.text

    @property
    def buttons(self) -> list[Button]:
        """Those shown now."""
        return [child for child in self.children if child.visible and isinstance(child, Button)]

    def tell(self, title: str, text: str, lights: Sequence[Spotlight], *, progress: str) -> None:
        """Say something; `arrange` places it."""
        self.title, self.text, self.progress = title, text, progress
        self.label = title
        self.lights = tuple(lights)
        self.arrange()

    # --- layout --------------------------------------------------------------------------------

    def arrange(self) -> None:
        if not self.is_hosted or not self.text:
            return
        theme = self.theme
        area = pygame.Rect((0, 0), theme.size).inflate(-theme.px(16), -theme.px(16))
        best: tuple[float, pygame.Rect] | None = None
        widths = [theme.unit(units) for units in _WIDTHS]
        needs = [button.minimum(theme)[0] for button in self.buttons]
        in_one_row = sum(needs) + theme.px(8) * (len(needs) - 1) + 2 * theme.px(18)
        # Buttons that need a second row by a little get the room.
        if max(widths) < in_one_row <= area.width * 2 // 3:
            widths = [in_one_row]
        for width in (min(width, area.width) for width in widths):
            size = (width, min(self._height(width), area.height))
            for place in _places(area, size):
                cost = self._cost(place)
                if best is None or cost < best[0]:
                    best = (cost, place)
        assert best is not None
        self.sheet = best[1]
        self._place_buttons()
        self._dark = None
        self.invalidate()

    def _inside(self, width: int) -> int:
        return width - 2 * self.theme.px(18)

    def _height(self, width: int) -> int:
        theme = self.theme
        inside = self._inside(width)
        title = theme.text.line_height(theme.text_px(_TITLE), bold=True)
        line = theme.text.line_height(theme.text_px(_TEXT))
        words = len(theme.text.wrap(self.text, theme.text_px(_TEXT), inside)) * line
        foot = self._foot(pygame.Rect(0, 0, inside, 0))[-1].bottom
        return 2 * theme.px(14) + title + theme.px(6) + words + theme.px(12) + foot

    def _foot(self, area: pygame.Rect) -> list[pygame.Rect]:
        theme = self.theme
        needs = [button.minimum(theme)[0] for button in self.buttons]
        return flow(area, needs, height=theme.unit(TARGET), gap=theme.px(8))

    def _cost(self, place: pygame.Rect) -> float:
        """What the sheet would cover of what is lit, then how far it is from the first light."""
        covered = 0
        for light in self.lights:
            both = place.clip(light.rect)
            covered += both.width * both.height * (3 if light.is_open else 1)
        if not self.lights:
            window = pygame.Rect((0, 0), self.theme.size)
            away = pygame.Vector2(place.center).distance_to(window.center)
            return float(away) + 0.3 * place.height
        near = pygame.Vector2(place.center).distance_to(self.lights[0].rect.center)
        return 40.0 * covered + near + 0.3 * place.height

    def _place_buttons(self) -> None:
        theme = self.theme
        inside = self._inside(self.sheet.width)
        boxes = self._foot(pygame.Rect(0, 0, inside, 0))
        top = self.sheet.bottom - theme.px(14) - boxes[-1].bottom
        left = self.sheet.left + theme.px(18)
        for row in sorted({box.top for box in boxes}):
            line = [at for at, box in enumerate(boxes) if box.top == row]
            spare = inside - boxes[line[-1]].right
            if boxes[-1].top:  # several rows fill the width, one row stands at the right
                shift, more = 0, spare // len(line)
            else:
                shift, more = spare, 0
            for number, at in enumerate(line):
                place = boxes[at].move(left + shift + number * more, top)
                place.width += more
                self.buttons[at].place(place)

    # --- events --------------------------------------------------------------------------------

    def at(self, position: tuple[int, int]) -> Widget | None:
        if not self.visible:
            return None
        for button in self.buttons:
            if button.rect.collidepoint(position):
                return button
        if not self.sheet.collidepoint(position) and any(
            light.is_open and light.rect.collidepoint(position) for light in self.lights
        ):
            return None
        return self

    def pointer(self, event: pygame.Event) -> bool:
        return True

    # --- picture -------------------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        """Nothing: the scene draws it above everything by `draw_over`."""

    def draw_over(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        painter.surface.blit(self._darkness(theme, painter), (0, 0))
        painter.owner = self.name
        painter.shadow(self.sheet, radius=14, blur=22, alpha=170)
        painter.box(
            self.sheet,
            radius=14,
            top=palette.panel_light,
            bottom=palette.panel,
            edge=palette.gold,
            edge_width=1.5,
        )
        pad_x, pad_y = theme.px(18), theme.px(14)
        inside = self.sheet.inflate(-2 * pad_x, -2 * pad_y)
        high = theme.text.line_height(theme.text_px(_TITLE), bold=True)
        small = theme.text_px(_SMALL)
        right = theme.text.width(self.progress, small) + theme.px(2) if self.progress else 0
        head = pygame.Rect(inside.left, inside.top, inside.width - right - theme.px(8), high)
        painter.text(head, self.title, size=_TITLE, bold=True, colour=palette.gold, shrink=0.75)
        aside = pygame.Rect(inside.right - right, inside.top, right, high)
        painter.text(aside, self.progress, size=_SMALL, colour=palette.muted, align="right")
        line = theme.text.line_height(theme.text_px(_TEXT))
        top = inside.top + high + theme.px(6)
        for at, said in enumerate(theme.text.wrap(self.text, theme.text_px(_TEXT), inside.width)):
            place = pygame.Rect(inside.left, top + at * line, inside.width, line)
            painter.text(place, said, size=_TEXT)
        self.draw_children(painter)

    def _darkness(self, theme: Theme, painter: Painter) -> pygame.Surface:
        """The dark layer with its bright places; drawn once for each thing said."""
        if self._dark is None or self._dark.get_size() != theme.size:
            dark = pygame.Surface(theme.size, pygame.SRCALPHA)
            dark.fill((0, 0, 0, _DARK))
            for light in self.lights:
                box = light.rect.inflate(theme.px(12), theme.px(12))
                hole = theme.shapes.box(box.size, theme.px(12), top=(255, 255, 255))
                dark.blit(hole, box, special_flags=pygame.BLEND_RGBA_SUB)
                ring = theme.shapes.ring(
                    box.size, theme.px(12), painter.palette.gold, max(2, theme.px(2))
                )
                dark.blit(ring, box)
            self._dark = dark
        return self._dark


def _places(area: pygame.Rect, size: tuple[int, int]) -> list[pygame.Rect]:
    """Places in the window, from left to right and from top to bottom."""
    width, height = size
    columns = [area.left + (area.width - width) * step // 6 for step in range(7)]
    rows = [area.top + (area.height - height) * step // 8 for step in range(9)]
    return [pygame.Rect(x, y, width, height) for x, y in product(columns, rows)]
