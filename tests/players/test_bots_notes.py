"""What opponents remember: counted from what everybody saw, shrunk towards the ordinary."""

from __future__ import annotations

import pickle

import pytest

from casino_texas.players.bots.notes import OpponentNotes, Record
from casino_texas.players.bots.tendencies import ORDINARY, tendencies
from casino_texas.ring.actions import Street
from casino_texas.ring.events import seen_by
from tests.players.ring_spots import played

RAISED = ("S4 fold", "S5 raise_to 30", "S6 fold", "S1 raise_to 90", "S2 fold", "S3 fold")


def notes_of(*lines: str, board: str = "2c 7d 9h Jc 3s", **holes: str) -> OpponentNotes:
    known = {int(seat[1:]): cards for seat, cards in holes.items()}
    play = played(*lines, holes=known, board=board)
    assert play.hand.is_over
    return OpponentNotes().after(seen_by(2, play.events))


def test_actions_before_the_flop_are_counted() -> None:
    notes = notes_of(*RAISED, "S5 fold")
    opener, reraiser, folder = notes.of(5), notes.of(1), notes.of(2)
    assert (opener.hands, opener.entered, opener.raised) == (1, 1, 1)
    assert (opener.yielded, opener.yielded_of) == (1, 1)
    assert (reraiser.reraised, reraiser.reraised_of, reraiser.raised) == (1, 1, 1)
    assert (folder.entered, folder.gave_up_of) == (0, 0), "two raises are no first raise"
    assert (notes.of(6).gave_up, notes.of(6).gave_up_of) == (1, 1)
    assert notes.of(4) == Record(hands=1, players=6), "folding first is no surrender"
    assert notes.of(9) == Record()


def test_answers_to_bets_after_the_flop_are_counted() -> None:
    notes = notes_of(
        *RAISED,
        "S5 call",
        *("S5 check", "S1 bet 100", "S5 raise_to 300", "S1 call"),
        *("S5 bet 200", "S1 fold"),
    )
    check_raiser, caller = notes.of(5), notes.of(1)
    assert (check_raiser.bets, check_raiser.bets_of) == (1, 2)
    assert (check_raiser.raises, check_raiser.faced) == (1, 1)
    assert (check_raiser.backed_off, check_raiser.backed_off_of) == (0, 0)
    assert (caller.bets, caller.bets_of) == (1, 1)
    assert (caller.calls, caller.folds, caller.faced) == (0, 1, 1)
    assert (caller.backed_off, caller.backed_off_of) == (0, 1), "he stood by his bet"
    assert (caller.late_folds, caller.late_faced) == (1, 1)
    assert (check_raiser.late_folds, check_raiser.late_faced) == (0, 0)
    assert (caller.flops, caller.showdowns) == (1, 0)


def test_bluffs_that_are_shown_are_remembered() -> None:
    lines = (*RAISED, "S5 call", "S5 check", "S1 check", "S5 bet 100", "S1 call")
    lines += ("S5 bet 200", "S1 call", "S5 show", "S1 show")
    bluffed = notes_of(*lines, S5="KhQd", S1="9c9d")
    assert (bluffed.of(5).bluffs, bluffed.of(5).bluffs_of) == (1, 1)
    assert bluffed.of(5).showdowns == bluffed.of(1).showdowns == 1
    honest = notes_of(*lines, S5="JhJd", S1="9c9d")
    assert (honest.of(5).bluffs, honest.of(5).bluffs_of) == (0, 1)
    assert honest.of(1).bluffs_of == 0, "a caller shows no bluff"


def test_mucked_and_folded_hands_say_nothing() -> None:
    lines = (*RAISED, "S5 call", "S5 check", "S1 check", "S5 bet 100", "S1 call")
    lines += ("S5 bet 200", "S1 call", "S5 muck")
    notes = notes_of(*lines, S5="KhQd", S1="9c9d")
    assert notes.of(5).bluffs_of == 0


