"""A button whose key is always the same, whatever the key map says.

Knows: the key it prints.  Must not know: who hears that key (the scene does).
"""

from __future__ import annotations

from collections.abc import Callable

from casino_texas.ui.widgets import Button, Tone


class KeyButton(Button):
    """For the keys that move about in a page: arrows, Home, End, Space, Esc."""

    def __init__(
        self,
        name: str,
        on_press: Callable[[], object],
        *,
        label: str,
        key: str,
        icon: str = "",
        tone: Tone = "neutral",
        size: float = 15,
    ) -> None:
        super().__init__(
            name, on_press, label=label, icon=icon, tone=tone, size=size, state_id=name
        )
        self._key = key

    @property
    def key_hint(self) -> str:
        return self._key
