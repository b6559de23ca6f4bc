"""The command `simulate`: repeatable, honest about its error, and the same hands as by hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import mean, stdev

import pytest

from casino_texas.app.casino.simulate import simulate, whole_ante
from casino_texas.casino.actions import Bet, CasinoAction, Deal, Exchange, Fold, PlaceAntes, Replace
from casino_texas.casino.hand import new_hand
from casino_texas.casino.rules import CasinoRules, PayTable
from casino_texas.casino.view import CasinoView, Stage
from casino_texas.core.cards import DECK
from casino_texas.core.chips import Odds
from casino_texas.errors import InputError
from casino_texas.players.simple import SimplePlayer
from tests.casino.tables import EXCHANGE, HOUSE, TEXAS


class AlwaysFolds:
    name = "folds"

    def decide(self, view: CasinoView) -> CasinoAction:
        assert view.legal.box is not None
        return Fold(view.legal.box)


class AlwaysBets:
    name = "bets"

    def decide(self, view: CasinoView) -> CasinoAction:
        assert view.legal.box is not None
        return Bet(view.legal.box)


def nets(rules: CasinoRules, hands: int, seed: int) -> list[int]:
    """The same hands, played one by one from the first stake."""
    random, player, found = Random(seed), SimplePlayer(), []
    spare = rules.exchange.cards if rules.exchange else 0
    for _ in range(hands):
        cards = iter(random.sample(DECK, 9 + spare))
        hand = new_hand(rules, 100_000).apply(PlaceAntes(((1, whole_ante(rules)),))).hand
        while not hand.is_over:
            legal = hand.legal_actions()
            action: CasinoAction
            if legal.stage is Stage.DEAL:
                action = Deal(tuple(next(cards) for _ in range(9)))
            elif legal.stage is Stage.REPLACE:
                action = Replace(1, tuple(next(cards) for _ in range(legal.cards_needed)))
            else:
                action = player.decide(hand.view())
            hand = hand.apply(action).hand
        found.append(hand.net)
    return found


@pytest.mark.parametrize("rules", [TEXAS, EXCHANGE, HOUSE], ids=lambda rules: rules.name)
def test_the_numbers_are_those_of_the_hands(rules: CasinoRules) -> None:
    result = simulate(rules, 400, 7, SimplePlayer())
    per_ante = [net / whole_ante(rules) for net in nets(rules, 400, 7)]
    assert result.mean == pytest.approx(mean(per_ante))
    assert result.standard_error == pytest.approx(stdev(per_ante) / 20)
    assert result.low == pytest.approx(result.mean - 1.959964 * result.standard_error)
    assert result.high == pytest.approx(result.mean + 1.959964 * result.standard_error)
    assert (result.hands, result.seed, result.strategy) == (400, 7, "simple")


def test_exchanges_happen_in_the_simulation() -> None:
    class Counting(SimplePlayer):
        exchanges = 0

        def decide(self, view: CasinoView) -> CasinoAction:
            action = super().decide(view)
            self.exchanges += isinstance(action, Exchange)
            return action

    player = Counting()
    simulate(EXCHANGE, 400, 7, player)
    assert player.exchanges > 20


def test_the_same_seed_gives_the_same_result_and_another_another() -> None:
    first = simulate(TEXAS, 200, 1, SimplePlayer())
    assert simulate(TEXAS, 200, 1, SimplePlayer()) == first
    assert simulate(TEXAS, 200, 2, SimplePlayer()).mean != first.mean


def test_the_json_is_the_contract() -> None:
    result = simulate(TEXAS, 50, 3, AlwaysFolds()).to_json()
    assert result == {
        "hands": 50,
        "seed": 3,
        "strategy": "folds",
        "mean": -1.0,
        "standard_error": 0.0,
        "low": -1.0,
        "high": -1.0,
    }
    assert list(result) == [
        *("hands", "seed", "strategy", "mean", "standard_error", "low", "high"),
    ]


@pytest.mark.parametrize("rules", [TEXAS, EXCHANGE, HOUSE], ids=lambda rules: rules.name)
def test_the_simple_strategy_is_much_better_than_none(rules: CasinoRules) -> None:
    # Standard errors here are about 0.05; the differences are an ante or near to it.
    simple = simulate(rules, 4000, 11, SimplePlayer())
    assert simple.low > simulate(rules, 50, 11, AlwaysFolds()).high + 0.5
    if rules is not HOUSE:
        assert simple.low > simulate(rules, 4000, 11, AlwaysBets()).high + 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "optimum", "within"),
    [(TEXAS, -0.16706944, 0.06), (HOUSE, -0.02157646, 0.04)],
    ids=["texas", "house"],
)
def test_the_simple_strategy_comes_near_the_best(
    rules: CasinoRules, optimum: float, within: float
) -> None:
    result = simulate(rules, 200_000, 5, SimplePlayer())
    assert result.low < optimum
    assert result.high > optimum - within


def test_progress_is_told_and_can_stop_it() -> None:
    told: list[int] = []
    simulate(TEXAS, 2500, 1, AlwaysFolds(), progress=told.append)
    assert told == [1000, 2000]

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(TEXAS, 2500, 1, AlwaysFolds(), progress=stop)


@pytest.mark.parametrize("hands", [1, 0, -5])
def test_too_few_hands_are_refused_in_one_line(hands: int) -> None:
    with pytest.raises(InputError, match=f"at least 2 hands, not {hands}"):
        simulate(TEXAS, hands, 1, AlwaysFolds())


def test_the_ante_is_one_at_which_nothing_is_rounded() -> None:
    assert whole_ante(TEXAS) == 5
    assert whole_ante(replace(TEXAS, ante_pays=PayTable.flat(Odds(3, 2)))) == 10
    thirds = replace(TEXAS, ante_pays=PayTable.flat(Odds(1, 3)), no_game_ante=Odds(1, 4))
    assert whole_ante(thirds) == 60
    never = replace(TEXAS, ante_pays=PayTable.flat(Odds(1, 1009)))
    assert whole_ante(never) == 500
