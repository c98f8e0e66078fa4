"""People at a node that does not own their table: what they say goes to the owner and back.

The owner checks tokens and rules as if they were connected to it. Where they come from and how
fast they talk was looked at by the node they are connected to.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import (
    ClientConnectorError,
    ClientError,
    ClientSession,
    ClientTimeout,
    ClientWebSocketResponse,
    ConnectionTimeoutError,
    TCPConnector,
    WSMsgType,
    web,
)
from yarl import URL

from parlour.packs.phrases import ENGLISH
from parlour.packs.retelling import retold
from parlour.server.origins import SCHEME
from parlour.server.visits import Line
from parlour.server.wishes import refuse
from parlour.wire import replies
from parlour.wire.reading import encode

NODE, CLIENT = "X-Parlour-Node", "X-Parlour-Client"
PASSED_ON = ("Accept-Language", "Authorization", "Content-Type", "Host")
PASSED_BACK = ("Cache-Control", "Content-Disposition", "Content-Type", "Retry-After")
CONNECT_WITHIN = 1.0  # seconds
ANSWER_WITHIN = ClientTimeout(total=130, sock_connect=CONNECT_WITHIN)
ONLY_LOOKS = ("GET", "HEAD")
PING_EVERY = 5.0
MOST_WAITING = 200  # messages on their way to an owner
LINGERS = 2.0  # seconds for the reply to a detach

# Between attempts to reach the owner of a table: a new one is found when the old one died.
PAUSES = (0.05, *(0.1,) * 30)


class Died(Exception):
    """A node died while it was asked."""


class Relay:
    """One client at one table that another node owns."""

    def __init__(
        self, relays: Relays, socket: ClientWebSocketResponse, address: str, table: str, line: Line
    ) -> None:
        self._relays = relays
        self._socket = socket
        self.address = address
        self._table = table
        self._line = line
        self.language = ENGLISH  # in which the client is told that the owner is gone
        self._out: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self.closed = False
        self._tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]

    def send(self, data: bytes) -> None:
        try:
            self._out.put_nowait(data.decode("utf-8"))
        except asyncio.QueueFull:
            self.drop()

    async def _write(self) -> None:
        try:
            while True:
                await self._socket.send_str(await self._out.get())
        except (ClientError, ConnectionError, RuntimeError):
            return  # the reader sees the end as well

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type is WSMsgType.TEXT:
                self._line.send(message.data.encode("utf-8"))
        self.drop()

    def drop(self) -> None:
        """The owner is gone: the client is told to attach again."""
        if self.closed:
            return
        refusal = refuse("moved")
        sentence = retold(refusal, self.language)
        told = replies.Gone(table=self._table, code=refusal.code, sentence=sentence)
        self._line.send(encode(told))
        self.close()

    def linger(self) -> None:
        """The client leaves the table, and hears of it."""
        _ = asyncio.get_running_loop().call_later(LINGERS, self.close)

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        self._relays.forget(self)
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()
        self._relays.start(self._socket.close())


class Relays:
    """All relays of a node."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self._session = ClientSession(connector=TCPConnector(limit=0))
        self._open: set[Relay] = set()
        self._closing: set[asyncio.Task[object]] = set()
        self._asking: dict[str, set[asyncio.Timeout]] = {}  # by the address that is asked

    def __len__(self) -> int:
        return len(self._open)

    def knows(self, request: web.Request) -> bool:
        """Whether a request comes from another node."""
        shown = request.headers.get(NODE, "").encode("utf-8", "replace")
        return hmac.compare_digest(shown, self._secret.encode())

    async def open(
        self, address: str, table: str, line: Line, client: str, token: str
    ) -> Relay | None:
        """A relay to the node at this address; None if it cannot be reached."""
        headers = {NODE: self._secret, CLIENT: client}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            async with asyncio.timeout(CONNECT_WITHIN):
                socket = await self._session.ws_connect(
                    f"{address}/ws", headers=headers, heartbeat=PING_EVERY, max_msg_size=0
                )
        except (ClientError, OSError, TimeoutError):
            return None
        relay = Relay(self, socket, address, table, line)
        self._open.add(relay)
        return relay

    @asynccontextmanager
    async def _while_alive(self, address: str) -> AsyncIterator[None]:
        """`Died` as soon as it is known that the node at this address is dead."""
        limit = asyncio.timeout(None)
        asking = self._asking.setdefault(address, set())
        asking.add(limit)
        try:
            async with limit:
                yield
        except TimeoutError:
            if limit.expired():
                raise Died from None
            raise
        finally:
            asking.discard(limit)
            if not asking and self._asking.get(address) is asking:
                del self._asking[address]

    async def forward(
        self, request: web.Request, address: str, client: str, scheme: str
    ) -> web.Response | None:
        """What the node at this address answers; None: it did not, and another may be asked."""
        headers = {NODE: self._secret, CLIENT: client, SCHEME: scheme}
        headers |= {name: request.headers[name] for name in PASSED_ON if name in request.headers}
        # Only the path: in what was asked there may stand a host before it.
        url = URL(f"{address}{request.rel_url.raw_path_qs}", encoded=True)
        try:
            async with (
                self._while_alive(address),
                self._session.request(
                    request.method,
                    url,
                    headers=headers,
                    data=await request.read(),
                    allow_redirects=False,
                    timeout=ANSWER_WITHIN,
                ) as answer,
            ):
                back = {
                    name: answer.headers[name] for name in PASSED_BACK if name in answer.headers
                }
                return web.Response(body=await answer.read(), status=answer.status, headers=back)
        except (ClientConnectorError, ConnectionTimeoutError):  # nothing was sent
            return None
        except (ClientError, OSError, Died) as error:
            if request.method in ONLY_LOOKS and not isinstance(error, TimeoutError):
                return None
            # It may have been done: to do it again is for who asked.
            raise refuse("moved") from None

    async def post(self, address: str, path: str, data: bytes, client: str) -> bytes:
        """What the node at this address answers to a question for a client."""
        headers = {NODE: self._secret, CLIENT: client, "Content-Type": "application/json"}
        try:
            async with (
                self._while_alive(address),
                self._session.post(
                    f"{address}{path}", headers=headers, data=data, timeout=ANSWER_WITHIN
                ) as answer,
            ):
                answer.raise_for_status()
                return await answer.read()
        except (ClientError, OSError, Died):
            raise refuse("moved") from None

    def drop(self, address: str) -> None:
        """The node at this address is dead."""
        for relay in list(self._open):
            if relay.address == address:
                relay.drop()
        at = asyncio.get_running_loop().time()
        for limit in self._asking.pop(address, ()):
            limit.reschedule(at)

    def forget(self, relay: Relay) -> None:
        self._open.discard(relay)

    def start(self, work: object) -> None:
        task: asyncio.Task[object] = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def close(self) -> None:
        for relay in list(self._open):
            relay.close()
        if self._closing:
            _ = await asyncio.wait(self._closing, timeout=1)
        await self._session.close()


