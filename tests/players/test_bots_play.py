"""Opponents play sensibly: by position, price, odds, stack, structure and memory."""

from __future__ import annotations

import pytest

from casino_texas.core.cards import parse_cards
from casino_texas.players.bots.combos import combo_of_cards
from casino_texas.players.bots.notes import OpponentNotes, Record
from casino_texas.players.bots.ranges_preflop import (
    EVERYTHING,
    PreflopAct,
    band,
    equity_against,
    opening_width,
    pushing_width,
    range_after,
    top,
    top_at_showdown,
    width_of,
)
from casino_texas.players.bots.reading import bet_chance, fold_chance, holdings
from casino_texas.players.bots.situation import spot_of
from casino_texas.players.bots.sizing import amounts
from casino_texas.players.bots.tendencies import ORDINARY
from casino_texas.players.bots.why import Plan
from casino_texas.ring.actions import Bet, Call, Check, Fold, Raise, Street
from casino_texas.ring.events import Move
from casino_texas.ring.rules import Limit
from casino_texas.ring.view import RingView
from tests.players.ring_spots import ask, class_named, often, played, view_of

#: Seats at the six-seat table with the button at seat 1: blinds 2 and 3, then 4, 5, 6.
FIRST, CUTOFF, BUTTON = 4, 6, 1
TO_BUTTON = ("S4 fold", "S5 fold", "S6 fold")


def first_in(seat: int, cards: str, *, depth: int = 100, limit: Limit = Limit.NO_LIMIT) -> RingView:
    folds = {FIRST: (), CUTOFF: TO_BUTTON[:2], BUTTON: TO_BUTTON}[seat]
    return view_of(played(*folds, holes={seat: cards}, depth=depth, limit=limit))


# ---------------------------------------------------------------------- ranges


def test_ranges_are_as_wide_as_asked() -> None:
    for width in (0.03, 0.1, 0.25, 0.5, 0.8):
        for made in (top(width), top_at_showdown(width)):
            assert width_of(made) == pytest.approx(width, abs=0.02)
    assert width_of(top(1.0)) == 1
    middle = band(0.1, 0.4, above=0.25)
    assert width_of(middle) == pytest.approx(0.3 + 0.25 * 0.1, abs=0.02)
    assert middle[class_named("AA")] == pytest.approx(0.25, abs=0.01)


@pytest.mark.parametrize("position", [1.0, 0.5])
def test_the_nearer_the_button_the_wider(position: float) -> None:
    widths = [
        opening_width(behind, is_heads_up=False, position=position) for behind in range(9, 1, -1)
    ]
    assert widths == sorted(widths)
    assert opening_width(1, is_heads_up=True) > 0.7
    assert opening_width(5, is_heads_up=False, position=0) == opening_width(
        2, is_heads_up=False, position=0
    )


def test_the_shorter_the_stack_the_wider_the_push() -> None:
    for behind in (1, 3, 8):
        assert pushing_width(behind, 3) > pushing_width(behind, 6) > pushing_width(behind, 10)
    assert pushing_width(1, 10) > pushing_width(8, 10)


def test_equity_against_ranges_goes_with_their_width() -> None:
    tens = class_named("TT")
    against = [equity_against(tens, top(width)) for width in (0.03, 0.1, 0.3, 1.0)]
    assert against == sorted(against)
    assert against[0] < 0.42
    assert against[-1] == pytest.approx(0.75, abs=0.02)


def act(move: Move, raises: int, **more: float) -> PreflopAct:
    return PreflopAct(
        move,
        raises,
        behind=int(more.get("behind", 3)),
        is_heads_up=False,
        is_all_in=False,
        is_cheap=False,
        depth=100,
        size=more.get("size", 3.0),
        opened=more.get("opened", 0.25),
    )


