"""The shelf of rules files: everything that can be done there, and that nothing is ever lost."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from casino_texas.app.folders import home_path, own_paytables_folder, paytables_folder
from casino_texas.app.lab.shelf import Shelf, key_of_title, put_aside
from casino_texas.app.rules.files import find_rules_file, list_rules_files, load_file
from casino_texas.app.rules.writing import write_new
from casino_texas.errors import InputError

TEXAS = (paytables_folder() / "texas.yaml").read_bytes()


def own_files() -> dict[str, bytes]:
    """Every own rules file by its path, the deleted ones too."""
    folder = home_path() / "paytables"
    return {
        str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.y*ml"))
    }


def one_line(error: pytest.ExceptionInfo[InputError]) -> str:
    line = str(error.value)
    assert line
    assert "\n" not in line
    return line


def test_it_has_the_bundled_files_first_and_those_of_the_player() -> None:
    shelf = Shelf()
    assert shelf.entries == list_rules_files()
    assert [entry.key for entry in shelf.entries] == ["texas", "house_holdem", "texas_exchange"]
    assert shelf.find("texas") is shelf.entries[0]
    assert shelf.find(str(paytables_folder() / "texas.yaml")) is shelf.entries[0]
    assert shelf.find("nothing") is None
    assert not home_path().exists(), "looking makes nothing"


def test_of_one_name_the_own_file_is_meant_as_on_the_command_line() -> None:
    path = own_paytables_folder() / "texas.yaml"
    path.write_bytes(TEXAS)
    shelf = Shelf()
    found = shelf.find("texas")
    assert found is not None
    assert found.path == path == find_rules_file("texas")
    assert shelf.find(str(paytables_folder() / "texas.yaml")) is shelf.entries[0]
    assert shelf.rename("texas", "Mine").key == "mine"
    assert (paytables_folder() / "texas.yaml").read_bytes() == TEXAS


def test_a_new_table_has_a_name_and_the_rules_of_its_template() -> None:
    shelf = Shelf()
    entry = shelf.new("My 3 % table", "house_holdem")
    assert entry.path == own_paytables_folder() / "my_3_table.yaml"
    assert (entry.key, entry.title, entry.is_own) == ("my_3_table", "My 3 % table", True)
    assert entry.loaded is not None
    assert entry.loaded.rules.source == ""
    assert entry in shelf.entries
    text = entry.path.read_text(encoding="utf-8")
    assert "# so no second decision" not in text
    assert "no sixth card to buy, so no second decision" in text, "comments stay"
    assert (own_paytables_folder() / "schema" / "casino.json").is_file()


def test_a_copy_takes_the_next_free_name() -> None:
    shelf = Shelf()
    names = [shelf.duplicate("texas").title for _ in range(3)]
    assert names == ["Texas 2", "Texas 3", "Texas 4"]
    assert shelf.duplicate("texas_3").title == "Texas 5"
    assert shelf.duplicate("texas", "Вечерний стол").key == "вечерний_стол"
    assert len(own_files()) == 5


def test_a_copy_of_a_file_with_mistakes_is_the_same_file() -> None:
    path = own_paytables_folder() / "bad.yaml"
    path.write_bytes(b"game: casino\nante: [\n")
    entry = Shelf().duplicate("bad")
    assert entry.key == "bad_2"
    assert entry.path.read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    ("title", "wrong"),
    [
        ("", "needs a name"),
        ("   ", "needs a name"),
        ("x" * 61, "61 characters; write at most 60"),
        ("two\nlines", "cannot be shown"),
        ("%%%", "no letter or digit"),
        ("con", "cannot be a file's name"),
        ("Texas", '"Texas" is there already'),
        ("TEXAS", "is there already"),
        ("texas exchange", "is there already"),
        ("House hold'em", "is there already"),
    ],
)
def test_a_name_that_will_not_do_is_refused_in_one_line(title: str, wrong: str) -> None:
    shelf = Shelf()
    mine = shelf.duplicate("texas", "Mine")
    before = own_files()
    for refused in (
        lambda: shelf.new(title),
        lambda: shelf.duplicate("texas", title),
        lambda: shelf.keep("game: casino\n", title),
        lambda: shelf.rename(mine.key, title),
        lambda: shelf.import_file(paytables_folder() / "texas.yaml", title),
    ):
        with pytest.raises(InputError, match=wrong) as caught:
            refused()
        one_line(caught)
    assert own_files() == before


def test_a_name_of_a_file_of_another_kind_is_taken_too() -> None:
    (own_paytables_folder() / "friday.yml").write_text("game: ring\n", encoding="utf-8")
    with pytest.raises(InputError, match='"Friday" is there already'):
        Shelf().new("Friday")


def test_a_name_becomes_a_file_name_that_every_system_takes() -> None:
    assert key_of_title("  My/Table: 2:1!  ") == "my_table_2_1"
    assert key_of_title("x" * 60) == "x" * 40
    assert key_of_title("-a-") == "a"


# -- import ------------------------------------------------------------------------------------


def test_a_file_from_elsewhere_keeps_its_name_if_it_is_free(tmp_path: Path) -> None:
    source = tmp_path / "some.yaml"
    source.write_bytes(TEXAS.replace(b"name: Texas ", b"name: Club  "))
    shelf = Shelf()
    entry = shelf.import_file(f'  "{source}" ')
    assert (entry.title, entry.key) == ("Club", "club")
    assert entry.path.read_bytes() == source.read_bytes()
    source.write_bytes(TEXAS)
    assert shelf.import_file(source).title == "Texas 2"
    assert shelf.import_file(source, "Of a friend").title == "Of a friend"


def test_a_file_that_is_there_already_is_not_taken_twice() -> None:
    shelf = Shelf()
    mine = shelf.duplicate("texas", "Mine")
    with pytest.raises(InputError, match='is on your shelf already, as "Mine"') as caught:
        shelf.import_file(mine.path)
    one_line(caught)


def test_rules_with_mistakes_can_be_taken_to_be_mended(tmp_path: Path) -> None:
    source = tmp_path / "wrong.yaml"
    source.write_bytes(TEXAS.replace(b"two_pair: 1:1", b"two_pair: two"))
    entry = Shelf().import_file(source)
    assert entry.error is not None
    assert entry.key == "wrong"


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (b"game: ring\nname: x\n", "this is a ring table; here a casino table is needed"),
        (b"game: blinds\nname: x\n", "this is a schedule of blinds; here a casino table is"),
        (b"game: chess\n", "is not known here"),
        (b"version: 3\nservices: {}\n", "is not the rules of a casino table"),
        (b"just a letter", "there are no keys"),
        (b"", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n\x00", "is not UTF-8 text"),
        (b"# " + b"x" * 300_000, "larger than 256 KB"),
        (b"a: [\n", "before a bracket is closed"),
    ],
)
def test_what_is_no_casino_table_is_refused(tmp_path: Path, data: bytes, wrong: str) -> None:
    source = tmp_path / "other.yaml"
    source.write_bytes(data)
    with pytest.raises(InputError, match=wrong) as caught:
        Shelf().import_file(source)
    assert str(source) in one_line(caught)
    assert own_files() == {}


@pytest.mark.parametrize("name", ["", "nowhere.yaml", "."])
def test_what_is_no_file_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError) as caught:
        Shelf().import_file(str(tmp_path / name) if name else "")
    one_line(caught)


# -- rename and delete -------------------------------------------------------------------------


def test_a_new_name_is_the_name_in_the_file_and_of_the_file() -> None:
    shelf = Shelf()
    old = shelf.duplicate("texas", "Mine")
    new = shelf.rename("mine", "Better")
    assert (new.key, new.title) == ("better", "Better")
    assert not old.path.exists()
    assert list(own_files()) == ["better.yaml"]
    assert new.path.read_text(encoding="utf-8").count("name: Better ") == 1
    again = shelf.rename("better", "better!")
    assert (again.key, again.title) == ("better", "better!"), "the file's name fits already"


def test_a_file_with_mistakes_can_be_renamed() -> None:
    (own_paytables_folder() / "bad.yml").write_bytes(b"ante: [\n")
    entry = Shelf().rename("bad", "Still bad")
    assert own_files() == {"still_bad.yml": b"ante: [\n"}
    assert entry.error is not None


def test_a_deleted_file_is_kept_and_comes_back() -> None:
    shelf = Shelf()
    entry = shelf.duplicate("texas", "Mine")
    data = entry.path.read_bytes()
    kept = shelf.delete("mine")
    assert shelf.find("mine") is None
    assert own_files() == {"deleted/mine.yaml": data}
    assert shelf.deleted() == (kept,)
    shelf.duplicate("texas", "Mine")
    second = shelf.delete("mine")
    assert sorted(own_files()) == ["deleted/mine.yaml", "deleted/mine~2.yaml"]
    assert set(shelf.deleted()) == {kept, second}
    assert shelf.restore(second).key == "mine"
    assert shelf.restore(kept).key == "mine_2", "nothing is written over"
    assert sorted(own_files()) == ["mine.yaml", "mine_2.yaml"]


def test_what_is_about_to_be_written_over_can_be_put_aside() -> None:
    assert put_aside(b"one", "mine") != put_aside(b"two", "mine")
    assert sorted(own_files().values()) == [b"one", b"two"]


@pytest.mark.parametrize("done", ["rename", "delete"])
def test_bundled_files_stay_as_they_are(done: str) -> None:
    shelf = Shelf()
    with pytest.raises(InputError, match='"Texas" comes with the game and is not') as caught:
        shelf.rename("texas", "Mine") if done == "rename" else shelf.delete("texas")
    assert one_line(caught).endswith("duplicate it first")
    assert (paytables_folder() / "texas.yaml").read_bytes() == TEXAS


def test_a_file_that_has_gone_meanwhile_is_said_to_be_gone() -> None:
    shelf = Shelf()
    entry = shelf.duplicate("texas", "Mine")
    entry.path.unlink()
    assert shelf.refresh()
    with pytest.raises(InputError, match="mine: is not on the shelf any more"):
        shelf.delete("mine")


def test_a_change_on_the_disk_is_seen_when_asked_for() -> None:
    shelf = Shelf()
    assert not shelf.refresh()
    entry = shelf.duplicate("texas", "Mine")
    assert not shelf.refresh(), "its own changes are no news"
    entry.path.write_bytes(TEXAS + b"\n# more\n")
    assert shelf.refresh()
    assert load_file(entry.path).name == "Texas"


def refuse(*_: object, **__: object) -> None:
    raise OSError(13, "Permission denied")


def test_a_file_that_cannot_be_moved_stays_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf()
    shelf.duplicate("texas", "Mine")
    before, unlink = own_files(), Path.unlink

    def all_but_mine(path: Path, **how: bool) -> None:
        if path.name == "mine.yaml":
            refuse()
        unlink(path, **how)

    wrong = r"mine\.yaml: cannot be written \(Permission denied"
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", all_but_mine)
        with pytest.raises(InputError, match=wrong):
            shelf.rename("mine", "Yours")
    assert own_files() == before, "the copy with the new name is gone again"
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", refuse)
        with pytest.raises(InputError, match=wrong):
            shelf.delete("mine")
    assert own_files() == before
    assert shelf.folder() == own_paytables_folder()


def test_a_new_file_is_there_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new.yaml"
    write_new(path, b"one")
    with pytest.raises(InputError, match=r"new\.yaml: is there already"):
        write_new(path, b"two")
    assert path.read_bytes() == b"one"
    with pytest.raises(InputError, match="cannot be written"):
        write_new(tmp_path / "no folder" / "new.yaml", b"two")

    class Full(io.BytesIO):
        def write(self, _: object) -> int:
            raise OSError(28, "No space left on device")

    def opened(path: Path, _: str) -> Full:
        path.touch()
        return Full()

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", opened)
        with pytest.raises(InputError, match="No space left"):
            write_new(tmp_path / "other.yaml", b"two")
    assert [found.name for found in tmp_path.glob("*.yaml")] == ["new.yaml"]


def test_a_folder_that_cannot_be_written_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("CASINO_TEXAS_HOME", str(blocked / "home"))
    with pytest.raises(InputError, match="cannot be written") as caught:
        Shelf().new("Mine")
    one_line(caught)


def test_importing_from_a_user_nobody_knows_is_refused_in_one_line() -> None:
    with pytest.raises(InputError, match=r"~nobody-of-this-name.x\.yaml.*cannot be read") as found:
        Shelf().import_file("~nobody-of-this-name/x.yaml")
    assert "\n" not in str(found.value)
