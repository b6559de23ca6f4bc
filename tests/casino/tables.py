"""The bundled tables as values, for tests that are not about files; and hands written briefly."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

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
from casino_texas.casino.events import Settlement
from casino_texas.casino.hand import CasinoHand, new_hand
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
from casino_texas.core.cards import Card, parse_cards
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from casino_texas.errors import IllegalAction

BET_PAYS = PayTable.of(
    dict(
        zip(
            list(HandClass)[1:],
            map(Odds, (1, 1, 2, 3, 4, 6, 15, 50, 100)),
            strict=True,
        )
    )
)

#: The table of the seed: buy, then fold or bet; the dealer needs a pair of twos.
TEXAS = CasinoRules(
    name="Texas",
    ante=AnteLimits(5, 500, 5),
    bet=2,
    flop=frozenset({Option.FOLD, Option.BET, Option.BUY}),
    turn=frozenset({Option.FOLD, Option.BET}),
    flop_bet_plays=FlopBet.FIVE,
    buy_price=Fraction(1),
    exchange=None,
    qualifier=Qualifier("pair of twos"),
    no_game_ante=Odds(1),
    no_game_bet=NoGame.PUSH,
    ante_pays=PayTable.flat(Odds(1)),
    bet_pays=BET_PAYS,
)

EXCHANGE = replace(
    TEXAS,
    name="Texas with exchange",
    turn=TEXAS.turn | {Option.EXCHANGE},
    exchange=ExchangeRule(Fraction(1), 2),
)

#: Seven-card bets on the flop, nothing to buy, a pay table on the ANTE that counts without a game.
HOUSE = replace(
    TEXAS,
    name="House hold'em",
    flop=frozenset({Option.FOLD, Option.BET}),
    turn=frozenset(),
    flop_bet_plays=FlopBet.SEVEN,
    qualifier=Qualifier("pair of fours"),
    no_game_ante=NoGame.AS_PAID,
    ante_pays=PayTable.of(
        dict(zip(HandClass, map(Odds, (1, 1, 1, 1, 1, 2, 3, 10, 20, 100)), strict=True))
    ),
    bet_pays=PayTable.flat(Odds(1)),
)


def with_boxes(rules: CasinoRules, player: int, table: int = 6) -> CasinoRules:
    """The same table with other numbers of boxes."""
    return replace(rules, boxes=BoxLimits(table, player))


def deal_of(board: str, dealer: str, *own: str) -> Deal:
    """A deal in shoe order; `board` as it lies: river, turn, flop."""
    hands = [parse_cards(cards) for cards in (*own, dealer)]
    rounds = [hand[index] for index in (0, 1) for hand in hands]
    return Deal((*rounds, *parse_cards(board)))


def play(rules: CasinoRules, *actions: CasinoAction, bankroll: int = 1000) -> CasinoHand:
    """The hand these actions lead to."""
    hand = new_hand(rules, bankroll)
    for action in actions:
        hand = hand.apply(action).hand
    return hand


def one_box(
    rules: CasinoRules,
    own: str,
    flop: str,
    *,
    turn: str,
    river: str,
    dealer: str,
    moves: str,
    ante: int = 10,
) -> Settlement:
    """Play box 1 with the moves named: `buy bet`, `buy exchange Ah>Kd bet`."""
    board = f"{river} {turn} {flop}"
    actions: list[CasinoAction] = [PlaceAntes(((1, ante),)), deal_of(board, dealer, own)]
    words = moves.split()
    for word in words:
        match word:
            case "fold":
                actions.append(Fold(1))
            case "bet":
                actions.append(Bet(1))
            case "buy":
                actions.append(Buy(1))
            case "exchange":
                pass
            case pairs:
                discards, new = zip(*(pair.split(">") for pair in pairs.split(",")), strict=True)
                actions.append(Exchange(1, tuple(map(Card, discards))))
                actions.append(Replace(1, tuple(map(Card, new))))
    hand = play(rules, *actions)
    assert hand.is_over
    settlement = hand.boxes[0].settlement
    assert settlement is not None
    assert settlement.net == hand.net
    return settlement


#: One box with an ANTE of 10.
ANTE = PlaceAntes(((1, 10),))
#: A dry board as it lies: river, turn, flop.
BOARD = "3d 9h Kd 7c 2s"


def refused(
    *actions: CasinoAction, rules: CasinoRules = TEXAS, bankroll: int = 1000
) -> IllegalAction:
    """Play all but the last action, and give the reason why the last is refused."""
    hand = play(rules, *actions[:-1], bankroll=bankroll)
    with pytest.raises(IllegalAction) as caught:
        hand.apply(actions[-1])
    return caught.value


def settled(dealer: str, own: str, *, board: str = BOARD, moves: str = "buy bet") -> Settlement:
    """What one box comes to on the default table."""
    river, turn, flop = board.split(" ", 2)
    return one_box(TEXAS, own, flop, turn=turn, river=river, dealer=dealer, moves=moves)