def test_every_action_before_the_flop_narrows() -> None:
    opened = range_after(EVERYTHING, act(Move.RAISE, 0), ORDINARY, 1.0)
    reraised = range_after(EVERYTHING, act(Move.RAISE, 1), ORDINARY, 1.0)
    called = range_after(EVERYTHING, act(Move.CALL, 1), ORDINARY, 1.0)
    limped = range_after(EVERYTHING, act(Move.CALL, 0), ORDINARY, 1.0)
    again = range_after(opened, act(Move.RAISE, 2), ORDINARY, 1.0)
    assert 0.02 < width_of(again) < width_of(reraised) < width_of(opened) < 0.35
    assert width_of(called) < width_of(limped) < 1
    huge = range_after(EVERYTHING, act(Move.RAISE, 0, size=60), ORDINARY, 1.0)
    assert width_of(huge) < 0.4 * width_of(opened)
    aces = class_named("AA")
    assert called[aces] < opened[aces]
    assert limped[aces] < 0.5
    half_read = range_after(EVERYTHING, act(Move.RAISE, 1), ORDINARY, 0.5)
    assert width_of(reraised) < width_of(half_read) < 0.5
    assert range_after(EVERYTHING, act(Move.RAISE, 1), ORDINARY, 0.0) == EVERYTHING


# ---------------------------------------------------------------------- before the flop


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_good_hands_are_raised_and_bad_ones_folded_first_in(level: str) -> None:
    for cards in ("AhAd", "KhKd", "AhKd"):
        assert often(first_in(FIRST, cards), Raise, level=level) == 1
    for cards in ("7h2d", "9h4d", "Jh3d"):
        assert often(first_in(FIRST, cards), Fold, level=level) == 1


def test_position_decides_about_middling_hands() -> None:
    for cards in ("Kh8h", "Ah4d", "QhTd"):
        assert often(first_in(FIRST, cards), Fold) == 1
        assert often(first_in(BUTTON, cards), Raise) == 1


def test_the_reasons_of_a_steal() -> None:
    reasons = ask(first_in(BUTTON, "QhTd")).reasons
    assert reasons is not None
    assert reasons.plan is Plan.STEAL
    assert (reasons.street, reasons.behind, reasons.call, reasons.pot) == (
        Street.PREFLOP,
        2,
        10,
        15,
    )
    assert 0.3 < reasons.width < 0.6
    assert reasons.standing > 1 - reasons.width
    opened = ask(first_in(FIRST, "AhAd")).reasons
    assert opened is not None
    assert opened.plan is Plan.OPEN


def test_a_raise_is_answered_by_the_strength_of_the_hand() -> None:
    def answer(cards: str, opener: int) -> RingView:
        lines = ["S4 raise_to 25"] if opener == FIRST else [*TO_BUTTON, "S1 raise_to 25", "S2 fold"]
        seat = 5 if opener == FIRST else 3
        return view_of(played(*lines, holes={seat: cards}))

    assert often(answer("AhAd", FIRST), Raise) > 0.9
    assert often(answer("KhJd", FIRST), Fold) > 0.9
    assert often(answer("KhJd", BUTTON), Fold) == 0
    assert often(answer("7h2d", BUTTON), Fold) > 0.9
    defended = ask(answer("Kh9h", BUTTON)).reasons
    assert defended is not None
    assert defended.plan is Plan.DEFEND_BLIND
    assert [assumed.seat for assumed in defended.ranges] == [1]


def test_the_price_decides_in_the_big_blind() -> None:
    def against(to: int) -> float:
        lines = (*TO_BUTTON, f"S1 raise_to {to}", "S2 fold")
        return often(view_of(played(*lines, holes={3: "9h7d"})), Fold)

    assert against(20) < 0.3
    assert against(60) > 0.9


def test_a_short_stack_pushes_or_folds() -> None:
    for seed in range(5):
        decision = ask(first_in(BUTTON, "Ah8d", depth=8), seed=seed)
        assert decision.action == Raise(BUTTON, 80)
        assert decision.reasons is not None
        assert decision.reasons.plan is Plan.PUSH
        assert isinstance(ask(first_in(BUTTON, "8h3d", depth=8), seed=seed).action, Fold)
    assert often(first_in(BUTTON, "9h8h", depth=3), Raise) == 1
    assert often(first_in(FIRST, "Kh7d", depth=10), Fold) == 1


