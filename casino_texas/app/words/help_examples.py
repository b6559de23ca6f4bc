"""What the help shows in numbers: the pay tables in chips, and hands played through the rules.

Knows: which hands show which rule.  Must not know: what any of them pays (the engine is asked), or
the words about them (`texts_help`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

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
from casino_texas.casino.events import Result
from casino_texas.casino.hand import CasinoHand, new_hand
from casino_texas.casino.payout import pay
from casino_texas.casino.rules import CasinoRules, FlopBet, NoGame, Option, PayTable
from casino_texas.casino.view import BoxView, CasinoView
from casino_texas.core.cards import Card, parse_cards
from casino_texas.core.chips import Chips, Odds
from casino_texas.core.hands import CLASS_FLOORS, CLASS_SIZES, BestHand, HandClass, best_hand

_BOX: Final = 1
#: ANTEs that are easy to reckon with, the best first.
_PLAIN_ANTES: Final = (25, 10, 20, 50, 100, 5, 1000)


def plain_ante(rules: CasinoRules) -> Chips:
    """An ANTE of this table that is easy to reckon with."""
    limits = rules.ante
    for ante in _PLAIN_ANTES:
        if limits.minimum <= ante <= limits.maximum and ante % limits.step == 0:
            return ante
    return limits.minimum


# -- pay tables ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PayLine:
    """A line of a pay table: `wins` is what `stake` wins, cut by the table's limit if `is_cut`."""

    hand_class: HandClass
    odds: Odds
    stake: Chips
    wins: Chips
    is_cut: bool


def bet_lines(rules: CasinoRules, ante: Chips) -> tuple[PayLine, ...]:
    """What the BET of this ANTE wins, the highest hand first."""
    return tuple(_lines(rules, ante, is_bet=True))


def ante_lines(rules: CasinoRules, ante: Chips) -> tuple[PayLine, ...]:
    """What this ANTE wins, the highest hand first."""
    return tuple(_lines(rules, ante, is_bet=False))


def _lines(rules: CasinoRules, ante: Chips, *, is_bet: bool) -> Iterator[PayLine]:
    table = rules.bet_pays if is_bet else rules.ante_pays
    bet = rules.bet_amount(ante)
    for hand_class, odds in reversed(table.lines):
        stake = bet if is_bet else ante
        full = odds.pays(stake)
        highest = CLASS_FLOORS[hand_class] + CLASS_SIZES[hand_class] - 1
        dealer = rules.qualifier.minimum
        wins = full
        if highest > dealer and hand_class in rules.bet_pays and hand_class in rules.ante_pays:
            paid = pay(rules, ante, bet=bet, player=highest, dealer=dealer)
            wins = paid.bet if is_bet else paid.ante
        yield PayLine(hand_class, odds, stake, wins, wins < full)


def one_price(table: PayTable) -> Odds | None:
    """The price that every hand has, or None where they differ."""
    prices = {odds for _, odds in table.lines}
    return prices.pop() if len(prices) == 1 else None


def is_rounded(rules: CasinoRules) -> bool:
    """Whether some ANTE of the table is paid a part of a chip less than its odds say (H19)."""
    step = rules.ante.step
    odds = [price for table in (rules.ante_pays, rules.bet_pays) for _, price in table.lines]
    odds += [odd for odd in (rules.no_game_ante, rules.no_game_bet) if isinstance(odd, Odds)]
    bet = rules.bet_amount(step)
    return any(stake * price.win % price.stake for price in odds for stake in (step, bet))


# -- hands --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Deal:
    """Cards for one box.  `exchange` has the discard and the card that comes for it."""

    own: str
    flop: str
    turn: str
    river: str
    dealer: str
    exchange: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class PlayedExample:
    """One hand of one box, played to its end; `view` is what lies open then.

    `kind` says what it shows: `win`, `no_game`, `stand_off`, `lose`, `bought`, `five`,
    `exchanged`, `gave_up`.
    """

    kind: str
    moves: tuple[Option, ...]
    view: CasinoView

    @property
    def box(self) -> BoxView:
        """The one box."""
        return self.view.boxes[0]


#: Two pair, then a flush, against everything a dealer may need.
_WINNING: Final = (
    _Deal("Kc 9s", "9h 4s Kd", "2c", "7h", "9d Jh"),
    *(
        _Deal("As 9s", "Ks 7s 2s", "4h", "Jd", dealer)
        for dealer in ("Kh Qd", "Ah Ad", "Kh 7d", "7h 7d")
    ),
)
#: Neither a pair nor ace-king.
_NO_GAME: Final = (_Deal("As Ah", "Kd 7c 2s", "9h", "3d", "Qs Jc"),)
_STAND_OFF: Final = (_Deal("Ac 2d", "3h 4s 5d", "Kh", "Kd", "Ad 2s"),)
_LOSING: Final = (_Deal("Ah Kd", "Kc 7c 2s", "9h", "3d", "2c 2h"),)
#: Four to a straight flush on the flop; the sixth card makes it.
_DRAWING: Final = (_Deal("8s 9s", "Ts Js 2d", "Qs", "3h", "2c 2h"),)
_EXCHANGING: Final = (_Deal("9s 2d", "9h Kc 4s", "Jh", "6d", "Kd 8c", ("2d", "9c")),)
_HOPELESS: Final = (_Deal("5h 4h", "Kc Qd 9s", "2c", "7d", "Ac Jd"),)

