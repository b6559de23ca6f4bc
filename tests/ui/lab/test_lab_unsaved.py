"""A program that ends in the middle of a change loses nothing of it."""

from __future__ import annotations

from casino_texas.app.folders import home_path, own_paytables_folder
from casino_texas.app.lab.unsaved import Unsaved, forget_unsaved, keep_unsaved, unsaved
from tests.ui.lab.hands import Lab, lab
from tests.ui.words import catalogue

LINE = "pays.bet.pair"
BACK = catalogue("en")["labui.came_back"]


def change_and_look(found: Lab) -> str:
    """Press a stepper and let a second go by; the text there is now."""
    found.more(LINE)
    found.driver.tick(1.5)
    return found.text


def after_a_kill() -> tuple[str, str, str]:
    """What lies in the lab the next time: the file, its text, and what is said of it."""
    with lab() as found:
        found.driver.tick(0.1)
        return found.scene.bench.key, found.text, found.driver.app.toasted.text


def test_a_killed_program_brings_back_what_was_not_saved() -> None:
    with lab() as found:
        found.scene.bench.save_as("Mine")
        text = change_and_look(found)
        saved = found.scene.bench.draft.saved
        assert text != saved
        kept = unsaved()
    assert kept is not None
    keep_unsaved(kept)  # a killed program does not tidy up
    with lab() as found:
        assert found.scene.bench.key == "mine"  # although Texas is the table chosen
        assert found.text == text
        assert found.driver.app.toasted.text == BACK
        found.driver.click("undo")
        assert found.text == saved
        found.driver.tick(1.5)
    assert unsaved() is None


def test_closing_the_window_keeps_what_was_not_saved() -> None:
    with lab() as found:
        found.more(LINE)  # closed before a second has gone by
        text = found.text
    assert after_a_kill() == ("texas", text, BACK)


def test_what_is_saved_or_let_go_does_not_come_back() -> None:
    with lab() as found:
        found.scene.bench.save_as("Mine")
        change_and_look(found)
        found.driver.click("save")
        found.driver.tick(1.5)
        assert unsaved() is None
        text = change_and_look(found)
        assert unsaved() == Unsaved(found.scene.bench.draft.path, text)
        found.driver.press("Esc")
        found.driver.click("discard")
    assert unsaved() is None
    assert after_a_kill()[2] == ""


def test_where_the_file_is_gone_the_text_lies_beside_the_deleted_ones() -> None:
    keep_unsaved(Unsaved(home_path() / "paytables" / "gone.yaml", "name: Gone\n"))
    key, _, said = after_a_kill()
    assert (key, said) == ("texas", "")
    aside = list((own_paytables_folder() / "deleted").iterdir())
    assert [path.read_text("utf-8") for path in aside] == ["name: Gone\n"]
    assert unsaved() is None


def test_a_note_that_cannot_be_read_is_no_trouble() -> None:
    keep_unsaved(Unsaved(home_path() / "texas.yaml", "x"))
    for broken in ("", "[]", "{", '{"path": 3}', "\N{GREEK SMALL LETTER ALPHA}"):
        (home_path() / "unsaved.json").write_bytes(broken.encode("utf-16"))
        assert unsaved() is None
        (home_path() / "unsaved.json").write_text(broken, "utf-8")
        assert unsaved() is None
    forget_unsaved()
    forget_unsaved()
