"""The first lesson: five beats on the real table, for any rules, without a chip of the player's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pygame
import pytest
from hypothesis import given, settings

from casino_texas.app.analyst.coach_jobs import advise
from casino_texas.app.casino.lesson import lesson_plan
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.app.settings import INSTANT, Settings
from casino_texas.app.store.store import Store
from casino_texas.app.words.texts import MINUS
from casino_texas.casino.rules import CasinoRules, Option, Qualifier
from casino_texas.core.hands import HandClass
from casino_texas.ui.app import App
from casino_texas.ui.casino.table import TableArtist
from casino_texas.ui.desk import Desk
from casino_texas.ui.options import Options
from casino_texas.ui.scenes.first_lesson import PRACTICE_HANDS, FirstLesson, open_on
from casino_texas.ui.scenes.help import HelpScene
from casino_texas.ui.widgets.dialog import Dialog
from tests.app.sessions import TABLES
from tests.casino.strategies import tables
from tests.casino.tables import TEXAS
from tests.ui.coaches import WORTH, FakeCoach
from tests.ui.driver import Driver, problems
from tests.ui.pages import Below, every_size, loaded, monkeys, play_monkey, shown
from tests.ui.words import LANGUAGES, StrictTexts, catalogue

WORDS = catalogue("en")
#: What is not about sizes is shown small: that is drawn faster.
SMALL = (960, 540)
BEATS = ("stake", "cards", "choice", "dealer", "pays", "end")


def rules_of(rules: CasinoRules) -> LoadedRules:
    return replace(loaded(), rules=rules)


#: A table where nobody may bet before the sixth card.
NO_BET = rules_of(replace(TEXAS, flop=frozenset({Option.FOLD, Option.BUY})))


@pytest.fixture(autouse=True)
def _cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that are never seen need not be drawn."""
    monkeypatch.setattr(TableArtist, "warm", lambda self: iter(()))


@pytest.fixture
def driver() -> Iterator[Driver]:
    with shown(FirstLesson(loaded()), SMALL, speed=INSTANT) as driver:
        yield driver


def scene_of(driver: Driver) -> FirstLesson:
    assert isinstance(driver.scene, FirstLesson)
    return driver.scene


def step(driver: Driver) -> None:
    """Space; nothing moves at this speed."""
    driver.press("Space")
    driver.tick(0.1)


def to_beat(driver: Driver, beat: str) -> None:
    for _ in range(10):
        if scene_of(driver).beat == beat:
            return
        step(driver)
    raise AssertionError(f"no beat {beat}")


# --- the plan ----------------------------------------------------------------------------------


@given(tables())
def test_any_table_has_a_deal_to_show(rules: CasinoRules) -> None:
    plan = lesson_plan(rules)
    assert plan == lesson_plan(rules)
    assert rules.ante.minimum <= plan.ante <= rules.ante.maximum
    assert plan.way(Option.FOLD) == plan.way(None) == plan.ways[0], "no way begins with a fold"
    for way in plan.ways:
        assert way[0] in rules.flop
        assert set(way[1:]) <= rules.turn
        assert way[-1] is Option.BET
        assert plan.way(way[0]) == way


@pytest.mark.parametrize("name", TABLES)
def test_the_deal_is_won_with_a_hand_worth_showing(name: str) -> None:
    with shown(FirstLesson(loaded(name)), SMALL, speed=INSTANT) as driver:
        to_beat(driver, "pays")
        (box,) = scene_of(driver).play.session.view.boxes
        assert box.settlement is not None
        assert box.settlement.net > 0
        assert box.settlement.player is not None
        assert box.settlement.player.hand_class >= HandClass.TWO_PAIR


# --- the beats ---------------------------------------------------------------------------------


def test_at_the_usual_speed_the_coach_waits_until_all_is_still() -> None:
    with shown(FirstLesson(loaded())) as driver:
        scene = scene_of(driver)
        driver.press("Space")
        assert scene.reel.is_running
        assert not driver.shows("coach")
        driver.tick(8)
        assert driver.reads(WORDS["lesson.title.cards"])


