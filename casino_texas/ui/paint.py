"""The brush: text, boxes, panels and focus rings on one surface, in one theme.

Knows: how to put a shape or a text into a box so that it stays inside.  Must not know: widgets or
scenes.  When an audit list is handed in, every text drawn is noted in it with the box it was meant
for, so that a test can see that nothing was cut.

Boxes are pixels; type sizes, radii and widths are design units (`theme.px`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from casino_texas.ui.theme import Colour, Theme, mix

Align = Literal["left", "center", "right"]
Valign = Literal["top", "middle", "bottom"]
#: Boxes of more pixels than this are copied where they are opaque.
_LARGE: Final = 40_000
#: Type is never drawn smaller than this, whatever must fit (design units at 100 %).
SMALLEST_TYPE: Final = 11.0


@dataclass(frozen=True, slots=True)
class Drawn:
    """One text as it was drawn: `drawn` lies inside `box`; `shortened` when dots stand for part."""

    owner: str
    text: str
    box: pygame.Rect
    drawn: pygame.Rect
    shortened: bool


class Painter:
    """Draws on `surface` with the colours and sizes of `theme`."""

    def __init__(
        self, surface: pygame.Surface, theme: Theme, *, audit: list[Drawn] | None = None
    ) -> None:
        self.surface = surface
        self.theme = theme
        self.palette = theme.palette
        self.owner = ""
        self._audit = audit

    @contextmanager
    def clip(self, box: pygame.Rect) -> Iterator[None]:
        """Draw only inside `box` for a while."""
        before = self.surface.get_clip()
        self.surface.set_clip(box.clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def text(
        self,
        box: pygame.Rect,
        text: str,
        *,
        size: float = 16,
        bold: bool = False,
        colour: Colour | None = None,
        align: Align = "left",
        valign: Valign = "middle",
        wrap: bool = False,
        shrink: float = 1.0,
    ) -> pygame.Rect:
        """Write `text` inside `box`; returns where it stands.

        With `wrap` it takes as many lines as the box is high.  `shrink` is the smallest share of
        the size it may be written at to fit; what still does not fit ends in dots.
        """
        if not text or box.width <= 0 or box.height <= 0:
            return pygame.Rect(box.topleft, (0, 0))
        theme = self.theme
        pixels = theme.text_px(size)
        smallest = max(round(pixels * shrink), min(pixels, theme.text_px(SMALLEST_TYPE)))
        while True:
            lines = self._lines(text, pixels, box, bold=bold, wrap=wrap)
            height = theme.text.line_height(pixels, bold=bold)
            wide = max(theme.text.width(line, pixels, bold=bold) for line in lines)
            fits = wide <= box.width and (height * len(lines) <= box.height or not wrap)
            if fits or pixels <= smallest:
                break
            pixels -= 1
        shortened = False
        room = max(1, box.height // height) if wrap else 1
        if len(lines) > room:
            lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
        for at, line in enumerate(lines):
            fitted = theme.text.fit(line, pixels, box.width, bold=bold)
            shortened |= fitted != line
            lines[at] = fitted
        return self._write(box, text, lines, pixels, bold, colour, align, valign, shortened)

    def _lines(
        self, text: str, pixels: int, box: pygame.Rect, *, bold: bool, wrap: bool
    ) -> list[str]:
        if wrap:
            return list(self.theme.text.wrap(text, pixels, box.width, bold=bold))
        return [text]

    def _write(
        self,
        box: pygame.Rect,
        text: str,
        lines: list[str],
        pixels: int,
        bold: bool,
        colour: Colour | None,
        align: Align,
        valign: Valign,
        shortened: bool,
    ) -> pygame.Rect:
        height = self.theme.text.line_height(pixels, bold=bold)
        block = height * len(lines)
        if valign == "top":
            y = box.top
        elif valign == "bottom":
            y = box.bottom - block
        else:
            y = box.top + (box.height - block) // 2
        ink = self.palette.text if colour is None else colour
        area: pygame.Rect | None = None
        for line in lines:
            surface = self.theme.text.render(line, pixels, ink, bold=bold)
            x = box.left
            if align == "center":
                x = box.left + (box.width - surface.get_width()) // 2
            elif align == "right":
                x = box.right - surface.get_width()
            place = self.surface.blit(surface, (x, y))
            place = pygame.Rect((x, y), surface.get_size()) if not place.size else place
            area = place if area is None else area.union(place)
            y += height
        drawn = area or pygame.Rect(box.topleft, (0, 0))
        if self._audit is not None:
            full = pygame.Rect(0, 0, 0, 0)
            full.size = (
                max(self.theme.text.width(line, pixels, bold=bold) for line in lines),
                self.theme.text.height(pixels, bold=bold) + height * (len(lines) - 1),
            )
            full.center = box.center
            full.left = {"left": box.left, "right": box.right - full.width}.get(align, full.left)
            full.top = {
                "top": box.top,
                "bottom": box.bottom - full.height,
            }.get(valign, full.top)
            self._audit.append(Drawn(self.owner, text, box.copy(), full, shortened))
        return drawn

    def box(
        self,
        box: pygame.Rect,
        *,
        radius: float = 8,
        top: Colour,
        bottom: Colour | None = None,
        edge: Colour | None = None,
        edge_width: float = 1,
        alpha: int = 255,
        gloss: int = 0,
        shadow: float = 0,
    ) -> None:
        """A rounded box; `shadow` is how far its soft shadow reaches (design units)."""
        theme = self.theme
        corner = theme.px(radius) if radius else 0
        if shadow:
            self.shadow(box, radius=radius, blur=shadow)
        surface = theme.shapes.box(
            box.size,
            corner,
            top=top,
            bottom=bottom,
            edge=edge,
            edge_width=theme.px(edge_width),
            alpha=alpha,
            gloss=gloss,
        )
        if alpha == 255 and box.width * box.height > _LARGE:
            self._blit_large(surface, box, corner)
        else:
            self.surface.blit(surface, box)

    def _blit_large(self, surface: pygame.Surface, box: pygame.Rect, corner: int) -> None:
        """Only the corners of a box let anything through: the rest is copied, not blended."""
        solid = self.theme.shapes.solid(surface)
        width, height = box.size
        corner = min(corner, width // 2, height // 2)
        low = height - corner
        for area in (
            (corner, 0, width - 2 * corner, corner),
            (0, corner, width, height - 2 * corner),
            (corner, low, width - 2 * corner, corner),
        ):
            self.surface.blit(solid, (box.left + area[0], box.top + area[1]), area)
        for x, y in ((0, 0), (width - corner, 0), (0, low), (width - corner, low)):
            self.surface.blit(surface, (box.left + x, box.top + y), (x, y, corner, corner))

    def shadow(
        self, box: pygame.Rect, *, radius: float = 8, blur: float = 8, alpha: int = 110
    ) -> None:
        """The soft shadow of a box that lies a little above the felt."""
        theme = self.theme
        reach = theme.px(blur)
        surface = theme.shapes.shadow(box.size, theme.px(radius), reach, alpha=alpha)
        left, top = box.left - reach, box.top - reach + max(1, reach // 3)
        width, height = surface.get_size()
        # What the box will cover need not be drawn.
        frame = reach + theme.px(radius)
        if min(width, height) <= 2 * frame:
            self.surface.blit(surface, (left, top))
            return
        for area in (
            (0, 0, width, frame),
            (0, height - frame, width, frame),
            (0, frame, frame, height - 2 * frame),
            (width - frame, frame, frame, height - 2 * frame),
        ):
            self.surface.blit(surface, (left + area[0], top + area[1]), area)

    def panel(self, box: pygame.Rect, *, radius: float = 12, raised: bool = True) -> None:
        """The board things are written on: a soft shadow, a faint gradient and a fine edge."""
        palette = self.palette
        self.box(
            box,
            radius=radius,
            top=palette.panel_light,
            bottom=palette.panel,
            edge=palette.panel_edge,
            shadow=10 if raised else 0,
        )

    def focus(self, box: pygame.Rect, *, radius: float = 8) -> None:
        """The ring round the widget that has the keyboard."""
        theme = self.theme
        gap, width = theme.px(2), theme.px(2.5)
        around = box.inflate(2 * (gap + width), 2 * (gap + width))
        ring = theme.shapes.ring(
            around.size, theme.px(radius) + gap + width, self.palette.focus, width
        )
        self.surface.blit(ring, around)

    def line(self, start: tuple[int, int], end: tuple[int, int], colour: Colour | None) -> None:
        """A fine straight line, upright or level."""
        width = self.theme.px(1)
        box = pygame.Rect(start, (max(width, end[0] - start[0]), max(width, end[1] - start[1])))
        self.surface.fill(colour or self.palette.line, box)

    def wash(self, box: pygame.Rect, colour: Colour, alpha: int) -> None:
        """A translucent layer over everything in `box`."""
        layer = self.theme.shapes.cached(
            ("wash", box.size, colour, alpha), lambda: _washed(box.size, colour, alpha)
        )
        self.surface.blit(layer, box)

    def lighter(self, colour: Colour, share: float) -> Colour:
        return mix(colour, (255, 255, 255), share)

    def edge(self, face: Colour, share: float) -> Colour:
        """The edge of a control with this face; with high contrast one that stands out."""
        if self.theme.look.high_contrast:
            return self.palette.panel_edge
        return mix(face, (255, 255, 255), share)

    def darker(self, colour: Colour, share: float) -> Colour:
        return mix(colour, (0, 0, 0), share)


def _washed(size: tuple[int, int], colour: Colour, alpha: int) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*colour, alpha))
    return surface
