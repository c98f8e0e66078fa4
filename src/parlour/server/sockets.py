"""One WebSocket a person: its messages go to tables, what tables tell goes out in order."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from parlour.core.errors import Refusal
from parlour.packs.phrases import ENGLISH, known_language
from parlour.packs.retelling import retold
from parlour.server.house import House
from parlour.server.limits import Buckets, OneBucket
from parlour.server.relay import PAUSES, Links, Relays
from parlour.server.room import Room
from parlour.server.settings import Limits
from parlour.server.stores.store import Elsewhere, StoreFailed
from parlour.server.tokens import token_hash
from parlour.server.visits import Guest, Parting, Wish
from parlour.server.wishes import refuse
from parlour.wire import replies, requests
from parlour.wire.reading import LARGEST, encode, message_id, request

log = logging.getLogger("parlour.sockets")

MOST_REFUSED = 300  # messages that came too fast, before the socket is closed
PING_EVERY = 25.0  # seconds
LAST_WORDS = 5.0  # seconds in which a client that is cut off may still read why


class Post:
    """The sockets to which something was said in this turn of the loop."""

    def __init__(self) -> None:
        self._waiting: list[Connection] = []

    def write_soon(self, connection: Connection) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._write)
        self._waiting.append(connection)

    def _write(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            try:
                connection.write()
            except Exception:  # of one socket; the others must not wait for ever
                log.exception("a socket could not be written to")


class Doors:
    """What all sockets share: their limits, and the way out."""

    def __init__(self, limits: Limits) -> None:
        self.post = Post()
        self.limits = limits
        self.members = Buckets(limits.member)
        self.tables = Buckets(limits.table)
        self.addresses = Buckets(limits.address)
        self.makers = Buckets(limits.made)
        self.readers = Buckets(limits.replayed)
        self.lookers = Buckets(limits.looked)
        self.sockets: dict[str, int] = {}  # open ones, by address


class Connection:
    """A person's or a program's socket."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
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
        self._socket = socket
        self._transport = transport
        self._house = house
        self._doors = doors
        self._address = address
        self._token = token  # from the header of a program; used where a request names none
        self._tables: dict[str, tuple[Room, Guest]] = {}
        self._language = language  # in which is said what no table says
        self._from_node = from_node  # another node relays it, and has looked at its pace
        self._links: Links | None = None
        if relays is not None and not from_node:
            self._links = Links(relays, self, address, token)
        self._bucket = OneBucket(doors.limits.connection)
        self._refused = 0
        self._expected = 0  # messages that come the long way and were not heard yet
        self._out: list[bytes] = []  # frames to be written
        self._cutting: asyncio.Task[None] | None = None

    # Out.

    def send(self, data: bytes) -> None:
        """Put a message on its way; what is said in one go is written in one."""
        if self._cutting is not None:
            return
        if not self._out:
            self._doors.post.write_soon(self)
        self._out.append(frame(data))

    def write(self) -> None:
        """Write what was said. A client that does not read is cut off, and may come back.

        Frames are written as they are: nothing is compressed or split, and who would have to wait
        is not waited for.
        """
        out, self._out = self._out, []
        transport = self._transport
        if transport.is_closing():
            return
        transport.write(out[0] if len(out) == 1 else b"".join(out))
        if transport.get_write_buffer_size() > self._doors.limits.waiting_bytes:
            self._house.services.count("slow_clients")
            self._cut()

    def _cut(self) -> None:
        """Close with a code that says to come back; who does not read that either is dropped."""
        self._leave()
        self._cutting = asyncio.create_task(
            self.end(WSCloseCode.TRY_AGAIN_LATER, b"slow_reader", LAST_WORDS)
        )

    async def end(self, code: WSCloseCode, reason: bytes, within: float) -> None:
        """Close with a code; a client that has not taken it by then is dropped."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                _ = await self._socket.close(code=code, message=reason)
        self._transport.abort()

    def _leave(self) -> None:
        """Tables have nobody here to tell anything to any more."""
        for room, guest in self._tables.values():
            room.put(Parting(guest))
        self._tables.clear()

    # In.

    async def serve(self) -> None:
        try:
            async for message in self._socket:
                await self._hear(message)
                self._expected -= 1
        finally:
            self._leave()
            if self._links is not None:
                self._links.close()

    def expect(self, messages: int) -> None:
        self._expected += messages

    def hear_now(self, data: bytes) -> bool:
        """Give a wish to a table that is at hand. Whatever else there is takes the long way."""
        if self._expected:
            return False
        try:
            wish = request(data)
        except Refusal:
            return False
        at_table = self._tables.get(wish.table)
        if at_table is None or at_table[0].closed or isinstance(wish, requests.Attach):
            return False
        if not self._from_node and (
            self._bucket.take() or self._doors.addresses.take(self._address)
        ):
            return False
        self._give(wish, *at_table)
        return True

    async def _hear(self, message: WSMessage) -> None:
        if message.type is not WSMsgType.TEXT:
            self._refuse("", "", refuse("text_only"))
            return
        text: str = message.data
        late = self._bucket.take() or self._doors.addresses.take(self._address)
        if late and not self._from_node:
            await self._slow_down(text, late)
            return
        data = text.encode("utf-8", "replace")
        try:
            wish = request(data)
        except Refusal as refusal:
            table, number = message_id(data) if len(data) <= LARGEST else ("", "")
            self._refuse(table, number, refusal)
            return
        try:
            await self._pass_on(wish, data)
        except Refusal as refusal:
            self._refuse(wish.table, wish.id, refusal)
        except StoreFailed:
            self._refuse(wish.table, wish.id, refuse("not_saved"), retry_after=2)

    async def _slow_down(self, text: str, late: float) -> None:
        self._refused += 1
        if self._refused > MOST_REFUSED:
            _ = await self._socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"slow_down")
            return
        table, number = message_id(text[:LARGEST].encode("utf-8", "replace"))
        self._refuse(table, number, refuse("slow_down"), retry_after=int(late) + 1)

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
        """Give a wish to its table."""
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
        if self._doors.tables.take(wish.table) or (
            guest.member and self._doors.members.take(f"{wish.table}/{guest.member}")
        ):
            self._refuse(wish.table, wish.id, refuse("slow_down"), retry_after=1)
            return
        room.put(Wish(guest, wish))
        if isinstance(wish, requests.Detach):
            del self._tables[wish.table]

    async def _attach(self, wish: requests.Attach, data: bytes) -> None:
        self._language = known_language(wish.language)
        shown = len(self._tables) + (0 if self._links is None else len(self._links))
        if wish.table not in self._tables and shown >= self._doors.limits.tables_a_socket:
            raise refuse("too_many_tables", most=self._doors.limits.tables_a_socket)
        room = await self._room(wish.table, data)
        if room is None:
            return
        token = wish.token or self._token
        digest = token_hash(token) if token else ""
        known = self._tables.get(wish.table)
        if known is not None and known[1].token != digest:
            room.put(Parting(known[1]))
            known = None
        guest = known[1] if known is not None else Guest(self, digest)
        guest.language = self._language
        self._tables[wish.table] = (room, guest)
        room.put(Wish(guest, wish))

    async def _room(self, table: str, data: bytes) -> Room | None:
        """The room of a table; None if another node has it and was asked to attach."""
        for pause in PAUSES:
            try:
                room = await self._house.room(table)
            except Elsewhere as elsewhere:
                if self._links is None:
                    break
                if await self._links.attach(table, elsewhere.address, data):
                    return None
            else:
                if self._links is not None:
                    self._links.end(table)
                return room
            await asyncio.sleep(pause)
        raise refuse("moved")


def frame(data: bytes) -> bytes:
    """A text message as a WebSocket server sends it: whole and unmasked (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data
