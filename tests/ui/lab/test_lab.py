"""The pay-table lab: what stands on the screen is the file, and its numbers are the exact ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from casino_texas.app.analyst.report_numbers import Report
from casino_texas.app.folders import home_path, paytables_folder
from casino_texas.app.lab import jobs
from casino_texas.app.lab.draft import DraftState
from casino_texas.app.rules.files import list_rules_files
from casino_texas.app.words.analysis import summary
from casino_texas.core.hands import HandClass
from casino_texas.errors import InputError
from casino_texas.ui.scenes.casino import CasinoScene
from casino_texas.ui.scenes.lab import LabScene, open_on
from casino_texas.ui.scenes.menu import MenuScene
from casino_texas.ui.widgets.dialog import Dialog
from tests.app.analyses import known_analysis, known_report
from tests.ui.driver import Driver, problems
from tests.ui.lab.hands import Lab, lab
from tests.ui.words import catalogue

WORDS = catalogue("en")
MINUS = "\N{MINUS SIGN}"


@pytest.fixture
def texas() -> Iterator[Lab]:
    with lab() as found:
        yield found


@pytest.fixture
def mine() -> Iterator[Lab]:
    """The lab with a table of the player's own."""
    with lab() as found:
        found.scene.bench.save_as("Mine")
        found.scene.refresh()
        found.driver.tick(0.3)
        yield found


def row(found: Lab, key: str) -> str:
    found.show(key)
    return found.driver.find(key).value


# --- the numbers -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["texas", "house_holdem"])
def test_the_edge_is_that_of_the_command_line(name: str) -> None:
    with lab(rules=name) as found:
        assert found.edge == f"{known_analysis(name).to_json()['house_edge'] * 100:.4f} %"
        shown = {node.label for node in found.driver.find("numbers-list").children}
        assert "House edge" in shown
        values = [row.cells[0].split(" ")[0] for row in found.scene.screen.numbers.list.rows]
        for _, value, _ in summary(known_report(name)).rows:
            if not value.startswith("+") and value != "never":  # the largest award has no sign
                plain = value.replace("-", MINUS).removesuffix(" %")
                digits = plain if "." not in plain else f"{float(value.removesuffix(' %')):.4f}"
                assert digits.replace("-", MINUS) in values, (value, values)


def test_every_line_of_the_form_says_what_it_brings_and_what_one_more_is_worth(
    texas: Lab,
) -> None:
    report: Report = known_report("texas")
    rows = texas.scene.screen.form.rows
    for line in report.lines():
        if line.path in rows and rows[line.path].has_worth:
            worth = rows[line.path].worth
            assert worth is not None
            change = 100 * float(line.edge_change)
            assert f"{change:+.2f}".replace("-", MINUS) in worth.more or abs(change) < 0.01
            assert not worth.is_old
    shares = {key: r.worth.share for key, r in rows.items() if r.worth and r.worth.share}
    assert max(shares, key=lambda key: shares[key]) == "pays.bet.full_house"
    assert max(shares.values()) == 1


def test_a_step_changes_the_file_and_the_old_numbers_stay_until_the_new_ones_come(
    texas: Lab,
) -> None:
    texas.workers.at_once = False
    before = texas.edge
    texas.more("pays.bet.pair")
    assert "pair: 6:5" in texas.text
    assert row(texas, "pays.bet.pair") == "6:5"
    assert texas.edge == before
    assert texas.driver.find("edge-status").label == WORDS["lab.ask.counting"]
    assert texas.scene.screen.form.rows["pays.bet.pair"].worth.is_old  # type: ignore[union-attr]
    assert texas.driver.find("export").reason == WORDS["labui.export.not_yet"]
    texas.workers.answer_all()
    texas.driver.tick()
    assert texas.edge != before
    assert texas.driver.find("edge-status").label == WORDS["lab.ask.current"]
    assert not texas.driver.find("export").reason


