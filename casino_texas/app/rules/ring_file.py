"""A ring preset: its file, read into `RingRules` and, for a tournament, what is played for.

Knows: the defaults and limits of every key (R1-R48), and which keys nothing reaches.  Must not
know: how YAML is read (`yaml_text`), where files lie (`rules_files`), or how a hand is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from casino_texas.app.rules.problems import Problem
from casino_texas.app.rules.ring_keys import (
    ANTE_KEYS,
    ANTES,
    BETS_KEYS,
    BLINDS_OF_TABLE_KEYS,
    BUTTON_RULES,
    BUY_IN_KEYS,
    DEALER_ERRORS_KEYS,
    DECLARE_BOARD,
    FIRST_TO_SHOW,
    HEADS_UP_RAISES,
    LIMITS,
    MISDEALS,
    MODES,
    NEW_PLAYERS,
    RING_HOMES,
    RING_KEYS,
    STRADDLES,
    TOURNAMENT_KEYS,
    YES_NO,
)
from casino_texas.app.rules.yaml_fields import Fields
from casino_texas.app.rules.yaml_tree import Document, ListNode, MapNode, TextNode
from casino_texas.app.rules.yaml_values import MAX_NAME, MAX_SOURCE, Value
from casino_texas.core.chips import Chips
from casino_texas.ring.rules import (
    AnteKind,
    ButtonRule,
    DeclareBoard,
    ExposedMisdeal,
    FirstToShow,
    HeadsUpRaises,
    Limit,
    Mode,
    NewPlayers,
    RingRules,
    Straddle,
    half_blind,
)
from casino_texas.ring.schedule import PrizeTable

MAX_CAP: Final = 10
MAX_PRIZES: Final = 10
MAX_SHARE: Final = 1000
MAX_REBUY_LEVELS: Final = 100

#: Keys that only one limit reaches, and why.
_OF_LIMIT: Final = {
    **dict.fromkeys(("bets", "cap_raises", "heads_up_raises"), Limit.FIXED_LIMIT),
    "small_blind_counted_up": Limit.POT_LIMIT,
}
#: Keys that only cash tables reach: a tournament's schedule has the blinds and the antes.
_OF_CASH: Final = (
    *("blinds", "bets", "buy_in", "ante", "straddle", "new_players", "all_in_turned_up"),
    "dealer_errors",
)


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What a tournament of a preset is played for; `schedule` is the name of a blinds file.

    `buy_in` is the price of a start, `rebuy_levels` the number of first levels with re-buys
    (R48).
    """

    schedule: str
    starting_stack: Chips
    buy_in: Chips
    prizes: PrizeTable
    rebuy_levels: int


@dataclass(frozen=True, slots=True)
class RingPreset:
    """A ring table as a file describes it; `tournament` is None for a cash table."""

    name: str
    source: str
    rules: RingRules
    tournament: TournamentPlan | None


def read_ring(document: Document, root: MapNode) -> tuple[RingPreset | None, list[Problem]]:
    """The preset, or None where the document has problems (noted in it); no warnings."""
    top = Fields(document, root, "", keys=RING_KEYS, homes=RING_HOMES)
    name = top.line("name", longest=MAX_NAME)
    source = top.line("source", longest=MAX_SOURCE, default="")
    limit = top.word("limit", LIMITS)
    mode = top.word("mode", MODES, default=Mode.CASH)
    _refuse_unreached(top, limit, mode)
    values: dict[str, Any] = {
        "seats": top.whole("seats", low=2, high=10, default=6),
        "button_rule": top.word("button_rule", BUTTON_RULES, default=ButtonRule.DEAD),
        "new_players": top.word("new_players", NEW_PLAYERS, default=NewPlayers.POST),
        "straddle": top.word("straddle", STRADDLES, default=Straddle.OFF),
        "cap_raises": top.whole("cap_raises", low=1, high=MAX_CAP, default=3),
        "small_blind_counted_up": top.word("small_blind_counted_up", YES_NO, default=False),
        "big_blind_ante_first": top.word("big_blind_ante_first", YES_NO, default=False),
        "first_to_show": top.word(
            "first_to_show", FIRST_TO_SHOW, default=FirstToShow.LAST_AGGRESSOR
        ),
        "called_must_show": top.word("called_must_show", YES_NO, default=False),
        "all_in_turned_up": top.word("all_in_turned_up", YES_NO, default=True),
        "declare_board": top.word("declare_board", DECLARE_BOARD, default=DeclareBoard.OFF),
        **_dealer_errors(top),
    }
    heads_up = top.word("heads_up_raises", HEADS_UP_RAISES, default=HeadsUpRaises.NEVER)
    plan = _tournament(top) if mode is Mode.TOURNAMENT else None
    if mode is Mode.CASH:
        values |= _money(top, limit)
    if document.problems or name is None or source is None or limit is None or mode is None:
        return None, []
    if top.has("heads_up_raises"):
        values["heads_up_raises"] = heads_up
    rules = RingRules(name=name, limit=limit, mode=mode, **values)
    return RingPreset(name, source, rules, plan), []


