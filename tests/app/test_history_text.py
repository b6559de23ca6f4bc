"""Hand histories as PokerStars text and Open Hand History JSON."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from datetime import datetime
from typing import Any

import pytest

from casino_texas.app.histories.ohh import write_ohh
from casino_texas.app.histories.pokerstars import describe, write_pokerstars
from casino_texas.app.histories.record import HandRecord
from casino_texas.core.cards import parse_cards
from casino_texas.core.hands import best_hand
from casino_texas.ring.rules import AnteKind, Limit, Mode, RingRules
from casino_texas.ring.setup import HandSetup, Post, PostKind, standard_setup
from tests.ring.hands_by_line import Play
from tests.ring.random_play import any_setup, play_random

NAMES = {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dan"}
WHEN = datetime(2026, 1, 2, 3, 4, 5)
PLAIN = RingRules(small_blind=5, big_blind=10, seats=6)


def record(play: Play, **more: Any) -> HandRecord:
    return HandRecord(play.hand, 7, NAMES, started=WHEN, **more)


def side_pot() -> HandRecord:
    """Three all-in or called: a main pot and a side pot."""
    setup = standard_setup(PLAIN, ((1, 60), (2, 500), (3, 400), (4, 300)), 1)
    cards = {1: "AsAd", 2: "KsKc", 3: "QhQc", 4: "7c2d"}
    play = Play(setup, cards, "2s7h9dJc3s")("S4 fold", "S1 raise_to 60", "S2 call", "S3 call")
    play("S2 bet 100", "S3 raise_to 340", "S2 call")
    return record(play, hero=2)


def test_pokerstars_text_of_a_hand_with_a_side_pot() -> None:
    assert (
        write_pokerstars(side_pot())
        == """\
