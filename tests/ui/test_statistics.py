"""The statistics on screen: tabs, graph, lists, filters, files, and what is filled in meanwhile."""

from __future__ import annotations

import csv
from functools import lru_cache
from types import SimpleNamespace

import pytest

from casino_texas.app.statistics.net_curve import net_curve
from casino_texas.app.statistics.ring_figures import own, own_by_position
from casino_texas.app.statistics.spreads import Spread, spread_of
from casino_texas.app.store.records import HandFilter, StoreError
from casino_texas.app.store.store import Store
from casino_texas.app.store.values import Mistake
from casino_texas.app.words.statistics import figure_cells
from casino_texas.ui.scenes import statistics as statistics_module
from casino_texas.ui.scenes.casino import CasinoScene
from casino_texas.ui.scenes.hand_review import HandReview
from casino_texas.ui.scenes.ring_review import RingReview
from casino_texas.ui.scenes.statistics import StatisticsScene, open_on
from casino_texas.ui.statistics import hands as hands_module
from casino_texas.ui.statistics import sessions as sessions_module
from casino_texas.ui.statistics.about import AboutStatistics
from casino_texas.ui.statistics.sessions import ALL
from casino_texas.ui.widgets.dialog import Dialog
from tests.app.ring_sessions import play_hands, seated
from tests.app.statistics_stores import Clock, Jobs, play_casino
from tests.ui.casino_table import press, sit_down, table
from tests.ui.coaches import FakeCoach
from tests.ui.driver import Driver
from tests.ui.pages import check_layout, every_size, monkeys, play_monkey, shown

TABS = ("sessions", "hands", "mistakes", "ring")
SPREAD = Spread(-0.125, 6.0)


def jobs() -> Jobs:
    return Jobs({spread_of: lambda text, file: SPREAD})


@lru_cache
def full() -> Store:
    """Casino sessions at two tables, a practice hand, and a ring table; nothing is filled in."""
    store = Store(clock=Clock())
    play_casino(store, 40, seed=5)
    play_casino(store, 20, seed=6, name="texas_exchange")
    play_hands(seated(store), 30)
    return store


def page(store: Store | None = None, tab: str = "sessions", **more: object) -> StatisticsScene:
    asked = {"jobs": jobs(), "clock": Clock()} | more
    scene = StatisticsScene(store or full(), **asked)  # type: ignore[arg-type]
    scene.tab = tab
    return scene


def settle(driver: Driver) -> None:
    """Everything that is missing is filled in and shown."""
    driver.tick(2.5)


# --- sessions ------------------------------------------------------------------------------------


def test_the_graph_and_the_table_show_the_sums_of_the_store() -> None:
    scene = page()
    with shown(scene) as driver:
        settle(driver)
        store, part = full(), scene.sessions
        lines = store.sessions.sessions("casino")
        assert [row.key for row in part.table.rows] == [ALL, *(str(line.id) for line in lines)]
        curve = net_curve(store.sessions.parts("casino"))
        net, expected = part.graph.lines
        assert [y for _, y in net.points] == [point.net for point in curve.points]
        assert [y for _, y in expected.points] == [point.expected for point in curve.points]
        assert part.graph.band is not None
        assert part.graph.band.points[-1] == (
            curve.points[-1].hands,
            curve.points[-1].expected - curve.points[-1].margin,
            curve.points[-1].expected + curve.points[-1].margin,
        )
        signed = driver.app.words.signed
        assert part.table.rows[0].cells[3] == signed(store.sessions.total("casino").net)
        assert [row.cells[3] for row in part.table.rows[1:]] == [signed(one.net) for one in lines]
        # A session chosen has a graph of its own.
        driver.press("Down")
        own_curve = net_curve(store.sessions.parts("casino", lines[0].id))
        assert [y for _, y in part.graph.lines[0].points] == [
            point.net for point in own_curve.points
        ]
        driver.press("Up")
        assert len(part.graph.lines[0].points) == len(curve.points)
        # Stars say that hands are left out, and the note says which.
        assert "*" in part.table.rows[0].cells[4]
        assert "not judged" in part.note.text
        assert "Expected" in part.graph.words_of(3)


