"""The statistics in words: the cells of their tables, and what is said under them.

Knows: how a figure is written.  Must not know: the sentences (`Texts` has them), SQL, or where a
table stands.  A figure that is not known is a dash, never a zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from casino_texas.app.statistics.net_curve import NetCurve
from casino_texas.app.statistics.ring_figures import (
    ENOUGH_CHANCES,
    ENOUGH_HANDS,
    SHARES,
    Figures,
    Who,
)
from casino_texas.app.store.records import HandLine
from casino_texas.app.store.sessions import NetSums, SessionLine
from casino_texas.app.store.values import NOT_HELD, Grouping
from casino_texas.app.words.coach import chips_text, decimal, kind_words, signed_chips
from casino_texas.app.words.history import NOTHING, HandCells, hand_cells, when
from casino_texas.app.words.page import Lines, Paragraph, Section
from casino_texas.app.words.steps import card_names
from casino_texas.app.words.texts import Texts, capital
from casino_texas.core.cards import parse_cards

#: Stands behind a figure that does not count all hands.
_PARTLY: Final = "*"
#: The columns of the ring table that can rest on too little, with the figure each shows.
RING_COLUMNS: Final = (*SHARES, "aggression", "rate", "margin")


# -- sessions -----------------------------------------------------------------------------------


def session_cells(texts: Texts, line: SessionLine) -> tuple[str, ...]:
    """When, where, hands, net, expected, luck, cost of errors."""
    return (
        when(line.started_at),
        ", ".join(line.tables),
        *sums_cells(texts, line.sums, net=line.net),
    )


def sums_cells(texts: Texts, sums: NetSums, *, net: int) -> tuple[str, ...]:
    """Hands, net, expected, luck, cost of errors; a star marks what leaves hands out."""
    partly = _PARTLY if sums.known < sums.hands else ""
    expected = luck = NOTHING
    if sums.known:
        expected = signed_chips(texts, round(sums.expected, 1)) + partly
        luck = signed_chips(texts, round(sums.luck, 1)) + partly
    errors = NOTHING
    if sums.valued:
        errors = chips_text(texts, round(sums.errors, 1))
        errors += _PARTLY if sums.valued < sums.hands else ""
    return texts.number(sums.hands), texts.signed(net), expected, luck, errors


def curve_words(texts: Texts, curve: NetCurve) -> str:
    """What the graph leaves out and why; empty where it leaves nothing out."""
    told = []
    if curve.unknown and not curve.has_expected:
        key = "no_judgement" if curve.unjudged == curve.unknown else "nothing"
        return texts.say(f"stats.curve.{key}")
    if curve.unjudged:
        told.append(texts.count("stats.curve.unjudged", curve.unjudged))
    if curve.unknown > curve.unjudged:
        told.append(texts.count("stats.curve.no_worth", curve.unknown - curve.unjudged))
    if curve.unspread:
        told.append(texts.count("stats.curve.no_spread", curve.unspread))
    return " ".join(told)


def curve_summary(texts: Texts, curve: NetCurve) -> str:
    """The graph in a sentence, for who does not see it."""
    last = curve.points[-1]
    fields = {"hands": last.hands, "net": texts.signed(round(last.net))}
    if not curve.has_expected:
        return texts.say("stats.curve.summary.net", **fields)
    fields["expected"] = signed_chips(texts, round(last.expected, 1))
    if not curve.has_band:
        return texts.say("stats.curve.summary.expected", **fields)
    low = texts.signed(round(last.expected - last.margin))
    high = texts.signed(round(last.expected + last.margin))
    return texts.say("stats.curve.summary.band", low=low, high=high, **fields)


def range_words(texts: Texts, key: str, *, first: int, count: int, whole: int) -> str:
    """`Sessions 1 to 100 of 1,000`."""
    if not count:
        return texts.say(f"{key}.none")
    return texts.say(key, first=first, last=first + count - 1, whole=whole)


# -- hands --------------------------------------------------------------------------------------


def listed_cells(texts: Texts, line: HandLine) -> HandCells:
    """A finished hand as a list shows it; of a ring hand the player's cards and what they made."""
    cells, summary = hand_cells(texts, line), line.result.summary
    if line.game != "ring":
        return cells
    cards, made = summary.get("cards"), summary.get("class")
    has_cards = isinstance(cards, str) and bool(cards)
    return replace(
        cells,
        cards=card_names(parse_cards(str(cards))) if has_cards else NOTHING,
        hand=capital(texts.say(f"class.{made}")) if isinstance(made, str) else NOTHING,
        result=", ".join(texts.say(f"stats.code.{code}") for code in line.result.results),
    )


# -- mistakes -----------------------------------------------------------------------------------


def group_words(texts: Texts, kind: str, by: Grouping) -> str:
    """A group of mistakes: `Should have bought`, or what was done with what: `Fold: pair`."""
    if by == "kind":
        return kind_words(texts, kind)
    verb, _, held = kind.partition(" ")
    chosen = texts.say(f"ui.casino.{verb}")
    if held in ("", NOT_HELD):
        return chosen
    return texts.say("stats.held", chosen=chosen, held=texts.say(f"class.{held}"))


