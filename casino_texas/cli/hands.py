"""`settle`, `simulate` and `verify`: hands of the casino game.

Knows: options and where the answer is printed.  Must not know: how a hand is played or paid.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from typing import TYPE_CHECKING, Any

import click

from casino_texas.cli.options import casino_table, progress_bar
from casino_texas.errors import InputError

if TYPE_CHECKING:
    from casino_texas.app.rules.loader import LoadedRules
    from casino_texas.players.player import CasinoPlayer

_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON value, nothing else.")


def _print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))


@click.command(short_help="Say what a hand pays.")
@click.argument("file")
@click.option("--ante", type=int, required=True, metavar="N", help="The ANTE, in chips.")
@click.option("--player", required=True, metavar="CARDS", help='Your two cards: "As Ah".')
@click.option("--flop", required=True, metavar="CARDS", help="The three open board cards.")
@click.option("--turn", metavar="CARD", help="The card that can be bought.")
@click.option("--river", metavar="CARD", help="The last card.")
@click.option("--dealer", metavar="CARDS", help="The dealer's two cards.")
@click.option(
    "--actions", required=True, metavar="WORDS", help='In order: "bet", "buy fold", "buy bet" ...'
)
@click.option("--exchange", metavar="PAIRS", help='Discard and replacement: "Ah:Kd 5c:2h".')
@_json
def settle(
    file: str,
    ante: int,
    player: str,
    flop: str,
    turn: str | None,
    river: str | None,
    dealer: str | None,
    actions: str,
    exchange: str | None,
    as_json: bool,
) -> int:
    """Say what one box with these cards and decisions is paid at the table FILE.

    Amounts are changes to the bankroll in chips.

    \b
    Examples:
      casino-texas settle texas --ante 10 --player "As Ah" --flop "Kd 7c 2s" --turn 9h
                   --river 3d --dealer "Ks Jc" --actions bet
      casino-texas settle texas_exchange --ante 10 --player "5h 4c" --flop "Kc Qd 9s" --turn 2c
                   --river 7d --dealer "Ah 3s" --actions "buy exchange bet" --exchange "5h:Kd"
    """
    from casino_texas.app.casino.settle import settle as settle_hand
    from casino_texas.app.words.reports import settlement_lines

    settled = settle_hand(
        casino_table(file).rules,
        ante,
        player=player,
        flop=flop,
        turn=turn,
        river=river,
        dealer=dealer,
        actions=actions,
        exchange=exchange,
    )
    if as_json:
        _print_json(settled.to_json())
    else:
        click.echo("\n".join(settlement_lines(settled.settlement)))
    return 0


@click.command(short_help="Play many hands and take the mean.")
@click.argument("file")
@click.option(
    "--hands", type=click.IntRange(min=2), required=True, metavar="N", help="How many hands."
)
@click.option("--seed", type=int, metavar="S", help="The same seed plays the same hands.")
@click.option(
    "--strategy",
    type=click.Choice(["simple", "optimal"]),
    default="simple",
    show_default=True,
    help="Who decides: a simple rule, or the exact solution of the table.",
)
@_json
def simulate(file: str, hands: int, seed: int | None, strategy: str, as_json: bool) -> int:
    """Play many hands of one box at the table FILE, and give the mean per ANTE.

    The interval is where the strategy's true mean lies in 95 of 100 simulations.

    \b
    Examples:
      casino-texas simulate texas --hands 100000 --seed 1
      casino-texas simulate texas --hands 100000 --strategy optimal
    """
    from casino_texas.app.casino.simulate import simulate as simulate_hands
    from casino_texas.app.words.reports import simulation_lines
    from casino_texas.players.simple import SimplePlayer

    table = casino_table(file)
    chosen = secrets.randbelow(1 << 32) if seed is None else seed
    player = SimplePlayer() if strategy == "simple" else _optimal(table)
    with progress_bar("simulating", hands) as progress:
        result = simulate_hands(table.rules, hands, chosen, player, progress=progress)
    if as_json:
        _print_json(result.to_json())
    else:
        click.echo("\n".join(simulation_lines(result)))
    return 0


def _optimal(table: LoadedRules) -> CasinoPlayer:
    """Who plays the solution of this table, which is found first."""
    from casino_texas.app.analyst.analyze import Analyst
    from casino_texas.app.words.analysis import counting
    from casino_texas.cli.analyze import announce_compiling
    from casino_texas.players.optimal import OptimalPlayer

    analyst = Analyst()
    announce_compiling(analyst, table)
    with progress_bar(counting(table.name), 1.0) as progress:
        return OptimalPlayer(analyst.solution(table.rules, progress=progress).strategy)


@click.command(short_help="Check a hand's shoe against the hash shown before it.")
@click.argument("hand", required=False, type=click.IntRange(min=1))
@_json
def verify(hand: int | None, as_json: bool) -> int:
    """Check that a finished hand was dealt from the shoe whose hash was shown before it.

    HAND is its number; without one it is the last hand.  Exits with 1 if anything is wrong.

    \b
    Examples:
      casino-texas verify
      casino-texas verify 42
    """
    from casino_texas.app.fair.verify import verify_hand
    from casino_texas.app.store.files import open_to_read
    from casino_texas.app.store.records import HandFilter
    from casino_texas.app.words.reports import verdict_line, verification_lines

    try:
        store = open_to_read()
    except FileNotFoundError:
        raise InputError("no hand has been played yet") from None
    except (OSError, sqlite3.Error) as error:
        raise InputError(f"your hands cannot be read: {error}") from None
    with store:
        if hand is None:
            last = store.hands(HandFilter(is_practice=None), limit=1)
            if not last:
                raise InputError("no hand has been finished yet")
            hand = last[0].id
        verification = verify_hand(store.hand(hand))
    if as_json:
        _print_json(verification.to_json())
    else:
        click.echo("\n".join(verification_lines(verification)))
    if not verification.is_good:
        click.echo(verdict_line(verification), err=True)
        return 1
    return 0