def test_a_long_count_shows_its_progress_and_can_be_stopped() -> None:
    with lab(rules="texas_exchange") as found:
        found.workers.at_once = False
        found.more("pays.bet.pair")
        found.workers.answer_all()  # nothing is kept about this table
        found.driver.tick()
        assert "press Run" in found.driver.find("edge-status").label
        found.driver.press("Ctrl+R")
        (task,) = [task for task in found.workers.open if task.function is jobs.solve]
        task.progress = jobs.Progress(0.4)
        found.driver.tick(1.0)
        assert found.driver.find("edge-progress").value == "40 %"
        assert "40 %" in found.driver.find("edge-status").label
        found.driver.click("stop")
        assert task.is_cancelled
        assert found.driver.find("edge-status").label == WORDS["lab.ask.stopped"]
        assert found.driver.find("run").reason == ""


def test_without_numbers_the_lab_still_edits_and_says_why(texas: Lab) -> None:
    texas.workers.at_once = False
    texas.more("pays.bet.pair")
    why = "exact numbers need numba, which cannot be imported here; install it: pip install numba"
    for _ in range(3):
        for task in texas.workers.open:
            task.end(error=InputError(why))
        texas.driver.tick()
    assert "numba" in texas.driver.find("message").value
    assert texas.driver.find("edge-status").label == WORDS["labui.failed"]
    texas.more("pays.bet.flush")
    assert "flush: 9:2" in texas.text
    assert not texas.driver.find("save").reason


# --- one file, two faces -----------------------------------------------------------------------


def test_form_and_text_are_the_same_file(texas: Lab) -> None:
    driver = texas.driver
    texas.more("pays.bet.two_pair")
    driver.click("tabs-middle-yaml")
    area = texas.scene.screen.text.area
    assert "two_pair: 6:5" in area.text
    line = area.text.splitlines().index("    flush: 4:1")
    area.show_place(line + 1, 12)
    driver.click("yaml")
    area.show_place(line + 1, 12)
    driver.press("Delete")
    driver.type_text("7")
    assert "    flush: 7:1" in texas.text
    driver.click("tabs-middle-form")
    assert row(texas, "pays.bet.flush") == "7:1"
    assert texas.text.count("#") == (paytables_folder() / "texas.yaml").read_text().count("#")


def test_a_value_can_be_typed_into_the_form(texas: Lab) -> None:
    driver = texas.driver
    driver.click("pays.bet.flush")
    driver.press("Ctrl+A")
    driver.type_text("11:2")
    assert "flush: 4:1" in texas.text
    driver.press("Enter")
    assert "flush: 11:2" in texas.text
    driver.press("Ctrl+A")
    driver.type_text("x")
    driver.press("Esc")
    assert row(texas, "pays.bet.flush") == "11:2"
    driver.press("+")
    assert "flush: 6:1" in texas.text
    driver.press("-")
    driver.press("-")
    assert "flush: 5:1" in texas.text


def test_mistakes_are_marked_in_the_form_and_in_the_text_and_are_never_played(mine: Lab) -> None:
    driver = mine.driver
    driver.click("pays.bet.flush")
    driver.press("Ctrl+A")
    driver.type_text("much")
    driver.press("Enter")
    assert mine.scene.bench.draft.state is DraftState.INVALID
    assert "is not odds" in driver.find("pays.bet.flush-row").value
    assert driver.find("play").reason
    driver.click("play")
    assert driver.scene.name == "lab"
    assert driver.find("tune").reason
    driver.click("show-mistake")
    area = mine.scene.screen.text.area
    assert area.marks[0].line == area.caret.line + 1
    assert driver.scene.focused is area
    assert "32:12" in driver.find("problems").children[0].label
    driver.press("Ctrl+Z")
    assert mine.scene.bench.draft.state is DraftState.GOOD
    assert area.marks == ()
    assert not driver.shows("problems")


