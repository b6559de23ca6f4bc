"""Lists that scroll: rows of text, one of them chosen.

Knows: rows and scrolling.  Must not know: what the rows stand for.

    ListView("files", [Row("texas", "Texas", "2,000 hands")], on_select=..., on_open=...)

Arrows, PgUp/PgDn, Home/End choose; Enter or a double click opens; the wheel scrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from casino_texas.ui.keys import Stroke
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets.base import Node, Widget

#: Seconds within which a second click on a row opens it.
_DOUBLE_CLICK: Final = 0.4
_BAR: Final = 10


@dataclass(frozen=True, slots=True)
class Row:
    """One row.  `note` is written smaller under the text, `aside` at the right; `reason` says why
    the row cannot be opened; `cells` belong to tables; `tone` is a colour of the palette."""

    key: str
    text: str = ""
    note: str = ""
    aside: str = ""
    reason: str = ""
    cells: tuple[str, ...] = ()
    tone: str = ""
    #: Colours of the palette for single cells, by their place.
    tones: dict[int, str] = field(default_factory=dict)


class ListView(Widget):
    """Rows one under another.  Rows are not widgets: there may be thousands."""

    role = "listbox"
    focusable = True
    solid = True
    wants_repeat = True

    def __init__(
        self,
        name: str,
        rows: Sequence[Row] = (),
        *,
        label: str = "",
        on_select: Callable[[str], object] | None = None,
        on_open: Callable[[str], object] | None = None,
        selected: str = "",
        empty: str = "",
    ) -> None:
        """`empty` is what is written where there are no rows: how to get some."""
        super().__init__(name, label=label)
        self.rows: list[Row] = list(rows)
        self.on_select = on_select
        self.on_open = on_open
        self.empty = empty
        self._selected = selected
        self._scroll = 0
        self._hovered_row: int | None = None
        self._dragging: int | None = None
        self._since_click: float | None = None

    # --- rows ----------------------------------------------------------------------------------

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows; the choice stays if its key is still there."""
        self.rows = list(rows)
        self._hovered_row = None
        self._clamp_scroll()
        self.invalidate()

    @property
    def selected(self) -> str:
        return self._selected

    @property
    def index(self) -> int | None:
        """Where the chosen row stands."""
        for at, row in enumerate(self.rows):
            if row.key == self._selected:
                return at
        return None

    @property
    def value(self) -> str:
        at = self.index
        return "" if at is None else self.rows[at].text or "  ".join(self.rows[at].cells)

    def set(self, key: str) -> None:
        """Choose without telling anyone; the row is brought into view."""
        self._selected = key
        if self.is_hosted and self.rect.height:
            self._show_selected()
        self.invalidate()

    def select(self, at: int) -> None:
        """Choose as a person would."""
        if not self.rows:
            return
        key = self.rows[min(max(0, at), len(self.rows) - 1)].key
        if key != self._selected:
            self.set(key)
            if self.on_select is not None:
                self.on_select(key)

    def open(self) -> None:
        """Open the chosen row, or say why not."""
        at = self.index
        if at is None:
            return
        if self.rows[at].reason:
            self.host.explain_text(self, self.rows[at].reason)
        elif self.on_open is not None:
            self.on_open(self.rows[at].key)

    # --- geometry ------------------------------------------------------------------------------

    def row_height(self, theme: Theme) -> int:
        if any(row.note for row in self.rows):
            both = theme.text.line_height(theme.text_px(15)) + theme.text.line_height(
                theme.text_px(12.5)
            )
            return max(theme.unit(TARGET), both + theme.px(10))
        return max(theme.px(TARGET), theme.text.line_height(theme.text_px(15)) + theme.px(10))

    @property
    def body(self) -> pygame.Rect:
        """Where the rows are."""
        return self.rect.inflate(-self.theme.px(8), -self.theme.px(8))

    @property
    def _limit(self) -> int:
        """How far it can be scrolled, in pixels."""
        return max(0, len(self.rows) * self.row_height(self.theme) - self.body.height)

    def _clamp_scroll(self) -> None:
        if self.is_hosted and self.rect.height:
            self._scroll = min(max(0, self._scroll), self._limit)

    def scroll(self, pixels: int) -> None:
        before = self._scroll
        self._scroll += pixels
        self._clamp_scroll()
        if self._scroll != before:
            self.invalidate()

    def row_at(self, position: tuple[int, int]) -> int | None:
        body = self.body
        if not body.collidepoint(position) or self._on_bar(position):
            return None
        at = (position[1] - body.top + self._scroll) // self.row_height(self.theme)
        return at if at < len(self.rows) else None

    def row_rect(self, at: int) -> pygame.Rect:
        """Where a row is now; parts of it may be out of view."""
        body, high = self.body, self.row_height(self.theme)
        right = self.theme.px(_BAR + 4) if self._limit else 0
        return pygame.Rect(body.left, body.top + at * high - self._scroll, body.width - right, high)

    def _bar(self) -> tuple[pygame.Rect, pygame.Rect] | None:
        """The scroll bar's track and knob, where there is more than is shown."""
        limit, body = self._limit, self.body
        if not limit:
            return None
        wide = self.theme.px(_BAR)
        track = pygame.Rect(body.right - wide, body.top, wide, body.height)
        high = max(self.theme.px(30), round(body.height * body.height / (limit + body.height)))
        high = min(high, track.height)
        top = track.top + round((track.height - high) * self._scroll / limit)
        return track, pygame.Rect(track.left, top, wide, high)

    def _on_bar(self, position: tuple[int, int]) -> bool:
        bar = self._bar()
        return bar is not None and bar[0].inflate(self.theme.px(8), 0).collidepoint(position)

    def _show_selected(self) -> None:
        at = self.index
        if at is None:
            return
        high = self.row_height(self.theme)
        self._scroll = min(self._scroll, at * high)
        self._scroll = max(self._scroll, (at + 1) * high - self.body.height)
        self._clamp_scroll()

    def arrange(self) -> None:
        self._clamp_scroll()

    def minimum(self, theme: Theme) -> tuple[int, int]:
        return (theme.unit(160), self.row_height(theme) * 2 + theme.px(8))

    # --- events --------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        if self._since_click is not None:
            self._since_click += dt
            if self._since_click > _DOUBLE_CLICK:
                self._since_click = None
        if not self.hovered and self._hovered_row is not None:
            self._hovered_row = None
            self.invalidate()
        return False

    def pointer(self, event: pygame.Event) -> bool:
        match event.type:
            case pygame.MOUSEWHEEL:
                if not self._limit or not event.y:
                    return False
                self.scroll(-event.y * self.row_height(self.theme))
                return True
            case pygame.MOUSEMOTION:
                if self._dragging is not None:
                    self._drag(event.pos[1])
                over = self.row_at(event.pos)
                if over != self._hovered_row:
                    self._hovered_row = over
                    self.invalidate()
                return True
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                if self._on_bar(event.pos):
                    bar = self._bar()
                    assert bar is not None
                    knob = bar[1]
                    inside = knob.collidepoint(event.pos)
                    self._dragging = event.pos[1] - knob.top if inside else knob.height // 2
                    self._drag(event.pos[1])
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                if self._dragging is None:
                    self._clicked(self.row_at(event.pos))
                self._dragging = None
                return True
        return False

    def _clicked(self, at: int | None) -> None:
        if at is None:
            return
        again = self._since_click is not None and self.rows[at].key == self._selected
        self.select(at)
        self._since_click = None if again else 0.0
        if again:
            self.open()

    def _drag(self, y: int) -> None:
        bar = self._bar()
        if bar is None or self._dragging is None:
            return
        track, knob = bar
        room = max(1, track.height - knob.height)
        share = (y - self._dragging - track.top) / room
        self.scroll(round(share * self._limit) - self._scroll)

    def key(self, event: pygame.Event, stroke: Stroke) -> bool:
        if stroke.ctrl or stroke.alt:
            return False
        page = max(1, self.body.height // self.row_height(self.theme) - 1)
        at = self.index
        match stroke.scancode:
            case pygame.KSCAN_UP | pygame.KSCAN_DOWN:
                step = -1 if stroke.scancode == pygame.KSCAN_UP else 1
                if at is not None and not 0 <= at + step < len(self.rows):
                    return False  # on to the next widget
                self.select(0 if at is None else at + step)
            case pygame.KSCAN_PAGEUP:
                self.select((at or 0) - page)
            case pygame.KSCAN_PAGEDOWN:
                self.select((at or 0) + page)
            case pygame.KSCAN_HOME:
                self.select(0)
            case pygame.KSCAN_END:
                self.select(len(self.rows) - 1)
            case pygame.KSCAN_RETURN if not self.host.key_repeats:
                self.open()
            case _:
                return False
        return bool(self.rows)

    def activate(self) -> bool:
        self.open()
        return True

    def describe(self) -> Node:
        node = super().describe()
        items = tuple(
            Node(
                name=f"{self.name}-{row.key}",
                role="option",
                label=row.text or "  ".join(row.cells),
                value="selected" if row.key == self._selected else row.aside,
                enabled=not row.reason,
                reason=row.reason,
            )
            for row in self.rows
        )
        return Node(
            name=node.name,
            role=node.role,
            label=node.label,
            value=node.value,
            enabled=node.enabled,
            reason=node.reason,
            focused=node.focused,
            focusable=node.focusable,
            rect=node.rect,
            children=items,
        )

    # --- picture -------------------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        palette = painter.palette
        painter.box(
            self.rect,
            radius=10,
            top=painter.darker(palette.field, 0.15),
            bottom=palette.field,
            edge=palette.panel_edge,
        )
        if not self.rows and self.empty:
            inside = self.body.inflate(-painter.theme.px(16), 0)
            painter.text(
                inside, self.empty, size=14, colour=palette.muted, align="center", wrap=True
            )
        self.draw_rows(painter)
        if self.shows_focus:
            painter.focus(self.rect, radius=10)

    def draw_rows(self, painter: Painter) -> None:
        theme, palette = painter.theme, painter.palette
        body, high = self.body, self.row_height(theme)
        first = self._scroll // high
        last = min(len(self.rows), -(-(self._scroll + body.height) // high))
        with painter.clip(body):
            for at in range(first, last):
                row, box = self.rows[at], self.row_rect(at)
                chosen = row.key == self._selected
                if chosen or at == self._hovered_row:
                    face = palette.neutral if chosen else painter.lighter(palette.field, 0.07)
                    painter.box(
                        box.inflate(0, -theme.px(2)),
                        radius=7,
                        top=painter.lighter(face, 0.06),
                        bottom=face,
                    )
                    if chosen:
                        mark = pygame.Rect(box.left, box.top + theme.px(8), theme.px(3), 0)
                        mark.height = box.height - theme.px(16)
                        painter.box(mark, radius=1.5, top=palette.gold)
                # What is only partly in view is drawn, but nobody has to find it whole.
                reader = painter if body.contains(box) else Painter(painter.surface, theme)
                self.draw_row(reader, row, box.inflate(-theme.px(20), 0))
        bar = self._bar()
        if bar is not None:
            track, knob = bar
            painter.box(track, radius=_BAR / 2, top=painter.darker(palette.field, 0.3))
            face = palette.muted if self._dragging is not None else palette.panel_edge
            painter.box(knob, radius=_BAR / 2, top=face)

    def draw_row(self, painter: Painter, row: Row, box: pygame.Rect) -> None:
        theme, palette = painter.theme, painter.palette
        ink = getattr(palette, row.tone) if row.tone else palette.text
        line = theme.text.line_height(theme.text_px(15))
        under = theme.text.line_height(theme.text_px(12.5)) if row.note else 0
        first = pygame.Rect(box.left, box.top, box.width, box.height)
        if row.note:
            first = pygame.Rect(box.left, box.centery - (line + under) // 2, box.width, line)
            second = pygame.Rect(box.left, first.bottom, box.width, under)
            painter.text(
                second,
                row.note,
                size=12.5,
                colour=palette.bad if row.reason else palette.muted,
                shrink=0.9,
            )
        if row.aside:
            wide = theme.text.width(row.aside, theme.text_px(14), bold=True) + theme.px(2)
            wide = min(wide, box.width // 2)
            right = pygame.Rect(box.right - wide, first.top, wide, first.height)
            painter.text(
                right, row.aside, size=14, bold=True, colour=palette.gold, align="right", shrink=0.8
            )
            first.width -= wide + theme.px(10)
        painter.text(first, row.text, size=15, colour=ink, shrink=0.85)
