"""Results of the solver, kept in the user's cache folder.

Knows: which rules a result depends on, and how an entry is found, read and written.  Must not
know: how anything is solved.

An entry is named by the hash of the rules that matter and of the solver, holds numbers only (some
kilobytes), and may be deleted at any time; one that cannot be read is as good as absent.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from casino_texas import __version__
from casino_texas.app.analyst.numbers import Numbers
from casino_texas.app.folders import FolderError, cache_folder
from casino_texas.casino.rules import CasinoRules, NoGame, Option, PayTable
from casino_texas.core.chips import Odds

#: What the solver is made of: the packages whose code or tables its results come from.
_SOLVER: Final = (("casino_texas.analysis", ".py"), ("casino_texas.core", ".bin"))
#: Entries beyond these are forgotten, the oldest first.
_MOST_ENTRIES: Final = 2000


@cache
def solver_version() -> str:
    """A short hash of the solver itself, so that no result outlives the code it came from."""
    found = sha256(__version__.encode())
    for package, ending in _SOLVER:
        for file in sorted(files(package).iterdir(), key=lambda file: file.name):
            if file.name.endswith(ending):
                found.update(file.name.encode() + file.read_bytes())
    return found.hexdigest()[:12]


def rules_that_matter(rules: CasinoRules) -> dict[str, Any]:
    """What the result depends on: not the name, the limits, the boxes or the cap.

    What cannot be reached is left out, so that tables that play alike have one result.
    """
    exchange = rules.exchange if rules.offers_buy and rules.offers_exchange else None
    return {
        "bet": rules.bet,
        "flop": sorted(option.value for option in rules.flop),
        "plays": rules.flop_bet_plays.value if Option.BET in rules.flop else None,
        "buy": str(rules.buy_price) if rules.offers_buy else None,
        "exchange": None if exchange is None else [str(exchange.price), exchange.cards],
        "qualifier": rules.qualifier.name,
        "no_game": [_price(rules.no_game_ante), _price(rules.no_game_bet)],
        "ante": _table(rules.ante_pays),
        "pays": _table(rules.bet_pays),
    }


def _price(price: Odds | NoGame) -> str:
    return price.value if isinstance(price, NoGame) else str(price)


def _table(table: PayTable) -> str | dict[str, str]:
    # Flat or not matters: the lines whose worth is told have other names.
    if table.is_flat:
        return str(table.lines[0][1])
    return {hand_class.name: str(odds) for hand_class, odds in table.lines}


def key_of(rules: CasinoRules) -> str:
    """The name of the entry of these rules."""
    told = json.dumps(rules_that_matter(rules), sort_keys=True)
    return sha256(f"{solver_version()} {told}".encode()).hexdigest()


class AnalysisCache:
    """A folder of results.  Nothing here ever fails: what cannot be kept is computed again."""

    def __init__(self, folder: Path) -> None:
        self._folder: Final = folder

    @classmethod
    def of_user(cls) -> AnalysisCache | None:
        """The one in the user's cache folder; None where that cannot be written."""
        try:
            return cls(cache_folder() / "analysis")
        except FolderError:
            return None

    def find(self, rules: CasinoRules) -> Numbers | None:
        """The numbers of rules that play like these, if they are kept here."""
        try:
            entry = json.loads(self._path(rules).read_text(encoding="utf-8"))
            told = entry["numbers"]
            if entry["sum"] != _checksum(told) or entry["rules"] != rules_that_matter(rules):
                return None
            return Numbers.from_json(told)
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            return None

    def keep(self, rules: CasinoRules, numbers: Numbers) -> None:
        """Keep a result; whoever reads at the same time finds all of it or nothing."""
        told = numbers.to_json()
        entry = {"rules": rules_that_matter(rules), "numbers": told, "sum": _checksum(told)}
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._forget_oldest()
            handle, name = tempfile.mkstemp(dir=self._folder, suffix=".part")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    json.dump(entry, file, indent=1)
                os.replace(name, self._path(rules))
            except BaseException:
                os.unlink(name)
                raise

    def _path(self, rules: CasinoRules) -> Path:
        return self._folder / f"{key_of(rules)}.json"

    def _forget_oldest(self) -> None:
        entries = list(self._folder.iterdir())
        if len(entries) >= _MOST_ENTRIES:
            entries.sort(key=lambda path: path.stat().st_mtime)
            for path in entries[: len(entries) // 4]:
                path.unlink(missing_ok=True)


def _checksum(told: Any) -> str:
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
