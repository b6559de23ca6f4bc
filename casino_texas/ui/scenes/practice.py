"""Practice: four exercises at the casino table of the rules chosen, and how they have gone so far.

Knows: the choices of each exercise, and how one is begun.  Must not know: how deals are found, how
anything is judged, or the sentences.

    open_on(app, desk)                               # from the menu, or from a table
    practise_mistakes(app, desk, hand_ids)           # deals like the mistakes of these hands
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from casino_texas.app.practice.drill import LEVELS
from casino_texas.app.practice.mistakes import own_mistakes
from casino_texas.app.practice.positions import fresh_seed
from casino_texas.app.practice.record import Exercise, PracticeRecord
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.app.words.help_examples import plain_ante
from casino_texas.casino.rules import CasinoRules
from casino_texas.ui.casino.advice import Pending
from casino_texas.ui.desk import Desk
from casino_texas.ui.key_button import KeyButton
from casino_texas.ui.layout import Length, Share, columns, rows
from casino_texas.ui.lists.rules_shelf import RulesShelf
from casino_texas.ui.pages.document import Document
from casino_texas.ui.pages.page_scene import PageScene
from casino_texas.ui.practice.asking import AsksPractice, WorkerPractice
from casino_texas.ui.practice.exercises import EXERCISES, exercise_rows, exercise_sections
from casino_texas.ui.practice.sources import HardHands, MyMistakes
from casino_texas.ui.scenes.drill import DrillScene
from casino_texas.ui.scenes.help import HelpScene
from casino_texas.ui.scenes.practice_setup import PracticeSetup
from casino_texas.ui.scenes.practice_table import PracticeTable
from casino_texas.ui.theme import TARGET
from casino_texas.ui.widgets import Button, ListView, Segmented
from casino_texas.ui.widgets.form import Form, Labelled

if TYPE_CHECKING:
    from casino_texas.app.practice.hard_hands import When
    from casino_texas.ui.app import App

#: The width of the list of exercises (design units).
_LIST: Final = 330
#: Boxes that can be practised at once.
_BOXES: Final = 3
#: Mistakes that are practised at once: the dearest ones.
_MISTAKES: Final = 200
_NUMBERS: Final = {getattr(pygame, f"KSCAN_{number}"): at for at, number in enumerate(range(1, 5))}


class PracticeScene(PageScene):
    """The exercises at the left; at the right the one chosen, with its choices."""

    name: ClassVar[str] = "practice"

    def __init__(
        self,
        desk: Desk,
        *,
        ask: AsksPractice | None = None,
        record: PracticeRecord | None = None,
        seed: int | None = None,
    ) -> None:
        """`ask` finds deals; without one, and without a coach, there are no exact values.  `seed`
        deals the same deals again."""
        super().__init__()
        self.desk = desk
        #: The table practised at: at first the one that is played at.
        self.rules: LoadedRules = desk.rules if desk.session is None else desk.session.rules
        self.ask = ask
        self.shelf = RulesShelf()
        self.exercise: Exercise = "hard"
        self.when: When = "any"
        self.seats = 1
        self.is_similar = False
        self.level = LEVELS[0]
        self.problem = ""
        self._seed = seed
        kept = PracticeRecord.of_user if desk.store.is_kept else PracticeRecord
        self.record = record or kept()
        self._ready: Pending | None = None
        self._must_compile = False
        self._warm: CasinoRules | None = None
        #: Hard hands that are looked for while the page is read, and what they were asked with.
        self._ahead: tuple[tuple[object, ...], HardHands] | None = None
        self._hand_ids: tuple[int, ...] = ()
        self._mistakes = 0

    # --- widgets ---------------------------------------------------------------------------------

    def page_title(self) -> str:
        return self.say("practice.title")

    def bar_buttons(self) -> list[Button]:
        self.table = Button(
            "table",
            self._next_table,
            label=self.say("practice.table", table=self.rules.name),
            icon="table",
            size=14,
            tip=self.say("practice.table.tip"),
            state_id="table",
        )
        return [self.table]

    def build_body(self) -> None:
        say = self.say
        self.list = ListView(
            "exercises",
            label=say("practice.list"),
            on_select=self._choose,
            on_open=lambda key: self.start(),
            selected=self.exercise,
        )
        self.about = Document("about", [], label=say("practice.chosen"))
        self.begin = KeyButton(
            "start", self.start, label=say("practice.start"), key="Enter", icon="play",
            tone="bet", size=18,
        )  # fmt: skip
        self.form = Form("choices", [], column=300)
        self.root.add(self.list, self.about, self.form, self.begin)
        self._level()
        self.focus(self.list, shown=False)

    def _choices(self) -> list[Labelled]:
        """What can be chosen for the exercise at this table."""
        say, rules = self.say, self.rules.rules
        found: list[Labelled] = []
        if self.exercise == "hard":
            if rules.offers_buy:
                words = [(when, say(f"practice.when.{when}")) for when in ("any", "flop", "turn")]
                found.append(self._choice("when", words, self.when))
            numbers = range(1, min(_BOXES, rules.boxes.player) + 1)
            if len(numbers) > 1:
                boxes = [(str(number), str(number)) for number in numbers]
                found.append(self._choice("boxes", boxes, str(self._seats_here)))
        elif self.exercise == "mistakes":
            words = [(repeat, say(f"practice.repeat.{repeat}")) for repeat in ("same", "similar")]
            found.append(self._choice("repeat", words, "similar" if self.is_similar else "same"))
        elif self.exercise == "drill":
            levels = [(str(level), say(f"practice.level.{level}")) for level in LEVELS]
            found.append(self._choice("level", levels, str(self.level)))
        return found

    def _choice(self, name: str, choices: list[tuple[str, str]], selected: str) -> Labelled:
        control = Segmented(name, choices, lambda value: self._set(name, value), selected=selected)
        return Labelled(self.say(f"practice.{name}"), control)

    def _set(self, name: str, value: str) -> None:
        match name:
            case "when":
                self.when = "flop" if value == "flop" else "turn" if value == "turn" else "any"
            case "boxes":
                self.seats = int(value)
            case "repeat":
                self.is_similar = value == "similar"
            case "level":
                self.level = int(value)
        self._show()

    @property
    def _seats_here(self) -> int:
        """The boxes wanted, as far as the table has them."""
        return min(self.seats, self.rules.rules.boxes.player)

    def _level(self) -> None:
        """Everything that depends on the exercise and on the table."""
        self.form.clear()
        self.form.add(*self._choices())
        self.list.set_rows(exercise_rows(self.app.words, self.record, mistakes=self._mistakes))
        self.list.set(self.exercise)
        self._show()
        if self.about.rect.width:
            self.rearrange()

    def _show(self) -> None:
        problem = self._why_not()
        self.begin.disable(problem)
        self.about.set(
            exercise_sections(
                self.app.words, self.record, self.exercise, level=self.level, problem=problem
            )
        )
        self.invalidate()

    def _why_not(self) -> str:
        """Why the exercise cannot be begun."""
        if self.exercise in ("setup", "drill"):
            return ""
        if self.exercise == "mistakes" and not self._hand_ids:
            return self.say("practice.mistakes.none")
        if self.ask is None or self.desk.coach is None:
            return self.say("practice.no_coach")
        return self.problem

    def _read_mistakes(self) -> None:
        """How many mistakes there are, and the hands of the dearest ones."""
        values = self.desk.store.values
        found = values.mistakes(limit=_MISTAKES)
        self._hand_ids = tuple(dict.fromkeys(mistake.hand_id for mistake in found))
        self._mistakes = values.totals().mistakes if found else 0

    def _choose(self, key: str) -> None:
        self.exercise = next(each for each in EXERCISES if each == key)
        self._level()

    def _next_table(self) -> None:
        """The next rules file that can be played by; the table in the menu stays as it is."""
        self.shelf.refresh()
        good = [entry.loaded for entry in self.shelf.entries if entry.loaded is not None]
        texts = [loaded.sha256 for loaded in good]
        at = texts.index(self.rules.sha256) + 1 if self.rules.sha256 in texts else 0
        self.rules = good[at % len(good)]
        self.table.set(label=self.say("practice.table", table=self.rules.name))
        self._warm_up()
        self._level()

    # --- places ----------------------------------------------------------------------------------

    def arrange_body(self, body: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(12)
        left = min(theme.unit(_LIST), body.width * 45 // 100)
        listing, right = columns(body, [left, Share()], gap=gap)
        self.list.place(listing)
        high = self.form.height_for(theme, right.width) if self.form.children else 0
        parts: list[Length] = [Share(), high, theme.unit(TARGET) + theme.px(8)]
        about, form, begin = rows(right, parts, gap=gap if high else gap // 2)
        self.about.place(about)
        self.form.place(form)
        self.begin.place(begin)

    # --- time ------------------------------------------------------------------------------------

    def entered(self) -> None:
        if self.ask is None and self.desk.coach is not None:
            self.ask = WorkerPractice(self.app.workers)
        if self.ask is not None and self._ready is None:
            self._ready = self.ask.prepare()
        self._warm_up()
        self._read_mistakes()
        self._level()

    def _warm_up(self) -> None:
        """Let the coach get ready for this table while the page is read."""
        coach, rules = self.desk.coach, self.rules.rules
        if coach is not None and rules is not self._warm:
            self._warm = rules
            coach.warm_up(rules)

    def advance(self, dt: float) -> bool:
        ready = self._ready
        if ready is not None and not self.problem and ready.poll():
            try:
                self._must_compile = bool(ready.result())
            except Exception as error:  # no numbers here, or the process died
                self.problem = str(error)
                self._show()
        if self.exercise == "hard" and not self._why_not() and self.app.top is self:
            self._hard_hands().update()
        return False

    def left(self) -> None:
        if self._ahead is not None:
            self._ahead[1].close()

    # --- beginning -------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin the exercise chosen; where that cannot be, say why."""
        why_not = self._why_not()
        if why_not:
            self.app.toast(why_not)
            return
        seed = self._new_seed()
        match self.exercise:
            case "hard":
                self._start_hard()
            case "setup":
                self.app.push(PracticeSetup(self.desk, self.rules, record=self.record, seed=seed))
            case "mistakes":
                self._start_mistakes(seed)
            case "drill":
                rules = self.rules.rules
                scene = DrillScene(rules, level=self.level, record=self.record, seed=seed)
                self.app.push(scene)

    def _hard_hands(self) -> HardHands:
        """What deals hard hands by the choices made; looked for from the first time it is asked."""
        assert self.ask is not None
        rules = self.rules
        when: When = self.when if rules.rules.offers_buy else "any"
        asked = (rules, self._seats_here, when)
        if self._ahead is None or self._ahead[0] != asked:
            source = HardHands(
                self.ask,
                rules,
                ante=plain_ante(rules.rules),
                seed=self._new_seed(),
                boxes=self._seats_here,
                when=when,
            )
            self._ahead = (asked, source)
        return self._ahead[1]

    def _new_seed(self) -> int:
        return fresh_seed() if self._seed is None else self._seed

    def _start_hard(self) -> None:
        source, self._ahead = self._hard_hands(), None
        self.app.push(
            PracticeTable(source, self.desk, record=self.record, is_first=self._must_compile)
        )
        self._must_compile = False

    def _start_mistakes(self, seed: int) -> None:
        practise_mistakes(
            self.app,
            self.desk,
            self._hand_ids,
            is_similar=self.is_similar,
            ask=self.ask,
            record=self.record,
            seed=seed,
        )

    def on_command(self, name: str) -> bool:
        if name != "help":
            return super().on_command(name)
        self.app.push(HelpScene(self.rules.rules))
        return True

    def on_event(self, event: pygame.Event) -> bool:
        if super().on_event(event):
            return True
        if event.type != pygame.KEYDOWN or self.key_repeats:
            return False
        if event.scancode in _NUMBERS:
            self.list.select(_NUMBERS[event.scancode])
            return True
        if event.scancode == pygame.KSCAN_RETURN:
            return self.begin.activate()
        return False


def practise_mistakes(
    app: App,
    desk: Desk,
    hand_ids: Iterable[int],
    *,
    is_similar: bool = True,
    ask: AsksPractice | None = None,
    record: PracticeRecord | None = None,
    seed: int | None = None,
) -> None:
    """Deal the mistakes of these hands again, or deals like them; a line says why where that cannot
    be."""
    if desk.coach is None:
        app.toast(app.say("practice.no_coach"))
        return
    mistakes = own_mistakes(desk.store, hand_ids)
    if not mistakes:
        app.toast(app.say("practice.mistakes.gone"))
        return
    if record is None:
        record = PracticeRecord.of_user() if desk.store.is_kept else PracticeRecord()
    source = MyMistakes(
        ask or WorkerPractice(app.workers),
        mistakes,
        is_similar=is_similar,
        seed=fresh_seed() if seed is None else seed,
    )
    app.push(PracticeTable(source, desk, record=record))


def open_on(app: App, desk: Desk) -> None:
    """Open the page of exercises."""
    app.push(PracticeScene(desk))
