"""Colours a person can tell apart, and one scale for everything."""

from __future__ import annotations

import itertools

import pygame
import pytest

from casino_texas.app import settings
from casino_texas.ui.app import App
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import (
    CARD_WHITE,
    DECKS,
    FELTS,
    Colour,
    Look,
    Palette,
    Theme,
    contrast,
    mix,
    palette_for,
)
from casino_texas.ui.widgets.button import tone_colour

PALETTES = {
    **{felt: palette_for(felt) for felt in FELTS},
    "high contrast": palette_for(high_contrast=True),
}
#: What is written in which colour on which ground.
WRITTEN: list[tuple[str, str]] = [
    (ink, ground)
    for ground in ("felt", "felt_light", "panel", "panel_light", "bar", "bar_light", "field")
    for ink in ("text", "muted", "gold")
] + [
    ("disabled_text", "disabled"),
    ("disabled_text", "field"),
    ("disabled_text", "panel"),
    ("good", "panel"),
    ("bad", "panel"),
    ("good", "field"),
    ("bad", "field"),
    ("text", "neutral"),
    ("muted", "neutral"),
    ("gold", "neutral"),
    ("text", "gold_dark"),
    ("gold", "bet"),
    ("gold", "call"),
    ("gold", "fold"),
]


@pytest.mark.parametrize("name", PALETTES)
def test_everything_written_can_be_read(name: str) -> None:
    palette = PALETTES[name]
    poor = {
        (ink, ground): round(contrast(getattr(palette, ink), getattr(palette, ground)), 2)
        for ink, ground in WRITTEN
        if contrast(getattr(palette, ink), getattr(palette, ground)) < 4.5
    }
    assert poor == {}


@pytest.mark.parametrize("name", PALETTES)
def test_words_on_buttons_can_be_read_in_every_light(name: str) -> None:
    """The face goes from a lighter to a darker shade, and is lighter still under the pointer."""
    palette = PALETTES[name]
    white: Colour = (255, 255, 255)
    for tone in ("fold", "call", "bet", "neutral", "danger"):
        face = tone_colour(palette, tone)  # type: ignore[arg-type]
        for shade in (face, mix(face, white, 0.12), mix(face, (0, 0, 0), 0.28)):
            assert contrast(palette.on_tone, shade) >= 4.5, (tone, shade)


def test_high_contrast_is_much_higher() -> None:
    palette = PALETTES["high contrast"]
    for ink in ("text", "muted", "gold", "good", "bad"):
        for ground in ("panel", "bar", "field"):
            assert contrast(getattr(palette, ink), getattr(palette, ground)) >= 10, (ink, ground)


@pytest.mark.parametrize("name", PALETTES)
def test_the_focus_ring_is_seen_on_every_ground(name: str) -> None:
    palette = PALETTES[name]
    for ground in ("felt", "panel", "bar"):
        assert contrast(palette.focus, getattr(palette, ground)) >= 3


# --- decks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS)
def test_suits_can_be_read_on_a_card(deck: str) -> None:
    assert set(DECKS[deck]) == set("shdc")
    for colour in DECKS[deck].values():
        assert contrast(colour, CARD_WHITE) >= 4.5


#: How colours look to people without red (protan), green (deutan) cones; Viénot 1999, linear RGB.
_BLINDNESS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deutan": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}


def _lab(colour: Colour, blindness: str) -> tuple[float, float, float]:
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    r, g, b = (
        min(1.0, max(0.0, sum(f * c for f, c in zip(row, linear, strict=True))))
        for row in _BLINDNESS[blindness]
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089

    def f(t: float) -> float:
        return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


def _distance(one: Colour, other: Colour, blindness: str) -> float:
    pairs = zip(_lab(one, blindness), _lab(other, blindness), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("blindness", _BLINDNESS)
def test_the_safe_deck_has_four_colours_for_everyone(blindness: str) -> None:
    deck = DECKS["four-colour-safe"]
    for one, other in itertools.combinations("shdc", 2):
        assert _distance(deck[one], deck[other], blindness) >= 20, (one, other)


def test_the_ordinary_four_colours_are_not_safe() -> None:
    """Why there is a safe deck at all: red and green come near each other for many people."""
    ordinary, safe = DECKS["four-colour"], DECKS["four-colour-safe"]
    for blindness in ("protan", "deutan"):
        assert _distance(ordinary["h"], ordinary["c"], blindness) < _distance(
            safe["h"], safe["c"], blindness
        )


def test_the_choices_of_the_settings_are_the_ones_there_are() -> None:
    assert tuple(DECKS) == settings.DECKS
    assert tuple(FELTS) == settings.FELTS


# --- scale -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1), ((960, 540), 0.75), ((3840, 2160), 3), ((1280, 1024), 1), ((2560, 720), 1)],
)
def test_one_scale_is_the_smaller_of_both(size: tuple[int, int], scale: float) -> None:
    pygame.font.init()
    theme = Theme(size)
    assert theme.scale == scale
    assert theme.px(100) == round(100 * scale)
    assert theme.px(0.2) == 1  # a line never vanishes
    assert theme.px(0) == 0


def test_text_size_makes_type_larger_and_its_boxes_too() -> None:
    pygame.font.init()
    small, large = Theme((1280, 720)), Theme((1280, 720), Look(text_size=200))
    assert large.text_px(16) == 2 * small.text_px(16)
    assert small.px(44) == large.px(44)
    assert small.unit(44) < large.unit(44)
    assert Theme((1280, 720), Look(text_size=900)).text_factor == 2
    assert Theme((1280, 720), Look(text_size=1)).text_factor == 1


def test_an_unknown_name_falls_back() -> None:
    assert palette_for("plaid") == Palette()
    pygame.font.init()
    assert Theme((1280, 720), Look(deck="tarot")).deck == DECKS["four-colour"]


def test_the_felt_can_be_chosen() -> None:
    app = App(size=(640, 360))
    app.change(felt="burgundy")
    assert app.theme.palette.felt == FELTS["burgundy"][0]
    assert app.theme.palette.panel != Palette().panel
    app.change(high_contrast=True)
    assert app.theme.palette == palette_for(high_contrast=True)
    app.close()


def test_with_high_contrast_the_edges_of_controls_stand_out() -> None:
    palette = palette_for(high_contrast=True)
    painter = Painter(pygame.Surface((8, 8)), Theme((1280, 720), Look(high_contrast=True)))
    for tone in ("fold", "call", "bet", "neutral", "danger", "plain"):
        face = tone_colour(palette, tone)  # type: ignore[arg-type]
        for ground in (palette.felt, palette.bar, palette.panel):
            assert contrast(painter.edge(face, 0.2), ground) >= 4.5
