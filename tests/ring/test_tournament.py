"""A tournament at one table: levels, bust-outs, places, prizes, re-buys."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from casino_texas.core.cards import DECK
from casino_texas.errors import IllegalAction, InputError
from casino_texas.ring.actions import DealHole, Reshuffle
from casino_texas.ring.hand import new_hand
from casino_texas.ring.rules import AnteKind, Mode, RingRules
from casino_texas.ring.schedule import shared_prize
from casino_texas.ring.setup import PostKind
from casino_texas.ring.table import post_all
from casino_texas.ring.table_actions import (
    CallBlinds,
    DrawButton,
    LeaveTable,
    SitDown,
    SitOut,
    TopUp,
)
from casino_texas.ring.tournament import (
    BlindLevel,
    BlindSchedule,
    Finish,
    LevelReached,
    PassTime,
    PrizeTable,
    Rebuy,
    Tournament,
    TournamentAction,
    TournamentOver,
    TournamentRules,
    TournamentStep,
    start_tournament,
)
from casino_texas.ring.tournament_actions import (
    format_tournament_action,
    parse_tournament_action,
)
from tests.ring.tables import FIVE_TEN, deal, seated

RULES = RingRules(mode=Mode.TOURNAMENT, seats=10)
FLAT = BlindSchedule("flat", (BlindLevel(5, 10),))


def start(players: int = 4, **changes: object) -> Tournament:
    rules = TournamentRules(RULES, FLAT, 1000, buy_in=100)
    rules = replace(rules, **changes)  # type: ignore[arg-type]
    return do(start_tournament(rules, range(1, players + 1)), DrawButton(1))


def do(tournament: Tournament, *actions: TournamentAction) -> Tournament:
    for action in actions:
        tournament = tournament.apply(action).tournament
    return tournament


def play(tournament: Tournament, **stacks: int) -> TournamentStep:
    """Deal a hand that ends with these stacks (`s1=1500`); the others keep theirs."""
    dealt = do(tournament, CallBlinds())
    after = dict(dealt.next_hand().stacks) | {int(s[1:]): chips for s, chips in stacks.items()}
    return dealt.hand_finished(after)


def with_stacks(tournament: Tournament, *stacks: int) -> Tournament:
    """As if earlier hands had left seats 1, 2, ... with these stacks."""
    numbers = [seat.number for seat in tournament.table.seats]
    assert sum(stacks) == tournament.table.chips
    return play(tournament, **{f"s{n}": s for n, s in zip(numbers, stacks, strict=True)}).tournament


def blinds_of(tournament: Tournament) -> tuple[int, int, int]:
    rules = tournament.next_hand().rules
    return rules.small_blind, rules.big_blind, rules.ante


# ------------------------------------------------------------------ cases from public reports


def test_i18_a_level_stays_until_the_next_one() -> None:
    levels = (BlindLevel(5, 10, hands=1), BlindLevel(10, 20, ante=5))
    tournament = start(schedule=BlindSchedule("emulator", levels))
    seen = []
    for _ in range(3):
        tournament = do(tournament, CallBlinds())
        seen.append(blinds_of(tournament))
        tournament = tournament.hand_finished(dict(tournament.next_hand().stacks)).tournament
    assert seen == [(5, 10, 0), (10, 20, 5), (10, 20, 5)]


def test_j01_of_two_who_bust_in_one_hand_the_one_with_more_chips_finishes_higher() -> None:
    tournament = with_stacks(start(4, starting_stack=1500), 3000, 800, 500, 1700)
    step = play(tournament, s1=4300, s2=0, s3=0)
    assert step.tournament.places() == {2: 3, 3: 4}
    stacks = {seat.number: seat.stack for seat in step.tournament.table.seats if seat.stack}
    assert stacks == {1: 4300, 4: 1700}


def test_j03_the_winner_keeps_all_chips_and_the_game_is_over() -> None:
    tournament = start(4, starting_stack=200)
    tournament = play(tournament, s3=0, s1=400).tournament
    tournament = play(tournament, s4=0, s2=400).tournament
    assert [seat.stack for seat in tournament.table.seats if seat.stack] == [400, 400]
    step = play(tournament, s1=800, s2=0)
    assert step.tournament.is_over
    assert [seat.stack for seat in step.tournament.table.seats if seat.stack] == [800]
    assert step.tournament.places() == {3: 4, 4: 3, 2: 2, 1: 1}
    with pytest.raises(IllegalAction, match="tournament over"):
        do(step.tournament, CallBlinds())


def test_k11_a_redeal_after_a_misdeal_is_the_same_hand_whatever_the_clock_says() -> None:
    levels = (BlindLevel(5, 10, minutes=1), BlindLevel(10, 20))
    tournament = do(start(3, schedule=BlindSchedule("short", levels)), CallBlinds())
    setup = tournament.next_hand()
    misdealt = new_hand(setup).hand.apply(DealHole(DECK[:1], exposed=(1,))).hand
    tournament = do(tournament, PassTime(100))
    assert tournament.level == 1
    redealt = misdealt.apply(Reshuffle()).hand.apply(DealHole(DECK[:6])).hand
    assert redealt.setup == setup == tournament.next_hand()
    assert redealt.rules.big_blind == 10
    assert dict(redealt.stacks) == {1: 1000, 2: 995, 3: 990}
    assert blinds_of(tournament) == (5, 10, 0)


def test_k11_a_player_who_sits_down_before_the_redeal_waits_for_the_next_hand() -> None:
    table = deal(seated(FIVE_TEN, range(1, 4), button=1))
    before = table.next_hand()
    joined = table.apply(SitDown(5, 500)).table
    assert joined.next_hand() == before
    assert joined.blinds == table.blinds
    assert 5 not in joined.next_hand().seats


# ------------------------------------------------------------------ levels


def test_minutes_run_on_during_a_hand_but_the_new_level_waits_for_the_next() -> None:
    levels = (BlindLevel(5, 10, minutes=10), BlindLevel(10, 20, minutes=10), BlindLevel(25, 50))
    tournament = start(schedule=BlindSchedule("minutes", levels))
    tournament = do(tournament, PassTime(599), CallBlinds())
    step = tournament.apply(PassTime(61))
    assert step.events == (LevelReached(2, levels[1]),)
    assert step.tournament.seconds_at_level == 60
    assert blinds_of(step.tournament) == (5, 10, 0)
    setup = step.tournament.next_hand()
    tournament = do(step.tournament.hand_finished(dict(setup.stacks)).tournament, CallBlinds())
    assert blinds_of(tournament) == (10, 20, 0)


def test_long_pauses_pass_several_levels_and_the_last_lasts_for_ever() -> None:
    levels = (BlindLevel(5, 10, minutes=1), BlindLevel(10, 20, minutes=2), BlindLevel(25, 50))
    step = start(schedule=BlindSchedule("minutes", levels)).apply(PassTime(10_000))
    assert [event.number for event in step.events if isinstance(event, LevelReached)] == [2, 3]
    assert step.tournament.level == 2


def test_big_blind_antes_of_a_schedule_are_posted_by_the_big_blind() -> None:
    schedule = BlindSchedule("bba", (BlindLevel(500, 1000, ante=1000),), AnteKind.BIG_BLIND)
    setup = do(start(schedule=schedule), CallBlinds()).next_hand()
    antes = [post for post in setup.posts if post.kind is PostKind.BIG_BLIND_ANTE]
    assert [(post.seat, post.amount) for post in antes] == [(3, 1000)]


def test_buy_in_limits_and_bets_of_the_preset_do_not_bind_a_level() -> None:
    preset = RingRules(mode=Mode.TOURNAMENT, buy_in_min=5000, buy_in_max=9000, big_bet=900)
    rules = BlindSchedule("low", (BlindLevel(1, 2),)).rules_at(0, preset)
    assert (rules.lower_limit, rules.upper_limit) == (2, 4)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: BlindLevel(1, 2, hands=5, minutes=5), "not for both"),
        (lambda: BlindLevel(1, 2, hands=0), "at least one"),
        (lambda: BlindSchedule("x", ()), "at least one level"),
        (lambda: BlindSchedule("x", (BlindLevel(1, 2), BlindLevel(2, 4))), "level 1 has neither"),
        (lambda: PrizeTable(()), "at least one share"),
        (lambda: PrizeTable((0, 0)), "at least one share"),
        (lambda: start_tournament(TournamentRules(RULES, FLAT, 100), [1]), "2 to 10"),
        (lambda: start_tournament(TournamentRules(RULES, FLAT, 100), [1, 11]), "2 to 10"),
        (lambda: TournamentRules(RingRules(), FLAT, 100), "mode tournament"),
    ],
)
def test_values_no_tournament_can_have_are_refused(make: object, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()  # type: ignore[operator]


# ------------------------------------------------------------------ places and prizes


def test_equal_stacks_share_the_place_and_its_prizes() -> None:
    tournament = start(4, prizes=PrizeTable((50, 25, 25)))
    step = play(tournament, s1=3000, s2=0, s4=0)
    assert Finish(3, (2, 4)) in step.events  # clockwise from the button, seat 1
    assert step.tournament.places() == {2: 3, 4: 3}
    over = play(step.tournament, s1=4000, s3=0)
    # 400 in the pool: 200, 100, 100, 0; third and fourth share a hundred.
    assert over.tournament.prizes() == {1: 200, 3: 100, 2: 50, 4: 50}
    assert TournamentOver(1, ((1, 200), (3, 100), (2, 50), (4, 50))) in over.events


def test_a_shared_prize_gives_odd_chips_in_order() -> None:
    assert shared_prize((50, 30, 21, 0), 2, (5, 1)) == {5: 26, 1: 25}
    assert shared_prize((50, 30, 21), 2, (5, 1, 2)) == {5: 17, 1: 17, 2: 17}


def test_prizes_sum_to_the_pool_and_never_grow_downwards() -> None:
    chance = random.Random(4)
    for _ in range(500):
        shares = sorted((chance.randint(0, 60) for _ in range(chance.randint(1, 6))), reverse=True)
        if not sum(shares):
            continue
        pool, players = chance.randint(0, 5000), chance.randint(2, 10)
        prizes = PrizeTable(tuple(shares)).prizes(pool, players)
        assert sum(prizes) == pool
        assert list(prizes) == sorted(prizes, reverse=True)
        assert len(prizes) == players


# ------------------------------------------------------------------ re-buys, and what is refused


def test_no_rebuys_by_default_and_no_chips_come_or_go() -> None:
    tournament = play(start(3), s1=2000, s2=0).tournament
    for action in (Rebuy(2), TopUp(1, 10), LeaveTable(1), SitDown(7, 1000)):
        with pytest.raises(IllegalAction):
            do(tournament, action)


def test_option_rebuys_until_the_blinds_are_called_and_only_in_the_first_levels() -> None:
    levels = (BlindLevel(5, 10, hands=2), BlindLevel(10, 20))
    tournament = start(3, schedule=BlindSchedule("two", levels), rebuy_levels=1)
    tournament = play(tournament, s1=2000, s2=0).tournament
    assert tournament.places() == {}
    assert tournament.legal_actions().rebuys == (2,)
    bought = do(tournament, Rebuy(2))
    assert bought.pool == 400
    assert bought.table.chips == 4000
    with pytest.raises(IllegalAction, match="no rebuy"):
        do(bought, Rebuy(2))
    step = tournament.apply(CallBlinds())
    assert Finish(3, (2,)) in step.events
    later = play(do(bought), s1=3000, s3=0).tournament  # hand 2: level 1 still
    assert later.legal_actions().rebuys == (3,)
    last = play(do(later, Rebuy(3)), s1=4000, s2=0).tournament  # level 2: none any more
    assert last.places() == {2: 3}


def test_when_all_but_one_are_bust_and_nobody_rebuys_calling_the_blinds_ends_it() -> None:
    levels = (BlindLevel(5, 10, hands=9), BlindLevel(10, 20))
    tournament = start(2, schedule=BlindSchedule("two", levels), rebuy_levels=1)
    tournament = play(tournament, s1=2000, s2=0).tournament
    assert not tournament.is_over
    assert tournament.legal_actions().table.call is None
    again = do(tournament, Rebuy(2), CallBlinds())
    assert again.next_hand().seats == (1, 2)
    over = tournament.apply(CallBlinds())
    assert over.tournament.is_over
    assert over.tournament.places() == {2: 2, 1: 1}


def test_who_sits_out_is_dealt_in_and_posts() -> None:
    tournament = do(start(3), SitOut(2), CallBlinds())
    setup = tournament.next_hand()
    assert setup.seats == (1, 2, 3)
    assert setup.absent == {2}
    assert (2, PostKind.SMALL_BLIND) in [(post.seat, post.kind) for post in setup.posts]


def test_actions_as_text_are_read_back() -> None:
    for action in (PassTime(90), Rebuy(10), CallBlinds(), SitOut(3)):
        assert parse_tournament_action(format_tournament_action(action)) == action
    for text in ("-- time", "S3 rebuy 5", "-- blinds now", "time 5"):
        with pytest.raises(InputError, match="not an action of a tournament"):
            parse_tournament_action(text)


def test_random_tournaments_end_with_one_player_and_every_place_once() -> None:
    for seed in range(60):
        chance = random.Random(seed)
        players = chance.randint(2, 10)
        tournament = start(players, starting_stack=chance.randint(50, 500))
        total, last_big = tournament.table.chips, 0
        while not tournament.is_over:
            tournament = do(tournament, CallBlinds())
            assert post_all(tournament.table).events == ()  # nobody is asked
            setup = tournament.next_hand()
            blinds = tournament.table.blinds
            assert blinds is not None
            assert blinds.big_blind != last_big
            last_big = blinds.big_blind
            stacks = dict(setup.stacks)
            for loser in chance.sample(sorted(stacks), chance.randint(1, len(stacks) - 1)):
                winner = chance.choice([seat for seat in stacks if seat != loser])
                lost = chance.choice((0, stacks[loser] // 2, stacks[loser]))
                stacks[loser] -= lost
                stacks[winner] += lost
            tournament = tournament.hand_finished(stacks).tournament
            assert tournament.table.chips == total
        places = sorted((f.place, len(f.seats)) for f in tournament.finishes)
        expected = 1
        for place, shared in places:
            assert place == expected
            expected += shared
        assert expected == players + 1
        assert sum(tournament.prizes().values()) == tournament.pool
