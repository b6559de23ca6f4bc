"""Every word of the ring game: that a session can be retold, and that no sentence is left over."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from casino_texas.app.casino.events import ChipsGranted, HandVoided
from casino_texas.app.folders import assets_folder
from casino_texas.app.ring.floor import RulingAsked, RulingGiven
from casino_texas.app.ring.session import RingSession
from casino_texas.app.ring.session_events import (
    ButtonLot,
    HandBegun,
    OpponentErred,
    PlayerLeft,
    PrizePaid,
    ShoePromised,
)
from casino_texas.app.words.ring import Speakers, ruling_name, showdown_line
from casino_texas.app.words.ring_rules import (
    choices_line,
    refusal,
    table_lines,
    why_no_muck,
    why_no_raise,
)
from casino_texas.app.words.ring_table import RingLog, marker_about, offer_line
from casino_texas.app.words.texts import languages
from casino_texas.core.cards import parse_cards
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import Bet, Raise, Street
from casino_texas.ring.dealer_errors import RULINGS
from casino_texas.ring.events import (
    BoardDealt,
    BoardDeclared,
    CardBurned,
    CardReplaced,
    ClaimLost,
    DealerErred,
    HandMucked,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    Misdealt,
    Move,
    Posted,
    Pot,
    PotAwarded,
    PotsFormed,
    Ruling,
    SeatActed,
    StubReshuffled,
    UncalledReturned,
    WonBy,
)
from casino_texas.ring.rules import DeclareBoard, FirstToShow, RingRules
from casino_texas.ring.schedule import BlindLevel
from casino_texas.ring.seats import Marker
from casino_texas.ring.setup import PostKind
from casino_texas.ring.table_events import (
    BlindDeclined,
    BlindOffered,
    BlindPromised,
    BlindsSettled,
    ButtonDrawn,
    CameBack,
    ChipsAdded,
    DebtsForgiven,
    HandCalledOff,
    MarkerPlaced,
    MarkerTaken,
    Offer,
    OfferKind,
    PlayerBusted,
    SatOut,
    SeatLeft,
    SeatTaken,
)
from casino_texas.ring.tournament import Finish, LevelReached, RebuyTaken, TournamentOver
from casino_texas.ring.view import NoMuck, NoRaise
from tests.app.ring_sessions import seated, step
from tests.app.test_texts_casino import Strict
from tests.app.test_texts_ring import BOTH, PLAIN, awards, showdown
from tests.app.test_texts_ring_table import all_options, keys, options, stem


def heard(session: RingSession, strict: Strict, steps: int) -> int:
    """Everything a session tells, in words; how many sentences that were."""
    log = RingLog(strict, session.setup.names, session.hero)
    lines: list[str] = []
    session.subscribe(lambda event: lines.append(log.line(event, session.view)))
    for _ in range(steps):
        step(session)
    for line in lines:
        assert line == line.strip()
        assert "None" not in line
        assert "  " not in line
    return sum(bool(line) for line in lines)


SESSIONS: dict[str, dict[str, Any]] = {
    "no_limit_5_10": {"straddles": 50},
    "fixed_limit_2_4": {},
    "floor_school": {"dealer_error_rate": Fraction(1, 2)},
    "pot_limit_1_2": {"declare_board": DeclareBoard.BEFORE_MUCKING},
    "tournament_no_limit": {},
    "tournament_heads_up": {},
}


@pytest.mark.parametrize("language", BOTH)
def test_everything_a_session_tells_can_be_said(language: str) -> None:
    strict = Strict(language)
    for name, more in SESSIONS.items():
        assert heard(seated(name=name, seed=1, **more), strict, 220) > 60
    spoken = {key for key in strict.said if key.startswith("ring.")}
    assert len(spoken) > 70


def every_event() -> Iterator[Any]:
    """One of every kind that says something, about seat 1 (the player's) and about seat 2."""
    cards = parse_cards("Kh Kd")
    for seat in (1, 2):
        for kind in PostKind:
            yield from (Posted(seat, kind, paid, 5, False) for paid in (0, 3, 5))
        yield HoleCardsDealt((seat, seat), cards)
        yield CardReplaced(seat, *cards)
        for move in Move:
            yield SeatActed(seat, Street.TURN, move, 5, 5, True)
        yield UncalledReturned(seat, 5)
        for keeps_claim in (False, True):
            yield HandMucked(seat, keeps_claim)
            yield HandShown(seat, cards, keeps_claim)  # type: ignore[arg-type]
        yield BoardDeclared(seat)
        yield ClaimLost(seat)
        for won_by in WonBy:
            yield PotAwarded(0, 9, ((seat, 9),), won_by)
        for error, (ruling, rule) in RULINGS.items():
            yield DealerErred(error, ruling, rule, (seat,), cards)
            yield DealerErred(error, ruling, rule, (seat,))
        for offer in (Offer(seat, kind, 9, 4) for kind in OfferKind):
            yield from (BlindOffered(offer), BlindPromised(offer), BlindDeclined(offer))
        yield from (MarkerPlaced(seat, marker) for marker in Marker)
        yield from (SeatTaken(seat, 5), ChipsAdded(seat, 5), SeatLeft(seat, 5), SatOut(seat))
        yield from (CameBack(seat), ButtonDrawn(seat), MarkerTaken(seat), PlayerBusted(seat))
        yield BlindsSettled(seat, None, 1, (1, 2), False)
        yield from (RebuyTaken(seat, 5, 5), Finish(2, (seat,)), Finish(1, (seat,)))
        yield OpponentErred(seat, ())
    yield from (CardBurned(cards[0], True), BoardDealt(Street.FLOP, parse_cards("2c 3c 4c")))
    yield from (BoardDealt(street, cards[:1]) for street in (Street.TURN, Street.RIVER))
    yield from (Misdealt(), StubReshuffled(cards), StubReshuffled(None), HandCalledOff())
    for count in (2, 3):
        pots = tuple(Pot(5, (1, 2)) for _ in range(count))
        yield PotsFormed(pots)
        yield from (PotAwarded(number, 5, ((1, 3), (2, 2)), WonBy.FOLDS) for number in range(count))
        yield HandStarted(1, ((1, 5), (2, 5)))
    yield PotAwarded(0, 4, ((1, 2), (2, 2)), WonBy.BEST_HAND)
    for error, (ruling, rule) in RULINGS.items():
        yield DealerErred(error, ruling, rule, (), cards)
        yield DealerErred(error, ruling, rule)
        for answer in Ruling:
            yield RulingGiven(answer, ruling, rule)
        yield RulingAsked(error, (), (), (), ())
    yield from (BlindsSettled(1, 1, 2, (1, 2), True), DebtsForgiven((1,)), Finish(2, (1, 2)))
    yield from (LevelReached(2, BlindLevel(1, 2)), LevelReached(2, BlindLevel(1, 2, 1)))
    yield from (TournamentOver(1, ()), TournamentOver(1, ((1, 5),)), PrizePaid(1, 5))
    yield from (PrizePaid(1, 0), PlayerLeft(5), PlayerLeft(0, 2), PlayerLeft(0, 1, 5))
    yield from (HandBegun(7, 3), ShoePromised("ab", 0), ShoePromised("ab", 1), ChipsGranted(5))
    yield from (HandVoided(7, 0, "x"), ButtonLot(((1, cards[0]),), 1))


@pytest.mark.parametrize("language", BOTH)
def test_every_word_is_said_by_something(language: str) -> None:
    strict = Strict(language)
    log = RingLog(strict, {2: "Bob"}, 1)
    for event in every_event():
        log.line(event)
    log.speakers.who(9)
    for name, more in SESSIONS.items():
        heard(seated(name=name, seed=1, **more), strict, 100)
    for rule, betting in (
        (FirstToShow.LAST_AGGRESSOR, ("S2 bet 30", "S1 call")),
        (FirstToShow.LAST_AGGRESSOR, ("S2 check", "S1 check")),
        (FirstToShow.LAST_ACTIVE, ("S2 check", "S1 check")),
    ):
        for hero in (1, 2):
            view = showdown(*betting, rule=rule).view(hero)
            showdown_line(Speakers(strict, {2: "Bob"}, hero), view)
    for mine, theirs in (("AsQd", "AcJd"), ("AsJd", "AcQd"), ("QsQd", "KcKd"), ("KsKd", "QcQd")):
        awards({1: mine, 2: theirs}, "2sAh9d3c4c", strict)
    for rules, tournament in all_options():
        table_lines(strict, rules, tournament)
    for live, dead in ((10, 5), (10, 0), (0, 5)):
        offer_line(strict, Offer(1, OfferKind.RETURN, live, dead))
    for marker in Marker:
        marker_about(strict, marker)
    for reason in NoRaise:
        why_no_raise(strict, reason, PLAIN)
    for muck in NoMuck:
        why_no_muck(strict, muck)
    for ruling in Ruling:
        ruling_name(strict, ruling)
    for more in ({}, {"call": 0}, {"call": 400}, {"max_to": 80}, {"max_to": 80, "stack": 80}):
        for is_bet in (False, True):
            choices_line(strict, options(is_bet=is_bet, **more))
    details = {"needs": 1, "has": 1, "minimum": 1, "maximum": 1, "to": 1, "price": 1, "card": "Kh"}
    for code in {key.split(".")[2] for key in keys(language) if key.startswith("ring.refused.")}:
        for tried in (Bet(1, 5), Raise(1, 5)):
            for to_act in (1, 2):
                error = IllegalAction(1, tried, code, to_act=to_act, **details)
                refusal(Speakers(strict, {2: "Bob"}, 1), error)
    missing = {stem(key) for key in keys(language)} - {stem(key) for key in strict.said}
    assert missing == set()


def test_the_languages_have_the_same_keys_with_the_same_fields() -> None:
    found = {}
    for language in languages():
        path = assets_folder() / "words" / f"{language}.ring.json"
        words: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        merged: dict[str, set[str]] = {}
        for key, sentence in words.items():
            assert sentence == sentence.strip()
            merged.setdefault(stem(key), set()).update(re.findall(r"\{(\w+)\}", sentence))
        found[language] = {key: names - {"number"} for key, names in merged.items()}
    assert found["en"] == found["ru"]


def test_rules_have_no_option_without_a_word() -> None:
    """A new option of `RingRules` has to be thought of here too."""
    known = {
        *("name", "limit", "mode", "small_blind", "big_blind", "small_bet", "big_bet", "ante"),
        *("ante_kind", "big_blind_ante_first", "straddle", "cap_raises", "heads_up_raises"),
        *("small_blind_counted_up", "first_to_show", "called_must_show", "all_in_turned_up"),
        *("declare_board", "misdeal_on", "dealer_error_rate", "floor_trainer", "seats"),
        *("buy_in_min", "buy_in_max", "button_rule", "new_players"),
    }
    assert {option.name for option in fields(RingRules)} == known
