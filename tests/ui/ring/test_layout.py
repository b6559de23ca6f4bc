"""At every size, text size and number of seats nothing on the table overlaps or leaves it."""

from __future__ import annotations

import itertools

import pygame
import pytest

from casino_texas.ui.fonts import Fonts
from casino_texas.ui.ring.layout import ScreenPlaces, screen_places
from casino_texas.ui.theme import Look, Theme

SIZES = [(960, 540), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080), (3840, 2160)]


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    pygame.init()
    pygame.display.set_mode((64, 64))
    return Fonts()


def problems(places: ScreenPlaces, size: tuple[int, int]) -> list[str]:
    table = places.table
    named = {"board": table.board[0].unionall(list(table.board[1:])), "pots": table.pots}
    named |= {"burn": table.burn, "aside": table.aside, "bar": places.bar, "top": places.top}
    for seat in table.seats:
        if seat.is_own:
            cards = seat.cards[0].union(seat.cards[1])
            cards.height = seat.plate.top - cards.top
            named |= {"own-plate": seat.plate, "own-cards": cards}
        else:
            named[f"block-{seat.seat}"] = seat.block
        named[f"bet-{seat.seat}"] = seat.bet
        if seat.is_own:
            named |= {f"own-disc-{at}": disc for at, disc in enumerate(seat.discs)}
    if places.info is not None and places.log is not None:
        named |= {"info": places.info, "log": places.log}
    window = pygame.Rect((0, 0), size)
    found = [f"{name} {box} leaves" for name, box in named.items() if not window.contains(box)]
    found += [
        f"{one} {tuple(named[one])} overlaps {other} {tuple(named[other])}"
        for one, other in itertools.combinations(named, 2)
        if named[one].colliderect(named[other])
    ]
    for seat in table.seats:
        for at, disc in enumerate(seat.discs):
            if not seat.is_own and not seat.block.contains(disc):
                found.append(f"disc {at} of {seat.seat} leaves its block")
        if len(seat.discs) < 2:
            found.append(f"seat {seat.seat} has {len(seat.discs)} discs")
    if table.board[0].width < 30 * min(size[0] / 1280, size[1] / 720):
        found.append(f"board cards are {table.board[0].width} wide")
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_nothing_overlaps(size: tuple[int, int], text_size: int, fonts: Fonts) -> None:
    theme = Theme(size, Look(text_size=text_size), fonts=fonts)
    for count in range(2, 11):
        for own in (1, count, None):
            places = screen_places(theme, range(1, count + 1), own)
            assert problems(places, size) == [], (count, own)
            assert [seat.seat for seat in places.table.seats] == list(range(1, count + 1))
