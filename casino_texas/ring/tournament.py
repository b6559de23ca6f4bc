"""A tournament at one table: rising blinds, bust-outs, places and prizes (R47-R49).

Knows: the table, the schedule, who went out when.  Must not know: a clock (`PassTime` says how
much time went by), players' names, or where the buy-ins come from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from casino_texas.core.chips import Chips
from casino_texas.errors import IllegalAction
from casino_texas.ring.rules import Mode, RingRules
from casino_texas.ring.schedule import BlindLevel, BlindSchedule, PrizeTable, shared_prize
from casino_texas.ring.seats import Seat, clockwise, exchanged
from casino_texas.ring.setup import HandSetup
from casino_texas.ring.table import RingTable
from casino_texas.ring.table_actions import CallBlinds, FinishHand
from casino_texas.ring.table_options import TableOptions, TableStage
from casino_texas.ring.tournament_actions import (
    Finish,
    LevelReached,
    PassTime,
    Rebuy,
    RebuyTaken,
    TournamentAction,
    TournamentEvent,
    TournamentOver,
)

__all__ = [
    "BlindLevel",
    "BlindSchedule",
    "Finish",
    "LevelReached",
    "PassTime",
    "PrizeTable",
    "Rebuy",
    "RebuyTaken",
    "Tournament",
    "TournamentAction",
    "TournamentEvent",
    "TournamentOptions",
    "TournamentOver",
    "TournamentRules",
    "TournamentStep",
    "start_tournament",
]


@dataclass(frozen=True, slots=True)
class TournamentRules:
    """What is played.  `buy_in` is the price of a start or re-buy in chips of the bankroll;
    `rebuy_levels`: in so many first levels who goes bust may buy in again (R48: by default none).
    """

    table: RingRules
    schedule: BlindSchedule
    starting_stack: Chips
    buy_in: Chips = 0
    prizes: PrizeTable = field(default_factory=PrizeTable)
    rebuy_levels: int = 0

    def __post_init__(self) -> None:
        if self.table.mode is not Mode.TOURNAMENT:
            raise ValueError("a tournament needs rules of mode tournament")
        if self.starting_stack < 1 or self.buy_in < 0 or self.rebuy_levels < 0:
            raise ValueError("a starting stack is above zero, prices are not below it (R48)")


@dataclass(frozen=True, slots=True)
class TournamentOptions:
    """What may be done now: at the table, and which seats may re-buy."""

    table: TableOptions
    rebuys: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TournamentStep:
    """What applying an action gives."""

    tournament: Tournament
    events: tuple[TournamentEvent, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """One tournament.  Make it with `start_tournament`; it changes only by `apply`.

    * `level`: index of the level the schedule has come to, `hands_at_level` and `seconds_at_level`
      how far it is through it.  The table plays the level of its hand: `table.rules`.
    * `busted`: (seat, chips it began its last hand with) of who may still re-buy.
    * `finishes`: places, the first to go out first.
    """

    rules: TournamentRules
    table: RingTable
    entries: int
    players: int
    level: int = 0
    hands_at_level: int = 0
    seconds_at_level: int = 0
    busted: tuple[tuple[int, Chips], ...] = ()
    finishes: tuple[Finish, ...] = ()

    @property
    def is_over(self) -> bool:
        """One player has all the chips."""
        return bool(self.finishes) and self.finishes[-1].place == 1

    @property
    def pool(self) -> Chips:
        """All buy-ins and re-buys."""
        return self.entries * self.rules.buy_in

    @property
    def blind_level(self) -> BlindLevel:
        """The level the schedule has come to."""
        return self.rules.schedule.levels[self.level]

    @property
    def can_rebuy(self) -> bool:
        """Whether who goes bust now may buy in again."""
        return self.level < self.rules.rebuy_levels

    def places(self) -> dict[int, int]:
        """The place of every seat that has one."""
        return {seat: finish.place for finish in self.finishes for seat in finish.seats}

    def prizes(self) -> dict[int, Chips]:
        """What every seat that has a place wins, by the pool as it is now; best place first."""
        table = self.rules.prizes.prizes(self.pool, self.players)
        won: dict[int, Chips] = {}
        for finish in reversed(self.finishes):
            won |= shared_prize(table, finish.place, finish.seats)
        return won

    def next_hand(self) -> HandSetup:
        """The hand that is to be dealt now; see `RingTable.next_hand`."""
        return self.table.next_hand()

    def hand_finished(self, final_stacks: Mapping[int, Chips]) -> TournamentStep:
        """Take the stacks of the finished hand; see `RingTable.hand_finished`."""
        return self.apply(FinishHand(tuple(sorted(final_stacks.items()))))

    def legal_actions(self) -> TournamentOptions:
        """What every seat and the house may do now."""
        rebuys = tuple(seat for seat, _ in self.busted)
        table = self.table.legal_actions()
        if self.is_over:
            return TournamentOptions(replace(table, call="too_few_players", draw=()), ())
        return TournamentOptions(replace(table, call=None) if rebuys else table, rebuys)

    def apply(self, action: TournamentAction) -> TournamentStep:
        """The tournament after the action, with its events.

        `CallBlinds` closes the time for re-buys, and ends the tournament where nobody used it.

        Raises:
            IllegalAction: it is not allowed now; nothing has changed.
        """
        if self.is_over:
            raise IllegalAction(None, action, "tournament_over")
        match action:
            case PassTime(seconds):
                if seconds < 0:
                    raise IllegalAction(None, action, "amount", minimum=0)
                return self._pass(seconds)
            case Rebuy(seat):
                return self._rebuy(action, seat)
            case CallBlinds():
                return self._call(action)
            case FinishHand():
                return self._finish(action)
            case _:
                step = self.table.apply(action)
                return TournamentStep(replace(self, table=step.table), step.events)

    def _pass(self, seconds: int) -> TournamentStep:
        now, left, events = self, self.seconds_at_level + seconds, list[TournamentEvent]()
        while (length := now._minutes()) is not None and left >= 60 * length:
            left -= 60 * length
            now = now._next_level(events)
        return TournamentStep(replace(now, seconds_at_level=left), tuple(events))

    def _minutes(self) -> int | None:
        return None if self._is_last_level() else self.blind_level.minutes

    def _is_last_level(self) -> bool:
        return self.level == len(self.rules.schedule.levels) - 1

    def _next_level(self, events: list[TournamentEvent]) -> Tournament:
        index = self.level + 1
        events.append(LevelReached(index + 1, self.rules.schedule.levels[index]))
        return replace(self, level=index, hands_at_level=0, seconds_at_level=0)

    def _rebuy(self, action: Rebuy, number: int) -> TournamentStep:
        if number not in dict(self.busted):
            raise IllegalAction(number, action, "no_rebuy")
        seat, stack = self.table.seat(number), self.rules.starting_stack
        assert seat is not None
        table = replace(self.table, seats=exchanged(self.table.seats, replace(seat, stack=stack)))
        busted = tuple(pair for pair in self.busted if pair[0] != number)
        after = replace(self, table=table, busted=busted, entries=self.entries + 1)
        return TournamentStep(after, (RebuyTaken(number, stack, self.rules.buy_in),))

    def _call(self, action: CallBlinds) -> TournamentStep:
        if self.table.stage is not TableStage.OPEN:
            self.table.apply(action)  # refuses
        placed, events = self._placed()
        if placed.is_over:
            return TournamentStep(placed, events)
        rules = self.rules.schedule.rules_at(self.level, self.table.rules)
        step = placed.table.with_rules(rules).apply(action)
        return TournamentStep(replace(placed, table=step.table), (*events, *step.events))

    def _finish(self, action: FinishHand) -> TournamentStep:
        began = dict(self.table.setup.stacks) if self.table.setup is not None else {}
        step = self.table.apply(action)
        events: list[TournamentEvent] = list(step.events)
        busted = tuple((seat, began[seat]) for seat, stack in action.stacks if not stack)
        hands = self.hands_at_level + 1
        now = replace(self, table=step.table, busted=busted, hands_at_level=hands)
        if not self.can_rebuy:
            now, placed = now._placed()
            events += placed
        if not now._is_last_level() and now.blind_level.hands == hands:
            now = now._next_level(events)
        return TournamentStep(now, tuple(events))

    def _placed(self) -> tuple[Tournament, tuple[TournamentEvent, ...]]:
        """Give their places to who is out, and the first to who has all the chips (R49)."""
        left = [seat.number for seat in self.table.seats if seat.stack]
        events: list[TournamentEvent] = list(self._finishes(len(left)))
        finishes = [event for event in events if isinstance(event, Finish)]
        if len(left) == 1:
            finishes.append(Finish(1, tuple(left)))
            events.append(finishes[-1])
        after = replace(self, busted=(), finishes=(*self.finishes, *finishes))
        if after.is_over:
            prizes = tuple((seat, prize) for seat, prize in after.prizes().items() if prize)
            events.append(TournamentOver(left[0], prizes))
        return after, tuple(events)

    def _finishes(self, left: int) -> Iterable[Finish]:
        """More chips at the start of the hand is the better place; equal stacks share it."""
        place = left + len(self.busted)
        for chips in sorted({began for _, began in self.busted}):
            seats = {seat for seat, began in self.busted if began == chips}
            blinds = self.table.blinds
            button = blinds.button if blinds is not None else 1
            around = clockwise(button, self.table.rules.seats)
            place -= len(seats)
            yield Finish(place + 1, tuple(seat for seat in around if seat in seats))


def start_tournament(rules: TournamentRules, seats: Iterable[int]) -> Tournament:
    """Everybody sits down with the starting stack (R48); the button is drawn next.

    Raises:
        ValueError: fewer than two players, or a seat the table does not have.
    """
    taken = tuple(Seat(number, rules.starting_stack) for number in sorted(set(seats)))
    if len(taken) < 2 or not 1 <= taken[0].number <= taken[-1].number <= rules.table.seats:
        raise ValueError(f"a tournament has 2 to {rules.table.seats} players at one table (R48)")
    table = RingTable(rules.schedule.rules_at(0, rules.table), taken)
    return Tournament(rules, table, entries=len(taken), players=len(taken))
