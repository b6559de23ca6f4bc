"""Coming to a ring table: sitting down at a new one, or going on at the one that was left open.

Knows: what is put into the store when a player sits down, and how all of it is put back.  Must not
know: how the game goes on (`ring_session`).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from casino_texas.app.casino.events import HandVoided
from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.ring.changes import players_chips
from casino_texas.app.ring.game import RingGame
from casino_texas.app.ring.hand_on_table import RingHandOnTable, put_back
from casino_texas.app.ring.opponents import Opponent, Think, ask, check_known, seed_of
from casino_texas.app.ring.session import RingSession
from casino_texas.app.ring.session_events import TableVoided
from casino_texas.app.ring.setup import HERO, TableSetup, read_setup
from casino_texas.app.ring.table_state import TableState, open_state, replayed_state
from casino_texas.app.store.records import (
    HandFilter,
    Move,
    PlayMode,
    StoredHand,
    StoredTable,
    StoreError,
    TableLine,
    TableStart,
)
from casino_texas.app.store.store import Store
from casino_texas.core.chips import Chips
from casino_texas.errors import CasinoTexasError, IllegalAction, InputError
from casino_texas.ring.table_actions import FinishHand, SitDown
from casino_texas.ring.table_options import TableStage
from casino_texas.ring.tournament_actions import format_tournament_action


def sit_down(
    store: Store,
    dealer: Dealer,
    game: RingGame,
    opponents: Sequence[Opponent] | Mapping[int, Opponent],
    *,
    think: Think = ask,
    hero: int | None = 1,
    buy_in: Chips | None = None,
    name: str = HERO,
    hides_styles: bool = False,
) -> RingSession:
    """Sit down at a new table.  `opponents` by seat, or in a row clockwise from the player's left.

    `hero` is the player's seat, None for a table of computer players; `buy_in` what he brings to a
    cash table, by default the most it takes or he has; a tournament has its own price.

    Raises:
        StoreError: he sits at a table already.
        IllegalAction: the buy-in is not what the table takes, or more than the bankroll
            (`bankroll`).
        ValueError: the seats do not fit the table, there are fewer than two, or an opponent has a
            style or level that does not exist.
    """
    if think is ask:
        for opponent in opponents.values() if isinstance(opponents, Mapping) else opponents:
            check_known(opponent)
    if store.ring.table is not None:
        raise StoreError("the player sits at a ring table already")
    _end_stray_hand(store)
    seated = opponents
    if not isinstance(seated, Mapping):
        seated = in_a_row(seated, hero, game.rules.seats)
    brings, price = _what_he_pays(game, hero, buy_in, has=store.available("ring"))
    seed = secrets.randbits(63) if dealer.seed is None else seed_of(dealer.seed, "opponents")
    setup = TableSetup(game.plays, hero, seated, seed, brings, name, hides_styles)
    state, lines = open_state(setup)
    mode: PlayMode = "cash" if game.tournament is None else "tournament"
    start = TableStart(game.preset, mode, setup.to_text(), dealer.seed)
    reason = "buy_in" if game.tournament is None else "entry"
    moves = (Move(-price, reason),) if price else ()
    store.ring.sit_down(start, lines, chips=players_chips(setup, state), moves=moves)
    return RingSession(store, dealer, setup, state, think=think)


def _what_he_pays(
    game: RingGame, hero: int | None, buy_in: Chips | None, *, has: Chips
) -> tuple[Chips, Chips]:
    """What lies at the player's seat in cash play, and what leaves his bankroll."""
    if hero is None:
        return 0, 0
    brings, price = 0, 0 if game.tournament is None else game.tournament.buy_in
    if game.tournament is None:
        low, high = game.rules.least_buy_in, game.rules.most_buy_in
        brings = price = max(low, min(high, has)) if buy_in is None else buy_in
        if not low <= brings <= high:
            raise IllegalAction(hero, SitDown(hero, brings), "amount", minimum=low, maximum=high)
    if price > has:
        raise IllegalAction(hero, SitDown(hero, price), "bankroll", needs=price, has=has)
    return brings, price


def in_a_row(opponents: Sequence[Opponent], hero: int | None, seats: int) -> dict[int, Opponent]:
    """Opponents by seat, clockwise from the player's left.

    Raises:
        ValueError: there are more than the table has seats for.
    """
    first = seats if hero is None else hero
    free = [(first + step - 1) % seats + 1 for step in range(1, seats + 1)]
    if hero is not None:
        free.remove(hero)
    if len(opponents) > len(free):
        raise ValueError(f"{len(opponents)} opponents do not fit a table of {seats}")
    return dict(zip(free, opponents, strict=False))


def resume(store: Store, dealer: Dealer, *, think: Think = ask) -> RingSession | None:
    """The table the player sits at as it was, with the hand in play; None where there is none.

    A hand that cannot be played on is called off: everybody has the chips he began it with, and
    the first listener is told (`HandVoided`).

    Raises:
        TableVoided: the table itself cannot be gone on with; the player's chips are back in his
            bankroll.
    """
    table = store.ring.table
    if table is None:
        _end_stray_hand(store)
        return None
    in_play = store.hand_in_play("ring")
    try:
        setup = read_setup(table.start.setup)
        state = replayed_state(setup, table.lines)
        if players_chips(setup, state) != table.chips:
            raise InputError(f"its lines give {players_chips(setup, state)} chips")
    except (CasinoTexasError, ValueError) as error:
        if in_play is not None:
            store.void_hand(in_play)
        moves = (Move(table.chips, "void"),) if table.chips else ()
        store.ring.leave({"void": str(error)}, moves=moves)
        raise TableVoided(table.chips, str(error)) from error
    news: tuple[HandVoided, ...] = ()
    on_table: RingHandOnTable | None = None
    if in_play is None:
        on_table = _last_hand(store)
    else:
        try:
            on_table = _hand_in_play(in_play, state)
        except CasinoTexasError as error:
            state = _called_off(store, setup, state, in_play)
            news = (HandVoided(in_play.id, 0, str(error)),)
    return RingSession(store, dealer, setup, state, think=think, on_table=on_table, news=news)


def _end_stray_hand(store: Store) -> None:
    """A hand in play without its table (somebody else's doing) would stand in the way of others."""
    stray = store.hand_in_play("ring")
    if stray is not None:
        store.void_hand(stray)


def _hand_in_play(stored: StoredHand, state: TableState) -> RingHandOnTable:
    """The hand in play as it was.

    Raises:
        CasinoTexasError: it cannot be played on.
    """
    if state.stage is not TableStage.HAND:
        raise InputError("the table has no hand in play")
    on_table = put_back(stored)
    if on_table.facts.setup != state.next_hand():
        raise InputError("it is not the hand the table has")
    return on_table


def _called_off(store: Store, setup: TableSetup, state: TableState, hand: StoredHand) -> TableState:
    """The table with everybody's chips as before a hand that cannot be played on."""
    if state.stage is not TableStage.HAND:
        store.void_hand(hand)
        return state
    action = FinishHand(tuple(sorted(state.next_hand().stacks)))
    after, _ = state.apply(action)
    line = TableLine(format_tournament_action(action), players_chips(setup, after))
    store.void_hand(hand, line=line)
    return after


def _last_hand(store: Store) -> RingHandOnTable | None:
    """The last hand of the open table, as it lies there until the next."""
    table: StoredTable = store.ring.open_table
    lines = store.hands(HandFilter(session_id=table.id), limit=1)
    try:
        return put_back(store.hand(lines[0].id)) if lines else None
    except CasinoTexasError:
        return None
