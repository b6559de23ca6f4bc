"""Playing a scenario through the engine, and what came of it.

Knows: whose word comes next, where the cards are taken from, and when a forced dealer's error
falls due.  Must not know: any rule; what is not legal the engine refuses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from casino_texas.app.histories.scenario import ForcedError, Scenario, StreetMark, Token, Word
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips
from casino_texas.errors import IllegalAction, InputError
from casino_texas.ring.actions import (
    DEALER,
    Bet,
    Call,
    Check,
    DealBoard,
    DealEarly,
    DealerAction,
    DealHole,
    DeclareBoard,
    ExtraCard,
    Fold,
    Muck,
    OverdealFlop,
    Raise,
    RingAction,
    SeatAction,
    Show,
    Street,
)
from casino_texas.ring.events import Pot, RingEvent
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.view import BettingOptions, DealerOptions, DealerTask, Stage

_IN_DEAL: Final = frozenset({"R38", "R39", "R40", "R45", "R46"})
_EARLY: Final = {"R42": Street.PREFLOP, "R43": Street.FLOP, "R44": Street.TURN}


class ScenarioError(InputError):
    """A scenario cannot be played; `cause` is the refused action's error, where there is one."""

    def __init__(self, scenario: str, what: str, cause: IllegalAction | None = None) -> None:
        self.scenario = scenario
        self.what = what
        self.cause = cause
        super().__init__(f"{scenario}: {what}")


@dataclass(frozen=True, slots=True)
class Decision:
    """What was to be decided after so many decisions of players; `to_act` None: nothing more.

    `call` is what must be added, at most the stack; `min_to` and `max_to` are None where there is
    no bet or raise.
    """

    after: int
    street: Street
    to_act: int | None
    call: Chips = 0
    can_raise: bool = False
    min_to: Chips | None = None
    max_to: Chips | None = None