def test_space_leads_through_five_beats(driver: Driver) -> None:
    seen = []
    for beat in BEATS:
        assert scene_of(driver).beat == beat
        assert driver.reads(WORDS[f"lesson.title.{beat}"])
        seen.append(driver.find("coach").value)
        step(driver)
        if beat == "choice":  # the sixth card has been bought: now about the BET
            assert scene_of(driver).beat == beat
            step(driver)
    assert isinstance(driver.scene, Below)
    assert len(set(seen)) == len(BEATS)
    assert "press 2 or click a chip" in seen[0]
    assert "5 to 500" in seen[0]
    assert "two pair, aces and eights" in seen[1]
    assert "Bet: 50 more" in seen[2]
    assert "Sixth card: 25" in seen[2]
    assert "we buy the sixth card" in seen[2]
    assert "On average" not in seen[2], "nobody was there to be asked"
    assert "less than a pair of twos" in seen[3]
    assert "BET 1:1" in seen[4]
    assert "+50" in seen[4]


def test_the_mouse_alone_leads_through_it(driver: Driver) -> None:
    for beat in (*BEATS[:3], *BEATS[2:]):
        assert scene_of(driver).beat == beat
        driver.click("next")
        driver.tick(0.1)
    assert isinstance(driver.scene, Below)


def test_where_no_bet_is_possible_at_first_the_sixth_card_is_bought() -> None:
    with shown(FirstLesson(NO_BET), SMALL, speed=INSTANT) as driver:
        to_beat(driver, "choice")
        assert "we buy the sixth card" in driver.find("coach").value
        assert "Bet" not in driver.find("coach").value
        step(driver)
        assert scene_of(driver).beat == "choice"
        assert "The sixth card lies open" in driver.find("coach").value
        assert "we bet" in driver.find("coach").value
        step(driver)
        assert scene_of(driver).beat == "dealer"


@settings(max_examples=5)
@given(tables())
def test_any_table_teaches_itself(rules: CasinoRules) -> None:
    with shown(FirstLesson(rules_of(rules)), SMALL, speed=INSTANT) as driver:
        for _ in range(12):
            if not isinstance(driver.scene, FirstLesson):
                break
            assert driver.find("coach").value
            driver.press("Space")
        assert isinstance(driver.scene, Below)


def test_where_the_dealer_always_plays_it_says_so() -> None:
    always = rules_of(replace(TEXAS, qualifier=Qualifier("always")))
    with shown(FirstLesson(always), SMALL, speed=INSTANT) as driver:
        to_beat(driver, "dealer")
        assert "he always plays" in driver.find("coach").value


def test_it_teaches_in_russian() -> None:
    with shown(FirstLesson(loaded()), SMALL, language="ru", speed=INSTANT) as driver:
        to_beat(driver, "pays")
        assert "БЕТ 50 оплачивается 1:1" in driver.find("coach").value


# --- exact values --------------------------------------------------------------------------------


def test_the_choice_says_what_each_option_is_worth_once_that_is_known() -> None:
    coach = FakeCoach(is_slow=True)
    with shown(FirstLesson(loaded(), coach), SMALL, speed=INSTANT) as driver:
        to_beat(driver, "choice")
        coach.answer()  # he is ready now
        driver.tick(0.1)
        assert "On average" not in driver.find("coach").value
        assert coach.asked == ["warm_up", "advise"]
        coach.answer()
        driver.tick(0.1)
        said = driver.find("coach").value.splitlines()
        assert said[:3] == [
            f"Fold: the ANTE of 25 is lost. On average {MINUS}25.",
            f"Bet: 50 more, and the dealer must show. On average {MINUS}32.5.",
            f"Sixth card: 25 to see one card more before you decide. On average {MINUS}11.2.",
        ]
        assert said[3] == WORDS["lesson.exact"]
        assert "we buy the sixth card" in said[4]


