"""Draws the ring table: room and felt, board and pots, seats with their cards and chips.

Knows: how a `RingShown` looks at given places.  Must not know: time, events, or what is legal.
What is on its way is hidden at its usual place by keys: `("board", 3)`, `("cards", seat)`,
`("bet", seat)`, `("pots",)`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import Final

import pygame

from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.ring.view import SeatStatus
from casino_texas.ui.art import ring_table
from casino_texas.ui.art.chips import chip_breakdown
from casino_texas.ui.art.felt import cloth_of
from casino_texas.ui.paint import Painter
from casino_texas.ui.ring.models import RingTableModel, SeatOnTable
from casino_texas.ui.ring.pieces import Pieces
from casino_texas.ui.ring.places import SeatPlaces, TablePlaces
from casino_texas.ui.ring.plates import LIFT, SeatShown, draw_plate
from casino_texas.ui.ring.pot_row import PotPlace, PotShown, pot_row
from casino_texas.ui.theme import Theme

#: Cards that count are lifted by this share of their height.
_LIFT: Final = 0.1
#: The frame of a card that wins stands out on the white of a card.
WINNING: Final = (238, 172, 36)
_BET_SIZE: Final = 14.0


@dataclass(frozen=True, slots=True)
class RingShown:
    """One picture of the table.  `marked` are the cards that win; with `fades_rest` all other open
    cards are dimmed."""

    table: RingTableModel = field(default_factory=RingTableModel)
    seats: Mapping[int, SeatShown] = field(default_factory=dict)
    pots: tuple[PotShown, ...] = ()
    marked: frozenset[Card] = frozenset()
    fades_rest: bool = False


class RingArtist:
    """Draws at one theme and one set of places."""

    def __init__(self, theme: Theme, places: TablePlaces) -> None:
        self.theme = theme
        self.places = places
        self.pieces = Pieces(theme)
        felt = places.felt
        self.ground = theme.art.get(
            ring_table.oval,
            theme.size,
            (felt.left, felt.top, felt.width, felt.height),
            cloth_of(theme.palette),
            rail=places.rail,
        )
        self.chip = max(8, round(places.seats[0].bet.height * 0.62))

    def draw(self, painter: Painter, shown: RingShown, hidden: Set[Hashable] = frozenset()) -> None:
        """The table as it lies, without what is hidden."""
        painter.surface.blit(self.ground, (0, 0))
        self._board(painter, shown, hidden)
        self._piles(painter, shown)
        for places in self.places.seats:
            self._seat(painter, places, shown, hidden)
        for places in self.places.seats:
            self._bet(painter, places, shown, hidden)
        if ("pots",) not in hidden:
            self._pots(painter, shown)

    def warm(self) -> Iterator[None]:
        """Draw what will be needed, a little at each step."""
        widths = {self.places.board[0].width}
        widths |= {seat.cards[0].width for seat in self.places.seats}
        yield from self.pieces.warm(widths, frame=WINNING)

    # --- the middle ------------------------------------------------------------------------------

    def _board(self, painter: Painter, shown: RingShown, hidden: Set[Hashable]) -> None:
        board = shown.table.board
        for at, place in enumerate(self.places.board):
            if at >= len(board) or ("board", at) in hidden:
                self.pieces.slot(painter, place)
            else:
                self._card(painter, board[at], place, shown)

    def _card(
        self, painter: Painter, card: Card | None, place: pygame.Rect, shown: RingShown
    ) -> None:
        is_marked = card is not None and card in shown.marked
        fades = shown.fades_rest and card is not None and not is_marked
        at = place.topleft
        if is_marked:
            room = place.top - self.places.area.top + self.theme.px(5)
            at = (place.left, place.top - min(round(place.height * _LIFT), room))
        self.pieces.card(
            painter,
            card,
            at,
            place.width,
            lift=1.0 if is_marked else 0.0,
            is_dimmed=fades,
        )
        if is_marked:
            self.pieces.frame(painter, at, place.width, WINNING)

    def _piles(self, painter: Painter, shown: RingShown) -> None:
        """The burns, and cards dealt too early that wait to go back."""
        width = self.places.burn.width
        step = max(1, round(width * 0.09))
        for at in range(min(shown.table.burned, 4)):
            left = self.places.burn.left - at * step
            self.pieces.card(painter, None, (left, self.places.burn.top - at * step // 2), width)
        cards = shown.table.set_aside
        if not cards:
            return
        place = self.places.aside
        width = place.width // 2
        spread = min(width + self.theme.px(2), (place.width - width) // max(1, len(cards) - 1))
        for at, card in enumerate(cards):
            self.pieces.card(painter, card, (place.left + at * spread, place.top), width)

    def _pots(self, painter: Painter, shown: RingShown) -> None:
        """Each pot on a plate of its own."""
        if not shown.pots:
            return
        row = pot_row(self.theme, self.places.pots, shown.pots)
        painter.owner = "pots"
        for place in row.places:
            self._pot(painter, place, row.size)

    def _pot(self, painter: Painter, place: PotPlace, size: float) -> None:
        theme, palette, box = self.theme, painter.palette, place.box
        painter.box(
            box,
            radius=box.height / 2 / theme.scale,
            top=palette.field,
            edge=palette.gold_dark,
            alpha=200,
        )
        left = box.left + theme.px(8)
        if place.chip:
            base = (left + place.chip // 2, box.centery + round(place.chip * 0.1))
            self.pieces.chips(painter, _one_chip(place.chips), base, place.chip)
            left += place.chip + theme.px(5)
        words = pygame.Rect(left, box.top, box.right - left - theme.px(8), box.height)
        painter.text(
            words,
            place.text,
            size=size,
            bold=True,
            colour=palette.gold,
            align="center",
            shrink=0.7,
        )

    # --- seats -----------------------------------------------------------------------------------

    def _seat(
        self, painter: Painter, places: SeatPlaces, shown: RingShown, hidden: Set[Hashable]
    ) -> None:
        words = shown.seats.get(places.seat)
        if words is None:
            return
        held = shown.table.seat(places.seat)
        lifted = places.plate.move(0, -self.theme.px(LIFT)) if words.is_standing else places.plate
        if words.light:
            colour = painter.palette.gold
            self.pieces.glow(painter, lifted, colour, 20 if words.light == "act" else 26)
        if held is not None and ("cards", places.seat) not in hidden:
            self._cards(painter, places, held, shown)
        draw_plate(painter, places.plate, words, size=self.places.text)
        for (label, kind), place in zip(words.discs, places.discs, strict=False):
            self.pieces.disc(painter, label, kind, place)

    def _cards(
        self, painter: Painter, places: SeatPlaces, held: SeatOnTable, shown: RingShown
    ) -> None:
        gone = held.status in (SeatStatus.FOLDED, SeatStatus.MUCKED)
        if held.status is SeatStatus.FOLDED and not places.is_own:
            return
        for card, place in zip(held.cards, places.cards, strict=False):
            if gone and card is not None:
                self.pieces.card(painter, card, place.topleft, place.width, is_dimmed=True)
            elif not gone:
                self._card(painter, card, place, shown)

    def _bet(
        self, painter: Painter, places: SeatPlaces, shown: RingShown, hidden: Set[Hashable]
    ) -> None:
        words = shown.seats.get(places.seat)
        if words is None or not words.bet or ("bet", places.seat) in hidden:
            return
        self.pieces.chips(painter, words.bet, self.chips_base(places), self.chip)
        self._amount(painter, places, words.bet_text)

    def chips_base(self, places: SeatPlaces) -> tuple[int, int]:
        """Where the chips of a seat stand."""
        box = places.bet
        return box.left + self.chip * 3 // 4, box.bottom - self.chip // 2

    def _amount(self, painter: Painter, places: SeatPlaces, text: str) -> None:
        theme, palette = self.theme, painter.palette
        size = theme.text_px(_BET_SIZE)
        high = theme.text.line_height(size, bold=True) + theme.px(2)
        left = places.bet.left + round(self.chip * 1.45)
        room = places.bet.right - left
        wide = min(theme.text.width(text, size, bold=True) + theme.px(10), room)
        box = pygame.Rect(left, 0, wide, min(high, places.bet.height))
        box.bottom = places.bet.bottom
        painter.box(box, radius=7, top=palette.field, alpha=205)
        painter.owner = "bet"
        painter.text(
            box.inflate(-theme.px(4), 0),
            text,
            size=_BET_SIZE,
            bold=True,
            colour=palette.gold,
            align="center",
            shrink=0.6,
        )


def _one_chip(amount: Chips) -> Chips:
    """A single chip that says how large a pot is: the largest that is in it."""
    return next(iter(chip_breakdown(amount)), (1, 1))[0]
