"""The casino table's screen: its parts, where they lie, and that they are level with the play.

Knows: how a `CasinoPlay` is shown.  Must not know: time, animations, or what pressing does (the
scene hands it in).
"""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from casino_texas.app.words.texts import Texts
from casino_texas.casino.rules import Option
from casino_texas.core.chips import Chips
from casino_texas.ui.art.chips import DENOMINATIONS
from casino_texas.ui.casino.actions import OPTIONS, BarLevel
from casino_texas.ui.casino.advice_panel import mark_best
from casino_texas.ui.casino.bar import CasinoBar, ChipButton, Phase
from casino_texas.ui.casino.emphasis import at_the_end, while_deciding
from casino_texas.ui.casino.layout import ScreenPlaces, places_for
from casino_texas.ui.casino.play import CasinoPlay
from casino_texas.ui.casino.sides import Sides
from casino_texas.ui.casino.spots import BoxSpot, FieldSpot, OwnCard
from casino_texas.ui.casino.table import Emphasis, Prints, Shown, TableArtist
from casino_texas.ui.casino.top import TopBar
from casino_texas.ui.casino.words import (
    BoxWords,
    Written,
    box_words,
    fields_of,
    printed_qualifier,
    strip_words,
)
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets import Widget
from casino_texas.ui.widgets.base import Say

_ACTIONS = ("undo", "clear", "rebet", "double", "deal", "collect", "grant", "again", *OPTIONS)


class Deeds(Protocol):
    """What the scene does when something is pressed."""

    def do(self, name: str) -> None: ...
    def hold(self, chip: Chips) -> None: ...
    def put(self, box: int) -> None: ...
    def take(self, box: int) -> None: ...
    def toggle(self, card: int) -> None: ...


