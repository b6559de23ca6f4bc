"""Hand histories in the PHH format: reading others', and our own written and read back."""

from __future__ import annotations

import os
import random
import warnings
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from casino_texas.app.histories.phh import play_phh
from casino_texas.app.histories.phh_fields import PhhHand, read_phh
from casino_texas.app.histories.phh_write import write_phh
from casino_texas.app.histories.record import HandRecord
from casino_texas.core.cards import parse_cards
from casino_texas.errors import InputError
from casino_texas.ring.events import DealerErred
from casino_texas.ring.hand import RingHand
from casino_texas.ring.rules import Limit, Mode, RingRules, Straddle
from casino_texas.ring.setup import PostKind, standard_setup
from tests.ring.random_play import any_setup, play_random

CORPUS = "CASINO_TEXAS_CORPUS"
HEADS_UP = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 150]
actions = ['d dh p1 AsAd', 'd dh p2 ????', {actions}]
"""


def one(text: str) -> PhhHand:
    (hand,) = read_phh(text, "hand")
    return hand


def heads_up(*actions: str) -> PhhHand:
    return one(HEADS_UP.format(actions=", ".join(f"'{action}'" for action in actions)))


def facts(hand: RingHand) -> tuple[object, ...]:
    """What happened, cards face down apart."""
    return dict(hand.stacks), hand.history, hand.awards, hand.final_pots, hand.returned, hand.board


# ------------------------------------------------------------------ other people's hands


@pytest.mark.skipif(CORPUS not in os.environ, reason=f"{CORPUS} names no folder of PHH files")
def test_every_hand_of_the_corpus_gives_the_stacks_it_states() -> None:
    files = sorted(Path(os.environ[CORPUS]).rglob("*.phh"))
    assert files
    for file in files:
        phh = one(file.read_text(encoding="utf-8"))
        hand = play_phh(phh)
        stacks = dict(hand.stacks)
        assert tuple(stacks[seat] for seat in phh.seats) == phh.finishing, file
        again = play_phh(one(write_phh(HandRecord(hand))))
        assert facts(again) == facts(hand), file


def test_heads_up_the_first_player_is_the_big_blind() -> None:
    phh = heads_up("p2 cbr 6", "p1 f")
    assert [(post.seat, post.kind) for post in phh.setup.posts] == [
        (2, PostKind.SMALL_BLIND),
        (1, PostKind.BIG_BLIND),
    ]
    assert dict(play_phh(phh).stacks) == {1: 98, 2: 152}


def test_hidden_cards_are_read_and_may_be_mucked_or_shown_later() -> None:
    betting = ("p2 cc", "p1 cc", "d db 2c7d9h", "p1 cbr 10", "p2 cc")
    rest = ("d db 4s", "p1 cc", "p2 cc", "d db 3s", "p1 cc", "p2 cc", "p1 sm AsAd")
    mucked = play_phh(heads_up(*betting, *rest, "p2 sm"))
    assert dict(mucked.stacks) == {1: 112, 2: 138}
    assert list(mucked.mucked_cards) == [2]
    shown = play_phh(heads_up(*betting, *rest, "p2 sm 2d2h"))
    assert dict(shown.stacks) == {1: 88, 2: 162}
    assert shown.shown_cards[2] == parse_cards("2d2h")


def test_commentary_empty_lines_and_no_operations_are_passed_over() -> None:
    phh = heads_up("", "# p2 looks nervous", "p2 cbr 6 # all smiles", "  p1   f  ")
    assert [line.number for line in phh.lines] == [1, 2, 5, 6]
    assert play_phh(phh).is_over


def test_decimals_are_read_in_the_smallest_unit() -> None:
    text = HEADS_UP.replace("[1, 2]", "[0.25, 0.5]").replace("= 2", "= 0.5")
    text += "finishing_stacks = [99.5, 150.5]\n"
    phh = one(text.format(actions="'p2 cbr 1.50', 'p1 f'"))
    assert phh.unit == 100
    assert phh.setup.rules.big_blind == 50
    assert phh.finishing == (9950, 15050)
    assert dict(play_phh(phh).stacks) == {1: 9950, 2: 15050}


def test_whole_numbers_with_a_decimal_point_need_no_smaller_unit() -> None:
    assert one(HEADS_UP.replace("[1, 2]", "[1.0, 2.00]").format(actions="'p2 f'")).unit == 1


def test_several_hands_in_one_file() -> None:
    tables = "\n".join(f"[{n}]\n{HEADS_UP.format(actions=repr('p2 f'))}" for n in (3, 4))
    assert [hand.id for hand in read_phh(tables, "night")] == ["night:3", "night:4"]


def test_a_dead_ante_and_a_trimmed_one() -> None:
    for trims, kind in (("true", PostKind.ANTE), ("false", PostKind.BIG_BLIND_ANTE)):
        text = HEADS_UP.replace("antes = [0, 0]", f"antes = [0, 2]\nante_trimming_status = {trims}")
        phh = one(text.format(actions="'p2 f'"))
        assert next((p.seat, p.kind) for p in phh.setup.posts) == (1, kind)  # reversed heads-up


def test_a_negative_blind_is_a_live_post_and_a_third_blind_a_straddle() -> None:
    text = """
