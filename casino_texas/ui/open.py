"""Opening a screen by its name, imported only then.

Knows: what each screen wants to be made with.  Must not know: what the screens show.

A screen of a module that has a function `open_on(app, desk)` is opened by it.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk

_PACKAGE: Final = "casino_texas.ui.scenes"


def has_scene(name: str) -> bool:
    """Whether the program has this screen."""
    return find_spec(f"{_PACKAGE}.{name}") is not None


def open_scene(app: App, name: str, desk: Desk) -> bool:
    """Put the screen of this name on top; whether there is one."""
    if not has_scene(name):
        return False
    module = import_module(f"{_PACKAGE}.{name}")
    match name:
        case "help":
            has_lesson = has_scene("first_lesson")
            lesson = (lambda: open_scene(app, "first_lesson", desk)) if has_lesson else None
            app.push(module.HelpScene(desk.table_rules, lesson=lesson))
        case "rankings":
            app.push(module.RankingsScene(desk.table_rules))
        case "fairness":
            session = desk.session
            if session is not None and not session.is_over:
                app.push(module.FairnessScene(desk.store, commitment=session.commitment))
            else:
                hand = None if session is None else session.hand_id
                app.push(module.FairnessScene(desk.store, hand_id=hand))
        case _:
            opener = getattr(module, "open_on", None)
            if opener is None:
                return False
            opener(app, desk)
    return True
