"""The same hand in this engine and in pokerkit, decision by decision, and where they may differ.

pokerkit 0.7 differs from these rules in known ways.  Each is recognised here from the history of
the hand alone, without asking the engine, and counted under the number of its rule:

* R16: before the flop pokerkit allows four raises after the big blind, and it keeps the cap for
  two players in cash.
* R17: it has no half-bet rule: a short all-in counts as a raise, and the next adds a full bet.
* R23: a first short all-in raise, and one over the big blind, reopens the betting to everybody;
  short all-ins are added up over the round and not since the player acted.
* R24: a big blind posted short lowers the price.
* R25: it asks the last player with chips to check although nobody can answer.
* R28, R30: it merges pots whose other players are beaten, and odd chips all go to one seat.
"""

from __future__ import annotations

import random
import warnings
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from casino_texas.core.cards import DECK, Card
from casino_texas.ring.actions import Call, Check, DealBoard, DealHole, Fold, SeatAction, Street
from casino_texas.ring.events import Move, SeatActed
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.rules import AnteKind, Limit, Mode, RingRules, half_blind
from casino_texas.ring.setup import HandSetup, standard_setup
from casino_texas.ring.view import BettingOptions, DealerOptions, ShowdownOptions

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is not installed: no twin to compare")

_A = pokerkit.Automation
_AUTOMATIONS = (
    _A.ANTE_POSTING,
    _A.BET_COLLECTION,
    _A.BLIND_OR_STRADDLE_POSTING,
    _A.RUNOUT_COUNT_SELECTION,
    _A.HOLE_CARDS_SHOWING_OR_MUCKING,
    _A.HAND_KILLING,
    _A.CHIPS_PUSHING,
    _A.CHIPS_PULLING,
)


class _PotLimitTexasHoldem(pokerkit.NoLimitTexasHoldem):  # type: ignore[misc, name-defined]
    betting_structure = pokerkit.BettingStructure.POT_LIMIT


class Difference(AssertionError):
    """The two engines differ, and no known deviation explains it."""