variant = 'NT'
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [1, 2, 4, 0, -2]
min_bet = 2
starting_stacks = [100, 100, 100, 100, 100]
actions = []
"""
    kinds = [(post.seat, post.kind, post.amount) for post in one(text).setup.posts]
    assert kinds[2:] == [(3, PostKind.STRADDLE, 4), (5, PostKind.LIVE_BLIND, 2)]


def test_checks_nobody_can_answer_are_accepted_as_others_record_them() -> None:
    lines = ("p2 cbr 100", "p1 cc", "d db 2c7d9h", "p2 cc", "d db 4s", "d db 3s", "p2 cc")
    hand = play_phh(heads_up(*lines, "p1 sm AsAd", "p2 sm 2d2h"))
    assert dict(hand.stacks) == {1: 0, 2: 250}


def test_a_history_may_end_before_the_hand() -> None:
    hand = play_phh(heads_up("p2 cc"))
    assert not hand.is_over
    assert hand.to_act == 1


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        (("p2 cbr 3",), r"action 3 \(p2 cbr 3\): .*minimum 4"),
        (("p1 cc",), r"action 3 \(p1 cc\): p2 is to act \(before the flop\)"),
        (("p2 cc", "d db 2c7d9h"), r"action 4 \(d db 2c7d9h\): not now"),
        (("p2 cc", "p1 cc", "p1 cc"), r"action 5 \(p1 cc\): the dealer has to deal first"),
        (("p2 f", "p1 cc"), r"action 4 \(p1 cc\): the hand is over"),
        (("p2 cc", "p1 cc", "d db As7d9h"), r"action 5 .*card twice: card As"),
        (("p2 cc", "p1 cc", "d db 2c7d"), r"action 5 .*needs 3, has 2"),
        (("p2 cc", "p1 cc", "d db 2c7d??"), r"action 5 .*the board must be known"),
        (("p2 cc", "p1 sm KsKd"), r"action 4 \(p1 sm KsKd\): not his cards; he has As Ad"),
        (("p2 cc", "p1 sm Ks"), r"action 4 \(p1 sm Ks\): two known cards are shown, or none"),
        (("d dh p2 KsKd",), r"action 3 \(d dh p2 KsKd\): more than two cards"),
    ],
)
def test_what_is_not_legal_is_refused_with_its_number(actions: tuple[str, ...], says: str) -> None:
    phh = heads_up(*actions)
    with pytest.raises(InputError, match=says):
        play_phh(phh)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("variant = 'NT'", "variant = 'PO'"), "'PO' is not hold'em"),
        (("variant = 'NT'", "variant = 5"), "not a text"),
        (("variant = 'NT'", "variant = "), "not a PHH file"),
        (("variant = 'NT'", f"variant = {'[' * 5000}"), "not a PHH file"),
        (("variant = 'NT'", f"variant = {'9' * 5000}"), "not a PHH file"),
        (("antes = [0, 0]", ""), "antes is missing"),
        (("antes = [0, 0]", "antes = [0]"), "antes: 1 for 2 players"),
        (("antes = [0, 0]", "antes = 5"), "antes: 5 is not a list"),
        (("[100, 150]", "[100]"), "1 players; a hand has 2 to 10"),
        (("[100, 150]", "[100, inf]"), r"starting_stacks\[2\]: .*is not known"),
        (("[100, 150]", "[100, 'many']"), r"starting_stacks\[2\]: 'many' is not an amount"),
        (("[100, 150]", "[100, 0]"), "seat 2 has 0 chips"),
        (("min_bet = 2", ""), "min_bet is missing"),
        (("min_bet = 2", "min_bet = 1"), "big blind is at least 2"),
        (("'p2 f'", "'p3 f'"), r"action 3 \(p3 f\): f: 'p3' is no player; they are p1 to p2"),
        (("'p2 f'", "'p2 raises'"), r"action 3 \(p2 raises\): not an action"),
        (("'p2 f'", "'p2 cbr -5'"), "'-5' is not an amount"),
        (("'p2 f'", "'d dh p2 1sKd'"), r"action 3 .*'1s' is not a card"),
        (("'p2 f'", "'p2 f']\nfinishing_stacks = [1"), "finishing_stacks: 1 for 2 players"),
        (("'p2 f'", "'p2 f']\nante_trimming_status = [1"), "not true or false"),
        (("'p2 f'", "'p2 f']\n_casino_texas_posts = ['p1 tip 5'"), "'p1 tip 5' is not a post"),
        (("'p2 f'", "'p2 f']\n_casino_texas_showdown = ['p1 wins'"), "write it like 'p1 show'"),
    ],
)
def test_fields_that_are_wrong_are_refused_in_one_line(change: tuple[str, str], says: str) -> None:
    text = HEADS_UP.format(actions="'p2 f'")
    assert change[0] in text
    with pytest.raises(InputError, match=says) as caught:
        read_phh(text.replace(*change), "hand")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("{cap = 3}", "cap is not an option"),
        ("{limit = 'XL'}", "write one of NL, PL, FL"),
        ("{called_must_show = 1}", "write true or false"),
        ("{big_blind = true}", "write a whole number"),
        ("{big_blind = 1}", "at least 2"),
        ("5", "is not a table"),
    ],
)
def test_own_rules_that_are_wrong_are_refused(table: str, says: str) -> None:
    text = HEADS_UP.format(actions="'p2 f'") + f"_casino_texas_rules = {table}\n"
    with pytest.raises(InputError, match=says):
        read_phh(text, "hand")


# ------------------------------------------------------------------ our own, read back


def test_random_hands_of_every_kind_are_the_same_when_read_back() -> None:
    chance = random.Random(6)
    seen: set[object] = set()
    for _ in range(400):
        setup = any_setup(chance)
        hand = play_random(setup, chance).hand
        phh = one(write_phh(HandRecord(hand)))
        assert phh.setup == replace(setup, rules=phh.setup.rules, stacks=phh.setup.stacks)
        assert dict(phh.setup.stacks) == dict(setup.stacks)
        again = play_phh(phh)
        assert facts(again) == facts(hand)
        assert again.shown_cards == hand.shown_cards
        assert again.mucked_cards == hand.mucked_cards
        # As one player's record: earlier folds are not named.
        hero = chance.choice(setup.seats)
        text = write_phh(HandRecord(hand, hero=hero))
        assert facts(play_phh(one(text))) == facts(hand)
        for seat in setup.seats:
            known = {hero, *hand.shown_cards, *hand.mucked_cards}
            assert (f"d dh {phh.player(seat)} ????" in text) is (seat not in known)
        seen |= {setup.rules.limit, setup.rules.mode, *(post.kind for post in setup.posts)}
    assert seen == {*Limit, *Mode, *PostKind}


def test_what_the_format_cannot_say_is_in_fields_of_our_own() -> None:
    rules = RingRules(limit=Limit.POT_LIMIT, straddle=Straddle.RAISE_TO_4BB)
    setup = standard_setup(rules, ((1, 50), (2, 50), (3, 50), (4, 50)), 4, straddle=3)
    text = write_phh(HandRecord(play_random(setup, random.Random(1)).hand))
    assert '_casino_texas_rules = {limit = "PL", straddle = "4bb"}' in text
    assert 'variant = "NT"' in text
    assert "_casino_texas_posts" not in text  # blinds_or_straddles says it all


def test_circumstances_are_written() -> None:
    setup = standard_setup(RingRules(), ((2, 50), (7, 50)), 7)
    hand = play_random(setup, random.Random(2)).hand
    started = datetime(2026, 3, 1, 0, 30, tzinfo=timezone(timedelta(hours=2)))
    record = HandRecord(hand, 12, {2: 'Zoë "Z"\n', 7: ""}, started=started, level=3)
    text = write_phh(record)
    assert 'players = ["Zoë \\"Z\\"", "Player 7"]' in text
    assert "seats = [2, 7]" in text
    for line in ("time = 22:30:00", "day = 28", "month = 2", "year = 2026", "level = 3"):
        assert line in text.splitlines()
    assert one(text).names == ('Zoë "Z"', "Player 7")


# ------------------------------------------------------------------ dealer's errors


def test_hands_with_dealers_errors_are_read_back_as_they_were_ruled() -> None:
    chance = random.Random(8)
    rules: set[str] = set()
    for _ in range(150):
        setup = any_setup(chance)
        step = play_random(setup, chance, error_rate=0.2)
        text = write_phh(HandRecord(step.hand))
        again = play_phh(one(text))
        assert facts(again) == facts(step.hand)
        errors = [event for event in step.events if isinstance(event, DealerErred)]
        for error in errors:
            assert f'"{error.rule} {error.error.value}' in text
        assert ("_casino_texas_errors" in text) is bool(errors)
        rules |= {error.rule for error in errors}
    assert rules == {f"R{number}" for number in range(38, 47)}


# ------------------------------------------------------------------ another program reads ours


def test_pokerkit_reads_our_histories_to_the_same_stacks() -> None:
    """With whole blinds and deep stacks, where both follow the same rules."""
    from pokerkit import HandHistory

    chance = random.Random(9)
    for _ in range(40):
        limit = chance.choice((Limit.NO_LIMIT, Limit.FIXED_LIMIT))
        players = chance.randint(2, 6)
        stacks = tuple((seat, chance.randint(300, 900)) for seat in range(1, players + 1))
        rules = RingRules(limit=limit, mode=Mode.TOURNAMENT, small_blind=5, big_blind=10)
        setup = standard_setup(rules, stacks, chance.randint(1, players))
        hand = play_random(setup, chance).hand
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, state = HandHistory.loads(write_phh(HandRecord(hand)))
        final = dict(hand.stacks)
        assert list(state.stacks) == [final[seat] for seat in setup.deal_order]
