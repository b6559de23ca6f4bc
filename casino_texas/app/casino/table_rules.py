"""The rules of one table: those in force, those that wait for the next hand, and their file.

Knows: that rules change only between hands.  Must not know: when a hand begins or ends (the session
asks), or how a file is read.
"""

from __future__ import annotations

from casino_texas.app.rules.loader import LoadedRules
from casino_texas.app.rules.problems import RulesFileError
from casino_texas.app.rules.watch import RulesWatch


class TableRules:
    """`current` are in force; `use` and `look` bring news, `take_news` puts them in force."""

    def __init__(self, rules: LoadedRules) -> None:
        self.current = rules
        self._news: LoadedRules | None = None
        self._watch = _watch_of(rules)

    @property
    def error(self) -> RulesFileError | None:
        """What is wrong with the file now; the rules in force stay."""
        return None if self._watch is None else self._watch.error

    def use(self, rules: LoadedRules) -> None:
        """Play by these from the next hand on, and watch their file."""
        self._news = rules
        self._watch = _watch_of(rules)

    def look(self) -> RulesFileError | None:
        """Look whether the file has changed: a good change becomes news, a bad one is given."""
        found = None if self._watch is None else self._watch.poll()
        if isinstance(found, RulesFileError):
            self._news = None
            return found
        if found is not None:
            self._news = found
        return None

    def take_news(self) -> bool:
        """Put the rules that wait in force; whether there were any."""
        news, self._news = self._news, None
        if news is None or news.sha256 == self.current.sha256:
            return False
        self.current = news
        return True


def _watch_of(rules: LoadedRules) -> RulesWatch | None:
    return None if rules.path is None else RulesWatch(rules.path, rules)
