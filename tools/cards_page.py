"""Write the pages that list the cards of all games, from their packs.

    python tools/cards_page.py              write the pages into docs/reference
    python tools/cards_page.py --check      say which page is out of date; exit status 1 if one is

The pictures of Ensemble's scenario packs stand on a page of their own: they are a surprise until a group
opens the pack (ENS-8.2).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from parlour.games.ember.cards import Box, CardSet, Creature
from parlour.games.encore.cards import PERFORMER, SUPPORTER, SURPRISE
from parlour.games.encore.cards import CardSet as EncoreSet
from parlour.lab.cardlists import card_list
from parlour.packs import creatures, performers
from parlour.packs.binding import bind
from parlour.packs.entries import CardEntry, PackEntry
from parlour.packs.phrases import MESSAGES
from parlour.packs.wording import cost_wording, wording

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"

MADE = "<!-- Made by tools/cards_page.py from the packs: change those. -->"

BASE = f"""\
# Cards of Ensemble

{MADE}

The base deck. Titles, scenes and pictures are our own (ENS-1.4). The scene is what the terminal
shows, and what is read to those who do not see a picture. The scenario packs are listed
[on a page of their own](cards-ensemble-scenarios.md), because it holds spoilers.

![The 80 pictures of the base deck, in the order of the list below](../pictures/ensemble-deck.webp)
"""

SCENARIOS = f"""\
# Cards of Ensemble: the scenario packs

{MADE}

**Spoilers.** A group opens a scenario pack when it has fulfilled its condition (ENS-8.4), and until
then neither its pictures nor its rule are known. Read on only if you have opened all three, or do
not mind. Pictures and rules are our own (ENS-8.3). The base deck is
[on another page](cards-ensemble.md).

![The pictures of the three packs, each after its scenario card](../pictures/ensemble-scenarios.webp)
"""

EMBER = f"""\
# Cards of Ember

{MADE}

The wizards, costs, creatures and Curses that Parlour brings. EMB-1.5 and EMB-8 tell which of them
the rulebook knows; all other names and texts are our own. The texts are made from the data of the
cards, in [the words that packs use](packs-ember.md).

![The wizards by element, Air, Earth, Fire and Water, from 1 to 13, and the Archmage](../pictures/ember-wizards.webp)
"""

ENCORE = f"""\
# Cards of Encore!!

{MADE}

The colours, vibes, cards and Venues that Parlour brings. ENC-1.5 tells which of them the rulebook
knows; all other names and texts are our own. The texts are made from the data of the cards, in
[the words that packs use](packs-encore.md).

