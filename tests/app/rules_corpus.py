"""The corpus of good and bad rules files: how it is written, read and renewed.

A case begins with `==== its name` and has either its whole text, each line after a `|`, or what
it changes in the text of the case `base`: lines to take out after a `-`, each followed by the
lines to put there after a `+`.  Then:

* `> 8:6: bet: ...` an error the loader must give (without the file's name), in order;
* `? 8:6: bet: ...` a warning;
* `= min above max` the kind of error, one of `LOADER_ONLY`, that a schema cannot see.

A case whose name begins with `yaml:` cannot be read as YAML at all.  `{BELL}` stands for the
control character.

`python -m tests.app.rules_corpus` writes all errors and warnings anew; then read what changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from casino_texas.app.rules.files import Kind, RulesFileError, load

FOLDER = Path(__file__).parents[1] / "data" / "rules"
KINDS = {kind: FOLDER / f"{kind.value}.txt" for kind in Kind}

#: What only the loader can know, as no schema can say it of a file; and the lines that say so.
LOADER_ONLY = {
    "repeated key": r"is there twice, first in line",
    "reference": r"references \(& and \*\) are not used",
    "reference to nothing": r"references \(& and \*\) are not used",
    "tag": r": a tag, ",
    "second document": r"a second document begins",
    "min above max": r"is more than max",
    "no multiple of step": r"is not a multiple of step",
    "price not in whole chips": r"chips, not whole",
    "player above table": r"is more than the table's boxes",
    "small above big": r"is (more than the big blind|less than the small bet)",
    "buy-in": r"the smallest buy-in, \d+, is more than the largest",
    "level without an end": r"it has no end",
    "number in quotes out of range": r'"[-+.0-9]+" is (not whole|too small|too large)',
    "too many decimals": r"has too many decimals",
    "character that cannot be shown": r"has a character that cannot be shown",
}


@dataclass
class Case:
    kind: Kind
    name: str
    text: str
    loader_only: str = ""
    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def is_yaml(self) -> bool:
        return not self.name.startswith("yaml:")

    def __str__(self) -> str:
        return f"{self.kind.value}: {self.name}"


def sections(kind: Kind) -> list[list[str]]:
    """The file's introduction, then a list of lines for each case."""
    found: list[list[str]] = [[]]
    for line in KINDS[kind].read_text(encoding="utf-8").split("\n"):
        if line.startswith("===="):
            found.append([])
        found[-1].append(line)
    return found


def cases(kind: Kind) -> list[Case]:
    base: list[str] = []
    found: list[Case] = []
    for lines in sections(kind)[1:]:
        name = lines[0].removeprefix("==== ")
        marked: dict[str, list[str]] = {mark: [] for mark in "|>?="}
        text = list(base)
        at: int | None = None
        for line in lines[1:]:
            mark, rest = line[:1], line[1:]
            if mark == "-":
                assert text.count(rest) == 1, f"{name}: {rest!r} is there {text.count(rest)} times"
                at = text.index(rest)
                del text[at]
            elif mark == "+":
                assert at is not None, f"{name}: nothing is taken out before {rest!r}"
                text.insert(at, rest)
                at += 1
            elif mark:
                marked[mark].append(rest)
        if marked["|"]:
            text = marked["|"]
        if name == "base":
            base = text
        whole = "\n".join(text).replace("{BELL}", "\a") + "\n"
        only = "".join(marked["="]).strip()
        errors, warnings = ([part.strip() for part in marked[mark]] for mark in ">?")
        found.append(Case(kind, name, whole, only, errors, warnings))
    return found


def outcome(case: Case) -> tuple[list[str], list[str]]:
    """The errors and warnings the loader gives, without the file's name."""
    try:
        loaded = load(case.text, "FILE", kind=case.kind)
    except RulesFileError as error:
        return [line.removeprefix("FILE:") for line in error.lines()], []
    return [], [line.removeprefix("warning: FILE:") for line in loaded.warning_lines()]


def renew(kind: Kind) -> None:
    """Write the errors and warnings of every case as they are now."""
    intro, *bodies = sections(kind)
    parts = ["\n".join(intro)]
    for lines, case in zip(bodies, cases(kind), strict=True):
        errors, warnings = outcome(case)
        kept = [line for line in lines if line and line[0] not in ">?"]
        said = [f"> {line}" for line in errors] + [f"? {line}" for line in warnings]
        parts.append("\n".join([*kept, *said]) + "\n")
    KINDS[kind].write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    for each in Kind:
        if KINDS[each].exists():
            renew(each)
