"""The sounds: the committed files are what the generator makes, and nothing can raise."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from casino_texas.app.folders import FolderError, assets_folder
from casino_texas.ui import sound
from casino_texas.ui.sound import QUIET_FOR, SOUND_NAMES, SoundName, Sounds
from tests.ui import make_sounds

#: The C library's sine may differ in its last digit from machine to machine.
TOLERANCE = 2
MOST_BYTES = 400_000


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def _mixer_closed() -> Iterator[None]:
    mixer = pygame.mixer
    mixer.quit()
    yield
    mixer.quit()


def read(path: Path) -> array[int]:
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert file.getframerate() == make_sounds.RATE
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


@pytest.mark.parametrize("name", make_sounds.SOUNDS)
def test_the_committed_sound_is_the_one_the_generator_makes(name: str) -> None:
    kept = read(assets_folder() / "sounds" / f"{name}.wav")
    made = make_sounds.SOUNDS[name]()
    assert len(kept) == len(made)
    assert max(abs(a - b) for a, b in zip(kept, made, strict=True)) <= TOLERANCE


def test_there_is_a_file_for_every_name_and_no_other() -> None:
    files = {path.stem for path in (assets_folder() / "sounds").glob("*.wav")}
    assert files == set(SOUND_NAMES) == set(make_sounds.SOUNDS)


def test_every_sound_is_asked_for_somewhere() -> None:
    folder = Path(sound.__file__).parent
    said = {
        node.value
        for part in ("casino", "ring", "scenes")
        for file in (folder / part).glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
    }
    assert set(SOUND_NAMES) <= said


def test_the_sounds_are_small() -> None:
    total = sum(path.stat().st_size for path in (assets_folder() / "sounds").iterdir())
    assert total < MOST_BYTES


@pytest.mark.parametrize("name", SOUND_NAMES)
def test_a_sound_is_short_clean_and_not_too_loud(name: str) -> None:
    samples = read(assets_folder() / "sounds" / f"{name}.wav")
    assert 0.03 <= len(samples) / make_sounds.RATE <= 1.1
    loudest = max(abs(x) for x in samples)
    assert 0.2 * 32767 < loudest < 0.8 * 32767, "heard, and never clipped"
    assert abs(samples[0]) < 200, "starts without a click"
    assert abs(samples[-1]) < 200, "ends without a click"
    assert abs(sum(samples) / len(samples)) < 40, "no hum"


def test_no_two_sounds_are_alike() -> None:
    assert len({make().tobytes() for make in make_sounds.SOUNDS.values()}) == len(SOUND_NAMES)


@pytest.mark.parametrize("name", SOUND_NAMES)
def test_every_sound_plays(name: SoundName, clock: Clock) -> None:
    sounds = Sounds(clock=clock)
    assert sounds.device == "unopened"
    assert sounds.play(name)
    assert sounds.device == "ready"
    sounds.close()
    assert sounds.device == "unopened"
    assert pygame.mixer.get_init() is None


def test_nothing_is_opened_before_the_first_sound() -> None:
    Sounds()
    assert pygame.mixer.get_init() is None


def test_at_most_one_sound_of_a_kind_in_80_milliseconds(clock: Clock) -> None:
    sounds = Sounds(clock=clock)
    assert sounds.play("card")
    clock.now += QUIET_FOR * 0.9
    assert not sounds.play("card"), "the same kind is too near"
    assert sounds.play("chip"), "another kind is heard"
    clock.now += QUIET_FOR * 0.2
    assert sounds.play("card")


def test_a_clock_set_back_does_not_silence_a_sound(clock: Clock) -> None:
    sounds = Sounds(clock=clock)
    assert sounds.play("win")
    clock.now -= 1000
    assert sounds.play("win")


def test_muted_is_silent_and_opens_nothing(clock: Clock) -> None:
    sounds = Sounds(muted=True, clock=clock)
    assert not sounds.play("win")
    assert pygame.mixer.get_init() is None
    sounds.adjust(muted=False)
    assert sounds.play("win")


@pytest.mark.parametrize(
    ("volume", "effects", "loudness"),
    [(100, 100, 1.0), (80, 100, 0.8), (50, 50, 0.25), (0, 100, 0.0), (500, 100, 1.0), (-3, 9, 0.0)],
)
def test_the_volumes_multiply_and_stay_in_range(
    volume: int, effects: int, loudness: float, clock: Clock
) -> None:
    sounds = Sounds(volume=volume, effects=effects, clock=clock)
    assert sounds.loudness == pytest.approx(loudness)
    assert sounds.play("click") is (loudness > 0)


def test_a_changed_volume_reaches_loaded_sounds(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sounds = Sounds(volume=100, clock=clock)
    sounds.play("chip")
    loaded = sounds._loaded["chip"]
    assert loaded is not None
    assert loaded.get_volume() == pytest.approx(1.0, abs=0.01)
    sounds.adjust(volume=40)
    assert loaded.get_volume() == pytest.approx(0.4, abs=0.01)
    sounds.adjust(muted=True)
    assert loaded.get_volume() == 0


def _fails(*_args: object, **_kwargs: object) -> None:
    raise pygame.error("ALSA: Couldn't open audio device: No such device")


def test_no_device_is_silence(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mixer, "init", _fails)
    sounds = Sounds(clock=clock)
    for name in SOUND_NAMES:
        assert not sounds.play(name)
    assert sounds.device == "none"
    sounds.adjust(volume=10)
    sounds.close()


def test_a_device_plugged_in_later_is_found(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as without:
        without.setattr(pygame.mixer, "init", _fails)
        sounds = Sounds(clock=clock)
        assert sounds.open() == "none"
    assert not sounds.play("card"), "it is not looked for at every sound"
    assert sounds.retry() == "ready"
    assert sounds.play("card")


def test_a_pygame_without_mixer_is_silence(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    class Missing:
        def __getattr__(self, name: str) -> object:
            raise NotImplementedError("mixer module not available")

    monkeypatch.setattr(sound.pygame, "mixer", Missing())
    sounds = Sounds(clock=clock)
    assert not sounds.play("card")
    assert sounds.device == "none"
    sounds.close()


def test_missing_and_broken_files_are_silence(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "chip.wav").write_bytes(b"RIFF not a sound")
    monkeypatch.setattr(sound, "assets_folder", lambda: tmp_path)
    sounds = Sounds(clock=clock)
    assert not sounds.play("card")
    assert not sounds.play("chip")

    def damaged() -> Path:
        raise FolderError(tmp_path, "the program's own files are missing")

    monkeypatch.setattr(sound, "assets_folder", damaged)
    assert not Sounds(clock=clock).play("card")


def test_a_device_that_dies_under_a_sound_is_silence(clock: Clock) -> None:
    sounds = Sounds(clock=clock)
    assert sounds.play("card")
    pygame.mixer.quit()
    clock.now += 1
    assert not sounds.play("card")
    assert not sounds.play("win")
    sounds.adjust(volume=30)
    assert sounds.device == "none"


def test_without_any_audio_driver_a_fresh_program_plays_on() -> None:
    code = (
        "from casino_texas.ui.sound import Sounds\n"
        "sounds = Sounds()\n"
        "print(sounds.play('card'), sounds.device)"
    )
    environment = {**os.environ, "SDL_AUDIODRIVER": "nothing_of_the_kind"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=environment, capture_output=True, text=True, check=True, cwd="/",
    )  # fmt: skip
    assert done.stdout.split() == ["False", "none"]
    assert done.stderr == ""