def test_notes_are_a_value() -> None:
    first = notes_of(*RAISED, "S5 fold")
    play = played(*RAISED, "S5 fold", holes={})
    second = first.after(seen_by(2, play.events))
    assert first.of(5).hands == 1
    assert second.of(5).hands == 2
    assert second.of(5).yielded == 2
    assert second.without(5).of(5) == Record()
    assert second.without(5).of(1) == second.of(1)
    assert pickle.loads(pickle.dumps(second)) == second
    assert OpponentNotes() == OpponentNotes()


def test_a_few_hands_say_little_and_many_say_much() -> None:
    few = tendencies(Record(hands=3, folds=3))
    many = tendencies(Record(hands=300, folds=200, calls=2))
    assert ORDINARY.fold < few.fold < 0.65
    assert many.fold > 0.9
    assert tendencies(Record(hands=300, folds=200), memory=0) == ORDINARY
    half = tendencies(Record(hands=300, folds=200, calls=2), memory=0.5)
    assert few.fold < half.fold < many.fold
    assert tendencies(Record()) == ORDINARY


@pytest.mark.parametrize("chance", [0.1, 0.4, 0.8])
def test_habits_move_what_is_expected(chance: float) -> None:
    for street in (Street.FLOP, Street.TURN, Street.RIVER):
        assert ORDINARY.shifted_fold(chance, street) == pytest.approx(chance)
    station = tendencies(Record(hands=100, calls=60, folds=2))
    nit = tendencies(Record(hands=100, folds=60, calls=2))
    assert station.shifted_fold(chance, Street.FLOP) < chance / 2
    assert chance < nit.shifted_fold(chance, Street.FLOP) < 1
    assert nit.shifted_fold(chance, Street.RIVER) == pytest.approx(chance), "nothing seen so late"
    stubborn = Record(hands=100, folds=60, calls=40, late_folds=2, late_faced=40)
    assert tendencies(stubborn).shifted_fold(chance, Street.RIVER) < chance
    assert tendencies(stubborn).shifted_fold(chance, Street.FLOP) > chance
    raiser = tendencies(Record(hands=100, raises=50, calls=10))
    assert raiser.shifted_raise(chance) > chance
    better = tendencies(Record(hands=100, bets=90, bets_of=100))
    assert better.shifted_bet(chance) > chance


def test_the_fewer_play_the_more_hands_are_ordinary() -> None:
    """The counts of an ordinary player at his table hint at nothing; the same elsewhere do."""
    counts = {"entered": 64, "raised": 38, "gave_up": 15, "gave_up_of": 50, "reraised": 5}
    alone = tendencies(Record(hands=100, players=200, reraised_of=50, **counts))
    assert alone.raised == pytest.approx(ORDINARY.raised, abs=0.03)
    assert alone.entered == pytest.approx(ORDINARY.entered, abs=0.03)
    assert alone.gave_up == pytest.approx(ORDINARY.gave_up, abs=0.05)
    crowd = tendencies(Record(hands=100, players=900, reraised_of=50, **counts))
    assert crowd.raised > 2 * alone.raised
    assert crowd.entered > 2 * alone.entered
    assert crowd.gave_up < alone.gave_up - 0.3


def test_fixed_limit_has_habits_of_its_own() -> None:
    record = Record(hands=100, folds=30, calls=52, raises=18, backed_off=4, backed_off_of=30)
    fixed, other = tendencies(record, is_fixed=True), tendencies(record)
    for name in ("fold", "raise_", "back_off"):
        assert getattr(fixed, name) == pytest.approx(getattr(ORDINARY, name), abs=0.05)
    assert other.fold < fixed.fold - 0.08
    assert other.back_off < fixed.back_off - 0.15
    assert tendencies(Record(), is_fixed=True) == ORDINARY


def test_fewer_bluffs_are_expected_by_who_trusts() -> None:
    record = Record(hands=50, bluffs=12, bluffs_of=20)
    doubting, trusting = tendencies(record), tendencies(record, trust=0.5)
    assert doubting.bluff > ORDINARY.bluff
    assert trusting.bluff == pytest.approx(doubting.bluff / 2)
    assert trusting.fold == doubting.fold
