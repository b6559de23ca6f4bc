"""Sessions for tests: bundled tables, random but seeded players."""

from __future__ import annotations

from itertools import combinations
from random import Random

from casino_texas.app.casino.session import CasinoSession
from casino_texas.app.fair.dealer import Dealer
from casino_texas.app.rules.files import find_rules_file, load_file
from casino_texas.app.rules.loader import Kind, LoadedRules
from casino_texas.app.store.store import Store
from casino_texas.casino.actions import Bet, Buy, CasinoAction, Exchange, Fold, PlaceAntes
from casino_texas.casino.rules import Option
from casino_texas.casino.view import CasinoView, LegalActions, Stage

TABLES = ("texas", "texas_exchange", "house_holdem")


def table(name: str = "texas") -> LoadedRules:
    return load_file(find_rules_file(name), kind=Kind.CASINO)


def session_of(
    store: Store | None = None, *, name: str = "texas", seed: int | None = 7
) -> CasinoSession:
    """A session with a hand on the table."""
    session = CasinoSession(store or Store(), Dealer(seed), table(name))
    if not session.resume():
        session.start_hand()
    return session


def any_action(session: CasinoSession, random: Random) -> CasinoAction:
    """Something legal."""
    view = session.view
    if view.legal.stage is Stage.ANTES:
        return _antes(view.legal, random)
    return random.choice(_decisions(view))


def _antes(legal: LegalActions, random: Random) -> PlaceAntes:
    affordable = legal.antes_affordable // legal.ante_minimum
    count = random.randint(1, min(legal.boxes_maximum, affordable))
    boxes = sorted(random.sample(range(1, legal.boxes_table + 1), count))
    most = min(legal.antes_affordable // count, legal.ante_maximum, legal.ante_minimum * 10)
    stakes = range(legal.ante_minimum, most + 1, legal.ante_step)
    return PlaceAntes(tuple((box, random.choice(stakes)) for box in boxes))


def _decisions(view: CasinoView) -> list[CasinoAction]:
    legal = view.legal
    box = next(box for box in view.boxes if box.box == legal.box)
    actions: list[CasinoAction] = []
    for choice in legal.choices:
        if not choice.is_open:
            continue
        match choice.option:
            case Option.FOLD:
                actions.append(Fold(box.box))
            case Option.BET:
                actions.append(Bet(box.box))
            case Option.BUY:
                actions.append(Buy(box.box))
            case Option.EXCHANGE:
                for count in range(1, legal.exchange_cards + 1):
                    actions += [
                        Exchange(box.box, cards) for cards in combinations(box.cards, count)
                    ]
    return actions


def play_on(session: CasinoSession, random: Random) -> None:
    """Play the hand on the table to its end."""
    while not session.is_over:
        session.act(any_action(session, random))
