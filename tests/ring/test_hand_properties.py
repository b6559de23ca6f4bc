"""What must hold in every hand: on random hands of every kind, with and without dealer's errors."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from operator import attrgetter

import pytest

from casino_texas.core.cards import DECK, Card
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import (
    Bet,
    Call,
    Check,
    DealBoard,
    DealEarly,
    DealHole,
    DeclareBoard,
    Fold,
    Muck,
    OverdealFlop,
    Raise,
    ReplaceExposed,
    Reshuffle,
    RingAction,
    Show,
)
from casino_texas.ring.events import DealerErred, Misdealt, RingEvent, seen_by
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.setup import HandSetup
from casino_texas.ring.state import Cards, Ledger, State
from casino_texas.ring.view import (
    BettingOptions,
    DealerOptions,
    DealerTask,
    ShowdownOptions,
    Stage,
)
from tests.ring.fold import fold
from tests.ring.random_play import any_setup, play_random

HANDS = 2_000
SLOW_HANDS = 100_000


_SLOTS = attrgetter(*(name for name in State.__slots__ if name not in ("legal", "cards", "ledger")))
_CARDS = attrgetter(*Cards.__slots__)
_LEDGER = attrgetter(*(name for name in Ledger.__slots__ if name != "showdown"))
_SHOWDOWN = attrgetter("start", "next_pot", "done", "out", "declared")


def snapshot(hand: RingHand) -> object:
    """Everything a hand consists of, memos aside; lists are copied, the rest cannot change."""
    ledger = hand.ledger
    showdown = ledger.showdown
    return (
        _SLOTS(hand),
        tuple(hand.stack),
        tuple(hand.bet),
        tuple(hand.acted),
        _CARDS(hand.cards),
        _LEDGER(ledger),
        tuple(ledger.paid),
        None if showdown is None else _SHOWDOWN(showdown),
    )


def is_refused(hand: RingHand, action: RingAction) -> bool:
    try:
        hand.apply(action)
    except IllegalAction:
        return True
    return False


_PARTS: dict[type, tuple[str, ...]] = {}


def cards_in(value: object) -> Iterator[Card]:
    """Every card anywhere inside an event or a view."""
    kind = type(value)
    if kind is Card:
        yield value  # type: ignore[misc]
    elif kind is tuple:
        for item in value:  # type: ignore[attr-defined]
            if item is not None and type(item) is not int:
                yield from cards_in(item)
    else:
        parts = _PARTS.get(kind)
        if parts is None:
            parts = tuple([part.name for part in fields(value)]) if is_dataclass(value) else ()
            _PARTS[kind] = parts
        for name in parts:
            part = getattr(value, name)
            if part is not None and type(part) is not int:
                yield from cards_in(part)


def illegal_actions(hand: RingHand, chance: random.Random) -> list[RingAction]:
    """Actions that must be refused now."""
    legal = hand.legal_actions()
    seats = hand.setup.seats
    others = [seat for seat in seats if seat != hand.to_act]
    other = chance.choice(others or list(seats))
    fresh = [card for card in DECK if not hand.cards.seen >> card.index & 1]
    wrong: list[RingAction] = [Fold(other), Check(other), Call(other), Muck(other)]
    wrong += [Fold(0), Raise(11, 10), Bet(other, 2), DeclareBoard(other)]
    if isinstance(legal, BettingOptions):
        seat = legal.seat
        wrong += [Check(seat)] if legal.call else [Call(seat)]
        wrong += (
            [Raise(seat, legal.min_to or 2)] if legal.is_bet else [Bet(seat, legal.min_to or 2)]
        )
        wrong += [legal.bet_or_raise(to) for to in (legal.max_to + 1, legal.min_to - 1, 0, -5)]
        wrong += [Show(seat), DealBoard(tuple(fresh[:3]), fresh[3]), Reshuffle()]
    elif isinstance(legal, ShowdownOptions):
        seat = legal.seat
        wrong += [Fold(seat), Check(seat), Call(seat), Bet(seat, 10)]
        if not legal.can_declare:
            wrong.append(DeclareBoard(seat))
        if not legal.can_show:
            wrong.append(Show(seat))
    elif isinstance(legal, DealerOptions):
        gone = [card for card in DECK if hand.cards.seen >> card.index & 1]
        if legal.task is not DealerTask.BOARD:
            wrong += [DealBoard(tuple(fresh[:3])), OverdealFlop(tuple(fresh[:4]))]
        elif gone:
            wrong.append(DealBoard((*fresh[: legal.cards - 1], gone[0])))
        if legal.task is not DealerTask.HOLE:
            wrong.append(DealHole(tuple(fresh[: 2 * len(seats)])))
        if legal.task is not DealerTask.REPLACE:
            wrong.append(ReplaceExposed(fresh[0]))
            wrong += [legal.deal(fresh[: legal.needed + 1])] if legal.needed else []
        wrong += [DealEarly((fresh[0],), fresh[1])]
    else:
        shown = set(hand.shown_cards) | {s for s in seats if s not in hand.may_still_show}
        wrong += [Show(seat) for seat in shown]
        wrong += [DealBoard(tuple(fresh[:3])), Check(seats[0])]
    return wrong


def check_money(hand: RingHand, total: int) -> None:
    assert sum(chips for _, chips in hand.stacks) + hand.pot == total
    assert all(chips >= 0 for _, chips in hand.stacks)
    assert hand.pot >= 0
    assert all(pot.amount > 0 and pot.eligible for pot in hand.pots)
    if hand.stage is Stage.BETTING:
        assert hand.pot >= sum(hand.bet)
    if hand.pots and hand.stage is not Stage.BETTING:
        assert sum(pot.amount for pot in hand.pots) == hand.pot


def check_cards(hand: RingHand) -> None:
    out = [card for held in hand.cards.hole for card in held]
    out += [*hand.board, *hand.burned]
    known = [card for card in out if card is not None]
    assert len(known) == len(set(known))


def check_secrets(hand: RingHand, viewer: int | None, told: tuple[RingEvent, ...]) -> None:
    """Neither the view nor what was told shows a card that lies face down for this viewer."""
    if hand.cards.trouble.replace >= 0:
        return  # R39: one card lies open until it is replaced
    open_cards = {card for cards in hand.shown_cards.values() for card in cards}
    hidden = {
        card
        for seat in hand.setup.seats
        if seat != viewer
        for card in hand.hole_cards(seat)
        if card not in open_cards
    }
    errors = [event for event in told if isinstance(event, DealerErred)]
    if not errors:
        hidden |= {card for card in hand.burned if card is not None}
    assert hidden.isdisjoint(cards_in(hand.view(viewer)))
    # After a misdeal a card that was seen may come again unseen.
    deals = [place for place, event in enumerate(told) if isinstance(event, Misdealt)]
    assert hidden.isdisjoint(cards_in(told[deals[-1] + 1 if deals else 0 :]))


def check_hand(setup: HandSetup, chance: random.Random, *, error_rate: float) -> None:
    total = sum(chips for _, chips in setup.stacks)
    played = play_random(setup, chance, error_rate=error_rate)
    actions = played.hand.actions

    step = new_hand(setup)
    hand, events = step.hand, list(step.events)
    for action in actions:
        before = snapshot(hand)
        assert hand.legal_actions() is not None, "something is always legal until the end"
        for wrong in chance.sample(illegal_actions(hand, chance), 2):
            assert is_refused(hand, wrong), wrong
        step = hand.apply(action)
        assert snapshot(hand) == before, "nothing changes but by the new hand"
        check_money(step.hand, total)
        hand = step.hand
        events += step.events
        if chance.random() < 0.2:
            viewer = chance.choice([None, *setup.seats])
            told = seen_by(viewer, events)
            assert fold(setup.rules, viewer, told) == replace(hand.view(viewer), legal=None)
            check_secrets(hand, viewer, told)
            check_cards(hand)
    assert hand.is_over
    assert hand.legal_actions() is None
    assert hand.pot == 0
    assert hand == played.hand
    assert hand.stacks == played.hand.stacks
    assert tuple(events) == played.events
    check_cards(hand)
    for viewer in (None, *setup.seats):
        told = seen_by(viewer, events)
        assert fold(setup.rules, viewer, told) == hand.view(viewer)
        check_secrets(hand, viewer, told)
    for wrong in illegal_actions(hand, chance):
        assert is_refused(hand, wrong), wrong


def check_hands(seeds: range) -> None:
    for seed in seeds:
        chance = random.Random(seed)
        error_rate = 0.0 if seed % 4 else 0.3
        try:
            check_hand(any_setup(chance), chance, error_rate=error_rate)
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise


def test_random_hands_keep_every_promise() -> None:
    check_hands(range(HANDS))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_many_random_hands_keep_every_promise(part: int) -> None:
    size = SLOW_HANDS // 20
    check_hands(range(1_000_000 + part * size, 1_000_000 + (part + 1) * size))


def test_a_view_carries_what_its_seat_may_do_and_no_other_view_does() -> None:
    chance = random.Random(5)
    for _ in range(30):
        setup = any_setup(chance)
        hand = new_hand(setup).hand
        played = play_random(setup, chance).hand
        for action in played.actions:
            for viewer in (None, *setup.seats):
                legal = hand.view(viewer).legal
                assert legal == (hand.legal_actions() if viewer == hand.to_act else None)
            hand = hand.apply(action).hand


def test_hands_and_views_survive_pickling() -> None:
    """Bots think in other processes."""
    chance = random.Random(7)
    for _ in range(20):
        hand = play_random(any_setup(chance), chance, error_rate=0.3).hand
        assert pickle.loads(pickle.dumps(hand)) == hand
        for viewer in (None, *hand.setup.seats):
            view = hand.view(viewer)
            assert pickle.loads(pickle.dumps(view)) == view
            assert hash(view) == hash(hand.view(viewer))


def test_hands_are_equal_when_setup_and_actions_are() -> None:
    chance = random.Random(8)
    setup = any_setup(chance)
    hand = play_random(setup, chance).hand
    begun = new_hand(setup).hand
    assert begun == new_hand(setup).hand
    assert hash(begun) == hash(new_hand(setup).hand)
    assert hand != begun
    assert begun != new_hand(any_setup(chance)).hand
    assert begun != setup


def test_every_kind_of_choice_comes_up_in_random_play() -> None:
    """The generators reach what the properties are about."""
    chance = random.Random(9)
    kinds: set[type] = set()
    for _ in range(400):
        played = play_random(any_setup(chance), chance, error_rate=0.2)
        kinds |= {type(action) for action in played.hand.actions}
    assert kinds == {
        *(Fold, Check, Call, Bet, Raise, Show, Muck, DeclareBoard),
        *(DealHole, DealBoard, ReplaceExposed, OverdealFlop, DealEarly, Reshuffle),
    }
