"""`python -m casino_texas` and the command `casino-texas`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; its exit code is the program's."""
    from casino_texas.cli import main as run

    sys.exit(run())


if __name__ == "__main__":
    main()
