"""Measure how hard each cost of Ember is to meet, and write the table into its reference page.

    python tools/cost_table.py              20,000 trials a cost, written into docs/reference
    python tools/cost_table.py 500          so many trials, printed only

It takes about a minute with the compiled package and several without.
"""

from __future__ import annotations

import sys
from pathlib import Path

from parlour.games.ember.cards import Box, CardSet
from parlour.games.ember.prices import Cost
from parlour.lab.difficulty import difficulty
from parlour.packs import creatures
from parlour.packs.phrases import MESSAGES
from parlour.packs.wording import cost_wording

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "packs-ember.md"
BEGIN = "<!-- Measured by tools/cost_table.py. -->"
END = "<!-- End of the measured table. -->"
TRIALS = 20_000


def values(cost: Cost, cards: CardSet) -> list[int]:
    """The VP of the creatures that have a cost."""
    return sorted(
        creature.vp
        for creature in cards.creatures
        if creature.cost == cost and creature.box is not Box.CURSE
    )


def table(cards: CardSet, trials: int) -> str:
    lines = [
        "| cost | asks for | turns, mean | median | VP of its creatures |",
        "|---|---|---|---|---|",
    ]
    found = [difficulty(cost, trials) for cost in cards.costs]
    for one in sorted(found, key=lambda one: one.mean.value):
        worth = values(one.cost, cards)
        span = f"{worth[0]}" if worth[0] == worth[-1] else f"{worth[0]} to {worth[-1]}"
        asks = cost_wording(one.cost, MESSAGES)
        mean = f"{one.mean.value:.1f}"
        lines.append(f"| {one.cost.name} | {asks} | {mean} | {one.median} | {span} |")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    cards = creatures.card_set(creatures.built_in())
    if arguments:
        print(table(cards, int(arguments[0])))
        return 0
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{table(cards, TRIALS)}\n\n{END}{after}", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
