"""The casino game in words: hands, what to do now, what every field came to and why.

Knows: which sentence fits.  Must not know: the sentences (`Texts` has them), or the rules of any
payout: it only retells what a settlement says.
"""

from __future__ import annotations

from casino_texas.app.words.texts import Texts, capital
from casino_texas.casino.boxes import Box
from casino_texas.casino.events import Result, Settlement
from casino_texas.casino.rules import RANK_WORDS, CasinoRules, FlopBet, Option, Qualifier
from casino_texas.casino.view import BoxStatus, BoxView, CasinoView, Choice, Stage
from casino_texas.core.chips import Chips, Odds
from casino_texas.core.hands import BestHand, HandClass
from casino_texas.core.values import value
from casino_texas.errors import IllegalAction

#: In which order a sentence offers what a box may do.
_OFFERED = (Option.BET, Option.BUY, Option.EXCHANGE, Option.FOLD)


# -- hands --------------------------------------------------------------------------------------


def class_name(texts: Texts, hand_class: HandClass) -> str:
    """`two pair`, as on a pay table."""
    return texts.say(f"class.{hand_class.name.lower()}")


def a_class(texts: Texts, hand_class: HandClass) -> str:
    """`a pair`, as in a sentence."""
    return texts.say(f"a_class.{hand_class.name.lower()}")


def hand_name(texts: Texts, best: BestHand) -> str:
    """`two pair, kings and nines`, as on a plate beside the cards."""
    return _hand(texts, "hand", best)


def a_hand(texts: Texts, best: BestHand) -> str:
    """`a pair of nines`, as in a sentence."""
    return _hand(texts, "a_hand", best)


def _hand(texts: Texts, family: str, best: BestHand) -> str:
    first, second = combination(best)
    return texts.say(
        f"{family}.{best.hand_class.name.lower()}",
        one=texts.words("rank.one")[first],
        plural=texts.words("rank.plural")[first],
        of=texts.words("rank.of")[first],
        three=texts.words("rank.three")[first],
        to=texts.words("rank.to")[first],
        second=texts.words("rank.plural")[second],
    )


def combination(best: BestHand) -> tuple[int, int]:
    """The rank that names the hand, and the second one of two pair and full house."""
    ranks = best.ranks
    match best.hand_class:
        case HandClass.TWO_PAIR:
            return ranks[0], ranks[2]
        case HandClass.FULL_HOUSE:
            return ranks[0], ranks[3]
        case _:
            return ranks[0], ranks[0]


def hand_ranks(texts: Texts, best: BestHand) -> str:
    """The ranks that tell it from others of its class: `kings and nines`."""
    return _hand(texts, "ranks", best)


def qualifier_name(texts: Texts, qualifier: Qualifier) -> str:
    """The dealer's minimum: `a pair of twos`."""
    word = qualifier.name.removeprefix("pair of ")
    if word in RANK_WORDS:
        return texts.say("qualifier.pair", of=texts.words("rank.of")[RANK_WORDS.index(word)])
    return texts.say(f"qualifier.{qualifier.name.replace(' ', '_')}")


def qualifier_or_better(texts: Texts, qualifier: Qualifier) -> str:
    """`a pair of twos or better`; `any hand` where nothing is needed."""
    name = qualifier_name(texts, qualifier)
    if qualifier.name == "always":
        return name
    return texts.say("qualifier.or_better", minimum=name)


def dealer_words(texts: Texts, best: BestHand, qualifies: bool | None) -> str:
    """What the dealer announces: `king high: no game`."""
    key = "dealer.qualifies" if qualifies else "dealer.no_game"
    return capital(texts.say(key, hand=hand_name(texts, best)))


# -- what to do now, and what cannot be done ----------------------------------------------------


