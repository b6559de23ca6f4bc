"""A scene: one screen of the program, its widgets, its focus, and how events find them.

Knows: which widget an event belongs to, the order of the focus, the tooltip.  Must not know: any
particular screen, nor where frames and events come from.

    class Menu(Scene):
        name = "menu"
        contexts = ("menu",)                  # whose keys are heard (see keys.COMMANDS)
        def build(self):    self.root.add(Button("play", self.play, label=self.say("menu.play")))
        def arrange(self):  ...place(rect) for every widget, in pixels, from self.area ...
        def draw_back(self, painter): ...     # under the widgets; draw_front: over them

`build` runs when the scene is entered and again when the language changes; `arrange` after it, and
after every change of window or text size.  A scene redraws only after `invalidate()` or while
`update` returns True.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame

from casino_texas.ui import focus
from casino_texas.ui.keys import EVERYWHERE, KeyMap, Stroke, stroke_of
from casino_texas.ui.paint import Drawn, Painter
from casino_texas.ui.pointer import Pointer
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets.base import Node, Widget
from casino_texas.ui.widgets.tooltip import Tooltip

if TYPE_CHECKING:
    from casino_texas.ui.app import App


class Scene:
    """Base of all screens; see the module's docstring for what to override."""

    name: ClassVar[str] = "scene"
    #: Whether the scene below stays in view (dialogs).
    overlay: ClassVar[bool] = False
    #: Where the keys heard here belong; those heard everywhere are added.
    contexts: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.root = Widget("root")
        self.root.attach(self)
        self.tooltip = Tooltip()
        self._app: App | None = None
        self._dirty = True
        self._focused: Widget | None = None
        self._focus_shown = False
        self.pointer = Pointer(self.root, self._hovered, self._pressed)
        self._moving = False

    # --- to override ---------------------------------------------------------------------------

    def build(self) -> None:
        """Make the widgets (the root is empty)."""

    def arrange(self) -> None:
        """Place every widget in `area`."""

    def draw_back(self, painter: Painter) -> None:
        """What lies under the widgets."""
        painter.surface.fill(painter.palette.felt)

    def draw_front(self, painter: Painter) -> None:
        """What lies over the widgets."""

    def advance(self, dt: float) -> bool:
        """Let `dt` seconds pass; whether something moves and the next frame is wanted."""
        return False

    def intercept(self, event: pygame.Event) -> bool:
        """A look at each event before any widget; True keeps it from everything else."""
        return False

    def on_command(self, name: str) -> bool:
        """A key command that no shown widget carries; whether it was used."""
        return False

    def on_event(self, event: pygame.Event) -> bool:
        """An event nothing else used."""
        return False

    def on_escape(self) -> bool:
        """Esc; unless overridden the scene is left if another lies below."""
        if len(self.app.scenes) > 1:
            self.app.pop()
            return True
        return False

    def entered(self) -> None:
        """Called when the scene has come on top (also after the one above has gone)."""

    def left(self) -> None:
        """Called when the scene is taken off the stack."""

    def settings_changed(self) -> None:
        """Called after any change of the settings (`app.settings`)."""

    def boxes(self) -> dict[str, pygame.Rect]:
        """Places of what the scene draws itself (cards, chips), for the layout tests."""
        return {}

    @property
    def wake_after(self) -> float | None:
        """Seconds after which something will change by itself, or None."""
        return None

    # --- the host of the widgets ---------------------------------------------------------------

    @property
    def app(self) -> App:
        assert self._app is not None, f"{self.name}: not on the stack"
        return self._app

    @property
    def theme(self) -> Theme:
        return self.app.theme

    @property
    def keys(self) -> KeyMap:
        return self.app.keys

    @property
    def area(self) -> pygame.Rect:
        """The whole window in pixels."""
        return pygame.Rect((0, 0), self.theme.size)

    def say(self, key: str, /, **fields: object) -> str:
        return self.app.say(key, **fields)

    def invalidate(self) -> None:
        self._dirty = True

    @property
    def focused(self) -> Widget | None:
        return self._focused

    @property
    def focus_shown(self) -> bool:
        return self._focus_shown

    def focus(self, widget: Widget | None, *, shown: bool = True) -> None:
        """Give a widget the keyboard; `shown` draws its ring."""
        before, self._focused = self._focused, widget
        self._focus_shown = shown and widget is not None
        if before is not widget:
            for changed in (before, widget):
                if changed is not None:
                    changed.focus_changed()
        if self._app is not None and self.app.top is self:
            self.app.typing(
                text=widget is not None and widget.wants_text,
                repeat=widget is not None and widget.wants_repeat,
            )
        self.tooltip.hide()
        if widget is not None and shown and not widget.enabled:
            self.tooltip.show_for(widget, widget.reason)
        self.invalidate()

    def explain(self, widget: Widget) -> None:
        """Say beside a widget why it cannot be used now."""
        self.explain_text(widget, widget.reason)

    def explain_text(self, widget: Widget, text: str) -> None:
        """Say something beside a widget, until the pointer or the focus moves on."""
        self.tooltip.show_for(widget, text)
        self.invalidate()

    @property
    def key_repeats(self) -> bool:
        """Whether the key being handled is a held one that repeats."""
        return self.app.is_repeat

    # --- life ----------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Called by the app when the scene is put on the stack."""
        self._app = app
        self.rebuild()

    def rebuild(self) -> None:
        """Make all widgets anew (the language changed); the focus stays on the same name."""
        focused = self._focused.name if self._focused is not None else None
        shown = self._focus_shown
        self.root.clear()
        self._focused = None
        self.pointer.forget()
        self.tooltip.hide()
        self.build()
        self.rearrange()
        if focused is not None:
            self.focus(self.find(focused), shown=shown)

    def rearrange(self) -> None:
        """Place all widgets anew (window, text size or theme changed)."""
        self.root.rect = self.area
        self.tooltip.hide()
        self.arrange()
        self.invalidate()

    def covered(self) -> None:
        """Called when another scene comes on top: what was under way with the mouse is over."""
        self.pointer.forget()
        self.tooltip.hide()
        self.invalidate()

    # --- time and picture ----------------------------------------------------------------------

    def update(self, dt: float) -> None:
        moving = self.root.update(dt)
        moving |= self.advance(dt)
        if self.tooltip.update(dt):
            self.invalidate()
        self._moving = moving
        self.pointer.tidy()
        if self._focused is not None and not self._focused.is_shown:
            self.focus(None)

    @property
    def is_moving(self) -> bool:
        return self._moving

    @property
    def is_dirty(self) -> bool:
        return self._dirty or self._moving

    def draw(self, surface: pygame.Surface, audit: list[Drawn] | None = None) -> None:
        painter = Painter(surface, self.theme, audit=audit)
        painter.owner = self.name
        self.draw_back(painter)
        self.root.draw(painter)
        painter.owner = self.name
        self.draw_front(painter)
        painter.owner = "tooltip"
        self.tooltip.draw(painter)
        self._dirty = False

    # --- events --------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Give one event to whom it belongs; whether anything used it."""
        if self.intercept(event):
            return True
        match event.type:
            case (
                pygame.MOUSEMOTION
                | pygame.MOUSEBUTTONDOWN
                | pygame.MOUSEBUTTONUP
                | pygame.MOUSEWHEEL
            ):
                return self.pointer.handle(event) or self.on_event(event)
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.TEXTINPUT:
                focused = self._focused
                if focused is not None and focused.wants_text and focused.enabled:
                    return focused.typed(event.text)
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self.pointer.forget()
        return self.on_event(event)

    def _hovered(self, widget: Widget | None) -> None:
        # The press that opened another scene ends after that scene has come.
        self.tooltip.wait_for(widget if self.app.top is self else None)
        self.invalidate()

    def _pressed(self, widget: Widget | None, button: int) -> None:
        self.tooltip.hide()
        if button == 1 and widget is None:
            self.focus(None)
        elif button == 1 and widget is not None and widget.focusable:
            self.focus(widget, shown=widget.wants_text)

    def _key_down(self, event: pygame.Event) -> bool:
        stroke = stroke_of(event)
        focused = self._focused
        repeated = self.app.is_repeat
        if focused is not None and (not repeated or focused.wants_repeat):
            # Enter and Space press what wears the ring; without a ring they are ordinary keys, and
            # Space goes to a button that prints it before it goes to the ring.
            presses = stroke.scancode in (pygame.KSCAN_RETURN, pygame.KSCAN_SPACE)
            hears = (
                not presses
                or focused.wants_text
                or focused.grabs_keys
                or (self._focus_shown and not repeated and not self._space_is_taken(stroke))
            )
            if hears and focused.key(event, stroke):
                return True
        if repeated:
            return self._navigate(stroke)
        command = self.keys.command(stroke, (*self.contexts, EVERYWHERE))
        if command is not None and self._command(command):
            return True
        if self._navigate(stroke):
            return True
        if stroke == Stroke(pygame.KSCAN_ESCAPE):
            return self.on_escape()
        return self.on_event(event)

    def _space_is_taken(self, stroke: Stroke) -> bool:
        if stroke.scancode != pygame.KSCAN_SPACE:
            return False
        command = self.keys.command(stroke, self.contexts)
        return command is not None and any(w.command == command for w in self.root.walk())

    def _command(self, name: str) -> bool:
        for widget in self.root.walk():
            if widget.command == name and widget.activate():
                return True
        return self.on_command(name) or self.app.on_command(name)

    # --- focus ---------------------------------------------------------------------------------

    def focus_order(self) -> list[Widget]:
        """What Tab goes through: everything shown that takes the keyboard, disabled ones too."""
        return [widget for widget in self.root.walk() if widget.focusable]

    def _navigate(self, stroke: Stroke) -> bool:
        if stroke.ctrl or stroke.alt:
            return False
        if stroke.scancode == pygame.KSCAN_TAB:
            return self._step_focus(-1 if stroke.shift else 1)
        if stroke.scancode in focus.ARROWS and not stroke.shift:
            return self._move_focus(*focus.ARROWS[stroke.scancode])
        return False

    def _step_focus(self, step: int) -> bool:
        found = focus.following(self.focus_order(), self._focused, step)
        if found is not None:
            self.focus(found)
        return found is not None

    def _move_focus(self, dx: int, dy: int) -> bool:
        order = self.focus_order()
        if self._focused not in order or not self._focus_shown:
            self.focus(self._focused if self._focused in order else next(iter(order), None))
        elif (found := focus.nearest(order, self._focused, (dx, dy))) is not None:
            self.focus(found)
        return bool(order)

    # --- for tests and screen readers ----------------------------------------------------------

    def find(self, name: str) -> Widget | None:
        """The shown widget with this name, or else with this label."""
        shown = list(self.root.walk())
        for widget in shown:
            if widget.name == name:
                return widget
        wanted = name.casefold()
        for widget in shown:
            if wanted in (widget.label.casefold(), widget.name.casefold()) and widget.name:
                return widget
        return None

    def describe(self) -> Node:
        """The accessibility tree."""
        return Node(
            name=self.name,
            role="dialog" if self.overlay else "window",
            label=self.name,
            rect=(0, 0, *self.theme.size),
            children=tuple(w.describe() for w in self.root.children if w.visible),
        )

    def layout_boxes(self) -> dict[str, pygame.Rect]:
        """Named places in pixels of every shown widget without children and of `boxes()`."""
        named = {
            widget.name: widget.rect.copy()
            for widget in self.root.walk()
            if widget.name and not widget.children and widget is not self.root
        }
        return named | self.boxes()
