"""What a box is paid: the results of H11-H14 in chips, rounding (H19) and the cap (H21).

Knows: rules, stakes and how strong the two hands are.  Must not know: the order of play or whose
turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from casino_texas.casino.boxes import Box
from casino_texas.casino.events import Result, Settlement
from casino_texas.casino.rules import CasinoRules, NoGame, PayTable
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips, Odds
from casino_texas.core.hands import BestHand, HandClass, best_hand, class_of


class Payment(NamedTuple):
    """What ANTE and BET of one box came to at the showdown, in chips.

    `ante` and `bet` are changes (winnings, minus a lost stake, or 0 for a push); the odds are what
    the winnings were paid at, None where nothing was paid; `capped` is what H21 cut; `returned` is
    what goes back to the bankroll: stakes not lost, and winnings.
    """

    result: Result
    ante: Chips
    bet: Chips
    ante_odds: Odds | None
    bet_odds: Odds | None
    capped: Chips
    returned: Chips


def pay(rules: CasinoRules, ante: Chips, *, bet: Chips, player: int, dealer: int) -> Payment:
    """Settle a box that has bet against the dealer's hand (H11-H14, H19, H21).

    `player` and `dealer` are strengths (`core.hands`).  "No game" comes before any comparison.

    Raises:
        KeyError: the pay table has no line for a class that is to be paid (a rules file that is
            checked cannot cause this).
    """
    hand_class = class_of(player)
    if not rules.qualifier.is_met_by(dealer):
        result = Result.NO_GAME
        ante_odds = _no_game_odds(rules.no_game_ante, rules.ante_pays, hand_class)
        bet_odds = _no_game_odds(rules.no_game_bet, rules.bet_pays, hand_class)
    elif player > dealer:
        result = Result.WIN
        ante_odds = rules.ante_pays[hand_class]
        bet_odds = rules.bet_pays[hand_class]
    elif player < dealer:
        return Payment(Result.LOSE, -ante, -bet, None, None, 0, 0)
    else:
        return Payment(Result.STAND_OFF, 0, 0, None, None, 0, ante + bet)

    ante_won = 0 if ante_odds is None else ante_odds.pays(ante)
    bet_won = 0 if bet_odds is None else bet_odds.pays(bet)
    capped = 0
    if rules.max_payout is not None and ante_won + bet_won > rules.max_payout:
        capped = ante_won + bet_won - rules.max_payout
        bet_cut = min(capped, bet_won)
        bet_won -= bet_cut
        ante_won -= capped - bet_cut
    returned = ante + bet + ante_won + bet_won
    return Payment(result, ante_won, bet_won, ante_odds, bet_odds, capped, returned)


def settle_box(
    rules: CasinoRules, box: Box, board: Sequence[Card], *, dealer: BestHand
) -> tuple[Settlement, Chips]:
    """Settle a box that has bet; `board` is all five cards as they lie.

    Returns:
        The settlement, and the chips that go back to the bankroll.
    """
    player = best_hand(box.plays(rules, board))
    paid = pay(rules, box.ante, bet=box.bet, player=player.strength, dealer=dealer.strength)
    settlement = Settlement(
        result=paid.result,
        ante=paid.ante,
        bet=paid.bet,
        buy=-box.buy,
        exchange=-box.exchange,
        player=player,
        dealer=dealer,
        dealer_qualifies=rules.qualifier.is_met_by(dealer.strength),
        ante_odds=paid.ante_odds,
        bet_odds=paid.bet_odds,
        capped=paid.capped,
    )
    return settlement, paid.returned


def settle_fold(box: Box) -> Settlement:
    """A box that gives up has lost its ANTE and the prices it has paid (H5, H9)."""
    return Settlement(Result.FOLD, -box.ante, 0, -box.buy, -box.exchange, None, None, False)


def _no_game_odds(price: Odds | NoGame, table: PayTable, hand_class: HandClass) -> Odds | None:
    """What a field is paid at when the dealer has no game; None for a push (H11)."""
    if price is NoGame.PUSH:
        return None
    if price is NoGame.AS_PAID:
        return table[hand_class]
    assert isinstance(price, Odds)
    return price
