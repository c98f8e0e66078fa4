"""`parlour serve`: from the command line to a running server, and to its end."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import segno
from aiohttp import web
from platformdirs import user_data_path

from parlour.packs.phrases import MESSAGES
from parlour.server import logs
from parlour.server.headers import lan_address, own_origins
from parlour.server.house import House
from parlour.server.notices import Notices
from parlour.server.settings import Settings
from parlour.server.stores.opening import open_store
from parlour.server.thinking import Thinking
from parlour.server.web import Site
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

    async def start(self) -> None:
        plan = self.plan
        store = await open_store(plan.database)
        self.notices = Notices(plan.settings, plan.public_url)
        thinking = Thinking(plan.settings.thinkers or None)
        self.house = House(store, thinking, self.notices)
        self.site = Site(self.house, plan.settings, plan.public_url)
        self._runner = web.AppRunner(self.site.app, access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        try:
            listener = web.TCPSite(self._runner, plan.host, plan.port)
            await listener.start()
        except OSError as error:
            await self.house.close()
            reason = (error.strerror or str(error)).lower()
            raise refuse("no_port", port=plan.port, host=plan.host, reason=reason) from None
        self.port = int(self._runner.addresses[0][1])
        self.site.origins |= own_origins(self.port, plan.public_url)
        self._waking = asyncio.create_task(self.house.wake_all())
        self._tidying = asyncio.create_task(self._tidy())

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_EVERY)
            await self.house.sleep_idle()

    async def stop(self) -> None:
        for task in (self._tidying, self._waking):
            if task is not None:
                task.cancel()
        await self.notices.close()
        await self._runner.cleanup()
        await self.house.close()


async def serve(plan: Plan) -> None:
    """Serve until somebody says that it is enough."""
    server = Server(plan)
    await server.start()
    greet(plan, server.port)
    enough = asyncio.Event()
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(one, enough.set)
    _ = await enough.wait()
    print(MESSAGES.say("server.stopping", {}), flush=True)
    await server.stop()


def greet(plan: Plan, port: int) -> None:
    """Say where the tables are, also as a QR code for phones in the same network."""
    here = f"http://127.0.0.1:{port}"
    everywhere = plan.host in ("0.0.0.0", "::", "")  # noqa: S104 - asked, not bound
    others = plan.public_url or (f"http://{lan_address()}:{port}" if everywhere else "")
    print(MESSAGES.say("server.ready", {"address": here}), flush=True)
    if others:
        print(MESSAGES.say("server.ready_for_others", {"address": others}), flush=True)
        if sys.stdout.isatty():
            segno.make(others, error="l").terminal(compact=True)
    print(MESSAGES.say("server.how_to_stop", {}), flush=True)
    if plan.opens_browser and sys.stdout.isatty():
        _ = webbrowser.open(here)


def run(plan: Plan, level: str) -> None:
    logs.begin(level)
    loop: Any = None
    if sys.platform != "win32":
        import uvloop  # noqa: PLC0415 - there is none on Windows

        loop = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(serve(plan))
