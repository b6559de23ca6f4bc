"""The keys of a rules file of the casino game.

Knows: their names, their order, and an example of each.  Must not know: what they mean
(`casino_file` reads them) or how YAML is read.
"""

from __future__ import annotations

from typing import Final

from casino_texas.core.hands import HandClass

#: Every key with an example, in the order in which a file has them.
KEYS: Final = {
    "game": "game: casino",
    "name": "name: My table",
    "source": "source: where the rules come from",
    "ante": "ante: {min: 5, max: 500, step: 5}",
    "bet": "bet: 2",
    "decisions": "decisions: {flop: [fold, bet]}",
    "bet_on_flop_plays": "bet_on_flop_plays: five",
    "buy": "buy: {price: 1}",
    "exchange": "exchange: {price: 1, cards: 2}",
    "dealer": "dealer: {qualifies: pair of twos}",
    "pays": "pays: {ante: 1:1, bet: 1:1}",
    "boxes": "boxes: {table: 6, player: 3}",
    "max_payout": "max_payout: none",
}
ANTE_KEYS: Final = {"min": "min: 5", "max": "max: 500", "step": "step: 5"}
DECISION_KEYS: Final = {"flop": "flop: [fold, bet, buy]", "turn": "turn: [fold, bet]"}
BUY_KEYS: Final = {"price": "price: 1"}
EXCHANGE_KEYS: Final = {"price": "price: 1", "cards": "cards: 2"}
DEALER_KEYS: Final = {
    "qualifies": "qualifies: pair of twos",
    "no_game": "no_game: {ante: 1:1, bet: push}",
}
NO_GAME_KEYS: Final = {"ante": "ante: 1:1", "bet": "bet: push"}
PAYS_KEYS: Final = {"ante": "ante: 1:1", "bet": "bet: 1:1"}
BOX_KEYS: Final = {"table": "table: 6", "player": "player: 3"}
CLASS_KEYS: Final = {
    hand_class.name.lower(): f"{hand_class.name.lower()}: 1:1" for hand_class in reversed(HandClass)
}
#: In which table a key belongs that is found in another one.
HOMES: Final = {
    **dict.fromkeys(("min", "max", "step"), "ante"),
    **dict.fromkeys(DECISION_KEYS, "decisions"),
    **dict.fromkeys(DEALER_KEYS, "dealer"),
    **dict.fromkeys(BOX_KEYS, "boxes"),
    **dict.fromkeys((key for key in KEYS if key not in ("ante", "bet")), ""),
}
#: All keys of all tables, in the order in which a file has them: where an editor adds a line.
ORDER: Final = (
    *KEYS,
    *ANTE_KEYS,
    *DECISION_KEYS,
    *BUY_KEYS,
    *EXCHANGE_KEYS,
    *DEALER_KEYS,
    *BOX_KEYS,
    *CLASS_KEYS,
)
