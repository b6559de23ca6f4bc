"""What the coach is asked beside the frame: functions for a worker process.

Knows: how a question gets from plain values to an answer in plain values.  Must not know: how
anything is valued (`players/coach`, `analysis`), processes, or who asks.

Each raises `InputError` where numpy or numba is missing.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Final

from casino_texas.app.fair.dealer import Dealer, cards_dealt, next_cards
from casino_texas.app.numbers import ready
from casino_texas.app.rules.loader import load_rules
from casino_texas.app.store.records import StoredHand
from casino_texas.casino.actions import Bet, Buy, CasinoAction, PlaceAntes, parse_action
from casino_texas.casino.hand import new_hand
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.casino.view import CasinoView, Stage
from casino_texas.core.chips import Chips
from casino_texas.players import coach
from casino_texas.players.coach import Advice, Judged

#: Decisions whose advice is remembered: those of the hand being played, to judge it at its end.
_REMEMBERED: Final = 64


@dataclass(frozen=True, slots=True)
class HandToJudge:
    """A finished hand as it lies in the store, as far as judging needs it."""

    rules_text: str
    rules_file: str
    bankroll: Chips
    actions: tuple[str, ...]

    @classmethod
    def of(cls, hand: StoredHand) -> HandToJudge:
        """What judging needs of a stored hand."""
        rules = hand.start.rules
        return cls(rules.text, rules.file, hand.start.bankroll, hand.actions)


def must_compile() -> bool:
    """Whether the first answer will have to compile code, which takes a while, once."""
    ready()
    kept = Path(os.environ.get("NUMBA_CACHE_DIR", os.devnull))
    return next(kept.glob("**/spot_kernels.*.nbi"), None) is None


def warm_up(rules: CasinoRules) -> None:
    """Value a hand of this table: compiles what is not compiled yet, so that later answers come
    at once."""
    ready()
    ante = rules.ante.minimum
    means = ante + rules.bet_amount(ante) + rules.buy_amount(ante) + rules.exchange_amount(ante)
    hand = new_hand(rules, means)
    shoe, done = Dealer(1).shoe(1), list[CasinoAction]()
    while not hand.is_over:
        action: CasinoAction | None = PlaceAntes(((1, ante),))
        if hand.stage is not Stage.ANTES:
            action = next_cards(hand.legal_actions(), shoe, dealt=cards_dealt(done))
        if action is None:
            buy = hand.legal_actions().choice(Option.BUY)
            coach.advise(hand.view())
            action = Buy(1) if buy is not None and buy.is_open else Bet(1)
        hand = hand.apply(action).hand
        done.append(action)


def advise(view: CasinoView) -> Advice:
    """The coach's advice in this view."""
    ready()
    return _advice(view)


def judge(hand: HandToJudge) -> tuple[Judged, ...]:
    """Every decision of a finished hand beside the best one.

    Raises:
        CasinoTexasError: it cannot be played again.
    """
    ready()
    rules = _rules(hand.rules_text, hand.rules_file)
    actions = [parse_action(text) for text in hand.actions]
    return coach.judge(rules, hand.bankroll, actions, advise=_advice)


def table_value(rules: CasinoRules) -> Fraction | None:
    """What an ANTE of 1 is worth at this table under the best play; None where that is not known.

    It is looked up among the results that are kept, or else solved, which takes some seconds; not
    solved is a table with exchange, which takes minutes, and never known one with a cap on
    payments, which analysis leaves aside.
    """
    ready()
    from casino_texas.app.analyst.analyze import Analyst
    from casino_texas.app.analyst.cache import AnalysisCache

    if rules.max_payout is not None:
        return None
    cache = AnalysisCache.of_user()
    kept = None if cache is None else cache.find(rules)
    if kept is None and not (rules.offers_buy and rules.offers_exchange):
        kept = Analyst(cache).numbers(rules)
    return None if kept is None else kept.expected_value


def table_value_aside(rules: CasinoRules) -> Fraction | None:
    """`table_value` in a process that gives way to all others."""
    with suppress(AttributeError, OSError):  # not on every system
        os.nice(15)
    return table_value(rules)


@lru_cache(_REMEMBERED)
def _advice(view: CasinoView) -> Advice:
    return coach.advise(view)


@lru_cache(8)
def _rules(text: str, file: str) -> CasinoRules:
    return load_rules(text, file).rules
