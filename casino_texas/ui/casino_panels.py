"""The panels of the casino table: pay table, rules in four lines, session, last hands, result.

Knows: what each panel shows of rules and hands.  Must not know: where the panels lie, or the
sentences (the catalogue has them).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import pygame

from casino_texas.app.store_records import HandLine, HandTotals
from casino_texas.app.texts import Texts, capital
from casino_texas.app.texts_casino import class_name, qualifier_or_better
from casino_texas.casino.rules import CasinoRules, FlopBet, NoGame, Option, PayTable
from casino_texas.core.chips import Chips, Odds
from casino_texas.core.hands import HandClass
from casino_texas.ui.casino_words import BoxWords
from casino_texas.ui.paint import Painter
from casino_texas.ui.side_panels import Line, LinesPanel
from casino_texas.ui.theme import Theme

_SIZE: Final = 13.5


class PayTablePanel(LinesPanel):
    """The pay table: the line that counts lit, and what each line would pay for this bet."""

    def __init__(self, rules: CasinoRules, texts: Texts, *, label: str) -> None:
        super().__init__("paytable", label=label, icon="bars", command="paytable")
        self.texts = texts
        self.lit: HandClass | None = None
        self.stakes: Mapping[str, Chips] = {}
        self.use(rules)

    def use(self, rules: CasinoRules) -> None:
        """Show the pay table of these rules."""
        self.rules = rules
        tables = {"ante": rules.ante_pays, "bet": rules.bet_pays}
        self.tables: dict[str, PayTable] = {
            name: table for name, table in tables.items() if not table.is_flat
        }
        classes = {hand for table in self.tables.values() for hand, _ in table.lines}
        self.classes = sorted(classes, reverse=True)
        self.notes = tuple(pay_notes(self.texts, rules))
        self.invalidate()

    def light(self, *, lit: HandClass | None, stakes: Mapping[str, Chips]) -> None:
        """Light the line of this class; `stakes` are the chips each column is paid on."""
        if lit != self.lit or dict(stakes) != dict(self.stakes):
            self.lit, self.stakes = lit, dict(stakes)
            self.invalidate()

    @property
    def value(self) -> str:
        return "" if self.lit is None else class_name(self.texts, self.lit)

    def _row(self, theme: Theme) -> int:
        return theme.text.line_height(theme.text_px(_SIZE)) + theme.px(5)

    def content_height(self, theme: Theme, width: int) -> int:
        rows = len(self.classes) + (1 if len(self.tables) > 1 else 0)
        return rows * self._row(theme) + self._notes_height(theme, width, 1.0)

    def _notes_height(self, theme: Theme, width: int, share: float) -> int:
        lines = sum(self._height(theme, line, width, share) for line in self.notes)
        return lines + (theme.px(4) if self.notes else 0)

    def draw_content(self, painter: Painter) -> None:
        theme = painter.theme
        box = self.content
        rows = len(self.classes) + (1 if len(self.tables) > 1 else 0)
        share = 1.0
        while share > 0.6:
            notes = self._notes_height(theme, box.width, share)
            if rows * self._row(theme) * share + notes <= box.height:
                break
            share -= 0.04
        notes = self._notes_height(theme, box.width, share)
        row = min(self._row(theme), (box.height - notes) // max(1, rows))
        y = box.top
        if len(self.tables) > 1:
            self._titles(painter, pygame.Rect(box.left, y, box.width, row), share)
            y += row
        for hand_class in self.classes:
            self._line(painter, pygame.Rect(box.left, y, box.width, row), hand_class, share)
            y += row
        y += theme.px(4)
        for line in self.notes:
            high = self._height(theme, line, box.width, share)
            painter.text(
                pygame.Rect(box.left, y, box.width, high),
                line.text,
                size=line.size * share,
                colour=painter.palette.muted,
                wrap=True,
                valign="top",
                shrink=0.85,
            )
            y += high

    def _columns(self, theme: Theme, line: pygame.Rect, share: float) -> list[pygame.Rect]:
        """The places of name, odds (one or two columns) and chips."""
        size = max(6, round(theme.text_px(_SIZE) * share))
        written = [str(odds) for table in self.tables.values() for _, odds in table.lines]
        odds = max((theme.text.width(text, size, bold=True) for text in written), default=0)
        odds += theme.px(8)
        most = self.texts.number(max((self._won(each) for each in self.classes), default=0))
        chips = theme.text.width(most, size, bold=True) + theme.px(10)
        count = max(1, len(self.tables))
        names = [capital(class_name(self.texts, each)) for each in self.classes]
        longest = max((theme.text.width(name, size) for name in names), default=0)
        if line.width - count * odds - chips < longest * 0.8:  # no room for the chips
            chips = 0
        name = line.width - count * odds - chips
        x = line.left
        places = []
        for wide in (name, *[odds] * count, chips):
            places.append(pygame.Rect(x, line.top, wide, line.height))
            x += wide
        return places

    def _won(self, hand_class: HandClass) -> Chips:
        """What this class would win now, over the columns of the table."""
        return sum(
            table[hand_class].pays(self.stakes.get(field, 0))
            for field, table in self.tables.items()
            if hand_class in table
        )

    def _titles(self, painter: Painter, line: pygame.Rect, share: float) -> None:
        places = self._columns(painter.theme, line, share)
        for name, place in zip(self.tables, places[1:], strict=False):
            painter.text(
                place,
                self.texts.say(f"casino.field.{name}"),
                size=12 * share,
                bold=True,
                colour=painter.palette.muted,
                align="right",
                shrink=0.7,
            )

    def _line(
        self, painter: Painter, line: pygame.Rect, hand_class: HandClass, share: float
    ) -> None:
        theme, palette = painter.theme, painter.palette
        is_lit = hand_class is self.lit
        if is_lit:
            band = line.inflate(theme.px(10), -theme.px(1))
            painter.box(
                band,
                radius=6,
                top=palette.gold_dark,
                bottom=painter.darker(palette.gold_dark, 0.2),
                edge=palette.gold,
            )
        ink = palette.gold if is_lit else palette.text
        name, *odds_places, chips_place = self._columns(theme, line, share)
        painter.text(
            name,
            capital(class_name(self.texts, hand_class)),
            size=_SIZE * share,
            bold=is_lit,
            colour=ink,
            shrink=0.62,
        )
        won = self._won(hand_class)
        for table, place in zip(self.tables.values(), odds_places, strict=True):
            if hand_class not in table:
                continue
            odds = table[hand_class]
            painter.text(
                place,
                str(odds),
                size=_SIZE * share,
                bold=True,
                colour=palette.gold,
                align="right",
                shrink=0.62,
            )
        if won and chips_place.width:
            painter.text(
                chips_place,
                self.texts.number(won),
                size=_SIZE * share,
                bold=is_lit,
                colour=ink if is_lit else palette.muted,
                align="right",
                shrink=0.62,
            )


def pay_notes(texts: Texts, rules: CasinoRules) -> list[Line]:
    """What the pay table does not say: flat prices, no game, and the cap."""
    notes = []
    for name, table in (("ante", rules.ante_pays), ("bet", rules.bet_pays)):
        if table.is_flat:
            notes.append(texts.say(f"ui.casino.pays.{name}", odds=table.lines[0][1]))
    if rules.qualifier.name != "always":
        notes.append(
            texts.say(
                "ui.casino.pays.no_game",
                ante=_no_game(texts, rules.no_game_ante),
                bet=_no_game(texts, rules.no_game_bet),
            )
        )
    if rules.max_payout is not None:
        notes.append(texts.say("ui.casino.pays.cap", maximum=rules.max_payout))
    return [Line(note, tone="muted", size=12.5, above=2) for note in notes]


def _no_game(texts: Texts, price: Odds | NoGame) -> str:
    if isinstance(price, Odds):
        return str(price)
    return texts.say(f"ui.casino.no_game.{price.value}")


def antes(texts: Texts, price: Fraction | int) -> str:
    """`1 ANTE`, `2 ANTEs`, `1.5 ANTEs`."""
    exact = Fraction(price)
    if exact.denominator == 1:
        return texts.count("ui.casino.antes", int(exact))
    written = f"{float(exact):g}"
    return texts.say("ui.casino.antes.part", number=written)


def rules_lines(texts: Texts, rules: CasinoRules) -> list[Line]:
    """The rules of this table in four lines, made from the rules file."""
    bet = antes(texts, rules.bet)
    first = [texts.say("ui.casino.rules.fold")]
    if Option.BET in rules.flop:
        plays = "five" if rules.flop_bet_plays is FlopBet.FIVE else "seven"
        first.append(texts.say(f"ui.casino.rules.bet_{plays}", bet=bet))
    if rules.offers_buy:
        first.append(texts.say("ui.casino.rules.buy", price=antes(texts, rules.buy_price)))
    said = [texts.say("ui.casino.rules.start"), capital(texts.one_of(first)) + "."]
    if rules.offers_buy:
        second = [texts.say("ui.casino.rules.fold"), texts.say("ui.casino.rules.bet", bet=bet)]
        if rules.exchange is not None and rules.offers_exchange:
            second.insert(
                0,
                texts.count(
                    "ui.casino.rules.exchange",
                    rules.exchange.cards,
                    price=antes(texts, rules.exchange.price),
                ),
            )
        said.append(texts.say("ui.casino.rules.second", options=texts.one_of(second)))
    if rules.qualifier.name == "always":
        said.append(texts.say("ui.casino.rules.always"))
    else:
        said.append(
            texts.say("ui.casino.rules.dealer", least=qualifier_or_better(texts, rules.qualifier))
        )
    return [
        Line(f"{number}  {text}", size=12.5, above=3, tone="text")
        for number, text in enumerate(said, 1)
    ]


def session_lines(texts: Texts, totals: HandTotals, *, commitment: str) -> list[Line]:
    """The session so far, and the hash of the shoe that is dealt from (its beginning)."""
    tone = "good" if totals.net > 0 else "bad" if totals.net < 0 else "text"
    return [
        Line(texts.say("ui.casino.session.hands"), texts.number(totals.hands), aside_tone="text"),
        Line(
            texts.say("ui.casino.session.net"),
            texts.signed(totals.net),
            aside_tone=tone,
            above=2,
        ),
        Line(
            texts.say("ui.casino.session.staked"),
            texts.number(totals.staked),
            aside_tone="text",
            above=2,
        ),
        Line(
            texts.say("ui.casino.session.hash"),
            f"{commitment[:4]} {commitment[4:8]}…" if commitment else "",
            tone="muted",
            aside_tone="muted",
            size=12.5,
            above=4,
        ),
    ]


def last_hands_lines(texts: Texts, hands: Sequence[HandLine]) -> list[Line]:
    """The player's latest hands, newest first."""
    lines = []
    for hand in hands:
        net = hand.result.net
        tone = "good" if net > 0 else "bad" if net < 0 else "muted"
        what = texts.say("ui.casino.last.hand", hand=hand.id, what=_what(texts, hand))
        if hand.is_practice:
            what = texts.say("ui.casino.last.practice", hand=what)
        lines.append(Line(what, texts.signed(net), tone="muted", aside_tone=tone, size=13, above=2))
    return lines


