"""Changing a field of the form in the text, and what must change along.

Knows: which keys hang on which: a price on its decision, a line on the dealer's least hand.  Must
not know: what a form looks like, or who changes it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from casino_texas.app.lab.form_fields import BY_HAND, NO, ODDS, YES, Field
from casino_texas.app.lab.form_text import FormText
from casino_texas.app.rules.casino_keys import CLASS_KEYS, ORDER
from casino_texas.app.rules.loader import examine
from casino_texas.app.rules.problems import RulesFileError
from casino_texas.app.rules.yaml_edit import NewValue, replace_value
from casino_texas.app.rules.yaml_remarks import put_aside, taken_up
from casino_texas.casino.rules import Option
from casino_texas.errors import InputError

#: What a thing costs that is offered for the first time.
_FIRST_PRICE: Final = "1"
_EVEN: Final = "1:1"
_HIGH_CARD: Final = "high_card"
_FLOP: Final = (Option.FOLD.value, Option.BET.value, Option.BUY.value)
_TURN: Final = (Option.FOLD.value, Option.BET.value, Option.EXCHANGE.value)
_PAY_TABLES: Final = ("pays.bet", "pays.ante")
#: What other keys hang on.
_DECIDING: Final = ("decisions.", "dealer.")


def changed(text: FormText, key: str, value: str) -> str:
    """The text with this value in this field, and what must change along.

    Raises:
        InputError: it would leave nothing to play, or cannot be written in this place.
    """
    parent, _, name = key.rpartition(".")
    if name == "shape":
        return _shaped(text, parent, is_table=value == BY_HAND)
    if parent == "decisions.flop":
        return _settled(_with_option(text, parent, name, value, options=_FLOP))
    if parent == "decisions.turn":
        if not text.offers_buy:
            raise InputError("the sixth card is not for sale; put it on sale first")
        return _settled(_with_option(text, parent, name, value, options=_TURN))
    if key == "source" and not value.strip() and text.has(key):
        return put_aside(text.text, key)
    if value == ODDS:
        value = _EVEN
    written = _put(text.text, key, value)
    return _settled(written) if key.startswith(_DECIDING) else written


def reset(text: FormText, key: str, field: Field | None) -> str:
    """The text without what this field says.

    Raises:
        InputError: it must be written.
    """
    if field is None:
        raise InputError(f"{key}: there is no such field")
    if field.default is None:
        raise InputError(f"{key}: must be written; it has no usual value")
    if not text.has(field.path):
        return text.text
    if key != field.path:
        return changed(text, key, field.default)
    written = put_aside(text.text, field.path)
    return _settled(written) if key.startswith(_DECIDING) else written


def _put(text: str, path: str, value: NewValue) -> str:
    """The text with this value; a key that is not there is taken out of its remark, where it has
    been put aside in one."""
    return replace_value(_taken_up(FormText(text), path).text, path, value, order=ORDER)


def _taken_up(text: FormText, path: str) -> FormText:
    """The text with this key out of its remark, if it stands in one and is right there."""
    missing = path
    while "." in missing and not text.has(missing.rpartition(".")[0]):
        missing = missing.rpartition(".")[0]
    if text.has(missing):
        return text
    for found in taken_up(text.text, missing):
        _, result = examine(found, "")
        problems = result.problems if isinstance(result, RulesFileError) else ()
        if not any(f"{problem.path}.".startswith(f"{missing}.") for problem in problems):
            return FormText(found)
    return text


def _with_option(
    text: FormText, path: str, name: str, value: str, *, options: tuple[str, ...]
) -> str:
    """The text with one decision more or less, the list in its usual order."""
    if value not in (YES, NO):
        raise InputError(f"{path}: say yes or no to {name}, not {value}")
    offered = set(text.flop if options is _FLOP else text.turn)
    offered |= {Option.FOLD.value} | ({Option.BET.value} if options is _TURN else set())
    offered = offered | {name} if value == YES else offered - {name}
    if options is _FLOP and not offered & {Option.BET.value, Option.BUY.value}:
        raise InputError("on the flop a box must be able to bet or to buy; allow the other first")
    return _put(text.text, path, [option for option in options if option in offered])


def _shaped(text: FormText, path: str, *, is_table: bool) -> str:
    """The pays of a field as one price for every hand, or as a table."""
    if is_table == text.is_table(path) and text.has(path):
        return text.text
    if is_table:
        odds = text.written(path) or _EVEN
        names = [name for name in CLASS_KEYS if name != _HIGH_CARD or text.can_pay_high_card(path)]
        return _put(text.text, path, dict.fromkeys(names, odds))
    return _put(text.text, path, text.written(f"{path}.pair") or _EVEN)


def _settled(written: str) -> str:
    """The text with everything that what is offered needs, and without what nothing reaches."""
    text = FormText(written)
    if text.words("decisions.flop") is not None:
        if not text.offers_buy:
            text = _without(text, "decisions.turn", "buy")
        else:
            text = _taken_up(_with(text, "buy.price", _FIRST_PRICE), "decisions.turn")
        if not text.offers_exchange:
            text = _without(text, "exchange")
        else:
            text = _with(text, "exchange.price", _FIRST_PRICE)
    for path in _PAY_TABLES:
        if text.is_table(path):
            line, odds = f"{path}.{_HIGH_CARD}", text.written(f"{path}.pair") or _EVEN
            is_needed = text.can_pay_high_card(path)
            if is_needed is not None:
                text = _with(text, line, odds) if is_needed else _without(text, line)
    return text.text


def _with(text: FormText, path: str, value: str) -> FormText:
    """The text with this key; where it is not there, as its remark has it, or with this value."""
    if not text.has(path):
        text = _taken_up(text, path)
    return text if text.has(path) else FormText(_put(text.text, path, value))


def _without(text: FormText, *paths: str) -> FormText:
    """The text with these keys put aside."""
    for path in paths:
        if text.has(path):
            with suppress(InputError):
                text = FormText(put_aside(text.text, path))
    return text
