"""Who came in at a table, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from parlour.packs.phrases import ENGLISH


class Member:
    """Somebody who came in: at a seat, or watching."""

    def __init__(self, name: str, tokens: Iterable[str]) -> None:
        self.name = name
        self.tokens = set(tokens)  # hashes; one a device
        self.muted = False
        self.codes: dict[str, int] = {}  # hashes of one-use codes, and until when they hold
        self.webhook = ""
        self.mail = ""
        self.language = ENGLISH
        self.wishes: dict[str, None] = {}  # the ids of what they asked for, oldest first


class Called(NamedTuple):
    """What others are told of a member."""

    name: str
    muted: bool


class Roll:
    """Everybody who is at a table, as it is told.

    A name is a text that somebody chose, and who comes, goes or is muted could be a sign. So while
    a team is silent the roll stays as it was when the silence began (ENS-3.6).
    """

    def __init__(self, host: str, members: Mapping[str, Member], newest: int) -> None:
        self.host = host
        self.newest = newest  # the highest number in an id of a member until then
        self.members = {one: Called(member.name, member.muted) for one, member in members.items()}

    @property
    def host_name(self) -> str:
        return self.members[self.host].name if self.host else ""

    def seen_by(self, member: str, members: Mapping[str, Member]) -> dict[str, Called]:
        """The roll with the one who reads it, who may have come in meanwhile."""
        if member in self.members or member not in members:
            return self.members
        itself = members[member]
        return {**self.members, member: Called(itself.name, itself.muted)}
