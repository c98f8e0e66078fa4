"""What a person or a program may ask of a table, one type a wish.

Every request names its table and carries an `id` that its sender made up: the same id again gets
the first reply again and does nothing else.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

TableId = Annotated[str, Meta(max_length=40)]
MessageId = Annotated[str, Meta(min_length=1, max_length=40)]
Place = Annotated[int, Meta(ge=0, le=19)]
MemberId = Annotated[str, Meta(max_length=12)]
BotName = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=60)]
Line = Annotated[str, Meta(max_length=500)]
# The pattern alone would let a line break pass behind the digits.
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Token = Annotated[str, Meta(max_length=80)]
Seconds = Annotated[int, Meta(ge=0, le=60 * 86_400)]


class Request(Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True, gc=False):
    table: TableId
    id: MessageId


class Heading(Struct, gc=False):
    """What a message is answered by when the rest of it cannot be read."""

    table: str = ""
    id: str = ""


class Attach(Request, tag="attach"):
    """Show me this table from now on: as the holder of a token, or as anybody who watches."""

    token: Token | None = None
    language: Annotated[str, Meta(max_length=10)] = "en"


class Detach(Request, tag="detach"):
    """Show me nothing of this table any more."""


class Ping(Request, tag="ping"):
    """Are you there? The table is not asked, and gives back no seat that a stand-in plays."""


# Before the game.


class Sit(Request, tag="sit"):
    """Take a seat. The commitment hides the secret this seat brings to the shuffle."""

    seat: Place
    commitment: Hex32


class Stand(Request, tag="stand"):
    """Give the seat back and watch."""


class Rename(Request, tag="rename"):
    name: Name


class SeatBot(Request, tag="seat_bot"):
    seat: Place
    bot: BotName


class ClearSeat(Request, tag="clear_seat"):
    """Send away the bot on a seat."""

    seat: Place


class Clock(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """How long a table waits, in seconds; 0: for ever."""

    move: Seconds = 0  # for an answer, then a stand-in gives it
    moment: Annotated[int, Meta(ge=3, le=60 * 86_400)] = 20  # for reactions, then they pass
    away: Seconds = 180  # for somebody who is not connected, then a stand-in takes the seat


class Agree(Request, tag="agree"):
    """Change what is agreed on; what is left out stays."""

    options: dict[str, Any] | None = None
    seats: Place | None = None
    clock: Clock | None = None
    title: Name | None = None
    listed: bool | None = None
    watchers: bool | None = None


class Start(Request, tag="start"):
    """Lock who sits where and begin the handshake of the fair shuffle."""


class Commit(Request, tag="commit"):
    """A new commitment for my seat, after a start that failed."""

    commitment: Hex32


class Reveal(Request, tag="reveal"):
    """The secret behind my seat's commitment, now that everything is locked."""

    secret: Hex32


# The game.


class Answer(Request, tag="answer"):
    """The answer to a decision by its number in the action table."""

    decision: Annotated[str, Meta(max_length=40)]
    action: Annotated[int, Meta(ge=0, le=65_535)]


class Stop(Struct, forbid_unknown_fields=True, frozen=True):
    """A moment at which orders do not answer: this step in the turn of this seat."""

    seat: Place
    step: Literal["start", "drawn", "conjured", "end", "any"]


