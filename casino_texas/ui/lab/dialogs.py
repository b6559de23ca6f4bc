"""What the lab asks: a name, a path, whether to save, how to export.

Knows: the questions.  Must not know: what is done with the answers.
"""

from __future__ import annotations

from collections.abc import Callable

from casino_texas.errors import InputError
from casino_texas.ui.theme import Theme
from casino_texas.ui.widgets import Label, TextField, Widget
from casino_texas.ui.widgets.dialog import Answer, Dialog
from casino_texas.ui.widgets.form import Labelled

Say = Callable[..., str]
#: Says why a text cannot be taken; nothing where it can.
Check = Callable[[str], str]


class _Asked(Widget):
    """A field and under it what is wrong with what stands there."""

    def __init__(self, label: str, field: TextField) -> None:
        super().__init__("asked")
        self.field = Labelled(label, field)
        self.wrong = Label("wrong", "", size=13, colour="bad", wrap=True, valign="top")
        self.add(self.field, self.wrong)

    def height_for(self, theme: Theme, width: int) -> int:
        line = theme.text.line_height(theme.text_px(13))
        room = max(2 * line, self.wrong.height_for(theme, width))
        return self.field.height_for(theme, width) + theme.px(4) + room

    def arrange(self) -> None:
        theme, box = self.theme, self.rect.copy()
        box.height = self.field.height_for(theme, box.width)
        self.field.place(box)
        rest = self.rect.copy()
        rest.top = box.bottom + theme.px(4)
        rest.height = max(0, self.rect.bottom - rest.top)
        self.wrong.place(rest)


class TextDialog(Dialog):
    """Asks for a text; Enter takes it when nothing is wrong with it."""

    def __init__(
        self,
        say: Say,
        *,
        title: str,
        label: str,
        text: str,
        ok: str,
        check: Check,
        on_ok: Callable[[str], object],
        longest: int = 60,
        intro: str = "",
    ) -> None:
        self._check = check
        self.field = TextField(
            "asked-text", label=label, text=text, longest=longest, on_change=self._changed
        )
        self.field.select_all()
        self._content = _Asked(label, self.field)
        super().__init__(
            title,
            intro,
            answers=[
                Answer("cancel", say("labui.cancel"), on_escape=True),
                Answer("ok", ok, lambda: on_ok(self.field.text), tone="bet", default=True),
            ],
            content=self._content,
        )

    def build(self) -> None:
        super().build()
        self._changed(self.field.text)

    def _changed(self, text: str) -> None:
        reason = self._check(text)
        self._content.wrong.set(reason)
        self.field.error = "bad" if reason else ""
        self.button("ok").disable(reason)


def checked(check: Callable[[str], object], said: Callable[[str], str]) -> Check:
    """Makes of a function that raises `InputError` one that gives its line."""

    def wrong(text: str) -> str:
        try:
            check(text)
        except InputError as error:
            return said(str(error))
        return ""

    return wrong


def leave_dialog(
    say: Say,
    *,
    title: str,
    is_own: bool,
    on_save: Callable[[], object],
    on_discard: Callable[[], object],
) -> Dialog:
    """Something is unsaved: keep it, drop it, or stay."""
    save = "labui.leave.save" if is_own else "labui.leave.save_as"
    return Dialog(
        say("labui.leave.title", table=title),
        say("labui.leave.text" if is_own else "labui.leave.text.bundled"),
        answers=[
            Answer("stay", say("labui.leave.stay"), on_escape=True),
            Answer("discard", say("labui.leave.discard"), on_discard, tone="danger"),
            Answer("save-first", say(save), on_save, tone="bet", default=True),
        ],
    )


def delete_dialog(say: Say, *, title: str, on_delete: Callable[[], object]) -> Dialog:
    """Really put it aside?"""
    return Dialog(
        say("labui.delete.title", table=title),
        say("labui.delete.text"),
        answers=[
            Answer("cancel", say("labui.cancel"), on_escape=True),
            Answer("really-delete", say("labui.delete"), on_delete, tone="danger", default=True),
        ],
    )


def export_dialog(say: Say, *, folder: str, on_export: Callable[[str], object]) -> Dialog:
    """In which form the report is written."""
    return Dialog(
        say("labui.export.title"),
        say("labui.export.text", folder=folder),
        answers=[
            Answer("cancel", say("labui.cancel"), on_escape=True),
            Answer("as-json", "JSON", lambda: on_export("json")),
            Answer("as-csv", "CSV", lambda: on_export("csv")),
            Answer("as-html", "HTML", lambda: on_export("html"), tone="bet", default=True),
        ],
    )
