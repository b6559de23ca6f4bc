"""Why something is not offered or was refused at the ring table, and what a table plays, in words.

Knows: which sentence a code stands for.  Must not know: the sentences (`Texts` has them), or when
a rule applies.
"""

from __future__ import annotations

from collections.abc import Iterator

from casino_texas.app.words.ring import Speakers
from casino_texas.app.words.ring_table import level_name
from casino_texas.app.words.texts import Texts, capital
from casino_texas.core.cards import Card
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import DEALER, Bet, Raise
from casino_texas.ring.rules import (
    AnteKind,
    DeclareBoard,
    FirstToShow,
    HeadsUpRaises,
    Limit,
    Mode,
    NewPlayers,
    RingRules,
    Straddle,
)
from casino_texas.ring.tournament import TournamentRules
from casino_texas.ring.view import BettingOptions, NoMuck, NoRaise


def why_no_raise(texts: Texts, reason: NoRaise, rules: RingRules) -> str:
    """Why a bet or raise is not offered (R16, R17, R23, R25)."""
    if reason is NoRaise.CAPPED:
        return texts.count("ring.no_raise.capped", rules.cap_raises)
    return texts.say(f"ring.no_raise.{reason.value}")


def why_no_muck(texts: Texts, reason: NoMuck) -> str:
    """Why a hand has to be shown (R33)."""
    return texts.say(f"ring.no_muck.{reason.value}")


def why_not(texts: Texts, code: str) -> str:
    """Why something is not offered between hands; the codes are those of `TableOptions`."""
    return texts.say(f"ring.refused.{code}")


def choices_line(texts: Texts, legal: BettingOptions) -> str:
    """What the player can do now: `Call 40, raise to 80 to 400, or fold`."""
    say = texts.say
    parts = []
    if legal.can_check:
        parts.append(say("ring.do.check"))
    elif legal.call == legal.stack:
        parts.append(say("ring.do.call_all_in", chips=legal.call))
    else:
        parts.append(say("ring.do.call", chips=legal.call))
    if legal.can_raise:
        word = "bet" if legal.is_bet else "raise"
        if legal.min_to == legal.max_to:
            is_all_in = legal.max_to == legal.bet + legal.stack
            key = "ring.do.all_in" if is_all_in else f"ring.do.{word}_fixed"
            parts.append(say(key, chips=legal.max_to))
        else:
            parts.append(say(f"ring.do.{word}", low=legal.min_to, high=legal.max_to))
    parts.append(say("ring.do.fold"))
    return f"{capital(texts.one_of(parts))}."


def refusal(speakers: Speakers, error: IllegalAction) -> str:
    """Why an action was refused: `raise to 300 is below the minimum of 450`."""
    texts, tried, details = speakers.texts, error.tried, dict(error.details)
    key = f"ring.refused.{error.reason}"
    if isinstance(tried, Bet | Raise) and error.reason in ("below_minimum", "above_maximum"):
        key += ".bet" if isinstance(tried, Bet) else ".raise"
    to_act = details.get("to_act")
    if isinstance(to_act, int):
        dealer = texts.say("ring.the_dealer")
        details["to_act"] = dealer if to_act == DEALER else speakers.who(to_act)
    elif error.reason == "not_your_turn":
        details["to_act"] = texts.say("ring.the_dealer")
    if error.reason == "not_your_turn" and details["to_act"] == texts.say("ring.you"):
        key += ".you"
    shown = {name: _plain(value) for name, value in details.items()}
    return texts.say(key, **shown) if key in texts else texts.say("ring.refused.not_now")


def _plain(value: object) -> object:
    return value.text if isinstance(value, Card) else value


# -- what a table plays -------------------------------------------------------------------------


def table_lines(
    texts: Texts, rules: RingRules, tournament: TournamentRules | None = None
) -> tuple[str, ...]:
    """What is played at a table, one option a line; what is usual everywhere is left out."""
    return tuple(_lines(texts, rules, tournament))


