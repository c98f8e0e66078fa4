"""What a server may be told, and all of its limits in one place: `parlour serve --settings FILE`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from parlour.packs.reading import read_file
from parlour.server.headers import Proxies
from parlour.server.origins import in_brief, origin
from parlour.server.wishes import refuse


class Bucket(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How much at once, and how much a second after that."""

    burst: float
    rate: float


class Limits(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    connection: Bucket = Bucket(60, 20)  # messages of one socket
    member: Bucket = Bucket(80, 25)  # messages of one person at one table
    table: Bucket = Bucket(300, 100)  # messages to one table
    address: Bucket = Bucket(600, 200)  # messages and HTTP requests of one address
    made: Bucket = Bucket(20, 0.2)  # tables, groups and members made by one address
    notices: Bucket = Bucket(12, 0.002)  # to one address, about seven an hour
    replayed: Bucket = Bucket(60, 2)  # finished games told again for one address
    looked: Bucket = Bucket(60, 2)  # questions of one address about places and groups, and QR codes
    guessed: Bucket = Bucket(30, 0.1)  # codes of one address with which there is no table
    sockets_an_address: int = 200
    tables_a_socket: int = 20
    waiting_bytes: int = 1_000_000  # that a client may leave unread


class Mail(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    host: str = ""  # empty: no mail is sent
    port: int = 587
    user: str = ""
    password: str = ""
    sender: str = ""
    security: Literal["starttls", "tls", "none"] = "starttls"


class Settings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    limits: Limits = Limits()
    mail: Mail = Mail()
    origins: tuple[str, ...] = ()  # addresses of pages that may connect beside our own
    proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded- headers are believed
    thinkers: int = 0  # processes in which bots think; 0: one core less than there are
    webhooks: Literal["public", "anywhere", "off"] = "public"  # which addresses are called


def read_settings(path: Path | None) -> Settings:
    if path is None:
        return Settings()
    try:
        settings = msgspec.convert(tomllib.loads(read_file(path).decode("utf-8")), Settings)
        _ = Proxies(settings.proxies)
    except (ValueError, msgspec.ValidationError) as error:
        raise refuse("settings", file=str(path), reason=str(error)) from None
    origins = tuple(read_origin(path, text) for text in settings.origins)
    return msgspec.structs.replace(settings, origins=origins)


def read_origin(path: Path, text: str) -> str:
    try:
        return origin(text)
    except ValueError:
        raise refuse("no_origin", file=str(path), value=in_brief(text)) from None
