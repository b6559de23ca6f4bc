"""The first lesson in words: a few sentences for each beat, with the numbers of the table.

Knows: what each beat explains.  Must not know: the sentences (`Texts` has them), or keys.
"""

from __future__ import annotations

from casino_texas.app.words.casino import (
    a_class,
    a_hand,
    dealer_words,
    option_name,
    qualifier_name,
    settlement_words,
)
from casino_texas.app.words.coach import signed_chips
from casino_texas.app.words.texts import Texts, capital
from casino_texas.casino.rules import CasinoRules, NoGame, Option
from casino_texas.casino.view import BoxView, CasinoView
from casino_texas.core.chips import Chips, Odds
from casino_texas.players.coach import Advice


def stake_words(
    texts: Texts, rules: CasinoRules, *, chip_key: str, deal_key: str, staked: Chips
) -> str:
    """Beat one: an ANTE, with the key of a chip; then the key that deals."""
    if staked:
        return texts.say("lesson.staked", ante=staked, key=deal_key)
    return texts.say(
        "lesson.stake",
        minimum=rules.ante.minimum,
        maximum=rules.ante.maximum,
        key=chip_key,
        deal=deal_key,
    )


def cards_words(texts: Texts, view: CasinoView) -> str:
    """Beat two: whose cards are whose, and what they make."""
    best = view.boxes[0].best
    assert best is not None
    return texts.say("lesson.cards", hand=a_hand(texts, best))


def choice_words(texts: Texts, view: CasinoView, move: Option, advice: Advice | None = None) -> str:
    """Beat three: what each decision costs, what it is worth (once there is advice), and which one
    is taken now."""
    box = view.boxes[0]
    assert box.best is not None
    lines = [texts.say("lesson.turn")] if box.buy else []
    for choice in view.legal.choices:
        if choice.reason == "not_offered":
            continue
        name = option_name(texts, choice.option)
        line = texts.say(
            f"lesson.option.{choice.option.value}", name=name, price=choice.price, ante=box.ante
        )
        valued = None if advice is None else advice.option(choice.option)
        if valued is not None:
            average = signed_chips(texts, valued.value)
            line = texts.say("lesson.option.worth", line=line, average=average)
        lines.append(line)
    if advice is not None:
        lines.append(texts.say("lesson.exact"))
    lines.append(texts.say(f"lesson.move.{move.value}", hand=a_hand(texts, box.best)))
    return "\n".join(lines)


def dealer_opens_words(texts: Texts, view: CasinoView) -> str:
    """Beat four: what the dealer has, and what would be without it."""
    assert view.dealer_best is not None
    rules = view.rules
    said = dealer_words(texts, view.dealer_best, view.dealer_qualifies)
    if rules.qualifier.name == "always":
        return texts.say("lesson.dealer.always", said=said)
    return texts.say(
        "lesson.dealer",
        said=said,
        minimum=qualifier_name(texts, rules.qualifier),
        ante=_without_a_game(texts, "ante", rules.no_game_ante),
        bet=_without_a_game(texts, "bet", rules.no_game_bet),
    )


def _without_a_game(texts: Texts, field: str, price: Odds | NoGame) -> str:
    if isinstance(price, Odds):
        return texts.say(f"lesson.{field}.odds", odds=price)
    return texts.say(f"lesson.{field}.{price.value}")


def pays_words(texts: Texts, view: CasinoView) -> str:
    """Beat five: the line of the pay table, and the arithmetic."""
    box: BoxView = view.boxes[0]
    settlement = box.settlement
    assert settlement is not None
    words = settlement_words(texts, box, view.rules)
    if settlement.bet_odds is None or settlement.player is None:
        return texts.say("lesson.pays.other", line=words.line)
    return texts.say(
        "lesson.pays",
        line=words.line,
        hand=capital(a_class(texts, settlement.player.hand_class)),
        odds=settlement.bet_odds,
    )
