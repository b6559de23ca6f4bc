"""The casino game in words: what is said, and that everything can be said in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given

from casino_texas.app.folders import assets_folder
from casino_texas.app.words import casino as words
from casino_texas.app.words.texts import Texts, languages
from casino_texas.casino.actions import Bet, Buy, CasinoAction, Exchange, Fold, Replace
from casino_texas.casino.events import Result, Settlement
from casino_texas.casino.hand import CasinoHand, new_hand
from casino_texas.casino.payout import pay
from casino_texas.casino.rules import (
    QUALIFIER_STRENGTHS,
    CasinoRules,
    NoGame,
    Option,
    PayTable,
    Qualifier,
)
from casino_texas.casino.view import BoxStatus, BoxView, CasinoView, Choice
from casino_texas.core.cards import parse_cards
from casino_texas.core.chips import Odds
from casino_texas.core.hands import BestHand, HandClass, best_hand
from casino_texas.errors import IllegalAction
from tests.casino.strategies import played, seeds, tables
from tests.casino.tables import ANTE, BOARD, EXCHANGE, HOUSE, TEXAS, deal_of, play, with_boxes

EN, RU = Texts("en"), Texts("ru")


class Strict(Texts):
    """Fails on a key nobody has written and on a field left open; remembers what it said."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.said: set[str] = set()

    def say(self, key: str, /, **fields: object) -> str:
        assert key in self, key
        self.said.add(key)
        sentence = super().say(key, **fields)
        assert "{" not in sentence, (key, sentence)
        return sentence


def best(cards: str) -> BestHand:
    return best_hand(parse_cards(cards))


#: Two or three hands of every class.
HANDS = [
    *map(best, ("Ac Kd Qh Js 9c", "Ac Kd Qh Js 8c", "Kc Qd Jh Ts 8c")),
    *map(best, ("9c 9d Ah Ks Qc", "9c 9d Ah Ks Jc", "8c 8d Ah Ks Jc")),
    *map(best, ("Kc Kd 9h 9s Ac", "Kc Kd 9h 9s Qc", "Kc Kd 8h 8s Ac")),
    *map(best, ("Kc Kd Kh As 2c", "9c 9d 9h As Kc", "9c 9d 9h As Qc")),
    *map(best, ("8c 9d Th Js Qc", "Ac 2d 3h 4s 5c")),
    *map(best, ("Kc Qc 9c 8c 2c", "Kc Jc 9c 8c 2c", "9c 7c 5c 4c 2c")),
    *map(best, ("Kc Kd Kh 9s 9c", "Kc Kd Kh 8s 8c", "9c 9d 9h Ks Kc")),
    *map(best, ("Kc Kd Kh Ks Ac", "Kc Kd Kh Ks Qc", "9c 9d 9h 9s Ac")),
    *map(best, ("8c 9c Tc Jc Qc", "Ac 2c 3c 4c 5c")),
    best("Ac Kc Qc Jc Tc"),
]


# -- hands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "english", "russian"),
    [
        ("Ac Kd Qh Js 9c", "ace high", "старшая карта — туз"),
        ("9c 9d Ah Ks Qc", "pair of nines", "пара девяток"),
        ("6c 6d Ah Ks Qc", "pair of sixes", "пара шестёрок"),
        ("Kc Kd 9h 9s Ac", "two pair, kings and nines", "две пары, короли и девятки"),
        ("Kc Kd Kh As 2c", "three kings", "три короля"),
        ("Qc Qd Qh As 2c", "three queens", "три дамы"),
        ("8c 9d Th Js Qc", "straight to the queen", "стрейт до дамы"),
        ("Ac 2d 3h 4s 5c", "straight to the five", "стрейт до пятёрки"),
        ("Kc Qc 9c 8c 2c", "flush to the king", "флеш до короля"),
        ("Kc Kd Kh 9s 9c", "full house, kings over nines", "фул хаус, короли и девятки"),
        ("2c 2d 2h As Ac", "full house, twos over aces", "фул хаус, двойки и тузы"),
        ("Jc Jd Jh Js Ac", "four jacks", "каре валетов"),
        ("8c 9c Tc Jc Qc", "straight flush to the queen", "стрейт флеш до дамы"),
        ("Ac Kc Qc Jc Tc", "royal flush", "ройал флеш"),
    ],
)
def test_hand_names(cards: str, english: str, russian: str) -> None:
    assert words.hand_name(EN, best(cards)) == english
    assert words.hand_name(RU, best(cards)) == russian


