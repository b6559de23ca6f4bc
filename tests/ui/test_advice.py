"""Advice at the casino table, with a coach that makes his values up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from casino_texas.app.analyst.coach_jobs import advise
from casino_texas.app.settings import ADVICE
from casino_texas.app.store.records import HandFilter
from casino_texas.app.store.store import Store
from casino_texas.casino.rules import Option
from casino_texas.casino.view import Stage
from casino_texas.ui import desktop
from casino_texas.ui.casino.advice import TableAdvice, WorkerCoach
from casino_texas.ui.scenes.casino import CasinoScene
from casino_texas.ui.widgets.dialog import Dialog
from tests.ui.casino_table import check, press, sit_down, table
from tests.ui.coaches import NOBODY, FakeCoach
from tests.ui.driver import Driver, problems
from tests.ui.pages import every_size, monkeys
from tests.ui.words import LANGUAGES

Sit = Callable[..., Driver]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Sits down at a table with a coach."""
    drivers: list[Driver] = []

    def sit_with(coach: FakeCoach | None = None, **about: Any) -> Driver:
        drivers.append(sit_down(coach=coach or FakeCoach(), **about))
        return drivers[-1]

    yield sit_with
    for driver in drivers:
        driver.app.close()


def panel(driver: Driver) -> str:
    """What the panel of advice says; nothing where it is not there."""
    found = driver.scene.find("advice-panel")
    return "" if found is None else found.value


def ribbon(driver: Driver) -> str:
    found = driver.scene.find("mistake")
    return "" if found is None else found.value


def lit(driver: Driver) -> set[str]:
    """The decision buttons that are lit."""
    bar = table(driver).screen.bar
    return {name for name, button in bar.actions.items() if button.selected and button.visible}


MINUS = "\N{MINUS SIGN}"


# --- the three ways ----------------------------------------------------------------------------


def test_on_request_the_key_shows_and_hides_what_each_choice_is_worth(sit: Sit) -> None:
    driver = sit(advice="request")
    assert panel(driver).startswith("What each choice is worth")
    driver.press("H")
    assert driver.app.toasted.text == "Advice comes with the cards."
    press(driver, "2 Space")
    assert lit(driver) == set()
    driver.press("H")
    said = panel(driver)
    # ANTE 25: -0.45, -1 and -1.3 of it.
    assert f"★ Sixth card {MINUS}11.2" in said
    assert f"Fold {MINUS}25" in said
    assert f"Bet {MINUS}32.5" in said
    assert said.index("Sixth card") < said.index("Fold") < said.index("Bet")
    assert "buying loses 11.2 on average; the dealer has no game" in said
    assert lit(driver) == {"buy"}
    driver.press("H")
    assert MINUS not in panel(driver)
    assert lit(driver) == set()
    driver.press("H")
    driver.press("S")
    # Another decision: it has to be asked for anew.
    assert table(driver).play.session.legal.stage is Stage.TURN
    assert lit(driver) == set()
    assert MINUS not in panel(driver)


def test_the_mouse_alone_is_enough(sit: Sit) -> None:
    driver = sit(advice="request")
    driver.click("chip-25")
    assert driver.scene.find("ask-advice") is None
    driver.click("deal")
    driver.click("ask-advice")
    assert lit(driver) == {"buy"}
    assert driver.scene.find("ask-advice") is None


def test_always_means_with_every_decision(sit: Sit) -> None:
    driver = sit(advice="always", rules="texas_exchange")
    press(driver, "2 Space")
    assert lit(driver) == {"buy"}
    driver.press("S")
    assert lit(driver) == {"exchange"}
    own = table(driver).play.own_cards
    from casino_texas.app.words.steps import card_names

    assert f"★ Exchange {card_names(own[:1])} +8.3" in panel(driver)
    assert f"Exchange {card_names(own)} {MINUS}4.2" in panel(driver)
    assert ribbon(driver) == ""


