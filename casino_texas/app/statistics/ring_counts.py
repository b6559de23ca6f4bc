"""What is counted of a ring hand, for everybody who was dealt in: the definitions.

Knows: what each count means.  Must not know: the store's tables, or what is made of the counts.

* `vpip_chance`: he had a decision before the flop (so the big blind has none when everybody folds
  to him); `vpip`: he put chips in of his own will there: called, bet or raised.  Blinds, antes and
  straddles are no such chips.
* `pfr`: he raised before the flop, at least once.
* `three_bet_chance`: before the flop he faced exactly one raise, and could raise; `three_bet`: he
  did.  Blinds and straddles are no raises.
* `aggressive`, `calls`: his bets and raises, and his calls, after the flop.
* `saw_flop`: he had not folded when the flop lay; `showdown`: nor when all betting was over, and
  somebody else was left; `showdown_won`: he then got at least a part of a pot.

Who was dealt in but absent (R11) decided nothing and is left out.  A position is named from the
button: with two players the button has the small blind.
"""

from __future__ import annotations

from functools import lru_cache

from casino_texas.app.histories.ring_hand import HandFacts, actions_of, read_facts
from casino_texas.app.ring.opponents import Opponent
from casino_texas.app.ring.setup import TableSetup, read_setup
from casino_texas.app.store.ring_counts import RingHandText, SeatCounts
from casino_texas.errors import CasinoTexasError
from casino_texas.ring.actions import Bet, Call, Raise, RingAction, Street
from casino_texas.ring.events import Move
from casino_texas.ring.hand import RingHand, new_hand
from casino_texas.ring.setup import HandSetup, PostKind
from casino_texas.ring.view import BettingOptions, SeatStatus


class _Player:
    """The counts of one player while his hand is gone through."""

    __slots__ = (
        "aggressive",
        "calls",
        "pfr",
        "three_bet",
        "three_bet_chance",
        "vpip",
        "vpip_chance",
    )

    def __init__(self) -> None:
        self.vpip_chance = self.vpip = self.pfr = 0
        self.three_bet_chance = self.three_bet = 0
        self.aggressive = self.calls = 0

    def decides_before_the_flop(
        self, action: RingAction, legal: BettingOptions, *, raises: int
    ) -> None:
        """`raises`: how many there were before."""
        self.vpip_chance = 1
        raised = isinstance(action, Bet | Raise)
        if raised or isinstance(action, Call):
            self.vpip = 1
        if raised:
            self.pfr = 1
        if raises == 1 and legal.can_raise:
            self.three_bet_chance = 1
            self.three_bet |= raised

    def decides_later(self, action: RingAction) -> None:
        self.aggressive += isinstance(action, Bet | Raise)
        self.calls += isinstance(action, Call)


def count_hands(
    hands: tuple[RingHandText, ...],
) -> tuple[tuple[int, tuple[SeatCounts, ...]], ...]:
    """Each hand's number with the counts of its players; nobody's for a hand that was called off
    or cannot be played again."""
    return tuple((hand.id, _counts_of_text(hand)) for hand in hands)


def _counts_of_text(text: RingHandText) -> tuple[SeatCounts, ...]:
    try:
        facts = read_facts(text.setup)
        return counts_of(facts, actions_of(text.actions), table=_table(text.table))
    except CasinoTexasError:
        return ()


@lru_cache(8)
def _table(text: str) -> TableSetup | None:
    try:
        return read_setup(text) if text else None
    except CasinoTexasError:
        return None


def counts_of(
    facts: HandFacts, actions: tuple[RingAction, ...], *, table: TableSetup | None = None
) -> tuple[SeatCounts, ...]:
    """The counts of everybody in a hand, clockwise; nobody's where it is not over.  `table` tells
    the opponents' styles, unless it hides them.

    Raises:
        CasinoTexasError: it is not a legal hand.
    """
    players = {seat: _Player() for seat in facts.setup.seats}
    hand = new_hand(facts.setup).hand
    raises = 0
    for action in actions:
        legal = hand.legal_actions()
        after = hand.apply(action).hand
        if isinstance(legal, BettingOptions) and len(after.history) > len(hand.history):
            player = players[legal.seat]
            if legal.street is Street.PREFLOP:
                player.decides_before_the_flop(action, legal, raises=raises)
                raises += isinstance(action, Bet | Raise)
            else:
                player.decides_later(action)
        hand = after
    if not hand.is_over:
        return ()
    positions = positions_of(facts.setup)
    return tuple(
        _seat_counts(seat, player, hand, facts=facts, table=table, position=positions[seat])
        for seat, player in players.items()
        if seat not in facts.setup.absent
    )


def _seat_counts(
    seat: int,
    player: _Player,
    hand: RingHand,
    *,
    facts: HandFacts,
    table: TableSetup | None,
    position: str,
) -> SeatCounts:
    view = hand.view(None)
    left = {one.seat for one in view.seats if one.status is not SeatStatus.FOLDED}
    folded = next((act for act in view.history if (act.seat, act.move) == (seat, Move.FOLD)), None)
    is_out_early = folded is not None and folded.street is Street.PREFLOP
    saw_flop = hand.street is not Street.PREFLOP and not is_out_early
    showdown = seat in left and len(left) > 1
    won = any(seat == winner for award in hand.awards for winner, _ in award.shares)
    net = hand.stack_of(seat) - dict(facts.setup.stacks)[seat]
    opponent = _opponent(seat, facts, table)
    return SeatCounts(
        seat=seat,
        is_hero=seat == facts.hero,
        name=facts.names.get(seat, ""),
        style=opponent.style,
        level=opponent.level,
        position=position,
        vpip_chance=player.vpip_chance,
        vpip=player.vpip,
        pfr=player.pfr,
        three_bet_chance=player.three_bet_chance,
        three_bet=int(player.three_bet),
        aggressive=player.aggressive,
        calls=player.calls,
        saw_flop=int(saw_flop),
        showdown=int(showdown),
        showdown_won=int(showdown and won),
        net=net,
        big_blinds=net / facts.setup.rules.big_blind,
    )


def _opponent(seat: int, facts: HandFacts, table: TableSetup | None) -> Opponent:
    """Who sat there, as far as the player may know; nobody in particular where that is not told."""
    opponent = None if table is None else table.opponents.get(seat)
    if table is None or table.hides_styles or opponent is None or seat == facts.hero:
        return Opponent("")
    return opponent


def positions_of(setup: HandSetup) -> dict[int, str]:
    """Where everybody dealt in sits.  With a dead button whoever speaks last after the flop has
    the button's place."""
    posted = {post.kind: post.seat for post in reversed(setup.posts)}
    found = dict.fromkeys(setup.seats, "")
    if (small := posted.get(PostKind.SMALL_BLIND)) is not None:
        found[small] = "small_blind"
    if setup.button in found:
        found[setup.button] = "button"
    if (big := posted.get(PostKind.BIG_BLIND)) is not None:
        found[big] = "big_blind"
    others = [seat for seat in setup.deal_order if not found[seat]]
    late = [] if "button" in found.values() else ["button"]
    for name in (*late, "cutoff"):
        if others:
            found[others.pop()] = name
    if len(others) > 1:
        found[others.pop()] = "hijack"
    for seat in others:
        found[seat] = "under_the_gun" if seat == others[0] else "middle"
    return found
