"""The table of the croupier's drill: every card open, chips on their fields, nothing told yet.

Knows: what a croupier sees before and after a box is settled.  Must not know: pixels, time, or what
an answer is worth.
"""

from __future__ import annotations

from dataclasses import replace

from casino_texas.app.words.texts import Texts
from casino_texas.casino.view import BoxStatus
from casino_texas.ui.casino.emphasis import at_the_end
from casino_texas.ui.casino.models import CasinoTable, table_of
from casino_texas.ui.casino.table import Emphasis, Shown
from casino_texas.ui.casino.words import BoxWords, Written, box_words, strip_words
from casino_texas.ui.practice.drill_play import DrillPlay


def shown_table(texts: Texts, play: DrillPlay) -> Shown:
    """The picture now: boxes that are checked are settled, the others only lie there."""
    whole = table_of(play.deal.view)
    settled = play.at + (play.checked is not None)
    boxes = tuple(
        box if at < settled else replace(box, settlement=None, best=None)
        for at, box in enumerate(whole.boxes)
    )
    table = replace(whole, boxes=boxes)
    if not settled:  # what the dealer has is for the trainee to see
        table = replace(table, dealer_best=None, dealer_qualifies=None)
    words = {box.box: _words(texts, play, box.box, table) for box in boxes}
    return Shown(table, words, strip_words(texts, table), _emphasis(play, table))


def _words(texts: Texts, play: DrillPlay, number: int, table: CasinoTable) -> BoxWords:
    box = table.box(number)
    words = box_words(texts, box, play.deal.rules, is_numbered=True)
    is_at_once = play.rules.offers_buy and box.status is BoxStatus.BET_ON_FLOP
    if box.settlement is not None or not is_at_once:
        return words
    head = texts.say("practice.drill.box", box=number)
    at_once = texts.say("practice.drill.at_once")
    return replace(words, head=Written(f"{head}: {at_once}", "muted"))


def _emphasis(play: DrillPlay, table: CasinoTable) -> Emphasis:
    number = play.box.box
    if play.checked is None:
        return Emphasis(acting=number)
    # Only the cards of the box that was settled now; those to come are not given away.
    return replace(at_the_end(table, number), acting=None)
