"""Settings come back as they were kept, and nothing in their file can stop the game."""

from __future__ import annotations

import json
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.app.folders import home_folder, settings_path
from casino_texas.app.settings import (
    _CHECKS,
    ADVICE,
    DECKS,
    FELTS,
    INSTANT,
    Settings,
    SettingsFile,
    from_json,
    to_json,
)

CHANGED = Settings(
    language="de",
    full_screen=True,
    window_size=(1920, 1080),
    window_position=(-20, 40),
    text_size=150,
    deck="four-colour-safe",
    large_index=True,
    suit_letters=True,
    felt="blue",
    high_contrast=True,
    reduce_motion=True,
    speed=INSTANT,
    auto_deal=True,
    auto_rebet=False,
    advice="off",
    confirm_all_in=False,
    equity=True,
    show_reasons=False,
    volume=0,
    effects=30,
    muted=True,
    keys={"fold": ["G", "Shift+1"]},
    last_rules="house_holdem",
    lesson_done=True,
)

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


def test_every_choice_is_checked_and_the_example_changes_every_one() -> None:
    names = [each.name for each in fields(Settings)]
    assert sorted(_CHECKS) == sorted(names)
    assert all(getattr(CHANGED, name) != getattr(Settings(), name) for name in names)


def test_settings_come_back_after_a_restart() -> None:
    SettingsFile().save(CHANGED)
    again = SettingsFile()
    assert again.settings == CHANGED
    assert again.problems == ()
    assert not list(home_folder().glob("*.part"))


def test_a_new_player_has_the_defaults_and_no_file() -> None:
    file = SettingsFile()
    assert file.settings == Settings()
    assert file.problems == ()
    assert not settings_path().exists()


def test_only_changes_are_written_so_that_defaults_can_improve() -> None:
    assert to_json(Settings()) == {}
    assert to_json(replace(Settings(), speed=INSTANT)) == {"speed": "instant"}


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("volume", 101),
        ("volume", True),
        ("volume", "loud"),
        ("text_size", 99),
        ("text_size", 150.0),
        ("muted", 1),
        ("deck", "round"),
        ("deck", []),
        ("felt", None),
        ("advice", "always wrong"),
        ("speed", 5),
        ("speed", "fast"),
        ("speed", False),
        ("window_size", [1280]),
        ("window_size", [1280, "720"]),
        ("window_size", [0, 720]),
        ("keys", ["F"]),
        ("keys", {"fold": "F"}),
        ("language", ""),
    ],
)
def test_a_wrong_value_falls_back_alone_and_stays_in_the_file(name: str, wrong: Any) -> None:
    home_folder()
    settings_path().write_text(json.dumps({"reduce_motion": True, name: wrong}))
    file = SettingsFile()
    assert file.settings == replace(Settings(), reduce_motion=True)
    (problem,) = file.problems
    assert f"settings.json: {name}: " in problem
    assert "\n" not in problem
    file.save(replace(file.settings, large_index=True))
    kept = json.loads(settings_path().read_text(encoding="utf-8"))
    assert kept == {"reduce_motion": True, "large_index": True, name: wrong}


def test_a_wrong_value_goes_when_something_else_is_chosen() -> None:
    home_folder()
    settings_path().write_text('{"volume": 300}')
    file = SettingsFile()
    file.save(replace(file.settings, volume=50))
    again = SettingsFile()
    assert again.settings.volume == 50
    assert again.problems == ()


def test_keys_of_a_newer_version_stay_in_the_file() -> None:
    home_folder()
    settings_path().write_text('{"smell": "felt", "muted": true}')
    file = SettingsFile()
    assert file.problems == ()
    file.save(replace(file.settings, volume=5))
    kept = json.loads(settings_path().read_text(encoding="utf-8"))
    assert kept == {"smell": "felt", "muted": True, "volume": 5}


@pytest.mark.parametrize("text", [b"", b"{", b"[1, 2]", b"null", b"\xff\xfe\x00", b'{"a": ' * 5000])
def test_a_file_that_cannot_be_read_is_set_aside(text: bytes) -> None:
    home_folder()
    settings_path().write_bytes(text)
    file = SettingsFile()
    assert file.settings == Settings()
    (problem,) = file.problems
    assert "\n" not in problem
    (aside,) = home_folder().glob("settings.json.broken-*")
    assert aside.read_bytes() == text
    assert str(aside) in problem
    file.save(CHANGED)
    assert SettingsFile().settings == CHANGED


def test_a_folder_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CASINO_TEXAS_HOME", str(tmp_path / "file"))
    file = SettingsFile()
    file.save(CHANGED)
    assert file.settings == CHANGED
    assert any("cannot be" in problem for problem in file.problems)
    gone = SettingsFile(tmp_path / "nowhere" / "settings.json")
    gone.save(CHANGED)
    (problem,) = gone.problems
    assert "cannot be written" in problem


@given(data=st.dictionaries(st.sampled_from(sorted(_CHECKS)), ANYTHING))
def test_whatever_stands_there_the_settings_are_of_their_kinds(data: dict[str, Any]) -> None:
    settings, left, problems = from_json(data)
    assert len(left) == len(problems)
    assert set(left) <= set(data)
    again, nothing, none = from_json(json.loads(json.dumps(to_json(settings))))
    assert (again, nothing, none) == (settings, {}, ())
    kinds = {
        each.name: type(value)
        for each, value in zip(fields(Settings), asdict(Settings()).values(), strict=True)
    }
    for name, value in asdict(settings).items():
        assert type(value) is kinds[name] or name.startswith("window")


def test_the_choices_offered_are_the_ones_the_screens_have() -> None:
    from casino_texas.ui import theme

    assert set(DECKS) == set(theme.DECKS)
    assert set(FELTS) == set(theme.FELTS)
    assert Settings().advice in ADVICE


def test_what_no_file_can_hold_in_utf_8_is_kept_all_the_same() -> None:
    path = settings_path()
    path.write_text('{"future": "\\ud800", "last_rules": "\\ud801"}', encoding="ascii")
    file = SettingsFile()
    file.save(replace(file.settings, muted=True))
    assert file.problems == ()
    assert SettingsFile().settings == replace(file.settings, muted=True)
    assert json.loads(path.read_bytes())["future"] == "\ud800"
