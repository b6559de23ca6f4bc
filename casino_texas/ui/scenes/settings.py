"""The settings page: everything a person can choose, applied at once and kept.

Knows: the groups and how they lie on the page.  Must not know: any game, or how settings are kept
(`app.change` keeps them).

    app.push(SettingsScene())
    app.push(SettingsScene(data=PlayerData(erase=...)))     # with the button that deletes history
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import pygame

from casino_texas.app.folders import home_path
from casino_texas.app.words.texts import languages
from casino_texas.errors import InputError
from casino_texas.ui.desktop import show_folder
from casino_texas.ui.layout import Share, columns, inset, rows
from casino_texas.ui.paint import Painter
from casino_texas.ui.scene import Scene
from casino_texas.ui.scenes.settings_groups import Controls, Group
from casino_texas.ui.scenes.settings_keys import KeyGroup
from casino_texas.ui.widgets import Button, Label, Segmented, Tabs, TextField
from casino_texas.ui.widgets.dialog import Answer, Dialog
from casino_texas.ui.widgets.form import Form, Labelled


@dataclass(frozen=True, slots=True)
class PlayerData:
    """What can be done with what the program keeps.  `erase` deletes history and bankroll and
    begins anew; it may raise an `InputError` whose line is shown.  `reason` says why it cannot be
    done now."""

    erase: Callable[[], object] | None = None
    reason: str = ""


class SettingsScene(Scene):
    """Four columns of groups; where they do not fit, a tab for each group."""

    name: ClassVar[str] = "settings"

    def __init__(self, *, data: PlayerData | None = None) -> None:
        super().__init__()
        self.data = data or PlayerData()
        self.groups: list[Group] = []
        self.tabs: Tabs | None = None
        self._page = ""
        self._bar = pygame.Rect(0, 0, 0, 0)

    # --- widgets -------------------------------------------------------------------------------

    def build(self) -> None:
        self.controls = controls = Controls(self.app, self.say)
        self.back = Button(
            "back", self.on_escape, label=self.say("ui.back"), icon="back", tone="plain", size=15
        )
        self.title = Label("title", self.say("ui.settings.title"), size=18, bold=True)
        self.title.align = "center"
        keys = KeyGroup(self.app, self.say, reset=controls.reset("keys", self._level))
        self.keys_group = keys
        self.groups = [
            controls.display(),
            controls.play(),
            controls.sound(),
            self._data_group(),
            keys,
        ]
        self.root.add(self.back, self.title, *self.groups)

    def _data_group(self) -> Group:
        folder = home_path()
        language = Segmented(
            "language",
            list(languages().items()),
            lambda language: self.app.change(language=language),
            selected=self.app.settings.language,
        )
        place = Label(
            "folder", self.say("ui.settings.folder", path=str(folder)), size=13, wrap=True
        )
        place.colour = "muted"
        place.valign = "top"
        show = Button(
            "show-folder",
            self._show_folder,
            label=self.say("ui.settings.show_folder"),
            icon="folder",
            size=14,
        )
        erase = Button(
            "erase",
            self._ask_to_erase,
            label=self.say("ui.settings.erase"),
            icon="bin",
            tone="danger",
            size=14,
        )
        if self.data.erase is None:
            erase.disable(self.data.reason or self.say("ui.settings.erase.not_here"))
        form = Form(
            "data-form", [Labelled(self.say("ui.settings.language"), language), place, show, erase]
        )
        return Group("data", self.say("ui.settings.group.data"), [form])

    def settings_changed(self) -> None:
        self._level()

    def _level(self) -> None:
        if self.groups:
            self.controls.level()
            self.keys_group.level()

    # --- places --------------------------------------------------------------------------------

    def arrange(self) -> None:
        theme = self.theme
        margin = theme.px(12)
        self._bar, body = rows(self.area, [theme.unit(50), Share()])
        bar = inset(self._bar, margin, theme.px(3))
        wide = self.back.minimum(theme)[0]
        left, middle, _ = columns(bar, [wide, Share(), wide], gap=margin)
        self.back.place(left)
        self.title.place(middle)
        body = inset(body, margin)
        self._unfold()
        if not self._in_columns(body):
            self._in_tabs(body)

    def _unfold(self) -> None:
        if self.tabs is not None:
            self._page = self.tabs.selected
            self.tabs.clear()
        self.tabs = None
        for group in self.groups:
            group.framed = True
            group.visible = True
        self.root.clear()
        self.root.add(self.back, self.title, *self.groups)

    def _in_columns(self, body: pygame.Rect) -> bool:
        """Lay the groups out side by side, if they fit."""
        theme = self.theme
        gap = theme.px(12)
        display, play, sound, data, keys = self.groups
        places = columns(body, [Share()] * 4, gap=gap)
        if places[0].width < theme.unit(280):
            return False
        parts: list[tuple[pygame.Rect, list[Group]]] = [
            (places[0], [display]),
            (places[1], [play]),
            (places[2], [sound, data]),
            (places[3], [keys]),
        ]
        for place, groups in parts:
            needs = [group.height_for(theme, place.width) for group in groups]
            if sum(needs) + gap * (len(groups) - 1) > place.height:
                return False
        for place, groups in parts:
            heights: list[int | Share] = [group.height_for(theme, place.width) for group in groups]
            heights[-1] = Share()
            for group, box in zip(groups, rows(place, heights, gap=gap), strict=True):
                group.place(box)
        return True

    def _in_tabs(self, body: pygame.Rect) -> None:
        for group in self.groups:
            group.framed = False
        self.root.clear()
        pages = [(group.name, group.label, group) for group in self.groups]
        self.tabs = Tabs("page", pages, selected=self._page)
        self.root.add(self.back, self.title, self.tabs)
        self._sheet = body
        pad = self.theme.px(14)
        self.tabs.place(inset(body, pad, self.theme.px(8)))

    def draw_back(self, painter: Painter) -> None:
        palette = painter.palette
        painter.surface.fill(palette.felt)
        painter.box(self._bar, radius=0, top=palette.bar_light, bottom=palette.bar)
        if self.tabs is not None:
            painter.panel(self._sheet)

    # --- data ----------------------------------------------------------------------------------

    def _show_folder(self) -> None:
        folder = home_path()
        if not show_folder(folder):
            self.app.toast(self.say("ui.settings.folder", path=str(folder)))

    def _ask_to_erase(self) -> None:
        word = self.say("ui.settings.erase.word")
        field = TextField("confirm", longest=40, placeholder=word)
        dialog = Dialog(
            self.say("ui.settings.erase.title"),
            self.say("ui.settings.erase.text", word=word),
            content=field,
            answers=[
                Answer("keep", self.say("ui.settings.erase.keep"), on_escape=True),
                Answer(
                    "erase-all",
                    self.say("ui.settings.erase"),
                    self._erase,
                    tone="danger",
                    default=True,
                    reason=self.say("ui.settings.erase.type", word=word),
                ),
            ],
        )

        def typed(text: str) -> None:
            right = text.strip().casefold() == word.casefold()
            reason = "" if right else self.say("ui.settings.erase.type", word=word)
            dialog.button("erase-all").disable(reason)

        field.on_change = typed
        self.app.push(dialog)

    def _erase(self) -> None:
        assert self.data.erase is not None
        try:
            self.data.erase()
        except (InputError, OSError) as error:
            self.app.toast(str(error))
        else:
            self.app.toast(self.say("ui.settings.erase.done"))
