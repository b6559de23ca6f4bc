"""The upper bar of the casino table: the way out, what else can be opened, table, money.

Knows: which of its signs go first where there is no room.  Must not know: what its buttons do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from casino_texas.ui.layout import Share, columns, inset
from casino_texas.ui.paint import SMALLEST_TYPE, Painter
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets import Button, IconButton, Label, Widget
from casino_texas.ui.widgets.base import Say

#: What else can be opened from the table, and its sign; where there is no room the last ones go.
_SIGNS: Final = (
    ("help", "help"),
    ("fairness", "shield"),
    ("mute", "sound"),
    ("settings", "settings"),
)
#: The least width of the table's name (design units).
_TITLE: Final = 200


class TopBar(Widget):
    """Bankroll and session result are never left out."""

    role = "banner"

    def __init__(self, say: Say, do: Callable[[str], object]) -> None:
        super().__init__("top")
        self.say = say
        self._titles = ("", "")
        self.menu = Button(
            "menu",
            partial(do, "menu"),
            label=say("ui.casino.menu"),
            icon="menu",
            tone="plain",
            size=15,
            tip=say("ui.casino.menu.tip"),
            state_id="menu",
        )
        self.auto = Button(
            "auto",
            partial(do, "auto_deal"),
            label=say("ui.casino.auto"),
            icon="play",
            tone="plain",
            size=14,
            command="auto_deal",
            tip=say("ui.casino.auto.tip"),
            state_id="auto",
        )
        self.signs = [
            IconButton(
                name,
                sign,
                partial(do, name),
                label=say(f"ui.casino.sign.{name}"),
                command="" if name == "settings" else name,
                state_id="sign",
            )
            for name, sign in _SIGNS
        ]
        self.title = Label("title", size=17, bold=True, align="center", wrap=True, shrink=0.6)
        self.bankroll = Label("bankroll", size=17, bold=True, colour="gold", align="right")
        self.session = Label("session", size=17, bold=True, align="right")
        for label in (self.bankroll, self.session):
            label.shrink = 0.6
        self.add(self.menu, self.auto, *self.signs, self.title, self.bankroll, self.session)

    def tell(
        self,
        *,
        title: str,
        short: str,
        bankroll: str,
        session: str,
        tone: str,
        is_auto: bool,
        is_muted: bool,
    ) -> None:
        """Show these; `short` is the title where there is little room, `tone` the colour of the
        session's result."""
        self._titles = (title, short)
        self._set_title()
        self.bankroll.set(self.say("ui.casino.bankroll", chips=bankroll))
        self.session.set(self.say("ui.casino.session", net=session), colour=tone)
        self.auto.set(icon="pause" if is_auto else "play", selected=is_auto)
        for sign in self.signs:
            if sign.name == "mute":
                sign.icon = "mute" if is_muted else "sound"

    def arrange(self) -> None:
        theme = self.theme
        inside = inset(self.rect, theme.px(12), theme.px(2))
        menu = self.menu.minimum(theme)[0]
        auto = self.auto.minimum(theme)[0]
        money = self._width(theme, self.say("ui.casino.bankroll", chips="88,888"))
        net = self._width(theme, self.say("ui.casino.session", net="+88,888"))
        square, gap = inside.height, theme.px(8)
        room = inside.width - menu - auto - money - net - theme.px(_TITLE) - 4 * gap
        count = max(0, min(len(self.signs), room // (square + gap)))
        for at, sign in enumerate(self.signs):
            sign.visible = at < count
        widths: list[int | Share] = [menu, auto, *[square] * count, Share(), money, net]
        shown = [self.menu, self.auto, *self.signs[:count], self.title, self.bankroll, self.session]
        for widget, place in zip(shown, columns(inside, widths, gap=gap), strict=True):
            widget.place(place)
        self._set_title()

    def _set_title(self) -> None:
        """The long title if it can be read in its place, else the short one."""
        long, short = self._titles
        theme = self.theme
        least = theme.text_px(SMALLEST_TYPE)
        lines = theme.text.wrap(long, least, max(1, self.title.rect.width), bold=True)
        fits = len(lines) * theme.text.line_height(least, bold=True) <= self.title.rect.height
        self.title.set(long if fits else short)

    def _width(self, theme: Theme, text: str) -> int:
        return theme.text.width(text, theme.text_px(17), bold=True) + theme.px(4)

    def draw(self, painter: Painter) -> None:
        palette = painter.palette
        painter.box(self.rect, radius=0, top=palette.bar_light, bottom=palette.bar)
        self.draw_children(painter)
