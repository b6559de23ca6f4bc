"""The pay table beside the casino table: the line that counts lit, and what each would pay now.

Knows: how prices stand in columns in a narrow panel.  Must not know: which line counts (it is
told), or what a bet is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from casino_texas.app.words.casino import class_name
from casino_texas.app.words.texts import Texts, capital
from casino_texas.casino.rules import CasinoRules, PayTable
from casino_texas.core.chips import Chips
from casino_texas.core.hands import HandClass
from casino_texas.ui.casino.panels import pay_notes
from casino_texas.ui.paint import Painter
from casino_texas.ui.side_panels import LinesPanel
from casino_texas.ui.theme import Theme

_SIZE: Final = 13.5
_SMALLEST: Final = 11.0


class _Setting(NamedTuple):
    """How the table stands in a box: sizes in design units, columns from left to right."""

    share: float
    row: int
    name_size: float
    chips_size: float
    widths: tuple[int, ...]
    """Of the names, the odds of each column, and the chips (0: left out)."""
    lit_widths: tuple[int, ...]
    """The same of the line that counts: where only it has room for its chips they differ."""


class PayTablePanel(LinesPanel):
    """Every class that is paid, the best first."""

    def __init__(self, rules: CasinoRules, texts: Texts, *, label: str) -> None:
        super().__init__("paytable", label=label, icon="bars", command="paytable")
        self.texts = texts
        tables = {"ante": rules.ante_pays, "bet": rules.bet_pays}
        self.tables: dict[str, PayTable] = {
            name: table for name, table in tables.items() if not table.is_flat
        }
        classes = {hand for table in self.tables.values() for hand, _ in table.lines}
        self.classes = sorted(classes, reverse=True)
        self.names = {hand: capital(class_name(texts, hand)) for hand in self.classes}
        self.notes = tuple(pay_notes(texts, rules))
        self.lit: HandClass | None = None
        self.stakes: Mapping[str, Chips] = {}
        self._settings: dict[tuple[int, int], _Setting] = {}

    def light(self, *, lit: HandClass | None, stakes: Mapping[str, Chips]) -> None:
        """Light the line of this class; `stakes` are the chips each column is paid on."""
        if lit != self.lit or dict(stakes) != dict(self.stakes):
            self.lit, self.stakes = lit, dict(stakes)
            self._settings.clear()
            self.invalidate()

    @property
    def value(self) -> str:
        """What a screen reader says: the line that is lit."""
        if self.lit not in self.names:
            return ""
        prices = [str(table[self.lit]) for table in self.tables.values() if self.lit in table]
        won = self._won(self.lit)
        return " ".join([self.names[self.lit], *prices, *([self.texts.number(won)] if won else [])])

    def _won(self, hand_class: HandClass) -> Chips:
        """What this class would win now, over the columns of the table."""
        return sum(
            table[hand_class].pays(self.stakes.get(field, 0))
            for field, table in self.tables.items()
            if hand_class in table
        )

    # --- heights and columns ---------------------------------------------------------------------

    @property
    def _rows(self) -> int:
        return len(self.classes) + (1 if len(self.tables) > 1 else 0)

    def _row(self, theme: Theme) -> int:
        return theme.text.line_height(theme.text_px(_SIZE)) + theme.px(5)

    def content_height(self, theme: Theme, width: int) -> int:
        return self._rows * self._row(theme) + self._notes_height(theme, width, 1.0)

    def _notes_height(self, theme: Theme, width: int, share: float) -> int:
        lines = sum(self._height(theme, line, width, share) for line in self.notes)
        return lines + (theme.px(4) if self.notes else 0)

    def arrange(self) -> None:
        super().arrange()
        self._settings.clear()

    def _set_in(self, theme: Theme, box: pygame.Rect) -> _Setting:
        known = self._settings.get(box.size)
        if known is None:
            known = self._settings[box.size] = self._fit(theme, box)
        return known

    def _fit(self, theme: Theme, box: pygame.Rect) -> _Setting:
        share = 1.0
        while share > 0.6:
            notes = self._notes_height(theme, box.width, share)
            if self._rows * self._row(theme) * share + notes <= box.height:
                break
            share -= 0.04
        notes = self._notes_height(theme, box.width, share)
        row = min(self._row(theme), (box.height - notes) // max(1, self._rows))
        pixels = theme.text_px(_SIZE * share)

        def widest(texts: list[str], size: int) -> int:
            return max((theme.text.width(text, size, bold=True) for text in texts), default=0)

        odds = [
            widest([str(odds) for _, odds in table.lines], pixels) + theme.px(6)
            for table in self.tables.values()
        ]
        # Chips beside every line, in smaller figures, beside the line that counts alone, nowhere.
        for chips_size, hands in (
            (_SIZE * share, self.classes),
            (_SMALLEST * share, self.classes),
            (_SIZE * share, [hand for hand in self.classes if hand is self.lit]),
            (_SIZE * share, []),
        ):
            won = [self.texts.number(self._won(hand)) for hand in hands if self._won(hand)]
            column = widest(won, theme.text_px(chips_size)) + theme.px(8) if won else 0
            names = [self.names[hand] for hand in hands] or list(self.names.values())
            room = box.width - sum(odds) - column
            size = _SIZE * share
            while size > _SMALLEST * share and widest(names, theme.text_px(size)) > room:
                size -= 0.5
            if widest(names, theme.text_px(size)) <= room:
                break
        lit = (room, *odds, column)
        usual = lit if len(hands) == len(self.classes) else (room + column, *odds, 0)
        return _Setting(share, row, size, chips_size, usual, lit)

    # --- picture ---------------------------------------------------------------------------------

    def draw_content(self, painter: Painter) -> None:
        theme, box = painter.theme, self.content
        setting = self._set_in(theme, box)
        y = box.top
        if len(self.tables) > 1:
            titles = ["", *(self.texts.say(f"casino.field.{name}") for name in self.tables), ""]
            self._line(painter, setting, y, titles, tones=("muted",) * len(titles))
            y += setting.row
        for hand in self.classes:
            self._class_line(painter, setting, y, hand)
            y += setting.row
        y += theme.px(4)
        for line in self.notes:
            high = self._height(theme, line, box.width, setting.share)
            painter.text(
                pygame.Rect(box.left, y, box.width, high),
                line.text,
                size=line.size * setting.share,
                colour=painter.palette.muted,
                wrap=True,
                valign="top",
                shrink=0.85,
            )
            y += high

    def _class_line(self, painter: Painter, setting: _Setting, y: int, hand: HandClass) -> None:
        theme, palette, box = painter.theme, painter.palette, self.content
        is_lit = hand is self.lit
        if is_lit:
            band = pygame.Rect(box.left, y, box.width, setting.row)
            painter.box(
                band.inflate(theme.px(10), -theme.px(1)),
                radius=6,
                top=palette.gold_dark,
                bottom=painter.darker(palette.gold_dark, 0.2),
                edge=palette.gold,
            )
        prices = [str(table[hand]) if hand in table else "" for table in self.tables.values()]
        won = self._won(hand)
        texts = [self.names[hand], *prices, self.texts.number(won) if won else ""]
        tone = "gold" if is_lit else "text"
        tones = (tone, *["gold"] * len(prices), "gold" if is_lit else "muted")
        self._line(painter, setting, y, texts, tones=tones, is_bold=is_lit)

    def _line(
        self,
        painter: Painter,
        setting: _Setting,
        y: int,
        texts: list[str],
        *,
        tones: tuple[str, ...],
        is_bold: bool = False,
    ) -> None:
        x = self.content.left
        last = len(texts) - 1
        sizes = (setting.name_size, *[_SIZE * setting.share] * (last - 1), setting.chips_size)
        widths = setting.lit_widths if is_bold else setting.widths
        for at, (text, width) in enumerate(zip(texts, widths, strict=True)):
            place = pygame.Rect(x, y, width, setting.row)
            x += width
            if not text or not width:
                continue
            painter.text(
                place,
                text,
                size=sizes[at],
                bold=is_bold or 0 < at < last,
                colour=getattr(painter.palette, tones[at]),
                align="right" if at else "left",
                shrink=0.7,
            )
