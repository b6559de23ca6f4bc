"""A ring hand in words: what every action says, cards, showdown, dealer's errors.

Knows: which sentence fits.  Must not know: the sentences (`Texts` has them), any rule, or how pots
are explained (`texts_ring_pots`).  What happens between hands is in `texts_ring_table`, why
something is not allowed in `texts_ring_rules`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from casino_texas.app.words.casino import a_hand
from casino_texas.app.words.texts import Texts, capital
from casino_texas.core.cards import Card, format_cards
from casino_texas.core.hands import best_hand
from casino_texas.core.values import value
from casino_texas.ring.events import (
    BoardDealt,
    BoardDeclared,
    CardBurned,
    CardReplaced,
    ClaimLost,
    DealerErred,
    HandMucked,
    HandShown,
    HoleCardsDealt,
    Misdealt,
    Move,
    Posted,
    Pot,
    PotAwarded,
    PotsFormed,
    RingEvent,
    Ruling,
    SeatActed,
    StubReshuffled,
    UncalledReturned,
)
from casino_texas.ring.rules import FirstToShow
from casino_texas.ring.view import RingView, SeatStatus, Stage


@value
class Speakers:
    """Who is who at the table.  `hero` is the player's seat: what he does is said to him."""

    texts: Texts
    names: Mapping[int, str]
    hero: int | None = None

    def who(self, seat: int) -> str:
        """A player's name; `you` for the player."""
        if seat == self.hero:
            return self.texts.say("ring.you")
        return self.names.get(seat) or self.texts.say("ring.seat", seat=seat)

    def all_of(self, seats: Iterable[int]) -> str:
        """`Anna, Boris and you`."""
        return self.texts.all_of([self.who(seat) for seat in seats])

    def say(self, key: str, seat: int, /, **fields: object) -> str:
        """A sentence about a seat: `Anna folds`, or `You fold`."""
        if seat == self.hero:
            return capital(self.texts.say(f"{key}.you", **fields))
        return capital(self.texts.say(key, who=self.who(seat), **fields))


def hand_line(
    speakers: Speakers,
    event: RingEvent,
    view: RingView | None = None,
    *,
    pots: Sequence[Pot] = (),
    explains: bool = True,
) -> str:
    """What has happened, as one sentence; "" where there is nothing to say.

    `view` is the player's after the event: it names hands by the board and, where `explains`,
    says why a pot was won; `pots` are those of the hand as the last `PotsFormed` told them.
    """
    texts = speakers.texts
    match event:
        case Posted():
            return _posted(speakers, event)
        case HoleCardsDealt():
            return _dealt(speakers, event)
        case CardReplaced(seat, exposed, card):
            if seat == speakers.hero and card is not None:
                return texts.say("ring.replaced.you", exposed=exposed.text, card=card.text)
            return texts.say("ring.replaced", who=speakers.who(seat), exposed=exposed.text)
        case CardBurned(card, is_open):
            if not is_open or card is None:
                return ""
            return texts.say("ring.burned_open", card=card.text)
        case BoardDealt(street, cards):
            return texts.say(f"ring.street.{street.name.lower()}", cards=format_cards(cards))
        case SeatActed():
            return acted_line(speakers, event)
        case UncalledReturned(seat, amount):
            return speakers.say("ring.uncalled", seat, chips=texts.count("chips", amount))
        case PotsFormed(pots):
            return _pots(texts, pots)
        case HandShown():
            return _shown(speakers, event, view)
        case HandMucked(seat, keeps_claim):
            return speakers.say("ring.mucks_with_claim" if keeps_claim else "ring.mucks", seat)
        case BoardDeclared(seat):
            return speakers.say("ring.declares", seat)
        case ClaimLost(seat):
            return speakers.say("ring.claim_lost", seat)
        case PotAwarded():
            # It needs the hands that lie open, and has a file of its own.
            from casino_texas.app.words.ring_pots import award_line

            return award_line(speakers, event, view, pots=pots, explains=explains)
        case DealerErred():
            return error_line(speakers, event)
        case Misdealt():
            return texts.say("ring.misdealt")
        case StubReshuffled(returned):
            if not returned:
                return texts.say("ring.reshuffled")
            return texts.say("ring.reshuffled_with", cards=format_cards(returned))
        case _:
            return ""


def acted_line(speakers: Speakers, act: SeatActed) -> str:
    """`Boris raises to 60, all-in`."""
    key = f"ring.acted.{act.move.value}"
    if act.move is Move.CALL:
        line = speakers.say(key, act.seat, chips=act.added)
    elif act.move in (Move.BET, Move.RAISE):
        line = speakers.say(key, act.seat, chips=act.to)
    else:
        line = speakers.say(key, act.seat)
    return speakers.texts.say("ring.acted.all_in", line=line) if act.is_all_in else line


