"""Practice in words: verdicts and scores, cards and places, and the croupier's rules by number.

Knows: which rule explains which payment, and which sentence fits.  Must not know: the sentences
(`Texts` has them), or what anything is paid: it retells what a settlement says.
"""

from __future__ import annotations

from typing import Final

from casino_texas.app.practice.drill import FieldName, Question, fields_of, settled
from casino_texas.app.practice.record import Totals
from casino_texas.app.practice.setup import Place
from casino_texas.app.words.casino import class_name, hand_name, qualifier_name
from casino_texas.app.words.coach import antes_text, decimal
from casino_texas.app.words.steps import card_names
from casino_texas.app.words.texts import Texts
from casino_texas.casino.events import Result, Settlement
from casino_texas.casino.rules import CasinoRules, FlopBet, NoGame
from casino_texas.casino.view import BoxStatus, BoxView
from casino_texas.core.chips import Chips, Odds
from casino_texas.core.hands import BestHand

#: The rule that says what a result means.
_RULE_OF: Final = {
    Result.NO_GAME: "H11",
    Result.LOSE: "H12",
    Result.WIN: "H13",
    Result.STAND_OFF: "H14",
}


# -- scores ---------------------------------------------------------------------------------------


def right_text(texts: Texts, totals: Totals) -> str:
    """`Right 12 of 15`."""
    return texts.say("practice.right", right=totals.right, asked=totals.asked)


def share_right_text(texts: Texts, totals: Totals) -> str:
    """`80 %`."""
    return texts.say("practice.share", share=round(100 * totals.share_right))


def cost_text(texts: Texts, totals: Totals) -> str:
    """What errors have cost: `0.31 ANTE`."""
    return texts.say("practice.cost", antes=antes_text(texts, totals.cost))


def seconds_text(texts: Texts, seconds: float) -> str:
    """`6.2 s`."""
    return texts.say("practice.seconds", seconds=decimal(texts, round(seconds, 1), 1))


# -- places of cards ------------------------------------------------------------------------------


def place_name(texts: Texts, place: Place, *, boxes: int = 1) -> str:
    """`Box 2, card 1`, `Flop, card 3`, `Turn`."""
    if place.where == "own" and boxes > 1:
        return texts.say("practice.place.own.box", box=place.box, number=place.at + 1)
    return texts.say(f"practice.place.{place.where}", number=place.at + 1)


# -- the drill ------------------------------------------------------------------------------------


def question_name(texts: Texts, question: Question, box: BoxView) -> str:
    """`Who wins?`, or the field with its chips: `BET 50`."""
    if question == "result":
        return texts.say("practice.drill.result")
    return texts.say(
        "practice.drill.field",
        field=texts.say(f"ui.casino.spot.{question}"),
        stake=fields_of(box)[question],
    )


def result_answer(texts: Texts, result: Result | None) -> str:
    """An answer to who wins: `Player`, `No game`; empty where there is none."""
    return "" if result is None else texts.say(f"practice.drill.says.{result.value}")


def field_answer(texts: Texts, change: Chips | None) -> str:
    """An answer about a field: `pay 75`, `push`, `take`; empty where there is none."""
    if change is None:
        return ""
    if change > 0:
        return texts.say("practice.drill.pay", chips=change)
    return texts.say("practice.drill.push" if change == 0 else "practice.drill.take")


def rule_of(rules: CasinoRules, box: BoxView, question: Question) -> str:
    """The number of the rule that decides this question, with those that go with it:
    `H13, H16, H19`."""
    settlement = settled(box)
    rule = _RULE_OF[settlement.result]
    if question == "buy":
        return "H7, H9" if box.exchange else "H7"
    if question == "result":
        numbers = [rule]
        if settlement.result in (Result.WIN, Result.LOSE):
            numbers.append("H15")
        if settlement.result is not Result.NO_GAME and _is_bet_at_once(rules, box):
            numbers.append("H6")
        return ", ".join(numbers)
    stake, change, odds = _field(box, settlement, question)
    numbers = [rule]
    if question == "bet" and settlement.result is Result.WIN:
        numbers.append("H16")
    if odds is not None and stake * odds.win % odds.stake:
        numbers.append("H19")
    if odds is not None and odds.pays(stake) != change:
        numbers.append("H21")
    return ", ".join(numbers)


