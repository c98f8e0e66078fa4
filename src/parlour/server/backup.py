"""`parlour backup` and `parlour restore`: everything that was confirmed, in one SQLite file.

A backup is a database that a server can open, whichever kind it was made from; restoring moves it
into another one.

A server that runs has its SQLite file for itself. It leaves a note beside it that says where it
listens and what to show there, readable to its own user only; with that it is asked for a copy.
"""

from __future__ import annotations

import asyncio
import glob
import hmac
import json
import logging
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from errno import ENOSPC
from pathlib import Path

import apsw
import msgspec
from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector, web
from yarl import URL

from parlour.core.errors import BadInput
from parlour.server.headers import bearer
from parlour.server.stores.beside import BESIDE, beside, make_sure_nothing_is_left
from parlour.server.stores.copying import Backup
from parlour.server.stores.opening import POSTGRES, SQLITE, open_store, sqlite_file
from parlour.server.stores.postgres import PostgresStore
from parlour.server.stores.sqlite import SqliteStore
from parlour.server.stores.store import Store, StoreFailed
from parlour.server.tokens import new_token
from parlour.server.wishes import refuse
from parlour.wire import replies

log = logging.getLogger("parlour.backup")

ROUTE = "/api/backup"
PIECE = 1 << 18  # bytes
SPARE = 1 << 24  # bytes that a copy leaves free on the disk of the tables
ANSWER_WITHIN = ClientTimeout(total=None, sock_connect=5, sock_read=120)


class Note:
    """What a running server leaves beside its file."""

    def __init__(self, database: str) -> None:
        file = sqlite_file(database)
        self.path = file.with_name(f"{file.name}.server")

    def leave(self, address: str, token: str) -> None:
        self.remove()
        handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump({"address": address, "token": token}, file)

    def read(self) -> tuple[str, str] | None:
        try:
            told = json.loads(self.path.read_text("utf-8"))
            return str(told["address"]), str(told["token"])
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)


class BackupDoor:
    """The route by which a running server is asked for a copy; only from its own machine."""

    def __init__(self, store: Store) -> None:
        # Where tables are shared, the database is asked.
        self._store = store if isinstance(store, SqliteStore) else None
        self.token = new_token()

    async def answer(self, request: web.Request) -> web.StreamResponse:
        shown = bearer(request).encode("utf-8", "replace")
        known = is_local(request) and hmac.compare_digest(shown, self.token.encode())
        if self._store is None or not known:
            raise refuse("no_page")
        async with copied(self._store) as copy:
            response = web.StreamResponse()
            response.content_type = "application/octet-stream"
            response.content_length = copy.stat().st_size
            _ = await response.prepare(request)
            # Who asked may go away before it is whole, and then has no file either.
            with copy.open("rb") as file, suppress(ConnectionError):
                while piece := await asyncio.to_thread(file.read, PIECE):
                    await response.write(piece)
                await response.write_eof()
        return response

    def sweep(self) -> None:
        """Remove what a server that was killed had copied: nobody else has the tables open."""
        if self._store is not None:
            file = self._store.path
            for left in file.parent.glob(f"{glob.escape(copying(file))}*"):
                shutil.rmtree(left, ignore_errors=True)


@asynccontextmanager
async def copied(store: SqliteStore) -> AsyncIterator[Path]:
    """A copy on the disk of the tables: the temporary folder may be too small for it."""
    file = store.path
    with ExitStack() as stack:
        try:
            make_sure_of_room(file)
            folder = tempfile.TemporaryDirectory(prefix=copying(file), dir=file.parent)
            copy = Path(stack.enter_context(folder)) / "copy"
            await store.backup(copy)
        except (OSError, StoreFailed) as error:
            log.error("a backup was not written", extra={"error": str(error)})
            raise refuse("backup_failed", reason=reason_of(error, file.parent)) from None
        yield copy


def copying(file: Path) -> str:
    """How the name of a folder begins in which a file is copied."""
    return f".{file.name}.copying-"


def make_sure_of_room(file: Path) -> None:
    """A copy must not take the room that commits need meanwhile."""
    needed = sum(path.stat().st_size for path in (file, beside(file, "-wal")) if path.exists())
    if shutil.disk_usage(file.parent).free < needed + SPARE:
        raise OSError(ENOSPC, os.strerror(ENOSPC))


