"""What the store is told about a ring hand and about a tournament: how it ended for the player.

Knows: which codes a list of hands shows, and what a place in a tournament pays.  Must not know:
the store itself, or how a hand is played.

Result codes: ``won``, ``split``, ``lost``, ``folded``, ``watched`` (no cards were dealt to him);
beside them ``showdown``, ``all_in`` and ``dealer_error``.
"""

from __future__ import annotations

from collections.abc import Iterable

from casino_texas.app.histories.ring_hand import HandFacts
from casino_texas.app.ring.dealing import is_error
from casino_texas.app.store.records import HandResult
from casino_texas.core.cards import Card, format_cards
from casino_texas.core.chips import Chips
from casino_texas.core.hands import best_hand
from casino_texas.ring.events import Move
from casino_texas.ring.hand import RingHand
from casino_texas.ring.table_actions import CallBlinds
from casino_texas.ring.tournament import Tournament
from casino_texas.ring.view import SeatStatus


def result_of(hand: RingHand, facts: HandFacts) -> HandResult:
    """How a finished hand ended for the player, with what a list of hands shows of it.

    Raises:
        ValueError: it is not over.
    """
    if not hand.is_over:
        raise ValueError("the hand is not over")
    hero = facts.hero
    erred = any(map(is_error, hand.actions))
    codes = _codes(hand, hero) + (("dealer_error",) if erred else ())
    if hero is None:
        return HandResult(0, 0, codes, _summary(hand, facts))
    start = dict(facts.setup.stacks)[hero]
    return HandResult(
        net=hand.stack_of(hero) - start,
        staked=hand.view(hero).seat_view(hero).paid,
        results=codes,
        summary=_summary(hand, facts),
    )


def _codes(hand: RingHand, hero: int | None) -> tuple[str, ...]:
    if hero is None:
        return ("watched",)
    folded = any(act.seat == hero and act.move is Move.FOLD for act in hand.view(hero).history)
    if folded:
        return ("folded",)
    won = [award for award in hand.awards if any(seat == hero for seat, _ in award.shares)]
    codes = ["lost"]
    if won:
        codes = ["split" if any(len(award.shares) > 1 for award in won) else "won"]
    if hero in hand.shown_cards or hero in hand.mucked_cards:
        codes.append("showdown")
    if hand.view(hero).seat_view(hero).status is SeatStatus.ALL_IN or any(
        act.seat == hero and act.is_all_in for act in hand.view(hero).history
    ):
        codes.append("all_in")
    return tuple(codes)


def _summary(hand: RingHand, facts: HandFacts) -> dict[str, object]:
    """What lay open at the end, and the player's own cards."""
    hero = facts.hero
    own = () if hero is None else _known(hand.hole_cards(hero))
    shown = {
        str(seat): _text(_known(cards))
        for seat, cards in sorted(hand.shown_cards.items())
        if seat != hero
    }
    found: dict[str, object] = {
        "cards": _text(own),
        "board": _text(hand.board),
        "class": _class(own, hand.board),
        "players": len(facts.setup.stacks),
        "pot": sum(pot.amount for pot in hand.final_pots),
        "shown": shown,
        "winners": _winners(hand),
    }
    if facts.level is not None:
        found["level"] = facts.level
    return found


def _winners(hand: RingHand) -> dict[str, Chips]:
    won: dict[str, Chips] = {}
    for award in hand.awards:
        for seat, chips in award.shares:
            won[str(seat)] = won.get(str(seat), 0) + chips
    return won


def _known(cards: Iterable[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _text(cards: tuple[Card, ...]) -> str:
    return format_cards(cards)


def _class(own: tuple[Card, ...], board: tuple[Card, ...]) -> str | None:
    if len(own) != 2 or len(board) < 3:
        return None
    return best_hand((*own, *board)).hand_class.name.lower()


# -- a place in a tournament ------------------------------------------------------------------


def prize_due(tournament: Tournament | None, seat: int | None) -> Chips | None:
    """What a seat has won for good; None while its place, or the pool, is not settled.

    The pool is settled when nobody can re-buy any more (R48).
    """
    if tournament is None or seat is None or seat not in tournament.places():
        return None
    if tournament.can_rebuy and not tournament.is_over:
        return None
    return tournament.prizes().get(seat, 0)


def given_up(tournament: Tournament, seat: int) -> tuple[int, Chips]:
    """The place and the prize of a player who leaves now: of those who are left, the last.

    His opponents are not made to play on for his sake; who has a place keeps it.
    """
    if tournament.busted and not tournament.is_over:
        # Nobody re-buys any more: whoever is out gets his place (R49).
        settled = tournament.apply(CallBlinds()).tournament
    else:
        settled = tournament
    place = settled.places().get(seat)
    if place is not None:
        return place, settled.prizes().get(seat, 0)
    place = sum(1 for other in settled.table.seats if other.stack)
    table = settled.rules.prizes.prizes(settled.pool, settled.players)
    return place, table[place - 1]
