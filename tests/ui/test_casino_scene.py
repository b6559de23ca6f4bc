"""The casino table played as a person plays it: by keys alone, by mouse alone, fast and slow."""

from __future__ import annotations

import pygame
import pytest

from casino_texas.app.settings import INSTANT
from casino_texas.app.store.store import GRANT, Store
from casino_texas.casino.rules import Option
from casino_texas.casino.view import BoxStatus, Stage
from casino_texas.ui.casino.models import table_of
from tests.ui.casino_table import (
    FULL_HOUSE_WINS,
    NO_GAME,
    PAIR_LOSES,
    STRAIGHT_STANDS_OFF,
    check,
    pour,
    press,
    sit_down,
    table,
)
from tests.ui.driver import Driver

SPEEDS = [INSTANT, 4.0, 1.0]


def watch(driver: Driver) -> None:
    """Let everything that moves come to rest by itself."""
    for _ in range(400):
        if not table(driver).reel.is_running:
            return
        driver.tick(0.05)
    raise AssertionError("it never comes to rest")


# --- by keys alone, by mouse alone -------------------------------------------------------------


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_hand_by_keys_alone(speed: float) -> None:
    driver = sit_down(seed=FULL_HOUSE_WINS, speed=speed)
    play = table(driver).play
    for key, stage in (
        ("3", Stage.ANTES),
        ("Space", Stage.FLOP),
        ("S", Stage.TURN),
        ("B", Stage.OVER),
    ):
        driver.press(key)
        watch(driver)
        assert play.session.legal.stage is stage
        check(driver)
    # ANTE 100, card 100, BET 200 at 6:1.
    assert play.session.store.bankroll == 2000 + 100 - 100 + 1200
    driver.press("Space")
    watch(driver)
    check(driver)
    assert play.session.legal.stage is Stage.ANTES
    driver.app.close()


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_hand_by_mouse_alone(speed: float) -> None:
    driver = sit_down(seed=FULL_HOUSE_WINS, speed=speed)
    play = table(driver).play
    for name, stage in (
        ("chip-100", Stage.ANTES),
        ("deal", Stage.FLOP),
        ("buy", Stage.TURN),
        ("bet", Stage.OVER),
        ("collect", Stage.ANTES),
    ):
        driver.click(name)
        watch(driver)
        assert play.session.legal.stage is stage
        check(driver)
    assert play.session.store.bankroll == 3200
    driver.app.close()


def test_focus_reaches_everything_and_enter_presses_it() -> None:
    driver = sit_down(seed=FULL_HOUSE_WINS)
    reached = set()
    for _ in range(60):
        driver.press("Tab")
        focused = driver.scene.focused
        assert focused is not None
        assert driver.scene.focus_shown
        reached.add(focused.name)
    for name in ("menu", "auto", "help", "box-1", "box-2", "box-3", "chip-5", "chip-500", "undo",
                 "clear", "rebet", "double", "deal"):  # fmt: skip
        assert name in reached
    driver.scene.focus(driver.scene.find("chip-25"))
    driver.press("Enter")
    assert table(driver).play.stakes.total == 25
    driver.scene.focus(driver.scene.find("deal"))
    driver.press("Enter")
    assert table(driver).play.session.legal.stage is Stage.FLOP
    driver.scene.focus(driver.scene.find("fold"))
    driver.press("Enter")
    assert table(driver).play.session.is_over
    driver.app.close()


def test_keys_are_printed_on_the_buttons_and_follow_the_settings() -> None:
    driver = sit_down(keys={"deal": ["G"]})
    assert driver.find("deal").key == "G"
    press(driver, "2 Space")
    assert table(driver).play.step == "stake"
    driver.press("G")
    assert table(driver).play.step == "decide"
    assert {driver.find(name).key for name in ("fold", "buy", "bet")} == {"F", "S", "B"}
    driver.app.close()


# --- chips before the deal ---------------------------------------------------------------------


