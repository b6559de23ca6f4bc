"""The ring table's screen: its widgets, where they lie, and what they show.

Knows: how a `RingPlay` is shown.  Must not know: time, animations, or what pressing does (the
scene hands it in by name).
"""

from __future__ import annotations

from functools import partial
from typing import Final, Protocol

import pygame

from casino_texas.app.words.ring_rules import why_no_muck
from casino_texas.app.words.texts import Texts
from casino_texas.ring.view import BettingOptions
from casino_texas.ui.layout import Share, columns, inset
from casino_texas.ui.ring import amounts
from casino_texas.ui.ring.artist import RingArtist, RingShown
from casino_texas.ui.ring.bar import RingBar
from casino_texas.ui.ring.headline import stakes_lines, table_name
from casino_texas.ui.ring.layout import ScreenPlaces, screen_places
from casino_texas.ui.ring.messages import Showing, message
from casino_texas.ui.ring.panels import (
    info_lines,
    log_lines,
    result_lines,
    tournament_lines,
)
from casino_texas.ui.ring.play import RingPlay
from casino_texas.ui.ring.words import (
    pots_shown,
    seats_shown,
    winning_cards,
)
from casino_texas.ui.side_panels import LinesPanel
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets import Button, IconButton, Label, Widget
from casino_texas.ui.widgets.base import Say

_DEEDS: Final = (
    *("fold", "call", "raise", "show", "muck", "declare", "post", "decline", "next", "why"),
    *("replay", "show_after", "pause", "skip", "cashier"),
)


class Deeds(Protocol):
    """What the scene does when something is pressed."""

    def do(self, name: str) -> None: ...
    def choose(self, preset: str) -> None: ...
    def slide(self, to: int) -> None: ...
    def type_in(self, to: int) -> None: ...
    def mistyped(self, text: str) -> None: ...
    def preselect(self, on: bool) -> None: ...


