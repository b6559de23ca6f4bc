"""The table on the screen is the same from a view and from the events that led there."""

from __future__ import annotations

from hypothesis import given

from casino_texas.casino.rules import CasinoRules
from casino_texas.ui.casino.models import fold, table_of
from tests.casino.strategies import played, seeds, tables


@given(tables(), seeds)
def test_folding_events_gives_the_table_of_the_view(rules: CasinoRules, seed: int) -> None:
    hands, _, happened = played(rules, seed)
    table = table_of(hands[0].view())
    for hand, events in zip(hands[1:], happened, strict=True):
        table = fold(table, events)
        assert table == table_of(hand.view())
    if hands[-1].is_over:
        assert table.net == hands[-1].net