def test_chips_are_laid_taken_back_doubled_and_laid_again() -> None:
    driver = sit_down()
    stakes = lambda: dict(table(driver).play.stakes.antes)  # noqa: E731
    driver.click("box-3")
    driver.click("box-3")
    driver.click("box-1")
    assert stakes() == {1: 25, 3: 50}
    driver.click("box-3", button=3)
    assert stakes() == {1: 25, 3: 25}
    press(driver, "D")
    assert stakes() == {1: 50, 3: 50}
    press(driver, "U U")
    assert stakes() == {1: 25, 3: 50}
    press(driver, "C")
    assert stakes() == {}
    press(driver, "U Space F F Space")
    assert stakes() == {1: 25, 3: 50}, "the same bet is offered again"
    press(driver, "C R")
    assert stakes() == {1: 25, 3: 50}
    check(driver)
    driver.app.close()


def test_the_same_bet_is_not_laid_out_where_a_person_does_not_want_it() -> None:
    driver = sit_down(auto_rebet=False)
    press(driver, "2 Space F Space")
    assert not table(driver).play.stakes.chips
    press(driver, "R")
    assert table(driver).play.stakes.total == 25
    driver.app.close()


def test_a_key_lays_its_chip_on_the_box_pointed_at() -> None:
    driver = sit_down()
    press(driver, "1 N 2 N 3")
    assert dict(table(driver).play.stakes.antes) == {2: 5, 3: 25, 1: 100}
    assert driver.find("chip-100").value == "selected"
    driver.click("chip-5", button=3)
    assert dict(table(driver).play.stakes.antes) == {2: 5, 3: 25}
    driver.app.close()


def test_the_bankroll_shown_goes_down_with_the_chips_laid_out() -> None:
    driver = sit_down()
    press(driver, "3 3")
    assert driver.reads("1,800")
    assert table(driver).play.session.store.bankroll == 2000, "nothing is staked before the deal"
    check(driver)
    driver.app.close()


# --- reasons -----------------------------------------------------------------------------------


def test_what_cannot_be_pressed_says_why_on_hover_focus_and_press() -> None:
    driver = sit_down()
    deal = driver.find("deal")
    assert not deal.enabled
    assert "5" in deal.reason
    driver.hover("deal")
    assert driver.scene.tooltip.text == deal.reason
    driver.move((5, 5))
    driver.scene.focus(driver.scene.find("deal"))
    assert driver.scene.tooltip.text == deal.reason
    driver.press("Space")
    assert table(driver).play.step == "stake"
    for name in ("undo", "clear", "rebet", "double"):
        assert driver.find(name).reason
    driver.app.close()


def test_an_option_that_cannot_be_afforded_says_what_it_needs() -> None:
    # H20: three ANTEs a box before the deal, four to buy.
    driver = sit_down(store=pour(Store(), 30))
    press(driver, "1 1 Space")
    buy = driver.find("buy")
    assert not buy.enabled
    assert "30" in buy.reason
    assert "20" in buy.reason
    driver.press("S")
    assert table(driver).play.session.legal.stage is Stage.FLOP
    driver.press("B")
    assert table(driver).play.session.is_over
    check(driver)
    driver.app.close()


def test_refused_chips_are_explained() -> None:
    driver = sit_down()
    press(driver, "4 4")
    assert driver.app.toasted.text
    assert "500" in driver.app.toasted.text
    assert table(driver).play.stakes.total == 500
    driver.app.close()


def test_who_has_too_few_chips_is_offered_fresh_ones() -> None:
    driver = sit_down(store=pour(Store(), 14))
    assert not driver.shows("deal")
    driver.click("grant")
    assert table(driver).play.session.store.bankroll == 14 + GRANT
    assert driver.shows("deal")
    check(driver)
    driver.app.close()


# --- no press acts twice, none acts on what it did not mean --------------------------------------


def test_a_press_that_comes_after_the_meaning_has_changed_is_dropped() -> None:
    driver = sit_down()
    press(driver, "2 Space")
    driver.tick(0.5)
    driver.down("bet")
    driver.press("S", at_once=True)
    assert table(driver).play.session.legal.stage is Stage.TURN
    driver.up()
    assert table(driver).play.session.legal.stage is Stage.TURN, "the bet of the flop is not staked"
    driver.press("B", at_once=True)
    assert table(driver).play.session.legal.stage is Stage.TURN, "too soon to be meant"
    driver.press("B")
    assert table(driver).play.session.is_over
    driver.app.close()


