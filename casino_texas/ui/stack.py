"""The stack of scenes: one on top that hears events, and those still in view under dialogs.

Knows: the order of scenes and when each comes and goes.  Must not know: events, time or windows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from casino_texas.ui.scene import Scene


class SceneStack(ABC):
    """The part of the app that keeps its scenes."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    @property
    def top(self) -> Scene | None:
        """The scene that hears events."""
        return self.scenes[-1] if self.scenes else None

    @property
    def shown(self) -> list[Scene]:
        """The scenes in view, the lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].overlay:
            first -= 1
        return self.scenes[max(0, first) :]

    def push(self, scene: Scene) -> None:
        """Put a scene on top; the one below waits."""
        if self.scenes:
            self.scenes[-1].covered()
        self.scenes.append(scene)
        self._enter(scene)
        self._came_on_top(scene)

    def pop(self) -> Scene:
        """Take the top scene off; without scenes the program ends."""
        scene = self.scenes.pop()
        scene.left()
        if self.scenes:
            self.scenes[-1].invalidate()
            self._came_on_top(self.scenes[-1])
        else:
            self._emptied()
        return scene

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        if self.scenes:
            self.scenes.pop().left()
        self.push(scene)

    def reset_to(self, scene: Scene) -> None:
        """Leave every scene and begin anew with this one."""
        self.leave_all()
        self.push(scene)

    def leave_all(self) -> None:
        """Take every scene off, the uppermost first."""
        while self.scenes:
            self.scenes.pop().left()

    @abstractmethod
    def _enter(self, scene: Scene) -> None:
        """A scene was put on the stack."""

    @abstractmethod
    def _came_on_top(self, scene: Scene) -> None:
        """A scene hears events from now on."""

    @abstractmethod
    def _emptied(self) -> None:
        """The last scene was left."""