def test_the_lesson_goes_on_without_an_answer() -> None:
    coach = FakeCoach(is_slow=True)
    with shown(FirstLesson(loaded(), coach), SMALL, speed=INSTANT) as driver:
        to_beat(driver, "end")
        assert coach.asked == ["warm_up"]


def test_the_lesson_does_what_is_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WORTH, Option.BET, Fraction(2))
    with shown(FirstLesson(loaded(), FakeCoach()), SMALL, speed=INSTANT) as driver:
        to_beat(driver, "choice")
        assert "aces and eights we bet" in driver.find("coach").value
        step(driver)
        assert scene_of(driver).beat == "dealer"
        (box,) = scene_of(driver).play.session.view.boxes
        assert (box.bet, box.buy) == (50, 0)
        assert box.settlement is not None
        assert box.settlement.net > 0


@pytest.mark.parametrize("name", TABLES)
def test_without_an_answer_the_lesson_decides_as_the_best_play_does(name: str) -> None:
    with shown(FirstLesson(loaded(name)), SMALL, speed=INSTANT) as driver:
        to_beat(driver, "choice")
        scene = scene_of(driver)
        while scene.beat == "choice":
            assert advise(scene.play.session.view).best.option is scene.moves[0]
            step(driver)


# --- what can be done meanwhile ----------------------------------------------------------------


@pytest.mark.parametrize("way", ["key", "chip", "field"])
def test_the_player_may_put_the_ante_himself(driver: Driver, way: str) -> None:
    scene = scene_of(driver)
    match way:
        case "key":
            driver.press("2")
        case "chip":
            driver.click("chip-25")
        case _:
            driver.click(scene.screen.places.table.box(scene.play.box).fields["ante"].centre)
    driver.tick(1)
    assert scene.play.stakes.total > 0
    assert "lies on the field" in driver.find("coach").value
    staked = scene.play.stakes.total
    step(driver)
    assert scene.beat == "cards"
    assert scene.play.session.view.boxes[0].ante == staked


def test_nothing_but_what_is_shown_can_be_pressed(driver: Driver) -> None:
    scene = scene_of(driver)
    for beat in BEATS:
        to_beat(driver, beat)
        before = scene.play.state, scene.play.stakes.total, scene.beat
        for key in ("F", "B", "S", "X", "D", "R", "U", "C", "A", "T", "L", "V", "K", "N", "P"):
            driver.press(key)
        for name in ("menu", "fold", "bet", "buy", "deal", "collect", "again", "auto"):
            if driver.shows(name):
                driver.click(name)
        assert (scene.play.state, scene.play.stakes.total, scene.beat) == before
        assert driver.scene is scene


def test_a_key_that_ends_an_animation_does_nothing_else(driver: Driver) -> None:
    driver.app.change(speed=1.0)
    scene = scene_of(driver)
    driver.press("Space")
    assert scene.reel.is_running
    driver.press("Space", at_once=True)
    assert not scene.reel.is_running
    assert scene.beat == "cards"
    driver.press("Space", at_once=True)
    driver.press("Space", at_once=True)
    assert scene.beat == "cards"  # too soon to have been read
    driver.press("Space")
    assert scene.beat == "choice"


def test_the_window_and_the_language_may_change_at_any_beat(driver: Driver) -> None:
    for at, beat in enumerate(("stake", "choice", "pays")):
        to_beat(driver, beat)
        driver.resize(1000 + 40 * at, 600)
        driver.app.change(language="ru" if at % 2 else "en", text_size=100 + 20 * at)
        driver.tick(0.5)
        assert scene_of(driver).beat == beat
        assert driver.find("coach").value


