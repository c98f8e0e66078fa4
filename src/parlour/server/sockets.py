"""One WebSocket a person: its messages go to tables, what tables tell goes out in order."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic

from websockets.frames import CloseCode

from parlour.core.errors import Refusal
from parlour.packs.phrases import ENGLISH, known_language
from parlour.packs.retelling import retold
from parlour.server.frames import text_frame
from parlour.server.house import House
from parlour.server.limits import Buckets, OneBucket
from parlour.server.relay import PAUSES, Links, Relays
from parlour.server.room import Room
from parlour.server.settings import Limits
from parlour.server.stores.store import Elsewhere, StoreFailed
from parlour.server.tokens import token_hash
from parlour.server.visits import Guest, Parting, Wish
from parlour.server.websocket import LAST_WORDS, WebSocket
from parlour.server.wishes import refuse
from parlour.wire import replies, requests
from parlour.wire.reading import LARGEST, encode, message_id, request

log = logging.getLogger("parlour.sockets")

MOST_REFUSED = 300  # messages and signs that came too fast, before the socket is closed
MOST_WAITING = 64  # messages that wait for one before them, before no more are read
PING_EVERY = 25.0  # seconds
LOOK_EVERY = 0.1  # seconds: those who came together are not all asked in one go
PARTING = 1.0  # seconds in which clients take it that the server stops


class Doors:
    """What all sockets share: their limits, and who looks after them."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.members = Buckets(limits.member)
        self.tables = Buckets(limits.table)
        self.addresses = Buckets(limits.address)
        self.makers = Buckets(limits.made)
        self.readers = Buckets(limits.replayed)
        self.lookers = Buckets(limits.looked)
        self.guessers = Buckets(limits.guessed)
        self.sockets: dict[str, int] = {}  # open ones, by address
        # When they are asked whether they are there, the next one first.
        self.open: dict[Connection, float] = {}

    def enter(self, connection: Connection) -> None:
        self.open[connection] = monotonic() + PING_EVERY
        self.sockets[connection.address] = self.sockets.get(connection.address, 0) + 1

    def leave(self, connection: Connection) -> None:
        if self.open.pop(connection, None) is None:
            return
        self.sockets[connection.address] -= 1
        if not self.sockets[connection.address]:
            del self.sockets[connection.address]

    async def keep_asking(self) -> None:
        """Find out who has gone without a word."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            at = monotonic()
            asked: list[Connection] = []
            for connection, due in self.open.items():
                if due > at:
                    break
                asked.append(connection)
            for connection in asked:
                del self.open[connection]
                self.open[connection] = at + PING_EVERY
                connection.socket.ask()

    async def say_goodbye(self) -> None:
        """Close all sockets: who does not read is not waited for."""
        ends = [one.socket.end(CloseCode.GOING_AWAY, "stopping", PARTING) for one in self.open]
        _ = await asyncio.gather(*ends)


class Connection:
    """A person's or a program's socket."""

    __slots__ = (
        "_bucket",
        "_cut_off",
        "_doors",
        "_from_node",
        "_hearing",
        "_house",
        "_language",
        "_links",
        "_out",
        "_refused",
        "_tables",
        "_token",
        "_waiting",
        "address",
        "socket",
    )

    def __init__(
        self,
        transport: asyncio.Transport,
        house: House,
        doors: Doors,
        address: str,
        token: str,
        relays: Relays | None = None,
        *,
        from_node: bool = False,
        language: str = ENGLISH,
    ) -> None:
        self.socket = WebSocket(transport, self, doors.limits.waiting_bytes)
        self._house = house
        self._doors = doors
        self.address = address
        self._token = token  # from the header of a program; used where a request names none
        self._tables: dict[str, tuple[Room, Guest]] = {}
        self._language = language  # in which is said what no table says
        self._from_node = from_node  # another node relays it, and has looked at its pace
        self._links: Links | None = None
        if relays is not None and not from_node:
            self._links = Links(relays, self, address, token)
        self._bucket = OneBucket(doors.limits.connection)
        self._refused = 0
        self._waiting: list[bytes] = []  # what came and has to wait for what came before
        self._hearing: asyncio.Task[None] | None = None  # while something waits
        self._out: list[bytes] = []  # frames to be written
        self._cut_off = False
        doors.enter(self)

    # Out.

    def send(self, data: bytes) -> None:
        """Put a message on its way; what is said in one go is written in one."""
        if self._cut_off:
            return
        if not self._out:
            self._house.services.post.write_soon(self)
        self._out.append(text_frame(data))

    def write(self) -> None:
        """Write what was said: nothing is compressed or split."""
        out, self._out = self._out, []
        if self._cut_off or self.socket.transport.is_closing():
            return
        self.socket.write(out[0] if len(out) == 1 else b"".join(out))

    def fall_behind(self) -> None:
        """A client that does not read is cut off, and may come back."""
        if not self._cut_off:
            self._house.services.count("slow_clients")
            self._cut("slow_reader")

    def _cut(self, reason: str) -> None:
        """Close with a code that says to come back; who does not read that either is dropped."""
        self._cut_off = True
        self._leave()
        _ = self.socket.end(CloseCode.TRY_AGAIN_LATER, reason, LAST_WORDS)

    def _leave(self) -> None:
        """Tables have nobody here to tell anything to any more."""
        for room, guest in self._tables.values():
            room.put(Parting(guest))
        self._tables.clear()
        if self._links is not None:
            self._links.close()

    # In.

    def hear(self, data: bytes) -> None:
        """Give a wish to its table: at once if that is at hand, otherwise when its turn comes."""
        if self._cut_off:
            return
        if self._hearing is None and self._hear_now(data):
            return
        self._waiting.append(data)
        if self._hearing is None:
            self._hearing = asyncio.create_task(self._catch_up())
        elif len(self._waiting) == MOST_WAITING:
            self.socket.transport.pause_reading()

    def hear_no_text(self) -> None:
        self._refuse("", "", refuse("text_only"))

    def hear_sign(self) -> None:
        """Whoever sends ever more of them is sent away, like anybody who asks for too much."""
        if self._cut_off or self._from_node:
            return
        if self._bucket.take() or self._doors.addresses.take(self.address):
            self._refuse_once_more()

    def part(self) -> None:
        self._cut_off = True
        self._leave()

    def lose(self) -> None:
        self.part()
        self._doors.leave(self)

    async def _catch_up(self) -> None:
        """Hear one after the other what has to wait."""
        try:
            while self._waiting and not self._cut_off:
                await self._hear(self._waiting[0])
                if len(self._waiting) == MOST_WAITING:
                    self.socket.transport.resume_reading()
                del self._waiting[0]
        except Exception:
            log.exception("a socket failed")
            self.socket.transport.abort()
        finally:
            self._hearing = None
            if self._cut_off:
                self._leave()  # a table that was entered in the meantime

    def _hear_now(self, data: bytes) -> bool:
        """Give a wish to a table that is at hand; False: it has to go the long way."""
        try:
            wish = request(data)
        except Refusal:
            return False
        at_table = self._tables.get(wish.table)
        if at_table is None or at_table[0].closed:
            return False
        if isinstance(wish, requests.Attach | requests.Ping):
            return False
        if not self._from_node and (
            self._bucket.take() or self._doors.addresses.take(self.address)
        ):
            return False
        self._give(wish, *at_table)
        return True

    async def _hear(self, data: bytes) -> None:
        late = self._bucket.take() or self._doors.addresses.take(self.address)
        if late and not self._from_node:
            self._slow_down(data, late)
            return
        try:
            wish = request(data)
        except Refusal as refusal:
            self._misunderstand(data, refusal)
            return
        try:
            await self._pass_on(wish, data)
        except Refusal as refusal:
            again = 2 if refusal.code == "not_saved" else 0
            self._refuse(wish.table, wish.id, refusal, retry_after=again)
        except StoreFailed as failure:
            self._house.services.note_failure(failure)
            self._refuse(wish.table, wish.id, refuse("not_saved"), retry_after=2)

    def _misunderstand(self, data: bytes, refusal: Refusal) -> None:
        try:
            _ = data.decode()
        except UnicodeDecodeError:
            self._cut_off = True
            _ = self.socket.end(CloseCode.INVALID_DATA, "", LAST_WORDS)
            return
        table, number = message_id(data) if len(data) <= LARGEST else ("", "")
        self._refuse(table, number, refusal)

    def _slow_down(self, data: bytes, late: float) -> None:
        if self._refuse_once_more():
            table, number = message_id(data[:LARGEST])
            self._refuse(table, number, refuse("slow_down"), retry_after=int(late) + 1)

    def _refuse_once_more(self) -> bool:
        """Count what came too fast; False: it was too often, and the socket is closed."""
        self._refused += 1
        if self._refused > MOST_REFUSED:
            self.socket.turn_deaf()
            self._cut("slow_down")
        return not self._cut_off

    def _refuse(self, table: str, number: str, refusal: Refusal, retry_after: int = 0) -> None:
        told = replies.Refused(
            table=table,
            id=number,
            code=refusal.code,
            sentence=retold(refusal, self._language),
            clause=refusal.clause,
            retry_after=retry_after,
        )
        self.send(encode(told))

    async def _pass_on(self, wish: requests.REQUESTS, data: bytes) -> None:
        """Give a wish to its table; whether we are there no table has to say."""
        if isinstance(wish, requests.Ping):
            self.send(encode(replies.Done(table=wish.table, id=wish.id)))
            return
        at_table = self._tables.get(wish.table)
        if at_table is not None and at_table[0].closed:
            del self._tables[wish.table]
            at_table = None
        if isinstance(wish, requests.Attach):
            await self._attach(wish, data)
            return
        leaves = isinstance(wish, requests.Detach)
        if self._links is not None and self._links.pass_on(wish.table, data, leaves=leaves):
            return
        if at_table is None:
            raise refuse("not_attached")
        self._give(wish, *at_table)

    def _give(self, wish: requests.REQUESTS, room: Room, guest: Guest) -> None:
        if self._comes_too_fast(wish.table, guest.member):
            self._refuse(wish.table, wish.id, refuse("slow_down"), retry_after=1)
            return
        room.put(Wish(guest, wish))
        if isinstance(wish, requests.Detach):
            del self._tables[wish.table]

    def _comes_too_fast(self, table: str, member: str) -> bool:
        """Whether a table is asked too much; those who only watch use up nothing of its players'."""
        if not member:
            return bool(self._doors.tables.take(f"{table}/watching"))
        taken = self._doors.tables.take(table) or self._doors.members.take(f"{table}/{member}")
        return bool(taken)

    async def _attach(self, wish: requests.Attach, data: bytes) -> None:
        self._language = known_language(wish.language)
        self._make_room_for(wish.table)
        room = await self._room(wish.table, data)
        if room is None:
            return
        token = self._token if wish.token is None else wish.token  # empty: only to watch
        digest = token_hash(token) if token else ""
        member = room.table.holder(digest) if digest else ""
        if self._comes_too_fast(wish.table, member):
            self._refuse(wish.table, wish.id, refuse("slow_down"), retry_after=1)
            return
        if self._house.may_follow(room, digest):
            late = self._doors.lookers.take(self.address)
            if late:
                self._refuse(wish.table, wish.id, refuse("slow_down"), retry_after=int(late) + 1)
                return
            await self._house.follow(room, digest)
        if room.closed:  # it moved while that was looked up
            raise refuse("moved")
        known = self._tables.get(wish.table)
        if known is not None and known[1].token != digest:
            room.put(Parting(known[1]))
            known = None
        guest = known[1] if known is not None else Guest(self, digest)
        guest.language = self._language
        self._tables[wish.table] = (room, guest)
        room.put(Wish(guest, wish))

    def _make_room_for(self, table: str) -> None:
        """Refuse one table too many; those that have gone do not count."""
        for name in [name for name, at in self._tables.items() if at[0].closed]:
            del self._tables[name]
        links = self._links
        if table in self._tables or (links is not None and table in links):
            return
        shown = len(self._tables) + (0 if links is None else len(links))
        if shown >= self._doors.limits.tables_a_socket:
            raise refuse("too_many_tables", most=self._doors.limits.tables_a_socket)

    async def _room(self, table: str, data: bytes) -> Room | None:
        """The room of a table; None if another node has it and was asked to attach."""
        for pause in PAUSES:
            try:
                room = await self._house.room(table)
            except Elsewhere as elsewhere:
                address = elsewhere.address  # compiled, nobody may wait in a handler
            else:
                if self._links is not None:
                    self._links.end(table)
                return room
            if self._links is None:
                break
            if await self._links.attach(table, address, data, self._language):
                return None
            await asyncio.sleep(pause)
        raise refuse("moved")