def test_the_switch_at_the_table_goes_through_all_ways(sit: Sit) -> None:
    driver = sit(advice="off")
    press(driver, "2 Space")
    node = driver.find("advice-mode")
    assert (node.label, node.key) == ("Off", "Shift+H")
    for shown, is_lit in (
        ("On request", False),
        ("After the move", False),
        ("Always", True),
        ("Off", False),
    ):
        driver.press("Shift+H")
        driver.tick(0.1)
        assert driver.find("advice-mode").label == shown
        assert bool(lit(driver)) is is_lit
        assert driver.app.toasted.text == ""
    assert table(driver).play.step == "decide", "nothing has been decided by that"


@pytest.mark.parametrize("way", ["mouse", "Tab"])
def test_the_switch_is_pressed_by_mouse_and_by_tab(sit: Sit, way: str) -> None:
    driver = sit(advice="off")
    if way == "mouse":
        driver.click("advice-mode")
    else:
        for _ in range(30):
            driver.press("Tab", at_once=True)
            if driver.find("advice-mode").focused:
                break
        driver.press("Enter")
    assert driver.app.settings.advice == "request"


def test_where_its_panel_is_not_in_view_the_switch_says_what_it_did(sit: Sit) -> None:
    driver = sit(advice="off")
    press(driver, "2 Space F")
    assert driver.scene.find("advice-mode") is None
    driver.press("Shift+H")
    assert driver.app.toasted.text == "Advice: On request"


def test_off_says_nothing_and_the_key_says_why(sit: Sit) -> None:
    driver = sit(advice="off")
    press(driver, "2 Space")
    assert panel(driver) == ""
    driver.press("H")
    assert panel(driver) == ""
    assert driver.app.toasted.text == "Advice is off; its panel has the switch."
    press(driver, "F")
    assert ribbon(driver) == ""


def test_after_the_move_a_mistake_is_told_until_the_next_action(sit: Sit) -> None:
    driver = sit(advice="after")
    press(driver, "2 Space")
    assert panel(driver) == "After your move: what each choice was worth."
    assert lit(driver) == set()
    driver.press("B")
    assert ribbon(driver) == "Sixth card was better by 21.2 (0.85 ANTE)."
    check(driver)
    press(driver, "Space")
    assert ribbon(driver) == ""
    press(driver, "Space")
    driver.press("S")  # nothing was better
    assert ribbon(driver) == ""
    assert f"★ Sixth card (yours) {MINUS}11.2" in panel(driver)
    driver.press("B")
    assert ribbon(driver) == "Fold was better by 7.5 (0.30 ANTE)."


def test_why_tells_all_values_and_deals_the_hand_again(sit: Sit) -> None:
    driver = sit(advice="after")
    press(driver, "2 Space B")
    hand = table(driver).play.session.hand_id
    driver.click("mistake")
    assert isinstance(driver.scene, Dialog)
    why = driver.scene.find("why")
    assert why is not None
    assert f"Bet (yours) {MINUS}32.5" in why.value
    assert "Cost of the choice: 21.2 (0.85 ANTE)." in why.value
    assert "the bet wins 30 % of the time" in why.value
    assert "your other boxes included" in why.value
    driver.press("Esc")
    assert driver.scene is table(driver)
    driver.press("H")  # the same by the key, once the hand is over
    driver.click("again")
    session = table(driver).play.session
    assert session.is_practice
    assert session.store.hand(session.hand_id or 0).start.again_of == hand
    assert session.legal.stage is Stage.FLOP
    driver.press("B")
    assert ribbon(driver).startswith("Sixth card was better")  # in practice too


def test_in_the_middle_of_a_hand_it_cannot_be_dealt_again_yet(sit: Sit) -> None:
    driver = sit(advice="after", rules="texas_exchange", seed=2)
    press(driver, "2 Space S Shift+1 Shift+2 X")
    assert ribbon(driver).startswith("Exchange")
    driver.click("mistake")
    again = driver.scene.find("again")
    assert again is not None
    assert again.reason == "When the hand is over"


# --- when answers come late --------------------------------------------------------------------


