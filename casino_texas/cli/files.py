"""`check` and `copy`: rules files.

Knows: what is printed where.  Must not know: what makes a file right.
"""

from __future__ import annotations

import click

from casino_texas.app.rules.files import check_file, copy_rules_file, find_rules_file
from casino_texas.app.rules.loader import LoadedRules
from casino_texas.cli.options import warn
from casino_texas.errors import InputError


@click.command(short_help="Check rules files.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def check(files: tuple[str, ...]) -> int:
    """Check rules files, ring presets and blind schedules.

    Every error is said on a line of its own: FILE:LINE:COLUMN: what is wrong; what would be right.
    Exits with 0 if every file is good, with 1 if not.

    \b
    Examples:
      casino-texas check mine
      casino-texas check *.yaml
    """
    is_good = True
    for name in files:
        try:
            loaded: LoadedRules = check_file(find_rules_file(name))
        except InputError as error:
            click.echo(str(error), err=True)
            is_good = False
            continue
        warn(loaded)
        click.echo(f"{loaded.filename}: {loaded.name}: good")
    return 0 if is_good else 1


@click.command(short_help="Put an editable copy of a rules file into your folder.")
@click.argument("name")
@click.argument("new")
def copy(name: str, new: str) -> int:
    """Put an editable copy of the rules file NAME into your own folder, as NEW, and print its path.

    It is found by its bare name from then on, and opened in any editor; while you play at it, a
    change is taken over at the next hand.

    \b
    Example:
      casino-texas copy texas mine
    """
    click.echo(str(copy_rules_file(name, new)))
    return 0
