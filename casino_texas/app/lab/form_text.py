"""A text as its form asks it: what stands at a path, and what the table therefore offers.

Knows: how single values are written, right or not.  Must not know: what a form looks like.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from casino_texas.app.rules.casino_file import MAX_PRICE
from casino_texas.app.rules.casino_pays import pays_high_card
from casino_texas.app.rules.yaml_text import read_document
from casino_texas.app.rules.yaml_tree import Document, ListNode, MapNode, Node, TextNode
from casino_texas.app.rules.yaml_values import Value
from casino_texas.casino.rules import QUALIFIER_STRENGTHS, NoGame, Option, Qualifier
from casino_texas.core.chips import Chips, Odds

_DEFAULT_STEP: Final = "5"


class FormText:
    """One text, read."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        root = read_document(text).root
        self._root = root if isinstance(root, MapNode) else None

    @property
    def is_readable(self) -> bool:
        """Whether there are keys to read."""
        return self._root is not None

    # -- as it is written ----------------------------------------------------------------------

    def _node(self, path: str) -> Node | None:
        node: Node | None = self._root
        for key in path.split("."):
            found = node.find(key) if isinstance(node, MapNode) else None
            if found is None:
                return None
            node = found[1]
        return node

    def has(self, path: str) -> bool:
        """Whether the key is written."""
        return self._node(path) is not None

    def is_table(self, path: str) -> bool:
        """Whether a table of keys stands there."""
        return isinstance(self._node(path), MapNode)

    def written(self, path: str) -> str | None:
        """The single value that stands there."""
        node = self._node(path)
        return node.text if isinstance(node, TextNode) else None

    def words(self, path: str) -> tuple[str, ...] | None:
        """The list of single values that stands there."""
        node = self._node(path)
        if not isinstance(node, ListNode):
            return None
        return tuple(item.text for item in node.items if isinstance(item, TextNode))

    @property
    def step(self) -> Chips | None:
        """The step of the ANTE."""
        return read_whole(self.written("ante.step") or _DEFAULT_STEP)

    # -- what the table offers -------------------------------------------------------------------

    @property
    def flop(self) -> frozenset[str]:
        """What a box may do on the flop."""
        return frozenset(self.words("decisions.flop") or ())

    @property
    def turn(self) -> frozenset[str]:
        """What a box that has bought may do."""
        if not self.offers_buy:
            return frozenset()
        usual = (Option.FOLD.value, Option.BET.value)
        return frozenset(self.words("decisions.turn") or usual)

    @property
    def offers_buy(self) -> bool:
        """Whether the sixth card is for sale."""
        return Option.BUY.value in self.flop

    @property
    def offers_exchange(self) -> bool:
        """Whether cards can be exchanged."""
        return Option.EXCHANGE.value in self.turn

    @property
    def qualifies(self) -> str:
        """The dealer's least hand."""
        return self.written("dealer.qualifies") or "pair of twos"

    def can_pay_high_card(self, path: str) -> bool | None:
        """Whether a hand without a pair can be paid by the table at `pays.bet` or `pays.ante`;
        None where that cannot be told."""
        if self.qualifies not in QUALIFIER_STRENGTHS:
            return None
        field = path.rpartition(".")[2]
        word = self.written(f"dealer.no_game.{field}")
        price = NoGame.AS_PAID if word == NoGame.AS_PAID.value else NoGame.PUSH
        return pays_high_card(Qualifier(self.qualifies), price)


# -- single values, None where they are not right --------------------------------------------------


def _value(text: str) -> Value:
    # What is wrong is said elsewhere: this document is nobody's.
    return Value(Document(text), TextNode(text, 0, len(text)), "")


def read_odds(text: str) -> Odds | None:
    """Odds as a file has them."""
    return _value(text).odds()


def read_price(text: str) -> Fraction | None:
    """A price in ANTEs."""
    return _value(text).price(high=MAX_PRICE)


def read_whole(text: str | None) -> int | None:
    """A whole number above zero."""
    return None if text is None else _value(text).whole(low=1)
