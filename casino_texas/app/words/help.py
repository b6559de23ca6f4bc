"""The rules of a table on one page, made from its rules alone.

Knows: which sentences a table's rules call for.  Must not know: the sentences (`Texts` has them),
keys, or how a page is drawn.  Numbers and examples come from the engine (`help_examples`).
"""

from __future__ import annotations

from fractions import Fraction

from casino_texas.app.words.casino import (
    class_name,
    option_name,
    qualifier_name,
    qualifier_or_better,
    settlement_words,
)
from casino_texas.app.words.help_examples import (
    PayLine,
    PlayedExample,
    ante_lines,
    bet_lines,
    examples,
    is_rounded,
    one_price,
    plain_ante,
)
from casino_texas.app.words.page import Block, CardGroup, Example, Lines, Paragraph, Points, Section
from casino_texas.app.words.texts import Texts, capital
from casino_texas.casino.rules import CasinoRules, FlopBet, NoGame, Option, PayTable
from casino_texas.casino.view import CasinoView
from casino_texas.core.cards import Card
from casino_texas.core.chips import Chips, Odds

#: In which order the options of a decision are explained.
_ORDER = (Option.FOLD, Option.BET, Option.BUY, Option.EXCHANGE)


def help_sections(texts: Texts, rules: CasinoRules) -> tuple[Section, ...]:
    """Everything there is to know about this table, section by section."""
    ante = plain_ante(rules)
    parts: list[tuple[str, list[Block]]] = [
        ("aim", _aim(texts, rules)),
        ("order", [Points(_order(texts, rules), is_numbered=True)]),
        ("decisions", _decisions(texts, rules, ante)),
        ("outcome", _outcome(texts, rules)),
        ("pays", _pays(texts, rules, ante)),
        ("examples", _examples(texts, rules, ante)),
        ("compare", _compare(texts)),
        ("limits", _limits(texts, rules)),
        ("fair", [Paragraph(texts.say("help.fair.text"))]),
    ]
    return tuple(
        Section(key, texts.say(f"help.{key}.title"), tuple(blocks)) for key, blocks in parts
    )


# -- how it goes --------------------------------------------------------------------------------


def _aim(texts: Texts, rules: CasinoRules) -> list[Block]:
    return [
        Paragraph(texts.say("help.aim.text")),
        Paragraph(
            texts.say(
                "help.aim.table",
                name=rules.name,
                minimum=rules.ante.minimum,
                maximum=rules.ante.maximum,
            ),
            tone="muted",
        ),
    ]


def _order(texts: Texts, rules: CasinoRules) -> tuple[str, ...]:
    """How a hand goes, step by step."""
    limits, boxes = rules.ante, rules.boxes
    where = "one" if boxes.player == 1 else "boxes"
    steps = [
        texts.say(
            f"help.order.ante.{where}",
            minimum=limits.minimum,
            maximum=limits.maximum,
            step=limits.step,
            boxes=boxes.player,
            table=boxes.table,
        ),
        texts.say("help.order.deal"),
        texts.say("help.order.flop", options=_listed(texts, rules.flop)),
    ]
    if rules.offers_buy:
        steps += [
            texts.say("help.order.turn"),
            texts.say("help.order.again", options=_listed(texts, rules.turn)),
        ]
    steps.append(texts.say("help.order.open" if rules.offers_buy else "help.order.open_both"))
    if rules.qualifier.name == "always":
        steps.append(texts.say("help.order.always"))
    else:
        steps.append(
            texts.say("help.order.qualify", minimum=qualifier_name(texts, rules.qualifier))
        )
    return tuple(steps)


def _listed(texts: Texts, options: frozenset[Option]) -> str:
    return texts.one_of([option_name(texts, option) for option in _ORDER if option in options])


# -- decisions ----------------------------------------------------------------------------------


def _decisions(texts: Texts, rules: CasinoRules, ante: Chips) -> list[Block]:
    titled = rules.offers_buy
    blocks: list[Block] = [
        Paragraph(texts.say("help.decisions.example", ante=ante), tone="muted"),
    ]
    if titled:
        blocks.append(Paragraph(texts.say("help.decisions.flop"), is_strong=True))
    blocks.append(Lines(tuple(_flop_lines(texts, rules, ante))))
    if rules.turn:
        blocks.append(Paragraph(texts.say("help.decisions.turn"), is_strong=True))
        blocks.append(Lines(tuple(_turn_lines(texts, rules, ante))))
    blocks.append(Paragraph(texts.say("help.decisions.afford"), tone="muted"))
    return blocks