def test_a_session_opens_its_hands() -> None:
    scene = page()
    with shown(scene) as driver:
        settle(driver)
        assert scene.sessions.open.reason  # all sessions together are no session
        driver.press("Down")
        line = scene.sessions.line
        assert line is not None
        driver.press("Enter")
        assert scene.tab == "hands"
        which = HandFilter(session_id=line.id)
        assert scene.hands.choices.which == which
        assert [row.key for row in scene.hands.table.rows] == [
            str(one.id) for one in full().hands(which, limit=100)
        ]
        assert scene.hands.filter_button.label.startswith("Session 2023-")
        driver.tick(0.3)
        check_layout(driver)
        # Any session again: the choice stays until the page is built anew.
        if driver.shows("filter"):
            driver.click("filter")
        driver.click("session-less")
        if driver.scene is not scene:
            driver.press("Esc")
        assert scene.hands.choices.which == HandFilter()
        driver.click("tab-ring")
        driver.click("tab-hands")
        assert "session" not in scene.hands.choices.chosen
        scene.sessions._select(ALL)
        driver.click("tab-sessions")
        driver.click("open")
        assert scene.tab == "sessions"


def test_ring_sessions_have_a_net_alone() -> None:
    scene = page()
    with shown(scene) as driver:
        settle(driver)
        driver.click("mode-cash")
        part = scene.sessions
        assert len(part.graph.lines) == 1
        assert part.graph.band is None
        assert part.table.rows[1].cells[4:6] == ("—", "—")
        assert "depends on how they play" in part.note.text
        driver.click("mode-tournament")
        assert part.table.rows == []
        assert scene.export.reason
        assert "Play a tournament" in part.table.empty
        assert "begins with the first hand" in part.graph.value


def test_sessions_are_leafed_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions_module, "PAGE", 1)
    scene = page()
    with shown(scene) as driver:
        part = scene.sessions
        newest, oldest = (str(one.id) for one in full().sessions.sessions("casino"))
        assert [row.key for row in part.table.rows] == [ALL, newest]
        assert part.pager.newer.reason
        driver.press("Down")
        driver.press("Down")  # beyond the last row
        assert [row.key for row in part.table.rows] == [oldest]
        assert part.pager.words.text.startswith("Sessions 2 to 2 of 2")
        assert part.pager.older.reason
        driver.press("Up")
        assert part.table.selected == newest
        driver.click("older")
        driver.click("newest")
        assert [row.key for row in part.table.rows] == [ALL, newest]


# --- hands ---------------------------------------------------------------------------------------


def test_hands_of_every_table_are_listed_and_opened() -> None:
    scene = page(tab="hands")
    with shown(scene) as driver:
        settle(driver)
        part, store = scene.hands, full()
        lines = store.hands(HandFilter(), limit=hands_module.PAGE)
        assert [row.key for row in part.table.rows] == [str(line.id) for line in lines]
        totals = store.totals(HandFilter())
        assert driver.app.words.signed(totals.net) in part.pager.words.text
        assert part.line is not None
        assert part.line.game == "ring"
        assert part.table.rows[0].cells[3] != "—"  # his cards
        driver.press("Enter")
        assert isinstance(driver.scene, RingReview)
        driver.press("Esc")
        driver.click("mode-more")  # casino
        assert part.line.game == "casino"
        driver.scene.focus(part.table)
        driver.press("Enter")
        review = driver.scene
        assert isinstance(review, HandReview)
        assert review.stored.id == part.line.id
        driver.press("Esc")
        assert driver.scene is scene


