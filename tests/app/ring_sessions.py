"""Ring sessions for tests: tables of every kind, scripted opponents, a player who does anything."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.ring.game import RingGame, game_of
from casino_texas.app.ring.opponents import Answer, Opponent, Question
from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.ring.session_events import RingSessionEvent
from casino_texas.app.ring.sitting import resume, sit_down
from casino_texas.app.rules.files import find_rules_file, load_file
from casino_texas.app.rules.loader import Kind
from casino_texas.app.store.store import Store
from casino_texas.ring.actions import Call, Check, DeclareBoard, Fold, Muck, SeatAction, Show
from casino_texas.ring.table_actions import ComeBack, DeclineBlind, PostBlind, SitOut, TopUp
from casino_texas.ring.table_options import Amounts
from casino_texas.ring.tournament import Rebuy
from casino_texas.ring.view import BettingOptions, LegalActions, ShowdownOptions

NAMES = ("Anna", "Boris", "Clara", "Dmitri", "Emma", "Felix", "Greta", "Hugo", "Irina")


def game(name: str = "no_limit_1_2", **options: Any) -> RingGame:
    """A bundled preset's game, with other options if need be."""
    found = game_of(load_file(find_rules_file(name, kind=Kind.RING), kind=Kind.RING))
    return found.changed(**options) if options else found


def opponents(count: int, **more: Any) -> tuple[Opponent, ...]:
    return tuple(Opponent(name, "scripted", "regular", **more) for name in NAMES[:count])


def think(question: Question) -> Answer:
    """Something legal, by the seed of the question alone."""
    assert isinstance(question.view.legal, BettingOptions)
    action = bet_somehow(question.view.legal, Random(question.seed))
    return Answer(action, why=("scripted", question.seed))


def bet_somehow(legal: BettingOptions, chance: Random) -> SeatAction:
    roll = chance.random()
    if legal.can_raise and roll < 0.22:
        low, high = legal.min_to, legal.max_to
        return legal.bet_or_raise(chance.choice((low, low, min(high, 2 * low), high)))
    if legal.can_check:
        return Check(legal.seat)
    return Fold(legal.seat) if roll > 0.72 else Call(legal.seat)


def show_somehow(legal: ShowdownOptions, chance: Random) -> SeatAction:
    choices: list[SeatAction] = [Show(legal.seat)] * 2 if legal.can_show else []
    if legal.no_muck is None:
        choices.append(Muck(legal.seat))
    if legal.can_declare:
        choices.append(DeclareBoard(legal.seat))
    return chance.choice(choices)


def decide(legal: LegalActions | None, chance: Random) -> SeatAction:
    if isinstance(legal, BettingOptions):
        return bet_somehow(legal, chance)
    assert isinstance(legal, ShowdownOptions)
    return show_somehow(legal, chance)


def seated(
    store: Store | None = None,
    *,
    name: str = "no_limit_1_2",
    seed: int | None = 7,
    count: int | None = None,
    hero: int | None = 1,
    straddles: int = 0,
    **options: Any,
) -> RingSession:
    """A session at a new table, as many opponents as it takes."""
    chosen = game(name, **options)
    most = chosen.rules.seats - (hero is not None)
    sits = opponents(most if count is None else count, straddles=straddles)
    return sit_down(store or Store(), Dealer(seed), chosen, sits, think=think, hero=hero)


def back_at_the_table(store: Store, *, seed: int | None = 7) -> RingSession:
    """What a program that is started again finds."""
    session = resume(store, Dealer(seed), think=think)
    assert session is not None
    return session


def chance_at(session: RingSession) -> Random:
    """Chance for the player's decisions: the same in the same place of the same game."""
    place = len(session.hand.actions) if session.is_in_hand else -1
    lines = session.store.ring.table.lines if session.store.ring.table else ()
    return Random(f"{session.hands}:{place}:{len(lines)}")


def step(session: RingSession) -> Sequence[RingSessionEvent]:
    """One step of whoever is to act, the player included."""
    chance = chance_at(session)
    match session.waits_for:
        case Waits.NEXT_HAND:
            return between_hands(session, chance)
        case Waits.BLIND:
            offer = session.offer
            assert offer is not None
            answer = DeclineBlind if chance.random() < 0.3 else PostBlind
            return session.act(answer(offer.seat))
        case Waits.PLAYER:
            return session.act(decide(session.legal, chance))
        case Waits.RULING:
            assert session.ruling is not None
            return session.answer_ruling(chance.choice(session.ruling.options))
        case Waits.OVER:
            return ()
        case _:
            return session.advance()


def between_hands(session: RingSession, chance: Random) -> Sequence[RingSessionEvent]:
    """The player does this or that between hands, or goes on."""
    hero = session.hero
    if hero is None:
        return session.start_hand()
    mine = session.options.seat(hero)
    roll = chance.random()
    if session.can_still_show and roll < 0.3:
        return session.act(Show(hero))
    if session.can_rebuy and session.tournament is not None:
        if session.store.available("ring") < session.tournament.rules.buy_in:
            return session.take_grant()
        return session.act(Rebuy(hero))
    room = mine.top_up
    if isinstance(room, Amounts) and (not session.table.seat(hero) or not session.chips):
        if session.store.available("ring") < room.minimum:
            return session.take_grant()
        return session.act(TopUp(hero, room.minimum))
    if isinstance(room, Amounts) and roll < 0.1:
        amount = min(room.maximum, session.store.available("ring"))
        if amount >= room.minimum:
            return session.act(TopUp(hero, amount))
    if mine.come_back is None and roll < 0.5:
        return session.act(ComeBack(hero))
    if mine.sit_out is None and roll > 0.95 and len(session.table.players) > 2:
        return session.act(SitOut(hero))
    if session.options.call == "too_few_players" and mine.come_back is None:
        return session.act(ComeBack(hero))
    return session.start_hand()


def play_hands(session: RingSession, count: int) -> None:
    """So many hands more, or to the end of the tournament."""
    target = session.hands + count
    while session.waits_for is not Waits.OVER:
        if session.waits_for is Waits.NEXT_HAND and session.hands >= target:
            return
        step(session)


def trainer(rate: Fraction = Fraction(1), **options: Any) -> dict[str, Any]:
    """Options of a table whose dealer errs."""
    return {"dealer_error_rate": rate, **options}
