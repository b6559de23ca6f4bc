"""Make the bundled fonts: the parts of DejaVu Sans (and its monospaced face) this program can need.

A development tool, run by hand when a language or a sign is added:

    apt-get install fonts-dejavu-core      # or any copy of DejaVu Sans 2.37
    python -m tests.ui.make_fonts /usr/share/fonts/truetype/dejavu

`test_fonts` says when a sentence needs a sign that is not in them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
FACES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf")
#: Inclusive ranges of code points.
RANGES = (
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x017F),  # Latin-1 and Latin extended A: western and central Europe
    (0x0192, 0x0192),
    (0x0218, 0x021B),  # Romanian
    (0x02C6, 0x02DD),  # free-standing accents
    (0x0400, 0x045F),  # Cyrillic: Russian, Belarusian, Bulgarian, Serbian
    (0x0490, 0x0491),  # Ukrainian
    (0x2010, 0x2026),  # dashes, quotation marks, dots
    (0x202F, 0x203A),  # narrow space, per mille, primes
    (0x2044, 0x2044),  # fraction slash
    (0x2070, 0x2089),  # small digits
    (0x20AC, 0x20AC),
    (0x20BD, 0x20BD),
    (0x2113, 0x2122),  # number sign, trade mark
    (0x2150, 0x215E),  # fractions
    (0x2190, 0x21BB),  # arrows
    (0x2200, 0x2265),  # minus, infinity, almost equal, less or equal
    (0x23CE, 0x23CE),
    (0x23E9, 0x23FA),
    (0x2500, 0x2503),
    (0x25A0, 0x25CF),  # boxes, triangles, circles
    (0x2605, 0x2606),  # stars
    (0x2630, 0x2630),  # the menu sign
    (0x2660, 0x2667),  # suits
    (0x26A0, 0x26A0),  # warning
    (0x2713, 0x2718),  # ticks and crosses
    (0xFFFD, 0xFFFD),
)


def make(source: Path, target: Path) -> None:
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.hinting = True
    options.drop_tables += ["FFTM"]
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for low, high in RANGES for code in range(low, high + 1)])
    subsetter.subset(font)
    subset.save_font(font, str(target), options)
    print(f"{target}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/truetype/dejavu")
    for face in FACES:
        make(folder / face, FONTS / face)
