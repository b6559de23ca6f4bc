"""Whatever is done with a store, in whatever order: no chip is lost and nothing is forgotten."""

from __future__ import annotations

from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from casino_texas.app.store.files import open_store
from casino_texas.app.store.records import HandFilter, HandResult, Move, StoredHand, StoreError
from casino_texas.app.store.store import Store
from tests.app.store_hands import start_of

AMOUNTS = st.integers(1, 700)


class AnyOrder(RuleBasedStateMachine):
    """A store beside the simplest thing that could be right: a number and some hands."""

    @initialize()
    def new_player(self) -> None:
        self.folder = TemporaryDirectory()
        self.environment = pytest.MonkeyPatch()
        self.environment.setenv("CASINO_TEXAS_HOME", self.folder.name)
        self.store: Store = open_store()
        self.session = self.store.begin_session("casino")
        self.bankroll = 2000
        self.hand: StoredHand | None = None
        self.finished: list[StoredHand] = []

    def teardown(self) -> None:
        self.store.close()
        self.environment.undo()
        self.folder.cleanup()

    @rule(amount=st.integers(-900, 900))
    def move(self, amount: int) -> None:
        if self.bankroll + amount < 0:
            with pytest.raises(StoreError):
                self.store.move(Move(amount, "seat"))
        else:
            self.store.move(Move(amount, "seat"))
            self.bankroll += amount

    @precondition(lambda self: self.hand is None)
    @rule(ante=AMOUNTS, number=st.integers(1, 50))
    def begin(self, ante: int, number: int) -> None:
        start = start_of(self.store, session=self.session, number=number)
        moves = (Move(-ante, "ante"),)
        if ante > self.bankroll:
            with pytest.raises(StoreError):
                self.store.begin_hand(start, f"antes 1={ante}", moves=moves)
        else:
            self.hand = self.store.begin_hand(start, f"antes 1={ante}", moves=moves, reserve=ante)
            self.bankroll -= ante

    @precondition(lambda self: self.hand is not None)
    @rule(price=AMOUNTS)
    def act(self, price: int) -> None:
        assert self.hand is not None
        moves = (Move(-price, "buy"),)
        if price > self.bankroll:
            with pytest.raises(StoreError):
                self.store.add_action(self.hand, "1 buy", moves=moves)
        else:
            self.hand = self.store.add_action(self.hand, "1 buy", moves=moves, reserve=price)
            self.bankroll -= price

    @precondition(lambda self: self.hand is not None)
    @rule(returned=st.integers(0, 2000))
    def end(self, returned: int) -> None:
        assert self.hand is not None
        result = HandResult(returned - self.hand.taken, self.hand.taken, ("win",))
        moves = (Move(returned, "settle"),)
        self.finished.append(self.store.add_action(self.hand, "1 bet", moves=moves, result=result))
        self.bankroll += returned
        self.hand = None

    @precondition(lambda self: self.hand is not None)
    @rule()
    def void(self) -> None:
        assert self.hand is not None
        self.bankroll += self.hand.taken
        self.finished.append(self.store.void_hand(self.hand))
        self.hand = None

    @rule()
    def close_and_open(self) -> None:
        self.store.close()
        self.store = open_store()

    @invariant()
    def nothing_is_lost(self) -> None:
        assert self.store.is_kept
        assert self.store.take_notices() == ()
        assert self.store.bankroll == self.bankroll
        assert sum(entry.amount for entry in self.store.ledger(limit=1000)) == self.bankroll
        assert self.store.hand_in_play("casino") == self.hand
        lines = self.store.hands(HandFilter(), limit=1000)
        assert [line.id for line in lines] == [hand.id for hand in reversed(self.finished)]
        if self.finished:
            assert self.store.hand(self.finished[-1].id) == self.finished[-1]
        assert self.store.check() == ()


def test_any_order_of_actions_keeps_every_chip() -> None:
    run_state_machine_as_test(AnyOrder, settings=settings(max_examples=12, stateful_step_count=30))
