"""The cases of `ring_cases.yaml` that are of the screen, played at the table as they stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from casino_texas.app.ring.opponents import Opponent, Question
from casino_texas.app.ring.session import Waits
from casino_texas.app.store.store import Store
from casino_texas.ring.actions import Call, Check, SeatAction, Street
from casino_texas.ring.rules import Limit, RingRules
from casino_texas.ring.view import BettingOptions, NoRaise
from casino_texas.ui.ring.play import RingPlay
from casino_texas.ui.scenes.ring import RingScene
from tests.ui.casino_table import pour
from tests.ui.driver import Driver
from tests.ui.ring.hosts import ONE_TWO, Script, calls, deal, go_on, ring_table

CASES = Path(__file__).parents[2] / "data" / "ring_cases.yaml"
BAR = ("fold", "call", "raise")


def buttons(driver: Driver) -> list[str]:
    """The decision's buttons with their amounts, from the left."""
    nodes = [driver.find(name) for name in BAR if driver.shows(name)]
    return [f"{node.label} {node.value}".strip() for node in nodes]


def raises_when(when: Callable[[BettingOptions], int | None]) -> Script:
    """Raises to what `when` says where that is legal, else checks or calls."""

    def script(question: Question) -> SeatAction:
        legal = question.view.legal
        assert isinstance(legal, BettingOptions)
        to = when(legal)
        if to is not None and legal.can_raise and legal.min_to <= to <= legal.max_to:
            return legal.bet_or_raise(to)
        return Check(legal.seat) if legal.can_check else Call(legal.seat)

    return script


def until(
    rules: RingRules,
    script: Script,
    wanted: Callable[[RingPlay], bool],
    *,
    buy_in: int | None = None,
    opponents_bring: int | None = None,
    then: Callable[[Driver, RingScene], None],
) -> None:
    """Deal hands of several seeds, call on, and stop at the first decision that is wanted."""
    for seed in range(1, 20):
        with pytest.MonkeyPatch.context() as patch:
            if opponents_bring is not None:
                patch.setattr(
                    "tests.ui.ring.hosts.Opponent",
                    lambda *who: Opponent(*who, buy_in=opponents_bring),
                )
            store = pour(Store(), 20_000)
            with ring_table(rules, script=script, seed=seed, buy_in=buy_in, store=store) as (
                driver,
                scene,
            ):
                deal(driver, scene)
                for _ in range(12):
                    if scene.session.waits_for is not Waits.PLAYER:
                        break
                    if scene.play.legal is not None and wanted(scene.play):
                        then(driver, scene)
                        return
                    driver.press("C" if scene.play.phase == "decide" else "R")
                    go_on(driver, scene)
    raise AssertionError("no seed leads there")


def test_every_case_of_the_screen_has_its_test() -> None:
    wanted = {
        case["id"].lower()
        for case in yaml.safe_load(CASES.read_text("utf-8"))["cases"]
        if case["kind"] == "ui"
    } | {"a22"}
    written = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert wanted - set(re.findall(r"def test_(\w\d\d)_", written)) == set()


def test_l01_check_becomes_call_9000_under_the_finger() -> None:
    """The mouse is down on Check; Check is given by key, and the opponent bets 9,000 at once."""
    rules = RingRules(name="t", small_blind=1, big_blind=2, seats=2, buy_in_max=9002)
    script = raises_when(lambda legal: 9000 if legal.max_to == 9000 else None)

    def late(driver: Driver, scene: RingScene) -> None:
        driver.down("call")
        driver.press("C", at_once=True)
        for _ in range(200):
            if scene.session.waits_for is Waits.PLAYER and not scene.motion.is_running:
                break
            scene.app.step((), 0.01)
        scene.app.step((), 0.01)
        assert scene.play.legal is not None
        assert scene.play.legal.call == 9000
        assert driver.find("call").label == "Call all-in"
        before = scene.play.state
        driver.up()
        driver.click("call", at_once=True)
        driver.press("C", at_once=True)
        assert scene.play.state == before
        assert scene.app.top is scene

    until(rules, script, _first_on_flop, buy_in=9002, then=late)


def _first_on_flop(play: RingPlay) -> bool:
    """Whether the player opens the flop, and the opponent has yet to act there."""
    legal, other = play.legal, play.table.seat(2)
    if legal is None or other is None or not legal.can_check:
        return False
    return play.table.street is Street.FLOP and (
        other.last is None or other.last.street is not Street.FLOP
    )