def test_three_quick_clicks_deal_once() -> None:
    driver = sit_down()
    press(driver, "2")
    place = driver.place("deal")
    for _ in range(3):
        driver.click(place, at_once=True)
    assert table(driver).play.session.legal.stage is Stage.FLOP
    check(driver)
    driver.app.close()


def test_space_never_decides() -> None:
    driver = sit_down()
    press(driver, "2 Space Space Space Enter Space")
    assert table(driver).play.session.legal.stage is Stage.FLOP
    driver.app.close()


@pytest.mark.parametrize("how", ["key", "click"])
def test_what_ends_an_animation_does_nothing_else(how: str) -> None:
    driver = sit_down(speed=1.0)
    press(driver, "2 Space")
    driver.tick(0.2)
    scene = table(driver)
    assert scene.reel.is_running
    if how == "key":
        driver.press("F", at_once=True)
    else:
        driver.click((640, 300), at_once=True)
    assert not scene.reel.is_running
    assert scene.play.session.legal.stage is Stage.FLOP
    check(driver)
    driver.press("F")
    assert scene.play.session.is_over
    driver.app.close()


# --- several boxes, other tables -----------------------------------------------------------------


def test_several_boxes_decide_one_after_the_other() -> None:
    driver = sit_down(seed=3)
    scene = table(driver)
    press(driver, "2 N 2 N 2 Space")
    order = []
    for key in "S S B":
        if key != " ":
            order.append(scene.play.session.legal.box)
            assert scene.screen.shown.emphasis.acting == order[-1]
            driver.press(key)
    assert order == [1, 2, 3]
    assert [box.status for box in scene.play.session.view.boxes] == [
        BoxStatus.BOUGHT,
        BoxStatus.BOUGHT,
        BoxStatus.BET_ON_FLOP,
    ]
    press(driver, "B F")
    assert scene.play.session.is_over
    check(driver)
    seen = set()
    for _ in range(3):
        seen.add(scene.explained)
        driver.press("N")
    assert seen == {1, 2, 3}, "every box's result can be looked at"
    driver.app.close()


def test_what_has_been_played_lies_in_the_discard_rack_until_the_next_deal() -> None:
    driver = sit_down(rules="texas_exchange", seed=FULL_HOUSE_WINS)

    def discards() -> int:
        return table(driver).screen.shown.discards

    assert discards() == 0
    press(driver, "2 N 2 Space S S")
    assert discards() == 0
    press(driver, "Shift+1 X")
    assert discards() == 1
    press(driver, "B B Space")
    assert table(driver).play.step == "stake"
    assert discards() == 2 + 5 + 2 * 2 + 1
    press(driver, "Space")
    assert discards() == 0, "dealt from a new shoe"
    driver.app.close()


def test_the_exchange_table() -> None:
    driver = sit_down(rules="texas_exchange", seed=2)
    scene = table(driver)
    press(driver, "2 Space")
    assert not driver.shows("exchange")
    driver.press("S")
    before = scene.play.session.view.boxes[0].cards
    assert driver.find("exchange").reason, "no card is chosen yet"
    driver.press("X")
    assert scene.play.session.legal.stage is Stage.TURN
    driver.press("Shift+1")
    assert scene.play.chosen == {before[0]}
    driver.press("Shift+1")
    assert scene.play.chosen == frozenset()
    driver.click("box-2-card-2")
    assert scene.play.chosen == {before[1]}
    assert driver.find("box-2-card-2").value == "chosen"
    driver.press("X")
    after = scene.play.session.view.boxes[0].cards
    assert after[0] == before[0]
    assert after[1] != before[1]
    assert scene.play.session.store.bankroll == 2000 - 75
    assert not driver.shows("box-2-card-1"), "a box exchanges only once"
    assert driver.find("exchange").reason
    driver.press("B")
    assert scene.play.session.is_over
    check(driver)
    driver.app.close()


def test_the_house_holdem_table() -> None:
    driver = sit_down(rules="house_holdem", seed=4)
    press(driver, "2 Space")
    assert not driver.shows("buy")
    assert not driver.shows("exchange")
    assert not driver.shows("box-2-buy")
    assert driver.find("bet").value == "50"
    driver.press("B")
    assert table(driver).play.session.is_over
    check(driver)
    driver.app.close()


