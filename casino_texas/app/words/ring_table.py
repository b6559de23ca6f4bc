"""A ring table in words: seats, blinds, markers, levels, places, prizes, and the log of it all.

Knows: which sentence fits.  Must not know: the sentences (`Texts` has them), or any rule.  What
happens in a hand is in `texts_ring`.
"""

from __future__ import annotations

from collections.abc import Mapping

from casino_texas.app.casino.events import ChipsGranted, HandVoided, StoreTroubled
from casino_texas.app.ring.floor import RulingAsked, RulingGiven
from casino_texas.app.ring.session_events import (
    ButtonLot,
    HandBegun,
    OpponentErred,
    PlayerLeft,
    PrizePaid,
    RingSessionEvent,
    ShoePromised,
)
from casino_texas.app.words.ring import (
    Speakers,
    hand_line,
    ruling_about,
    ruling_name,
    what_happened,
)
from casino_texas.app.words.store import notice_line
from casino_texas.app.words.texts import Texts
from casino_texas.ring.events import HandStarted, Pot, PotsFormed, RingEvent
from casino_texas.ring.schedule import BlindLevel
from casino_texas.ring.seats import Marker
from casino_texas.ring.table_events import (
    BlindDeclined,
    BlindOffered,
    BlindPromised,
    BlindsSettled,
    ButtonDrawn,
    CameBack,
    ChipsAdded,
    DebtsForgiven,
    HandCalledOff,
    MarkerPlaced,
    MarkerTaken,
    Offer,
    OfferKind,
    PlayerBusted,
    SatOut,
    SeatLeft,
    SeatTaken,
)
from casino_texas.ring.tournament import Finish, LevelReached, RebuyTaken, TournamentOver
from casino_texas.ring.view import RingView

#: So many digits of a hash tell two of them apart.
_HASH_SHOWN = 12


class RingLog:
    """Sentences for everything a ring session tells, one event after the other."""

    def __init__(
        self, texts: Texts, names: Mapping[int, str], hero: int | None, *, explains: bool = True
    ) -> None:
        """`names` are by seat; `hero` is the player's seat; `explains` says why a pot was won."""
        self.speakers = Speakers(texts, names, hero)
        self._explains = explains
        self._pots: tuple[Pot, ...] = ()

    def line(self, event: RingSessionEvent, view: RingView | None = None) -> str:
        """The sentence of one event; "" where there is nothing to say.  `view` is the player's
        after it."""
        match event:
            case HandStarted():
                self._pots = ()
            case PotsFormed(pots):
                self._pots = pots
            case _:
                pass
        said = table_line(self.speakers, event)
        if said is not None:
            return said
        # What is not of the table or the session is of the hand.
        hand_event: RingEvent = event  # type: ignore[assignment]
        return hand_line(self.speakers, hand_event, view, pots=self._pots, explains=self._explains)


def table_line(speakers: Speakers, event: RingSessionEvent) -> str | None:
    """What has happened between hands or in the session, "" where there is nothing to say; None
    where the event is of the hand."""
    for about in (_of_seats, _of_blinds, _of_tournament, _of_session):
        said = about(speakers, event)
        if said is not None:
            return said
    return None


def _of_seats(speakers: Speakers, event: RingSessionEvent) -> str | None:
    match event:
        case SeatTaken(seat, amount):
            return speakers.say("ring.table.sits", seat, chips=amount)
        case ChipsAdded(seat, amount):
            return speakers.say("ring.table.adds", seat, chips=amount)
        case SeatLeft(seat, amount):
            return speakers.say("ring.table.leaves", seat, chips=amount)
        case SatOut(seat):
            return speakers.say("ring.table.sits_out", seat)
        case CameBack(seat):
            return speakers.say("ring.table.comes_back", seat)
        case PlayerBusted(seat):
            return speakers.say("ring.table.busted", seat)
        case ButtonDrawn(seat):
            return speakers.say("ring.table.button_drawn", seat)
        case ButtonLot(cards, _):
            drawn = ", ".join(f"{speakers.who(seat)} {card.text}" for seat, card in cards)
            return speakers.texts.say("ring.table.lot", cards=drawn)
        case _:
            return None


def _of_blinds(speakers: Speakers, event: RingSessionEvent) -> str | None:
    texts = speakers.texts
    match event:
        case BlindOffered(offer):
            return offer_line(texts, offer) if offer.seat == speakers.hero else ""
        case BlindPromised(offer):
            if offer.kind is not OfferKind.RETURN:
                return ""  # the hand says it when the chips go in
            return speakers.say("ring.table.returns", offer.seat, chips=offer.live + offer.dead)
        case BlindDeclined(offer):
            return speakers.say(f"ring.table.declines.{offer.kind.value}", offer.seat)
        case MarkerPlaced(seat, marker):
            key = f"ring.table.missed.{_MARKER_KEYS[marker]}"
            return speakers.say(key, seat, marker=marker.value)
        case MarkerTaken(seat):
            return speakers.say("ring.table.marker_taken", seat)
        case BlindsSettled(button, small_blind, _, _, is_button_dead):
            lines = [
                texts.say("ring.table.button_dead", seat=button)
                if is_button_dead
                else speakers.say("ring.table.button", button)
            ]
            if small_blind is None:
                lines.append(texts.say("ring.table.small_blind_dead"))
            return " ".join(lines)
        case DebtsForgiven(seats):
            return texts.say("ring.table.debts_forgiven", who=speakers.all_of(seats))
        case HandCalledOff():
            return texts.say("ring.table.called_off")
        case _:
            return None