def test_a_push_is_called_by_the_odds() -> None:
    def called(cards: str, depth: int) -> float:
        lines = (*TO_BUTTON, f"S1 raise_to {10 * depth}", "S2 fold")
        return often(view_of(played(*lines, holes={3: cards}, depth=depth)), Call)

    assert called("AhTd", 8) == 1
    assert called("8h3d", 8) == 0
    assert called("8h7h", 2) == 1
    assert called("KhTd", 5) == 1
    assert called("KhTd", 60) == 0


def test_a_short_stack_that_reraises_all_in_is_called_by_the_odds() -> None:
    def answer(cards: str, depth: int) -> tuple[float, float]:
        lines = ("S4 raise_to 20", f"S5 raise_to {10 * depth}", "S6 fold", "S1 fold")
        view = view_of(played(*lines, "S2 fold", "S3 fold", holes={FIRST: cards}, depth=depth))
        reasons = ask(view).reasons
        assert reasons is not None
        return often(view, Call), reasons.ranges[0].width

    assert answer("ThTd", 20)[0] == 1
    assert answer("KhJd", 20)[0] == 0
    assert answer("ThTd", 20)[1] > 1.5 * answer("ThTd", 100)[1], "so deep it says more"


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_few_hands_are_raised_a_second_time(level: str) -> None:
    """A raise of a re-raise is for the best hands: the others call or leave it."""

    def raises(cards: str) -> float:
        lines = ("S4 raise_to 25", "S5 raise_to 75", "S6 fold", "S1 fold", "S2 fold", "S3 fold")
        return often(view_of(played(*lines, holes={FIRST: cards})), Raise, level=level)

    assert raises("AhAd") > 0.8
    assert raises("5h5d") == raises("JhTh") == 0
    assert raises("9h9d") < 0.3


def test_the_big_blind_raises_limpers_with_good_hands_only() -> None:
    def raises(cards: str) -> float:
        lines = (*TO_BUTTON[:2], "S6 call", "S1 fold", "S2 fold")
        view = view_of(played(*lines, holes={3: cards}))
        decision = ask(view)
        assert decision.reasons is not None
        folds = [option.folds for option in decision.reasons.options]
        assert max(folds) < 0.7, "who has limped does not always fold"
        return often(view, Raise)

    assert raises("AhKd") == 1
    assert raises("Th8d") == raises("Jh5h") == 0


def test_blinds_that_always_fold_are_raised_with_anything() -> None:
    view = first_in(BUTTON, "7h2d")
    folder = Record(hands=80, gave_up=60, gave_up_of=60)
    notes = OpponentNotes({2: folder, 3: folder})
    assert isinstance(ask(view).action, Fold)
    assert isinstance(ask(view, notes=notes).action, Raise)
    assert isinstance(ask(view, notes=notes, level="beginner").action, Fold), "remembers nothing"


# ---------------------------------------------------------------------- after the flop

CALLED = ("S4 fold", "S5 fold", "S6 fold", "S1 raise_to 25", "S2 fold", "S3 call")


def flop(own: str, board: str, *lines: str, seat: int = 1, **how: Limit) -> RingView:
    """Button against big blind, 55 in the middle of 5-10."""
    return view_of(played(*CALLED, *lines, holes={seat: own}, board=board, **how))


def test_strong_hands_bet_and_the_reasons_say_value() -> None:
    view = flop("8h8d", "8c 7d 2h 3s Kc", "S3 check")
    assert often(view, Bet) > 0.9
    reasons = ask(view).reasons
    assert reasons is not None
    assert reasons.plan is Plan.VALUE
    assert reasons.equity is not None
    assert reasons.equity > 0.9
    assert reasons.hand is not None
    assert reasons.hand.name == "THREE_OF_A_KIND"


def test_nothing_folds_to_a_big_bet_and_the_nuts_do_not() -> None:
    board = "Kc 7d 2h 3s 9c"
    assert often(flop("5h4h", board, "S3 bet 55"), Fold) > 0.9
    assert often(flop("7h7s", board, "S3 bet 55"), Fold) == 0
    assert often(flop("AhKd", board, "S3 bet 55"), Fold) == 0


