"""The ranking of hands on one card: every hand class with five cards and what this table pays.

Knows: how the card is laid out.  Must not know: which hand beats which, or any price.

    app.push(RankingsScene(rules))      # or RankingsScene() where nothing is paid by class
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from casino_texas.app.words.casino import class_name
from casino_texas.app.words.help_examples import RankedHand, one_price, ranking
from casino_texas.app.words.texts import capital
from casino_texas.casino.rules import CasinoRules
from casino_texas.ui.art.cards import card_size
from casino_texas.ui.keys import Stroke, stroke_of
from casino_texas.ui.pages.document_blocks import group_width, small_card
from casino_texas.ui.pages.page_scene import PageScene
from casino_texas.ui.paint import Painter
from casino_texas.ui.scrolling import Scroller
from casino_texas.ui.widgets.base import Node, Widget

_NAME: Final = 17.0
_TEXT: Final = 13.5
_ODDS: Final = 16.0
#: Widths of a card, from the largest that may fit to the smallest that can be read.
_CARDS: Final = (66, 60, 54, 48, 44, 40)


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One hand class in words; `pays` has a line for each field that is paid by class."""

    hand: RankedHand
    name: str
    text: str
    pays: tuple[str, ...]


class RankingsScene(PageScene):
    """Ten hands in two columns, or in one that scrolls."""

    name: ClassVar[str] = "rankings"
    opened_by: ClassVar[str] = "rankings"

    def __init__(self, rules: CasinoRules | None = None) -> None:
        super().__init__()
        self.rules = rules

    def page_title(self) -> str:
        return self.say("rankings.title")

    def build_body(self) -> None:
        lines = [
            RankingLine(
                hand,
                capital(class_name(self.app.words, hand.hand_class)),
                self.say(f"rankings.{hand.hand_class.name.lower()}"),
                self._pays(hand),
            )
            for hand in ranking()
        ]
        self.card = RankingCard("hands", lines, label=self.say("rankings.text"))
        self.root.add(self.card)
        self.focus(self.card, shown=False)

    def _pays(self, hand: RankedHand) -> tuple[str, ...]:
        if self.rules is None:
            return ()
        tables = [("ante", self.rules.ante_pays), ("bet", self.rules.bet_pays)]
        graded = [(field, table) for field, table in tables if one_price(table) is None]
        return tuple(
            self.say(
                "rankings.pays",
                field=self.say(f"casino.field.{field}"),
                odds=str(table[hand.hand_class])
                if hand.hand_class in table
                else self.say("rankings.unpaid"),
            )
            for field, table in graded or tables
        )

    def arrange_body(self, body: pygame.Rect) -> None:
        self.card.place(body)

    def on_event(self, event: pygame.Event) -> bool:
        if super().on_event(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self.card.key(event, stroke_of(event))
        return event.type == pygame.MOUSEWHEEL and self.card.pointer(event)


class RankingCard(Widget):
    """The hands as cells of equal size."""

    role: ClassVar[str] = "list"
    focusable = True
    solid = True
    wants_repeat = True

    def __init__(self, name: str, lines: list[RankingLine], *, label: str) -> None:
        super().__init__(name, label=label)
        self.lines = lines
        self._scroller = Scroller()
        self._columns = 1
        self._card = 40
        self._cell = pygame.Rect(0, 0, 0, 0)

    # --- layout --------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Two columns if the hands can be read there, with the largest cards that fit."""
        theme = self.theme
        for columns in (2, 1):
            for units in _CARDS:
                self._columns, self._card = columns, theme.px(units)
                if self._lay_out() and self._words_room() >= self._words_need():
                    return
        self._lay_out()

    def _lay_out(self) -> bool:
        """Measure the cells; whether all are in view without scrolling."""
        theme = self.theme
        view = self.rect.inflate(-2 * theme.px(10), -2 * theme.px(8))
        rows = -(-len(self.lines) // self._columns)
        width = view.width // self._columns
        for has_bar in (False, True):
            if has_bar:
                width = (view.width - Scroller.bar_room(theme)) // self._columns
            self._cell = pygame.Rect(0, 0, width, 0)
            need = max(card_size(self._card)[1], *map(self._words_high, self.lines))
            high = need + theme.px(14)
            if high * rows <= view.height:
                high = min(view.height // rows, round(high * 1.6))
                break
        self._cell.height = high
        self._scroller.fit(view, high * rows)
        return not self._scroller.limit

    def _number_width(self) -> int:
        return self.theme.text.width("10", self.theme.text_px(_NAME), bold=True) + self.theme.px(8)

    def _pays_width(self) -> int:
        theme = self.theme
        size = theme.text_px(_ODDS)
        said = [text for line in self.lines for text in line.pays]
        return max((theme.text.width(text, size, bold=True) for text in said), default=0)

    def _is_stacked(self) -> bool:
        """Whether the words stand under the cards, because beside them they would not fit."""
        return self._room_beside() < self._words_need()

    def _room_beside(self) -> int:
        theme = self.theme
        cards = group_width(theme, 5, self._card)
        pays = self._pays_width()
        used = self._number_width() + cards + theme.px(36) + (pays + theme.px(14) if pays else 0)
        return self._cell.width - used

    def _words_room(self) -> int:
        return self._room_beside()

    def _words_need(self) -> int:
        theme = self.theme
        size = theme.text_px(_NAME)
        names = (theme.text.width(line.name, size, bold=True) for line in self.lines)
        return max(*names, theme.text_px(_TEXT) * 9)

    def _words_high(self, line: RankingLine) -> int:
        theme = self.theme
        name = theme.text.line_height(theme.text_px(_NAME), bold=True)
        small = theme.text.line_height(theme.text_px(_TEXT))
        odds = theme.text.line_height(theme.text_px(_ODDS), bold=True)
        if not self._is_stacked():
            said = theme.text.wrap(line.text, theme.text_px(_TEXT), self._room_beside())
            return max(name + small * len(said), odds * len(line.pays))
        width = self._cell.width - self._number_width() - theme.px(24)
        said = theme.text.wrap(line.text, theme.text_px(_TEXT), width)
        under = name + small * len(said) + odds * len(line.pays)
        return under + card_size(self._card)[1] + theme.px(6)

    # --- events --------------------------------------------------------------------------------

    @property
    def value(self) -> str:
        return ""

    def _moved(self, moved: bool) -> bool:
        if moved:
            self.invalidate()
        return True

    def pointer(self, event: pygame.Event) -> bool:
        theme = self.theme
        match event.type:
            case pygame.MOUSEWHEEL:
                return self._moved(self._scroller.by(-event.y * self._cell.height // 2))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._moved(self._scroller.grab(theme, event.pos))
            case pygame.MOUSEMOTION:
                return self._moved(self._scroller.drag(theme, event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._scroller.let_go()
                return self._moved(True)
        return False

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        scroller = self._scroller
        steps = {
            pygame.KSCAN_UP: -self._cell.height,
            pygame.KSCAN_DOWN: self._cell.height,
            pygame.KSCAN_PAGEUP: -scroller.view.height,
            pygame.KSCAN_PAGEDOWN: scroller.view.height,
            pygame.KSCAN_SPACE: scroller.view.height,
            pygame.KSCAN_HOME: -scroller.length,
            pygame.KSCAN_END: scroller.length,
        }
        step = steps.get(stroke.scancode)
        if step is None or not scroller.limit or stroke.ctrl or stroke.alt:
            return False
        return self._moved(scroller.by(step))

    def describe(self) -> Node:
        node = super().describe()
        children = tuple(
            Node(
                name=f"{self.name}-{line.hand.hand_class.name.lower()}",
                role="listitem",
                label=line.name,
                value=", ".join((line.text, *line.pays)),
            )
            for line in self.lines
        )
        return Node(
            name=node.name,
            role=node.role,
            label=node.label,
            focused=node.focused,
            focusable=node.focusable,
            rect=node.rect,
            children=children,
        )

    # --- picture -------------------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        painter.panel(self.rect)
        view, cell = self._scroller.view, self._cell
        rows = -(-len(self.lines) // self._columns)
        unread = Painter(painter.surface, painter.theme)
        with painter.clip(view):
            for at, line in enumerate(self.lines):
                column, row = divmod(at, rows)
                box = cell.move(
                    view.left + column * cell.width,
                    view.top + row * cell.height - self._scroller.offset,
                )
                if box.colliderect(view):
                    whole = view.contains(box)
                    self._draw_line(painter if whole else unread, at + 1, line, box)
        self._scroller.draw(painter)
        if self.shows_focus:
            painter.focus(self.rect, radius=12)

    def _draw_line(
        self, painter: Painter, number: int, line: RankingLine, box: pygame.Rect
    ) -> None:
        theme, palette = painter.theme, painter.palette
        rule = box.bottom - 1
        pad = theme.px(8)
        painter.line((box.left + pad, rule), (box.right - pad, rule), palette.panel_edge)
        area = box.inflate(-2 * pad, -theme.px(8))
        first = pygame.Rect(area.left, area.top, self._number_width() - theme.px(8), area.height)
        painter.text(first, str(number), size=_NAME, bold=True, colour=palette.muted, align="right")
        cards_high = card_size(self._card)[1]
        x = area.left + self._number_width()
        if self._is_stacked():
            self._draw_cards(painter, line.hand, (x, area.top + theme.px(2)))
            top = area.top + cards_high + theme.px(6)
            words = pygame.Rect(x, top, area.right - x, area.bottom - top)
            used = self._draw_words(painter, line, words)
            self._draw_pays(
                painter, line, pygame.Rect(x, used, words.width, area.bottom - used), align="left"
            )
            return
        self._draw_cards(painter, line.hand, (x, area.centery - cards_high // 2))
        x += group_width(theme, 5, self._card) + theme.px(16)
        right = area.right - self._pays_width() - (theme.px(10) if line.pays else 0)
        high = self._words_high(line)
        words = pygame.Rect(x, area.centery - high // 2, right - x, high)
        self._draw_words(painter, line, words)
        pays = pygame.Rect(area.right - self._pays_width(), area.top, self._pays_width(), 0)
        pays.height = area.height
        self._draw_pays(painter, line, pays, align="right")

    def _draw_cards(self, painter: Painter, hand: RankedHand, place: tuple[int, int]) -> None:
        theme = self.theme
        x, y = place
        for at, card in enumerate(hand.best.cards):
            face = small_card(theme, card, self._card, is_dim=at >= hand.combined)
            painter.surface.blit(face, (x, y))
            x += self._card + theme.px(4)

    def _draw_words(self, painter: Painter, line: RankingLine, box: pygame.Rect) -> int:
        """Name and description from the top; where they end."""
        theme = painter.theme
        name = theme.text.line_height(theme.text_px(_NAME), bold=True)
        small = theme.text.line_height(theme.text_px(_TEXT))
        said = theme.text.wrap(line.text, theme.text_px(_TEXT), box.width)
        top = box.top
        if not self._is_stacked():
            top += max(0, (box.height - name - small * len(said)) // 2)
        painter.text(pygame.Rect(box.left, top, box.width, name), line.name, size=_NAME, bold=True)
        top += name
        for part in said:
            row = pygame.Rect(box.left, top, box.width, small)
            painter.text(row, part, size=_TEXT, colour=painter.palette.muted)
            top += small
        return top

    def _draw_pays(
        self, painter: Painter, line: RankingLine, box: pygame.Rect, *, align: str
    ) -> None:
        theme = painter.theme
        odds = theme.text.line_height(theme.text_px(_ODDS), bold=True)
        top = box.top if align == "left" else box.centery - odds * len(line.pays) // 2
        for text in line.pays:
            painter.text(
                pygame.Rect(box.left, top, box.width, odds),
                text,
                size=_ODDS,
                bold=True,
                colour=painter.palette.gold,
                align="left" if align == "left" else "right",
            )
            top += odds