def test_each_choice_narrows_the_list_down_as_the_store_does() -> None:
    scene = page(tab="hands")
    with shown(scene) as driver:
        part, store = scene.hands, full()
        for name, value, which in (
            ("mode", "casino", HandFilter(mode="casino")),
            ("mode", "practice", HandFilter(is_practice=True)),
            ("result", "won", HandFilter(outcome="won")),
            ("result", "folded", HandFilter(result="folded")),
            ("hand", "pair", HandFilter(hand_class="pair")),
            ("hand", "royal_flush", HandFilter(hand_class="royal_flush")),
        ):
            part.choices.reset()
            while part.choices.value(name) != value:
                driver.click(f"{name}-more")
            assert part.choices.which == which
            assert [row.key for row in part.table.rows] == [
                str(line.id) for line in store.hands(which, limit=hands_module.PAGE)
            ]
            driver.tick(0.2)
        part.choices.reset()
        driver.click("table-more")
        assert part.choices.which == HandFilter(rules_name="No limit 1-2")
        assert len(part.table.rows) == 30
        part.choices.reset()
        driver.click("time-more")
        since = part.choices.which.since
        assert since is not None
        assert 0 <= Clock().now * 1000 + 10_000 - since <= 86_400_000 + 10_000_000
        assert "No hand is like this" in part.table.empty


def test_choices_go_into_a_sheet_where_they_do_not_fit() -> None:
    scene = page(tab="hands")
    with shown(scene, (960, 540), 200) as driver:
        assert not driver.shows("mode")
        driver.click("filter")
        sheet = driver.scene
        assert isinstance(sheet, Dialog)
        driver.press("Right")
        assert scene.hands.choices.which == HandFilter(mode="casino")
        driver.press("Enter")
        assert driver.scene is scene
        assert scene.hands.filter_button.label == "Casino"
        driver.click("filter")
        driver.click("reset")
        assert scene.hands.choices.is_default
        assert scene.hands.filter_button.label == "All hands"


def test_hands_are_leafed_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands_module, "PAGE", 20)
    scene = page(tab="hands")
    with shown(scene) as driver:
        settle(driver)
        lines = full().hands(HandFilter(), limit=60)
        driver.press("End")
        driver.press("Down")
        assert [row.key for row in scene.hands.table.rows] == [str(one.id) for one in lines[20:40]]
        assert scene.hands.pager.words.text.startswith("Hands 21 to 40 of ")
        driver.press("Up")
        assert scene.hands.table.selected == str(lines[19].id)
        driver.click("older")
        driver.click("newest")
        assert scene.hands.table.rows[0].key == str(lines[0].id)


def test_a_damaged_ring_hand_says_so() -> None:
    store = Store(clock=Clock())
    play_hands(seated(store), 2)
    store.transact(lambda db: db.execute("UPDATE hands SET setup = 'nonsense'"))
    scene = page(store, tab="hands")
    with shown(scene) as driver:
        driver.press("Enter")
        assert driver.scene is scene
        assert "cannot be shown" in driver.app.toasted.text


# --- mistakes ------------------------------------------------------------------------------------


def test_mistakes_are_grouped_in_two_ways_and_practised() -> None:
    asked: list[tuple[Mistake, ...]] = []
    scene = page(tab="mistakes", practise=asked.append)
    with shown(scene) as driver:
        settle(driver)
        part, values = scene.mistakes, full().values
        assert [row.key for row in part.kinds.rows[1:]] == [one.kind for one in values.kinds()]
        driver.click("by-held")
        driver.tick(1)
        groups = values.kinds(by="held")
        assert [row.key for row in part.kinds.rows[1:]] == [one.kind for one in groups]
        assert any(": pair" in row.text for row in part.kinds.rows)
        part.kinds.select(1)
        assert len(part.found) == groups[0].count
        driver.click("practise")
        assert asked == [part.found]
        driver.click("open")
        assert isinstance(driver.scene, HandReview)


def test_practice_is_offered_where_the_program_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(statistics_module, "has_scene", lambda name: False)
    assert statistics_module.practiser(None, None) is None  # type: ignore[arg-type]
    monkeypatch.setattr(statistics_module, "has_scene", lambda name: name == "practice")
    module = SimpleNamespace(practise_mistakes=lambda app, desk, hands: asked.append(hands))
    monkeypatch.setattr(statistics_module, "import_module", lambda name: module)
    practise = statistics_module.practiser(None, None)  # type: ignore[arg-type]
    assert practise is not None
    found = full().values.mistakes(limit=9)
    practise(found)
    assert asked == [tuple(dict.fromkeys(one.hand_id for one in found))]
    monkeypatch.setattr(statistics_module, "import_module", lambda name: SimpleNamespace())
    assert statistics_module.practiser(None, None) is None  # type: ignore[arg-type]
    with shown(page(tab="mistakes")) as driver:
        assert not driver.shows("practise")


