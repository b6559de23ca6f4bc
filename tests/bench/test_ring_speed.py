"""The ring hand beside its peers: the same table, the same random policy, whole hands.

Six players, no limit, a hundred big blinds each, every hand.  *Wild*: facing a bet fold, call or
raise a third each, else check or bet a half, any size.  *Calm*: fold 15 %, call 75 %, the least
raise 10 %, else check 85 % and the least bet 15 %.  Ours keeps the history, gives all events and
checks every action.

The default run checks that the contestants play whole hands and lose no chip.  The slow run
(`-m slow`) checks the ratios; `python -m tests.bench.test_ring_speed` prints them.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import pytest

from casino_texas.core.cards import DECK
from casino_texas.ring.actions import Call, Check, Fold, RingAction
from casino_texas.ring.events import RingEvent
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.rules import RingRules
from casino_texas.ring.setup import standard_setup
from casino_texas.ring.view import BettingOptions, DealerOptions
from tests.bench.ratios import Speed, Work, compare, report

PLAYERS = 6
STACK = 10_000
TOTAL = PLAYERS * STACK
#: What is wanted of the ratio to each peer, under both policies.
WANTED = {"pokerkit": 25.0, "pokerfast": 1.0}


class Policy:
    """Random decisions; `pick` says f(old), c(heck or call) or r(aise or bet)."""

    def __init__(self, kind: str, seed: int) -> None:
        self.is_wild = kind == "wild"
        self.random = Random(seed)

    def pick(self, facing: int | bool, can_raise: int | bool) -> str:
        chance = self.random.random()
        if self.is_wild:
            if facing:
                if can_raise:
                    return "f" if chance < 1 / 3 else "c" if chance < 2 / 3 else "r"
                return "f" if chance < 0.5 else "c"
            return "r" if can_raise and chance < 0.5 else "c"
        if facing:
            return "f" if chance < 0.15 else "r" if can_raise and chance > 0.9 else "c"
        return "r" if can_raise and chance < 0.15 else "c"

    def size(self, low: int, high: int) -> int:
        if not self.is_wild or high <= low:
            return low
        return low + int(self.random.random() * (high - low + 1))


#: Plays one hand and gives the chips on the table after it.
PlayHand = Callable[[Policy], int]

SETUP = standard_setup(
    RingRules(small_blind=50, big_blind=100),
    tuple((seat, STACK) for seat in range(1, PLAYERS + 1)),
    PLAYERS,
)


def play_ours(policy: Policy) -> tuple[RingHand, list[RingEvent]]:
    """A whole hand through `legal_actions` and `apply`, every event kept."""
    step = new_hand(SETUP)
    hand = step.hand
    events = [*step.events]
    stub = policy.random.sample(DECK, 2 * PLAYERS + 8)
    dealt = 0
    pick = policy.pick
    while (legal := hand.legal_actions()) is not None:
        action: RingAction
        if isinstance(legal, BettingOptions):
            choice = pick(legal.call, legal.max_to)
            if choice == "c":
                action = Call(legal.seat) if legal.call else Check(legal.seat)
            elif choice == "f":
                action = Fold(legal.seat)
            else:
                to = policy.size(legal.min_to, legal.max_to)
                action = legal.bet_or_raise(to)
        elif isinstance(legal, DealerOptions):
            end = dealt + legal.needed
            action = legal.deal(stub[dealt:end])
            dealt = end
        else:
            action = hand.default_showdown_action()
        step = hand.apply(action)
        hand = step.hand
        events += step.events
    return hand, events


def ours(policy: Policy) -> int:
    hand, _ = play_ours(policy)
    return sum([chips for _, chips in hand.stacks])


def pokerkit() -> PlayHand:
    peer = importlib.import_module("pokerkit")
    automation = peer.Automation
    game = peer.NoLimitTexasHoldem(
        (
            automation.ANTE_POSTING,
            automation.BET_COLLECTION,
            automation.BLIND_OR_STRADDLE_POSTING,
            automation.CARD_BURNING,
            automation.HOLE_DEALING,
            automation.BOARD_DEALING,
            automation.RUNOUT_COUNT_SELECTION,
            automation.HOLE_CARDS_SHOWING_OR_MUCKING,
            automation.HAND_KILLING,
            automation.CHIPS_PUSHING,
            automation.CHIPS_PULLING,
        ),
        True,
        0,
        (50, 100),
        100,
    )
    stacks = (STACK,) * PLAYERS

    def play(policy: Policy) -> int:
        state = game(stacks, PLAYERS)
        while state.status:
            low = state.min_completion_betting_or_raising_to_amount
            choice = policy.pick(state.checking_or_calling_amount, low is not None)
            if choice == "f":
                state.fold()
            elif choice == "c":
                state.check_or_call()
            else:
                high = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(policy.size(low, high))
        return sum(state.stacks)

    return play


def pokerfast() -> PlayHand:
    peer = importlib.import_module("pokerfast")

    def play(policy: Policy) -> int:
        hand = peer.FastHand(
            player_count=PLAYERS,
            small_blind=50,
            big_blind=100,
            min_stack=STACK,
            max_stack=STACK,
            rng=policy.random,
        )
        while not hand.done:
            choices = hand.get_action_space()
            choice = policy.pick("call" in choices, "min_bet" in choices)
            if choice == "f":
                hand.fold()
            elif choice == "r":
                hand.bet_or_raise(policy.size(choices["min_bet"], choices["max_bet"]))
            elif "call" in choices:
                hand.call()
            else:
                hand.check()
        return sum(hand.state.stacks)

    return play


PEERS: dict[str, Callable[[], PlayHand]] = {"pokerkit": pokerkit, "pokerfast": pokerfast}
#: Hands a round, so that all take about as long.
HANDS = {"casino_texas": 400, "pokerkit": 16, "pokerfast": 400}


def work(play: PlayHand, kind: str, hands: int) -> Work:
    policy = Policy(kind, 11)

    def run() -> int:
        for _ in range(hands):
            play(policy)
        return hands

    return run


def measure(peer: str, kind: str, rounds: int = 9) -> dict[str, Speed]:
    contestants = {
        "casino_texas": work(ours, kind, HANDS["casino_texas"]),
        peer: work(PEERS[peer](), kind, HANDS[peer]),
    }
    return compare(contestants, peer, rounds)


def microseconds_at_nine_seats(kind: str, hands: int = 200) -> float:
    """Median time of one `legal_actions` and `apply` together, in processor time."""
    setup = standard_setup(
        RingRules(small_blind=50, big_blind=100),
        tuple((seat, STACK) for seat in range(1, 10)),
        9,
    )
    policy = Policy(kind, 3)
    times: list[float] = []
    for _ in range(hands):
        hand = new_hand(setup).hand
        stub = policy.random.sample(DECK, 26)
        dealt = 0
        while not hand.is_over:
            start = time.process_time_ns()
            legal: Any = hand.legal_actions()
            spent = time.process_time_ns() - start
            if isinstance(legal, BettingOptions):
                choice = policy.pick(legal.call, legal.max_to)
                action: RingAction = Fold(legal.seat)
                if choice == "r":
                    action = legal.bet_or_raise(policy.size(legal.min_to, legal.max_to))
                elif choice == "c":
                    action = Call(legal.seat) if legal.call else Check(legal.seat)
            elif isinstance(legal, DealerOptions):
                action = legal.deal(stub[dealt : dealt + legal.needed])
                dealt += legal.needed
            else:
                action = hand.default_showdown_action()
            start = time.process_time_ns()
            hand = hand.apply(action).hand
            times.append((spent + time.process_time_ns() - start) / 1000)
    return median(times)


@pytest.mark.parametrize("kind", ["wild", "calm"])
def test_ours_plays_whole_hands_with_history_and_events(kind: str) -> None:
    policy = Policy(kind, 1)
    for _ in range(30):
        hand, events = play_ours(policy)
        assert hand.is_over
        assert sum(chips for _, chips in hand.stacks) == TOTAL
        step = new_hand(SETUP)
        replayed = list(step.events)
        for action in hand.actions:
            step = step.hand.apply(action)
            replayed += step.events
        assert replayed == events
        assert step.hand.stacks == hand.stacks


@pytest.mark.parametrize("kind", ["wild", "calm"])
@pytest.mark.parametrize("peer", PEERS)
def test_the_peers_play_the_same_game(peer: str, kind: str) -> None:
    pytest.importorskip(peer, reason=f"{peer} is not installed (extra: bench)")
    play = PEERS[peer]()
    policy = Policy(kind, 2)
    for _ in range(3):
        assert play(policy) == TOTAL


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["wild", "calm"])
@pytest.mark.parametrize("peer", PEERS)
def test_ratio_to_the_peers(peer: str, kind: str) -> None:
    pytest.importorskip(peer, reason=f"{peer} is not installed (extra: bench)")
    assert measure(peer, kind)["casino_texas"].ratio > WANTED[peer]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["wild", "calm"])
def test_one_step_at_nine_seats(kind: str) -> None:
    assert microseconds_at_nine_seats(kind) < 60


def main() -> None:
    for kind in ("wild", "calm"):
        for peer in PEERS:
            try:
                importlib.import_module(peer)
            except ImportError:
                print(f"{peer} is not installed and left out (extra: bench)")
            else:
                report(f"{kind} hands, six players, against {peer}", measure(peer, kind))
        median_step = microseconds_at_nine_seats(kind)
        print(f"  legal_actions and apply at nine seats, {kind}: {median_step:.1f} microseconds")


if __name__ == "__main__":
    main()
