"""A table of the statistics as a CSV file in the player's folder, written a few rows at a time.

Knows: that a file is there whole or not at all.  Must not know: what the rows say, or who waits.

    file = CsvFile("sessions", HEAD, rows)
    while not file.is_done:
        file.write(500)
    file.path
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TextIO

from casino_texas.app.folders import home_folder
from casino_texas.errors import InputError


@dataclass(frozen=True, slots=True)
class CsvTable:
    """What goes into a file: the first part of its name, the titles of the columns, the rows
    (which may be read while they are written), and how many they are."""

    name: str
    head: tuple[str, ...]
    rows: Iterable[Sequence[object]]
    total: int


class CsvFile:
    """One file on its way: `done` of `total` rows are written.  Close it with `cancel`, or write
    it to its end."""

    def __init__(self, table: CsvTable) -> None:
        """Begin the file.

        Raises:
            InputError: it cannot be written.
        """
        self.total, self.done = table.total, 0
        self._rows: Iterator[Sequence[object]] = iter(table.rows)
        self._file: TextIO | None = None
        self.is_done = False
        # The writers of histories come along with it: not before a file is asked for.
        from casino_texas.app.histories.export import exports_path

        folder = exports_path(home_folder())
        try:
            folder.mkdir(exist_ok=True)
            self.path = _free_name(folder, table.name)
            self._part = self.path.with_name(self.path.name + ".part")
            # Spreadsheets take plain UTF-8 for something else without a mark.
            self._file = self._part.open("w", encoding="utf-8-sig", newline="")
            csv.writer(self._file).writerow(table.head)
        except OSError as error:
            raise _refused(folder, error) from error

    def write(self, count: int) -> None:
        """Write at most so many more rows; with the last one the file is whole.

        Raises:
            InputError: the disk refuses; what was written is gone.
        """
        if self._file is None:
            return
        rows = list(islice(self._rows, count))
        try:
            csv.writer(self._file).writerows(rows)
            self.done += len(rows)
            if len(rows) < count:
                self._file.close()
                self._file = None
                os.replace(self._part, self.path)
                self.is_done = True
        except OSError as error:
            self.cancel()
            raise _refused(self.path, error) from error

    def cancel(self) -> None:
        """Write no more; what was written goes."""
        if self._file is not None:
            self._file.close()
            self._file = None
            self._part.unlink(missing_ok=True)


def _free_name(folder: Path, name: str) -> Path:
    number = 1 + len(list(folder.glob(f"{name}-*.csv")))
    while (path := folder / f"{name}-{number:04d}.csv").exists():
        number += 1
    return path


def _refused(path: Path, error: OSError) -> InputError:
    return InputError(f"{path}: cannot be written ({error.strerror or error})")