def test_hands_in_a_sentence() -> None:
    assert words.a_hand(EN, best("9c 9d Ah Ks Qc")) == "a pair of nines"
    assert words.a_hand(RU, best("Ac Kd Qh Js 9c")) == "старшая карта (туз)"
    assert words.class_name(EN, HandClass.FULL_HOUSE) == "full house"
    assert words.a_class(EN, HandClass.FULL_HOUSE) == "a full house"


@pytest.mark.parametrize(
    ("name", "english", "russian"),
    [
        ("pair of twos", "a pair of twos or better", "пара двоек или старше"),
        ("pair of jacks", "a pair of jacks or better", "пара валетов или старше"),
        ("ace king", "ace-king or better", "туз и король или старше"),
        ("two pair", "two pair or better", "две пары или старше"),
        ("three of a kind", "three of a kind or better", "тройка или старше"),
        ("always", "any hand", "любая комбинация"),
    ],
)
def test_qualifiers(name: str, english: str, russian: str) -> None:
    assert words.qualifier_or_better(EN, Qualifier(name)) == english
    assert words.qualifier_or_better(RU, Qualifier(name)) == russian


def test_the_dealer_announces_his_hand() -> None:
    king_high, pair = best("Kc Qd Jh Ts 8c"), best("9c 9d Ah Ks Qc")
    assert words.dealer_words(EN, king_high, False) == "King high: no game"
    assert words.dealer_words(RU, pair, True) == "Пара девяток: дилер играет"


# -- what to do now -----------------------------------------------------------------------------


def now(*actions: CasinoAction, rules: CasinoRules = TEXAS, bankroll: int = 2000) -> list[str]:
    rules = with_boxes(rules, 1) if len(rules.flop) and rules.boxes.player == 3 else rules
    view = play(rules, *actions, bankroll=bankroll).view()
    return [words.what_now(texts, view) for texts in (EN, RU)]


DEAL = deal_of(BOARD, "Ks Jc", "Kh 9s")


def test_what_to_do_before_the_deal() -> None:
    assert now() == [
        "Stake an ANTE of 5 to 500 and deal.",
        "Поставьте АНТЕ от 5 до 500 и начните раздачу.",
    ]
    assert words.what_now(EN, new_hand(TEXAS, 2000).view()) == (
        "Stake an ANTE of 5 to 500 on up to 3 boxes and deal."
    )
    assert now(bankroll=14) == [
        "You have 14; the smallest ANTE and its BET need 15.",
        "У вас 14, а для наименьшего АНТЕ и его БЕТ нужно 15.",
    ]
    assert now(ANTE) == ["The dealer deals.", "Дилер сдаёт карты."]


def test_what_to_do_at_the_first_decision() -> None:
    assert now(ANTE, DEAL) == [
        "You have a pair of kings. Bet 20, buy the sixth card for 10, or fold.",
        "У вас пара королей. Поставьте БЕТ 20, купите шестую карту за 10 или скажите «пас».",
    ]
    assert now(ANTE, DEAL, rules=HOUSE)[0] == "You have a pair of kings. Bet 20 or fold."
    # What cannot be afforded is not proposed.
    assert now(ANTE, DEAL, bankroll=30)[0] == "You have a pair of kings. Bet 20 or fold."


def test_what_to_do_at_the_second_decision() -> None:
    assert now(ANTE, DEAL, Buy(1)) == [
        "You have two pair, kings and nines. Bet 20 or fold.",
        "У вас две пары, короли и девятки. Поставьте БЕТ 20 или скажите «пас».",
    ]
    with_exchange = now(ANTE, DEAL, Buy(1), rules=EXCHANGE)
    assert with_exchange[0].endswith("Bet 20, exchange one or two cards for 10, or fold.")
    assert with_exchange[1].endswith(
        "Поставьте БЕТ 20, обменяйте одну или две карты за 10 или скажите «пас»."
    )
    waiting = (ANTE, DEAL, Buy(1), Exchange(1, parse_cards("9s")))
    assert now(*waiting, rules=EXCHANGE) == ["New cards are coming.", "Дилер сдаёт новые карты."]
    again = now(*waiting, Replace(1, parse_cards("2c")), rules=EXCHANGE)
    assert again[0].endswith("Bet 20 or fold.")


