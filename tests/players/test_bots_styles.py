"""Styles and levels are data: complete, checked, and different in play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from casino_texas.app.words.texts import Texts, languages
from casino_texas.players.bots.styles import (
    CROWDS,
    LEVEL_LIMITS,
    LEVELS,
    STYLE_LIMITS,
    STYLES,
    Level,
    Style,
    style_at,
    table_mix,
)
from casino_texas.players.bots.why import Plan


def test_there_are_at_least_eight_styles_and_three_levels() -> None:
    assert len(STYLES) >= 8
    assert {"rock", "tight_aggressive", "loose_aggressive", "calling_station", "maniac"} <= set(
        STYLES
    )
    assert list(LEVELS) == ["beginner", "regular", "expert"]
    assert len(set(STYLES.values())) == len(STYLES)
    assert all(name == style.name for name, style in STYLES.items())
    assert all(name == level.name for name, level in LEVELS.items())


@pytest.mark.parametrize("field", STYLE_LIMITS)
def test_a_style_out_of_its_range_is_refused(field: str) -> None:
    low, high = STYLE_LIMITS[field]
    for value in (low, high):
        Style(name="edge", **{field: value})
    for value in (low - 0.01, high + 0.01):
        with pytest.raises(ValueError, match=f"style odd: {field}"):
            Style(name="odd", **{field: value})


@pytest.mark.parametrize("field", LEVEL_LIMITS)
def test_a_level_out_of_its_range_is_refused(field: str) -> None:
    for value in (-0.01, LEVEL_LIMITS[field] + 0.01):
        with pytest.raises(ValueError, match=field):
            replace(LEVELS["regular"], **{field: value})
    with pytest.raises(ValueError, match="iterations"):
        replace(LEVELS["regular"], iterations=9)


def test_levels_grow_in_every_skill() -> None:
    def skills(level: Level) -> tuple[float, ...]:
        return (level.iterations, level.reading, level.memory, level.position, -level.error)

    beginner, regular, expert = map(skills, LEVELS.values())
    assert all(a < b < c for a, b, c in zip(beginner, regular, expert, strict=True))


def test_a_beginner_overdoes_his_style_and_an_expert_tempers_it() -> None:
    maniac, balanced = STYLES["maniac"], Style(name="balanced")
    entries = [style_at(maniac, level).entry for level in LEVELS.values()]
    assert entries == sorted(entries, reverse=True)
    assert entries[-1] > balanced.entry
    neutral = style_at(STYLES["solid"], LEVELS["expert"])
    assert replace(neutral, name="balanced") == balanced


def test_an_overdone_style_stays_in_range() -> None:
    wild = Style(name="wild", entry=3.0, trap=1.0, size=2.0, attack=-0.3, stay=0.5)
    for level in LEVELS.values():
        shown = style_at(wild, replace(level, manner=2.0))
        for field, (low, high) in STYLE_LIMITS.items():
            assert low <= getattr(shown, field) <= high


@pytest.mark.parametrize("level", LEVELS)
def test_a_mix_is_the_same_for_a_seed_and_differs_between_seeds(level: str) -> None:
    assert set(CROWDS[level]) <= set(STYLES)
    mixes = [table_mix(5, level, seed) for seed in range(20)]
    assert mixes == [table_mix(5, level, seed) for seed in range(20)]
    assert all(len(mix) == 5 for mix in mixes)
    assert len(set(mixes)) > 10
    assert {style for mix in mixes for style in mix} == set(CROWDS[level])
    assert sum(len(set(mix)) for mix in mixes) > 20 * 3


def test_a_level_that_does_not_exist_has_no_mix() -> None:
    with pytest.raises(KeyError):
        table_mix(5, "champion", 1)


def test_every_style_is_met_somewhere() -> None:
    assert {style for crowd in CROWDS.values() for style in crowd} == set(STYLES)
    assert set(CROWDS) == set(LEVELS)
    assert all(weight > 0 for crowd in CROWDS.values() for weight in crowd.values())


@pytest.mark.parametrize("language", languages())
def test_styles_levels_and_reasons_have_words_of_their_own(language: str) -> None:
    texts = Texts(language)
    for family, names in (
        ("style", list(STYLES)),
        ("level", list(LEVELS)),
        ("why", [plan.value for plan in Plan]),
    ):
        keys = [f"{family}.{name}" for name in names]
        assert [key for key in keys if key not in texts] == []
        assert len({texts.say(key) for key in keys}) == len(keys), "no two are called the same"