def _of_tournament(speakers: Speakers, event: RingSessionEvent) -> str | None:
    texts = speakers.texts
    match event:
        case LevelReached(number, level):
            return texts.say("ring.level.reached", number=number, blinds=level_name(texts, level))
        case RebuyTaken(seat, stack, price):
            return speakers.say("ring.rebuy", seat, stack=stack, price=price)
        case Finish(place, seats):
            if place == 1:
                return speakers.say("ring.place.first", seats[0])
            if len(seats) > 1:
                return texts.say("ring.place.shared", place=place, who=speakers.all_of(seats))
            return speakers.say("ring.place.out", seats[0], place=place)
        case TournamentOver(_, prizes):
            if not prizes:
                return texts.say("ring.prizes.none")
            won = [f"{speakers.who(seat)} {texts.number(prize)}" for seat, prize in prizes]
            return texts.say("ring.prizes", won=", ".join(won))
        case PrizePaid(place, prize):
            key = "ring.prize.paid" if prize else "ring.prize.nothing"
            return texts.say(key, place=place, **({"prize": prize} if prize else {}))
        case _:
            return None


def _of_session(speakers: Speakers, event: RingSessionEvent) -> str | None:
    texts = speakers.texts
    match event:
        case HandBegun(hand_id, number):
            return texts.say("ring.session.hand", hand=hand_id, number=number)
        case ShoePromised(commitment, shuffle):
            key = "ring.session.reshuffle_hash" if shuffle else "ring.session.hash"
            return texts.say(key, hash=commitment[:_HASH_SHOWN])
        case HandVoided(hand_id, _, reason):
            return texts.say("ring.session.voided", hand=hand_id, why=reason)
        case OpponentErred(seat, _):
            return speakers.say("ring.session.erred", seat)
        case PlayerLeft(chips, place, prize):
            if place is None:
                return texts.say("ring.session.left", chips=texts.count("chips", chips))
            key = "ring.session.left_with_prize" if prize else "ring.session.left_with_place"
            return texts.say(key, place=place, **({"prize": prize} if prize else {}))
        case RulingAsked():
            return question_line(speakers, event)
        case RulingGiven():
            return verdict_line(texts, event)
        case ChipsGranted(amount):
            return texts.say("ring.session.granted", chips=texts.count("chips", amount))
        case StoreTroubled(notice):
            return notice_line(texts, notice)
        case _:
            return None


# -- blinds and levels --------------------------------------------------------------------------

_MARKER_KEYS = {
    Marker.MISSED_BIG_BLIND: "big_blind",
    Marker.MISSED_SMALL_BLIND: "small_blind",
}


def offer_line(texts: Texts, offer: Offer) -> str:
    """What the player is asked to post, and what it means (R6-R9)."""
    if offer.kind is not OfferKind.RETURN:
        return texts.say(f"ring.offer.{offer.kind.value}", chips=offer.live)
    if not offer.live:
        return texts.say("ring.offer.return_dead", dead=offer.dead)
    if not offer.dead:
        return texts.say("ring.offer.return_live", live=offer.live)
    return texts.say("ring.offer.return_both", live=offer.live, dead=offer.dead)


def marker_about(texts: Texts, marker: Marker) -> str:
    """What a marker before a seat says (R7, R8)."""
    return texts.say(f"ring.marker.{_MARKER_KEYS[marker]}", marker=marker.value)


def level_name(texts: Texts, level: BlindLevel) -> str:
    """`25-50, ante 5`."""
    blinds = texts.say("ring.level.blinds", small=level.small_blind, big=level.big_blind)
    if not level.ante:
        return blinds
    return texts.say("ring.level.with_ante", blinds=blinds, ante=level.ante)


# -- the floor ----------------------------------------------------------------------------------


def question_line(speakers: Speakers, asked: RulingAsked) -> str:
    """What the dealer did, and the question."""
    what = what_happened(speakers, asked.error.value, asked.seats, asked.cards)
    return speakers.texts.say("ring.floor.question", what=what)


def verdict_line(texts: Texts, given: RulingGiven) -> str:
    """Whether the player was right, what is ruled by which rule, and what that means."""
    key = "ring.floor.right" if given.is_right else "ring.floor.wrong"
    return texts.say(
        key,
        rule=given.rule,
        ruling=ruling_name(texts, given.ruling),
        about=ruling_about(texts, given.ruling),
    )