def test_what_is_said_when_the_hand_is_over() -> None:
    assert now(ANTE, DEAL, Fold(1)) == ["You lose 10 chips.", "Проигрыш: 10 фишек."]
    no_game = (ANTE, deal_of(BOARD, "Qs Jc", "Ah Qh"))
    assert now(*no_game, Bet(1)) == ["You win 10 chips.", "Выигрыш: 10 фишек."]
    assert now(*no_game, Buy(1), Bet(1)) == [
        "Nothing won, nothing lost.",
        "Ни выигрыша, ни проигрыша.",
    ]


# -- what cannot be done --------------------------------------------------------------------------


def test_why_a_choice_is_closed() -> None:
    short = Choice(Option.BUY, 25, "cannot_afford", 75, 40)
    assert words.why_closed(EN, short) == "needs 75, you have 40"
    assert words.why_closed(RU, short) == "нужно 75, у вас 40"
    assert words.why_closed(EN, Choice(Option.BET, 50)) == ""
    twice = Choice(Option.EXCHANGE, 25, "already_exchanged")
    assert words.why_closed(EN, twice) == "a box exchanges only once"


def test_refusals() -> None:
    hand = play(TEXAS, ANTE, DEAL, bankroll=30)
    with pytest.raises(IllegalAction) as caught:
        hand.apply(Buy(1))
    assert words.refusal(EN, caught.value) == "that needs 30, you have 20"
    with pytest.raises(IllegalAction) as caught:
        new_hand(TEXAS, 2000).apply(replace(ANTE, antes=((1, 1005),)))
    assert words.refusal(EN, caught.value) == "the ANTE is at most 500, not 1,005"
    assert words.refusal(RU, caught.value) == "АНТЕ не больше 500, а не 1\u00a0005"


# -- what a box came to ---------------------------------------------------------------------------


def line(own: str, dealer: str, *moves: CasinoAction, board: str = BOARD) -> list[str]:
    hand = play(TEXAS, ANTE, deal_of(board, dealer, own), *moves)
    box = hand.view().boxes[0]
    return [words.settlement_words(texts, box, TEXAS).line for texts in (EN, RU)]


M = "\N{MINUS SIGN}"


def test_the_higher_class_wins() -> None:
    assert line("Kh 9s", "9c Js", Buy(1), Bet(1)) == [
        "Two pair beats a pair of nines. "
        "ANTE 10 pays 1:1, BET 20 pays 1:1, the sixth card cost 10: +20.",
        "Две пары старше, чем пара девяток. АНТЕ 10 оплачивается 1:1, "
        "БЕТ 20 оплачивается 1:1, шестая карта стоила 10: +20.",
    ]


def test_the_higher_combination_of_one_class_wins() -> None:
    assert line("As Ah", "Ks Jc", Bet(1)) == [
        "Both have a pair; yours is higher: you have aces, the dealer kings. "
        "ANTE 10 pays 1:1, BET 20 pays 1:1: +30.",
        "У обоих пара; ваша комбинация старше: у вас тузы, у дилера короли. "
        "АНТЕ 10 оплачивается 1:1, БЕТ 20 оплачивается 1:1: +30.",
    ]


def test_the_kicker_decides() -> None:
    assert line("Kh 4h", "Ks Jc", Buy(1), Bet(1)) == [
        "Both have a pair of kings; the dealer's jack beats your nine. "
        f"ANTE 10 and BET 20 are lost, the sixth card cost 10: {M}40.",
        "У обоих пара королей; решает следующая карта: у вас девятка, у дилера валет. "
        f"АНТЕ 10 и БЕТ 20 проиграны, шестая карта стоила 10: {M}40.",
    ]


def test_an_immediate_bet_that_loses_says_which_cards_played() -> None:
    assert line("Ah Jh", "As Kc", Bet(1)) == [
        "Ace high loses to a pair of kings. The BET on the flop plays only your two cards and the "
        f"flop. ANTE 10 and BET 20 are lost: {M}30.",
        "Старшая карта (туз) младше, чем пара королей. При ставке БЕТ до шестой карты играют "
        f"только ваши две карты и три открытые. АНТЕ 10 и БЕТ 20 проиграны: {M}30.",
    ]