def _flop_lines(texts: Texts, rules: CasinoRules, ante: Chips) -> list[tuple[str, str]]:
    bet, price = rules.bet_amount(ante), rules.buy_amount(ante)
    plays = "five" if rules.flop_bet_plays is FlopBet.FIVE else "seven"
    words = {
        Option.FOLD: texts.say("help.fold.flop", ante=ante),
        Option.BET: " ".join(
            (
                texts.say("help.bet.price", antes=in_antes(texts, Fraction(rules.bet)), bet=bet),
                texts.say(f"help.bet.{plays}"),
            )
        ),
        Option.BUY: texts.say("help.buy", antes=in_antes(texts, rules.buy_price), price=price),
    }
    return _option_lines(texts, rules.flop, words)


def _turn_lines(texts: Texts, rules: CasinoRules, ante: Chips) -> list[tuple[str, str]]:
    words = {
        Option.FOLD: texts.say("help.fold.turn", ante=ante, price=rules.buy_amount(ante)),
        Option.BET: " ".join(
            (
                texts.say(
                    "help.bet.price",
                    antes=in_antes(texts, Fraction(rules.bet)),
                    bet=rules.bet_amount(ante),
                ),
                texts.say("help.bet.bought"),
            )
        ),
    }
    if rules.exchange is not None:
        words[Option.EXCHANGE] = texts.count(
            "help.exchange",
            rules.exchange.cards,
            antes=in_antes(texts, rules.exchange.price),
            price=rules.exchange_amount(ante),
        )
    return _option_lines(texts, rules.turn, words)


def _option_lines(
    texts: Texts, offered: frozenset[Option], words: dict[Option, str]
) -> list[tuple[str, str]]:
    return [(option_name(texts, option), words[option]) for option in _ORDER if option in offered]


def in_antes(texts: Texts, price: Fraction) -> str:
    """`2 ANTEs`, `one ANTE`, `1/5 of an ANTE`."""
    if price.denominator == 1:
        return texts.count("help.antes", int(price))
    return texts.say("help.antes.part", part=f"{price.numerator}/{price.denominator}")


# -- what it comes to ---------------------------------------------------------------------------


def _outcome(texts: Texts, rules: CasinoRules) -> list[Block]:
    blocks: list[Block] = []
    rows = []
    back, lost = texts.say("help.gets.back"), texts.say("help.gets.lost")
    if rules.qualifier.name != "always":
        minimum = qualifier_name(texts, rules.qualifier)
        blocks.append(
            Paragraph(
                texts.say(
                    "help.no_game.text",
                    minimum=minimum,
                    better=qualifier_or_better(texts, rules.qualifier),
                )
            )
        )
        rows.append(
            (
                texts.say("help.when.no_game"),
                _no_game_words(texts, rules.no_game_ante),
                _no_game_words(texts, rules.no_game_bet),
            )
        )
    blocks.append(Paragraph(texts.say("help.stand_off.text")))
    rows += [
        (
            texts.say("help.when.win"),
            _win_words(texts, rules.ante_pays),
            _win_words(texts, rules.bet_pays),
        ),
        (texts.say("help.when.stand_off"), back, back),
        (texts.say("help.when.lose"), lost, lost),
        (texts.say("help.when.fold"), lost, texts.say("help.gets.none")),
    ]
    titles = (
        texts.say("help.when.title"),
        texts.say("casino.field.ante"),
        texts.say("casino.field.bet"),
    )
    blocks.append(Lines(tuple(rows), titles=titles))
    fees = [option for option in (Option.BUY, Option.EXCHANGE) if option in rules.flop | rules.turn]
    if fees:
        names = texts.all_of([texts.say(f"help.fee.{option.value}") for option in fees])
        blocks.append(Paragraph(texts.count("help.fees", len(fees), names=capital(names))))
    return blocks


def _no_game_words(texts: Texts, price: Odds | NoGame) -> str:
    if isinstance(price, Odds):
        return texts.say("help.gets.odds", odds=price)
    return texts.say("help.gets.back" if price is NoGame.PUSH else "help.gets.as_paid")


def _win_words(texts: Texts, table: PayTable) -> str:
    price = one_price(table)
    return (
        texts.say("help.gets.as_paid") if price is None else texts.say("help.gets.odds", odds=price)
    )


def odds_words(texts: Texts, odds: Odds) -> str:
    """`3 to 1`."""
    return texts.say("help.odds", win=odds.win, stake=odds.stake)


