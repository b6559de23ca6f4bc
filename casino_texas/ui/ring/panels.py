"""The log of the hand as lines, and what stands beside the player's cards.

Knows: which events make a line.  Must not know: pixels, or the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from casino_texas.app.texts import Texts, capital
from casino_texas.app.texts_casino import a_hand
from casino_texas.ring import events as e
from casino_texas.ring.actions import Street
from casino_texas.ui.ring.models import RingTableModel, after
from casino_texas.ui.ring.words import TableFacts, holding, made_hand, pot_name
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
    found: list[Line] = []
    table = RingTableModel()
    for event in events:
        table = after(table, event)
        said = _said(texts, event, facts, table)
        if said is not None:
            found.append(said)
    return tuple(reversed(found)) if newest_first else tuple(found)


def _said(
    texts: Texts, event: e.RingEvent, facts: TableFacts, table: RingTableModel
) -> Line | None:
    say = texts.say
    match event:
        case e.Posted(seat, kind, amount):
            return Line(
                say(f"ui.ring.log.post.{kind.value}", who=facts.name(seat), chips=amount),
                tone="muted",
                size=13,
            )
        case e.SeatActed(seat, _, move, added, to, is_all_in):
            chips = added if move is e.Move.CALL else to
            key = f"ui.ring.log.{move.value}"
            text = say(key, who=facts.name(seat), chips=chips)
            if is_all_in:
                text = say("ui.ring.log.all_in", line=text)
            tone = "muted" if move in (e.Move.FOLD, e.Move.CHECK) else "text"
            return Line(text, tone=tone, size=13)
        case e.BoardDealt(street, cards):
            shown = " ".join(card_text(card) for card in cards)
            return Line(
                say(f"ui.ring.log.street.{_street(street)}", cards=shown),
                bold=True,
                tone="gold",
                size=13,
                above=3,
            )
        case e.UncalledReturned(seat, amount):
            text = say("ui.ring.log.uncalled", who=facts.name(seat), chips=amount)
            return Line(text, tone="muted", size=13)
        case e.HandShown(seat, cards):
            best = made_hand(cards, table.board)
            shown = " ".join(card_text(card) for card in cards)
            hand = "" if best is None else a_hand(texts, best)
            key = "ui.ring.log.shows" if hand else "ui.ring.log.shows.plain"
            return Line(say(key, who=facts.name(seat), cards=shown, hand=hand), size=13)
        case e.HandMucked(seat):
            return Line(say("ui.ring.log.mucks", who=facts.name(seat)), tone="muted", size=13)
        case e.BoardDeclared(seat):
            return Line(say("ui.ring.log.declares", who=facts.name(seat)), size=13)
        case e.ClaimLost(seat):
            return Line(say("ui.ring.log.claim_lost", who=facts.name(seat)), tone="bad", size=13)
        case e.PotAwarded(number, amount, shares):
            count = max((award.pot for award in table.awards), default=0) + 1
            name = (
                say("ui.ring.pot", chips=amount)
                if count == 1
                else pot_name(texts, number, count, amount)
            )
            who = texts.all_of([facts.name(seat) for seat, _ in shares])
            text = say("ui.ring.log.wins", who=who, pot=name)
            return Line(text, bold=True, tone="good", size=13)
        case e.Misdealt():
            return Line(say("ui.ring.log.misdeal"), tone="bad", size=13)
        case e.DealerErred(error, ruling, rule):
            text = say(
                "ui.ring.log.error",
                error=capital(say(f"ui.ring.error.{error.value}")),
                ruling=say(f"ui.ring.ruling.{ruling.value}"),
                rule=rule,
            )
            return Line(text, tone="bad", size=13)
        case e.StubReshuffled():
            return Line(say("ui.ring.log.reshuffled"), tone="muted", size=13)
        case _:
            return None


def _street(street: Street) -> str:
    return street.name.lower()


def card_text(card: object) -> str:
    """A card as lists write it: `10♥`."""
    text = str(getattr(card, "text", "?"))
    signs = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
    rank = "10" if text[0] == "T" else text[0]
    return rank + signs.get(text[1:], "")
