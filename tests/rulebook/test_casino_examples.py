"""The worked examples of the casino rules: ANTE 10 on the default table."""

from __future__ import annotations

import pytest

from casino_texas.casino.events import Result
from casino_texas.core.hands import HandClass
from tests.casino.tables import TEXAS, one_box

EXAMPLES = [
    ("As Ah", "Kd 7c 2s", "9h", "3d", "Qs Jc", "bet", Result.NO_GAME, 10),
    ("As Ah", "Kd 7c 2s", "9h", "3d", "Ks Jc", "bet", Result.WIN, 30),
    ("8s 9s", "Ts Js 2d", "Qs", "3h", "2c 2h", "buy bet", Result.WIN, 1000),
    ("8s 9s", "Ts Js 2d", "Qs", "3h", "2c 2h", "bet", Result.LOSE, -30),
    ("5h 4h", "Kc Qd 9s", "2c", "7d", "As Ad", "fold", Result.FOLD, -10),
    ("5h 4h", "Kc Qd 9s", "2c", "7d", "8c 3s", "fold", Result.FOLD, -10),
    ("5h 4h", "Kc Qd 9s", "2c", "7d", "As Ad", "buy fold", Result.FOLD, -20),
    ("Ac 2d", "3h 4s 5d", "Kh", "Kd", "Ad 2s", "buy bet", Result.STAND_OFF, -10),
    ("Ac Qd", "2h 7s 9d", "4h", "Jc", "Kd 3s", "buy bet", Result.NO_GAME, 0),
]


@pytest.mark.parametrize(
    ("own", "flop", "turn", "river", "dealer", "moves", "result", "net"), EXAMPLES
)
def test_worked_example(
    own: str,
    flop: str,
    turn: str,
    river: str,
    dealer: str,
    moves: str,
    result: Result,
    net: int,
) -> None:
    settlement = one_box(TEXAS, own, flop, turn=turn, river=river, dealer=dealer, moves=moves)
    assert settlement.result is result
    assert settlement.net == net


def test_the_fields_of_the_thousand_chip_example() -> None:
    settlement = one_box(
        TEXAS, "8s 9s", "Ts Js 2d", turn="Qs", river="3h", dealer="2c 2h", moves="buy bet"
    )
    assert (settlement.ante, settlement.bet, settlement.buy) == (10, 1000, -10)
    assert settlement.player is not None
    assert settlement.dealer is not None
    assert settlement.player.hand_class is HandClass.STRAIGHT_FLUSH
    assert " ".join(map(str, settlement.player.cards)) == "Qs Js Ts 9s 8s"
    assert settlement.dealer.hand_class is HandClass.THREE_OF_A_KIND
