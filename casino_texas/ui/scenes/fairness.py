"""The fairness page: the hash before, the shoe after, and the check.

Knows: how words and shoe share the page, and which hand is shown.  Must not know: how a hash is
made or checked (`app/fair/verify` does).

    app.push(FairnessScene(store, commitment=session.commitment))   # a hand not over
    app.push(FairnessScene(store, hand_id=42))                      # a finished one
    app.push(FairnessScene(store))                                  # the last one finished
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame

from casino_texas.app.fair.fairness import ShoeCard, committed_line, shoe_cards
from casino_texas.app.fair.verify import Verification, verify_hand
from casino_texas.app.store.records import HandFilter, StoredHand, StoreError
from casino_texas.app.store.store import Store
from casino_texas.app.words.fairness import (
    empty_sections,
    hand_sections,
    place_name,
    waiting_sections,
)
from casino_texas.app.words.page import Section
from casino_texas.core.cards import DECK
from casino_texas.errors import InputError
from casino_texas.ui.art.cards import card_size
from casino_texas.ui.keys import stroke_of
from casino_texas.ui.layout import Share, columns
from casino_texas.ui.pages.document import Document
from casino_texas.ui.pages.document_blocks import small_card
from casino_texas.ui.pages.page_scene import PageScene
from casino_texas.ui.paint import Painter
from casino_texas.ui.widgets import Button, Tabs, Widget
from casino_texas.ui.widgets.base import Node
from casino_texas.ui.widgets.field import put_on_clipboard

#: Cards to a row: whatever makes them largest.
_ROWS: Final = (13, 12, 11, 10, 9, 8)
#: Words and shoe stand side by side if both have at least this width (design units).
_WORDS: Final = 420
_SHOE: Final = 640
_LABEL: Final = 11.5
_HANDS: Final = HandFilter(game="casino", is_practice=None)


class FairnessScene(PageScene):
    """Words at the left, the shoe at the right; a tab for each where there is no room for both."""

    name: ClassVar[str] = "fairness"
    opened_by: ClassVar[str] = "fairness"

    def __init__(self, store: Store, *, hand_id: int | None = None, commitment: str = "") -> None:
        """`commitment` is the hash of the hand on the table, whose shoe is still closed; a
        `hand_id` that is not over is shown by its hash alone, too."""
        super().__init__()
        self._store = store
        self._commitment = commitment
        #: The hands leafed through, the latest first; None is the one on the table.
        self._hands: list[StoredHand | None] = []
        self._at = 0
        self._checked: Verification | None = None
        self._tabs: Tabs | None = None
        self._page = "words"
        if commitment:
            self._hands.append(None)
        elif hand_id is not None:
            self._take(store.hand(hand_id))
        else:
            self._hands += self._before(None)

    def _take(self, hand: StoredHand) -> None:
        if hand.is_over:
            self._hands.append(hand)
        else:
            self._commitment = hand.commitments[0]
            self._hands.append(None)

    def _before(self, hand_id: int | None) -> list[StoredHand]:
        """The finished hand before this one, if there is one."""
        lines = self._store.hands(_HANDS, limit=1, before=hand_id)
        return [self._store.hand(line.id) for line in lines]

    @property
    def hand(self) -> StoredHand | None:
        """The hand shown, if its shoe may be seen."""
        return self._hands[self._at] if self._hands else None

    # --- widgets -------------------------------------------------------------------------------

    def page_title(self) -> str:
        hand = self.hand
        if hand is None:
            return self.say("fairness.title")
        return self.say("fairness.title.hand", number=hand.id)

    def bar_buttons(self) -> list[Button]:
        self.earlier = Button(
            "earlier", self._earlier, label=self.say("fairness.earlier"), icon="left", size=14
        )
        self.later = Button(
            "later", self._later, label=self.say("fairness.later"), icon="right", size=14
        )
        self.copy = Button(
            "copy", self._copy, label=self.say("fairness.copy"), icon="copy", size=14
        )
        self.verify = Button(
            "verify",
            self._verify,
            label=self.say("fairness.verify"),
            icon="shield",
            tone="bet",
            size=14,
        )
        return [self.earlier, self.later, self.copy, self.verify]

    def build_body(self) -> None:
        self.words = Document("words", (), label=self.say("fairness.title"))
        self.shoe = ShoeGrid("shoe", label=self.say("fairness.shoe"))
        self.root.add(self.words, self.shoe)
        self._show()
        self.focus(self.words, shown=False)

    def _sections(self) -> Sequence[Section]:
        texts, hand = self.app.words, self.hand
        if hand is not None:
            return hand_sections(texts, hand, self._checked)
        if self._hands:
            return waiting_sections(texts, self._commitment)
        return empty_sections(texts)

    def _show(self) -> None:
        hand, words = self.hand, self.app.words
        self.words.set(self._sections())
        self.shoe.show_shoe(
            []
            if hand is None
            else [(place, place_name(words, place)) for place in shoe_cards(hand)]
        )
        self.title.set(self.page_title())
        waiting = self.say("fairness.not_over" if self._hands else "fairness.empty")
        for button in (self.verify, self.copy):
            button.disable("" if hand is not None else waiting)
        oldest = not self._hands or (
            self._at == len(self._hands) - 1 and not self._before(self._number())
        )
        self.earlier.disable(self.say("fairness.no_earlier") if oldest else "")
        self.later.disable("" if self._at else self.say("fairness.no_later"))

    def _number(self) -> int | None:
        return None if self.hand is None else self.hand.id

    # --- places --------------------------------------------------------------------------------

    def arrange_body(self, body: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(12)
        if self._tabs is not None:
            self._page = self._tabs.selected
            self._tabs.clear()
        self._tabs = None
        self.words.visible = self.shoe.visible = True
        self.root.clear()
        self.root.add(self.back, self.title, *self._buttons)
        self._sheet = body
        self.shoe.framed = True
        if body.width - gap >= theme.unit(_WORDS) + theme.unit(_SHOE):
            self.root.add(self.words, self.shoe)
            left, right = columns(body, [Share(_WORDS), Share(_SHOE)], gap=gap)
            self._sheet = left
            self.words.place(left)
            self.shoe.place(right)
            return
        pages: list[tuple[str, str, Widget]] = [
            ("words", self.say("fairness.tab.words"), self.words),
            ("shoe", self.say("fairness.tab.shoe"), self.shoe),
        ]
        self.shoe.framed = False
        self._tabs = Tabs("page", pages, selected=self._page)
        self.root.add(self._tabs)
        self._tabs.place(body.inflate(-theme.px(12), -theme.px(8)))

    def draw_back(self, painter: Painter) -> None:
        super().draw_back(painter)
        painter.panel(self._sheet)

    # --- what can be done ----------------------------------------------------------------------

    def _earlier(self) -> None:
        if self._at == len(self._hands) - 1:
            self._hands += self._before(self._number())
        self._leaf(1)

    def _later(self) -> None:
        self._leaf(-1)

    def _leaf(self, step: int) -> None:
        at = self._at + step
        if 0 <= at < len(self._hands):
            self._at = at
            self._checked = None
            self._show()
            self.rearrange()

    def _verify(self) -> None:
        hand = self.hand
        if hand is None:
            return
        try:
            # Read anew: what is checked is what lies in the store now.
            self._checked = verify_hand(self._store.hand(hand.id))
        except (InputError, StoreError) as error:
            self.app.toast(str(error))
            return
        self._show()
        self.rearrange()
        self.words.show_section("result")
        if self._tabs is not None:
            self._tabs.select("words")

    def _copy(self) -> None:
        hand = self.hand
        if hand is None:
            return
        copied = put_on_clipboard(committed_line(hand.start.shoe))
        self.app.toast(self.say("fairness.copied" if copied else "fairness.no_clipboard"))

    def on_event(self, event: pygame.Event) -> bool:
        if super().on_event(event):
            return True
        if event.type == pygame.KEYDOWN and not self.key_repeats:
            match event.scancode:
                case pygame.KSCAN_RETURN:
                    return self.verify.activate()
                case pygame.KSCAN_SPACE:
                    return self.words.key(event, stroke_of(event))
        return False


class ShoeGrid(Widget):
    """The shoe in dealing order, row by row, each card with where it went under it."""

    role: ClassVar[str] = "list"
    focusable = False
    solid = True

    def __init__(self, name: str, *, label: str) -> None:
        super().__init__(name, label=label)
        self.places: list[tuple[ShoeCard, str]] = []
        self._card = 0
        self._step = (0, 0)
        self._area = pygame.Rect(0, 0, 0, 0)
        self._row = _ROWS[0]
        #: False inside tabs, which have a board of their own.
        self.framed = True

    def show_shoe(self, places: Sequence[tuple[ShoeCard, str]]) -> None:
        """The cards with the names of their places; none: a closed shoe."""
        self.places = list(places)
        if self.is_hosted and self.rect.height:
            self.arrange()
        self.invalidate()

    # --- layout --------------------------------------------------------------------------------

    def arrange(self) -> None:
        """The largest cards at which all fit with their labels."""
        theme = self.theme
        inside = self._inside()
        size = theme.text_px(_LABEL)
        words = [theme.text.width(label, size, bold=True) for _, label in self.places]
        need = max(words, default=0) + theme.px(4)
        fitting = [row for row in _ROWS if inside.width // row >= need] or [_ROWS[-1]]
        self._card, self._row = max((self._largest(row), row) for row in fitting)
        lines = -(-len(DECK) // self._row)
        line = theme.text.line_height(size)
        high = min(inside.height // lines, card_size(self._card)[1] + line + theme.px(16))
        across = min(inside.width // self._row, max(self._card + theme.px(16), need))
        self._step = (across, high)
        self._area = pygame.Rect(0, 0, across * self._row, high * lines)
        self._area.center = inside.center

    def _inside(self) -> pygame.Rect:
        theme = self.theme
        return self.rect.inflate(-2 * theme.px(14), -2 * theme.px(10))

    def _largest(self, row: int) -> int:
        """The width of the largest cards of which `row` go into a line."""
        theme = self.theme
        inside = self._inside()
        down = inside.height // -(-len(DECK) // row)
        line = theme.text.line_height(theme.text_px(_LABEL))
        card = inside.width // row - theme.px(5)
        while card > 8 and card_size(card)[1] + line + theme.px(6) > down:
            card -= 1
        return card

    def place_of(self, at: int) -> pygame.Rect:
        """Where a card of the shoe lies, counted from 0 in dealing order."""
        row, column = divmod(at, self._row)
        x = self._area.left + column * self._step[0] + (self._step[0] - self._card) // 2
        return pygame.Rect((x, self._area.top + row * self._step[1]), card_size(self._card))

    # --- picture -------------------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        if self.framed:
            painter.panel(self.rect)
        line = theme.text.line_height(theme.text_px(_LABEL))
        for at in range(len(DECK)):
            place = self.place_of(at)
            shown, label = self.places[at] if at < len(self.places) else (None, "")
            card = None if shown is None else shown.card
            is_left = shown is not None and shown.whose == "left"
            picture = small_card(theme, card, place.width, is_dim=is_left)
            painter.surface.blit(picture, place)
            under = pygame.Rect(0, place.bottom + theme.px(2), self._step[0] - theme.px(1), line)
            under.centerx = place.centerx
            tone = palette.gold if shown is not None and shown.box else palette.text
            painter.text(
                under,
                label or str(at + 1),
                size=_LABEL,
                bold=bool(label),
                colour=tone if label else palette.muted,
                align="center",
                shrink=0.5,
            )

    def describe(self) -> Node:
        node = super().describe()
        children = tuple(
            Node(
                name=f"{self.name}-{at}",
                role="listitem",
                label=place.card.text,
                value=label,
                rect=(*self.place_of(at - 1).topleft, *self.place_of(at - 1).size),
            )
            for at, (place, label) in enumerate(self.places, 1)
        )
        return Node(
            name=node.name, role=node.role, label=node.label, rect=node.rect, children=children
        )
