"""Rows as lines of CSV, for every kind of hand.

Knows: how a line is written (RFC 4180).  Must not know: any column.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV lines (RFC 4180)."""
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()
