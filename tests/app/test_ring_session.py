"""The ring game as a session: the order of things, what is told to whom, what is kept."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from casino_texas.app.casino.events import ChipsGranted
from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.ring.session_events import (
    ButtonLot,
    HandBegun,
    HandKept,
    PlayerLeft,
    RingSessionEvent,
    ShoePromised,
)
from casino_texas.app.ring.sitting import sit_down
from casino_texas.app.store.records import HandFilter, Move, StoreError
from casino_texas.app.store.store import Store
from casino_texas.core.cards import Card
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import Call, Check, Fold, Show
from casino_texas.ring.events import (
    CardReplaced,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    Posted,
    StubReshuffled,
    TurnTo,
)
from casino_texas.ring.notation import parse_action
from casino_texas.ring.seats import Marker
from casino_texas.ring.table_actions import (
    ComeBack,
    DeclineBlind,
    LeaveTable,
    PostBlind,
    SitOut,
    TopUp,
)
from casino_texas.ring.table_events import (
    BlindOffered,
    BlindPromised,
    BlindsSettled,
    ButtonDrawn,
    CameBack,
    ChipsAdded,
    HandFinished,
    OfferKind,
    SatOut,
)
from casino_texas.ring.table_options import Amounts
from tests.app.ring_sessions import (
    back_at_the_table,
    game,
    opponents,
    play_hands,
    seated,
    step,
    think,
)

GAMES = (
    *("no_limit_1_2", "pot_limit_1_2", "fixed_limit_2_4", "no_limit_5_10", "floor_school"),
    *("heads_up_no_limit_1_2", "tournament_no_limit", "tournament_fixed_limit"),
    "tournament_heads_up",
)


def told(session: RingSession) -> list[RingSessionEvent]:
    events: list[RingSessionEvent] = []
    session.subscribe(events.append)
    return events


def until(session: RingSession, *waits: Waits) -> None:
    """Go on until the session waits for one of these."""
    while session.waits_for not in waits:
        step(session)


def until_player(session: RingSession) -> None:
    """To the player's next decision in a hand."""
    while session.waits_for is not Waits.PLAYER:
        session.start_hand() if session.waits_for is Waits.NEXT_HAND else session.advance()


def finish_hand(session: RingSession) -> None:
    """The player checks or folds to the end of the hand."""
    while session.is_in_hand:
        if session.waits_for is Waits.PLAYER:
            legal = session.legal
            assert legal is not None
            is_free = getattr(legal, "can_check", False)
            passive = Check(legal.seat) if is_free else Fold(legal.seat)
            session.act(passive if hasattr(legal, "call") else Show(legal.seat))
        else:
            session.advance()


# -- the order of things --------------------------------------------------------------------------


def test_sitting_down_takes_the_buy_in_from_the_bankroll() -> None:
    store = Store()
    session = sit_down(store, Dealer(7), game(), opponents(5), think=think, hero=3, buy_in=150)
    assert store.bankroll == 1850
    assert session.chips == 150
    assert (session.hero, session.waits_for, session.view) == (3, Waits.NEXT_HAND, None)
    assert store.ledger()[0].reason == "buy_in"
    assert store.ring.open_table.lines[2] == "S3 sit 150"
    assert [seat.stack for seat in session.table.seats] == [200, 200, 150, 200, 200, 200]
    assert store.check() == ()


def test_the_player_brings_the_most_he_has() -> None:
    store = Store()
    store.move(Move(-1920, "test"))
    assert sit_down(store, Dealer(7), game(), opponents(2), think=think).chips == 80
    assert store.bankroll == 0


@pytest.mark.parametrize(
    ("bankroll", "buy_in", "reason"),
    [(2000, 39, "amount"), (2000, 201, "amount"), (100, 101, "bankroll"), (39, None, "bankroll")],
)
def test_a_buy_in_the_table_or_the_bankroll_does_not_give(
    bankroll: int, buy_in: int | None, reason: str
) -> None:
    store = Store()
    store.move(Move(bankroll - 2000, "test")) if bankroll < 2000 else None
    with pytest.raises(IllegalAction) as caught:
        sit_down(store, Dealer(7), game(), opponents(2), think=think, buy_in=buy_in)
    assert caught.value.reason == reason
    assert store.ring.table is None
    assert store.bankroll == bankroll


def test_nobody_sits_at_two_tables() -> None:
    session = seated()
    with pytest.raises(StoreError, match="sits at a ring table already"):
        seated(session.store)