def test_l04_a_minimum_above_the_stack_leaves_fold_call_and_all_in() -> None:
    rules = replace(ONE_TWO, buy_in_min=29)
    script = raises_when(lambda legal: 22 if legal.call == 2 else None)

    def look(driver: Driver, scene: RingScene) -> None:
        assert buttons(driver) == ["Fold", "Call 22", "All-in 29"]
        assert not [name for name in driver.names() if name.startswith(("preset", "amount"))]

    until(
        rules,
        script,
        lambda play: play.legal is not None and (play.legal.call, play.legal.stack) == (22, 29),
        buy_in=29,
        opponents_bring=200,
        then=look,
    )


def test_l06_b01_the_capped_turn_has_no_raise_button() -> None:
    rules = RingRules(name="t", limit=Limit.FIXED_LIMIT, small_blind=1, big_blind=2, seats=3)

    def turn_only(question: Question) -> SeatAction:
        legal = question.view.legal
        assert isinstance(legal, BettingOptions)
        if question.view.street is Street.TURN and legal.can_raise:
            return legal.bet_or_raise(legal.max_to)
        return calls(question)

    def look(driver: Driver, scene: RingScene) -> None:
        legal = scene.play.legal
        assert legal is not None
        assert buttons(driver) == ["Fold", f"Call {legal.call}"]
        assert driver.reads("No more raises: a bet and 3 raises are made")

    until(
        rules,
        turn_only,
        lambda play: play.legal is not None and play.legal.no_raise is NoRaise.CAPPED,
        then=look,
    )


def test_l06_d18_against_an_all_in_nobody_can_answer() -> None:
    rules = RingRules(name="t", small_blind=1, big_blind=2, seats=2, buy_in_max=400)
    script = raises_when(lambda legal: 200)

    def look(driver: Driver, scene: RingScene) -> None:
        assert buttons(driver) == ["Fold", "Call 198"]
        driver.press("C")
        go_on(driver, scene)
        assert scene.session.waits_for is Waits.NEXT_HAND, "nobody is asked any more"
        assert len(scene.play.table.board) == 5

    until(
        rules,
        script,
        lambda play: play.legal is not None and play.legal.call == 198,
        buy_in=400,
        opponents_bring=200,
        then=look,
    )


def test_l05_the_entries_of_the_case_are_not_taken_at_the_table() -> None:
    rules = replace(ONE_TWO, buy_in_max=760)

    def type_them(driver: Driver, scene: RingScene) -> None:
        legal = scene.play.legal
        assert legal is not None
        before = scene.play.state
        for entry, shown in (("148 + 760", "148"), ("abc", ""), ("908", "908"), ("1", "1")):
            driver.press("Tab", at_once=True)
            driver.scene.focus(driver.scene.find("amount"))
            driver.type_text(entry)
            assert driver.find("amount").value == shown
            if shown != "148":  # which is an amount like any other
                driver.press("Enter")
                assert scene.play.state == before, entry
                assert driver.scene.tooltip.text, entry
        seat = scene.play.table.seat(1)
        assert seat is not None
        assert seat.stack == 760 - seat.bet

    until(rules, calls, lambda play: True, buy_in=760, then=type_them)


def test_l07_a_raise_that_is_not_covered_is_a_call_and_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The opponent answers raise to 500 where only fold and call 100 are legal."""
    rules = RingRules(name="t", small_blind=1, big_blind=2, seats=2, buy_in_min=100, buy_in_max=100)

    def wild(question: Question) -> SeatAction:
        legal = question.view.legal
        assert isinstance(legal, BettingOptions)
        if not legal.can_raise and legal.call:
            return BettingOptions(
                legal.seat, legal.street, legal.call, 500, 500, False, None, 500, 0, legal.pot
            ).bet_or_raise(500)
        return calls(question)

    with ring_table(rules, script=wild, confirm_all_in=False) as (driver, scene):
        for _ in range(6):
            deal(driver, scene)
            if scene.session.waits_for is Waits.PLAYER:
                driver.press("5")
                driver.press("R")
                go_on(driver, scene)
                break
        assert scene.session.waits_for is Waits.NEXT_HAND
        faults = [reason for reason in scene.session.reasons() if reason.faults]
        assert [type(reason.action) for reason in faults] == [Call]
        assert any("instead" in record.message for record in caplog.records)
