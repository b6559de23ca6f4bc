"""The words of the program in one language, read from `assets/words`.

Knows: how a catalogue is found, filled in and counted, and how a language writes numbers.  Must
not know: what any sentence is about.

A language is `CODE.json` and, beside it, any `CODE.PART.json`: JSON objects from a key to a
sentence with `{fields}`.  A key that a language does not have is taken from English.  A key ending
in `.one`, `.few`, `.many` or `.other` is a form for counted things.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from casino_texas.app.folders import assets_folder
from casino_texas.core.chips import Odds
from casino_texas.errors import InputError

ENGLISH: Final = "en"
MINUS: Final = "\N{MINUS SIGN}"
_FIELD: Final = re.compile(r"\{(\w+)\}")


class Texts:
    """The sentences of one language.  `language` is its code; an unknown one is English."""

    def __init__(self, language: str = ENGLISH, folder: Path | None = None) -> None:
        """Read the catalogue; `folder` is the program's own unless given.

        Raises:
            InputError: a file of the catalogue is not a JSON object of sentences.
        """
        folder = folder or assets_folder() / "words"
        self.language = language if language in languages(folder) else ENGLISH
        self._words = {**_catalogue(folder, ENGLISH), **_catalogue(folder, self.language)}
        self._form = _FORMS.get(self.language, _one_or_other)

    def __contains__(self, key: str) -> bool:
        return key in self._words

    def say(self, key: str, /, **fields: object) -> str:
        """The sentence with its fields filled in; whole numbers get their separators.

        A key that nobody has written is said as plain words, so that nothing ever breaks.
        """
        sentence = self._words.get(key)
        if sentence is None:
            plain = key.rpartition(".")[2].replace("_", " ")
            return " ".join([plain, *(self._written(value) for value in fields.values())])
        if "{" not in sentence:
            return sentence
        return _FIELD.sub(lambda field: self._written(fields.get(field[1], field[0])), sentence)

    def count(self, key: str, number: int, /, **fields: object) -> str:
        """The sentence in the form that fits the number, which is its field `number`."""
        form = f"{key}.{self._form(number)}"
        if form not in self._words:
            form = f"{key}.other"
        return self.say(form, number=number, **fields)

    def words(self, key: str) -> tuple[str, ...]:
        """A sentence that is a list of words, one after the other."""
        return tuple(self.say(key).split())

    def number(self, value: int) -> str:
        """A whole number with its separators: `1,000`."""
        digits = f"{abs(value):,}".replace(",", self.say("number.separator"))
        return MINUS + digits if value < 0 else digits

    def signed(self, value: int) -> str:
        """A change: `+50`, `−25`, `0`."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def all_of(self, parts: Sequence[str]) -> str:
        """`a, b and c`."""
        return self._joined("list.and", parts)

    def one_of(self, parts: Sequence[str]) -> str:
        """`a, b, or c`."""
        return self._joined("list.or", parts)

    def _joined(self, key: str, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        form = "two" if len(parts) == 2 else "more"
        return self.say(f"{key}.{form}", first=", ".join(parts[:-1]), last=parts[-1])

    def _written(self, value: object) -> str:
        if isinstance(value, Odds):
            return str(value)
        return self.number(value) if isinstance(value, int) else str(value)


def capital(sentence: str) -> str:
    """The sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]


def languages(folder: Path | None = None) -> Mapping[str, str]:
    """The languages there are: code and own name, English first."""
    folder = folder or assets_folder() / "words"
    codes = sorted(path.stem for path in folder.glob("*.json") if "." not in path.stem)
    codes.sort(key=lambda code: code != ENGLISH)
    return {code: _catalogue(folder, code).get("language.name", code) for code in codes}


@lru_cache
def _catalogue(folder: Path, language: str) -> Mapping[str, str]:
    words: dict[str, str] = {}
    for path in (folder / f"{language}.json", *sorted(folder.glob(f"{language}.*.json"))):
        try:
            part = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise InputError(f"{path}: the words cannot be read: {error}") from error
        if not isinstance(part, dict) or not all(isinstance(said, str) for said in part.values()):
            raise InputError(f"{path}: not a JSON object from keys to sentences")
        words |= part
    return words


def _one_or_other(number: int) -> str:
    return "one" if number == 1 else "other"


def _russian(number: int) -> str:
    last, last_two = abs(number) % 10, abs(number) % 100
    if last == 1 and last_two != 11:
        return "one"
    return "few" if 2 <= last <= 4 and not 12 <= last_two <= 14 else "many"


#: Which form a number takes, by language.
_FORMS: Final[Mapping[str, Callable[[int], str]]] = {"en": _one_or_other, "ru": _russian}
