"""The log of the hand as lines, and what stands beside the player's cards.

Knows: which events make a line.  Must not know: pixels, or the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from casino_texas.app.ring.session_events import ButtonLot, PrizePaid, RingSessionEvent
from casino_texas.app.words.ring import Speakers
from casino_texas.app.words.ring_table import RingLog
from casino_texas.app.words.texts import Texts
from casino_texas.ring import events as e
from casino_texas.ring.rules import RingRules
from casino_texas.ring.table_events import BlindsSettled, ButtonDrawn, MarkerPlaced
from casino_texas.ring.tournament import Finish, LevelReached, Tournament, TournamentOver
from casino_texas.ring.view import RingView, SeatView, Stage
from casino_texas.ui.ring.models import HAND_EVENTS, RingTableModel, after
from casino_texas.ui.ring.words import TableFacts, holding
from casino_texas.ui.side_panels import Line


def percent(share: Fraction | float) -> str:
    """`22 %`; what is above nothing is never called nothing."""
    rounded = round(float(share) * 100)
    return f"{rounded} %" if rounded or not share else "< 1 %"


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
    texts: Texts,
    events: Iterable[RingSessionEvent],
    facts: TableFacts,
    *,
    newest_first: bool = True,
    explains: bool = True,
) -> tuple[Line, ...]:
    """What has happened in the hand and around it, a line each; `explains` says why a pot was
    won."""
    found: list[Line] = []
    for event, said in _said(texts, events, facts, explains=explains):
        tone, is_bold = _LOOKS.get(type(event), ("text", False))
        if isinstance(event, e.SeatActed) and event.move in (e.Move.FOLD, e.Move.CHECK):
            tone = "muted"
        above = 3 if isinstance(event, e.BoardDealt) else 0
        found.append(Line(said, tone=tone, bold=is_bold, size=13, above=above))
    return tuple(reversed(found)) if newest_first else tuple(found)


def result_lines(texts: Texts, events: Iterable[e.RingEvent], facts: TableFacts) -> tuple[str, ...]:
    """Who won which pot and why, side pots first, as they were paid."""
    said = _said(texts, events, facts, explains=True)
    return tuple(line for event, line in said if isinstance(event, e.PotAwarded))


def tournament_lines(texts: Texts, tournament: Tournament, facts: TableFacts) -> tuple[str, ...]:
    """How a tournament ended: who won it, the prizes, and the player's place."""
    places, prizes = tournament.places(), tournament.prizes()
    winner = next(seat for seat, place in places.items() if place == 1)
    best_first = sorted(prizes, key=lambda seat: places[seat])
    won = tuple((seat, prizes[seat]) for seat in best_first if prizes[seat])
    events: list[RingSessionEvent] = [Finish(1, (winner,)), TournamentOver(winner, won)]
    hero = facts.viewer
    if hero in places and hero != winner:
        events.append(PrizePaid(places[hero], prizes.get(hero, 0)))
    return tuple(said for _, said in _said(texts, events, facts, explains=False))


def _said(
    texts: Texts, events: Iterable[RingSessionEvent], facts: TableFacts, *, explains: bool
) -> Iterator[tuple[RingSessionEvent, str]]:
    """Every event that makes a sentence, and the sentence."""
    log = RingLog(texts, _names(facts), facts.viewer, explains=explains)
    table = RingTableModel()
    for event in events:
        if isinstance(event, HAND_EVENTS):
            table = after(table, event)
        said = log.line(event, as_view(table, facts.viewer))
        if said:
            yield event, with_signs(said)


def _names(facts: TableFacts) -> dict[int, str]:
    return {seat: each.name for seat, each in facts.seats.items()}


def speakers_of(texts: Texts, facts: TableFacts) -> Speakers:
    """Who is who in the sentences."""
    return Speakers(texts, _names(facts), facts.viewer)


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
    BlindsSettled: ("muted", False),
    ButtonLot: ("muted", False),
    ButtonDrawn: ("muted", False),
    MarkerPlaced: ("bad", False),
    LevelReached: ("gold", True),
    Finish: ("gold", False),
    TournamentOver: ("gold", True),
    PrizePaid: ("gold", True),
}
