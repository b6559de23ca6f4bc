"""The catalogues of sentences, strict: a sentence that is not there is an error."""

from __future__ import annotations

import json
from functools import cache

from casino_texas.app.folders import assets_folder
from casino_texas.app.words.texts import Texts

LANGUAGES = ("en", "ru")


@cache
def catalogue(language: str) -> dict[str, str]:
    """All sentences of one language, none taken from another."""
    words: dict[str, str] = {}
    for path in sorted((assets_folder() / "words").glob(f"{language}*.json")):
        words |= json.loads(path.read_text(encoding="utf-8"))
    return words


class StrictTexts(Texts):
    """Says a key in one language; a missing key or field is an error."""

    def say(self, key: str, /, **fields: object) -> str:
        said = super().say(key, **fields)
        assert key in catalogue(self.language), f"{self.language}: no words for {key}"
        assert "{" not in said, f"{self.language}: {key} lacks a field: {said}"
        return said
