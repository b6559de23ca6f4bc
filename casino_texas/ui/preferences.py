"""What a person chose, as far as the screens need it.

Knows: the names, kinds and defaults of the choices.  Must not know: where they are kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Preferences:
    """Every choice of the settings page; a value, changed with `dataclasses.replace`."""

    language: str = "en"
    full_screen: bool = False
    window_size: tuple[int, int] | None = None
    text_size: int = 100
    deck: str = "four-colour"
    large_index: bool = False
    suit_letters: bool = False
    felt: str = "green"
    high_contrast: bool = False
    reduce_motion: bool = False
    speed: float = 1.0
    auto_deal: bool = False
    auto_rebet: bool = False
    advice: str = "request"
    confirm_all_in: bool = True
    equity: bool = False
    show_reasons: bool = True
    volume: int = 80
    effects: int = 100
    muted: bool = False
    keys: dict[str, list[str]] = field(default_factory=dict)