class RingScreen:
    """Made anew when the language changes."""

    def __init__(self, play: RingPlay, texts: Texts, say: Say, deeds: Deeds) -> None:
        self.play = play
        self.texts = texts
        self.say = say
        self.shown = RingShown()
        self.places: ScreenPlaces | None = None
        self.artist: RingArtist | None = None
        self._logged: object = None
        self.menu = Button(
            "menu", partial(deeds.do, "menu"), label=say("ui.ring.menu"), icon="menu",
            tone="plain", size=15, tip=say("ui.ring.menu.tip"), state_id="menu",
        )  # fmt: skip
        self.title = Label("title", size=16, bold=True, align="center", shrink=0.6)
        self.level = Label("level", size=14, colour="muted", align="center", shrink=0.6)
        self.hand = Label("hand", size=15, bold=True, colour="gold", align="right", shrink=0.6)
        self.bankroll = Label("bankroll", size=14, bold=True, colour="gold", shrink=0.8)
        self.icons = [
            self._icon("help", "help", deeds, "help", "help"),
            self._icon("auto", "play", deeds, "", "auto"),
            self._icon("open-log", "history", deeds, "ring_log", "log"),
            self._icon("equity", "chart", deeds, "ring_equity", "equity"),
            self._icon("open-cashier", "bet", deeds, "", "cashier"),
        ]
        self.info = LinesPanel("info", label=say("ui.ring.panel.info"), icon="card")
        self.log = LinesPanel(
            "log", label=say("ui.ring.panel.log"), icon="history", command="ring_log", elastic=True,
            empty=say("ui.ring.panel.log.empty"),
        )  # fmt: skip
        self.log.opens(partial(deeds.do, "log"), tip=say("ui.ring.log.tip"))
        self.bar = RingBar(
            say,
            {name: partial(deeds.do, name) for name in _DEEDS},
            choose=deeds.choose,
            slide=deeds.slide,
            type_in=deeds.type_in,
            mistyped=deeds.mistyped,
            preselect=deeds.preselect,
        )

    def _icon(self, name: str, icon: str, deeds: Deeds, command: str, deed: str) -> IconButton:
        return IconButton(
            name, icon, partial(deeds.do, deed), label=self.say(f"ui.ring.{deed}.tip"),
            command=command, state_id=name,
        )  # fmt: skip

    def widgets(self) -> list[Widget]:
        """In the order of the focus: what is decided with comes first."""
        return [self.bar, self.menu, *self.icons, self.bankroll, self.title, self.level, self.hand,
                self.info, self.log]  # fmt: skip

    # --- places ----------------------------------------------------------------------------------

    def arrange(self, theme: Theme) -> None:
        """Place everything in the window of the theme."""
        seats = self.play.session.setup.seats
        places = screen_places(theme, seats, self.play.hero)
        self.places = places
        self.artist = RingArtist(theme, places.table)
        self._arrange_top(theme, places.top)
        for panel, place in ((self.info, places.info), (self.log, places.log)):
            panel.visible = place is not None
            if place is not None:
                panel.place(place)
        self.bar.row, self.bar.message_place = places.row, places.message
        self.bar.place(places.bar)

    def _arrange_top(self, theme: Theme, bar: pygame.Rect) -> None:
        inside = inset(bar, theme.px(12), 0)
        square = bar.height
        menu = self.menu.minimum(theme)[0]
        hand = theme.text.width(
            self.say("ui.ring.hand", number="8,888"), theme.text_px(15), bold=True
        )
        icons = square * len(self.icons) + theme.px(4) * (len(self.icons) - 1)
        left, middle, signs, right = columns(inside, [menu, Share(), icons, hand], gap=theme.px(12))
        self.menu.place(left)
        self.hand.place(right)
        for sign, place in zip(
            self.icons,
            columns(signs, [square] * len(self.icons), gap=theme.px(4)),
            strict=True,
        ):
            sign.place(place)
        money = theme.text.width(
            self.say("ui.casino.bankroll", chips="88,888"), theme.text_px(14), bold=True
        )
        half = min(bar.centerx - middle.left, middle.right - bar.centerx)
        beside = min(half, bar.centerx - middle.left - money - theme.px(12))
        has_money = 2 * beside >= theme.unit(240)
        self.bankroll.show(has_money)
        if has_money:
            self.bankroll.place(pygame.Rect(middle.left, middle.top, money, middle.height))
            half = beside
        if 2 * half >= theme.unit(240):  # there is room for the title in the middle of the window
            middle = pygame.Rect(bar.centerx - half, middle.top, 2 * half, middle.height)
        high = theme.text.line_height(theme.text_px(16), bold=True)
        low = theme.text.line_height(theme.text_px(14))
        if high + low <= middle.height:
            top = middle.top + (middle.height - high - low) // 2
            self.title.place(pygame.Rect(middle.left, top, middle.width, high))
            self.level.place(pygame.Rect(middle.left, top + high, middle.width, low))
        else:
            title, level = columns(middle, [Share(3), Share(2)], gap=theme.px(8))
            self.title.place(title)
            self.level.place(level)

    # --- showing ---------------------------------------------------------------------------------

    def refresh(self, showing: Showing) -> None:
        """Show the play as it is now; while something moves there is nothing to decide."""
        self._table(showing)
        self._top(showing)
        self._panels(showing)
        self._bar(showing)

    def _table(self, showing: Showing) -> None:
        play, texts = self.play, self.texts
        table = play.table
        seats = seats_shown(texts, table, play.facts, is_moving=showing.is_moving)
        marked = winning_cards(table) if table.awards else frozenset()
        self.shown = RingShown(
            table,
            seats,
            pots_shown(texts, table),
            marked=marked,
            fades_rest=bool(marked),
        )

    def _top(self, showing: Showing) -> None:
        play, session = self.play, self.play.session
        self.title.set(table_name(self.texts, session))
        self.level.set(self._that_fits(self.level, stakes_lines(self.texts, session)))
        auto = self.icons[1]
        auto.icon = "pause" if showing.is_auto else "play"
        auto.tip = auto.label = self.say(
            "ui.ring.auto.stop" if showing.is_auto else "ui.ring.auto.tip"
        )
        number = session.hands
        self.hand.set(self.say("ui.ring.hand", number=number) if number else "")
        if play.hero is not None:
            self.bankroll.set(self.say("ui.casino.bankroll", chips=session.store.bankroll))

    def _that_fits(self, label: Label, ways: tuple[str, ...]) -> str:
        """The longest way to say it that stands in the label's place."""
        theme = None if self.artist is None else self.artist.theme
        for way in ways:
            size = 0 if theme is None else theme.text_px(label.size)
            if theme is None or theme.text.width(way, size) <= label.rect.width:
                return way
        return ways[-1]

    def _panels(self, showing: Showing) -> None:
        play, texts = self.play, self.texts
        legal = play.legal if not showing.is_moving else None
        lines = info_lines(
            texts,
            play.table,
            play.facts,
            odds=None if legal is None else amounts.pot_odds(legal),
            call=0 if legal is None else legal.call,
            equity=showing.equity,
        )
        self.info.set(lines)
        self.info.visible = bool(lines) and self.places is not None and self.places.info is not None
        log = play.log
        told = (play.session.hand_id, len(log))
        if told != self._logged:
            self._logged = told
            self.log.set(log_lines(texts, log, play.facts, explains=False))

    def _bar(self, showing: Showing) -> None:
        play, bar = self.play, self.bar
        phase = "wait" if showing.is_moving else play.phase
        match phase:
            case "decide":
                self._decide()
            case "showdown":
                self._showdown()
            case "blind":
                self._name("post", self.say("ui.ring.post"), self._offer_price())
                self._name("decline", self.say("ui.ring.decline"))
                bar.offer("blind", ["decline", "post"])
            case "over" | "done":
                self._over(showing)
            case _:
                self._wait(showing)
        has_panel = self.places is not None and self.places.info is not None
        bar.message.say(
            message(texts=self.texts, play=play, phase=phase, showing=showing, has_panel=has_panel)
        )

    def _name(self, name: str, label: str, price: str = "", reason: str = "") -> None:
        button = self.bar.buttons[name]
        button.mean((self.play.state, label, price if name == "call" else ""))
        button.set(label=label, price=price)
        button.disable(reason)

    def _decide(self) -> None:
        play, bar, texts = self.play, self.bar, self.texts
        legal = play.legal
        assert legal is not None
        self._name("fold", self.say("ui.ring.fold"))
        if legal.can_check:
            self._name("call", self.say("ui.ring.check"))
        elif legal.call >= legal.stack:
            self._name("call", self.say("ui.ring.call_all_in"), texts.number(legal.call))
        else:
            self._name("call", self.say("ui.ring.call"), texts.number(legal.call))
        bar.buttons["call"].set(icon="check" if legal.can_check else "call")
        shown = ["fold", "call"]
        chooses = amounts.can_choose(legal)
        names: list[str] = []
        if legal.can_raise:
            shown.append("raise")
            self._raise(legal)
            selected = next((p.name for p in amounts.presets(legal) if p.to == play.to), "")
            for preset in amounts.presets(legal):
                names.append(preset.name)
                bar.presets[preset.name].set(
                    amount=texts.number(preset.to), selected=preset.name == selected
                )
                bar.presets[preset.name].mean(play.state)
        bar.offer("decide", shown, presets=names, chooses=chooses)

    def _raise(self, legal: BettingOptions) -> None:
        play, bar = self.play, self.bar
        word = amounts.raise_word(legal, play.to)
        wrong = play.wrong_amount
        reason = ""
        if wrong:
            reason = self.say(f"ui.ring.amount.{wrong}", low=legal.min_to, high=legal.max_to)
        button = bar.buttons["raise"]
        button.mean(play.state)
        label = self.say(f"ui.ring.raise.{word}")
        button.set(label=label, price=play.typed if wrong else self.texts.number(play.to))
        button.disable(reason)
        ends = (legal.min_to, legal.max_to)
        if (bar.slider.low, bar.slider.high) != ends:
            bar.slider.limits(*ends, play.big_blind)
        if bar.slider.number != play.to:
            bar.slider.set(play.to)
        if bar.amount.low != legal.min_to or bar.amount.high != legal.max_to:
            bar.amount.limits(legal.min_to, legal.max_to, play.big_blind)
        if not bar.amount.has_focus:
            bar.amount.set_number(play.to)
            if play.typed:
                bar.amount.set(play.typed)
                bar.amount.error = wrong

    def _showdown(self) -> None:
        legal = self.play.showdown
        assert legal is not None
        names = []
        if legal.can_declare:
            self._name("declare", self.say("ui.ring.declare"))
            names.append("declare")
        self._name(
            "muck",
            self.say("ui.ring.muck"),
            reason="" if legal.no_muck is None else why_no_muck(self.texts, legal.no_muck),
        )
        names.append("muck")
        if legal.can_show:
            self._name("show", self.say("ui.ring.show"))
            names.append("show")
        self.bar.offer("showdown", names)

    def _offer_price(self) -> str:
        offer = self.play.session.offer
        return "" if offer is None else self.texts.number(offer.live + offer.dead)

    def _wait(self, showing: Showing) -> None:
        play, bar = self.play, self.bar
        names = []
        if play.may_preselect and not showing.is_moving:
            names.append("preselect")
            bar.preselect.set(on=play.preselected is not None)
        names.append("pause")
        bar.buttons["pause"].mean("pause")
        bar.buttons["pause"].set(
            label=self.say("ui.ring.resume" if showing.is_paused else "ui.ring.pause"),
            icon="play" if showing.is_paused else "pause",
        )
        if play.has_folded and not showing.is_skipping:
            names.append("skip")
            bar.buttons["skip"].mean("skip")
        bar.offer("wait", names)

    def _over(self, showing: Showing) -> None:
        play, bar = self.play, self.bar
        names = []
        if showing.can_ask_why:
            names.append("why")
            bar.buttons["why"].mean("why")
        if showing.can_replay:
            names.append("replay")
            bar.buttons["replay"].mean("replay")
        if play.session.can_still_show:
            names.append("show_after")
            bar.buttons["show_after"].mean(("show_after", play.state))
        if play.session.waits_for.value == "over":
            self._name("next", self.say("ui.ring.finish"))
        else:
            if play.hero is not None:
                names.append("cashier")
                bar.buttons["cashier"].mean("cashier")
            key = "ui.ring.next" if play.session.has_hand else "ui.ring.deal"
            self._name("next", self.say(key if play.can_go_on else "ui.ring.cashier.rebuy"))
        names.append("next")
        tournament = play.session.tournament
        if tournament is not None and tournament.is_over:
            lines = tournament_lines(self.texts, tournament, play.facts)
        else:
            lines = result_lines(self.texts, play.told, play.facts)
        bar.result.set("\n".join(lines))
        bar.offer("over", names, waits=showing.waits)
