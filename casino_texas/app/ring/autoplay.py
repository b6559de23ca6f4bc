"""Ring hands without a person: bots at a table, hand after hand, headless.

Knows: who is asked when, how the dealer deals, how a table goes on from hand to hand.  Must not
know: how players decide, or that anybody watches.

`play_hand` plays one hand from a setup; `RingAutoplay` plays a whole session, a cash table whose
bust players buy in again or tournaments one after another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from casino_texas.app.fair.dealer import Dealer
from casino_texas.core.cards import DECK, Card
from casino_texas.core.chips import Chips
from casino_texas.players.bots.bot import Decision, Fault
from casino_texas.ring.actions import DealerAction
from casino_texas.ring.dealer_errors import error_action
from casino_texas.ring.events import RingEvent, seen_by
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.rules import RingRules
from casino_texas.ring.setup import HandSetup
from casino_texas.ring.table import RingTable, new_table, post_all
from casino_texas.ring.table_actions import CallBlinds, DrawButton, SitDown, TopUp
from casino_texas.ring.tournament import Tournament, TournamentRules, start_tournament
from casino_texas.ring.view import DealerOptions, DealerTask, RingView


class RingPlayer(Protocol):
    """Who sits in a seat: a `Bot`, or anything that decides and learns like one."""

    def think(self, view: RingView) -> Decision:
        """A legal action for the viewer, whose turn it is."""
        ...

    def watch(self, events: Sequence[RingEvent]) -> None:
        """A finished hand as this seat saw it."""
        ...


Shuffle = Callable[[Sequence[Card], int], Sequence[Card]]
"""The cards in dealing order; the number counts the shuffles of the hand from 0."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A finished hand, all its events as the dealer knows them, and what the players decided."""

    setup: HandSetup
    hand: RingHand
    events: tuple[RingEvent, ...]
    decisions: tuple[tuple[int, Decision], ...]
    """(actions taken before it, decision), in order."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What went wrong in players."""
        return tuple([d.fault for _, d in self.decisions if d.fault is not None])

    @property
    def net(self) -> dict[int, Chips]:
        """What each seat won or lost."""
        before = dict(self.setup.stacks)
        return {seat: stack - before[seat] for seat, stack in self.hand.stacks}


def play_hand(
    setup: HandSetup,
    players: Mapping[int, RingPlayer],
    *,
    shuffle: Shuffle,
    errors: Random | None = None,
) -> PlayedHand:
    """One hand to its end; afterwards every player has watched it.

    With `errors` the dealer errs as often as the rules say (R38-R46).
    """
    step = new_hand(setup)
    hand = step.hand
    events = list(step.events)
    decisions: list[tuple[int, Decision]] = []
    stub = list(shuffle(DECK, 0))
    shuffles = 1
    may_err = errors is not None and errors.random() < setup.rules.dealer_error_rate
    while (legal := hand.legal_actions()) is not None:
        if may_err and errors is not None and (wrong := _error(hand, stub, errors)):
            action, used = wrong
            del stub[:used]
            may_err = False
            step = hand.apply(action)
        elif isinstance(legal, DealerOptions):
            if legal.task is DealerTask.RESHUFFLE:
                cards = DECK if legal.returned is None else (*stub, *legal.returned)
                stub = list(shuffle(cards, shuffles))
                shuffles += 1
                step = hand.apply(legal.deal(stub))
            else:
                step = hand.apply(legal.deal(stub[: legal.needed]))
                del stub[: legal.needed]
        else:
            decision = players[legal.seat].think(hand.view(legal.seat))
            decisions.append((len(hand.actions), decision))
            step = hand.apply(decision.action)
        hand = step.hand
        events += step.events
    for seat in setup.seats:
        players[seat].watch(seen_by(seat, events))
    return PlayedHand(setup, hand, tuple(events), tuple(decisions))


def _error(hand: RingHand, stub: Sequence[Card], chance: Random) -> tuple[DealerAction, int] | None:
    """An error the dealer may make now, in a third of the moments where one is possible."""
    possible = hand.possible_errors
    if not possible or chance.random() > 1 / 3:
        return None
    return error_action(hand, chance.choice(possible), stub, spot=chance.randrange(1000))


def absent_out(setup: HandSetup) -> tuple[int, ...]:
    """Seats that are asked: those dealt in who are not absent."""
    return tuple([seat for seat in setup.seats if seat not in setup.absent])


class RingAutoplay:
    """A session without a person.  Iterate over `hands(count)`; the same seed, the same hands.

    `game` is the rules of a cash table or of a tournament; `players` by seat.  At a cash table
    whoever has less than the smallest buy-in buys in again up to the largest; a finished
    tournament is followed by the next with the same players.
    """

    def __init__(
        self,
        game: RingRules | TournamentRules,
        players: Mapping[int, RingPlayer],
        *,
        seed: int,
    ) -> None:
        self.game = game
        self.players = dict(players)
        self.bought: Chips = 0
        """Chips brought to the cash table, all buy-ins and top-ups."""
        self.played = 0
        self.tournaments = 0
        self._dealer = Dealer(seed)
        self._chance = Random(f"autoplay {seed}")
        self._tournament: Tournament | None = None
        self._table: RingTable = self._new_table()

    @property
    def table(self) -> RingTable:
        """The table as it is now."""
        return self._table if self._tournament is None else self._tournament.table

    def hands(self, count: int) -> Iterator[PlayedHand]:
        """So many more hands."""
        for _ in range(count):
            yield self._next()

    def _new_table(self) -> RingTable:
        draw = DrawButton(self._chance.choice(sorted(self.players)))
        if isinstance(self.game, TournamentRules):
            self._tournament = start_tournament(self.game, self.players).apply(draw).tournament
            self.tournaments += 1
            return self._tournament.table
        table = new_table(self.game)
        for seat in sorted(self.players):
            table = table.apply(SitDown(seat, self.game.most_buy_in)).table
            self.bought += self.game.most_buy_in
        return table.apply(draw).table

    def _next(self) -> PlayedHand:
        setup = self._tournament_setup() if self._tournament else self._cash_setup()
        self.played += 1
        number = self.played

        def shuffle(cards: Sequence[Card], turn: int) -> Sequence[Card]:
            return self._dealer.shoe(number, cards=cards, shuffle=turn).cards

        played = play_hand(setup, self.players, shuffle=shuffle, errors=self._chance)
        stacks = dict(played.hand.stacks)
        if self._tournament is not None:
            self._tournament = self._tournament.hand_finished(stacks).tournament
        else:
            self._table = self._table.hand_finished(stacks).table
        return played

    def _cash_setup(self) -> HandSetup:
        table = self._table
        rules = table.rules
        for seat in table.seats:
            if seat.stack < rules.least_buy_in:
                amount = rules.most_buy_in - seat.stack
                table = table.apply(TopUp(seat.number, amount)).table
                self.bought += amount
        table = post_all(table.apply(CallBlinds()).table).table
        self._table = table
        return table.next_hand()

    def _tournament_setup(self) -> HandSetup:
        now = self._tournament
        if now is None or now.is_over:
            self._new_table()
            now = self._tournament
        if now is None:
            raise AssertionError("a tournament has begun")
        now = now.apply(CallBlinds()).tournament
        # In a tournament nobody declines and nobody is new: the blinds are settled at once.
        self._tournament = now
        return now.next_hand()