class Orders(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """How reactions are answered without asking."""

    moments: Literal["ask", "pass"] = "ask"
    cancels: Literal["ask", "pass"] = "ask"
    until: Literal["my_turn", "always"] = "my_turn"
    stops: Annotated[tuple[Stop, ...], Meta(max_length=20)] = ()


class Order(Request, tag="order"):
    """From now on, answer reactions for me like this."""

    orders: Orders


class Wait(Request, tag="wait"):
    """Whether the table waits for this seat in moments to act; everybody sees it."""

    mode: Literal["ask", "orders"]


class Concede(Request, tag="concede"):
    """Give up. Where others play on, a bot takes the seat."""


class OfferUndo(Request, tag="offer_undo"):
    """Ask the others whether my last answer may be taken back."""


class AnswerUndo(Request, tag="answer_undo"):
    agrees: bool


class Rematch(Request, tag="rematch"):
    """The same game again with the same people, at a new table."""


class WhyNot(Request, tag="why_not"):
    """Why an action cannot be done now; it is named by its number or by its notation."""

    action: Annotated[int, Meta(ge=0, le=65_535)] | Annotated[str, Meta(max_length=80)]


class Foresee(Request, tag="foresee"):
    """What an answer to this decision would lead to, as far as its seat can know."""

    decision: Annotated[str, Meta(max_length=40)]
    action: Annotated[int, Meta(ge=0, le=65_535)]


class Hint(Request, tag="hint"):
    """What the expert would do."""

    decision: Annotated[str, Meta(max_length=40)]


class Story(Request, tag="story"):
    """What happened so far, as this seat saw it, in sentences."""

    since: Annotated[int, Meta(ge=0)] = 0


class Whys(Request, tag="whys"):
    """Why the bots chose as they did, where that gives nothing away."""


# People.


class Say(Request, tag="say"):
    text: Line


class Note(Request, tag="note"):
    """Why I chose, beside my vote, after it was revealed."""

    text: Line


class PassHost(Request, tag="pass_host"):
    member: MemberId


class Mute(Request, tag="mute"):
    member: MemberId
    muted: bool


class Remove(Request, tag="remove"):
    member: MemberId


class Handover(Request, tag="handover"):
    """A code with which I can come back on another device, once, within ten minutes."""


class Leave(Request, tag="leave"):
    """Go away for good; during a game a bot takes the seat."""


class Notify(Request, tag="notify"):
    """Where to tell me that it is my turn; empty: nowhere."""

    webhook: Annotated[str, Meta(max_length=300)] = ""
    mail: Annotated[str, Meta(max_length=120)] = ""


REQUESTS = (
    Attach
    | Detach
    | Ping
    | Sit
    | Stand
    | Rename
    | SeatBot
    | ClearSeat
    | Agree
    | Start
    | Commit
    | Reveal
    | Answer
    | Order
    | Wait
    | Concede
    | OfferUndo
    | AnswerUndo
    | Rematch
    | WhyNot
    | Foresee
    | Hint
    | Story
    | Whys
    | Say
    | Note
    | PassHost
    | Mute
    | Remove
    | Handover
    | Leave
    | Notify
)


# Over HTTP, before there is a table or a token.


class Continue(Struct, forbid_unknown_fields=True, kw_only=True):
    """A step of a finished game, and the seat that goes on from there among bots."""

    table: TableId
    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Place


class Create(Struct, forbid_unknown_fields=True, kw_only=True):
    """A new table. Who makes it is its host."""

    game: Annotated[str, Meta(max_length=20)]
    name: Name
    seats: Place | None = None  # as many as the game is best with
    options: dict[str, Any] = {}
    packs: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=8)] = []
    bots: Annotated[list[BotName], Meta(max_length=10)] = []  # from the last seat forward
    clock: Clock = Clock()
    title: Name = ""
    listed: bool = False
    watchers: bool = True
    group: Annotated[str, Meta(max_length=40)] = ""
    continues: Continue | None = None  # seats, options and packs are those of that game


class Join(Struct, forbid_unknown_fields=True, kw_only=True):
    """Come in with a name and nothing else."""

    name: Name


class ComeBack(Struct, forbid_unknown_fields=True, kw_only=True):
    """The code of `Handover`, for a token of one's own on this device."""

    code: Token


class FoundGroup(Struct, forbid_unknown_fields=True, kw_only=True):
    """A group that plays Ensemble together."""

    title: Name


class ChoosePacks(Struct, forbid_unknown_fields=True, kw_only=True):
    """Play with these packs beside the built-in ones, named by their hashes."""

    packs: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=8)]


class Held(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A place at a table that a device holds."""

    table: TableId
    token: Token


class AskPlaces(Struct, forbid_unknown_fields=True, kw_only=True):
    """How the tables stand at which a device holds places."""

    places: Annotated[list[Held], Meta(max_length=40)]


class Drawn(Struct, forbid_unknown_fields=True, kw_only=True):
    """A path of this server that shall be shown as a QR code."""

    path: Annotated[str, Meta(pattern="^/", max_length=200)]
