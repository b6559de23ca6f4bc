"""What a practice table says beside the cards: the verdict, the score, where a deal comes from.

Knows: which lines a panel shows.  Must not know: the sentences, where a panel lies, or how anything
is valued.
"""

from __future__ import annotations

from casino_texas.app.practice.positions import Position
from casino_texas.app.words.coach import antes_text, mistake_words, option_words
from casino_texas.app.words.texts import Texts
from casino_texas.ui.casino.advice import TableAdvice
from casino_texas.ui.casino.advice_panel import advice_lines
from casino_texas.ui.practice.verdicts import Verdict, Verdicts
from casino_texas.ui.side_panels import Line

#: What says right and wrong beside the colour.
RIGHT, WRONG = "✓", "✗"


def verdict_lines(
    texts: Texts,
    verdicts: Verdicts,
    *,
    advice: TableAdvice,
    is_deciding: bool,
    with_reasons: bool,
) -> list[Line]:
    """The verdict on the last decision of this hand, or the values of the decision faced, where
    they were asked for."""
    if is_deciding and advice.is_wanted:
        if advice.now is not None:
            return advice_lines(texts, advice.now, with_reasons=with_reasons)
        return [Line(texts.say("practice.verdict.counting"), tone="muted", size=13)]
    lines = []
    if verdicts.latest is not None:
        lines = _verdict(texts, verdicts.latest, with_reasons=with_reasons)
    elif verdicts.problem:
        lines = [Line(verdicts.problem, tone="muted", size=13)]
    elif verdicts.is_counting:
        lines = [Line(texts.say("practice.verdict.counting"), tone="muted", size=13)]
    if is_deciding and not verdicts.problem:
        above = 8 if lines else 0
        lines.append(Line(texts.say("practice.verdict.waits"), tone="muted", size=13, above=above))
    return lines


def _verdict(texts: Texts, verdict: Verdict, *, with_reasons: bool) -> list[Line]:
    advice, chosen = verdict.decided.advice, verdict.chosen
    option = option_words(texts, chosen.option, chosen.discards)
    key, mark, tone = ("right", RIGHT, "good") if verdict.is_right else ("wrong", WRONG, "bad")
    said = texts.say(f"practice.verdict.{key}", option=option)
    lines = [Line(f"{mark} {said}", tone=tone, size=15.5, bold=True)]
    if not verdict.is_right:
        lines.append(Line(mistake_words(texts, advice, chosen), size=14, bold=True, above=2))
    if not verdict.is_counted:
        lines.append(Line(texts.say("practice.verdict.helped"), tone="muted", size=13, above=2))
    values = advice_lines(texts, advice, chosen=chosen, with_reasons=with_reasons)
    return [*lines, *values[:-1]]  # that all values are exact is said where they are asked for


def score_lines(texts: Texts, verdicts: Verdicts) -> list[Line]:
    """The score of this sitting."""
    say, totals = texts.say, verdicts.totals
    right = say("practice.score.of", right=totals.right, asked=totals.asked)
    lines = [
        Line(say("practice.score.hands"), texts.number(verdicts.hands), aside_tone="text"),
        Line(say("practice.score.right"), right, aside_tone="text", above=2),
        Line(say("practice.score.streak"), texts.number(totals.streak), above=2),
        Line(
            say("practice.score.cost"),
            antes_text(texts, totals.cost),
            aside_tone="bad" if totals.cost else "text",
            above=2,
        ),
        Line(say("practice.score.chips"), tone="muted", size=12.5, above=4),
    ]
    return lines


def about(texts: Texts, position: Position | None, *, is_similar: bool) -> str:
    """Where the deal comes from: `Like your hand #12`; empty where that is nobody's."""
    if position is None or position.about is None:
        return ""
    key = "practice.about.like" if is_similar else "practice.about.hand"
    return texts.say(key, hand=position.about)
