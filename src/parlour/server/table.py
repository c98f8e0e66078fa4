"""A live table: what its entries lead to.

`Table` only folds entries. It asks nothing, sends nothing and knows no clock, so that the same
entries give the same table on any node and after any crash. What may be done stands in `lobby`,
`fairstart`, `playing` and `talking`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any, Final, cast

from parlour.core.events import Event
from parlour.core.exports import Handshake
from parlour.core.fairness import server_commitment, table_key, transcript_hash
from parlour.core.game import Game
from parlour.core.randomness import FairKey
from parlour.core.records import Choices
from parlour.core.seats import Seat
from parlour.core.state import State
from parlour.server import entries
from parlour.server.entries import ENTRIES, Entry, Why
from parlour.server.members import Member, Roll
from parlour.server.played import Played, played_with
from parlour.wire.replies import ChatLine, Ending
from parlour.wire.requests import Clock, Orders

LOBBY: Final = "lobby"
LOCKED: Final = "locked"
PLAYING: Final = "playing"
OVER: Final = "over"
KEPT_CHAT = 200  # lines that are shown to who comes in
KEPT_WISHES: Final = 400  # ids of a member's wishes by which a repeat is known
AN_HOUR: Final = 3600  # seconds for a move, from which on a game is played over days
ID: Final = 12  # digits of a question's id; a digest has enough of them for ten seats

Binder = Callable[[Played], Game]


class Chair:
    """A seat of the table and who has it."""

    def __init__(self) -> None:
        self.member = ""  # one of the table's
        self.left = ""  # the name of who played here and left once the game was over
        self.bot = ""
        self.gave_up = ""  # the member who played here until they conceded
        self.commitment = ""
        self.secret = ""
        self.stand_in = ""
        self.conceded = False
        self.wait = "ask"
        self.chose_wait = False  # otherwise it follows from the pace of the table
        self.called: tuple[str, ...] = ()  # to the question with one of these names
        self.orders = Orders()

    @property
    def kind(self) -> str:
        return "person" if self.member or self.left else "bot" if self.bot else "open"

    @property
    def player(self) -> str:
        """The bot that answers for the seat; empty: a person does."""
        return self.stand_in or self.bot


class Undo:
    """An undo that waits for consent."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.agreed: set[Seat] = set()

    def missing(self, people: Iterable[Seat]) -> set[Seat]:
        """Who of these has not agreed yet."""
        return set(people) - self.agreed - {self.seat}


