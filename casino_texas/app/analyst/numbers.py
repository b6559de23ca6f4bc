"""The numbers of a solved table, without its strategy: small, exact, and readable again.

Knows: what an analysis consists of and how it is written as JSON.  Must not know: how it is
computed, where it is kept, or how it is shown.  All money is in ANTEs, for an ANTE of one; all
frequencies are shares of all hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from casino_texas.analysis.outcomes import Part, Result, deviation_of, mean_of
from casino_texas.core.hands import HandClass

if TYPE_CHECKING:
    from casino_texas.analysis.solution import Solution


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a table is worth under optimal play: a `Solution` without the play itself.

    `decisions` are exact shares by name: ``flop.fold flop.bet flop.buy turn.fold turn.bet
    turn.exchange_one turn.exchange_two``.  `dealer_qualifies`, `dealer_hands`, `results`, `parts`
    and `worth` are those of `Solution`; `contract` is its JSON object.
    """

    expected_value: Fraction
    average_stake: Fraction
    dealer_qualifies: Fraction
    dealer_hands: tuple[Fraction, ...]
    decisions: Mapping[str, Fraction]
    results: tuple[Result, ...]
    parts: tuple[Part, ...]
    worth: Mapping[str, Fraction]
    contract: Mapping[str, Any]

    @classmethod
    def of(cls, solution: Solution) -> Numbers:
        """The numbers of a solution."""
        flop, turn = solution.flop, solution.turn
        return cls(
            expected_value=solution.expected_value,
            average_stake=solution.average_stake,
            dealer_qualifies=solution.dealer_qualifies,
            dealer_hands=solution.dealer_hands,
            decisions={
                "flop.fold": flop.fold,
                "flop.bet": flop.bet,
                "flop.buy": flop.buy,
                "turn.fold": turn.fold,
                "turn.bet": turn.bet,
                "turn.exchange_one": turn.exchange_one,
                "turn.exchange_two": turn.exchange_two,
            },
            results=solution.results,
            parts=solution.parts,
            worth=solution.worth,
            contract=solution.as_json(),
        )

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of an ANTE, on average; negative where the player has the edge."""
        return -self.expected_value

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of everything staked, on average."""
        return self.house_edge / self.average_stake

    @property
    def standard_deviation(self) -> float:
        """Of one hand's net result."""
        return deviation_of(self.results)

    def share_of(self, what: str, hand_class: HandClass | None = None) -> Fraction:
        """How often a part of the expected value happens (`Part.what`), 0 where it never does."""
        return sum(
            (
                part.share
                for part in self.parts
                if (part.what, part.hand_class) == (what, hand_class)
            ),
            Fraction(0),
        )

    def to_json(self) -> dict[str, Any]:
        """Everything, as JSON can hold it; `from_json` reads it back."""
        return {
            "expected_value": str(self.expected_value),
            "average_stake": str(self.average_stake),
            "dealer_qualifies": str(self.dealer_qualifies),
            "dealer_hands": [str(share) for share in self.dealer_hands],
            "decisions": _written(self.decisions),
            "results": [[str(result.net), str(result.share)] for result in self.results],
            "parts": [
                [
                    part.what,
                    None if part.hand_class is None else part.hand_class.name,
                    str(part.share),
                    str(part.value),
                ]
                for part in self.parts
            ],
            "worth": _written(self.worth),
            "contract": dict(self.contract),
        }

    @classmethod
    def from_json(cls, value: Any) -> Numbers:
        """Read what `to_json` wrote.

        Raises:
            ValueError: it is something else, or does not add up.
        """
        try:
            numbers = cls(
                expected_value=Fraction(value["expected_value"]),
                average_stake=Fraction(value["average_stake"]),
                dealer_qualifies=Fraction(value["dealer_qualifies"]),
                dealer_hands=tuple(map(Fraction, value["dealer_hands"])),
                decisions=_read(value["decisions"]),
                results=tuple(Result(Fraction(net), Fraction(p)) for net, p in value["results"]),
                parts=tuple(
                    Part(what, name and HandClass[name], Fraction(share), Fraction(gain))
                    for what, name, share, gain in value["parts"]
                ),
                worth=_read(value["worth"]),
                contract=dict(value["contract"]),
            )
        except (ArithmeticError, AttributeError, LookupError, TypeError) as error:
            raise ValueError(f"not the numbers of a table: {error!r}") from error
        if not numbers.adds_up:
            raise ValueError("the numbers do not add up")
        return numbers

    @property
    def adds_up(self) -> bool:
        """Whether the distribution, the parts and the expected value agree exactly."""
        return (
            sum((result.share for result in self.results), Fraction(0)) == 1
            and mean_of(self.results) == self.expected_value
            and sum((part.value for part in self.parts), Fraction(0)) == self.expected_value
            and sum(self.decisions[f"flop.{name}"] for name in ("fold", "bet", "buy")) == 1
            and (len(self.dealer_hands), sum(self.dealer_hands)) == (len(HandClass), 1)
            and self.contract.get("expected_value") == float(self.expected_value)
        )


def _written(fractions: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: str(fraction) for name, fraction in fractions.items()}


def _read(value: Mapping[str, str]) -> dict[str, Fraction]:
    return {name: Fraction(text) for name, text in value.items()}
