"""The part of the casino table that moves: beats, what is drawn meanwhile, and how all that ends.

Knows: time, speed, and that any key or click ends a movement and does nothing else.  Must not
know: what a person may do, or which events there are.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable

import pygame

from casino_texas.app.settings import INSTANT
from casino_texas.casino.events import CasinoEvent
from casino_texas.ui.animation import Move, Reel
from casino_texas.ui.casino.moves import FlyingCard, FlyingChips, Sprite, TableBeat, beats
from casino_texas.ui.casino.play import CasinoPlay
from casino_texas.ui.casino.screen import CasinoScreen
from casino_texas.ui.moving_scene import MovingScene
from casino_texas.ui.paint import Painter
from casino_texas.ui.sound import SOUND_NAMES


class MovingTable(MovingScene):
    """Shows what a session told, watched or at once: both fold the same events."""

    def __init__(self, play: CasinoPlay) -> None:
        super().__init__()
        self.play = play
        self.reel: Reel[Sprite, CasinoEvent] = Reel()
        self._screen: CasinoScreen | None = None

    @property
    def screen(self) -> CasinoScreen:
        """The widgets and the picture, once the scene has been entered."""
        assert self._screen is not None
        return self._screen

    @property
    def speed(self) -> float:
        """How fast things move; at `INSTANT` nothing does."""
        return INSTANT if self.theme.look.reduce_motion else self.app.speed

    @abstractmethod
    def landed(self) -> None:
        """Everything has come to rest."""

    @abstractmethod
    def refresh(self) -> None:
        """Show the play as it is now."""

    # --- time ------------------------------------------------------------------------------------

    def show_events(self, events: Iterable[CasinoEvent]) -> None:
        """Let these be seen; at once where nothing moves."""
        happened = tuple(events)
        if self.speed >= INSTANT:
            self.play.shown(happened)
            self.landed()
            return
        self.start(beats(self.play.table, happened, self.screen.places.table))

    def start(self, coming: list[TableBeat]) -> None:
        """Begin to move.  The chips that will fly are drawn before they do, so that no frame has
        to wait for them."""
        for beat in coming:
            for move in beat.moves:
                if isinstance(move.sprite, FlyingChips):
                    self.screen.artist.stack(move.sprite.amount, move.sprite.radius)
        self.reel.add(coming)
        if not self.reel.is_running:
            self.landed()

    def roll(self, dt: float) -> None:
        """Let `dt` seconds of movement pass."""
        events, cues = self.reel.update(dt * self.speed)
        for cue in cues:
            name = next((name for name in SOUND_NAMES if name == cue), None)
            if name is not None:
                self.app.sound.play(name)
        if events:
            self.play.shown(events)
        if not self.reel.is_running:
            self.landed()
        elif events:
            self.refresh()

    def finish(self) -> None:
        """Everything that moves is where it belongs, at once."""
        if self.reel.is_running:
            self.play.shown(self.reel.finish())
            self.landed()

    def intercept(self, event: pygame.Event) -> bool:
        """A key or a click while something moves only ends the movement."""
        if not self.reel.is_running:
            return False
        if event.type == pygame.KEYDOWN or (
            event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3)
        ):
            self.finish()
            return True
        return event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)

    # --- picture ---------------------------------------------------------------------------------

    @property
    def is_rolling(self) -> bool:
        return self.reel.is_running

    @property
    def hidden(self) -> Hashable:
        return self.reel.hides

    def draw_back(self, painter: Painter) -> None:
        self.screen.artist.draw(painter, self.screen.shown, self.reel.hides)

    def draw_front(self, painter: Painter) -> None:
        for move, share in self.reel.moving():
            self._draw_sprite(painter, move, share)

    def _draw_sprite(self, painter: Painter, move: Move[Sprite], share: float) -> None:
        artist = self.screen.artist
        x, y = move.place(share)
        at = (round(x), round(y))
        match move.sprite:
            case FlyingChips(amount, radius):
                artist.chips_at(painter, amount, at, radius)
            case FlyingCard(card, width, turns, shrinks_to):
                side = artist.turned(card, width, share) if turns and card is not None else None
                if shrinks_to:
                    side = artist.shrunk(card, width, round(width + (shrinks_to - width) * share))
                artist.card_at(painter, card, at, width, side=side, lift=1.0 if share < 1 else 0.0)

    def boxes(self) -> dict[str, pygame.Rect]:
        """Where cards and what is written on the table lie."""
        return self.screen.places.table.named()
