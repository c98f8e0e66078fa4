"""`parlour serve`: from the command line to a running server, and to its end."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import webbrowser
from contextlib import suppress
from dataclasses import dataclass
from errno import EADDRNOTAVAIL
from pathlib import Path
from typing import Any

import segno
from aiohttp import web
from platformdirs import user_data_path

import parlour
from parlour.packs.phrases import MESSAGES
from parlour.server import logs
from parlour.server.backup import Note
from parlour.server.headers import Proxies, lan_address
from parlour.server.house import House
from parlour.server.listening import THIS_MACHINE, Place, listen
from parlour.server.nodes import Nodes
from parlour.server.notices import Notices
from parlour.server.origins import own_origins
from parlour.server.reception import Entrance
from parlour.server.relay import Relays
from parlour.server.settings import Settings
from parlour.server.shelf import read_all
from parlour.server.stores.opening import open_store
from parlour.server.stores.postgres import PostgresStore
from parlour.server.sweeping import Sweeper
from parlour.server.thinking import Thinking
from parlour.server.web import Site
from parlour.server.whereabouts import Whereabouts, is_this_machine
from parlour.server.wishes import refuse

log = logging.getLogger("parlour.serving")

HOME = "PARLOUR_HOME"  # the folder to use instead of the system's own
TIDY_EVERY = 30.0  # seconds


@dataclass(frozen=True)
class Plan:
    """What `parlour serve` was asked for."""

    host: str
    port: int
    public_url: str
    database: str
    settings: Settings
    opens_browser: bool
    node_url: str = ""  # how other nodes reach this one; empty: as it looks from here


def usual_database() -> str:
    home = os.environ.get(HOME)
    folder = Path(home) if home else user_data_path("parlour", appauthor=False)
    return f"sqlite:///{folder / 'tables.sqlite'}"


class Server:
    """A running server, for the command and for tests."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._tidying: asyncio.Task[None] | None = None
        self._waking: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None
        self._sweeping: asyncio.Task[None] | None = None
        self._relays: Relays | None = None
        self._nodes: Nodes | None = None
        self._note: Note | None = None

    async def start(self) -> None:
        plan = self.plan
        store = await open_store(plan.database)
        read_all()
        self._relays = Relays(store.secret) if isinstance(store, PostgresStore) else None
        proxies = Proxies(plan.settings.proxies)
        whereabouts = Whereabouts(plan.public_url, proxies, self._relays)
        self.notices = Notices(plan.settings, whereabouts)
        thinking = Thinking(plan.settings.thinkers or None)
        self.house = House(store, thinking, self.notices)
        await self.house.keep_built_in()
        self.site = Site(self.house, plan.settings, whereabouts, self._relays)
        self._runner = web.AppRunner(self.site.app, shutdown_timeout=2.0)
        await self._runner.setup()
        try:
            self._listener, place = await self._listen()
        except OSError as error:
            if self._relays is not None:
                await self._relays.close()
            await self.house.close()
            if isinstance(error, socket.gaierror) or error.errno == EADDRNOTAVAIL:
                raise refuse("no_host", host=plan.host) from None
            reason = os.strerror(error.errno).lower() if error.errno else str(error)
            raise refuse("no_port", port=plan.port, host=plan.host, reason=reason) from None
        self.port = place.port
        self.here = whereabouts.here = place.address(THIS_MACHINE)
        self.site.origins |= own_origins(self.port, plan.public_url)
        others = place.address(lan_address())
        if not is_this_machine(others.removeprefix("http://")):
            whereabouts.nearby = others
        if isinstance(store, PostgresStore) and self._relays is not None:
            self._nodes = Nodes(store, self.house, self._relays)
            await self._nodes.join(plan.node_url or others)
        else:
            self._waking = asyncio.create_task(self.house.wake_all())
            self.site.backup_door.sweep()
            await self._leave_note()
        self._tidying = asyncio.create_task(self._tidy())
        self._asking = asyncio.create_task(self.site.doors.keep_asking())
        counts = self.house.services.counts
        self.sweeper = Sweeper(lambda: counts["commits"])
        self._sweeping = asyncio.create_task(self.sweeper.keep_sweeping())

    async def _leave_note(self) -> None:
        """Say beside the file where this server is to be asked for a backup."""
        note = Note(self.plan.database)
        try:
            note.leave(self.here, self.site.backup_door.token)
        except OSError as error:
            await self.stop()
            reason = (error.strerror or str(error)).lower()
            raise refuse("no_note", file=str(note.path), reason=reason) from None
        self._note = note

    async def _listen(self) -> tuple[asyncio.Server, Place]:
        handler = self._runner.server
        assert handler is not None, "it was set up"
        plan, most = self.plan, self.plan.settings.limits.sockets_an_address
        self.entrance = Entrance(handler, most, self.site.proxies, self.house.services.count)
        return await listen(self.entrance, plan.host, plan.port)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_EVERY)
            await self.house.keep_built_in()
            await self.house.sleep_idle()

    async def stop(self) -> None:
        for task in (self._tidying, self._waking, self._asking, self._sweeping):
            if task is not None:
                task.cancel()
        if self._nodes is not None:
            await self._nodes.close()
        await self.notices.close()
        await self.site.doors.say_goodbye()
        self._listener.close()
        await self._runner.cleanup()
        if self._relays is not None:
            await self._relays.close()
        await self.house.close()
        if self._note is not None:
            self._note.remove()


async def serve(plan: Plan) -> None:
    """Serve until somebody says that it is enough."""
    server = Server(plan)
    await server.start()
    server.sweeper.take_over()
    greet(plan, server)
    log.info("ready", extra={"address": server.here, "version": parlour.__version__})
    enough = asyncio.Event()
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(one, enough.set)
    _ = await enough.wait()
    print(MESSAGES.say("server.stopping", {}), flush=True)
    await server.stop()
    log.info("stopped")


def greet(plan: Plan, server: Server) -> None:
    """Say where the tables are, also as a QR code for phones in the same network."""
    others = plan.public_url or server.site.whereabouts.nearby
    print(MESSAGES.say("server.ready", {"address": server.here}), flush=True)
    if others:
        print(MESSAGES.say("server.ready_for_others", {"address": others}), flush=True)
        if sys.stdout.isatty():
            segno.make_qr(others, error="l").terminal(compact=True)
    print(MESSAGES.say("server.how_to_stop", {}), flush=True)
    if plan.opens_browser and sys.stdout.isatty():
        _ = webbrowser.open(server.here)


def allow_many_connections() -> None:
    """Each needs a file: take as many as the system gives, which is more than it offers at first."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - there is none on Windows

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(plan: Plan, level: str) -> None:
    logs.begin(level)
    allow_many_connections()
    loop: Any = None
    if sys.platform != "win32":
        import uvloop  # noqa: PLC0415 - there is none on Windows

        loop = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(serve(plan))
