"""The sounds of the table, or silence.

Knows: the bundled WAV files, volume, muting, and that no audio device is a normal thing.  Must not
know: what happened in a hand; a scene says which sound belongs to it.

Nothing here ever raises and nothing is opened before the first sound: the first frame does not
wait for an audio device, and a machine without one plays on in silence.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Literal, get_args

import pygame

from casino_texas.app.folders import FolderError, assets_folder
from casino_texas.ui.window import quiet_stderr

SoundName = Literal[
    "card", "flip", "chip", "chips", "knock", "fold", "win", "push", "lose", "click", "turn",
    "shuffle",
]  # fmt: skip
SOUND_NAMES: Final[tuple[SoundName, ...]] = get_args(SoundName)
Device = Literal["unopened", "ready", "none"]

#: At most one sound of a kind in so many seconds: four cards are not four times as loud.
QUIET_FOR: Final = 0.08
_RATE: Final = 22050
_CHANNELS: Final = 12


class Sounds:
    """Plays sounds by name.  `volume` and `effects` are per cent, 0..100.

    `device` says whether there is anything to hear: `unopened` until the first sound is due.
    """

    def __init__(
        self,
        *,
        volume: int = 80,
        effects: int = 100,
        muted: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._volume = _per_cent(volume)
        self._effects = _per_cent(effects)
        self._muted = muted
        self._clock = clock
        self._device: Device = "unopened"
        self._loaded: dict[SoundName, pygame.mixer.Sound | None] = {}
        self._last: dict[SoundName, float] = {}

    @property
    def device(self) -> Device:
        return self._device

    @property
    def muted(self) -> bool:
        return self._muted

    @property
    def volume(self) -> int:
        return self._volume

    @property
    def loudness(self) -> float:
        """What a sound is played at now, 0..1."""
        return 0.0 if self._muted else self._volume * self._effects / 10_000

    def adjust(
        self, *, volume: int | None = None, effects: int | None = None, muted: bool | None = None
    ) -> None:
        """Change what is given; sounds already playing follow."""
        if volume is not None:
            self._volume = _per_cent(volume)
        if effects is not None:
            self._effects = _per_cent(effects)
        if muted is not None:
            self._muted = muted
        try:
            for sound in self._loaded.values():
                if sound is not None:
                    sound.set_volume(self.loudness)
        except pygame.error:
            self._lost()

    def play(self, name: SoundName) -> bool:
        """Play the sound; whether it could be heard.

        Silent without a device, when muted, and within `QUIET_FOR` of the same sound.
        """
        if self.loudness <= 0:
            return False
        now = self._clock()
        last = self._last.get(name)
        if last is not None and 0 <= now - last < QUIET_FOR:
            return False
        sound = self._sound(name)
        if sound is None:
            return False
        self._last[name] = now
        try:
            sound.set_volume(self.loudness)
            return sound.play() is not None
        except pygame.error:
            self._lost()
            return False

    def open(self) -> Device:
        """Open the audio device if that was not tried yet; says what there is."""
        if self._device == "unopened":
            self._device = "ready" if _open_mixer() else "none"
        return self._device

    def retry(self) -> Device:
        """Look for a device again, after one was plugged in."""
        self.close()
        return self.open()

    def close(self) -> None:
        """Let go of the device; the next sound opens it again."""
        self._loaded.clear()
        if self._device == "ready":
            _close_mixer()
        self._device = "unopened"

    def _sound(self, name: SoundName) -> pygame.mixer.Sound | None:
        if self.open() != "ready":
            return None
        if name not in self._loaded:
            self._loaded[name] = _load(name)
        return self._loaded[name]

    def _lost(self) -> None:
        """The device went away under us."""
        self._loaded.clear()
        self._device = "none"


def _per_cent(value: int) -> int:
    return min(100, max(0, value))


def _open_mixer() -> bool:
    # A pygame built without its mixer has a stand-in that raises NotImplementedError.
    try:
        if pygame.mixer.get_init() is None:
            with quiet_stderr():
                pygame.mixer.init(frequency=_RATE, size=-16, channels=1, buffer=512)
        pygame.mixer.set_num_channels(_CHANNELS)
    except (pygame.error, NotImplementedError, ImportError):
        return False
    return True


def _close_mixer() -> None:
    try:
        pygame.mixer.quit()
    except (pygame.error, NotImplementedError, ImportError):
        return


def _load(name: SoundName) -> pygame.mixer.Sound | None:
    try:
        return pygame.mixer.Sound(str(assets_folder() / "sounds" / f"{name}.wav"))
    except (pygame.error, FolderError, OSError):
        return None