class CasinoScreen:
    """Made anew when the language or the table's rules change."""

    def __init__(self, play: CasinoPlay, texts: Texts, say: Say, deeds: Deeds) -> None:
        self.play = play
        self.texts = texts
        self.say = say
        self.rules = play.rules
        self.fields = fields_of(play.rules)
        self.boxes = play.boxes
        self.words: dict[int, BoxWords] = {}
        self.shown = Shown(play.picture)
        self._places: ScreenPlaces | None = None
        self._artist: TableArtist | None = None
        self.top = TopBar(say, deeds.do)
        self.sides = Sides(play, texts, say, deeds.do)
        self._make_spots(deeds)
        self.bar = CasinoBar(say, {name: partial(deeds.do, name) for name in _ACTIONS})
        self.bar.use_chips(
            [
                ChipButton(
                    chip,
                    partial(deeds.hold, chip),
                    label=texts.number(chip),
                    tip=say("ui.casino.chip.tip"),
                    command=f"chip_{at}",
                    on_secondary=lambda: deeds.take(play.box),
                )
                for at, chip in enumerate(play.rail, 1)
            ]
        )
        self.actions = BarLevel(self.bar, play, texts, say)

    def _make_spots(self, deeds: Deeds) -> None:
        say = self.say
        self.spots: dict[int, BoxSpot] = {}
        self.field_spots: dict[tuple[int, str], FieldSpot] = {}
        self.own_cards: dict[int, tuple[OwnCard, OwnCard]] = {}
        for box in self.boxes:
            spot = BoxSpot(
                box,
                partial(deeds.put, box),
                partial(deeds.take, box),
                label=say("ui.casino.box.ante", box=box),
            )
            self.spots[box] = spot
            for name in self.fields:
                field = FieldSpot(f"box-{box}-{name}", label=say(f"ui.casino.spot.{name}"))
                self.field_spots[box, name] = field
                spot.add(field)
            first, second = (
                OwnCard(
                    f"box-{box}-card-{at + 1}",
                    partial(deeds.toggle, at),
                    label=say("ui.casino.own_card", number=at + 1),
                    tip=say("ui.casino.own_card.tip"),
                    command=("exchange_first", "exchange_second")[at],
                )
                for at in (0, 1)
            )
            self.own_cards[box] = (first, second)
            spot.add(first, second)

    def widgets(self) -> list[Widget]:
        """In the order of the focus."""
        sides = (self.sides.left, self.sides.right)
        return [self.top, *self.spots.values(), self.sides.ribbon, *sides, self.bar]

    # --- places ----------------------------------------------------------------------------------

    @property
    def places(self) -> ScreenPlaces:
        """Where everything lies, once it has been arranged."""
        assert self._places is not None
        return self._places

    @property
    def artist(self) -> TableArtist:
        """Who draws the table, once it has been arranged."""
        assert self._artist is not None
        return self._artist

    def arrange(self, theme: Theme) -> None:
        """Place everything in the window of the theme."""
        places = places_for(theme, self.boxes, self.fields)
        self._places = places
        self._artist = TableArtist(theme, places.table, self._prints())
        self.top.place(places.top)
        self.sides.arrange(places)
        for box in places.table.boxes:
            spot = self.spots[box.box]
            spot.circle = box.fields["ante"]
            spot.place(box.cell)
            for name, circle in box.fields.items():
                self.field_spots[box.box, name].place(circle.rect)
            first, second = box.cards
            if first.colliderect(second):  # they lie over each other
                first = pygame.Rect(first.left, first.top, second.left - first.left, first.height)
            for widget, place in zip(self.own_cards[box.box], (first, second), strict=True):
                widget.place(place)
        self.bar.row, self.bar.message_place = places.row, places.message
        self.bar.place(places.bar)

    def _prints(self) -> Prints:
        rules = self.rules
        return Prints(
            qualifier=printed_qualifier(self.texts, rules),
            fields={name: self.say(f"ui.casino.spot.{name}") for name in self.fields},
            limits=(
                rules.name.upper(),
                self.say("ui.casino.print.minimum", chips=rules.ante.minimum),
                self.say("ui.casino.print.maximum", chips=rules.ante.maximum),
            ),
            rail=tuple(chip for chip in self.play.rail if chip in DENOMINATIONS),
        )

    # --- showing ---------------------------------------------------------------------------------

    @property
    def is_outdated(self) -> bool:
        """Whether the hand on the table is played by other rules than this screen was made for."""
        return self.rules is not self.play.rules or self.boxes != self.play.boxes

    def refresh(
        self, *, is_moving: bool, explained: int | None, is_auto: bool, waits: bool, is_muted: bool
    ) -> None:
        """Show the play as it is now; while something moves there is nothing to press."""
        play = self.play
        phase: Phase = "moving" if is_moving else play.step
        self._table(phase, explained)
        net = play.totals.net
        name = "ui.casino.practice" if play.session.is_practice else "ui.casino.title"
        self.top.tell(
            title=self.say(name, table=self.rules.name),
            short=self.rules.name,
            bankroll=self.texts.number(play.picture.bankroll),
            session=self.texts.signed(net),
            tone="good" if net > 0 else "bad" if net < 0 else "muted",
            is_auto=is_auto,
            is_muted=is_muted,
        )
        self.sides.level(
            self.words, is_over=phase == "over", explained=explained, is_moving=is_moving
        )
        self._spots(phase)
        self.actions.level(phase, words=self.words, explained=explained, waits=waits)
        mark_best(self.bar.actions, None if is_moving else play.advice.now)

    def _table(self, phase: Phase, explained: int | None) -> None:
        play, texts = self.play, self.texts
        table = play.picture
        is_numbered = len(self.boxes) > 1
        self.words = {
            box.box: box_words(texts, box, self.rules, is_numbered=is_numbered)
            for box in table.boxes
        }
        if phase == "stake" and is_numbered:
            for number in self.boxes:
                name = Written(self.say("ui.casino.box", box=number), "muted")
                self.words.setdefault(number, BoxWords(name))
        emphasis: Emphasis
        if phase == "over":
            emphasis = at_the_end(table, explained)
        elif phase == "decide":
            emphasis = while_deciding(
                table,
                acting=play.session.legal.box,
                chosen=play.chosen,
                price_tag=self._price_tag(),
            )
        else:
            emphasis = while_deciding(table, acting=None, chosen=frozenset(), price_tag=None)
        self.shown = Shown(table, self.words, strip_words(texts, table), emphasis, play.discards)

    def _price_tag(self) -> tuple[str, str] | None:
        choice = self.play.choice(Option.BUY)
        if choice is None or choice.reason == "not_offered":
            return None
        return self.say("ui.casino.tag"), self.texts.number(choice.price)

    def _spots(self, phase: Phase) -> None:
        play = self.play
        acting = play.session.legal.box if phase == "decide" and play.may_choose_cards else None
        for box, spot in self.spots.items():
            spot.open(is_open=phase == "stake")
            spot.selected = phase == "stake" and box == play.box and len(self.spots) > 1
            is_new_here = not play.stakes.chips and not play.totals.hands
            spot.tip = self.say("ui.casino.box.tip") if is_new_here else ""
            words = self.words.get(box, BoxWords())
            for name in self.fields:
                found = words.fields.get(name)
                self.field_spots[box, name].amount = found.written.text if found else ""
            spot.amount = self.field_spots[box, "ante"].amount
            for at, widget in enumerate(self.own_cards[box]):
                cards = play.own_cards if box == acting else ()
                widget.chosen = at < len(cards) and cards[at] in play.chosen
                widget.show(box == acting)
