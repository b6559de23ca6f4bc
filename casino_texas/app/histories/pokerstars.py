"""Writing a hand played here as a PokerStars hand history, which most trackers read.

Knows: that text's words and order.  Must not know: files, or any rule.  The words are the
format's, in English whatever the language of the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from casino_texas.app.histories.record import HandRecord
from casino_texas.core.cards import Card, format_cards
from casino_texas.core.chips import Chips
from casino_texas.core.hands import BestHand, HandClass, best_hand
from casino_texas.ring.actions import Street
from casino_texas.ring.events import (
    BoardDealt,
    HandMucked,
    HandShown,
    Move,
    Posted,
    PotAwarded,
    RingEvent,
    SeatActed,
    UncalledReturned,
)
from casino_texas.ring.rules import Limit, Mode
from casino_texas.ring.setup import PostKind

_LIMITS: Final = {
    Limit.NO_LIMIT: "No Limit",
    Limit.POT_LIMIT: "Pot Limit",
    Limit.FIXED_LIMIT: "Limit",
}
_POSTS: Final = {
    PostKind.ANTE: "the ante",
    PostKind.BIG_BLIND_ANTE: "the ante",
    PostKind.SMALL_BLIND: "small blind",
    PostKind.BIG_BLIND: "big blind",
    PostKind.STRADDLE: "straddle",
    PostKind.LIVE_BLIND: "big blind",
    PostKind.DEAD_BLIND: "small blind",
}
_RANKS: Final = (
    *("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"),
    *("Jack", "Queen", "King", "Ace"),
)
_FOLDED: Final = {
    Street.PREFLOP: "folded before Flop",
    Street.FLOP: "folded on the Flop",
    Street.TURN: "folded on the Turn",
    Street.RIVER: "folded on the River",
}
_ROMAN: Final = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
_NO_DATE: Final = datetime(1970, 1, 1)


def write_pokerstars(record: HandRecord) -> str:
    """The text of one hand, ending with a line break."""
    return "\n".join(_Text(record).lines()) + "\n"


def describe(best: BestHand) -> str:
    """A hand as the format names it: `two pair, Fives and Fours`."""
    ranks = best.ranks
    first = ranks[0]
    match best.hand_class:
        case HandClass.HIGH_CARD:
            return f"high card {_RANKS[first]}"
        case HandClass.PAIR:
            return f"a pair of {_plural(first)}"
        case HandClass.TWO_PAIR:
            return f"two pair, {_plural(first)} and {_plural(ranks[2])}"
        case HandClass.THREE_OF_A_KIND:
            return f"three of a kind, {_plural(first)}"
        case HandClass.STRAIGHT:
            return f"a straight, {_RANKS[ranks[-1]]} to {_RANKS[first]}"
        case HandClass.FLUSH:
            return f"a flush, {_RANKS[first]} high"
        case HandClass.FULL_HOUSE:
            return f"a full house, {_plural(first)} full of {_plural(ranks[3])}"
        case HandClass.FOUR_OF_A_KIND:
            return f"four of a kind, {_plural(first)}"
        case HandClass.STRAIGHT_FLUSH:
            return f"a straight flush, {_RANKS[ranks[-1]]} to {_RANKS[first]}"
        case HandClass.ROYAL_FLUSH:
            return "a Royal Flush"


def _plural(rank: int) -> str:
    return f"{_RANKS[rank]}{'es' if _RANKS[rank] == 'Six' else 's'}"


class _Text:
    """The lines of one hand; what is printed late (shows, awards) is kept until its place."""

    def __init__(self, record: HandRecord) -> None:
        self._record = record
        self._hand = record.hand
        self._setup = record.hand.setup
        self._events = [event for moment in record.moments() for event in moment.events]
        self._price = max(
            (post.amount for post in self._setup.posts if post.kind.is_live), default=0
        )
        self._board: tuple[Card, ...] = ()

    def lines(self) -> Iterator[str]:
        yield from self._header()
        yield from self._posts()
        yield "*** HOLE CARDS ***"
        yield from self._hole_cards()
        for event in self._events:
            yield from self._line(event)
        yield from self._ending()
        yield "*** SUMMARY ***"
        yield from self._summary()

    def _name(self, seat: int) -> str:
        return self._record.name(seat)

    # ------------------------------------------------------------------ before the deal

    def _header(self) -> Iterator[str]:
        record, rules = self._record, self._setup.rules
        game = f"Hold'em {_LIMITS[rules.limit]}"
        stakes = (rules.small_blind, rules.big_blind)
        if rules.limit is Limit.FIXED_LIMIT:
            stakes = (rules.lower_limit, rules.upper_limit)
        amounts = f"({stakes[0]}/{stakes[1]})"
        when = record.started or _NO_DATE
        when = when if when.tzinfo is None else when.astimezone(UTC)
        date = f"{when:%Y/%m/%d %H:%M:%S} UTC"
        is_tournament = rules.mode is Mode.TOURNAMENT
        if is_tournament:
            tournament = f"Tournament #{record.tournament or 1}, Freeroll  {game}"
            level = f"Level {_roman(record.level or 1)} {amounts}"
            yield f"PokerStars Hand #{record.number}: {tournament} - {level} - {date}"
        else:
            yield f"PokerStars Hand #{record.number}:  {game} {amounts} - {date}"
        table = record.table.replace("'", "")
        money = "" if is_tournament else " (Play Money)"
        button = f"Seat #{self._setup.button} is the button"
        yield f"Table '{table}' {rules.seats}-max{money} {button}"
        for seat, chips in sorted(self._setup.stacks):
            out = " is sitting out" if seat in self._setup.absent else ""
            yield f"Seat {seat}: {self._name(seat)} ({chips} in chips){out}"

    def _posts(self) -> Iterator[str]:
        posted = [event for event in self._events if isinstance(event, Posted)]
        dead = {post.seat: post for post in posted if post.kind is PostKind.DEAD_BLIND}
        live = {post.seat for post in posted if post.kind is PostKind.LIVE_BLIND}
        for post in posted:
            what, amount, is_all_in = _POSTS[post.kind], post.amount, post.is_all_in
            if post.kind is PostKind.LIVE_BLIND and post.seat in dead:
                both = dead[post.seat]
                what = "small & big blinds"
                amount, is_all_in = amount + both.amount, both.is_all_in
            elif post.kind is PostKind.DEAD_BLIND and post.seat in live:
                continue
            yield f"{self._name(post.seat)}: posts {what} {amount}{_all_in(is_all_in)}"

    def _hole_cards(self) -> Iterator[str]:
        hero = self._record.hero
        for seat in sorted(self._record.players) if hero is None else [hero]:
            if cards := self._record.known_cards(seat):
                yield f"Dealt to {self._name(seat)} [{format_cards(cards)}]"

    # ------------------------------------------------------------------ the betting

    def _line(self, event: RingEvent) -> Iterator[str]:
        match event:
            case SeatActed():
                yield self._acted(event)
            case BoardDealt(street, cards):
                self._price = 0
                lying = f"[{format_cards(self._board)}] " if self._board else ""
                yield f"*** {street.name} *** {lying}[{format_cards(cards)}]"
                self._board += cards
            case UncalledReturned(seat, amount):
                yield f"Uncalled bet ({amount}) returned to {self._name(seat)}"

    def _acted(self, event: SeatActed) -> str:
        name, all_in = self._name(event.seat), _all_in(event.is_all_in)
        before, self._price = self._price, max(self._price, event.to)
        match event.move:
            case Move.FOLD:
                return f"{name}: folds"
            case Move.CHECK:
                return f"{name}: checks"
            case Move.CALL:
                return f"{name}: calls {event.added}{all_in}"
            case Move.BET:
                return f"{name}: bets {event.to}{all_in}"
            case Move.RAISE:
                return f"{name}: raises {event.to - before} to {event.to}{all_in}"

    # ------------------------------------------------------------------ the end

    def _ending(self) -> Iterator[str]:
        said = [e for e in self._events if isinstance(e, HandShown | HandMucked | PotAwarded)]
        end = next((i for i, e in enumerate(said) if isinstance(e, PotAwarded)), len(said))
        if any(not isinstance(event, PotAwarded) for event in said[:end]):
            yield "*** SHOW DOWN ***"
        pots = len(self._hand.final_pots)
        for event in said:
            match event:
                case HandShown(seat, cards):
                    named = self._named(cards)
                    shown = f"{self._name(seat)}: shows [{format_cards(cards)}]"
                    yield f"{shown} ({named})" if named else shown
                case HandMucked(seat):
                    yield f"{self._name(seat)}: mucks hand"
                case PotAwarded(pot=number, shares=shares):
                    for seat, chips in shares:
                        yield f"{self._name(seat)} collected {chips} from {_pot(number, pots)}"
        if end == 0 and self._hand.is_over:
            for seat in self._hand.may_still_show:
                yield f"{self._name(seat)}: doesn't show hand"

    def _named(self, cards: Iterable[Card]) -> str:
        held = (*cards, *self._hand.board)
        return describe(best_hand(held)) if len(held) >= 5 else ""

    def _summary(self) -> Iterator[str]:
        amounts = [pot.amount for pot in self._hand.final_pots]
        total = f"Total pot {sum(amounts)}"
        if len(amounts) > 1:
            words = [_pot(i, len(amounts)).capitalize() for i in range(len(amounts))]
            parts = [f"{word} {amount}." for word, amount in zip(words, amounts, strict=True)]
            total = f"{total} {' '.join(parts)}"
        yield f"{total} | Rake 0"
        if self._hand.board:
            yield f"Board [{format_cards(self._hand.board)}]"
        folds = {
            act.seat: act.street
            for act in self._events
            if isinstance(act, SeatActed) and act.move is Move.FOLD
        }
        won: dict[int, Chips] = {}
        for award in self._hand.awards:
            for seat, chips in award.shares:
                won[seat] = won.get(seat, 0) + chips
        for seat in sorted(self._record.players):
            what = self._result(seat, folds.get(seat), won.get(seat, 0))
            yield f"Seat {seat}: {self._name(seat)}{self._place(seat)} {what}".rstrip()

    def _place(self, seat: int) -> str:
        blinds = {post.kind: post.seat for post in self._setup.posts}
        places = [
            ("button", self._setup.button),
            ("small blind", blinds.get(PostKind.SMALL_BLIND)),
            ("big blind", blinds.get(PostKind.BIG_BLIND)),
        ]
        return "".join(f" ({word})" for word, of in places if of == seat)

    def _result(self, seat: int, folded: Street | None, won: Chips) -> str:
        if folded is not None:
            paid = sum(_paid(event, seat) for event in self._events)
            return _FOLDED[folded] + ("" if paid else " (didn't bet)")
        if seat in self._hand.shown_cards:
            cards = self._record.known_cards(seat)
            named = self._named(cards)
            what = f"and won ({won})" if won else "and lost"
            return f"showed [{format_cards(cards)}] {what}" + (f" with {named}" if named else "")
        if seat in self._hand.mucked_cards and not won:
            cards = self._record.known_cards(seat)
            return f"mucked [{format_cards(cards)}]" if cards else "mucked"
        return f"collected ({won})" if won else ""


def _paid(event: RingEvent, seat: int) -> Chips:
    """What the seat put in by this event, antes apart."""
    if isinstance(event, SeatActed) and event.seat == seat:
        return event.added
    is_blind = isinstance(event, Posted) and event.kind.is_live
    return event.amount if isinstance(event, Posted) and is_blind and event.seat == seat else 0


def _all_in(is_all_in: bool) -> str:
    return " and is all-in" if is_all_in else ""


def _pot(number: int, count: int) -> str:
    """`pot`, or `main pot`, `side pot`, `side pot-2` ... where there are several."""
    if count == 1:
        return "pot"
    if number == 0:
        return "main pot"
    return "side pot" if count == 2 else f"side pot-{number}"


def _roman(number: int) -> str:
    text = ""
    for value, letters in _ROMAN:
        while number >= value:
            text += letters
            number -= value
    return text
