"""The colours of one picture card, and the outlined shape every part of it is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from casino_texas.ui.art.paint import Colour, Drawing, Paint, darker, lighter
from casino_texas.ui.art.suits import CLUBS, DIAMONDS, SPADES

INK: Final[Colour] = (28, 26, 40)
GOLD: Final[Colour] = (232, 184, 76)
GOLD_DEEP: Final[Colour] = (178, 124, 36)
GOLD_PALE: Final[Colour] = (250, 226, 150)
STEEL: Final[Colour] = (206, 214, 224)
STEEL_DEEP: Final[Colour] = (138, 150, 168)
IVORY: Final[Colour] = (250, 244, 228)
LINE: Final = 1.9


@dataclass(frozen=True, slots=True)
class Inks:
    """`main` dresses the figure, `accent` sets it off; the rest is person and light."""

    main: Colour
    accent: Colour
    hair: Colour
    skin: Colour
    pip: Colour
    eyes: Colour = (92, 60, 36)

    @property
    def main_deep(self) -> Colour:
        return darker(self.main, 0.32)

    @property
    def main_pale(self) -> Colour:
        return lighter(self.main, 0.28)

    @property
    def accent_deep(self) -> Colour:
        return darker(self.accent, 0.3)

    @property
    def hair_deep(self) -> Colour:
        return darker(self.hair, 0.42)

    @property
    def hair_pale(self) -> Colour:
        return lighter(self.hair, 0.3)

    @property
    def skin_deep(self) -> Colour:
        r, g, b = self.skin
        return (round(r * 0.86), round(g * 0.74), round(b * 0.66))


def robe_colours(suit: int, pip: Colour) -> tuple[Colour, Colour]:
    """Main and accent colour of a suit's court, in tune with the colour of its pips."""
    dark = max(pip) < 80
    if suit == SPADES:
        return ((36, 54, 122), (176, 30, 48)) if dark else (darker(pip, 0.1), (36, 54, 122))
    if suit == CLUBS:
        return ((16, 98, 84), (196, 88, 28)) if dark else (darker(pip, 0.08), (176, 72, 28))
    if suit == DIAMONDS:
        red = pip[0] > pip[2]
        return ((212, 98, 30), (30, 74, 112)) if red else (darker(pip, 0.06), (186, 58, 40))
    return darker(pip, 0.08), (38, 50, 110)


def shape(drawing: Drawing, d: str, fill: Paint, *, line: float = LINE) -> None:
    """A filled shape with the ink outline all parts share."""
    drawing.path(d, fill, stroke=INK, width=line)


def stroke(drawing: Drawing, d: str, paint: Paint = INK, width: float = 1.2) -> None:
    drawing.path(d, stroke=paint, width=width)
