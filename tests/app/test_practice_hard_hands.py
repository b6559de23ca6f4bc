"""Hard hands really are hard, and positions set up by hand are the positions asked for."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from random import Random

import pytest

from casino_texas.analysis import spot
from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.practice.hard_hands import (
    HARD,
    HardHandWanted,
    When,
    find_hard_hand,
    is_hard,
    margin,
    search,
)
from casino_texas.app.practice.positions import GivenDeal, means_for, played
from casino_texas.app.practice.setup import Place, SetUp, places, views
from casino_texas.casino.actions import Buy, PlaceAntes
from casino_texas.casino.view import CasinoView, Stage
from casino_texas.core.cards import DECK, parse_card
from casino_texas.errors import InputError
from casino_texas.players import coach
from casino_texas.players.coach import Advice
from tests.app.sessions import TABLES, table
from tests.ui.coaches import made_up


def wanted(
    name: str = "texas", *, when: When = "any", boxes: int = 1, number: int = 1
) -> HardHandWanted:
    return HardHandWanted(table(name).rules, 25, 7, number, boxes, when)


@lru_cache
def found(asked: HardHandWanted) -> GivenDeal:
    deal = find_hard_hand(asked)
    assert deal is not None
    return deal


def two_best(view: CasinoView) -> Fraction:
    """By how many ANTEs the best option beats the next worse one, from the counts themselves."""
    box = next(box for box in view.boxes if box.box == view.legal.box)
    worth = sorted({value.value for value in spot.values(view)}, reverse=True)
    return (worth[0] - worth[1]) / box.ante


@pytest.mark.parametrize(
    ("name", "when", "boxes"),
    [
        ("texas", "any", 1),
        ("texas", "flop", 2),
        ("texas", "turn", 1),
        ("house_holdem", "any", 1),
        pytest.param("texas_exchange", "turn", 1, marks=pytest.mark.slow),
        pytest.param("texas_exchange", "any", 1, marks=pytest.mark.slow),
    ],
)
def test_a_hard_hand_is_hard_by_exact_value(name: str, when: When, boxes: int) -> None:
    asked = wanted(name, when=when, boxes=boxes)
    deal = found(asked)
    view = played(asked.rules, deal).view()
    assert 0 < two_best(view) <= HARD == Fraction(1, 10)
    assert when in ("any", view.legal.stage.value)
    assert len(view.boxes) == boxes
    assert all(choice.reason in (None, "not_offered") for choice in view.legal.choices)
    # Looked for from there on, the same one is found: deals belong to the seed.
    assert find_hard_hand(replace(asked, number=deal.number)) == deal


def test_the_deals_passed_over_have_no_hard_decision() -> None:
    asked = wanted(when="flop")
    deal = found(asked)
    assert deal.number > 1
    antes = PlaceAntes(((1, 25),))
    for number in range(1, deal.number):
        other = GivenDeal(Dealer(7).shoe(number), (antes,), deal.bankroll, number)
        assert two_best(played(asked.rules, other).view()) > HARD


def test_a_second_decision_is_reached_by_the_best_play() -> None:
    asked = wanted(when="turn")
    deal = found(asked)
    assert deal.before == (PlaceAntes(((1, 25),)), Buy(1))
    first = played(asked.rules, GivenDeal(deal.shoe, deal.before[:1], deal.bankroll))
    assert coach.advise(first.view()).best.action(1) == Buy(1)


def test_where_every_decision_is_clear_there_is_none() -> None:
    seen: list[CasinoView] = []

    def clear(view: CasinoView) -> Advice:
        seen.append(view)
        return made_up(view)

    assert margin(made_up(played_once())) == Fraction(55, 100)
    assert not is_hard(made_up(played_once()))
    assert search(wanted(when="flop"), clear) is None
    assert len(seen) == len({(view.board, view.boxes[0].cards) for view in seen}) > 100


def played_once() -> CasinoView:
    antes = PlaceAntes(((1, 25),))
    rules = table().rules
    return played(rules, GivenDeal(Dealer(1).shoe(1), (antes,), means_for(rules, antes))).view()


# --- positions set up by hand --------------------------------------------------------------------


def test_the_places_of_a_table_are_its_cards() -> None:
    for boxes in (1, 2, 3):
        found = places(boxes)
        assert len(found) == len(set(found)) == 2 * boxes + 7


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("boxes", [1, 3])
def test_every_card_lies_where_it_was_put(name: str, boxes: int) -> None:
    rules = table(name).rules
    chance = Random(boxes)
    order = places(boxes)
    chosen = dict(zip(order, chance.sample(DECK, len(order)), strict=True))
    setup = SetUp(chosen, boxes, "turn" if rules.offers_buy else "flop")
    deal = setup.deal(rules, 10, seed=1, number=1)
    hand = played(rules, deal)
    assert sorted(deal.shoe.cards) == sorted(DECK)
    for box in hand.boxes:
        assert box.cards == (chosen[Place("own", 0, box.box)], chosen[Place("own", 1, box.box)])
    assert hand.dealer == (chosen[Place("dealer", 0)], chosen[Place("dealer", 1)])
    flop = tuple(chosen[Place("flop", at)] for at in range(3))
    assert hand.board == (chosen[Place("river")], chosen[Place("turn")], *flop)
    assert hand.stage is (Stage.TURN if rules.offers_buy else Stage.FLOP)


def test_places_left_open_are_dealt_anew_each_time() -> None:
    rules = table().rules
    own = {Place("own", 0, 1): parse_card("Ks"), Place("flop", 1): parse_card("Kh")}
    setup = SetUp(own)
    deals = [setup.deal(rules, 25, seed=3, number=number) for number in range(1, 30)]
    assert len({deal.shoe.cards for deal in deals}) == len(deals)
    assert deals[4] == setup.deal(rules, 25, seed=3, number=5)
    for deal in deals:
        hand = played(rules, deal)
        assert hand.boxes[0].cards[0] is parse_card("Ks")
        assert hand.board[3] is parse_card("Kh")


def test_a_card_lies_on_one_place_only() -> None:
    ace = parse_card("As")
    setup = SetUp().put(Place("flop", 0), ace)
    with pytest.raises(InputError, match="every card exists once"):
        setup.put(Place("dealer", 1), ace)
    assert setup.put(Place("flop", 0), ace) == setup
    assert setup.take(Place("flop", 0)) == SetUp()
    assert setup.place_of(ace) == Place("flop", 0)


def test_what_the_player_sees_is_filled_and_nothing_else() -> None:
    setup = SetUp({Place("own", 1, 2): parse_card("2c")}, boxes=2, when="turn")
    assert len(setup.missing) == 7
    full = setup.filled(Random(1))
    assert full.missing == ()
    assert set(full.cards) == set(setup.seen)
    assert full.cards[Place("own", 1, 2)] is parse_card("2c")
    assert len(set(full.cards.values())) == 8
    assert full.with_boxes(1).boxes == 1
    assert all(place.box < 2 for place in full.with_boxes(1).cards)


@pytest.mark.parametrize("when", ["flop", "turn"])
def test_every_box_is_valued_from_what_it_sees(when: When) -> None:
    rules = table().rules
    setup = SetUp(boxes=3, when="turn" if when == "turn" else "flop").filled(Random(5))
    found = views(rules, setup.deal(rules, 25, seed=1, number=1))
    assert [view.legal.box for view in found] == [1, 2, 3]
    other = views(rules, setup.deal(rules, 25, seed=1, number=2))
    for view, same in zip(found, other, strict=True):
        # Closed cards differ, what is seen and so every value does not.
        assert [value.value for value in spot.values(view)] == [
            value.value for value in spot.values(same)
        ]
