"""A server for tests of the page: `python -m tests.web.brisk DATABASE SETTINGS`.

It differs from `parlour serve` in one thing: where only bots could act, a moment is shown for the
twinkling of an eye. How long it has to be shown is tested with the server.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

import uvloop

from parlour.server.serving import Plan, Server
from parlour.server.settings import read_settings

FLOOR = 100  # milliseconds


async def serve(database: str, settings: Path) -> None:
    plan = Plan(
        host="127.0.0.1",
        port=0,
        public_url="",
        database=database,
        settings=read_settings(settings),
        opens_browser=False,
    )
    server = Server(plan)
    await server.start()
    server.house.services.floor = FLOOR
    enough = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, enough.set)
    print(f"http://127.0.0.1:{server.port}", flush=True)
    _ = await enough.wait()
    await server.stop()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(sys.argv[1], Path(sys.argv[2])))
