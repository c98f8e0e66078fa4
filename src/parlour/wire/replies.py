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
    whys: list[WhyInfo] = []
    rematch: str = ""  # the new table
    events: list[EventInfo] = []  # to which a foreseen answer would lead
    foreseen: dict[str, Any] | None = None  # the numbers after them


class Mention(Struct, kw_only=True, gc=False):
    """A card that a sentence names."""

    card: str
    name: str  # as it stands in the sentence


class StoryLine(Struct, kw_only=True, omit_defaults=True):
    """One sentence of the log."""

    number: int
    text: str
    clause: str
    event: str
    seat: int | None = None  # of whom it tells
    cards: list[Mention] = []


class WhyInfo(Struct, kw_only=True, gc=False):
    """Why a bot chose as it did for a seat."""

    seat: int
    text: str  # a clause, without a capital and a full stop


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

    name: str  # by which it is known again, also after a restart of the server
    deadline: int
    waits_for: list[int]


class EventInfo(Struct, kw_only=True, omit_defaults=True, gc=False):
    """Something that happened, as this seat saw it."""

    event: str
    clause: str
    facts: dict[str, Any]
    text: str = ""
    cards: list[Mention] = []  # those that the text names


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

    server: str  # the server's commitment; empty where nothing was shuffled
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
    continues: Continues | None = None  # the game it goes on with, if it was not dealt anew
    created: int = 0


class Continues(Struct, kw_only=True, omit_defaults=True, gc=False):
    """A table that began from a step of a finished game. Nobody shuffled for it."""

    step: int
    table: str = ""  # empty: that table shows itself to its members only
    code: str = ""


class UndoInfo(Struct, kw_only=True, gc=False):
    """An offered undo, and whose consent is there."""

    seat: int
    agreed: list[int]


class NoticesInfo(Struct, kw_only=True, omit_defaults=True, gc=False):
    """How a member is told of their turn while they are away."""

    ways: list[Literal["mail", "webhook"]] = []  # which this server can send
    mail: str = ""  # where to; empty: nowhere
    webhook: str = ""


class You(Struct, kw_only=True, omit_defaults=True, gc=False):
    """What only the holder of a token is told about themselves."""

    member: str = ""
    seat: int | None = None
    orders: Orders | None = None
    can_undo: bool = False
    notices: NoticesInfo | None = None


class ChatLine(Struct, kw_only=True, omit_defaults=True, gc=False):
    number: int
    member: str
    name: str
    text: str
    at: int
    window: int | None = None  # of a note: the vote it stands beside, while that lies open


class Snapshot(Told, tag="snapshot"):
    """All of a table as one person may see it."""

    info: TableInfo
    you: You
    view: dict[str, Any] | None = None
    figures: dict[str, Any] | None = None  # what follows from the view, for who looks at it
    decision: DecisionInfo | None = None
    moment: MomentInfo | None = None
    deadline: int = 0  # when the table stops waiting for whoever is asked; 0: never
    at: int = 0  # the server's time, by which the page reads deadlines
    chat: list[ChatLine] = []


class Happened(Told, tag="happened"):
    """What happened in the game. `change` holds the fields of the view that are new."""

    events: list[EventInfo]
    change: dict[str, Any]
    figures: dict[str, Any] | None = None  # None: as they were
    decision: DecisionInfo | None = None
    moment: MomentInfo | None = None
    deadline: int = 0  # when the table stops waiting for whoever is asked; 0: never
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


class Step(Struct, kw_only=True, omit_defaults=True):
    """What a window of a finished game brought. `change` holds the fields of the view that are new."""

    events: list[EventInfo]
    change: dict[str, Any]
    figures: dict[str, Any] | None = None  # what follows from the view after it
    said: list[ChatLine] = []  # by people, from then until the next step
    whys: list[WhyInfo] = []  # of the bots that chose in it


class ReplayPart(Struct, kw_only=True, omit_defaults=True):
    """Steps of a finished game in a row. `view` is that before the first of them."""

    since: int
    view: dict[str, Any]
    steps: list[Step]
    next: int | None = None  # from where it goes on; None: that was all


class Replay(Struct, kw_only=True):
    """A finished game as one seat saw it, as a spectator did, or with everything laid open."""

    info: TableInfo
    eyes: int | Literal["all"] | None
    last: int  # the number of the last step; step 0 is the deal
    part: ReplayPart


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


class Standing(Struct, kw_only=True, omit_defaults=True):
    """How a table stands at which a device holds a place."""

    table: str
    code: str
    game: str
    # Unknown: it cannot be looked at for now, and the rest is empty.
    status: Literal["lobby", "locked", "playing", "over", "unknown"]
    title: str = ""
    name: str = ""  # of who holds the place
    others: list[str] = []  # who sits there as well
    your_turn: bool = False
    won: bool = False
    group: str = ""


class Problem(Struct, kw_only=True, omit_defaults=True):
    """Why an HTTP request was refused."""

    code: str
    sentence: str
    clause: str | None = None
