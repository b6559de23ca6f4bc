"""The log of the hand as lines, and what stands beside the player's cards.

Knows: which events make a line.  Must not know: pixels, or the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from casino_texas.app.words.ring import Speakers, hand_line
from casino_texas.app.words.texts import Texts
from casino_texas.ring import events as e
from casino_texas.ring.rules import RingRules
from casino_texas.ring.view import RingView, SeatView, Stage
from casino_texas.ui.ring.models import RingTableModel, after
from casino_texas.ui.ring.words import TableFacts, holding
from casino_texas.ui.side_panels import Line


def percent(share: Fraction | float) -> str:
    """`22 %`."""
    return f"{round(float(share) * 100)} %"


def info_lines(
    texts: Texts,
    table: RingTableModel,
    facts: TableFacts,
    *,
    odds: Fraction | None,
    call: int,
    equity: str,
) -> tuple[Line, ...]:
    """The made hand, the pot odds where something is to be called, and the equity if wanted."""
    held = holding(texts, table, facts.viewer)
    found = []
    if held:
        found.append(Line(held, bold=True, tone="gold", size=14))
    if odds is not None:
        found.append(
            Line(texts.say("ui.ring.odds", call=call), aside=percent(odds), aside_tone="text")
        )
    if equity:
        found.append(Line(texts.say("ui.ring.equity"), aside=equity, aside_tone="text"))
    return tuple(found)


def log_lines(
    texts: Texts, events: Iterable[e.RingEvent], facts: TableFacts, *, newest_first: bool = True
) -> tuple[Line, ...]:
    """What has happened in the hand, a line each."""
    speakers = speakers_of(texts, facts)
    found: list[Line] = []
    table = RingTableModel()
    pots: tuple[e.Pot, ...] = ()
    for event in events:
        table = after(table, event)
        if isinstance(event, e.PotsFormed):
            pots = event.pots
        said = hand_line(speakers, event, as_view(table, facts.viewer), pots=pots)
        if said:
            tone, is_bold = _LOOKS.get(type(event), ("text", False))
            if isinstance(event, e.SeatActed) and event.move in (e.Move.FOLD, e.Move.CHECK):
                tone = "muted"
            above = 3 if isinstance(event, e.BoardDealt) else 0
            found.append(Line(with_signs(said), tone=tone, bold=is_bold, size=13, above=above))
    return tuple(reversed(found)) if newest_first else tuple(found)


def result_lines(
    texts: Texts, events: Iterable[e.RingEvent], view: RingView | None, facts: TableFacts
) -> tuple[str, ...]:
    """Who won which pot and why, side pots first, as they were paid."""
    pots: tuple[e.Pot, ...] = ()
    awards = []
    for event in events:
        if isinstance(event, e.PotsFormed):
            pots = event.pots
        elif isinstance(event, e.PotAwarded):
            awards.append(event)
    speakers = speakers_of(texts, facts)
    return tuple(with_signs(hand_line(speakers, award, view, pots=pots)) for award in awards)


def speakers_of(texts: Texts, facts: TableFacts) -> Speakers:
    """Who is who in the sentences."""
    return Speakers(texts, {seat: each.name for seat, each in facts.seats.items()}, facts.viewer)


def as_view(table: RingTableModel, viewer: int | None) -> RingView:
    """The picture as a view, for the sentences: what it does not have is left empty."""
    seats = tuple(
        SeatView(
            seat.seat, seat.stack, seat.bet, 0, seat.status, seat.cards, seat.is_shown,
            seat.has_declared,
        )
        for seat in table.seats
    )  # fmt: skip
    return RingView(
        viewer,
        RingRules(),
        table.button,
        Stage.OVER if table.is_over else Stage.BETTING,
        table.street,
        table.to_act,
        seats,
        table.board,
        table.burned,
        table.set_aside,
        table.pot,
        table.pots,
        table.price,
        (),
        table.awards,
        None,
    )


def with_signs(text: str) -> str:
    """Cards in a sentence with their suits as signs: `10♥` for `Th`."""
    return _CARD.sub(lambda found: _RANKS.get(found[1], found[1]) + _SUITS[found[2]], text)


_CARD: Final = re.compile(r"\b([2-9TJQKA])([shdc])\b")
_RANKS: Final = {"T": "10"}
_SUITS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_LOOKS: Final[dict[type, tuple[str, bool]]] = {
    e.Posted: ("muted", False),
    e.HoleCardsDealt: ("muted", False),
    e.BoardDealt: ("gold", True),
    e.UncalledReturned: ("muted", False),
    e.HandMucked: ("muted", False),
    e.PotsFormed: ("muted", False),
    e.PotAwarded: ("good", True),
    e.ClaimLost: ("bad", False),
    e.DealerErred: ("bad", False),
    e.Misdealt: ("bad", False),
    e.StubReshuffled: ("muted", False),
}
