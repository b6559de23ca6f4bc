"""`play`: opens the game.

Knows: the options.  Must not know: the screens (`ui.app.run` opens the right one).
"""

from __future__ import annotations

import os
from pathlib import Path

import click

from casino_texas.cli.options import size, speed, warn
from casino_texas.errors import InputError


@click.command(short_help="Open the game, or let it play by itself.")
@click.argument("game", required=False, type=click.Choice(["casino", "ring"]))
@click.option("--rules", metavar="FILE", help="Play by this rules file.")
@click.option("--seed", type=int, help="Shuffle from this number: the same cards every time.")
@click.option(
    "--autoplay",
    metavar="HANDS",
    type=click.IntRange(min=1),
    help="Let the coach (ring: a computer player) play so many hands, then exit.",
)
@click.option(
    "--speed",
    metavar="X",
    callback=speed,
    help="0.5 to 4, or instant (the default with --autoplay).",
)
@click.option("--size", metavar="WxH", callback=size, help="The window's size, like 1280x720.")
@click.option(
    "--screenshot",
    metavar="PNG",
    type=click.Path(path_type=Path, dir_okay=False, writable=True),
    help="Write the last frame to this file (without --autoplay the first one), then exit.",
)
def play(
    game: str | None,
    rules: str | None,
    seed: int | None,
    autoplay: int | None,
    speed: float | None,
    size: tuple[int, int] | None,
    screenshot: Path | None,
) -> int:
    """Open the game at the menu, or at the casino or ring table.

    --autoplay and --screenshot play with chips of their own and never touch your bankroll.
    With SDL_VIDEODRIVER=dummy in the environment they need no screen.
    At the casino table the coach takes the exactly best option of every decision; without
    numba he plays by rules of thumb.

    \b
    Examples:
      casino-texas play casino --rules house_holdem
      casino-texas play casino --seed 42
      casino-texas play casino --autoplay 100 --screenshot table.png --size 1920x1080
    """
    if screenshot is not None and screenshot.suffix.lower() != ".png":
        hint = f"call it {screenshot.stem}.png"
        raise InputError(f"{screenshot}: pictures are written as PNG; {hint}")
    if screenshot is not None and not screenshot.absolute().parent.is_dir():
        raise InputError(f"{screenshot}: there is no folder {screenshot.absolute().parent}")
    if rules is not None:
        _check_rules(game, rules)
    from casino_texas.app.settings import INSTANT

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from casino_texas.ui.app import Options, run
    except ModuleNotFoundError as error:
        if error.name != "pygame":
            raise
        raise InputError("pygame-ce is not installed; run: pip install pygame-ce") from None
    return run(
        Options(
            game=game,
            rules=rules,
            seed=seed,
            autoplay=autoplay,
            speed=INSTANT if speed is None and autoplay is not None else speed,
            size=size,
            screenshot=screenshot,
        )
    )


def _check_rules(game: str | None, rules: str) -> None:
    """A wrong file is told before a window opens."""
    from casino_texas.app.rules.files import find_rules_file, load_file
    from casino_texas.app.rules.loader import Kind

    kind = Kind.RING if game == "ring" else Kind.CASINO
    warn(load_file(find_rules_file(rules, kind=kind), kind=kind))
