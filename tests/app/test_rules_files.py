"""Rules files by name: found, listed, copied, checked; and what is in the bundled ones."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest

from casino_texas.app.folders import home_path, own_paytables_folder, paytables_folder
from casino_texas.app.rules.files import (
    Kind,
    RulesFileError,
    check_file,
    copy_rules_file,
    find_rules_file,
    list_rules_files,
    load_casino_rules,
    load_file,
    load_rules,
)
from casino_texas.casino.rules import (
    AnteLimits,
    BoxLimits,
    CasinoRules,
    ExchangeRule,
    FlopBet,
    NoGame,
    Option,
    PayTable,
    Qualifier,
)
from casino_texas.core.chips import Odds
from casino_texas.core.hands import HandClass
from casino_texas.errors import InputError

BUNDLED = paytables_folder()
PAYS = (1, 1, 2, 3, 4, 6, 15, 50, 100)
TEXAS = CasinoRules(
    name="Texas",
    source="casino rules sheet (Russian)",
    ante=AnteLimits(5, 500, 5),
    bet=2,
    flop=frozenset({Option.FOLD, Option.BET, Option.BUY}),
    turn=frozenset({Option.FOLD, Option.BET}),
    flop_bet_plays=FlopBet.FIVE,
    buy_price=Fraction(1),
    exchange=None,
    qualifier=Qualifier("pair of twos"),
    no_game_ante=Odds(1),
    no_game_bet=NoGame.PUSH,
    ante_pays=PayTable.flat(Odds(1)),
    bet_pays=PayTable.of(dict(zip(list(HandClass)[1:], map(Odds, PAYS), strict=True))),
    boxes=BoxLimits(6, 3),
    max_payout=None,
)


def write(name: str, text: str) -> Path:
    path = own_paytables_folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# -- the bundled tables -----------------------------------------------------------------------


def test_texas_is_the_seeds_table() -> None:
    assert load_file(BUNDLED / "texas.yaml").rules == TEXAS


def test_the_exchange_table_adds_only_the_exchange() -> None:
    rules: CasinoRules = load_file(BUNDLED / "texas_exchange.yaml").rules
    assert rules.exchange == ExchangeRule(Fraction(1), 2)
    assert rules.turn == TEXAS.turn | {Option.EXCHANGE}
    assert (rules.flop, rules.bet_pays, rules.qualifier, rules.buy_price, rules.boxes) == (
        (TEXAS.flop, TEXAS.bet_pays, TEXAS.qualifier, TEXAS.buy_price, TEXAS.boxes)
    )


def test_house_holdem_is_one_decision_and_an_ante_table() -> None:
    rules: CasinoRules = load_file(BUNDLED / "house_holdem.yaml").rules
    assert (rules.flop, rules.turn) == (frozenset({Option.FOLD, Option.BET}), frozenset())
    assert (rules.flop_bet_plays, rules.qualifier.name) == (FlopBet.SEVEN, "pair of fours")
    assert (rules.no_game_ante, rules.no_game_bet) == (NoGame.AS_PAID, NoGame.PUSH)
    assert [odds.as_fraction() for _, odds in rules.ante_pays.lines] == [
        *(1, 1, 1, 1, 1, 2, 3, 10, 20, 100)
    ]
    assert rules.bet_pays == PayTable.flat(Odds(1))
    assert not rules.offers_buy


def test_left_out_keys_take_the_defaults_of_the_seeds_table() -> None:
    full = (BUNDLED / "texas.yaml").read_text(encoding="utf-8")
    pays = full[full.index("pays:") : full.index("boxes:")].replace("  ante: 1:1", "")
    text = (
        "name: Texas\nsource: casino rules sheet (Russian)\nante: {min: 5, max: 500}\n"
        f"decisions: {{flop: [fold, bet, buy]}}\nbuy: {{price: 1}}\n{pays}"
    )
    assert load_casino_rules(text, "FILE") == TEXAS


# -- reading ----------------------------------------------------------------------------------


def test_a_loaded_file_has_its_text_and_the_digest_of_its_bytes() -> None:
    path = BUNDLED / "texas.yaml"
    loaded = load_file(path)
    assert (loaded.kind, loaded.name, loaded.path) == (Kind.CASINO, "Texas", path)
    assert loaded.text.encode() == path.read_bytes()
    assert loaded.sha256 == sha256(path.read_bytes()).hexdigest()
    assert load_rules(loaded.text, "stored").sha256 == loaded.sha256


def test_the_text_kept_with_a_hand_gives_the_same_rules_again() -> None:
    data = b"\xef\xbb\xbf" + (BUNDLED / "texas.yaml").read_bytes().replace(b"\n", b"\r\n")
    loaded = load_rules(data, "FILE")
    assert loaded.text.encode() == data
    assert load_rules(loaded.text, "FILE").rules == loaded.rules == TEXAS


@pytest.mark.parametrize("make", ["folder", "nothing"])
def test_what_cannot_be_read_is_one_line(make: str, tmp_path: Path) -> None:
    path = tmp_path / "texas.yaml"
    if make == "folder":
        path.mkdir()
    with pytest.raises(RulesFileError) as caught:
        check_file(path)
    (line,) = caught.value.lines()
    assert line.startswith(f"{path}: cannot be read (")
    assert line.endswith("); give a rules file")


def test_check_takes_all_kinds() -> None:
    kinds = {check_file(path).kind for path in BUNDLED.rglob("*.yaml")}
    assert kinds == set(Kind)


# -- finding ----------------------------------------------------------------------------------


def test_a_bare_name_finds_the_bundled_file() -> None:
    for name in ("texas", "texas.yaml"):
        assert find_rules_file(name) == BUNDLED / "texas.yaml"
    assert not home_path().exists(), "looking makes no folders"


def test_an_own_file_comes_before_the_bundled_one_and_a_path_before_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    own = write("texas.yml", "name: mine")
    assert find_rules_file("texas") == own
    (tmp_path / "texas").mkdir()
    assert find_rules_file("texas") == own, "a folder is no file"
    (tmp_path / "texas").rmdir()
    (tmp_path / "texas").write_text("name: here", encoding="utf-8")
    assert find_rules_file("texas") == Path("texas")
    assert find_rules_file(str(BUNDLED / "texas.yaml")) == BUNDLED / "texas.yaml"


def test_a_path_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "t.yaml").write_text("", encoding="utf-8")
    assert find_rules_file("~/t.yaml") == tmp_path / "t.yaml"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("texsa", "did you mean texas?"),
        ("House-Holdem", "did you mean house_holdem?"),
        ("nowhere/texas.yaml", "did you mean texas?"),
        ("?", "there are house_holdem, texas, texas_exchange"),
        ("x" * 5000, "there are house_holdem, texas, texas_exchange"),
        ("a\0b", "there are house_holdem, texas, texas_exchange"),
        ("", "there are house_holdem, texas, texas_exchange"),
    ],
)
def test_a_name_that_is_not_there_says_which_are(name: str, hint: str) -> None:
    with pytest.raises(RulesFileError) as caught:
        find_rules_file(name, kind=Kind.CASINO)
    (line,) = caught.value.lines()
    assert line.endswith(f": there is no such file, nor a rules file of this name; {hint}")


def test_the_list_has_the_bundled_tables_first_then_the_players_own() -> None:
    write("mine.yaml", (BUNDLED / "texas.yaml").read_text(encoding="utf-8").replace("Texas", "M"))
    write("broken.yaml", "name: [\n")
    write("also.yml", "game: casino\nname: Half\n")
    write("notes.txt", "no rules")
    write(".hidden.yaml", "")
    entries = list_rules_files()
    assert [(entry.key, entry.is_own, entry.title) for entry in entries] == [
        ("texas", False, "Texas"),
        ("house_holdem", False, "House hold'em"),
        ("texas_exchange", False, "Texas with exchange"),
        ("also", True, "also"),
        ("broken", True, "broken"),
        ("mine", True, "M"),
    ]
    assert [entry.error is None for entry in entries] == [True, True, True, False, False, True]
    assert [entry.loaded is None for entry in entries] == [False, False, False, True, True, False]
    assert entries[4].error is not None
    assert (
        entries[4]
        .error.lines()[0]
        .startswith(f"{entries[4].path}:2:1: yaml: the file ends before a bracket is closed; ")
    )


def test_an_own_file_is_listed_by_what_it_is_wherever_it_lies() -> None:
    write("ring_at_the_top.yaml", "game: ring\nnmae: x\n")
    write("ring/broken.yaml", "{")
    own = {kind: [e.key for e in list_rules_files(kind) if e.is_own] for kind in Kind}
    assert own == {Kind.CASINO: [], Kind.RING: ["broken", "ring_at_the_top"], Kind.BLINDS: []}
    assert find_rules_file("ring_at_the_top", kind=Kind.RING).parent == own_paytables_folder()


# -- copying ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [path.relative_to(BUNDLED).with_suffix("").as_posix() for path in BUNDLED.rglob("*.yaml")],
)
def test_a_copy_is_the_file_and_finds_its_schema(name: str) -> None:
    path = copy_rules_file(Path(name).name, "mine")
    source = BUNDLED / f"{name}.yaml"
    assert path == own_paytables_folder() / Path(name).parent / "mine.yaml"
    assert path.read_bytes() == source.read_bytes()
    modeline = path.read_text(encoding="utf-8").splitlines()[0]
    schema = path.parent / modeline.partition("$schema=")[2]
    kind = check_file(path).kind
    assert schema.resolve().read_bytes() == (BUNDLED / "schema" / f"{kind.value}.json").read_bytes()
    assert find_rules_file("mine") == path
    guide = own_paytables_folder() / "README.md"
    assert guide.read_bytes() == (BUNDLED / "README.md").read_bytes()


def test_a_misspelt_key_is_not_missing_as_well() -> None:
    text = (BUNDLED / "texas.yaml").read_text("utf-8")
    for right, wrong in (("pays:", "pay:"), ("ante:", "anti:"), ("decisions:", "decision:")):
        path = own_paytables_folder() / "mine.yaml"
        path.write_text(text.replace(f"\n{right}", f"\n{wrong}"), encoding="utf-8")
        with pytest.raises(RulesFileError) as found:
            check_file(path)
        (problem,) = found.value.problems
        assert problem.path == wrong[:-1]
        assert problem.hint == f"did you mean {right[:-1]}?"


def test_a_copy_may_have_its_ending_written_and_own_files_can_be_copied() -> None:
    assert copy_rules_file("texas", "mine.yaml").name == "mine.yaml"
    assert copy_rules_file("mine", "другой-2").name == "другой-2.yaml"


def test_a_copy_never_overwrites() -> None:
    path = copy_rules_file("texas", "mine")
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(InputError, match=r"mine\.yaml: is there already; choose another name"):
        copy_rules_file("house_holdem", "mine")
    assert path.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    "new", ["", ".", "..", "../x", "a/b", "a\\b", "a b", "-x", "_x", "a.b", "nul", "COM1", "x" * 41]
)
def test_a_copy_has_a_plain_name(new: str) -> None:
    with pytest.raises(InputError, match="cannot be a file's name; use up to 40 letters"):
        copy_rules_file("texas", new)
    assert not home_path().exists()


def test_a_copy_of_nothing_says_so() -> None:
    with pytest.raises(RulesFileError, match="there is no such file"):
        copy_rules_file("texsa", "mine")


def test_a_copy_that_cannot_be_written_says_so() -> None:
    (own_paytables_folder() / "schema").write_text("in the way", encoding="utf-8")
    with pytest.raises(InputError, match=r"schema: |cannot be written|is there already"):
        copy_rules_file("texas", "mine")
