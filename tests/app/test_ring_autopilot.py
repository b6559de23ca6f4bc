"""Ring hands played without a person, by the real computer players."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.histories.ring_export import ExportFormat, export_hands
from casino_texas.app.histories.ring_hand import record_of
from casino_texas.app.ring.autopilot import RingAutopilot
from casino_texas.app.ring.opponents import Opponent, ask
from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.ring.session_events import OpponentErred, RingSessionEvent
from casino_texas.app.ring.sitting import resume, sit_down
from casino_texas.app.store.records import HandFilter, Move
from casino_texas.app.store.store import Store
from casino_texas.players.bots.styles import LEVELS, STYLES, table_mix
from casino_texas.ring.rules import Limit
from casino_texas.ring.table_actions import SitOut
from tests.app.history_readers import phh_stacks
from tests.app.ring_sessions import NAMES, game, opponents, seated, step, think

STRUCTURES = [(limit, mode) for limit in Limit for mode in ("cash", "tournament")]
PRESETS = {"cash": "no_limit_1_2", "tournament": "tournament_no_limit"}


def crowd(count: int, level: str, seed: int) -> list[Opponent]:
    styles = table_mix(count, level, seed)
    return [Opponent(name, style, level) for name, style in zip(NAMES, styles, strict=False)]


def autoplay(limit: Limit, mode: str, *, hands: int, seats: int, level: str) -> Store:
    """So many hands of a structure; a tournament that is over is followed by the next."""
    store, played = Store(), 0
    while played < hands:
        seed = played + 1
        chosen = game(PRESETS[mode], limit=limit, seats=seats)
        session = sit_down(
            store, Dealer(seed), chosen, crowd(seats - 1, level, seed), hero=seed % seats + 1
        )
        told: list[RingSessionEvent] = []
        session.subscribe(told.append)
        pilot = RingAutopilot(session, hands=hands - played, player=Opponent("P", "solid", level))
        while not pilot.is_done:
            pilot.step()
            if not session.is_in_hand:
                conserved(session)
        assert not [event for event in told if isinstance(event, OpponentErred)]
        played += session.hands
        assert played <= hands
        session.leave()
        if store.bankroll < 200:
            store.grant()
    return store


def conserved(session: RingSession) -> None:
    """Every chip at the table was brought there, every chip of the player's is accounted for."""
    if session.tournament is None:
        lines = session.store.ring.open_table.lines
        brought = [line.split() for line in lines if " sit " in line or " top_up " in line]
        assert session.table.chips == sum(int(words[2]) for words in brought)
    else:
        rules = session.tournament.rules
        assert session.table.chips == session.tournament.entries * rules.starting_stack
    assert session.store.check() == ()


def replayed(store: Store, hands: int) -> None:
    """Every hand's PHH export comes to the stacks it came to at the table."""
    lines = store.hands(HandFilter(game="ring"), limit=hands + 1)
    assert len(lines) == hands
    stored = [store.hand(line.id) for line in reversed(lines)]
    at_the_table = [(hand.id, dict(record_of(hand).hand.stacks)) for hand in stored]
    assert phh_stacks(export_hands(stored, ExportFormat.PHH)) == at_the_table


@pytest.mark.parametrize(("limit", "mode"), STRUCTURES)
def test_fifty_hands_of_every_structure(limit: Limit, mode: str) -> None:
    replayed(autoplay(limit, mode, hands=50, seats=3, level="beginner"), 50)


@pytest.mark.slow
@pytest.mark.parametrize(("limit", "mode"), STRUCTURES)
def test_a_thousand_hands_of_every_structure(limit: Limit, mode: str) -> None:
    replayed(autoplay(limit, mode, hands=1000, seats=6, level="regular"), 1000)


# -- the pilot itself -----------------------------------------------------------------------------


def flown(session: RingSession, *, hands: int) -> RingAutopilot:
    pilot = RingAutopilot(session, hands=hands, think=think)
    pilot.run()
    assert pilot.is_done
    return pilot


