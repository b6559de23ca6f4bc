"""The next values of a field's stepper, up and down.

Knows: the range of each field at this table, so that a step does not make the file wrong.  Must
not know: how a value gets into the text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import Final

from casino_texas.app.analyst.tune import written
from casino_texas.app.lab import steppers
from casino_texas.app.lab.form_fields import NO_CAP, YES, FieldKind, Spec
from casino_texas.app.lab.form_text import FormText, read_odds, read_price, read_whole
from casino_texas.app.rules.casino_file import MAX_BET, MAX_PRICE, most_boxes
from casino_texas.app.rules.casino_keys import CLASS_KEYS
from casino_texas.casino.rules import Option
from casino_texas.core.chips import Chips

#: The largest ANTE the stepper offers; a larger one can be typed.
MAX_ANTE: Final = 1_000_000

#: One of these at least must be offered on the flop.
_MUST_HAVE: Final = frozenset((Option.BET.value, Option.BUY.value))

_Next = Callable[[FormText, str, int], str | None]


def next_values(text: FormText, spec: Spec, value: str | None) -> tuple[str | None, str | None]:
    """The values above and below this one, None where there is none or the value is not right."""
    if value is None:
        return None, None
    if spec.place == "decisions.flop" and value == YES and len(text.flop & _MUST_HAVE) < 2:
        return None, None  # the last one stays
    if spec.kind in (FieldKind.CHOICE, FieldKind.YES_NO):
        return _choice(spec.choices, value, 1), _choice(spec.choices, value, -1)
    step = _STEPS.get(spec.key) or _BY_KIND.get(spec.kind)
    if step is None:
        return None, None
    return step(text, value, 1), step(text, value, -1)


def _choice(choices: Sequence[str], value: str, by: int) -> str | None:
    if value not in choices:
        return None
    place = choices.index(value) + by
    return choices[place] if 0 <= place < len(choices) else None


# -- by kind -------------------------------------------------------------------------------------


def _odds(_: FormText, value: str, by: int) -> str | None:
    odds = read_odds(value)
    found = None if odds is None else steppers.stepped_odds(odds, by)
    return None if found is None else str(found)


def _price(text: FormText, value: str, by: int) -> str | None:
    price, step = read_price(value), text.step
    if price is None or step is None:
        return None
    found = steppers.stepped_price(price, by, step=step, high=MAX_PRICE)
    return None if found is None else written(found)


def _cap(text: FormText, value: str, by: int) -> str | None:
    """From the largest pay of the table down; above it there is none."""
    most = _largest_pay(text)
    amounts = steppers.round_amounts(most)
    if value == NO_CAP:
        return str(amounts[-1]) if by < 0 and amounts else None
    cap = read_whole(value)
    if cap is None:
        return None
    found = steppers.stepped_chips(cap, by, low=1, high=most)
    if found is None:
        return NO_CAP if by > 0 else None
    return str(found)


def _largest_pay(text: FormText) -> Chips:
    """The most a box can win on the largest ANTE, in chips."""
    ante, bet = read_whole(text.written("ante.max")) or 1, read_whole(text.written("bet")) or 1
    return ante * (_best(text, "pays.ante") + bet * _best(text, "pays.bet"))


def _best(text: FormText, path: str) -> int:
    lines = [path, *(f"{path}.{name}" for name in CLASS_KEYS)]
    odds = [read_odds(line) for line in map(text.written, lines) if line is not None]
    return max((odd.pays(1) for odd in odds if odd is not None), default=1)


_BY_KIND: Final[dict[FieldKind, _Next]] = {
    FieldKind.ODDS: _odds,
    FieldKind.PAID: _odds,
    FieldKind.PRICE: _price,
    FieldKind.CAP: _cap,
}

# -- by key --------------------------------------------------------------------------------------


def _whole(value: str, by: int, *, low: int, high: int) -> str | None:
    number = read_whole(value)
    found = None if number is None else steppers.stepped_whole(number, by, low=low, high=high)
    return None if found is None else str(found)


def _bet(_: FormText, value: str, by: int) -> str | None:
    return _whole(value, by, low=1, high=MAX_BET)


def _cards(_: FormText, value: str, by: int) -> str | None:
    return _whole(value, by, low=1, high=2)


def _boxes(text: FormText, value: str, by: int) -> str | None:
    low = read_whole(text.written("boxes.player")) or 1
    return _whole(value, by, low=low, high=most_boxes(can_exchange=text.offers_exchange))


def _boxes_of_player(text: FormText, value: str, by: int) -> str | None:
    high = read_whole(text.written("boxes.table") or "6")
    return None if high is None else _whole(value, by, low=1, high=high)


def _ante_min(text: FormText, value: str, by: int) -> str | None:
    high = read_whole(text.written("ante.max"))
    return _ante(text, value, by, low=1, high=high or MAX_ANTE)


def _ante_max(text: FormText, value: str, by: int) -> str | None:
    low = read_whole(text.written("ante.min"))
    return _ante(text, value, by, low=low or 1, high=MAX_ANTE)


def _ante(text: FormText, value: str, by: int, *, low: Chips, high: Chips) -> str | None:
    now, step = read_whole(value), text.step
    if now is None or step is None:
        return None
    found = steppers.stepped_chips(now, by, low=low, high=high, step=step)
    return None if found is None else str(found)


def _ante_step(text: FormText, value: str, by: int) -> str | None:
    """Only steps that fit both limits, and at which every price is whole chips."""
    now = read_whole(value)
    low, high = (read_whole(text.written(f"ante.{end}")) for end in ("min", "max"))
    if now is None or low is None or high is None:
        return None
    prices = [text.written(path) for path in ("buy.price", "exchange.price")]
    known = [price for price in map(read_price, filter(None, prices)) if price is not None]
    found = steppers.stepped_chips(now, by, low=1, high=gcd(low, high))
    while found is not None:
        fits = not low % found and not high % found
        if fits and all((price * found).denominator == 1 for price in known):
            return str(found)
        found = steppers.stepped_chips(found, by, low=1, high=gcd(low, high))
    return None


_STEPS: Final[dict[str, _Next]] = {
    "bet": _bet,
    "exchange.cards": _cards,
    "boxes.table": _boxes,
    "boxes.player": _boxes_of_player,
    "ante.min": _ante_min,
    "ante.max": _ante_max,
    "ante.step": _ante_step,
}
