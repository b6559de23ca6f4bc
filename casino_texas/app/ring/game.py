"""What is played at a ring table, and how that is written down so that no file is needed again.

Knows: every option of `RingRules` and of a tournament, as a JSON object.  Must not know: presets'
YAML (`rules_loader` reads it), the store, or who plays.

A table keeps its own copy: the preset and the schedule may be edited or deleted while it is
played at, and the hands dealt at it can be played again all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from casino_texas.app.rules.files import load_tournament
from casino_texas.app.rules.loader import Loaded
from casino_texas.app.rules.ring_file import RingPreset
from casino_texas.app.store.records import RulesText
from casino_texas.errors import InputError
from casino_texas.ring.rules import (
    AnteKind,
    ButtonRule,
    DeclareBoard,
    ExposedMisdeal,
    FirstToShow,
    HeadsUpRaises,
    Limit,
    Mode,
    NewPlayers,
    RingRules,
    Straddle,
)
from casino_texas.ring.schedule import BlindLevel, BlindSchedule, PrizeTable
from casino_texas.ring.tournament import TournamentRules

_ENUMS: Final[Mapping[str, type[Enum]]] = {
    "limit": Limit,
    "mode": Mode,
    "ante_kind": AnteKind,
    "straddle": Straddle,
    "heads_up_raises": HeadsUpRaises,
    "first_to_show": FirstToShow,
    "declare_board": DeclareBoard,
    "misdeal_on": ExposedMisdeal,
    "button_rule": ButtonRule,
    "new_players": NewPlayers,
}
_FRACTIONS: Final = frozenset({"dealer_error_rate"})
_PLAIN: Final = RingRules()


@dataclass(frozen=True, slots=True)
class RingGame:
    """A cash game or a tournament, and the preset it was chosen from.

    `name` is what lists call it; `preset` is the text of the file as it was.
    """

    plays: RingRules | TournamentRules
    preset: RulesText

    @property
    def rules(self) -> RingRules:
        """Of the table; in a tournament those of its first level have its blinds."""
        return self.plays if isinstance(self.plays, RingRules) else self.plays.table

    @property
    def tournament(self) -> TournamentRules | None:
        """What is played for; None at a cash table."""
        return None if isinstance(self.plays, RingRules) else self.plays

    @property
    def name(self) -> str:
        return self.preset.name

    def changed(self, **options: Any) -> RingGame:
        """The same game with other options of `RingRules`: what a set-up screen gives.

        Raises:
            ValueError: options that no table can have (`RingRules` says which).
        """
        rules = replace(self.rules, **options)
        if isinstance(self.plays, RingRules):
            return replace(self, plays=rules)
        return replace(self, plays=replace(self.plays, table=rules))


def game_of(loaded: Loaded[RingPreset]) -> RingGame:
    """The game of a preset; of a tournament with its schedule.

    Raises:
        RulesFileError: the schedule is not there, or with everything that is wrong in it.
    """
    file = loaded.filename if loaded.path is None else str(loaded.path)
    preset = RulesText(loaded.name, file, loaded.text, loaded.sha256)
    is_cash = loaded.rules.tournament is None
    return RingGame(loaded.rules.rules if is_cash else load_tournament(loaded), preset)


# -- as JSON --------------------------------------------------------------------------------------


def rules_to_json(rules: RingRules) -> dict[str, Any]:
    """The options that are not the default, as `rules_from_json` reads them back."""
    found: dict[str, Any] = {}
    for option in fields(RingRules):
        chosen = getattr(rules, option.name)
        if chosen == getattr(_PLAIN, option.name):
            continue
        if isinstance(chosen, Enum):
            chosen = chosen.value
        found[option.name] = str(chosen) if isinstance(chosen, Fraction) else chosen
    return found


def rules_from_json(found: Mapping[str, Any]) -> RingRules:
    """The pair of `rules_to_json`.

    Raises:
        InputError: an option or a value that does not exist.
    """
    options: dict[str, Any] = {}
    try:
        for name, value in found.items():
            if name in _ENUMS:
                value = _ENUMS[name](value)
            elif name in _FRACTIONS:
                value = Fraction(value)
            options[name] = value
        return RingRules(**options)
    except (TypeError, ValueError) as error:
        raise InputError(f"the rules of the table cannot be read: {error}") from error


def plays_to_json(plays: RingRules | TournamentRules) -> dict[str, Any]:
    """A cash game or a tournament, as `plays_from_json` reads it back."""
    if isinstance(plays, RingRules):
        return {"rules": rules_to_json(plays)}
    schedule = plays.schedule
    return {
        "rules": rules_to_json(plays.table),
        "tournament": {
            "stack": plays.starting_stack,
            "buy_in": plays.buy_in,
            "prizes": list(plays.prizes.shares),
            "rebuy_levels": plays.rebuy_levels,
            "schedule": schedule.name,
            "antes": schedule.ante_kind.value,
            "levels": [
                [level.small_blind, level.big_blind, level.ante, level.hands, level.minutes]
                for level in schedule.levels
            ],
        },
    }


def plays_from_json(found: Mapping[str, Any]) -> RingRules | TournamentRules:
    """The pair of `plays_to_json`.

    Raises:
        InputError: it is not what that writes.
    """
    try:
        rules = rules_from_json(found["rules"])
        plan = found.get("tournament")
        if plan is None:
            return rules
        levels = tuple(BlindLevel(*level) for level in plan["levels"])
        return TournamentRules(
            rules,
            BlindSchedule(plan["schedule"], levels, AnteKind(plan["antes"])),
            plan["stack"],
            plan["buy_in"],
            PrizeTable(tuple(plan["prizes"])),
            plan["rebuy_levels"],
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputError(f"the game of the table cannot be read: {error!r}") from error
