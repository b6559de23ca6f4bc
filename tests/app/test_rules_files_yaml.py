"""Reading YAML as text: every trap, every place, and whatever bytes a file may have."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from casino_texas.app.folders import paytables_folder
from casino_texas.app.rules.files import Kind, Loaded, RulesFileError, load, load_casino_rules
from casino_texas.app.rules.yaml_text import MAX_BYTES, MAX_NESTING, read_document
from casino_texas.app.rules.yaml_tree import MAX_PROBLEMS, ListNode, MapNode, Node, TextNode
from tests.app import yaml12
from tests.app.rules_corpus import LOADER_ONLY, cases
from tests.app.test_rules_files_corpus import schema

LINE = re.compile(r"FILE(:[1-9]\d*:[1-9]\d*: \S.*: )?.+; .+|FILE:\d+:\d+: \S+: .+")
GOOD = cases(Kind.CASINO)[0].text
BUNDLED = [path.read_text(encoding="utf-8") for path in paytables_folder().rglob("*.yaml")]


def lines_of(source: str | bytes) -> tuple[str, ...]:
    with pytest.raises(RulesFileError) as caught:
        load(source, "FILE")
    return caught.value.lines()


def texts(node: Node | None) -> list[TextNode]:
    if isinstance(node, TextNode):
        return [node]
    if isinstance(node, ListNode):
        return [text for item in node.items for text in texts(item)]
    if isinstance(node, MapNode):
        return [text for key, value in node.pairs for text in (key, *texts(value))]
    return []


# -- text, not values -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    ["50:1", "3:2", "no", "off", "010", "0x1F", "1_000", "1e3", "null", "2024-01-01", "=", "1:2:3"],
)
def test_a_value_is_the_text_that_is_written(written: str) -> None:
    root = read_document(f"key: {written}").root
    assert isinstance(root, MapNode)
    assert texts(root.pairs[0][1])[0].text == written


def test_what_pyyaml_would_make_of_odds_is_the_reason() -> None:
    assert yaml.safe_load("50:1") == 3001
    rules = load_casino_rules(GOOD, "FILE")
    assert [odds.as_fraction() for _, odds in rules.bet_pays.lines] == [
        Fraction(n) for n in (1, 1, 2, 3, 4, 6, 15, 50, 100)
    ]


def test_every_value_knows_its_place() -> None:
    text = "a: 1\nb:\n  - x\n  - 'y z'\nc: {d: \"e\", f: }\n"
    document = read_document(text)
    assert [
        (text[node.start : node.end], *document.place(node.start)) for node in texts(document.root)
    ] == [
        ("a", 1, 1),
        ("1", 1, 4),
        ("b", 2, 1),
        ("x", 3, 5),
        ("'y z'", 4, 5),
        ("c", 5, 1),
        ("d", 5, 5),
        ('"e"', 5, 8),
        ("f", 5, 13),
        ("", 5, 15),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_an_editor_does(end: str) -> None:
    text = GOOD.replace("nowhere\n", "nowhere # \u2028\n").replace("step: 5", "stepp: 5")
    text = text.replace("bet: 2", "bet: two")
    assert [re.match(r"FILE:(\d+:\d+)", line)[1] for line in lines_of(text.replace("\n", end))] == [  # type: ignore[index]
        "4:26",
        "5:6",
    ]


def test_a_byte_order_mark_is_no_column() -> None:
    text = "\ufeff" + GOOD.replace("game: casino\n", "")
    assert load(text, "FILE").name == "Test"
    assert load(text.encode(), "FILE").name == "Test"
    assert lines_of(text.replace("name: Test", "nname: 1"))[0].startswith("FILE:1:1: nname:")
    assert lines_of("\ufeffname: {}\n")[0].startswith("FILE:1:1: ante:")
    with pytest.raises(RulesFileError) as caught:
        load("\ufeffname: {}\n", "FILE")
    assert caught.value.problems[-1].column == 7
    assert caught.value.problems[-1].source_line == "name: {}"


def test_the_source_line_comes_with_a_problem() -> None:
    with pytest.raises(RulesFileError) as caught:
        load(GOOD.replace("flush: 4:1", "flush: four  # ?").replace("\n", "\r\n"), "FILE")
    assert caught.value.problems[-1].source_line == "    flush: four  # ?"


# -- files that are hardly text ---------------------------------------------------------------


def test_bytes_that_are_not_utf8() -> None:
    data = GOOD.encode().replace(b"name: Test", b"name: T\xe9st")
    assert lines_of(data) == (
        "FILE:2:8: file: the byte 0xe9 is not UTF-8 text; "
        'save the file as UTF-8 (in the editor: "Save with encoding")',
    )


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32", "utf-16-le"])
def test_another_unicode_format(encoding: str) -> None:
    (line,) = lines_of(("\ufeff" + GOOD).encode(encoding))
    assert line.startswith("FILE:1:1: file: the text is not UTF-8 but another Unicode format; ")


@pytest.mark.parametrize(
    "source", ["", " \n\n", "# nothing\n", "---\n", "---\n...\n", b"", "\ufeff"]
)
def test_an_empty_file(source: str | bytes) -> None:
    assert lines_of(source) == (
        "FILE:1:1: file: the file is empty; begin with a copy: casino-texas copy texas mine",
    )


def test_a_file_may_have_256_kb_and_not_a_byte_more() -> None:
    text = GOOD + "#" * (MAX_BYTES - len(GOOD))
    assert load(text, "FILE").name == load(text.encode(), "FILE").name == "Test"
    for larger in (text + "#", (text + "#").encode(), GOOD + "я" * (MAX_BYTES // 2)):
        assert lines_of(larger) == (
            "FILE:1:1: file: the file is larger than 256 KB; "
            "a rules file has a few hundred lines at most",
        )


def test_nesting_up_to_twenty_is_read() -> None:
    def nested(depth: int) -> str:
        return "a: " + "[" * (depth - 1) + "]" * (depth - 1)

    assert not read_document(nested(MAX_NESTING)).problems
    (problem,) = read_document(nested(MAX_NESTING + 1)).problems
    assert (problem.column, problem.what) == (23, "nested more than 20 deep")


@pytest.mark.parametrize("depth", [30, 99, 500, 5000, 100_000])
@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_no_depth_exhausts_the_stack(depth: int, opening: str) -> None:
    text = "a: " + opening * depth if opening != "- " else opening * depth
    if len(text) <= MAX_BYTES:
        assert lines_of(text)


def test_nested_too_deep_is_one_line_and_the_rest_is_still_read() -> None:
    deep = "[" * 40 + "]" * 40
    lines = lines_of(GOOD.replace("name: Test", f"name: {deep}").replace("bet: 2", "bte: 2"))
    assert [line.split(": ", 2)[1] for line in lines] == ["name", "name", "bte"]


def test_every_tab_is_reported_even_far_from_the_first() -> None:
    text = GOOD.replace("  ", "\t")
    lines = [line for line in lines_of(text) if ": a tab; " in line]
    assert len(lines) == text.count("\t") - text.count("\t\t")


def test_a_file_broken_as_a_whole_is_not_told_to_its_last_mistake() -> None:
    for text in ("a: 1\n" * 5000, "".join(f"key{i}: 1\n" for i in range(5000)), "\t\n" * 5000):
        lines = lines_of(text)
        assert len(lines) == MAX_PROBLEMS + 1
        assert sum("more than 1000 mistakes; correct these first" in line for line in lines) == 1
    references = "a: &a 1\nb: [" + "*a, " * 50_000 + "]"
    with pytest.raises(RulesFileError) as caught:
        load(references, "FILE")
    kept = {id(problem.source_line) for problem in caught.value.problems}
    assert len(kept) <= 2, "a long line is kept once, not with every problem"


def test_every_corpus_file_reads_alike_with_other_line_ends() -> None:
    for case in cases(Kind.CASINO):
        if not case.errors:
            windows = load(case.text.replace("\n", "\r\n"), "FILE")
            assert windows.rules == load(case.text, "FILE").rules


# -- anything at all --------------------------------------------------------------------------

SIGNS = "\t\n\r :{}[],#!|>'\"\\%@`?-0\0\x85\ufeff\u2028\ud800"
WORDS = ': ~- ~ #~&a ~*a~!!int ~|\n~"\\U99999999"~? ~  ~---\n~...\n~<<: ~1:0~-1~1.5~no~null~bet: '
PIECES = st.one_of(
    st.sampled_from([*SIGNS, *WORDS.split("~"), "game: ring\n", "high_card: 1:1\n"]),
    st.text(max_size=5),
)


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """A good file after a few cuts, insertions and doublings."""
    text = draw(st.sampled_from(BUNDLED))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 40)))
        match draw(st.sampled_from(["cut", "put", "swap", "double", "line"])):
            case "cut":
                text = text[:start] + text[end:]
            case "put":
                text = text[:start] + draw(PIECES) + text[start:]
            case "swap":
                text = text[:start] + draw(PIECES) + text[end:]
            case "double":
                text = text[:end] + text[start:end] + text[end:]
            case _:
                rows = text.split("\n")
                row = rows.pop(draw(st.integers(0, len(rows) - 1)))
                rows.insert(draw(st.integers(0, len(rows))), row)
                text = "\n".join(rows)
    return text


def check(source: str | bytes) -> Loaded[object] | RulesFileError:
    """Good, or one tidy line for each problem; nothing else may happen."""
    try:
        loaded = load(source, "FILE")
    except RulesFileError as error:
        found = error
    else:
        assert all(line.startswith("warning: FILE:") for line in loaded.warning_lines())
        return loaded
    assert found.problems
    assert str(found).split("\n") == list(found.lines())
    for line, problem in zip(found.lines(), found.problems, strict=True):
        assert line.isprintable(), line
        assert LINE.fullmatch(line), line
        assert "\n" not in problem.source_line
    return found


@given(mutations())
def test_a_mutated_file_is_good_or_says_what_is_wrong(text: str) -> None:
    result = check(text)
    try:
        content = yaml12.read(text)
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError):
        return
    if isinstance(result, Loaded):
        assert schema(result.kind).is_valid(content), text
    elif all(problem.path not in ("yaml", "file", "game") for problem in result.problems):
        # What no schema sees is one of the kinds the corpus lists.
        named = (content or {}).get("game", "casino")
        if schema(Kind(named)).is_valid(content):
            seen = re.compile("|".join(LOADER_ONLY.values()))
            assert any(seen.search(line) for line in result.lines()), result.lines()


@given(mutations(), st.data())
def test_mutated_bytes_are_good_or_say_what_is_wrong(text: str, data: st.DataObject) -> None:
    source = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(data.draw(st.integers(1, 3))):
        source.insert(data.draw(st.integers(0, len(source))), data.draw(st.integers(0, 255)))
    check(bytes(source))


@given(st.one_of(st.text(max_size=60), st.binary(max_size=60), st.lists(PIECES).map("".join)))
def test_anything_else_says_what_is_wrong(source: str | bytes) -> None:
    assert isinstance(check(source), RulesFileError)
