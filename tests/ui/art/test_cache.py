"""The cache of drawings, and that a drawing is the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys

import pygame
import pytest

from casino_texas.core.cards import DECK, Card
from casino_texas.ui.art import cards, chips, props
from casino_texas.ui.art.cache import ArtCache
from tests.ui.art.looking import digest


class Painter:
    """Draws squares and counts how often."""

    def __init__(self) -> None:
        self.drawn: list[tuple[int, str]] = []

    def square(self, edge: int, *, colour: str = "red", rim: int = 0) -> pygame.Surface:
        self.drawn.append((edge, colour))
        return pygame.Surface((edge, edge), pygame.SRCALPHA, 32)


@pytest.fixture
def painter() -> Painter:
    return Painter()


def test_the_same_call_is_drawn_once(painter: Painter) -> None:
    art = ArtCache()
    first = art.get(painter.square, 10, colour="blue", rim=1)
    assert art.get(painter.square, 10, rim=1, colour="blue") is first
    assert art.get(painter.square, 10, colour="green", rim=1) is not first
    assert art.get(painter.square, 11, colour="blue", rim=1) is not first
    assert len(painter.drawn) == len(art) == 3


def test_two_functions_do_not_share(painter: Painter) -> None:
    art = ArtCache()
    assert art.get(cards.back, 40) is not art.get(cards.shadow, 40)
    assert len(art) == 2


def test_it_never_keeps_more_than_it_may(painter: Painter) -> None:
    art = ArtCache(max_bytes=10 * 4 * 100)
    for edge in range(40):
        art.get(painter.square, 10, rim=edge)
        assert art.size <= art.max_bytes
    assert len(art) == 10
    assert art.size == 10 * 4 * 100


def test_what_was_not_used_longest_goes_first(painter: Painter) -> None:
    art = ArtCache(max_bytes=3 * 4 * 100)
    for rim in (1, 2, 3):
        art.get(painter.square, 10, rim=rim)
    art.get(painter.square, 10, rim=1)
    art.get(painter.square, 10, rim=4)
    before = len(painter.drawn)
    for rim in (1, 3, 4):
        art.get(painter.square, 10, rim=rim)
    assert len(painter.drawn) == before
    art.get(painter.square, 10, rim=2)
    assert len(painter.drawn) == before + 1


def test_something_larger_than_the_cache_is_still_drawn_once_while_shown(painter: Painter) -> None:
    art = ArtCache(max_bytes=100)
    felt = art.get(painter.square, 200)
    assert art.get(painter.square, 200) is felt
    art.get(painter.square, 3)
    assert len(art) == 1


def test_a_new_scale_begins_empty(painter: Painter) -> None:
    art = ArtCache()
    art.get(painter.square, 10)
    art.clear()
    assert (len(art), art.size) == (0, 0)
    art.get(painter.square, 10)
    assert len(painter.drawn) == 2


def test_a_whole_screen_of_cards_fits(painter: Painter) -> None:
    art = ArtCache()
    for card in DECK:
        art.get(cards.face, card, 92)
    assert len(art) == 52
    assert art.size < 4_000_000


_ELSEWHERE = """
import pygame
pygame.transform.set_smoothscale_backend("GENERIC")
pygame.font.init()
from casino_texas.core.cards import Card
from casino_texas.ui.art import cards, chips, props
from tests.ui.art.looking import digest
print(*map(digest, (
    cards.face(Card("Ks"), 92), cards.back(92), cards.face(Card("2c"), 40),
    chips.stack(1975, 46), props.disc("SB", 30, "small_blind"),
)))
"""


def test_another_process_draws_the_same_bytes_even_without_a_display() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _ELSEWHERE],
        env={**os.environ, "PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    here = (
        cards.face(Card("Ks"), 92),
        cards.back(92),
        cards.face(Card("2c"), 40),
        chips.stack(1975, 46),
        props.disc("SB", 30, "small_blind"),
    )
    assert done.stdout.split() == [digest(surface) for surface in here]
