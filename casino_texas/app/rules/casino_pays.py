"""What a table pays: odds or pay tables by hand class, and what is paid without a game.

Knows: which lines a pay table must have (H11, H13, H16), and which are odd enough to warn of.
Must not know: the other keys of a rules file, or how a hand is paid.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from casino_texas.app.rules.casino_keys import (
    CLASS_KEYS,
    DEALER_KEYS,
    HOMES,
    NO_GAME_KEYS,
    PAYS_KEYS,
)
from casino_texas.app.rules.problems import Problem, below, nearest
from casino_texas.app.rules.yaml_fields import Fields
from casino_texas.app.rules.yaml_tree import MapNode
from casino_texas.app.rules.yaml_values import Value
from casino_texas.casino.rules import (
    QUALIFIER_STRENGTHS,
    AnteLimits,
    CasinoRules,
    NoGame,
    PayTable,
    Qualifier,
)
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass

_EVEN: Final = Odds(1)
_NO_GAME: Final = {word.value: word for word in NoGame}


class DealerRules(NamedTuple):
    """The dealer's minimum, and what the fields get when he has not got it (H11)."""

    qualifier: Qualifier | None
    no_game_ante: Odds | NoGame | None
    no_game_bet: Odds | NoGame | None


class Pays(NamedTuple):
    """What ANTE and BET are paid against a qualified dealer (H13, H16)."""

    ante: PayTable | None
    bet: PayTable | None


def read_dealer(top: Fields) -> DealerRules:
    """The key `dealer`; None for what is not right."""
    fields = top.table("dealer", DEALER_KEYS, homes=HOMES)
    if fields is None:
        return DealerRules(None, None, None)
    names = {name: Qualifier(name) for name in QUALIFIER_STRENGTHS}
    qualifier = fields.word("qualifies", names, default=Qualifier("pair of twos"))
    no_game = fields.table("no_game", NO_GAME_KEYS)
    if no_game is None:
        return DealerRules(qualifier, None, None)
    return DealerRules(
        qualifier,
        _no_game(no_game.value("ante"), default=_EVEN),
        _no_game(no_game.value("bet"), default=NoGame.PUSH),
    )


def _no_game(value: Value | None, *, default: Odds | NoGame) -> Odds | NoGame | None:
    if value is None:
        return default
    text = value.raw("odds, push or as_paid")
    if text is None:
        return None
    if text in _NO_GAME or nearest(text, tuple(_NO_GAME)):
        return value.word(_NO_GAME)
    return value.odds("odds like 1:1, push or as_paid")


def read_pays(top: Fields, dealer: DealerRules) -> Pays:
    """The key `pays`; None for what is not right."""
    fields = top.table("pays", PAYS_KEYS)
    if fields is None:
        return Pays(None, None)
    if not fields.has("bet"):
        fields.report_missing("bet")
    return Pays(
        _pay_table(fields, "ante", pays_high_card(dealer.qualifier, dealer.no_game_ante))
        if fields.has("ante")
        else PayTable.flat(_EVEN),
        _pay_table(fields, "bet", pays_high_card(dealer.qualifier, dealer.no_game_bet)),
    )


def pays_high_card(qualifier: Qualifier | None, no_game: Odds | NoGame | None) -> bool | None:
    """Whether a hand without a pair can be paid; None where that cannot be told."""
    if qualifier is None or no_game is None:
        return None
    return qualifier.weakest_class is HandClass.HIGH_CARD or no_game is NoGame.AS_PAID


def _pay_table(pays: Fields, key: str, pays_high_card: bool | None) -> PayTable | None:
    value = pays.value(key)
    if value is None:
        return None
    if not isinstance(value.node, MapNode):
        odds = value.odds("odds like 1:1, or a table by hand class")
        return None if odds is None else PayTable.flat(odds)
    fields = pays.table(key, CLASS_KEYS)
    assert fields is not None
    lines: dict[HandClass, Odds] = {}
    for hand_class in HandClass:
        name = hand_class.name.lower()
        is_high_card = hand_class is HandClass.HIGH_CARD
        if not fields.has(name):
            if pays_high_card or not is_high_card:
                fields.report_missing(name)
        elif is_high_card and pays_high_card is False:
            what = "nothing reaches it: a hand without a pair is never paid here"
            fields.report_key(name, what, hint="take it out")
        elif (odds := fields.odds(name)) is not None:
            lines[hand_class] = odds
    return PayTable.of(lines)


def warnings_of(top: Fields, rules: CasinoRules) -> list[Problem]:
    """What is allowed but probably not meant: a higher class that pays less than a lower one, and
    odds that do not give whole chips and so are rounded down (H19)."""
    fields = top.table("pays", PAYS_KEYS)
    assert fields is not None
    found: list[Problem] = []
    for key, table, antes in (("ante", rules.ante_pays, 1), ("bet", rules.bet_pays, rules.bet)):
        value = fields.value(key)
        if value is None:
            continue
        stake_name = "an ante" if key == "ante" else "the bet on an ante"
        lines = [(value, table.lines[0][1])] if table.is_flat else _lines(value, table)
        best = lines[0][1]
        for line, odds in lines:
            if odds.as_fraction() < best.as_fraction():
                what = f"{odds} is less than a lower hand pays, {best}"
                found.append(line.problem(what, hint=f"usual would be {best} or more"))
            best = max(best, odds, key=Odds.as_fraction)
            uneven = _first_uneven(odds, rules.ante, antes)
            if uneven is not None:
                exact = float(odds.as_fraction() * antes * uneven)
                what = f"{odds} for {stake_name} of {uneven} is {exact:.6g} chips"
                hint = f"it will be rounded down to {odds.pays(antes * uneven)}"
                found.append(line.problem(what, hint=hint))
    return sorted(found, key=lambda problem: (problem.line, problem.column))


def _lines(value: Value, table: PayTable) -> list[tuple[Value, Odds]]:
    """The lines of a table from below, each with its place in the file."""
    assert isinstance(value.node, MapNode)
    nodes = {key.text: node for key, node in value.node.pairs}
    return [
        (Value(value.document, nodes[name], below(value.path, name)), odds)
        for name, odds in ((hand_class.name.lower(), odds) for hand_class, odds in table.lines)
    ]


def _first_uneven(odds: Odds, ante: AnteLimits, antes: int) -> int | None:
    """The smallest ANTE whose `antes`-fold stake these odds do not pay in whole chips."""
    # If two neighbouring ANTEs are paid in whole chips, all are.
    for amount in (ante.minimum, min(ante.minimum + ante.step, ante.maximum)):
        if (odds.as_fraction() * antes * amount).denominator != 1:
            return amount
    return None
