"""The ring table in words: between hands, reasons, options; and that everything can be said."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from casino_texas.app.casino.events import ChipsGranted, HandVoided
from casino_texas.app.folders import assets_folder
from casino_texas.app.ring.game import RingGame
from casino_texas.app.ring.session_events import (
    OpponentErred,
    PlayerLeft,
    PrizePaid,
    RingSessionEvent,
    ShoePromised,
)
from casino_texas.app.rules.files import list_rules_files
from casino_texas.app.rules.loader import Kind
from casino_texas.app.words.ring import Speakers
from casino_texas.app.words.ring_rules import (
    choices_line,
    refusal,
    table_lines,
    why_no_muck,
    why_no_raise,
    why_not,
)
from casino_texas.app.words.ring_table import (
    marker_about,
    offer_line,
    table_line,
)
from casino_texas.app.words.texts import Texts
from casino_texas.core.cards import parse_cards
from casino_texas.errors import IllegalAction
from casino_texas.ring import table_options
from casino_texas.ring.actions import Bet, Call, Check, Fold, Muck, Raise, Street
from casino_texas.ring.hand import new_hand
from casino_texas.ring.rules import (
    AnteKind,
    ButtonRule,
    DeclareBoard,
    ExposedMisdeal,
    FirstToShow,
    HeadsUpRaises,
    Limit,
    Mode,
    NewPlayers,
    RingRules,
    Straddle,
)
from casino_texas.ring.schedule import BlindLevel, BlindSchedule, PrizeTable
from casino_texas.ring.seats import Marker
from casino_texas.ring.table_events import (
    BlindDeclined,
    BlindOffered,
    BlindPromised,
    BlindsSettled,
    DebtsForgiven,
    HandCalledOff,
    MarkerPlaced,
    MarkerTaken,
    Offer,
    OfferKind,
    SeatLeft,
    SeatTaken,
)
from casino_texas.ring.tournament import (
    Finish,
    LevelReached,
    RebuyTaken,
    TournamentOver,
    TournamentRules,
)
from casino_texas.ring.view import BettingOptions, NoMuck, NoRaise
from tests.app.ring_sessions import game
from tests.app.test_texts_casino import Strict
from tests.ring.random_play import any_setup, play_random

EN, RU = Texts("en"), Texts("ru")
NAMES = {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dan"}
PLAIN = RingRules(small_blind=5, big_blind=10, seats=6)
BOTH = ("en", "ru")


def speakers(language: str = "en", hero: int | None = 1) -> Speakers:
    return Speakers(Texts(language), NAMES, hero)


# -- between hands --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "english"),
    [
        (SeatTaken(2, 200), "Bob sits down with 200"),
        (SeatLeft(1, 1200), "You leave with 1,200"),
        (MarkerPlaced(2, Marker.MISSED_BIG_BLIND), "Bob has missed the big blind: marker M"),
        (MarkerPlaced(1, Marker.MISSED_SMALL_BLIND), "You have missed the small blind: marker MS"),
        (MarkerTaken(2), "The marker before Bob is taken away"),
        (BlindOffered(Offer(2, OfferKind.BIG_BLIND, 10)), ""),
        (BlindOffered(Offer(1, OfferKind.BIG_BLIND, 10)), "Your big blind is due: 10."),
        (BlindPromised(Offer(2, OfferKind.BIG_BLIND, 10)), ""),
        (BlindPromised(Offer(2, OfferKind.RETURN, 10, 5)), "Bob pays 15 to be dealt in"),
        (BlindDeclined(Offer(1, OfferKind.RETURN, 10, 5)), "You wait for the big blind"),
        (
            BlindDeclined(Offer(2, OfferKind.SMALL_BLIND, 5)),
            "Bob does not post the small blind and sits out",
        ),
        (BlindsSettled(2, 3, 4, (1, 2, 3, 4), False), "Bob has the button."),
        (
            BlindsSettled(2, None, 4, (1, 3, 4), True),
            "The button lies dead at seat 2. The small blind is dead in this hand.",
        ),
        (
            DebtsForgiven((2,)),
            "Too few had paid their blinds: the game begins anew, and nothing is owed by Bob",
        ),
        (HandCalledOff(), "Too few want cards: no hand, and nobody has missed a blind"),
        (
            LevelReached(3, BlindLevel(25, 50, 5, hands=5)),
            "Level 3 from the next hand: 25-50, ante 5",
        ),
        (RebuyTaken(2, 1500, 100), "Bob buys in again: 1,500 for 100"),
        (Finish(5, (2,)), "Bob is out in place 5"),
        (Finish(3, (2, 1)), "Bob and you share place 3"),
        (Finish(1, (1,)), "You have all the chips and win the tournament"),
        (TournamentOver(2, ((2, 300), (1, 200))), "The prizes: Bob 300, you 200"),
        (TournamentOver(2, ()), "The tournament is over"),
        (PrizePaid(2, 180), "Place 2: your prize of 180 is in your bankroll"),
        (PrizePaid(5, 0), "Place 5: no prize"),
        (PlayerLeft(340), "You have left the table: 340 chips are back in your bankroll"),
        (PlayerLeft(0, 4, 0), "You have left the tournament in place 4"),
        (
            PlayerLeft(0, 2, 90),
            "You have left the tournament in place 2; the prize of 90 is in your bankroll",
        ),
        (ShoePromised("0123456789abcdef", 0), "Hash of the shoe: 0123456789ab…"),
        (ShoePromised("0123456789abcdef", 1), "Hash of the new order: 0123456789ab…"),
        (OpponentErred(2, ("x",)), "Bob gave no legal action; the nearest legal one was taken"),
        (
            HandVoided(7, 0, "damaged"),
            "Hand 7 cannot be played on (damaged): everybody has the chips it began with",
        ),
        (ChipsGranted(2000), "You get fresh play chips: 2,000 chips"),
    ],
)
def test_what_happens_between_hands(event: RingSessionEvent, english: str) -> None:
    assert table_line(speakers(), event) == english
    strict = Strict("ru")
    assert bool(table_line(Speakers(strict, NAMES, 1), event)) == bool(english)


@pytest.mark.parametrize("language", BOTH)
def test_offers_and_markers(language: str) -> None:
    strict = Strict(language)
    for offer in (
        Offer(1, OfferKind.RETURN, 10, 5),
        Offer(1, OfferKind.RETURN, 10),
        Offer(1, OfferKind.RETURN, 0, 5),
        *(Offer(1, kind, 10) for kind in OfferKind),
    ):
        assert re.search(r"\d", offer_line(strict, offer))
    for marker in Marker:
        assert marker.value in marker_about(strict, marker)


# -- reasons --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "english"),
    [
        (
            IllegalAction(1, Raise(1, 300), "below_minimum", to=300, minimum=450, maximum=900),
            "a raise to 300 is below the minimum of 450",
        ),
        (
            IllegalAction(1, Bet(1, 9000), "above_maximum", to=9000, minimum=45, maximum=900),
            "a bet of 9,000 is above the maximum of 900",
        ),
        (IllegalAction(1, Check(1), "cannot_check", needs=40), "you cannot check: 40 to call"),
        (IllegalAction(1, Fold(1), "not_your_turn", to_act=2), "it is the turn of Bob"),
        (IllegalAction(2, Fold(2), "not_your_turn", to_act=1), "it is your turn"),
        (IllegalAction(1, Fold(1), "not_your_turn", to_act=0), "it is the turn of the dealer"),
        (IllegalAction(1, Fold(1), "not_your_turn", to_act=None), "it is the turn of the dealer"),
        (
            IllegalAction(1, None, "bankroll", needs=200, has=150),
            "that needs 200, you can bring 150",
        ),
        (
            IllegalAction(1, Raise(1, 9), "capped", needs=10),
            "the betting is capped: call 10 or fold",
        ),
        (
            IllegalAction(None, None, "card_twice", card=parse_cards("Kh")[0]),
            "Kh is out already",
        ),
        (IllegalAction(None, None, "a_code_of_tomorrow"), "that is not possible now"),
    ],
)
def test_why_something_was_refused(error: IllegalAction, english: str) -> None:
    assert refusal(speakers(), error) == english
    assert refusal(Speakers(Strict("ru"), NAMES, 1), error)


def refusals() -> Iterator[IllegalAction]:
    """What the engine itself refuses: actions tried at random in random hands."""
    for seed in range(60):
        chance = random.Random(seed)
        hand = play_random(any_setup(chance), chance, error_rate=0.1).hand
        moment = new_hand(hand.setup).hand
        for action in hand.actions:
            legal = moment.legal_actions()
            seat = getattr(legal, "seat", None) or chance.choice(hand.setup.seats)
            for tried in (Check(seat), Call(seat), Bet(seat, 1), Raise(seat, 10**7), Muck(seat)):
                try:
                    moment.apply(tried)
                except IllegalAction as error:
                    yield error
            moment = moment.apply(action).hand
        try:
            moment.apply(Fold(hand.setup.seats[0]))
        except IllegalAction as error:
            yield error


@pytest.mark.parametrize("language", BOTH)
def test_everything_the_engine_refuses_has_a_sentence(language: str) -> None:
    strict, reasons = Strict(language), set()
    for error in refusals():
        reasons.add(error.reason)
        line = refusal(Speakers(strict, NAMES, 1), error)
        assert f"ring.refused.{error.reason}" in strict or error.reason.endswith("imum"), error
        assert line
    assert {"below_minimum", "above_maximum", "cannot_check", "hand_is_over", "capped"} <= reasons


def test_the_table_codes_have_their_sentences() -> None:
    codes = re.findall(r"``(\w+)``", table_options.__doc__ or "")
    assert len(codes) > 10
    for language in BOTH:
        for code in codes:
            assert f"ring.refused.{code}" in Texts(language), code
            assert why_not(Strict(language), "in_hand")


@pytest.mark.parametrize("language", BOTH)
def test_why_a_raise_or_a_muck_is_not_offered(language: str) -> None:
    strict = Strict(language)
    lines = {why_no_raise(strict, reason, PLAIN) for reason in NoRaise}
    assert len(lines) == len(NoRaise)
    assert all(why_no_muck(strict, reason) for reason in NoMuck)
    assert why_no_raise(EN, NoRaise.CAPPED, PLAIN) == "no more raises: a bet and 3 raises are made"


def options(**more: Any) -> BettingOptions:
    facts: dict[str, Any] = {
        "seat": 1,
        "street": Street.FLOP,
        "call": 40,
        "min_to": 80,
        "max_to": 400,
        "is_bet": False,
        "no_raise": None,
        "stack": 400,
        "bet": 0,
        "pot": 90,
    }
    return BettingOptions(**(facts | more))


@pytest.mark.parametrize(
    ("more", "english"),
    [
        ({}, "Call 40, raise to 80 to 400, or fold."),
        ({"call": 0, "is_bet": True}, "Check, bet 80 to 400, or fold."),
        ({"call": 0, "min_to": 80, "max_to": 80, "is_bet": True}, "Check, bet 80, or fold."),
        ({"min_to": 80, "max_to": 80}, "Call 40, raise to 80, or fold."),
        ({"min_to": 60, "max_to": 60, "stack": 60}, "Call 40, go all-in for 60, or fold."),
        ({"no_raise": NoRaise.CAPPED, "min_to": 0, "max_to": 0}, "Call 40 or fold."),
        (
            {"call": 30, "stack": 30, "no_raise": NoRaise.TOO_FEW_CHIPS},
            "Call all-in with 30 or fold.",
        ),
    ],
)
def test_what_can_be_done_now(more: dict[str, Any], english: str) -> None:
    assert choices_line(EN, options(**more)) == english
    assert choices_line(Strict("ru"), options(**more))


# -- what a table plays ---------------------------------------------------------------------------


def test_a_table_in_words() -> None:
    assert table_lines(EN, game("no_limit_5_10").rules) == (
        "No limit: any amount up to your stack.",
        "Blinds 5 and 10.",
        "Buy-in 400 to 1,000; chips are added between hands only.",
        "A straddle of 20 may be posted left of the big blind; raises are then to 30 or more.",
        "The big blind moves on by one each hand; where a player has left, the dealer button may "
        "stand at an empty seat for a hand.",
    )
    tournament = game("tournament_no_limit")
    lines = table_lines(EN, tournament.rules, tournament.tournament)
    assert lines[1:4] == (
        "Entry 100; everybody starts with 1,500.",
        "Blinds 10-20 at first, rising every 10 hands.",
        "Prizes: 50 %, 30 %, 20 % of the pool.",
    )


@pytest.mark.parametrize("language", BOTH)
@pytest.mark.parametrize("entry", list_rules_files(Kind.RING), ids=lambda entry: entry.key)
def test_every_bundled_table_in_words(entry: Any, language: str) -> None:
    chosen: RingGame = game(entry.key)
    lines = table_lines(Strict(language), chosen.rules, chosen.tournament)
    assert len(lines) == len(set(lines)) > 3


def all_options() -> Iterator[tuple[RingRules, TournamentRules | None]]:
    for limit in Limit:
        yield (
            RingRules(
                limit=limit, small_blind_counted_up=True, first_to_show=FirstToShow.LAST_ACTIVE
            ),
            None,
        )
    for heads_up in HeadsUpRaises:
        yield RingRules(limit=Limit.FIXED_LIMIT, heads_up_raises=heads_up, cap_raises=1), None
    for kind in (AnteKind.EACH, AnteKind.BIG_BLIND):
        yield RingRules(ante=1, ante_kind=kind, all_in_turned_up=False), None
    for straddle in Straddle:
        yield RingRules(straddle=straddle, new_players=NewPlayers.FREE), None
    for declare in DeclareBoard:
        yield RingRules(declare_board=declare, called_must_show=True), None
    for misdeal in ExposedMisdeal:
        yield (
            RingRules(misdeal_on=misdeal, dealer_error_rate=Fraction(1, 8), floor_trainer=True),
            None,
        )
    yield RingRules(button_rule=ButtonRule.SIMPLIFIED), None
    rules = RingRules(mode=Mode.TOURNAMENT)
    for level in (BlindLevel(1, 2, hands=1), BlindLevel(1, 2, 1, minutes=2), BlindLevel(1, 2)):
        for rebuys in (0, 1, 3):
            schedule = BlindSchedule("S", (level,))
            prizes = PrizeTable((1,)) if rebuys else PrizeTable((2, 1))
            yield rules, TournamentRules(rules, schedule, 500, 10 * rebuys, prizes, rebuys)


def keys(language: str) -> set[str]:
    path = assets_folder() / "words" / f"{language}.ring.json"
    return set(json.loads(path.read_text(encoding="utf-8")))


def stem(key: str) -> str:
    return re.sub(r"\.(one|few|many|other)$", "", key)


@pytest.mark.parametrize("language", BOTH)
def test_every_option_has_its_line(language: str) -> None:
    strict = Strict(language)
    for rules, tournament in all_options():
        assert all(table_lines(strict, rules, tournament))
    options = {key for key in keys(language) if key.startswith("ring.option.")}
    assert {stem(key) for key in options} <= {stem(key) for key in strict.said}
