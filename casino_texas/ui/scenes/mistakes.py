"""A player's mistakes on a page of their own, as the casino table opens them.

Knows: the page.  Must not know: what is listed on it (`ui/statistics/mistakes`).

    app.push(MistakesScene(store))                       # from the menu
    app.push(MistakesScene(store, again=deal_again))     # from the casino table
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from casino_texas.app.statistics.filling import Need, RunsJobs
from casino_texas.app.store.store import Store
from casino_texas.ui.casino.advice import AsksCoach
from casino_texas.ui.scenes.statistics import practiser
from casino_texas.ui.statistics.mistakes import MistakesPart, Practises
from casino_texas.ui.statistics.part_page import PartPage
from casino_texas.ui.widgets import Button

if TYPE_CHECKING:
    from casino_texas.ui.app import App
    from casino_texas.ui.desk import Desk


class MistakesScene(PartPage):
    """The kinds with what each has cost; beside them the mistakes of the kind chosen."""

    name: ClassVar[str] = "mistakes"
    opened_by: ClassVar[str] = "mistakes"

    def __init__(
        self,
        store: Store,
        *,
        again: Callable[[int], object] | None = None,
        coach: AsksCoach | None = None,
        practise: Practises | None = None,
        jobs: RunsJobs | None = None,
    ) -> None:
        """`again` and `jobs` as for a `PartPage`; `coach` and `practise` as for the part."""
        super().__init__(store, jobs=jobs, again=again)
        self.list = MistakesPart(store, again=self.again_here, coach=coach, practise=practise)
        self.list.attach(self)

    @property
    def part(self) -> MistakesPart:
        return self.list

    @property
    def needs(self) -> frozenset[Need]:
        return frozenset({"held"} if self.part.by == "held" else set())

    def page_title(self) -> str:
        return self.say("mistakes.title")

    def bar_buttons(self) -> list[Button]:
        return self.part.buttons()


def open_on(app: App, desk: Desk) -> None:
    """Open the list from anywhere; where a casino table is under way it may deal a hand again."""
    from casino_texas.ui.scenes.casino import CasinoScene

    table = next((scene for scene in app.scenes if isinstance(scene, CasinoScene)), None)
    again = None if table is None else table.deal_again
    app.push(
        MistakesScene(desk.store, again=again, coach=desk.coach, practise=practiser(app, desk))
    )
