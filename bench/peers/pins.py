"""Print the part of requirements.txt that some peers need, so that each can be installed alone.

Usage: pins.py DISTRIBUTION...

pip takes hashes only from a requirements file that lists everything it installs. The comments
`# via` that uv writes under each pin say who needs it; from them follows the part to print.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

PINS = Path(__file__).with_name("requirements.txt")


def distribution(name: str) -> str:
    """The name as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", name.partition("[")[0]).lower()


def blocks(text: str) -> list[tuple[str, set[str], str]]:
    """Each pin as its distribution, the distributions that need it, and its lines."""
    found = []
    for block in re.split(r"\n(?=[a-z0-9])", text):
        name = re.match(r"[a-z0-9][\w.-]*", block, re.IGNORECASE)
        if name is None:  # the head of the file
            continue
        needed_by = re.findall(r"^    # +(?:via +)?(\S+)$", block, re.MULTILINE)
        found.append((distribution(name[0]), {distribution(each) for each in needed_by}, block))
    return found


def closure(wanted: set[str], pins: list[tuple[str, set[str], str]]) -> set[str]:
    """The wanted distributions and all that they need."""
    found = set(wanted)
    while True:
        more = {name for name, needed_by, _ in pins if needed_by & found} - found
        if not more:
            return found
        found |= more


def main() -> None:
    pins = blocks(PINS.read_text(encoding="utf-8"))
    wanted = {distribution(each) for each in sys.argv[1:]}
    unknown = wanted - {name for name, _, _ in pins}
    if unknown:
        sys.exit(f"no pin for {', '.join(sorted(unknown))} in {PINS.name}")
    needed = closure(wanted, pins)
    print("\n".join(block for name, _, block in pins if name in needed))


if __name__ == "__main__":
    main()
