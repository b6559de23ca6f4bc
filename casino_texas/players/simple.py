"""A simple fixed strategy for the casino game: the few rules a good player keeps in his head.

Knows: what a made hand, a draw and a kicker are worth by rule of thumb.  Must not know: hidden
cards, probabilities, or chance; the same view always gives the same action.

* First decision: with five cards that count, bet a straight or better at once; buy the sixth card
  with a pair of one's own (but not with one below the whole board), a flush draw, a straight draw
  (with one card missing inside only beside a queen or better), or a pair on the board beside a
  queen or better (any pair on the board, where both own cards can be exchanged later); fold the
  rest.  Where seven cards count, bet a good pair at once.  Where nothing can be bought, bet a pair
  of one's own; with seven cards all but the junk: no pair, no draw, nothing from the ten up.
* Second decision: bet every pair of one's own, and what was worth buying the card.  Where an
  exchange costs at most one ANTE, exchange both cards instead of folding, and instead of playing
  only a king or queen beside a pair on the board; if the table allows one card, only where the
  board holds a pair or three of a suit.  Fold the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from casino_texas.casino.actions import Bet, Buy, CasinoAction, Exchange, Fold, PlaceAntes
from casino_texas.casino.rules import CasinoRules, FlopBet, Option
from casino_texas.casino.view import BoxView, CasinoView, LegalActions, Stage
from casino_texas.core.cards import Card
from casino_texas.core.hands import HandClass

_TEN: Final = 8
_QUEEN: Final = 10
_ACE: Final = 12
#: Every straight as a mask of ranks, the wheel last.
_STRAIGHTS: Final = (*(0b11111 << lowest for lowest in range(9)), 0b1_0000_0000_1111)


#: Classes made without a pair; with at most four cards on the board the own ones take part.
_UNPAIRED_CLASSES: Final = frozenset(
    {HandClass.STRAIGHT, HandClass.FLUSH, HandClass.STRAIGHT_FLUSH, HandClass.ROYAL_FLUSH}
)


class Reading(NamedTuple):
    """What two cards and the open board are, as a player sees it."""

    made: HandClass
    #: The player's own cards are part of the pair, or of whatever is made.
    is_own: bool
    #: How many ranks of the board are above the player's highest pair.
    board_above: int
    is_board_paired: bool
    #: Three of one suit lie on the board.
    is_board_suited: bool
    #: The rank of the player's higher card.
    kicker: int
    has_flush_draw: bool
    #: How many ranks would complete a straight.
    straight_outs: int

    @property
    def is_worth_playing(self) -> bool:
        """A pair of one's own, a good draw, or a good card beside a pair on the board."""
        return (
            self.is_own
            or self.has_flush_draw
            or self.straight_outs >= 2
            or (self.kicker >= _QUEEN and (self.is_board_paired or self.straight_outs == 1))
        )

    @property
    def is_kicker_alone(self) -> bool:
        """Nothing but a king or queen beside a pair on the board."""
        return (
            self.is_board_paired
            and not self.is_own
            and not self.has_flush_draw
            and self.straight_outs == 0
            and self.kicker < _ACE
        )


def read(own: Sequence[Card], board: Sequence[Card], made: HandClass) -> Reading:
    """Look at two own cards and the open board; `made` is the class of the best five."""
    one, two = own
    board_ranks = [card.rank for card in board]
    suits = [card.suit for card in board]
    board_mask = _mask(board_ranks)
    mask = board_mask | 1 << one.rank | 1 << two.rank
    paired = one.rank if one.rank == two.rank or one.rank in board_ranks else -1
    if two.rank in board_ranks:
        paired = max(paired, two.rank)
    return Reading(
        made=made,
        is_own=paired >= 0 or made in _UNPAIRED_CLASSES,
        board_above=(board_mask >> (paired + 1)).bit_count() if paired >= 0 else 0,
        is_board_paired=len(board) > board_mask.bit_count(),
        is_board_suited=max(map(suits.count, suits)) >= 3,
        kicker=max(one.rank, two.rank),
        has_flush_draw=any(
            suits.count(card.suit) + (one.suit == card.suit) + (two.suit == card.suit) == 4
            for card in own
        ),
        straight_outs=_straight_outs(mask, board_mask),
    )