def is_local(request: web.Request) -> bool:
    """Whether a request comes from this machine: both ends have the same address."""
    transport = request.transport
    if transport is None:
        return False
    here, there = transport.get_extra_info("sockname"), transport.get_extra_info("peername")
    return bool(here) and bool(there) and here[0] == there[0]


async def back_up(database: str, target: Path) -> None:
    """Write a backup of a database, whether a server runs on it or not."""
    if database.startswith(SQLITE) and not sqlite_file(database).is_file():
        raise refuse("no_tables", file=str(sqlite_file(database)))
    with whole(target) as part:
        try:
            store = await open_store(database)
        except BadInput as refusal:
            if refusal.code != "store_in_use":
                raise
            await _ask(database, part, refusal)
            return
        try:
            await store.backup(part)
        finally:
            await store.close()


async def _ask(database: str, part: Path, in_use: BadInput) -> None:
    """Ask the server that has the file."""
    found = Note(database).read()
    if found is None:
        raise in_use
    address, token = found
    headers = {"Authorization": f"Bearer {token}"}
    # Of several addresses of this machine the system may choose another one to ask from.
    same_end = TCPConnector(local_addr=(URL(address).host or "", 0))
    try:
        async with (
            ClientSession(connector=same_end, timeout=ANSWER_WITHIN) as session,
            session.post(address + ROUTE, headers=headers) as answer,
        ):
            if answer.status != 200:
                raise why_not(await answer.read(), in_use)
            with part.open("wb") as file:
                async for piece in answer.content.iter_chunked(PIECE):
                    _ = file.write(piece)
    except (ClientError, TimeoutError) as error:
        raise refuse("backup_failed", reason=str(error) or type(error).__name__) from None


def why_not(answer: bytes, in_use: BadInput) -> BadInput:
    """What the server said. One that has no such page is not the one that left the note."""
    try:
        told = msgspec.json.decode(answer, type=replies.Problem)
    except msgspec.MsgspecError:
        return in_use
    return in_use if told.code == "no_page" else BadInput(told.code, None, told.sentence, {})


@contextmanager
def whole(target: Path, failed: str = "backup_failed") -> Iterator[Path]:
    """Write beside the target and put it there when it is whole; never over another file."""
    make_sure_it_is_free(target)
    part = target.with_name(f"{target.name}.part")
    try:
        clear(part)
        # Tokens are only there as hashes, but what people wrote to one another is not.
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        yield part
        with part.open("rb") as file:
            os.fsync(file.fileno())
        make_sure_it_is_free(target)  # a server may have been started on it meanwhile
        _ = part.rename(target)
    except (OSError, apsw.Error, StoreFailed) as error:
        raise refuse(failed, reason=reason_of(error, target)) from None
    finally:
        with suppress(OSError):
            clear(part)


def make_sure_it_is_free(target: Path) -> None:
    """Refuse a name that is taken, also by what is left of a database that was moved away."""
    if target.exists():
        raise refuse("backup_exists", file=str(target))
    make_sure_nothing_is_left(target)


def clear(file: Path) -> None:
    for suffix in ("", *BESIDE):
        beside(file, suffix).unlink(missing_ok=True)


def reason_of(error: Exception, file: Path) -> str:
    strerror = error.strerror if isinstance(error, OSError) else None
    return f"{file}: {strerror.lower() if strerror else error}"


async def restore(source: Path, database: str) -> int:
    """Put a backup into a database that holds nothing yet; how many tables there are."""
    backup = await asyncio.to_thread(Backup, source)
    try:
        if database.startswith(POSTGRES):
            await _fill(PostgresStore(database), backup)
        else:
            target = sqlite_file(database)
            make_folder(target)
            with whole(target, "restore_failed") as part:
                await asyncio.to_thread(backup.write_to, part)
        return backup.tables()
    finally:
        await asyncio.to_thread(backup.close)


def make_folder(target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refuse("restore_failed", reason=reason_of(error, target)) from None


async def _fill(store: PostgresStore, backup: Backup) -> None:
    await store.open()
    try:
        await store.restore(backup)
    except StoreFailed as error:
        raise refuse("restore_failed", reason=str(error)) from None
    finally:
        await store.close()


def run(database: str, target: Path) -> int:
    """Write a backup; the size of it in bytes."""
    asyncio.run(back_up(database, target))
    return target.stat().st_size


def bring_back(source: Path, database: str) -> int:
    """Put a backup into a database; how many tables there are."""
    return asyncio.run(restore(source, database))
