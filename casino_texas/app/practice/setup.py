"""A position set up by hand: which cards lie where; the places left open are filled by chance.

Knows: the places of the cards and the order in which a shoe deals them (H3).  Must not know: how
cards are picked on the screen, or what a decision is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal, TypeAlias

from casino_texas.app.fair.dealer import Shoe
from casino_texas.app.practice.positions import GivenDeal, means_for, play_on, played
from casino_texas.casino.actions import Bet, Buy, CasinoAction, PlaceAntes
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.casino.view import CasinoView
from casino_texas.core.cards import DECK, Card
from casino_texas.core.chips import Chips
from casino_texas.errors import InputError

#: `own` cards of a box, `dealer`, `flop`, and the closed cards `turn` and `river`.
Where: TypeAlias = Literal["own", "flop", "turn", "river", "dealer"]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a card can lie: the `at`-th of its kind, from 0; `box` is 0 where it is no box's."""

    where: Where
    at: int = 0
    box: int = 0


def places(boxes: int) -> tuple[Place, ...]:
    """Every place of a hand with so many boxes, in the order in which a player asks for them."""
    own = [Place("own", at, box) for box in range(1, boxes + 1) for at in (0, 1)]
    flop = [Place("flop", at) for at in range(3)]
    return (*own, *flop, Place("turn"), Place("river"), Place("dealer", 0), Place("dealer", 1))


@dataclass(frozen=True, slots=True)
class SetUp:
    """The cards chosen so far, on how many boxes, and before which decision play begins."""

    cards: Mapping[Place, Card] = field(default_factory=dict)
    boxes: int = 1
    when: Literal["flop", "turn"] = "flop"

    # --- picking ---------------------------------------------------------------------------------

    def place_of(self, card: Card) -> Place | None:
        """Where this card lies already."""
        return next((place for place, lies in self.cards.items() if lies is card), None)

    def put(self, place: Place, card: Card) -> SetUp:
        """With this card there, instead of whatever lay there.

        Raises:
            InputError: the card lies somewhere else: every card exists once.
        """
        taken = self.place_of(card)
        if taken is not None and taken != place:
            raise InputError(f"{card} lies on another place already; every card exists once")
        return replace(self, cards={**self.cards, place: card})

    def take(self, place: Place) -> SetUp:
        """Without the card of this place."""
        return replace(
            self, cards={other: card for other, card in self.cards.items() if other != place}
        )

    def with_boxes(self, boxes: int) -> SetUp:
        """With so many boxes; the cards of boxes that go are taken away."""
        kept = {place: card for place, card in self.cards.items() if place.box <= boxes}
        return replace(self, boxes=boxes, cards=kept)

    @property
    def seen(self) -> tuple[Place, ...]:
        """The places whose cards the player sees when he decides."""
        wanted: tuple[Where, ...] = (
            ("own", "flop", "turn")
            if self.when == "turn"
            else (
                "own",
                "flop",
            )
        )
        return tuple(place for place in places(self.boxes) if place.where in wanted)

    @property
    def missing(self) -> tuple[Place, ...]:
        """The places of these that are still open: nothing can be valued before they are filled."""
        return tuple(place for place in self.seen if place not in self.cards)

    def filled(self, chance: Random) -> SetUp:
        """With cards by chance wherever the player will see one."""
        left = [card for card in DECK if self.place_of(card) is None]
        chosen = chance.sample(left, len(self.missing))
        return replace(self, cards={**self.cards, **dict(zip(self.missing, chosen, strict=True))})

    # --- playing ---------------------------------------------------------------------------------

    def deal(self, rules: CasinoRules, ante: Chips, *, seed: int, number: int) -> GivenDeal:
        """The `number`-th deal of this seed: the cards chosen, and by chance all others."""
        chance = Random(f"{seed}:{number}")
        left = [card for card in DECK if self.place_of(card) is None]
        chance.shuffle(left)
        order = _dealing_order(self.boxes)
        dealt = [self.cards[place] if place in self.cards else left.pop() for place in order]
        shoe = Shoe((*dealt, *left), f"{chance.getrandbits(128):032x}")
        antes = PlaceAntes(tuple((box, ante) for box in range(1, self.boxes + 1)))
        before: tuple[CasinoAction, ...] = (antes,)
        if self.when == "turn":
            before += tuple(Buy(box) for box, _ in antes.antes)
        return GivenDeal(shoe, before, means_for(rules, antes), number)


def _dealing_order(boxes: int) -> list[Place]:
    """The places in the order in which a shoe fills them (H3)."""
    order = []
    for at in (0, 1):
        order += [Place("own", at, box) for box in range(1, boxes + 1)]
        order.append(Place("dealer", at))
    return [*order, Place("river"), Place("turn"), *(Place("flop", at) for at in range(3))]


def views(rules: CasinoRules, deal: GivenDeal) -> tuple[CasinoView, ...]:
    """What the player sees before the decision of each box, one after the other.

    What a box may do does not depend on what the boxes before it did: they see the same cards.
    """
    hand = played(rules, deal)
    dealt = len(deal.shoe.cards)
    found = []
    for _ in range(len(hand.boxes)):
        view = hand.view()
        found.append(view)
        box, bet = view.legal.box, view.legal.choice(Option.BET)
        assert box is not None
        is_bet = bet is not None and bet.is_open
        if len(found) < len(hand.boxes):
            hand = play_on(hand, deal.shoe, (Bet(box) if is_bet else Buy(box),), dealt=dealt)
    return tuple(found)
