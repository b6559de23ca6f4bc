"""The main menu: go on, sit down at a table, choose its rules, everything else.

Knows: which screens there are and which rules files.  Must not know: how any of them works.

    app.push(first_scene(app))      # what the program begins with, as the command line asked
"""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from casino_texas import __version__
from casino_texas.app.casino.autoplay import Autopilot, best_player
from casino_texas.app.store.files import open_store
from casino_texas.app.store.store import Store
from casino_texas.app.words.store import notice_line
from casino_texas.app.words.texts import capital
from casino_texas.errors import InputError
from casino_texas.ui.art import props as prop_art
from casino_texas.ui.art import table as table_art
from casino_texas.ui.art.cards import CardStyle
from casino_texas.ui.art.felt import cloth_of
from casino_texas.ui.casino.advice import WorkerCoach
from casino_texas.ui.desk import DEFAULT_RULES, Desk
from casino_texas.ui.desktop import show_folder
from casino_texas.ui.layout import Share, columns, inset, rows
from casino_texas.ui.lists.rules_shelf import RulesShelf, card_sections
from casino_texas.ui.menu_layout import stack_buttons
from casino_texas.ui.open import has_scene, open_scene
from casino_texas.ui.pages.document import Document
from casino_texas.ui.paint import Painter
from casino_texas.ui.scene import Scene
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets import Button, Label, ListView, Tone

if TYPE_CHECKING:
    from casino_texas.ui.app import App

#: Other screens the menu can open, where the program has them: name of the scene, sign, tone.
_SCREENS: Final[tuple[tuple[str, str, Tone], ...]] = (
    ("ring", "ring", "call"),
    ("lab", "lab", "call"),
    ("practice", "advice", "call"),
    ("statistics", "chart", "neutral"),
)
_WATCH: Final = 1.0
_TITLE: Final = 40


def first_scene(app: App) -> Scene:
    """What the program begins with: the menu, or the table asked for."""
    options = app.options
    alone = options.autoplay is not None or options.screenshot is not None
    store = Store() if alone else open_store()
    desk = Desk(store, rules=options.rules or app.settings.last_rules, seed=options.seed)
    if not alone:
        desk.coach = WorkerCoach(app.workers)
    if options.game == "ring":
        from casino_texas.ui.ring.entrance import first_ring_scene

        if not alone:
            app.push(MenuScene(desk))
        return first_ring_scene(app, desk)
    if options.game == "casino" or options.autoplay is not None:
        from casino_texas.ui.scenes.casino import CasinoScene

        if options.autoplay is not None:
            hands = options.autoplay
            player = best_player(desk.rules.rules, before_compiling=_say_compiling)
            return CasinoScene(desk, pilot=lambda session: Autopilot(session, player, hands=hands))
        if alone:
            return CasinoScene(desk)
        app.push(MenuScene(desk, asks=False))
        return CasinoScene(desk)
    return MenuScene(desk)


def _say_compiling() -> None:
    """Nobody is at the screen: the terminal is told why nothing happens for a while."""
    if sys.stderr is not None and sys.stderr.isatty():
        print("compiling exact numbers, once...", file=sys.stderr)


