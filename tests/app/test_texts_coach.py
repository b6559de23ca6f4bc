"""The coach's words: every combination of codes and options, in both languages."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from casino_texas.app.store.values import Mistake
from casino_texas.app.words.coach import (
    KINDS,
    antes_text,
    chips_text,
    decimal,
    decision_words,
    kind_words,
    mistake_words,
    option_words,
    reason_words,
    reasons_words,
    share_text,
    signed_chips,
    told_mistake,
)
from casino_texas.casino.actions import Bet, Buy, Exchange, Fold
from casino_texas.casino.rules import Option
from casino_texas.casino.view import Stage
from casino_texas.core.cards import parse_cards
from casino_texas.players.coach import Advice, Chances, Judged, Reason, Valued, reasons
from tests.ui.words import LANGUAGES, StrictTexts

CARDS = parse_cards("Ks Th")


def valued(option: Option, value: str, cost: str, ends: tuple[str, ...]) -> Valued:
    discards = CARDS if option is Option.EXCHANGE else ()
    chances = Chances(*(Fraction(share) for share in ends))
    return Valued(option, discards, 25, Fraction(value), Fraction(cost), chances)


def every_advice() -> list[Advice]:
    """All pairs of options, better by something or by nothing, with and without every end."""
    found = []
    for best, other in product(Option, Option):
        if best is other:
            continue
        for value, cost in product(("3.5", "0", "-11.25"), ("0", "6.4", "0.004")):
            for ends in (("0.2",) * 5, ("0",) * 5):
                pair = (
                    valued(best, value, "0", ends),
                    valued(other, str(Fraction(value) - Fraction(cost)), cost, ends),
                )
                found.append(Advice(1, 25, Stage.TURN, pair))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_whatever_can_be_told(language: str) -> None:
    texts = StrictTexts(language)
    codes = set()
    for advice in every_advice():
        for chosen in advice.options:
            told = reasons(advice, chosen)
            codes |= {reason.code for reason in told}
            said = reasons_words(texts, told)
            assert said.endswith(".")
            assert said[0] == said[0].upper()
            assert bool(mistake_words(texts, advice, chosen)) == bool(chosen.cost)
    assert codes == {
        *("for_sure", "average", "no_game", "then_folds", "then_no_game"),
        *("wins", "stands_off", "loses"),
    }
    assert reasons_words(texts, ()) == ""
    assert len({kind_words(texts, kind) for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_decisions_are_called_as_their_buttons(language: str) -> None:
    texts = StrictTexts(language)
    decisions = (Fold(1), Bet(1), Buy(1), Exchange(1, CARDS))
    words = [decision_words(texts, decision) for decision in decisions]
    assert len(set(words)) == 4
    assert words[3] == option_words(texts, Option.EXCHANGE, CARDS)
    assert words[3].endswith("K♠ 10♥")


def test_the_example_of_the_rules() -> None:
    texts = StrictTexts("en")
    told = [
        Reason("for_sure", Option.FOLD, Fraction(25)),
        Reason("average", Option.BUY, Fraction("-11.2")),
        Reason("no_game", Option.BET, Fraction("0.174")),
    ]
    assert reasons_words(texts, told) == (
        "Fold loses 25 for sure; buying loses 11.2 on average; "
        "the dealer has no game (a hand below the least he needs) 17.4 % of the time."
    )
    russian = StrictTexts("ru")
    assert reason_words(russian, told[1]) == "покупка в среднем теряет 11,2"


def test_how_often_a_bought_hand_folds_and_wins_is_told_together() -> None:
    texts = StrictTexts("en")
    folds = Reason("then_folds", Option.BUY, Fraction("0.426"))
    wins = Reason("wins", Option.BUY, Fraction("0.173"))
    assert reasons_words(texts, [folds, wins]) == (
        "If you buy, you will fold 42.6 % of the time and win 17.3 %."
    )
    assert reasons_words(texts, [folds]) == "If you buy, you will fold 42.6 % of the time."
    assert reasons_words(texts, [wins]) == "If you buy, you will win 17.3 % of the time."


def test_a_mistake_is_told_in_chips_and_antes() -> None:
    fold = valued(Option.FOLD, "-25", "0", ("1", "0", "0", "0", "0"))
    bet = valued(Option.BET, "-31.4", "6.4", ("0", "0.2", "0.2", "0.1", "0.5"))
    advice = Advice(1, 25, Stage.FLOP, (fold, bet))
    said = "Fold was better by 6.4 (0.26 ANTE)."
    assert mistake_words(StrictTexts("en"), advice, bet) == said
    assert Judged(3, 1, 25, Bet(1), Fold(1), bet.value, bet.cost).kind == "fold"
    assert Judged(3, 1, 25, Fold(1), Fold(1), fold.value, Fraction(0)).kind == ""
    mistake = Mistake(7, 3, 1, 25, Bet(1), Fold(1), "fold", -31.4, 6.4, "Texas", 0)
    assert told_mistake(StrictTexts("en"), mistake) == f"Bet: {said}"
    assert told_mistake(StrictTexts("ru"), mistake).startswith("Бет: Пас")


def test_numbers_are_rounded_only_as_far_as_they_can_be_read() -> None:
    texts = StrictTexts("en")
    assert chips_text(texts, Fraction(25)) == "25"
    assert chips_text(texts, Fraction(1234567, 100)) == "12,345.7"
    assert chips_text(texts, Fraction(1, 200)) == "0.005"
    assert chips_text(texts, Fraction(-1, 3)) == "\N{MINUS SIGN}0.3"
    assert chips_text(texts, Fraction(-1, 10**9)) == "0.000000"
    assert chips_text(texts, 0) == "0"
    assert signed_chips(texts, Fraction(17, 5)) == "+3.4"
    assert signed_chips(texts, Fraction(0)) == "0"
    assert antes_text(texts, Fraction(64, 250)) == "0.26"
    assert share_text(texts, Fraction(174, 1000)) == "17.4"
    assert share_text(texts, Fraction(1)) == "100"
    assert decimal(StrictTexts("ru"), Fraction(-5, 2), 1) == "\N{MINUS SIGN}2,5"