def test_play_never_waits_for_the_coach(sit: Sit) -> None:
    coach = FakeCoach(is_slow=True)
    driver = sit(coach, advice="always")
    assert panel(driver) == "Preparing exact numbers…"
    press(driver, "2 Space")
    assert panel(driver) == "Preparing exact numbers…"
    coach.answer()
    driver.tick(0.2)
    assert panel(driver) == "Counting…"
    assert lit(driver) == set()
    coach.answer()
    driver.tick(0.2)
    assert lit(driver) == {"buy"}
    # A whole hand while the coach is thinking; then he judges it.
    driver.press("S")
    press(driver, "B Space")
    session = table(driver).play.session
    assert session.legal.stage is Stage.ANTES
    assert session.store.values.totals().hands == 0
    while coach.waiting:
        coach.answer()
        driver.tick(0.2)
    assert session.store.values.totals().hands == 1
    assert [name for name in coach.asked if name != "table_value"] == [
        *("warm_up", "advise", "advise", "judge")
    ]


def test_what_is_not_seen_yet_is_not_told(sit: Sit) -> None:
    driver = sit(advice="always", speed=1.0)
    press(driver, "2 Space")
    assert table(driver).reel.is_running
    assert lit(driver) == set()
    assert MINUS not in panel(driver)
    table(driver).finish()
    assert lit(driver) == {"buy"}


@pytest.mark.parametrize("mode", ADVICE)
def test_without_numbers_the_game_is_as_ever(sit: Sit, mode: str) -> None:
    driver = sit(FakeCoach(error=NOBODY), advice=mode)
    press(driver, "2 Space H S B Space Space F")
    check(driver)
    assert lit(driver) == set()
    assert ribbon(driver) == ""
    session = driver.scene.find("session-panel")
    assert session is not None
    assert "Luck" not in session.value
    assert "Cost of errors" not in session.value
    if mode != "off":
        press(driver, "Space Space")
        assert panel(driver) == str(NOBODY)


def test_a_question_that_fails_keeps_nothing_else_away(sit: Sit) -> None:
    coach = FakeCoach()
    driver = sit(coach, advice="always")
    coach.error = RuntimeError("the worker process ended before its job was done")
    press(driver, "2 Space")
    assert lit(driver) == set()
    coach.error = None
    driver.press("S")
    assert lit(driver) == {"fold"}
    press(driver, "B")
    assert table(driver).play.session.store.values.totals().hands == 1


# --- the session -------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["off", "after"])
def test_luck_and_errors_are_the_sums_of_the_store(sit: Sit, mode: str) -> None:
    driver = sit(advice=mode)
    for keys in ("2 Space B", "Space Space F", "Space Space S F", "Space Space S B"):
        press(driver, keys)
        check(driver)
    session = table(driver).play.session
    totals = session.store.values.totals(HandFilter(session_id=session.session_id))
    net = session.store.totals(HandFilter(session_id=session.session_id)).net
    assert (totals.hands, totals.known, totals.net) == (4, 4, net)
    # 0.85 for the bet, 0.55 for the fold; after the card the fold is best, and 0.3 for the bet.
    assert totals.errors == pytest.approx(25 * (0.85 + 0.55 + 0 + 0.3))
    assert totals.mistakes == 3
    assert totals.expected == pytest.approx(-0.1 * 100 - totals.errors)
    assert totals.luck == pytest.approx(net - totals.expected)
    assert table(driver).play.advice.totals == totals
    found = driver.scene.find("session-panel")
    assert found is not None
    assert "Cost of errors 42.5" in found.value
    assert f"Expected {MINUS}52.5" in found.value
    about = table(driver).screen.sides.session.tip.splitlines()
    terms = [line.partition(":")[0] for line in about]
    assert terms == ["Expected", "Luck", "Cost of errors", "Hash of this shoe"]


def test_rows_that_are_not_known_are_left_out(sit: Sit) -> None:
    driver = sit(FakeCoach(table_value=None))
    press(driver, "2 Space B")
    found = driver.scene.find("session-panel")
    assert found is not None
    assert "Cost of errors" in found.value
    assert "Luck" not in found.value
    assert "Luck" not in table(driver).screen.sides.session.tip