def _refuse_unreached(top: Fields, limit: Limit | None, mode: Mode | None) -> None:
    spoken = {limit: word for word, limit in reversed(LIMITS.items())}
    for key in RING_KEYS:
        if not top.has(key):
            continue
        wanted = _OF_LIMIT.get(key)
        if wanted is not None and limit is not None and limit is not wanted:
            what = f"nothing reaches it: it is of {spoken[wanted]} only"
            top.report_key(key, what, hint="take it out, or change limit")
        elif mode is Mode.TOURNAMENT and key in _OF_CASH:
            of_schedule = key in ("blinds", "bets", "ante")
            what = "the schedule has them" if of_schedule else "it is of cash tables only"
            top.report_key(key, f"nothing reaches it: {what}", hint="take it out, or change mode")
        elif key == "big_blind_ante_first" and mode is Mode.CASH and not _big_blind_pays(top):
            what = "nothing reaches it: the big blind pays no ante"
            top.report_key(key, what, hint="take it out, or write ante: {paid_by: big_blind}")
        elif mode is Mode.CASH and key == "tournament":
            what = "nothing reaches it: this is a cash table"
            top.report_key(key, what, hint="take it out, or write mode: tournament")


def _big_blind_pays(top: Fields) -> bool:
    ante = top.value("ante")
    found = ante.node.find("paid_by") if ante and isinstance(ante.node, MapNode) else None
    return found is not None and isinstance(found[1], TextNode) and found[1].text == "big_blind"


def _money(top: Fields, limit: Limit | None) -> dict[str, Any]:
    """Blinds, bets, antes and buy-in of a cash table (R1, R4, R10, R15)."""
    ante, kind = _ante(top)
    is_fixed = limit is Limit.FIXED_LIMIT
    small_bet, big_bet = _bets(top)
    if not top.has("blinds") and not (is_fixed and top.has("bets")):
        top.report_missing("bets" if is_fixed else "blinds")
    has_bets = is_fixed and small_bet is not None
    small_blind, big_blind = _blinds(top, usual=max(2, small_bet or 2) if has_bets else None)
    least = most = None
    if big_blind is not None:
        least = 10 * (small_bet or big_blind) if is_fixed else 20 * big_blind
        most = 100 * big_blind
    return {
        "ante": ante,
        "ante_kind": kind,
        "small_bet": small_bet,
        "big_bet": big_bet,
        "small_blind": small_blind,
        "big_blind": big_blind,
        **_buy_in(top, least=least, most=most),
    }


def _bets(top: Fields) -> tuple[Chips | None, Chips | None]:
    """The bets that are written; None for what follows from the blinds (R15)."""
    bets = top.table("bets", BETS_KEYS)
    if bets is None or not top.has("bets"):
        return None, None
    small = bets.whole("small", low=1)
    big = bets.whole("big", low=1, default=2 * (small or 1))
    if small is not None and big is not None and big < small:
        what = f"{big} is less than the small bet, {small}"
        bets.report("big", what, hint=f"write {2 * small}")
    return small, big


