"""What a person chooses before he sits down at a ring table, and the game that gives.

Knows: which choices there are, and how they become rules and opponents.  Must not know: widgets,
or how a preset's file is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any, Final

from casino_texas.app.ring.game import RingGame
from casino_texas.app.ring.opponents import Opponent
from casino_texas.app.rules.files import find_rules_file
from casino_texas.app.rules.loader import Kind, load_file
from casino_texas.core.chips import Chips
from casino_texas.players.bots.styles import LEVELS, STYLES, table_mix
from casino_texas.ring.rules import AnteKind, Limit, Mode, RingRules, Straddle, half_blind
from casino_texas.ring.schedule import PrizeTable
from casino_texas.ring.tournament import TournamentRules

#: Big blinds, or small bets in fixed limit: 2-4 to 100-200.
STAKES: Final = (2, 4, 5, 10, 20, 25, 50, 100)
MIX: Final = "mix"
STYLE_NAMES: Final = (MIX, *STYLES)
LEVEL_NAMES: Final = tuple(LEVELS)
ANTES: Final = ("none", "each", "big_blind")
ERRORS: Final = ("off", "on", "trainer")
#: How often the dealer errs where errors are on.
ERROR_RATE: Final = Fraction(1, 4)
STACKS: Final = (500, 1000, 1500, 2000, 3000, 5000)
PRICES: Final = (0, 20, 50, 100, 200, 500)
PRIZES: Final[dict[str, tuple[int, ...]]] = {
    "winner": (100,),
    "two": (65, 35),
    "three": (50, 30, 20),
}
#: In how many of a hundred hands an opponent straddles where he may.
_STRADDLES: Final = 20


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything on the set-up screen.  `style` is a name of `STYLE_NAMES`; `stakes` the big blind
    or the small bet; `buy_in` is brought to a cash table, `price` paid for a tournament."""

    limit: Limit = Limit.NO_LIMIT
    stakes: Chips = 2
    is_tournament: bool = False
    seats: int = 6
    style: str = MIX
    level: str = "regular"
    hides_styles: bool = False
    straddle: bool = False
    ante: str = "none"
    errors: str = "off"
    schedule: str = "regular"
    stack: Chips = 1500
    price: Chips = 100
    prizes: str = "three"
    buy_in: Chips = 200
    seed: str = ""

    @property
    def opponents(self) -> int:
        return self.seats - 1

    @property
    def seed_number(self) -> int | None:
        """The dealer's seed; None deals by chance."""
        return int(self.seed) if self.seed.isdigit() else None


def choices_of(game: RingGame) -> Choices:
    """The choices a preset stands for."""
    rules, tournament = game.rules, game.tournament
    found = Choices(
        limit=rules.limit,
        stakes=rules.lower_limit if rules.limit is Limit.FIXED_LIMIT else rules.big_blind,
        is_tournament=tournament is not None,
        seats=rules.seats,
        straddle=rules.straddle is not Straddle.OFF,
        ante=rules.ante_kind.value,
        errors=_errors_of(rules),
        buy_in=rules.most_buy_in,
    )
    if tournament is None:
        return found
    prizes = next(
        (name for name, shares in PRIZES.items() if shares == tournament.prizes.shares), "preset"
    )
    return replace(
        found,
        schedule="preset",
        stack=tournament.starting_stack,
        price=tournament.buy_in,
        prizes=prizes,
    )


def _errors_of(rules: RingRules) -> str:
    if not rules.dealer_error_rate:
        return "off"
    return "trainer" if rules.floor_trainer else "on"


def game_from(base: RingGame, choices: Choices) -> RingGame:
    """The preset with what was chosen otherwise.

    Raises:
        ValueError: choices that no table can have (`RingRules` says which).
        RulesFileError: a schedule that is not there or not good.
    """
    if choices == replace(choices_of(base), **_not_of_rules(choices)):
        return base
    rules = _rules(base.rules, choices_of(base), choices)
    if not choices.is_tournament:
        return RingGame(rules, base.preset)
    before = base.tournament
    if choices.schedule == "preset" and before is not None:
        schedule = before.schedule
    else:
        name = "regular" if choices.schedule == "preset" else choices.schedule
        schedule = load_file(find_rules_file(name, kind=Kind.BLINDS), kind=Kind.BLINDS).rules
    if choices.prizes == "preset" and before is not None:
        prizes = before.prizes
    else:
        prizes = PrizeTable(PRIZES.get(choices.prizes, PRIZES["three"])[: choices.seats])
    plays = TournamentRules(
        rules,
        schedule,
        choices.stack,
        choices.price,
        prizes,
        before.rebuy_levels if before is not None else 0,
    )
    return RingGame(plays, base.preset)


def _not_of_rules(choices: Choices) -> dict[str, Any]:
    """What the game's rules do not depend on."""
    names = ("style", "level", "hides_styles", "buy_in", "seed")
    return {name: getattr(choices, name) for name in names}


def _rules(rules: RingRules, before: Choices, choices: Choices) -> RingRules:
    options: dict[str, Any] = {"seats": choices.seats, "limit": choices.limit}
    is_cash = not choices.is_tournament
    options["mode"] = Mode.CASH if is_cash else Mode.TOURNAMENT
    is_other = (choices.limit, choices.stakes, choices.is_tournament) != (
        before.limit,
        before.stakes,
        before.is_tournament,
    )
    if is_other:
        big = max(2, choices.stakes)
        options |= {"name": "", "big_blind": big, "small_blind": half_blind(big)}
        options |= {"small_bet": None, "big_bet": None, "buy_in_min": None, "buy_in_max": None}
        if choices.limit is Limit.FIXED_LIMIT and choices.stakes > 2:
            options |= {"small_bet": big, "big_bet": 2 * big}
    kind = AnteKind(choices.ante) if is_cash else AnteKind.NONE
    big_blind: Chips = options.get("big_blind", rules.big_blind)
    ante = 0
    if kind is AnteKind.EACH:
        ante = max(1, big_blind // 5)
    elif kind is AnteKind.BIG_BLIND:
        ante = big_blind
    options |= {"ante_kind": kind, "ante": ante}
    can_straddle = is_cash and choices.straddle
    before_straddle = rules.straddle if rules.straddle is not Straddle.OFF else None
    options["straddle"] = (
        (before_straddle or Straddle.RAISE_TO_3BB) if can_straddle else Straddle.OFF
    )
    errs = is_cash and choices.errors != "off"
    options["dealer_error_rate"] = (rules.dealer_error_rate or ERROR_RATE) if errs else Fraction(0)
    options["floor_trainer"] = is_cash and choices.errors == "trainer"
    return replace(rules, **options)


def opponents_from(choices: Choices, names: Sequence[str], chance: Random) -> list[Opponent]:
    """Who sits down: names drawn from a list, styles as chosen or mixed."""
    count = choices.opponents
    drawn = chance.sample(list(names), count)
    if choices.style == MIX:
        styles: Sequence[str] = table_mix(count, choices.level, chance.getrandbits(32))
    else:
        styles = [choices.style] * count
    straddles = _STRADDLES if choices.straddle and not choices.is_tournament else 0
    return [
        Opponent(name, style, choices.level, straddles=straddles)
        for name, style in zip(drawn, styles, strict=True)
    ]