def test_no_game() -> None:
    assert line("Qh Jh", "Qs Jc", Bet(1)) == [
        "The dealer has no game: king high is less than a pair of twos. "
        "ANTE 10 pays 1:1, BET 20 comes back: +10.",
        "У дилера нет игры: старшая карта (король), а минимальная игра — пара двоек. "
        "АНТЕ 10 оплачивается 1:1, БЕТ 20 возвращается: +10.",
    ]


def test_a_stand_off() -> None:
    assert line("Ac 2d", "Ad 2s", Buy(1), Bet(1), board="Kd Kh 3h 4s 5d") == [
        "Both have a straight to the five, alike to the fifth card: a stand-off. "
        f"ANTE 10 and BET 20 come back, the sixth card cost 10: {M}10.",
        "У обоих стрейт до пятёрки, равны все пять карт: ничья (Stand Off). "
        f"АНТЕ 10 и БЕТ 20 возвращаются, шестая карта стоила 10: {M}10.",
    ]


def test_a_fold() -> None:
    assert line("Qh Jh", "Qs Jc", Buy(1), Fold(1)) == [
        f"You folded. ANTE 10 is lost, the sixth card cost 10: {M}20.",
        f"Вы сказали «пас». АНТЕ 10 проиграно, шестая карта стоила 10: {M}20.",
    ]


def test_rounding_and_the_cap_are_said() -> None:
    rules = replace(TEXAS, ante_pays=PayTable.flat(Odds(3, 2)), max_payout=20)
    hand = play(rules, replace(ANTE, antes=((1, 15),)), deal_of(BOARD, "Ks Jc", "As Ah"), Bet(1))
    said = words.settlement_words(EN, hand.view().boxes[0], rules)
    assert said.arithmetic == (
        "ANTE 15 pays 3:2 rounded down, BET 30 pays 1:1, "
        "the table pays at most 20 a box, so 32 less: +20."
    )
    assert said.net == "+20"
    assert [(field.name, field.stake, field.short) for field in said.fields] == [
        ("ANTE", 15, "+20"),
        ("BET", 30, "0"),
    ]


def test_the_fields_of_a_push() -> None:
    hand = play(TEXAS, ANTE, deal_of(BOARD, "Ks Jc", "Kh Jd"), Buy(1), Bet(1))
    said = words.settlement_words(EN, hand.view().boxes[0], TEXAS)
    assert said.result == "Stand-off"
    assert [(field.name, field.short) for field in said.fields] == [
        *(("ANTE", "push"), ("BET", "push"), ("SIXTH CARD", f"{M}10")),
    ]


def test_a_box_that_is_not_settled_has_no_words() -> None:
    box = play(TEXAS, ANTE, DEAL).view().boxes[0]
    with pytest.raises(ValueError, match="not settled"):
        words.settlement_words(EN, box, TEXAS)


# -- everything can be said -----------------------------------------------------------------------


def settlements() -> Iterator[tuple[BoxView, CasinoRules]]:
    """Every pair of hands under several rules, for a box that did everything."""
    odd = replace(TEXAS, ante_pays=PayTable.flat(Odds(3, 2)), bet_pays=PayTable.flat(Odds(7, 3)))
    choices: list[tuple[str, Odds | NoGame, int | None]] = [
        ("always", NoGame.PUSH, None),
        ("ace king", NoGame.PUSH, 7),
        ("pair of fours", Odds(1), None),
        ("two pair", NoGame.AS_PAID, None),
        ("three of a kind", NoGame.AS_PAID, 7),
    ]
    every = [
        replace(odd, qualifier=Qualifier(name), no_game_bet=price, max_payout=cap)
        for name, price, cap in choices
    ]
    for rules, player, dealer in product(every, HANDS, HANDS):
        paid = pay(rules, 15, bet=30, player=player.strength, dealer=dealer.strength)
        settlement = Settlement(
            *(paid.result, paid.ante, paid.bet, -15, -15, player, dealer),
            rules.qualifier.is_met_by(dealer.strength),
            *(paid.ante_odds, paid.bet_odds, paid.capped),
        )
        yield BoxView(1, 15, 30, 15, 15, BoxStatus.BET, (), player, settlement), rules