# -- the ring game ------------------------------------------------------------------------------


def figure_cells(texts: Texts, figures: Figures, *, has_rate: bool) -> tuple[str, ...]:
    """Hands, the shares in per cent, the aggression factor, big blinds in 100 hands and half the
    width of their 95 % interval; without `has_rate` the last two are dashes (tournaments)."""
    cells = [texts.number(figures.hands)]
    for name in SHARES:
        share = figures.shares[name].share
        cells.append(NOTHING if share is None else f"{texts.number(_whole(share * 100))} %")
    factor = figures.aggression.factor
    cells.append(NOTHING if factor is None else decimal(texts, round(factor, 1), 1))
    rate, margin = figures.win_rate.per_hundred, figures.win_rate.margin
    for number, written in ((rate, signed_chips), (margin, _with_margin)):
        is_told = has_rate and number is not None
        cells.append(written(texts, round(number or 0.0, 1)) if is_told else NOTHING)
    return tuple(cells)


def _with_margin(texts: Texts, margin: float) -> str:
    return f"± {chips_text(texts, margin)}"


def _whole(number: Fraction) -> int:
    """To the nearest whole number, halves up."""
    return int(number + Fraction(1, 2))


def weak_columns(figures: Figures) -> tuple[str, ...]:
    """The columns of `RING_COLUMNS` whose figures rest on too little to say something."""
    weak = [name for name, share in figures.shares.items() if not share.is_enough]
    if not figures.aggression.is_enough:
        weak.append("aggression")
    if not figures.win_rate.is_enough:
        weak += ["rate", "margin"]
    return tuple(weak)


def weak_words(texts: Texts, figures: Figures, *, has_rate: bool) -> str:
    """Why figures of a row are grey: each with what it rests on; empty where none is."""
    told = []
    for name in weak_columns(figures):
        if name == "margin" or (name == "rate" and not has_rate):
            continue
        if name == "rate":
            sample, need = figures.hands, ENOUGH_HANDS
        elif name == "aggression":
            sample, need = figures.aggression.sample, ENOUGH_CHANCES
        else:
            sample, need = figures.shares[name].sample, ENOUGH_CHANCES
        told.append(
            texts.say(
                f"stats.ring.rests.{name}",
                name=texts.say(f"stats.ring.column.{name}"),
                sample=sample,
                need=need,
            )
        )
    if not told:
        return ""
    return texts.say("stats.ring.weak", figures="; ".join(told))


def position_words(texts: Texts, position: str) -> str:
    """A position as players say it."""
    return texts.say(f"stats.position.{position}")


def who_words(texts: Texts, who: Who) -> str:
    """An opponent: `Anna · rock, regulars`; only the name where his style is not told."""
    if not who.style:
        return who.name
    told = [_style(texts, who.style)]
    if who.level:
        told.append(_level(texts, who.level))
    return f"{who.name} · {', '.join(told)}"


def style_words(texts: Texts, style: str) -> str:
    """A style, or that it is not told."""
    return capital(_style(texts, style)) if style else texts.say("stats.ring.style.hidden")


def _style(texts: Texts, style: str) -> str:
    key = f"style.{style}"
    return texts.say(key) if key in texts else style.replace("_", " ")


def _level(texts: Texts, level: str) -> str:
    key = f"level.{level}"
    return texts.say(key) if key in texts else level


# -- what it all means --------------------------------------------------------------------------


def about_sections(texts: Texts) -> Sequence[Section]:
    """The page that says what every figure is, exactly."""

    def said(*keys: str) -> tuple[Paragraph, ...]:
        return tuple(Paragraph(texts.say(f"stats.about.{key}")) for key in keys)

    rows = tuple(
        (texts.say(f"stats.ring.column.{name}"), texts.say(f"stats.about.ring.{name}"))
        for name in ("hands", *SHARES, "aggression", "rate")
    )
    places = tuple(
        (position_words(texts, name), texts.say(f"stats.about.position.{name}"))
        for name in (
            *("under_the_gun", "middle", "hijack", "cutoff", "button"),
            *("small_blind", "big_blind"),
        )
    )
    grey = Paragraph(texts.say("stats.about.ring.grey", chances=ENOUGH_CHANCES, hands=ENOUGH_HANDS))
    return (
        Section(
            "sessions",
            texts.say("stats.tab.sessions"),
            said("net", "expected", "luck", "band", "boxes", "left_out", "ring_sessions"),
        ),
        Section("mistakes", texts.say("stats.tab.mistakes"), said("mistakes")),
        Section("ring", texts.say("stats.tab.ring"), (Lines(rows), grey, *said("ring.style"))),
        Section("positions", texts.say("stats.about.positions"), (Lines(places),)),
    )
