"""The pay-table lab in words: fields of the form, states of a draft, what goes on in the worker.

Knows: which sentence fits a key or a code.  Must not know: the sentences (`Texts` has them), or
how a draft changes.  `lab_report` has the words of the report, `lab_problems` those of what is
wrong.
"""

from __future__ import annotations

from fractions import Fraction

from casino_texas.app.lab.asking import Asking, AskState
from casino_texas.app.lab.draft import DiskNews, Draft, DraftState
from casino_texas.app.lab.form_fields import Field, Group
from casino_texas.app.rules.casino_keys import CLASS_KEYS
from casino_texas.app.words.casino import qualifier_name
from casino_texas.app.words.coach import decimal
from casino_texas.app.words.lab_problems import said
from casino_texas.app.words.texts import Texts, capital
from casino_texas.casino.rules import QUALIFIER_STRENGTHS, Qualifier
from casino_texas.core.hands import HandClass


def group_title(texts: Texts, group: Group) -> str:
    """`Table and limits`."""
    return texts.say(f"lab.group.{group.key}")


def group_help(texts: Texts, group: Group) -> str:
    """What the fields of a group are about."""
    return texts.say(f"lab.group.{group.key}.help")


# -- fields --------------------------------------------------------------------------------------


def field_label(texts: Texts, field: Field) -> str:
    """`Smallest ANTE`; of a pay line the hand, `Two pair`."""
    hand_class = _class_of(field.key)
    if hand_class is not None:
        return capital(class_words(texts, hand_class))
    return texts.say(f"lab.field.{field.key}")


def field_help(texts: Texts, field: Field) -> str:
    """One or two sentences for somebody who has never seen such a file."""
    hand_class = _class_of(field.key)
    if hand_class is not None:
        table = field.key.rpartition(".")[0]
        what = texts.say(f"rankings.{hand_class.name.lower()}")
        return texts.say(f"lab.line.{table}.help", what=what)
    return texts.say(f"lab.field.{field.key}.help")


def usual_words(texts: Texts, field: Field) -> str:
    """`usual: pair of twos`: what holds where the key is left out; empty where it must not be."""
    if not field.default:
        return ""
    usual = field.default
    value = choice_words(texts, field, usual) if usual in field.choices else usual
    return texts.say("lab.usual", value=value)


def choice_words(texts: Texts, field: Field, choice: str) -> str:
    """One of the field's choices: `pair of twos`, `comes back`."""
    if field.key == "dealer.qualifies" and choice in QUALIFIER_STRENGTHS:
        return qualifier_name(texts, Qualifier(choice))
    return texts.say(f"lab.choice.{choice}")


def off_words(texts: Texts, field: Field) -> str:
    """Why the field has no effect at this table; empty where it has."""
    return "" if field.off is None else texts.say(f"lab.off.{field.off}")


def path_words(texts: Texts, path: str) -> str:
    """A key of the file by its name, where no form is around it: `BET: two pair`, `Price of the
    sixth card`."""
    hand_class = _class_of(path)
    if hand_class is not None:
        table = path.rpartition(".")[0]
        return texts.say(f"lab.path.{table}", hand=class_words(texts, hand_class))
    for key in (f"lab.path.{path}", f"lab.field.{path}"):
        if key in texts and not key.startswith("lab.path.pays."):
            return texts.say(key)
    return path


def class_words(texts: Texts, hand_class: HandClass) -> str:
    """`two pair`."""
    return texts.say(f"class.{hand_class.name.lower()}")


def _class_of(path: str) -> HandClass | None:
    """The hand of a pay line; None for every other key."""
    table, _, name = path.rpartition(".")
    if table in ("pays.bet", "pays.ante") and name in CLASS_KEYS:
        return HandClass[name.upper()]
    return None


# -- states --------------------------------------------------------------------------------------


def state_words(texts: Texts, draft: Draft) -> str:
    """`Saved`, `Not saved`, `3 mistakes: cannot be played` ..."""
    if draft.state is DraftState.INVALID:
        return texts.count("lab.mistakes", len(draft.problems))
    if draft.state is DraftState.UNSAVED:
        return texts.say("lab.state.unsaved" if draft.is_own else "lab.state.tried")
    return texts.say("lab.state.good" if draft.is_own else "lab.state.bundled")


def why_not_playable(texts: Texts, draft: Draft) -> str:
    """Why *Play this table* is closed; empty where it is open."""
    if draft.is_playable:
        return ""
    if draft.state is DraftState.INVALID:
        return texts.count("lab.mistakes", len(draft.problems))
    return texts.say("lab.state.not_playable" if draft.is_own else "lab.state.tried")


def disk_words(texts: Texts, news: DiskNews) -> str:
    """What others did to the file, and what can be done now."""
    return texts.say(f"lab.disk.{news.value}")


def asking_words(texts: Texts, asking: Asking) -> str:
    """What goes on about the numbers: `Exact`, `Counting: 40 %` ..."""
    if asking.state is AskState.FAILED:
        return texts.say("lab.ask.failed", reason=said(texts, str(asking.error)))
    if asking.state is AskState.ON_DEMAND and asking.is_stopped:
        return texts.say("lab.ask.stopped")
    if asking.state is AskState.COUNTING and asking.progress is not None:
        percent = percent_words(texts, asking.progress.share, places=0)
        return texts.say("lab.ask.counting.share", percent=percent)
    return texts.say(f"lab.ask.{asking.state.value}")


def percent_words(texts: Texts, share: Fraction | float, places: int = 4) -> str:
    """A share in per cent, without the sign of per cent: `16.7069`."""
    return decimal(texts, Fraction(share) * 100, places)
