"""What the panels of the casino table say: rules, prices, session, last hands, result.

Knows: what each panel shows of rules and hands.  Must not know: where the panels lie, or the
sentences (the catalogue has them).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from casino_texas.app.store.records import HandLine, HandTotals
from casino_texas.app.words.casino import qualifier_or_better
from casino_texas.app.words.texts import Texts, capital
from casino_texas.casino.rules import CasinoRules, FlopBet, NoGame, Option
from casino_texas.core.chips import Odds
from casino_texas.ui.casino.words import BoxWords
from casino_texas.ui.side_panels import Line


def pay_notes(texts: Texts, rules: CasinoRules) -> list[Line]:
    """What the pay table does not say: flat prices, no game, and the cap."""
    notes = []
    for name, table in (("ante", rules.ante_pays), ("bet", rules.bet_pays)):
        if table.is_flat:
            notes.append(texts.say(f"ui.casino.pays.{name}", odds=table.lines[0][1]))
    if rules.qualifier.name != "always":
        notes.append(
            texts.say(
                "ui.casino.pays.no_game",
                ante=_no_game(texts, rules.no_game_ante),
                bet=_no_game(texts, rules.no_game_bet),
            )
        )
    if rules.max_payout is not None:
        notes.append(texts.say("ui.casino.pays.cap", maximum=rules.max_payout))
    return [Line(note, tone="muted", size=12.5, above=2) for note in notes]


def _no_game(texts: Texts, price: Odds | NoGame) -> str:
    if isinstance(price, Odds):
        return str(price)
    return texts.say(f"ui.casino.no_game.{price.value}")


def antes(texts: Texts, price: Fraction | int) -> str:
    """`1 ANTE`, `2 ANTEs`, `1.5 ANTEs`."""
    exact = Fraction(price)
    if exact.denominator == 1:
        return texts.count("ui.casino.antes", int(exact))
    written = f"{float(exact):g}"
    return texts.say("ui.casino.antes.part", number=written)


def rules_lines(texts: Texts, rules: CasinoRules) -> list[Line]:
    """The rules of this table in four numbered lines."""
    return [
        Line(f"{number}  {text}", size=12.5, above=3)
        for number, text in enumerate(rules_sentences(texts, rules), 1)
    ]


def rules_sentences(texts: Texts, rules: CasinoRules) -> list[str]:
    """The rules of this table in four sentences, made from the rules file."""
    bet = antes(texts, rules.bet)
    first = [texts.say("ui.casino.rules.fold")]
    if Option.BET in rules.flop:
        plays = "five" if rules.flop_bet_plays is FlopBet.FIVE else "seven"
        first.append(texts.say(f"ui.casino.rules.bet_{plays}", bet=bet))
    if rules.offers_buy:
        first.append(texts.say("ui.casino.rules.buy", price=antes(texts, rules.buy_price)))
    said = [texts.say("ui.casino.rules.start"), capital(texts.one_of(first)) + "."]
    if rules.offers_buy:
        second = [texts.say("ui.casino.rules.fold"), texts.say("ui.casino.rules.bet", bet=bet)]
        if rules.exchange is not None and rules.offers_exchange:
            second.insert(
                0,
                texts.count(
                    "ui.casino.rules.exchange",
                    rules.exchange.cards,
                    price=antes(texts, rules.exchange.price),
                ),
            )
        said.append(texts.say("ui.casino.rules.second", options=texts.one_of(second)))
    if rules.qualifier.name == "always":
        said.append(texts.say("ui.casino.rules.always"))
    else:
        said.append(
            texts.say("ui.casino.rules.dealer", least=qualifier_or_better(texts, rules.qualifier))
        )
    return said


def session_lines(texts: Texts, totals: HandTotals, *, commitment: str) -> list[Line]:
    """The session so far, and the hash of the shoe that is dealt from (its beginning)."""
    tone = "good" if totals.net > 0 else "bad" if totals.net < 0 else "text"
    return [
        Line(texts.say("ui.casino.session.hands"), texts.number(totals.hands), aside_tone="text"),
        Line(
            texts.say("ui.casino.session.net"),
            texts.signed(totals.net),
            aside_tone=tone,
            above=2,
        ),
        Line(
            texts.say("ui.casino.session.staked"),
            texts.number(totals.staked),
            aside_tone="text",
            above=2,
        ),
        Line(
            texts.say("ui.casino.session.hash"),
            f"{commitment[:4]} {commitment[4:8]}…" if commitment else "",
            tone="muted",
            aside_tone="muted",
            size=12.5,
            above=4,
        ),
    ]


def last_hands_lines(texts: Texts, hands: Sequence[HandLine]) -> list[Line]:
    """The player's latest hands, newest first."""
    lines = []
    for hand in hands:
        net = hand.result.net
        tone = "good" if net > 0 else "bad" if net < 0 else "muted"
        what = texts.say("ui.casino.last.hand", hand=hand.id, what=_what(texts, hand))
        if hand.is_practice:
            what = texts.say("ui.casino.last.practice", hand=what)
        lines.append(Line(what, texts.signed(net), tone="muted", aside_tone=tone, size=13, above=2))
    return lines


def _what(texts: Texts, hand: HandLine) -> str:
    """How a hand ended in a word or two: the class it was won with, or its result."""
    boxes = hand.result.summary.get("boxes")
    results = hand.result.results
    if len(results) == 1 and isinstance(boxes, list) and boxes:
        found = boxes[0].get("class")
        if results[0] == "win" and isinstance(found, str):
            return texts.say(f"class.{found}")
    if len(results) > 1:
        return texts.count("ui.casino.last.boxes", len(results))
    return texts.say(f"casino.result.{results[0]}").lower() if results else ""


def result_lines(texts: Texts, boxes: Mapping[int, BoxWords]) -> list[Line]:
    """What every settled box came to, and why."""
    lines: list[Line] = []
    settled = {box: words.settled for box, words in boxes.items() if words.settled is not None}
    for box, words in settled.items():
        name = words.result
        if len(boxes) > 1:
            name = texts.say("ui.casino.result.box", box=box, result=words.result)
        net = words.net
        tone = "bad" if net.startswith("\N{MINUS SIGN}") else "good" if net[0] == "+" else "muted"
        lines.append(
            Line(name, net, tone=tone, aside_tone=tone, size=15, bold=True, above=8 if lines else 0)
        )
        lines.append(Line(words.why, size=13, above=2))
        if len(settled) > 2:
            lines.append(Line(words.arithmetic, size=12.5, tone="muted", above=2))
            continue
        for part in words.fields:
            shade = "bad" if part.amount < 0 else "good" if part.amount > 0 else "muted"
            lines.append(
                Line(
                    capital(part.text), part.short, tone="muted", aside_tone=shade, size=13, above=2
                )
            )
    return lines
