"""Arguments that several commands share, and those that click does not know.

Knows: how they are written on the command line.  Must not know: what they are used for.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from casino_texas.app.rules.loader import LoadedRules

_SIZE: Final = re.compile(r"(\d{1,5})[xX](\d{1,5})")


def size(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    """A window's size: `1280x720`."""
    if value is None:
        return None
    match = _SIZE.fullmatch(value.strip())
    if match is None:
        raise click.BadParameter(f"{value!r} is not a size; write it like 1280x720")
    width, height = int(match[1]), int(match[2])
    if not (320 <= width <= 16_384 and 200 <= height <= 16_384):
        raise click.BadParameter(f"{value}: a window is 320x200 to 16384x16384")
    return width, height


def speed(_context: click.Context, _parameter: click.Parameter, value: str | None) -> float | None:
    """How fast things move: 0.5 to 4, or `instant`."""
    from casino_texas.app.settings import INSTANT

    if value is None:
        return None
    if value.strip().lower() == "instant":
        return INSTANT
    try:
        given = float(value)
    except ValueError:
        given = 0.0
    if not 0.5 <= given <= 4:
        raise click.BadParameter(f"{value!r} is not a speed; it is 0.5 to 4, or instant")
    return given


def casino_table(file: str) -> LoadedRules:
    """The casino table in a file, a path or a bare name; its warnings go to stderr.

    Raises:
        RulesFileError: there is no such file, or with everything that is wrong in it.
    """
    from casino_texas.app.rules.files import find_rules_file, load_file
    from casino_texas.app.rules.loader import Kind

    loaded = load_file(find_rules_file(file, kind=Kind.CASINO), kind=Kind.CASINO)
    warn(loaded)
    return loaded


def warn(loaded: Any) -> None:
    """Say on stderr what is odd in a rules file that can be played."""
    for line in loaded.warning_lines():
        click.echo(line, err=True)


def is_watched() -> bool:
    """Whether somebody looks at stderr, so that progress is worth showing."""
    return sys.stderr.isatty()


@contextmanager
def progress_bar(title: str, total: float) -> Iterator[Callable[[float], None] | None]:
    """A bar on stderr, where somebody looks at it; called with how much of `total` is done."""
    if not is_watched():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)