class Table:
    def __init__(self, log: Iterable[ENTRIES], bind: Binder) -> None:
        self._bind = bind
        self.seq = 0
        self.members: dict[str, Member] = {}
        self.newest = 0  # the highest number in an id of a member; none is used again
        self.host = ""
        self._kept_roll: Roll | None = None  # as it was before the silence; None: nothing is new
        self.status = LOBBY
        self.chairs: list[Chair] = []
        self._seats: dict[str, Seat] = {}  # of members
        self._kept_seats: dict[str, Seat] = {}  # of nobody, as old logs of rematches have them
        self.names: list[str] = []  # of who plays, by seat
        self.arrangement = 0  # another number after everything but an answer
        self.state: State | None = None
        self.events: list[Event] = []  # since somebody last took them
        self.chat: list[ChatLine] = []  # the latest
        # The step at which each line was said. Nobody is told of it before the game is over: it
        # would say how many windows lie between two lines.
        self.said_at: list[int] = []
        # Why bots answered as they did, by step and seat; told to nobody but as `whys` allows.
        self.whys: dict[tuple[int, Seat], Why] = {}
        self.transcript: dict[str, Any] | None = None
        self.aborted: list[object] = []
        self.locked_at = 0
        self.began_at = self.ended_at = 0
        self.asked_at = 0  # since when everybody knows of what is asked now
        self._asked_in = (-1, 0)  # after which undos and windows `_questions` are asked
        self._questions = ""  # the ids of all seats' questions, one after the other
        self.undos = 0
        self.undo: Undo | None = None
        self.rematch: tuple[str, str] | None = None
        self.ending: Ending | None = None
        self.last_at = 0
        # What happened before is told to nobody: listening would take most of the time.
        self._listens = False
        log = list(log)
        # Packs are chosen before anything is played: those that were put away again matter to nobody.
        self.game = bind(played_with(log))
        for entry in log:
            self.apply(entry)
        self._listens = True
        self._listen()

    # What follows from the entries.

    def name_of(self, seat: Seat) -> str:
        chair = self.chairs[seat]
        if chair.member:
            return self.members[chair.member].name
        if chair.left:
            return chair.left
        if chair.bot:
            return f"{chair.bot.capitalize()} {seat + 1}"
        return f"Seat {seat + 1}"

    def holder(self, token: str) -> str:
        """The member with this token, of which the hash is given; empty: nobody has it."""
        for name, member in self.members.items():
            if token in member.tokens:
                return name
        return ""

    def seat_of(self, member: str) -> Seat | None:
        return self._seats.get(member)

    def people(self) -> list[Seat]:
        """The seats that people have, present or not."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.member]

    @property
    def commitment(self) -> str:
        return server_commitment(self.id, bytes.fromhex(self.secret))

    def key(self) -> FairKey:
        assert self.transcript is not None, "a start was locked"
        return table_key(
            bytes.fromhex(self.secret), transcript_hash(self.transcript), self.secrets()
        )

    def secrets(self) -> dict[Seat, bytes]:
        return {
            seat: bytes.fromhex(chair.secret)
            for seat, chair in enumerate(self.chairs)
            if chair.secret
        }

    def handshake(self) -> Handshake:
        assert self.transcript is not None, "a start was locked"
        return Handshake(self.transcript, bytes.fromhex(self.secret), self.secrets())

    def decision_id(self, seat: Seat) -> str:
        """Which question it is: another one after each window, and after an undo.

        It cannot be read: the number of windows would tell how often the engine answered.
        """
        assert self.state is not None, "a game is on"
        window = (self.undos, int(self.state.closed))
        if self._asked_in != window:
            name = f"{self.id}.{self.undos}.{self.state.closed}"
            self._asked_in, self._questions = window, self._veiled(name)
        known = self._questions[seat * ID : (seat + 1) * ID]
        assert len(known) == ID, "a table has at most ten seats"
        return known

    def moment_id(self, place: str) -> str:
        """Which moment it is, by its place in the log, which cannot be read from it either."""
        return "m" + self._veiled(f"{self.id}.moment.{place}")[:ID]

    def _veiled(self, name: str) -> str:
        return blake2b(name.encode(), key=bytes.fromhex(self.secret)).hexdigest()

    @property
    def is_silent(self) -> bool:
        """Whether nobody may say anything: from the start of a round of a team to its reveal."""
        state = self.state
        if state is None or self.status != PLAYING:
            return False
        silence = self.game.silence
        if silence is None:
            return False
        return not any(one.question == silence.ends_with for one in state.window.values())

    @property
    def roll(self) -> Roll:
        """Who is here, as it may be told."""
        return self._kept_roll or Roll(self.host, self.members, self.newest)

    def is_repeat(self, member: str, message: str) -> bool:
        return member in self.members and message in self.members[member].wishes

    # Folding.

    def apply(self, entry: ENTRIES) -> None:
        self.seq += 1
        self.last_at = entry.at
        if entry.by and entry.msg and entry.by in self.members:
            wishes = self.members[entry.by].wishes
            wishes[entry.msg] = None
            if len(wishes) > KEPT_WISHES:
                del wishes[next(iter(wishes))]
        answers = isinstance(entry, entries.Answered)
        if not answers and self._kept_roll is None and self.is_silent:
            self._kept_roll = self.roll
        cast("Callable[[Table, Entry], None]", FOLDS[type(entry)])(self, entry)
        if not answers:
            self._look_around()

    def _look_around(self) -> None:
        """Note who sits where: asked for much more often than it changes."""
        self.arrangement += 1
        self._end_silence()
        self._seats = {chair.member: seat for seat, chair in enumerate(self.chairs) if chair.member}
        self.names = [self.name_of(seat) for seat in range(len(self.chairs))]

    def _end_silence(self) -> None:
        """Once a team may talk again, nothing of who came and went is kept back."""
        if self._kept_roll is not None and not self.is_silent:
            self._kept_roll = None
            self.arrangement += 1

    def _created(self, entry: entries.Created) -> None:
        self.id = entry.table
        self.code = entry.code
        self.packs = entry.packs
        self.options = entry.options
        self.chairs = [Chair() for _ in range(entry.seats)]
        self.clock: Clock = entry.clock
        self.title = entry.title
        self.listed = entry.listed
        self.watchers = entry.watchers
        self.group = entry.group
        self.secret = entry.secret
        self.source = entry.source
        self.after = entry.after
        self.company = entry.group or entry.company or entry.table
        self.created = entry.at

    def _joined(self, entry: entries.Joined) -> None:
        self.members[entry.member] = Member(entry.name, entry.tokens)
        self._use_id(entry.member)
        self.host = self.host or entry.member
        seat = self._kept_seats.pop(entry.member, None)
        if seat is not None and self.chairs[seat].kind == "open":
            self.chairs[seat].member = entry.member

    def _use_id(self, member: str) -> None:
        self.newest = max(self.newest, int(member[1:]))

    def _renamed(self, entry: entries.Renamed) -> None:
        self.members[entry.by].name = entry.name

    def _handed_over(self, entry: entries.HandedOver) -> None:
        self.members[entry.by].codes = {entry.code: entry.until}

    def _came_back(self, entry: entries.CameBack) -> None:
        member = self.members[entry.member]
        _ = member.codes.pop(entry.code, None)
        member.tokens.add(entry.token)

    def _sat(self, entry: entries.Sat) -> None:
        if entry.by not in self.members:
            # They had left before the rematch. Once a newcomer could still get their id and the seat
            # with it; who comes now gets another one.
            self._use_id(entry.by)
            self._kept_seats[entry.by] = entry.seat
            return
        self._give_up_seat(entry.by)
        chair = self.chairs[entry.seat] = Chair()
        chair.member = entry.by
        chair.commitment = entry.commitment  # empty: it comes with `Committed`
        self._set_pace()

    def _stood(self, entry: entries.Stood) -> None:
        self._give_up_seat(entry.member)

    def _give_up_seat(self, member: str) -> None:
        seat = self.seat_of(member)
        if seat is not None:
            self.chairs[seat] = Chair()

    def _bot_sat(self, entry: entries.BotSat) -> None:
        self.chairs[entry.seat] = Chair()
        self.chairs[entry.seat].bot = entry.bot

    def _cleared(self, entry: entries.Cleared) -> None:
        self.chairs[entry.seat] = Chair()

    def _agreed(self, entry: entries.Agreed) -> None:
        self.options = entry.options
        self.clock = entry.clock
        self.title = entry.title
        self.listed = entry.listed
        self.watchers = entry.watchers
        del self.chairs[entry.seats :]
        self.chairs += [Chair() for _ in range(entry.seats - len(self.chairs))]
        self._set_pace()

    def _set_pace(self) -> None:
        """Who plays over days is not waited for in every moment, unless they want to be."""
        usual = "orders" if self.clock.move >= AN_HOUR else "ask"
        for chair in self.chairs:
            if chair.member and not chair.chose_wait:
                chair.wait = usual

    def _packs_chosen(self, entry: entries.PacksChosen) -> None:
        self.packs = entry.packs
        self.options = entry.options
        if self._listens:
            self.game = self._bind(Played(game=self.game.name, packs=entry.packs))

    def _locked(self, entry: entries.Locked) -> None:
        self.status = LOCKED
        self.transcript = entry.transcript
        self.locked_at = entry.at

    def _committed(self, entry: entries.Committed) -> None:
        seat = self.seat_of(entry.by)
        assert seat is not None, "only who sits commits"
        self.chairs[seat].commitment = entry.commitment

    def _revealed(self, entry: entries.Revealed) -> None:
        self.chairs[entry.seat].secret = entry.secret

    def _aborted(self, entry: entries.Aborted) -> None:
        assert self.transcript is not None, "a start was locked"
        self.aborted.append(
            {"failed": list(entry.failed), "transcript": transcript_hash(self.transcript).hex()}
        )
        self.status = LOBBY
        self.transcript = None
        self.secret = entry.secret
        for seat, chair in enumerate(self.chairs):
            if seat in entry.failed:
                self.chairs[seat] = Chair()
            else:
                chair.secret = chair.commitment = ""

    def _dealt(self, entry: entries.Dealt) -> None:
        self.status = PLAYING
        self.began_at = self.asked_at = entry.at
        self.state = self.beginning(self.events if self._listens else None)

    def _answered(self, entry: entries.Answered) -> None:
        assert self.state is not None, "a game is on"
        before = self.state.closed
        self.state.answer(entry.seat, entry.action)
        if entry.why:
            self.whys[int(before) + 1, entry.seat] = entry.why
        else:  # whoever is back may have changed the vote of a stand-in
            _ = self.whys.pop((int(before) + 1, entry.seat), None)
        if self.state.closed != before:
            if not entry.unseen:
                self.asked_at = entry.at
            self.undo = None
            self._end_silence()

    def _passed(self, entry: entries.Passed) -> None:
        """The game did not ask: it is the pace of the table that follows from it."""

    def _ordered(self, entry: entries.Ordered) -> None:
        self.chairs[entry.seat].orders = entry.orders

    def _wait_set(self, entry: entries.WaitSet) -> None:
        chair = self.chairs[entry.seat]
        chair.wait, chair.chose_wait = entry.mode, True

    def _stand_in(self, entry: entries.StandIn) -> None:
        self.chairs[entry.seat].stand_in = entry.bot

    def _conceded(self, entry: entries.Conceded) -> None:
        chair = self.chairs[entry.seat]
        chair.conceded = True
        if entry.bot:
            chair.gave_up = chair.member
            self._seat_bot_for(entry.seat, entry.bot)

    def _seat_bot_for(self, seat: Seat, bot: str) -> None:
        """A bot plays on in the seat of a person."""
        chair = self.chairs[seat]
        chair.member, chair.bot, chair.stand_in = "", bot, ""
        if self.undo is not None and self.undo.seat == seat:
            self.undo = None

    def _undo_offered(self, entry: entries.UndoOffered) -> None:
        self.undo = Undo(entry.seat)

    def _undo_answered(self, entry: entries.UndoAnswered) -> None:
        if self.undo is None or not entry.agrees:
            self.undo = None
        else:
            self.undo.agreed.add(entry.seat)

    def _undone(self, entry: entries.Undone) -> None:
        assert self.state is not None, "a game is on"
        self.undos += 1
        self.undo = None
        before = self.state.view(None)
        windows = self.state.record().windows[:-1]
        self.state = self.replayed(windows)
        if self.state.view(None) != before:  # or the time would tell that a secret choice was made
            self.asked_at = entry.at
        # What was said about a step that is taken back was said before the one that takes its place.
        self.said_at = [min(step, self.state.closed) for step in self.said_at]
        self.whys = {
            place: why for place, why in self.whys.items() if place[0] <= self.state.closed
        }
        self._listen()

    def _listen(self) -> None:
        if self._listens and self.state is not None:
            self.state.listen(self.events)

    def replayed(self, windows: list[Choices], sink: list[Event] | None = None) -> State:
        """The state after these windows."""
        state = self.beginning(sink)
        for choices in windows:
            for seat, action in choices:
                state.answer(seat, action)
        return state

    def beginning(self, sink: list[Event] | None = None) -> State:
        """The state before the first answer; `sink` hears what happens from then on."""
        if self.source is None:
            return self.game.start(len(self.chairs), self.key(), self.options, sink)
        state = self.game.load(self.source.position)
        if sink is not None:
            state.listen(sink)
        return state

    def _said(self, entry: entries.Said) -> None:
        self._write_chat(entry, entry.text, None)

    def _noted(self, entry: entries.Noted) -> None:
        self._write_chat(entry, entry.text, entry.window)

    def _write_chat(self, entry: Entry, text: str, window: int | None) -> None:
        name = self.members[entry.by].name
        self.said_at.append(0 if self.state is None else self.state.closed)
        number = len(self.said_at)
        line = ChatLine(
            number=number, member=entry.by, name=name, text=text, at=entry.at, window=window
        )
        self.chat.append(line)
        del self.chat[:-KEPT_CHAT]

    def _host_passed(self, entry: entries.HostPassed) -> None:
        self.host = entry.member

    def _muted(self, entry: entries.Muted) -> None:
        self.members[entry.member].muted = entry.muted

    def _removed(self, entry: entries.Removed) -> None:
        seat = self.seat_of(entry.member)
        if seat is not None and entry.bot:
            self._seat_bot_for(seat, entry.bot)
        elif seat is not None and self.status == LOBBY:
            self.chairs[seat] = Chair()
        elif seat is not None:
            chair = self.chairs[seat]
            chair.member, chair.left = "", self.members[entry.member].name
        del self.members[entry.member]
        if self.host == entry.member:
            self.host = next(iter(self.members), "")

    def _notified(self, entry: entries.Notified) -> None:
        self.members[entry.by].webhook = entry.webhook
        self.members[entry.by].mail = entry.mail

    def _called(self, entry: entries.Called) -> None:
        self.chairs[entry.seat].called = entry.questions

    def _spoke(self, entry: entries.Spoke) -> None:
        self.members[entry.by].language = entry.language

    def _rematched(self, entry: entries.Rematched) -> None:
        self.rematch = (entry.table, entry.code)

    def _ended(self, entry: entries.Ended) -> None:
        self.status = OVER
        self.ended_at = entry.at
        self.undo = None
        self.ending = Ending(winners=list(entry.winners), reason=entry.reason, clause=entry.clause)


FOLDS: dict[type[Entry], object] = {
    entries.Created: Table._created,
    entries.Joined: Table._joined,
    entries.Renamed: Table._renamed,
    entries.HandedOver: Table._handed_over,
    entries.CameBack: Table._came_back,
    entries.Sat: Table._sat,
    entries.Stood: Table._stood,
    entries.BotSat: Table._bot_sat,
    entries.Cleared: Table._cleared,
    entries.Agreed: Table._agreed,
    entries.PacksChosen: Table._packs_chosen,
    entries.Locked: Table._locked,
    entries.Committed: Table._committed,
    entries.Revealed: Table._revealed,
    entries.Aborted: Table._aborted,
    entries.Dealt: Table._dealt,
    entries.Answered: Table._answered,
    entries.Passed: Table._passed,
    entries.Ordered: Table._ordered,
    entries.WaitSet: Table._wait_set,
    entries.StandIn: Table._stand_in,
    entries.Conceded: Table._conceded,
    entries.UndoOffered: Table._undo_offered,
    entries.UndoAnswered: Table._undo_answered,
    entries.Undone: Table._undone,
    entries.Said: Table._said,
    entries.Noted: Table._noted,
    entries.HostPassed: Table._host_passed,
    entries.Muted: Table._muted,
    entries.Removed: Table._removed,
    entries.Notified: Table._notified,
    entries.Called: Table._called,
    entries.Spoke: Table._spoke,
    entries.Rematched: Table._rematched,
    entries.Ended: Table._ended,
}
