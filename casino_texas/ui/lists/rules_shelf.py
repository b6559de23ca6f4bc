"""The rules files a menu offers: their rows, and the card of the one chosen.

Knows: how a file is shown, good or not.  Must not know: where on the screen.
"""

from __future__ import annotations

from casino_texas.app.lab.shelf import Shelf
from casino_texas.app.rules.files import RulesEntry
from casino_texas.app.words.casino import qualifier_or_better
from casino_texas.app.words.page import Block, Paragraph, Points, Section
from casino_texas.app.words.texts import Texts
from casino_texas.casino.rules import CasinoRules
from casino_texas.ui.casino.panels import antes, pay_notes, rules_sentences
from casino_texas.ui.widgets import Row


class RulesShelf(Shelf):
    """Every casino table there is, as rows of a list."""

    def rows(self, texts: Texts) -> list[Row]:
        return [_row(texts, entry) for entry in self.entries]


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


def card_sections(texts: Texts, entry: RulesEntry) -> list[Section]:
    """The card of one file: what is played there, or everything that is wrong in it."""
    if entry.error is not None:
        wrong = [Paragraph(texts.say("ui.menu.rules.cannot"), "bad", is_strong=True)]
        for problem in entry.error.problems:
            where = texts.say("ui.menu.rules.place", line=problem.line, column=problem.column)
            said = f"{where}: {problem}" if problem.line else str(problem)
            wrong.append(Paragraph(said, "bad"))
            if problem.source_line.strip():
                wrong.append(Paragraph(problem.source_line.strip(), "muted"))
        wrong.append(Paragraph(entry.path.name, "muted"))
        return [Section("card", entry.title, tuple(wrong))]
    assert entry.loaded is not None
    rules = entry.loaded.rules
    least = qualifier_or_better(texts, rules.qualifier)
    blocks: list[Block] = [
        Paragraph(limits_line(texts, rules), is_strong=True),
        Paragraph(
            " · ".join(
                (
                    texts.count("ui.menu.rules.boxes", rules.boxes.player),
                    texts.say("ui.menu.rules.dealer", least=least),
                )
            )
        ),
        Points(tuple(rules_sentences(texts, rules)), is_numbered=True),
        *(Paragraph(note.text, "muted") for note in pay_notes(texts, rules)),
        *(Paragraph(str(warning), "gold") for warning in entry.loaded.warnings),
    ]
    foot = entry.path.name
    if rules.source:
        foot = f"{texts.say('ui.menu.rules.source', source=rules.source)} · {foot}"
    blocks.append(Paragraph(foot, "muted"))
    return [Section("card", entry.title, tuple(blocks))]
