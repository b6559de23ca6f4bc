"""One's own mistakes again: the same positions, and positions like them."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest

from casino_texas.app.practice.mistakes import (
    OwnMistake,
    SimilarWanted,
    find_similar,
    known_cards,
    own_mistakes,
    shape_of,
    similar,
)
from casino_texas.app.practice.positions import played
from casino_texas.app.store.store import Store
from casino_texas.casino.actions import PlaceAntes, parse_action
from casino_texas.casino.hand import replay
from casino_texas.core.cards import DECK
from casino_texas.players import coach
from tests.app.sessions import play_on, session_of
from tests.ui.coaches import made_up


@lru_cache
def judged(name: str, hands: int, *, is_exact: bool = False) -> Store:
    """Hands of random play, judged exactly or by made-up values."""
    store, random = Store(), Random(11)
    session = session_of(store, name=name, seed=5)
    for _ in range(hands):
        play_on(session, random)
        session.start_hand()
        if not session.can_stake:
            session.take_grant()
    session.close()
    advise = coach.advise if is_exact else made_up
    for line in store.hands():
        stored = store.hand(line.id)
        actions = [parse_action(text) for text in stored.actions]
        found = coach.judge(session.rules.rules, stored.start.bankroll, actions, advise=advise)
        store.values.keep(line.id, found, antes=5)
    return store


def mistakes(name: str = "texas_exchange", hands: int = 30) -> tuple[OwnMistake, ...]:
    store = judged(name, hands)
    return own_mistakes(store, (line.id for line in store.hands()))


def ask(mistake: OwnMistake, number: int) -> SimilarWanted:
    rules = mistake.position.rules.rules
    return SimilarWanted(rules, mistake.position.deal, mistake.chosen, mistake.kind, 3, number)


def test_the_position_is_the_one_in_which_the_mistake_was_made() -> None:
    store = judged("texas_exchange", 30)
    found = mistakes()
    assert len(found) == store.values.totals().mistakes > 20
    for mistake in found:
        stored = store.hand(mistake.hand_id)
        recorded = store.values.mistakes_of(mistake.hand_id)
        assert mistake.chosen in [one.chosen for one in recorded]
        view = played(mistake.position.rules.rules, mistake.position.deal).view()
        actions = [parse_action(text) for text in stored.actions]
        rules = mistake.position.rules.rules
        assert view in [
            replay(rules, stored.start.bankroll, actions[: one.number - 1]).view()
            for one in recorded
        ]
        assert made_up(view).of(mistake.chosen).cost > 0
        assert mistake.position.about == mistake.hand_id


def test_hands_that_are_gone_are_left_out() -> None:
    store = judged("texas_exchange", 30)
    first = mistakes()[0].hand_id
    assert {one.hand_id for one in own_mistakes(store, (99_999, first))} == {first}


def test_a_similar_position_keeps_shape_kind_and_legality() -> None:
    moved = 0
    for at, mistake in enumerate(mistakes()):
        before = played(mistake.position.rules.rules, mistake.position.deal).view()
        found = similar(ask(mistake, at), made_up)
        assert found == similar(ask(mistake, at), made_up)
        assert sorted(found.shoe.cards) == sorted(DECK)
        assert found.shoe.cards != mistake.position.deal.shoe.cards
        view = played(mistake.position.rules.rules, found).view()
        assert shape_of(view) == shape_of(before)
        assert view.legal == before.legal
        assert [box.ante for box in view.boxes] == [box.ante for box in before.boxes]
        ranks = sorted(card.rank for card in known_cards(view))
        before_ranks = sorted(card.rank for card in known_cards(before))
        assert sum(abs(one - two) for one, two in zip(ranks, before_ranks, strict=True)) <= 4
        moved += ranks != before_ranks
    assert moved > len(mistakes()) // 2


def test_where_no_card_can_be_moved_only_the_suits_change() -> None:
    mistake = mistakes()[0]
    rules = mistake.position.rules.rules
    wanted = ask(mistake, 1)
    nothing_fits = SimilarWanted(rules, wanted.deal, wanted.chosen, "no such kind", 3, 1)
    found = similar(nothing_fits, made_up)
    view, before = played(rules, found).view(), played(rules, wanted.deal).view()
    assert [card.rank for card in view.boxes[0].cards] == [
        card.rank for card in before.boxes[0].cards
    ]
    assert sorted(card.rank for card in known_cards(view)) == sorted(
        card.rank for card in known_cards(before)
    )


@pytest.mark.parametrize("name", ["texas", "house_holdem"])
def test_by_exact_value_it_would_be_the_same_mistake(name: str) -> None:
    store = judged(name, 8, is_exact=True)
    found = own_mistakes(store, (line.id for line in store.hands()))
    assert found
    for at, mistake in enumerate(found[:8]):
        deal = find_similar(ask(mistake, at))
        advice = coach.advise(played(mistake.position.rules.rules, deal).view())
        assert advice.best.option.value == mistake.kind
        # Boxes, cards of others and the decision are where they were.
        assert isinstance(deal.before[0], PlaceAntes)
        assert len(deal.before) == len(mistake.position.deal.before)
