"""Short ways to set up a table in a test and to play hands at it without cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from casino_texas.ring.rules import Mode, RingRules
from casino_texas.ring.setup import HandSetup, PostKind
from casino_texas.ring.table import RingTable, new_table
from casino_texas.ring.table_actions import (
    CallBlinds,
    DeclineBlind,
    DrawButton,
    PostBlind,
    SitDown,
    TableAction,
)
from casino_texas.ring.table_events import OfferKind

FIVE_TEN = RingRules(small_blind=5, big_blind=10, seats=6)


def do(table: RingTable, *actions: TableAction) -> RingTable:
    """The table after these actions."""
    for action in actions:
        table = table.apply(action).table
    return table


def seated(
    rules: RingRules, seats: Mapping[int, int] | range, *, button: int | None = None
) -> RingTable:
    """A table where those seats are taken (with 500 each, or as given) and the button drawn.

    Stacks outside the buy-in limits are for scenarios (R1), so the limits are widened for them.
    """
    stacks = dict(seats) if isinstance(seats, Mapping) else dict.fromkeys(seats, 500)
    wide = replace(rules, buy_in_min=1, buy_in_max=10**6)
    cash = replace(wide, mode=Mode.CASH)
    table = do(new_table(cash), *(SitDown(seat, stack) for seat, stack in stacks.items()))
    table = table.with_rules(wide if rules.mode is Mode.TOURNAMENT else rules)
    return table if button is None else do(table, DrawButton(button))


def asked(table: RingTable) -> tuple[int, OfferKind] | None:
    """Who is asked for what."""
    offer = table.legal_actions().offer
    return None if offer is None else (offer.seat, offer.kind)


def deal(table: RingTable, *, decline: tuple[int, ...] = ()) -> RingTable:
    """Call for the blinds; those seats decline, once each, all others post."""
    table = do(table, CallBlinds())
    left = list(decline)
    while (offer := table.legal_actions().offer) is not None:
        if offer.seat in left:
            left.remove(offer.seat)
            table = do(table, DeclineBlind(offer.seat))
        elif offer.kind is OfferKind.STRADDLE:
            table = do(table, DeclineBlind(offer.seat))
        else:
            table = do(table, PostBlind(offer.seat))
    assert not left, f"never asked: {left}"
    return table


def finish(table: RingTable, **moved: int) -> RingTable:
    """End the hand; `s2=-500, s3=500` is what changed hands."""
    stacks = dict(table.next_hand().stacks)
    for name, chips in moved.items():
        stacks[int(name[1:])] += chips
    return table.hand_finished(stacks).table


def busts(table: RingTable, seat: int, *, to: int) -> RingTable:
    """End the hand with all of one seat's chips gone to another."""
    stacks = dict(table.next_hand().stacks)
    stacks[to] += stacks[seat]
    stacks[seat] = 0
    return table.hand_finished(stacks).table


def next_deal(table: RingTable) -> RingTable:
    """End the hand in play with nothing changed and deal the next."""
    return deal(finish(table))


def places(table: RingTable) -> tuple[int, int | None, int]:
    """Button, small blind (None when dead), big blind."""
    assert table.blinds is not None
    return table.blinds.button, table.blinds.small_blind, table.blinds.big_blind


def paid(setup: HandSetup, seat: int) -> dict[PostKind, int]:
    """What a seat posts."""
    return {post.kind: post.amount for post in setup.posts if post.seat == seat}


def markers(table: RingTable) -> dict[int, str]:
    """The markers on the table."""
    return {seat.number: seat.marker.value for seat in table.seats if seat.marker}