class Links:
    """The relays of one connection, by table."""

    def __init__(self, relays: Relays, line: Line, client: str, token: str) -> None:
        self._relays = relays
        self._line = line
        self._client = client
        self._token = token
        self._of: dict[str, Relay] = {}

    def __len__(self) -> int:
        return sum(not relay.closed for relay in self._of.values())

    def __contains__(self, table: str) -> bool:
        relay = self._of.get(table)
        return relay is not None and not relay.closed

    async def attach(self, table: str, address: str, data: bytes, language: str) -> bool:
        """Attach at the owner; False if it cannot be reached."""
        relay = self._of.get(table)
        if relay is None or relay.closed or relay.address != address:
            self.end(table)
            relay = await self._relays.open(address, table, self._line, self._client, self._token)
            if relay is None:
                return False
            self._of[table] = relay
        relay.language = language
        relay.send(data)
        return True

    def pass_on(self, table: str, data: bytes, *, leaves: bool) -> bool:
        """Give a message to the owner of its table; False if there is no relay to it."""
        relay = self._of.get(table)
        if relay is None or relay.closed:
            return False
        relay.send(data)
        if leaves:
            del self._of[table]
            relay.linger()
        return True

    def end(self, table: str) -> None:
        relay = self._of.pop(table, None)
        if relay is not None:
            relay.close()

    def close(self) -> None:
        for table in list(self._of):
            self.end(table)
