"""Colours, and the one scale everything is drawn at.

Knows: the palettes of the table, of high contrast, of the felts and the decks; the size of the
window and the text size a person chose.  Must not know: any widget or scene.

    theme.px(12)       design units (1280x720) -> pixels at this window size
    theme.text_px(16)  the same for type, times the text size of 100-200 %
    theme.unit(44)     for what holds a line of text: grows with the type, too
    theme.palette.gold, theme.deck["h"], theme.fonts, theme.text, theme.shapes, theme.art

A theme is made anew when the window, the text size or the colours change; everything cached for
the old one goes with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from casino_texas.app.settings import Settings
from casino_texas.ui.art.cache import ArtCache
from casino_texas.ui.fonts import Fonts
from casino_texas.ui.shapes import Shapes
from casino_texas.ui.text import TextCache

Colour = tuple[int, int, int]

DESIGN_WIDTH: Final = 1280
DESIGN_HEIGHT: Final = 720
#: Below this the window asks for more room; nothing is promised to fit.
MINIMUM_SIZE: Final = (640, 360)
TEXT_SIZES: Final = (100, 200)  # per cent
#: The smallest thing a finger or a shaky hand should have to hit, in design units.
TARGET: Final = 44


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of the screen by its use."""

    felt: Colour = (14, 74, 50)
    felt_light: Colour = (22, 96, 66)
    felt_dark: Colour = (8, 46, 31)
    panel: Colour = (10, 40, 28)
    panel_light: Colour = (15, 51, 37)
    panel_edge: Colour = (46, 92, 72)
    bar: Colour = (10, 32, 24)
    bar_light: Colour = (14, 42, 32)
    field: Colour = (5, 24, 17)
    text: Colour = (245, 248, 244)
    muted: Colour = (180, 210, 193)
    gold: Colour = (255, 225, 130)
    gold_dark: Colour = (92, 74, 26)
    focus: Colour = (255, 225, 130)
    fold: Colour = (126, 40, 38)
    call: Colour = (36, 70, 128)
    bet: Colour = (26, 110, 62)
    neutral: Colour = (33, 84, 61)
    danger: Colour = (150, 36, 36)
    on_tone: Colour = (255, 255, 255)
    disabled: Colour = (30, 48, 41)
    disabled_text: Colour = (150, 172, 160)
    good: Colour = (140, 230, 165)
    bad: Colour = (255, 172, 160)
    shadow: Colour = (0, 0, 0)
    line: Colour = (54, 100, 80)


STANDARD: Final = Palette()
HIGH_CONTRAST: Final = Palette(
    felt=(0, 36, 22),
    felt_light=(0, 48, 30),
    felt_dark=(0, 20, 12),
    panel=(0, 0, 0),
    panel_light=(0, 0, 0),
    panel_edge=(255, 255, 255),
    bar=(0, 0, 0),
    bar_light=(0, 0, 0),
    field=(0, 0, 0),
    text=(255, 255, 255),
    muted=(225, 235, 229),
    gold=(255, 236, 110),
    gold_dark=(80, 62, 0),
    focus=(255, 255, 0),
    fold=(120, 0, 0),
    call=(0, 40, 130),
    bet=(0, 84, 36),
    neutral=(28, 28, 28),
    danger=(140, 0, 0),
    disabled=(20, 20, 20),
    disabled_text=(176, 176, 176),
    good=(150, 255, 180),
    bad=(255, 190, 180),
    line=(200, 200, 200),
)
#: Felts by name: (felt, light, dark).  Panels and bars take their tint from the felt.
FELTS: Final[Mapping[str, tuple[Colour, Colour, Colour]]] = MappingProxyType(
    {
        "green": (STANDARD.felt, STANDARD.felt_light, STANDARD.felt_dark),
        "blue": ((18, 58, 96), (30, 78, 122), (10, 34, 60)),
        "burgundy": ((92, 26, 40), (116, 38, 54), (56, 14, 24)),
        "slate": ((52, 60, 68), (70, 80, 90), (30, 36, 42)),
    }
)
#: Ink of the four suits by deck palette, on the white of a card.
DECKS: Final[Mapping[str, Mapping[str, Colour]]] = MappingProxyType(
    {
        "classic-2": {
            "s": (20, 20, 24),
            "h": (196, 24, 32),
            "d": (196, 24, 32),
            "c": (20, 20, 24),
        },
        "four-colour": {
            "s": (20, 20, 24),
            "h": (200, 28, 36),
            "d": (28, 92, 222),
            "c": (20, 122, 56),
        },
        "four-colour-safe": {
            "s": (20, 20, 24),
            "h": (200, 28, 36),
            "d": (28, 92, 222),
            "c": (0, 120, 105),
        },
    }
)
CARD_WHITE: Final[Colour] = (250, 249, 245)


