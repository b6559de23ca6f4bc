"""The rules of a ring table on one page, made from its rules alone.

Knows: which sentences a table's rules call for, and the numbers of the rules.  Must not know: the
sentences (`Texts` has them), keys, or how a page is drawn.  Examples in chips come from the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from casino_texas.app.words.page import Block, Lines, Paragraph, Points, Section
from casino_texas.app.words.ring import ruling_about
from casino_texas.app.words.ring_rules import table_lines
from casino_texas.app.words.ring_table import level_name, marker_about
from casino_texas.app.words.texts import Texts, capital
from casino_texas.core.cards import DECK
from casino_texas.core.chips import Chips
from casino_texas.ring.dealer_errors import RULINGS
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.rules import (
    AnteKind,
    DeclareBoard,
    Limit,
    Mode,
    NewPlayers,
    RingRules,
    Straddle,
)
from casino_texas.ring.schedule import BlindLevel
from casino_texas.ring.seats import Marker
from casino_texas.ring.setup import standard_setup
from casino_texas.ring.tournament import TournamentRules
from casino_texas.ring.view import BettingOptions, DealerOptions

#: The moves there are, in the order they are explained.
_MOVES: Final = ("fold", "check", "call", "bet", "raise", "all_in")
#: Who plays the example has so many big blinds: no bet of it is short of chips.
_DEEP: Final = 1000


def ring_help_sections(
    texts: Texts, rules: RingRules, tournament: TournamentRules | None = None
) -> tuple[Section, ...]:
    """Everything there is to know about this table, section by section."""
    parts: list[tuple[str, list[Block]]] = [
        ("aim", _aim(texts, rules)),
        ("table", [Points(tuple(map(capital, table_lines(texts, rules, tournament))))]),
        ("order", [Points(tuple(_order(texts, rules)), is_numbered=True)]),
        ("moves", _moves(texts)),
        ("betting", [Points(tuple(_betting(texts, rules))), *_example(texts, rules)]),
        ("pots", [Points(tuple(_said(texts, "pots", "uncalled", "side", "odd", "standing")))]),
        ("showdown", [Points(tuple(_showdown(texts, rules)))]),
    ]
    if tournament is None:
        parts.append(("seats", [Points(tuple(_seats(texts, rules)))]))
    else:
        parts.append(("tournament", _tournament(texts, tournament)))
    parts.append(("errors", _errors(texts, rules)))
    return tuple(
        Section(key, texts.say(f"ringhelp.{key}.title"), tuple(blocks)) for key, blocks in parts
    )


def _said(texts: Texts, section: str, *names: str) -> Iterator[str]:
    for name in names:
        yield texts.say(f"ringhelp.{section}.{name}")


def _aim(texts: Texts, rules: RingRules) -> list[Block]:
    name = rules.name or texts.say(f"ui.ring.limit.{rules.limit.value.lower()}")
    return [
        Paragraph(texts.say("ringhelp.aim.text")),
        Paragraph(texts.say("ringhelp.aim.page", name=name), tone="muted"),
    ]


# -- how it goes --------------------------------------------------------------------------------


def _order(texts: Texts, rules: RingRules) -> Iterator[str]:
    """How a hand goes, step by step."""
    say = texts.say
    players = "two" if rules.seats == 2 else "many"
    if rules.ante_kind is not AnteKind.NONE:
        yield say(f"ringhelp.order.ante.{rules.ante_kind.value}", chips=rules.ante)
    yield say(f"ringhelp.order.blinds.{players}", small=rules.small_blind, big=rules.big_blind)
    if rules.straddle is not Straddle.OFF:
        yield say("ringhelp.order.straddle", chips=rules.straddle_amount)
    yield say("ringhelp.order.deal")
    yield say(f"ringhelp.order.first.{players}")
    yield from _said(texts, "order", "flop", "turn", "river", "showdown")


def _moves(texts: Texts) -> list[Block]:
    rows = [
        (capital(texts.say(f"ringhelp.move.{name}")), texts.say(f"ringhelp.move.{name}.about"))
        for name in _MOVES
    ]
    return [Lines(tuple(rows), strong=0)]


# -- how much -----------------------------------------------------------------------------------


def _betting(texts: Texts, rules: RingRules) -> Iterator[str]:
    match rules.limit:
        case Limit.FIXED_LIMIT:
            yield texts.say(
                "ringhelp.betting.fixed", lower=rules.lower_limit, upper=rules.upper_limit
            )
            yield texts.count("ringhelp.betting.cap", rules.cap_raises)
            yield texts.say(f"ringhelp.betting.heads_up.{rules.heads_up_cap.value}")
            yield texts.say("ringhelp.betting.half")
        case Limit.POT_LIMIT:
            yield from _said(texts, "betting", "pot", "least", "reopen")
            if rules.small_blind_counted_up:
                yield texts.say("ringhelp.betting.counted_up")
        case _:
            yield from _said(texts, "betting", "none", "least", "reopen")
    yield from _said(texts, "betting", "to", "answer")


def _example(texts: Texts, rules: RingRules) -> list[Block]:
    """The first raises of a hand, as the engine allows them."""
    first = _first_decision(rules)
    legal = _options(first)
    if rules.limit is Limit.FIXED_LIMIT:
        second = _options(first.apply(legal.bet_or_raise(legal.max_to)).hand)
        said = texts.say(
            "ringhelp.betting.example.fixed",
            blind=rules.big_blind, first=legal.max_to, second=second.max_to,
        )  # fmt: skip
        return [Paragraph(said, tone="muted")]
    raised = 3 * rules.big_blind
    after = _options(first.apply(legal.bet_or_raise(raised)).hand)
    fields: dict[str, Chips] = {
        "blind": rules.big_blind, "least": legal.min_to, "raised": raised, "next": after.min_to,
        "most": legal.max_to,
    }  # fmt: skip
    key = "pot" if rules.limit is Limit.POT_LIMIT else "none"
    return [Paragraph(texts.say(f"ringhelp.betting.example.{key}", **fields), tone="muted")]


def _first_decision(rules: RingRules) -> RingHand:
    """A hand of deep stacks at the first decision before the flop."""
    stacks = tuple((seat, _DEEP * rules.big_blind) for seat in range(1, rules.seats + 1))
    hand = new_hand(standard_setup(rules, stacks, 1)).hand
    while isinstance(legal := hand.legal_actions(), DealerOptions):
        hand = hand.apply(legal.deal(DECK[: legal.needed])).hand
    return hand


def _options(hand: RingHand) -> BettingOptions:
    legal = hand.legal_actions()
    assert isinstance(legal, BettingOptions)
    return legal


# -- the showdown -------------------------------------------------------------------------------


def _showdown(texts: Texts, rules: RingRules) -> Iterator[str]:
    say = texts.say
    yield say(f"ringhelp.showdown.first.{rules.first_to_show.value}")
    yield say("ringhelp.showdown.must" if rules.called_must_show else "ringhelp.showdown.muck")
    yield say("ringhelp.showdown.unseen")
    yield say(
        "ringhelp.showdown.all_in" if rules.turns_up_all_in else "ringhelp.showdown.all_in_closed"
    )
    yield from _said(texts, "showdown", "side_first", "speak")
    if rules.declare_board is not DeclareBoard.OFF:
        yield say(f"ringhelp.showdown.declare.{rules.declare_board.value}")


# -- between hands ------------------------------------------------------------------------------


def _seats(texts: Texts, rules: RingRules) -> Iterator[str]:
    say = texts.say
    yield say("ringhelp.seats.buy_in", low=rules.least_buy_in, high=rules.most_buy_in)
    yield say(f"ringhelp.seats.button.{rules.button_rule.value}")
    yield say(
        "ringhelp.seats.new_free" if rules.new_players is NewPlayers.FREE else "ringhelp.seats.new"
    )
    yield say("ringhelp.seats.out")
    for marker, rule in ((Marker.MISSED_BIG_BLIND, "R7"), (Marker.MISSED_SMALL_BLIND, "R8")):
        yield say("ringhelp.with_rule", said=marker_about(texts, marker), rule=rule)


def _tournament(texts: Texts, plan: TournamentRules) -> list[Block]:
    say, levels, seats = texts.say, plan.schedule.levels, plan.table.seats
    points = [
        say("ringhelp.tournament.start", stack=plan.starting_stack, seats=seats),
        *_said(texts, "tournament", "rising", "places", "absent"),
    ]
    if plan.rebuy_levels:
        points.append(texts.count("ringhelp.tournament.rebuys", plan.rebuy_levels))
    rows = tuple(
        (str(number), level_name(texts, level), _lasts(texts, level, is_last=level is levels[-1]))
        for number, level in enumerate(levels, 1)
    )
    titles = tuple(say(f"ringhelp.tournament.{name}") for name in ("level", "blinds", "lasts"))
    blocks: list[Block] = [Points(tuple(points)), Lines(rows, titles=titles, strong=1)]
    prizes = plan.prizes.prizes(plan.buy_in * seats, seats)
    won = tuple(
        (texts.number(place), texts.number(prize)) for place, prize in enumerate(prizes, 1) if prize
    )
    if won:
        titles = (say("ringhelp.tournament.place"), say("ringhelp.tournament.prize"))
        blocks.append(Lines(won, titles=titles, strong=1))
    return blocks


def _lasts(texts: Texts, level: BlindLevel, *, is_last: bool) -> str:
    if is_last:
        return texts.say("ringhelp.tournament.lasts.end")
    if level.minutes is not None:
        return texts.count("ringhelp.tournament.lasts.minutes", level.minutes)
    assert level.hands is not None
    return texts.count("ringhelp.tournament.lasts.hands", level.hands)


# -- dealer's errors ----------------------------------------------------------------------------


def _errors(texts: Texts, rules: RingRules) -> list[Block]:
    say = texts.say
    if rules.mode is Mode.TOURNAMENT or not rules.dealer_error_rate:
        intro = say("ringhelp.errors.off")
    else:
        percent = f"{float(100 * rules.dealer_error_rate):g}"
        key = "ringhelp.errors.trainer" if rules.floor_trainer else "ringhelp.errors.on"
        intro = say(key, percent=percent)
    rows = [
        (rule, capital(say(f"ring.error.{error.value}")), capital(ruling_about(texts, ruling)))
        for error, (ruling, rule) in RULINGS.items()
    ]
    titles = tuple(say(f"ringhelp.errors.{name}") for name in ("rule", "error", "ruling"))
    exposed = say(f"ring.option.misdeal_on.{rules.misdeal_on.value}")
    return [
        Paragraph(intro),
        Lines(tuple(rows), titles=titles, strong=0),
        Paragraph(exposed, tone="muted"),
    ]
