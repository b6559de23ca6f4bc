"""The ring table as a person plays it: keys and mouse, presses that come too late, the showdown."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from casino_texas.app.ring.opponents import Question
from casino_texas.app.ring.session import Waits
from casino_texas.ring.actions import Call, Check, Fold, SeatAction
from casino_texas.ring.events import Move, SeatActed
from casino_texas.ring.rules import Limit, RingRules, Straddle
from casino_texas.ring.view import BettingOptions
from casino_texas.ui.ring.bar import APART
from casino_texas.ui.scenes.ring import RingScene
from tests.ui.driver import Driver, problems
from tests.ui.ring.hosts import ONE_TWO, calls, deal, folds, go_on, mixed, ring_table

HEADS_UP = replace(ONE_TWO, seats=2)


def own_moves(scene: RingScene) -> list[Move]:
    """What the player did in the hand on the table."""
    told = scene.play.told
    return [event.move for event in told if isinstance(event, SeatActed) and event.seat == 1]


def raises(to: int) -> object:
    """An opponent who raises to so much where he can, else calls."""

    def script(question: Question) -> SeatAction:
        legal = question.view.legal
        assert isinstance(legal, BettingOptions)
        if legal.can_raise and legal.min_to <= to <= legal.max_to:
            return legal.bet_or_raise(to)
        return Check(legal.seat) if legal.can_check else Call(legal.seat)

    return script


def finish(driver: Driver, scene: RingScene) -> None:
    """Check or call to the end of the hand by keys."""
    for _ in range(40):
        if scene.session.waits_for is not Waits.PLAYER:
            break
        driver.press("C" if scene.play.phase == "decide" else "R")
        if scene.app.top is not scene:
            driver.press("Tab")
            driver.click("yes")
        go_on(driver, scene)
    assert scene.session.waits_for is Waits.NEXT_HAND


# --- hands from beginning to end ------------------------------------------------------------------


def test_a_hand_by_keys_only() -> None:
    with ring_table() as (driver, scene):
        deal(driver, scene)
        assert scene.play.phase == "decide"
        driver.press("4")
        assert scene.play.to == 7  # the call of 2 and the pot of 5 after it
        driver.press("R")
        go_on(driver, scene)
        assert own_moves(scene)[0] is Move.RAISE
        finish(driver, scene)
        assert scene.play.table.is_over
        assert "result" in driver.names()
        first = scene.session.hands
        driver.press("Space")
        go_on(driver, scene)
        assert scene.session.hands == first + 1


def test_a_hand_by_mouse_only() -> None:
    with ring_table() as (driver, scene):
        driver.click("next")
        go_on(driver, scene)
        driver.click("preset-pot")
        assert scene.play.to == 7
        driver.click("raise")
        go_on(driver, scene)
        for _ in range(12):
            if scene.session.waits_for is not Waits.PLAYER:
                break
            driver.click("call" if scene.play.phase == "decide" else "show")
            go_on(driver, scene)
        assert scene.session.waits_for is Waits.NEXT_HAND


_USUAL = {(Limit.NO_LIMIT, 2), (Limit.POT_LIMIT, 6), (Limit.FIXED_LIMIT, 10)}


@pytest.mark.parametrize(
    ("limit", "seats"),
    [
        pytest.param(limit, seats, marks=() if (limit, seats) in _USUAL else pytest.mark.slow)
        for limit in Limit
        for seats in (2, 6, 10)
    ],
)
def test_chips_are_conserved(limit: Limit, seats: int) -> None:
    rules = RingRules(name="t", limit=limit, small_blind=1, big_blind=2, seats=seats)
    with ring_table(rules, script=mixed, seed=seats) as (driver, scene):
        for _ in range(2):
            if scene.session.waits_for is not Waits.NEXT_HAND or not scene.session.chips:
                break
            deal(driver, scene)
            whole = sum(chips for _, chips in scene.session.hand.setup.stacks)
            finish(driver, scene)
            table = scene.play.table
            assert sum(seat.stack for seat in table.seats) == whole
            assert table.pot == 0


def test_watching_and_skipping_end_alike() -> None:
    pictures = []
    for speed in (99.0, 4.0):
        with ring_table(script=mixed, speed=speed, seed=5) as (driver, scene):
            deal(driver, scene)
            finish(driver, scene)
            pictures.append(scene.play.table)
    assert pictures[0] == pictures[1]


# --- L01 ... L09 ----------------------------------------------------------------------------------


def test_l01_a_late_press_is_dropped() -> None:
    """The press begun on Check does nothing when the button has come to mean Call."""
    with ring_table(HEADS_UP, script=raises(50)) as (driver, scene):
        deal(driver, scene)
        button = scene.find("call")
        assert button is not None
        before = scene.play.state
        driver.down("call")
        # the meaning changes under the finger
        button.mean(("another", "meaning"))  # type: ignore[attr-defined]
        driver.up()
        assert scene.play.state == before
        # and so does a key within the guard time
        driver.press("C", at_once=True)
        assert scene.play.state == before
        driver.press("C")
        assert scene.play.state != before


def test_l01_a_key_at_the_moment_the_turn_comes_is_dropped() -> None:
    with ring_table(HEADS_UP, script=raises(8)) as (driver, scene):
        deal(driver, scene)
        driver.press("C")
        scene.app.step((), 0.01)
        for _ in range(40):
            if scene.session.waits_for is Waits.PLAYER:
                break
            scene.app.step((), 0.01)
        scene.app.step((), 0.01)
        before = scene.play.state
        for key in ("F", "C", "R", "Enter"):
            driver.press(key, at_once=True)
        assert scene.play.state == before


@pytest.mark.parametrize(
    ("size", "text_size"),
    [
        ((960, 540), 200),
        ((1280, 720), 100),
        pytest.param((3840, 2160), 100, marks=pytest.mark.slow),
    ],
)
def test_l02_all_in_stands_apart(size: tuple[int, int], text_size: int) -> None:
    with ring_table(size=size, text_size=text_size) as (driver, scene):
        deal(driver, scene)
        places = {node.name: pygame.Rect(node.rect) for node in driver.tree().walk()}
        all_in = places["preset-all_in"]
        least = scene.theme.px(APART) - 2
        for name in ("call", "fold", "preset-pot"):
            other = places[name]
            assert all_in.left - other.right >= least, name
        assert places["raise"].left > places["call"].right + least
        assert places["fold"].right <= places["call"].left


def until_may_preselect(driver: Driver, scene: RingScene) -> None:
    for _ in range(600):
        driver.tick(0.05)
        if scene.play.may_preselect and not scene.motion.is_running:
            return
        if scene.session.waits_for is Waits.PLAYER:
            driver.press("C")
    raise AssertionError("never waited")


def test_l03_a_raise_clears_it() -> None:
    """Chosen while the price was one; dropped, not carried out, when somebody raises."""
    with ring_table(script=raises(9), speed=1.0, seed=3) as (driver, scene):
        driver.press("Space")
        for _ in range(900):
            driver.tick(0.05)
            waits = scene.play.may_preselect and not scene.motion.is_running
            if waits and scene.play.table.price == 2:
                break
            if scene.session.waits_for is Waits.PLAYER and not scene.motion.is_running:
                driver.press("F")
                go_on(driver, scene)
                driver.press("Space")
        driver.click("preselect")
        assert scene.play.preselected is not None
        for _ in range(900):
            driver.tick(0.05)
            if scene.session.waits_for is Waits.PLAYER and not scene.motion.is_running:
                break
        assert scene.play.table.price > 2
        assert scene.play.preselected is None
        assert own_moves(scene) == []


def test_l03_check_fold_checks_where_it_is_free() -> None:
    with ring_table(HEADS_UP, script=calls, speed=1.0) as (driver, scene):
        driver.press("Space")
        until_may_preselect(driver, scene)
        driver.click("preselect")
        assert scene.play.preselected is not None
        before = len(own_moves(scene))
        for _ in range(300):
            driver.tick(0.05)
            if len(own_moves(scene)) > before or scene.play.preselected is None:
                break
        moves = own_moves(scene)[before:]
        assert Move.FOLD not in moves


def test_l03_a_street_end_clears_it() -> None:
    with ring_table(HEADS_UP, script=calls, speed=1.0) as (driver, scene):
        driver.press("Space")
        until_may_preselect(driver, scene)
        play = scene.play
        play.preselect(on=True)
        street = play.table.street
        play.table = replace(play.table, street=type(street)(street.value + 1))
        play.drop_stale()
        assert play.preselected is None


def test_l04_slider_ends() -> None:
    with ring_table() as (driver, scene):
        deal(driver, scene)
        legal = scene.play.legal
        assert legal is not None
        slider = driver.find("amount-slider")
        driver.drag("amount-slider", (slider.rect[0] + slider.rect[2] + 50, slider.rect[1] + 20))
        assert scene.play.to == legal.max_to == 200
        assert driver.find("raise").label == "All-in"
        driver.drag("amount-slider", (slider.rect[0] - 50, slider.rect[1] + 20))
        assert scene.play.to == legal.min_to
        assert driver.find("raise").label == "Raise to"


def test_l05_a_wrong_amount_cannot_be_raised() -> None:
    with ring_table() as (driver, scene):
        deal(driver, scene)
        for digit in "908":
            driver.press(digit, at_once=True)
        assert scene.play.wrong_amount == "above_maximum"
        assert not driver.find("raise").enabled
        before = scene.play.state
        driver.press("R")
        assert scene.play.state == before
        assert driver.reads("The most is 200")
        driver.press("Backspace")
        assert scene.play.to == 90
        assert driver.find("raise").enabled
        assert driver.find("raise").value == "90"


def test_l06_no_raise_button_where_there_is_no_raise() -> None:
    rules = RingRules(
        name="t", limit=Limit.FIXED_LIMIT, small_blind=1, big_blind=2, seats=3, cap_raises=1
    )
    with ring_table(rules, script=raises(4)) as (driver, scene):
        deal(driver, scene)
        for _ in range(10):
            legal = scene.play.legal
            if legal is not None and not legal.can_raise:
                break
            driver.press("C")
            go_on(driver, scene)
        legal = scene.play.legal
        assert legal is not None
        assert not legal.can_raise
        assert [n for n in driver.names() if n in ("fold", "call", "raise")] == ["fold", "call"]
        assert driver.reads("No more raises")


def test_l07_an_illegal_answer_is_made_legal_and_told() -> None:
    def wild(question: Question) -> SeatAction:
        legal = question.view.legal
        assert isinstance(legal, BettingOptions)
        return legal.bet_or_raise(10**6)

    with ring_table(script=wild) as (driver, scene):
        deal(driver, scene)
        driver.press("F")
        go_on(driver, scene)
        assert scene.session.waits_for is Waits.NEXT_HAND
        assert any(isinstance(e, SeatActed) and e.seat != 1 for e in scene.play.told)
        assert all(reason.faults for reason in scene.session.reasons()[:1])


# --- amounts at the table -------------------------------------------------------------------------


def test_digits_go_straight_in_and_one_is_a_preset() -> None:
    with ring_table() as (driver, scene):
        deal(driver, scene)
        driver.press("4")
        assert scene.play.to == 7
        for digit in "37":
            driver.press(digit, at_once=True)
        assert scene.play.to == 437 or scene.play.typed == "437"
        driver.tick(2.5)
        for digit in "36":
            driver.press(digit, at_once=True)
        assert scene.play.to == 36
        assert driver.find("raise").value == "36"


def test_wheel_and_arrows_are_a_big_blind() -> None:
    with ring_table() as (driver, scene):
        deal(driver, scene)
        low = scene.play.to
        driver.wheel((640, 300), 1)
        assert scene.play.to == low + 2
        driver.press("Right")
        assert scene.play.to == low + 4
        driver.press("Shift+Right")
        assert scene.play.to == low + 14
        driver.wheel("amount-slider", -1)
        assert scene.play.to == low + 12


def test_the_amount_begins_anew_each_turn() -> None:
    with ring_table(HEADS_UP, script=raises(20), seed=4) as (driver, scene):
        deal(driver, scene)
        driver.press("Right")
        driver.press("C")
        go_on(driver, scene)
        legal = scene.play.legal
        assert legal is not None
        assert scene.play.to == legal.min_to


def test_fixed_limit_shows_its_one_amount() -> None:
    rules = RingRules(name="t", limit=Limit.FIXED_LIMIT, small_blind=1, big_blind=2, seats=4)
    with ring_table(rules) as (driver, scene):
        deal(driver, scene)
        names = driver.names()
        assert "raise" in names
        assert not [name for name in names if name.startswith(("preset", "amount"))]
        assert driver.find("raise").value == "4"


def test_pot_limit_has_no_all_in_above_the_pot() -> None:
    rules = RingRules(name="t", limit=Limit.POT_LIMIT, small_blind=1, big_blind=2, seats=4)
    with ring_table(rules) as (driver, scene):
        deal(driver, scene)
        assert "preset-all_in" not in driver.names()
        assert "preset-pot" in driver.names()


# --- asking once ----------------------------------------------------------------------------------


def test_a22_folding_for_nothing_is_asked_once() -> None:
    with ring_table(HEADS_UP, script=calls) as (driver, scene):
        deal(driver, scene)
        for _ in range(5):
            legal = scene.play.legal
            assert legal is not None
            if legal.can_check:
                break
            driver.press("C")
            go_on(driver, scene)
        before = scene.play.state
        driver.press("F")
        assert driver.scene.name == "dialog"
        driver.press("Esc")
        assert scene.play.state == before
        driver.press("F")
        driver.click("yes")
        assert own_moves(scene)[-1] is Move.FOLD


def test_a_fold_to_a_bet_is_not_asked() -> None:
    with ring_table(script=raises(10)) as (driver, scene):
        deal(driver, scene)
        driver.press("F")
        assert own_moves(scene) == [Move.FOLD]


def test_a_large_all_in_is_asked_once_and_the_question_can_be_switched_off() -> None:
    with ring_table() as (driver, scene):
        deal(driver, scene)
        before = scene.play.state
        driver.press("5")
        driver.press("R")
        assert driver.scene.name == "dialog"
        driver.press("Esc")
        assert scene.play.state == before
        scene.app.change(confirm_all_in=False)
        driver.press("R")
        assert scene.play.state != before


# --- pause, skip, log, why ------------------------------------------------------------------------


def test_space_pauses_and_never_acts() -> None:
    with ring_table(speed=1.0) as (driver, scene):
        driver.press("Space")
        driver.tick(0.3)
        driver.press("Space", at_once=True)
        assert scene.showing.is_paused
        count = len(scene.session.hand.actions) if scene.session.has_hand else 0
        driver.tick(3.0)
        now = len(scene.session.hand.actions) if scene.session.has_hand else 0
        assert now == count
        driver.press("Space")
        assert not scene.showing.is_paused


def test_on_the_players_turn_space_only_pauses() -> None:
    with ring_table() as (driver, scene):
        deal(driver, scene)
        before = scene.play.state
        driver.press("Space")
        driver.press("Space")
        assert scene.play.state == before


def test_to_the_end_after_folding() -> None:
    with ring_table(script=raises(10), speed=1.0) as (driver, scene):
        driver.press("Space")
        for _ in range(600):
            driver.tick(0.05)
            if scene.session.waits_for is Waits.PLAYER and not scene.motion.is_running:
                break
        driver.press("F")
        for _ in range(100):
            driver.tick(0.05)
            if scene.find("skip") is not None:
                break
        driver.click("skip")
        for _ in range(100):
            driver.tick(0.02)
        assert scene.session.waits_for is Waits.NEXT_HAND
        assert not scene.showing.is_skipping


def test_log_why_and_menu_open_and_close() -> None:
    with ring_table(script=folds) as (driver, scene):
        deal(driver, scene)
        driver.click("log")
        assert driver.reads("posts the big blind")
        driver.press("Esc")
        driver.press("L")
        assert driver.reads(scene.session.commitments[0][:12])
        driver.press("Esc")
        finish(driver, scene)
        driver.press("W")
        assert driver.scene.name == "dialog"
        assert driver.reads("Ana")
        driver.press("Esc")
        driver.press("Esc")
        assert driver.shows("main-menu")
        driver.press("Esc")
        assert driver.scene is scene


def test_the_newest_line_of_the_log_is_in_view_whatever_it_says() -> None:
    for seed in (3, 4):
        with ring_table(script=mixed, seed=seed, confirm_all_in=False) as (driver, scene):
            deal(driver, scene)
            finish(driver, scene)
            seen = [drawn.text for drawn in driver.texts() if drawn.owner == "log"]
            newest = scene.screen.log.lines[0].text
            assert any(newest.startswith(text) and text != "Log" for text in seen), (seed, newest)


def test_the_hand_is_kept_when_the_player_goes_elsewhere() -> None:
    from casino_texas.app.fair.dealer import Dealer
    from casino_texas.app.ring.opponents import Answer
    from casino_texas.app.ring.sitting import resume

    with ring_table(seed=8) as (driver, scene):
        deal(driver, scene)
        table, store = scene.play.table, scene.session.store
        driver.press("Esc")
        driver.click("main-menu")
        assert scene not in scene.app.scenes
        session = resume(store, Dealer(8), think=lambda question: Answer(calls(question)))
        assert session is not None
        again = RingScene(scene.desk, session, scene.opponent.asker)
        scene.app.push(again)
        driver.tick(0.3)
        assert again.play.table == table
        assert again.play.phase == "decide"


# --- showdown -------------------------------------------------------------------------------------


def test_the_winning_five_are_marked_and_the_result_is_said() -> None:
    with ring_table(script=calls) as (driver, scene):
        deal(driver, scene)
        finish(driver, scene)
        assert len(scene.screen.shown.marked) >= 5
        assert scene.screen.bar.result.label.count("the pot of 12")
        driver.tick(30)
        assert scene.session.waits_for is Waits.NEXT_HAND, "the result stays until a key"


def test_show_or_muck_is_asked() -> None:
    asked = False
    for seed in range(1, 30):
        with ring_table(HEADS_UP, script=calls, seed=seed) as (driver, scene):
            deal(driver, scene)
            for _ in range(12):
                if scene.play.phase != "decide" or scene.session.waits_for is not Waits.PLAYER:
                    break
                driver.press("C")
                go_on(driver, scene)
            if scene.play.phase == "showdown":
                asked = True
                driver.press("F")
                go_on(driver, scene)
                held = scene.play.table.seat(1)
                assert held is not None
                assert held.status.value == "mucked"
                break
    assert asked


def test_equity_is_off_until_e() -> None:
    with ring_table() as (driver, scene):
        deal(driver, scene)
        assert scene.equity.task is None
        driver.press("E")
        assert scene.app.settings.equity
        assert scene.equity.task is not None
        driver.press("E")
        assert scene.equity.text == ""


def test_sitting_out_a_marker_and_the_way_back() -> None:
    with ring_table(script=folds, seed=2) as (driver, scene):
        deal(driver, scene)
        driver.press("F")
        go_on(driver, scene)
        driver.click("open-cashier")
        driver.click("sit-out")
        is_told = False
        for _ in range(7):
            driver.press("Space")
            go_on(driver, scene)
            assert own_moves(scene) == []
            driver.press("L")
            is_told |= driver.reads("You have missed the big blind: marker M")
            driver.press("Esc")
        assert scene.play.facts.seats[1].marker == "M"
        assert is_told, "the log tells what happens between hands, too"
        driver.click("open-cashier")
        driver.click("come-back")
        for _ in range(8):
            driver.press("Space")
            go_on(driver, scene)
            if scene.play.phase == "blind":
                break
        assert scene.play.phase == "blind"
        driver.press("R")
        go_on(driver, scene)
        assert scene.play.table.seat(1) is not None


def test_a_straddle_is_offered_and_may_be_declined() -> None:
    rules = replace(ONE_TWO, straddle=Straddle.RAISE_TO_3BB)
    with ring_table(rules) as (driver, scene):
        for _ in range(7):
            driver.press("Space")
            go_on(driver, scene)
            if scene.play.phase == "blind":
                break
            finish(driver, scene)
        assert driver.reads("straddle")
        driver.press("F")
        go_on(driver, scene)
        assert not any(post.kind.value == "straddle" for post in scene.play.facts.posts)


def test_a_hand_is_stepped_through_both_ways() -> None:
    from casino_texas.ui.scenes.ring_review import RingReview

    with ring_table(script=calls) as (driver, scene):
        deal(driver, scene)
        finish(driver, scene)
        table = scene.play.table
        driver.press("Y")
        review = driver.scene
        assert isinstance(review, RingReview)
        assert review.shown.table.board == ()
        driver.press("End")
        assert review.shown.table.stacks == table.stacks
        assert review.shown.table.board == table.board
        for seat in review.shown.table.seats:
            assert None not in seat.cards, "mucked hands may be read here"
        at = review.at
        driver.press("Left")
        driver.click("next")
        assert review.at == at
        driver.press("Home")
        assert review.at == 0
        assert problems(driver.app, may_shorten=("log",)) == []
        driver.press("Esc")
        assert driver.scene is scene


def test_every_enabled_button_changes_something_or_explains() -> None:
    with ring_table() as (driver, scene):
        deal(driver, scene)
        for name in ("preset-min", "preset-half", "preset-two_thirds", "preset-pot"):
            driver.click(name)
            button = driver.find(name)
            assert button.value == str(scene.play.to)


def test_fold_is_a_fold() -> None:
    with ring_table(script=raises(6)) as (driver, scene):
        deal(driver, scene)
        action = scene.play.fold_action()
        assert action == Fold(1)
