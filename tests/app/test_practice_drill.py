"""The croupier's drill asks for what the settlement says, and explains it rightly."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

import pytest

from casino_texas.app.practice.drill import (
    LEVELS,
    BoxAnswer,
    DrillDeal,
    check,
    drill_deal,
    drill_rules,
    fields_of,
    most_boxes,
    odd_odds,
    questions_of,
    settled,
    truth_of,
)
from casino_texas.app.rules.loader import load_rules
from casino_texas.app.words.practice import explained, rule_of
from casino_texas.casino.events import Result
from casino_texas.casino.payout import pay
from casino_texas.casino.rules import FlopBet, NoGame
from casino_texas.casino.view import BoxStatus
from casino_texas.core.hands import best_hand
from tests.app.sessions import TABLES, table
from tests.ui.words import LANGUAGES, StrictTexts

COUNT = 40


def some_deals(name: str, level: int, count: int = COUNT) -> list[DrillDeal]:
    rules = table(name).rules
    return [drill_deal(rules, level=level, seed=4, number=number) for number in range(1, count + 1)]


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_truth_is_what_the_table_pays(name: str, level: int) -> None:
    rules = drill_rules(table(name).rules, level)
    for deal in some_deals(name, level):
        hand = deal.hand
        assert hand.is_over
        board, view = hand.board, deal.view
        dealer = best_hand((*board, *hand.dealer)).strength
        changes = 0
        for box in view.boxes:
            plays = (*board, *box.cards)
            is_five = rules.flop_bet_plays is FlopBet.FIVE
            if is_five and box.status is BoxStatus.BET_ON_FLOP:
                plays = (*board[2:], *box.cards)
            player = best_hand(plays).strength
            paid = pay(rules, box.ante, bet=box.bet, player=player, dealer=dealer)
            truth = truth_of(box)
            assert truth.result is paid.result
            assert truth.fields["ante"] == paid.ante
            assert truth.fields["bet"] == paid.bet
            assert truth.fields.get("buy", 0) == -box.buy - box.exchange
            assert ("buy" in truth.fields) == (box.status is not BoxStatus.BET_ON_FLOP)
            assert check(box, truth).is_right
            changes += sum(truth.fields.values())
        assert hand.net == changes


@pytest.mark.parametrize("name", TABLES)
def test_each_level_has_what_it_promises(name: str) -> None:
    rules = table(name).rules
    for deal in some_deals(name, 1):
        (box,) = deal.boxes
        outcome = settled(box)
        assert outcome.result is not Result.NO_GAME
        assert {str(outcome.ante_odds), str(outcome.bet_odds)} <= {"None", "1:1"}
    seen = Counter(truth_of(box).result for deal in some_deals(name, 2) for box in deal.boxes)
    assert seen.keys() == {Result.NO_GAME, Result.WIN, Result.LOSE, Result.STAND_OFF}
    assert min(seen.values()) >= 2
    third = some_deals(name, 3)
    assert {len(deal.boxes) for deal in third} == set(range(1, most_boxes(rules, 3) + 1))
    assert len({box.ante for deal in third for box in deal.boxes}) > 10
    limits = rules.ante
    for deal in third:
        for box in deal.boxes:
            assert limits.minimum <= box.ante <= limits.maximum
            assert box.ante % limits.step == 0
    rounded = [
        box
        for deal in some_deals(name, 4)
        for box in deal.boxes
        if "H19" in rule_of(deal.rules, box, "ante") or "H19" in rule_of(deal.rules, box, "bet")
    ]
    assert len(rounded) > 5


def test_an_exchange_is_taken_on_the_field_of_the_card() -> None:
    boxes = [box for deal in some_deals("texas_exchange", 3) for box in deal.boxes]
    exchanged = [box for box in boxes if box.exchange]
    assert exchanged
    for box in exchanged:
        assert fields_of(box)["buy"] == box.buy + box.exchange == -truth_of(box).fields["buy"]
        assert rule_of(table("texas_exchange").rules, box, "buy") == "H7, H9"


def test_the_same_seed_deals_the_same() -> None:
    assert some_deals("texas", 3, 5) == some_deals("texas", 3, 5)
    assert len({deal.hand.board for deal in some_deals("texas", 3)}) == COUNT


def test_odd_odds_pay_a_little_more_on_every_line() -> None:
    for name in TABLES:
        rules = table(name).rules
        odd = odd_odds(rules)
        for before, after, more in (
            (rules.ante_pays, odd.ante_pays, Fraction(1, 2)),
            (rules.bet_pays, odd.bet_pays, Fraction(1, 4)),
        ):
            assert [hand for hand, _ in before.lines] == [hand for hand, _ in after.lines]
            for (_, one), (_, two) in zip(before.lines, after.lines, strict=True):
                assert two.as_fraction() == one.as_fraction() + more
        assert isinstance(odd.no_game_bet, NoGame) == isinstance(rules.no_game_bet, NoGame)


def test_every_error_is_found() -> None:
    for deal in some_deals("texas", 3, 20):
        for box in deal.boxes:
            truth = truth_of(box)
            for name, change in truth.fields.items():
                off = BoxAnswer(truth.result, {**truth.fields, name: change + 1})
                assert check(box, off).wrong == (name,)
            for result in (Result.WIN, Result.LOSE, Result.NO_GAME, Result.STAND_OFF):
                is_right = result is truth.result
                assert check(box, BoxAnswer(result, truth.fields)).is_right == is_right
            assert check(box, BoxAnswer()).wrong == questions_of(box)


# --- why -----------------------------------------------------------------------------------------

SUM = re.compile(r"([\d,]+) × (\d+)(?: : (\d+))? = ([\d,.]+)\.")


@pytest.mark.parametrize("name", TABLES)
def test_the_arithmetic_in_words_is_right(name: str) -> None:
    texts = StrictTexts("en")
    sums = 0
    for level in (2, 4):
        for deal in some_deals(name, level):
            for box in deal.boxes:
                for field in ("ante", "bet"):
                    said = explained(texts, deal.rules, box, field)
                    truth = truth_of(box).fields[field]
                    found = SUM.search(said)
                    assert (found is not None) == (truth > 0)
                    if found is None:
                        continue
                    stake, win, parts, equals = found.groups()
                    exact = Fraction(int(stake.replace(",", "")) * int(win), int(parts or 1))
                    assert Fraction(equals.replace(",", "")) == exact
                    assert exact.__floor__() == truth
                    assert (f"Rounded down: {truth:,}." in said) == (exact != truth)
                    sums += 1
    assert sums > 40


def test_the_rules_are_named() -> None:
    named: Counter[str] = Counter()
    for name in TABLES:
        for level in LEVELS:
            for deal in some_deals(name, level, 30):
                for box in deal.boxes:
                    result = truth_of(box).result
                    assert result is not None
                    for question in questions_of(box):
                        rules = rule_of(deal.rules, box, question).split(", ")
                        named.update(rules)
                        if question != "buy":
                            number = {"no_game": 11, "lose": 12, "win": 13, "stand_off": 14}
                            assert rules[0] == f"H{number[result.value]}"
    assert named.keys() == {*(f"H{n}" for n in (6, 7, 9, 11, 12, 13, 14, 15, 16, 19))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_explanation_has_words(language: str) -> None:
    texts = StrictTexts(language)
    for name in TABLES:
        for level in LEVELS:
            for deal in some_deals(name, level, 20):
                for box in deal.boxes:
                    for question in questions_of(box):
                        said = explained(texts, deal.rules, box, question)
                        assert rule_of(deal.rules, box, question) in said
                        assert "  " not in said


def test_the_cap_is_explained() -> None:
    capped = table().text.replace("max_payout: none", "max_payout: 60")
    rules = load_rules(capped, "capped.yaml").rules
    texts = StrictTexts("en")
    found = 0
    for number in range(1, 80):
        deal = drill_deal(rules, level=2, seed=1, number=number)
        (box,) = deal.boxes
        if settled(box).capped:
            found += 1
            assert rule_of(rules, box, "bet").endswith("H21")
            paid = truth_of(box).fields["bet"]
            said = explained(texts, rules, box, "bet")
            assert said.endswith(f"The table pays at most 60 a box: {paid}.")
    assert found
