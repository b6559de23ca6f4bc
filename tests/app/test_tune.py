"""Tuning a line: which lines there are, the exact number, what is proposed, and the new file."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

import pytest

from casino_texas.analysis.outcomes import Part, Result
from casino_texas.app.analyst.analyze import Analyst
from casino_texas.app.analyst.convex import Zero
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.app.analyst.report_numbers import value_at
from casino_texas.app.analyst.tune import (
    Tuned,
    Unreachable,
    check_new,
    find_line,
    parse_target,
    tunable_lines,
    tune,
    with_number,
    write_tuned,
)
from casino_texas.app.folders import home_path
from casino_texas.app.rules.files import load_file
from casino_texas.app.rules.loader import LoadedRules, load_rules
from casino_texas.app.words.tune import exact_number, tuned_lines, unreachable
from casino_texas.casino.rules import AnteLimits, CasinoRules, NoGame, PayTable, Qualifier
from casino_texas.core.cards import parse_cards
from casino_texas.core.chips import Odds
from casino_texas.errors import InputError
from tests.app.analyses import bundled
from tests.casino.tables import EXCHANGE, HOUSE, TEXAS

DECK = parse_cards("2c 2d 5c 5h 8c 9c Jc Qs Kc Ad")
#: On such a deck the dealer has no game now and then.
RULES = replace(TEXAS, qualifier=Qualifier("pair of sixes"))


class Curve:
    """A finder whose player has several ways to play, each with a share of hands that a line
    touches: the best one counts, as with a solver."""

    def __init__(self, path: str, ways: list[tuple[Fraction, Fraction]]) -> None:
        """`ways`: what a hand is worth with the line at zero, and what each one more adds."""
        self.path, self.ways = path, ways
        self.asked: list[Fraction] = []

    def numbers(self, rules: CasinoRules, **_: Any) -> Numbers:
        now = value_at(rules, self.path)
        x = now if isinstance(now, Fraction) else now.as_fraction()
        self.asked.append(x)
        value, slope = max((start + slope * x, slope) for start, slope in self.ways)
        return Numbers(
            expected_value=value,
            average_stake=Fraction(2),
            dealer_qualifies=Fraction(1),
            dealer_hands=(Fraction(1), *(Fraction(0),) * 9),
            decisions={},
            results=(Result(value, Fraction(1)),),
            parts=(Part("fold", None, Fraction(1), value),),
            worth={self.path: slope},
            contract={},
        )


# -- targets and lines ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "edge"),
    [
        ("3.5%", Fraction(7, 200)),
        (" 2 % ", Fraction(1, 50)),
        ("-1%", Fraction(-1, 100)),
        (".5%", Fraction(1, 200)),
    ],
)
def test_a_target_is_exact(text: str, edge: Fraction) -> None:
    assert parse_target(text) == edge


@pytest.mark.parametrize(
    "text", ["3.5", "0.035", "three", "%", "3,5%", "1e2%", "", "3.5%%", "nan%"]
)
def test_a_target_is_a_percentage(text: str) -> None:
    with pytest.raises(InputError, match="write a percentage"):
        parse_target(text)


def test_every_number_of_a_file_is_a_line() -> None:
    assert tunable_lines(TEXAS)[:3] == ("buy.price", "dealer.no_game.ante", "pays.ante")
    assert len(tunable_lines(TEXAS)) == 12
    assert "exchange.price" in tunable_lines(EXCHANGE)
    assert "buy.price" not in tunable_lines(HOUSE)
    assert "dealer.no_game.ante" not in tunable_lines(HOUSE)
    for rules in (TEXAS, EXCHANGE, HOUSE):
        for path in tunable_lines(rules):
            changed = with_number(rules, path, Fraction(7, 3))
            assert value_at(changed, path) in (Odds(7, 3), Fraction(7, 3))
            now = value_at(rules, path)
            number = now if isinstance(now, Fraction) else now.as_fraction()
            assert with_number(changed, path, number) == rules


@pytest.mark.parametrize(
    ("rules", "line", "path"),
    [
        (TEXAS, "two_pair", "pays.bet.two_pair"),
        (TEXAS, "Two_Pair ", "pays.bet.two_pair"),
        (TEXAS, "pays.ante", "pays.ante"),
        (TEXAS, "buy.price", "buy.price"),
        (HOUSE, "pays.ante.high_card", "pays.ante.high_card"),
        (HOUSE, "pays.bet", "pays.bet"),
    ],
)
def test_a_line_is_a_path_or_a_hand_of_the_bet(rules: CasinoRules, line: str, path: str) -> None:
    assert find_line(rules, line) == path


@pytest.mark.parametrize(
    ("rules", "line", "said"),
    [
        (HOUSE, "two_pair", "pays.bet is one price for every hand, so tune pays.bet"),
        (TEXAS, "pays.ante.flush", "pays.ante is one price for every hand, so tune pays.ante"),
        (TEXAS, "pays.bet", "pays.bet is a table by hand class"),
        (TEXAS, "high_card", "this hand is never paid here"),
        (TEXAS, "dealer.no_game.bet", "dealer.no_game.bet is push, which is not a number"),
        (HOUSE, "dealer.no_game.ante", "is as_paid, which is not a number"),
        (HOUSE, "buy.price", "nothing is sold"),
        (TEXAS, "exchange.price", "nothing is sold"),
        (TEXAS, "two pairs", "did you mean two_pair?"),
        (TEXAS, "buy.prize", "did you mean buy.price?"),
        (TEXAS, "bet", "is not a line of this file"),
    ],
)
def test_what_is_no_line_is_said_with_those_that_are(
    rules: CasinoRules, line: str, said: str
) -> None:
    with pytest.raises(InputError) as caught:
        find_line(rules, line)
    assert said in str(caught.value)
    assert "lines that can be tuned: " in str(caught.value)
    assert "\n" not in str(caught.value)


# -- the number -------------------------------------------------------------------------------

#: Worth -1 + x / 5, or from x = 2 on -7/5 + 2x / 5.
PAY = [(Fraction(-1), Fraction(1, 5)), (Fraction(-7, 5), Fraction(2, 5))]


@pytest.mark.parametrize(
    ("target", "exact", "chosen", "beyond"),
    [
        ("70%", Fraction(3, 2), Odds(3, 2), None),
        ("71%", Fraction(29, 20), Odds(13, 9), Odds(3, 2)),
        ("59%", Fraction(81, 40), Odds(2), Odds(21, 10)),
        ("-7%", Fraction(147, 40), Odds(11, 3), Odds(37, 10)),
        ("80%", Fraction(1), Odds(1), None),
    ],
)
def test_odds_are_rounded_down(
    target: str, exact: Fraction, chosen: Odds, beyond: Odds | None
) -> None:
    tuned = tune(Curve("pays.ante", PAY), TEXAS, "pays.ante", target=parse_target(target))
    assert tuned.exact == Zero(exact, exact)
    assert tuned.chosen.number == chosen
    assert tuned.chosen.edge >= tuned.target
    assert (tuned.beyond and tuned.beyond.number) == beyond
    assert tuned.beyond is None or tuned.beyond.edge < tuned.target
    assert tuned.rules == replace(TEXAS, ante_pays=PayTable.flat(chosen))
    assert tuned.before.edge == Fraction(4, 5)


def test_nothing_between_the_proposed_and_the_next_is_simple() -> None:
    for tenths in range(1, 90, 7):
        target = Fraction(tenths, 100)
        tuned = tune(Curve("pays.ante", PAY), TEXAS, "pays.ante", target=target)
        number, exact = tuned.chosen.number, tuned.exact.low
        assert isinstance(number, Odds)
        best = max(Fraction(floor(exact * n), n) for n in range(1, 11))
        assert number.as_fraction() == best


#: Worth 1/10 - 3/5 of the price, or -9/10 without buying.
PRICE = [(Fraction(1, 10), Fraction(-3, 5)), (Fraction(-9, 10), Fraction(0))]


@pytest.mark.parametrize(
    ("step", "target", "exact", "chosen", "beyond"),
    [
        (5, "7%", Fraction(17, 60), Fraction(2, 5), Fraction(1, 5)),
        (6, "7%", Fraction(17, 60), Fraction(1, 3), Fraction(1, 6)),
        (100, "7%", Fraction(17, 60), Fraction(3, 10), Fraction(1, 4)),
        (2, "30%", Fraction(2, 3), Fraction(1), Fraction(1, 2)),
        (1, "50%", Fraction(1), Fraction(1), None),
        (5, "2%", Fraction(1, 5), Fraction(1, 5), None),
    ],
)
def test_prices_are_rounded_up_to_whole_chips(
    step: int, target: str, exact: Fraction, chosen: Fraction, beyond: Fraction | None
) -> None:
    rules = replace(TEXAS, ante=AnteLimits(600, 600, step))
    tuned = tune(Curve("buy.price", PRICE), rules, "buy.price", target=parse_target(target))
    assert tuned.exact == Zero(exact, exact)
    assert tuned.chosen.number == chosen
    assert (tuned.beyond and tuned.beyond.number) == beyond
    assert (chosen * step).denominator == 1
    assert tuned.rules.buy_price == chosen


def test_what_cannot_be_reached_has_a_range() -> None:
    with pytest.raises(Unreachable) as caught:
        tune(Curve("pays.ante", PAY), TEXAS, "pays.ante", target=Fraction(99, 100))
    worst, best = caught.value.ends
    assert (worst.number, worst.edge) == (Odds(1, 10), Fraction(49, 50))
    assert (best.number, best.edge) == (Odds(10_000), Fraction(7, 5) - 4000)
    assert unreachable("Texas", caught.value) == (
        "Texas: no pays.ante gives a house edge of 99.000000 %: from 1:10 to 10000:1 it goes from "
        "98.000000 % to -399860.000000 %"
    )
    curve = Curve("buy.price", PRICE)
    with pytest.raises(Unreachable) as caught:
        tune(curve, TEXAS, "buy.price", target=Fraction(95, 100))
    assert [end.edge for end in caught.value.ends] == [Fraction(9, 10), Fraction(1, 50)]
    # In steps of one chip no price is below one ANTE.
    whole = replace(TEXAS, ante=AnteLimits(1, 100, 1))
    with pytest.raises(Unreachable) as caught:
        tune(curve, whole, "buy.price", target=Fraction(1, 10))
    assert caught.value.ends[1].number == 1
    nothing = Curve("pays.ante", [(Fraction(-1, 20), Fraction(0))])
    with pytest.raises(Unreachable) as caught:
        tune(nothing, TEXAS, "pays.ante", target=Fraction(1, 100))
    assert unreachable("T", caught.value).endswith("it is 5.000000 % whatever this line says")


def test_odds_lower_than_any_that_are_proposed_are_not_found() -> None:
    low = replace(TEXAS, ante_pays=PayTable.flat(Odds(1, 100)))
    with pytest.raises(Unreachable):
        tune(Curve("pays.ante", PAY), low, "pays.ante", target=Fraction(99, 100))


def test_no_table_is_solved_twice_and_each_step_is_told() -> None:
    curve = Curve("pays.ante", PAY)
    told: list[int] = []

    class Telling(Curve):
        def numbers(self, rules: CasinoRules, **options: Any) -> Numbers:
            options["progress"](0.5)
            return super().numbers(rules)

    curve = Telling("pays.ante", PAY)
    tuned = tune(
        curve,
        TEXAS,
        "pays.ante",
        target=Fraction(1, 10),
        progress=lambda step, done: told.append(step),
    )
    assert len(curve.asked) == len(set(curve.asked)) == tuned.solved == len(told)
    assert told == list(range(1, tuned.solved + 1))
    assert tuned.solved <= 8


@pytest.mark.parametrize(
    "path", ["pays.bet.flush", "pays.ante", "buy.price", "dealer.no_game.ante"]
)
def test_the_solver_on_a_small_deck(path: str) -> None:
    analyst = Analyst(deck=DECK)
    middle = analyst.numbers(with_number(RULES, path, Fraction(9, 5))).house_edge
    target = Fraction(round(middle * 1000), 1000) + Fraction(1, 3000)
    tuned = tune(analyst, RULES, path, target=target)
    assert tuned.exact.is_exact
    assert analyst.numbers(with_number(RULES, path, tuned.exact.low)).house_edge == target
    assert tuned.chosen.edge > target
    assert tuned.beyond is not None
    assert tuned.beyond.edge < target


@pytest.mark.parametrize(
    "path", ["pays.bet.flush", "pays.ante", "buy.price", "dealer.no_game.ante"]
)
def test_worth_is_the_difference_while_play_does_not_change(path: str) -> None:
    analyst = Analyst(deck=DECK)
    # Not at a kink: the tables of whole numbers have many.
    here, step = Fraction(1009, 1000), Fraction(1, 100_000)
    one = analyst.numbers(with_number(RULES, path, here))
    other = analyst.numbers(with_number(RULES, path, here + step))
    assert one.decisions == other.decisions
    assert one.worth[path] == other.worth[path]
    assert other.expected_value - one.expected_value == step * one.worth[path]
    far = analyst.numbers(with_number(RULES, path, here + 1))
    assert far.expected_value - one.expected_value >= one.worth[path]


# -- words ------------------------------------------------------------------------------------


def test_the_answer_in_words() -> None:
    tuned = tune(Curve("pays.ante", PAY), TEXAS, "pays.ante", target=Fraction(71, 100))
    assert tuned_lines("Texas", tuned) == (
        "Texas: house edge 80.000000 % with pays.ante 1:1",
        "target    71.000000 %",
        "exact     pays.ante = 1.45",
        "proposed  pays.ante 13:9, house edge 71.111111 % = 32/45",
        "next      pays.ante 3:2, house edge 70.000000 %, below the target",
        "Odds are rounded down to a denominator of at most 10: the edge does not fall below the "
        "target.",
    )


def test_how_exact_numbers_are_written() -> None:
    def told(low: Fraction, high: Fraction | None = None) -> str:
        return exact_number(Zero(low, low if high is None else high))

    assert told(Fraction(3)) == "3"
    assert told(Fraction(29, 20)) == "1.45"
    assert told(Fraction(1, 3)) == "0.333333333333... = 1/3"
    assert told(Fraction(10**40 + 1, 3 * 10**40)) == "0.333333333333..."
    assert told(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**15)) == "0.333333333333..."
    assert told(Fraction(123_456_000, 10**8), Fraction(123_457_000, 10**8)) == (
        "1.2345... (between 1.23456 and 1.23457)"
    )


# -- the new file -----------------------------------------------------------------------------


def tuned_to(loaded: LoadedRules, path: str, number: Odds | Fraction) -> Tuned:
    """As if this number had been found."""
    fraction = number if isinstance(number, Fraction) else number.as_fraction()
    tuned = tune(
        Curve(path, [(Fraction(-1), Fraction(1, 5))]), loaded.rules, path, target=Fraction(1, 2)
    )
    rules = with_number(loaded.rules, path, fraction)
    return replace(tuned, chosen=replace(tuned.chosen, number=number), rules=rules)


def differences(one: str, other: str) -> list[tuple[str, str]]:
    pairs = zip(one.splitlines(), other.splitlines(), strict=True)
    return [(a, b) for a, b in pairs if a != b]


def test_only_the_number_changes(tmp_path: Path) -> None:
    texas = bundled("texas")
    new = tmp_path / "new.yaml"
    found = write_tuned(texas, tuned_to(texas, "pays.bet.two_pair", Odds(8, 5)), str(new))
    assert differences(texas.text, new.read_text(encoding="utf-8")) == [
        ("    two_pair: 1:1", "    two_pair: 8:5")
    ]
    assert found.path == new
    assert value_at(load_file(new).rules, "pays.bet.two_pair") == Odds(8, 5)


def test_a_price_and_a_number_that_was_left_out(tmp_path: Path) -> None:
    texas = bundled("texas")
    tuned = replace(tuned_to(texas, "pays.ante", Odds(1)), path="buy.price")
    tuned = replace(
        tuned,
        chosen=replace(tuned.chosen, number=Fraction(4, 5)),
        rules=replace(texas.rules, buy_price=Fraction(4, 5)),
    )
    new = tmp_path / "price.yml"
    write_tuned(texas, tuned, str(new))
    ((before, after),) = differences(texas.text, new.read_text(encoding="utf-8"))
    assert "buy: {price: 1} " in before
    assert "buy: {price: 0.8}" in after
    assert after.endswith("# what the sixth card costs, in antes; a fee, never paid back")
    text = texas.text.replace("  no_game: {ante: 1:1, bet: push}", "  # nothing here:")
    short = load_rules(text, "short.yaml")
    new = tmp_path / "left_out.yaml"
    found = write_tuned(short, tuned_to(short, "dealer.no_game.ante", Odds(3, 2)), str(new))
    assert found.rules.no_game_ante == Odds(3, 2)
    assert found.rules.no_game_bet is NoGame.PUSH


def test_a_bare_name_goes_to_the_own_folder() -> None:
    texas = bundled("texas")
    found = write_tuned(texas, tuned_to(texas, "pays.bet.flush", Odds(9, 2)), "finer")
    assert found.path == home_path() / "paytables" / "finer.yaml"
    assert bundled("finer").rules == found.rules
    assert not list((home_path() / "paytables").glob("*.part"))
    assert (home_path() / "paytables" / "schema").is_dir()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    texas = bundled("texas")
    tuned = tuned_to(texas, "pays.bet.flush", Odds(9, 2))
    write_tuned(texas, tuned, "finer")
    there = tmp_path / "there.yaml"
    there.write_text("mine", encoding="utf-8")
    for out in ("finer", str(there)):
        with pytest.raises(InputError, match="is there already"):
            check_new(out)
        with pytest.raises(InputError, match="is there already"):
            write_tuned(texas, tuned, out)
    assert there.read_text(encoding="utf-8") == "mine"


def test_places_and_names_that_cannot_be_are_said_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no folder"):
        check_new(str(tmp_path / "no" / "new.yaml"))
    with pytest.raises(InputError, match="cannot be a file's name"):
        check_new("a b")
    check_new("finer")
    check_new(str(tmp_path / "new.yaml"))
    assert list(tmp_path.glob("*.yaml")) == []
