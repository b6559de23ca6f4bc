"""What the command line says about hands: a few lines for a person.

Knows: words.  Must not know: how results come about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from casino_texas.app.casino.simulate import Simulation
from casino_texas.app.fair.verify import Verification
from casino_texas.casino.events import Result, Settlement
from casino_texas.core.cards import format_cards
from casino_texas.core.hands import BestHand

if TYPE_CHECKING:
    from casino_texas.analysis.equity import Equity

_RESULTS = {
    Result.FOLD: "fold: the ANTE is lost",
    Result.NO_GAME: "no game: the dealer does not qualify",
    Result.WIN: "win",
    Result.LOSE: "lose",
    Result.STAND_OFF: "stand-off: nothing is paid or taken",
}


def settlement_lines(settlement: Settlement) -> tuple[str, ...]:
    """What a hand paid, field by field; amounts are changes to the bankroll."""
    lines = [_RESULTS[settlement.result]]
    lines += [
        f"{whose:<8} {_named(best)}"
        for whose, best in (("player", settlement.player), ("dealer", settlement.dealer))
        if best is not None
    ]
    for name, amount, odds in (
        ("ante", settlement.ante, settlement.ante_odds),
        ("bet", settlement.bet, settlement.bet_odds),
        ("buy", settlement.buy, None),
        ("exchange", settlement.exchange, None),
    ):
        paid = "" if odds is None else f"  at {odds}"
        lines.append(f"{name:<8} {amount:+d}{paid}")
    if settlement.capped:
        lines.append(f"{'cap':<8} {settlement.capped} less than the pay table says")
    lines.append(f"{'net':<8} {settlement.net:+d}")
    return tuple(lines)


def _named(best: BestHand) -> str:
    return f"{best.hand_class.name.lower().replace('_', ' ')}: {format_cards(best.cards)}"


def simulation_lines(simulation: Simulation) -> tuple[str, ...]:
    """What the hands came to, per ANTE."""
    return (
        f"{simulation.hands:,} hands, strategy {simulation.strategy}, seed {simulation.seed}",
        f"mean {simulation.mean:+.5f} ANTE a hand, standard error {simulation.standard_error:.5f}",
        f"95 % interval {simulation.low:+.5f} to {simulation.high:+.5f}",
    )


def equity_lines(hands: Sequence[str], found: Equity) -> tuple[str, ...]:
    """Each hand's share of the pot, how often it wins alone or ties, and how that was found."""
    wide = max(map(len, hands))
    lines = [f"{'':{wide}}  {'equity':>8}  {'win':>8}  {'tie':>8}"]
    for hand, share, win, tie, error in zip(
        hands, found.equity, found.win, found.tie, found.standard_error, strict=True
    ):
        within = "" if found.is_exact else f"  ±{196 * error:.3f} %"
        numbers = "  ".join(f"{100 * value:6.3f} %" for value in (share, win, tie))
        lines.append(f"{hand:{wide}}  {numbers}{within}")
    how = (
        f"exact: all {found.boards:,} boards"
        if found.is_exact
        else f"sampled: {found.boards:,} random boards; ± is the 95 % interval"
    )
    return (*lines, how)


def verification_lines(verification: Verification) -> tuple[str, ...]:
    """The hashes side by side, the shoe, and how to check it without this program."""
    lines = []
    for check in verification.shoes:
        lines += [
            f"hash shown before the deal  {check.shown}",
            f"hash of the shoe            {check.found}",
            f"nonce                       {check.shoe.nonce}",
            f"shoe                        {format_cards(check.shoe.cards)}",
        ]
    lines.append("the hash is SHA-256 of NONCE:SHOE, in hex")
    return (*lines, verdict_line(verification))


def verdict_line(verification: Verification) -> str:
    """One line: is the hand what was promised?"""
    name = f"hand {verification.hand_id}"
    if not all(check.is_good for check in verification.shoes):
        return f"{name}: the shoe is NOT the one whose hash was shown"
    if not verification.is_whole_deck:
        return f"{name}: the shoe is NOT the 52 cards, each once"
    if not verification.is_dealt_in_order:
        return f"{name}: the cards on the table did NOT come from the top of the shoe"
    return f"{name}: good, dealt in order from the shoe whose hash was shown"