def _blinds(top: Fields, *, usual: Chips | None) -> tuple[Chips | None, Chips | None]:
    """Small and big blind; `usual` is the big one that follows from the bets (R4)."""
    blinds = top.table("blinds", BLINDS_OF_TABLE_KEYS, homes=RING_HOMES)
    if blinds is None or (usual is None and not top.has("blinds")):
        return None, None
    big = blinds.whole("bb", low=2, default=usual)
    small = blinds.whole("sb", low=1, default=half_blind(big or 2))
    if small is not None and big is not None and small > big:
        what = f"{small} is more than the big blind, {big}"
        blinds.report("sb", what, hint=f"write {half_blind(big)}")
    return small, big


def _ante(top: Fields) -> tuple[Chips | None, AnteKind | None]:
    fields = top.table("ante", ANTE_KEYS, homes=RING_HOMES)
    if fields is None:
        return None, None
    if not top.has("ante"):
        return 0, AnteKind.NONE
    return fields.whole("amount", low=1), fields.word("paid_by", ANTES, default=AnteKind.EACH)


def _buy_in(top: Fields, *, least: Chips | None, most: Chips | None) -> dict[str, Chips | None]:
    """What is written; for what is left out `least` and `most` are usual, if known (R1)."""
    fields = top.table("buy_in", BUY_IN_KEYS, homes=RING_HOMES)
    if fields is None:
        return {}
    low = fields.whole("min", low=1) if fields.has("min") else None
    high = fields.whole("max", low=1) if fields.has("max") else None
    smallest, largest = low if fields.has("min") else least, high if fields.has("max") else most
    if smallest is not None and largest is not None and smallest > largest:
        key = "min" if fields.has("min") else "max"
        what = f"the smallest buy-in, {smallest}, is more than the largest, {largest}"
        fields.report(key, what, hint="write both, the smaller one as min")
    return {"buy_in_min": low, "buy_in_max": high}


def _dealer_errors(top: Fields) -> dict[str, Any]:
    """R38-R46."""
    fields = top.table("dealer_errors", DEALER_ERRORS_KEYS, homes=RING_HOMES)
    if fields is None:
        return {"dealer_error_rate": None}
    chance = fields.value("chance")
    if chance is None and top.has("dealer_errors"):
        fields.report_missing("chance")
    return {
        "dealer_error_rate": Fraction(0) if chance is None else chance.chance(),
        "misdeal_on": fields.word("misdeal_on", MISDEALS, default=ExposedMisdeal.FIRST),
        "floor_trainer": fields.word("floor_trainer", YES_NO, default=False),
    }


def _tournament(top: Fields) -> TournamentPlan | None:
    """R47, R48."""
    if not top.has("tournament"):
        top.report_missing("tournament")
        return None
    fields = top.table("tournament", TOURNAMENT_KEYS, homes=RING_HOMES)
    if fields is None:
        return None
    schedule = fields.line("schedule", longest=MAX_NAME)
    stack = fields.whole("stack", low=2)
    buy_in = fields.whole("buy_in", low=0, default=0)
    rebuys = fields.whole("rebuy_levels", low=0, high=MAX_REBUY_LEVELS, default=0)
    shares = _shares(fields.value("prizes"))
    if schedule is None or stack is None or buy_in is None or rebuys is None or shares is None:
        return None
    return TournamentPlan(schedule, stack, buy_in, PrizeTable(shares), rebuys)


def _shares(value: Value | None) -> tuple[int, ...] | None:
    """The prizes' shares, first place first."""
    if value is None:
        return PrizeTable().shares
    wanted = "shares in brackets, first place first, like [50, 30, 20]"
    if not isinstance(value.node, ListNode):
        value.report_kind(wanted)
        return None
    items = value.node.items
    if not 1 <= len(items) <= MAX_PRIZES:
        value.report(f"{len(items)} prizes", hint=f"write 1 to {MAX_PRIZES} {wanted}")
        return None
    shares = [
        Value(value.document, item, value.path).whole(low=1, high=MAX_SHARE) for item in items
    ]
    whole = [share for share in shares if share is not None]
    return tuple(whole) if len(whole) == len(items) else None