PokerStars Hand #7:  Hold'em No Limit (5/10) - 2026/01/02 03:04:05 UTC
Table 'Casino Texas' 6-max (Play Money) Seat #1 is the button
Seat 1: Ann (60 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Cid (400 in chips)
Seat 4: Dan (300 in chips)
Bob: posts small blind 5
Cid: posts big blind 10
*** HOLE CARDS ***
Dealt to Bob [Ks Kc]
Dan: folds
Ann: raises 50 to 60 and is all-in
Bob: calls 55
Cid: calls 50
*** FLOP *** [2s 7h 9d]
Bob: bets 100
Cid: raises 240 to 340 and is all-in
Bob: calls 240
*** TURN *** [2s 7h 9d] [Jc]
*** RIVER *** [2s 7h 9d Jc] [3s]
*** SHOW DOWN ***
Cid: shows [Qh Qc] (a pair of Queens)
Bob: shows [Ks Kc] (a pair of Kings)
Ann: shows [As Ad] (a pair of Aces)
Bob collected 680 from side pot
Ann collected 180 from main pot
*** SUMMARY ***
Total pot 860 Main pot 180. Side pot 680. | Rake 0
Board [2s 7h 9d Jc 3s]
Seat 1: Ann (button) showed [As Ad] and won (180) with a pair of Aces
Seat 2: Bob (small blind) showed [Ks Kc] and won (680) with a pair of Kings
Seat 3: Cid (big blind) showed [Qh Qc] and lost with a pair of Queens
Seat 4: Dan folded before Flop (didn't bet)
"""
    )


def test_pokerstars_text_without_a_showdown_and_with_mucked_hands() -> None:
    setup = standard_setup(PLAIN, ((1, 500), (2, 500)), 1)
    folded = Play(setup, {})("S1 raise_to 30", "S2 fold")
    text = write_pokerstars(record(folded, hero=2))
    assert "Uncalled bet (20) returned to Ann\nAnn collected 20 from pot\n" in text
    assert "Ann: doesn't show hand\n*** SUMMARY ***" in text
    assert "SHOW DOWN" not in text
    assert text.endswith(
        "Seat 1: Ann (button) (small blind) collected (20)\n"
        "Seat 2: Bob (big blind) folded before Flop\n"
    )
    shown = Play(setup, {1: "AsAd", 2: "KsKc"}, "2s7h9dJc3s")("S1 call", "S2 check")
    shown(*("S2 check", "S1 check") * 3, "S2 show", "S1 show")
    assert "Ann: shows [As Ad] (a pair of Aces)" in write_pokerstars(record(shown))
    mucked = Play(setup, {1: "KsKc", 2: "AsAd"}, "2s7h9dJc3s")("S1 call", "S2 check")
    mucked(*("S2 check", "S1 check") * 3, "S2 show", "S1 muck")
    text = write_pokerstars(record(mucked, hero=2))
    assert "Ann: mucks hand" in text
    assert "Seat 1: Ann (button) (small blind) mucked [Ks Kc]" in text


def test_pokerstars_text_of_posts_and_tournaments() -> None:
    rules = RingRules(
        mode=Mode.TOURNAMENT,
        limit=Limit.POT_LIMIT,
        small_blind=10,
        big_blind=20,
        ante=5,
        ante_kind=AnteKind.EACH,
        seats=9,
    )
    plain = standard_setup(rules, ((1, 100), (2, 3), (3, 100)), 3)
    setup = HandSetup(rules, plain.stacks, 3, plain.posts, frozenset({3}))
    play = Play(setup, {1: "AsAd", 2: "KsKc"}, "2s7h9dJc3s")
    text = write_pokerstars(record(play, tournament="42", level=14))
    assert text.startswith(
        "PokerStars Hand #7: Tournament #42, Freeroll  Hold'em Pot Limit - Level XIV (10/20)"
    )
    assert "Seat 3: Cid (100 in chips) is sitting out" in text
    assert "Bob: posts the ante 3 and is all-in" in text
    assert "Table 'Casino Texas' 9-max Seat #3 is the button" in text
    assert "Cid: folds" in text

    cash = standard_setup(PLAIN, ((1, 100), (2, 100), (3, 100), (4, 100)), 1)
    entries = (Post(4, PostKind.LIVE_BLIND, 10), Post(4, PostKind.DEAD_BLIND, 5))
    play = Play(HandSetup(PLAIN, cash.stacks, 1, (*cash.posts, *entries)), {})
    assert "Dan: posts small & big blinds 15\n" in write_pokerstars(record(play))
    fixed = standard_setup(RingRules(limit=Limit.FIXED_LIMIT), cash.stacks, 1)
    assert "Hold'em Limit (2/4)" in write_pokerstars(record(Play(fixed, {})))


@pytest.mark.parametrize(
    ("cards", "named"),
    [
        ("As Kd Qc 9h 2s 3d 5c", "high card Ace"),
        ("6s 6d Qc 9h 2s", "a pair of Sixes"),
        ("5s 5d 4c 4h As", "two pair, Fives and Fours"),
        ("2s 2d 2c 9h As", "three of a kind, Deuces"),
        ("As 2d 3c 4h 5s", "a straight, Ace to Five"),
        ("Ts Jd Qc Kh As", "a straight, Ten to Ace"),
        ("2s 5s 9s Js Ks", "a flush, King high"),
        ("Ts Td Tc 9h 9s", "a full house, Tens full of Nines"),
        ("9c 9d 9h 9s 2d", "four of a kind, Nines"),
        ("5s 6s 7s 8s 9s", "a straight flush, Five to Nine"),
        ("Ts Js Qs Ks As", "a Royal Flush"),
    ],
)
def test_hands_are_named_as_pokerstars_names_them(cards: str, named: str) -> None:
    assert describe(best_hand(parse_cards(cards))) == named


_LINE = re.compile(
    r"(?P<name>\w+)(?:: (?:posts [a-z &]+|calls|bets)"
    r"|: (?P<raise>raises \d+ to)| (?P<got>collected)) (?P<chips>\d+)"
)
_BACK = re.compile(r"Uncalled bet \((\d+)\) returned to (\w+)")


def stacks_told(text: str) -> dict[str, int]:
    """What a reader who knows no rules makes of a PokerStars text."""
    stacks = {n: int(s) for n, s in re.findall(r"Seat \d+: (\w+) \((\d+) in chips\)", text)}
    street: Counter[str] = Counter()
    for line in text.partition("*** SUMMARY ***")[0].splitlines():
        if line.startswith("*** ") and "HOLE" not in line:
            street.clear()
        if back := _BACK.match(line):
            stacks[back[2]] += int(back[1])
        elif found := _LINE.match(line):
            name, chips = found["name"], int(found["chips"])
            if found["got"]:
                stacks[name] += chips
                continue
            if found["raise"]:
                chips -= street[name]
            stacks[name] -= chips
            dead = re.search(r"posts (the ante|small & big blinds)", line)
            if "the ante" not in line:
                street[name] += chips
            if dead and "blinds" in dead[1]:
                street[name] = min(street[name], BIG_BLIND)
    return stacks


BIG_BLIND = 10


def test_the_chips_told_by_pokerstars_text_add_up_to_the_final_stacks() -> None:
    chance = random.Random(3)
    names = {seat: f"P{seat}" for seat in range(1, 11)}
    for _ in range(300):
        players = chance.randint(2, 9)
        stacks = tuple((seat, chance.randint(1, 300)) for seat in range(1, players + 1))
        rules = RingRules(
            limit=chance.choice(list(Limit)),
            small_blind=5,
            big_blind=BIG_BLIND,
            ante=2,
            ante_kind=chance.choice((AnteKind.EACH, AnteKind.BIG_BLIND)),
        )
        setup = standard_setup(rules, stacks, chance.randint(1, players))
        if players > 4 and chance.random() < 0.5:
            seat = setup.deal_order[4]
            entry = (Post(seat, PostKind.LIVE_BLIND, 10), Post(seat, PostKind.DEAD_BLIND, 5))
            setup = HandSetup(rules, stacks, setup.button, (*setup.posts, *entry))
        hand = play_random(setup, chance).hand
        text = write_pokerstars(HandRecord(hand, names=names))
        assert stacks_told(text) == {names[seat]: chips for seat, chips in hand.stacks}, text


# ------------------------------------------------------------------ Open Hand History


def ohh(of: HandRecord) -> dict[str, Any]:
    text = write_ohh(of)
    assert text.count("\n") == 1
    hand = json.loads(text)["ohh"]
    assert isinstance(hand, dict)
    return hand


def test_ohh_of_a_hand_with_a_side_pot() -> None:
    hand = ohh(side_pot())
    assert hand["spec_version"] == "1.4.6"
    assert hand["bet_limit"] == {"bet_type": "NL", "bet_cap": 0}
    assert (hand["dealer_seat"], hand["hero_player_id"], hand["table_size"]) == (1, 2, 6)
    assert hand["start_date_utc"] == "2026-01-02T03:04:05Z"
    assert [player["starting_stack"] for player in hand["players"]] == [60, 500, 400, 300]
    streets = [(r["id"], r["street"], r["cards"]) for r in hand["rounds"]]
    assert streets == [
        (0, "Preflop", []),
        (1, "Flop", ["2s", "7h", "9d"]),
        (2, "Turn", ["Jc"]),
        (3, "River", ["3s"]),
        (4, "Showdown", []),
    ]
    actions = [action for r in hand["rounds"] for action in r["actions"]]
    assert [action["action_number"] for action in actions[:8]] == list(range(1, 9))
    assert [(a["player_id"], a["action"], a.get("amount")) for a in actions[3:7]] == [
        (4, "Fold", None),
        (1, "Raise", 60),
        (2, "Call", 55),
        (3, "Call", 50),
    ]
    assert {"player_id": 2, "action": "Dealt Cards", "cards": ["Ks", "Kc"]}.items() <= (
        actions[2].items()
    )
    pots = [(pot["number"], pot["amount"], pot["player_wins"]) for pot in hand["pots"]]
    assert pots == [
        (0, 180, [{"player_id": 1, "win_amount": 180}]),
        (1, 680, [{"player_id": 2, "win_amount": 680}]),
    ]


def test_ohh_amounts_add_up_and_no_hidden_card_is_told() -> None:
    chance = random.Random(5)
    for _ in range(200):
        setup = any_setup(chance)
        step = play_random(setup, chance, error_rate=0.1)
        hero = chance.choice(setup.seats)
        hand = ohh(HandRecord(step.hand, hero=hero))
        actions = [action for r in hand["rounds"] for action in r["actions"]]
        numbers = sorted(action["action_number"] for action in actions)
        assert numbers == list(range(1, len(actions) + 1))
        paid = sum(action.get("amount", 0) for action in actions)
        back = sum(chips for _, chips in step.hand.returned)
        assert paid == back + sum(pot["amount"] for pot in hand["pots"])
        won: Counter[int] = Counter()
        for pot in hand["pots"]:
            assert pot["amount"] == sum(win["win_amount"] for win in pot["player_wins"])
            for win in pot["player_wins"]:
                won[win["player_id"]] += win["win_amount"]
        for action in actions:
            won[action["player_id"]] -= action.get("amount", 0)
        for seat, chips in step.hand.returned:
            won[seat] += chips
        before = dict(setup.stacks)
        assert {seat: before[seat] + won[seat] for seat in before} == dict(step.hand.stacks)
        known = {hero, *step.hand.shown_cards, *step.hand.mucked_cards}
        told = {action["player_id"] for action in actions if "cards" in action}
        assert told <= known


def test_ohh_has_no_bet_before_the_flop() -> None:
    setup = HandSetup(PLAIN, ((1, 100), (2, 100)), 1, (Post(1, PostKind.DEAD_BLIND, 5),))
    play = Play(setup, {})("S2 bet 10", "S1 fold")
    actions = ohh(record(play))["rounds"][0]["actions"]
    dealt = ["Dealt Cards"] * 2
    assert [a["action"] for a in actions] == ["Post Dead", *dealt, "Raise", "Fold"]
