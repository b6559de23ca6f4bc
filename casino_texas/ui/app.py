"""The program's one loop: events -> top scene -> update(dt) -> draw, and the stack of scenes.

Knows: the window, the theme, the keys heard everywhere, the worker processes.  Must not know: any
game; scenes do.

    app = App(size=(1280, 720)); app.push(MyScene())
    app.step(events, dt)            # what tests drive: one turn of the loop; True if it drew
    app.run()                       # the same with real events and time, until `quit`
    run(Options(game="casino"))     # what the command line calls; the exit code

Scenes use `app.push/pop/replace`, `app.theme`, `app.keys`, `app.say`, `app.settings` and
`app.change(**choices)`, `app.sound.play(name)`, `app.toast(text)`, `app.workers.submit(...)`.
"""

from __future__ import annotations

import contextlib
import dataclasses
import importlib
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import pygame

from casino_texas.app.settings import INSTANT, Settings, SettingsFile
from casino_texas.app.words.texts import Texts
from casino_texas.errors import InputError
from casino_texas.ui import window
from casino_texas.ui.fonts import Fonts
from casino_texas.ui.keys import EVERYWHERE, KeyMap, stroke_of
from casino_texas.ui.options import Options, next_speed
from casino_texas.ui.paint import Drawn, Painter
from casino_texas.ui.pictures import next_picture_path
from casino_texas.ui.scene import Scene
from casino_texas.ui.sound import Sounds
from casino_texas.ui.stack import SceneStack
from casino_texas.ui.theme import Theme, look_of
from casino_texas.ui.widgets.toast import Toast
from casino_texas.ui.workers import Workers

__all__ = ["App", "Options", "run"]

_WAKE: Final = pygame.event.custom_type()


