"""The casino game walked through card by card: the slow twin of the solver.

Every decision is found by trying all that can follow, with no idea of what is alike; every result
comes from playing the hand with `CasinoHand.apply`.  What was found once is remembered by the sets
of cards it depends on.  Only for decks of about ten cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from casino_texas.casino.actions import Bet, Buy, CasinoAction, Deal, PlaceAntes
from casino_texas.casino.hand import new_hand
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.core.cards import DECK, Card

#: A set of cards, a bit each by index.
CardSet = int


def card_set(cards: Iterable[Card]) -> CardSet:
    return sum(1 << card.index for card in cards)


@cache
def cards_of(cards: CardSet) -> tuple[Card, ...]:
    return tuple(card for card in DECK if cards >> card.index & 1)


@cache
def subsets(cards: CardSet, size: int) -> tuple[CardSet, ...]:
    return tuple(card_set(chosen) for chosen in combinations(cards_of(cards), size))


class PlainWalk:
    """Optimal play of one box, by exhaustion; values in ANTEs.

    `ante` must make every pay a whole number of chips.
    """

    def __init__(self, rules: CasinoRules, deck: Sequence[Card], *, ante: int) -> None:
        self.rules, self.deck, self.ante = rules, card_set(deck), ante
        self.net_after_buying = cache(self._net_after_buying)
        self.net_at_once = cache(self._net_at_once)
        self.bet_with = cache(self._bet_with)
        self.best_after_turn = cache(self._best_after_turn)

    def solve(self) -> tuple[Fraction, dict[Option, Fraction]]:
        """The expected value, and how often each first decision is best (least stake on ties)."""
        total, count, shares = Fraction(0), 0, dict.fromkeys(Option, 0)
        for own in subsets(self.deck, 2):
            for flop in subsets(self.deck & ~own, 3):
                values = self.first_decision(own, flop)
                best = max(values, key=lambda option: values[option])
                total += values[best]
                count += 1
                shares[best] += 1
        return total / count, {option: Fraction(n, count) for option, n in shares.items()}

    def first_decision(self, own: CardSet, flop: CardSet) -> dict[Option, Fraction]:
        """The value of every option on the flop, those that stake less first."""
        left = self.deck & ~(own | flop)
        values = {Option.FOLD: Fraction(-1)}
        if Option.BET in self.rules.flop:
            nets = [
                self.net_at_once(own, flop, later, dealer)
                for later in subsets(left, 2)
                for dealer in subsets(left & ~later, 2)
            ]
            values[Option.BET] = self.mean(nets)
        if Option.BUY in self.rules.flop:
            turns = [self.best_after_turn(own, flop | turn) for turn in subsets(left, 1)]
            values[Option.BUY] = sum(turns, Fraction(0)) / len(turns) - self.rules.buy_price
        return values

    def _best_after_turn(self, own: CardSet, board: CardSet) -> Fraction:
        """The value of the second decision, the price of the card apart."""
        return max(self.second_decision(own, board).values())

    def second_decision(self, own: CardSet, board: CardSet) -> dict[Option | CardSet, Fraction]:
        """The value of every option after the turn, exchanges by what is given away."""
        left = self.deck & ~(own | board)
        values: dict[Option | CardSet, Fraction] = {
            Option.FOLD: Fraction(-1),
            Option.BET: self.bet_with(own, board, left),
        }
        exchange = self.rules.exchange
        if exchange is not None and Option.EXCHANGE in self.rules.turn:
            for count in range(1, exchange.cards + 1):
                for discards in subsets(own, count):
                    kept = own & ~discards
                    news = [
                        max(Fraction(-1), self.bet_with(kept | new, board, left & ~new))
                        for new in subsets(left, count)
                    ]
                    values[discards] = sum(news, Fraction(0)) / len(news) - exchange.price
        return values

    def _bet_with(self, own: CardSet, board: CardSet, left: CardSet) -> Fraction:
        """A BET with these cards; the river and the dealer's cards come from `left`."""
        nets = [
            self.net_after_buying(own, board | river, dealer)
            for river in subsets(left, 1)
            for dealer in subsets(left & ~river, 2)
        ]
        return self.mean(nets)

    def _net_after_buying(self, own: CardSet, board: CardSet, dealer: CardSet) -> int:
        """Chips that come of buying and betting, the price of the card apart."""
        return self.play(own, cards_of(board), dealer, Buy(1), Bet(1)) + self.fee

    def _net_at_once(self, own: CardSet, flop: CardSet, later: CardSet, dealer: CardSet) -> int:
        """Chips that come of betting on the flop."""
        return self.play(own, (*cards_of(flop), *cards_of(later)), dealer, Bet(1))

    @property
    def fee(self) -> int:
        return self.rules.buy_amount(self.ante)

    def play(
        self, own: CardSet, board: Sequence[Card], dealer: CardSet, *moves: CasinoAction
    ) -> int:
        """Play a hand; `board` in the order in which it opens."""
        (one, two), (his_one, his_two) = cards_of(own), cards_of(dealer)
        deal = Deal((one, his_one, two, his_two, board[4], board[3], *board[:3]))
        hand = new_hand(self.rules, 100 * self.ante)
        for action in (PlaceAntes(((1, self.ante),)), deal, *moves):
            hand = hand.apply(action).hand
        assert hand.is_over
        return hand.net

    def mean(self, chips: Sequence[int]) -> Fraction:
        return Fraction(sum(chips), len(chips) * self.ante)
