"""The brush: vector drawings built in design units and rendered at the asked pixel size.

Knows paths, gradients, groups, soft shadows and grain.  Must not know what is drawn with them:
no card, no chip, no table, no words.

A `Drawing` collects shapes in its own units as SVG and renders them at any size.  The renderer
takes five samples of a pixel down and exact coverage across; small pictures are moreover drawn
twice as large and scaled down, so edges stay clean at every size.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import pygame

Colour = tuple[int, int, int]
#: A plain colour, or the reference a gradient method returned.
Paint = Colour | str
Point = tuple[float, float]
Join = Literal["round", "miter", "bevel"]
Cap = Literal["butt", "round", "square"]
#: A gradient stop: place 0..1, colour, opacity 0..1.
Stop = tuple[float, Colour, float]

#: Pictures of fewer pixels are rendered twice as large and scaled down: small signs gain by it.
_TWICE_BELOW: Final = 9000


def number(value: float) -> str:
    """A coordinate as short text; two decimals are far below a pixel at every size."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def hexadecimal(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """`first` with this share (0..1) of `second`."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )


def lighter(colour: Colour, share: float) -> Colour:
    return mix(colour, (255, 255, 255), share)


def darker(colour: Colour, share: float) -> Colour:
    return mix(colour, (0, 0, 0), share)


def polygon(points: Sequence[Point]) -> str:
    """The path through these points, closed."""
    return "M" + " L".join(f"{number(x)} {number(y)}" for x, y in points) + " Z"


def polyline(points: Sequence[Point]) -> str:
    return "M" + " L".join(f"{number(x)} {number(y)}" for x, y in points)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The path of a rectangle with round corners."""
    r = min(radius, width / 2, height / 2)
    a, b, c, d = (number(v) for v in (x, y, x + width, y + height))
    q, right, low = number(r), number(x + width - r), number(y + height - r)
    left, top = number(x + r), number(y + r)
    arc = f"A{q} {q} 0 0 1"
    return (
        f"M{left} {b} L{right} {b} {arc} {c} {top} L{c} {low} {arc} {right} {d} "
        f"L{left} {d} {arc} {a} {low} L{a} {top} {arc} {left} {b} Z"
    )


class Picture(NamedTuple):
    """A finished drawing: its extent in design units, and its shapes."""

    view: str
    body: bytes


class Drawing:
    """Shapes in design units, painted in the order they are added."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._shapes: list[str] = []
        self._gradients: list[str] = []

    def path(
        self,
        d: str,
        fill: Paint | None = None,
        *,
        stroke: Paint | None = None,
        width: float = 1.0,
        opacity: float = 1.0,
        join: Join = "round",
        cap: Cap = "round",
        dash: str = "",
        even_odd: bool = False,
    ) -> None:
        """Add an SVG path; `width` is the stroke's, in design units."""
        parts = [f'<path d="{d}" fill="{_paint(fill)}"']
        if stroke is not None:
            parts.append(
                f' stroke="{_paint(stroke)}" stroke-width="{number(width)}"'
                f' stroke-linejoin="{join}" stroke-linecap="{cap}"'
            )
            if dash:
                parts.append(f' stroke-dasharray="{dash}"')
        if opacity < 1:
            parts.append(f' opacity="{number(opacity)}"')
        if even_odd:
            parts.append(' fill-rule="evenodd"')
        parts.append("/>")
        self._shapes.append("".join(parts))

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Paint | None = None,
        *,
        stroke: Paint | None = None,
        width: float = 1.0,
        opacity: float = 1.0,
        dash: str = "",
    ) -> None:
        self.ellipse(
            x, y, radius, radius, fill, stroke=stroke, width=width, opacity=opacity, dash=dash
        )

    def ellipse(
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        fill: Paint | None = None,
        *,
        stroke: Paint | None = None,
        width: float = 1.0,
        opacity: float = 1.0,
        dash: str = "",
    ) -> None:
        """An ellipse with these half axes."""
        a, b = number(across), number(down)
        left, right, middle = number(x - across), number(x + across), number(y)
        d = f"M{left} {middle} A{a} {b} 0 0 1 {right} {middle} A{a} {b} 0 0 1 {left} {middle} Z"
        self.path(d, fill, stroke=stroke, width=width, opacity=opacity, dash=dash)

    def lines(self, points: Sequence[Point], stroke: Paint, width: float = 1.0) -> None:
        self.path(polyline(points), stroke=stroke, width=width)

    def linear(self, start: Point, end: Point, stops: Sequence[Stop]) -> str:
        """A gradient along a line in design units; returns the paint to fill with."""
        return self._gradient(
            "linear",
            f'x1="{number(start[0])}" y1="{number(start[1])}" '
            f'x2="{number(end[0])}" y2="{number(end[1])}"',
            stops,
        )

    def radial(self, centre: Point, radius: float, stops: Sequence[Stop]) -> str:
        """A gradient round a point in design units; returns the paint to fill with."""
        return self._gradient(
            "radial",
            f'cx="{number(centre[0])}" cy="{number(centre[1])}" r="{number(radius)}"',
            stops,
        )

    def _gradient(self, kind: str, geometry: str, stops: Sequence[Stop]) -> str:
        name = f"g{len(self._gradients)}"
        inside = "".join(
            f'<stop offset="{number(place)}" stop-color="{hexadecimal(colour)}"'
            f' stop-opacity="{number(opacity)}"/>'
            for place, colour, opacity in stops
        )
        self._gradients.append(
            f'<{kind}Gradient id="{name}" gradientUnits="userSpaceOnUse" {geometry}>'
            f"{inside}</{kind}Gradient>"
        )
        return f"url(#{name})"

    @contextmanager
    def moved(self, x: float, y: float, *, scale: float = 1.0, turn: float = 0.0) -> Iterator[None]:
        """Draw inside with the origin at (x, y), turned by degrees, then scaled."""
        transform = f"translate({number(x)} {number(y)})"
        if turn:
            transform += f" rotate({number(turn)})"
        if scale != 1:
            transform += f" scale({scale:.4f})"
        self._shapes.append(f'<g transform="{transform}">')
        yield
        self._shapes.append("</g>")

    @contextmanager
    def flattened(self, share: float) -> Iterator[None]:
        """Draw inside with heights shrunk to this share about y = 0."""
        self._shapes.append(f'<g transform="scale(1 {share:.4f})">')
        yield
        self._shapes.append("</g>")

    def picture(self) -> Picture:
        """What was drawn, as a value that can be kept and rendered."""
        body = f"<defs>{''.join(self._gradients)}</defs>{''.join(self._shapes)}</svg>"
        view = f"0 0 {number(self.width)} {number(self.height)}"
        return Picture(view, body.encode("ascii"))

    def render(self, size: tuple[int, int]) -> pygame.Surface:
        return render(self.picture(), size)


