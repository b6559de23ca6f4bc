"""`tune`: the number on one line of a rules file that gives a wanted house edge.

Knows: options and where the answer is printed.  Must not know: how the number is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from casino_texas.cli.analyze import announce_compiling
from casino_texas.cli.options import casino_table, is_watched
from casino_texas.errors import InputError


@click.command(short_help="Find the number that gives a house edge.")
@click.argument("file")
@click.option("--target", required=True, metavar="EDGE", help="The house edge per ANTE: 3.5%.")
@click.option(
    "--line",
    required=True,
    metavar="PATH",
    help="What to change: a hand (two_pair), or a path in the file: buy.price, pays.ante.flush.",
)
@click.option("--out", metavar="NEW", help="Write the tuned file: a name or a path, both new.")
def tune(file: str, target: str, line: str, out: str | None) -> int:
    """Find what must stand on one line of the table FILE so that the house edge is EDGE.

    The exact number, and the nearest that can be written: odds with a denominator of at most 10, a
    price in whole chips, rounded so that the edge does not fall below EDGE.  With --out the file is
    written with that number, its comments kept; a bare name puts it into your own folder.

    \b
    Examples:
      casino-texas tune texas --target 3.5% --line two_pair
      casino-texas tune texas --target 5% --line buy.price --out cheaper
    """
    from casino_texas.app.analyst.analyze import Analyst, analyze
    from casino_texas.app.analyst.cache import AnalysisCache
    from casino_texas.app.analyst.tune import (
        Unreachable,
        check_new,
        find_line,
        parse_target,
        write_tuned,
    )
    from casino_texas.app.analyst.tune import tune as tune_line
    from casino_texas.app.words.tune import tuned_lines, unreachable, written_words

    edge = parse_target(target)
    loaded = casino_table(file)
    path = find_line(loaded.rules, line)
    if out is not None:
        check_new(out)
    analyst = Analyst(AnalysisCache.of_user())
    announce_compiling(analyst, loaded)
    try:
        with _steps() as progress:
            tuned = tune_line(analyst, loaded.rules, path, target=edge, progress=progress)
    except Unreachable as error:
        raise InputError(unreachable(loaded.name, error)) from None
    click.echo("\n".join(tuned_lines(loaded.name, tuned)))
    if out is not None:
        found = write_tuned(loaded, tuned, out)
        again = analyze(analyst, found)
        click.echo(written_words(found, again.numbers.house_edge))
    return 0


@contextmanager
def _steps() -> Iterator[Callable[[int, float], None] | None]:
    """A bar on stderr, where somebody looks at it, that begins anew with each table."""
    if not is_watched():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    from casino_texas.app.words.tune import step

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(step(1), total=1.0)
        yield lambda number, done: bar.update(task, completed=done, description=step(number))
