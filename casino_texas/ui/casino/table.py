"""Draws the casino table: cloth, cards, chips, names, and the light on whoever is to act.

Knows: how a `CasinoTable` looks at given places.  Must not know: time, events, or what is legal.
What is on its way is hidden at its usual place by keys: `("board", 1)`, `("dealer", 0)`,
`("card", box, 0)`, `("chips", box, "ante")`, and `"words"` for all that is written.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import Final

import pygame

from casino_texas.core.cards import DECK, Card
from casino_texas.core.chips import Chips
from casino_texas.ui.art import cards as card_art
from casino_texas.ui.art import chips as chip_art
from casino_texas.ui.art import icons as icon_art
from casino_texas.ui.art import props as prop_art
from casino_texas.ui.art import table as table_art
from casino_texas.ui.art.felt import Cloth, cloth_of
from casino_texas.ui.art.lettering import arc_width
from casino_texas.ui.art.paint import Drawing
from casino_texas.ui.casino.labels import draw_amount, draw_plate, draw_price_tag
from casino_texas.ui.casino.layout import LIFT, BoxPlaces, Circle, TablePlaces
from casino_texas.ui.casino.models import BoxOnTable, CasinoTable
from casino_texas.ui.casino.words import BoxWords, Written
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Theme

_GLOW: Final = 22
#: The light taken from a card that does not count.
_DIMMED: Final = 0.3
#: Frames that stand out on the white of a card.
_GOOD_FRAME: Final = (238, 172, 36)
_BAD_FRAME: Final = (214, 70, 58)
#: Quieter, and darker too, so that it is told from gold without colours.
_DEALER_FRAME: Final = (104, 122, 142)
_CHOSEN_FRAME: Final = (52, 116, 224)


@dataclass(frozen=True, slots=True)
class Prints:
    """What is printed or engraved on the table, in the player's language."""

    qualifier: str
    fields: Mapping[str, str]
    limits: tuple[str, ...]
    rail: tuple[Chips, ...]


@dataclass(frozen=True, slots=True)
class Emphasis:
    """What the eye shall find: the box that decides, those that are paid, the cards that count,
    those the dealer's hand is made of beside them and those that do not count, the price of the
    card that opens next, cards chosen for an exchange."""

    acting: int | None = None
    paid: frozenset[int] = frozenset()
    marked: frozenset[Card] = frozenset()
    dealers: frozenset[Card] = frozenset()
    is_good: bool = True
    dimmed: frozenset[Card] = frozenset()
    price_tag: tuple[str, str] | None = None
    chosen: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class Shown:
    """One picture of the table."""

    table: CasinoTable
    words: Mapping[int, BoxWords] = field(default_factory=dict)
    strip: Written | None = None
    emphasis: Emphasis = Emphasis()
    discards: int = 0
    """Cards in the discard rack."""


