"""The fairness of a shuffle in words: what was shown, what came out, how to check it.

Knows: which sentences a check calls for.  Must not know: the sentences, or how a hash is made.
"""

from __future__ import annotations

from casino_texas.app.fair.fairness import ShoeCard, committed_line
from casino_texas.app.fair.verify import Verification
from casino_texas.app.store.records import StoredHand
from casino_texas.app.words.page import Paragraph, Section
from casino_texas.app.words.texts import Texts

YES, NO = "✓", "✗"


def empty_sections(texts: Texts) -> tuple[Section, ...]:
    """Before the first hand."""
    return (_section(texts, "how", texts.say("fairness.how"), texts.say("fairness.empty")),)


def waiting_sections(texts: Texts, commitment: str) -> tuple[Section, ...]:
    """While the hand on the table is not over."""
    return (
        Section(
            "before",
            texts.say("fairness.before.title"),
            (
                Paragraph(texts.say("fairness.before.text")),
                Paragraph(commitment, tone="gold", is_strong=True),
                Paragraph(texts.say("fairness.waiting"), tone="muted"),
            ),
        ),
        _section(texts, "how", texts.say("fairness.how")),
    )


def hand_sections(
    texts: Texts, hand: StoredHand, checked: Verification | None
) -> tuple[Section, ...]:
    """A finished hand; `checked` is what *Verify* found, None before it was asked."""
    shoe = hand.start.shoe
    sections = [
        Section(
            "before",
            texts.say("fairness.before.title"),
            (
                Paragraph(texts.say("fairness.before.text")),
                Paragraph(hand.commitments[0], tone="gold", is_strong=True),
            ),
        ),
        Section(
            "after",
            texts.say("fairness.after.title"),
            (
                Paragraph(texts.say("fairness.nonce")),
                Paragraph(shoe.nonce, is_strong=True),
                Paragraph(texts.say("fairness.line")),
                Paragraph(committed_line(shoe), tone="muted"),
            ),
        ),
        _section(texts, "how", texts.say("fairness.how")),
    ]
    if checked is not None:
        sections.insert(0, _result(texts, checked))
    return tuple(sections)


def _section(texts: Texts, key: str, *said: str) -> Section:
    return Section(key, texts.say(f"fairness.{key}.title"), tuple(map(Paragraph, said)))


def _result(texts: Texts, checked: Verification) -> Section:
    hashes = all(check.is_good for check in checked.shoes)
    found = [
        (hashes, "hash"),
        (checked.is_whole_deck, "deck"),
        (checked.is_dealt_in_order, "order"),
    ]
    points = tuple(
        Paragraph(
            f"{YES if good else NO}  {texts.say(f'fairness.{name}.{_word(good)}')}",
            tone="text" if good else "bad",
        )
        for good, name in found
    )
    line = Paragraph(
        texts.say(f"fairness.result.{_word(checked.is_good)}"),
        tone="good" if checked.is_good else "bad",
        is_strong=True,
    )
    computed = Paragraph(texts.say("fairness.computed", hash=checked.shoes[0].found), tone="muted")
    return Section("result", texts.say("fairness.result.title"), (line, *points, computed))


def _word(good: bool) -> str:
    return "good" if good else "bad"


def place_name(texts: Texts, place: ShoeCard) -> str:
    """Where a card of the shoe went, in a word or two; empty for one that stayed."""
    return "" if place.whose == "left" else texts.say(f"fairness.to.{place.whose}", box=place.box)
