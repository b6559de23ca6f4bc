"""The README of the rules files names every key and word, and what it shows is true."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from casino_texas.app.folders import paytables_folder
from casino_texas.app.rules import casino_keys, ring_keys
from casino_texas.app.rules.files import Kind, RulesFileError, list_rules_files, load, load_file
from casino_texas.casino.rules import QUALIFIER_STRENGTHS, FlopBet, NoGame, Option

README = (paytables_folder() / "README.md").read_text(encoding="utf-8")
SECTIONS = {
    Kind.CASINO: "## A table of the casino game",
    Kind.RING: "## A table of the ring game",
    Kind.BLINDS: "## A schedule of blinds",
}
EXAMPLES = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)


def section(kind: Kind) -> str:
    return README.split(SECTIONS[kind])[1].split("\n## ")[0]


def missing(words: Iterable[str], text: str) -> list[str]:
    return [word for word in words if not re.search(rf"(?<![\w]){re.escape(word)}(?!\w)", text)]


def test_every_key_of_the_casino_game_is_explained() -> None:
    rows = [line for line in section(Kind.CASINO).splitlines() if line.startswith("| `")]
    assert [row.split("`")[1] for row in rows] == list(casino_keys.KEYS)
    quoted = " ".join(re.findall(r"`([^`]*)`", section(Kind.CASINO)))
    assert missing(casino_keys.ORDER, quoted) == []
    enums = [word.value for kind in (Option, FlopBet, NoGame) for word in kind]
    pairs = [name for name in QUALIFIER_STRENGTHS if name.startswith("pair of ")]
    assert missing([*enums, *(set(QUALIFIER_STRENGTHS) - set(pairs))], quoted) == []
    assert (pairs[0] in quoted, pairs[-1] in quoted) == (True, True)


def test_every_key_and_word_of_the_ring_game_is_explained() -> None:
    text = section(Kind.RING)
    rows = " ".join(line.split("|")[1] for line in text.splitlines() if line.startswith("| `"))
    assert missing(ring_keys.RING_KEYS, rows) == []
    assert missing(ring_keys.RING_ORDER, text) == []
    choices = ("LIMITS", "MODES", "ANTES", "STRADDLES", "BUTTON_RULES", "NEW_PLAYERS")
    choices += ("HEADS_UP_RAISES", "FIRST_TO_SHOW", "DECLARE_BOARD", "MISDEALS")
    for name in choices:
        assert missing(getattr(ring_keys, name), text) == [], name


def test_every_key_of_a_schedule_is_explained() -> None:
    text = section(Kind.BLINDS)
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert missing(ring_keys.BLINDS_KEYS, " ".join(rows)) == []
    assert missing(ring_keys.LEVEL_KEYS, rows[-1]) == []


def test_every_example_is_a_good_file() -> None:
    assert [load(text, "README").kind for text in EXAMPLES] == [
        *(Kind.CASINO, Kind.RING, Kind.RING, Kind.BLINDS),
    ]


def test_the_first_example_is_the_bundled_table() -> None:
    assert load(EXAMPLES[0], "README").rules == load_file(paytables_folder() / "texas.yaml").rules


def test_the_bundled_casino_tables_are_named() -> None:
    assert missing([f"`{entry.key}`" for entry in list_rules_files()], section(Kind.CASINO)) == []


def test_the_mistake_it_shows_is_what_the_check_says() -> None:
    text = (paytables_folder() / "texas.yaml").read_text(encoding="utf-8")
    with pytest.raises(RulesFileError) as caught:
        load(text.replace("two_pair: 1:1", "two_pair: two"), "mine.yaml")
    assert f"\n    {caught.value.lines()[0]}\n" in README