def _is_bet_at_once(rules: CasinoRules, box: BoxView) -> bool:
    """Whether the box has bet at once, where it could have waited."""
    return rules.offers_buy and box.status is BoxStatus.BET_ON_FLOP


def explained(texts: Texts, rules: CasinoRules, box: BoxView, question: Question) -> str:
    """Why the right answer is right, with the rule and the arithmetic:
    `H13, H16: two pair pays 3:2. BET 50: 50 × 3 : 2 = 75.`"""
    settlement = settled(box)
    why = _result_why(texts, rules, box, settlement)
    if question == "buy":
        why = texts.say("practice.drill.why.exchange" if box.exchange else "practice.drill.why.buy")
    elif question != "result":
        why = _field_why(texts, rules, box, question)
    return texts.say("practice.drill.rule", rule=rule_of(rules, box, question), why=why)


def _result_why(texts: Texts, rules: CasinoRules, box: BoxView, settlement: Settlement) -> str:
    player, dealer = settlement.player, settlement.dealer
    assert player is not None
    assert dealer is not None
    if settlement.result is Result.NO_GAME:
        return texts.say(
            "practice.drill.why.no_game",
            dealer=hand_name(texts, dealer),
            minimum=qualifier_name(texts, rules.qualifier),
        )
    said = texts.say(
        f"practice.drill.why.{settlement.result.value}",
        player=_five(texts, player),
        dealer=_five(texts, dealer),
    )
    if box.status is BoxStatus.BET_ON_FLOP:
        is_five = rules.flop_bet_plays is FlopBet.FIVE
        said += " " + texts.say(
            "practice.drill.why.five" if is_five else "practice.drill.why.seven"
        )
    return said


def _five(texts: Texts, best: BestHand) -> str:
    """The hand and its five cards, the best first."""
    return texts.say(
        "practice.drill.hand", hand=hand_name(texts, best), cards=card_names(best.cards)
    )


def _field(box: BoxView, settlement: Settlement, name: str) -> tuple[Chips, Chips, Odds | None]:
    """Chips on a field, what they changed by, and the odds they were paid at."""
    if name == "ante":
        return box.ante, settlement.ante, settlement.ante_odds
    return box.bet, settlement.bet, settlement.bet_odds


def _field_why(texts: Texts, rules: CasinoRules, box: BoxView, name: FieldName) -> str:
    settlement = settled(box)
    stake, change, odds = _field(box, settlement, name)
    field = texts.say(f"ui.casino.spot.{name}")
    if odds is None:
        how = "taken" if change < 0 else settlement.result.value
        return texts.say(f"practice.drill.why.field.{how}", field=field, stake=stake)
    price = rules.no_game_ante if name == "ante" else rules.no_game_bet
    table = rules.ante_pays if name == "ante" else rules.bet_pays
    is_by_class = not table.is_flat
    if settlement.result is Result.NO_GAME:
        is_by_class = is_by_class and price is NoGame.AS_PAID
        reason = texts.say("practice.drill.why.paid.no_game", field=field, odds=odds)
    else:
        reason = texts.say("practice.drill.why.paid.flat", field=field, odds=odds)
    if is_by_class:
        assert settlement.player is not None
        reason = texts.say(
            "practice.drill.why.paid.class",
            hand=class_name(texts, settlement.player.hand_class),
            field=field,
            odds=odds,
        )
    return f"{reason} {_arithmetic(texts, rules, stake, odds, change)}"


def _arithmetic(texts: Texts, rules: CasinoRules, stake: Chips, odds: Odds, change: Chips) -> str:
    """`50 × 3 : 2 = 75.`, and what rounding and the table's limit make of it."""
    sum_ = texts.say("practice.drill.sum", stake=stake, win=odds.win)
    if odds.stake != 1:
        sum_ = texts.say("practice.drill.sum.parts", sum=sum_, parts=odds.stake)
    exact = stake * odds.as_fraction()
    paid = odds.pays(stake)
    places = 1 if (exact * 10).denominator == 1 else 2
    said = texts.say("practice.drill.equals", sum=sum_, chips=decimal(texts, exact, places))
    if exact.denominator != 1:
        said += " " + texts.say("practice.drill.rounded", chips=paid)
    if paid != change:
        said += " " + texts.say(
            "practice.drill.capped", maximum=rules.max_payout or 0, chips=change
        )
    return said
