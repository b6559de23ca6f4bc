"""The words of the help: made from any rules, in both languages, with the engine's numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.app.words.casino import class_name, option_name, qualifier_name
from casino_texas.app.words.help import help_sections
from casino_texas.app.words.help_examples import (
    ante_lines,
    bet_lines,
    examples,
    is_rounded,
    plain_ante,
    ranking,
)
from casino_texas.app.words.page import Example, Section
from casino_texas.app.words.texts import capital
from casino_texas.casino.events import Result
from casino_texas.casino.rules import CasinoRules, FlopBet, NoGame, Option, Qualifier
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from casino_texas.ui.pages.document import plain_text
from tests.casino.strategies import tables
from tests.casino.tables import EXCHANGE, HOUSE, TEXAS
from tests.ui.words import LANGUAGES, StrictTexts


def sections(rules: CasinoRules, language: str = "en") -> dict[str, Section]:
    return {section.key: section for section in help_sections(StrictTexts(language), rules)}


def said(rules: CasinoRules, key: str, language: str = "en") -> str:
    return plain_text(sections(rules, language)[key])


def shown(rules: CasinoRules) -> dict[str, Example]:
    blocks = sections(rules)["examples"].blocks
    return {block.title: block for block in blocks if isinstance(block, Example)}


@given(tables(), st.sampled_from(LANGUAGES))
def test_any_table_has_its_page(rules: CasinoRules, language: str) -> None:
    texts = StrictTexts(language)
    ante = plain_ante(rules)
    decisions = said(rules, "decisions", language)
    for option in rules.flop | rules.turn:
        assert option_name(texts, option) in decisions
    for option in set(Option) - rules.flop - rules.turn:
        assert option_name(texts, option) + ", " not in decisions
    assert texts.number(rules.bet_amount(ante)) in decisions
    order = said(rules, "order", language)
    if rules.qualifier.name != "always":
        assert qualifier_name(texts, rules.qualifier) in order
        assert qualifier_name(texts, rules.qualifier) in said(rules, "outcome", language)
    pays = said(rules, "pays", language)
    for lines in (bet_lines(rules, ante), ante_lines(rules, ante)):
        if len({line.odds for line in lines}) > 1:
            for line in lines:
                assert capital(class_name(texts, line.hand_class)) in pays
                assert str(line.odds) in pays
        assert texts.number(lines[-1].wins) in pays
    if rules.max_payout is not None:
        assert texts.number(rules.max_payout) in pays
    limits = said(rules, "limits", language)
    for number in (rules.ante.minimum, rules.ante.maximum, rules.ante.step):
        assert texts.number(number) in limits


@given(tables())
def test_any_table_has_its_examples(rules: CasinoRules) -> None:
    ante = plain_ante(rules)
    assert rules.ante.minimum <= ante <= rules.ante.maximum
    assert ante % rules.ante.step == 0
    found = {example.kind: example for example in examples(rules, ante)}
    wanted = {"win", "lose", "stand_off"}
    if rules.qualifier.name != "always":
        wanted.add("no_game")
    if rules.offers_buy:
        wanted |= {"bought", "gave_up"}
    if rules.offers_exchange:
        wanted.add("exchanged")
    if Option.BET in rules.flop and rules.flop_bet_plays is FlopBet.FIVE:
        wanted.add("five")
    assert found.keys() == wanted
    results = {
        "win": Result.WIN,
        "lose": Result.LOSE,
        "stand_off": Result.STAND_OFF,
        "no_game": Result.NO_GAME,
    }
    for kind, result in results.items():
        if kind in found:
            settlement = found[kind].box.settlement
            assert settlement is not None
            assert settlement.result is result


def test_the_page_of_the_seeds_table() -> None:
    pays = said(TEXAS, "pays")
    assert "Straight, 3:1, pays 3 to 1: a BET of 50 wins 150" in pays
    assert "Royal flush, 100:1, pays 100 to 1: a BET of 50 wins 5,000" in pays
    assert "an ANTE of 25 wins 25" in pays
    assert "two closed on the left" in said(TEXAS, "order")
    outcome = said(TEXAS, "outcome")
    assert "No game, is paid 1:1, comes back" in outcome
    assert "less than a pair of twos" in outcome
    assert "Exchange" not in said(TEXAS, "decisions")
    assert "Exchange, You pay one ANTE (25) and get new cards for one or two" in said(
        EXCHANGE, "decisions"
    )


def test_the_page_of_house_holdem() -> None:
    decisions = said(HOUSE, "decisions")
    assert "Sixth card" not in decisions
    assert "all five of the board" in decisions
    pays = said(HOUSE, "pays")
    assert "Royal flush, 100:1, pays 100 to 1: an ANTE of 25 wins 2,500" in pays
    assert "where he has no game" in pays
    assert "No game, is paid by its table, comes back" in said(HOUSE, "outcome")
    assert "two closed cards of the board" in said(HOUSE, "order")


def test_the_russian_page() -> None:
    assert "стрейт" in said(TEXAS, "pays", "ru").lower()
    assert "БЕТ 50 выигрывает 5\u00a0000" in said(TEXAS, "pays", "ru")
    assert "Нет игры, оплачивается 1:1, возвращается" in said(TEXAS, "outcome", "ru")


def test_where_everybody_qualifies_there_is_no_word_of_no_game() -> None:
    rules = replace(TEXAS, qualifier=Qualifier("always"))
    assert "no game" not in said(rules, "order").lower()
    assert "no game" not in said(rules, "outcome").lower()


def test_the_limit_of_the_table_cuts_what_is_promised() -> None:
    rules = replace(TEXAS, max_payout=1000)
    lines = {line.hand_class: line for line in bet_lines(rules, 25)}
    assert (lines[HandClass.ROYAL_FLUSH].wins, lines[HandClass.ROYAL_FLUSH].is_cut) == (975, True)
    assert (lines[HandClass.FULL_HOUSE].wins, lines[HandClass.FULL_HOUSE].is_cut) == (300, False)
    assert "a BET of 50 wins 975, the most this table pays" in said(rules, "pays")


def test_rounding_is_said_only_where_it_can_happen() -> None:
    assert not is_rounded(TEXAS)
    half = replace(TEXAS, no_game_ante=Odds(3, 2))
    assert is_rounded(half)
    assert "rounded down" in said(half, "pays")
    assert "rounded down" not in said(TEXAS, "pays")


def test_the_examples_come_from_the_engine() -> None:
    texas = shown(TEXAS)
    assert {title: example.result for title, example in texas.items()} == {
        "You have more": "+75",
        "The dealer has no game": "+25",
        "The dealer has more": "−75",
        "A stand-off": "0",
        "The sixth card helps": "+2,500",
        "The same cards, but bet at once": "−75",
        "Bought, then folded": "−50",
    }
    dear = shown(replace(TEXAS, bet=5, no_game_bet=NoGame.AS_PAID))
    assert dear["The dealer has more"].result == "−150"
    assert dear["The dealer has no game"].result == "+150"


def test_cards_that_do_not_count_are_dim() -> None:
    example = shown(TEXAS)["You have more"]
    own, board, dealer = example.groups
    assert own.dim == board.dim
    assert len(board.dim) == 2
    assert set(own.cards).isdisjoint(own.dim)
    assert not dealer.dim


@pytest.mark.parametrize("place", range(10))
def test_the_ranking_shows_every_class_in_order(place: int) -> None:
    hand = ranking()[place]
    assert hand.hand_class is HandClass(9 - place)
    ranks = [card.rank for card in hand.best.cards[: hand.combined]]
    if hand.combined in (2, 3) or hand.hand_class is HandClass.FOUR_OF_A_KIND:
        assert len(set(ranks)) == 1
