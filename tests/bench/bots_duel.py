"""Measures the opponents: `python -m tests.bench.bots_duel [WHAT ...] [--deals N]`.

WHAT is any of:

* `bars`: the strongest level against tables of simple players; bars in big blinds per hundred
  hands that the lower end of the 95 % interval has to clear;
* `levels`: each level against the ones below it, six seats, mixed styles;
* `limits`: the same strongest player in pot limit and fixed limit;
* `table`: how a six-seat table of mid-level opponents plays;
* `styles`: how each style plays, at every level;
* `speed`: the time of a decision at ten seats.

Deals are duplicate (see `duplicate`).  A measurement goes on in blocks until the interval's lower
end clears the bar or the deals are used up.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from casino_texas.players.bots.bot import Decision, new_bot
from casino_texas.players.bots.styles import LEVELS, STYLES, table_mix
from casino_texas.ring.events import RingEvent
from casino_texas.ring.rules import Limit, RingRules
from casino_texas.ring.setup import standard_setup
from casino_texas.ring.view import RingView
from tests.bench.baselines import BASELINES
from tests.bench.duplicate import Duel, Habits, MakePlayer, Result, play_hand, shuffled

BEST = "expert"
BLOCK = 100


@dataclass(frozen=True)
class Bar:
    """What has to be won against whom; `least` deals are played in any case."""

    name: str
    field: str
    seats: int
    bar: float
    least: int
    limit: Limit = Limit.NO_LIMIT


BARS = (
    Bar("six seats, always_call", "always_call", 6, 20, 300),
    Bar("six seats, random", "random", 6, 20, 1000),
    Bar("six seats, maniac", "maniac", 6, 20, 1000),
    Bar("six seats, tight_aggressive", "tight_aggressive", 6, 20, 1500),
    Bar("heads-up, always_fold", "always_fold", 2, 60, 1000),
    Bar("heads-up, always_call", "always_call", 2, 150, 1000),
)
LIMITS = tuple(
    Bar(f"{limit.value}, six seats, {name}", name, 6, 0, 300, limit)
    for limit in (Limit.POT_LIMIT, Limit.FIXED_LIMIT)
    for name in ("always_call", "random", "maniac", "tight_aggressive")
)
#: (player, level of the table): the balanced style against the level's own mix of styles.
LEVEL_PAIRS = (("expert", "regular"), ("regular", "beginner"), ("expert", "beginner"))


def rules_of(limit: Limit) -> RingRules:
    """Five-ten, or five-ten blinds with bets of ten and twenty."""
    return RingRules(limit=limit, small_blind=5, big_blind=10, seats=10)


def baseline(name: str) -> MakePlayer:
    """Makes one of the simple players."""
    return BASELINES[name]


def opponent(style: str, level: str) -> MakePlayer:
    """Makes an opponent."""
    return lambda seed: new_bot(style, level, seed=seed)


def until_clear(duel: Duel, bar: float, *, least: int, most: int) -> Result:
    """Play blocks of deals until the lower end is above the bar."""
    while duel.deals < most:
        duel.play(min(BLOCK, most - duel.deals))
        if duel.deals >= least and duel.result.low > bar:
            break
    return duel.result


def measure(bars: Sequence[Bar], most: int) -> None:
    """The table of `bars`."""
    print("| against | hands | mean bb/100 | 95 % interval | bar | |")
    print("|---|---|---|---|---|---|")
    for bar in bars:
        field = [baseline(bar.field)] * (bar.seats - 1)
        duel = Duel(bar.name, opponent("solid", BEST), field, rules=rules_of(bar.limit))
        show(until_clear(duel, bar.bar, least=min(bar.least, most), most=most), bar.bar)


def show(result: Result, bar: float) -> None:
    """One line of a table."""
    high = result.mean + result.half_width
    print(
        f"| {result.name} | {result.hands:,} | {result.mean:+.1f} "
        f"| {result.low:+.1f} … {high:+.1f} | {bar:g} "
        f"| {'clear' if result.low > bar else 'NOT CLEAR'} |",
        flush=True,
    )
    assert not result.faults, f"{result.faults} faults"


def levels(most: int) -> None:
    """Each level against those below it."""
    print("| player | hands | mean bb/100 | 95 % interval | bar | |")
    print("|---|---|---|---|---|---|")
    for better, worse in LEVEL_PAIRS:
        field = [opponent(style, worse) for style in table_mix(5, worse, 1)]
        name = f"solid {better} at a table of {worse}s"
        duel = Duel(name, opponent("solid", better), field, rules=rules_of(Limit.NO_LIMIT))
        show(until_clear(duel, 0, least=min(300, most), most=most), 0)


def tables_of(
    level: str, hands: int, see: Callable[[str, Habits], None], *, limit: Limit = Limit.NO_LIMIT
) -> Habits:
    """So many hands at six-seat tables of a level, each table 200 hands; everybody's habits.

    `see` is given the habits of each seat with its style.
    """
    rules = rules_of(limit)
    seats = range(1, 7)
    stacks = tuple((seat, 100 * rules.big_blind) for seat in seats)
    total = Habits()
    for number in range(max(1, hands // 200)):
        styles = table_mix(6, level, number)
        table = {seat: new_bot(styles[seat - 1], level, seed=f"{number} {seat}") for seat in seats}
        own = {seat: Habits() for seat in seats}
        for turn in range(200):
            setup = standard_setup(rules, stacks, turn % 6 + 1)
            played = play_hand(setup, table, shuffle=shuffled(f"{number} {turn}"))
            total.see(played, seats)
            for seat in seats:
                own[seat].see(played, (seat,))
        for seat in seats:
            see(styles[seat - 1], own[seat])
    return total


def table(hands: int) -> None:
    """How mid-level opponents play at six seats: what people's tables look like is in brackets."""
    total = tables_of("regular", hands, lambda style, habits: None)
    print(f"six seats of regulars, {total.hands // 6:,} hands: {total}")
    print("                      (people:   20-32       13-22        24-34      1.5-3)")


