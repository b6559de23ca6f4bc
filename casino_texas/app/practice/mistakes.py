"""A player's own mistakes again: the same deal, or one like it.

Knows: what makes two decisions alike.  Must not know: how a decision is valued (the coach does),
SQL, processes, or who will play it.

A deal like another one has its suits changed and one or two of the known cards moved by a rank or
two.  It counts as alike where the hand is of the same class, with the same prospects of a flush and
of a straight, where the same kind of decision is best, and where what was done wrong would be wrong
again.  The cards nobody has seen are shuffled anew.  Where no card can be moved so, only the suits
change: then everything is worth exactly what it was.  `find_similar` is for a worker process.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from casino_texas.app.fair.dealer import Shoe
from casino_texas.app.numbers import ready
from casino_texas.app.practice.hard_hands import Advise
from casino_texas.app.practice.positions import GivenDeal, Position, played, players_own
from casino_texas.app.rules.loader import load_rules
from casino_texas.app.store.store import Store
from casino_texas.casino.actions import (
    Bet,
    Buy,
    CasinoAction,
    Deal,
    Exchange,
    Fold,
    PlaceAntes,
    Replace,
    parse_action,
)
from casino_texas.casino.hand import CasinoHand
from casino_texas.casino.rules import CasinoRules
from casino_texas.casino.view import CasinoView
from casino_texas.core.cards import DECK, RANKS, Card, card_at
from casino_texas.core.hands import HandClass
from casino_texas.errors import CasinoTexasError
from casino_texas.players import coach
from casino_texas.players.coach import Decision, Judged

#: Changes that are tried before only the suits are changed.
_TRIES: Final = 24
#: By how many ranks a card is moved at most.
_STEPS: Final = (-2, -1, 1, 2)


@dataclass(frozen=True, slots=True)
class OwnMistake:
    """A mistake on record as a position: `chosen` is what was done there, `kind` what should have
    been (see `Judged.kind`)."""

    hand_id: int
    position: Position
    chosen: Decision
    kind: str


@dataclass(frozen=True, slots=True)
class SimilarWanted:
    """What is looked for: a deal like this one, the `number`-th of its seed."""

    rules: CasinoRules
    deal: GivenDeal
    chosen: Decision
    kind: str
    seed: int
    number: int


def own_mistakes(store: Store, hand_ids: Iterable[int]) -> tuple[OwnMistake, ...]:
    """The mistakes of these hands, in this order; what cannot be read any more is left out."""
    found: list[OwnMistake] = []
    for hand_id in hand_ids:
        try:
            found += _mistakes_of(store, hand_id)
        except CasinoTexasError:  # gone, or its rules are of another version
            continue
    return tuple(found)


def _mistakes_of(store: Store, hand_id: int) -> list[OwnMistake]:
    stored = store.hand(hand_id)
    rules = load_rules(stored.start.rules.text, stored.start.rules.file)
    actions = [parse_action(text) for text in stored.actions]
    found = []
    for mistake in store.values.mistakes_of(hand_id):
        before = players_own(actions[: mistake.number - 1])
        deal = GivenDeal(stored.start.shoe, before, stored.start.bankroll)
        played(rules.rules, deal)  # it must be playable
        position = Position(rules, deal, about=hand_id)
        found.append(OwnMistake(hand_id, position, mistake.chosen, mistake.kind))
    return found


def find_similar(wanted: SimilarWanted) -> GivenDeal:
    """A deal like the one given.

    Raises:
        InputError: numpy or numba is missing.
    """
    ready()
    return similar(wanted, coach.advise)


def similar(wanted: SimilarWanted, advise: Advise) -> GivenDeal:
    """`find_similar` with whoever values the decisions."""
    chance = Random(f"{wanted.seed}:{wanted.number}")
    hand = played(wanted.rules, wanted.deal)
    shape = shape_of(hand.view())
    for _ in range(_TRIES):
        change = _moved(hand.view(), chance)
        found = _changed(wanted, hand, change, chance)
        view = played(wanted.rules, found).view()
        if shape_of(view) == shape and _is_mistake(wanted, change, view, advise):
            return found
    return _changed(wanted, hand, _suits_only(chance), chance)


@dataclass(frozen=True, slots=True)
class Shape:
    """What of a decision must stay as it is.

    `hand_class`: of the hand so far; `is_pair_in_hand`: the two own cards are a pair; `suited`: how
    many cards of one suit there are; `connected`: how many ranks lie within five, the ace high or
    low; `options`: what is open.
    """

    hand_class: HandClass | None
    is_pair_in_hand: bool
    suited: int
    connected: int
    options: tuple[str, ...]


def shape_of(view: CasinoView) -> Shape:
    """The shape of the decision this view is faced with."""
    box = next(box for box in view.boxes if box.box == view.legal.box)
    cards = [*box.cards, *(card for card in view.board if card is not None)]
    ranks = {card.rank for card in cards}
    if len(RANKS) - 1 in ranks:
        ranks.add(-1)
    return Shape(
        None if box.best is None else box.best.hand_class,
        len({card.rank for card in box.cards}) == 1,
        max(sum(card.suit == suit for card in cards) for suit in range(4)),
        max(sum(low <= rank < low + 5 for rank in ranks) for low in range(-1, len(RANKS) - 4)),
        tuple(choice.option.value for choice in view.legal.choices if choice.is_open),
    )


# -- changing cards -------------------------------------------------------------------------------


def _suits_only(chance: Random) -> Sequence[Card]:
    """Which card takes the place of each (by index): the same ranks in other suits."""
    suits = chance.sample(range(4), 4)
    return [card_at(4 * card.rank + suits[card.suit]) for card in DECK]


def _moved(view: CasinoView, chance: Random) -> Sequence[Card]:
    """The suits changed, and one or two of the cards the box plays with moved by a rank or two."""
    box = next(box for box in view.boxes if box.box == view.legal.box)
    plays = [*box.cards, *(card for card in view.board if card is not None)]
    known = known_cards(view)
    swapped = list(DECK)
    for card in chance.sample(plays, chance.choice((1, 1, 2))):
        rank = card.rank + chance.choice(_STEPS)
        if not 0 <= rank < len(RANKS):
            continue
        other = card_at(4 * rank + card.suit)
        if other not in known and swapped[other.index] is other:
            swapped[card.index], swapped[other.index] = other, card
    suits = _suits_only(chance)
    return [suits[card.index] for card in swapped]


def known_cards(view: CasinoView) -> frozenset[Card]:
    """Every card the player has seen."""
    found = {card for card in view.board if card is not None}
    for box in view.boxes:
        found.update(box.cards, box.discards)
    return frozenset(found)


def _changed(
    wanted: SimilarWanted, hand: CasinoHand, change: Sequence[Card], chance: Random
) -> GivenDeal:
    """The deal with its cards changed, and those nobody has seen in another order."""
    known = known_cards(hand.view())
    cards = list(wanted.deal.shoe.cards)
    hidden = [at for at, card in enumerate(cards) if card not in known]
    cards = [change[card.index] for card in cards]
    order = chance.sample(hidden, len(hidden))
    mixed = list(cards)
    for at, source in zip(hidden, order, strict=True):
        mixed[at] = cards[source]
    before = tuple(_with_cards(action, change) for action in wanted.deal.before)
    shoe = Shoe(tuple(mixed), f"{chance.getrandbits(128):032x}")
    return replace(wanted.deal, shoe=shoe, before=before, number=wanted.number)


def _with_cards(action: CasinoAction, change: Sequence[Card]) -> CasinoAction:
    match action:
        case Exchange(box, discards):
            return Exchange(box, tuple(change[card.index] for card in discards))
        case Fold() | Bet() | Buy() | PlaceAntes() | Deal() | Replace():
            return action


def _is_mistake(
    wanted: SimilarWanted, change: Sequence[Card], view: CasinoView, advise: Advise
) -> bool:
    """Whether doing the same would be the same kind of mistake."""
    advice = advise(view)
    chosen = _with_cards(wanted.chosen, change)
    assert isinstance(chosen, Fold | Bet | Buy | Exchange)
    valued = advice.of(chosen)
    judged = Judged(
        number=1,
        box=advice.box,
        ante=advice.ante,
        chosen=chosen,
        best=advice.best.action(advice.box),
        value=valued.value,
        cost=valued.cost,
    )
    return judged.kind == wanted.kind
