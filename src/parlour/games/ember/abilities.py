"""An ability under way: what was announced, what answers it, and how far it has come.

All of these are immutable and hang together by links, so that clones share them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.games.ember.cards import Modifier, Until

ARCHMAGE: Final[i64] = 62
"""In place of a creature: an Archmage that was played to flip; one more: to revive."""

ARCHMAGE_REVIVES: Final[i64] = 63

UNNAMED: Final[i64] = 255
"""In place of a player: none has been named yet."""

NONE: Final[i64] = 254
"""In place of a player or a target: there was none to name."""

NOBODY: Final[i64] = -1


@mypyc_attr(free_list_len=1)
class Act:
    """An announced ability, an Archmage that was played, or a Curse that arrives."""

    def __init__(self, seat: i64, creature: i64, player: i64, targets: bytes) -> None:
        self.seat: Final = seat  # whose; the Night's for a Curse
        self.creature: Final = creature
        self.player: Final = player  # the one player it names
        self.targets: Final = targets  # creatures, numbers, elements: in the order of its items

    def named(self, player: i64, targets: bytes) -> Act:
        return Act(self.seat, self.creature, player, targets)


# How far the Act has come that a state has.
NAMING: Final[i64] = 0
CONTESTED: Final[i64] = 1
UNDER_WAY: Final[i64] = 2


class Cancel:
    """A cancel that was announced, over what it answers."""

    def __init__(self, beneath: Cancel | None, seat: i64, creature: i64) -> None:
        self.beneath: Final = beneath  # None: it answers the Act itself
        self.seat: Final = seat
        self.creature: Final = creature


@mypyc_attr(free_list_len=1)
class Frame:
    """A list of items that is being done, over the one it interrupts."""

    def __init__(
        self,
        beneath: Frame | None,
        program: i64,
        at: i64,
        you: i64,
        actor: i64,
        creature: i64,
        owner: i64,
        offender: i64,
        slot: i64,
        player: i64,
        targets: bytes,
        same: i64,
        done: bool,
    ) -> None:
        self.beneath: Final = beneath
        self.program: Final = program  # which list of `CardSet.programs`
        self.at: Final = at
        self.you: Final = you
        self.actor: Final = actor  # whose effect it is: the Night's for a Curse, otherwise yours
        self.creature: Final = creature
        self.owner: Final = owner  # who chose, or lost the duel; NOBODY outside such a list
        self.offender: Final = offender  # who set off an answer; NOBODY outside one
        # Where the item's targets stand in the Act; NOBODY: they are named when it is done.
        self.slot: Final = slot
        self.player: Final = player  # named when it was done
        self.targets: Final = targets  # of this item, named when it was done
        self.same: Final = same  # the creature named last
        self.done: Final = done  # whether the item before changed something

    def with_names(self, player: i64, targets: bytes) -> Frame:
        return Frame(
            self.beneath,
            self.program,
            self.at,
            self.you,
            self.actor,
            self.creature,
            self.owner,
            self.offender,
            self.slot,
            player,
            targets,
            self.same,
            self.done,
        )

    def with_done(self, done: bool) -> Frame:
        return Frame(
            self.beneath,
            self.program,
            self.at,
            self.you,
            self.actor,
            self.creature,
            self.owner,
            self.offender,
            self.slot,
            self.player,
            self.targets,
            self.same,
            done,
        )

    def next(self, slots: i64, same: i64, done: bool) -> Frame:
        return Frame(
            self.beneath,
            self.program,
            self.at + 1,
            self.you,
            self.actor,
            self.creature,
            self.owner,
            self.offender,
            self.slot if self.slot < 0 else self.slot + slots,
            self.player,
            b"",
            same,
            done,
        )


class Grant:
    """A modifier that holds for a player although its creature is down."""

    def __init__(
        self, modifier: Modifier, seat: i64, giver: i64, creature: i64, until: Until
    ) -> None:
        self.modifier: Final = modifier
        self.seat: Final = seat
        self.giver: Final = giver
        self.creature: Final = creature
        self.until: Final = until