def test_a_hand_comes_in_its_order() -> None:
    session = seated(count=3)
    events = told(session)
    session.start_hand()
    lot = events[0]
    assert isinstance(lot, ButtonLot)
    assert [seat for seat, _ in lot.cards] == [1, 2, 3, 4]
    assert max(lot.cards, key=lambda pair: pair[1])[0] == lot.seat
    assert events[1:] == [ButtonDrawn(lot.seat), *events[2:]]
    assert isinstance(events[2], BlindOffered)
    until(session, Waits.PLAYER, Waits.OPPONENT)
    kinds = [type(event) for event in events[2:]]
    assert kinds == [
        *(BlindOffered, BlindPromised, BlindOffered, BlindPromised, BlindsSettled),
        *(HandBegun, ShoePromised, HandStarted, Posted, Posted, TurnTo),
        *(HoleCardsDealt, TurnTo),
    ]
    finish_hand(session)
    *_, ended, finished, kept = (
        event for event in events if isinstance(event, HandEnded | HandFinished | HandKept)
    )
    assert isinstance(ended, HandEnded)
    assert finished == HandFinished(tuple(sorted(ended.stacks)))
    assert kept == HandKept(1)
    assert session.waits_for is Waits.NEXT_HAND
    second = len(events)
    session.start_hand()
    assert not any(isinstance(event, ButtonLot) for event in events[second:])


def test_it_is_not_always_time_for_the_next_hand() -> None:
    session = seated()
    session.start_hand()
    with pytest.raises(IllegalAction, match="not now"):
        session.start_hand()
    assert session.advance() != ()
    until_player(session)
    with pytest.raises(IllegalAction, match="not now"):
        session.start_hand()
    assert session.advance() == (), "nobody acts for the player"


def test_the_player_acts_for_his_own_seat_in_his_turn() -> None:
    session = seated()
    with pytest.raises(IllegalAction, match="not now"):
        session.act(Call(1))
    session.start_hand()
    until(session, Waits.OPPONENT)
    before = session.store.hand_in_play("ring")
    with pytest.raises(IllegalAction, match="not your seat"):
        session.act(Fold(2))
    with pytest.raises(IllegalAction, match="not your turn"):
        session.act(Fold(1))
    assert session.store.hand_in_play("ring") == before


@pytest.mark.parametrize("name", GAMES)
def test_everything_is_kept_before_anybody_is_told(name: str) -> None:
    session = seated(name=name)

    def look(event: RingSessionEvent) -> None:
        """Whatever is told, the store has what led to it."""
        table, hand = session.store.ring.open_table, session.store.hand_in_play("ring")
        assert len(table.lines) == lines_of(session)
        match event:
            case ShoePromised(commitment, shuffle):
                assert hand is not None
                assert hand.commitments[shuffle] == commitment
            case HandEnded():
                assert hand is None
            case HandFinished(stacks):
                assert table.lines[-1].startswith("-- finish")
                assert session.table.chips >= sum(chips for _, chips in stacks)
            case _:
                pass
        assert session.store.check() == ()

    session.subscribe(look)
    play_hands(session, 6)


def lines_of(session: RingSession) -> int:
    return len(session.store.ring.open_table.lines)


# -- what the player sees -------------------------------------------------------------------------


def cards_in(event: RingSessionEvent) -> Iterator[tuple[int, Card | None]]:
    """Hole cards an event names, by seat."""
    match event:
        case HoleCardsDealt(seats, cards, exposed):
            for place, (seat, card) in enumerate(zip(seats, cards, strict=True)):
                if place not in exposed:
                    yield seat, card
        case CardReplaced(seat, _, card):
            yield seat, card
        case _:
            pass


@pytest.mark.parametrize("name", GAMES)
def test_no_card_of_others_is_told_or_seen(name: str) -> None:
    session = seated(name=name)
    events = told(session)
    seen = {True: 0, False: 0}
    for _ in range(300):
        if session.waits_for is Waits.OVER:
            break
        start = len(events)
        step(session)
        for event in events[start:]:
            for seat, card in cards_in(event):
                assert (card is not None) == (seat == session.viewer)
                seen[card is not None] += 1
        if (view := session.view) is not None:
            assert view.viewer == session.viewer
            assert view.viewer in (None, session.hero)
    assert all(seen.values())


def test_who_is_not_dealt_in_watches() -> None:
    session = seated()
    session.act(SitOut(1))
    session.start_hand()
    until(session, Waits.OPPONENT)
    assert session.viewer is None
    assert session.view is not None
    assert session.view.viewer is None
    assert all(seat.cards in ((), (None, None)) for seat in session.view.seats)
    until(session, Waits.NEXT_HAND)
    (line,) = session.last_hands()
    assert line.result.results[0] == "watched"
    assert (line.result.net, line.result.staked) == (0, 0)