def styles(hands: int) -> None:
    """How each style plays among a mix of regulars, by level of the style."""
    rules = rules_of(Limit.NO_LIMIT)
    print("| style | level | VPIP | PFR | WTSD | AF | bb/100 |")
    print("|---|---|---|---|---|---|---|")
    for style in STYLES:
        for level in LEVELS:
            field = [opponent(other, "regular") for other in table_mix(5, "regular", 3)]
            duel = Duel(style, opponent(style, level), field, rules=rules)
            duel.play(max(1, hands // 6))
            habits = duel.result.habits
            of = max(1, habits.hands)
            print(
                f"| {style} | {level} | {100 * habits.entered / of:.0f} "
                f"| {100 * habits.raised / of:.0f} "
                f"| {100 * habits.showdowns / max(1, habits.flops):.0f} "
                f"| {habits.attacks / max(1, habits.calls):.1f} | {duel.result.mean:+.0f} |",
                flush=True,
            )


class Timed:
    """A bot whose decisions are timed on the processor's clock."""

    def __init__(self, style: str, level: str, seed: str, times: list[float]) -> None:
        self.bot = new_bot(style, level, seed=seed)
        self.times = times

    def think(self, view: RingView) -> Decision:
        """What the bot decides."""
        start = time.process_time()
        decision = self.bot.think(view)
        self.times.append(time.process_time() - start)
        return decision

    def watch(self, events: Sequence[RingEvent]) -> None:
        """What the bot learns."""
        self.bot.watch(events)


def speed(hands: int) -> None:
    """Times of decisions at ten seats, by level; a table of calling stations sees most flops."""
    rules = rules_of(Limit.NO_LIMIT)
    seats = range(1, 11)
    stacks = tuple((seat, 100 * rules.big_blind) for seat in seats)
    for level in LEVELS:
        for kind in ("mixed", "calling_station"):
            times: list[float] = []
            mix = table_mix(10, level, 1) if kind == "mixed" else ("calling_station",) * 10
            table = {seat: Timed(mix[seat - 1], level, f"{seat}", times) for seat in seats}
            for turn in range(hands):
                setup = standard_setup(rules, stacks, turn % 10 + 1)
                play_hand(setup, table, shuffle=shuffled(f"speed {turn}"))
            times.sort()
            print(
                f"{level:>9} {kind:>16}: {len(times):>6} decisions, "
                f"p50 {1000 * times[len(times) // 2]:.1f} ms, "
                f"p99 {1000 * times[len(times) * 99 // 100]:.1f} ms, "
                f"most {1000 * times[-1]:.1f} ms",
                flush=True,
            )


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    known = ("bars", "levels", "limits", "table", "styles", "speed")
    parser.add_argument("what", nargs="*", default=["bars"], help=", ".join(known))
    parser.add_argument("--deals", type=int, default=6000, help="at most so many deals each")
    parser.add_argument("--hands", type=int, default=3000, help="hands for table, styles, speed")
    given = parser.parse_args()
    for what in given.what:
        print(f"\n## {what}\n", flush=True)
        match what:
            case "bars":
                measure(BARS, given.deals)
            case "limits":
                measure(LIMITS, given.deals)
            case "levels":
                levels(given.deals)
            case "table":
                table(given.hands)
            case "styles":
                styles(given.hands)
            case "speed":
                speed(given.hands // 10)
            case _:
                parser.error(f"{what!r} is not one of {', '.join(known)}")


if __name__ == "__main__":
    main()
