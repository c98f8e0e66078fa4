"""What a table tells those who are attached to it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from parlour.wire.requests import Clock, Orders


class Told(Struct, tag_field="type", kw_only=True, omit_defaults=True, gc=False):
    table: str


class Done(Told, tag="done"):
    """The request was carried out, and is on disk."""

    id: str
    code: str = ""  # of a handover
    action: int | None = None  # of a hint
    text: str = ""  # of a hint or a why_not
    clause: str | None = None
    lines: list[StoryLine] = []
    next: int | None = None  # from where the story goes on; None: that was all
    rematch: str = ""  # the new table
    events: list[EventInfo] = []  # to which a foreseen answer would lead
    foreseen: dict[str, Any] | None = None  # the numbers after them


class StoryLine(Struct, kw_only=True, omit_defaults=True):
    """One sentence of the log."""

    number: int
    text: str
    clause: str
    event: str


class Refused(Told, tag="refused"):
    """The request was not carried out, and nothing changed."""

    id: str
    code: str
    sentence: str
    clause: str | None = None
    retry_after: int = 0  # seconds; 0: trying again as it is will not do


class OptionInfo(Struct, kw_only=True, gc=False):
    action: int
    notation: str


class DecisionInfo(Struct, kw_only=True, omit_defaults=True, gc=False):
    """A question to this seat, with every legal answer."""

    id: str
    question: str
    sentence: str
    clause: str
    options: list[OptionInfo]
    revisable: bool = False
    deadline: int = 0  # when the table stops waiting, in milliseconds since 1970; 0: never


class MomentInfo(Struct, kw_only=True, omit_defaults=True, gc=False):
    """A moment to act: how long it is open and whom the table waits for, cards aside."""

    number: int
    deadline: int
    waits_for: list[int]


class EventInfo(Struct, kw_only=True, omit_defaults=True, gc=False):
    """Something that happened, as this seat saw it."""

    event: str
    clause: str
    facts: dict[str, Any]
    text: str = ""


class SeatInfo(Struct, kw_only=True, omit_defaults=True, gc=False):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str = ""
    member: str = ""
    bot: str = ""
    commitment: str = ""
    revealed: bool = False
    stand_in: str = ""  # the bot that answers for somebody who is away
    conceded: bool = False
    wait: Literal["ask", "orders"] = "ask"
    connected: bool = False


class MemberInfo(Struct, kw_only=True, omit_defaults=True, gc=False):
    member: str
    name: str
    seat: int | None = None
    muted: bool = False
    connected: bool = False


class FairInfo(Struct, kw_only=True, omit_defaults=True, gc=False):
    """The fair shuffle as far as it has come; `docs/reference/fairness.md`."""

    server: str  # the server's commitment
    transcript: dict[str, Any] | None = None
    digest: str = ""  # the first digits of its hash, for people to compare
    deadline: int = 0  # by when all secrets must be there
    secret: str = ""  # the server's, once the game is over


class Ending(Struct, kw_only=True, omit_defaults=True, gc=False):
    winners: list[int]
    reason: str
    clause: str = ""
    sentence: str = ""


class TableInfo(Struct, kw_only=True, omit_defaults=True, gc=False):
    """Everything about a table but its cards: the same for all who see it."""

    id: str
    code: str
    game: str
    title: str
    status: Literal["lobby", "locked", "playing", "over"]
    host: str
    options: dict[str, Any]
    packs: list[str]
    seats: list[SeatInfo]
    members: list[MemberInfo]
    clock: Clock
    fair: FairInfo
    listed: bool = False
    watchers: bool = True
    ending: Ending | None = None
    undo: UndoInfo | None = None
    rematch: str = ""
    group: str = ""
    created: int = 0


class UndoInfo(Struct, kw_only=True, gc=False):
    """An offered undo, and whose consent is there."""

    seat: int
    agreed: list[int]


class You(Struct, kw_only=True, omit_defaults=True, gc=False):
    """What only the holder of a token is told about themselves."""

    member: str = ""
    seat: int | None = None
    orders: Orders | None = None
    can_undo: bool = False


class ChatLine(Struct, kw_only=True, omit_defaults=True, gc=False):
    number: int
    member: str
    name: str
    text: str
    at: int
    window: int | None = None  # of a note: the vote it stands beside


class Snapshot(Told, tag="snapshot"):
    """All of a table as one person may see it."""

    info: TableInfo
    you: You
    view: dict[str, Any] | None = None
    now: dict[str, Any] | None = None  # the numbers behind the view, where it does not say them
    decision: DecisionInfo | None = None
    moment: MomentInfo | None = None
    chat: list[ChatLine] = []


class Happened(Told, tag="happened"):
    """What happened in the game. `change` holds the fields of the view that are new."""

    events: list[EventInfo]
    change: dict[str, Any]
    now: dict[str, Any] | None = None  # as in a snapshot
    decision: DecisionInfo | None = None
    moment: MomentInfo | None = None
    can_undo: bool = False


class Arranged(Told, tag="arranged"):
    """The table itself changed: people, seats, the handshake, the ending."""

    info: TableInfo
    you: You


class Said(Told, tag="said"):
    line: ChatLine


class Trouble(Told, tag="trouble"):
    """Something is wrong with the server; nothing that was acknowledged is lost."""

    code: str
    sentence: str


class Gone(Told, tag="gone"):
    """This table shows you nothing any more."""

    code: str
    sentence: str


TOLD = Done | Refused | Snapshot | Happened | Arranged | Said | Trouble | Gone


# Over HTTP.


class Ticket(Struct, kw_only=True):
    """A place at a table: keep the token, it is told once."""

    table: str
    code: str
    member: str
    token: str


class Listed(Struct, kw_only=True):
    """A table whose host wants it to be found."""

    table: str
    code: str
    game: str
    title: str
    status: str
    seats: int
    free: int
    host: str


class Problem(Struct, kw_only=True, omit_defaults=True):
    """Why an HTTP request was refused."""

    code: str
    sentence: str
    clause: str | None = None