def test_a_text_that_cannot_be_read_leaves_no_form_and_says_so(texas: Lab) -> None:
    texas.driver.click("tabs-middle-yaml")
    texas.driver.click("yaml")
    texas.driver.type_text("\n{[")
    texas.driver.click("tabs-middle-form")
    assert texas.driver.reads(WORDS["labui.form.unreadable"][:40])
    texas.driver.press("Ctrl+Z")
    assert texas.driver.shows("pays.bet.flush")


def test_undo_and_redo_by_keys_and_by_buttons(texas: Lab) -> None:
    driver = texas.driver
    original = texas.text
    assert driver.find("undo").reason == WORDS["labui.undo.none"]
    texas.more("pays.bet.pair")
    changed = texas.text
    driver.press("Ctrl+Z")
    assert texas.text == original
    driver.press("Ctrl+Y")
    assert texas.text == changed
    driver.click("undo")
    assert texas.text == original
    driver.click("redo")
    assert texas.text == changed


# --- the shelf ---------------------------------------------------------------------------------


def own() -> dict[str, str]:
    """The titles of the player's own tables, by key."""
    return {entry.key: entry.title for entry in list_rules_files() if entry.is_own}


def test_a_bundled_table_is_read_only_and_offers_a_copy_with_the_change(texas: Lab) -> None:
    driver = texas.driver
    bundled = (paytables_folder() / "texas.yaml").read_text()
    assert driver.find("rename").reason == driver.find("delete").reason != ""
    texas.more("pays.bet.pair")
    assert "stays as it is" in driver.find("message").value
    driver.click("keep-copy")
    assert driver.find("asked-text").value == "Texas 2"
    driver.press("Enter")
    assert own() == {"texas_2": "Texas 2"}
    written = (home_path() / "paytables" / "texas_2.yaml").read_text()
    assert written == bundled.replace("pair: 1:1\n", "pair: 6:5\n", 2).replace(
        "two_pair: 6:5", "two_pair: 1:1"
    ).replace("name: Texas  ", "name: Texas 2")
    assert (paytables_folder() / "texas.yaml").read_text() == bundled
    assert texas.scene.bench.draft.is_own
    assert not driver.shows("message")


def test_a_name_that_is_taken_or_none_is_refused_while_it_is_typed(mine: Lab) -> None:
    driver = mine.driver
    driver.press("Ctrl+D")
    for name in ("Texas", "Mine", "", "***"):
        driver.press("Ctrl+A")
        driver.press("Backspace")
        driver.type_text(name)
        assert driver.find("ok").reason, name
        driver.press("Enter")
        assert isinstance(driver.scene, Dialog)
    driver.press("Esc")
    assert own() == {"mine": "Mine"}


def test_new_rename_and_delete(texas: Lab) -> None:
    driver = texas.driver
    driver.click("new")
    driver.press("Enter")
    assert list(own().values()) == ["My table"]
    driver.click("rename")
    driver.type_text("Night shift")
    driver.press("Enter")
    assert own() == {"night_shift": "Night shift"}
    assert "Night shift" in driver.find("title").label
    assert driver.find("files").value == "Night shift"
    driver.click("delete")
    driver.press("Esc")
    assert own()
    driver.click("delete")
    driver.click("really-delete")
    assert own() == {}
    assert texas.scene.bench.key == "texas_exchange"
    assert list((home_path() / "paytables" / "deleted").iterdir())
    assert "Night shift" in driver.find("message").value
    driver.click("bring-back")
    assert own() == {"night_shift": "Night shift"}
    assert texas.scene.bench.key == "night_shift"
    assert not driver.shows("bring-back")


def test_a_long_name_leaves_room_for_the_state(texas: Lab) -> None:
    name = "The table with the longest name in the house by far"
    texas.scene.bench.save_as(name)
    texas.scene.refresh()
    texas.more("pays.bet.pair")
    title = texas.driver.find("title").label
    assert title.startswith("The table with the longest")
    assert title.endswith("Not saved")
    assert problems(texas.driver.app, may_shorten=("files",)) == []