class MenuScene(Scene):
    """Buttons at the left, the rules of the casino table at the right."""

    name: ClassVar[str] = "menu"
    contexts: ClassVar[tuple[str, ...]] = ("menu",)

    def __init__(self, desk: Desk, *, asks: bool = True) -> None:
        """`asks`: a new player is asked whether he wants to be shown the game."""
        super().__init__()
        self.desk = desk
        self.shelf = RulesShelf()
        self.notices: list[str] = []
        self.chosen = self._of_desk = desk.rules_name
        self._watch = _WATCH
        self._asked = not asks
        self._fan: pygame.Rect | None = None

    # --- widgets ---------------------------------------------------------------------------------

    def build(self) -> None:
        say = self.say
        self.title = Label(
            "title", "Casino Texas", size=_TITLE, bold=True, colour="gold", shrink=0.5
        )
        self.subtitle = Label(
            "subtitle", say("ui.menu.subtitle"), size=15, colour="muted", wrap=True, valign="top"
        )
        self.buttons = self._make_buttons()
        self.list = ListView(
            "rules",
            self.shelf.rows(self.app.words),
            label=say("ui.menu.rules"),
            on_select=self._choose,
            on_open=lambda key: self.sit_down(),
            selected=self.chosen,
        )
        self.heading = Label("rules-title", say("ui.menu.rules"), size=17, bold=True)
        self.card = Document("rules-card", [], label=say("ui.menu.rules.card"))
        self.duplicate = Button(
            "duplicate", self._duplicate, label=say("ui.menu.duplicate"), icon="copy", size=14,
            tip=say("ui.menu.duplicate.tip"),
        )  # fmt: skip
        self.folder = Button(
            "folder", self._show_folder, label=say("ui.menu.folder"), icon="folder", size=14,
            tip=say("ui.menu.folder.tip"),
        )  # fmt: skip
        self.notice = Label("notice", "\n".join(self.notices), size=14, colour="gold", wrap=True,
                            shrink=0.7)  # fmt: skip
        self.foot = Label(
            "foot", say("ui.menu.foot", version=__version__), size=13, colour="muted", shrink=0.7
        )
        self.root.add(
            self.title,
            self.subtitle,
            *self.buttons,
            self.heading,
            self.list,
            self.card,
            self.duplicate,
            self.folder,
            self.notice,
            self.foot,
        )
        self._level()

    def _make_buttons(self) -> list[Button]:
        say = self.say
        buttons: list[Button] = []
        if self.desk.has_played:
            buttons.append(
                Button(
                    "continue",
                    self.sit_down,
                    label=say("ui.menu.continue"),
                    price=self._continue_words(),
                    icon="play",
                    tone="bet",
                    size=17,
                    command="menu_continue",
                )
            )
        items: list[tuple[str, str, Tone]] = [("casino", "table", "bet")]
        items += [screen for screen in _SCREENS if has_scene(screen[0])]
        items += [("settings", "settings", "neutral"), ("help", "help", "neutral")]
        items.append(("quit", "exit", "plain"))
        for number, (name, icon, tone) in enumerate(items, 1):
            buttons.append(
                Button(
                    name,
                    partial(self._do, name),
                    label=say(f"ui.menu.{name}"),
                    icon=icon,
                    tone=tone,
                    size=17,
                    command=f"menu_{number}" if number <= 7 else "",
                )
            )
        return buttons

    def _continue_words(self) -> str:
        hand = self.desk.store.hand_in_play("casino")
        chips = self.desk.store.bankroll
        if hand is not None:
            return self.say("ui.menu.continue.hand", hand=hand.id, chips=chips)
        return self.say("ui.menu.continue.table", chips=chips)

    # --- places ----------------------------------------------------------------------------------

    def arrange(self) -> None:
        theme = self.theme
        margin = theme.px(36)
        gap = theme.px(24)
        area = inset(self.area, margin, theme.px(24))
        foot_high = theme.text.line_height(theme.text_px(13)) + theme.px(4)
        notice_high = self.notice.height_for(theme, area.width) if self.notices else 0
        body, notice, foot = rows(area, [Share(), notice_high, foot_high], gap=theme.px(8))
        self.notice.show(bool(self.notices))
        self.notice.place(notice)
        self.foot.place(foot)
        buttons_wide = max(theme.unit(300), *(self._width(button) for button in self.buttons))
        rules_wide = theme.unit(430)
        art_wide = body.width - buttons_wide - rules_wide - 2 * gap
        if art_wide >= theme.px(300):
            art, left, right = columns(body, [Share(), buttons_wide, rules_wide], gap=gap)
            self._arrange_title(art, with_fan=True)
        else:
            left_wide = min(buttons_wide, body.width * 48 // 100)
            left, right = columns(body, [left_wide, Share()], gap=gap)
            title = pygame.Rect(left)
            title.height = theme.text.line_height(theme.text_px(_TITLE), bold=True)
            self._arrange_title(title, with_fan=False)
            left = pygame.Rect(left.left, title.bottom + theme.px(8), left.width, 0)
            left.height = body.bottom - left.top
        stack_buttons(self.buttons, left, theme)
        self._arrange_rules(right)

    def _width(self, button: Button) -> int:
        """What a button needs when its price stands under its label."""
        theme = self.theme
        size = theme.text_px(button.size)
        price = theme.text.width(button.price, size, bold=True) if button.price else 0
        return max(price + theme.px(40), button.minimum(theme)[0] - price)

    def _arrange_title(self, box: pygame.Rect, *, with_fan: bool) -> None:
        """The name above, the fan of cards in the middle of what is left."""
        theme = self.theme
        high = theme.text.line_height(theme.text_px(_TITLE), bold=True)
        self.subtitle.show(with_fan)
        self._fan = None
        title = pygame.Rect(box.left, box.top, box.width, high)
        self.title.place(title)
        if not with_fan:
            return
        title.top = box.top + theme.px(20)
        self.title.place(title)
        under = self.subtitle.height_for(theme, box.width)
        self.subtitle.place(pygame.Rect(box.left, title.bottom + theme.px(2), box.width, under))
        top = self.subtitle.rect.bottom + theme.px(16)
        room = pygame.Rect(box.left, top, box.width, box.bottom - top)
        fan_high = min(round(box.width * 0.72), room.height)
        self._fan = pygame.Rect(box.left, 0, box.width, max(1, fan_high))
        self._fan.centery = room.centery

    def _arrange_rules(self, box: pygame.Rect) -> None:
        theme = self.theme
        pad = theme.px(14)
        self._sheet = box
        inside = inset(box, pad)
        head = theme.text.line_height(theme.text_px(17), bold=True)
        foot = theme.unit(TARGET)
        list_high = min(
            self.list.row_height(theme) * max(3, min(5, len(self.shelf.entries))) + theme.px(8),
            (inside.height - head - foot) * 45 // 100,
        )
        heading, listing, card, buttons = rows(
            inside, [head, list_high, Share(), foot], gap=theme.px(10)
        )
        self.heading.place(heading)
        self.list.place(listing)
        self.card.place(card)
        one, two = columns(buttons, [Share(), Share()], gap=theme.px(10))
        self.duplicate.place(one)
        self.folder.place(two)

    def draw_back(self, painter: Painter) -> None:
        theme = self.theme
        width, height = theme.size
        ground = theme.art.get(
            table_art.casino, theme.size, (0, 0, width, height), cloth_of(theme.palette)
        )
        painter.surface.blit(ground, (0, 0))
        if self._fan is not None:
            fan = theme.art.get(prop_art.royal_fan, self._fan.size, CardStyle.of(theme.look))
            painter.surface.blit(fan, self._fan)
        painter.panel(self._sheet)

    # --- what is chosen --------------------------------------------------------------------------

    def _level(self) -> None:
        """Show the card of the file chosen."""
        entry = self.shelf.find(self.chosen) or self.shelf.find(DEFAULT_RULES)
        if entry is None:
            return
        self.list.set(entry.key)
        self.card.set(card_sections(self.app.words, entry))
        casino = next(button for button in self.buttons if button.name == "casino")
        casino.disable("" if entry.loaded else self.say("ui.menu.rules.cannot"))
        self.invalidate()

    def _choose(self, key: str) -> None:
        self.chosen = key
        entry = self.shelf.find(key)
        if entry is not None and entry.loaded is not None:
            self.desk.choose(key, entry.loaded)
            self._of_desk = key
            self.app.change(last_rules=key)
        self._level()

    def _duplicate(self) -> None:
        try:
            entry = self.shelf.duplicate(self.list.selected)
        except InputError as error:
            self.app.toast(str(error))
            return
        self.list.set_rows(self.shelf.rows(self.app.words))
        self._choose(entry.key)
        self.rearrange()
        self.app.toast(self.say("ui.menu.duplicated", path=str(entry.path)))

    def _show_folder(self) -> None:
        try:
            folder = self.shelf.folder()
        except InputError as error:
            self.app.toast(str(error))
            return
        if not show_folder(folder):
            self.app.toast(self.say("ui.menu.folder.is", path=str(folder)))

    # --- going elsewhere -------------------------------------------------------------------------

    def _do(self, name: str) -> None:
        match name:
            case "casino":
                self.sit_down()
            case "settings":
                from casino_texas.ui.scenes.settings import PlayerData, SettingsScene

                if self.desk.store.is_kept:
                    data = PlayerData(erase=self.desk.erase)
                else:
                    data = PlayerData(reason=self.say("ui.menu.erase.nothing"))
                self.app.push(SettingsScene(data=data))
            case "quit":
                self.app.quit()
            case _:
                open_scene(self.app, name, self.desk)

    def sit_down(self) -> None:
        """To the casino table: a hand in play goes on, else a new one is offered."""
        from casino_texas.ui.scenes.casino import CasinoScene

        entry = self.shelf.find(self.chosen)
        if (entry is None or entry.loaded is None) and not self.desk.has_hand_in_play:
            name = self.chosen if entry is None else entry.path.name
            self.app.toast(self.say("ui.menu.rules.instead", file=name, table=self.desk.rules.name))
        self.app.push(CasinoScene(self.desk))

    def on_command(self, name: str) -> bool:
        if name == "help":
            return open_scene(self.app, "help", self.desk)
        return False

    def on_escape(self) -> bool:
        return True

    # --- life ------------------------------------------------------------------------------------

    def entered(self) -> None:
        words = self.app.words
        news = [capital(notice_line(words, note)) for note in self.desk.store.take_notices()]
        if news:  # they stay here, and are said over whatever comes first
            self.notices += news
            self.app.toast("\n".join(news))
        self.shelf.refresh()
        if self.desk.rules_name != self._of_desk:  # another table was chosen elsewhere
            self.chosen = self._of_desk = self.desk.rules_name
        self.rebuild()
        if not self._asked and not self.app.settings.lesson_done and not self.desk.has_played:
            self._asked = True
            open_scene(self.app, "first_lesson", self.desk)

    def left(self) -> None:
        self.desk.close()

    @property
    def wake_after(self) -> float | None:
        return self._watch

    def advance(self, dt: float) -> bool:
        self._watch -= dt
        if self._watch <= 0:
            self._watch = _WATCH
            if self.app.top is self and self.shelf.refresh():
                self.list.set_rows(self.shelf.rows(self.app.words))
                self._choose(self.chosen)
                self.rearrange()
        return False
