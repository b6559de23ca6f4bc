"""Golden hands: every action, event and view is what it was when somebody last read it."""

from __future__ import annotations

import pytest

from tests.golden import ring_hands

TEXTS = ring_hands.render()


def test_there_are_at_least_twelve_and_no_other_files() -> None:
    files = {path.name for path in ring_hands.FOLDER.iterdir()}
    assert files == set(TEXTS), "python -m tests.golden.rewrite"
    assert len(files) >= 12


@pytest.mark.parametrize("name", TEXTS)
def test_golden_hand(name: str) -> None:
    kept = (ring_hands.FOLDER / name).read_text(encoding="utf-8")
    assert TEXTS[name].splitlines() == kept.splitlines(), "python -m tests.golden.rewrite"
