"""The ring game in words: what is said, and that everything can be said in every language."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from casino_texas.app.ring.session import Waits
from casino_texas.app.words.ring import Speakers, hand_line, ruling_name, showdown_line
from casino_texas.app.words.ring_table import (
    RingLog,
    question_line,
    verdict_line,
)
from casino_texas.app.words.texts import Texts
from casino_texas.core.cards import parse_cards
from casino_texas.ring.actions import Muck, Street
from casino_texas.ring.dealer_errors import RULINGS
from casino_texas.ring.events import (
    DealerErred,
    DealerError,
    HandMucked,
    HandShown,
    Move,
    Posted,
    Pot,
    PotAwarded,
    PotsFormed,
    Ruling,
    SeatActed,
    UncalledReturned,
    WonBy,
    seen_by,
)
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.rules import (
    FirstToShow,
    RingRules,
)
from casino_texas.ring.setup import PostKind, standard_setup
from casino_texas.ring.view import BettingOptions
from tests.app.ring_sessions import seated, step
from tests.app.test_texts_casino import Strict
from tests.ring.hands_by_line import Play

EN, RU = Texts("en"), Texts("ru")
NAMES = {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dan"}
PLAIN = RingRules(small_blind=5, big_blind=10, seats=6)
BOTH = ("en", "ru")


def speakers(language: str = "en", hero: int | None = 1) -> Speakers:
    return Speakers(Texts(language), NAMES, hero)


def said(event: Any, *, hero: int | None = 1, language: str = "en", **more: Any) -> str:
    return hand_line(speakers(language, hero), event, **more)


# -- what every action says -----------------------------------------------------------------------


def act(seat: int, move: Move, added: int = 0, to: int = 0, *, all_in: bool = False) -> SeatActed:
    return SeatActed(seat, Street.FLOP, move, added, to, all_in)


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (act(2, Move.FOLD), "Bob folds", "Bob: фолд"),
        (act(2, Move.CHECK), "Bob checks", "Bob: чек"),
        (act(2, Move.CALL, 40, 60), "Bob calls 40", "Bob: колл 40"),
        (act(2, Move.BET, 40, 40), "Bob bets 40", "Bob: бет 40"),
        (act(2, Move.RAISE, 40, 60), "Bob raises to 60", "Bob: рейз до 60"),
        (
            act(2, Move.RAISE, 40, 60, all_in=True),
            "Bob raises to 60, all-in",
            "Bob: рейз до 60, олл-ин",
        ),
        (act(1, Move.FOLD), "You fold", "Вы: фолд"),
        (act(1, Move.RAISE, 40, 1060), "You raise to 1,060", "Вы: рейз до 1\u00a0060"),
        (
            Posted(2, PostKind.SMALL_BLIND, 5, 5, False),
            "Bob posts the small blind of 5",
            "Bob: малый блайнд 5",
        ),
        (
            Posted(1, PostKind.BIG_BLIND, 10, 10, False),
            "You post the big blind of 10",
            "Вы: большой блайнд 10",
        ),
        (
            Posted(2, PostKind.BIG_BLIND, 4, 10, True),
            "Bob posts 4 of 10 for the big blind, all-in",
            "Bob: большой блайнд, 4 из 10, олл-ин",
        ),
        (
            Posted(2, PostKind.DEAD_BLIND, 0, 5, True),
            "Bob has no chips left for a dead blind of 5",
            "Bob: на мёртвый блайнд 5 фишек не осталось",
        ),
        (
            UncalledReturned(2, 40),
            "Uncalled: 40 chips back to Bob",
            "Не уравнено: 40 фишек обратно, Bob",
        ),
        (
            UncalledReturned(1, 1),
            "Uncalled: 1 chip back to you",
            "Не уравнено: 1 фишка обратно вам",
        ),
        (PotsFormed((Pot(90, (1, 2)),)), "", ""),
        (
            PotsFormed((Pot(90, (1, 2)), Pot(40, (1, 2)))),
            "Main pot 90, side pot 40",
            "Главный банк 90, побочный банк 40",
        ),
        (
            PotsFormed((Pot(90, (1, 2)), Pot(40, (1, 2)), Pot(7, (1, 2)))),
            "Main pot 90, side pot 1: 40, side pot 2: 7",
            "Главный банк 90, побочный банк 1: 40, побочный банк 2: 7",
        ),
        (HandMucked(2), "Bob mucks", "Bob: карты сброшены закрытыми"),
    ],
)
def test_what_an_action_says(event: Any, english: str, russian: str) -> None:
    assert said(event) == english
    assert said(event, language="ru") == russian


def test_a_seat_without_a_name_is_its_number() -> None:
    assert said(act(9, Move.FOLD)) == "Seat 9 folds"
    assert said(act(1, Move.FOLD), hero=None) == "Ann folds"


def test_hands_are_named_where_the_board_allows_it() -> None:
    shown = HandShown(2, parse_cards("Kc Kd"))  # type: ignore[arg-type]
    assert said(shown) == "Bob shows Kc Kd"
    turned = HandShown(2, parse_cards("Kc Kd"), is_forced=True)  # type: ignore[arg-type]
    assert said(turned) == "Bob is turned up: Kc Kd"
    play = Play(standard_setup(PLAIN, ((1, 50), (2, 500)), 1), {1: "AsAd", 2: "KcKd"}, "2s7h9d3c4c")
    play("S1 raise_to 50", "S2 call")
    view = play.hand.view(1)
    assert said(shown, view=view) == "Bob shows Kc Kd: a pair of kings"
    assert said(turned, view=view) == "Bob is turned up: Kc Kd, a pair of kings"
    assert said(turned, view=view, language="ru") == "Вскрывается Bob: Kc Kd, пара королей"


# -- who won which pot, and why -------------------------------------------------------------------


def awards(
    cards: dict[int, str], board: str, texts: Texts = EN, *, explains: bool = True, **stacks: int
) -> list[str]:
    """Everybody all-in before the flop with these cards; what is said of every pot."""
    seats = tuple((seat, stacks.get(f"s{seat}", 100)) for seat in cards)
    setup = standard_setup(PLAIN, seats, 1)
    play = Play(setup, cards, board)
    while not play.hand.is_over:
        legal = play.hand.legal_actions()
        if isinstance(legal, BettingOptions):
            to = legal.max_to
            play(f"S{legal.seat} raise_to {to}" if legal.can_raise else f"S{legal.seat} call")
    return pot_lines(play.hand, texts, explains=explains)


def pot_lines(hand: RingHand, texts: Texts = EN, *, explains: bool = True) -> list[str]:
    log = RingLog(texts, NAMES, 1, explains=explains)
    lines = []
    step = new_hand(hand.setup)
    for action in (None, *hand.actions):
        if action is not None:
            step = step.hand.apply(action)
        view = step.hand.view(1)
        for event in seen_by(1, step.events):
            line = log.line(event, view)
            if isinstance(event, PotAwarded):
                lines.append(line)
    return lines


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "english", "russian"),
    [
        (
            *("AsAd", "KcQd", "2s7h9d3c4c"),
            "You win the pot of 200 with a pair of aces; Bob has king high",
            "Вы: банк 200, пара тузов; Bob: старшая карта (король)",
        ),
        (
            *("QcKd", "AsAh", "2s7h9d3c4c"),
            "Bob wins the pot of 200 with a pair of aces; you have king high",
            "Bob: банк 200, пара тузов; у вас старшая карта (король)",
        ),
        (
            *("AsAd", "KcKd", "2s7h9d3c4c"),
            "You win the pot of 200 with a pair of aces; Bob has less: kings against aces",
            "Вы: банк 200, пара тузов; у Bob младше: короли, а здесь тузы",
        ),
        (
            *("AsQd", "AcJd", "2sAh9d3c4c"),
            "You win the pot of 200 with a pair of aces; Bob has the same, and the next card "
            "decides: queen against jack",
            "Вы: банк 200, пара тузов; у Bob то же, решает следующая карта: дама старше, чем валет",
        ),
        (
            *("AsJd", "AcQd", "2sAh9d3c4c"),
            "Bob wins the pot of 200 with a pair of aces; you have the same, and the next card "
            "decides: queen against jack",
            "Bob: банк 200, пара тузов; у вас то же, решает следующая карта: дама старше, чем "
            "валет",
        ),
        (
            *("AsKd", "AcKh", "2s7h9d3c4c"),
            "Bob and you split the pot of 200, 100 each; the same five cards: ace high",
            "Банк 200 поровну: Bob и вы, по 100; одинаковые пять карт: старшая карта (туз)",
        ),
    ],
)
def test_why_a_pot_is_won(mine: str, theirs: str, board: str, english: str, russian: str) -> None:
    cards = {1: mine, 2: theirs}
    assert awards(cards, board) == [english]
    assert awards(cards, board, RU) == [russian]


def test_side_pots_are_told_apart() -> None:
    cards = {1: "AsAd", 2: "KsKc", 3: "QhQc", 4: "JhJc"}
    lines = awards(cards, "2s7h9d3c4c", s1=30, s2=60, s3=100, s4=100)
    assert lines == [
        "Cid wins side pot 2 of 80 with a pair of queens; Dan has less: jacks against queens",
        "Bob wins side pot 1 of 90 with a pair of kings; Cid has less: queens against kings",
        "You win the main pot of 120 with a pair of aces; Bob has less: kings against aces",
    ]
    both = awards({1: "AsAd", 2: "KsKc", 3: "QhQc"}, "2s7h9d3c4c", s1=30)
    assert [line.partition(" with")[0] for line in both] == [
        "Bob wins the side pot of 140",
        "You win the main pot of 90",
    ]


def test_a_pot_nobody_else_could_win_and_one_nobody_contested() -> None:
    setup = standard_setup(PLAIN, ((1, 500), (2, 500)), 1)
    assert pot_lines(Play(setup, {})("S1 raise_to 30", "S2 fold").hand) == [
        "You win the pot of 20: everybody else has folded"
    ]
    mucked = Play(setup, {1: "KsKc", 2: "AsAd"}, "2s7h9d3c4c")("S1 call", "S2 check")
    mucked(*("S2 check", "S1 check") * 3, "S2 muck")
    assert pot_lines(mucked.hand) == ["You win the pot of 20: everybody else has mucked"]
    side = PotAwarded(1, 40, ((2, 40),), WonBy.SOLE_CLAIM)
    assert said(side) == "Bob takes the side pot of 40: nobody else still in put chips into it"


def test_odd_chips_are_named() -> None:
    award = PotAwarded(0, 25, ((2, 13), (1, 12)), WonBy.BEST_HAND)
    assert said(award) == "Bob and you split the pot of 25: Bob 13, you 12"
    assert said(award, language="ru") == "Банк 25 на всех, Bob и вы: Bob 13, вы 12"


# -- who shows first ------------------------------------------------------------------------------


def showdown(*betting: str, rule: FirstToShow = FirstToShow.LAST_AGGRESSOR) -> RingHand:
    rules = RingRules(small_blind=5, big_blind=10, seats=6, first_to_show=rule)
    setup = standard_setup(rules, ((1, 500), (2, 500)), 1)
    play = Play(setup, {1: "AsAd", 2: "KsKc"}, "2s7h9d3c4c")
    play("S1 call", "S2 check", "S2 check", "S1 bet 20", "S2 call", "S2 check", "S1 check")
    return play(*betting).hand


def test_why_somebody_shows_first() -> None:
    bet = showdown("S2 bet 30", "S1 call")
    line = showdown_line(speakers(), bet.view(1))
    assert line == "Bob was the last to bet or raise and shows first"
    checked = showdown("S2 check", "S1 check")
    line = showdown_line(speakers(), checked.view(1))
    assert line == "Nobody bet in the last round: Bob, first left of the button, shows first"
    active = showdown("S2 check", "S1 check", rule=FirstToShow.LAST_ACTIVE)
    line = showdown_line(speakers(), active.view(1))
    assert line == "Bob was the last to put chips in and shows first"
    assert showdown_line(speakers(), showdown("S2 check").view(1)) == ""
    assert showdown_line(speakers(), bet.apply(Muck(2)).hand.view(1)) == ""


# -- dealer's errors ------------------------------------------------------------------------------


@pytest.mark.parametrize("error", DealerError)
@pytest.mark.parametrize("language", BOTH)
def test_every_error_says_its_rule_and_its_ruling(error: DealerError, language: str) -> None:
    texts = Strict(language)
    ruling, rule = RULINGS[error]
    erred = DealerErred(error, ruling, rule, (2,), parse_cards("Kh"))
    line = hand_line(Speakers(texts, NAMES, 1), erred)
    assert rule in line
    assert "Kh" in line
    assert "Bob" in line
    assert texts.say(f"ring.ruling.{ruling.value}.about") in line


def test_what_the_dealer_did() -> None:
    erred = DealerErred(
        DealerError.CARD_EXPOSED, Ruling.REPLACE_AND_BURN, "R39", (2,), parse_cards("Kh")
    )
    assert said(erred) == (
        "A card was exposed in the deal: Kh, to Bob. Rule R39: the deal goes on; then the exposed "
        "card is replaced from the top of the stub and is itself the burn card of the flop."
    )
    hidden = DealerErred(DealerError.EXTRA_CARD, Ruling.BURN_EXTRA, "R45", (1, 1))
    assert said(hidden).startswith("A player got one card too many: it went to you. Rule R45: ")
    board = DealerErred(DealerError.EARLY_TURN, Ruling.SET_ASIDE, "R43", (), parse_cards("Kh"))
    assert said(board).startswith("The turn was dealt before the round was over: Kh. Rule R43: ")


def test_the_floors_question_and_the_verdict() -> None:
    session = seated(name="floor_school", seed=3, dealer_error_rate=Fraction(1))
    while session.waits_for is not Waits.RULING:
        step(session)
    asked = session.ruling
    assert asked is not None
    for language in BOTH:
        strict = Strict(language)
        line = question_line(Speakers(strict, session.setup.names, 1), asked)
        assert line.endswith("?")
        for option in asked.options:
            assert ruling_name(strict, option)
    events: list[Any] = []
    session.subscribe(events.append)
    ruling, rule = RULINGS[asked.error]
    session.answer_ruling(ruling)
    assert verdict_line(EN, events[0]).startswith(
        f"Right: {ruling_name(EN, ruling)}. Rule {rule}: "
    )
    wrong = next(option for option in asked.options if option is not ruling)
    given = type(events[0])(wrong, ruling, rule)
    assert verdict_line(EN, given).startswith(
        f"Not right. The ruling is: {ruling_name(EN, ruling)}. Rule"
    )


def test_an_award_may_be_told_without_its_reason() -> None:
    cards = {1: "AsAd", 2: "KcKd"}
    assert awards(cards, "2s7h9d3c4c", explains=False) == [
        "You win the pot of 200 with a pair of aces"
    ]
    same = {1: "AsKd", 2: "AcKh"}
    assert awards(same, "2s7h9d3c4c", explains=False) == [
        "Bob and you split the pot of 200, 100 each"
    ]