# --- what is read --------------------------------------------------------------------------------


def test_the_pay_table_lights_the_line_that_counts_and_says_what_it_would_pay() -> None:
    driver = sit_down(seed=FULL_HOUSE_WINS)
    press(driver, "3 Space S")
    assert driver.find("paytable").value == "Full house 6:1 1,200"
    driver.press("B")
    assert driver.find("paytable").value == "Full house 6:1 1,200"
    driver.app.close()


@pytest.mark.parametrize(
    ("seed", "words", "fields"),
    [
        (FULL_HOUSE_WINS, "A full house beats two pair", ("+25", "−25", "+300")),
        (PAIR_LOSES, "A pair of fours loses", ("−25", "−25", "−50")),
        (STRAIGHT_STANDS_OFF, "stand-off", ("push", "−25", "push")),
        (NO_GAME, "The dealer has no game", ("+25", "−25", "push")),
    ],
)
def test_every_field_says_what_happened_and_why_until_it_is_dismissed(
    seed: int, words: str, fields: tuple[str, str, str]
) -> None:
    driver = sit_down(seed=seed)
    press(driver, "2 Space S B")
    driver.tick(30)
    for name, said in zip(("ante", "buy", "bet"), fields, strict=True):
        assert driver.find(f"box-2-{name}").value == said
        assert driver.reads(said)
    assert words in driver.find("message").value
    assert words in driver.find("result").value
    check(driver)
    driver.press("Space")
    assert words not in driver.find("message").value
    assert not driver.shows("result")
    driver.app.close()


def test_the_sixth_card_wears_its_price_while_it_can_be_bought() -> None:
    driver = sit_down()
    tag = driver.app.say("ui.casino.tag")
    press(driver, "3 Space")
    assert driver.reads(tag)
    driver.press("S")
    assert not driver.reads(tag)
    driver.app.close()


def test_the_made_hand_is_marked_and_at_the_end_the_five_that_won() -> None:
    driver = sit_down(seed=FULL_HOUSE_WINS)
    press(driver, "2 Space S")
    scene = table(driver)
    best = scene.play.session.view.boxes[0].best
    assert best is not None
    assert scene.screen.shown.emphasis.marked == frozenset(best.cards)
    driver.press("B")
    settlement = scene.play.session.view.boxes[0].settlement
    assert settlement is not None
    assert settlement.player is not None
    emphasis = scene.screen.shown.emphasis
    assert emphasis.marked == frozenset(settlement.player.cards)
    assert emphasis.is_good
    assert settlement.dealer is not None
    assert emphasis.dealers == frozenset(settlement.dealer.cards) - emphasis.marked
    assert emphasis.dealers
    assert not (emphasis.marked | emphasis.dealers) & emphasis.dimmed
    driver.app.close()


def test_the_dealers_five_are_marked_where_he_wins() -> None:
    driver = sit_down(seed=PAIR_LOSES)
    press(driver, "2 Space S B")
    emphasis = table(driver).screen.shown.emphasis
    dealer = table(driver).play.session.view.dealer_best
    assert dealer is not None
    assert emphasis.marked == frozenset(dealer.cards)
    assert not emphasis.dealers
    assert not emphasis.is_good
    driver.app.close()


def test_nothing_of_the_result_is_written_before_the_dealer_has_opened() -> None:
    driver = sit_down(seed=FULL_HOUSE_WINS, speed=1.0)
    scene = table(driver)
    press(driver, "2 Space")
    watch(driver)
    driver.press("S")
    watch(driver)
    driver.press("B")
    assert scene.reel.is_running
    assert scene.play.session.is_over
    while any(card is None for card in scene.play.table.dealer):
        written = " ".join(drawn.text for drawn in driver.texts())
        assert "beats" not in written
        assert "+300" not in written
        assert "2,300" not in written
        driver.tick(1 / 60)
    watch(driver)
    assert driver.reads("beats")
    driver.app.close()


