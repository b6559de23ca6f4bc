"""What `replay` says to a person: one hand after another, in plain lines.

Knows: the words.  Must not know: how a hand is read or played (`replay`).
"""

from __future__ import annotations

from casino_texas.app.histories.replay import Replayed
from casino_texas.core.cards import Card, format_cards
from casino_texas.core.hands import HandClass, best_hand

_CLASSES = {
    HandClass.HIGH_CARD: "high card",
    HandClass.PAIR: "a pair",
    HandClass.TWO_PAIR: "two pair",
    HandClass.THREE_OF_A_KIND: "three of a kind",
    HandClass.STRAIGHT: "a straight",
    HandClass.FLUSH: "a flush",
    HandClass.FULL_HOUSE: "a full house",
    HandClass.FOUR_OF_A_KIND: "four of a kind",
    HandClass.STRAIGHT_FLUSH: "a straight flush",
    HandClass.ROYAL_FLUSH: "a royal flush",
}


def replay_text(replayed: Replayed) -> str:
    """A hand's result: board, pots, hands, stacks, and whether they are the stated ones."""
    hand, names = replayed.hand, replayed.names
    lines = [f"{replayed.id}:"]
    if hand.board:
        lines.append(f"  board      {format_cards(hand.board)}")
    several = len(hand.final_pots) > 1
    for number, pot in enumerate(hand.final_pots):
        label = "pot" if not several else "main pot" if number == 0 else f"side pot {number}"
        winners = replayed.winners(number)
        taken = ", ".join(f"{names[seat]} {chips:,}" for seat, chips in winners.items())
        lines.append(f"  {label:<10} {pot.amount:,}{f': {taken}' if taken else ''}")
    for seat, chips in replayed.uncalled.items():
        lines.append(f"  uncalled   {chips:,} back to {names[seat]}")
    for seat, cards in sorted(hand.shown_cards.items()):
        known = [card for card in cards if card is not None]
        lines.append(f"  shown      {names[seat]} {format_cards(known)}{_named(known, hand.board)}")
    if hand.mucked_cards:
        lines.append(f"  mucked     {', '.join(names[seat] for seat in sorted(hand.mucked_cards))}")
    before = dict(hand.setup.stacks)
    stacks = (f"{names[seat]} {chips:,} ({chips - before[seat]:+,})" for seat, chips in hand.stacks)
    lines.append(f"  stacks     {', '.join(stacks)}")
    lines.append(f"  {_verdict(replayed)}")
    return "\n".join(lines)


def _named(cards: list[Card], board: tuple[Card, ...]) -> str:
    held = (*cards, *board)
    return f": {_CLASSES[best_hand(held).hand_class]}" if len(held) >= 5 else ""


def _verdict(replayed: Replayed) -> str:
    hand = replayed.hand
    if not hand.is_over:
        to_act = hand.to_act
        who = replayed.names[to_act] if to_act else "the dealer"
        return f"the record ends here; {who} is to act"
    if replayed.finishing is None:
        return "the hand is over"
    if replayed.matches:
        return "the stacks are those the file states"
    stated = ", ".join(f"{replayed.names[s]} {n:,}" for s, n in replayed.finishing.items())
    return f"NOT the stacks the file states: {stated}"
