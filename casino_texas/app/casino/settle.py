"""What a hand written out on one line pays: the command `settle`.

Knows: how such a hand is written, and that one box plays it through the rules as everybody does.
Must not know: files, the screen, or how a payout is worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from casino_texas.casino.actions import Bet, Buy, Deal, Exchange, Fold, PlaceAntes, Replace
from casino_texas.casino.events import Settlement
from casino_texas.casino.hand import CasinoHand, new_hand
from casino_texas.casino.rules import CasinoRules
from casino_texas.casino.view import Stage
from casino_texas.core.cards import DECK, Card, format_cards, parse_card, parse_cards
from casino_texas.core.chips import Chips
from casino_texas.core.hands import BestHand
from casino_texas.errors import IllegalAction, InputError

_BOX: Final = 1
_ACTIONS: Final = ("fold", "bet", "buy", "exchange")
_PLACES: Final = {Stage.FLOP: "the first decision", Stage.TURN: "the second decision"}
_COUNTS: Final = {"--player": 2, "--flop": 3, "--turn": 1, "--river": 1, "--dealer": 2}


@dataclass(frozen=True, slots=True)
class SettledHand:
    """What the hand came to."""

    settlement: Settlement

    def to_json(self) -> dict[str, Any]:
        """The object of the command's `--json`; amounts in chips, cards best first."""
        settlement = self.settlement
        dealer = _best_json(settlement.dealer)
        if dealer is not None:
            dealer["qualifies"] = settlement.dealer_qualifies
        return {
            "result": settlement.result.value,
            "net": settlement.net,
            "ante": settlement.ante,
            "bet": settlement.bet,
            "buy": settlement.buy,
            "exchange": settlement.exchange,
            "player": _best_json(settlement.player),
            "dealer": dealer,
        }


def _best_json(best: BestHand | None) -> dict[str, Any] | None:
    if best is None:
        return None
    return {
        "class": best.hand_class.name.lower(),
        "cards": [card.text for card in best.cards],
    }


def settle(
    rules: CasinoRules,
    ante: Chips,
    *,
    player: str,
    flop: str,
    actions: str,
    turn: str | None = None,
    river: str | None = None,
    dealer: str | None = None,
    exchange: str | None = None,
) -> SettledHand:
    """Play one box with these cards and actions, and say what it comes to.

    `actions` are words in order (`buy exchange bet`), `exchange` pairs of discard and replacement
    (`Ah:Kd 5c:2h`).  Turn, river and dealer are needed where the hand comes to a showdown.

    Raises:
        InputError: one line that names the option of the command that is wrong or missing.
    """
    words = _words(actions)
    given = {"--player": player, "--flop": flop}
    given |= {
        name: text
        for name, text in (("--turn", turn), ("--river", river), ("--dealer", dealer))
        if text is not None
    }
    cards = {name: _cards(name, text) for name, text in given.items()}
    pairs = _pairs(exchange, words, cards["--player"])
    _check_distinct({**cards, "--exchange": [new for _, new in pairs]})
    if words and words[-1] == "bet":
        _check_complete(cards, actions)

    hand = _start(rules, ante)
    hand = hand.apply(_deal(cards, {new for _, new in pairs})).hand
    for word in words:
        hand = _act(hand, word, pairs)
    settlement = hand.boxes[0].settlement
    if settlement is None:
        raise InputError(f"--actions: {actions!r} decides nothing; it ends with fold or bet")
    return SettledHand(settlement)


def _words(actions: str) -> list[str]:
    words = actions.lower().replace(",", " ").split()
    for word in words:
        if word not in _ACTIONS:
            raise InputError(f"--actions: {word!r} is not one of {', '.join(_ACTIONS)}")
    if not words:
        raise InputError("--actions: nothing is done; write it like 'bet' or 'buy fold'")
    return words


def _cards(name: str, text: str) -> tuple[Card, ...]:
    try:
        cards = parse_cards(text)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    if len(cards) != _COUNTS[name]:
        plural = "card" if _COUNTS[name] == 1 else "cards"
        raise InputError(f"{name}: {_COUNTS[name]} {plural} wanted, {len(cards)} given: {text!r}")
    return cards