def test_the_hash_is_shown_before_the_deal_and_stays() -> None:
    driver = sit_down()
    commitment = table(driver).play.session.commitment
    short = f"{commitment[:4]} {commitment[4:8]}"
    assert driver.reads(short)
    press(driver, "2 Space")
    assert driver.reads(short)
    driver.app.close()


# --- watched, skipped, resumed -------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(1, 7))
def test_watching_skipping_and_resuming_show_the_same(seed: int) -> None:
    keys = ["2", "N", "2", "Space", "S", "B", "B", "F"]
    shown = []
    for speed in (INSTANT, 2.0, 1.0):
        driver = sit_down(rules="texas_exchange", seed=seed, speed=speed)
        pictures = []
        for key in keys:
            driver.press(key)
            if speed == 1.0 and table(driver).reel.is_running:
                driver.press("Esc", at_once=True)
            watch(driver)
            scene = table(driver)
            assert scene.play.table == table_of(scene.play.session.view)
            pictures.append((scene.screen.shown, scene.screen.bar.shown))
            if scene.play.step == "over":
                break
        shown.append(pictures)
        driver.app.close()
    assert shown[0] == shown[1] == shown[2]


def test_a_resize_in_the_middle_of_a_deal_ends_it() -> None:
    driver = sit_down(speed=0.5)
    press(driver, "2 Space")
    driver.tick(0.3)
    driver.resize(1000, 640)
    assert not table(driver).reel.is_running
    check(driver)
    assert driver.app.theme.size == (1000, 640)
    driver.app.close()


def test_reduced_motion_moves_nothing() -> None:
    driver = sit_down(speed=1.0, reduce_motion=True)
    press(driver, "2 Space")
    assert not table(driver).reel.is_running
    assert table(driver).play.session.legal.stage is Stage.FLOP
    driver.app.close()


def test_the_slower_speed_takes_longer() -> None:
    lasts = {}
    for speed in (0.5, 1.0, 4.0):
        driver = sit_down(speed=speed)
        press(driver, "2 Space")
        frames = 0
        while table(driver).reel.is_running:
            driver.tick(1 / 60)
            frames += 1
        lasts[speed] = frames
        driver.app.close()
    assert lasts[0.5] == pytest.approx(2 * lasts[1.0], rel=0.1)
    assert lasts[1.0] == pytest.approx(4 * lasts[4.0], rel=0.2)


# --- by itself -----------------------------------------------------------------------------------


def test_auto_deal_waits_visibly_deals_the_same_bet_and_never_decides() -> None:
    driver = sit_down(speed=4.0)
    scene = table(driver)
    press(driver, "2 Space")
    watch(driver)
    driver.press("T")
    assert scene.play.session.legal.stage is Stage.FLOP
    driver.press("F")
    watch(driver)
    assert driver.shows("auto-wait")
    driver.tick(0.2)
    assert driver.find("auto-wait").value not in ("", "0 %")
    assert scene.play.session.is_over
    driver.tick(2)
    watch(driver)
    assert scene.play.session.legal.stage is Stage.FLOP
    assert [box.ante for box in scene.play.session.view.boxes] == [25]
    driver.tick(20)
    assert scene.play.session.legal.stage is Stage.FLOP, "decisions are the player's"
    driver.press("T")
    driver.press("F")
    watch(driver)
    driver.tick(20)
    assert scene.play.session.is_over
    check(driver)
    driver.app.close()


def test_the_pause_of_auto_deal_ends_with_any_deed() -> None:
    driver = sit_down(auto_deal=True)
    press(driver, "2 Space F")
    assert driver.shows("auto-wait")
    driver.press("Space")
    assert table(driver).play.step == "stake"
    driver.tick(20)
    assert table(driver).play.step == "stake", "who collects himself deals himself"
    driver.app.close()


# --- the same deal again -------------------------------------------------------------------------