# --- ring ----------------------------------------------------------------------------------------


def test_ring_figures_are_those_of_the_store_and_grey_where_too_few() -> None:
    scene = page(tab="ring")
    with shown(scene) as driver:
        settle(driver)
        part = scene.ring
        sums = full().ring_counts.sums("cash")
        assert full().ring_counts.waiting() == 0
        rows = {"all": own(sums), **own_by_position(sums)}
        assert [row.key for row in part.table.rows] == list(rows)
        words = driver.app.words
        for row, figures in zip(part.table.rows, rows.values(), strict=True):
            assert row.cells[1:] == figure_cells(words, figures, has_rate=True)
        everything = part.table.rows[0]
        assert everything.tones[len(everything.cells) - 1] == "disabled_text"
        assert "bb/100 30 of 1,000 hands" in part.note.text
        driver.click("rows-opponent")
        assert {row.cells[0].split(" · ")[0] for row in part.table.rows} == {
            *("Anna", "Boris", "Clara", "Dmitri", "Emma"),
        }
        driver.click("rows-style")
        (row,) = part.table.rows
        assert row.cells[:2] == ("Scripted", "150")
        driver.click("table-more")
        assert part.table.rows[0].cells[1] == "150"
        driver.click("mode-tournament")
        assert part.table.rows == []
        assert "Play a tournament" in part.table.empty


def test_hands_are_counted_beside_the_frame_and_shown_as_they_come() -> None:
    store = Store(clock=Clock())
    play_hands(seated(store), 70)
    slow = jobs()
    slow.is_slow = True
    scene = page(store, tab="ring", jobs=slow)
    with shown(scene) as driver:
        assert scene.ring.table.rows == []
        assert "70 still to go" in scene.ring.note.text
        slow.finish()
        driver.tick(1)
        some = int(scene.ring.table.rows[0].cells[1])
        assert 0 < some < 70
        assert f"{70 - store_counted(store)} still to go" in scene.ring.note.text
        while slow.waiting:
            slow.finish()
            driver.tick(1)
        assert "still to go" not in scene.ring.note.text
    assert store.ring_counts.waiting() == 0
    # Leaving and coming back counts nothing again.
    again = jobs()
    with shown(page(store, tab="ring", jobs=again)) as driver:
        driver.tick(1)
        assert again.asked == []
    assert store.check() == ()


def store_counted(store: Store) -> int:
    sql = "SELECT count(*) FROM ring_counted"
    return int(store.look_up(lambda db: db.execute(sql).fetchone()[0]))


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("tab", TABS)
def test_each_tab_is_written_into_a_file(tab: str) -> None:
    scene = page(tab=tab)
    with shown(scene) as driver:
        settle(driver)
        driver.click("export")
        driver.tick(0.5)
        assert scene.file is None
        said = driver.app.toasted.text
        assert "rows written to" in said
        path = said.split(" written to ")[1]
        with open(path, encoding="utf-8-sig", newline="") as file:
            rows = list(csv.reader(file))
        assert len(rows) > 1
        assert said.startswith(f"{len(rows) - 1} rows")


def test_writing_goes_on_over_frames_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics_module, "_WRITTEN_A_FRAME", 1)
    scene = page(tab="hands")
    with shown(scene) as driver:
        driver.click("export")
        assert scene.file is not None
        assert driver.shows("progress")
        check_layout(driver)
        driver.press("Esc", at_once=True)
        assert scene.file is None
        assert "Stopped" in driver.app.toasted.text
        assert driver.scene is scene
        driver.click("export")
        scene.show_tab("ring")
        driver.tick(6)
        assert scene.file is None
        assert "90 rows" in driver.app.toasted.text


# --- coming and going ----------------------------------------------------------------------------


