"""Writing casino hands into a file of the player's folder, a few at a time.

Knows: the store, the folder, and that a file is there whole or not at all.  Must not know: how a
hand is written (`history_casino`), or who waits.

    export = HandExport(store, which, kind="csv", texts=texts)
    while not export.is_done:
        export.write(50)
    export.path
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Literal, TextIO, TypeAlias

from casino_texas.app.folders import home_folder
from casino_texas.app.histories.casino import COLUMNS, csv_rows, csv_text, hand_text
from casino_texas.app.histories.steps import SteppedHand, stepped
from casino_texas.app.rules.loader import load_rules
from casino_texas.app.store.records import HandFilter, StoredHand
from casino_texas.app.store.store import Store
from casino_texas.app.words.texts import Texts
from casino_texas.casino.rules import CasinoRules
from casino_texas.errors import CasinoTexasError, InputError

Kind: TypeAlias = Literal["text", "csv"]
_ENDINGS: Final[dict[Kind, str]] = {"text": "txt", "csv": "csv"}


def exports_path(home: Path) -> Path:
    """Where exported files lie below the player's folder."""
    return home / "exports"


class HandExport:
    """One file on its way: the hands of a filter, the newest first.

    `done` of `total` hands are written.  Close it with `cancel`, or write it to its end.
    """

    def __init__(self, store: Store, which: HandFilter, *, kind: Kind, texts: Texts) -> None:
        """Begin the file; ring hands are left out.

        Raises:
            InputError: it cannot be written.
        """
        self._store, self._kind, self._texts = store, kind, texts
        self._which = which
        self._rules: dict[str, CasinoRules] = {}
        self.total = store.totals(which).hands
        self.done = 0
        self._before: int | None = None
        self._file: TextIO | None = None
        self._is_whole = False
        folder = exports_path(home_folder())
        try:
            folder.mkdir(exist_ok=True)
            self.path = _free_name(folder, _ENDINGS[kind])
            self._part = self.path.with_name(self.path.name + ".part")
            # A table is read by programs that take plain UTF-8 for something else without a mark.
            encoding = "utf-8-sig" if kind == "csv" else "utf-8"
            self._file = self._part.open("w", encoding=encoding, newline="")
            if kind == "csv":
                self._file.write(csv_text([COLUMNS]))
        except OSError as error:
            raise _refused(folder, error) from error

    @property
    def is_done(self) -> bool:
        """The file is whole and has its name."""
        return self._is_whole

    def write(self, count: int) -> None:
        """Write at most so many more hands; with the last one the file is whole.

        Raises:
            InputError: the disk refuses; what was written is gone.
        """
        if self._file is None:
            return
        lines = self._store.hands(self._which, limit=count, before=self._before)
        try:
            for line in lines:
                self._file.write(self._text(self._store.hand(line.id)))
                self._before = line.id
            self.done += len(lines)
            if len(lines) < count:
                self._file.close()
                self._file = None
                os.replace(self._part, self.path)
                self._is_whole = True
        except OSError as error:
            self.cancel()
            raise _refused(self.path, error) from error

    def cancel(self) -> None:
        """Write no more; what was written goes."""
        if self._file is not None:
            self._file.close()
            self._file = None
            self._part.unlink(missing_ok=True)

    def _text(self, hand: StoredHand) -> str:
        played = self._played(hand)
        if self._kind == "csv":
            return csv_text(csv_rows(hand, played))
        return hand_text(self._texts, hand, played)

    def _played(self, hand: StoredHand) -> SteppedHand | None:
        """The hand played again; None for one that was voided or is damaged."""
        text = hand.start.rules
        try:
            if text.sha256 not in self._rules:
                self._rules[text.sha256] = load_rules(text.text, text.file).rules
            played = stepped(hand, rules=self._rules[text.sha256])
        except CasinoTexasError:
            return None
        is_whole = all(box.settlement is not None for box in played.view.boxes)
        return played if is_whole else None


def _free_name(folder: Path, ending: str) -> Path:
    number = 1 + len(list(folder.glob(f"casino-hands-*.{ending}")))
    while (path := folder / f"casino-hands-{number:04d}.{ending}").exists():
        number += 1
    return path


def _refused(path: Path, error: OSError) -> InputError:
    return InputError(f"{path}: cannot be written ({error.strerror or error})")
