"""Playing at a ring table without a person: a computer player decides for the player, hand after
hand.

Knows: when the player is to be asked, when the next hand begins, when chips are needed, and that
the floor's questions are answered by its own book.  Must not know: how anybody decides, or that
somebody watches.

The player may also be None: a table of computer players only.
"""

from __future__ import annotations

from casino_texas.app.ring.opponents import Opponent, Think, answered, ask, made_legal
from casino_texas.app.ring.session import RingSession, Waits
from casino_texas.app.ring.session_events import HandKept, RingSessionEvent
from casino_texas.errors import IllegalAction
from casino_texas.ring.dealer_errors import RULINGS
from casino_texas.ring.table_actions import ComeBack, DeclineBlind, PostBlind, TopUp
from casino_texas.ring.table_events import OfferKind
from casino_texas.ring.table_options import Amounts
from casino_texas.ring.tournament import Rebuy

#: Who plays where nobody else is named.
SOLID = Opponent("Autopilot", "solid", "expert")


class RingAutopilot:
    """Plays `hands` hands, one step at a time; one that lies unfinished on the table counts.

    A tournament may be over before.  `player` decides for the player's seat.
    """

    def __init__(
        self,
        session: RingSession,
        *,
        hands: int,
        player: Opponent = SOLID,
        think: Think = ask,
    ) -> None:
        self._session = session
        self._player = player
        self._think = think
        self._left = hands
        session.subscribe(self._hear)

    def _hear(self, event: RingSessionEvent) -> None:
        if isinstance(event, HandKept):
            self._left -= 1

    @property
    def is_done(self) -> bool:
        """Whether all hands are played, or there are no more."""
        over = self._session.waits_for is Waits.OVER
        return over or (self._left <= 0 and not self._session.is_in_hand)

    @property
    def left(self) -> int:
        """Hands not finished yet."""
        return max(0, self._left)

    def step(self) -> None:
        """One step of whoever is to act.  An opponent may as well be asked elsewhere."""
        if self.is_done:
            return
        session = self._session
        match session.waits_for:
            case Waits.NEXT_HAND:
                self._between_hands()
            case Waits.BLIND:
                self._blind()
            case Waits.PLAYER:
                self._decide()
            case Waits.RULING:
                assert session.ruling is not None
                session.answer_ruling(RULINGS[session.ruling.error][0])
            case _:
                session.advance()

    def run(self) -> None:
        """Play to the end."""
        while not self.is_done:
            self.step()

    def _between_hands(self) -> None:
        """Chips where there are none, then the next hand; too few players is the end."""
        session, hero = self._session, self._session.hero
        if hero is not None:
            mine = session.options.seat(hero)
            if session.can_rebuy and session.tournament is not None:
                self._fill_purse(session.tournament.rules.buy_in)
                session.act(Rebuy(hero))
            elif isinstance(mine.top_up, Amounts) and not session.chips:
                self._fill_purse(mine.top_up.minimum)
                most = min(mine.top_up.maximum, session.store.available("ring"))
                session.act(TopUp(hero, most))
            elif mine.come_back is None:
                session.act(ComeBack(hero))
        try:
            session.start_hand()
        except IllegalAction:
            self._left = 0

    def _fill_purse(self, needs: int) -> None:
        while self._session.store.available("ring") < needs:
            self._session.take_grant()

    def _blind(self) -> None:
        offer = self._session.offer
        assert offer is not None
        is_straddle = offer.kind is OfferKind.STRADDLE
        self._session.act((DeclineBlind if is_straddle else PostBlind)(offer.seat))

    def _decide(self) -> None:
        session = self._session
        question = session.asked_as_bot(self._player)
        if question is None:
            session.act(session.hand.default_showdown_action())
            return
        action, _ = made_legal(session.hand, answered(self._think, question).action)
        session.act(action)
