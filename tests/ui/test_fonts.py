"""The bundled fonts: every sign any sentence needs, small, and the text drawn from them."""

from __future__ import annotations

import json
import string
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from casino_texas.app.folders import assets_folder
from casino_texas.ui.fonts import BOLD, MONO, REGULAR, Fonts
from casino_texas.ui.keys import COMMANDS, KeyMap, print_stroke
from casino_texas.ui.text import DOTS, TextCache

FACES = (REGULAR, BOLD, MONO)
#: What code writes without a catalogue.
SIGNS = "♠♥♦♣♤♡♢♧ ←↑→↓ −–—… “”„‘’«»‹› ×÷±≤≥≈½¼¾ €№₽% ▴▾▸◂✓✗⚠★·•"
ALPHABETS = {
    "latin": string.printable.strip() + "áàâäãåæçéèêëíìîïñóòôöõøœßúùûüýÿ",
    "central europe": "ąćęłńóśźżčďěňřšťůžáéíóöőúüűăâîșțđ",
    "nordic and baltic": "åäöæøðþāēģīķļņšūžėįų",
    "cyrillic": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўђјљњћџ",
    "turkish": "çğıİöşü",
}


def _cmap(face: str) -> set[int]:
    with TTFont(assets_folder() / "fonts" / face) as font:
        return set(font.getBestCmap())


def _missing(text: str, face: str) -> set[str]:
    cmap = _cmap(face)
    return {letter for letter in text if ord(letter) not in cmap and letter not in "\n"}


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_the_alphabets_are_there(face: str, alphabet: str) -> None:
    letters = ALPHABETS[alphabet]
    assert _missing(letters + letters.upper().replace("ẞ", ""), face) == set()


@pytest.mark.parametrize("face", FACES)
def test_suits_arrows_and_signs_are_there(face: str) -> None:
    assert _missing(SIGNS, face) == set()


@pytest.mark.parametrize("face", FACES)
def test_every_key_can_be_printed(face: str) -> None:
    keys = "".join(print_stroke(s) for name in COMMANDS for s in KeyMap().strokes(name.name))
    assert _missing(keys, face) == set()


def _words() -> list[Path]:
    return sorted((assets_folder() / "words").glob("*.json"))


def _texts(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return "".join(map(_texts, value.values()))
    if isinstance(value, list):
        return "".join(map(_texts, value))
    return ""


@pytest.mark.parametrize("face", FACES)
def test_every_sentence_can_be_written(face: str) -> None:
    for path in _words():
        text = _texts(json.loads(path.read_text(encoding="utf-8")))
        assert _missing(text, face) == set(), path.name


def test_the_fonts_are_small_and_their_licence_lies_beside_them() -> None:
    sizes = [(assets_folder() / "fonts" / face).stat().st_size for face in FACES]
    assert sum(sizes) < 350_000
    licence = (assets_folder() / "licences" / "DejaVu-fonts.txt").read_text(encoding="utf-8")
    assert "Bitstream" in licence
    assert "Tavmjong Bah" in licence
    for face in FACES:
        with TTFont(assets_folder() / "fonts" / face) as font:
            assert "DejaVu" in font["name"].getDebugName(1)


@pytest.mark.parametrize("face", FACES)
def test_figures_are_all_equally_wide(face: str) -> None:
    """So that columns of numbers stand one under another."""
    with TTFont(assets_folder() / "fonts" / face) as font:
        cmap, widths = font.getBestCmap(), font["hmtx"]
        assert len({widths[cmap[ord(digit)]][0] for digit in string.digits}) == 1


# --- text --------------------------------------------------------------------------------------


@pytest.fixture
def text() -> TextCache:
    pygame.font.init()
    return TextCache(Fonts())


@pytest.mark.parametrize("width", [10, 40, 77, 200, 600])
@pytest.mark.parametrize("bold", [False, True])
def test_what_is_fitted_fits(text: TextCache, width: int, bold: bool) -> None:
    for sentence in ("Fold", "W" * 40, "You have two pair, kings and nines", "Пара двоек"):
        fitted = text.fit(sentence, 16, width, bold=bold)
        assert text.width(fitted, 16, bold=bold) <= width
        assert fitted == sentence or fitted.endswith(DOTS) or fitted == ""
        if fitted.endswith(DOTS) and fitted != DOTS:
            kept = len(fitted) - len(DOTS)
            more = len(sentence) - len(sentence[kept:].lstrip()) + 1
            longer = sentence[:more] + DOTS  # one letter more would not have fitted
            assert text.width(longer, 16, bold=bold) > width


def test_what_fits_is_not_shortened(text: TextCache) -> None:
    width = text.width("Fold", 16)
    assert text.fit("Fold", 16, width) == "Fold"
    assert text.fit("Fold", 16, width - 1) != "Fold"


@pytest.mark.parametrize("width", [30, 75, 150, 400])
def test_lines_are_no_wider_than_asked_and_lose_nothing(text: TextCache, width: int) -> None:
    sentence = "You have two pair, kings and nines. " + "W" * 40 + " Bet, buy or fold."
    lines = text.wrap(sentence, 16, width)
    assert all(text.width(line, 16) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == sentence.replace(" ", "")


def test_words_stay_whole_where_they_fit(text: TextCache) -> None:
    sentence = "You have two pair, kings and nines"
    lines = text.wrap(sentence, 16, 120)
    assert " ".join(lines) == sentence
    assert len(lines) > 1


def test_a_long_word_is_broken_behind_a_sign_if_there_is_one(text: TextCache) -> None:
    path = "home/player/casino-texas/paytables"
    lines = text.wrap(path, 16, 150)
    assert "".join(lines) == path
    assert all(line[-1] in "/-" for line in lines[:-1])


def test_paragraphs_stay_apart(text: TextCache) -> None:
    assert text.wrap("one\n\ntwo", 16, 300) == ("one", "", "two")


def test_the_same_text_is_drawn_once(text: TextCache) -> None:
    first = text.render("Fold", 16, (255, 255, 255))
    assert text.render("Fold", 16, (255, 255, 255)) is first
    assert text.render("Fold", 16, (0, 0, 0)) is not first
    assert first.get_width() == text.width("Fold", 16)


def test_what_no_font_can_draw_is_drawn_as_something_else(text: TextCache) -> None:
    for odd in ("a\0b", "a\ud800b", "\udcff.yaml"):
        assert text.width(odd, 16) > 0
        assert text.render(odd, 16, (255, 255, 255)).get_width() > 0
        assert text.wrap(odd, 16, 40)
