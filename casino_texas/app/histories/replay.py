"""Replaying hand histories (PHH) and scenarios: what a hand came to, as JSON (contract `replay`).

Knows: which reader a file needs, and the shape of the report.  Must not know: any rule, or how a
report is said to a person (`texts_replay`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from casino_texas.app.histories.phh import play_phh
from casino_texas.app.histories.phh_fields import PhhHand, read_phh
from casino_texas.app.histories.record import moments_of
from casino_texas.app.histories.scenario import Scenario
from casino_texas.app.histories.scenario_file import load_scenarios
from casino_texas.app.histories.scenario_play import Decision, play
from casino_texas.app.rules.problems import RulesFileError
from casino_texas.core.cards import format_cards
from casino_texas.core.chips import Chips
from casino_texas.errors import InputError
from casino_texas.ring.actions import Bet, Call, Check, Fold, Raise
from casino_texas.ring.hand import RingHand
from casino_texas.ring.view import BettingOptions

_PHH_SUFFIXES: Final = frozenset({".phh", ".phhs"})
_YAML_SUFFIXES: Final = frozenset({".yaml", ".yml"})
_PHH_TEXT: Final = re.compile(r"(?m)^\s*variant\s*=")
#: A file larger than this is no hand history; a year of play in one `.phhs` file is smaller.
_LARGEST: Final = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand that was played again.

    `names`: seats as the file calls them.  `finishing`: the stacks the file states, by seat; None
    where it states none.  `unit`: chips to one of the file's units, where it counts in parts.
    """

    id: str
    hand: RingHand
    names: Mapping[int, str]
    is_phh: bool
    finishing: Mapping[int, Chips] | None = None
    unit: int = 1

    @property
    def matches(self) -> bool | None:
        """Whether the stated finishing stacks are those it came to."""
        if self.finishing is None:
            return None
        return dict(self.finishing) == dict(self.hand.stacks)

    @property
    def uncalled(self) -> dict[int, Chips]:
        """Chips that came back unmatched, by seat (R22)."""
        back: dict[int, Chips] = {}
        for seat, chips in self.hand.returned:
            back[seat] = back.get(seat, 0) + chips
        return back

    def winners(self, pot: int) -> dict[int, Chips]:
        """Who got how much of a pot; 0 is the main pot."""
        return {
            seat: chips
            for award in self.hand.awards
            if award.pot == pot
            for seat, chips in award.shares
        }

    def decisions(self) -> list[Decision]:
        """Every decision of a player, and that nothing is to be decided any more."""
        found: list[Decision] = []
        after = 0
        for moment in moments_of(self.hand):
            after += isinstance(moment.action, Fold | Check | Call | Bet | Raise)
            options = moment.hand.legal_actions()
            is_new = not found or found[-1].after < after
            if is_new and isinstance(options, BettingOptions):
                found.append(_decision(after, options))
        if not isinstance(self.hand.legal_actions(), BettingOptions):
            found.append(Decision(after, self.hand.street, None))
        return found


def _decision(after: int, options: BettingOptions) -> Decision:
    can_raise = options.can_raise
    return Decision(
        after,
        options.street,
        options.seat,
        options.call,
        can_raise,
        options.min_to if can_raise else None,
        options.max_to if can_raise else None,
    )


def replay_json(replayed: Replayed) -> dict[str, Any]:
    """One object of `replay --json`."""
    hand, names = replayed.hand, replayed.names
    report: dict[str, Any] = {
        "id": replayed.id,
        "final_stacks": _by_name(dict(hand.stacks), names),
        "pots": [
            {
                "amount": pot.amount,
                "eligible": [names[seat] for seat in sorted(pot.eligible)],
                "winners": _by_name(replayed.winners(number), names),
            }
            for number, pot in enumerate(hand.final_pots)
        ],
        "uncalled": _by_name(replayed.uncalled, names),
        "decisions": [_decision_json(decision, names) for decision in replayed.decisions()],
        "shown": {
            names[seat]: format_cards([card for card in cards if card is not None])
            for seat, cards in sorted(hand.shown_cards.items())
        },
        "mucked": [names[seat] for seat in sorted(hand.mucked_cards)],
    }
    if replayed.is_phh:
        report["matches"] = replayed.matches
    if replayed.unit != 1:
        report["chips_per_unit"] = replayed.unit
    return report


def _by_name(chips: Mapping[int, Chips], names: Mapping[int, str]) -> dict[str, Chips]:
    return {names[seat]: amount for seat, amount in chips.items()}


def _decision_json(decision: Decision, names: Mapping[int, str]) -> dict[str, Any]:
    return {
        "after": decision.after,
        "street": decision.street.name.lower(),
        "to_act": None if decision.to_act is None else names[decision.to_act],
        "call": decision.call,
        "can_raise": decision.can_raise,
        "min_to": decision.min_to,
        "max_to": decision.max_to,
    }


def replay_file(path: Path) -> tuple[list[Replayed], list[str]]:
    """Every hand of a file that can be played, and one line for everything that is wrong."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        return [], [f"{path}: cannot be read: {error.strerror or error}"]
    if len(data) > _LARGEST:
        return [], [f"{path}: larger than {_LARGEST >> 20} MB; not a hand history"]
    try:
        return _replay(data, path)
    except RulesFileError as error:
        return [], list(error.lines())
    except InputError as error:
        return [], [f"{path}: {error}"]


def _replay(data: bytes, path: Path) -> tuple[list[Replayed], list[str]]:
    suffix = path.suffix.lower()
    if suffix in _YAML_SUFFIXES:
        return _each(load_scenarios(data, str(path)), _scenario, path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"not text in UTF-8 (byte {error.start + 1})") from None
    if suffix in _PHH_SUFFIXES or _PHH_TEXT.search(text):
        return _each(read_phh(text, path.stem), _phh, path)
    return _each(load_scenarios(data, str(path)), _scenario, path)


def _each(
    hands: list[Any], played: Callable[[Any], Replayed], path: Path
) -> tuple[list[Replayed], list[str]]:
    done: list[Replayed] = []
    wrong: list[str] = []
    for hand in hands:
        try:
            done.append(played(hand))
        except InputError as error:
            wrong.append(f"{path}: {error}")
    return done, wrong


def _scenario(scenario: Scenario) -> Replayed:
    return Replayed(scenario.id, play(scenario).hand, scenario.names, is_phh=False)


def _phh(phh: PhhHand) -> Replayed:
    hand = play_phh(phh)
    names = {seat: phh.player(seat) for seat in phh.seats}
    stated = phh.finishing
    finishing = None if stated is None else dict(zip(phh.seats, stated, strict=True))
    return Replayed(phh.id, hand, names, is_phh=True, finishing=finishing, unit=phh.unit)
