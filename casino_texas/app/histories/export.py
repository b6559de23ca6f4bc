"""Writing finished hands into a file of the player's folder, a few at a time.

Knows: the store, the folder, and that a file is there whole or not at all.  Must not know: how a
hand is written (`casino`, `ring_export`), or who waits.

    export = HandExport(store, which, kind="csv", texts=texts)          # casino hands
    export = HandExport(store, which, kind=ExportFormat.PHH, texts=texts)   # ring hands
    while not export.is_done:
        export.write(50)
    export.path
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal, TextIO, TypeAlias

from casino_texas.app.folders import home_folder
from casino_texas.app.histories.casino import COLUMNS, csv_rows, hand_text
from casino_texas.app.histories.csv_lines import csv_text
from casino_texas.app.histories.ring_export import ExportFormat, export_parts
from casino_texas.app.histories.steps import SteppedHand, stepped
from casino_texas.app.rules.loader import load_rules
from casino_texas.app.store.records import Game, HandFilter, StoredHand
from casino_texas.app.store.store import Store
from casino_texas.app.words.texts import Texts
from casino_texas.casino.rules import CasinoRules
from casino_texas.errors import CasinoTexasError, InputError

CasinoFormat: TypeAlias = Literal["text", "csv"]
Kind: TypeAlias = CasinoFormat | ExportFormat
_ENDINGS: Final[dict[CasinoFormat, str]] = {"text": "txt", "csv": "csv"}
#: Hands looked up at a time.
_BATCH: Final = 100


def exports_path(home: Path) -> Path:
    """Where exported files lie below the player's folder."""
    return home / "exports"


def game_of_kind(kind: Kind) -> Game:
    """Whose hands a format is for."""
    return "ring" if isinstance(kind, ExportFormat) else "casino"


class HandExport:
    """One file on its way: the hands of a filter and of the format's game, the newest first.

    `done` of `total` hands are written.  Close it with `cancel`, or write it to its end.
    """

    def __init__(self, store: Store, which: HandFilter, *, kind: Kind, texts: Texts) -> None:
        """Begin the file; hands of the other game are left out.

        Raises:
            InputError: it cannot be written.
        """
        self._store, self._kind = store, kind
        game = game_of_kind(kind)
        self._which = replace(which, game=game)
        self.total = store.totals(self._which).hands
        self.done = 0
        self._file: TextIO | None = None
        self._is_whole = False
        if isinstance(kind, ExportFormat):
            self._parts, ending = export_parts(self._hands(), kind), kind.ending
        else:
            self._parts, ending = _CasinoWriter(kind, texts).parts(self._hands()), _ENDINGS[kind]
        folder = exports_path(home_folder())
        try:
            folder.mkdir(exist_ok=True)
            self.path = _free_name(folder, f"{game}-hands", ending)
            self._part = self.path.with_name(self.path.name + ".part")
            # A table is read by programs that take plain UTF-8 for something else without a mark.
            encoding = "utf-8-sig" if ending == "csv" else "utf-8"
            self._file = self._part.open("w", encoding=encoding, newline="")
        except OSError as error:
            raise _refused(folder, error) from error

    @property
    def is_done(self) -> bool:
        """The file is whole and has its name."""
        return self._is_whole

    def write(self, count: int) -> None:
        """Write at most so many more hands; after the last one the file is whole.

        Raises:
            InputError: the disk refuses; what was written is gone.
        """
        if self._file is None:
            return
        enough = self.done + count
        try:
            while self.done < enough:
                part = next(self._parts, None)
                if part is None:
                    self._finish(self._file)
                    return
                self._file.write(part)
        except OSError as error:
            self.cancel()
            raise _refused(self.path, error) from error

    def _finish(self, file: TextIO) -> None:
        file.close()
        self._file = None
        os.replace(self._part, self.path)
        self._is_whole = True

    def cancel(self) -> None:
        """Write no more; what was written goes."""
        if self._file is not None:
            self._file.close()
            self._file = None
            self._part.unlink(missing_ok=True)

    def _hands(self) -> Iterator[StoredHand]:
        """The hands one after the other, counted as they are asked for."""
        before: int | None = None
        while lines := self._store.hands(self._which, limit=_BATCH, before=before):
            for line in lines:
                self.done += 1
                yield self._store.hand(line.id)
            before = lines[-1].id


class _CasinoWriter:
    """Writes casino hands; the rules of a file are read once."""

    def __init__(self, kind: CasinoFormat, texts: Texts) -> None:
        self._kind, self._texts = kind, texts
        self._rules: dict[str, CasinoRules] = {}

    def parts(self, hands: Iterator[StoredHand]) -> Iterator[str]:
        """What goes into the file, hand by hand."""
        if self._kind == "csv":
            yield csv_text([COLUMNS])
        for hand in hands:
            played = self._played(hand)
            if self._kind == "csv":
                yield csv_text(csv_rows(hand, played))
            else:
                yield hand_text(self._texts, hand, played)

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


def _free_name(folder: Path, name: str, ending: str) -> Path:
    number = 1 + len(list(folder.glob(f"{name}-*.{ending}")))
    while (path := folder / f"{name}-{number:04d}.{ending}").exists():
        number += 1
    return path


def _refused(path: Path, error: OSError) -> InputError:
    return InputError(f"{path}: cannot be written ({error.strerror or error})")
