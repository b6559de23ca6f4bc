"""The sheets over the ring table: questions before a move, log, reasons, cashier, floor.

Knows: what each of them asks and shows.  Must not know: the rules, or what a move leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from casino_texas.app.ring.floor import RulingAsked, RulingGiven
from casino_texas.app.ring.opponents import Reason
from casino_texas.app.ring.session_events import ShoePromised
from casino_texas.app.words.ring import error_line, ruling_name
from casino_texas.app.words.ring_rules import refusal, why_not
from casino_texas.app.words.ring_table import question_line, table_line, verdict_line
from casino_texas.app.words.texts import Texts, capital
from casino_texas.core.chips import Chips
from casino_texas.errors import IllegalAction
from casino_texas.ring.actions import Bet, Call, Check, Raise, Street
from casino_texas.ring.events import DealerErred, Ruling
from casino_texas.ring.table_actions import ComeBack, SitOut, TopUp
from casino_texas.ring.table_options import Amounts
from casino_texas.ring.tournament import Rebuy
from casino_texas.ui.ring.bankroll import bankroll_line
from casino_texas.ui.ring.panels import log_lines, speakers_of, with_signs
from casino_texas.ui.ring.play import RingPlay
from casino_texas.ui.ring.words import TableFacts
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets import ListView, NumberField, Row, Widget
from casino_texas.ui.widgets.dialog import Answer, Dialog
from casino_texas.ui.widgets.form import Form, Labelled

if TYPE_CHECKING:
    from casino_texas.ui.scenes.ring import RingScene


def confirm(texts: Texts, question: str, *, amount: Chips, do: Callable[[], object]) -> Dialog:
    """One more step before a free fold or a large all-in; Esc goes back."""
    say = texts.say
    return Dialog(
        say(f"ui.ring.ask.{question}", chips=amount),
        say(f"ui.ring.ask.{question}.text", chips=amount),
        answers=[
            Answer("back", say("ui.ring.ask.back"), on_escape=True, default=question == "fold"),
            Answer("yes", say(f"ui.ring.ask.{question}.yes", chips=amount), do, tone="danger"),
        ],
    )


class _Rows(ListView):
    """A list as high as most windows allow; the sheet makes it lower where it must."""

    def height_for(self, theme: Theme, width: int) -> int:
        return theme.px(380)


def log_dialog(texts: Texts, *, play: RingPlay) -> Dialog:
    """The whole log of the hand: the hashes of its shuffles, then everything, the newest last."""
    speakers = speakers_of(texts, play.facts)
    hashes = [
        table_line(speakers, ShoePromised(commitment, at)) or ""
        for at, commitment in enumerate(play.session.commitments)
    ]
    rows = [Row(f"hash-{at}", line, tone="muted") for at, line in enumerate(hashes)]
    lines = log_lines(texts, play.log, play.facts, newest_first=False)
    rows += [Row(str(at), line.text, tone=line.tone) for at, line in enumerate(lines)]
    rows_shown = _Rows(
        "log-rows", rows, label=texts.say("ui.ring.panel.log"),
        empty=texts.say("ui.ring.panel.log.empty"), selected=rows[-1].key if rows else "",
    )  # fmt: skip
    return Dialog(
        texts.say("ui.ring.panel.log"),
        content=rows_shown,
        width=640,
        answers=[Answer("close", texts.say("ui.ring.close"), default=True, on_escape=True)],
    )


def why_dialog(texts: Texts, play: RingPlay, reasons: Sequence[Reason]) -> Dialog:
    """What every opponent did in the hand, and why."""
    rows = []
    for reason in reasons:
        who = play.facts.name(reason.seat)
        did = capital(_did(texts, reason))
        rows.append(
            Row(
                str(reason.number),
                texts.say("ui.ring.why.did", who=who, did=did),
                note=reason_words(texts, reason),
            )
        )
    return Dialog(
        texts.say("ui.ring.why.title"),
        content=_Rows(
            "why-rows",
            rows,
            label=texts.say("ui.ring.why.title"),
            empty=texts.say("ui.ring.why.none"),
        ),
        width=820,
        answers=[Answer("close", texts.say("ui.ring.close"), default=True, on_escape=True)],
    )


def _did(texts: Texts, reason: Reason) -> str:
    match reason.action:
        case Check():
            return texts.say("ui.ring.seat.check")
        case Call():
            return texts.say("ui.ring.seat.call")
        case Bet(_, to):
            return texts.say("ui.ring.seat.bet.to", chips=to)
        case Raise(_, to):
            return texts.say("ui.ring.seat.raise.to", chips=to)
        case _:
            return texts.say("ui.ring.seat.fold")


def reason_words(texts: Texts, reason: Reason) -> str:
    """Why, in words: the plan and the numbers it rests on."""
    if reason.faults:
        return "; ".join(reason.faults)
    why = reason.why
    plan = getattr(why, "plan", None)
    if plan is None:
        return texts.say("ui.ring.why.unknown")
    parts = [capital(texts.say(f"why.{plan.value}"))]
    equity = getattr(why, "equity", None)
    if equity is not None:
        parts.append(texts.say("ui.ring.why.equity", share=round(100 * equity)))
    odds = getattr(why, "pot_odds", 0)
    if odds:
        parts.append(texts.say("ui.ring.why.odds", share=round(100 * odds)))
    draw = getattr(why, "draw", 0)
    if draw:
        parts.append(texts.say("ui.ring.why.draw", share=round(100 * draw)))
    width = getattr(why, "width", 0)
    if width and getattr(why, "street", None) is Street.PREFLOP:
        parts.append(texts.say("ui.ring.why.width", share=round(100 * width)))
    return ". ".join(parts)


# --- the floor -----------------------------------------------------------------------------------


def ruling_dialog(
    texts: Texts, facts: TableFacts, asked: RulingAsked, rule: Callable[[Ruling], object]
) -> Dialog:
    """The floor trainer's question: what is to be ruled?"""
    return _Required(
        texts.say("ui.ring.floor.title"),
        with_signs(question_line(speakers_of(texts, facts), asked)),
        width=700,
        answers=[
            Answer(option.value, capital(ruling_name(texts, option)), partial(rule, option))
            for option in asked.options
        ],
    )