@pytest.mark.parametrize("language", languages())
def test_every_combination_of_results_renders(language: str) -> None:
    texts = Strict(language)
    found = set()
    for box, rules in settlements():
        said = words.settlement_words(texts, box, rules)
        assert box.settlement is not None
        found.add(box.settlement.result)
        assert re.fullmatch(r"[^\s{}].*\.", said.line)
        assert said.arithmetic.endswith(f": {texts.signed(box.settlement.net)}.")
        assert len(said.fields) == 4
        assert sum(field.amount for field in said.fields) == box.settlement.net
    assert found == set(Result) - {Result.FOLD}


@pytest.mark.parametrize("language", languages())
def test_everything_there_is_to_say_is_said_and_nothing_else(language: str) -> None:
    """Random play in which every stage, result, refusal and choice comes up."""
    texts = Strict(language)
    for box, rules in settlements():
        words.settlement_words(texts, box, rules)
    for hand in HANDS:
        words.hand_name(texts, hand)
        words.class_name(texts, hand.hand_class)
        words.a_class(texts, hand.hand_class)
        words.dealer_words(texts, hand, hand.hand_class > HandClass.HIGH_CARD)
    for name in QUALIFIER_STRENGTHS:
        words.qualifier_or_better(texts, Qualifier(name))
    for option in Option:
        words.option_name(texts, option)
    for reason in ("not_offered", "cannot_afford", "already_exchanged"):
        words.why_closed(texts, Choice(Option.BUY, 5, reason, 10, 5))
    one_card = EXCHANGE.exchange
    assert one_card is not None
    many = [TEXAS, EXCHANGE, HOUSE, with_boxes(TEXAS, 1)]
    many += [replace(EXCHANGE, exchange=replace(one_card, cards=1))]
    for rules, seed in product(many, range(40)):
        for state in played(rules, seed)[0]:
            _say_all(texts, state.view())
    for texts_key in [key for key in texts._words if key.startswith("casino.refused.")]:
        reason = texts_key.removeprefix("casino.refused.")
        details = dict.fromkeys(("to_act", "maximum", "minimum", "has", "needs", "step", "card"), 1)
        words.refusal(texts, IllegalAction(1, Bet(1), reason, **details))
    for net in (-1, 0, 1):
        texts.count("chips", net)
    for count in (1, 2, 5):
        texts.all_of("abc"[:count])
        texts.count("casino.do.exchange", count, price=1)
    mine = ("casino.", "hand.", "a_hand.", "class.", "a_class.", "ranks.", "rank.", "qualifier.")
    catalogue = json.loads((assets_folder() / "words" / f"{language}.json").read_text("utf-8"))
    never_said = {key for key in catalogue if key.startswith(mine)} - texts.said
    # A royal flush never meets a higher or lower one, so its ranks are never compared.
    assert never_said == {"ranks.royal_flush"}


def _say_all(texts: Texts, view: CasinoView) -> None:
    sentence = words.what_now(texts, view)
    assert sentence.endswith(".")
    for box in view.boxes:
        if box.settlement is not None:
            words.settlement_words(texts, box, view.rules)
    for choice in view.legal.choices:
        assert bool(words.why_closed(texts, choice)) is not choice.is_open
    if view.dealer_best is not None:
        words.dealer_words(texts, view.dealer_best, view.dealer_qualifies)


@given(tables(), seeds)
def test_every_table_can_be_talked_about(rules: CasinoRules, seed: int) -> None:
    texts = Strict(("en", "ru")[seed % 2])
    for hand in played(rules, seed)[0]:
        _say_all(texts, hand.view())


@pytest.mark.parametrize("language", languages())
def test_every_refusal_of_the_rules_has_its_words(language: str) -> None:
    """Every reason code in the code of the rules has a sentence with the fields it carries."""
    from tests.casino.test_hand_properties import all_sorts_of_actions, refusal

    texts = Strict(language)
    reasons = set()
    for rules, seed in product((with_boxes(EXCHANGE, 2), TEXAS, HOUSE), range(30)):
        hands: list[CasinoHand] = played(rules, seed)[0]
        for hand in hands:
            for action in all_sorts_of_actions(hand, Random(seed)):
                error = refusal(hand, action)
                if error is not None:
                    words.refusal(texts, error)
                    reasons.add(error.reason)
    assert reasons >= {
        *("wrong_stage", "hand_over", "not_your_turn", "no_such_box", "box_twice", "no_boxes"),
        *("too_many_boxes", "ante_too_small", "ante_too_large", "cannot_afford", "not_offered"),
        *("already_exchanged", "exchange_count", "not_own_card", "card_twice", "card_count"),
    }
