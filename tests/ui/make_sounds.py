"""Makes the sounds of the game with the standard library: mono, 22.05 kHz, 16 bit.

    python -m tests.ui.make_sounds          writes assets/sounds/*.wav

`test_sound.py` makes them again and compares.  Everything random comes from a fixed seed.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

RATE = 22050
FOLDER = Path(__file__).parents[2] / "assets" / "sounds"

Samples = list[float]


def seconds(length: float) -> int:
    return round(length * RATE)


def noise(length: float, random: Random) -> Samples:
    return [random.uniform(-1, 1) for _ in range(seconds(length))]


def band(samples: Samples, centre: float, quality: float) -> Samples:
    """A band-pass round `centre` hertz (the usual biquad), narrower with more `quality`."""
    omega = math.tau * centre / RATE
    alpha = math.sin(omega) / (2 * quality)
    a0, a1, a2 = 1 + alpha, -2 * math.cos(omega), 1 - alpha
    x1 = x2 = y1 = y2 = 0.0
    result: Samples = []
    for x in samples:
        y = (alpha * x - alpha * x2 - a1 * y1 - a2 * y2) / a0
        x2, x1, y2, y1 = x1, x, y1, y
        result.append(y)
    return result


def low(samples: Samples, cut: float) -> Samples:
    """A gentle low-pass: what is above `cut` hertz gets softer."""
    share = 1 - math.exp(-math.tau * cut / RATE)
    level = 0.0
    result: Samples = []
    for x in samples:
        level += share * (x - level)
        result.append(level)
    return result


def shaped(samples: Samples, shape: Callable[[float], float]) -> Samples:
    """Times an envelope over 0..1 of its length."""
    last = max(1, len(samples) - 1)
    return [x * shape(index / last) for index, x in enumerate(samples)]


def hump(rise: float) -> Callable[[float], float]:
    """Up to 1 within the share `rise`, then softly down to 0."""

    def shape(at: float) -> float:
        if at < rise:
            return math.sin(math.pi / 2 * at / rise) ** 2
        return math.cos(math.pi / 2 * (at - rise) / (1 - rise)) ** 2

    return shape


def ring(
    length: float, partials: Iterable[tuple[float, float, float]], *, attack: float = 0.001
) -> Samples:
    """Dying sines: (hertz, loudness, seconds until it has fallen to a third)."""
    count = seconds(length)
    result = [0.0] * count
    for hertz, loudness, decay in partials:
        step = math.tau * hertz / RATE
        for index in range(count):
            at = index / RATE
            swell = min(1.0, at / attack) * (1 - index / count)
            result[index] += loudness * swell * math.exp(-at / decay) * math.sin(step * index)
    return result


def put(into: Samples, what: Samples, at: float, *, loud: float = 1.0) -> None:
    """Mix `what` in from `at` seconds; what would stand out behind the end is lost."""
    start = seconds(at)
    for index, x in enumerate(what[: max(0, len(into) - start)]):
        into[start + index] += loud * x


def finished(samples: Samples, peak: float) -> array[int]:
    """No hum, no click at either end, the loudest sample at `peak` (0..1)."""
    mean = sum(samples) / len(samples)
    fade = min(len(samples) // 4, seconds(0.004))
    tail = min(len(samples) // 3, seconds(0.02))
    smooth: Samples = []
    for index, x in enumerate(samples):
        left = len(samples) - 1 - index
        smooth.append((x - mean) * min(1.0, index / (fade / 4)) * min(1.0, left / tail))
    loudest = max(abs(x) for x in smooth)
    return array("h", (round(32767 * peak * x / loudest) for x in smooth))


# --- the sounds -----------------------------------------------------------------------------


def card() -> array[int]:
    """A card sliding over felt to its place."""
    random = Random(1)
    length = 0.19
    swish = shaped(band(noise(length, random), 2700, 0.8), hump(0.32))
    body = shaped(band(noise(length, random), 900, 0.9), hump(0.5))
    result = [a + 0.5 * b for a, b in zip(swish, body, strict=True)]
    put(result, low(shaped(noise(0.02, random), hump(0.05)), 1500), 0.145, loud=0.7)
    return finished(result, 0.42)


def flip() -> array[int]:
    """A card turned over: a short swish and the snap of its edge."""
    random = Random(2)
    result = [0.0] * seconds(0.16)
    put(result, shaped(band(noise(0.07, random), 3400, 0.9), hump(0.6)), 0.0, loud=0.8)
    put(result, shaped(band(noise(0.03, random), 4200, 0.7), hump(0.04)), 0.066, loud=1.7)
    put(result, ring(0.06, [(240, 0.35, 0.014), (510, 0.2, 0.008)]), 0.067)
    return finished(result, 0.5)


def _clink(random: Random, tune: float) -> Samples:
    """One clay chip on another: dull, dry, a little bright at the start."""
    hit = ring(0.11, [
        (2350 * tune, 1.0, 0.020), (3620 * tune, 0.75, 0.015), (5150 * tune, 0.5, 0.010),
        (7400 * tune, 0.3, 0.006), (1180 * tune, 0.35, 0.012),
    ], attack=0.0004)  # fmt: skip
    put(hit, shaped(band(noise(0.012, random), 5200, 0.6), hump(0.03)), 0.0, loud=1.2)
    return hit


def chip() -> array[int]:
    """A chip set down on a stack."""
    random = Random(3)
    result = [0.0] * seconds(0.16)
    put(result, _clink(random, 1.0), 0.0)
    put(result, _clink(random, 1.09), 0.034, loud=0.45)
    put(result, _clink(random, 1.03), 0.055, loud=0.16)
    return finished(result, 0.5)


def chips() -> array[int]:
    """A handful of chips drawn together."""
    random = Random(4)
    result = [0.0] * seconds(0.56)
    put(result, shaped(band(noise(0.5, random), 1500, 0.8), hump(0.3)), 0.0, loud=0.35)
    at = 0.01
    for index in range(11):
        loud = 0.5 + 0.5 * math.sin(math.pi * (index + 1) / 12)
        put(result, _clink(random, random.uniform(0.88, 1.18)), at, loud=loud)
        at += random.uniform(0.022, 0.052)
    return finished(result, 0.5)


def knock() -> array[int]:
    """Two knuckles on the table: check."""
    random = Random(5)
    result = [0.0] * seconds(0.32)
    for at, loud in ((0.0, 1.0), (0.135, 0.8)):
        hit = ring(0.18, [(158, 1.0, 0.045), (287, 0.6, 0.026), (540, 0.3, 0.012)])
        put(hit, low(shaped(noise(0.02, random), hump(0.05)), 1400), 0.0, loud=1.1)
        put(result, hit, at, loud=loud)
    return finished(result, 0.7)


def _bell(hertz: float, length: float, decay: float) -> Samples:
    return ring(length, [
        (hertz, 1.0, decay), (2 * hertz, 0.32, decay * 0.6), (3.01 * hertz, 0.14, decay * 0.35),
        (4.23 * hertz, 0.05, decay * 0.2),
    ], attack=0.006)  # fmt: skip


def win() -> array[int]:
    """Four rising bells."""
    result = [0.0] * seconds(1.0)
    for index, hertz in enumerate((523.25, 659.26, 783.99, 1046.5)):
        put(result, _bell(hertz, 0.7, 0.20 + 0.03 * index), 0.085 * index, loud=1 - 0.08 * index)
    return finished(result, 0.5)


def push() -> array[int]:
    """Twice the same soft bell: nothing won, nothing lost."""
    result = [0.0] * seconds(0.46)
    for index in range(2):
        put(result, _bell(587.33, 0.32, 0.10), 0.13 * index, loud=1 - 0.2 * index)
    return finished(result, 0.36)


def lose() -> array[int]:
    """Two soft low tones, falling."""
    result = [0.0] * seconds(0.52)
    for index, hertz in enumerate((311.13, 233.08)):
        tone = ring(0.36, [(hertz, 1.0, 0.12), (2 * hertz, 0.18, 0.06)], attack=0.012)
        put(result, tone, 0.14 * index)
    return finished(low(result, 1600), 0.36)


def click() -> array[int]:
    """A button."""
    random = Random(6)
    result = ring(0.045, [(1900, 0.5, 0.006), (820, 0.7, 0.009)], attack=0.0005)
    put(result, shaped(band(noise(0.008, random), 3000, 0.7), hump(0.05)), 0.0, loud=0.8)
    return finished(result, 0.3)


def turn() -> array[int]:
    """It is your turn: one quiet high bell."""
    return finished(_bell(987.77, 0.34, 0.085), 0.28)


def fold() -> array[int]:
    """Cards pushed away, lower and shorter than a card dealt."""
    random = Random(7)
    length = 0.21
    swish = shaped(band(noise(length, random), 1500, 0.8), hump(0.22))
    low_part = shaped(band(noise(length, random), 520, 0.9), hump(0.3))
    return finished([a + 0.6 * b for a, b in zip(swish, low_part, strict=True)], 0.38)


def shuffle() -> array[int]:
    """A riffle: the edges fall faster and faster, then the halves are pushed together."""
    random = Random(8)
    result = [0.0] * seconds(1.05)

    def tick(loud: float, at: float) -> None:
        edge = shaped(band(noise(0.012, random), random.uniform(2300, 3600), 0.9), hump(0.06))
        put(result, edge, at, loud=loud)

    at = 0.02
    for index in range(30):
        tick(0.35 + 0.65 * index / 30 * random.uniform(0.7, 1.0), at)
        at += 0.024 - 0.013 * index / 30 + random.uniform(-0.003, 0.003)
    at += 0.06
    for index in range(24):
        tick(0.75 * (1 - index / 30), at)
        at += 0.0065 + random.uniform(0, 0.002)
    put(result, shaped(band(noise(0.18, random), 1300, 0.8), hump(0.35)), at, loud=0.8)
    return finished(result, 0.45)


SOUNDS: dict[str, Callable[[], array[int]]] = {
    make.__name__: make
    for make in (card, flip, chip, chips, knock, win, push, lose, click, turn, fold, shuffle)
}


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        samples = make()
        if sys.byteorder == "big":
            samples.byteswap()
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())


if __name__ == "__main__":
    write(FOLDER)
