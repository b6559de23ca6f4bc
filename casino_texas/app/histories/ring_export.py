"""Ring hands as text of a format other programs read: PHH, PokerStars, Open Hand History, CSV.

Knows: which writer a format has, and how several hands stand in one file.  Must not know: how a
format writes a hand, or files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from casino_texas.app.histories.csv_lines import csv_text
from casino_texas.app.histories.ohh import write_ohh
from casino_texas.app.histories.phh_write import write_phh
from casino_texas.app.histories.pokerstars import write_pokerstars
from casino_texas.app.histories.record import HandRecord
from casino_texas.app.histories.ring_csv import COLUMNS, csv_rows
from casino_texas.app.histories.ring_hand import record_of
from casino_texas.app.store.records import StoredHand
from casino_texas.errors import CasinoTexasError


class ExportFormat(Enum):
    """A format, by the ending of its files."""

    ending: str

    def __new__(cls, word: str, ending: str) -> ExportFormat:
        member = object.__new__(cls)
        member._value_ = word
        member.ending = ending
        return member

    PHH = "phh", "phhs"
    POKERSTARS = "pokerstars", "txt"
    OHH = "ohh", "ohh"
    CSV = "csv", "csv"


def export_hands(hands: Iterable[StoredHand], kind: ExportFormat) -> str:
    """The finished ring hands among these, in their order, as one text; "" where there are none.

    Each is the player's record: his cards, and those shown or mucked at the showdown (R33).
    Casino hands, hands in play, and hands that were called off or are damaged are left out.
    """
    return "".join(export_parts(hands, kind))


def export_parts(hands: Iterable[StoredHand], kind: ExportFormat) -> Iterator[str]:
    """The same text hand by hand, so that nobody has to wait for all of them."""
    for number, record in enumerate(_records(hands), 1):
        match kind:
            case ExportFormat.PHH:
                gap = "\n" if number > 1 else ""
                yield f"{gap}[{number}]\n{write_phh(record)}"
            case ExportFormat.POKERSTARS:
                yield f"{write_pokerstars(record)}\n\n"
            case ExportFormat.OHH:
                yield f"{write_ohh(record)}\n"
            case ExportFormat.CSV:
                head = csv_text([COLUMNS]) if number == 1 else ""
                yield head + csv_text(csv_rows(record))


def _records(hands: Iterable[StoredHand]) -> Iterator[HandRecord]:
    for stored in hands:
        if stored.start.game != "ring" or not stored.is_over:
            continue
        try:
            record = record_of(stored)
        except CasinoTexasError:
            continue
        if record.hand.is_over:
            yield record
