"""What a person has in hand at the casino table: chips laid out, cards chosen, the box pointed at.

Knows: the session and the table as it is shown.  Must not know: widgets, pixels or time.

`table` is the picture.  It lags behind the session while animations run: what the session told is
in `heard` until the scene has shown it and calls `shown`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from casino_texas.app.casino.events import (
    ChipsGranted,
    HandOffered,
    HandResumed,
    HandVoided,
    RulesRefused,
    RulesTaken,
    SessionEvent,
    StoreTroubled,
)
from casino_texas.app.casino.hand_on_table import HandOnTable
from casino_texas.casino.actions import Bet, Buy, CasinoAction, Exchange, Fold, PlaceAntes
from casino_texas.casino.events import CasinoEvent
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.casino.view import Choice, LegalActions, Stage
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.ui.casino.advice import TableAdvice
from casino_texas.ui.casino.layout import MOST_BOXES
from casino_texas.ui.casino.models import BoxOnTable, CasinoTable, fold, table_of
from casino_texas.ui.casino.staking import Refusal, Stakes, chip_rail
from casino_texas.ui.desk import Desk

#: Hands in the list of the last ones.
LAST_HANDS: Final = 14
Step: TypeAlias = Literal["stake", "decide", "over"]
Note: TypeAlias = (
    ChipsGranted
    | HandOffered
    | HandResumed
    | HandVoided
    | RulesRefused
    | RulesTaken
    | StoreTroubled
)
_NOTES: Final = (
    ChipsGranted,
    HandOffered,
    HandResumed,
    HandVoided,
    RulesRefused,
    RulesTaken,
    StoreTroubled,
)


class CasinoPlay:
    """One player's hands and chips at the table of a session."""

    def __init__(self, desk: Desk) -> None:
        self.heard: list[CasinoEvent] = []
        self.notes: list[Note] = []
        self.chosen: frozenset[Card] = frozenset()
        #: Boxes shown instead of all that the table has.
        self.only: tuple[int, ...] = ()
        self.session = desk.sit_down()
        self.session.subscribe(self._hear)
        if not self.session.resume():
            self.session.start_hand()
        self.heard.clear()
        self.table: CasinoTable = table_of(self.session.view)
        self.last = self._antes_before()
        self.stakes = Stakes.empty(self._limits, self.last)
        self.chip: Chips = 0
        self._cleared = 0
        self.box = 0
        self._sit()
        self.totals = self.session.totals
        self.last_lines = self.session.last_hands(LAST_HANDS)
        #: What the coach has to say.
        self.advice = TableAdvice(self, desk.coach)

    def _hear(self, event: SessionEvent) -> None:
        if isinstance(event, _NOTES):
            self.notes.append(event)
        else:
            self.heard.append(event)

    def _antes_before(self) -> tuple[tuple[int, Chips], ...]:
        """The ANTEs of the hand before this one, be it in an earlier session."""
        for line in self.session.last_hands(1):
            boxes = line.result.summary.get("boxes")
            if isinstance(boxes, list):
                return tuple((int(box["box"]), int(box["ante"])) for box in boxes)
        return ()

    def _sit(self) -> None:
        """Take a chip and a box that this table has."""
        chips = self.rail
        if self.chip not in chips:
            small = [chip for chip in chips if chip <= 5 * self.rules.ante.minimum]
            self.chip = small[-1] if small else chips[0]
        if self.box not in self.boxes:
            self.box = self.boxes[len(self.boxes) // 2]

    @property
    def _limits(self) -> LegalActions:
        """What may be laid out: as the session says, or, in the middle of a hand that was resumed,
        as the rules will."""
        legal = self.session.legal
        if legal.stage is Stage.ANTES:
            return legal
        ante, boxes = self.rules.ante, self.rules.boxes
        return LegalActions(
            Stage.ANTES,
            ante_minimum=ante.minimum,
            ante_maximum=ante.maximum,
            ante_step=ante.step,
            boxes_maximum=boxes.player,
            boxes_table=boxes.table,
        )

    # --- what there is ---------------------------------------------------------------------------

    @property
    def rules(self) -> CasinoRules:
        """The rules of the hand on the table."""
        return self.session.rules.rules

    @property
    def step(self) -> Step:
        """What the session waits for."""
        match self.session.legal.stage:
            case Stage.ANTES:
                return "stake"
            case Stage.OVER:
                return "over"
            case _:
                return "decide"

    @property
    def state(self) -> tuple[object, ...]:
        """Changes whenever a button comes to mean something else."""
        legal = self.session.legal
        return (self.session.hand_id, legal.stage, legal.box, len(self.session.actions))

    @property
    def boxes(self) -> tuple[int, ...]:
        """The boxes shown, from left to right: the first one is at the dealer's left hand, which
        is the player's right."""
        held = {box.box for box in self.session.view.boxes}
        usual = self.only or range(1, min(self.rules.boxes.player, MOST_BOXES) + 1)
        shown = held if held - set(usual) else usual
        return tuple(sorted(shown, reverse=True))

    @property
    def rail(self) -> tuple[Chips, ...]:
        """The chips to stake with."""
        return chip_rail(self.stakes.legal)

    @property
    def picture(self) -> CasinoTable:
        """What lies on the table, with the chips laid out for the next hand."""
        if self.step != "stake" or self.table.boxes:
            return self.table
        laid = tuple(BoxOnTable(box, ante) for box, ante in self.stakes.antes)
        return replace(self.table, boxes=laid, bankroll=self.table.bankroll - self.stakes.total)

    def choice(self, option: Option) -> Choice | None:
        """What the box that decides may do."""
        return self.session.legal.choice(option)

    @property
    def own_cards(self) -> tuple[Card, ...]:
        """The cards of the box that decides."""
        legal = self.session.legal
        return next((box.cards for box in self.session.view.boxes if box.box == legal.box), ())

    @property
    def may_choose_cards(self) -> bool:
        """Whether cards can be chosen for an exchange now."""
        choice = self.choice(Option.EXCHANGE)
        return choice is not None and choice.is_open

    # --- chips before the deal -------------------------------------------------------------------

    def put(self, box: int) -> Refusal | None:
        """The chip in hand on a box, which becomes the one pointed at."""
        self.box = box
        return self._try(self.stakes.add(box, self.chip))

    def take(self, box: int) -> Refusal | None:
        """The last chip off a box."""
        self.box = box
        return self._try(self.stakes.remove(box))

    def undo(self) -> Refusal | None:
        return self._try(self.stakes.undo())

    def clear(self) -> Refusal | None:
        return self._try(self.stakes.clear())

    def rebet(self) -> Refusal | None:
        """The same ANTEs as before, on the boxes that are still shown."""
        return self._try(self.stakes.rebet())

    def double(self) -> Refusal | None:
        return self._try(self.stakes.double())

    def _try(self, result: Stakes | Refusal) -> Refusal | None:
        if isinstance(result, Refusal):
            return result
        self.stakes = result
        return None

    def point_at_next_box(self) -> None:
        """The next box clockwise."""
        order = sorted(self.boxes)
        self.box = (
            order[(order.index(self.box) + 1) % len(order)] if self.box in order else order[0]
        )

    # --- the hand --------------------------------------------------------------------------------

    def deal(self) -> None:
        """Stake the chips laid out.

        Raises:
            IllegalAction: they cannot be staked.
        """
        self.last = self.stakes.antes
        self._act(PlaceAntes(self.stakes.antes))

    def decide(self, option: Option) -> None:
        """The box that is to act takes this option.

        Raises:
            IllegalAction: it is not open.
        """
        box = self.session.legal.box
        if box is None:
            return
        action: CasinoAction
        match option:
            case Option.FOLD:
                action = Fold(box)
            case Option.BET:
                action = Bet(box)
            case Option.BUY:
                action = Buy(box)
            case Option.EXCHANGE:
                chosen = tuple(card for card in self.own_cards if card in self.chosen)
                action = Exchange(box, chosen)
        self._act(action)

    def _act(self, action: CasinoAction) -> None:
        self.session.act(action)
        self.chosen = frozenset()

    def toggle(self, at: int) -> None:
        """Choose a card for the exchange, or leave it; above the limit the other one goes."""
        cards = self.own_cards
        if not self.may_choose_cards or at >= len(cards):
            return
        chosen = self.chosen ^ {cards[at]}
        if len(chosen) > self.session.legal.exchange_cards:
            chosen = frozenset({cards[at]})
        self.chosen = chosen

    def shown(self, events: tuple[CasinoEvent, ...]) -> None:
        """These events have been seen."""
        self.table = fold(self.table, events)

    def rest(self) -> None:
        """Everything has been seen: now the session's score may be read, too."""
        if self.session.totals != self.totals or self.session.is_over:
            self.last_lines = self.session.last_hands(LAST_HANDS)
        self.totals = self.session.totals

    def level(self) -> None:
        """Show the table as the session has it."""
        self.heard.clear()
        self.table = table_of(self.session.view)

    @property
    def discards(self) -> int:
        """Cards in the discard rack: those of the hand before, until the next is dealt from a new
        shoe; then those that were exchanged."""
        if self.step == "stake":
            return self._cleared
        return sum(len(act.discards) for act in self.session.actions if isinstance(act, Exchange))

    def next_hand(self, *, same_bet: bool) -> None:
        """Offer the next hand, with the same ANTEs laid out if they can be."""
        table = self.table
        dealt = (table.board, table.dealer, *(box.cards for box in table.boxes))
        self._cleared = self.discards + sum(map(len, dealt))
        self.session.start_hand()
        self.offered()
        if same_bet:
            self.rebet()

    def again(self, hand_id: int) -> None:
        """The same deal again, for practice.

        Raises:
            CasinoTexasError: it cannot be dealt again.
        """
        self.session.deal_again(hand_id)
        self._practised()

    def practise(self, table: HandOnTable, actions: Iterable[CasinoAction]) -> None:
        """A practice hand, played as far as these actions of the player go.

        Raises:
            CasinoTexasError: it cannot be played so far.
        """
        self.session.practise(table, actions)
        self._practised()

    def _practised(self) -> None:
        """Show what was heard of a practice hand from its empty table on."""
        events = list(self.heard)
        self.level()
        view = self.session.view
        paid = sum(box.ante + box.buy + box.exchange + box.bet for box in view.boxes)
        self.table = CasinoTable(self.table.flop_bet_plays, view.bankroll + paid)
        self.heard = events
        self.chosen = frozenset()

    def take_grant(self) -> None:
        """Fresh chips for who cannot stake any more."""
        self.session.take_grant()
        self.offered()

    def offered(self) -> None:
        """A hand has been offered anew: its limits, chips and boxes are those of its rules."""
        self.level()
        self.chosen = frozenset()
        self.stakes = Stakes.empty(self._limits, self.last)
        self._sit()
