"""Replaying histories and scenarios: the report of a hand, as JSON and in words."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from casino_texas.app.histories.phh_write import write_phh
from casino_texas.app.histories.record import HandRecord, moments_of
from casino_texas.app.histories.replay import Replayed, replay_file, replay_json
from casino_texas.app.words.replay import replay_text
from tests.ring.random_play import any_setup, play_random

SCENARIO = """\
cases:
- id: side pot
  setup: {limit: NL, mode: cash, sb: 5, bb: 10, button: S1, stacks: {S1: 60, S2: 500, S3: 300}}
  cards: {S1: AsAd, S2: KsKc, S3: QhQc, board: 2s7h9dJc3s}
  actions: ["S1 raise_to 60", "S2 call", "S3 call", "-- flop", "S2 bet 400", "S3 call"]
- id: a table case
  kind: table
  setup: {anything: here}
- id: cut short
  setup: {limit: FL, mode: cash, sb: 1, bb: 2, button: S1, stacks: {S1: 50, S2: 50}}
  cards: {S1: AsAd, S2: KsKc, board: 2s7h9dJc3s}
  actions: ["S1 raise_to 4"]
"""
PHH = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 150]
actions = ['d dh p1 AsAd', 'd dh p2 ????', 'p2 cc', 'p1 cc', 'd db 2s7h9d', 'p1 cc', 'p2 cc',
  'd db Jc', 'p1 cc', 'p2 cc', 'd db 3s', 'p1 cbr 10', 'p2 cc', 'p1 sm AsAd', 'p2 sm']
finishing_stacks = [112, 138]
"""


def replay(folder: Path, name: str, text: str | bytes) -> list[Replayed]:
    hands, wrong = _replay(folder, name, text)
    assert wrong == []
    return hands


def _replay(folder: Path, name: str, text: str | bytes) -> tuple[list[Replayed], list[str]]:
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return replay_file(file)


def test_the_report_of_a_scenario(tmp_path: Path) -> None:
    side_pot, _ = replay(tmp_path, "cases.yaml", SCENARIO)
    report = replay_json(side_pot)
    assert json.loads(json.dumps(report)) == report
    decisions = report.pop("decisions")
    assert report == {
        "id": "side pot",
        "final_stacks": {"S1": 180, "S2": 680, "S3": 0},
        "pots": [
            {"amount": 180, "eligible": ["S1", "S2", "S3"], "winners": {"S1": 180}},
            {"amount": 480, "eligible": ["S2", "S3"], "winners": {"S2": 480}},
        ],
        "uncalled": {"S2": 160},
        "shown": {"S1": "As Ad", "S2": "Ks Kc", "S3": "Qh Qc"},
        "mucked": [],
    }
    assert [d["after"] for d in decisions] == [0, 1, 2, 3, 4, 5]
    assert decisions[3] == {
        "after": 3,
        "street": "flop",
        "to_act": "S2",
        "call": 0,
        "can_raise": True,
        "min_to": 10,
        "max_to": 440,
    }
    assert decisions[4]["call"] == 240  # at most the stack
    assert decisions[4]["can_raise"] is False
    assert decisions[4]["min_to"] is None
    assert decisions[5]["to_act"] is None


def test_a_scenario_that_ends_before_its_hand_says_who_is_to_act(tmp_path: Path) -> None:
    _, cut = replay(tmp_path, "cases.yaml", SCENARIO)
    report = replay_json(cut)
    assert report["decisions"][-1]["to_act"] == "S2"
    assert report["final_stacks"] == {"S1": 46, "S2": 48}
    assert "S2 is to act" in replay_text(cut)


def test_the_report_of_a_history(tmp_path: Path) -> None:
    (hand,) = replay(tmp_path, "night_7.phh", PHH)
    report = replay_json(hand)
    assert report["id"] == "night_7"
    assert report["final_stacks"] == {"p1": 112, "p2": 138}
    assert report["matches"] is True
    assert report["shown"] == {"p1": "As Ad"}
    assert report["mucked"] == ["p2"]
    assert "chips_per_unit" not in report


def test_a_history_that_states_other_stacks_does_not_match(tmp_path: Path) -> None:
    (hand,) = replay(tmp_path, "x.phh", PHH.replace("[112, 138]", "[110, 140]"))
    assert replay_json(hand)["matches"] is False
    assert "NOT the stacks the file states: p1 110, p2 140" in replay_text(hand)
    (silent,) = replay(tmp_path, "x.phh", PHH.partition("finishing")[0])
    assert replay_json(silent)["matches"] is None