def _paint(paint: Paint | None) -> str:
    if paint is None:
        return "none"
    return paint if isinstance(paint, str) else hexadecimal(paint)


def render(picture: Picture, size: tuple[int, int]) -> pygame.Surface:
    """The drawing stretched to this size in pixels, with alpha, in the display's format."""
    size = (max(1, size[0]), max(1, size[1]))
    if size[0] * size[1] >= _TWICE_BELOW:
        return ready(_rasterise(picture, size))
    large = _rasterise(picture, (size[0] * 2, size[1] * 2))
    return ready(pygame.transform.smoothscale(large, size))


def _rasterise(picture: Picture, size: tuple[int, int]) -> pygame.Surface:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{picture.view}" width="{size[0]}" '
        f'height="{size[1]}" preserveAspectRatio="none">'
    )
    return pygame.image.load_sized_svg(io.BytesIO(head.encode("ascii") + picture.body), size)


def ready(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the display's own format, which makes every blit of it fast."""
    if pygame.display.get_init() and pygame.display.get_surface() is not None:
        return surface.convert_alpha()
    return surface


def clear(size: tuple[int, int]) -> pygame.Surface:
    """A wholly transparent surface."""
    return ready(pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA, 32))


def soft_shape(
    size: tuple[int, int],
    d: str,
    *,
    blur: float,
    colour: Colour = (0, 0, 0),
    opacity: float = 0.5,
) -> pygame.Surface:
    """A blurred shape: shadows, glows.  `d` is a path in pixels of `size`, `blur` in pixels.

    Leave room of about twice `blur` round the shape inside `size`.
    """
    shrink = max(1, int(blur // 2))
    small = (max(4, size[0] // shrink), max(4, size[1] // shrink))
    drawing = Drawing(*size)
    drawing.path(d, colour)
    flat = _rasterise(drawing.picture(), small)
    # Every pixel gets the colour, also the clear ones, so that blurring mixes opacity only.
    alpha = pygame.Surface(small, pygame.SRCALPHA, 32)
    alpha.fill((*colour, 255))
    alpha.blit(_opacity_only(flat), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    radius = max(1, round(blur / shrink))
    blurred = pygame.transform.gaussian_blur(alpha, radius, repeat_edge_pixels=False)
    result = pygame.transform.smoothscale(blurred, size)
    if opacity < 1:
        result.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return ready(result)


def _opacity_only(surface: pygame.Surface) -> pygame.Surface:
    """White with the surface's opacity."""
    white = surface.copy()
    white.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return white


@lru_cache(maxsize=4)
def _noise(seed: int, width: int, height: int, strength: int) -> pygame.Surface:
    """Grey grains 0..strength, one random byte a pixel."""
    grains = random.Random(seed).randbytes(width * height)
    surface = pygame.image.frombuffer(grains, (width, height), "P")
    surface.set_palette([(v * strength // 255,) * 3 for v in range(256)])
    result = pygame.Surface((width, height), 0, 32)
    result.blit(surface, (0, 0))
    return result


def add_grain(surface: pygame.Surface, *, seed: int, strength: int, fibre: int = 1) -> None:
    """Roughen an opaque surface by up to `strength` levels, up and down, always the same way.

    `fibre` > 1 stretches the grains to short threads lying across and along.
    """
    edge = 256
    tile = _noise(seed, edge, edge, strength)
    if fibre > 1:
        across = _noise(seed + 1, edge // fibre, edge, strength)
        along = _noise(seed + 2, edge, edge // fibre, strength)
        tile = tile.copy()
        for threads in (across, along):
            stretched = pygame.transform.smoothscale(threads, (edge, edge))
            tile.blit(stretched, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mean = pygame.transform.average_color(tile)[0]
    for x in range(0, surface.get_width(), edge):
        for y in range(0, surface.get_height(), edge):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    surface.fill((mean, mean, mean), special_flags=pygame.BLEND_RGB_SUB)
