"""The hand on the table: its value, its actions, the shoe it is dealt from, its place in the store.

Knows: the three ways a hand comes to the table: offered, resumed, dealt again.  Must not know: who
plays it, or when it is stored (the session does that).
"""

from __future__ import annotations

from dataclasses import dataclass

from casino_texas.app.fair.dealer import Shoe, cards_dealt, next_cards
from casino_texas.app.rules.loader import LoadedRules, load_rules
from casino_texas.app.store.records import HandStart, NextShoe, RulesText, StoredHand
from casino_texas.casino.actions import CasinoAction, parse_action
from casino_texas.casino.hand import CasinoHand, new_hand, replay
from casino_texas.core.chips import Chips


@dataclass(slots=True)
class HandOnTable:
    """`stored` is None until the ANTEs are placed; a hand that is only offered can be replaced."""

    hand: CasinoHand
    rules: LoadedRules
    shoe: Shoe
    shoe_number: int
    seed: int | None
    actions: tuple[CasinoAction, ...] = ()
    is_practice: bool = False
    again_of: int | None = None
    stored: StoredHand | None = None

    @property
    def is_offered(self) -> bool:
        """Whether nothing has been staked yet."""
        return self.stored is None

    def dealers_action(self) -> CasinoAction | None:
        """What the dealer does now, from where he is in the shoe; None: it is not his turn."""
        return next_cards(self.hand.legal_actions(), self.shoe, dealt=cards_dealt(self.actions))

    def start(self, session_id: int) -> HandStart:
        """What the store keeps of it before its first action."""
        rules = self.rules
        file = rules.filename if rules.path is None else str(rules.path)
        return HandStart(
            game="casino",
            session_id=session_id,
            rules=RulesText(rules.name, file, rules.text, rules.sha256),
            bankroll=self.hand.start,
            shoe=self.shoe,
            shoe_number=self.shoe_number,
            seed=self.seed,
            is_practice=self.is_practice,
            again_of=self.again_of,
        )


def offer_hand(rules: LoadedRules, following: NextShoe, *, bankroll: Chips) -> HandOnTable:
    """A hand that waits for its ANTEs."""
    hand = new_hand(rules.rules, bankroll)
    return HandOnTable(hand, rules, following.shoe, following.number, following.seed)


def put_back(stored: StoredHand, *, bankroll: Chips) -> HandOnTable:
    """The hand in play, as it was, counted from this bankroll.

    Raises:
        CasinoTexasError: it cannot be played on: what is stored is not a legal hand.
    """
    rules = _rules_of(stored)
    actions = tuple(parse_action(text) for text in stored.actions)
    return HandOnTable(
        hand=replay(rules.rules, bankroll, actions),
        rules=rules,
        shoe=stored.start.shoe,
        shoe_number=stored.start.shoe_number,
        seed=stored.start.seed,
        actions=actions,
        is_practice=stored.start.is_practice,
        again_of=stored.start.again_of,
        stored=stored,
    )


def deal_anew(stored: StoredHand) -> tuple[HandOnTable, CasinoAction]:
    """A finished hand before its first action, as practice, and that action.

    Raises:
        CasinoTexasError: its rules or actions cannot be read.
    """
    rules = _rules_of(stored)
    table = HandOnTable(
        hand=new_hand(rules.rules, stored.start.bankroll),
        rules=rules,
        shoe=stored.start.shoe,
        shoe_number=stored.start.shoe_number,
        seed=stored.start.seed,
        is_practice=True,
        again_of=stored.id,
    )
    return table, parse_action(stored.actions[0])


def _rules_of(stored: StoredHand) -> LoadedRules:
    """The rules a hand was dealt under, whatever has become of their file."""
    return load_rules(stored.start.rules.text, stored.start.rules.file)
