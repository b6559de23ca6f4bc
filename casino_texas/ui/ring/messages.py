"""The line under the buttons: what there is to do, or to wait for.

Knows: which sentence fits the moment.  Must not know: widgets or pixels.
"""

from __future__ import annotations

from casino_texas.app.words.ring import showdown_line
from casino_texas.app.words.ring_rules import why_no_raise
from casino_texas.app.words.ring_table import offer_line
from casino_texas.app.words.texts import Texts, capital
from casino_texas.ring.view import BettingOptions, SeatStatus
from casino_texas.ui.ring import amounts
from casino_texas.ui.ring.panels import info_lines, speakers_of
from casino_texas.ui.ring.play import RingPlay


class Showing:
    """How the table is shown beside the play itself, kept by the scene."""

    def __init__(self) -> None:
        self.is_moving = False
        self.is_paused = False
        self.is_skipping = False
        self.waits = False
        self.is_auto = False
        self.equity = ""
        self.can_ask_why = False
        self.can_replay = False


def message(*, texts: Texts, play: RingPlay, phase: str, showing: Showing, has_panel: bool) -> str:
    """One sentence for the moment; without a panel beside the cards also what it would say."""
    say = texts.say
    if showing.is_paused:
        return say("ui.ring.now.paused")
    legal = play.legal
    match phase:
        case "decide" if legal is not None:
            return _turn(texts, play, legal, showing=showing, has_panel=has_panel)
        case "showdown":
            first = _first_to_show(texts, play)
            asked = say("ui.ring.now.showdown")
            return f"{first}. {asked}" if first else asked
        case "blind":
            offer = play.session.offer
            return "" if offer is None else offer_line(texts, offer)
        case "over":
            return _over(texts, play)
        case "done":
            return say("ui.ring.now.done")
        case _:
            return _waiting(texts, play, showing)


def _turn(
    texts: Texts, play: RingPlay, legal: BettingOptions, *, showing: Showing, has_panel: bool
) -> str:
    if play.wrong_amount:
        key = f"ui.ring.amount.{play.wrong_amount}"
        return texts.say(key, low=legal.min_to, high=legal.max_to)
    parts = []
    if not has_panel:
        lines = info_lines(
            texts,
            play.table,
            play.facts,
            odds=amounts.pot_odds(legal),
            call=legal.call,
            equity=showing.equity,
        )
        parts = [f"{line.text}: {line.aside}" if line.aside else line.text for line in lines]
    if legal.no_raise is not None:
        parts.append(capital(why_no_raise(texts, legal.no_raise, play.session.rules)))
    elif amounts.can_choose(legal) and not parts:
        parts.append(texts.say("ui.ring.now.amount", low=legal.min_to, high=legal.max_to))
    elif not parts:
        parts.append(texts.say("ui.ring.now.turn"))
    return "  \N{MIDDLE DOT}  ".join(parts)


def _over(texts: Texts, play: RingPlay) -> str:
    session = play.session
    if play.hero is not None and session.chips == 0:
        is_out = session.tournament is not None and not session.can_rebuy
        return texts.say("ui.ring.now.out" if is_out else "ui.ring.now.bust")
    return texts.say("ui.ring.now.over" if session.has_hand else "ui.ring.now.start")


def _waiting(texts: Texts, play: RingPlay, showing: Showing) -> str:
    if showing.is_skipping:
        return texts.say("ui.ring.now.skipping")
    table = play.table
    own = None if play.hero is None else table.seat(play.hero)
    if own is not None and own.status is SeatStatus.ALL_IN and not table.is_over:
        return texts.say("ui.ring.now.all_in")
    if first := _first_to_show(texts, play):
        return first
    acting = table.to_act
    if acting and acting != play.hero and not table.is_over:
        return texts.say("ui.ring.now.thinks", who=play.facts.name(acting))
    return ""


def _first_to_show(texts: Texts, play: RingPlay) -> str:
    """Why somebody shows first, before anybody has."""
    view = play.session.view
    return "" if view is None else showdown_line(speakers_of(texts, play.facts), view)
