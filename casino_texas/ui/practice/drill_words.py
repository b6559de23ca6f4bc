"""What the croupier's drill says: the form, the score, why an answer was wrong, what is asked.

Knows: which lines a panel shows.  Must not know: the sentences, where a panel lies, or what is
right.
"""

from __future__ import annotations

from typing import Final

from casino_texas.app.practice.drill import Question, truth_of
from casino_texas.app.practice.record import Totals
from casino_texas.app.words.history import NOTHING
from casino_texas.app.words.practice import (
    explained,
    field_answer,
    question_name,
    result_answer,
    seconds_text,
    share_right_text,
)
from casino_texas.app.words.texts import Texts
from casino_texas.ui.practice.drill_play import DrillPlay
from casino_texas.ui.side_panels import Line

#: What marks the question asked, a right answer and a wrong one, beside the colour.
ASKED: Final = "▸"
RIGHT: Final = "✓"
WRONG: Final = "✗"


def said(texts: Texts, play: DrillPlay, question: Question) -> str:
    """The answer given to a question; empty where there is none."""
    if question == "result":
        return result_answer(texts, play.answer.result)
    return field_answer(texts, play.answer.fields.get(question))


def truth(texts: Texts, play: DrillPlay, question: Question) -> str:
    """The right answer."""
    right = truth_of(play.box)
    if question == "result":
        return result_answer(texts, right.result)
    return field_answer(texts, right.fields[question])


def form_lines(texts: Texts, play: DrillPlay) -> list[Line]:
    """Every question with its answer; after the check what would have been right."""
    lines = []
    for question in play.questions:
        name = question_name(texts, question, play.box)
        answer = said(texts, play, question)
        if play.checked is None:
            is_asked = question == play.question
            mark = f"{ASKED} " if is_asked else ""
            tone = "gold" if is_asked else "text" if answer else "muted"
            lines.append(Line(f"{mark}{name}", answer or "…", tone, tone, 15, is_asked, above=6))
            continue
        is_wrong = question in play.checked.wrong
        mark, tone = (WRONG, "bad") if is_wrong else (RIGHT, "good")
        lines.append(Line(f"{mark} {name}", answer, tone, tone, 15, is_wrong, above=6))
        if is_wrong:
            right = truth(texts, play, question)
            lines.append(Line("", f"→ {right}", aside_tone="gold", size=15, above=1))
    if play.checked is not None:
        spent = seconds_text(texts, play.seconds)
        lines.append(
            Line(texts.say("practice.drill.score.pace"), spent, "muted", "muted", 13, above=10)
        )
    else:
        lines.append(Line(texts.say("practice.drill.keys"), tone="muted", size=12.5, above=12))
    return lines


def why_lines(texts: Texts, play: DrillPlay) -> list[Line]:
    """The rule and the arithmetic of everything that was wrong."""
    if play.checked is None:
        return []
    lines: list[Line] = []
    for question in play.checked.wrong:
        name = question_name(texts, question, play.box)
        right = truth(texts, play, question)
        lines.append(Line(name, right, "gold", "gold", 14, bold=True, above=8 if lines else 0))
        lines.append(Line(explained(texts, play.deal.rules, play.box, question), size=13, above=2))
    return lines


def score_lines(texts: Texts, play: DrillPlay) -> list[Line]:
    """This sitting, and below it everything at this level."""
    say = texts.say
    totals = play.totals
    ever = play.record.totals("drill", level=play.level)
    lines = [
        Line(say("practice.drill.score.boxes"), texts.number(totals.asked), aside_tone="text"),
        Line(say("practice.drill.score.right"), _right(texts, totals), aside_tone="text", above=2),
        Line(say("practice.drill.score.row"), texts.number(totals.streak), above=2),
        Line(
            say("practice.drill.score.pace"),
            seconds_text(texts, totals.pace) if totals.asked else NOTHING,
            aside_tone="text",
            above=2,
        ),
    ]
    if ever.asked > totals.asked:
        lines += [
            Line(say("practice.drill.score.record"), tone="muted", size=12.5, above=6),
            Line(say("practice.drill.score.right"), _right(texts, ever), "muted", "muted", above=2),
            Line(
                say("practice.drill.score.best"),
                texts.number(ever.best),
                "muted",
                "muted",
                above=2,
            ),
        ]
    return lines


def _right(texts: Texts, totals: Totals) -> str:
    if not totals.asked:
        return texts.number(0)
    return f"{texts.number(totals.right)} · {share_right_text(texts, totals)}"


def asked_now(texts: Texts, play: DrillPlay) -> str:
    """The line under the buttons: what is asked, or how it went."""
    box = play.box.box
    if play.checked is not None:
        if play.checked.is_right:
            spent = seconds_text(texts, play.seconds)
            return texts.say("practice.drill.right", box=box, seconds=spent)
        return texts.count("practice.drill.wrong", len(play.checked.wrong), box=box)
    if play.question == "result":
        return texts.say("practice.drill.ask.result", box=box)
    return texts.say(
        "practice.drill.ask.field",
        box=box,
        what=question_name(texts, play.question, play.box),
    )