def random_setup(rng: random.Random) -> HandSetup:
    """2 to 10 players, any limit and mode, short and deep stacks, antes in every third hand."""
    count = rng.randint(2, 10)
    big_blind = rng.choice([2, 4, 10, 15, 100])
    ante = rng.choice([0, 0, 0, 1, max(1, big_blind // 10), big_blind // 2])
    rules = RingRules(
        limit=rng.choice(list(Limit)),
        mode=rng.choice(list(Mode)),
        small_blind=half_blind(big_blind),
        big_blind=big_blind,
        ante=ante,
        ante_kind=AnteKind.EACH if ante else AnteKind.NONE,
    )
    depth = rng.choice(["short", "mixed", "mixed", "deep"])
    stacks = []
    for seat in range(1, count + 1):
        is_short = depth == "short" or (depth == "mixed" and rng.random() < 0.4)
        low, high = (1, 6 * big_blind) if is_short else (5 * big_blind, 60 * big_blind)
        # A big blind that cannot post in full ends the comparison (R24): seldom.
        if seat == (2 if count > 2 else 1) and rng.random() < 0.9:
            low = max(low, big_blind + ante)
        stacks.append((seat, rng.randint(low, max(low, high))))
    return standard_setup(rules, tuple(stacks), count)


def pokerkit_state(setup: HandSetup) -> Any:
    """pokerkit's state of the same hand: its players are our seats in dealing order."""
    rules = setup.rules
    chips = dict(setup.stacks)
    stacks = tuple(chips[seat] for seat in setup.deal_order)
    blinds = (rules.small_blind, rules.big_blind)
    is_cash = rules.mode is Mode.CASH
    mode = pokerkit.Mode.CASH_GAME if is_cash else pokerkit.Mode.TOURNAMENT
    if rules.limit is Limit.FIXED_LIMIT:
        return pokerkit.FixedLimitTexasHoldem.create_state(
            _AUTOMATIONS,
            True,
            rules.ante,
            blinds,
            rules.lower_limit,
            rules.upper_limit,
            stacks,
            len(stacks),
            mode=mode,
        )
    no_limit = pokerkit.NoLimitTexasHoldem
    kind = no_limit if rules.limit is Limit.NO_LIMIT else _PotLimitTexasHoldem
    return kind.create_state(
        _AUTOMATIONS, True, rules.ante, blinds, rules.big_blind, stacks, len(stacks), mode=mode
    )


@dataclass
class Round:
    """What the history of one street says, worked out without the engine."""

    size: int
    """The bet of the street, or the big blind."""
    price: int
    last_full: int
    counted: int
    """Fixed limit: the total of the last bet that was half a bet at least above the one before."""
    bets: int
    """Fixed limit: how many of those."""
    has_short: bool = False
    """Some bet or raise was less than full."""
    price_when_acted: dict[int, int] = field(default_factory=dict)

    def add(self, act: SeatActed) -> None:
        if act.move in (Move.BET, Move.RAISE):
            grown = act.to - self.price
            if grown < self.last_full or act.to < self.counted + self.size:
                self.has_short = True
            if grown >= self.last_full:
                self.last_full = grown
            if 2 * (act.to - self.counted) >= self.size:
                self.counted = act.to
                self.bets += 1
            self.price = act.to
        self.price_when_acted[act.seat] = self.price


def rounds(setup: HandSetup, history: tuple[SeatActed, ...]) -> dict[Street, Round]:
    """Every street's facts, from the betting decisions alone."""
    rules = setup.rules
    found: dict[Street, Round] = {}
    for street in Street:
        size = rules.big_blind
        if rules.limit is Limit.FIXED_LIMIT and street in (Street.TURN, Street.RIVER):
            size = rules.upper_limit
        price = rules.big_blind if street is Street.PREFLOP else 0
        found[street] = Round(size, price, size, price, 1 if price else 0)
    for act in history:
        found[act.street].add(act)
    return found


class Twin:
    """One random hand played in both; `deviations` counts what differed, by rule."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.setup = random_setup(self.rng)
        self.rules = self.setup.rules
        self.hand: RingHand = new_hand(self.setup).hand
        self.deviations: Counter[str] = Counter()
        self.is_cut_short = False
        self.decisions = 0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.state = pokerkit_state(self.setup)
            self._play()

    def _fail(self, what: str) -> Difference:
        return Difference(
            f"{what}\n{self.setup}\n{self.hand.history}\n{self.hand!r} {self.hand.legal_actions()}"
            f"\npokerkit: actor {self.state.actor_index} bets {self.state.bets} "
            f"stacks {self.state.stacks} call {self.state.checking_or_calling_amount} "
            f"{self.state.min_completion_betting_or_raising_to_amount} "
            f"{self.state.max_completion_betting_or_raising_to_amount}"
        )

    def _play(self) -> None:
        count = len(self.setup.stacks)
        cards = self.rng.sample(DECK, 2 * count + 5)
        board = cards[2 * count :]
        for place in range(count):
            self.state.deal_hole(cards[place].text + cards[count + place].text)
        self._apply(DealHole(tuple(cards[: 2 * count])))
        is_wild = self.rng.random() < 0.5
        while not self.hand.is_over:
            legal = self.hand.legal_actions()
            if isinstance(legal, DealerOptions):
                have = len(self.hand.board)
                self._deal(tuple(board[have : have + legal.cards]))
            elif isinstance(legal, ShowdownOptions):
                self._apply(self.hand.default_showdown_action())
            elif isinstance(legal, BettingOptions):
                self._decide(legal, is_wild=is_wild)
                if self.is_cut_short:
                    return
        self._skip_pointless_checks()
        if self.state.status:
            raise self._fail("pokerkit goes on")
        self._compare_stacks()

    def _apply(self, action: Any) -> None:
        self.hand = self.hand.apply(action).hand

    def _deal(self, cards: tuple[Card, ...]) -> None:
        self._skip_pointless_checks()
        if self.state.status:
            if not self.state.can_burn_card("??"):
                raise self._fail("pokerkit does not deal")
            self.state.burn_card("??")
            self.state.deal_board("".join(card.text for card in cards))
        self._apply(DealBoard(cards))

    def _skip_pointless_checks(self) -> None:
        """R25: nobody else has chips, and there is nothing to pay."""
        while self.state.status and self.state.actor_index is not None:
            others = [
                chips
                for player, chips in enumerate(self.state.stacks)
                if self.state.statuses[player] and player != self.state.actor_index
            ]
            if any(others) or self.state.checking_or_calling_amount:
                raise self._fail("pokerkit waits for a player")
            self.deviations["R25"] += 1
            self.state.check_or_call()

    def _decide(self, legal: BettingOptions, *, is_wild: bool) -> None:
        state = self.state
        self.decisions += 1
        actor = state.actor_index
        if actor is None or self.setup.deal_order[actor] != legal.seat:
            raise self._fail("another player is to act")
        if state.checking_or_calling_amount != legal.call:
            if not self._has_short_big_blind():
                raise self._fail("another price")
            self.deviations["R24"] += 1
            self.is_cut_short = True
            return
        limits = (0, 0)
        if state.can_complete_bet_or_raise_to():
            limits = (
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
        may_raise = legal.can_raise
        if limits != (legal.min_to, legal.max_to):
            if self._has_short_big_blind() and legal.street is Street.PREFLOP:
                self.deviations["R24"] += 1
                self.is_cut_short = True
                return
            rule = self._why_other_limits(legal, limits)
            if rule is None:
                raise self._fail(f"other limits: {limits}")
            self.deviations[rule] += 1
            may_raise = may_raise and limits[0] <= legal.min_to <= limits[1]
        action = self._choose(legal, may_raise=may_raise, is_wild=is_wild)
        if isinstance(action, Fold):
            state.fold()
        elif isinstance(action, Call | Check):
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(action.to)  # type: ignore[union-attr]
        self._apply(action)

    def _choose(self, legal: BettingOptions, *, may_raise: bool, is_wild: bool) -> SeatAction:
        rng = self.rng
        chance = rng.random()
        if may_raise and chance < (0.4 if is_wild else 0.15):
            to = legal.min_to
            if legal.max_to > to and is_wild:
                pick = rng.random()
                if pick < 0.15:
                    to = legal.max_to
                elif pick < 0.7:
                    to = rng.randint(to, min(legal.max_to, 3 * to))
            return legal.bet_or_raise(to)
        if legal.call and chance > (0.75 if is_wild else 0.88):
            return Fold(legal.seat)
        return Call(legal.seat) if legal.call else Check(legal.seat)

    def _has_short_big_blind(self) -> bool:
        seat = self.setup.posts[-1].seat
        return dict(self.setup.stacks)[seat] < self.rules.big_blind + self.rules.ante

    def _why_other_limits(self, legal: BettingOptions, theirs: tuple[int, int]) -> str | None:
        """The rule that explains other limits, from the history alone."""
        here = rounds(self.setup, self.hand.history)[legal.street]
        is_fixed = self.rules.limit is Limit.FIXED_LIMIT
        acted_at = here.price_when_acted.get(legal.seat)
        grown = None if acted_at is None else here.price - acted_at
        they_may, we_may = theirs[0] > 0, legal.can_raise
        if not is_fixed:
            # R23: a player who has acted, after short all-ins.
            if grown is None or not here.has_short or they_may is we_may:
                return None
            return "R23" if we_may is (grown >= here.last_full) else None
        if they_may and not we_may:
            if here.bets >= 1 + self.rules.cap_raises:
                return "R16"
            return "R17" if grown is not None and 2 * grown < here.size else None
        if we_may and not they_may:
            if self.rules.mode is Mode.CASH and self._started_heads_up(legal.street):
                return "R16"
            return "R17" if here.has_short else None
        expected = min(here.counted + here.size, legal.bet + legal.stack)
        is_completion = here.has_short and (legal.min_to, legal.max_to) == (expected, expected)
        return "R17" if is_completion else None

    def _started_heads_up(self, street: Street) -> bool:
        """Whether two players who were not all-in began the street, from the history."""
        out = {
            act.seat
            for act in self.hand.history
            if act.street.value < street.value and (act.move is Move.FOLD or act.is_all_in)
        }
        rules = self.rules
        for seat, chips in self.setup.stacks:
            posted = rules.ante + sum(p.amount for p in self.setup.posts[-2:] if p.seat == seat)
            if chips <= posted:
                out.add(seat)
        back = {seat for seat, _ in self.hand.returned}
        return len(self.setup.stacks) - len(out - back) == 2

    def _compare_stacks(self) -> None:
        """Equal, or different only in the odd chips of split pots (R28, R30)."""
        ours = dict(self.hand.stacks)
        theirs = dict(zip(self.setup.deal_order, self.state.stacks, strict=True))
        if ours == theirs:
            return
        slack: Counter[int] = Counter()
        for award in self.hand.awards:
            if len(award.shares) > 1:
                for seat, _ in award.shares:
                    slack[seat] += len(award.shares) - 1
        if sum(ours.values()) != sum(theirs.values()) or any(
            abs(ours[seat] - theirs[seat]) > slack[seat] for seat in ours
        ):
            raise self._fail(f"other stacks: {ours} and {theirs}")
        self.deviations["R30"] += 1
