"""`replay`: hand histories and scenarios of the ring game.

Knows: options and where the answer is printed.  Must not know: how a file is read or played.
"""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command(short_help="Play hand histories or scenarios again.")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path)
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON value, nothing else.")
def replay(files: tuple[Path, ...], as_json: bool) -> int:
    """Play hand histories (PHH) or scenario files through the rules, and print what they come to.

    With --json a list, one object a hand: stacks, pots, every decision with its limits, and for a
    history whether its stated stacks agree.  What is not legal is refused with the number of the
    action and the reason; the other hands are played all the same, and the exit code is 1.

    \b
    Examples:
      casino-texas replay hand.phh
      casino-texas replay cases.yaml *.phh --json
    """
    from casino_texas.app.histories.replay import replay_file, replay_json
    from casino_texas.app.words.replay import replay_text

    hands = []
    is_good = True
    for file in files:
        done, wrong = replay_file(file)
        hands += done
        for line in wrong:
            click.echo(line, err=True)
            is_good = False
    if as_json and (hands or is_good):
        click.echo(json.dumps([replay_json(hand) for hand in hands], ensure_ascii=False))
    elif hands:
        click.echo("\n\n".join(map(replay_text, hands)))
    return 0 if is_good else 1
