"""The rules files a menu offers: their rows, the card of the one chosen, and copies.

Knows: how a file is shown, good or not.  Must not know: where on the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from casino_texas.app.folders import home_path, own_paytables_folder
from casino_texas.app.rules_files import RulesEntry, copy_rules_file, list_rules_files
from casino_texas.app.texts import Texts
from casino_texas.app.texts_casino import qualifier_or_better
from casino_texas.casino.rules import CasinoRules
from casino_texas.ui.casino_panels import antes, pay_notes, rules_lines
from casino_texas.ui.side_panels import Line
from casino_texas.ui.widgets import Row

Stamp = tuple[tuple[str, int, int], ...]


class RulesShelf:
    """Every casino table there is; `refresh` looks again if a file has changed."""

    def __init__(self) -> None:
        self.entries: tuple[RulesEntry, ...] = list_rules_files()
        self._stamp = self._look()

    def refresh(self) -> bool:
        """Read the files again if one of the player's own has changed; whether it has."""
        stamp = self._look()
        if stamp == self._stamp:
            return False
        self._stamp = stamp
        self.entries = list_rules_files()
        return True

    def _look(self) -> Stamp:
        found = []
        folder = home_path() / "paytables"
        try:
            for path in sorted(folder.iterdir()):
                if path.is_file():
                    known = path.stat()
                    found.append((path.name, known.st_mtime_ns, known.st_size))
        except OSError:
            return ()
        return tuple(found)

    def find(self, name: str) -> RulesEntry | None:
        """The file of this bare name or path."""
        for entry in self.entries:
            if name in (entry.key, str(entry.path)):
                return entry
        return None

    def rows(self, texts: Texts) -> list[Row]:
        return [_row(texts, entry) for entry in self.entries]

    def duplicate(self, key: str) -> RulesEntry:
        """Put a copy of a file into the player's folder under the next free name.

        Raises:
            InputError: it cannot be copied; says why.
        """
        known = {entry.key for entry in self.entries}
        base, number = f"{key[:32]}_copy", 2
        name = base
        while name in known:
            name, number = f"{base}{number}", number + 1
        copy_rules_file(key, name)
        self.entries = list_rules_files()
        self._stamp = self._look()
        found = self.find(name)
        assert found is not None
        return found

    @staticmethod
    def folder() -> Path:
        """The player's own folder of rules files, made if it is not there.

        Raises:
            FolderError: it cannot be made.
        """
        return own_paytables_folder()


def _row(texts: Texts, entry: RulesEntry) -> Row:
    aside = texts.say("ui.menu.rules.own") if entry.is_own else ""
    if entry.error is not None:
        problem = entry.error.problems[0]
        note = texts.say("ui.menu.rules.bad", line=problem.line, what=problem.what)
        return Row(entry.key, entry.title, note, aside, reason=note, tone="bad")
    assert entry.loaded is not None
    return Row(entry.key, entry.title, limits_line(texts, entry.loaded.rules), aside)


def limits_line(texts: Texts, rules: CasinoRules) -> str:
    """`ANTE 5 to 500, BET 2 ANTEs`."""
    return texts.say(
        "ui.menu.rules.limits",
        minimum=rules.ante.minimum,
        maximum=rules.ante.maximum,
        bet=antes(texts, rules.bet),
    )


def card_lines(texts: Texts, entry: RulesEntry) -> list[Line]:
    """The card of one file: what is played there, or everything that is wrong in it."""
    where = Line(entry.path.name, tone="muted", size=12.5, above=2)
    if entry.error is not None:
        lines = [
            Line(texts.say("ui.menu.rules.cannot"), tone="bad", bold=True, size=14),
            where,
        ]
        for problem in entry.error.problems[:6]:
            place = texts.say("ui.menu.rules.place", line=problem.line, column=problem.column)
            lines.append(Line(f"{place}: {problem}" if problem.line else str(problem), tone="bad",
                              size=13, above=4))  # fmt: skip
        more = len(entry.error.problems) - 6
        if more > 0:
            lines.append(Line(texts.say("ui.menu.rules.more", number=more), tone="bad", size=13))
        return lines
    assert entry.loaded is not None
    rules = entry.loaded.rules
    boxes = texts.count("ui.menu.rules.boxes", rules.boxes.player)
    lines = [Line(limits_line(texts, rules), size=14, bold=True)]
    lines.append(
        Line(
            texts.say("ui.menu.rules.dealer", least=qualifier_or_better(texts, rules.qualifier)),
            size=13.5,
            above=4,
        )
    )
    lines.append(Line(boxes, size=13.5, above=2))
    lines += [_spaced(line) for line in rules_lines(texts, rules)]
    lines += list(_all(pay_notes(texts, rules)))
    for warning in entry.loaded.warnings[:2]:
        lines.append(Line(str(warning), tone="gold", size=12.5, above=4))
    if rules.source:
        lines.append(
            Line(texts.say("ui.menu.rules.source", source=rules.source), tone="muted", size=12.5,
                 above=6)
        )  # fmt: skip
    lines.append(where)
    return lines


def _spaced(line: Line) -> Line:
    return Line(line.text, size=13, above=4)


def _all(lines: Sequence[Line]) -> Sequence[Line]:
    return lines
