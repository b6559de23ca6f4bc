"""The optimal player: he does what the solution says, and counts where it says nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from casino_texas.casino.actions import (
    Bet,
    Buy,
    CasinoAction,
    Deal,
    Exchange,
    Fold,
    PlaceAntes,
    Replace,
)
from casino_texas.casino.hand import CasinoHand, new_hand
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.cli import main
from casino_texas.core.cards import Card, parse_cards
from casino_texas.players.optimal import OptimalPlayer
from tests.casino.tables import EXCHANGE, TEXAS, deal_of

OWN = "Kh Ah"
FLOP = "4c 9d Kc"


class Told(NamedTuple):
    option: Option
    discards: tuple[Card, ...] = ()


class Fixed:
    """A strategy that says the same everywhere, and notes what it was asked."""

    def __init__(self, flop: Option, turn: Option = Option.BET, discards: str = "") -> None:
        self._flop, self._turn = Told(flop), Told(turn, tuple(parse_cards(discards)))
        self.asked: list[tuple[set[Card], set[Card]]] = []

    def flop(self, own: Sequence[Card], flop: Sequence[Card]) -> Told:
        self.asked.append((set(own), set(flop)))
        return self._flop

    def turn(self, own: Sequence[Card], board: Sequence[Card]) -> Told:
        self.asked.append((set(own), set(board)))
        return self._turn


def dealt(rules: CasinoRules, *, bankroll: int = 1000, own: str = OWN) -> CasinoHand:
    hand = new_hand(rules, bankroll).apply(PlaceAntes(((1, 10),))).hand
    deal: Deal = deal_of(f"2s 7d {FLOP}", "Qs Jc", own)
    return hand.apply(deal).hand


def decide(strategy: Any, hand: CasinoHand) -> CasinoAction:
    return OptimalPlayer(strategy).decide(hand.view())


@pytest.mark.parametrize(
    ("option", "action"), [(Option.FOLD, Fold(1)), (Option.BET, Bet(1)), (Option.BUY, Buy(1))]
)
def test_the_first_decision_is_looked_up(option: Option, action: CasinoAction) -> None:
    strategy = Fixed(option)
    assert decide(strategy, dealt(TEXAS)) == action
    assert strategy.asked == [(set(parse_cards(OWN)), set(parse_cards(FLOP)))]


@pytest.mark.parametrize(
    ("strategy", "action"),
    [
        (Fixed(Option.BUY, Option.FOLD), Fold(1)),
        (Fixed(Option.BUY, Option.BET), Bet(1)),
        (Fixed(Option.BUY, Option.EXCHANGE, "Ah"), Exchange(1, parse_cards("Ah"))),
        (Fixed(Option.BUY, Option.EXCHANGE, OWN), Exchange(1, parse_cards(OWN))),
    ],
)
def test_the_second_decision_is_looked_up(strategy: Fixed, action: CasinoAction) -> None:
    hand = dealt(EXCHANGE).apply(Buy(1)).hand
    assert decide(strategy, hand) == action
    ((own, board),) = strategy.asked
    assert (own, board) == (set(parse_cards(OWN)), set(parse_cards(f"{FLOP} 7d")))


@pytest.mark.parametrize(
    ("new", "action"), [("Kd Ks", Bet(1)), ("3s 5h", Fold(1))], ids=["three kings", "nothing"]
)
def test_after_an_exchange_the_new_hand_is_valued(new: str, action: CasinoAction) -> None:
    cards = parse_cards(OWN)
    hand = dealt(EXCHANGE).apply(Buy(1)).hand.apply(Exchange(1, cards)).hand
    hand = hand.apply(Replace(1, parse_cards(new))).hand
    strategy = Fixed(Option.BUY)
    assert decide(strategy, hand) == action
    assert strategy.asked == []


def test_what_he_cannot_pay_is_replaced_by_the_best_he_can() -> None:
    # 30 chips pay for the ANTE and the BET, but not for the sixth card too.
    hand = dealt(TEXAS, bankroll=30)
    assert decide(Fixed(Option.BUY), hand) == Bet(1)
    poor = dealt(TEXAS, bankroll=30, own="2c 2d")
    assert decide(Fixed(Option.BUY), poor) == Fold(1)


def test_he_stakes_the_least_and_never_deals() -> None:
    player = OptimalPlayer(Fixed(Option.BET))  # type: ignore[arg-type]
    hand = new_hand(TEXAS, 1000)
    assert player.decide(hand.view()) == PlaceAntes(((1, TEXAS.ante.minimum),))
    staked = hand.apply(PlaceAntes(((1, 10),))).hand
    for wrong in (staked, dealt(TEXAS).apply(Fold(1)).hand):
        with pytest.raises(ValueError, match="nothing to decide"):
            player.decide(wrong.view())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "hands"), [("texas", 100_000), ("house_holdem", 100_000), ("texas_exchange", 10_000)]
)
def test_the_command_agrees_with_the_analysis(
    capsys: pytest.CaptureFixture[str], name: str, hands: int
) -> None:
    code = main(
        ["simulate", name, "--hands", str(hands), "--seed", "3", "--strategy", "optimal", "--json"]
    )
    played = json.loads(capsys.readouterr().out)
    assert (code, played["strategy"]) == (0, "optimal")
    assert main(["analyze", name, "--json"]) == 0
    value = json.loads(capsys.readouterr().out)["expected_value"]
    assert abs(played["mean"] - value) < 4 * played["standard_error"]
