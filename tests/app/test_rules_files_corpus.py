"""The whole corpus: every bad file gives exactly its lines, and the schema agrees with the loader.

`tests/data/rules/*.txt` has the cases; `rules_corpus` says how they are written.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator

from casino_texas.app.folders import paytables_folder
from casino_texas.app.rules.files import Kind, RulesFileError, load, load_file
from tests.app import yaml12
from tests.app.rules_corpus import LOADER_ONLY, Case, cases, outcome

CASES = [case for kind in Kind for case in cases(kind)]
READABLE = [case for case in CASES if case.is_yaml]
BUNDLED = sorted(
    path.relative_to(paytables_folder()) for path in paytables_folder().rglob("*.yaml")
)


@cache
def schema(kind: Kind) -> Draft7Validator:
    path = paytables_folder() / "schema" / f"{kind.value}.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    Draft7Validator.check_schema(content)
    return Draft7Validator(content)


def schema_accepts(case: Case) -> bool:
    return bool(schema(case.kind).is_valid(yaml12.read(case.text)))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_file_gives_exactly_these_errors_and_warnings(case: Case) -> None:
    assert outcome(case) == (case.errors, case.warnings)


@pytest.mark.parametrize("case", READABLE, ids=str)
def test_schema_and_loader_agree(case: Case) -> None:
    """Apart from the kinds of error that only the loader can know, each named in its case."""
    if case.loader_only == "reference to nothing":
        with pytest.raises(yaml.YAMLError):
            yaml12.read(case.text)
        return
    expected = not case.errors or case.loader_only != ""
    reasons = [error.message for error in schema(case.kind).iter_errors(yaml12.read(case.text))]
    assert schema_accepts(case) is expected, reasons


@pytest.mark.parametrize("case", [case for case in CASES if not case.errors], ids=str)
def test_a_good_file_is_good_for_the_core_schema_too(case: Case) -> None:
    assert schema(case.kind).is_valid(yaml12.read(case.text, core_schema=True))


@pytest.mark.parametrize("case", [case for case in CASES if not case.is_yaml], ids=str)
def test_what_is_not_yaml_is_not_yaml_for_others_either(case: Case) -> None:
    """Our own reader invents no syntax errors: PyYAML's stops there as well."""
    with pytest.raises((yaml.YAMLError, ValueError, OverflowError)):
        list(yaml.parse(case.text, Loader=yaml.SafeLoader))
    assert all(": yaml: " in line for line in case.errors)


def test_the_corpus_is_large_and_has_every_kind_only_the_loader_knows() -> None:
    assert len({str(case) for case in CASES}) == len(CASES)
    by_kind = Counter(case.kind for case in CASES)
    assert by_kind[Kind.CASINO] >= 110
    assert by_kind[Kind.RING] + by_kind[Kind.BLINDS] >= 60
    assert {case.loader_only for case in CASES} == {"", *LOADER_ONLY}
    for case in CASES:
        if case.loader_only:
            said = re.compile(LOADER_ONLY[case.loader_only])
            assert any(said.search(line) for line in case.errors), case
    by_outcome = Counter(bool(case.errors) for case in CASES)
    assert by_outcome[False] >= 20
    assert by_outcome[True] >= 60


@pytest.mark.parametrize("path", BUNDLED, ids=str)
def test_a_bundled_file_is_good_for_loader_and_editor(path: Path) -> None:
    full = paytables_folder() / path
    loaded = load_file(full)
    assert loaded.warnings == ()
    content = yaml12.read(loaded.text)
    assert list(schema(loaded.kind).iter_errors(content)) == []
    first = loaded.text.splitlines()[0]
    named = first.removeprefix("# yaml-language-server: $schema=")
    assert named != first, "the editor's line comes first"
    assert (full.parent / named).resolve() == (
        paytables_folder() / "schema" / f"{loaded.kind.value}.json"
    ), "and names this kind's schema from where the file lies"


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)
def test_a_file_of_another_kind_says_what_it_is(kind: Kind) -> None:
    for other in Kind:
        if other is not kind:
            with pytest.raises(RulesFileError, match=r"^FILE:1:7: game: this is ") as caught:
                load(f"game: {other.value}\nname: Test\n", "FILE", kind=kind)
            assert len(caught.value.problems) == 1
