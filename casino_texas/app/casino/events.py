"""What a session tells its listeners beside the events of the hand.  Shown, never stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from casino_texas.app.rules.loader import LoadedRules
from casino_texas.app.rules.problems import RulesFileError
from casino_texas.app.store.records import StoreNotice
from casino_texas.casino.events import CasinoEvent
from casino_texas.core.chips import Chips


@dataclass(frozen=True, slots=True)
class HandOffered:
    """A new hand waits for its ANTEs; `commitment` is the hash of its shoe."""

    commitment: str


@dataclass(frozen=True, slots=True)
class HandResumed:
    """The hand that was in play lies on the table again as it was."""

    hand_id: int


@dataclass(frozen=True, slots=True)
class HandVoided:
    """The hand in play could not be played on; what it had taken, `returned`, is back."""

    hand_id: int
    returned: Chips
    reason: str


@dataclass(frozen=True, slots=True)
class RulesTaken:
    """The table plays by these rules from now on."""

    rules: LoadedRules


@dataclass(frozen=True, slots=True)
class RulesRefused:
    """The file of the table has become bad; the rules in force stay."""

    error: RulesFileError


@dataclass(frozen=True, slots=True)
class ChipsGranted:
    amount: Chips


@dataclass(frozen=True, slots=True)
class StoreTroubled:
    """Something the player must be told about his store."""

    notice: StoreNotice


SessionEvent: TypeAlias = (
    CasinoEvent
    | HandOffered
    | HandResumed
    | HandVoided
    | RulesTaken
    | RulesRefused
    | ChipsGranted
    | StoreTroubled
)
