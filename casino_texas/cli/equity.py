"""`equity`: what hold'em hands or ranges are worth against each other.

Knows: options and where the answer is printed.  Must not know: how it is counted.
"""

from __future__ import annotations

import json

import click

from casino_texas.cli.options import progress_bar


@click.command(short_help="Say what hold'em hands are worth against each other.")
@click.argument("hands", nargs=-1, required=True, metavar="HAND HAND...")
@click.option("--board", default="", metavar="CARDS", help='Three to five cards: "2c 7d 9h".')
@click.option(
    "--samples",
    type=click.IntRange(1, 1_000_000_000),
    metavar="N",
    help="Deal so many random boards instead of counting all.",
)
@click.option("--seed", type=int, default=0, metavar="S", help="The same seed, the same samples.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON value, nothing else.")
def equity(
    hands: tuple[str, ...], board: str, samples: int | None, seed: int, as_json: bool
) -> int:
    """Say which share of the pot each hand wins on average, ties split.

    A hand is two cards or a range in one argument: AcAd, "QQ+,AKs", "A5s-A2s", random.  All boards
    are counted; only where that would take too long, or with --samples, random ones are dealt, and
    the answer says so.

    \b
    Examples:
      casino-texas equity AcAd KhKs
      casino-texas equity "QQ+,AKs" TsTd random
      casino-texas equity AcAd KhKs --board "2c 7d 9h" --json
    """
    from casino_texas.app.numbers import ready
    from casino_texas.app.words.reports import equity_lines
    from casino_texas.core.cards import parse_cards

    ready()
    from casino_texas.analysis.equity import equity as equity_of
    from casino_texas.analysis.ranges import parse_range

    ranges = [parse_range(hand) for hand in hands]
    cards = parse_cards(board)
    with progress_bar("counting", 1.0) as progress:
        found = equity_of(ranges, cards, samples=samples, seed=seed, progress=progress)
    if as_json:
        click.echo(json.dumps(found.to_json(hands)))
    else:
        click.echo("\n".join(equity_lines(hands, found)))
    return 0
