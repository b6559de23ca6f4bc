"""The groups of the settings page: what can be chosen, and the sample of cards.

Knows: which control changes which setting.  Must not know: where settings are kept, or how the
groups lie on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame

from casino_texas.app.settings import ADVICE, DECKS, FELTS, INSTANT, Settings
from casino_texas.core.cards import parse_cards
from casino_texas.ui.app import App
from casino_texas.ui.art import cards as card_art
from casino_texas.ui.options import SPEEDS
from casino_texas.ui.paint import Painter
from casino_texas.ui.theme import TARGET, Theme
from casino_texas.ui.widgets import (
    Button,
    IconButton,
    Panel,
    Segmented,
    Slider,
    Stepper,
    Toggle,
    Widget,
)
from casino_texas.ui.widgets.base import Say
from casino_texas.ui.widgets.form import Form, Labelled

#: The settings each group resets.
RESETS: Final = {
    "display": (
        *("full_screen", "text_size", "deck", "large_index", "suit_letters", "felt"),
        *("high_contrast", "reduce_motion"),
    ),
    "play": (
        *("speed", "auto_deal", "auto_rebet", "advice", "confirm_all_in", "equity"),
        "show_reasons",
    ),
    "sound": ("volume", "effects", "muted"),
    "keys": ("keys",),
}
_TEXT_STEP: Final = 10
#: One card of each suit, of each kind of face.
_SAMPLE: Final = "As Kh Qd 9c"


class Group(Panel):
    """A titled part of the page with a button that resets it."""

    def __init__(
        self, name: str, title: str, body: Sequence[Widget], *, reset: IconButton | None = None
    ) -> None:
        super().__init__(name, label=title, title=False, children=body)
        self.body = list(body)
        self.reset = reset
        if reset is not None:
            self.add(reset)

    def head_height(self, theme: Theme) -> int:
        if self.reset is None and not self.framed:
            return 0
        return theme.unit(TARGET)

    def content_height(self, theme: Theme, width: int) -> int:
        gap = theme.px(6)
        rows = sum(child.height_for(theme, width) for child in self.body)
        return self.head_height(theme) + rows + gap * len(self.body)

    def arrange(self) -> None:
        theme, inside = self.theme, self.content
        head = self.head_height(theme)
        if self.reset is not None:
            side = theme.unit(TARGET)
            self.reset.place(pygame.Rect(inside.right - side, inside.top, side, head))
        y = inside.top + head + theme.px(6)
        left = inside.bottom - y
        fixed = [child.height_for(theme, inside.width) for child in self.body]
        spare = left - sum(fixed) - theme.px(6) * (len(fixed) - 1)
        for child, high in zip(self.body, fixed, strict=True):
            if child is self.stretched:
                high += spare
            child.place(pygame.Rect(inside.left, y, inside.width, max(0, high)))
            y += high + theme.px(6)

    @property
    def stretched(self) -> Widget | None:
        """The child that takes the height left over."""
        return None

    def draw_content(self, painter: Painter) -> None:
        inside = self.content
        head = self.head_height(painter.theme)
        if not head or not self.framed:  # a tab has its own title
            return
        title = pygame.Rect(inside.topleft, (inside.width, head))
        if self.reset is not None:
            title.width -= self.reset.rect.width + painter.theme.px(8)
        painter.text(title, self.label, size=17, bold=True, shrink=0.7)


class SampleCards(Widget):
    """Four cards in the deck chosen, drawn as they will lie on the table."""

    role = "image"

    def minimum(self, theme: Theme) -> tuple[int, int]:
        # High enough for full faces: the smallest ones show no choice of index.
        least = card_art.card_size(card_art.SIMPLE_BELOW)[1] + theme.px(8)
        return (theme.px(200), max(least, theme.px(98)))

    def draw(self, painter: Painter) -> None:
        theme, look = painter.theme, painter.theme.look
        style = card_art.CardStyle(
            deck=look.deck, large_index=look.large_index, suit_letters=look.suit_letters
        )
        cards = parse_cards(_SAMPLE)
        room = self.rect.height - theme.px(8)
        width = round(room * card_art.WIDTH / card_art.HEIGHT)
        between = len(cards) - 1
        step = min(width + theme.px(8), (self.rect.width - theme.px(2) - width) // between)
        margin = card_art.shadow_margin(width)
        x = self.rect.left + (self.rect.width - width - step * between) // 2
        y = self.rect.top + (self.rect.height - card_art.card_size(width)[1]) // 2
        for card in cards:
            shadow = theme.art.get(card_art.shadow, width)
            painter.surface.blit(shadow, (x - margin, y - margin))
            painter.surface.blit(theme.art.get(card_art.face, card, width, style), (x, y))
            x += step


class Controls:
    """Makes the controls of the groups and keeps them level with the settings."""

    def __init__(self, app: App, say: Say) -> None:
        self.app = app
        self.say = say
        self._levels: list[Callable[[Settings], object]] = []

    def level(self) -> None:
        """Show what the settings are now (they may have been changed by a key)."""
        for show in self._levels:
            show(self.app.settings)

    def toggle(self, setting: str) -> Toggle:
        toggle = Toggle(
            setting,
            lambda on: self.app.change(**{setting: on}),
            label=self.say(f"ui.settings.{setting}"),
            on=getattr(self.app.settings, setting),
            tip=self.say(f"ui.settings.{setting}.tip"),
        )
        self._levels.append(lambda settings: toggle.set(on=getattr(settings, setting)))
        return toggle

    def one_of(self, setting: str, values: Sequence[str]) -> Labelled:
        choice = Segmented(
            setting,
            [(value, self.say(f"ui.settings.{setting}.{value}")) for value in values],
            lambda value: self.app.change(**{setting: value}),
            selected=getattr(self.app.settings, setting),
        )
        self._levels.append(lambda settings: choice.set(getattr(settings, setting)))
        return Labelled(self.say(f"ui.settings.{setting}"), choice)

    def per_cent(self, setting: str) -> Labelled:
        slider = Slider(
            setting,
            lambda number: self.app.change(**{setting: number}),
            step=5,
            number=getattr(self.app.settings, setting),
            written=lambda number: f"{number} %",
        )
        self._levels.append(lambda settings: slider.set(getattr(settings, setting)))
        return Labelled(self.say(f"ui.settings.{setting}"), slider)

    def stepper(
        self,
        setting: str,
        values: Sequence[Any],
        words: Sequence[str],
    ) -> Labelled:
        """A choice from a row of values that have an order."""

        def place(settings: Settings) -> int:
            now = getattr(settings, setting)
            return min(range(len(values)), key=lambda at: abs(values[at] - now))

        stepper = Stepper(
            setting,
            lambda at: self.app.change(**{setting: values[at]}),
            words=words,
            number=place(self.app.settings),
            less=self.say("ui.less"),
            more=self.say("ui.more"),
        )
        self._levels.append(lambda settings: stepper.set(place(settings)))
        return Labelled(self.say(f"ui.settings.{setting}"), stepper)

    def reset(self, group: str, then: Callable[[], object]) -> IconButton:
        """The button that gives a group its defaults back."""
        default = Settings()

        def act() -> None:
            self.app.change(**{name: getattr(default, name) for name in RESETS[group]})
            then()

        return IconButton(
            f"reset-{group}",
            "rebet",
            act,
            label=self.say("ui.settings.reset", group=self.say(f"ui.settings.group.{group}")),
        )

    # --- groups --------------------------------------------------------------------------------

    def display(self) -> Group:
        sizes = list(range(100, 201, _TEXT_STEP))
        form = Form(
            "display-form",
            [
                self.toggle("full_screen"),
                self.stepper("text_size", sizes, [f"{size} %" for size in sizes]),
                Form(
                    "deck-form",
                    [
                        self.one_of("deck", DECKS),
                        SampleCards("sample", label=self.say("ui.settings.sample")),
                    ],
                    column=9999,
                    gap=2,
                ),
                self.toggle("large_index"),
                self.toggle("suit_letters"),
                self.one_of("felt", FELTS),
                self.toggle("high_contrast"),
                self.toggle("reduce_motion"),
            ],
            gap=2,
        )
        return self._group("display", [form])

    def play(self) -> Group:
        speeds = [*SPEEDS, INSTANT]
        words = [f"{speed:g}×" for speed in SPEEDS] + [self.say("ui.speed.instant")]
        form = Form(
            "play-form",
            [
                self.stepper("speed", speeds, words),
                self.toggle("auto_deal"),
                self.toggle("auto_rebet"),
                self.one_of("advice", ADVICE),
                self.toggle("show_reasons"),
                self.toggle("equity"),
                self.toggle("confirm_all_in"),
            ],
        )
        return self._group("play", [form])

    def sound(self) -> Group:
        rows: list[Widget] = [
            self.per_cent("volume"),
            self.per_cent("effects"),
            self.toggle("muted"),
        ]
        if self.app.sound.open() == "ready":
            rows.append(
                Button(
                    "try-sound",
                    lambda: self.app.sound.play("win"),
                    label=self.say("ui.settings.try_sound"),
                    icon="sound",
                    size=14,
                )
            )
        else:
            for row in rows:
                control = row.control if isinstance(row, Labelled) else row
                control.disable(self.say("ui.settings.no_device"))
            rows.append(
                Button(
                    "find-device",
                    self._find_device,
                    label=self.say("ui.settings.find_device"),
                    tip=self.say("ui.settings.no_device"),
                    icon="rebet",
                    size=14,
                )
            )
        return self._group("sound", [Form("sound-form", rows)])

    def _find_device(self) -> None:
        if self.app.sound.retry() == "ready":
            for scene in self.app.scenes:
                scene.rebuild()
        else:
            self.app.toast(self.say("ui.settings.no_device"))

    def _group(self, name: str, body: Sequence[Widget]) -> Group:
        def renew() -> None:
            self.level()

        return Group(
            name,
            self.say(f"ui.settings.group.{name}"),
            body,
            reset=self.reset(name, renew),
        )
