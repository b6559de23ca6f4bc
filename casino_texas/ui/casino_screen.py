"""The casino table's screen: its widgets, where they lie, and what they show.

Knows: how a `CasinoPlay` is shown.  Must not know: time, animations, or what pressing does (the
scene hands it in by name).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Protocol

import pygame

from casino_texas.app.texts import Texts, capital
from casino_texas.app.texts_casino import what_now, why_closed
from casino_texas.casino.rules import Option
from casino_texas.core.chips import Chips
from casino_texas.core.hands import HandClass
from casino_texas.ui.casino_bar import CasinoBar, ChipButton, Phase
from casino_texas.ui.casino_emphasis import at_the_end, while_deciding
from casino_texas.ui.casino_layout import ScreenPlaces, places_for
from casino_texas.ui.casino_panels import (
    PayTablePanel,
    last_hands_lines,
    result_lines,
    rules_lines,
    session_lines,
)
from casino_texas.ui.casino_play import CasinoPlay
from casino_texas.ui.casino_spots import BoxSpot, FieldSpot, OwnCard
from casino_texas.ui.casino_table import Emphasis, Prints, Shown, TableArtist
from casino_texas.ui.casino_words import (
    BoxWords,
    box_words,
    fields_of,
    printed_qualifier,
    strip_words,
)
from casino_texas.ui.layout import Share, columns, inset
from casino_texas.ui.side_panels import LinesPanel, SideColumn
from casino_texas.ui.staking import Refusal
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets import Button, IconButton, Label, Widget
from casino_texas.ui.widgets.base import Say

LAST_HANDS: Final = 14
_OPTIONS: Final = {
    "fold": Option.FOLD,
    "exchange": Option.EXCHANGE,
    "buy": Option.BUY,
    "bet": Option.BET,
}


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
        self.fields = fields_of(play.rules)
        self.boxes = play.boxes
        self.rail = play.rail
        self.words: dict[int, BoxWords] = {}
        self.shown = Shown(play.picture)
        self._places: ScreenPlaces | None = None
        self._artist: TableArtist | None = None
        self._make_top(deeds)
        self._make_panels()
        self._make_spots(deeds)
        self.bar = CasinoBar(say, {name: partial(deeds.do, name) for name in (
            *("undo", "clear", "rebet", "double", "deal", "collect", "grant", "again"),
            *("fold", "exchange", "buy", "bet"),
        )})  # fmt: skip
        self.bar.use_chips(
            [
                ChipButton(
                    chip,
                    partial(deeds.hold, chip),
                    label=self.texts.number(chip),
                    tip=say("ui.casino.chip.tip"),
                    command=f"chip_{at}",
                )
                for at, chip in enumerate(self.rail, 1)
            ]
        )

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

    def widgets(self) -> list[Widget]:
        """In the order of the focus."""
        parts: list[Widget] = [*self.top]
        parts += self.spots.values()
        parts += [self.left, self.right, self.bar]
        return parts

    # --- making ----------------------------------------------------------------------------------

    def _make_top(self, deeds: Deeds) -> None:
        say = self.say
        self.menu = Button(
            "menu", partial(deeds.do, "menu"), label=say("ui.casino.menu"), icon="menu",
            tone="plain", size=15, tip=say("ui.casino.menu.tip"), state_id="menu",
        )  # fmt: skip
        self.auto = IconButton(
            "auto", "play", partial(deeds.do, "auto_deal"), label=say("ui.casino.auto"),
            command="auto_deal", state_id="auto",
        )  # fmt: skip
        self.title = Label("title", self.play.rules.name, size=17, bold=True, align="center",
                           shrink=0.6)  # fmt: skip
        self.bankroll = Label("bankroll", size=17, bold=True, colour="gold", align="right",
                              shrink=0.6)  # fmt: skip
        self.session = Label("session", size=17, bold=True, align="right", shrink=0.6)
        self.top: list[Widget] = [self.menu, self.auto, self.title, self.bankroll, self.session]

    def _make_panels(self) -> None:
        say, play = self.say, self.play
        self.result = LinesPanel("result", label=say("ui.casino.panel.result"), icon="trophy")
        self.result.wanted = False
        self.score = LinesPanel("session-panel", label=say("ui.casino.panel.session"), icon="chart")
        self.last = LinesPanel(
            "last-hands",
            label=say("ui.casino.panel.last"),
            icon="history",
            command="history",
            elastic=True,
            empty=say("ui.casino.panel.last.empty"),
        )
        self.paytable = PayTablePanel(play.rules, self.texts, label=say("ui.casino.panel.paytable"))
        self.rules = LinesPanel(
            "rules", label=say("ui.casino.panel.rules"), icon="list", command="help"
        )
        self.rules.set(rules_lines(self.texts, play.rules))
        self.left = SideColumn("left", [])
        self.right = SideColumn("right", [])

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
                tip=say("ui.casino.box.tip"),
            )
            self.spots[box] = spot
            for name in self.fields:
                label = say(f"ui.casino.spot.{name}")
                field = FieldSpot(f"box-{box}-{name}", label=label)
                self.field_spots[box, name] = field
                spot.add(field)
            cards = [
                OwnCard(
                    f"box-{box}-card-{at + 1}",
                    partial(deeds.toggle, at),
                    label=say("ui.casino.own_card", number=at + 1),
                    tip=say("ui.casino.own_card.tip"),
                    command=("exchange_first", "exchange_second")[at],
                )
                for at in (0, 1)
            ]
            self.own_cards[box] = (cards[0], cards[1])
            spot.add(*cards)

    # --- places ----------------------------------------------------------------------------------

    def arrange(self, theme: Theme) -> None:
        """Place everything in the window of the theme."""
        places = places_for(theme, self.boxes, self.fields)
        self._places = places
        self._artist = TableArtist(theme, places.table, self._prints())
        self._arrange_top(theme, places.top)
        if places.left is None:
            self.left.panels = []
            self.left.visible = False
            panels = [self.paytable, self.result, self.rules, self.score, self.last]
            self.right.panels = panels
        else:
            self.left.visible = True
            self.left.panels = [self.result, self.score, self.last]
            self.right.panels = [self.paytable, self.rules]
            self.left.place(places.left)
        self.right.place(places.right)
        for box_places in places.table.boxes:
            spot = self.spots[box_places.box]
            spot.circle = box_places.fields["ante"]
            spot.place(box_places.cell)
            for name, circle in box_places.fields.items():
                self.field_spots[box_places.box, name].place(circle.rect)
            for card, place in zip(self.own_cards[box_places.box], box_places.cards, strict=True):
                card.place(place)
            if box_places.cards[0].colliderect(box_places.cards[1]):  # lying over each other
                first, second = box_places.cards
                self.own_cards[box_places.box][0].place(
                    pygame.Rect(first.left, first.top, second.left - first.left, first.height)
                )
        self.bar.row, self.bar.message_place = places.row, places.message
        self.bar.place(places.bar)

    def _arrange_top(self, theme: Theme, bar: pygame.Rect) -> None:
        margin = theme.px(12)
        inside = inset(bar, margin, 0)
        menu = self.menu.minimum(theme)[0]
        size = theme.text_px(17)
        money = theme.text.width(self.say("ui.casino.bankroll", chips="88,888"), size, bold=True)
        net = theme.text.width(self.say("ui.casino.session", net="+88,888"), size, bold=True)
        square = bar.height
        left, auto, title, bankroll, session = columns(
            inside, [menu, square, Share(), money, net], gap=theme.px(14)
        )
        self.menu.place(left)
        self.auto.place(auto)
        self.title.place(title)
        self.bankroll.place(bankroll)
        self.session.place(session)

    def _prints(self) -> Prints:
        rules, texts = self.play.rules, self.texts
        return Prints(
            qualifier=printed_qualifier(texts, rules),
            fields={name: self.say(f"ui.casino.spot.{name}") for name in self.fields},
            limits=(
                rules.name.upper()[:18],
                self.say("ui.casino.print.minimum", chips=rules.ante.minimum),
                self.say("ui.casino.print.maximum", chips=rules.ante.maximum),
            ),
            rail=tuple(chip for chip in self.rail if chip in USUAL_CHIPS),
        )

    # --- showing ---------------------------------------------------------------------------------

    def refresh(self, *, is_moving: bool, explained: int | None, auto: bool, waits: bool) -> None:
        """Show the play as it is now; while something moves there is nothing to press."""
        self._table(is_moving=is_moving, explained=explained)
        self._top(auto=auto)
        self._panels(is_moving=is_moving, explained=explained)
        self._spots(is_moving=is_moving)
        self._bar(is_moving=is_moving, explained=explained, waits=waits)

    def _table(self, *, is_moving: bool, explained: int | None) -> None:
        play, texts = self.play, self.texts
        table = play.picture
        is_numbered = len(self.boxes) > 1
        self.words = {
            box.box: box_words(texts, box, play.rules, is_numbered=is_numbered)
            for box in table.boxes
        }
        emphasis = Emphasis()
        if play.step == "over" and table.net is not None and not is_moving:
            emphasis = at_the_end(table, explained)
        elif not is_moving and play.step == "decide":
            emphasis = while_deciding(
                table,
                acting=play.session.legal.box,
                chosen=play.chosen,
                price_tag=self._price_tag(),
            )
        else:
            emphasis = while_deciding(table, acting=None, chosen=frozenset(), price_tag=None)
        self.shown = Shown(table, self.words, strip_words(texts, table), emphasis)

    def _price_tag(self) -> tuple[str, str] | None:
        choice = self.play.choice(Option.BUY)
        if choice is None or choice.reason == "not_offered":
            return None
        return self.say("ui.casino.tag"), self.texts.number(choice.price)

    def _top(self, *, auto: bool) -> None:
        play, texts = self.play, self.texts
        name = play.rules.name
        if play.session.is_practice:
            name = self.say("ui.casino.practice", table=name)
        self.title.set(name)
        bankroll = play.picture.bankroll
        self.bankroll.set(self.say("ui.casino.bankroll", chips=texts.number(bankroll)))
        net = play.session.totals.net
        tone = "good" if net > 0 else "bad" if net < 0 else "muted"
        self.session.set(self.say("ui.casino.session", net=texts.signed(net)), colour=tone)
        self.auto.icon = "pause" if auto else "play"
        self.auto.tip = self.say("ui.casino.auto.stop" if auto else "ui.casino.auto")

    def _panels(self, *, is_moving: bool, explained: int | None) -> None:
        play, texts = self.play, self.texts
        session = play.session
        is_over = play.step == "over" and not is_moving
        self.score.set(session_lines(texts, session.totals, commitment=session.commitment))
        self.last.set(last_hands_lines(texts, session.last_hands(LAST_HANDS)))
        before = self.result.wanted
        self.result.wanted = is_over
        self.result.set(result_lines(texts, self.words) if is_over else ())
        column = self.left if self.left.panels else self.right
        if before != is_over:
            column.selected = "result" if is_over else "paytable"
        column.refit()
        box = explained if is_over else session.legal.box
        lit: HandClass | None = None
        stakes: Mapping[str, Chips] = {}
        for each in play.picture.boxes:
            if each.box == box or (box is None and each.box == play.box):
                stakes = {"ante": each.ante, "bet": play.rules.bet_amount(each.ante)}
                best = each.best
                if is_over and each.settlement is not None:
                    best = each.settlement.player
                lit = best.hand_class if best is not None and not is_moving else None
        self.paytable.light(lit=lit, stakes=stakes)

    def _spots(self, *, is_moving: bool) -> None:
        play = self.play
        can_stake = play.step == "stake" and not is_moving
        for box, spot in self.spots.items():
            spot.open(is_open=can_stake)
            spot.selected = can_stake and box == play.box and len(self.spots) > 1
            words = self.words.get(box, BoxWords())
            for name in self.fields:
                found = words.fields.get(name)
                self.field_spots[box, name].amount = found.written.text if found else ""
            spot.amount = self.field_spots[box, "ante"].amount
            acts = (
                not is_moving
                and play.step == "decide"
                and play.session.legal.box == box
                and play.may_choose_cards
            )
            for card, widget in zip(play.own_cards, self.own_cards[box], strict=False):
                widget.chosen = acts and card in play.chosen
            for widget in self.own_cards[box]:
                widget.show(acts)
        for chip in self.bar.chips:
            chip.set(selected=can_stake and chip.chip == play.chip)

    def _bar(self, *, is_moving: bool, explained: int | None, waits: bool) -> None:
        play, bar = self.play, self.bar
        phase: Phase = "moving" if is_moving else play.step
        actions: list[str] = []
        closed = self.say("ui.casino.closed.dealt")
        if phase == "stake":
            self._tools()
            actions = ["deal"] if play.session.can_stake else ["grant"]
            no_deal = play.stakes.why_no_deal
            self._action("deal", reason=self.refusal(no_deal) if no_deal else "")
            self._action("grant")
        elif phase == "decide":
            actions = self._decisions()
        elif phase == "over":
            actions = ["collect", "again"]
            self._action("collect")
            self._action("again")
        if phase != "stake":
            for widget in (*bar.chips, *bar.tools, *bar.signs):
                widget.disable(closed)
        bar.turn_to(phase, actions, waits=waits)
        bar.message.say(self._message(phase, explained))

    def _action(self, name: str, *, price: str = "", reason: str = "") -> None:
        button = self.bar.actions[name]
        button.mean((self.play.state, price))
        button.set(price=price)
        button.disable(reason)

    def _tools(self) -> None:
        stakes = self.play.stakes
        moves = {
            "undo": stakes.undo(),
            "clear": stakes.clear(),
            "rebet": stakes.rebet(),
            "double": stakes.double(),
        }
        for widget in (*self.bar.tools, *self.bar.signs):
            result = moves[widget.name]
            widget.disable(self.refusal(result) if isinstance(result, Refusal) else "")
        for chip in self.bar.chips:
            chip.enable()

    def _decisions(self) -> list[str]:
        play, texts = self.play, self.texts
        shown = []
        for name, option in _OPTIONS.items():
            choice = play.choice(option)
            if choice is None or choice.reason == "not_offered":
                continue
            shown.append(name)
            reason = capital(why_closed(texts, choice))
            if option is Option.EXCHANGE and not reason and not play.chosen:
                reason = texts.count("ui.casino.choose_cards", play.session.legal.exchange_cards)
            price = texts.number(choice.price) if choice.price else ""
            self._action(name, price=price, reason=reason)
        return shown

    def refusal(self, refused: Refusal) -> str:
        """Why a move with chips is not possible."""
        return self.say(f"ui.casino.refused.{refused.reason}", number=refused.number)

    def _message(self, phase: Phase, explained: int | None) -> str:
        play, texts = self.play, self.texts
        view = play.session.view
        match phase:
            case "moving":
                return ""
            case "stake" if play.stakes.chips and play.session.can_stake:
                return self.say(
                    "ui.casino.now.ready", total=play.stakes.total, key=self.bar_key("deal")
                )
            case "over":
                words = self.words.get(explained or 0)
                if words is not None and words.settled is not None and len(view.boxes) == 1:
                    return words.settled.line
        return what_now(texts, view)

    def bar_key(self, name: str) -> str:
        """The key printed on an action."""
        return self.bar.actions[name].key_hint


USUAL_CHIPS: Final = frozenset({1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000})

Press = Callable[[], object]