# -- the hash and the shoe ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_every_shuffle_has_its_hash_before_it_is_used(seed: int) -> None:
    session = seated(name="floor_school", seed=seed, floor_trainer=False, dealer_error_rate=1)
    events = told(session)
    play_hands(session, 15)
    promised = 0
    for event in events:
        match event:
            case ShoePromised(_, 0):
                promised = 1
            case ShoePromised(_, shuffle):
                assert shuffle == promised
                promised += 1
            case HoleCardsDealt():
                assert promised
            case StubReshuffled():
                assert promised >= 2
            case _:
                pass
    hands = [session.store.hand(line.id) for line in session.last_hands(100)]
    assert sum(len(hand.shoes) for hand in hands) == sum(
        isinstance(event, ShoePromised) for event in events
    )
    assert any(len(hand.shoes) > 1 for hand in hands)


def test_a_seed_deals_the_same_game() -> None:
    one, two = seated(seed=5), seated(seed=5)
    first, second = told(one), told(two)
    play_hands(one, 10)
    play_hands(two, 10)
    assert first == second


def test_without_a_seed_no_two_games_are_alike() -> None:
    one, two = seated(seed=None), seated(seed=None)
    for session in (one, two):
        session.start_hand()
        until(session, Waits.PLAYER, Waits.OPPONENT)
    assert one.commitments != two.commitments
    assert one.setup.seed != two.setup.seed


def test_all_cards_are_shown_when_that_is_chosen() -> None:
    session = seated()
    until_player(session)
    session.show_all_cards()
    assert session.shows_all_cards
    assert session.reveal is None, "not before the hand is over"
    assert session.open_cards == {}
    finish_hand(session)
    assert session.reveal is not None
    assert session.reveal[0].commitment == session.commitments[0]
    assert set(session.open_cards) == set(session.hand.setup.seats)
    session.keep_cards_closed()
    assert session.reveal is None
    assert session.open_cards == session.hand.shown_cards
    assert not session.shows_all_cards


# -- blinds ---------------------------------------------------------------------------------------


def test_the_player_is_asked_for_his_blinds_if_he_wants_to_be() -> None:
    session = seated()
    session.auto_post = False
    while session.waits_for is not Waits.BLIND:
        session.start_hand() if session.waits_for is Waits.NEXT_HAND else finish_or_advance(session)
    offer = session.offer
    assert offer is not None
    assert offer.seat == 1
    assert offer.kind in (OfferKind.SMALL_BLIND, OfferKind.BIG_BLIND)
    session.act(DeclineBlind(1))
    assert session.offer is None
    until(session, Waits.OPPONENT, Waits.PLAYER)
    assert session.viewer is None
    finish_hand(session)
    marker = session.table.seat(1)
    assert marker is not None
    assert marker.marker is not None


def finish_or_advance(session: RingSession) -> None:
    finish_hand(session) if session.is_in_hand else session.advance()


def test_coming_back_is_asked_even_where_blinds_are_posted_by_themselves() -> None:
    session = seated(seed=11)
    until_player(session)
    finish_hand(session)
    session.act(SitOut(1))
    while not has_missed_his_blind(session) or big_blind(session) != 3:
        session.start_hand()
        until(session, Waits.NEXT_HAND)
    session.act(ComeBack(1))
    session.start_hand()
    until(session, Waits.BLIND)
    offer = session.offer
    assert offer is not None
    assert offer.kind is OfferKind.RETURN
    assert (offer.live, offer.dead) == (2, 1)
    events = told(session)
    session.act(PostBlind(1))
    assert events[0] == BlindPromised(offer)
    until_player(session)
    assert session.viewer == 1


def big_blind(session: RingSession) -> int:
    assert session.table.blinds is not None
    return session.table.blinds.big_blind


def has_missed_his_blind(session: RingSession) -> bool:
    seat = session.table.seat(1)
    return seat is not None and seat.marker is Marker.MISSED_BIG_BLIND


def test_an_opponent_straddles_as_he_is_used_to() -> None:
    always = opponents(5, straddles=100)
    session = sit_down(
        Store(), Dealer(3), game("no_limit_5_10", seats=6), always, think=think, hero=None
    )
    play_hands(session, 20)
    lines = session.store.ring.open_table.lines
    assert any(line.endswith("post") for line in lines)
    straddled = [
        hand
        for hand in (session.store.hand(line.id) for line in session.last_hands(50))
        if '"straddle",20' in hand.start.setup
    ]
    assert len(straddled) == 20
    never = seated(name="no_limit_5_10", hero=None)
    play_hands(never, 20)
    assert not any(
        '"straddle",20' in never.store.hand(line.id).start.setup for line in never.last_hands(50)
    )


