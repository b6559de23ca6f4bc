"""A page of words as a value: sections of paragraphs, points, tables and cards.

Knows: what a page can be made of.  Must not know: what it says, or how it is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from casino_texas.core.cards import Card

#: How a thing is meant; the screen has a colour for each.
Tone: TypeAlias = Literal["text", "muted", "gold", "good", "bad"]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together."""

    text: str
    tone: Tone = "text"
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """A list, numbered from 1 or with dots."""

    items: tuple[str, ...]
    is_numbered: bool = False


@dataclass(frozen=True, slots=True)
class Lines:
    """A table.  The first column is what a line is about; `strong` is the column in gold."""

    rows: tuple[tuple[str, ...], ...]
    titles: tuple[str, ...] = ()
    strong: int | None = None


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards that lie together, under a word; None is a closed card, `dim` those that do not
    count."""

    caption: str
    cards: tuple[Card | None, ...]
    dim: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class Example:
    """Cards, and what they came to."""

    title: str
    groups: tuple[CardGroup, ...]
    sentences: tuple[str, ...]
    result: str = ""
    tone: Tone = "text"


Block: TypeAlias = Paragraph | Points | Lines | Example


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page under its own title; `key` names it."""

    key: str
    title: str
    blocks: tuple[Block, ...]
