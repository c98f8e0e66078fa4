"""The action table of Ember, and what can be asked.

Actions without cards come first, then a block of wizard cards for each verb, then five verbs for
each creature in the order of the packs. In any one question a creature comes with one verb only.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.games.ember.cards import ELEMENTS, FIRST_ARCHMAGE, KINDS, NUMBERS, Box, CardSet

PASS: Final[i64] = 0
DRAW: Final[i64] = 1
DRAW_CHARRED: Final[i64] = 2
KEEP: Final[i64] = 3
REFRESH: Final[i64] = 4
CALL: Final[i64] = 5
END: Final[i64] = 6
DONE: Final[i64] = 7
YES: Final[i64] = 8
NO: Final[i64] = 9
CHOOSE: Final[i64] = 10  # the first of four
NAME_NUMBER: Final[i64] = 14  # the first of thirteen
NAME_ELEMENT: Final[i64] = 27  # the first of four
PLAYER: Final[i64] = 31  # the first of five
CARDS: Final[i64] = 36  # where the blocks of wizard cards begin

LISTS: Final = 4
"""The most lists a `choose` may offer."""

PLAIN: Final[tuple[str, ...]] = (
    "pass",
    "draw",
    "draw charred",
    "keep",
    "refresh",
    "call",
    "end",
    "done",
    "yes",
    "no",
    *[f"choose {k}" for k in range(1, LISTS + 1)],
    *[f"name {number}" for number in range(1, NUMBERS + 1)],
    *[f"name {element}" for element in ELEMENTS],
    *[f"player {seat}" for seat in range(5)],
)

# Verbs of wizard cards.
DISCARD: Final[i64] = 0
PAY: Final[i64] = 1
GIVE: Final[i64] = 2
TAKE: Final[i64] = 3
PUT: Final[i64] = 4
LAY: Final[i64] = 5
CARD_VERBS: Final[tuple[str, ...]] = ("discard", "pay", "give", "take", "put", "lay")

CREATURES: Final[i64] = 36 + 6 * 53  # where the blocks of creatures begin

# Verbs of creatures.
CONJURE: Final[i64] = 0
USE: Final[i64] = 1
FLIP: Final[i64] = 2
REVIVE: Final[i64] = 3
TARGET: Final[i64] = 4
VERBS: Final[i64] = 5
CREATURE_VERBS: Final[tuple[str, ...]] = ("conjure", "use", "flip", "revive", "target")


def card_name(card: i64) -> str:
    """A wizard card as players write it: the Archmages are alike."""
    if card >= FIRST_ARCHMAGE:
        return "archmage"
    return f"{card % 13 + 1}-{ELEMENTS[card // 13]}"


def action_table(cards: CardSet) -> tuple[str, ...]:
    table = list(PLAIN)
    for verb in CARD_VERBS:
        table.extend([f"{verb} {card_name(card)}" for card in range(KINDS)])
    for creature in cards.creatures:
        for verb in CREATURE_VERBS:
            lifted = verb == "conjure" and creature.box is Box.CURSE
            table.append(f"{'lift' if lifted else verb} {creature.id}")
    return tuple(table)


class Ask:
    """A kind of question: its code, the clause behind it and the verb of its wizard cards."""

    def __init__(self, code: str, clause: str, verb: i64) -> None:
        self.code: Final = code
        self.clause: Final = clause
        self.verb: Final = verb


NOTHING: Final[i64] = 0
MOMENT: Final[i64] = 1
DRAWING: Final[i64] = 2
PILE: Final[i64] = 3
TOP: Final[i64] = 4
EXTRA: Final[i64] = 5
CONJURING: Final[i64] = 6
PAYING: Final[i64] = 7
TRIM: Final[i64] = 8
LAST: Final[i64] = 9
CANCEL: Final[i64] = 10
UNLESS: Final[i64] = 11
FEE: Final[i64] = 12
MAY: Final[i64] = 13
NAMING_PLAYER: Final[i64] = 14
NAMING_TARGET: Final[i64] = 15
NAMING_NUMBER: Final[i64] = 16
NAMING_ELEMENT: Final[i64] = 17
DISCARDING: Final[i64] = 18
GIVING: Final[i64] = 19
TAKING: Final[i64] = 20
PUTTING: Final[i64] = 21
LAYING: Final[i64] = 22
CHOOSING: Final[i64] = 23

ASKS: Final[tuple[Ask, ...]] = (
    Ask("nothing", "EMB-2.6", 0),
    Ask("moment", "EMB-5.7", 0),
    Ask("draw", "EMB-4.1", 0),
    Ask("pile", "EMB-8.1", 0),
    Ask("top", "EMB-4.6", 0),
    Ask("discard", "EMB-4.1", 0),
    Ask("conjure", "EMB-4.3", 0),
    Ask("pay", "EMB-4.3", 1),
    Ask("trim", "EMB-4.5", 0),
    Ask("last", "EMB-7.11", 0),
    Ask("cancel", "EMB-5.4", 0),
    Ask("unless", "EMB-5.8", 0),
    Ask("discard", "EMB-5.8", 0),
    Ask("may", "EMB-5.2", 0),
    Ask("player", "EMB-5.13", 0),
    Ask("target", "EMB-5.13", 0),
    Ask("number", "EMB-5.13", 0),
    Ask("element", "EMB-5.13", 0),
    Ask("discard", "EMB-5.15", 0),
    Ask("give", "EMB-5.15", 2),
    Ask("take", "EMB-5.14", 3),
    Ask("put", "EMB-5.14", 4),
    Ask("lay", "EMB-5.15", 5),
    Ask("choose", "EMB-5.15", 0),
)

# By question, as bytes because these are looked up for every window.
CARD_VERB: Final = bytes([ask.verb for ask in ASKS])
CREATURE_VERB: Final = bytes(
    [
        CONJURE if ask == CONJURING else TARGET if ask == NAMING_TARGET else USE
        for ask in range(len(ASKS))
    ]
)
"""The verb of creatures but those an Archmage flips or revives."""