def test_tab_goes_through_what_can_be_pressed(driver: Driver) -> None:
    seen = set()
    for _ in range(8):
        driver.press("Tab", at_once=True)
        seen |= {node.name for node in driver.tree().walk() if node.focused}
    assert {"leave", "next", "chip-25"} <= seen
    assert not seen & {"deal", "menu", "undo"}
    to_beat(driver, "end")
    seen = set()
    for _ in range(6):
        driver.press("Tab", at_once=True)
        seen |= {node.name for node in driver.tree().walk() if node.focused}
    assert seen == {"next", "once-more", "practise"}


# --- leaving, once more, practice --------------------------------------------------------------


@pytest.mark.parametrize("beat", ["stake", "dealer"])
@pytest.mark.parametrize("way", ["Esc", "leave"])
def test_it_can_be_left_at_any_beat(driver: Driver, beat: str, way: str) -> None:
    to_beat(driver, beat)
    driver.press(way) if way == "Esc" else driver.click(way)
    assert isinstance(driver.scene, Below)


def test_once_more_begins_anew(driver: Driver) -> None:
    to_beat(driver, "end")
    before = driver.scene
    driver.click("once-more")
    assert driver.scene is not before
    assert scene_of(driver).beat == "stake"
    assert len(driver.app.scenes) == 2


def test_three_practice_hands_are_played_as_at_any_table(driver: Driver) -> None:
    to_beat(driver, "end")
    driver.click("practise")
    driver.tick(0.5)
    scene = scene_of(driver)
    for _ in range(PRACTICE_HANDS):
        assert not scene.coach.visible
        driver.press("2")
        driver.press("Space")
        driver.tick(0.5)
        assert not scene.play.session.is_over
        driver.press("F")
        driver.tick(0.5)
        assert scene.play.session.is_over
        driver.press("Space")
        driver.tick(0.5)
    assert scene.coach.visible
    assert scene.beat == "practised"
    assert driver.reads(WORDS["lesson.title.practised"])
    driver.click("next")
    assert isinstance(driver.scene, Below)


def test_practice_can_be_left_and_taken_up_again(driver: Driver) -> None:
    to_beat(driver, "end")
    driver.click("practise")
    driver.tick(0.5)
    driver.press("Esc")
    assert isinstance(driver.scene, Below)


def test_dealing_by_itself_waits_until_the_lesson_is_over() -> None:
    with shown(FirstLesson(loaded()), speed=INSTANT) as driver:
        driver.app.change(auto_deal=True)
        to_beat(driver, "dealer")
        driver.tick(10)
        assert scene_of(driver).beat == "dealer"
        assert scene_of(driver).play.session.is_over


# --- at the first start ------------------------------------------------------------------------


def opened(settings: Settings, options: Options | None = None) -> Driver:
    app = App(size=SMALL, settings=settings, options=options, words=StrictTexts)
    app.push(Below())
    open_on(app, Desk(Store(), seed=1))
    driver = Driver(app)
    driver.tick(0.5)
    return driver


@pytest.mark.parametrize("way", ["show", "Enter"])
def test_the_first_start_asks_and_shows(way: str) -> None:
    driver = opened(Settings())
    assert isinstance(driver.scene, Dialog)
    for language in LANGUAGES:
        driver.app.change(language=language)
        assert problems(driver.app) == []
    driver.press(way) if way == "Enter" else driver.click(way)
    assert isinstance(driver.scene, FirstLesson)
    assert driver.app.settings.lesson_done
    driver.app.close()


@pytest.mark.parametrize("way", ["know", "Esc"])
def test_who_knows_the_game_is_not_asked_again(way: str) -> None:
    driver = opened(Settings())
    driver.press(way) if way == "Esc" else driver.click(way)
    assert isinstance(driver.scene, Below)
    assert driver.app.settings.lesson_done
    driver.app.close()


def test_later_it_is_shown_without_a_question() -> None:
    driver = opened(Settings(lesson_done=True))
    assert isinstance(driver.scene, FirstLesson)
    driver.app.close()


