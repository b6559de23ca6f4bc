"""Writing a hand played here as Open Hand History JSON (hh-specs.handhistory.org, version 1.4.6).

Knows: that format's objects and words.  Must not know: files, or any rule.  Chips are written as
whole numbers; a raise carries what it added, as the format wants it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from casino_texas import __version__
from casino_texas.app.histories.record import HandRecord
from casino_texas.ring.actions import Street
from casino_texas.ring.events import (
    BoardDealt,
    HandMucked,
    HandShown,
    HoleCardsDealt,
    Move,
    Posted,
    RingEvent,
    SeatActed,
)
from casino_texas.ring.rules import AnteKind, Mode
from casino_texas.ring.setup import PostKind

SPEC_VERSION: Final = "1.4.6"
_SITE: Final = "Casino Texas"
_POSTS: Final = {
    PostKind.ANTE: "Post Ante",
    PostKind.BIG_BLIND_ANTE: "Post Ante",
    PostKind.SMALL_BLIND: "Post SB",
    PostKind.BIG_BLIND: "Post BB",
    PostKind.STRADDLE: "Straddle",
    PostKind.LIVE_BLIND: "Post Extra Blind",
    PostKind.DEAD_BLIND: "Post Dead",
}
_MOVES: Final = {
    Move.FOLD: "Fold",
    Move.CHECK: "Check",
    Move.CALL: "Call",
    Move.BET: "Bet",
    Move.RAISE: "Raise",
}
_NO_DATE: Final = datetime(1970, 1, 1)


def write_ohh(record: HandRecord) -> str:
    """One hand as a JSON object on a line of its own (an `.ohh` file is such lines with empty
    ones between)."""
    return json.dumps({"ohh": ohh_object(record)}, ensure_ascii=False) + "\n"


def ohh_object(record: HandRecord) -> dict[str, Any]:
    """The hand as the format's object."""
    setup = record.hand.setup
    rules = setup.rules
    started = record.started or _NO_DATE
    started = started if started.tzinfo is None else started.astimezone(UTC)
    hand: dict[str, Any] = {
        "spec_version": SPEC_VERSION,
        "site_name": _SITE,
        "network_name": _SITE,
        "internal_version": __version__,
        "tournament": rules.mode is Mode.TOURNAMENT,
        "game_number": str(record.number),
        "start_date_utc": f"{started:%Y-%m-%dT%H:%M:%SZ}",
        "table_name": record.table,
        "table_size": rules.seats,
        "game_type": "Holdem",
        "bet_limit": {"bet_type": rules.limit.value, "bet_cap": 0},
        "currency": "",
        "dealer_seat": setup.button,
        "small_blind_amount": rules.small_blind,
        "big_blind_amount": rules.big_blind,
        "ante_amount": 0 if rules.ante_kind is AnteKind.NONE else rules.ante,
        "flags": [] if record.hero is not None else ["Observed"],
        "players": [
            {
                "id": seat,
                "seat": seat,
                "name": record.name(seat),
                "starting_stack": chips,
                "is_sitting_out": seat in setup.absent,
            }
            for seat, chips in sorted(setup.stacks)
        ],
        "rounds": _rounds(record),
        "pots": list(_pots(record)),
    }
    if record.hero is not None:
        hand["hero_player_id"] = record.hero
    if rules.mode is Mode.TOURNAMENT:
        hand["tournament_info"] = {"tournament_number": record.tournament or "1", "type": "SnG"}
    return hand


def _rounds(record: HandRecord) -> list[dict[str, Any]]:
    """The betting rounds and, where hands were shown or mucked, the showdown."""
    rounds = [_round(0, "Preflop", ())]
    showdown: list[dict[str, Any]] = []
    number, has_dealt = 0, False
    for moment in record.moments():
        for event in moment.events:
            if isinstance(event, HoleCardsDealt):
                if has_dealt:
                    continue  # again after a misdeal
                has_dealt = True
            if isinstance(event, BoardDealt):
                cards = tuple(card.text for card in event.cards)
                rounds.append(_round(len(rounds), event.street.name.capitalize(), cards))
            for action in _actions(record, event):
                number += 1
                is_show = isinstance(event, HandShown | HandMucked)
                place = showdown if is_show else rounds[-1]["actions"]
                place.append({"action_number": number} | action)
    if showdown:
        rounds.append(_round(len(rounds), "Showdown", ()))
        rounds[-1]["actions"] = showdown
    return rounds


def _round(number: int, street: str, cards: tuple[str, ...]) -> dict[str, Any]:
    return {"id": number, "street": street, "cards": list(cards), "actions": []}


def _actions(record: HandRecord, event: RingEvent) -> Iterator[dict[str, Any]]:
    match event:
        case Posted(seat=seat, kind=kind, amount=amount, is_all_in=is_all_in):
            yield _action(seat, _POSTS[kind], amount=amount, is_allin=is_all_in)
        case HoleCardsDealt():
            for seat in record.players:
                cards = [card.text for card in record.known_cards(seat)]
                if cards and record.hero in (None, seat):
                    yield _action(seat, "Dealt Cards", cards=cards)
        case SeatActed(seat=seat, street=street, move=move, added=added, is_all_in=is_all_in):
            word = _MOVES[move]
            if move is Move.BET and street is Street.PREFLOP:
                word = "Raise"  # the format has no bet before the flop
            if added:
                yield _action(seat, word, amount=added, is_allin=is_all_in)
            else:
                yield _action(seat, word)
        case HandShown(seat=seat, cards=shown):
            yield _action(seat, "Shows Cards", cards=[card.text for card in shown])
        case HandMucked(seat=seat):
            cards = [card.text for card in record.known_cards(seat)]
            yield _action(seat, "Mucks Cards", **({"cards": cards} if cards else {}))


def _action(seat: int, action: str, **more: object) -> dict[str, Any]:
    return {"player_id": seat, "action": action} | more


def _pots(record: HandRecord) -> Iterator[dict[str, Any]]:
    shares = {award.pot: award.shares for award in record.hand.awards}
    for number, pot in enumerate(record.hand.final_pots):
        yield {
            "number": number,
            "amount": pot.amount,
            "rake": 0,
            "player_wins": [
                {"player_id": seat, "win_amount": chips} for seat, chips in shares.get(number, ())
            ],
        }