_AT_ONCE: Final = (Option.BET,)
_BUY: Final = (Option.BUY, Option.BET)
_EXCHANGE: Final = (Option.BUY, Option.EXCHANGE, Option.BET)
_GIVE_UP: Final = (Option.BUY, Option.FOLD)

#: What an example shows, its deals, the ways to play it, and how it must end (None: anyhow).
_KINDS: Final[
    tuple[tuple[str, tuple[_Deal, ...], tuple[tuple[Option, ...], ...], Result | None], ...]
] = (
    ("win", _WINNING, (_AT_ONCE, _BUY), Result.WIN),
    ("no_game", _NO_GAME, (_AT_ONCE, _BUY), Result.NO_GAME),
    ("lose", _LOSING, (_AT_ONCE, _BUY), Result.LOSE),
    ("stand_off", _STAND_OFF, (_AT_ONCE, _BUY), Result.STAND_OFF),
    ("bought", _DRAWING, (_BUY,), Result.WIN),
    ("five", _DRAWING, (_AT_ONCE,), Result.LOSE),
    ("exchanged", _EXCHANGING, (_EXCHANGE,), None),
    ("gave_up", _HOPELESS, (_GIVE_UP,), Result.FOLD),
)


def examples(rules: CasinoRules, ante: Chips) -> tuple[PlayedExample, ...]:
    """Hands that show what this table does, each played through its rules."""
    found = []
    for kind, deals, ways, wanted in _KINDS:
        if kind == "five" and rules.flop_bet_plays is not FlopBet.FIVE:
            continue
        example = _first(rules, ante, kind, deals, ways, wanted)
        if example is not None:
            found.append(example)
    return tuple(found)


def _first(
    rules: CasinoRules,
    ante: Chips,
    kind: str,
    deals: tuple[_Deal, ...],
    ways: tuple[tuple[Option, ...], ...],
    wanted: Result | None,
) -> PlayedExample | None:
    for moves in ways:
        if not _are_offered(rules, moves):
            continue
        for deal in deals:
            view = _played(rules, ante, deal, moves).view()
            settlement = view.boxes[0].settlement
            assert settlement is not None
            if wanted is None or settlement.result is wanted:
                return PlayedExample(kind, moves, view)
    return None


def _are_offered(rules: CasinoRules, moves: tuple[Option, ...]) -> bool:
    return moves[0] in rules.flop and all(move in rules.turn for move in moves[1:])


def _played(rules: CasinoRules, ante: Chips, deal: _Deal, moves: tuple[Option, ...]) -> CasinoHand:
    own, dealer = parse_cards(deal.own), parse_cards(deal.dealer)
    board = parse_cards(f"{deal.river} {deal.turn} {deal.flop}")
    spent = rules.buy_amount(ante) + rules.exchange_amount(ante) + rules.bet_amount(ante)
    actions: list[CasinoAction] = [
        PlaceAntes(((_BOX, ante),)),
        Deal((own[0], dealer[0], own[1], dealer[1], *board)),
    ]
    for move in moves:
        match move:
            case Option.FOLD:
                actions.append(Fold(_BOX))
            case Option.BET:
                actions.append(Bet(_BOX))
            case Option.BUY:
                actions.append(Buy(_BOX))
            case Option.EXCHANGE:
                assert deal.exchange is not None
                old, new = deal.exchange
                actions += [Exchange(_BOX, (Card(old),)), Replace(_BOX, (Card(new),))]
    hand = new_hand(rules, ante + spent)
    for action in actions:
        hand = hand.apply(action).hand
    return hand


def pays_without_a_game(rules: CasinoRules) -> bool:
    """Whether the ANTE's own table counts even when the dealer has no game."""
    return rules.no_game_ante is NoGame.AS_PAID


# -- the ranking of hands -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RankedHand:
    """A hand class with five cards that show it; the first `combined` of them make it."""

    best: BestHand
    combined: int

    @property
    def hand_class(self) -> HandClass:
        return self.best.hand_class


_SHOWN: Final = (
    *("As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "Qs Qh Qd Qc 4d", "Js Jh Jc 8s 8d", "Ac Jc 9c 6c 3c"),
    *("Ts 9d 8c 7h 6s", "7s 7h 7d Kc 2d", "As Ad 5h 5c 9s", "Th Td Ks 8c 4h", "Ah Qd 9s 6c 3h"),
)
_COMBINED: Final = {
    HandClass.FOUR_OF_A_KIND: 4,
    HandClass.THREE_OF_A_KIND: 3,
    HandClass.TWO_PAIR: 4,
    HandClass.PAIR: 2,
    HandClass.HIGH_CARD: 1,
}


def ranking() -> tuple[RankedHand, ...]:
    """All ten hand classes with an example of each, the highest first."""
    hands = (best_hand(parse_cards(text)) for text in _SHOWN)
    return tuple(RankedHand(best, _COMBINED.get(best.hand_class, 5)) for best in hands)
