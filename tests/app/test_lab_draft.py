"""A draft: its text is the truth, what is said of it is read from it, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.app.folders import own_paytables_folder, paytables_folder
from casino_texas.app.lab.draft import DiskNews, Draft, DraftState
from casino_texas.app.lab.form_fields import FieldKind
from casino_texas.app.lab.shelf import Shelf
from casino_texas.app.rules.files import Kind, RulesFileError
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from casino_texas.errors import InputError
from tests.app.rules_corpus import cases

BUNDLED = {path.stem: path.read_bytes() for path in sorted(paytables_folder().glob("*.yaml"))}
LINE = "pays.bet.two_pair"
#: What lies in the folder of an own file, and nothing else: no half-written file is left.
WHOLE = ["README.md", "mine.yaml", "schema"]


def bundled(name: str = "texas") -> Draft:
    entry = Shelf().find(name)
    assert entry is not None
    return Draft.open(entry)


@pytest.fixture
def mine() -> Draft:
    return Draft.open(Shelf().duplicate("texas", "Mine"))


def on_disk(draft: Draft) -> str:
    return draft.path.read_bytes().decode()


def look(draft: Draft) -> DiskNews | None:
    """Look until something is news; a file that is gone is looked for twice."""
    return draft.poll() or draft.poll()


# -- what it reads as ----------------------------------------------------------------------------


def test_a_step_changes_one_value_in_the_text_and_the_rules_with_it(mine: Draft) -> None:
    before = mine.text
    assert mine.step(LINE, 1)
    assert mine.text == before.replace("two_pair: 1:1", "two_pair: 6:5")
    assert mine.loaded is not None
    assert mine.loaded.rules.bet_pays[HandClass.TWO_PAIR] == Odds(6, 5)
    field = mine.form.find(LINE)
    assert field is not None
    assert field.written == "6:5"
    assert not mine.warnings
    mine.set_field(LINE, "4:3")
    assert field.warnings == ()
    field = mine.form.find(LINE)
    assert field is not None
    assert field.warnings == mine.warnings
    assert "rounded down" in mine.warnings[0].hint


def test_what_is_wrong_is_known_after_every_change_with_its_place(mine: Draft) -> None:
    mine.set_text(mine.text.replace("two_pair: 1:1", "two_pair: two").replace("bet: 2 ", "bte: 2 "))
    assert [(problem.line, problem.path) for problem in mine.problems] == [
        *((13, "bte"), (35, LINE))
    ]
    assert mine.loaded is None
    field = mine.form.find(LINE)
    assert field is not None
    assert (field.written, field.up, field.problems) == ("two", None, (mine.problems[1],))
    assert mine.form.loose == (mine.problems[0],)


def test_the_states(mine: Draft) -> None:
    assert (mine.state, mine.is_playable) == (DraftState.GOOD, True)
    mine.step(LINE, 1)
    assert (mine.state, mine.is_playable) == (DraftState.UNSAVED, False)
    mine.set_value(LINE, "nothing")
    assert (mine.state, mine.is_playable) == (DraftState.INVALID, False)
    mine.save()
    assert (mine.state, mine.is_dirty) == (DraftState.INVALID, False)
    mine.undo()
    assert mine.state is DraftState.UNSAVED
    mine.save()
    assert (mine.state, mine.is_playable) == (DraftState.GOOD, True)


def test_the_version_grows_with_every_change_and_only_then(mine: Draft) -> None:
    seen = [mine.version]
    for change in (
        lambda: mine.step(LINE, 1),
        lambda: mine.set_field("bet", "3"),
        mine.undo,
        mine.redo,
        mine.save,
    ):
        change()
        seen.append(mine.version)
    assert seen == sorted(set(seen))
    mine.set_text(mine.text)
    mine.set_field("bet", "3")
    assert mine.version == seen[-1]
    assert not mine.step("name", 1)
    assert not mine.step("no.such.field", 1)


def test_the_title_is_the_name_in_the_text(mine: Draft) -> None:
    assert mine.title == "Mine"
    mine.set_field("name", "Yours")
    assert mine.title == "Yours"
    mine.set_text("[")
    assert mine.title == "mine"


# -- undo ----------------------------------------------------------------------------------------


def test_clicks_on_one_stepper_are_one_step_back(mine: Draft) -> None:
    before = mine.text
    for _ in range(3):
        mine.step(LINE, 1)
    mine.step("bet", 1)
    mine.undo()
    field = mine.form.find(LINE)
    assert field is not None
    assert field.written == "4:3"
    change = mine.undo()
    assert change is not None
    assert mine.text == before
    assert before[change.start :].startswith(change.old)
    assert not mine.can_undo
    assert mine.undo() is None


def test_what_must_change_along_is_the_same_step(mine: Draft) -> None:
    before = mine.text
    mine.set_field("decisions.flop.buy", "no")
    assert mine.loaded is not None
    assert not mine.loaded.rules.offers_buy
    mine.undo()
    assert mine.text == before


def test_what_is_refused_leaves_everything_as_it_was(mine: Draft) -> None:
    mine.step("bet", 1)
    text, version = mine.text, mine.version
    mine.undo()
    mine.redo()
    for refused in (
        lambda: mine.remove("nothing.there"),
        lambda: mine.set_field("decisions.turn.exchange", "perhaps"),
        lambda: mine.reset("name"),
        lambda: mine.set_text("\ud800"),
    ):
        with pytest.raises(InputError) as caught:
            refused()
        assert "\n" not in str(caught.value)
    assert mine.text == text
    assert mine.version == version + 2
    assert mine.can_undo


# -- save ----------------------------------------------------------------------------------------


def test_saving_writes_the_text_as_it_stands(mine: Draft) -> None:
    mine.step(LINE, 1)
    assert on_disk(mine) != mine.text
    mine.save()
    assert on_disk(mine) == mine.text
    assert not mine.is_dirty
    assert mine.poll() is None, "its own writing is no news"
    mine.step(LINE, 1)
    mine.undo()
    assert not mine.is_dirty, "a save ends the step"
    assert sorted(path.name for path in mine.path.parent.iterdir()) == WHOLE


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_marks_stay_as_they_are(end: str, mark: str) -> None:
    text = mark + BUNDLED["texas"].decode().replace("\n", end)
    path = own_paytables_folder() / "mine.yaml"
    path.write_bytes(text.encode())
    draft = Draft(path, path.read_bytes(), is_own=True)
    assert draft.loaded is not None
    draft.step(LINE, 1)
    draft.save()
    assert path.read_bytes() == text.replace("two_pair: 1:1", "two_pair: 6:5").encode()


def test_a_bundled_file_is_tried_out_but_not_saved() -> None:
    draft = bundled()
    draft.step(LINE, 1)
    assert draft.state is DraftState.UNSAVED
    with pytest.raises(InputError, match="comes with the game and is not saved; duplicate it"):
        draft.save()
    assert draft.path.read_bytes() == BUNDLED["texas"]
    entry = draft.save_as(Shelf(), "Mine")
    assert (draft.path, draft.key, draft.is_own) == (entry.path, "mine", True)
    assert draft.is_playable
    assert on_disk(draft) == draft.text
    assert "name: Mine " in draft.text
    assert "two_pair: 6:5" in draft.text
    while draft.undo():
        pass
    assert draft.text.encode() == BUNDLED["texas"]
    assert draft.is_dirty


def test_a_disk_that_refuses_leaves_file_and_draft_as_they_were(
    mine: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = on_disk(mine)
    mine.step(LINE, 1)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(InputError, match=r"mine\.yaml: cannot be written \(No space left"):
            mine.save()
    assert on_disk(mine) == before
    assert mine.is_dirty
    assert sorted(path.name for path in mine.path.parent.iterdir()) == WHOLE
    mine.save()
    assert on_disk(mine) == mine.text


@pytest.mark.parametrize("data", [b"\xff\xfen\x00", b"name: \x80", b"#" * 300_000])
def test_what_could_not_be_saved_as_it_was_is_not_opened(data: bytes) -> None:
    path = own_paytables_folder() / "mine.yaml"
    path.write_bytes(data)
    entry = Shelf().find("mine")
    assert entry is not None
    with pytest.raises(RulesFileError) as caught:
        Draft.open(entry)
    assert len(caught.value.lines()) == 1


def test_a_text_that_has_grown_too_large_is_saved_all_the_same(mine: Draft) -> None:
    mine.set_text(mine.text + "#" * 300_000)
    assert mine.state is DraftState.INVALID
    mine.save()
    assert on_disk(mine) == mine.text


# -- others write too ------------------------------------------------------------------------------


def test_what_others_write_is_taken_over_if_nothing_is_unsaved(mine: Draft) -> None:
    before = mine.text
    mine.path.write_text(before.replace("two_pair: 1:1", "two_pair: 2:1"), encoding="utf-8")
    assert look(mine) is DiskNews.TAKEN
    assert "two_pair: 2:1" in mine.text
    assert mine.is_playable
    assert mine.disk is None
    mine.undo()
    assert mine.text == before
    assert mine.state is DraftState.UNSAVED


def test_what_others_write_while_something_is_unsaved_must_be_decided(mine: Draft) -> None:
    mine.step(LINE, 1)
    text, theirs = mine.text, mine.text.replace("two_pair: 6:5", "two_pair: 2:1")
    mine.path.write_text(theirs, encoding="utf-8")
    assert look(mine) is DiskNews.CHANGED
    assert (mine.text, mine.disk) == (text, DiskNews.CHANGED)
    mine.take_theirs()
    assert (mine.text, mine.disk, mine.is_dirty) == (theirs, None, False)
    mine.undo()
    assert mine.text == text


def test_what_others_have_written_is_put_aside_before_it_is_written_over(mine: Draft) -> None:
    mine.step(LINE, 1)
    theirs = b"game: casino # theirs\n"
    mine.path.write_bytes(theirs)
    with pytest.raises(InputError, match=r"mine\.yaml: was changed by another program"):
        mine.save()
    assert mine.path.read_bytes() == theirs
    assert mine.disk is DiskNews.CHANGED
    mine.keep_mine()
    assert mine.is_dirty
    mine.save()
    assert on_disk(mine) == mine.text
    assert [path.read_bytes() for path in Shelf().deleted()] == [theirs]


def test_others_may_write_what_is_no_text(mine: Draft) -> None:
    text = mine.text
    mine.path.write_bytes(b"\xff\x00")
    assert look(mine) is DiskNews.CHANGED
    with pytest.raises(RulesFileError):
        mine.take_theirs()
    assert (mine.text, mine.disk, mine.is_dirty) == (text, DiskNews.CHANGED, True)
    mine.keep_mine()
    mine.save()
    assert on_disk(mine) == text


def test_a_file_that_is_gone_is_unsaved_and_can_be_put_back(mine: Draft) -> None:
    mine.path.unlink()
    assert look(mine) is DiskNews.GONE
    assert (mine.state, mine.disk) == (DraftState.UNSAVED, DiskNews.GONE)
    mine.save()
    assert on_disk(mine) == mine.text
    assert mine.is_playable


def test_others_writing_the_same_is_no_news(mine: Draft) -> None:
    mine.step(LINE, 1)
    mine.path.write_text(mine.text, encoding="utf-8")
    assert look(mine) is None
    assert not mine.is_dirty


def test_the_draft_follows_a_file_that_is_renamed(mine: Draft) -> None:
    shelf = Shelf()
    mine.moved(shelf.rename("mine", "Better"))
    assert (mine.key, mine.title, mine.is_playable) == ("better", "Better", True)
    mine.step(LINE, 1)
    mine.moved(shelf.rename("better", "Best"))
    assert (mine.key, mine.title, mine.state) == ("best", "Best", DraftState.UNSAVED)
    assert "two_pair: 6:5" in mine.text
    mine.save()
    assert [entry.key for entry in Shelf().entries if entry.is_own] == ["best"]


# -- anything in any order -------------------------------------------------------------------------

TEXTS = [data.decode() for data in BUNDLED.values()]
TEXTS += [case.text for case in cases(Kind.CASINO)]
KEYS = sorted(
    {
        field.key
        for name in BUNDLED
        for field in Draft(Path(name), BUNDLED[name], is_own=True).form.fields
    }
)
VALUES = [
    "1",
    "3:2",
    "no",
    "yes",
    "odds",
    "push",
    "as_paid",
    "always",
    "by_hand",
    "one_price",
    "",
    "two words",
    "five",
    "none",
    "# x",
    "a: b",
]
DOINGS = st.one_of(
    st.tuples(st.just("step"), st.sampled_from(KEYS), st.sampled_from([1, -1])),
    st.tuples(st.just("field"), st.sampled_from(KEYS), st.sampled_from(VALUES)),
    st.tuples(st.just("reset"), st.sampled_from(KEYS), st.none()),
    st.tuples(st.just("type"), st.integers(0, 2000), st.sampled_from(["x", "\n", "# y\n", "1"])),
    st.tuples(st.sampled_from(["undo", "redo", "pause"]), st.none(), st.none()),
)


def whole_remarks(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.lstrip().startswith("#")]


def end_remarks(text: str) -> set[str]:
    """The comments at the ends of lines."""
    return {line.partition(" #")[2] for line in text.splitlines() if " #" in line}


@given(st.sampled_from(TEXTS), st.lists(DOINGS, max_size=12))
def test_any_doings_keep_comments_and_undo_brings_back_the_very_same_text(
    text: str, doings: list[tuple[str, object, object]]
) -> None:
    try:
        draft = Draft(Path("mine.yaml"), text.encode(), is_own=True)
    except RulesFileError:
        return
    for doing, where, what in doings:
        before = draft.text
        try:
            match doing, where, what:
                case "step", str(key), int(by):
                    draft.step(key, by)
                case "field", str(key), str(value):
                    draft.set_field(key, value)
                case "reset", str(key), None:
                    draft.reset(key)
                case "type", int(place), str(letters):
                    place = min(place, len(before))
                    draft.set_text(before[:place] + letters + before[place:])
                case "undo", _, _:
                    draft.undo()
                case "redo", _, _:
                    draft.redo()
                case _:
                    draft.pause()
        except InputError:
            assert draft.text == before, "what is refused changes nothing"
        if doing in ("step", "field", "reset"):
            remarks = whole_remarks(draft.text)
            kept = [line for line in whole_remarks(before) if line in remarks]
            taken_up = [line for line in whole_remarks(before) if line not in remarks]
            assert all(line.lstrip("# ").strip() in draft.text for line in taken_up)
            assert [line for line in remarks if line in kept] == kept, "order stays"
        assert (draft.loaded is None) == bool(draft.problems)
    while draft.redo():
        pass
    end = draft.text
    while draft.undo():
        pass
    assert draft.text == text
    while draft.can_redo:
        draft.redo()
    assert draft.text == end


@pytest.mark.parametrize("name", BUNDLED)
def test_a_walk_through_every_stepper_keeps_every_comment(name: str) -> None:
    draft = Draft(Path("mine.yaml"), BUNDLED[name], is_own=True)
    whole, ends = whole_remarks(draft.text), end_remarks(draft.text)
    for key in [field.key for field in draft.form.fields]:
        for by in (1, 1, -1, -1, -1, 1):
            draft.step(key, by)
        field = draft.form.find(key)
        if field is not None and field.kind is FieldKind.YES_NO and field.off is None:
            for value in ("no", "yes"):
                try:
                    draft.set_field(key, value)
                except InputError:
                    assert key == "decisions.flop.bet"
    assert draft.loaded is not None, draft.problems
    assert ends <= end_remarks(draft.text)
    assert set(whole) <= set(whole_remarks(draft.text)) | {
        f"# {line}" for line in draft.text.splitlines()
    }
    while draft.undo():
        pass
    assert draft.text.encode() == BUNDLED[name]