def test_files_are_imported_by_their_path_and_by_dropping_them(texas: Lab, tmp_path: Path) -> None:
    driver = texas.driver
    text = (paytables_folder() / "texas.yaml").read_text()
    for number, name in enumerate(("One", "Two")):
        (tmp_path / f"{number}.yaml").write_text(text.replace("name: Texas", f"name: {name}"))
    driver.click("import")
    assert driver.find("ok").reason == WORDS["labui.import.none"]
    driver.type_text(str(tmp_path / "0.yaml"))
    driver.press("Enter")
    assert texas.scene.bench.draft.title == "One"
    driver.send(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "1.yaml")))
    assert texas.scene.bench.draft.title == "Two"
    assert set(own().values()) == {"One", "Two"}
    driver.click("import")
    driver.type_text(str(tmp_path / "none.yaml"))
    driver.press("Enter")
    assert "none.yaml" in driver.app.toasted.text
    assert texas.scene.bench.draft.title == "Two"


def test_the_list_says_which_file_is_bad_and_where(tmp_path: Path) -> None:
    folder = home_path() / "paytables"
    folder.mkdir(parents=True)
    (folder / "broken.yaml").write_text("game: casino\nname: Broken\nbet: none\n")
    with lab() as found:
        rows = {row.key: row for row in found.scene.screen.files.list.rows}
        assert rows["broken"].tone == "bad"
        assert "line" in rows["broken"].note
        found.scene.actions.open("broken")
        assert found.scene.bench.draft.state is DraftState.INVALID
        assert found.driver.find("play").reason
        assert found.driver.find("edge-status").label == WORDS["lab.ask.nothing"]


def test_pages_keys_go_from_file_to_file(texas: Lab) -> None:
    keys = [entry.key for entry in texas.scene.bench.shelf.entries]
    seen = [texas.scene.bench.key]
    for _ in range(3):
        texas.driver.press("PgDn")
        seen.append(texas.scene.bench.key)
    assert seen == [*keys, keys[-1]]
    texas.driver.press("PgUp")
    assert texas.scene.bench.key == keys[-2]


# --- nothing is lost ---------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["leave", "open", "reload", "page"])
def test_unsaved_changes_are_asked_about(mine: Lab, way: str) -> None:
    driver = mine.driver
    mine.more("pays.bet.pair")
    text = mine.text

    def go() -> None:
        match way:
            case "leave":
                driver.press("Esc")
            case "open":
                mine.scene.screen.files.list.select(0)
            case "reload":
                driver.press("F5")
            case _:
                driver.press("PgUp")

    go()
    assert isinstance(driver.scene, Dialog)
    driver.press("Esc")
    assert (mine.text, mine.scene.bench.key) == (text, "mine")
    assert driver.find("files").value.endswith("Mine")
    go()
    driver.click("save-first")
    assert (home_path() / "paytables" / "mine.yaml").read_text() == text
    if way == "leave":
        assert driver.scene.name == "below"
    elif way != "reload":
        assert mine.scene.bench.key != "mine"


def test_changes_can_be_dropped(mine: Lab) -> None:
    driver = mine.driver
    before = mine.text
    mine.more("pays.bet.pair")
    driver.press("F5")
    driver.click("discard")
    assert mine.text == before
    assert not mine.scene.bench.draft.is_dirty


def test_a_change_by_another_program_is_taken_or_asked_about(mine: Lab) -> None:
    driver = mine.driver
    path = home_path() / "paytables" / "mine.yaml"
    theirs = mine.text.replace("flush: 4:1", "flush: 9:1")
    path.write_text(theirs)
    driver.tick(1.2)
    assert mine.text == theirs
    assert row(mine, "pays.bet.flush") == "9:1"
    mine.more("pays.bet.pair")
    path.write_text(theirs.replace("flush: 9:1", "flush: 8:1"))
    driver.tick(1.2)
    assert "Another program" in driver.find("message").value
    driver.click("take-theirs")
    assert row(mine, "pays.bet.flush") == "8:1"
    driver.press("Ctrl+Z")
    assert row(mine, "pays.bet.flush") == "9:1"


