"""Drives the app as a person does: keys, mouse and time, with widgets found by name.

`Driver(app)` sends real events through `App.step`; before each press it lets a third of a second
pass, as a person would, unless told `at_once`.  `problems` looks at the layout of what is shown.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

import pygame

from casino_texas.ui.app import App
from casino_texas.ui.keys import parse_stroke
from casino_texas.ui.paint import Drawn
from casino_texas.ui.scene import Scene
from casino_texas.ui.widgets.base import Node, Widget

FRAME = 1 / 60
_PATIENCE = 0.3
_BUTTONS = {1: (1, 0, 0), 2: (0, 1, 0), 3: (0, 0, 1)}


class Driver:
    """A pair of hands."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.mouse = (0, 0)

    @property
    def scene(self) -> Scene:
        assert self.app.top is not None
        return self.app.top

    # --- time and windows ----------------------------------------------------------------------

    def tick(self, seconds: float = FRAME) -> None:
        """Let time pass in frames of at most 50 ms."""
        left = seconds
        while left > 1e-9 and self.app.running:
            dt = min(left, 0.05)
            self.app.step((), dt)
            left -= dt

    def send(self, *events: pygame.Event) -> None:
        self.app.step(events, FRAME)

    def resize(self, width: int, height: int) -> None:
        """The window manager gives the window another size."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.send(pygame.Event(pygame.VIDEORESIZE, w=width, h=height, size=(width, height)))
        self.tick()

    def screenshot(self, path: Path | str) -> None:
        self.app.draw()
        pygame.image.save(self.app.surface, str(path))

    # --- keys ----------------------------------------------------------------------------------

    def press(self, key: str | int, *, at_once: bool = False) -> None:
        """Press and let go a key: `"F"`, `"Shift+1"`, `"Esc"`, or a scancode.

        The key code sent is that of no letter at all, as under a foreign layout.
        """
        if not at_once:
            self.tick(_PATIENCE)
        stroke = parse_stroke(key) if isinstance(key, str) else None
        scancode = stroke.scancode if stroke is not None else key
        mod = 0
        if stroke is not None:
            mod |= pygame.KMOD_LSHIFT if stroke.shift else 0
            mod |= pygame.KMOD_LCTRL if stroke.ctrl else 0
            mod |= pygame.KMOD_LALT if stroke.alt else 0
        fields = {"scancode": scancode, "key": 0, "mod": mod, "unicode": ""}
        self.send(pygame.Event(pygame.KEYDOWN, fields))
        self.send(pygame.Event(pygame.KEYUP, fields))

    def type_text(self, text: str) -> None:
        """Type into what has the keyboard."""
        for letter in text:
            self.send(pygame.Event(pygame.TEXTINPUT, text=letter))

    # --- mouse ---------------------------------------------------------------------------------

    def place(self, name: str | tuple[int, int]) -> tuple[int, int]:
        if isinstance(name, tuple):
            return name
        widget = self.scene.find(name)
        assert widget is not None, f"no widget {name!r} shown; there are {self.names()}"
        return widget.rect.center

    def move(self, place: tuple[int, int], buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        relative = (place[0] - self.mouse[0], place[1] - self.mouse[1])
        self.mouse = place
        self.send(
            pygame.Event(pygame.MOUSEMOTION, pos=place, rel=relative, buttons=buttons, touch=False)
        )

    def hover(self, name: str | tuple[int, int], seconds: float = 1.0) -> None:
        """Rest the pointer on a widget until its tip shows."""
        self.move(self.place(name))
        self.tick(seconds)

    def down(self, name: str | tuple[int, int], button: int = 1) -> None:
        place = self.place(name)
        self.move(place)
        self.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False))

    def up(self, name: str | tuple[int, int] | None = None, button: int = 1) -> None:
        place = self.mouse if name is None else self.place(name)
        if place != self.mouse:
            self.move(place, _BUTTONS[button])
        self.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False))

    def click(self, name: str | tuple[int, int], button: int = 1, *, at_once: bool = False) -> None:
        """Click a widget by name or label, or a place."""
        if not at_once:
            self.tick(_PATIENCE)
        self.down(name, button)
        self.up(button=button)

    def drag(self, start: str | tuple[int, int], end: tuple[int, int]) -> None:
        self.tick(_PATIENCE)
        self.down(start)
        x, y = self.mouse
        for share in (0.25, 0.5, 0.75, 1):
            self.move((round(x + (end[0] - x) * share), round(y + (end[1] - y) * share)), (1, 0, 0))
        self.up()

    def wheel(self, name: str | tuple[int, int], notches: int) -> None:
        self.move(self.place(name))
        self.send(
            pygame.Event(
                pygame.MOUSEWHEEL,
                x=0,
                y=notches,
                flipped=False,
                precise_x=0.0,
                precise_y=float(notches),
                touch=False,
            )
        )

    # --- looking -------------------------------------------------------------------------------

    def tree(self) -> Node:
        return self.scene.describe()

    def names(self) -> list[str]:
        return [node.name for node in self.tree().walk() if node.name]

    def find(self, name: str) -> Node:
        """The entry of a shown widget, by name or label."""
        widget = self.scene.find(name)
        assert widget is not None, f"no widget {name!r} shown; there are {self.names()}"
        return widget.describe()

    def shows(self, name: str) -> bool:
        return self.scene.find(name) is not None

    def texts(self) -> list[Drawn]:
        """Everything written in this frame."""
        audit: list[Drawn] = []
        self.app.paint(self.app.surface, audit)
        return audit

    def reads(self, text: str) -> bool:
        """Whether the text stands somewhere on the screen."""
        return any(text in drawn.text for drawn in self.texts())

    # --- monkey --------------------------------------------------------------------------------

    def monkey(self, seed: int, count: int) -> Iterable[int]:
        """Random events, a yield after each; the program's own end is not among them."""
        chance = random.Random(seed)
        keys = [
            getattr(pygame, name)
            for name in dir(pygame)
            if name.startswith("KSCAN_") and name not in ("KSCAN_UNKNOWN", "KSCAN_F11", "KSCAN_F12")
        ]
        mods = [0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL]
        for number in range(count):
            width, height = self.app.surface.get_size()
            spot = (chance.randrange(width), chance.randrange(height))
            targets = [w for w in self.scene.root.walk() if w.solid and w.rect.width]
            if targets and chance.random() < 0.6:
                spot = chance.choice(targets).rect.center
            kind = chance.random()
            if kind < 0.45:
                fields = {"scancode": chance.choice(keys), "key": 0, "mod": chance.choice(mods)}
                fields["unicode"] = ""
                self.send(pygame.Event(pygame.KEYDOWN, fields))
                self.send(pygame.Event(pygame.KEYUP, fields))
            elif kind < 0.75:
                self.down(spot, chance.choice((1, 1, 1, 2, 3)))
                if chance.random() < 0.9:
                    self.up(button=1)
            elif kind < 0.82:
                self.move(spot)
            elif kind < 0.88:
                self.wheel(spot, chance.choice((-3, -1, 1, 2)))
            elif kind < 0.93:
                self.type_text(chance.choice(("0", "7", "a", "Я", "-", "♠")))
            else:
                self.tick(chance.choice((0.02, 0.3, 1.0)))
            yield number