def what_now(texts: Texts, view: CasinoView) -> str:
    """One sentence that says what to do now."""
    legal = view.legal
    match view.stage:
        case Stage.ANTES:
            return _stake_now(texts, view)
        case Stage.FLOP | Stage.TURN:
            assert legal.box is not None
            box = next(box for box in view.boxes if box.box == legal.box)
            assert box.best is not None
            open_now = {choice.option: choice for choice in legal.choices if choice.is_open}
            options = [
                _to_do(texts, open_now[option], legal.exchange_cards)
                for option in _OFFERED
                if option in open_now
            ]
            return texts.say(
                "casino.now.decide" if len(view.boxes) == 1 else "casino.now.decide_box",
                box=box.box,
                hand=a_hand(texts, box.best),
                options=capital(texts.one_of(options)),
            )
        case Stage.OVER:
            return _over_now(texts, view)
        case _:
            return texts.say(f"casino.now.{view.stage.value}")


def _stake_now(texts: Texts, view: CasinoView) -> str:
    legal = view.legal
    if legal.antes_affordable < legal.ante_minimum:
        needs = legal.ante_minimum + Box(1, legal.ante_minimum).reserve(view.rules)
        return texts.say("casino.now.antes_short", has=view.bankroll, needs=needs)
    return texts.say(
        "casino.now.antes" if legal.boxes_maximum == 1 else "casino.now.antes_boxes",
        minimum=legal.ante_minimum,
        maximum=legal.ante_maximum,
        boxes=legal.boxes_maximum,
    )


def _over_now(texts: Texts, view: CasinoView) -> str:
    net = sum(box.settlement.net for box in view.boxes if box.settlement is not None)
    if net == 0:
        return texts.say("casino.now.over.even")
    key = "casino.now.over.won" if net > 0 else "casino.now.over.lost"
    return texts.say(key, chips=texts.count("chips", abs(net)))


def _to_do(texts: Texts, choice: Choice, exchange_cards: int) -> str:
    key = f"casino.do.{choice.option.value}"
    if choice.option is Option.EXCHANGE:
        return texts.count(key, exchange_cards, price=choice.price)
    return texts.say(key, price=choice.price)


def option_name(texts: Texts, option: Option) -> str:
    """The word on the button."""
    return texts.say(f"casino.option.{option.value}")


def why_closed(texts: Texts, choice: Choice) -> str:
    """Why this option is not open: `needs 75, you have 40`; empty if it is open."""
    if choice.reason is None:
        return ""
    return texts.say(f"casino.closed.{choice.reason}", needs=choice.needs, has=choice.has)


def refusal(texts: Texts, error: IllegalAction) -> str:
    """Why an action was refused."""
    return texts.say(f"casino.refused.{error.reason}", **error.details)


# -- what every field came to, and why --------------------------------------------------------


@value
class FieldWords:
    """One field of a settled box."""

    field: str
    """`ante`, `bet`, `buy` or `exchange`."""
    name: str
    """As printed on the felt."""
    stake: Chips
    amount: Chips
    """The change to the bankroll."""
    short: str
    """`+50`, `−25` or `push`."""
    text: str
    """`BET 50 pays 1:1`."""
    is_paid: bool = False
    """The stake came back with winnings, even where these were cut or rounded to nothing."""


@value
class SettlementWords:
    """A settled box in words."""

    result: str
    """`Win`."""
    why: str
    """`Two pair beats a pair of nines.`"""
    fields: tuple[FieldWords, ...]
    """Every field that had chips."""
    arithmetic: str
    """`ANTE 25 pays 1:1, BET 50 pays 1:1: +75.`"""
    net: str
    """`+75`."""

    @property
    def line(self) -> str:
        """All in one line."""
        return f"{self.why} {self.arithmetic}"


def settlement_words(texts: Texts, box: BoxView, rules: CasinoRules) -> SettlementWords:
    """What a settled box came to, and why.

    Raises:
        ValueError: the box is not settled yet.
    """
    settlement = box.settlement
    if settlement is None:
        raise ValueError(f"box {box.box} is not settled")
    fields = tuple(_fields(texts, box, settlement))
    parts = _in_short(texts, fields)
    if settlement.capped:
        parts.append(
            texts.say("casino.capped", maximum=rules.max_payout or 0, cut=settlement.capped)
        )
    net = texts.signed(settlement.net)
    why = _why(texts, settlement, rules)
    is_five = rules.flop_bet_plays is FlopBet.FIVE and box.status is BoxStatus.BET_ON_FLOP
    if is_five and settlement.result is Result.LOSE:
        why = f"{why} {texts.say('casino.why.five_cards')}"
    return SettlementWords(
        result=texts.say(f"casino.result.{settlement.result.value}"),
        why=why,
        fields=fields,
        arithmetic=capital(texts.say("casino.total", fields=", ".join(parts), net=net)),
        net=net,
    )


