"""The pay-table lab in words: fields of the form, states of a draft, what goes on in the worker.

Knows: which sentence fits a key or a code.  Must not know: the sentences (`Texts` has them), or
how a draft changes.  `lab_report` has the words of the report, `lab_problems` those of what is
wrong.
"""

from __future__ import annotations

from casino_texas.app.lab.asking import Asking
from casino_texas.app.lab.draft import DiskNews, Draft
from casino_texas.app.lab.form_fields import Field, Group
from casino_texas.app.words.texts import Texts


def group_title(texts: Texts, group: Group) -> str:
    """`Table and limits`."""
    return texts.say(f"lab.group.{group.key}")


def field_label(texts: Texts, field: Field) -> str:
    """`Smallest ANTE`; of a pay line the hand, `two pair`."""
    raise NotImplementedError


def field_help(texts: Texts, field: Field) -> str:
    """One or two sentences for somebody who has never seen such a file."""
    raise NotImplementedError


def value_words(texts: Texts, field: Field) -> str:
    """What holds, as it is shown: odds and numbers as written, choices in words."""
    raise NotImplementedError


def choice_words(texts: Texts, field: Field, choice: str) -> str:
    """One of the field's choices: `pair of twos`, `the stake comes back`."""
    raise NotImplementedError


def off_words(texts: Texts, field: Field) -> str:
    """Why the field has no effect at this table; empty where it has."""
    raise NotImplementedError


def state_words(texts: Texts, draft: Draft) -> str:
    """`Saved`, `Not saved`, `3 mistakes: cannot be played` ..."""
    raise NotImplementedError


def disk_words(texts: Texts, news: DiskNews) -> str:
    """What others did to the file, and what can be done now."""
    raise NotImplementedError


def asking_words(texts: Texts, asking: Asking) -> str:
    """What goes on about the numbers: `exact`, `counting: 40 %`, `out of date` ..."""
    raise NotImplementedError