def problems(app: App, *, may_shorten: Iterable[str] = (), gap: int = 0) -> list[str]:
    """What is wrong with the layout of the top scene, in words; empty when nothing is.

    Nothing lies outside the window or outside what holds it, no two widgets overlap (nor come
    nearer than `gap` pixels), every text stands inside its box uncut (save those owned by
    `may_shorten`), no two texts lie over each other, and every target is 44 units or larger.
    """
    scene = app.top
    assert scene is not None
    window = pygame.Rect((0, 0), app.theme.size)
    found = [
        f"{widget.name}: {tuple(widget.rect)} leaves the window {window.size}"
        for widget in scene.root.walk()
        if widget.rect.size != (0, 0) and not window.contains(widget.rect)
    ]
    found += [
        f"{name}: {tuple(box)} leaves the window {window.size}"
        for name, box in scene.boxes().items()
        if not window.contains(box)
    ]
    found += _tree_problems(scene.root, gap)
    least = app.theme.px(44) - 1
    found += [
        f"{widget.name}: {widget.rect.size} is too small a target (least {least})"
        for widget in scene.root.walk()
        if widget.is_target and min(widget.rect.size) < least
    ]
    return found + _text_problems(app, set(may_shorten), window)


def _tree_problems(widget: Widget, gap: int) -> list[str]:
    found = []
    shown = [child for child in widget.children if child.visible and child.rect.size != (0, 0)]
    for at, child in enumerate(shown):
        if widget.rect.size != (0, 0) and not widget.rect.contains(child.rect):
            found.append(f"{child.name}: {tuple(child.rect)} leaves {widget.name}")
        found += [
            f"{child.name} {tuple(child.rect)} overlaps {other.name} {tuple(other.rect)}"
            for other in shown[at + 1 :]
            if child.rect.inflate(gap, gap).colliderect(other.rect)
        ]
        found += _tree_problems(child, gap)
    return found


def _text_problems(app: App, may_shorten: set[str], window: pygame.Rect) -> list[str]:
    audit: list[Drawn] = []
    assert app.top is not None
    app.top.draw(pygame.Surface(app.theme.size), audit)
    found = []
    slack = 2 + app.theme.px(2)
    for drawn in audit:
        what = f"{drawn.owner}: {drawn.text!r}"
        if drawn.shortened and drawn.owner not in may_shorten:
            found.append(f"{what} is cut short in {drawn.box.size}")
        if not window.contains(drawn.drawn):
            found.append(f"{what} leaves the window")
        if not drawn.box.inflate(2, 2 * slack).contains(drawn.drawn):
            found.append(f"{what} leaves its box: {tuple(drawn.drawn)} of {tuple(drawn.box)}")
    for at, one in enumerate(audit):
        for other in audit[at + 1 :]:
            common = one.drawn.clip(other.drawn)
            if common.width > slack and common.height > slack + one.drawn.height // 4:
                found.append(
                    f"{one.owner}: {one.text!r} is written over {other.owner}: {other.text!r}"
                )
    return found
