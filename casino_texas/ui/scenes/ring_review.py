"""A finished ring hand at its table, step by step, forwards and backwards.

Knows: which picture and which sentence belong to a step.  Must not know: the rules of the hand (it
is played again by the engine), or where the record comes from.

    app.push(RingReview(session.record))
    app.push(RingReview(record_of(store.hand(42)), tags={3: "rock"}))

At the end the hands that were mucked at the showdown lie open: here they may be read (R33).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

import pygame

from casino_texas.app.histories.record import HandRecord
from casino_texas.app.words.texts import capital
from casino_texas.ring import events as e
from casino_texas.ring.view import SeatStatus
from casino_texas.ui.keys import stroke_of
from casino_texas.ui.layout import Share, columns, inset
from casino_texas.ui.paint import Painter
from casino_texas.ui.ring.artist import RingArtist, RingShown
from casino_texas.ui.ring.layout import ScreenPlaces, screen_places
from casino_texas.ui.ring.models import RingTableModel, after
from casino_texas.ui.ring.panels import log_lines
from casino_texas.ui.ring.words import (
    SeatFacts,
    TableFacts,
    pots_shown,
    seats_shown,
    winning_cards,
)
from casino_texas.ui.scene import Scene
from casino_texas.ui.side_panels import LinesPanel
from casino_texas.ui.widgets import Button, Label

_KEYS: Final = {
    pygame.KSCAN_HOME: "first",
    pygame.KSCAN_LEFT: "back-step",
    pygame.KSCAN_RIGHT: "next",
    pygame.KSCAN_END: "last",
}
_STEPS: Final = (("first", "up"), ("back-step", "left"), ("next", "right"), ("last", "down"))
#: Events that are no step of their own: nothing is seen, or the next one shows it.
_SILENT: Final = (e.TurnTo, e.CardBurned, e.PotsFormed, e.HandEnded, e.StubReshuffled)


class RingReview(Scene):
    """The table as it lay after each step of a hand."""

    name: ClassVar[str] = "ring_review"

    def __init__(self, record: HandRecord, *, tags: Mapping[int, str] | None = None) -> None:
        """`tags` is what stands beside the names."""
        super().__init__()
        self.record = record
        self.tags = tags or {}
        self.events: list[e.RingEvent] = []
        for moment in record.moments():
            self.events += e.seen_by(record.hero, moment.events)
        self.steps = [
            at + 1 for at, event in enumerate(self.events) if not isinstance(event, _SILENT)
        ]
        self.steps[-1] = len(self.events)
        self.at = 0
        self.shown = RingShown()
        self.places: ScreenPlaces | None = None
        self.artist: RingArtist | None = None

    @property
    def facts(self) -> TableFacts:
        setup, hero = self.record.hand.setup, self.record.hero
        seats = {}
        for seat in setup.seats:
            name = self.say("ui.ring.you") if seat == hero else self.record.name(seat)
            seats[seat] = SeatFacts(seat, name, self.tags.get(seat, ""))
        return TableFacts(seats, setup.posts, hero)

    def table_at(self, at: int) -> RingTableModel:
        """The table after this many steps; at the end with the mucked hands open."""
        table = RingTableModel()
        for event in self.events[: self.steps[at]]:
            table = after(table, event)
        if at < len(self.steps) - 1:
            return table
        seats = []
        for seat in table.seats:
            known = self.record.known_cards(seat.seat)
            if known and seat.status is SeatStatus.MUCKED:
                seat = replace(seat, cards=known)
            seats.append(seat)
        return replace(table, seats=tuple(seats))

    # --- building --------------------------------------------------------------------------------

    def build(self) -> None:
        say = self.say
        self.back = Button(
            "back",
            self.on_escape,
            label=say("ui.ring.setup.back"),
            icon="back",
            tone="plain",
            size=15,
            state_id="back",
        )
        title = say("ui.ring.review.title", number=self.record.number)
        self.title = Label("title", title, size=18, bold=True, align="center", shrink=0.6)
        self.count = Label("count", size=15, colour="gold", align="right", shrink=0.6)
        self.sentence = Label("sentence", size=17, bold=True, wrap=True, shrink=0.6)
        self.moves = [
            Button(
                name,
                partial(self.go, name),
                label=say(f"ui.ring.review.{name}"),
                icon=icon,
                size=15,
                state_id=name,
            )
            for name, icon in _STEPS
        ]
        self.log = LinesPanel("log", label=say("ui.ring.panel.log"), icon="history", elastic=True)
        self.root.add(self.back, self.title, self.count, self.sentence, *self.moves, self.log)
        self._show()

    def arrange(self) -> None:
        theme = self.theme
        places = screen_places(theme, self.record.hand.setup.seats, self.record.hero)
        self.places = places
        self.artist = RingArtist(theme, places.table)
        inside = inset(places.top, theme.px(12), 0)
        back, title, count = columns(
            inside, [self.back.minimum(theme)[0], Share(), theme.unit(130)], gap=theme.px(12)
        )
        self.back.place(back)
        self.title.place(title)
        self.count.place(count)
        self.log.visible = places.log is not None
        if places.log is not None:
            self.log.place(places.log)
        row = places.row.union(places.message)
        wide = max(button.minimum(theme)[0] for button in self.moves)
        wide = min(wide, row.width // 6)
        sentence, *boxes = columns(row, [Share(), wide, wide, wide, wide], gap=theme.px(10))
        self.sentence.place(sentence)
        for button, box in zip(self.moves, boxes, strict=True):
            high = min(box.height, theme.unit(64))
            button.place(pygame.Rect(box.left, box.centery - high // 2, box.width, high))

    # --- stepping --------------------------------------------------------------------------------

    def go(self, name: str) -> None:
        """To the first or the last step, or one step on or back."""
        last = len(self.steps) - 1
        to = {"first": 0, "back-step": self.at - 1, "next": self.at + 1, "last": last}[name]
        self.at = min(max(0, to), last)
        self._show()

    def _show(self) -> None:
        texts, facts = self.app.words, self.facts
        table = self.table_at(self.at)
        marked = winning_cards(table) if table.awards else frozenset()
        self.shown = RingShown(
            table,
            seats_shown(texts, table, facts, is_moving=False),
            pots_shown(texts, table),
            marked=marked,
            fades_rest=bool(marked),
        )
        seen = self.events[: self.steps[self.at]]
        lines = log_lines(texts, seen, facts)
        self.log.set(log_lines(texts, seen, facts, explains=False))
        self.sentence.set(capital(lines[0].text) if lines else self.say("ui.ring.review.begins"))
        self.count.set(self.say("ui.ring.review.count", step=self.at + 1, whole=len(self.steps)))
        at_first, at_last = self.at == 0, self.at == len(self.steps) - 1
        for button in self.moves:
            is_end = at_first if button.name in ("first", "back-step") else at_last
            button.disable(self.say("ui.ring.review.end") if is_end else "")
        self.invalidate()

    def intercept(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        stroke = stroke_of(event)
        if stroke.scancode in _KEYS and not (stroke.ctrl or stroke.alt or stroke.shift):
            self.go(_KEYS[stroke.scancode])
            return True
        return False

    def draw_back(self, painter: Painter) -> None:
        assert self.artist is not None
        assert self.places is not None
        palette = painter.palette
        self.artist.draw(painter, self.shown)
        for bar in (self.places.top, self.places.bar):
            painter.box(bar, radius=0, top=palette.bar_light, bottom=palette.bar)
