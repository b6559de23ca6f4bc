"""What the practice page says of each exercise, and how it has gone so far.

Knows: which words and numbers belong to which exercise.  Must not know: widgets, how an exercise is
started, or the sentences.
"""

from __future__ import annotations

from typing import Final

from casino_texas.app.practice.drill import LEVELS
from casino_texas.app.practice.record import Exercise, PracticeRecord, Sitting, Totals
from casino_texas.app.words.coach import antes_text
from casino_texas.app.words.history import when
from casino_texas.app.words.page import Block, Lines, Paragraph, Section
from casino_texas.app.words.practice import seconds_text, share_right_text
from casino_texas.app.words.texts import Texts
from casino_texas.ui.widgets import Row

#: In the order of their number keys.
EXERCISES: Final[tuple[Exercise, ...]] = ("hard", "setup", "mistakes", "drill")
#: Sittings shown at most.
_SITTINGS: Final = 12


def exercise_rows(texts: Texts, record: PracticeRecord, *, mistakes: int) -> list[Row]:
    """The list of exercises; at the right how much of each was right so far."""
    rows = []
    for number, exercise in enumerate(EXERCISES, 1):
        totals = record.totals(exercise)
        note = texts.say(f"practice.{exercise}.note") if exercise != "mistakes" else ""
        rows.append(
            Row(
                exercise,
                f"{number}  {texts.say(f'practice.{exercise}')}",
                note or texts.count("practice.mistakes.note", mistakes),
                share_right_text(texts, totals) if totals.asked else "",
            )
        )
    return rows


def exercise_sections(
    texts: Texts, record: PracticeRecord, exercise: Exercise, *, level: int, problem: str
) -> list[Section]:
    """What the exercise is, why it cannot be had now, and every sitting so far."""
    say = texts.say
    blocks: list[Block] = []
    if problem:
        blocks.append(Paragraph(problem, "bad"))
    blocks.append(Paragraph(say(f"practice.{exercise}.about")))
    if exercise == "drill":
        blocks.append(Paragraph(say(f"practice.level.about.{level}"), "gold"))
    sittings = record.sittings(exercise, limit=_SITTINGS)
    so_far: Block = Paragraph(say("practice.record.none"), "muted")
    if sittings:
        so_far = _table(texts, exercise, sittings, record.totals(exercise))
    return [
        Section(exercise, say(f"practice.{exercise}"), tuple(blocks)),
        Section("record", say("practice.record"), (so_far,)),
    ]


def _table(texts: Texts, exercise: Exercise, sittings: tuple[Sitting, ...], ever: Totals) -> Lines:
    """One line for each sitting, the newest first, and all of them together."""
    is_drill = exercise == "drill"
    names = ["when", "table", *(["level"] if is_drill else []), "asked", "right"]
    names += ["pace", "streak"] if is_drill else ["cost"]
    rows = [
        _row(texts, when(sitting.began), sitting.table, sitting.totals, level=sitting.level)
        for sitting in sittings
    ]
    if len(sittings) > 1:
        rows.append(_row(texts, texts.say("practice.record.all"), "", ever, level=0))
    keep = [at for at, name in enumerate(_COLUMNS) if name in names]
    return Lines(
        tuple(tuple(row[at] for at in keep) for row in rows),
        tuple(texts.say(f"practice.record.{_COLUMNS[at]}") for at in keep),
        strong=keep.index(_COLUMNS.index("right")),
    )


_COLUMNS: Final = ("when", "table", "level", "asked", "right", "pace", "streak", "cost")


def _row(texts: Texts, name: str, table: str, totals: Totals, *, level: int) -> tuple[str, ...]:
    """A cell for each of `_COLUMNS`."""
    return (
        name,
        table,
        texts.number(level) if level in LEVELS else "",
        texts.number(totals.asked),
        share_right_text(texts, totals),
        seconds_text(texts, totals.pace),
        texts.number(totals.best),
        antes_text(texts, totals.cost),
    )
