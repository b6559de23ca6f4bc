"""A ring hand as it lies in the store: what it began with, and playing it again.

Knows: how the setup of a hand is written and read.  Must not know: the table it was dealt at, or
any format of histories (`history` and its writers).

The lines of a hand are its actions (`ring.notation`); a line `-- ruling CODE` beside them is the
player's answer to the floor's question and changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from casino_texas.app.histories.record import HandRecord
from casino_texas.app.ring.game import rules_from_json, rules_to_json
from casino_texas.app.store.records import StoredHand
from casino_texas.errors import InputError
from casino_texas.ring.actions import RingAction
from casino_texas.ring.events import Ruling
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.notation import parse_action
from casino_texas.ring.setup import HandSetup, Post, PostKind

_RULING: Final = "-- ruling "
_RULINGS: Final = {ruling.value: ruling for ruling in Ruling}
_KINDS: Final = {kind.value: kind for kind in PostKind}


@dataclass(frozen=True, slots=True)
class HandFacts:
    """What a hand began with.

    `hero` is the player's seat, None where he was not dealt in; `names` are by seat; `level` is
    the blind level of a tournament's hand, from 1.
    """

    setup: HandSetup
    hero: int | None = None
    names: Mapping[int, str] = field(default_factory=dict)
    level: int | None = None

    def to_text(self) -> str:
        """A JSON object, as `read_facts` reads it back."""
        setup = self.setup
        found: dict[str, Any] = {
            "rules": rules_to_json(setup.rules),
            "button": setup.button,
            "stacks": [list(pair) for pair in setup.stacks],
            "posts": [[post.seat, post.kind.value, post.amount] for post in setup.posts],
            "absent": sorted(setup.absent),
            "hero": self.hero,
            "names": {str(seat): name for seat, name in self.names.items()},
            "level": self.level,
        }
        return json.dumps(found, separators=(",", ":"), ensure_ascii=False)


def read_facts(text: str) -> HandFacts:
    """The pair of `HandFacts.to_text`.

    Raises:
        InputError: it is not what that writes.
    """
    try:
        found: dict[str, Any] = json.loads(text)
        setup = HandSetup(
            rules_from_json(found["rules"]),
            tuple((seat, chips) for seat, chips in found["stacks"]),
            found["button"],
            tuple(Post(seat, _KINDS[kind], amount) for seat, kind, amount in found["posts"]),
            frozenset(found["absent"]),
        )
        names = {int(seat): name for seat, name in found["names"].items()}
        return HandFacts(setup, found["hero"], names, found["level"])
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputError(f"the setup of the hand cannot be read: {error!r}") from error


def format_ruling(ruling: Ruling) -> str:
    """The line of the player's answer to the floor's question."""
    return _RULING + ruling.value


def parse_line(line: str) -> RingAction | Ruling:
    """A line of a ring hand: an action, or the player's answer to the floor's question.

    Raises:
        InputError: it is neither.
    """
    if line.startswith(_RULING):
        ruling = _RULINGS.get(line.removeprefix(_RULING))
        if ruling is None:
            raise InputError(f"{line!r} is no ruling; the rulings are {', '.join(_RULINGS)}")
        return ruling
    return parse_action(line)


def actions_of(lines: Iterable[str]) -> tuple[RingAction, ...]:
    """The actions of a hand's lines.

    Raises:
        InputError: a line that is none.
    """
    parsed = map(parse_line, lines)
    return tuple(action for action in parsed if not isinstance(action, Ruling))


def played(stored: StoredHand) -> RingHand:
    """A stored hand, played again as far as it goes.

    Raises:
        CasinoTexasError: what is stored is not a legal hand.
    """
    hand = new_hand(read_facts(stored.start.setup).setup).hand
    for action in actions_of(stored.actions):
        hand = hand.apply(action).hand
    return hand


def record_of(stored: StoredHand) -> HandRecord:
    """A stored hand as a record of its player: his cards, and those shown or mucked (R33).

    Raises:
        CasinoTexasError: what is stored is not a legal hand.
    """
    facts = read_facts(stored.start.setup)
    return HandRecord(
        hand=played(stored),
        number=stored.id,
        names=facts.names,
        hero=facts.hero,
        is_watched=facts.hero is None,
        table=stored.start.rules.name,
        started=datetime.fromtimestamp(stored.started_at / 1000, UTC),
        tournament=None if facts.level is None else str(stored.start.session_id),
        level=facts.level,
    )