# --- comparing, tuning, exporting, playing -----------------------------------------------------


def test_two_tables_are_compared_with_sign_arrow_and_colour(texas: Lab) -> None:
    driver = texas.driver
    driver.click("tabs-right-compare")
    driver.click("compare-with-more")
    driver.click("compare-with-more")
    assert driver.find("compare-with").value == "House hold'em"
    mine, other = (
        known_analysis(name).to_json()["house_edge"] for name in ("texas", "house_holdem")
    )
    first = texas.scene.screen.compare.list.rows[0]
    assert first.cells[:2] == (f"{100 * mine:.4f} %", f"{100 * other:.4f} %")
    assert first.cells[2] == f"▲ {100 * (mine - other):+.4f} points"
    assert first.tones == {2: "bad"}
    stakes = next(r for r in texas.scene.screen.compare.list.rows if "return_of_ante" in r.key)
    assert stakes.cells[2].startswith(f"▼ {MINUS}")
    driver.click("compare-with-less")
    driver.click("compare-with-less")
    assert texas.scene.screen.compare.list.rows == []


def test_tuning_is_one_change_that_can_be_undone(texas: Lab) -> None:
    driver = texas.driver
    before = texas.text
    driver.click("tune")
    assert driver.find("tune-line").value.startswith("BET: two pair")
    driver.press("Ctrl+A")
    driver.type_text("much")
    driver.press("Enter")
    assert driver.find("tune-apply").reason
    driver.press("Ctrl+A")
    driver.type_text("3,5")
    driver.press("Enter")
    driver.tick(0.5)
    assert driver.find("tune-apply").label == "Use 3:2: 3.75 %"
    assert driver.find("tune-beyond").label == "Use 8:5: 3.30 %"
    driver.press("Enter")
    assert "two_pair: 3:2" in texas.text
    driver.press("Ctrl+Z")
    assert texas.text == before


def test_another_question_makes_the_old_answer_useless(texas: Lab) -> None:
    driver = texas.driver
    driver.click("tune")
    driver.press("Enter")
    driver.tick(0.5)
    assert not driver.find("tune-apply").reason
    driver.click("tune-line-more")
    assert driver.find("tune-apply").reason
    assert driver.find("tune-apply").label == WORDS["labui.tune.apply"]


@pytest.mark.parametrize("kind", ["html", "csv", "json"])
def test_the_report_is_exported(texas: Lab, kind: str) -> None:
    texas.driver.click("export")
    texas.driver.click(f"as-{kind}")
    (path,) = (home_path() / "exports").iterdir()
    assert path.suffix == f".{kind}"
    assert str(path) in texas.driver.app.toasted.text
    if kind == "json":
        told = json.loads(path.read_text(encoding="utf-8"))
        wanted = known_analysis("texas").to_json()
        assert {**told, "seconds": 0} == {**wanted, "seconds": 0}


def test_the_table_is_played_as_it_was_saved(mine: Lab) -> None:
    driver = mine.driver
    mine.more("pays.bet.pair")
    assert driver.find("play").label == WORDS["labui.play.save"]
    driver.click("play")
    assert isinstance(driver.scene, CasinoScene)
    assert mine.desk.rules_name == "mine"
    assert str(mine.desk.table_rules.bet_pays[HandClass.PAIR]) == "6:5"
    assert driver.app.settings.last_rules == "mine"


def test_a_bundled_table_is_played_as_it_is_or_kept_first(texas: Lab) -> None:
    driver = texas.driver
    texas.more("pays.bet.pair")
    driver.click("play")
    assert isinstance(driver.scene, Dialog)
    driver.press("Enter")
    assert isinstance(driver.scene, CasinoScene)
    assert texas.desk.rules_name == "texas_2"


