"""Beats and moves: watched in any frames or finished at once, they hand over the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.ui.animation import Beat, Easing, Move, Reel, ease_in_out, ease_out, linear

times = st.floats(0, 0.5, allow_nan=False).map(lambda seconds: round(seconds, 3))


@st.composite
def beats(draw: st.DrawFn) -> list[Beat[str, int]]:
    found = []
    number = 0
    for at in range(draw(st.integers(0, 5))):
        moves = tuple(
            Move("card", (0, 0), (100, 50), begins, lasts)
            for begins, lasts in draw(st.lists(st.tuples(times, times), max_size=4))
        )
        payload = tuple(range(number, number + draw(st.integers(0, 3))))
        number += len(payload)
        cues = tuple(
            (when, f"{at}-{n}") for n, when in enumerate(draw(st.lists(times, max_size=3)))
        )
        found.append(Beat(moves, payload, cues=cues, rest=draw(times)))
    return found


def watch(found: Sequence[Beat[str, int]], frames: Sequence[float]) -> tuple[list[int], list[str]]:
    reel: Reel[str, int] = Reel()
    reel.add(found)
    payloads: list[int] = []
    cues: list[str] = []
    for dt in (*frames, *[0.25] * 60):
        done, fell = reel.update(dt)
        payloads += done
        cues += fell
    assert not reel.is_running
    return payloads, cues


@given(beats(), st.lists(st.floats(0, 1.0, allow_nan=False), max_size=30))
def test_frames_of_any_length_give_every_payload_and_cue_once(
    found: list[Beat[str, int]], frames: list[float]
) -> None:
    payloads, cues = watch(found, frames)
    assert payloads == [part for beat in found for part in beat.payload]
    assert sorted(cues) == sorted(name for beat in found for _, name in beat.cues)


@given(beats(), st.lists(st.floats(0, 0.3, allow_nan=False), max_size=10))
def test_finishing_gives_what_watching_would_have_given(
    found: list[Beat[str, int]], frames: list[float]
) -> None:
    reel: Reel[str, int] = Reel()
    reel.add(found)
    payloads = [part for dt in frames for part in reel.update(dt)[0]]
    payloads += reel.finish()
    assert payloads == [part for beat in found for part in beat.payload]
    assert not reel.is_running
    assert list(reel.moving()) == []


@pytest.mark.parametrize("easing", [linear, ease_out, ease_in_out])
def test_easing_begins_at_nothing_and_ends_at_all_and_never_goes_back(easing: Easing) -> None:
    values = [easing(at / 100) for at in range(101)]
    assert values[0] == pytest.approx(0)
    assert values[-1] == pytest.approx(1)
    assert all(a <= b + 1e-12 for a, b in pairwise(values))


def test_a_move_is_seen_from_its_beginning_and_stays_at_its_end() -> None:
    move = Move("card", (10, 20), (110, 220), begins=0.2, lasts=0.1)
    assert move.share(0.1) is None
    assert move.share(0.2) == 0
    assert move.share(0.3) == 1
    assert move.share(9) == 1
    assert move.place(0) == (10, 20)
    assert move.place(1) == (110, 220)


def test_a_move_may_wait_at_its_beginning_and_leave_at_its_end() -> None:
    waits = Move("chip", (0, 0), (10, 0), begins=0.2, lasts=0.1, waits=True)
    assert waits.share(0.0) == 0
    leaves = Move("card", (0, 0), (10, 0), lasts=0.1, leaves=True)
    assert leaves.share(0.05) is not None
    assert leaves.share(0.1) is None


def test_an_arc_lifts_the_middle_only() -> None:
    move = Move("chip", (0, 100), (100, 100), arc=30)
    assert move.place(0)[1] == 100
    assert move.place(0.5)[1] == 70
    assert move.place(1)[1] == 100


def test_what_moves_is_hidden_until_its_beat_is_over() -> None:
    reel: Reel[str, int] = Reel()
    move = Move("card", (0, 0), (1, 1), lasts=0.1)
    reel.add([Beat((move,), (1,), frozenset({"board-0"})), Beat((move,), (2,), frozenset({"x"}))])
    assert reel.hides == {"board-0"}
    assert reel.update(0.11)[0] == (1,)
    assert reel.hides == {"x"}
    assert [share for _, share in reel.moving()] == [pytest.approx(ease_out(0.1))]
    reel.finish()
    assert reel.hides == frozenset()
