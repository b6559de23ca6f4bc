"""The command line: every command, its options, exit codes, and errors in one line each.

Knows: how commands are named and where they are.  Must not know: how anything is done; a command
reads its options, calls `app` (or opens `ui`) and prints.

Exit codes: 0 done, 1 the input is wrong or missing, 2 the command was not understood.  What each
command needs is imported when it is called, so `play` and `--help` wait for nothing else.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Final

import click

from casino_texas import __version__
from casino_texas.errors import CasinoTexasError

#: Every command in the order of the help: where it is, and its line there.
COMMANDS: Final = {
    "play": ("casino_texas.cli.play", "Open the game, or let it play by itself."),
    "check": ("casino_texas.cli.files", "Check rules files."),
    "copy": ("casino_texas.cli.files", "Put an editable copy of a rules file into your folder."),
    "analyze": ("casino_texas.cli.analyze", "Say exactly what a table is worth."),
    "tune": ("casino_texas.cli.tune", "Find the number that gives a house edge."),
    "settle": ("casino_texas.cli.hands", "Say what a hand pays."),
    "simulate": ("casino_texas.cli.hands", "Play many hands and take the mean."),
    "equity": ("casino_texas.cli.equity", "Say what hold'em hands are worth."),
    "replay": ("casino_texas.cli.replay", "Play hand histories or scenarios again."),
    "verify": ("casino_texas.cli.hands", "Check a hand's shoe against the hash shown before it."),
}

_HELP: Final = """\
The casino table game Texas and full Texas hold'em, with an exact analyst.

Without a command the game is opened.  FILE is a path or the bare name of a rules file,
bundled or your own: texas, texas_exchange, house_holdem ...

\b
Examples:
  casino-texas                              open the game
  casino-texas play casino --rules texas    sit down at a table
  casino-texas copy texas mine              make a table of your own
  casino-texas check mine                   see whether its file is right
  casino-texas analyze mine texas           see exactly what it is worth, beside the other one
  casino-texas simulate mine --hands 100000
"""


class LazyGroup(click.Group):
    """A group that imports a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(COMMANDS[cmd_name][0]), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            close = get_close_matches(args[0], COMMANDS, n=1)
            hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(COMMANDS)}"
            ctx.fail(f"there is no command {args[0]!r}; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="casino-texas", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> int | None:
    """The group; the help is `_HELP`."""
    if context.invoked_subcommand is not None:
        return None
    command = cli.get_command(context, "play")
    assert command is not None
    result = context.invoke(command)
    return result if isinstance(result, int) else None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (by default the program's); the exit code."""
    given = None if arguments is None else list(arguments)
    try:
        result = cli.main(given, prog_name="casino-texas", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        return 130
    except CasinoTexasError as error:
        click.echo(str(error), err=True)
        return 1
    except BrokenPipeError:
        # Whoever read our output has had enough; Python must not try to flush the rest.
        _forget_output()
        return 1
    except OSError as error:
        _forget_output()
        click.echo(f"cannot go on: {error.strerror or error}", err=True)
        return 1


def _forget_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