def palette_for(felt: str = "green", *, high_contrast: bool = False) -> Palette:
    """The colours of the screen; an unknown felt is green, high contrast has its own felt."""
    if high_contrast:
        return HIGH_CONTRAST
    if felt == "green" or felt not in FELTS:
        return STANDARD
    base, light, dark = FELTS[felt]
    return replace(
        STANDARD,
        felt=base,
        felt_light=light,
        felt_dark=dark,
        panel=_shade(base, 0.44),
        panel_light=_shade(base, 0.56),
        panel_edge=mix(base, (255, 255, 255), 0.16),
        bar=_shade(base, 0.34),
        bar_light=_shade(base, 0.44),
        field=_shade(base, 0.24),
        neutral=mix(_shade(base, 0.9), (60, 64, 70), 0.35),
        muted=mix(base, (255, 255, 255), 0.74),
        disabled=_shade(base, 0.5),
        disabled_text=mix(base, (210, 214, 212), 0.78),
        line=mix(base, (255, 255, 255), 0.2),
    )


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The colour `share` of the way from `one` to `other`."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return r, g, b


def _shade(colour: Colour, share: float) -> Colour:
    return mix((0, 0, 0), colour, share)


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it, 0 to 1."""
    parts = (c / 255 for c in colour)
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio as WCAG 2 defines it, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True, slots=True)
class Look:
    """What a person chose about the look of things."""

    text_size: int = 100
    felt: str = "green"
    deck: str = "four-colour"
    high_contrast: bool = False
    large_index: bool = False
    suit_letters: bool = False
    reduce_motion: bool = False


def look_of(settings: Settings) -> Look:
    """The look a person chose."""
    return Look(
        text_size=settings.text_size,
        felt=settings.felt,
        deck=settings.deck,
        high_contrast=settings.high_contrast,
        large_index=settings.large_index,
        suit_letters=settings.suit_letters,
        reduce_motion=settings.reduce_motion,
    )


class Theme:
    """One window size and one look: scale, colours, fonts, and the caches that belong to them."""

    def __init__(
        self, size: tuple[int, int], look: Look | None = None, *, fonts: Fonts | None = None
    ) -> None:
        self.size = size
        self.look = look or Look()
        self.scale = max(0.1, min(size[0] / DESIGN_WIDTH, size[1] / DESIGN_HEIGHT))
        low, high = TEXT_SIZES
        self.text_factor = min(max(self.look.text_size, low), high) / 100
        self.palette = palette_for(self.look.felt, high_contrast=self.look.high_contrast)
        self.deck: Mapping[str, Colour] = DECKS.get(self.look.deck, DECKS["four-colour"])
        self.fonts = fonts or Fonts()
        self.text = TextCache(self.fonts)
        self.shapes = Shapes()
        #: Cards, chips and felt drawn for this window size.
        self.art = ArtCache()

    def px(self, units: float) -> int:
        """Design units in pixels, rounded; at least one pixel for anything above nothing."""
        pixels = round(units * self.scale)
        return max(1, pixels) if units > 0 else pixels

    def text_px(self, size: float) -> int:
        """A type size (design units at 100 %) in pixels."""
        return max(6, round(size * self.scale * self.text_factor))

    def unit(self, units: float) -> int:
        """Design units for a thing that holds a line of text: grows with the text size.

        Half as fast as the type does: a button at 200 % needs taller type, not twice the air.
        """
        return self.px(units * (1 + (self.text_factor - 1) * 0.55))
