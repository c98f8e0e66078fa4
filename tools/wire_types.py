"""Writes docs/reference/wire.schema.json and web/src/wire.ts from the types of the wire.

python -m tools.wire_types          writes them
python -m tools.wire_types --check  says whether they are up to date
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from parlour.wire.schema import schema
from parlour.wire.typescript import typescript

ROOT = Path(__file__).parents[1]


def made() -> dict[Path, str]:
    """What the files should hold."""
    return {
        ROOT / "docs" / "reference" / "wire.schema.json": json.dumps(schema(), indent=1) + "\n",
        ROOT / "web" / "src" / "wire.ts": typescript(),
    }


def outdated() -> list[Path]:
    return [
        path
        for path, text in made().items()
        if not path.exists() or path.read_text("utf-8") != text
    ]


def main() -> int:
    if "--check" in sys.argv[1:]:
        late = outdated()
        for path in late:
            print(f"{path.relative_to(ROOT)} is out of date: python -m tools.wire_types")
        return 1 if late else 0
    for path, text in made().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