def test_a_draw_pays_a_small_price_and_not_an_all_in() -> None:
    board = "Kh 7h 2c 3s 9c"
    assert often(flop("9h8h", board, "S3 bet 20"), Fold) == 0
    assert often(flop("6h4h", board, "S3 bet 975"), Fold) > 0.9


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_the_more_is_bet_the_more_is_folded(level: str) -> None:
    board = "Qc 8d 4h 2s Jc"
    lines = ("S3 check", "S1 check", "S3 check", "S1 check")
    folded = [
        often(flop("8h7s", board, *lines, f"S3 bet {bet}"), Fold, level=level, times=30)
        for bet in (15, 55, 400)
    ]
    assert folded == sorted(folded)
    assert folded[0] < 0.2
    assert folded[-1] > 0.8


def test_bets_narrow_what_a_foe_is_thought_to_hold() -> None:
    board = "Qc 8d 4h 2s Jc"
    checked = flop("8h7s", board, "S3 check")
    bet = flop("8h7s", board, "S3 bet 40")
    raised = flop("8h7s", board, "S3 check", "S1 bet 30", "S3 raise_to 120")
    seen = {3: ORDINARY}

    def share_of(view: RingView, cards: str) -> float:
        (holding,) = holdings(spot_of(view), seen, 1.0)
        combo = combo_of_cards(*parse_cards(cards))
        weight = dict(zip(holding.combos, holding.weights, strict=True))[combo]
        return weight / sum(holding.weights)

    for strong in ("Qs8s", "4d4c"):
        assert min(share_of(raised, strong), share_of(bet, strong)) > share_of(checked, strong)
    for weak in ("9h6h", "Kd5d"):
        assert max(share_of(raised, weak), share_of(bet, weak)) < share_of(checked, weak)
    (unread,) = holdings(spot_of(raised), seen, 0.0)
    assert len(set(unread.weights)) == 1, "who reads nothing thinks anything possible"


def test_answers_expected_of_a_foe_follow_price_number_and_street() -> None:
    def folds(call: int, pot: int, opponents: int = 1) -> float:
        return fold_chance(call, pot, ORDINARY, opponents=opponents, street=Street.FLOP)

    assert folds(20, 120) < folds(50, 150) < folds(100, 200) < folds(300, 400)
    assert folds(50, 150, opponents=3) > folds(50, 150)
    chances = [
        bet_chance(ORDINARY, role=role, opponents=1) for role in ("leads", "free", "goes_on")
    ]
    assert chances == sorted(chances)
    assert bet_chance(ORDINARY, role="free", opponents=3) < chances[1]


def test_a_foe_who_never_folds_is_not_bluffed_and_one_who_always_does_is() -> None:
    board = "Kc Kd 2h 3s 9c"
    lines = ("S3 check", "S1 check", "S3 check", "S1 check", "S3 check")
    view = flop("6h5h", board, *lines)
    folder = Record(hands=100, folds=80, calls=1, late_folds=40, late_faced=41)
    station = Record(hands=100, calls=80, late_faced=40)
    folds, calls = OpponentNotes({3: folder}), OpponentNotes({3: station})
    bluffs = sum(isinstance(ask(view, seed=s, notes=folds).action, Bet) for s in range(20))
    vain = sum(isinstance(ask(view, seed=s, notes=calls).action, Bet) for s in range(20))
    assert bluffs >= 18
    assert vain == 0
    reasons = ask(view, seed=1, notes=folds).reasons
    assert reasons is not None
    assert reasons.plan is Plan.BLUFF