def _pairs(
    exchange: str | None, words: Sequence[str], own: Sequence[Card]
) -> list[tuple[Card, Card]]:
    if exchange is None:
        if "exchange" in words:
            raise InputError("--exchange: missing; say discard:replacement, like 'Ah:Kd'")
        return []
    if "exchange" not in words:
        raise InputError("--exchange: given, but --actions has no exchange")
    pairs = []
    for text in exchange.replace(",", " ").split():
        discard, colon, new = text.partition(":")
        try:
            if not colon:
                raise InputError(f"{text!r} is not discard:replacement, like 'Ah:Kd'")
            pair = (parse_card(discard), parse_card(new))
        except InputError as error:
            raise InputError(f"--exchange: {error}") from None
        if pair[0] not in own:
            held = format_cards(own)
            raise InputError(f"--exchange: {pair[0]} is not one of the player's cards {held}")
        pairs.append(pair)
    if not pairs:
        raise InputError("--exchange: empty; say discard:replacement, like 'Ah:Kd'")
    return pairs


def _check_distinct(named: dict[str, Sequence[Card]]) -> None:
    where: dict[Card, str] = {}
    for name, cards in named.items():
        for card in cards:
            if card in where:
                raise InputError(
                    f"{name}: {card} is in {where[card]} already; every card exists once"
                )
            where[card] = name


def _check_complete(cards: dict[str, tuple[Card, ...]], actions: str) -> None:
    missing = [name for name in _COUNTS if name not in cards]
    if missing:
        raise InputError(
            f"{', '.join(missing)}: missing; {actions!r} comes to a showdown and needs all cards"
        )


def _start(rules: CasinoRules, ante: Chips) -> CasinoHand:
    """A hand with its ANTE, for a player who never runs short."""
    prices = rules.buy_amount(ante) + rules.exchange_amount(ante) + rules.bet_amount(ante)
    try:
        return new_hand(rules, max(0, ante + prices)).apply(PlaceAntes(((_BOX, ante),))).hand
    except IllegalAction:
        limits = rules.ante
        raise InputError(
            f"--ante: {ante} is not an ANTE of this table; it takes {limits.minimum} to "
            f"{limits.maximum} in steps of {limits.step}"
        ) from None


def _deal(cards: dict[str, tuple[Card, ...]], replacements: set[Card]) -> Deal:
    """The deal in shoe order; cards that stay closed may be any that are not named."""
    named = {card for some in cards.values() for card in some} | replacements
    others = iter(card for card in DECK if card not in named)
    all_of = {
        name: cards.get(name) or tuple(next(others) for _ in range(count))
        for name, count in _COUNTS.items()
    }
    own, dealer = all_of["--player"], all_of["--dealer"]
    rounds = (own[0], dealer[0], own[1], dealer[1])
    return Deal((*rounds, *all_of["--river"], *all_of["--turn"], *all_of["--flop"]))


def _act(hand: CasinoHand, word: str, pairs: Sequence[tuple[Card, Card]]) -> CasinoHand:
    try:
        match word:
            case "fold":
                return hand.apply(Fold(_BOX)).hand
            case "bet":
                return hand.apply(Bet(_BOX)).hand
            case "buy":
                return hand.apply(Buy(_BOX)).hand
            case _:
                discards = tuple(discard for discard, _ in pairs)
                hand = hand.apply(Exchange(_BOX, discards)).hand
                return hand.apply(Replace(_BOX, tuple(new for _, new in pairs))).hand
    except IllegalAction as error:
        _explain(hand, word, error)


def _explain(hand: CasinoHand, word: str, error: IllegalAction) -> NoReturn:
    if hand.is_over:
        raise InputError(f"--actions: the hand is over before {word!r}; leave it out") from None
    if error.reason == "exchange_count":
        maximum = error.details["maximum"]
        raise InputError(f"--exchange: this table exchanges at most {maximum}") from None
    if error.reason == "card_twice":
        raise InputError(f"--exchange: {error.details['card']} is there twice") from None
    legal = hand.legal_actions()
    options = ", ".join(choice.option.value for choice in legal.choices if choice.is_open)
    raise InputError(
        f"--actions: {word!r} is not open at {_PLACES[legal.stage]} of this table; {options} are"
    ) from None
