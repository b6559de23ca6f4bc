"""How soon the edge follows a stepper in the lab: `python -m tests.bench.lab_speed [FILE ...]`.

Real workers, the whole program under a dummy display, 60 frames a second: from the click on + to
the frame that shows the new exact edge, and the frames drawn meanwhile.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from statistics import median

STEPS = 9
FRAME = 1 / 60


def measure(name: str) -> None:
    """Open the lab with this table, press + on a pay line a few times, print what it took."""
    from casino_texas.app.store.store import Store
    from casino_texas.ui.desk import Desk
    from casino_texas.ui.scenes.lab import LabScene
    from tests.ui.lab.hands import Lab, wait_for
    from tests.ui.pages import Below, shown

    with shown(Below(), (1280, 720), 100, "en") as driver:
        began = time.perf_counter()
        scene = LabScene(Desk(Store(), rules=name))
        driver.app.push(scene)
        wait_for(driver, lambda: scene.bench.asking.is_current)
        first = time.perf_counter() - began
        found = Lab(driver, None, scene.desk)  # type: ignore[arg-type]
        rows = scene.screen.form.rows
        line = next(key for key, row in rows.items() if row.has_worth and key.startswith("pays."))
        waits: list[float] = []
        frames: list[float] = []
        for _ in range(STEPS):
            before, began = found.edge, time.perf_counter()
            found.more(line)
            while found.edge == before or not scene.bench.asking.is_current:
                frame = time.perf_counter()
                scene.invalidate()
                driver.tick(FRAME)
                spent = time.perf_counter() - frame
                frames.append(spent)
                time.sleep(max(0.0, FRAME - spent))
            waits.append(time.perf_counter() - began)
        frames.sort()
        p99 = frames[len(frames) * 99 // 100]
        print(
            f"{name:14} first numbers {first:5.2f} s; a step: the first {waits[0]:.2f} s, then "
            f"median {median(waits[1:]):.2f} s, most {max(waits[1:]):.2f} s; "
            f"frames {1000 * median(frames):.1f} ms, p99 {1000 * p99:.1f} ms"
        )


def main() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as home:
        os.environ["CASINO_TEXAS_HOME"] = home
        for name in sys.argv[1:] or ["house_holdem", "texas"]:
            measure(name)


if __name__ == "__main__":
    main()
