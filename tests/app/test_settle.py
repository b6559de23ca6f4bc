"""The command `settle`: what a hand written out pays, and what is wrong with it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from casino_texas.app.casino.settle import settle
from casino_texas.casino.rules import CasinoRules, ExchangeRule
from casino_texas.errors import InputError
from tests.casino.tables import EXCHANGE, HOUSE, TEXAS

FULL: dict[str, Any] = {
    "player": "As Ah",
    "flop": "Kd 7c 2s",
    "turn": "9h",
    "river": "3d",
    "dealer": "Ks Jc",
    "actions": "bet",
}


def settled(rules: CasinoRules = TEXAS, ante: int = 10, **changes: str | None) -> dict[str, Any]:
    return settle(rules, ante, **{**FULL, **changes}).to_json()


def test_a_win_as_the_contract_says() -> None:
    result = settled()
    assert result == {
        "result": "win",
        "net": 30,
        "ante": 10,
        "bet": 20,
        "buy": 0,
        "exchange": 0,
        "player": {"class": "pair", "cards": ["As", "Ah", "Kd", "7c", "2s"]},
        "dealer": {"class": "pair", "cards": ["Kd", "Ks", "Jc", "9h", "7c"], "qualifies": True},
    }
    assert list(result) == ["result", "net", "ante", "bet", "buy", "exchange", "player", "dealer"]
    assert json.loads(json.dumps(result)) == result


@pytest.mark.parametrize(
    ("changes", "result", "net"),
    [
        ({"dealer": "Qs Jc"}, "no_game", 10),
        ({"actions": "buy, bet"}, "win", 20),
        ({"actions": "BUY BET", "player": "AsAh"}, "win", 20),
        ({"actions": "buy fold"}, "fold", -20),
        ({"player": "Kh Jd", "river": "4d"}, "lose", -30),
        ({"player": "Kh Jd", "actions": "buy bet"}, "stand_off", -10),
    ],
)
def test_results(changes: dict[str, Any], result: str, net: int) -> None:
    found = settled(**changes)
    assert (found["result"], found["net"]) == (result, net)
    assert found["net"] == sum(found[field] for field in ("ante", "bet", "buy", "exchange"))


@pytest.mark.parametrize("actions", ["fold", "buy fold"])
def test_a_fold_needs_neither_dealer_nor_board(actions: str) -> None:
    found = settled(actions=actions, turn=None, river=None, dealer=None)
    assert found["result"] == "fold"
    assert found["player"] is None
    assert found["dealer"] is None


def test_an_exchange_replaces_the_cards_named() -> None:
    found = settled(
        EXCHANGE, player="5h 4h", actions="buy exchange bet", exchange="4h:Kh 5h:10s", ante=5
    )
    assert found["player"] == {"class": "pair", "cards": ["Kd", "Kh", "Ts", "9h", "7c"]}
    assert (found["result"], found["exchange"], found["net"]) == ("lose", -5, -25)
    fold = settled(
        EXCHANGE,
        player="5h 4h",
        actions="buy exchange fold",
        exchange="4h:Kh",
        turn=None,
        river=None,
        dealer=None,
    )
    assert (fold["result"], fold["net"]) == ("fold", -30)


def test_the_cards_that_fill_closed_places_never_meet_a_replacement() -> None:
    # 2c is the first card of the deck, which would otherwise lie somewhere closed.
    fold = settled(
        EXCHANGE,
        player="5h 4h",
        actions="buy exchange fold",
        exchange="4h:2c 5h:2d",
        turn=None,
        river=None,
        dealer=None,
    )
    assert fold["net"] == -30


def test_a_table_without_sale_and_with_seven_card_bets() -> None:
    found = settled(HOUSE, player="7s 7h", turn="7d", actions="bet")
    assert found["player"]["class"] == "four_of_a_kind"
    assert (found["ante"], found["bet"]) == (100, 20)


ONE_CARD = replace(EXCHANGE, exchange=ExchangeRule(EXCHANGE.buy_price, 1))


@pytest.mark.parametrize(
    ("rules", "changes", "line"),
    [
        (TEXAS, {"turn": None}, "--turn: missing; 'bet' comes to a showdown and needs all cards"),
        (
            TEXAS,
            {"turn": None, "river": None, "dealer": None, "actions": "buy bet"},
            "--turn, --river, --dealer: missing; 'buy bet' comes to a showdown and needs all cards",
        ),
        (TEXAS, {"flop": "Kd 7c"}, "--flop: 3 cards wanted, 2 given: 'Kd 7c'"),
        (TEXAS, {"turn": "9h 9s"}, "--turn: 1 card wanted, 2 given: '9h 9s'"),
        (TEXAS, {"player": "As Ax"}, "--player: 'Ax' is not a card"),
        (TEXAS, {"player": "As As"}, "--player: As is there twice"),
        (TEXAS, {"dealer": "Ks Ah"}, "--dealer: Ah is in --player already"),
        (TEXAS, {"actions": "raise"}, "--actions: 'raise' is not one of fold, bet, buy, exchange"),
        (TEXAS, {"actions": " "}, "--actions: nothing is done"),
        (TEXAS, {"actions": "buy"}, "--actions: 'buy' decides nothing; it ends with fold or bet"),
        (TEXAS, {"actions": "bet bet"}, "--actions: the hand is over before 'bet'"),
        (
            TEXAS,
            {"actions": "buy buy bet"},
            "--actions: 'buy' is not open at the second decision of this table; fold, bet are",
        ),
        (
            HOUSE,
            {"actions": "buy bet"},
            "--actions: 'buy' is not open at the first decision of this table; fold, bet are",
        ),
        (
            TEXAS,
            {"actions": "buy exchange bet", "exchange": "Ah:Kc"},
            "'exchange' is not open at the second decision of this table; fold, bet are",
        ),
        (EXCHANGE, {"actions": "buy exchange bet"}, "--exchange: missing"),
        (EXCHANGE, {"exchange": "Ah:Kc"}, "--exchange: given, but --actions has no exchange"),
        (EXCHANGE, {"actions": "buy exchange bet", "exchange": ""}, "--exchange: empty"),
        (
            EXCHANGE,
            {"actions": "buy exchange bet", "exchange": "AhKc"},
            "--exchange: 'AhKc' is not discard:replacement, like 'Ah:Kd'",
        ),
        (
            EXCHANGE,
            {"actions": "buy exchange bet", "exchange": "Ac:Kc"},
            "--exchange: Ac is not one of the player's cards As Ah",
        ),
        (
            EXCHANGE,
            {"actions": "buy exchange bet", "exchange": "Ah:Ks"},
            "--exchange: Ks is in --dealer already",
        ),
        (
            EXCHANGE,
            {"actions": "buy exchange bet", "exchange": "Ah:As"},
            "--exchange: As is in --player already",
        ),
        (
            EXCHANGE,
            {"actions": "buy exchange bet", "exchange": "Ah:Kc Ah:Kh"},
            "--exchange: Ah is there twice",
        ),
        (
            ONE_CARD,
            {"actions": "buy exchange bet", "exchange": "Ah:Kc As:Kh"},
            "--exchange: this table exchanges at most 1",
        ),
        (
            EXCHANGE,
            {"actions": "buy exchange exchange bet", "exchange": "Ah:Kc"},
            "'exchange' is not open at the second decision of this table; fold, bet are",
        ),
        (TEXAS, {"ante": 7}, "--ante: 7 is not an ANTE of this table; it takes 5 to 500 in steps"),
        (TEXAS, {"ante": -5}, "--ante: -5 is not an ANTE"),
    ],
)
def test_what_is_wrong_is_one_line_that_names_the_option(
    rules: CasinoRules, changes: dict[str, Any], line: str
) -> None:
    with pytest.raises(InputError) as caught:
        settled(rules, **changes)
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)