def test_without_hands_every_tab_says_how_to_fill_it() -> None:
    scene = page(Store())
    with shown(scene) as driver:
        for tab, said in (
            ("sessions", "Sit down at the casino table"),
            ("hands", "Every hand you finish"),
            ("mistakes", "hands are judged as they end"),
            ("ring", "Sit down at a ring table"),
        ):
            driver.click(f"tab-{tab}")
            driver.tick(0.3)
            assert driver.reads(said), tab
            assert scene.export.reason
            check_layout(driver)


def test_tabs_remember_what_was_chosen() -> None:
    scene = page(tab="ring")
    with shown(scene) as driver:
        settle(driver)
        driver.click("rows-opponent")
        driver.click("tab-sessions")
        driver.click("mode-cash")
        driver.click("tab-ring")
        assert scene.ring.rows == "opponent"
        driver.app.change(language="ru")
        driver.tick(0.2)
        assert scene.tab == "ring"
        assert scene.ring.rows == "opponent"
        driver.click("tab-sessions")
        assert scene.sessions.mode == "cash"


def test_the_terms_are_explained() -> None:
    with shown(page()) as driver:
        driver.click("about")
        assert isinstance(driver.scene, AboutStatistics)
        text = " ".join(
            block.text
            for section in driver.scene.document.sections
            for block in section.blocks
            if hasattr(block, "text")
        )
        assert "fewer than 50 times (bb/100: in fewer than 1,000 hands)" in text
        check_layout(driver)
        driver.press("Esc")
        assert isinstance(driver.scene, StatisticsScene)


def test_from_the_table_a_hand_is_dealt_again_as_practice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = sit_down(coach=FakeCoach(), advice="after")
    press(driver, "2 Space B")
    app = driver.app
    monkeypatch.setattr(app.workers, "submit", jobs().submit)
    open_on(app, table(driver).desk)
    assert isinstance(driver.scene, StatisticsScene)
    driver.click("tab-mistakes")
    driver.click("again")
    assert isinstance(driver.scene, CasinoScene)
    assert table(driver).play.session.is_practice
    app.close()


def test_a_hand_that_cannot_be_dealt_again_says_so() -> None:
    def refuse(hand: int) -> None:
        raise StoreError(f"hand {hand} cannot be dealt")

    scene = page(tab="mistakes", again=refuse)
    with shown(scene) as driver:
        driver.press("A")
        assert "cannot be dealt" in driver.app.toasted.text
        assert driver.scene is scene
        driver.click("tab-hands")
        driver.click("mode-more")
        driver.click("open")
        assert isinstance(driver.scene, HandReview)
        driver.app.toasted.text = ""
        driver.press("A")
        assert "cannot be dealt" in driver.app.toasted.text
        assert isinstance(driver.scene, HandReview)


def test_hands_played_above_are_there_when_one_comes_back() -> None:
    store = Store(clock=Clock())
    play_casino(store, 3)
    scene = page(store)
    with shown(scene) as driver:
        driver.click("about")
        play_casino(store, 2, seed=8)
        driver.press("Esc")
        assert scene.sessions.table.rows[0].cells[2] == "5"


# --- layout and keys -----------------------------------------------------------------------------


@every_size
@pytest.mark.parametrize("tab", TABS)
def test_layout(size: tuple[int, int], text_size: int, tab: str) -> None:
    with shown(page(tab=tab, practise=lambda found: None), size, text_size) as driver:
        settle(driver)
        check_layout(driver)


@pytest.mark.parametrize("tab", TABS)
def test_it_can_be_used_by_keys_alone(tab: str) -> None:
    scene = page(tab=tab, practise=lambda found: None)
    with shown(scene) as driver:
        settle(driver)
        reached = set()
        for _ in range(40):
            driver.press("Tab", at_once=True)
            assert scene.focused is not None
            reached.add(scene.focused.name)
        wanted = {widget.name for widget in scene.focus_order()}
        assert wanted <= reached
        scene.focus(scene.find(f"tab-{TABS[TABS.index(tab) - 1]}"))
        driver.press("Enter")
        assert scene.tab == TABS[TABS.index(tab) - 1]


@monkeys
def test_monkey(count: int) -> None:
    store = full()
    with shown(page(practise=lambda found: None)) as driver:
        play_monkey(driver, page, seed=11, count=count)
    assert store.check() == ()
