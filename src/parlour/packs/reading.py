"""A pack file from disk to checked header and fields."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any

from parlour.core.documents import Document
from parlour.core.errors import BadInput
from parlour.packs.kept import Latest
from parlour.packs.phrases import ENGLISH, MESSAGES
from parlour.packs.translations import translated

LARGEST = 262_144  # bytes of a pack file
MOST_DOTS = 40  # in one line of it
KEPT_FILES = 16  # whose fields are remembered: more than a table is played with
KEPT_HEADERS = 256
MARK = b"\xef\xbb\xbf"  # with which some editors begin a file in UTF-8
OFFERED = "the pack"  # of which we have no name: somebody sent its text
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class PackFile:
    """The text of a pack and what sentences call it."""

    name: str
    text: bytes
    language: str = ENGLISH  # in which its cards are read: another one only for our own packs

    @cached_property
    def hash(self) -> str:
        text = self.text.removeprefix(MARK).replace(b"\r\n", b"\n")
        return hashlib.sha256(text).hexdigest()


@dataclass(frozen=True)
class Header:
    """What every pack says of itself, whatever its game."""

    game: str
    id: str
    title: str
    author: str
    licence: str
    version: int


@dataclass(frozen=True)
class Source:
    """A pack file that is being read."""

    file: PackFile
    document: Document
    header: Header


def refuse(code: str, rule: str | None = None, /, **facts: object) -> BadInput:
    """Bad input in a sentence of the messages; `rule` is the clause behind it, if there is one."""
    return BadInput(code, rule, MESSAGES.say(f"input.{code}", facts), facts)


def read_file(path: str | PathLike[str], largest: int = LARGEST) -> bytes:
    """The bytes of a file a person named, or a sentence that says why not."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(largest + 1)
    except FileNotFoundError:
        raise refuse("no_such_file", file=str(path)) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise refuse("unreadable", file=str(path), reason=reason) from None
    if len(data) > largest:
        raise refuse("too_large", file=str(path), most=largest)
    return data


def read_pack(path: str | PathLike[str]) -> PackFile:
    return PackFile(Path(path).name, read_file(path))


def shipped(game: str, names: Sequence[str]) -> list[PackFile]:
    """Packs that Parlour brings, in this order."""
    folder = files("parlour").joinpath("packs", game)
    return [
        PackFile(f"{name}.toml", folder.joinpath(f"{name}.toml").read_bytes()) for name in names
    ]


def open_source(file: PackFile) -> Source:
    document = parse_pack(file)
    return Source(file, document, parse_header(document))


_fields: Latest[str, dict[str, Any]] = Latest(KEPT_FILES)  # by the hashes of files
_headers: Latest[str, Header] = Latest(KEPT_HEADERS)


def parse_pack(file: PackFile) -> Document:
    """The fields of a pack, not yet looked at.

    Reading a large file takes longer than anybody should wait for: one that was read lately is
    not read again.
    """
    data = _fields.get(file.hash) or _fields.put(file.hash, read_fields(file))
    if file.language != ENGLISH:
        data = translated(data, file.language)
    called = file.name if file.name == OFFERED else f"pack {file.name}"
    return Document(called, data, MESSAGES, by_hand=True)


def read_fields(file: PackFile) -> dict[str, Any]:
    """The fields of a pack as TOML has them.

    The time tomllib takes for a dotted key grows with the square of its parts, so lines with
    more dots than any card needs are refused first.
    """
    for number, text in enumerate(file.text.splitlines(), start=1):
        if text.count(b".") > MOST_DOTS:
            raise refuse("too_many_dots", file=file.name, line=number, most=MOST_DOTS)
    try:
        return tomllib.loads(file.text.removeprefix(MARK).decode("utf-8"))
    except UnicodeDecodeError as error:
        number = file.text.count(b"\n", 0, error.start) + 1
        raise refuse("encoding", file=file.name, line=number) from None
    except (ValueError, RecursionError) as error:  # not TOML, endless numbers or nesting
        reason = " ".join(str(error).split()) or "it is nested too deep"
        raise refuse("not_toml", file=file.name, reason=reason) from None


def header_of(file: PackFile) -> Header:
    """What a pack says of itself, which is known of files that were read before."""
    return _headers.get(file.hash) or _headers.put(file.hash, parse_header(parse_pack(file)))


def parse_header(document: Document) -> Header:
    return Header(
        game=document.text("game"),
        id=slug(document, "id"),
        title=line(document, "title", 60),
        author=line(document, "author", 60),
        licence=line(document, "licence", 60),
        version=document.integer("version", 1, 1_000_000),
    )


def entries_of(document: Document, kind: str) -> list[Document]:
    """The cards of one kind in a pack, which sentences call by their ids if they have one."""
    found: list[Document] = []
    if document.has(kind) and isinstance(document.fields[kind], dict):
        raise document.wrong(kind, f"a list: each begins with [[{kind}]]")
    for number, data in enumerate(document.items(kind), start=1):
        named = data.get("id") if isinstance(data, dict) else None
        place = f"{kind} {named}" if isinstance(named, str) else f"{kind} number {number}"
        found.append(document.within(data, place))
    return found


def slug(document: Document, name: str) -> str:
    text = document.text(name)
    if len(text) > 40 or not SLUG.fullmatch(text):
        raise document.wrong(name, "lower-case letters, digits and single hyphens, up to 40")
    return text


def line(document: Document, name: str, longest: int) -> str:
    """One printable line that is not empty."""
    text = document.text(name)
    if not 1 <= len(text) <= longest or not text.isprintable() or text != text.strip():
        raise document.wrong(name, f"one line of 1 to {longest} characters")
    return text
