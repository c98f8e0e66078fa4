"""What all wishes have in common: who asks, when, and how they are refused."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple, TypedDict

from parlour.core.errors import BadInput
from parlour.packs.phrases import MESSAGES
from parlour.server.table import Table

LONGEST_NAME = 24
PASSING = ("moved", "not_saved", "slow_down")  # refusals that need not be any a moment later


class Stamp(TypedDict):
    at: int
    by: str
    msg: str


class By(NamedTuple):
    """Who asks, at what time, and the id they gave their wish."""

    member: str  # empty: somebody who only watches, or the table itself
    at: int
    msg: str = ""
    told: str = ""  # the status of the table as it was told; empty: as it is

    @property
    def stamp(self) -> Stamp:
        return {"at": self.at, "by": self.member, "msg": self.msg}

    def sees(self, table: Table) -> str:
        """The status of the table for who asks: a game is on until its last moment was shown."""
        return self.told or table.status


def refuse(code: str, clause: str | None = None, /, **facts: object) -> BadInput:
    return BadInput(code, clause, MESSAGES.say(f"server.{code}", facts), facts)


def the_member(table: Table, by: By) -> str:
    if by.member not in table.members:
        raise refuse("not_in")
    return by.member


def the_host(table: Table, by: By) -> str:
    """Refuse everybody but the host, who is another one from when that may be told."""
    if the_member(table, by) != table.roll.host:
        raise refuse("not_host", host=table.roll.host_name)
    return by.member


def the_seat(table: Table, by: By) -> int:
    seat = table.seat_of(the_member(table, by))
    if seat is None:
        raise refuse("no_seat")
    return seat


def in_status(table: Table, by: By, *wanted: str) -> None:
    status = by.sees(table)
    if status not in wanted:
        raise refuse(f"is_{status}")


def clean_name(text: str) -> str:
    """A name as everybody will read it: one line, nothing invisible, not too long."""
    name = clean_line(text)
    if not name:
        raise refuse("no_name")
    if len(name) > LONGEST_NAME:
        raise refuse("long_name", most=LONGEST_NAME)
    return name


def clean_line(text: str) -> str:
    """Text in one line without what only controls how it is shown."""
    kept = (
        letter if not unicodedata.category(letter).startswith("C") else " "
        for letter in unicodedata.normalize("NFC", text)
    )
    return " ".join("".join(kept).split())


def free_name(table: Table, name: str) -> str:
    """The name, or the name with a number where somebody has it already.

    Who came in just before may not be told of yet, nor what they are called (ENS-3.6): whoever comes
    after them has a number of their own in any case.
    """
    roll = table.roll
    taken = {called.name.casefold() for called in roll.members.values()}
    after_hidden = table.newest > roll.newest
    chosen, number = name, table.newest + 1 if after_hidden else 2
    while chosen.casefold() in taken or (after_hidden and chosen == name):
        ending = f" {number}"
        chosen = name[: LONGEST_NAME - len(ending)] + ending
        number += 1
    return chosen
