"""The page of a ring table's rules: what it says follows from the rules, in every language."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from casino_texas.app.ring.game import RingGame, game_of
from casino_texas.app.rules.files import list_rules_files
from casino_texas.app.rules.loader import Kind
from casino_texas.app.words.page import Lines, Paragraph, Points, Section
from casino_texas.app.words.ring_help import ring_help_sections
from casino_texas.ring.dealer_errors import RULINGS
from casino_texas.ring.rules import (
    AnteKind,
    ButtonRule,
    DeclareBoard,
    ExposedMisdeal,
    FirstToShow,
    HeadsUpRaises,
    Limit,
    NewPlayers,
    RingRules,
    Straddle,
)
from tests.ui.words import LANGUAGES, StrictTexts

PLAIN = RingRules(name="t", small_blind=1, big_blind=2, seats=6)
#: Every option away from its default, one by one.
OPTIONS: dict[str, RingRules] = {
    "ante": replace(PLAIN, ante=1, ante_kind=AnteKind.EACH),
    "bb_ante": replace(PLAIN, ante=2, ante_kind=AnteKind.BIG_BLIND),
    "straddle": replace(PLAIN, straddle=Straddle.RAISE_TO_4BB),
    "fixed": replace(PLAIN, limit=Limit.FIXED_LIMIT, cap_raises=4),
    "fixed_once": replace(
        PLAIN, limit=Limit.FIXED_LIMIT, heads_up_raises=HeadsUpRaises.ONCE_TWO_LEFT
    ),
    "fixed_never": replace(PLAIN, limit=Limit.FIXED_LIMIT, heads_up_raises=HeadsUpRaises.NEVER),
    "pot": replace(PLAIN, limit=Limit.POT_LIMIT, small_blind_counted_up=True),
    "active": replace(PLAIN, first_to_show=FirstToShow.LAST_ACTIVE),
    "must_show": replace(PLAIN, called_must_show=True),
    "closed": replace(PLAIN, all_in_turned_up=False),
    "mucking": replace(PLAIN, declare_board=DeclareBoard.BEFORE_MUCKING),
    "showing": replace(PLAIN, declare_board=DeclareBoard.BEFORE_SHOWING),
    "second": replace(PLAIN, misdeal_on=ExposedMisdeal.FIRST_OR_SECOND),
    "errors": replace(PLAIN, dealer_error_rate=Fraction(1, 4)),
    "trainer": replace(PLAIN, dealer_error_rate=Fraction(1, 4), floor_trainer=True),
    "moving": replace(PLAIN, button_rule=ButtonRule.SIMPLIFIED),
    "free": replace(PLAIN, new_players=NewPlayers.FREE),
    "heads_up": replace(PLAIN, seats=2),
}


def words_of(sections: tuple[Section, ...]) -> str:
    """Everything the page says."""
    said: list[str] = []
    for section in sections:
        said.append(section.title)
        for block in section.blocks:
            match block:
                case Paragraph(text):
                    said.append(text)
                case Points(items):
                    said += items
                case Lines(rows, titles):
                    said += [*titles, *(cell for row in rows for cell in row)]
                case _:
                    raise AssertionError(block)
    return "\n".join(said)


def page(rules: RingRules, language: str = "en") -> str:
    return words_of(ring_help_sections(StrictTexts(language), rules))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_said(name: str, language: str) -> None:
    assert page(OPTIONS[name], language) != page(PLAIN, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bundled_table_has_its_page(language: str) -> None:
    for entry in list_rules_files(Kind.RING):
        assert entry.loaded is not None
        game: RingGame = game_of(entry.loaded)
        sections = ring_help_sections(StrictTexts(language), game.rules, game.tournament)
        keys = [section.key for section in sections]
        assert ("tournament" in keys) == (game.tournament is not None)
        assert ("seats" in keys) == (game.tournament is None)
        assert "  " not in words_of(sections)


def test_rules_are_named_by_their_numbers() -> None:
    said = "".join(page(OPTIONS[name]) for name in ("fixed", "pot", "mucking", "straddle", "ante"))
    named = {int(number) for number in re.findall(r"R(\d+)", said)}
    assert {*range(1, 24), *range(25, 47), 52} <= named


def test_every_error_stands_beside_its_ruling() -> None:
    said = page(PLAIN)
    for _, rule in RULINGS.values():
        assert f"\n{rule}\n" in said


def test_the_examples_are_the_engines() -> None:
    no_limit = replace(PLAIN, small_blind=5, big_blind=10)
    assert "at least to 20. After a raise to 30 the next is at least to 50" in page(no_limit)
    pot = replace(no_limit, limit=Limit.POT_LIMIT)
    assert "20 at least and to 35 at most" in page(pot)
    fixed = RingRules(name="t", limit=Limit.FIXED_LIMIT, small_blind=5, big_blind=10)
    assert "the first raise is to 20, the next to 30" in page(fixed)


def test_a_tournament_shows_levels_and_prizes() -> None:
    game = next(
        game_of(entry.loaded)
        for entry in list_rules_files(Kind.RING)
        if entry.loaded is not None and entry.key == "tournament_no_limit"
    )
    plan = game.tournament
    assert plan is not None
    sections = ring_help_sections(StrictTexts("en"), game.rules, plan)
    tables = [
        block
        for section in sections
        if section.key == "tournament"
        for block in section.blocks
        if isinstance(block, Lines)
    ]
    assert len(tables[0].rows) == len(plan.schedule.levels)
    prizes = plan.prizes.prizes(plan.buy_in * game.rules.seats, game.rules.seats)
    won = [int(row[1].replace(",", "")) for row in tables[1].rows]
    assert won == [prize for prize in prizes if prize]
    assert sum(won) == plan.buy_in * game.rules.seats
