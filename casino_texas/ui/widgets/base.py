"""What every widget is: a named thing with a place, a role, a value, and a reason when disabled.

Knows: the tree of widgets, hit testing, focus, and the description for screen readers
and tests.  Must not know: any particular widget, scene or game.

A widget hears events only; it never asks for the state of mouse or keys.  Its place (`rect`) is in
pixels and is set by `place`.  The scene it lives in is its `host`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

import pygame

from casino_texas.ui.keys import KeyMap, Stroke
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import Theme

Say = Callable[..., str]


class Host(Protocol):
    """What a widget may ask of the scene it lives in."""

    @property
    def theme(self) -> Theme: ...
    @property
    def keys(self) -> KeyMap: ...
    def say(self, key: str, /, **fields: object) -> str: ...
    def invalidate(self) -> None: ...
    def focus(self, widget: Widget | None, *, shown: bool = True) -> None: ...
    def explain(self, widget: Widget) -> None: ...
    def explain_text(self, widget: Widget, text: str) -> None: ...
    @property
    def key_repeats(self) -> bool: ...
    @property
    def focused(self) -> Widget | None: ...
    @property
    def focus_shown(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Node:
    """One entry of the accessibility tree."""

    name: str
    role: str
    label: str
    value: str = ""
    enabled: bool = True
    reason: str = ""
    key: str = ""
    focused: bool = False
    focusable: bool = False
    rect: tuple[int, int, int, int] = (0, 0, 0, 0)
    children: tuple[Node, ...] = field(default=())

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()


class Widget:
    """A node of the tree; by itself a group that draws only its children.

    `name` is the fixed name tests and help use; `label` is what a person reads.
    """

    role: ClassVar[str] = "group"
    #: Whether the keyboard can go there.
    focusable: bool = False
    #: Whether the place itself takes the pointer (a group lets it through between its children).
    solid: bool = False
    #: Whether held keys repeat while it has the keyboard.
    wants_repeat: bool = False
    #: Whether it takes typed text while it has the keyboard.
    wants_text: bool = False
    #: Whether it must be at least 44 units high and wide.
    is_target: bool = False
    #: Whether it wants the next key, whatever it is.
    grabs_keys: bool = False

    def __init__(
        self,
        name: str = "",
        *,
        label: str = "",
        tip: str = "",
        children: Sequence[Widget] = (),
    ) -> None:
        self.name = name
        self.label = label
        self.tip = tip
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.visible = True
        self.reason = ""
        self.command = ""
        self.hovered = False
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self._host: Host | None = None
        for child in children:
            self.add(child)

    def add(self, *children: Widget) -> None:
        for child in children:
            child.parent = self
            self.children.append(child)
        self.invalidate()

    def clear(self) -> None:
        for child in self.children:
            child.parent = None
        self.children.clear()
        self.invalidate()

    @property
    def host(self) -> Host:
        """The scene; only a widget that is in one has it."""
        widget = self
        while widget.parent is not None:
            widget = widget.parent
        assert widget._host is not None, f"{self.name}: not in a scene"
        return widget._host

    @property
    def is_hosted(self) -> bool:
        widget = self
        while widget.parent is not None:
            widget = widget.parent
        return widget._host is not None

    def attach(self, host: Host) -> None:
        """Make this the root of a scene."""
        self._host = host

    def invalidate(self) -> None:
        """Ask for a new picture."""
        if self.is_hosted:
            self.host.invalidate()

    @property
    def theme(self) -> Theme:
        return self.host.theme

    @property
    def enabled(self) -> bool:
        return not self.reason

    def disable(self, reason: str) -> None:
        """Take it out of use; the reason is shown on hover and on focus."""
        if reason != self.reason:
            self.reason = reason
            self.invalidate()

    def enable(self) -> None:
        self.disable("")

    def show(self, visible: bool = True) -> None:
        if visible != self.visible:
            self.visible = visible
            self.appeared()
            self.invalidate()

    def appeared(self) -> None:
        """Called when the widget, or the scene it is in, was shown or hidden."""

    @property
    def is_shown(self) -> bool:
        widget: Widget | None = self
        while widget is not None:
            if not widget.visible:
                return False
            widget = widget.parent
        return True

    @property
    def has_focus(self) -> bool:
        return self.is_hosted and self.host.focused is self

    @property
    def shows_focus(self) -> bool:
        return self.has_focus and self.host.focus_shown

    @property
    def value(self) -> str:
        """What a screen reader says after the name."""
        return ""

    @property
    def key_hint(self) -> str:
        return self.host.keys.hint(self.command) if self.command and self.is_hosted else ""

    def minimum(self, theme: Theme) -> tuple[int, int]:
        """The smallest size in pixels at which nothing of it is cut."""
        return (0, 0)

    def height_for(self, theme: Theme, width: int) -> int:
        """The height in pixels it needs when it is `width` wide."""
        return self.minimum(theme)[1]

    def place(self, rect: pygame.Rect) -> None:
        """Put it there (pixels) and arrange what is in it."""
        self.rect = pygame.Rect(rect)
        self.arrange()

    def arrange(self) -> None:
        """Place the children; called by `place`."""

    def draw(self, painter: Painter) -> None:
        self.draw_children(painter)

    def draw_children(self, painter: Painter) -> None:
        for child in self.children:
            if child.visible:
                painter.owner = child.name
                child.draw(painter)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; whether it is moving and wants the next frame, too."""
        moving = False
        for child in self.children:
            if child.visible:
                moving |= child.update(dt)
        return moving

    def at(self, position: tuple[int, int]) -> Widget | None:
        """The uppermost widget there."""
        if not self.visible:
            return None
        for child in reversed(self.children):
            found = child.at(position)
            if found is not None:
                return found
        return self if self.solid and self.rect.collidepoint(position) else None

    def pointer(self, event: pygame.Event) -> bool:
        """A mouse event on it (or, while a button is held, anywhere); whether it was used."""
        return False

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        """A key while it has the keyboard; whether it was used."""
        return False

    def typed(self, text: str) -> bool:
        """Text typed while it has the keyboard; whether it was used."""
        return False

    def activate(self) -> bool:
        """Do what pressing it does; whether it did or said why not."""
        return False

    def focus_changed(self) -> None:
        """Called when it got or lost the keyboard."""

    def walk(self) -> Iterator[Widget]:
        """It and everything shown in it, parents first."""
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def describe(self) -> Node:
        """The entry of the accessibility tree, with everything shown in it."""
        return Node(
            name=self.name,
            role=self.role,
            label=self.label or self.name,
            value=self.value,
            enabled=self.enabled,
            reason=self.reason,
            key=self.key_hint,
            focused=self.has_focus,
            focusable=self.focusable,
            rect=(self.rect.x, self.rect.y, self.rect.w, self.rect.h),
            children=tuple(child.describe() for child in self.children if child.visible),
        )
