"""Keeps what was drawn, up to a limit, until the scale changes.

Knows functions and their arguments.  Must not know what they draw.

    art = ArtCache()
    surface = art.get(cards.face, card, 92, style)     # drawn once, then the same surface
    art.clear()                                        # the window has a new size
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, ParamSpec

import pygame

P = ParamSpec("P")
#: Enough for everything one screen of 3840 x 2160 shows; about 10 MB are used at 1280 x 720.
DEFAULT_BYTES: Final = 192 * 1024 * 1024


class ArtCache:
    """Surfaces by the call that draws them; the least recently used goes first.

    The surfaces are shared: blit them, never draw on them.
    """

    def __init__(self, max_bytes: int = DEFAULT_BYTES) -> None:
        self.max_bytes = max_bytes
        self._kept: OrderedDict[object, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def size(self) -> int:
        """Bytes of pixels kept now; above `max_bytes` only while a single surface is larger."""
        return self._bytes

    def get(
        self, draw: Callable[P, pygame.Surface], *args: P.args, **kwargs: P.kwargs
    ) -> pygame.Surface:
        """What `draw(*args, **kwargs)` returns; the arguments must be hashable."""
        key = (draw, args, tuple(sorted(kwargs.items())))
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        surface = draw(*args, **kwargs)
        self._kept[key] = surface
        self._bytes += _bytes(surface)
        while self._bytes > self.max_bytes and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= _bytes(oldest)
        return surface

    def clear(self) -> None:
        """Forget everything: the scale, a palette or the display has changed."""
        self._kept.clear()
        self._bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