def _posted(speakers: Speakers, event: Posted) -> str:
    """`Anna posts the big blind of 10`."""
    name = speakers.texts.say(f"ring.post.{event.kind.value}")
    if event.amount < event.due:
        key = "ring.posts_short" if event.amount else "ring.posts_nothing"
        fields = {"chips": event.amount} if event.amount else {}
        return speakers.say(key, event.seat, post=name, due=event.due, **fields)
    line = speakers.say("ring.posts", event.seat, post=name, chips=event.amount)
    return speakers.texts.say("ring.acted.all_in", line=line) if event.is_all_in else line


def _dealt(speakers: Speakers, event: HoleCardsDealt) -> str:
    own = [
        card
        for seat, card in zip(event.seats, event.cards, strict=True)
        if seat == speakers.hero and card is not None
    ]
    if not own:
        return speakers.texts.say("ring.dealt")
    return speakers.texts.say("ring.dealt.you", cards=format_cards(own))


def _pots(texts: Texts, pots: tuple[Pot, ...]) -> str:
    """Only where there is more than one: `Main pot 300, side pot 120`."""
    if len(pots) < 2:
        return ""
    count = len(pots)
    parts = [
        texts.say(f"ring.pot_named.{pot_kind(number, count)}", number=number, chips=pot.amount)
        for number, pot in enumerate(pots)
    ]
    return capital(", ".join(parts))


def pot_kind(number: int, count: int) -> str:
    """How pot `number` of so many is named: ``one``, ``main``, ``side``, ``side_numbered``."""
    if count < 2:
        return "one"
    if number == 0:
        return "main"
    return "side" if count == 2 else "side_numbered"


def _shown(speakers: Speakers, event: HandShown, view: RingView | None) -> str:
    key = "ring.turned_up" if event.is_forced else "ring.shows"
    cards = format_cards(event.cards)
    board: tuple[Card, ...] = () if view is None else view.board
    if len(board) < 3:
        return speakers.say(key, event.seat, cards=cards)
    named = a_hand(speakers.texts, best_hand((*event.cards, *board)))
    return speakers.say(f"{key}_hand", event.seat, cards=cards, hand=named)


def showdown_line(speakers: Speakers, view: RingView) -> str:
    """Why this player shows first (R31); "" where somebody has, or it is no showdown."""
    seat = view.to_act
    if view.stage is not Stage.SHOWDOWN or not seat:
        return ""
    if any(other.is_shown or other.status is SeatStatus.MUCKED for other in view.seats):
        return ""
    if view.awards:
        return ""
    last_round = view.history[-1].street if view.history else None
    is_active = view.rules.first_to_show is FirstToShow.LAST_ACTIVE
    for act in reversed(view.history):
        if not is_active and act.street is not last_round:
            break
        if act.seat == seat and act.move in (Move.BET, Move.RAISE):
            return speakers.say("ring.first.aggressor", seat)
        if is_active and act.seat == seat and act.move is Move.CALL:
            return speakers.say("ring.first.active", seat)
    return speakers.say("ring.first.position", seat)


# -- dealer's errors --------------------------------------------------------------------------


def error_line(speakers: Speakers, erred: DealerErred) -> str:
    """What the dealer did wrong, whom and which card it hit, what is ruled and by which rule."""
    what = what_happened(speakers, erred.error.value, erred.seats, erred.cards)
    ruling = ruling_about(speakers.texts, erred.ruling)
    return speakers.texts.say("ring.error", what=what, rule=erred.rule, ruling=ruling)


def what_happened(
    speakers: Speakers, error: str, seats: Iterable[int], cards: Iterable[Card]
) -> str:
    """`The first card dealt was exposed: Kh, to Boris.`  `error` is the code."""
    texts = speakers.texts
    what = capital(texts.say(f"ring.error.{error}"))
    shown, hit = format_cards(tuple(cards)), list(dict.fromkeys(seats))
    if shown and hit:
        where = texts.say("ring.error.cards_to", cards=shown, who=speakers.all_of(hit))
    elif shown:
        where = texts.say("ring.error.cards", cards=shown)
    elif hit:
        where = texts.say("ring.error.to", who=speakers.all_of(hit))
    else:
        return texts.say("ring.error.plain", what=what)
    return texts.say("ring.error.where", what=what, where=where)


def ruling_name(texts: Texts, ruling: Ruling) -> str:
    """What is ruled, as on a button: `Misdeal`."""
    return texts.say(f"ring.ruling.{ruling.value}")


def ruling_about(texts: Texts, ruling: Ruling) -> str:
    """What that means, in plain words."""
    return texts.say(f"ring.ruling.{ruling.value}.about")