@pytest.mark.parametrize("speed", [INSTANT, 1.0])
def test_the_same_deal_again_is_practice(speed: float) -> None:
    driver = sit_down(seed=FULL_HOUSE_WINS, speed=speed)
    scene = table(driver)
    for key in ["2", "Space", "F"]:
        driver.press(key)
        watch(driver)
    cards = scene.play.table.boxes[0].cards
    driver.press("A")
    watch(driver)
    assert scene.play.session.is_practice
    assert driver.find("title").label == driver.app.say("ui.casino.practice", table="Texas")
    for key in ["S", "B"]:
        driver.press(key)
        watch(driver)
    assert scene.play.table.boxes[0].cards == cards
    assert scene.play.session.is_over
    assert scene.play.session.store.bankroll == 1975
    assert scene.play.table == table_of(scene.play.session.view)
    driver.press("Space")
    watch(driver)
    assert not scene.play.session.is_practice
    assert driver.reads("1,950"), "the same bet lies on the table again"
    check(driver)
    driver.app.close()


def test_nothing_is_dealt_again_in_the_middle_of_a_hand() -> None:
    driver = sit_down()
    press(driver, "2 Space F Space Space")
    assert table(driver).play.session.legal.stage is Stage.FLOP
    driver.press("A")
    assert not table(driver).play.session.is_practice
    check(driver)
    driver.app.close()


# --- keys and help -------------------------------------------------------------------------------


def test_other_screens_open_over_the_table_and_leave_the_hand_alone() -> None:
    driver = sit_down()
    press(driver, "2 Space")
    before = table(driver).play.session.view
    for key, name in (("F1", "help"), ("K", "rankings"), ("V", "fairness"), ("?", "key_list")):
        driver.press(key)
        assert driver.scene.name == name
        driver.press("Esc")
        assert driver.scene.name == "casino"
    assert table(driver).play.session.view == before
    driver.app.close()


def test_mute_is_heard_and_shown() -> None:
    driver = sit_down()
    driver.press("M")
    assert driver.app.settings.muted
    driver.click("mute")
    assert not driver.app.settings.muted
    driver.app.close()


def test_a_change_of_language_in_the_middle_of_a_hand() -> None:
    driver = sit_down(seed=FULL_HOUSE_WINS)
    press(driver, "2 Space S")
    driver.app.change(language="ru")
    assert driver.find("fold").label == "Пас"
    assert driver.reads("Фул")
    press(driver, "B")
    check(driver)
    driver.app.close()


def test_exchange_is_named_by_the_rules_not_by_the_screen() -> None:
    driver = sit_down(rules="texas_exchange")
    choice = table(driver).play.choice(Option.EXCHANGE)
    assert choice is None
    press(driver, "2 Space S")
    choice = table(driver).play.choice(Option.EXCHANGE)
    assert choice is not None
    assert driver.find("exchange").value == str(choice.price)
    driver.app.close()


def test_a_wheel_is_no_click() -> None:
    driver = sit_down()
    place = driver.place("box-2")
    for number in (4, 5):
        driver.send(
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=number, touch=False),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=number, touch=False),
        )
    driver.wheel("box-2", 3)
    assert table(driver).play.stakes.total == 0
    driver.app.close()


@pytest.mark.parametrize(
    ("panel", "screen"),
    [("last-hands", "history"), ("rules", "help"), ("paytable", "rankings")],
)
def test_a_panel_opens_what_it_summarises(panel: str, screen: str) -> None:
    driver = sit_down()
    driver.click(panel)
    assert driver.scene.name == screen
    driver.press("Esc")
    assert driver.scene.name == "casino"
    driver.down(panel)
    driver.up((640, 300))
    assert driver.scene.name == "casino", "let go elsewhere it is no click"
    driver.app.close()


def test_a_tip_goes_with_what_it_was_about() -> None:
    driver = sit_down()
    driver.hover("box-1", 1.0)
    assert driver.scene.tooltip.text
    press(driver, "2 Space")
    assert not driver.scene.tooltip.text
    press(driver, "F Space C")
    driver.hover("box-3", 1.0)
    assert not driver.scene.tooltip.text, "who has played knows how chips are laid"
    driver.app.close()


def test_under_another_screen_the_pause_of_auto_deal_stands_still() -> None:
    driver = sit_down(auto_deal=True)
    press(driver, "2 Space F")
    assert driver.shows("auto-wait")
    driver.press("?")
    driver.tick(20)
    assert table(driver).play.session.is_over
    driver.press("Esc")
    driver.tick(8)
    assert table(driver).play.session.legal.stage is Stage.FLOP
    driver.app.close()