![The cards colour by colour, in the order of the lists below](../pictures/encore-cards.webp)
"""

TYPES = {PERFORMER: "Performers", SUPPORTER: "Supporters", SURPRISE: "Surprises"}
COLUMNS = {
    PERFORMER: ("id", "name", "cost", "vibes", "Act", "text"),
    SUPPORTER: ("id", "name", "copies", "cost", "BOOST", "text"),
    SURPRISE: ("id", "name", "copies", "cost", "text"),
}

BOXES = {
    Box.STANDARD: "Creatures",
    Box.LEGENDARY: "Legendary creatures",
    Box.PROMO: "Promo creatures",
    Box.CURSE: "Curses",
}


# The contact sheet that belongs under a heading.
PICTURES = {
    Box.STANDARD: "![The creatures, then the Legendary and the promo ones](../pictures/ember-creatures.webp)",
    Box.CURSE: "![The nine Curses](../pictures/ember-curses.webp)",
}


def pages() -> dict[str, str]:
    """The text of each page by the name of its file."""
    packs = card_list(bind("ensemble"))
    base = [section(pack) for pack in packs if not pack.sealed]
    scenarios = [section(pack) for pack in packs if pack.sealed]
    return {
        "cards-ensemble.md": "\n".join([BASE, *base]),
        "cards-ensemble-scenarios.md": "\n".join([SCENARIOS, *scenarios]),
        "ember-cards.md": ember_page(creatures.card_set(creatures.built_in())),
        "encore-cards.md": encore_page(performers.card_set(performers.built_in())),
    }


def section(pack: PackEntry) -> str:
    marks = any(card.mark for card in pack.cards)
    lines = [
        f"## {pack.title}",
        "",
        f"Pack `{pack.id}`, version {pack.version}, {len(pack.cards)} pictures, by {pack.author}, {pack.licence}.",
        "",
    ]
    if pack.about:
        theme, idea, clauses = pack.about
        lines += [theme, "", f"{idea} ({clauses})", ""]
    lines += ["| id | title | scene |" + (" mark |" if marks else "")]
    lines += ["|---|---|---|" + ("---|" if marks else "")]
    for card in pack.cards:
        mark = f" {card.mark or ''} |" if marks else ""
        lines.append(f"| `{card.id}` | {card.title} | {card.text} |{mark}")
    return "\n".join([*lines, ""])


def ember_page(cards: CardSet) -> str:
    lines = [EMBER, "## Ranks", "", "| number | wizard |", "|---|---|"]
    lines += [f"| {number} | {name} |" for number, name in enumerate(cards.ranks, start=1)]
    lines += ["", "## Costs", "", "| id | name | asks for |", "|---|---|---|"]
    lines += [
        f"| `{cost.id}` | {cost.name} | {cost_wording(cost, MESSAGES)} |" for cost in cards.costs
    ]
    for box, heading in BOXES.items():
        price = "lifted by" if box is Box.CURSE else "cost"
        lines += ["", f"## {heading}", ""]
        if box in PICTURES:
            lines += [PICTURES[box], ""]
        lines += [f"| id | name | VP | {price} | text |"]
        lines += ["|---|---|---|---|---|"]
        lines += [row(creature, cards) for creature in cards.creatures if creature.box is box]
    return "\n".join([*lines, ""])


def row(creature: Creature, cards: CardSet) -> str:
    ability = f"**{creature.ability.name}.** " if creature.ability.name else ""
    text = wording(creature.ability, cards, MESSAGES, curse=creature.box is Box.CURSE)
    told = f"{ability}{text} *{creature.flavour}*"
    return f"| `{creature.id}` | {creature.name} | {creature.vp} | {creature.cost.name} | {told} |"


def encore_page(cards: EncoreSet) -> str:
    lines = [ENCORE, "## Vibes", "", *table(("id", "name", "letter", "shape"))]
    lines += [cells(f"`{vibe.id}`", vibe.name, vibe.letter, vibe.shape) for vibe in cards.vibes]
    for number, colour in enumerate(cards.colours):
        lines += ["", f"## {colour.name}", "", colour.character]
        for kind, heading in TYPES.items():
            lines += ["", f"### {heading} of {colour.name}", "", *table(COLUMNS[kind])]
            for card in cards.cards:
                if (card.colour, card.type) == (number, kind):
                    entry = performers.card_entry(card, cards, MESSAGES)
                    lines.append(cells(*encore_row(entry, kind)))
    lines += ["", "## Venues", "", "![The fourteen Venues](../pictures/encore-venues.webp)", ""]
    lines += table(("id", "name", "vibe", "Star", "Payout", "text"))
    for venue in cards.venues:
        entry = performers.venue_entry(venue, cards, MESSAGES)
        facts = (entry.vibes[0], str(entry.star), str(entry.payout))
        lines.append(cells(f"`{entry.id}`", entry.title, *facts, told(entry)))
    return "\n".join([*lines, ""])


def encore_row(entry: CardEntry, kind: int) -> list[str]:
    found = [f"`{entry.id}`", entry.title]
    if kind == PERFORMER:
        act = f"{entry.act} {entry.intensity}"
        return [*found, str(entry.cost), ", ".join(entry.vibes), act, told(entry)]
    found += [str(entry.copies), str(entry.cost)]
    return [*found, str(entry.boost), told(entry)] if kind == SUPPORTER else [*found, told(entry)]


def told(entry: CardEntry) -> str:
    return f"{entry.text} *{entry.flavour}*".strip()


def table(columns: Sequence[str]) -> list[str]:
    return [cells(*columns), "|" + "---|" * len(columns)]


def cells(*texts: str) -> str:
    return "| " + " | ".join(texts) + " |"


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print("usage: tools/cards_page.py [--check]", file=sys.stderr)
        return 2
    stale = 0
    for name, text in pages().items():
        path = FOLDER / name
        if arguments:
            if not path.exists() or path.read_text("utf-8") != text:
                print(f"{name} is out of date: run tools/cards_page.py")
                stale = 1
        else:
            path.write_text(text, "utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