# -- chips between hands --------------------------------------------------------------------------


def test_chips_are_added_between_hands_only() -> None:
    session = seated(count=3)
    until_player(session)
    with pytest.raises(IllegalAction) as caught:
        session.act(TopUp(1, 10))
    assert caught.value.reason == "in_hand"
    finish_hand(session)
    room = session.options.seat(1).top_up
    if room == "stack_is_full":
        pytest.fail("the seed lets the player lose chips in the first hand")
    assert isinstance(room, Amounts)
    bankroll, chips = session.store.bankroll, session.chips
    (event,) = session.act(TopUp(1, room.maximum))
    assert event == ChipsAdded(1, room.maximum)
    assert session.chips == chips + room.maximum == 200
    assert session.store.bankroll == bankroll - room.maximum
    assert session.store.ledger()[0].reason == "top_up"
    assert session.store.check() == ()


def test_what_the_bankroll_does_not_have_cannot_be_added() -> None:
    session = seated(count=3)
    until_player(session)
    finish_hand(session)
    session.store.move(Move(-session.store.bankroll, "test"))
    with pytest.raises(IllegalAction) as caught:
        session.act(TopUp(1, 1))
    assert (caught.value.reason, caught.value.details) == ("bankroll", {"needs": 1, "has": 0})
    (event,) = session.take_grant()
    assert event == ChipsGranted(2000)
    session.act(TopUp(1, 1))
    assert session.store.bankroll == 1999


def test_chips_a_casino_hand_may_need_are_left_alone() -> None:
    from tests.app.store_hands import start_of

    store = Store()
    store.begin_hand(
        start_of(store, session=store.begin_session("casino")),
        "antes 1=10",
        moves=(Move(-10, "ante"),),
        reserve=1900,
    )
    with pytest.raises(IllegalAction) as caught:
        seated_with(store, buy_in=91)
    assert caught.value.details == {"needs": 91, "has": 90}
    assert seated_with(store, buy_in=90).chips == 90


def seated_with(store: Store, *, buy_in: int) -> RingSession:
    return sit_down(store, Dealer(7), game(), opponents(5), think=think, buy_in=buy_in)


def test_opponents_chips_never_touch_the_bankroll() -> None:
    session = seated(count=5, seed=4)
    play_hands(session, 80)
    lines = session.store.ring.open_table.lines
    assert any(" top_up " in line and not line.startswith("S1 ") for line in lines)
    mine = [entry for entry in session.store.ledger(limit=500) if entry.session_id]
    own = [line for line in lines if line.startswith(("S1 sit ", "S1 top_up "))]
    assert sorted(-entry.amount for entry in mine) == sorted(int(line.split()[2]) for line in own)


def test_leaving_takes_the_chips_to_the_bankroll() -> None:
    session = seated()
    until_player(session)
    with pytest.raises(IllegalAction) as caught:
        session.leave()
    assert caught.value.reason == "in_hand"
    finish_hand(session)
    chips, bankroll = session.chips, session.store.bankroll
    events = told(session)
    session.leave()
    assert events == [PlayerLeft(chips)]
    assert session.waits_for is Waits.OVER
    assert session.store.bankroll == bankroll + chips
    assert session.store.ring.table is None
    assert session.store.ring.result(session.id) == {"hands": 1, "chips": chips}
    assert session.store.check() == ()
    assert session.advance() == ()
    for action in (TopUp(1, 5), Show(1)):
        with pytest.raises(IllegalAction):
            session.act(action)
    with pytest.raises(IllegalAction):
        session.leave()
    assert seated(session.store).id > session.id


def test_there_is_no_other_way_to_leave() -> None:
    session = seated()
    with pytest.raises(IllegalAction):
        session.act(LeaveTable(1))  # type: ignore[arg-type]
    assert session.chips == 200


def test_sitting_out_and_coming_back() -> None:
    session = seated()
    assert session.act(SitOut(1)) == (SatOut(1),)
    assert session.act(ComeBack(1)) == (CameBack(1),)
    until_player(session)
    assert session.act(SitOut(1)) == (SatOut(1),), "also in a hand, from the next one on"
    finish_hand(session)
    session.start_hand()
    until(session, Waits.OPPONENT)
    assert session.viewer is None


