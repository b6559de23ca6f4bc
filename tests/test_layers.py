"""Who may import whom, read from the import statements (and from a fresh interpreter)."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "casino_texas"
MODULES = sorted(PACKAGE.rglob("*.py"))

#: What each layer may use of the project, beside itself and `errors`.
MAY_IMPORT = {
    "core": set(),
    "casino": {"core"},
    "ring": {"core"},
    "analysis": {"core", "casino", "ring"},
    "players": {"core", "casino", "ring", "analysis"},
    "app": {"core", "casino", "ring", "analysis", "players"},
    "ui": {"core", "casino", "ring", "analysis", "players", "app"},
}
#: Third-party and chance, time, file modules, and the layers that may use them.
ONLY_IN = {
    "pygame": {"ui"},
    "numpy": {"analysis"},
    "numba": {"analysis"},
    "yaml": {"app"},
    "sqlite3": {"app"},
    "platformdirs": {"app"},
    "secrets": {"app"},
    "click": {"cli"},
    "rich": {"cli", "app"},
    "time": {"app", "ui"},
    "datetime": {"app", "ui"},
    "os": {"app", "ui"},
    "shutil": {"app", "ui"},
    "tempfile": {"app", "ui"},
}
#: Seeded generators may be handed around everywhere above the rules.
RANDOM_IN = {"analysis", "players", "app", "ui"}


def layer(path: Path) -> str:
    relative = path.relative_to(PACKAGE)
    return relative.parts[0] if len(relative.parts) > 1 else relative.stem


def imports(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            assert node.module is not None
            yield node.module, node.lineno
            if node.module == "casino_texas":
                for alias in node.names:
                    yield f"casino_texas.{alias.name}", node.lineno


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_module_imports_only_what_its_layer_may(path: Path) -> None:
    here = layer(path)
    top = here in {"__main__", "cli", "__init__"}
    for name, line in imports(path):
        parts = name.split(".")
        where = f"{path}:{line}: {name}"
        if parts[0] == "casino_texas" and len(parts) > 1:
            other = parts[1]
            if other in MAY_IMPORT and other != here and not top:
                assert other in MAY_IMPORT.get(here, set()), where
            assert here != "errors", where
        elif parts[0] in ONLY_IN and not top:
            assert here in ONLY_IN[parts[0]], where
        elif parts[0] == "random" and not top:
            assert here in RANDOM_IN, where


HEAVY = ("pygame", "numpy", "numba", "yaml", "sqlite3", "click", "rich", "platformdirs")
COMES_ALONG = {
    "core": set(),
    "casino": set(),
    "ring": set(),
    "players": set(),
    "app": {"yaml", "sqlite3", "platformdirs"},
    "ui": {"pygame", "yaml", "sqlite3", "platformdirs"},
}


@pytest.mark.parametrize("name", COMES_ALONG)
def test_importing_a_layer_brings_nothing_heavy_along(name: str) -> None:
    modules = [
        "casino_texas." + ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        for path in MODULES
        if layer(path) == name and path.stem != "__init__"
    ] or [f"casino_texas.{name}"]
    code = (
        "import sys, importlib\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        f"print(*[name for name in {HEAVY!r} if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd="/"
    )
    assert set(result.stdout.split()) <= COMES_ALONG[name]