def test_a_foe_who_bluffs_is_called_more() -> None:
    board = "Qc 8d 4h 2s Jc"
    lines = ("S3 check", "S1 check", "S3 check", "S1 check", "S3 bet 60")
    view = flop("8h7s", board, *lines)
    liar = Record(hands=100, bets=60, bets_of=70, bluffs=18, bluffs_of=20)
    honest = Record(hands=100, bets=8, bets_of=70, bluffs=0, bluffs_of=20)
    calls = {
        name: sum(
            not isinstance(ask(view, seed=s, notes=OpponentNotes({3: record})).action, Fold)
            for s in range(20)
        )
        for name, record in (("liar", liar), ("honest", honest))
    }
    assert calls["liar"] >= 18
    assert calls["honest"] <= 2


def test_more_foes_more_caution() -> None:
    board = "Qc 8d 4h 2s Jc"
    alone = flop("Qh7s", board, "S3 check")
    many = ("S4 call", "S5 call", "S6 call", "S1 call", "S2 call", "S3 check")
    checks = ("S2 check", "S3 check", "S4 check", "S5 check", "S6 check")
    crowd = view_of(played(*many, *checks, holes={1: "Qh7s"}, board=board))
    alone_reasons, crowd_reasons = ask(alone).reasons, ask(crowd).reasons
    assert alone_reasons is not None
    assert crowd_reasons is not None
    assert alone_reasons.equity is not None
    assert crowd_reasons.equity is not None
    assert alone_reasons.equity > crowd_reasons.equity + 0.15
    assert crowd_reasons.opponents == 5


def test_a_pair_that_is_raised_twice_is_no_longer_raised_where_bets_have_one_size() -> None:
    lines = (*TO_BUTTON, "S1 raise_to 20", "S2 fold", "S3 call", "S3 check", "S1 bet 10")
    war = (*lines, "S3 raise_to 20", "S1 raise_to 30", "S3 raise_to 40")
    view = view_of(played(*war, holes={1: "8h7s"}, board="Qc 8d 4h 2s Jc", limit=Limit.FIXED_LIMIT))
    assert often(view, Call) > 0.9
    nuts = view_of(played(*war, holes={1: "QhQs"}, board="Qc 8d 4h 2s Jc", limit=Limit.FIXED_LIMIT))
    assert often(nuts, Raise) > 0.9


@pytest.mark.parametrize("limit", list(Limit))
def test_amounts_are_within_the_structure(limit: Limit) -> None:
    opened = (
        CALLED
        if limit is not Limit.FIXED_LIMIT
        else (
            *CALLED[:3],
            "S1 raise_to 20",
            *CALLED[4:],
        )
    )
    view = view_of(played(*opened, "S3 check", holes={1: "AhAd"}, board="8c 7d 2h", limit=limit))
    spot = spot_of(view)
    found = amounts(spot, 1.0)
    legal = spot.legal
    assert found
    assert all(legal.min_to <= to <= legal.max_to for to in found)
    assert list(found) == sorted(set(found))
    if limit is Limit.FIXED_LIMIT:
        assert found == (10,)
    else:
        assert found[0] < 0.5 * spot.pot
        assert amounts(spot, 1.5)[0] > found[0]
    assert limit is not Limit.POT_LIMIT or found[-1] <= spot.pot


def test_an_open_hand_is_read_as_it_lies() -> None:
    """Cards everybody can see are what the foe holds (an exposed card alone is not)."""
    view = flop("8h7s", "Qc 8d 4h 2s Jc", "S3 check")
    spot = spot_of(view)
    (foe,) = spot.foes
    assert foe.cards == ()
    assert (spot.players, spot.is_last, spot.has_position) == (6, True, True)
    assert (spot.pot, spot.call, spot.stack, spot.effective) == (55, 0, 975, 975)


def test_a_trapper_is_slow_with_a_monster() -> None:
    view = flop("8h8d", "8c 7d 2h 3s Kc", "S3 check")
    assert often(view, Check, style="trapper", level="regular", times=40) > 0.3
    assert often(view, Check, style="maniac", level="regular", times=40) == 0


def test_mixing_is_by_chance_alone() -> None:
    view = flop("AhTd", "Qc 8d 4h", "S3 check")
    found = {ask(view, style="tricky", level="regular", seed=seed).action for seed in range(40)}
    assert len(found) > 1
