"""The rules of a ring table on one page, made from the rules it is played by.

Knows: which table is asked about.  Must not know: what any rule says (`app/words/ring_help` does),
or how a page is read.

    app.push(RingHelp(session.setup.rules, session.setup.tournament))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from casino_texas.app.words.page import Section
from casino_texas.app.words.ring_help import ring_help_sections
from casino_texas.ring.rules import RingRules
from casino_texas.ring.tournament import TournamentRules
from casino_texas.ui.pages.rules_page import RulesPage
from casino_texas.ui.scenes.rankings import RankingsScene


class RingHelp(RulesPage):
    """What the ring table plays."""

    name: ClassVar[str] = "ring_help"
    table: ClassVar[str] = "ring"
    rankings_by: ClassVar[str] = "ring_rankings"

    def __init__(self, rules: RingRules, tournament: TournamentRules | None = None) -> None:
        super().__init__()
        self.rules = rules
        self.tournament = tournament

    def page_title(self) -> str:
        name = self.rules.name or self.say(f"ui.ring.limit.{self.rules.limit.value.lower()}")
        return self.say("ringhelp.title", name=name)

    def sections(self) -> Sequence[Section]:
        return ring_help_sections(self.app.words, self.rules, self.tournament)

    def show_rankings(self) -> None:
        self.app.push(RingRankings())


class RingRankings(RankingsScene):
    """The ranking of hands at a table that pays none of them."""

    opened_by: ClassVar[str] = "ring_rankings"
