"""Who won which pot, and why: folds, claims, the better hand, the deciding card.

Knows: how two hands that lie open are compared in words.  Must not know: the sentences (`Texts`
has them), or how a pot is formed or won (the award says it).
"""

from __future__ import annotations

from collections.abc import Sequence

from casino_texas.app.words.casino import a_hand, combination, hand_ranks
from casino_texas.app.words.ring import Speakers, pot_kind
from casino_texas.app.words.texts import capital
from casino_texas.core.hands import BestHand, best_hand
from casino_texas.ring.events import Pot, PotAwarded, WonBy
from casino_texas.ring.view import RingView


def award_line(
    speakers: Speakers,
    award: PotAwarded,
    view: RingView | None,
    *,
    pots: Sequence[Pot] = (),
    explains: bool = True,
) -> str:
    """One pot: `Boris wins the main pot of 300 with a flush to the king; Clara has two pair`.

    `view` is the player's after the award; `pots` are those of the hand as they were formed;
    without `explains` it is not said whom he has beaten with what.
    """
    pot = pot_name(speakers, award, view, pots=pots)
    if len(award.shares) > 1:
        return _split(speakers, award, pot, view if explains else None)
    (seat, _), *_ = award.shares
    if award.won_by is not WonBy.BEST_HAND:
        return speakers.say(f"ring.won.{award.won_by.value}", seat, pot=pot)
    best = shown_hand(view, seat)
    if view is None or best is None:
        return speakers.say("ring.won.plain", seat, pot=pot)
    eligible = pots[award.pot].eligible if award.pot < len(pots) else ()
    won = speakers.say("ring.won.with", seat, pot=pot, hand=a_hand(speakers.texts, best))
    why = _why(speakers, best, _second(best, view, eligible)) if explains else ""
    return speakers.texts.say("ring.won.because", won=won, why=why) if why else won


def pot_name(
    speakers: Speakers, award: PotAwarded, view: RingView | None, *, pots: Sequence[Pot] = ()
) -> str:
    """`the side pot of 120`."""
    count = max(len(pots), award.pot + 1)
    if view is not None:
        count = max(count, *(other.pot + 1 for other in view.awards), len(view.pots))
    kind = pot_kind(award.pot, count)
    return speakers.texts.say(f"ring.the_pot.{kind}", number=award.pot, chips=award.amount)


def shown_hand(view: RingView | None, seat: int) -> BestHand | None:
    """The best five of a seat whose cards lie open, None where they do not."""
    if view is None or len(view.board) < 5:
        return None
    held = view.seat_view(seat)
    cards = [card for card in held.cards if card is not None]
    return best_hand((*cards, *view.board)) if held.is_shown and len(cards) == 2 else None


def _second(best: BestHand, view: RingView, eligible: Sequence[int]) -> tuple[int, BestHand] | None:
    """The best open hand that lost to this one: whose it is, and what it is.

    Whoever has a better one had no claim to this pot.
    """
    found = [
        (seat.seat, lost)
        for seat in view.seats
        if (not eligible or seat.seat in eligible)
        and (lost := shown_hand(view, seat.seat)) is not None
        and lost.strength < best.strength
    ]
    return max(found, key=lambda pair: pair[1].strength, default=None)


def _why(speakers: Speakers, best: BestHand, second: tuple[int, BestHand] | None) -> str:
    """Why one hand is higher: its class, its combination, or the next card that differs (R36)."""
    if second is None:
        return ""
    texts, (seat, lost) = speakers.texts, second
    if best.hand_class is not lost.hand_class:
        return _about(speakers, "ring.has", seat, hand=a_hand(texts, lost))
    if combination(best) != combination(lost):
        mine, theirs = hand_ranks(texts, best), hand_ranks(texts, lost)
        return _about(speakers, "ring.has_lower", seat, mine=mine, theirs=theirs)
    one, other = next(
        (one, other) for one, other in zip(best.ranks, lost.ranks, strict=True) if one != other
    )
    names = texts.words("rank.one")
    return _about(speakers, "ring.kicker", seat, mine=names[one], theirs=names[other])


def _split(speakers: Speakers, award: PotAwarded, pot: str, view: RingView | None) -> str:
    texts = speakers.texts
    who = speakers.all_of(seat for seat, _ in award.shares)
    chips = {share for _, share in award.shares}
    if len(chips) == 1:
        line = texts.say("ring.split.even", who=who, pot=pot, chips=chips.pop())
    else:
        shares = ", ".join(f"{speakers.who(seat)} {texts.number(n)}" for seat, n in award.shares)
        line = texts.say("ring.split.odd", who=who, pot=pot, shares=shares)
    best = shown_hand(view, award.shares[0][0])
    if best is None:
        return capital(line)
    same = texts.say("ring.split.same", hand=a_hand(texts, best))
    return texts.say("ring.won.because", won=capital(line), why=same)


def _about(speakers: Speakers, key: str, seat: int, **fields: object) -> str:
    """A sentence about a seat in the middle of another."""
    if seat == speakers.hero:
        return speakers.texts.say(f"{key}.you", **fields)
    return speakers.texts.say(key, who=speakers.who(seat), **fields)