def test_the_hands_asked_for_are_played_and_no_more() -> None:
    session = seated(seed=2)
    pilot = flown(session, hands=30)
    assert pilot.left == 0
    assert (session.hands, session.totals.hands) == (30, 30)
    assert session.waits_for is Waits.NEXT_HAND
    pilot.step()
    assert session.hands == 30


def test_a_hand_on_the_table_is_finished_first_and_counts() -> None:
    session = seated(seed=2)
    session.start_hand()
    while session.waits_for is not Waits.OPPONENT:
        step(session)
    assert flown(session, hands=1).left == 0
    assert session.hands == 1


def test_nothing_to_do_is_done_at_once() -> None:
    assert RingAutopilot(seated(), hands=0).is_done


def test_the_floors_questions_are_answered_by_the_book() -> None:
    session = seated(name="floor_school", seed=4, dealer_error_rate=Fraction(1))
    given: list[Any] = []
    session.subscribe(lambda event: given.append(event) if hasattr(event, "is_right") else None)
    flown(session, hands=25)
    assert len(given) > 10
    assert all(event.is_right for event in given)


def test_who_sits_out_is_brought_back_and_blinds_are_posted() -> None:
    session = seated(seed=4, name="no_limit_5_10")
    session.auto_post = False
    session.act(SitOut(1))
    flown(session, hands=20)
    assert session.hands == 20
    assert sum("watched" not in line.result.results for line in session.last_hands(50)) > 5


def test_an_empty_purse_is_filled() -> None:
    store = Store()
    store.move(Move(-1960, "test"))
    session = seated(store, name="heads_up_no_limit_1_2", seed=3)
    flown(session, hands=120)
    assert session.hands == 120
    assert [entry.reason for entry in store.ledger(limit=500)].count("grant") > 1
    assert store.check() == ()


def test_the_end_of_a_tournament_is_the_end() -> None:
    session = seated(name="tournament_heads_up", seed=1)
    assert flown(session, hands=10_000).left > 0
    assert session.waits_for is Waits.OVER


def test_a_table_of_computer_players_only() -> None:
    session = seated(hero=None)
    flown(session, hands=15)
    assert session.hands == 15
    assert session.store.bankroll == 2000


def test_too_few_players_is_the_end() -> None:
    session = seated(name="heads_up_no_limit_1_2", hero=None, count=2)
    session._state, _ = session._state.apply(SitOut(1))
    assert flown(session, hands=5).is_done
    assert session.hands == 0


# -- the real computer players --------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_style_of_every_level_plays(level: str) -> None:
    """And nobody is asked what he cannot answer: no faults in a table of all of them."""
    names = sorted(STYLES)
    for styles in (names[:6], names[6:]):
        sits = [Opponent(style, style, level) for style in styles]
        session = sit_down(Store(), Dealer(9), game(seats=6), sits, hero=None)
        told: list[RingSessionEvent] = []
        session.subscribe(told.append)
        RingAutopilot(session, hands=3).run()
        assert session.hands == 3
        assert not [event for event in told if isinstance(event, OpponentErred)]
        assert all(reason.why is not None for reason in session.reasons())


def test_a_style_or_level_that_does_not_exist_is_refused() -> None:
    for opponent in (Opponent("A", "brave", "expert"), *opponents(1)):
        with pytest.raises(ValueError, match="is no style; there are solid"):
            sit_down(Store(), Dealer(1), game(), [opponent])
    with pytest.raises(ValueError, match="'best' is no level; there are beginner"):
        sit_down(Store(), Dealer(1), game(), {4: Opponent("A", "rock", "best")})


def test_a_restart_in_the_middle_of_thinking_changes_nothing() -> None:
    """The same question, notes and all, has the same answer in the next program."""
    sits = crowd(3, "expert", 3)
    session = sit_down(Store(), Dealer(3), game(seats=4), sits)
    RingAutopilot(session, hands=12).run()
    session.start_hand()
    while session.waits_for is not Waits.OPPONENT:
        session.advance() if session.waits_for is Waits.HOUSE else step(session)
    question = session.pending_bot()
    again = resume(session.store, Dealer(3))
    assert again is not None
    assert again.pending_bot() == question
    assert question is not None
    assert ask(question) == ask(question)