def test_too_few_players_is_said() -> None:
    session = seated(name="heads_up_no_limit_1_2")
    session.act(SitOut(1))
    with pytest.raises(IllegalAction) as caught:
        session.start_hand()
    assert caught.value.reason == "too_few_players"
    assert session.options.call == "too_few_players"
    session.act(ComeBack(1))
    session.start_hand()


# -- showing --------------------------------------------------------------------------------------


def test_who_wins_unseen_may_still_show() -> None:
    for seed in range(40):
        session = seated(name="heads_up_no_limit_1_2", seed=seed)
        play_until_unseen_win(session)
        if session.can_still_show:
            break
    else:
        pytest.fail("the player never won unseen")
    events = told(session)
    session.act(Show(1))
    assert session.view is not None
    assert session.view.seat_view(1).is_shown
    assert len(events) == 1
    assert not session.can_still_show
    stored = session.store.hand(session.hand_id or 0)
    assert stored.actions[-1] == "S1 show"
    again = back_at_the_table(session.store, seed=session.store.ring.open_table.start.seed)
    assert again.view == session.view


def play_until_unseen_win(session: RingSession) -> None:
    for _ in range(15):
        session.start_hand() if session.waits_for is Waits.NEXT_HAND else None
        while session.waits_for is not Waits.NEXT_HAND:
            if session.waits_for is Waits.PLAYER:
                legal = session.legal
                assert legal is not None
                free = getattr(legal, "can_check", True)
                if hasattr(legal, "call"):
                    session.act(Check(1) if free else Call(1))
                else:
                    session.act(Show(1))
            else:
                session.advance()
        if session.can_still_show or not session.chips:
            return


def test_the_showdown_goes_by_itself_if_that_is_chosen() -> None:
    asked = {True: 0, False: 0}
    for automatic in (True, False):
        session = seated(seed=2)
        session.auto_showdown = automatic
        for _ in range(2000):
            if session.hands > 40:
                break
            is_asked = session.waits_for is Waits.PLAYER and hasattr(session.legal, "can_show")
            asked[automatic] += is_asked
            step(session)
    assert asked[True] == 0
    assert asked[False] > 3


# -- history --------------------------------------------------------------------------------------


def test_hands_are_listed_with_what_they_came_to() -> None:
    session = seated(seed=3)
    play_hands(session, 40)
    lines = session.last_hands(100)
    assert [line.id for line in lines] == list(range(40, 0, -1))
    codes = {code for line in lines for code in line.result.results}
    assert {"folded", "won", "lost"} <= codes
    for line in lines:
        hand = session.store.hand(line.id)
        assert hand.start.shoe_number == line.id
        assert line.result.summary["players"] in range(2, 7)
        assert line.mode == "cash"
    assert session.totals.hands == 40
    assert session.totals.net == sum(line.result.net for line in lines)
    assert session.store.totals(HandFilter(game="ring")).net == session.totals.net


def test_the_record_of_the_hand_on_the_table() -> None:
    session = seated()
    until_player(session)
    finish_hand(session)
    record = session.record
    assert record.hand == session.hand
    assert record.hero == 1
    assert record.name(1) == "Hero"
    assert record.name(2) == "Anna"
    assert record.number == session.hand_id


def test_hand_lines_are_actions() -> None:
    session = seated()
    play_hands(session, 3)
    for line in session.last_hands():
        for text in session.store.hand(line.id).actions:
            parse_action(text)


# -- a table of computer players ------------------------------------------------------------------


def test_computer_players_among_themselves() -> None:
    session = seated(hero=None)
    assert session.hero is None
    play_hands(session, 20)
    assert session.hands == 20
    assert session.store.bankroll == 2000
    assert session.viewer is None
    with pytest.raises(IllegalAction):
        session.act(Fold(1))
    session.leave()
    assert session.store.bankroll == 2000


@pytest.mark.parametrize("name", GAMES)
def test_chips_are_conserved_over_random_play(name: str) -> None:
    for seed in range(2):
        session = seated(name=name, seed=seed)
        for _ in range(200):
            if session.waits_for is Waits.OVER:
                break
            step(session)
            check_chips(session)


def check_chips(session: RingSession) -> None:
    lines = session.store.ring.open_table.lines
    if session.tournament is None:
        brought = sum(
            int(line.split()[2]) for line in lines if " sit " in line or " top_up " in line
        )
    else:
        brought = session.tournament.entries * session.tournament.rules.starting_stack
    assert session.table.chips == brought
    if session.is_in_hand:
        setup = session.hand.setup
        view = session.hand.view(None)
        total = sum(chips for _, chips in session.hand.stacks) + view.pot
        assert total == sum(chips for _, chips in setup.stacks)
    assert session.store.check() == ()