@pytest.mark.parametrize("options", [Options(autoplay=3), Options(screenshot="x.png")])  # type: ignore[arg-type]
def test_where_nobody_watches_nothing_is_asked(options: Options) -> None:
    driver = opened(Settings(), options)
    assert isinstance(driver.scene, Below)
    driver.app.close()


def test_help_repeats_it() -> None:
    desk = Desk(Store(), seed=1)
    scene = HelpScene(desk.table_rules, lesson=lambda: open_on(driver.app, desk))
    desk.coach = FakeCoach()
    with shown(scene) as driver:
        driver.app.change(lesson_done=True)
        driver.click("lesson")
        assert isinstance(driver.scene, FirstLesson)
        assert driver.scene.desk.coach is desk.coach


def test_the_players_own_chips_are_not_touched() -> None:
    desk = Desk(Store(), seed=1)
    before = desk.store.bankroll
    with shown(FirstLesson(desk.rules), SMALL, speed=INSTANT) as driver:
        to_beat(driver, "end")
        assert scene_of(driver).play.session.store is not desk.store
    assert desk.store.bankroll == before
    assert desk.store.hands() == ()


# --- layout ------------------------------------------------------------------------------------


@every_size
@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(loaded(), id="texas"),
        pytest.param(loaded("texas_exchange"), id="exchange", marks=pytest.mark.slow),
        pytest.param(NO_BET, id="no-bet", marks=pytest.mark.slow),
    ],
)
def test_the_coach_fits(rules: LoadedRules, size: tuple[int, int], text_size: int) -> None:
    for language in LANGUAGES:
        scene = FirstLesson(rules, FakeCoach())
        with shown(scene, size, text_size, language, speed=INSTANT) as driver:
            for _ in range(8):
                scene = scene_of(driver)
                window = pygame.Rect((0, 0), size)
                coach = scene.coach
                assert window.contains(coach.sheet), (language, scene.beat)
                for button in coach.buttons:
                    assert coach.sheet.contains(button.rect), (language, scene.beat)
                    assert min(button.rect.size) >= driver.app.theme.px(44) - 1
                found = [
                    drawn
                    for drawn in driver.texts()
                    if drawn.shortened or not coach.sheet.contains(drawn.drawn)
                ]
                assert found == [], (language, scene.beat)
                lit = coach.lights[0].rect if coach.lights else None
                if lit is not None:
                    hidden = lit.clip(coach.sheet)
                    assert hidden.width * hidden.height < lit.width * lit.height / 3
                if scene.beat == "end":
                    break
                driver.press("Space")


@monkeys
def test_random_events_leave_it_whole(count: int) -> None:
    numbers = Random(4)
    names = [loaded(name) for name in TABLES]
    with shown(FirstLesson(names[0]), SMALL) as driver:
        driver.app.change(lesson_done=True)
        play_monkey(driver, lambda: FirstLesson(numbers.choice(names)), seed=6, count=count)


@every_size
def test_no_light_cuts_what_stands_on_the_table(size: tuple[int, int], text_size: int) -> None:
    with shown(FirstLesson(loaded()), size, text_size, speed=INSTANT) as driver:
        to_beat(driver, "dealer")
        scene = scene_of(driver)
        lit = scene.coach.lights[0].rect
        for prop in scene.screen.places.table.props.standing:
            assert lit.contains(prop) or not lit.colliderect(prop)


def test_the_buttons_of_the_end_stand_in_a_row() -> None:
    with shown(FirstLesson(loaded()), speed=INSTANT) as driver:
        to_beat(driver, "end")
        buttons = scene_of(driver).coach.buttons
        assert len(buttons) == 3
        assert len({button.rect.top for button in buttons}) == 1
    with shown(FirstLesson(loaded()), SMALL, 200, speed=INSTANT) as driver:
        to_beat(driver, "end")
        coach = scene_of(driver).coach
        first, second, last = (button.rect for button in coach.buttons)
        assert first.top == second.top < last.top
        assert last.left == first.left
        assert abs(last.right - second.right) <= 1, "the second row is as wide as the first"
