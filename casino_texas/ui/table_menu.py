"""The menu over a table: going elsewhere while everything on the table is kept.

Knows: where one can go from a table, and how one comes there.  Must not know: what lies on a
table, or what the other screens show.

    app.push(table_menu(app, desk, here="casino"))
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias

import pygame

from casino_texas.ui.layout import anchor, grid, inset
from casino_texas.ui.open import has_scene, open_scene
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets.dialog import Answer, Dialog

if TYPE_CHECKING:
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk

TableName: TypeAlias = Literal["casino", "ring"]
#: The other screens that can be opened over a table, where the program has them, and their signs.
_SCREENS: Final = (
    ("history", "history"),
    ("lab", "lab"),
    ("statistics", "chart"),
    ("practice", "advice"),
    ("settings", "settings"),
)
_SIGNS: Final = {"stay": "play", "casino": "table", "ring": "ring", "main-menu": "menu"} | dict(
    _SCREENS
)


class TableMenu(Dialog):
    """Its answers stand under one another, each with its sign; in two columns in a low window."""

    _ONE_COLUMN: ClassVar[float] = 400
    _TWO_COLUMNS: ClassVar[float] = 560

    def __init__(self, title: str, text: str, answers: Sequence[Answer]) -> None:
        super().__init__(title, text, answers=answers)

    def build(self) -> None:
        super().build()
        for answer in self.answers:
            self.button(answer.name).set(icon=_SIGNS[answer.name])

    def arrange(self) -> None:
        for columns in (1, 2):
            if self._place(columns) <= self.area.height:
                return

    def _place(self, columns: int) -> int:
        """Place everything in so many columns; how high the window must be for it."""
        theme = self.theme
        pad, gap = theme.px(24), theme.px(8)
        units = self._ONE_COLUMN if columns == 1 else self._TWO_COLUMNS
        wide = min(theme.unit(units), self.area.width - theme.px(16))
        inside = wide - 2 * pad
        words = [widget for widget in (self.find("title"), self.find("text")) if widget is not None]
        heights = [widget.height_for(theme, inside) for widget in words]
        lines = -(-len(self.answers) // columns)
        high = theme.unit(TARGET)
        buttons = lines * high + (lines - 1) * gap
        whole = 2 * pad + sum(heights) + 2 * gap * len(words) + buttons
        self.sheet = anchor(self.area, (wide, min(whole, self.area.height)))
        y = self.sheet.top + pad
        for widget, need in zip(words, heights, strict=True):
            widget.place(pygame.Rect(self.sheet.left + pad, y, inside, need))
            y += need + 2 * gap
        area = inset(self.sheet, pad, 0)
        area.top, area.height = y, buttons
        cells = grid(area, count=lines * columns, columns=columns, gap=gap, row_height=high)
        if columns == 2:  # read down the left column, then down the right one
            cells = cells[::2] + cells[1::2]
        for answer, cell in zip(self.answers, cells, strict=False):
            self.button(answer.name).place(cell)
        return whole


def table_menu(app: App, desk: Desk, *, here: TableName) -> TableMenu:
    """The menu over the table `here`, which is on top."""
    say = app.say
    other: TableName = "ring" if here == "casino" else "casino"
    answers = [
        Answer("stay", say("ui.table_menu.stay"), tone="bet", default=True, on_escape=True),
        Answer(other, say(f"ui.table_menu.{other}"), partial(change_table, app, desk, other),
               tone="call"),
        *(
            Answer(name, say(f"ui.table_menu.{name}"), partial(_open, app, desk, name))
            for name, _ in _SCREENS
            if has_scene(name)
        ),
        Answer("main-menu", say("ui.table_menu.main_menu"), partial(to_main_menu, app, desk),
               tone="plain"),
    ]  # fmt: skip
    chips = desk.store.bankroll
    return TableMenu(
        say(f"ui.table_menu.title.{here}"), say("ui.table_menu.kept", chips=chips), answers
    )


def change_table(app: App, desk: Desk, to: TableName) -> None:
    """The other table takes the place of this one; both are kept as they are."""
    if to == "ring":
        from casino_texas.ui.ring.entrance import the_table

        app.replace(the_table(app, desk, back=partial(change_table, app, desk, "casino")))
        return
    from casino_texas.ui.scenes.casino import CasinoScene

    app.replace(CasinoScene(desk))


def to_main_menu(app: App, desk: Desk) -> None:
    """Leave the table, and whatever lies between it and the main menu."""
    from casino_texas.ui.scenes.menu import MenuScene

    if _back_to(app, MenuScene.name):
        return
    if len(app.scenes) > 1:
        app.pop()
    else:
        app.replace(MenuScene(desk))


def _open(app: App, desk: Desk, name: str) -> None:
    """A screen the table was come to from is gone back to; any other is opened over the table."""
    if _back_to(app, name):
        return
    if name == "settings":
        from casino_texas.ui.scenes.settings import SettingsScene

        app.push(SettingsScene())
        return
    open_scene(app, name, desk)


def _back_to(app: App, name: str) -> bool:
    """Take scenes off until the one of this name is on top; whether there is one."""
    if all(scene.name != name for scene in app.scenes):
        return False
    while app.scenes[-1].name != name:
        app.pop()
    return True