def _lines(texts: Texts, rules: RingRules, tournament: TournamentRules | None) -> Iterator[str]:
    say = texts.say
    yield say(f"ring.option.limit.{rules.limit.name.lower()}")
    if tournament is None:
        yield from _cash_lines(texts, rules)
    else:
        yield from _tournament_lines(texts, tournament)
    if rules.limit is Limit.FIXED_LIMIT:
        yield texts.count("ring.option.cap", rules.cap_raises)
        yield say(f"ring.option.heads_up.{_HEADS_UP[rules.heads_up_cap]}")
    if rules.limit is Limit.POT_LIMIT and rules.small_blind_counted_up:
        yield say("ring.option.small_blind_counted_up")
    yield from _showdown_lines(texts, rules)
    yield say(f"ring.option.button.{rules.button_rule.value}")


_HEADS_UP = {
    HeadsUpRaises.ROUND_START: "round_start",
    HeadsUpRaises.ONCE_TWO_LEFT: "once_two_left",
    HeadsUpRaises.NEVER: "never",
}


def _cash_lines(texts: Texts, rules: RingRules) -> Iterator[str]:
    say = texts.say
    yield say("ring.option.blinds", small=rules.small_blind, big=rules.big_blind)
    if rules.limit is Limit.FIXED_LIMIT:
        yield say("ring.option.bets", lower=rules.lower_limit, upper=rules.upper_limit)
    yield say("ring.option.buy_in", low=rules.least_buy_in, high=rules.most_buy_in)
    if rules.ante_kind is not AnteKind.NONE:
        yield say(f"ring.option.ante.{rules.ante_kind.value}", chips=rules.ante)
    if rules.straddle is not Straddle.OFF:
        low = (3 if rules.straddle is Straddle.RAISE_TO_3BB else 4) * rules.big_blind
        yield say("ring.option.straddle", chips=rules.straddle_amount, low=low)
    if rules.new_players is NewPlayers.FREE:
        yield say("ring.option.new_players_free")
    if rules.dealer_error_rate:
        chance = f"{float(100 * rules.dealer_error_rate):g}"
        yield say("ring.option.errors", percent=chance)
        yield say(f"ring.option.misdeal_on.{rules.misdeal_on.value}")
        if rules.floor_trainer:
            yield say("ring.option.floor_trainer")


def _tournament_lines(texts: Texts, tournament: TournamentRules) -> Iterator[str]:
    say, schedule = texts.say, tournament.schedule
    if tournament.buy_in:
        yield say("ring.option.entry", price=tournament.buy_in, stack=tournament.starting_stack)
    else:
        yield say("ring.option.free_entry", stack=tournament.starting_stack)
    first = schedule.levels[0]
    blinds = level_name(texts, first)
    if first.minutes is not None:
        yield texts.count("ring.option.levels_minutes", first.minutes, blinds=blinds)
    elif first.hands is not None:
        yield texts.count("ring.option.levels_hands", first.hands, blinds=blinds)
    else:
        yield say("ring.option.one_level", blinds=blinds)
    shares = tournament.prizes.shares
    if len(shares) == 1:
        yield say("ring.option.winner_takes_all")
    else:
        whole = sum(shares)
        parts = ", ".join(f"{100 * share / whole:.3g} %" for share in shares)
        yield say("ring.option.prizes", shares=parts)
    if tournament.rebuy_levels:
        yield texts.count("ring.option.rebuys", tournament.rebuy_levels)


def _showdown_lines(texts: Texts, rules: RingRules) -> Iterator[str]:
    say = texts.say
    if rules.first_to_show is FirstToShow.LAST_ACTIVE:
        yield say("ring.option.last_active")
    if rules.called_must_show:
        yield say("ring.option.called_must_show")
    if rules.mode is Mode.CASH and not rules.all_in_turned_up:
        yield say("ring.option.all_in_closed")
    if rules.declare_board is not DeclareBoard.OFF:
        yield say(f"ring.option.declare.{rules.declare_board.value}")