def test_hands_played_without_a_coach_are_judged_later(sit: Sit) -> None:
    from random import Random

    from tests.app.sessions import any_action, session_of

    store = Store()
    before = session_of(store)
    for _ in range(3):
        if before.is_over:
            before.start_hand()
        while not before.is_over:
            before.act(any_action(before, Random(4)))
    before.close()
    driver = sit(store=store)
    driver.tick(1)
    assert store.values.totals().hands == 3
    assert table(driver).play.advice.totals.hands == 0  # they are not of this session


def test_practice_counts_nowhere(sit: Sit) -> None:
    driver = sit()
    press(driver, "2 Space B A B")
    assert table(driver).play.session.is_practice
    assert table(driver).play.session.store.values.totals().hands == 1


# --- the layout --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@every_size
def test_everything_has_its_place(
    sit: Sit, size: tuple[int, int], text_size: int, language: str
) -> None:
    driver = sit(
        size=size, text_size=text_size, language=language, advice="after", rules="texas_exchange"
    )
    press(driver, "2 Space H")
    assert problems(driver.app) == []
    press(driver, "S Shift+1 Shift+2 X")
    assert ribbon(driver)
    assert problems(driver.app) == []
    press(driver, "B")
    assert ribbon(driver)
    assert problems(driver.app) == []
    driver.click("mistake")
    assert problems(driver.app) == []


@monkeys
@pytest.mark.parametrize("mode", ["after", "always"])
def test_random_events_break_nothing(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, mode: str, count: int
) -> None:
    monkeypatch.setattr(desktop, "show_folder", lambda folder: True)
    coach = FakeCoach(is_slow=True)
    driver = sit(coach, advice=mode, rules="texas_exchange", seed=9)
    scene = table(driver)
    press(driver, "2 Space")
    for at, _ in enumerate(driver.monkey(5, count // 2)):
        assert driver.app.running
        if coach.waiting and at % 7 == 0:
            coach.answer()
        if scene not in driver.app.scenes:  # it was left: sit down again
            scene = CasinoScene(scene.desk)
            driver.app.push(scene)
    check(driver)
    assert scene.play.session.store.values.totals().hands > 0


# --- the real one ------------------------------------------------------------------------------


def wait(driver: Driver) -> None:
    """Let frames pass until the coach has answered everything."""
    advice = table(driver).play.advice
    for _ in range(60_000):
        driver.tick(0.01)
        if not advice.is_busy:
            return
        pygame.time.wait(5)
    raise AssertionError("the coach never answers")


@pytest.mark.slow
def test_the_coach_in_his_worker_process() -> None:
    driver = sit_down(advice="after", rules="house_holdem", seed=3)
    play = table(driver).play
    play.advice = TableAdvice(play, WorkerCoach(driver.app.workers))
    store = play.session.store
    wait(driver)
    assert play.advice.status == "ready", play.advice.why_absent
    seen = antes = 0
    for option in (Option.FOLD, Option.BET, Option.BET, Option.FOLD):
        press(driver, "Space Space" if play.step == "over" else "1 N 1 Space")
        antes += sum(box.ante for box in play.session.view.boxes)
        while play.step == "decide":
            view = play.session.view
            driver.press("F" if option is Option.FOLD else "B")
            wait(driver)
            decided = play.advice.decided
            assert decided is not None
            assert decided.advice == advise(view)
            assert decided.chosen.option is option
            assert bool(ribbon(driver)) == bool(decided.chosen.cost)
            seen += 1
        check(driver)
    assert seen == 8
    totals = store.values.totals()
    assert (totals.hands, totals.decisions) == (4, 8)
    assert play.advice.totals == totals
    # House hold'em is worth -1,363,917,077 / 63,213,204,600 of an ANTE.
    worth = -1_363_917_077 / 63_213_204_600
    assert totals.known == 4
    assert totals.expected == pytest.approx(worth * antes - totals.errors)
    driver.app.close()
