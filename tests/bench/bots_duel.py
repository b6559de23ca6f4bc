"""Measures the opponents: `python -m tests.bench.bots_duel [WHAT ...] [--deals N] [--hands N]`.

WHAT is any of:

* `bars`: the strongest level against tables of simple players; bars in big blinds per hundred
  hands that the lower end of the 95 % interval has to clear;
* `cold`: the same by a player who remembers nothing of the hands before;
* `limits`: the same strongest player in pot limit and fixed limit;
* `levels`: three of a level against three of one below it, mixed styles, in every structure;
* `table`: how six-seat tables of each level play, in every structure;
* `styles`: how each style plays, at every level;
* `speed`: the time of a decision at ten seats.

Deals are duplicate (see `duplicate`), and as many as were settled on before.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from casino_texas.app.ring.autoplay import play_hand
from casino_texas.players.bots.bot import Bot, Decision, new_bot
from casino_texas.players.bots.styles import LEVELS, STYLES, table_mix
from casino_texas.ring.events import RingEvent
from casino_texas.ring.rules import Limit, RingRules
from casino_texas.ring.setup import standard_setup
from casino_texas.ring.view import RingView
from tests.bench.baselines import BASELINES
from tests.bench.duplicate import Duel, MakePlayer, Match, Result, Team, shuffled
from tests.bench.habits import HEAD, Habits

BEST = "expert"
#: Hands a table plays before others sit down.
SITTING = 200


@dataclass(frozen=True)
class Bar:
    """What has to be won against whom, and in how many deals that can be told."""

    name: str
    field: str
    seats: int
    bar: float
    deals: int
    limit: Limit = Limit.NO_LIMIT


BARS = (
    Bar("six seats, always_call", "always_call", 6, 20, 300),
    Bar("six seats, random", "random", 6, 20, 1000),
    Bar("six seats, maniac", "maniac", 6, 20, 1000),
    Bar("six seats, tight_aggressive", "tight_aggressive", 6, 20, 3000),
    Bar("heads-up, always_fold", "always_fold", 2, 60, 1000),
    Bar("heads-up, always_call", "always_call", 2, 150, 1000),
)
LIMITS = tuple(
    Bar(f"{limit.value}, six seats, {name}", name, 6, 0, deals, limit)
    for limit in (Limit.POT_LIMIT, Limit.FIXED_LIMIT)
    for name, deals in (
        ("always_call", 200),
        ("random", 400),
        ("maniac", 800),
        ("tight_aggressive", 2000),
    )
)
#: (three of a level, against three of another, deals): each side a mix of its level's own styles;
#: a third of the deals in other structures than no limit.
LEVEL_PAIRS = (
    ("expert", "regular", 6000),
    ("regular", "beginner", 1000),
    ("expert", "beginner", 1000),
)


def rules_of(limit: Limit) -> RingRules:
    """Five-ten, or five-ten blinds with bets of ten and twenty."""
    return RingRules(limit=limit, small_blind=5, big_blind=10, seats=10)


def opponent(style: str, level: str) -> MakePlayer:
    """Makes an opponent."""
    return lambda seed: new_bot(style, level, seed=seed)


def forgetful(style: str, level: str) -> MakePlayer:
    """Makes an opponent who remembers nothing."""
    cold = replace(LEVELS[level], memory=0.0)
    return lambda seed: Bot(STYLES[style], cold, chance=Random(seed))


def against(bar: Bar, hero: MakePlayer, deals: int | None = None) -> Result:
    """One player against a table of a simple one."""
    duel = Duel(bar.name, hero, [BASELINES[bar.field]] * (bar.seats - 1), rules=rules_of(bar.limit))
    return duel.play(deals or bar.deals)


def team(level: str) -> Team:
    """Three of a level, other styles at every table."""
    return lambda table: [opponent(style, level) for style in table_mix(3, level, table)]


def level_match(better: str, worse: str, *, limit: Limit, deals: int) -> Result:
    """Three of one level against three of another."""
    name = f"{limit.value}, {better}s against {worse}s"
    return Match(name, team(better), team(worse), rules=rules_of(limit)).play(deals)


def show_results(results: Sequence[tuple[Callable[[], Result], float]]) -> None:
    """A table of results with their bars, each line as soon as it is known."""
    print("| what | deals | hands | mean bb/100 | 95 % interval | bar | |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for measure, bar in results:
        result = measure()
        high = result.mean + result.half_width
        print(
            f"| {result.name} | {len(result.per_deal):,} | {result.hands:,} | {result.mean:+.1f} "
            f"| {result.low:+.1f} … {high:+.1f} | {bar:g} "
            f"| {'clear' if result.low > bar else 'NOT CLEAR'} |",
            flush=True,
        )
        assert not result.faults, f"{result.faults} faults"


def bars_of(bars: Sequence[Bar], hero: MakePlayer, deals: int | None) -> None:
    """The table of these bars."""
    show_results([(partial(against, bar, hero, deals), bar.bar) for bar in bars])


def levels(deals: int | None) -> None:
    """Each level against those below it."""
    show_results(
        [
            (partial(level_match, better, worse, limit=limit, deals=deals or usual // part), 0)
            for limit, part in ((Limit.NO_LIMIT, 1), (Limit.POT_LIMIT, 3), (Limit.FIXED_LIMIT, 3))
            for better, worse, usual in LEVEL_PAIRS
        ]
    )


def tables_of(
    level: str,
    hands: int,
    *,
    limit: Limit = Limit.NO_LIMIT,
    mix: Callable[[int], Sequence[str]] | None = None,
) -> tuple[Habits, dict[str, Habits]]:
    """So many hands at six-seat tables of a level; everybody's habits, and those by style.

    `mix` names the styles of a table; else they are those met at this level.
    """
    rules = rules_of(limit)
    seats = range(1, 7)
    stacks = tuple((seat, 100 * rules.big_blind) for seat in seats)
    by_style: dict[str, Habits] = {}
    for number in range(-(-hands // SITTING)):
        styles = mix(number) if mix else table_mix(6, level, number)
        table = {seat: new_bot(styles[seat - 1], level, seed=f"{number} {seat}") for seat in seats}
        for turn in range(min(SITTING, hands - SITTING * number)):
            setup = standard_setup(rules, stacks, turn % 6 + 1)
            played = play_hand(setup, table, shuffle=shuffled(f"{number} {turn}"))
            for seat in seats:
                by_style.setdefault(styles[seat - 1], Habits()).see(played, (seat,))
    total = Habits()
    for habits in by_style.values():
        total.add(habits)
    return total, by_style


def table(hands: int) -> None:
    """How each level plays at six seats; regulars in no limit should look like people."""
    print(f"| level | limit | hands | {HEAD} |")
    print("|" + "---|" * 10)
    for limit in Limit:
        for level in LEVELS:
            total, _ = tables_of(level, hands, limit=limit)
            print(f"| {level} | {limit.value} | {total.hands // 6:,} | {total.row()} |", flush=True)
    print("| people | NL | | 20-32 | 13-22 | 5-10 | 24-34 | 1.5-3 | 40-55 | 25-45 |")


def six_of_all(table: int) -> Sequence[str]:
    """Six styles; over many tables all are met about as often."""
    shuffled_styles = Random(table // 2).sample(list(STYLES), len(STYLES))
    return [shuffled_styles[(6 * table + seat) % len(STYLES)] for seat in range(6)]


def styles(hands: int) -> None:
    """How each style plays at every level, at tables where all styles are met as often."""
    print(f"| style | level | hands | {HEAD} |")
    print("|" + "---|" * 10)
    for level in LEVELS:
        _, by_style = tables_of(level, hands, mix=six_of_all)
        for style in STYLES:
            habits = by_style[style]
            print(f"| {style} | {level} | {habits.hands:,} | {habits.row()} |", flush=True)


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
    print("| level | styles | decisions | p50 ms | p99 ms | most ms |")
    print("|---|---|---|---|---|---|")
    rules = rules_of(Limit.NO_LIMIT)
    seats = range(1, 11)
    stacks = tuple((seat, 100 * rules.big_blind) for seat in seats)
    for level in LEVELS:
        for kind in ("mixed", "calling_station"):
            times: list[float] = []
            mix = table_mix(10, level, 1) if kind == "mixed" else ("calling_station",) * 10
            players = {seat: Timed(mix[seat - 1], level, f"{seat}", times) for seat in seats}
            for turn in range(hands):
                setup = standard_setup(rules, stacks, turn % 10 + 1)
                play_hand(setup, players, shuffle=shuffled(f"speed {turn}"))
            times.sort()
            shown = [1000 * times[i] for i in (len(times) // 2, len(times) * 99 // 100, -1)]
            figures = " | ".join([f"{one:.1f}" for one in shown])
            print(f"| {level} | {kind} | {len(times):,} | {figures} |", flush=True)


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    known = ("bars", "cold", "limits", "levels", "table", "styles", "speed")
    parser.add_argument("what", nargs="*", default=["bars"], help=", ".join(known))
    parser.add_argument("--deals", type=int, help="duplicate deals each, else what each needs")
    parser.add_argument("--hands", type=int, default=3000, help="hands for table, styles and speed")
    given = parser.parse_args()
    for what in given.what:
        print(f"\n## {what}\n", flush=True)
        match what:
            case "bars":
                bars_of(BARS, opponent("solid", BEST), given.deals)
            case "cold":
                bars_of(BARS, forgetful("solid", BEST), given.deals)
            case "limits":
                bars_of(LIMITS, opponent("solid", BEST), given.deals)
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
