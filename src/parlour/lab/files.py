"""Games in files: Records as JSON, one or many, packed or not, and exports."""

from __future__ import annotations

import gzip
import json
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from errno import EISDIR
from io import BufferedReader, RawIOBase
from itertools import chain
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Self, cast

from parlour.core import exports
from parlour.core.records import Record, load_record
from parlour.lab.words import one_line, refuse
from parlour.packs.phrases import MESSAGES
from parlour.packs.reading import refuse as refuse_input

LONGEST = 67_108_864  # bytes of one game in a file
GZIP = b"\x1f\x8b"


@dataclass(frozen=True)
class Document:
    """One game of a file, its JSON read and nothing else looked at."""

    number: int  # from 1
    data: object
    text: bytes  # as it stands in the file

    @property
    def is_export(self) -> bool:
        return isinstance(self.data, dict) and self.data.get("parlour") == exports.FORMAT

    def record(self) -> Record:
        """The Record in it, or BadInput with the field that is wrong."""
        if self.is_export:
            return exports.recorded(exports.read_export(self.text, MESSAGES))
        return load_record(self.data, MESSAGES)


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """The bytes of a file, unpacked; `-` is standard input. BadInput if it cannot be opened."""
    with ExitStack() as stack:
        try:
            file = sys.stdin.buffer if name == "-" else stack.enter_context(Path(name).open("rb"))
            ahead = BufferedReader(cast("RawIOBase", file))
            packed = ahead.peek(2)[:2] == GZIP
        except FileNotFoundError:
            raise refuse_input("no_such_file", file=name) from None
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise refuse_input("unreadable", file=name, reason=reason) from None
        yield cast("IO[bytes]", gzip.GzipFile(fileobj=ahead)) if packed else ahead


def documents(file: IO[bytes], name: str) -> Iterator[Document]:
    """The games in an open file: one document, or one a line."""
    try:
        first = file.readline(LONGEST + 1)
        if parsed(first) is None:
            whole = first + file.read(LONGEST + 1)
            yield Document(1, only(whole, name), whole)
            return
        number = 0
        for line, text in enumerate(chain([first], rest(file)), start=1):
            if len(text) > LONGEST:
                raise refuse_input("too_large", file=name, most=LONGEST)
            if not text.strip():
                continue
            data = parsed(text)
            if data is None:
                raise refuse("broken_line", file=name, line=line)
            number += 1
            yield Document(number, data, text)
    except (EOFError, zlib.error, OSError) as error:
        reason = one_line(str(error)).lower()
        raise refuse_input("unreadable", file=name, reason=reason) from None


def rest(file: IO[bytes]) -> Iterator[bytes]:
    while text := file.readline(LONGEST + 1):
        yield text


def parsed(text: bytes) -> object | None:
    """The value of a JSON text; None if it is none, or `null`, which is no game either."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value


def only(text: bytes, name: str) -> object:
    """The one document of a file."""
    if not text.strip():
        raise refuse("empty_file", file=name)
    if len(text) > LONGEST:
        raise refuse_input("too_large", file=name, most=LONGEST)
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = one_line(str(error)) or "it is nested too deep"
        raise refuse_input("not_json", file=name, reason=reason[:1].lower() + reason[1:]) from None
    return value


class WholeFile:
    """A file that appears when it is complete or not at all.

    What is no file, such as `/dev/null` or a pipe, is written to as it is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._made: Path | None = None  # what takes the place of the file when it is complete
        with self._refusing():
            if path.is_dir():
                raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
            if path.exists() and not path.is_file():
                self._file = cast("IO[bytes]", path.open("wb"))
            else:
                made = NamedTemporaryFile(  # noqa: SIM115 - closed by __exit__
                    dir=path.parent, prefix=f".{path.name}.", delete=False
                )
                self._made = Path(made.name)
                self._file = cast("IO[bytes]", made)
        self._within = self._file  # where bytes are written

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise refuse("unwritable", file=str(self.path), reason=reason) from None

    def __enter__(self) -> Self:
        return self

    def write_bytes(self, data: bytes) -> None:
        with self._refusing():
            self._within.write(data)

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        made = self._made
        try:
            if failed is None:
                with self._refusing():
                    self._within.close()
                    self._file.close()
                    if made is not None:
                        made.chmod(0o666 & ~current_umask())  # as any other file the user writes
                        made.replace(self.path)
        finally:
            for part in (self._within, self._file):
                with suppress(OSError, ValueError):
                    part.close()
            if made is not None:
                made.unlink(missing_ok=True)


class RecordFile(WholeFile):
    """A file of Records, one a line, packed if its name says so."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        if path.suffix == ".gz":
            # No name and no time: the same games give the same bytes.
            packed = gzip.GzipFile("", "wb", 6, self._file, mtime=0)
            self._within = cast("IO[bytes]", packed)

    def write(self, record: str) -> None:
        self.write_bytes(record.encode("utf-8") + b"\n")


def current_umask() -> int:
    umask = os.umask(0o077)
    os.umask(umask)
    return umask