def _mask(ranks: Sequence[int]) -> int:
    mask = 0
    for rank in ranks:
        mask |= 1 << rank
    return mask


@lru_cache(maxsize=1 << 16)
def _straight_outs(mask: int, board_mask: int) -> int:
    """How many ranks would complete a straight in which an own card takes part."""
    return sum(
        (mask & straight).bit_count() == 4 and mask & straight != board_mask & straight
        for straight in _STRAIGHTS
    )


class SimplePlayer:
    """The strategy described above, for every table."""

    name: Final = "simple"

    def decide(self, view: CasinoView) -> CasinoAction:
        """The action of the box that is to act; before the deal the smallest ANTE on box 1.

        Raises:
            ValueError: it is the dealer's turn, or the hand is over.
        """
        legal = view.legal
        if legal.stage is Stage.ANTES:
            return PlaceAntes(((1, legal.ante_minimum),))
        if legal.box is None or not legal.choices:
            raise ValueError(f"nothing to decide at {legal.stage.value}")
        box = next(box for box in view.boxes if box.box == legal.box)
        assert box.best is not None
        board = [card for card in view.board if card is not None]
        reading = read(box.cards, board, box.best.hand_class)
        if legal.stage is Stage.FLOP:
            return self._first(view, box, reading)
        return self._second(view, box, reading)

    def _first(self, view: CasinoView, box: BoxView, reading: Reading) -> CasinoAction:
        legal, rules = view.legal, view.rules
        plays = rules.flop_bet_plays
        if not _is_open(legal, Option.BUY):
            if _is_open(legal, Option.BET) and _is_worth_a_bet_alone(reading, plays):
                return Bet(box.box)
            return Fold(box.box)
        if _is_open(legal, Option.BET) and _is_worth_an_early_bet(reading, plays):
            return Bet(box.box)
        is_low_pair = reading.made is HandClass.PAIR and reading.board_above == 3
        is_drawing = reading.has_flush_draw or reading.straight_outs >= 2
        if reading.is_worth_playing and (is_drawing or not is_low_pair):
            return Buy(box.box)
        if reading.is_board_paired and _exchanges_both(rules):
            return Buy(box.box)
        return Fold(box.box)

    def _second(self, view: CasinoView, box: BoxView, reading: Reading) -> CasinoAction:
        if _is_open(view.legal, Option.EXCHANGE) and _is_fair(view.rules):
            if not _exchanges_both(view.rules):
                is_hopeful = reading.is_board_paired or reading.is_board_suited
                if is_hopeful and not reading.is_worth_playing:
                    return Exchange(box.box, (min(box.cards),))
            elif not reading.is_worth_playing or reading.is_kicker_alone:
                return Exchange(box.box, box.cards)
        return Bet(box.box) if reading.is_worth_playing else Fold(box.box)


def _is_fair(rules: CasinoRules) -> bool:
    """An exchange for at most one ANTE."""
    return rules.exchange is not None and rules.exchange.price <= 1


def _exchanges_both(rules: CasinoRules) -> bool:
    return (
        rules.offers_exchange
        and rules.exchange is not None
        and rules.exchange.cards >= 2
        and _is_fair(rules)
    )


def _is_open(legal: LegalActions, option: Option) -> bool:
    choice = legal.choice(option)
    return choice is not None and choice.is_open


def _is_worth_an_early_bet(reading: Reading, plays: FlopBet) -> bool:
    """Betting at once saves the price of the card; is the hand good enough already?"""
    if plays is FlopBet.FIVE:
        return reading.made >= HandClass.STRAIGHT
    return reading.is_own and (reading.made > HandClass.PAIR or reading.board_above <= 1)


def _is_worth_a_bet_alone(reading: Reading, plays: FlopBet) -> bool:
    """Where the card cannot be bought: bet or fold?"""
    if plays is FlopBet.FIVE:
        return reading.is_own
    is_hopeful = reading.straight_outs > 0 and not reading.is_board_paired
    return reading.is_worth_playing or is_hopeful or reading.kicker >= _TEN