def _pays(texts: Texts, rules: CasinoRules, ante: Chips) -> list[Block]:
    blocks: list[Block] = []
    if rules.no_game_ante is NoGame.AS_PAID or rules.no_game_bet is NoGame.AS_PAID:
        blocks.append(Paragraph(texts.say("help.pays.always")))
    else:
        blocks.append(Paragraph(texts.say("help.pays.text")))
    for field, table, lines in (
        ("ante", rules.ante_pays, ante_lines(rules, ante)),
        ("bet", rules.bet_pays, bet_lines(rules, ante)),
    ):
        name = texts.say(f"casino.field.{field}")
        if one_price(table) is not None:
            blocks.append(Paragraph(_line_words(texts, f"help.pays.flat.{field}", lines[-1])))
            continue
        titles = (texts.say("help.pays.hand"), name, texts.say("help.pays.words"))
        rows = tuple(
            (
                capital(class_name(texts, line.hand_class)),
                str(line.odds),
                _line_words(texts, f"help.pays.line.{field}", line),
            )
            for line in lines
        )
        blocks.append(Lines(rows, titles=titles, strong=1))
    if rules.max_payout is not None:
        blocks.append(Paragraph(texts.say("help.pays.most", maximum=rules.max_payout)))
    if is_rounded(rules):
        blocks.append(Paragraph(texts.say("help.pays.rounded")))
    return blocks


def _line_words(texts: Texts, key: str, line: PayLine) -> str:
    said = texts.say(key, odds=odds_words(texts, line.odds), stake=line.stake, wins=line.wins)
    return texts.say("help.pays.cut", said=said) if line.is_cut else said


# -- examples, and the rest ---------------------------------------------------------------------


def _examples(texts: Texts, rules: CasinoRules, ante: Chips) -> list[Block]:
    return [
        Paragraph(texts.say("help.examples.text", ante=ante), tone="muted"),
        *(example_block(texts, rules, example) for example in examples(rules, ante)),
    ]


def example_block(texts: Texts, rules: CasinoRules, example: PlayedExample) -> Example:
    """A played hand as a block of a page."""
    view, box = example.view, example.box
    words = settlement_words(texts, box, rules)
    settlement = box.settlement
    assert settlement is not None
    counting = frozenset() if settlement.player is None else frozenset(settlement.player.cards)
    moves = texts.all_of([texts.say(f"help.move.{move.value}") for move in example.moves])
    sentences = [texts.say("help.moves", moves=moves)]
    sentences += [words.why, words.arithmetic]
    tone = "good" if settlement.net > 0 else "bad" if settlement.net < 0 else "gold"
    return Example(
        texts.say(f"help.example.{example.kind}"),
        _groups(texts, view, counting),
        tuple(sentences),
        result=words.net,
        tone=tone,  # type: ignore[arg-type]
    )


def _groups(texts: Texts, view: CasinoView, counting: frozenset[Card]) -> tuple[CardGroup, ...]:
    dim = frozenset(
        card
        for card in (*view.boxes[0].cards, *view.board)
        if card is not None and counting and card not in counting
    )
    return (
        CardGroup(texts.say("help.cards.own"), view.boxes[0].cards, dim),
        CardGroup(texts.say("help.cards.board"), view.board, dim),
        CardGroup(texts.say("help.cards.dealer"), view.dealer),
    )


def _compare(texts: Texts) -> list[Block]:
    return [Points(tuple(texts.say(f"help.compare.{number}") for number in range(1, 5)))]


def _limits(texts: Texts, rules: CasinoRules) -> list[Block]:
    limits, boxes = rules.ante, rules.boxes
    rows = [
        (
            texts.say("casino.field.ante"),
            texts.say(
                "help.limits.ante",
                minimum=limits.minimum,
                maximum=limits.maximum,
                step=limits.step,
            ),
        ),
        (
            texts.say("casino.field.bet"),
            texts.say("help.limits.bet", antes=in_antes(texts, Fraction(rules.bet))),
        ),
        (
            texts.say("help.limits.boxes"),
            texts.say("help.limits.boxes_of", player=boxes.player, table=boxes.table),
        ),
    ]
    if rules.offers_buy:
        rows.insert(2, (texts.say("casino.field.buy"), in_antes(texts, rules.buy_price)))
    if rules.exchange is not None:
        price = in_antes(texts, rules.exchange.price)
        cards = texts.count("help.limits.exchange", rules.exchange.cards, price=price)
        rows.insert(-1, (texts.say("casino.field.exchange"), cards))
    most = texts.say("help.limits.none")
    if rules.max_payout is not None:
        most = texts.say("help.limits.most_of", maximum=rules.max_payout)
    rows.append((texts.say("help.limits.most"), most))
    if rules.source:
        rows.append((texts.say("help.limits.source"), rules.source))
    return [Lines(tuple(rows))]
