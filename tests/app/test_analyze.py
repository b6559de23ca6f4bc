"""The analysis of a table: what it depends on, what is kept, and that the solver is asked once."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from casino_texas.app.analyst import cache as analysis_cache
from casino_texas.app.analyst.analyze import Analyst, analyze
from casino_texas.app.analyst.cache import AnalysisCache, key_of, solver_version
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.app.folders import home_path
from casino_texas.casino.rules import (
    AnteLimits,
    BoxLimits,
    CasinoRules,
    ExchangeRule,
    FlopBet,
    NoGame,
    Option,
    PayTable,
    Qualifier,
)
from casino_texas.core.cards import parse_cards
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from tests.app.analyses import BUNDLED, bundled, known_analysis, known_numbers
from tests.casino.tables import EXCHANGE, HOUSE, TEXAS

DECK = parse_cards("Ac Kc Qc Jc Tc Ad Kd Qd Jd")


# -- what a result depends on -----------------------------------------------------------------


def test_what_does_not_matter_finds_the_same_result() -> None:
    other = replace(
        TEXAS,
        name="Another name",
        source="elsewhere",
        ante=AnteLimits(10, 1000, 10),
        boxes=BoxLimits(3, 1),
        max_payout=5000,
    )
    assert key_of(other) == key_of(TEXAS)
    # A price that nobody can pay, a way to bet that nobody has.
    assert key_of(replace(HOUSE, buy_price=Fraction(7))) == key_of(HOUSE)
    buys = replace(TEXAS, flop=frozenset({Option.FOLD, Option.BUY}))
    assert key_of(replace(buys, flop_bet_plays=FlopBet.SEVEN)) == key_of(buys)


def test_whatever_matters_makes_another_result() -> None:
    pays = dict(TEXAS.bet_pays.lines)
    tables = [
        TEXAS,
        HOUSE,
        EXCHANGE,
        replace(TEXAS, bet=3),
        replace(TEXAS, flop=frozenset({Option.FOLD, Option.BUY})),
        replace(TEXAS, flop_bet_plays=FlopBet.SEVEN),
        replace(TEXAS, buy_price=Fraction(1, 2)),
        replace(TEXAS, qualifier=Qualifier("pair of threes")),
        replace(TEXAS, no_game_ante=NoGame.PUSH),
        replace(TEXAS, no_game_bet=Odds(1)),
        replace(TEXAS, ante_pays=PayTable.flat(Odds(3, 2))),
        replace(TEXAS, bet_pays=PayTable.of({**pays, HandClass.PAIR: Odds(3, 2)})),
        replace(TEXAS, ante_pays=PayTable.of(dict.fromkeys(HandClass, Odds(1)))),
        replace(EXCHANGE, exchange=ExchangeRule(Fraction(2), 2)),
        replace(EXCHANGE, exchange=ExchangeRule(Fraction(1), 1)),
    ]
    assert len({key_of(rules) for rules in tables}) == len(tables)


def test_another_solver_makes_another_result(monkeypatch: pytest.MonkeyPatch) -> None:
    before = key_of(TEXAS)
    monkeypatch.setattr(analysis_cache, "solver_version", lambda: "another")
    assert key_of(TEXAS) != before
    assert len(solver_version()) == 12


# -- what is kept -----------------------------------------------------------------------------


@pytest.fixture
def cache(tmp_path: Path) -> AnalysisCache:
    return AnalysisCache(tmp_path / "kept" / "analysis")


def entry_of(tmp_path: Path) -> Path:
    (path,) = (tmp_path / "kept" / "analysis").iterdir()
    return path


@pytest.mark.parametrize("name", BUNDLED)
def test_a_result_is_found_again_exactly(cache: AnalysisCache, name: str, tmp_path: Path) -> None:
    rules, numbers = bundled(name).rules, known_numbers(name)
    assert cache.find(rules) is None
    cache.keep(rules, numbers)
    assert cache.find(rules) == numbers
    assert cache.find(replace(rules, name="Mine")) == numbers
    assert cache.find(replace(rules, bet=5)) is None
    assert entry_of(tmp_path).stat().st_size < 20_000


def cut(text: str) -> str:
    return text[: len(text) // 2]


def grown(text: str) -> str:
    entry = json.loads(text)
    entry["numbers"]["expected_value"] = "1/7"
    return json.dumps(entry)


def grown_with_its_sum(text: str) -> str:
    entry = json.loads(grown(text))
    entry["sum"] = analysis_cache._checksum(entry["numbers"])
    return json.dumps(entry)


def without_results(text: str) -> str:
    entry = json.loads(text)
    del entry["numbers"]["results"]
    entry["sum"] = analysis_cache._checksum(entry["numbers"])
    return json.dumps(entry)


def of_other_rules(text: str) -> str:
    entry = json.loads(text)
    entry["rules"]["bet"] = 9
    return json.dumps(entry)


@pytest.mark.parametrize(
    "damage",
    [
        cut,
        grown,
        grown_with_its_sum,
        without_results,
        of_other_rules,
        lambda _: "",
        lambda _: "[]",
        lambda _: "null",
        lambda _: "[" * 100_000,
        lambda _: '{"rules": 1, "numbers": 2, "sum": 3}',
    ],
)
def test_a_damaged_entry_is_as_good_as_none(
    cache: AnalysisCache, tmp_path: Path, damage: Callable[[str], str]
) -> None:
    rules, numbers = bundled("texas").rules, known_numbers("texas")
    cache.keep(rules, numbers)
    path = entry_of(tmp_path)
    path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert cache.find(rules) is None
    cache.keep(rules, numbers)
    assert cache.find(rules) == numbers


def test_bytes_that_are_no_text_are_as_good_as_none(cache: AnalysisCache, tmp_path: Path) -> None:
    rules = bundled("texas").rules
    cache.keep(rules, known_numbers("texas"))
    entry_of(tmp_path).write_bytes(b"\xff\xfe\x00")
    assert cache.find(rules) is None


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    cache = AnalysisCache(tmp_path / "file" / "analysis")
    cache.keep(TEXAS, known_numbers("texas"))
    assert cache.find(TEXAS) is None


def test_the_oldest_entries_are_forgotten(
    cache: AnalysisCache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis_cache, "_MOST_ENTRIES", 8)
    numbers = known_numbers("texas")
    for bet in range(1, 11):
        cache.keep(replace(TEXAS, bet=bet), numbers)
    left = list((tmp_path / "kept" / "analysis").iterdir())
    assert len(left) == 8
    assert cache.find(replace(TEXAS, bet=10)) == numbers


def test_what_is_known_needs_no_numpy() -> None:
    """An answer from the cache comes without the weight of the solver."""
    code = (
        "import sys\n"
        "from tests.app.analyses import bundled, remember\n"
        "from casino_texas.app.analyst.analyze import Analyst, analyze\n"
        "cache = remember('texas')\n"
        "print(analyze(Analyst(cache), bundled('texas')).to_json()['expected_value_exact'])\n"
        "print(*[name for name in ('numpy', 'numba') if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == ["-51631529633/309042333600"]


# -- the analyst ------------------------------------------------------------------------------


def test_the_contract_of_the_json() -> None:
    told = known_analysis("texas").to_json()
    assert list(told) == [
        *("name", "sha256", "expected_value", "expected_value_exact", "house_edge"),
        *("element_of_risk", "average_stake", "standard_deviation", "flop", "turn", "outcomes"),
        *("dealer_qualifies", "seconds"),
    ]
    assert list(told["flop"]) == ["fold", "bet", "buy"]
    assert list(told["turn"]) == ["fold", "bet", "exchange_one", "exchange_two"]
    assert list(told["outcomes"]) == ["fold", "no_game", "stand_off", "lose", "win"]
    assert list(told["outcomes"]["win"]) == [name.name.lower() for name in HandClass]
    assert told["name"] == "Texas"
    assert told["sha256"] == bundled("texas").sha256
    assert told["seconds"] == 1.25
    assert told["house_edge"] == -told["expected_value"]
    assert sum(told["flop"].values()) == pytest.approx(1)
    assert sum(told["turn"].values()) == pytest.approx(told["flop"]["buy"])
    outcomes = {**told["outcomes"], **told["outcomes"]["win"]}
    del outcomes["win"]
    assert sum(outcomes.values()) == pytest.approx(1)
    assert json.loads(json.dumps(told)) == told


class Counting(Analyst):
    """Counts how often a table was solved."""

    solved = 0

    def solution(self, rules: CasinoRules, **options: object) -> object:  # type: ignore[override]
        self.solved += 1
        return super().solution(rules, **options)  # type: ignore[arg-type]


def test_solving_keeping_and_counting_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from casino_texas.analysis.house_edge import Solver, solve

    counted: list[object] = []
    count = Solver._score_rivers
    monkeypatch.setattr(
        Solver, "_score_rivers", lambda self, work: counted.append(self) or count(self, work)
    )
    told: list[float] = []
    analyst = Counting(deck=DECK)
    numbers = analyst.numbers(TEXAS, progress=told.append)
    solution = solve(TEXAS, deck=DECK)
    assert numbers == Numbers.of(solution)
    assert numbers.adds_up
    assert numbers.standard_deviation == solution.standard_deviation
    assert (numbers.house_edge, numbers.element_of_risk) == (
        *(solution.house_edge, solution.element_of_risk),
    )
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1)
    assert len(counted) == 2
    dearer = analyst.numbers(replace(TEXAS, buy_price=Fraction(5)))
    assert dearer.expected_value < numbers.expected_value
    assert len(counted) == 2
    analyst.numbers(HOUSE)
    assert len(counted) == 3
    assert analyst.solved == 3


def test_what_is_asked_for_stops_the_work() -> None:
    from casino_texas.analysis.work import Cancelled

    # The whole deck: a small one is done before anybody is asked.
    with pytest.raises(Cancelled):
        Analyst().numbers(TEXAS, is_cancelled=lambda: True)


def test_results_of_a_small_deck_are_not_kept(cache: AnalysisCache) -> None:
    with pytest.raises(ValueError, match="whole deck"):
        Analyst(cache, deck=DECK)


def test_a_known_table_is_not_solved_again(cache: AnalysisCache) -> None:
    cache.keep(TEXAS, known_numbers("texas"))
    analyst = Counting(cache)
    loaded = bundled("texas")
    assert analyze(analyst, loaded).numbers == known_numbers("texas")
    assert not analyst.must_compile(loaded.rules)
    assert analyst.solved == 0


def test_it_is_known_when_code_must_be_compiled() -> None:
    analyst = Analyst(deck=DECK)
    assert analyst.must_compile(TEXAS)
    analyst.numbers(TEXAS)
    assert not Analyst(deck=DECK).must_compile(TEXAS)
    assert not analyst.must_compile(replace(TEXAS, bet=5))
    assert analyst.must_compile(HOUSE)
    assert (home_path() / "cache" / "compiled").is_dir()


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_the_analyses_of_the_quick_tests_are_those_of_the_solver(name: str) -> None:
    assert Analyst().numbers(bundled(name).rules) == known_numbers(name)
