"""The croupier's drill: settled deals to be paid out, and whether an answer is right.

Knows: which deals teach something at which level, and what is asked of each box.  Must not know:
what anything is paid (every truth is the settlement of the hand), words, pixels or time.

    deal = drill_deal(rules, level=2, seed=1, number=1)
    checked = check(deal.boxes[0], BoxAnswer(Result.WIN, {"ante": 25, "buy": -25, "bet": 100}))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, Literal, TypeAlias

from casino_texas.app.fair.dealer import Shoe
from casino_texas.app.practice.positions import means_for, play_on
from casino_texas.app.words.help_examples import plain_ante
from casino_texas.casino.actions import Bet, Buy, Exchange, PlaceAntes
from casino_texas.casino.events import Result, Settlement
from casino_texas.casino.hand import CasinoHand, new_hand
from casino_texas.casino.rules import CasinoRules, NoGame, Option, PayTable
from casino_texas.casino.view import BoxView, CasinoView, Stage
from casino_texas.core.cards import DECK
from casino_texas.core.chips import Chips, Odds
from casino_texas.core.hands import HandClass

LEVELS: Final = (1, 2, 3, 4)
#: Boxes in play at most, by level.
_BOXES: Final[Mapping[int, int]] = {1: 1, 2: 1, 3: 3, 4: 3}
_EVEN: Final = Odds(1)
#: An ANTE of the higher levels is at most so many steps above the minimum.
_STEPS: Final = 40
#: Deals that are tried for the one wanted; then any that fits the level will do, then any at all.
_TRIES: Final = 200
_MOST: Final = 400
#: How often a box bets at once, and exchanges, where the rules have it.
_AT_ONCE: Final = 0.35
_EXCHANGES: Final = 0.3
#: What one box of a deal comes to, and how often: what is rare at a table is not rare here.
_WANTED: Final[Mapping[int, Mapping[str, int]]] = {
    1: {"win": 45, "lose": 40, "stand_off": 15},
    2: {"no_game": 22, "win": 22, "win_high": 24, "lose": 22, "stand_off": 10},
}
#: The field of a box: its question is what becomes of the chips on it.
FieldName: TypeAlias = Literal["ante", "buy", "bet"]
Question: TypeAlias = Literal["result", "ante", "buy", "bet"]


@dataclass(frozen=True, slots=True)
class DrillDeal:
    """A hand that is over, with every card open and the chips still on their fields; `view` is the
    table as the croupier sees it."""

    rules: CasinoRules
    hand: CasinoHand
    view: CasinoView
    number: int

    @property
    def boxes(self) -> tuple[BoxView, ...]:
        """The boxes in play."""
        return self.view.boxes


@dataclass(frozen=True, slots=True)
class BoxAnswer:
    """What the trainee says of a box: how it ended, and the change of the player's chips on each
    field: what is paid without the stake, 0 for a push, minus the stake for what is taken."""

    result: Result | None = None
    fields: Mapping[FieldName, Chips] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Checked:
    """What was wrong in an answer, in the order of the questions."""

    wrong: tuple[Question, ...]

    @property
    def is_right(self) -> bool:
        return not self.wrong


# -- questions and answers ------------------------------------------------------------------------


def fields_of(box: BoxView) -> dict[FieldName, Chips]:
    """The fields with chips on them; an exchange is paid on the field of the card."""
    stakes: dict[FieldName, Chips] = {
        "ante": box.ante,
        "buy": box.buy + box.exchange,
        "bet": box.bet,
    }
    return {name: chips for name, chips in stakes.items() if chips}


def questions_of(box: BoxView) -> tuple[Question, ...]:
    """Everything asked of this box, in order."""
    return ("result", *fields_of(box))


def truth_of(box: BoxView) -> BoxAnswer:
    """The right answer: what the settlement says.

    Raises:
        ValueError: the box is not settled.
    """
    settlement = settled(box)
    changes: dict[FieldName, Chips] = {
        "ante": settlement.ante,
        "buy": settlement.buy + settlement.exchange,
        "bet": settlement.bet,
    }
    return BoxAnswer(settlement.result, {name: changes[name] for name in fields_of(box)})


def settled(box: BoxView) -> Settlement:
    """What the box came to.

    Raises:
        ValueError: it is not settled.
    """
    if box.settlement is None:
        raise ValueError(f"box {box.box} is not settled")
    return box.settlement


def check(box: BoxView, answer: BoxAnswer) -> Checked:
    """Compare an answer with the settlement."""
    truth = truth_of(box)
    wrong: list[Question] = [] if answer.result is truth.result else ["result"]
    wrong += [name for name in truth.fields if answer.fields.get(name) != truth.fields[name]]
    return Checked(tuple(wrong))


# -- deals ----------------------------------------------------------------------------------------


def odd_odds(rules: CasinoRules) -> CasinoRules:
    """The same table with odds that do not come out even, for those who want to reckon: a half more
    on every line of the ANTE, a quarter more on every line of the BET."""
    return replace(
        rules,
        ante_pays=_raised(rules.ante_pays, 2),
        bet_pays=_raised(rules.bet_pays, 4),
        no_game_ante=_raised_price(rules.no_game_ante, 2),
        no_game_bet=_raised_price(rules.no_game_bet, 4),
    )


def _raised(table: PayTable, part: int) -> PayTable:
    lines = tuple((hand_class, _more(odds, part)) for hand_class, odds in table.lines)
    return PayTable(lines, table.is_flat)


def _raised_price(price: Odds | NoGame, part: int) -> Odds | NoGame:
    return _more(price, part) if isinstance(price, Odds) else price


def _more(odds: Odds, part: int) -> Odds:
    return Odds(odds.win * part + odds.stake, odds.stake * part)


def drill_rules(rules: CasinoRules, level: int) -> CasinoRules:
    """What is paid at this level: the rules of the table, at the last level with odd odds."""
    return odd_odds(rules) if level == LEVELS[-1] else rules


def most_boxes(rules: CasinoRules, level: int) -> int:
    """How many boxes there may be at this level of the table."""
    return min(_BOXES[level], rules.boxes.player)


def drill_deal(rules: CasinoRules, *, level: int, seed: int, number: int) -> DrillDeal:
    """The `number`-th deal of this seed at this level."""
    chance = Random(f"{seed}:{level}:{number}")
    rules = drill_rules(rules, level)
    kinds = _WANTED[min(level, 2)]
    (wanted,) = chance.choices(list(kinds), list(kinds.values()))
    tried = 0
    while True:
        hand = _played(rules, level, chance)
        view = hand.view()
        boxes = view.boxes
        tried += 1
        fits = level > 1 or all(_is_even(settled(box)) for box in boxes)
        is_wanted = any(_is_kind(wanted, settled(box)) for box in boxes)
        if (fits and (is_wanted or tried > _TRIES)) or tried > _MOST:
            return DrillDeal(rules, hand, view, number)


def _is_kind(kind: str, settlement: Settlement) -> bool:
    best = settlement.player
    is_high = best is not None and best.hand_class >= HandClass.THREE_OF_A_KIND
    match kind:
        case "win":
            return settlement.result is Result.WIN and not is_high
        case "win_high":
            return settlement.result is Result.WIN and is_high
        case _:
            return settlement.result.value == kind


def _is_even(settlement: Settlement) -> bool:
    """Whether everything here is paid even, taken, or pushed."""
    return settlement.result is not Result.NO_GAME and all(
        odds in (None, _EVEN) for odds in (settlement.ante_odds, settlement.bet_odds)
    )


def _played(rules: CasinoRules, level: int, chance: Random) -> CasinoHand:
    """A whole hand by chance: nobody folds, for a box that is gone leaves nothing to pay."""
    antes = _antes(rules, level, chance)
    shoe = Shoe(tuple(chance.sample(DECK, len(DECK))), "")
    hand = play_on(new_hand(rules, means_for(rules, antes)), shoe, (antes,))
    dealt = 2 * (len(antes.antes) + 1) + 5
    while not hand.is_over:
        action = _decision(hand, level, chance)
        hand = play_on(hand, shoe, (action,), dealt=dealt)
        dealt += len(action.discards) if isinstance(action, Exchange) else 0
    return hand


def _antes(rules: CasinoRules, level: int, chance: Random) -> PlaceAntes:
    limits = rules.ante
    most = most_boxes(rules, level)
    count = chance.randint(1, most)
    boxes = sorted(chance.sample(range(1, most + 1), count))
    if level < 3:
        return PlaceAntes(tuple((box, plain_ante(rules)) for box in boxes))
    steps = min(_STEPS, (limits.maximum - limits.minimum) // limits.step)
    return PlaceAntes(
        tuple((box, limits.minimum + limits.step * chance.randint(0, steps)) for box in boxes)
    )


def _decision(hand: CasinoHand, level: int, chance: Random) -> Bet | Buy | Exchange:
    legal = hand.legal_actions()
    assert legal.box is not None
    bet, buy, exchange = (
        choice is not None and choice.is_open
        for choice in map(legal.choice, (Option.BET, Option.BUY, Option.EXCHANGE))
    )
    if legal.stage is Stage.FLOP:
        at_once = bet and (not buy or chance.random() < _AT_ONCE)
        return Bet(legal.box) if at_once else Buy(legal.box)
    if exchange and level > 2 and chance.random() < _EXCHANGES:
        box = next(box for box in hand.boxes if box.box == legal.box)
        count = chance.randint(1, min(legal.exchange_cards, len(box.cards)))
        return Exchange(legal.box, tuple(chance.sample(box.cards, count)))
    return Bet(legal.box)
