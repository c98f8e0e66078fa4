"""What is written down about a table: its log, from which everything else follows.

A table is nothing but its entries in order. They are only ever appended; who replays them has the
table as it was.
"""

from __future__ import annotations

from typing import Any, Literal
from zlib import crc32

import msgspec
from msgspec import Struct

from parlour.server.stores.store import Damaged
from parlour.wire.requests import Clock, Orders

# Why a bot chose: a few codes for each reason, as `whys` writes and reads them.
Why = tuple[tuple[str, ...], ...]


class Entry(Struct, tag_field="type", kw_only=True, omit_defaults=True):
    at: int  # milliseconds since 1970
    by: str = ""  # the member whose wish it was; empty: the table's own doing
    msg: str = ""  # the id of that wish, by which a repeat is known


class Source(Struct, kw_only=True, omit_defaults=True):
    """The step of a finished game that a table begins from."""

    step: int
    position: dict[str, Any]
    table: str = ""  # empty: that table shows itself to its members only
    code: str = ""


class Created(Entry, tag="created"):
    table: str
    code: str
    game: str
    packs: tuple[str, ...]  # hashes of those beside the built-in ones
    options: dict[str, Any]
    seats: int
    clock: Clock
    title: str
    listed: bool
    watchers: bool
    group: str
    secret: str  # the server's part of the shuffle, told when the game is over
    source: Source | None = None  # None: the cards are dealt anew
    after: str = ""  # the table of which it is a rematch
    company: str = ""  # the first of these: by it bots that stay are known; empty: this one


class Joined(Entry, tag="joined"):
    member: str
    name: str
    tokens: tuple[str, ...]  # their hashes


class Renamed(Entry, tag="renamed"):
    name: str


class HandedOver(Entry, tag="handed_over"):
    """A one-use code was made."""

    code: str  # its hash
    until: int


class CameBack(Entry, tag="came_back"):
    """The member holds one more token: a one-use code was used, here or at the game before this one."""

    member: str
    code: str  # empty: at the game before this one
    token: str


class Sat(Entry, tag="sat"):
    seat: int
    commitment: str


class Stood(Entry, tag="stood"):
    member: str


class BotSat(Entry, tag="bot_sat"):
    seat: int
    bot: str


class Cleared(Entry, tag="cleared"):
    seat: int


class Agreed(Entry, tag="agreed"):
    options: dict[str, Any]
    seats: int
    clock: Clock
    title: str
    listed: bool
    watchers: bool


class PacksChosen(Entry, tag="packs_chosen"):
    """Other cards beside the built-in ones, and the options as they are with them."""

    packs: tuple[str, ...]
    options: dict[str, Any]


class Locked(Entry, tag="locked"):
    transcript: dict[str, Any]


class Committed(Entry, tag="committed"):
    commitment: str


class Revealed(Entry, tag="revealed"):
    seat: int
    secret: str


class Aborted(Entry, tag="aborted"):
    """A start failed because these seats did not reveal; the shuffle begins anew."""

    failed: tuple[int, ...]
    secret: str  # the server's next


class Dealt(Entry, tag="dealt"):
    pass


class Answered(Entry, tag="answered"):
    seat: int
    action: int
    how: Literal["person", "bot", "order", "clock", "stand_in"] = "person"
    why: Why = ()  # of a bot that had a choice
    in_moment: bool = False  # while a moment was shown, in which others may have answered as well
    unseen: bool = False  # it closed a window, and not everybody can tell that it did


class Passed(Entry, tag="passed"):
    """A person who could do nothing let the moment pass that was shown."""

    seat: int
    moment: str = ""  # its name; empty: whichever was shown


class Ordered(Entry, tag="ordered"):
    seat: int
    orders: Orders


class WaitSet(Entry, tag="wait_set"):
    seat: int
    mode: Literal["ask", "orders"]


class StandIn(Entry, tag="stand_in"):
    """A bot answers for somebody who is away; empty: they are back."""

    seat: int
    bot: str = ""


class Conceded(Entry, tag="conceded"):
    seat: int
    bot: str = ""  # who plays on for the seat; empty: the game ends


class UndoOffered(Entry, tag="undo_offered"):
    seat: int


class UndoAnswered(Entry, tag="undo_answered"):
    seat: int
    agrees: bool


class Undone(Entry, tag="undone"):
    """The last window is taken back."""


class Said(Entry, tag="said"):
    text: str


class Noted(Entry, tag="noted"):
    seat: int
    window: int
    text: str


class HostPassed(Entry, tag="host_passed"):
    member: str


class Muted(Entry, tag="muted"):
    member: str
    muted: bool


class Removed(Entry, tag="removed"):
    """Gone for good, of their own will or by the host's."""

    member: str
    bot: str = ""  # who plays on for their seat


class Notified(Entry, tag="notified"):
    """Where a member wants to be told that it is their turn."""

    webhook: str
    mail: str


class Called(Entry, tag="called"):
    """Somebody who was away was sent a notice that it is their turn."""

    seat: int
    questions: tuple[str, ...]  # names of the question, by any of which it is known again


class Spoke(Entry, tag="spoke"):
    """The language a member now reads: that of what they are told while they are away."""

    language: str


class Rematched(Entry, tag="rematched"):
    table: str
    code: str


class Ended(Entry, tag="ended"):
    """The game is over; with this entry the server's secret is public."""

    winners: tuple[int, ...]
    reason: str
    clause: str = ""


ENTRIES = (
    Created
    | Joined
    | Renamed
    | HandedOver
    | CameBack
    | Sat
    | Stood
    | BotSat
    | Cleared
    | Agreed
    | PacksChosen
    | Locked
    | Committed
    | Revealed
    | Aborted
    | Dealt
    | Answered
    | Passed
    | Ordered
    | WaitSet
    | StandIn
    | Conceded
    | UndoOffered
    | UndoAnswered
    | Undone
    | Said
    | Noted
    | HostPassed
    | Muted
    | Removed
    | Notified
    | Called
    | Spoke
    | Rematched
    | Ended
)

_decoder: msgspec.json.Decoder[ENTRIES] = msgspec.json.Decoder(ENTRIES)
_encoder = msgspec.json.Encoder()
_SUM = 8  # digits behind the entry


def written(entry: ENTRIES) -> bytes:
    """An entry as it is stored. Its checksum tells when the disk has changed it."""
    data = _encoder.encode(entry)
    return data + b"%08x" % crc32(data)


def read(data: bytes) -> ENTRIES:
    """An entry that was written; `Damaged` if this is not what was."""
    body = data[:-_SUM]
    if data[-_SUM:] != b"%08x" % crc32(body):
        raise Damaged("a line is not what was written")
    return _decoder.decode(body)