class TableArtist:
    """Draws at one theme and one set of places."""

    def __init__(self, theme: Theme, places: TablePlaces, prints: Prints) -> None:
        self.theme = theme
        self.places = places
        self.prints = prints
        self.style = card_art.CardStyle.of(theme.look)
        self.ground = self._ground()

    # --- what never changes ----------------------------------------------------------------------

    def _ground(self) -> pygame.Surface:
        """Cloth, prints and what stands on it, in one picture."""
        theme, places = self.theme, self.places
        cloth = cloth_of(theme.palette)
        ground = theme.art.get(
            table_art.casino,
            theme.size,
            _box(places.cloth),
            cloth,
            prints=self._printed(cloth),
            rail=places.rail,
        ).copy()
        props = places.props
        if props.has_shoe:
            ground.blit(theme.art.get(prop_art.shoe, props.shoe.width, self.style), props.shoe)
        if props.has_tray and self.prints.rail:
            tray = theme.art.get(prop_art.chip_tray, props.tray.size, self.prints.rail)
            ground.blit(tray, props.tray)
        if props.limits is not None:
            plate = theme.art.get(prop_art.plate, props.limits.size, self.prints.limits)
            ground.blit(plate, props.limits)
        return ground

    def _printed(self, cloth: Cloth) -> tuple[table_art.Print, ...]:
        theme, places = self.theme, self.places
        corner = theme.px(6)
        printed: list[table_art.Print] = [
            table_art.Frame(_box(place), corner) for place in (*places.dealer, *places.board)
        ]
        for box in places.boxes:
            printed += [table_art.Frame(_box(place), corner, True) for place in box.cards]
            for name, circle in box.fields.items():
                printed.append(
                    table_art.Spot(circle.centre, circle.radius, self.prints.fields[name])
                )
        size = theme.px(13)
        room = places.strip.width - theme.px(40)
        while size > 7 and arc_width(self.prints.qualifier, size=size) > room:
            size -= 1
        self.print_width = round(arc_width(self.prints.qualifier, size=size)) + theme.px(34)
        printed.append(
            table_art.ArcLine(
                self.prints.qualifier, places.strip.center, theme.px(2600), size, lines=True
            )
        )
        return tuple(printed)

    # --- the hand --------------------------------------------------------------------------------

    def draw(self, painter: Painter, shown: Shown, hidden: Set[Hashable] = frozenset()) -> None:
        """The table as it lies, without what is hidden."""
        painter.surface.blit(self.ground, (0, 0))
        self._rack(painter, shown.discards)
        table, emphasis = shown.table, shown.emphasis
        painter.owner = "table"
        for lit in self.places.boxes:
            if lit.box == emphasis.acting or lit.box in emphasis.paid:
                self._glow(painter, lit.both_cards)
        self._row(painter, "dealer", table.dealer, self.places.dealer, emphasis, hidden)
        self._row(painter, "board", table.board, self.places.board, emphasis, hidden)
        if emphasis.price_tag is not None and ("board", 1) not in hidden:
            draw_price_tag(painter, self.places.board[1], *emphasis.price_tag)
        if shown.strip is not None and "words" not in hidden:
            draw_plate(painter, self.places.strip, shown.strip, least=self.print_width, grows=False)
        held = {box.box: box for box in table.boxes}
        for places in self.places.boxes:
            box = held.get(places.box)
            words = shown.words.get(places.box, BoxWords())
            if box is not None:
                self._cards_of(painter, box, places, emphasis, hidden)
            self._fields(painter, places, words, hidden)
            if "words" not in hidden:
                self._words(painter, places, words)

    def _rack(self, painter: Painter, count: int) -> None:
        props = self.places.props
        if props.limits is not None and props.has_rack:
            rack = self.theme.art.get(prop_art.discard_rack, props.rack.width, count, self.style)
            painter.surface.blit(rack, props.rack)

    def _row(
        self,
        painter: Painter,
        name: str,
        row: tuple[Card | None, ...],
        places: tuple[pygame.Rect, ...],
        emphasis: Emphasis,
        hidden: Set[Hashable],
    ) -> None:
        for at, (card, place) in enumerate(zip(row, places, strict=False)):
            if (name, at) not in hidden:
                self._card(painter, card, place, emphasis)

    def _cards_of(
        self,
        painter: Painter,
        box: BoxOnTable,
        places: BoxPlaces,
        emphasis: Emphasis,
        hidden: Set[Hashable],
    ) -> None:
        for at, (card, place) in enumerate(zip(box.cards, places.cards, strict=False)):
            if ("card", box.box, at) not in hidden:
                self._card(painter, card, place, emphasis)

    def _card(
        self, painter: Painter, card: Card | None, place: pygame.Rect, emphasis: Emphasis
    ) -> None:
        is_marked = card is not None and card in emphasis.marked
        is_chosen = card is not None and card in emphasis.chosen
        is_dealers = card is not None and card in emphasis.dealers
        lift = 1.0 if is_marked or is_chosen else 0.0
        at = place.move(0, -round(place.height * LIFT * lift))
        if is_chosen:
            at = at.move(0, -round(place.height * 0.03))
        dim = card is not None and card in emphasis.dimmed
        self.card_at(painter, card, at.topleft, place.width, lift=lift, is_dimmed=dim)
        if is_marked or is_chosen or is_dealers:
            colour = _GOOD_FRAME if emphasis.is_good else _BAD_FRAME
            if is_chosen:
                colour = _CHOSEN_FRAME
            elif is_dealers:
                colour = _DEALER_FRAME
            frame = self.theme.art.get(prop_art.winner_frame, place.width, colour)
            margin = prop_art.frame_margin(place.width)
            painter.surface.blit(frame, at.move(-margin, -margin))
        if is_chosen:
            size = at.width // 2
            badge = self.theme.art.get(_exchange_badge, size)
            painter.surface.blit(badge, badge.get_rect(center=at.center))

    def card_at(
        self,
        painter: Painter,
        card: Card | None,
        at: tuple[int, int],
        width: int,
        *,
        lift: float = 0.0,
        is_dimmed: bool = False,
        side: pygame.Surface | None = None,
    ) -> None:
        """One card with its shadow, its upper left corner at a point; None is its back.  `side`
        is drawn in its place, if given."""
        art = self.theme.art
        if side is None or side.get_width() == width:
            margin = card_art.shadow_margin(width)
            shadow = art.get(card_art.shadow, width, lift=lift)
            painter.surface.blit(shadow, (at[0] - margin, at[1] - margin))
        painter.surface.blit(side or self.side(card, width, is_dimmed=is_dimmed), at)

    def side(self, card: Card | None, width: int, *, is_dimmed: bool = False) -> pygame.Surface:
        """The face of a card, or its back."""
        dim = _DIMMED if is_dimmed else 0.0
        return card_art.side(self.theme.art, card, width, self.style, dim=dim)

    def shrunk(self, card: Card | None, width: int, to: int) -> pygame.Surface:
        """A side made smaller, by a few pixels more or less than asked for."""
        step = max(2, width // 24)
        return self.theme.art.get(card_art.scaled, self.side(card, width), to // step * step)

    def turned(self, card: Card, width: int, progress: float) -> pygame.Surface:
        """A card in the middle of a flip, from its back (0) to its face (1)."""
        return card_art.flip(self.theme.art, card, width, progress, self.style)

    def warm(self) -> Iterator[None]:
        """Draw every face there may be, one at each step, so that no deal has to wait for one."""
        widths = {self.places.board[0].width, *(box.cards[0].width for box in self.places.boxes)}
        for card in DECK:
            for width in sorted(widths):
                self.side(card, width)
                yield
        for width in sorted(widths):
            self.side(None, width)
            for lift in (0.0, 1.0):
                self.theme.art.get(card_art.shadow, width, lift=lift)
            for colour in (_GOOD_FRAME, _BAD_FRAME):
                self.theme.art.get(prop_art.winner_frame, width, colour)
            yield
        for box in self.places.boxes:
            self._light(box.both_cards.size)
            yield

    # --- chips -----------------------------------------------------------------------------------

    def _fields(
        self, painter: Painter, places: BoxPlaces, words: BoxWords, hidden: Set[Hashable]
    ) -> None:
        for name, circle in places.fields.items():
            on_field = words.fields.get(name)
            if on_field is None or ("chips", places.box, name) in hidden:
                continue
            if on_field.chips:
                self.chips_at(painter, on_field.chips, self.base_of(circle), circle.radius)
            draw_amount(painter, circle, on_field.written)

    def base_of(self, circle: Circle) -> tuple[int, int]:
        """Where a stack stands on a field."""
        return circle.centre[0], circle.centre[1] + round(circle.radius * 0.1)

    def stack(self, amount: Chips, radius: int) -> pygame.Surface:
        """The picture of chips for a field of this radius."""
        return self.theme.art.get(chip_art.stack, amount, max(8, round(radius * 1.16)))

    def chips_at(self, painter: Painter, amount: Chips, base: tuple[int, int], radius: int) -> None:
        """Chips worth `amount`, standing at `base`, as large as fits a field of this radius."""
        across = max(8, round(radius * 1.16))
        stack = self.stack(amount, radius)
        x, y = chip_art.stack_base(amount, across)
        painter.surface.blit(stack, (base[0] - x, base[1] - y))

    # --- words and light -------------------------------------------------------------------------

    def _words(self, painter: Painter, places: BoxPlaces, words: BoxWords) -> None:
        """Head and plate; where there is no room for a head, the plate says what it would."""
        has_head = places.head.height > 0
        head, plate = words.head, words.plate
        if words.settled is not None and head is not None:
            draw_plate(painter, places.head if has_head else places.plate, head)
            head = None
            plate = plate if has_head else None
        if plate is not None:
            draw_plate(painter, places.plate, plate)
        if head is not None and (has_head or plate is None):
            painter.text(
                places.head if has_head else places.plate,
                head.text,
                size=13,
                bold=True,
                colour=getattr(painter.palette, head.tone),
                align="center",
                shrink=0.7,
            )

    def _glow(self, painter: Painter, place: pygame.Rect) -> None:
        reach = self.theme.px(_GLOW)
        light = self._light(place.size)
        painter.surface.blit(light, (place.left - reach, place.top - reach))

    def _light(self, size: tuple[int, int]) -> pygame.Surface:
        theme = self.theme
        return theme.art.get(
            prop_art.glow,
            size,
            theme.palette.gold,
            radius=theme.px(8),
            reach=theme.px(_GLOW),
        )


def _exchange_badge(size: int) -> pygame.Surface:
    """The sign on a card that is to be exchanged."""
    disc = Drawing(100, 100)
    disc.circle(50, 50, 48, _CHOSEN_FRAME, stroke=(255, 255, 255), width=4)
    surface = disc.render((size, size))
    sign = icon_art.icon("exchange", round(size * 0.62), (255, 255, 255))
    surface.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return surface


def _box(rect: pygame.Rect) -> tuple[int, int, int, int]:
    return rect.left, rect.top, rect.width, rect.height
