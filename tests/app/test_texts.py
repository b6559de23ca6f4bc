"""The catalogues: whole, alike in both languages, drawn with the font there is."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from casino_texas.app.folders import assets_folder
from casino_texas.app.words.texts import Texts, capital, languages
from casino_texas.core.chips import Odds
from casino_texas.errors import InputError

FOLDER = assets_folder() / "words"
FORM = re.compile(r"\.(one|few|many|other)$")
FORMS = {"en": {"one", "other"}, "ru": {"one", "few", "many"}}


def files(language: str) -> list[Path]:
    return [FOLDER / f"{language}.json", *sorted(FOLDER.glob(f"{language}.*.json"))]


def words_of(language: str) -> dict[str, str]:
    words: dict[str, str] = {}
    for path in files(language):
        words |= json.loads(path.read_text(encoding="utf-8"))
    return words


def stem(key: str) -> str:
    return FORM.sub("", key)


def fields(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


@pytest.mark.parametrize("language", languages())
def test_no_key_is_written_twice(language: str) -> None:
    keys: Counter[str] = Counter()
    for path in files(language):
        pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)
        keys.update(key for key, _ in pairs)
    assert [key for key, times in keys.items() if times > 1] == []


@pytest.mark.parametrize("language", languages())
def test_every_sentence_is_clean(language: str) -> None:
    for key, sentence in words_of(language).items():
        assert sentence.strip(" ") == sentence, key
        assert sentence, key
        assert "  " not in sentence, key
        assert "\n" not in sentence, key
        assert re.sub(r"\{\w+\}", "", sentence).count("{") == 0, key


#: The things that are counted; every other key is the same in all languages.
COUNTED_KEYS = {stem(key) for key in words_of("ru") if key.endswith(".few")}


@pytest.mark.parametrize("language", FORMS)
def test_counted_keys_have_the_forms_of_their_language(language: str) -> None:
    words = words_of(language)
    assert "chips" in COUNTED_KEYS
    for key in COUNTED_KEYS:
        forms = {
            found[1] for other in words if stem(other) == key and (found := FORM.search(other))
        }
        assert forms == FORMS[language], key


def test_every_key_is_in_every_language_with_the_same_fields() -> None:
    def plain(language: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for key, sentence in words_of(language).items():
            name = stem(key) if stem(key) in COUNTED_KEYS else key
            found[name] = found.get(name, set()) | fields(sentence)
        return found

    english = plain("en")
    for language in languages():
        other = plain(language)
        assert english.keys() ^ other.keys() == set(), language
        for key, wanted in english.items():
            # A language may use another case of a rank's name than English does.
            if not key.startswith(("hand.", "a_hand.", "ranks.", "qualifier.")):
                assert other[key] - {"number"} == wanted - {"number"}, (language, key)
            else:
                assert bool(other[key]) == bool(wanted) or key.startswith("ranks."), key


@pytest.mark.parametrize("language", languages())
def test_there_are_thirteen_ranks_in_every_case(language: str) -> None:
    texts = Texts(language)
    for case in ("one", "plural", "of", "three", "to"):
        assert len(texts.words(f"rank.{case}")) == 13


@pytest.mark.parametrize("font", ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"])
@pytest.mark.parametrize("language", languages())
def test_the_font_has_every_letter(language: str, font: str) -> None:
    glyphs = TTFont(assets_folder() / "fonts" / font).getBestCmap()
    used = {letter for sentence in words_of(language).values() for letter in sentence}
    assert {letter for letter in used if ord(letter) not in glyphs} == set()


def test_languages_are_english_first() -> None:
    assert next(iter(languages().items())) == ("en", "English")
    assert languages()["ru"] == "Русский"


def test_numbers_odds_and_signs() -> None:
    english, russian = Texts("en"), Texts("ru")
    assert english.number(1234567) == "1,234,567"
    assert russian.number(1234567) == "1\u00a0234\u00a0567"
    assert english.number(-1500) == "\N{MINUS SIGN}1,500"
    assert [english.signed(value) for value in (50, -25, 0)] == ["+50", "\N{MINUS SIGN}25", "0"]
    said = english.say("casino.paid.bet", stake=12000, odds=Odds(3, 2))
    assert said == "BET 12,000 pays 3:2"


@pytest.mark.parametrize(
    ("number", "said"),
    [
        *((0, "0 фишек"), (1, "1 фишка"), (2, "2 фишки"), (4, "4 фишки"), (5, "5 фишек")),
        *((11, "11 фишек"), (12, "12 фишек"), (14, "14 фишек"), (21, "21 фишка")),
        *((22, "22 фишки"), (111, "111 фишек"), (112, "112 фишек"), (1001, "1\u00a0001 фишка")),
    ],
)
def test_russian_counts(number: int, said: str) -> None:
    assert Texts("ru").count("chips", number) == said


def test_english_counts() -> None:
    texts = Texts("en")
    assert [texts.count("chips", number) for number in (0, 1, 2)] == [
        *("0 chips", "1 chip", "2 chips"),
    ]


def test_lists() -> None:
    english, russian = Texts("en"), Texts("ru")
    assert [english.one_of("abc"[:count]) for count in range(4)] == [
        "",
        "a",
        "a or b",
        "a, b, or c",
    ]
    assert english.all_of(["a", "b", "c"]) == "a, b and c"
    assert russian.one_of(["а", "б", "в"]) == "а, б или в"


def test_an_unknown_language_is_english() -> None:
    texts = Texts("tlh")
    assert texts.language == "en"
    assert texts.say("class.pair") == "pair"


def test_a_missing_key_falls_back_to_english_then_to_plain_words(tmp_path: Path) -> None:
    (tmp_path / "en.json").write_text('{"a.b": "both {x}", "a.c": "only"}', encoding="utf-8")
    (tmp_path / "de.json").write_text('{"a.b": "beide {x}"}', encoding="utf-8")
    (tmp_path / "de.part.json").write_text('{"a.d": "mehr"}', encoding="utf-8")
    texts = Texts("de", tmp_path)
    assert texts.say("a.b", x=1) == "beide 1"
    assert texts.say("a.c") == "only"
    assert texts.say("a.d") == "mehr"
    assert "a.e_f" not in texts
    assert texts.say("a.e_f", x=5) == "e f 5"
    assert texts.say("a.b") == "beide {x}"
    assert languages(tmp_path) == {"en": "en", "de": "de"}


def test_values_are_never_filled_in_again(tmp_path: Path) -> None:
    (tmp_path / "en.json").write_text('{"a": "{x} {y}"}', encoding="utf-8")
    assert Texts("en", tmp_path).say("a", x="{y}", y="{x}") == "{y} {x}"


@pytest.mark.parametrize("content", ["{", "[]", '{"a": 1}', ""])
def test_a_broken_catalogue_is_one_line(tmp_path: Path, content: str) -> None:
    (tmp_path / "en.json").write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=r"en\.json") as caught:
        Texts("en", tmp_path)
    assert "\n" not in str(caught.value)


def test_capital() -> None:
    assert capital("пара девяток") == "Пара девяток"
    assert capital("") == ""
    assert capital("ANTE 5") == "ANTE 5"
