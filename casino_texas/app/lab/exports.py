"""The report on the table in the lab, written into the player's folder.

Knows: the three formats, and that a file is there whole or not at all and nothing is written over.
Must not know: any number or sentence (`analyst/report_html`, `figures` and the command's JSON have
them).
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

from casino_texas.app.analyst.report_numbers import Report

Format: TypeAlias = Literal["html", "csv", "json"]


def export(report: Report, kind: Format) -> Path:
    """Write the report; the path of the new file in the player's folder `exports`.

    `json` is what `casino-texas analyze --json` prints, `html` what its `--html` writes, `csv` has
    the key figures, the outcomes, the lines, the distribution and the bands.

    Raises:
        InputError: it cannot be written.
    """
    raise NotImplementedError