def _what(texts: Texts, hand: HandLine) -> str:
    """How a hand ended in a word or two: the class it was won with, or its result."""
    boxes = hand.result.summary.get("boxes")
    results = hand.result.results
    if len(results) == 1 and isinstance(boxes, list) and boxes:
        found = boxes[0].get("class")
        if results[0] == "win" and isinstance(found, str):
            return texts.say(f"class.{found}")
    if len(results) > 1:
        return texts.count("ui.casino.last.boxes", len(results))
    return texts.say(f"casino.result.{results[0]}").lower() if results else ""


def result_lines(texts: Texts, boxes: Mapping[int, BoxWords]) -> list[Line]:
    """What every settled box came to, and why."""
    lines: list[Line] = []
    settled = {box: words.settled for box, words in boxes.items() if words.settled is not None}
    for box, words in settled.items():
        name = words.result
        if len(boxes) > 1:
            name = texts.say("ui.casino.result.box", box=box, result=words.result)
        net = words.net
        tone = "bad" if net.startswith("\N{MINUS SIGN}") else "good" if net[0] == "+" else "muted"
        lines.append(
            Line(name, net, tone=tone, aside_tone=tone, size=15, bold=True, above=8 if lines else 0)
        )
        lines.append(Line(words.why, size=13, above=2))
        if len(settled) > 2:
            lines.append(Line(words.arithmetic, size=12.5, tone="muted", above=2))
            continue
        for part in words.fields:
            shade = "bad" if part.amount < 0 else "good" if part.amount > 0 else "muted"
            lines.append(
                Line(
                    capital(part.text), part.short, tone="muted", aside_tone=shade, size=13, above=2
                )
            )
    return lines
