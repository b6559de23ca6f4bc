"""Writes the analyses that quick tests use: `python -m tests.app.make_analyses`.

They come from the solver; `test_analyze` compares them with it in the slow run.
"""

from __future__ import annotations

import json

from casino_texas.app.analyst.analyze import Analyst
from tests.app.analyses import BUNDLED, FOLDER, bundled


def main() -> None:
    analyst = Analyst()
    for name in BUNDLED:
        numbers = analyst.numbers(bundled(name).rules)
        path = FOLDER / f"{name}.json"
        path.write_text(json.dumps(numbers.to_json(), indent=1) + "\n", encoding="utf-8")
        print(path, float(numbers.house_edge))


if __name__ == "__main__":
    main()