class App(SceneStack):
    """One window and its stack of scenes."""

    def __init__(
        self,
        *,
        options: Options | None = None,
        settings: Settings | None = None,
        keep: Callable[[Settings], None] | None = None,
        words: Callable[[str], Texts] = Texts,
        sound: Sounds | None = None,
        size: tuple[int, int] | None = None,
    ) -> None:
        """Open the window.  `keep` stores changed settings, `words` gives a language's sentences.

        Raises:
            NoDisplay: there is no screen.
        """
        super().__init__()
        self.options = options or Options()
        self.settings = settings or Settings()
        self._keep = keep or (lambda settings: None)
        self._words_of = words
        self.words = self._words_of(self.settings.language)
        asked_size = size or self.options.size
        self._window_size = asked_size or self.settings.window_size
        self._full_screen = self.settings.full_screen and asked_size is None
        self.surface = window.open_window(self._window_size, full_screen=self._full_screen)
        if not self._full_screen:
            window.move_to(self.settings.window_position, self.surface.get_size())
        self.sound = sound or Sounds(
            volume=self.settings.volume,
            effects=self.settings.effects,
            muted=self.settings.muted,
        )
        self._asked_speed = self.options.first_speed
        self.keys = KeyMap(self.settings.keys)
        self.fonts = Fonts()
        self.theme = self._new_theme()
        self.workers = Workers(wake=self._wake)
        self.running = True
        self.exit_code = 0
        self.is_repeat = False
        self.frames = 0
        self.resize_patience = 0.0
        self._seen_size = self.surface.get_size()
        self._resizing: float | None = None
        self._old_picture: pygame.Surface | None = None
        self._held: set[int] = set()
        self._repeats = False
        #: The line shown over everything now.
        self.toasted = Toast()
        self.typing(text=False, repeat=False)

    def _enter(self, scene: Scene) -> None:
        scene.enter(self)

    def _came_on_top(self, scene: Scene) -> None:
        focused = scene.focused
        self.typing(
            text=focused is not None and focused.wants_text,
            repeat=focused is not None and focused.wants_repeat,
        )
        # The second half of a double click must not press what has just come up under it.
        for widget in scene.root.walk():
            widget.appeared()
        scene.entered()

    def _emptied(self) -> None:
        self.quit()

    # --- one turn of the loop ------------------------------------------------------------------

    def step(self, events: Iterable[pygame.Event], dt: float) -> bool:
        """Handle the events, let `dt` seconds pass, draw if something changed."""
        for event in events:
            self._handle(event)
            if not self.running:
                return False
        self._notice_size(dt)
        for scene in self.shown:
            scene.update(dt)
        moved = self.toasted.update(dt)
        if not self.running or not self.scenes:
            return False
        if moved or any(scene.is_dirty for scene in self.shown):
            self.draw()
            return True
        return False

    def draw(self) -> None:
        """Draw every scene in view and show the frame."""
        if self._old_picture is not None:
            pygame.transform.scale(self._old_picture, self.surface.get_size(), self.surface)
        else:
            self.paint(self.surface)
        pygame.display.flip()
        self.frames += 1

    def paint(self, surface: pygame.Surface, audit: list[Drawn] | None = None) -> None:
        """Draw every scene in view on `surface`, which is as large as the theme."""
        for scene in self.shown:
            if scene.overlay:
                painter = Painter(surface, self.theme)
                painter.wash(pygame.Rect((0, 0), self.theme.size), (0, 0, 0), 150)
            scene.draw(surface, audit)
        self.toasted.draw(Painter(surface, self.theme))

    @property
    def is_moving(self) -> bool:
        """Whether the next frame will differ by itself."""
        return self._resizing is not None or any(scene.is_dirty for scene in self.shown)

    def _handle(self, event: pygame.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.quit()
                return
            case pygame.KEYDOWN:
                self.is_repeat = self._repeats and event.scancode in self._held
                self._held.add(event.scancode)
            case pygame.KEYUP:
                self._held.discard(event.scancode)
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.WINDOWSHOWN:
                self._redraw()
        top = self.top
        if top is not None and not self._function_key(event):
            top.handle(event)
        self.is_repeat = False

    def _function_key(self, event: pygame.Event) -> bool:
        """Full screen and the picture work whatever has the keyboard."""
        if event.type != pygame.KEYDOWN or self.is_repeat:
            return False
        focused = self.top.focused if self.top is not None else None
        if focused is not None and focused.grabs_keys:
            return False
        match self.keys.command(stroke_of(event), (EVERYWHERE,)):
            case "full_screen":
                self.change(full_screen=not self._full_screen)
            case "screenshot":
                self.save_picture()
            case _:
                return False
        return True

    def on_command(self, name: str) -> bool:
        """The commands heard everywhere that the top scene has no use for."""
        match name:
            case "mute":
                self.change(muted=not self.settings.muted)
                self.toast(self.say("ui.toast.muted" if self.settings.muted else "ui.toast.sound"))
            case "keys":
                from casino_texas.ui.scenes.key_list import KeyList

                self.push(KeyList(self.top.contexts if self.top else ()))
            case "faster" | "slower":
                self._change_speed(1 if name == "faster" else -1)
            case _:
                return False
        return True

    @property
    def speed(self) -> float:
        """How fast things move: 0.5 to 4, or `INSTANT`; what the command line asked for first."""
        if self._asked_speed is not None:
            return self._asked_speed
        return self.settings.speed

    def _change_speed(self, step: int) -> None:
        speed = next_speed(self.speed, step)
        self._asked_speed = None
        self.change(speed=speed)
        shown = self.say("ui.speed.instant") if speed == INSTANT else f"{speed:g}×"
        self.toast(self.say("ui.toast.speed", speed=shown))

    # --- window --------------------------------------------------------------------------------

    def _notice_size(self, dt: float) -> None:
        """The surface's size is the truth, whatever events said."""
        surface = pygame.display.get_surface()
        if surface is None:
            return
        size = surface.get_size()
        changed = size not in (self._seen_size, self.theme.size)
        self._seen_size = size
        if changed and self.resize_patience > 0:
            if self._old_picture is None:
                self._old_picture = pygame.Surface(self.theme.size)
                self.paint(self._old_picture)
            self._resizing = self.resize_patience
            self._redraw()
        self.surface = surface
        if self._resizing is not None:
            self._resizing -= dt
            if self._resizing > 0:
                return
            self._resizing = None
        self._old_picture = None
        if size != self.theme.size:
            if not self._full_screen:
                self._window_size = size
            self.renew_theme()

    def _new_theme(self) -> Theme:
        return Theme(self.surface.get_size(), look_of(self.settings), fonts=self.fonts)

    def renew_theme(self) -> None:
        """Size or look changed: forget what was drawn and place everything anew."""
        self.theme = self._new_theme()
        for scene in self.scenes:
            scene.rearrange()

    def _redraw(self) -> None:
        for scene in self.scenes:
            scene.invalidate()

    def _set_full_screen(self, full_screen: bool) -> None:
        if full_screen and not self._full_screen:
            self._window_size = self.surface.get_size()
        self._full_screen = full_screen
        size = self._window_size or window.DEFAULT_SIZE
        try:
            self.surface = window.set_mode(size, full_screen=full_screen)
        except pygame.error as error:  # the screen says no: stay as it was
            self._full_screen = not full_screen
            self.settings = dataclasses.replace(self.settings, full_screen=self._full_screen)
            self.toast(str(error))
            return
        self._resizing = self._old_picture = None
        self.renew_theme()

    def typing(self, *, text: bool, repeat: bool) -> None:
        """Whether typed text is wanted now, and whether held keys repeat."""
        self._repeats = repeat
        if repeat:
            pygame.key.set_repeat(400, 40)
        else:
            pygame.key.set_repeat()
        if text:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    # --- services ------------------------------------------------------------------------------

    def say(self, key: str, /, **fields: object) -> str:
        """The sentence in the language chosen."""
        return self.words.say(key, **fields)

    def change(self, **choices: Any) -> None:
        """Change settings: applied at once, and kept."""
        before = self.settings
        self.settings = dataclasses.replace(before, **choices)
        after = self.settings
        if after == before:
            return
        if after.keys != before.keys:
            self.keys = KeyMap(after.keys)
        if after.full_screen != self._full_screen:
            self._set_full_screen(after.full_screen)
        elif look_of(after) != self.theme.look:
            self.renew_theme()
        if after.language != before.language:
            self.words = self._words_of(after.language)
            for scene in self.scenes:
                scene.rebuild()
        self.sound.adjust(volume=after.volume, effects=after.effects, muted=after.muted)
        if self.settings != before:
            self._keep(self.settings)
        for scene in self.scenes:
            scene.settings_changed()
        self._redraw()

    def toast(self, text: str) -> None:
        """Show a line over everything for a few seconds."""
        self.toasted.show(text)
        self._redraw()

    def save_picture(self, path: Path | None = None) -> Path | None:
        """Save the frame as a PNG (by default into the player's folder) and say where."""
        try:
            path = path or next_picture_path()
            picture = pygame.Surface(self.theme.size)
            self.paint(picture)
            pygame.image.save(picture, str(path))
        except (OSError, InputError, pygame.error) as error:
            self.toast(self.say("ui.toast.picture_failed", why=str(error)))
            return None
        self.toast(self.say("ui.toast.picture", path=str(path)))
        return path

    def quit(self, exit_code: int = 0) -> None:
        """End the loop after this turn."""
        self.running = False
        self.exit_code = exit_code

    def _wake(self) -> None:
        """Wake the loop from another thread."""
        with contextlib.suppress(pygame.error):
            pygame.event.post(pygame.Event(_WAKE))

    def run(self) -> int:
        """Turn with real events and time until `quit`; the exit code."""
        from casino_texas.ui.loop import turn

        return turn(self)

    def close(self) -> None:
        """Leave every scene, end the workers, close the window, keep the window's size."""
        self.leave_all()
        self.workers.close()
        self.sound.close()
        if pygame.display.get_init():
            place = self.settings.window_position
            kept = dataclasses.replace(
                self.settings,
                window_size=self._window_size,
                window_position=place if self._full_screen else window.position(),
            )
            if kept != self.settings:
                self.settings = kept
                self._keep(kept)
        pygame.quit()


def run(options: Options) -> int:
    """Open the game as the command line asked; the exit code.

    The first scene is chosen by `scenes.menu.first_scene(app)` from `app.options`.
    """
    file = SettingsFile()
    played_by_a_person = options.autoplay is None and options.screenshot is None
    try:
        app = App(
            options=options,
            settings=file.settings,
            keep=file.save if played_by_a_person else None,
        )
    except window.NoDisplay as error:
        print(error, file=sys.stderr)
        return 1
    try:
        for problem in file.problems:
            app.toast(problem)
        app.push(importlib.import_module("casino_texas.ui.scenes.menu").first_scene(app))
    except BaseException:
        app.close()
        raise
    return app.run()
