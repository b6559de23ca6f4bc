"""Single decisions: published values, the plain walk, and what a view must and must not tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from casino_texas.analysis.spot import OptionValue, Spot, values
from casino_texas.casino.actions import Buy, CasinoAction, Exchange, Fold, PlaceAntes, Replace
from casino_texas.casino.hand import CasinoHand
from casino_texas.casino.rules import CasinoRules, Option
from casino_texas.core.cards import Card, parse_cards
from casino_texas.core.chips import Odds
from tests.analysis.plain_walk import PlainWalk, card_set
from tests.analysis.test_twin import (
    ALWAYS,
    BUY_BY_CLASS,
    ELEVEN,
    SEVEN_BY_CLASS,
    TEN_UNEVEN,
    exchange,
)
from tests.casino.tables import EXCHANGE, HOUSE, TEXAS, deal_of, play, with_boxes

FLOP = parse_cards("4c 9d Kc")
TWELVE = ELEVEN + " As"


def by_option(found: Sequence[OptionValue]) -> dict[object, Fraction]:
    """The values by option, exchanges by the set of discards."""
    return {
        (value.discards and card_set(value.discards)) or value.option: value.value
        for value in found
    }


@pytest.mark.parametrize(
    ("own", "value"),
    [("Kh Ah", 0.608012), ("9h Ts", -0.623626), ("7d 9c", -0.739994), ("2c 2d", -2.141580)],
)
def test_an_immediate_bet(own: str, value: float) -> None:
    found = by_option(Spot(TEXAS, 10, parse_cards(own), FLOP).on_flop())
    assert round(float(found[Option.BET]) / 10, 6) == value
    assert found[Option.FOLD] == -10


@pytest.mark.parametrize(
    ("own", "turn", "value"),
    [
        ("Kh Ah", "7d", 1.701647),
        ("9h Ts", "7d", 0.866667),
        ("7d 9c", "7h", 2.619807),
        ("2c 2d", "7d", -0.946860),
    ],
)
def test_a_bet_after_the_turn_fee_apart(own: str, turn: str, value: float) -> None:
    found = by_option(Spot(TEXAS, 10, parse_cards(own), (*FLOP, Card(turn))).on_turn())
    assert round(float(found[Option.BET]) / 10, 6) == value


@pytest.mark.parametrize(
    ("rules", "deck", "dead"),
    [
        (TEXAS, TEN_UNEVEN, 0),
        (HOUSE, ELEVEN, 1),
        (SEVEN_BY_CLASS, TEN_UNEVEN, 1),
        (exchange(BUY_BY_CLASS, 1, Fraction(1, 4)), ELEVEN, 1),
        (exchange(ALWAYS, 2, Fraction(1, 2)), TWELVE, 1),
        (exchange(TEXAS, 2), ELEVEN, 0),
    ],
)
def test_spots_are_what_a_plain_walk_gives(rules: CasinoRules, deck: str, dead: int) -> None:
    """Random pairs and boards on small decks, some cards known to be gone."""
    random = Random(deck)
    ante = 120
    every = parse_cards(deck)
    for _ in range(3):
        cards = random.sample(every, len(every))
        own, flop, turn, gone = cards[:2], cards[2:5], cards[5], cards[6 : 6 + dead]
        walk = PlainWalk(rules, [card for card in cards if card not in gone], ante=ante)
        first = walk.first_decision(card_set(own), card_set(flop))
        found = by_option(Spot(rules, ante, own, flop, dead=gone, deck=every).on_flop())
        assert {option: value / ante for option, value in found.items()} == first
        if rules.offers_buy:
            second = walk.second_decision(card_set(own), card_set((*flop, turn)))
            spot = Spot(rules, ante, own, (*flop, turn), dead=gone, deck=every)
            found = by_option(spot.on_turn())
            assert {option: value / ante for option, value in found.items()} == second


@pytest.mark.parametrize("rules", [TEXAS, EXCHANGE, HOUSE], ids=lambda rules: rules.name)
def test_shares_add_up_and_explain_the_value(rules: CasinoRules) -> None:
    ante = 10
    own = parse_cards("Qs Jd")
    for found in (
        *Spot(rules, ante, own, FLOP).on_flop(),
        *(Spot(rules, ante, own, (*FLOP, Card("2h"))).on_turn() if rules.offers_buy else ()),
    ):
        shares = found.shares
        assert shares.fold + shares.no_game + shares.stand_off + shares.lose + sum(shares.win) == 1
        if found.option is Option.BET and rules is not HOUSE:
            won = sum(
                (
                    share * (1 + 2 * odds.as_fraction())
                    for (_, odds), share in zip(rules.bet_pays.lines, shares.win[1:], strict=True)
                ),
                Fraction(0),
            )
            assert found.value == ante * (won + shares.no_game - 3 * shares.lose)


def hand_at(
    rules: CasinoRules, *moves: object, own: str = "Kh Ah", bankroll: int = 1000
) -> CasinoHand:
    deal = deal_of("2s 7d 4c 9d Kc", "Qs Qd", own)
    return play(rules, PlaceAntes(((1, 10),)), deal, *moves, bankroll=bankroll)  # type: ignore[arg-type]


def test_a_view_is_valued_best_option_first() -> None:
    found = values(hand_at(TEXAS).view())
    assert [value.option for value in found] == [Option.BUY, Option.BET, Option.FOLD]
    assert found == tuple(
        sorted(Spot(TEXAS, 10, *_open(), dead=()).on_flop(), key=lambda v: -v.value)
    )
    second = values(hand_at(TEXAS, Buy(1)).view())
    assert [value.option for value in second] == [Option.BET, Option.FOLD]


def _open() -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    return parse_cards("Kh Ah"), FLOP


def test_hidden_cards_do_not_matter() -> None:
    choices: tuple[tuple[CasinoAction, ...], ...] = ((), (Buy(1),))
    for moves in choices:
        seen = set()
        for board, dealer in (("2s 7d 4c 9d Kc", "Qs Qd"), ("Qs 7d 4c 9d Kc", "2s Qd")):
            deal = deal_of(board, dealer, "Kh Ah")
            hand = play(TEXAS, PlaceAntes(((1, 10),)), deal, *moves)
            seen.add(tuple((value.option, value.value) for value in values(hand.view())))
        assert len(seen) == 1


def test_cards_of_the_other_boxes_are_known_and_dead() -> None:
    rules = with_boxes(TEXAS, 2)
    deal = deal_of("2s 7d 4c 9d Kc", "Qs Qd", "Kh Ah", "Kd As")
    hand = play(rules, PlaceAntes(((1, 10), (2, 10))), deal)
    alone = by_option(Spot(rules, 10, *_open()).on_flop())
    known = by_option(Spot(rules, 10, *_open(), dead=parse_cards("Kd As")).on_flop())
    assert by_option(values(hand.view())) == known
    assert known != alone
    # A box that has folded has still been seen.
    after = hand.apply(Fold(1)).hand
    theirs = Spot(rules, 10, parse_cards("Kd As"), FLOP, dead=parse_cards("Kh Ah")).on_flop()
    assert by_option(values(after.view())) == by_option(theirs)


def test_cards_given_away_are_dead() -> None:
    hand = hand_at(EXCHANGE, Buy(1), Exchange(1, (Card("Ah"),)), Replace(1, (Card("7s"),)))
    board = (*FLOP, Card("7d"))
    own = parse_cards("Kh 7s")
    expected = Spot(EXCHANGE, 10, own, board, dead=(Card("Ah"),), exchange_cards=0).on_turn()
    found = values(hand.view())
    assert {value.option for value in found} == {Option.FOLD, Option.BET}
    assert by_option(found) == by_option(expected)
    unknown = Spot(EXCHANGE, 10, own, board, exchange_cards=0).on_turn()
    assert by_option(found) != by_option(unknown)


def test_an_exchange_nobody_can_pay_is_not_counted_on() -> None:
    """ANTE 10, BET 20, card 10, exchange 10: 40 beside the ANTE pay for all of it, 30 do not."""
    with_it = Spot(EXCHANGE, 10, *_open()).on_flop()
    without = Spot(EXCHANGE, 10, *_open(), exchange_cards=0).on_flop()
    rich = values(hand_at(EXCHANGE, bankroll=50).view())
    poor = values(hand_at(EXCHANGE, bankroll=40).view())
    assert by_option(rich)[Option.BUY] == by_option(with_it)[Option.BUY]
    assert by_option(poor)[Option.BUY] == by_option(without)[Option.BUY]
    assert by_option(with_it)[Option.BUY] > by_option(without)[Option.BUY]
    left = values(hand_at(EXCHANGE, Buy(1), bankroll=40).view())
    assert {value.option for value in left} == {Option.FOLD, Option.BET}


def test_values_are_those_of_the_table_rounding_and_cap_included() -> None:
    pays = replace(TEXAS, no_game_ante=Odds(3, 2))
    own, board = parse_cards("Kh Ah"), (*FLOP, Card("7d"))
    at_five = by_option(Spot(pays, 5, own, board).on_turn())[Option.BET] / 5
    at_ten = by_option(Spot(pays, 10, own, board).on_turn())[Option.BET] / 10
    assert at_five < at_ten
    capped = replace(TEXAS, max_payout=15)
    full = by_option(Spot(TEXAS, 10, own, board).on_turn())[Option.BET]
    assert by_option(Spot(capped, 10, own, board).on_turn())[Option.BET] < full


def test_no_box_to_decide_and_impossible_spots_are_refused() -> None:
    hand = hand_at(TEXAS, Fold(1))
    with pytest.raises(ValueError, match="no box is to decide"):
        values(hand.view())
    for own, board in (("Kh", FLOP), ("Kh Ah", FLOP[:2])):
        with pytest.raises(ValueError, match="a spot is"):
            Spot(TEXAS, 10, parse_cards(own), board)
