"""Undo and redo of a text: which changes make one step, and that every text comes back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from casino_texas.app.lab.steps import MOST_STEPS, TYPING, Change, Steps

SHORT = st.text(alphabet="ab\n", max_size=8)


class Typist:
    """A text that is changed, with its steps."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.steps = Steps()

    def change(self, text: str, group: str | None = None) -> None:
        self.steps.note(self.text, text, group)
        self.text = text

    def type(self, letters: str) -> None:
        for letter in letters:
            self.change(self.text + letter, TYPING)

    def undo(self) -> None:
        change = self.steps.undo()
        assert change is not None
        self.text = change.undone(self.text)

    def redo(self) -> None:
        change = self.steps.redo()
        assert change is not None
        self.text = change.done(self.text)


@given(SHORT, SHORT)
def test_a_change_makes_one_text_of_the_other_and_back(before: str, after: str) -> None:
    change = Change.between(before, after)
    assert change.done(before) == after
    assert change.undone(after) == before
    assert not (change.old and change.new and change.old[0] == change.new[0])
    assert not (change.old and change.new and change.old[-1] == change.new[-1])


def test_clicks_on_one_stepper_are_one_step_and_on_two_are_two() -> None:
    typist = Typist("a: 1\nb: 1\n")
    for number in (2, 3, 4):
        typist.change(f"a: {number}\nb: 1\n", "a")
    typist.change("a: 4\nb: 2\n", "b")
    typist.undo()
    assert typist.text == "a: 4\nb: 1\n"
    typist.undo()
    assert typist.text == "a: 1\nb: 1\n"
    assert not typist.steps.can_undo
    typist.redo()
    assert typist.text == "a: 4\nb: 1\n"
    typist.redo()
    assert typist.text == "a: 4\nb: 2\n"
    assert not typist.steps.can_redo


def test_a_stepper_that_comes_back_leaves_no_step() -> None:
    typist = Typist("1")
    typist.change("2", "a")
    typist.change("1", "a")
    assert not typist.steps.can_undo
    typist.change("2", "a")
    typist.undo()
    assert typist.text == "1"


def test_without_a_group_every_change_is_a_step() -> None:
    typist = Typist("1")
    typist.change("2")
    typist.change("3")
    typist.undo()
    assert typist.text == "2"


def test_a_pause_or_an_undo_ends_the_step() -> None:
    typist = Typist("1")
    typist.change("2", "a")
    typist.steps.pause()
    typist.change("3", "a")
    typist.undo()
    assert typist.text == "2"
    typist.change("4", "a")
    typist.undo()
    assert typist.text == "2", "what follows an undo is a step of its own"
    assert typist.steps.can_redo
    typist.change("5", "a")
    assert not typist.steps.can_redo, "a change after an undo forgets what was undone"


def test_a_run_of_typing_is_one_step_a_line() -> None:
    typist = Typist("x")
    typist.type("one\ntwo")
    typist.undo()
    assert typist.text == "xone"
    typist.undo()
    assert typist.text == "x"


def test_taking_letters_back_belongs_to_the_run_and_another_place_does_not() -> None:
    typist = Typist()
    typist.type("three")
    typist.change("thre", TYPING)
    typist.type("w")
    typist.change("!threw", TYPING)
    typist.undo()
    assert typist.text == "threw"
    typist.undo()
    assert typist.text == ""


def test_the_oldest_steps_are_forgotten() -> None:
    typist = Typist()
    for number in range(MOST_STEPS + 5):
        typist.change(str(number))
    for _ in range(MOST_STEPS):
        typist.undo()
    assert not typist.steps.can_undo
    assert typist.text == "4"
    assert typist.steps.undo() is None


@given(st.lists(st.tuples(st.sampled_from(["", "a", "b", "undo", "redo", "pause"]), SHORT)))
def test_any_changes_can_be_undone_to_the_first_text_and_done_again(
    doings: list[tuple[str, str]],
) -> None:
    typist = Typist("ab")
    for doing, text in doings:
        if doing == "undo" and typist.steps.can_undo:
            typist.undo()
        elif doing == "redo" and typist.steps.can_redo:
            typist.redo()
        elif doing == "pause":
            typist.steps.pause()
        elif doing in ("", "a", "b") and text != typist.text:
            typist.change(text, doing or None)
    last = typist.text
    while typist.steps.can_redo:
        typist.redo()
    end = typist.text
    while typist.steps.can_undo:
        typist.undo()
    assert typist.text == "ab"
    while typist.steps.can_redo and typist.text != last:
        typist.redo()
    assert typist.text == last or last == "ab"
    while typist.steps.can_redo:
        typist.redo()
    assert typist.text == end