def dealer_erred(texts: Texts, facts: TableFacts, erred: DealerErred) -> Dialog:
    """The table stops: what the dealer did wrong, and what is done about it."""
    text = with_signs(error_line(speakers_of(texts, facts), erred))
    return _to_read(texts, texts.say("ui.ring.floor.erred"), text)


def _to_read(texts: Texts, title: str, text: str) -> Dialog:
    answer = Answer("go-on", texts.say("ui.ring.floor.go_on"), default=True, on_escape=True)
    return Dialog(title, text, width=640, answers=[answer])


class _Required(Dialog):
    """A question that must be answered: Esc does not close it."""

    def on_escape(self) -> bool:
        return True


def ruling_given(texts: Texts, given: RulingGiven) -> Dialog:
    """Whether the answer was right, and the rule."""
    key = "ui.ring.floor.right" if given.is_right else "ui.ring.floor.wrong"
    return _to_read(texts, texts.say(key), verdict_line(texts, given))


# --- the cashier ---------------------------------------------------------------------------------


def cashier_dialog(scene: RingScene) -> Dialog:
    """Chips between the bankroll and the seat: top up, re-buy, sit out, leave."""
    session, say = scene.session, scene.say
    to_bring = session.store.available("ring")
    hero = session.hero or 0
    texts = scene.app.words
    lines = [
        bankroll_line(texts, session.store),
        say("ui.ring.cashier.stack", chips=session.chips),
    ]
    answers = [Answer("close", say("ui.ring.close"), on_escape=True)]
    content: Widget | None = None
    options = session.options.seat(hero) if hero else None
    top_up = options.top_up if options is not None else "no_such_seat"
    if isinstance(top_up, Amounts) and to_bring >= top_up.minimum:
        most = min(top_up.maximum, to_bring)
        field = NumberField(
            "top-up-amount",
            label=say("ui.ring.cashier.amount"),
            low=top_up.minimum,
            high=most,
            number=most,
        )
        content = Form("cashier", [Labelled(say("ui.ring.cashier.amount"), field)])
        key = "ui.ring.cashier.top_up" if session.chips else "ui.ring.cashier.rebuy"

        def add() -> None:
            field.settle()
            _at_table(scene, TopUp(hero, field.number))

        answers.append(Answer("top-up", say(key), add, tone="bet", default=True))
    elif isinstance(top_up, str) and session.tournament is None:
        lines.append(capital(why_not(texts, top_up)) + ".")
    if to_bring == 0 and session.chips == 0:
        answers.append(Answer("grant", say("ui.casino.grant"), partial(_grant, scene), tone="bet"))
    if session.can_rebuy and session.tournament is not None:
        price = session.tournament.rules.buy_in
        reason = "" if to_bring >= price else say("ui.ring.cashier.short", needs=price)
        answers.append(
            Answer(
                "rebuy",
                say("ui.ring.cashier.rebuy_for", chips=price),
                lambda: _at_table(scene, Rebuy(hero)),
                tone="bet",
                reason=reason,
            )
        )
    if options is not None and options.sit_out is None:
        answers.append(
            Answer(
                "sit-out", say("ui.ring.cashier.sit_out"), lambda: _at_table(scene, SitOut(hero))
            )
        )
    if options is not None and options.come_back is None:
        answers.append(
            Answer(
                "come-back",
                say("ui.ring.cashier.come_back"),
                lambda: _at_table(scene, ComeBack(hero)),
                tone="bet",
            )
        )
    in_hand = session.waits_for.value not in ("next_hand", "over")
    answers.append(
        Answer(
            "leave",
            say("ui.ring.cashier.leave", chips=texts.number(session.chips)),
            scene.leave_table,
            tone="danger",
            reason=say("ui.ring.cashier.in_hand") if in_hand else "",
        )
    )
    return Dialog(
        say("ui.ring.cashier.title"), "\n".join(lines), answers=answers, content=content, width=600
    )


def _at_table(scene: RingScene, action: TopUp | Rebuy | SitOut | ComeBack) -> None:
    try:
        scene.session.act(action)
    except IllegalAction as error:
        speakers = speakers_of(scene.app.words, scene.play.facts)
        scene.app.toast(capital(refusal(speakers, error)))
        return
    scene.changed()


def _grant(scene: RingScene) -> None:
    scene.session.take_grant()
    scene.changed()
