"""The coach in words: what each option is worth, what a mistake cost, and why.

Knows: which sentence fits a code.  Must not know: the sentences (`Texts` has them), or how a number
comes about.  Numbers are exact until here; they are rounded only to be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from casino_texas.app.store.values import Mistake, ValueTotals
from casino_texas.app.words.steps import card_names
from casino_texas.app.words.texts import MINUS, Texts, capital
from casino_texas.casino.actions import Buy, Exchange, Fold
from casino_texas.casino.rules import Option
from casino_texas.core.cards import Card
from casino_texas.players.coach import Advice, Decision, Reason, Valued

#: What should have been done, in the order in which a list groups it.
KINDS: Final = ("fold", "bet", "buy", "exchange", "other_cards")


# -- numbers ------------------------------------------------------------------------------------


def decimal(texts: Texts, number: Fraction | float, places: int) -> str:
    """A number with so many decimals; more where it would look like nothing, none where whole."""
    exact = Fraction(number)
    while exact and places < 6 and not round(abs(exact) * 10**places):
        places += 1
    scaled = round(abs(exact) * 10**places)
    whole, part = divmod(scaled, 10**places)
    said = texts.number(whole)
    if exact.denominator != 1 and places:
        said += texts.say("coach.decimal") + str(part).rjust(places, "0")
    return MINUS + said if exact < 0 and scaled else said


def chips_text(texts: Texts, chips: Fraction | float) -> str:
    """Chips to a tenth: `11.2`, `25`."""
    return decimal(texts, chips, 1)


def signed_chips(texts: Texts, chips: Fraction | float) -> str:
    """A change in chips to a tenth: `+3.4`, `−11.2`, `0`."""
    said = chips_text(texts, chips)
    return f"+{said}" if chips > 0 else said


def antes_text(texts: Texts, antes: Fraction | float) -> str:
    """ANTEs to a hundredth: `0.26`."""
    return decimal(texts, antes, 2)


def share_text(texts: Texts, share: Fraction | float) -> str:
    """A share in per cent to a tenth, without the sign: `17.4`."""
    return decimal(texts, Fraction(share) * 100, 1)


# -- options ------------------------------------------------------------------------------------


def option_words(texts: Texts, option: Option, discards: Sequence[Card] = ()) -> str:
    """The option as its button is called; an exchange with its cards: `Exchange K♠`."""
    name = texts.say(f"ui.casino.{option.value}")
    return f"{name} {card_names(tuple(discards))}" if discards else name


def decision_words(texts: Texts, decision: Decision) -> str:
    """A decision as its button is called."""
    match decision:
        case Fold():
            return option_words(texts, Option.FOLD)
        case Buy():
            return option_words(texts, Option.BUY)
        case Exchange(_, discards):
            return option_words(texts, Option.EXCHANGE, discards)
        case _:
            return option_words(texts, Option.BET)


# -- reasons ------------------------------------------------------------------------------------


def reason_words(texts: Texts, reason: Reason) -> str:
    """One reason: `buying loses 11.2 on average`."""
    option = reason.option.value
    cards = card_names(reason.discards) if reason.discards else ""
    if reason.code == "for_sure":
        return texts.say(f"coach.reason.for_sure.{option}", chips=chips_text(texts, reason.number))
    if reason.code == "average":
        number = reason.number
        how = "wins" if number > 0 else "loses" if number < 0 else "even"
        return texts.say(
            f"coach.reason.average.{option}.{how}",
            chips=chips_text(texts, abs(number)),
            cards=cards,
        )
    key = f"coach.reason.{reason.code}.{option}"
    return texts.say(key, share=share_text(texts, reason.number), cards=cards)


def reasons_words(texts: Texts, reasons: Sequence[Reason]) -> str:
    """All of them in one sentence."""
    if not reasons:
        return ""
    said: list[str] = []
    for before, reason in zip((None, *reasons), reasons, strict=False):
        if reason.code == "wins" and before is not None and before.code == "then_folds":
            said[-1] = _folds_and_wins(texts, before, reason)
        else:
            said.append(reason_words(texts, reason))
    return capital("; ".join(said)) + "."


def _folds_and_wins(texts: Texts, folds: Reason, wins: Reason) -> str:
    """How often a hand is given up later and how often it wins, told together."""
    return texts.say(
        f"coach.reason.folds_and_wins.{wins.option.value}",
        fold=share_text(texts, folds.number),
        share=share_text(texts, wins.number),
        cards=card_names(wins.discards) if wins.discards else "",
    )


# -- mistakes -----------------------------------------------------------------------------------


def mistake_words(texts: Texts, advice: Advice, chosen: Valued) -> str:
    """`Fold was better by 6.4 (0.26 ANTE).`; empty where nothing was."""
    if not chosen.cost:
        return ""
    best = advice.best
    return _better(
        texts,
        option_words(texts, best.option, best.discards),
        cost=chosen.cost,
        antes=advice.in_antes(chosen.cost),
    )


def told_mistake(texts: Texts, mistake: Mistake) -> str:
    """The same for a decision of a hand that was played, with what was done:
    `Bet: Fold was better by 6.4 (0.26 ANTE).`"""
    better = _better(
        texts,
        decision_words(texts, mistake.best),
        cost=mistake.cost,
        antes=mistake.cost / mistake.ante,
    )
    return texts.say("coach.mistake", chosen=decision_words(texts, mistake.chosen), better=better)


def _better(texts: Texts, best: str, *, cost: Fraction | float, antes: Fraction | float) -> str:
    return texts.say(
        "coach.better", best=best, chips=chips_text(texts, cost), antes=antes_text(texts, antes)
    )


def kind_words(texts: Texts, kind: str) -> str:
    """A kind of mistake: `Should have folded`."""
    return texts.say(f"coach.kind.{kind}")


def mistakes_line(texts: Texts, totals: ValueTotals) -> str:
    """`3 mistakes in 40 decisions of 25 hands cost 42.5 in all.`"""
    if not totals.hands:
        return texts.say("mistakes.none")
    return texts.say(
        "mistakes.sums",
        mistakes=texts.count("mistakes.count", totals.mistakes),
        decisions=totals.decisions,
        hands=totals.hands,
        chips=chips_text(texts, totals.errors),
    )
