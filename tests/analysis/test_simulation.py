"""Solved strategies played out hand by hand: the average must be the value, within chance."""

from __future__ import annotations

import pytest

from casino_texas.app.casino.simulate import simulate
from casino_texas.casino.rules import CasinoRules
from casino_texas.players.optimal import OptimalPlayer
from tests.analysis.test_house_edge import solution
from tests.casino.tables import EXCHANGE, HOUSE, TEXAS


@pytest.mark.parametrize(
    ("rules", "hands"),
    [
        (TEXAS, 5_000),
        pytest.param(TEXAS, 1_000_000, marks=pytest.mark.slow),
        pytest.param(HOUSE, 1_000_000, marks=pytest.mark.slow),
        pytest.param(EXCHANGE, 100_000, marks=pytest.mark.slow),
    ],
)
def test_many_hands_average_to_the_value(rules: CasinoRules, hands: int) -> None:
    solved = solution(rules)
    played = simulate(rules, hands, 11, OptimalPlayer(solved.strategy))
    assert abs(played.mean - float(solved.expected_value)) < 4 * played.standard_error
    spread = played.standard_error * hands**0.5
    # Rare large wins make the spread of a sample uncertain, the more so the fewer hands.
    assert spread == pytest.approx(solved.standard_deviation, rel=20 / hands**0.5)
