"""Write the golden files anew: `python -m tests.golden.rewrite`.  Then read the difference."""

from __future__ import annotations

from tests.golden import ring_hands


def rewrite() -> None:
    """Replace every golden file by what the program gives now."""
    texts = ring_hands.render()
    ring_hands.FOLDER.mkdir(exist_ok=True)
    for old in ring_hands.FOLDER.glob("*.txt"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        (ring_hands.FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(texts)} files written in {ring_hands.FOLDER}")


if __name__ == "__main__":
    rewrite()