def _fields(texts: Texts, box: BoxView, settlement: Settlement) -> list[FieldWords]:
    found = [
        _stake_words(texts, "ante", box.ante, settlement.ante, settlement.ante_odds),
    ]
    if box.bet:
        found.append(_stake_words(texts, "bet", box.bet, settlement.bet, settlement.bet_odds))
    for field, price in (("buy", box.buy), ("exchange", box.exchange)):
        if price:
            found.append(
                FieldWords(
                    field,
                    texts.say(f"casino.field.{field}"),
                    price,
                    -price,
                    texts.signed(-price),
                    texts.say(f"casino.cost.{field}", stake=price),
                )
            )
    return found


def _stake_words(
    texts: Texts, field: str, stake: Chips, amount: Chips, odds: Odds | None
) -> FieldWords:
    if odds is not None:
        text = texts.say(f"casino.paid.{field}", stake=stake, odds=odds)
        if stake * odds.win % odds.stake:
            text = texts.say("casino.paid.rounded", paid=text)
    else:
        text = texts.say(f"casino.{'lost' if amount < 0 else 'back'}.{field}", stake=stake)
    is_push = amount == 0 and odds is None
    return FieldWords(
        field,
        texts.say(f"casino.field.{field}"),
        stake,
        amount,
        texts.say("casino.push") if is_push else texts.signed(amount),
        text,
        odds is not None,
    )


def _in_short(texts: Texts, fields: tuple[FieldWords, ...]) -> list[str]:
    """The fields in a row; ANTE and BET together where both are lost or both come back."""
    parts = [field.text for field in fields]
    if len(fields) > 1 and fields[1].field == "bet":
        ante, bet = fields[0], fields[1]
        for key, is_so in (("lost", _is_lost), ("back", _is_back)):
            if is_so(ante) and is_so(bet):
                together = texts.say(f"casino.{key}.both", ante=ante.stake, bet=bet.stake)
                return [together, *parts[2:]]
    return parts


def _is_lost(field: FieldWords) -> bool:
    return field.amount < 0


def _is_back(field: FieldWords) -> bool:
    return field.amount == 0 and not field.is_paid


def _why(texts: Texts, settlement: Settlement, rules: CasinoRules) -> str:
    player, dealer = settlement.player, settlement.dealer
    if player is None or dealer is None:
        return texts.say("casino.why.fold")
    match settlement.result:
        case Result.NO_GAME:
            return texts.say(
                "casino.why.no_game",
                dealer=a_hand(texts, dealer),
                minimum=qualifier_name(texts, rules.qualifier),
            )
        case Result.STAND_OFF:
            return texts.say("casino.why.stand_off", hand=a_hand(texts, player))
        case result:
            return _comparison(texts, f"casino.why.{result.value}", player, dealer)


def _comparison(texts: Texts, key: str, player: BestHand, dealer: BestHand) -> str:
    """Why one hand is higher: its class, its combination, or the next card that differs (H15)."""
    if player.hand_class is not dealer.hand_class:
        # Short where the class alone says enough, and without a comma before the verb.
        is_short = player.hand_class in (HandClass.HIGH_CARD, HandClass.PAIR)
        subject = a_hand(texts, player) if is_short else a_class(texts, player.hand_class)
        sentence = texts.say(f"{key}.class", player=subject, dealer=a_hand(texts, dealer))
        return capital(sentence)
    if combination(player) != combination(dealer):
        return texts.say(
            f"{key}.ranks",
            player=hand_ranks(texts, player),
            dealer=hand_ranks(texts, dealer),
            **{"class": a_class(texts, player.hand_class)},
        )
    mine, theirs = next(
        (one, other) for one, other in zip(player.ranks, dealer.ranks, strict=True) if one != other
    )
    names = texts.words("rank.one")
    return texts.say(
        f"{key}.kicker", hand=a_hand(texts, player), player=names[mine], dealer=names[theirs]
    )
