"""Random tables and random play for property tests."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

from hypothesis import strategies as st

from casino_texas.casino.actions import (
    Bet,
    Buy,
    CasinoAction,
    Deal,
    Exchange,
    Fold,
    PlaceAntes,
    Replace,
)
from casino_texas.casino.events import CasinoEvent
from casino_texas.casino.hand import CasinoHand, new_hand
from casino_texas.casino.rules import (
    QUALIFIER_STRENGTHS,
    AnteLimits,
    BoxLimits,
    CasinoRules,
    ExchangeRule,
    FlopBet,
    NoGame,
    Option,
    PayTable,
    Qualifier,
)
from casino_texas.casino.view import Stage
from casino_texas.core.cards import DECK, Card
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass

odds = st.builds(Odds, st.integers(1, 120), st.integers(1, 4))


@st.composite
def pay_tables(draw: st.DrawFn, *, lowest: HandClass = HandClass.HIGH_CARD) -> PayTable:
    """Any odds, in no order; lines from `lowest` up, or one price for all."""
    if draw(st.booleans()):
        return PayTable.flat(draw(odds))
    return PayTable.of({line: draw(odds) for line in HandClass if line >= lowest})


@st.composite
def tables(draw: st.DrawFn) -> CasinoRules:
    """Any table a rules file can describe."""
    with_bet = draw(st.booleans())
    with_buy = draw(st.booleans()) or not with_bet
    with_exchange = with_buy and draw(st.booleans())
    flop = {Option.FOLD} | {Option.BET for _ in (1,) if with_bet}
    turn: set[Option] = set()
    if with_buy:
        flop.add(Option.BUY)
        turn |= {Option.FOLD, Option.BET}
    if with_exchange:
        turn.add(Option.EXCHANGE)
    step = draw(st.sampled_from((1, 5, 12, 20)))
    prices = st.sampled_from([Fraction(1), Fraction(2), *_fractions(step)])
    minimum = step * draw(st.integers(1, 4))
    qualifier = Qualifier(draw(st.sampled_from(list(QUALIFIER_STRENGTHS))))
    no_game_ante = draw(st.one_of(odds, st.sampled_from(NoGame)))
    no_game_bet = draw(st.one_of(odds, st.sampled_from(NoGame)))
    pays_high_card = qualifier.weakest_class is HandClass.HIGH_CARD
    as_paid = NoGame.AS_PAID in (no_game_ante, no_game_bet)
    lowest = HandClass.HIGH_CARD if pays_high_card or as_paid else HandClass.PAIR
    player = draw(st.integers(1, 4))
    return CasinoRules(
        name="random",
        ante=AnteLimits(minimum, minimum + step * draw(st.integers(0, 20)), step),
        bet=draw(st.integers(1, 10)),
        flop=frozenset(flop),
        turn=frozenset(turn),
        flop_bet_plays=draw(st.sampled_from(FlopBet)),
        buy_price=draw(prices) if with_buy else Fraction(1),
        exchange=(ExchangeRule(draw(prices), draw(st.integers(1, 2))) if with_exchange else None),
        qualifier=qualifier,
        no_game_ante=no_game_ante,
        no_game_bet=no_game_bet,
        ante_pays=draw(pay_tables(lowest=lowest)),
        bet_pays=draw(pay_tables(lowest=lowest)),
        boxes=BoxLimits(draw(st.integers(player, 6)), player),
        max_payout=draw(st.one_of(st.none(), st.integers(1, 400))),
    )


def _fractions(step: int) -> list[Fraction]:
    """Prices in ANTEs that are whole chips at every step."""
    return [Fraction(part, step) for part in range(1, step) if step % part == 0]


def rich(rules: CasinoRules) -> int:
    """A bankroll that never runs short at this table."""
    return rules.boxes.player * rules.ante.maximum * 20


def open_actions(hand: CasinoHand, deck: Iterator[Card], random: Random) -> list[CasinoAction]:
    """Legal actions of the hand: every decision, or one action of the dealer or of staking."""
    legal = hand.legal_actions()
    if legal.stage is Stage.ANTES:
        return [PlaceAntes(random_antes(hand, random))]
    if legal.stage is Stage.DEAL:
        return [Deal(tuple(next(deck) for _ in range(legal.cards_needed)))]
    box = legal.box
    if box is None:
        return []
    if legal.stage is Stage.REPLACE:
        return [Replace(box, tuple(next(deck) for _ in range(legal.cards_needed)))]
    actions: list[CasinoAction] = []
    for choice in legal.choices:
        if not choice.is_open:
            continue
        match choice.option:
            case Option.FOLD:
                actions.append(Fold(box))
            case Option.BET:
                actions.append(Bet(box))
            case Option.BUY:
                actions.append(Buy(box))
            case Option.EXCHANGE:
                own = next(held.cards for held in hand.boxes if held.box == box)
                for count in range(1, legal.exchange_cards + 1):
                    actions += [Exchange(box, cards) for cards in combinations(own, count)]
    return actions


def random_antes(hand: CasinoHand, random: Random) -> tuple[tuple[int, int], ...]:
    """ANTEs on one or more boxes, within limits and means; () where the means are too small."""
    legal = hand.legal_actions()
    affordable = min(
        legal.boxes_maximum, legal.boxes_table, legal.antes_affordable // legal.ante_minimum
    )
    if affordable == 0:
        return ()
    boxes = sorted(random.sample(range(1, legal.boxes_table + 1), random.randint(1, affordable)))
    left = legal.antes_affordable - legal.ante_minimum * len(boxes)
    antes = []
    for box in boxes:
        room = min(left, legal.ante_maximum - legal.ante_minimum) // legal.ante_step
        extra = random.randint(0, room) * legal.ante_step
        left -= extra
        antes.append((box, legal.ante_minimum + extra))
    return tuple(antes)


def random_play(
    rules: CasinoRules, bankroll: int, random: Random
) -> Iterator[tuple[CasinoHand, CasinoAction]]:
    """A hand played with random legal actions: each state with the action taken in it."""
    shuffled = list(DECK)
    random.shuffle(shuffled)
    deck = iter(shuffled)
    hand = new_hand(rules, bankroll)
    if not random_antes(hand, random):
        return
    while not hand.is_over:
        action = random.choice(open_actions(hand, deck, random))
        yield hand, action
        hand = hand.apply(action).hand


def played(
    rules: CasinoRules, seed: int
) -> tuple[list[CasinoHand], list[CasinoAction], list[tuple[CasinoEvent, ...]]]:
    """A whole hand of random legal play: every state, the actions, the events of each."""
    random = Random(seed)
    # Often rich, often so short that some options cannot be afforded.
    bankroll = random.choice((rich(rules), random.randint(0, 8 * rules.ante.minimum)))
    hand = new_hand(rules, bankroll)
    hands, actions, happened = [hand], [], []
    for state, action in random_play(rules, bankroll, random):
        assert state == hands[-1]
        step = state.apply(action)
        hands.append(step.hand)
        actions.append(action)
        happened.append(step.events)
    return hands, actions, happened


#: Seeds of random play.
seeds = st.integers(0, 2**32)
