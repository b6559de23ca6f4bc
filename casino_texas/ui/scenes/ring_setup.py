"""Choosing a ring table: presets and own choices, then the cashier's buy-in.

Knows: the form and what is shown of a game.  Must not know: how choices become rules (`choices`),
or how the game is played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import ClassVar

from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.ring.game import RingGame, game_of
from casino_texas.app.ring.sitting import sit_down
from casino_texas.app.rules.files import RulesEntry, RulesFileError, list_rules_files
from casino_texas.app.rules.loader import Kind
from casino_texas.app.words.ring import Speakers
from casino_texas.app.words.ring_rules import refusal, table_lines
from casino_texas.app.words.texts import capital
from casino_texas.errors import CasinoTexasError, IllegalAction
from casino_texas.ui.art import ring_table
from casino_texas.ui.art.felt import cloth_of
from casino_texas.ui.desk import Desk
from casino_texas.ui.layout import Share, columns, inset
from casino_texas.ui.layout import rows as share_rows
from casino_texas.ui.paint import Painter
from casino_texas.ui.ring.bankroll import bankroll_line
from casino_texas.ui.ring.choices import Choices, choices_of, game_from, opponents_from
from casino_texas.ui.ring.entrance import DEFAULT_PRESET, think
from casino_texas.ui.ring.setup_fields import SetupFields
from casino_texas.ui.ring.thinking import Asker, Elsewhere
from casino_texas.ui.scene import Scene
from casino_texas.ui.scenes.ring import RingScene
from casino_texas.ui.side_panels import Line, LinesPanel
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets import (
    Button,
    FoldingPanels,
    Label,
    ListView,
    Panel,
    Row,
)
from casino_texas.ui.widgets.form import Form


class RingSetupScene(Scene):
    """Presets at the left, the choices at the right, Sit down below."""

    name: ClassVar[str] = "ring_setup"

    def __init__(
        self,
        desk: Desk,
        *,
        asker: Asker | None = None,
        preset: str = DEFAULT_PRESET,
        back: Callable[[], object] | None = None,
    ) -> None:
        """`asker` is where opponents are asked, by default in a worker process; `preset` is the
        bare name of the one chosen first; `back` is where *Back* leads, by default below."""
        super().__init__()
        self._back = back
        self.desk = desk
        self.asker = asker
        self.entries: tuple[RulesEntry, ...] = list_rules_files(Kind.RING)
        self.schedules = [
            entry.key for entry in list_rules_files(Kind.BLINDS) if entry.loaded is not None
        ]
        self.selected = preset
        self.base: RingGame | None = None
        self.choices = Choices()
        self._choose_preset(preset)

    # --- widgets ---------------------------------------------------------------------------------

    def build(self) -> None:
        say = self.say
        self.back = Button("back", self.on_escape, label=say("ui.ring.setup.back"), icon="back",
                           tone="plain", size=15, state_id="back")  # fmt: skip
        self.title = Label("title", say("ui.ring.setup.title"), size=20, bold=True, align="center",
                           shrink=0.6)  # fmt: skip
        self.bankroll = Label("bankroll", size=16, bold=True, colour="gold", align="right",
                              shrink=0.6)  # fmt: skip
        self.list = ListView(
            "presets",
            [self._row(entry) for entry in self.entries],
            label=say("ui.ring.setup.presets"),
            on_select=self._preset_chosen,
            on_open=lambda key: self.sit_down(),
            selected=self.selected,
        )
        self.game_form = Form("game-form", [], column=250, gap=6)
        self.table_form = Form("table-form", [], column=250, gap=6)
        self.about = LinesPanel(
            "about", label=say("ui.ring.setup.page.about"), icon="list", elastic=True
        )
        self.pages = FoldingPanels(
            "pages",
            [
                Panel("game", label=say("ui.ring.setup.page.game"), children=[self.game_form]),
                Panel("table", label=say("ui.ring.setup.page.table"), children=[self.table_form]),
                self.about,
            ],
        )
        self.summary = Label("summary", size=14, wrap=True, shrink=0.7)
        self.sit = Button("sit-down", self.sit_down, label=say("ui.ring.setup.sit"), icon="deal",
                          tone="bet", size=20, state_id="sit")  # fmt: skip
        self.root.add(
            self.back, self.title, self.bankroll, self.list, self.pages, self.summary, self.sit
        )
        self._make_form()
        self._refresh()

    def _row(self, entry: RulesEntry) -> Row:
        if entry.error is not None:
            first = entry.error.lines()[0]
            return Row(entry.key, entry.title, note=first, tone="bad", reason=first)
        assert entry.loaded is not None
        preset = entry.loaded.rules
        kind = "tournament" if preset.tournament is not None else "cash"
        note = self.say(f"ui.ring.setup.{kind}.note", seats=preset.rules.seats)
        return Row(entry.key, entry.title, note=note, aside=self.say("ui.ring.setup.own")
                   if entry.is_own else "")  # fmt: skip

    def _make_form(self) -> None:
        """Both pages for the choices as they are now."""
        game = self._game()
        fields = SetupFields(
            self.app.words,
            self.choices,
            self._change,
            rules=None if isinstance(game, str) else game.rules,
            schedules=self.schedules,
        )
        for form, rows in (
            (self.game_form, fields.game_rows()),
            (self.table_form, fields.table_rows()),
        ):
            form.clear()
            form.add(*rows)

    # --- places ----------------------------------------------------------------------------------

    def arrange(self) -> None:
        theme = self.theme
        pad = theme.px(16)
        top, middle, foot = share_rows(
            self.area, [theme.unit(52), Share(), theme.unit(80)], gap=theme.px(4)
        )
        inside = inset(top, pad, theme.px(4))
        back, title, money = columns(
            inside, [self.back.minimum(theme)[0], Share(), theme.unit(190)], gap=pad
        )
        self.back.place(back)
        self.title.place(title)
        self.bankroll.place(money)
        body = inset(middle, pad, theme.px(4))
        left, right = columns(body, [Share(2), Share(5)], gap=pad)
        self.list.place(left)
        self.pages.place(right)
        wide = max(theme.unit(220), self.sit.minimum(theme)[0])
        summary, sit = columns(inset(foot, pad, theme.px(10)), [Share(), wide], gap=pad)
        self.summary.place(summary)
        self.sit.place(sit)
        assert self.sit.rect.height >= theme.px(TARGET)

    def draw_back(self, painter: Painter) -> None:
        ground = painter.theme.art.get(
            ring_table.room, painter.theme.size, cloth_of(painter.palette)
        )
        painter.surface.blit(ground, (0, 0))
        if self.pages.is_folded:
            painter.panel(self.pages.rect)

    # --- choosing --------------------------------------------------------------------------------

    def _entry(self, key: str) -> RulesEntry | None:
        return next((entry for entry in self.entries if entry.key == key), None)

    def _choose_preset(self, key: str) -> None:
        entry = self._entry(key) or next((e for e in self.entries if e.loaded), None)
        self.selected = key
        self.base = None
        if entry is None or entry.loaded is None:
            return
        try:
            self.base = game_of(entry.loaded)
        except RulesFileError:
            return
        before = self.choices
        self.choices = replace(
            choices_of(self.base),
            style=before.style,
            level=before.level,
            hides_styles=before.hides_styles,
            seed=before.seed,
        )

    def _preset_chosen(self, key: str) -> None:
        self._choose_preset(key)
        self._make_form()
        self._refresh()
        self.pages.place(self.pages.rect)

    def _change(self, changed: Choices, *, asks_again: bool = True) -> None:
        """`asks_again`: other questions may follow from it."""
        self.choices = changed
        if asks_again:
            focused = self.focused.name if self.focused is not None else None
            shown = self.focus_shown
            self._make_form()
            self.pages.place(self.pages.rect)
            if focused is not None:
                self.focus(self.find(focused), shown=shown)
        self._refresh()

    def _game(self) -> RingGame | str:
        """The game chosen, or why it cannot be played."""
        if self.base is None:
            entry = self._entry(self.selected)
            if entry is not None and entry.error is not None:
                return entry.error.lines()[0]
            return self.say("ui.ring.setup.bad")
        try:
            return game_from(self.base, self.choices)
        except RulesFileError as error:
            return error.lines()[0]
        except (ValueError, CasinoTexasError) as error:
            return str(error)

    def _refresh(self) -> None:
        game = self._game()
        store = self.desk.store
        to_bring = store.available("ring")
        self.bankroll.set(self.say("ui.casino.bankroll", chips=store.bankroll))
        if isinstance(game, str):
            self.summary.set(game, colour="bad")
            self.sit.disable(game)
            return
        lines = table_lines(self.app.words, game.rules, game.tournament)
        self.about.set([Line(capital(line), size=13.5) for line in lines])
        price, text = self._price(game, to_bring)
        line = bankroll_line(self.app.words, store)
        self.summary.set(text if to_bring == store.bankroll else f"{text} {line}", colour="text")
        short = price > to_bring
        needs = self.say("ui.ring.setup.short", needs=price, bankroll=line) if short else ""
        if short:
            self.summary.set(needs, colour="bad")
        self.sit.disable(needs)
        self.sit.set(price=self.app.words.number(price))
        self.invalidate()

    def _price(self, game: RingGame, to_bring: int) -> tuple[int, str]:
        """What sitting down costs, and the game in a sentence."""
        now = self.choices
        if game.tournament is not None:
            plan = game.tournament
            text = self.say("ui.ring.setup.summary.tournament", seats=game.rules.seats,
                            stack=plan.starting_stack, price=plan.buy_in,
                            pool=plan.buy_in * game.rules.seats)  # fmt: skip
            return plan.buy_in, text
        rules = game.rules
        wanted = min(max(now.buy_in, rules.least_buy_in), rules.most_buy_in)
        price = max(rules.least_buy_in, min(wanted, to_bring))
        text = self.say("ui.ring.setup.summary.cash", seats=rules.seats, low=rules.least_buy_in,
                        high=rules.most_buy_in)  # fmt: skip
        return price, text

    def on_escape(self) -> bool:
        if self._back is None:
            return super().on_escape()
        self._back()
        return True

    # --- sitting down ----------------------------------------------------------------------------

    def sit_down(self) -> None:
        """Buy in and go to the table."""
        game = self._game()
        if isinstance(game, str) or not self.sit.enabled:
            self.explain(self.sit)
            return
        seed = self.choices.seed_number
        if seed is None:
            seed = self.desk.seed
        chance = Random(seed)
        names = self.app.words.words("ui.ring.names")
        price, _ = self._price(game, self.desk.store.available("ring"))
        try:
            session = sit_down(
                self.desk.store,
                Dealer(seed),
                game,
                opponents_from(self.choices, names, chance),
                think=think,
                buy_in=None if game.tournament is not None else price,
                name=self.say("ui.ring.you"),
                hides_styles=self.choices.hides_styles,
            )
        except IllegalAction as error:
            self.app.toast(capital(refusal(Speakers(self.app.words, {}, 1), error)))
            return
        except (CasinoTexasError, ValueError) as error:
            self.app.toast(str(error))
            return
        asker = self.asker or Elsewhere(self.app.workers, think)
        self.app.replace(RingScene(self.desk, session, asker))