def test_amounts_in_cents_say_so(tmp_path: Path) -> None:
    text = PHH.replace("[1, 2]", "[0.5, 2]").replace("[112, 138]", "[112.0, 138.0]")
    (hand,) = replay(tmp_path, "x.phh", text)
    report = replay_json(hand)
    assert report["chips_per_unit"] == 10
    assert report["final_stacks"] == {"p1": 1120, "p2": 1380}
    assert report["matches"] is True


def test_the_words_of_a_report(tmp_path: Path) -> None:
    side_pot, _ = replay(tmp_path, "cases.yaml", SCENARIO)
    assert (
        replay_text(side_pot)
        == """\
side pot:
  board      2s 7h 9d Jc 3s
  main pot   180: S1 180
  side pot 1 480: S2 480
  uncalled   160 back to S2
  shown      S1 As Ad: a pair
  shown      S2 Ks Kc: a pair
  shown      S3 Qh Qc: a pair
  stacks     S1 180 (+120), S2 680 (+180), S3 0 (-300)
  the hand is over"""
    )


def test_what_a_file_is_follows_from_its_name_or_else_its_text(tmp_path: Path) -> None:
    assert replay(tmp_path, "a.txt", PHH)[0].is_phh
    assert not replay(tmp_path, "b.txt", SCENARIO)[0].is_phh
    assert replay(tmp_path, "c.PHH", "\ufeff" + PHH)[0].is_phh


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        (
            "x.phh",
            PHH.replace("'p2 cc'", "'p2 cbr 3'", 1),
            r"x: action 3 (p2 cbr 3): below minimum",
        ),
        ("x.phh", "variant = ", "not a PHH file"),
        ("x.phh", b"\xff\xfe", "not text in UTF-8"),
        ("x.yaml", SCENARIO.replace("S2 bet 400", "S2 bet 5"), "side pot: action 5 (S2 bet 5)"),
        ("x.yaml", SCENARIO.replace("limit: NL", "limit: XL"), "XL"),
        ("x.yaml", "", "empty"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_with_the_file(
    tmp_path: Path, name: str, text: str | bytes, says: str
) -> None:
    hands, wrong = _replay(tmp_path, name, text)
    assert len(wrong) == 1
    assert wrong[0].startswith(str(tmp_path / name))
    assert says in wrong[0]
    assert "\n" not in wrong[0]
    # The other hands of the file are played all the same.
    assert len(hands) == (1 if "bet 5" in str(text) else 0)


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    hands, wrong = replay_file(tmp_path / "none.phh")
    assert hands == []
    assert len(wrong) == 1
    assert "No such file" in wrong[0]
    assert len(replay_file(tmp_path)[1]) == 1


def test_the_decisions_of_random_hands_are_those_that_were_made(tmp_path: Path) -> None:
    chance = random.Random(11)
    for _ in range(60):
        setup = any_setup(chance)
        hand = play_random(setup, chance, error_rate=0.1).hand
        (again,) = replay(tmp_path, "x.phh", write_phh(HandRecord(hand)))
        assert again.matches is True
        decisions = again.decisions()
        taken = [act for act in again.hand.history if act.seat not in setup.absent]
        assert [d.to_act for d in decisions] == [*(act.seat for act in taken), None]
        assert [d.after for d in decisions] == list(range(len(taken) + 1))
        for decision, act in zip(decisions, taken, strict=False):
            if act.move.value == "call":
                assert act.added == decision.call
            if act.move.value in ("bet", "raise"):
                assert decision.min_to is not None
                assert decision.max_to is not None
                assert decision.min_to <= act.to <= decision.max_to


def test_a_hand_again_is_the_same_hand() -> None:
    chance = random.Random(12)
    step = play_random(any_setup(chance), chance)
    moments = list(moments_of(step.hand))
    assert [event for moment in moments for event in moment.events] == list(step.events)
    assert moments[-1].hand.stacks == step.hand.stacks


def test_what_never_ends_is_no_hand_history() -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("this system has no endless file")
    assert replay_file(endless) == ([], [f"{endless}: larger than 64 MB; not a hand history"])