@dataclass(frozen=True, slots=True)
class PotResult:
    """A pot, who could win it, and who did: (seat, chips)."""

    pot: Pot
    winners: tuple[tuple[int, Chips], ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario played as far as it goes.

    `hand.is_over` is False where the actions end before the hand; `is_misdealt` where it ends
    with a misdeal because no new deck is given.
    """

    scenario: Scenario
    hand: RingHand
    actions: tuple[RingAction, ...]
    events: tuple[RingEvent, ...]
    decisions: tuple[Decision, ...]
    is_misdealt: bool = False

    @property
    def uncalled(self) -> dict[int, Chips]:
        """Chips that came back unmatched, by seat."""
        back: dict[int, Chips] = {}
        for seat, chips in self.hand.returned:
            back[seat] = back.get(seat, 0) + chips
        return back

    @property
    def pots(self) -> tuple[PotResult, ...]:
        """The pots when the betting ended, main pot first."""
        winners = {award.pot: award.shares for award in self.hand.awards}
        return tuple(
            PotResult(pot, winners.get(number, ()))
            for number, pot in enumerate(self.hand.final_pots)
        )


def play(scenario: Scenario) -> Played:
    """Play it to the end of the hand, or until its actions or cards end.

    Raises:
        ScenarioError: an action is not legal, or it does not fit the hand.
    """
    return _Play(scenario).run()


class _Play:
    """The state of one playing."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        step = new_hand(scenario.setup)
        self._hand = step.hand
        self._events = list(step.events)
        self._decisions: list[Decision] = []
        self._next = 0
        self._dealt = 0
        self._deck = scenario.deck
        self._reshuffles = list(scenario.reshuffles)
        self._errors = list(scenario.errors)
        self._taken = 0
        self._spoke: set[int] = set()

    def run(self) -> Played:
        while self._hand.to_act is not None:
            if self._hand.to_act == DEALER:
                action: RingAction | None = self._deal()
            elif self._hand.stage is Stage.BETTING:
                action = self._early_error() or self._bet()
            else:
                action = self._showdown()
            if action is None:
                break
            self._apply(action)
        legal = self._hand.legal_actions()
        is_misdealt = isinstance(legal, DealerOptions) and (
            legal.task is DealerTask.RESHUFFLE and legal.returned is None
        )
        if self._hand.to_act is None or not isinstance(legal, BettingOptions):
            self._note_end()
            self._refuse_leftovers()
        return Played(
            self._scenario,
            self._hand,
            self._hand.actions,
            tuple(self._events),
            tuple(self._decisions),
            is_misdealt,
        )

    def _apply(self, action: RingAction) -> None:
        try:
            step = self._hand.apply(action)
        except IllegalAction as error:
            token = self._scenario.actions[self._next - 1] if self._next else None
            place = f"action {self._next} ({token.text})" if token else "the deal"
            raise ScenarioError(self._scenario.id, f"{place}: {reason(error)}", error) from error
        self._hand = step.hand
        self._events += step.events

    def _bet(self) -> RingAction | None:
        """The next word, which must be of the seat to act; None when there is none."""
        hand = self._hand
        legal = hand.legal_actions()
        if not isinstance(legal, BettingOptions):
            raise AssertionError("a seat is to act")
        if not self._decisions or self._decisions[-1].after < self._taken:
            self._decisions.append(
                Decision(
                    self._taken,
                    hand.street,
                    legal.seat,
                    legal.call,
                    legal.can_raise,
                    legal.min_to if legal.can_raise else None,
                    legal.max_to if legal.can_raise else None,
                )
            )
        token = self._token()
        if token is None:
            return None
        self._taken += 1
        return _betting_action(token) or self._misfit(token, "the betting is not over")

    def _showdown(self) -> SeatAction:
        """The next word if it is of the seat to act; else what is done where nobody chooses."""
        self._note_end()
        seat = self._hand.to_act
        token = self._peek()
        if token is not None and token.seat == seat:
            self._next += 1
            self._spoke.add(token.seat)
            return _showdown_action(token) or self._misfit(token, "the betting is over")
        if seat in self._spoke:
            # He showed and did not declare the board (R37): he lets go of his cards.
            return Muck(seat)
        return self._hand.default_showdown_action()

    def _misfit(self, token: Token, why: str) -> SeatAction:
        place = f"action {self._next} ({token.text})"
        raise ScenarioError(self._scenario.id, f"{place}: {why}")

    def _peek(self) -> Token | None:
        """The next word; street marks before it are checked and passed."""
        actions = self._scenario.actions
        while self._next < len(actions):
            token = actions[self._next]
            if isinstance(token, Token):
                return token
            self._next += 1
            self._check_street(token)
        return None

    def _token(self) -> Token | None:
        token = self._peek()
        if token is not None:
            self._next += 1
        return token

    def _check_street(self, mark: StreetMark) -> None:
        street = self._hand.street
        if street is not mark.street:
            raise ScenarioError(
                self._scenario.id,
                f"action {self._next} ({mark.text}): the hand is at {street.name.lower()}",
            )

    def _note_end(self) -> None:
        """The betting is over: nobody is to act."""
        if not self._decisions or self._decisions[-1].to_act is not None:
            self._decisions.append(Decision(self._taken, self._hand.street, None))

    def _refuse_leftovers(self) -> None:
        token = self._peek()
        if token is not None and self._hand.is_over:
            raise ScenarioError(
                self._scenario.id, f"action {self._next + 1} ({token.text}): the hand is over"
            )

    def _deal(self) -> DealerAction | None:
        legal = self._hand.legal_actions()
        if not isinstance(legal, DealerOptions):
            raise AssertionError("the dealer is to act")
        if legal.task is DealerTask.RESHUFFLE:
            if not self._reshuffles:
                if any(isinstance(left, Token) for left in self._scenario.actions[self._next :]):
                    raise ScenarioError(
                        self._scenario.id, "the cards are reshuffled; write their order: reshuffle"
                    )
                return None
            self._deck = self._reshuffles.pop(0)
            self._dealt = 0
            return legal.deal(self._deck)
        if not self._deck:
            return self._deal_named(legal)
        if legal.task is DealerTask.HOLE and (error := self._due(_IN_DEAL)):
            return self._deal_wrong(legal, error)
        if legal.task is DealerTask.BOARD and legal.street is Street.FLOP:
            error = self._due(frozenset({"R41"}))
            if error:
                return OverdealFlop(*self._burn_and_cards(error.size, has_burn=legal.burn))
        cards = self._take(legal.needed)
        return None if len(cards) < legal.needed else legal.deal(cards)

    def _deal_named(self, legal: DealerOptions) -> DealerAction:
        """The cards of `hole` and `board`; burns are not known."""
        scenario = self._scenario
        if legal.task is DealerTask.HOLE:
            order = scenario.setup.deal_order
            held = [scenario.hole.get(seat, (None, None)) for seat in order]
            return DealHole(tuple(cards[place] for place in (0, 1) for cards in held))
        have = len(self._hand.board)
        cards = scenario.board[have : have + legal.cards]
        if len(cards) < legal.cards:
            raise ScenarioError(
                scenario.id,
                f"the board has {len(scenario.board)} cards; the {legal.street.name.lower()} "
                f"needs {have + legal.cards}",
            )
        return DealBoard(cards)

    def _take(self, count: int) -> tuple[Card, ...]:
        cards = self._deck[self._dealt : self._dealt + count]
        self._dealt += len(cards)
        return cards

    def _due(self, rules: frozenset[str]) -> ForcedError | None:
        """The next forced error of one of these rules, taken off the list."""
        for error in self._errors:
            if error.rule in rules:
                self._errors.remove(error)
                return error
        return None

    def _deal_wrong(self, legal: DealerOptions, error: ForcedError) -> DealerAction:
        count = legal.cards
        if error.rule in ("R45", "R46"):
            after = count if error.after is None else error.after
            before = self._take(after)
            seats = error.seats or (self._scenario.setup.deal_order[0],)
            wrong = self._take(len(seats))
            self._need(len(wrong) == len(seats), error)
            extras = tuple(
                ExtraCard(seat, card, after) for seat, card in zip(seats, wrong, strict=True)
            )
            return DealHole(before + self._take(count - after), extras=extras)
        places = error.cards or ((1,) if error.rule == "R38" else (2,))
        return DealHole(self._take(count), exposed=tuple(sorted(places)))

    def _early_error(self) -> DealEarly | None:
        street = self._hand.street
        for error in self._errors:
            if _EARLY.get(error.rule) is not street:
                continue
            if error.after is not None and error.after != self._taken:
                continue
            if error.pending is not None and error.pending != self._hand.to_act:
                continue
            self._errors.remove(error)
            size = 3 if error.rule == "R42" else 1
            return DealEarly(*self._burn_and_cards(size, has_burn=self._hand.burn_is_due))
        return None

    def _burn_and_cards(self, size: int, *, has_burn: bool) -> tuple[tuple[Card, ...], Card | None]:
        cards = self._take(size + has_burn)
        if len(cards) < size + has_burn:
            raise ScenarioError(self._scenario.id, "the deck has too few cards for the error")
        return (cards[1:], cards[0]) if has_burn else (cards, None)

    def _need(self, is_met: bool, error: ForcedError) -> None:
        if not is_met:
            raise ScenarioError(self._scenario.id, f"the deck has too few cards for {error.rule}")


def reason(error: IllegalAction) -> str:
    """Why an action was refused: ``below minimum: to 300, minimum 450, maximum 1000``."""
    details = ", ".join(
        f"{name.replace('_', ' ')} {value}" for name, value in error.details.items()
    )
    said = error.reason.replace("_", " ")
    return f"{said}: {details}" if details else said


def _betting_action(token: Token) -> SeatAction | None:
    match token.word:
        case Word.FOLD:
            return Fold(token.seat)
        case Word.CHECK:
            return Check(token.seat)
        case Word.CALL:
            return Call(token.seat)
        case Word.BET:
            return Bet(token.seat, token.to)
        case Word.RAISE_TO:
            return Raise(token.seat, token.to)
        case _:
            return None


def _showdown_action(token: Token) -> SeatAction | None:
    match token.word:
        case Word.SHOW:
            return Show(token.seat)
        case Word.MUCK:
            return Muck(token.seat)
        case Word.DECLARE_BOARD:
            return DeclareBoard(token.seat)
        case _:
            return None


def final_stacks(played: Played) -> Sequence[tuple[str, Chips]]:
    """(name, chips) of each seat, clockwise."""
    return [(played.scenario.names[seat], chips) for seat, chips in played.hand.stacks]
