"""Random sessions at a table: whatever people do between hands, the rules hold."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from casino_texas.errors import IllegalAction
from casino_texas.ring.hand import new_hand
from casino_texas.ring.rules import AnteKind, ButtonRule, Mode, NewPlayers, RingRules, Straddle
from casino_texas.ring.seats import distance
from casino_texas.ring.setup import HandSetup, PostKind
from casino_texas.ring.table import RingTable, TableStep, new_table, post_all
from casino_texas.ring.table_actions import (
    CallBlinds,
    ComeBack,
    DeclineBlind,
    DrawButton,
    FinishHand,
    LeaveTable,
    PostBlind,
    SitDown,
    SitOut,
    TableAction,
    TopUp,
    format_table_action,
    parse_table_action,
)
from casino_texas.ring.table_events import (
    BlindsSettled,
    ChipsAdded,
    DebtsForgiven,
    SeatLeft,
    SeatTaken,
)
from casino_texas.ring.table_options import Amounts, TableStage
from tests.ring.random_play import play_random


def any_rules(chance: random.Random) -> RingRules:
    is_tournament = chance.random() < 0.15
    kind = chance.choice(list(AnteKind))
    return RingRules(
        small_blind=5,
        big_blind=10,
        seats=chance.randint(2, 10),
        mode=Mode.TOURNAMENT if is_tournament else Mode.CASH,
        button_rule=chance.choice(list(ButtonRule)),
        straddle=Straddle.OFF if is_tournament else chance.choice(list(Straddle)),
        ante_kind=kind,
        ante=0 if kind is AnteKind.NONE else chance.choice((1, 10)),
        new_players=chance.choice((NewPlayers.POST, NewPlayers.POST, NewPlayers.FREE)),
    )


def open_table(rules: RingRules, chance: random.Random) -> RingTable:
    table = new_table(replace(rules, mode=Mode.CASH))
    for seat in chance.sample(range(1, rules.seats + 1), chance.randint(2, rules.seats)):
        table = table.apply(SitDown(seat, chance.randint(200, 1000))).table
    return table.with_rules(rules)


def amount(limits: Amounts | str, chance: random.Random) -> int:
    return 0 if isinstance(limits, str) else chance.randint(limits.minimum, limits.maximum)


def any_action(table: RingTable, chance: random.Random) -> tuple[TableAction, bool]:
    """Something somebody may try, and whether the options say it is allowed."""
    options = table.legal_actions()
    if table.stage is TableStage.HAND and chance.random() < 0.6:
        return any_finish(table.next_hand(), chance), True
    if options.offer is not None and chance.random() < 0.9:
        answer = PostBlind if chance.random() < 0.75 else DeclineBlind
        return answer(options.offer.seat), True
    if options.draw and chance.random() < 0.5:
        return DrawButton(chance.choice(options.draw)), True
    seat = options.seat(chance.randint(1, table.rules.seats))
    match chance.randint(0, 8):
        case 0:
            return SitDown(seat.seat, amount(seat.sit, chance)), not isinstance(seat.sit, str)
        case 1:
            chips = amount(seat.top_up, chance)
            return TopUp(seat.seat, chips), not isinstance(seat.top_up, str)
        case 2:
            return LeaveTable(seat.seat), seat.leave is None
        case 3:
            return SitOut(seat.seat), seat.sit_out is None
        case 4:
            return ComeBack(seat.seat), seat.come_back is None
        case _:
            return CallBlinds(), options.call is None


def any_finish(setup: HandSetup, chance: random.Random) -> FinishHand:
    stacks = dict(setup.stacks)
    loser, winner = chance.sample(sorted(stacks), 2)
    lost = stacks[loser] if chance.random() < 0.3 else chance.randint(0, stacks[loser])
    stacks[loser] -= lost
    stacks[winner] += lost
    return FinishHand(tuple(sorted(stacks.items())))


def bankroll_change(step: TableStep) -> int:
    change = 0
    for event in step.events:
        match event:
            case SeatTaken(_, chips) | ChipsAdded(_, chips):
                change -= chips
            case SeatLeft(_, chips):
                change += chips
    return change


def check_hand(before: RingTable, step: TableStep, forgiven: set[int]) -> None:
    """What must hold for every hand that is to be dealt."""
    table, rules = step.table, step.table.rules
    setup, blinds = table.next_hand(), table.blinds
    assert blinds is not None
    assert not new_hand(setup).hand.is_over, "a hand can be dealt from it"
    count, dealt = rules.seats, setup.seats
    kinds = Counter(post.kind for post in setup.posts)
    assert kinds[PostKind.BIG_BLIND] == 1
    assert kinds[PostKind.SMALL_BLIND] == (blinds.small_blind is not None)
    assert blinds.big_blind in dealt
    assert blinds.small_blind is None or blinds.small_blind in dealt
    assert blinds.small_blind != blinds.big_blind
    if before.blinds is not None:
        assert blinds.big_blind != before.blinds.big_blind, "the big blind twice running"
    if len(dealt) == 2:
        assert setup.button == blinds.small_blind, "heads-up the button is the small blind"
    else:
        assert setup.button not in (blinds.small_blind, blinds.big_blind)
        small, big = blinds.small_blind_place, blinds.big_blind
        assert distance(setup.button, small, count) < distance(setup.button, big, count)
        for player in dealt:
            if player not in (setup.button, blinds.small_blind, big):
                assert distance(setup.button, player, count) > distance(setup.button, big, count)
    for seat in before.seats:
        posts = [post for post in setup.posts if post.seat == seat.number]
        live = sum(p.amount for p in posts if p.kind in (PostKind.BIG_BLIND, PostKind.LIVE_BLIND))
        dead = sum(post.amount for post in posts if post.kind is PostKind.DEAD_BLIND)
        assert live <= rules.big_blind, "owes more than one live big blind"
        assert dead <= rules.small_blind, "owes more than one dead small blind"
        if seat.number in dealt and rules.mode is Mode.CASH and before.blinds is not None:
            assert not seat.is_sitting_out
            if seat.marker is not None and seat.number not in forgiven:
                assert live or dead, "came back without paying"
            is_new = seat.is_new and rules.new_players is NewPlayers.POST
            if is_new and seat.number not in forgiven:
                assert live, "a new player's free hand"
        after = table.seat(seat.number)
        if seat.number in dealt:
            assert after is not None
            assert not after.owes


def walk(seed: int, steps: int) -> Counter[str]:
    chance = random.Random(seed)
    table = open_table(any_rules(chance), chance)
    bankrolls, total = 0, table.chips
    forgiven: set[int] = set()
    seen: Counter[str] = Counter()
    for _ in range(steps):
        action, is_allowed = any_action(table, chance)
        if not is_allowed:
            with pytest.raises(IllegalAction):
                table.apply(action)
            seen["refused"] += 1
            continue
        assert parse_table_action(format_table_action(action)) == action
        step = table.apply(action)
        bankrolls += bankroll_change(step)
        assert bankrolls + step.table.chips == total, "chips are conserved"
        if isinstance(action, CallBlinds):
            forgiven = set()
        forgiven |= {s for e in step.events if isinstance(e, DebtsForgiven) for s in e.seats}
        if any(isinstance(event, BlindsSettled) for event in step.events):
            check_hand(table, step, forgiven)
            seen["hands"] += 1
        seen.update(type(event).__name__ for event in step.events)
        table = step.table
        if table.stage is TableStage.OPEN and len(table.players) >= 2 and table.drawn:
            ready = post_all(table.apply(CallBlinds()).table).table
            assert ready.stage is TableStage.HAND, "two can play, but no hand could be dealt"
    return seen


def test_random_sessions_keep_every_rule() -> None:
    seen: Counter[str] = Counter()
    for seed in range(250):
        seen += walk(seed, 120)
    # The walks have been everywhere.
    for name in (
        "refused",
        "hands",
        "MarkerPlaced",
        "MarkerTaken",
        "HandCalledOff",
        "DebtsForgiven",
    ):
        assert seen[name] > 20, (name, seen)


def test_sessions_with_cards_conserve_chips() -> None:
    """Hands played out between the hands of a table, until one player has everything."""
    for seed in range(12):
        chance = random.Random(seed)
        table = open_table(replace(any_rules(chance), mode=Mode.CASH), chance)
        table = table.apply(DrawButton(chance.choice(table.players))).table
        total, dealt = table.chips, 0
        while len(table.players) >= 2 and dealt < 40:
            table = post_all(table.apply(CallBlinds()).table).table
            hand = play_random(table.next_hand(), chance).hand
            table = table.hand_finished(dict(hand.stacks)).table
            assert table.chips == total
            dealt += 1
        assert table.hands == dealt > 0


@pytest.mark.slow
def test_random_sessions_keep_every_rule_at_length() -> None:
    for seed in range(1000, 4000):
        walk(seed, 300)
