"""The action table of Encore!!, and what can be asked.

Actions on the board come first: they name a zone, not a card. Then the colours and vibes, then a
block of verbs for each card.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.games.encore.cards import COLOUR_CARDS, MOST_COLOURS, MOST_VIBES, MOST_ZONES, CardSet

PASS: Final[i64] = 0
NONE: Final[i64] = 1
DRAW_PERFORMER: Final[i64] = 2
DRAW_MAIN: Final[i64] = 3
KEEP_FRONT: Final[i64] = 4
KEEP_BEHIND: Final[i64] = 5
# The first of one for each zone.
PERFORM: Final[i64] = 6
BOOSTED: Final[i64] = 11
ENCORE: Final[i64] = 16
ENCORE_BACK: Final[i64] = 21
PRESHOW: Final[i64] = 26
FORWARD: Final[i64] = 31
TARGET: Final[i64] = 36  # yours main, yours back, theirs main, theirs back
TARGET_THEIRS: Final[i64] = 46
PLACE: Final[i64] = 56
NAMES: Final[i64] = 61  # where colours and vibes begin

ZONES: Final[tuple[str, ...]] = tuple([str(zone + 1) for zone in range(MOST_ZONES)])
BOARD: Final[tuple[str, ...]] = (
    "pass",
    "none",
    "draw performer",
    "draw main",
    "keep front",
    "keep behind",
    *[f"perform m{zone}" for zone in ZONES],
    *[f"perform m{zone} boosted" for zone in ZONES],
    *[f"encore m{zone}" for zone in ZONES],
    *[f"encore b{zone}" for zone in ZONES],
    *[f"preshow b{zone}" for zone in ZONES],
    *[f"forward b{zone}" for zone in ZONES],
    *[f"target yours m{zone}" for zone in ZONES],
    *[f"target yours b{zone}" for zone in ZONES],
    *[f"target theirs m{zone}" for zone in ZONES],
    *[f"target theirs b{zone}" for zone in ZONES],
    *[f"place {zone}" for zone in ZONES],
)

# Verbs of a card: staging it in one of ten zones, Main Stage first, and what else is done with it.
STAGE: Final[i64] = 0
STAGE_BACK: Final[i64] = 5
TRIGGER: Final[i64] = 10
DISCARD: Final[i64] = 11
TAKE: Final[i64] = 12
PUT: Final[i64] = 13
VERBS: Final[i64] = 14


NUMBERS: Final[tuple[object, ...]] = tuple(
    range(61 + MOST_COLOURS + MOST_VIBES + MOST_COLOURS * COLOUR_CARDS * 14)
)
"""Every action a pack can make as an object that is made already."""


def action_table(cards: CardSet) -> tuple[str, ...]:
    table = list(BOARD)
    table.extend([f"colour {colour.id}" for colour in cards.colours])
    table.extend([f"vibe {vibe.id}" for vibe in cards.vibes])
    for card in cards.cards:
        table.extend([f"stage {card.id} m{zone}" for zone in ZONES])
        table.extend([f"stage {card.id} b{zone}" for zone in ZONES])
        table.extend([f"{verb} {card.id}" for verb in ("trigger", "discard", "take", "put")])
    return tuple(table)


class Ask:
    """A kind of question: its code and the clause behind it."""

    def __init__(self, code: str, clause: str) -> None:
        self.code: Final = code
        self.clause: Final = clause


NOTHING: Final[i64] = 0
COLOUR: Final[i64] = 1
DRAWING: Final[i64] = 2
ACTING: Final[i64] = 3
TARGETING: Final[i64] = 4
STAGING: Final[i64] = 5
PERFORMING: Final[i64] = 6
TAKING: Final[i64] = 7
PUTTING: Final[i64] = 8
DISCARDING: Final[i64] = 9
NAMING_VIBE: Final[i64] = 10
PLACING: Final[i64] = 11
EXHAUSTING: Final[i64] = 12

ASKS: Final[tuple[Ask, ...]] = (
    Ask("nothing", "ENC-3.1"),
    Ask("colour", "ENC-2.4"),
    Ask("draw", "ENC-3.2"),
    Ask("act", "ENC-4.1"),
    Ask("target", "ENC-5.13"),
    Ask("stage", "ENC-4.8"),
    Ask("perform", "ENC-5.1"),
    Ask("take", "ENC-5.13"),
    Ask("put", "ENC-5.13"),
    Ask("discard", "ENC-5.13"),
    Ask("vibe", "ENC-5.13"),
    Ask("place", "ENC-5.13"),
    Ask("exhaust", "ENC-7.3"),
)