def test_from_the_casino_table_one_comes_back_to_the_new_table() -> None:
    with lab() as found:
        driver, desk = found.driver, found.desk
        driver.app.pop()
        driver.app.push(CasinoScene(desk))
        open_on(driver.app, desk)
        driver.tick(0.5)
        found.scene.actions.open("house_holdem")
        driver.click("play")
        scenes = [type(scene) for scene in driver.app.scenes]
        assert scenes.count(CasinoScene) == 1
        assert LabScene not in scenes
        assert desk.table_rules.name == "House hold'em"


def test_while_a_hand_is_on_the_table_the_new_table_waits_and_that_is_said() -> None:
    with lab() as found:
        driver, desk = found.driver, found.desk
        driver.app.pop()
        driver.app.push(CasinoScene(desk))
        driver.tick(0.3)
        for key in ("1", "Space", "Space"):
            driver.press(key)
            driver.tick(0.3)
        assert desk.has_hand_in_play
        open_on(driver.app, desk)
        driver.tick(0.5)
        found.scene.actions.open("house_holdem")
        driver.click("play")
        later = WORDS["labui.play.later"].format(table="House hold'em")
        assert driver.app.toasted.text == later
        driver.tick(0.5)
        assert "Texas" in driver.find("title").label  # the hand goes on as it began
        driver.press("F")
        for _ in range(3):
            driver.tick(0.5)
            driver.press("Space")
        driver.tick(0.5)
        assert "House hold'em" in driver.find("title").label


def test_a_press_that_opens_a_dialog_leaves_no_tip_behind(texas: Lab) -> None:
    driver = texas.driver
    scene = driver.scene
    driver.hover("tune", 0.3)
    driver.click("tune")
    assert driver.scene is not scene
    driver.tick(3)
    assert scene.tooltip.text == ""


def test_the_menu_has_chosen_what_was_played_from_the_lab(mine: Lab) -> None:
    app = mine.driver.app
    app.push(MenuScene(mine.desk, asks=False))
    app.push(LabScene(mine.desk))
    mine.driver.tick(0.5)
    mine.driver.scene.actions.open("mine")  # type: ignore[attr-defined]
    mine.driver.click("play")
    while app.scenes[-1].name != "menu":
        app.pop()
    mine.driver.tick(0.3)
    assert mine.driver.find("rules").value == "Mine"


def test_everything_stays_over_a_change_of_language(texas: Lab) -> None:
    driver = texas.driver
    texas.more("pays.bet.pair")
    driver.app.change(language="ru")
    driver.tick(0.3)
    assert row(texas, "pays.bet.pair") == "6:5"
    assert "," in texas.edge
    assert driver.find("play").label == catalogue("ru")["labui.play.save"]


def test_the_help_key_shows_the_rules(texas: Lab) -> None:
    texas.driver.press("F1")
    assert texas.driver.scene.name == "help"


def test_the_row_that_is_changed_stays_under_the_mouse(texas: Lab) -> None:
    driver = texas.driver
    texas.show("pays.bet.pair")
    place = driver.place("pays.bet.pair-more")
    for _ in range(4):  # two pair is soon paid less than a pair, which is said above
        driver.click(place)
    assert "two_pair: 1:1" in texas.text
    assert texas.scene.bench.draft.form.find("pays.bet.pair").value == "7:5"  # type: ignore[union-attr]
    assert texas.scene.screen.form.rows["pays.bet.two_pair"].value


def test_a_driver_sees_the_whole_form(texas: Lab) -> None:
    names = {node.name for node in Driver(texas.driver.app).tree().walk()}
    keys = {field.key for field in texas.scene.bench.draft.form.fields}
    assert {key for key in keys if not {key, f"{key}-how"} & names} == {"game"}
