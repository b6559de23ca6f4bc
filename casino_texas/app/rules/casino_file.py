"""A rules file of the casino game, read into `CasinoRules`.

Knows: the defaults and limits of every key, and which keys nothing reaches.  Must not know: how
YAML is read (`yaml_text`), where files lie (`rules_files`), or how a hand is played.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, TypeAlias

from casino_texas.app.rules.casino_keys import (
    ANTE_KEYS,
    BOX_KEYS,
    BUY_KEYS,
    DECISION_KEYS,
    EXCHANGE_KEYS,
    HOMES,
    KEYS,
)
from casino_texas.app.rules.casino_pays import read_dealer, read_pays, warnings_of
from casino_texas.app.rules.problems import Problem
from casino_texas.app.rules.yaml_fields import Fields
from casino_texas.app.rules.yaml_tree import Document, MapNode, TextNode
from casino_texas.app.rules.yaml_values import MAX_NAME, MAX_SOURCE
from casino_texas.casino.rules import (
    AnteLimits,
    BoxLimits,
    CasinoRules,
    ExchangeRule,
    FlopBet,
    Option,
)
from casino_texas.core.chips import Chips

MAX_BET: Final = 10
MAX_PRICE: Final = 100

_DECK: Final = 52
#: Cards that are not a box's: the board and the dealer's own.
_HOUSE_CARDS: Final = 7
_AT_FLOP: Final = {option.value: option for option in (Option.FOLD, Option.BET, Option.BUY)}
_AT_TURN: Final = {option.value: option for option in (Option.FOLD, Option.BET, Option.EXCHANGE)}
_PLAYS: Final = {word.value: word for word in FlopBet}

#: The decisions offered, None where they cannot be told.
Options: TypeAlias = tuple[Option, ...] | None


def read_casino(document: Document, root: MapNode) -> tuple[CasinoRules | None, list[Problem]]:
    """The rules, or None where the document has problems (noted in it); and the warnings."""
    top = Fields(document, root, "", keys=KEYS, homes=HOMES)
    name = top.line("name", longest=MAX_NAME)
    source = top.line("source", longest=MAX_SOURCE, default="")
    ante = _ante(top)
    bet = top.whole("bet", low=1, high=MAX_BET, default=2)
    flop, turn = _decisions(top)
    plays = top.word("bet_on_flop_plays", _PLAYS, default=FlopBet.FIVE)
    buy_price = _buy_price(top, flop, step=ante.step if ante else None)
    exchange = _exchange(top, turn, step=ante.step if ante else None)
    dealer = read_dealer(top)
    pays = read_pays(top, dealer)
    boxes = _boxes(top, turn)
    max_payout = _max_payout(top)
    if (
        document.problems
        or name is None
        or source is None
        or ante is None
        or bet is None
        or flop is None
        or turn is None
        or plays is None
        or dealer.qualifier is None
        or dealer.no_game_ante is None
        or dealer.no_game_bet is None
        or pays.ante is None
        or pays.bet is None
        or boxes is None
    ):
        return None, []
    rules = CasinoRules(
        name=name,
        ante=ante,
        bet=bet,
        flop=frozenset(flop),
        turn=frozenset(turn),
        flop_bet_plays=plays,
        buy_price=buy_price or Fraction(0),
        exchange=exchange,
        qualifier=dealer.qualifier,
        no_game_ante=dealer.no_game_ante,
        no_game_bet=dealer.no_game_bet,
        ante_pays=pays.ante,
        bet_pays=pays.bet,
        boxes=boxes,
        max_payout=max_payout,
        source=source,
    )
    return rules, warnings_of(top, rules)


def _ante(top: Fields) -> AnteLimits | None:
    if not top.has("ante"):
        top.report_missing("ante")
        return None
    fields = top.table("ante", ANTE_KEYS, homes=HOMES)
    if fields is None:
        return None
    low = fields.whole("min", low=1)
    high = fields.whole("max", low=1)
    step = fields.whole("step", low=1, default=5)
    if step is not None:
        for key, number in (("min", low), ("max", high)):
            if number is not None and number % step:
                below = number - number % step
                near = f"{below} or {below + step}" if below else f"{step}"
                what = f"{number} is not a multiple of step, {step}"
                fields.report(key, what, hint=f"write {near}, or change step")
    if low is None or high is None or step is None:
        return None
    if low > high:
        fields.report("min", f"{low} is more than max, {high}", hint=f"write at most {high}")
    return AnteLimits(low, high, step)


def _decisions(top: Fields) -> tuple[Options, Options]:
    if not top.has("decisions"):
        top.report_missing("decisions")
        return None, None
    fields = top.table("decisions", DECISION_KEYS, homes=HOMES)
    if fields is None:
        return None, None
    flop = fields.words("flop", _AT_FLOP)
    if flop is not None:
        if Option.FOLD not in flop:
            fields.report("flop", "fold is missing", hint="write it first: [fold, bet, buy]")
        if Option.BET not in flop and Option.BUY not in flop:
            hint = "write at least one of bet and buy"
            fields.report("flop", "nothing can be done but fold", hint=hint)
    if flop is None or Option.BUY in flop:
        return flop, _turn(fields)
    if fields.has("turn"):
        hint = "take it out, or write buy in flop"
        fields.report_key("turn", "nothing reaches it: nobody can buy", hint=hint)
    return flop, ()


def _turn(fields: Fields) -> Options:
    turn = fields.words("turn", _AT_TURN, default=(Option.FOLD, Option.BET))
    if turn is not None:
        for option in (Option.FOLD, Option.BET):
            if option not in turn:
                hint = "write [fold, bet] or [fold, bet, exchange]"
                fields.report("turn", f"{option.value} is missing", hint=hint)
    return turn


def _buy_price(top: Fields, flop: Options, *, step: Chips | None) -> Fraction | None:
    is_offered = flop is None or Option.BUY in flop
    if not top.has("buy"):
        if flop is not None and is_offered:
            top.report_missing("buy")
        return None
    if not is_offered:
        hint = "take it out, or write buy in decisions.flop"
        top.report_key("buy", "nothing reaches it: nobody can buy", hint=hint)
    fields = top.table("buy", BUY_KEYS)
    return None if fields is None else _price(fields, step)


def _exchange(top: Fields, turn: Options, *, step: Chips | None) -> ExchangeRule | None:
    is_offered = turn is None or Option.EXCHANGE in turn
    if not top.has("exchange"):
        if turn is not None and is_offered:
            top.report_missing("exchange")
        return None
    if not is_offered:
        hint = "take it out, or write exchange in decisions.turn"
        top.report_key("exchange", "nothing reaches it: nobody can exchange", hint=hint)
    fields = top.table("exchange", EXCHANGE_KEYS)
    if fields is None:
        return None
    price = _price(fields, step)
    cards = fields.whole("cards", low=1, high=2, default=2)
    return None if price is None or cards is None else ExchangeRule(price, cards)


def _price(fields: Fields, step: Chips | None) -> Fraction | None:
    """A price that is whole chips at every step of the ANTE."""
    price = fields.price("price", high=MAX_PRICE)
    if price is not None and step is not None and (price * step).denominator != 1:
        what = f"at the ante's step of {step} this is {float(price * step):.6g} chips, not whole"
        fields.report("price", what, hint="change the price or ante.step")
    return price


def _boxes(top: Fields, turn: Options) -> BoxLimits | None:
    """The boxes' limits; the deck must suffice for all of them (H3)."""
    fields = top.table("boxes", BOX_KEYS, homes=HOMES)
    if fields is None:
        return None
    can_exchange = turn is not None and Option.EXCHANGE in turn
    most = most_boxes(can_exchange=can_exchange)
    table = fields.whole("table", low=1, high=most, default=BoxLimits().table)
    if table is None:
        fields.whole("player", low=1, high=most, default=1)
        return None
    player = fields.whole("player", low=1, high=most, default=min(BoxLimits().player, table))
    if player is None:
        return None
    if player > table:
        what = f"{player} is more than the table's boxes, {table}"
        fields.report("player", what, hint=f"write at most {table}")
    return BoxLimits(table, player)


def most_boxes(*, can_exchange: bool) -> int:
    """For how many boxes the deck suffices (H3)."""
    return (_DECK - _HOUSE_CARDS) // (4 if can_exchange else 2)


def _max_payout(top: Fields) -> Chips | None:
    """The cap in chips; None for `none` (H21)."""
    value = top.value("max_payout")
    if value is None or (isinstance(value.node, TextNode) and value.node.text == "none"):
        return None
    text = value.raw("none, or a number of chips")
    if text is None:
        return None
    if any(char.isalpha() for char in text):
        value.word({"none": None})
        return None
    return value.whole(low=1)
