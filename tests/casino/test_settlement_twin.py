"""Settlements against the rules told once more, without any of the program's payout code."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from casino_texas.casino.events import Result, Settlement
from casino_texas.casino.hand import CasinoHand
from casino_texas.casino.rules import CasinoRules, FlopBet, NoGame, PayTable
from casino_texas.casino.view import BoxStatus
from casino_texas.core.chips import Odds
from casino_texas.core.hands import best_hand
from tests.casino.strategies import played, seeds, tables


def told_again(rules: CasinoRules, hand: CasinoHand, index: int) -> Settlement:
    """What box `index` must come to, straight from the rules' text."""
    box = hand.boxes[index]
    if box.status is BoxStatus.FOLDED:
        return Settlement(Result.FOLD, -box.ante, 0, -box.buy, -box.exchange, None, None, False)
    river, turn, *flop = hand.board
    board = [*flop, turn, river]
    if box.buy == 0 and rules.flop_bet_plays is FlopBet.FIVE and box.status is not BoxStatus.BET:
        board = flop
    player = best_hand([*board, *box.cards])
    dealer = best_hand([*flop, turn, river, *hand.dealer])
    qualifies = dealer.strength >= rules.qualifier.minimum

    def pays(table: PayTable) -> Odds:
        return dict(table.lines)[player.hand_class]

    def without_game(price: Odds | NoGame, table: PayTable) -> Odds | None:
        if isinstance(price, Odds):
            return price
        return pays(table) if price is NoGame.AS_PAID else None

    ante_odds: Odds | None = None
    bet_odds: Odds | None = None
    lost = False
    if not qualifies:
        result = Result.NO_GAME
        ante_odds = without_game(rules.no_game_ante, rules.ante_pays)
        bet_odds = without_game(rules.no_game_bet, rules.bet_pays)
    elif player.strength == dealer.strength:
        result = Result.STAND_OFF
    elif player.strength > dealer.strength:
        result, ante_odds, bet_odds = Result.WIN, pays(rules.ante_pays), pays(rules.bet_pays)
    else:
        result, lost = Result.LOSE, True
    ante = -box.ante if lost else int(box.ante * ante_odds.as_fraction()) if ante_odds else 0
    bet = -box.bet if lost else int(box.bet * bet_odds.as_fraction()) if bet_odds else 0
    capped = 0
    while rules.max_payout is not None and ante + bet > rules.max_payout:
        capped += 1
        if bet > 0:
            bet -= 1
        else:
            ante -= 1
    return Settlement(
        result,
        ante,
        bet,
        -box.buy,
        -box.exchange,
        player,
        dealer,
        qualifies,
        ante_odds,
        bet_odds,
        capped,
    )


@given(tables(), seeds)
def test_every_settlement_agrees_with_the_rules_told_again(rules: CasinoRules, seed: int) -> None:
    small = replace(rules, ante=replace(rules.ante, maximum=rules.ante.minimum))
    hand = played(small, seed)[0][-1]
    if hand.is_over:
        for index, box in enumerate(hand.boxes):
            assert box.settlement == told_again(small, hand, index)
