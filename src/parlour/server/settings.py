"""What a server may be told, and all of its limits in one place: `parlour serve --settings FILE`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec

from parlour.packs.reading import read_file
from parlour.server.addresses import sender_of
from parlour.server.headers import Proxies
from parlour.server.origins import in_brief, page_origin
from parlour.server.wishes import clean_line, refuse

# Bounds on both sides keep out nan and inf as well.
Burst = Annotated[float, msgspec.Meta(ge=1, le=1e9)]
Rate = Annotated[float, msgspec.Meta(ge=0.00001, le=1e9)]
Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
# A table is told in one message, which must fit.
Unread = Annotated[int, msgspec.Meta(ge=100_000, le=1_000_000_000)]
Port = Annotated[int, msgspec.Meta(ge=1, le=65_535)]
Processes = Annotated[int, msgspec.Meta(ge=0, le=256)]
Security = Literal["starttls", "tls", "none"]
Webhooks = Literal["public", "anywhere", "off"]
# Fields that are one of some words, as errors name them.
CHOSEN = {"`$.mail.security`": Security, "`$.webhooks`": Webhooks}


class Bucket(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How much at once, and how much a second after that."""

    burst: Burst
    rate: Rate


class Limits(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    connection: Bucket = Bucket(60, 20)  # messages of one socket
    member: Bucket = Bucket(80, 25)  # messages of one person at one table
    table: Bucket = Bucket(300, 100)  # messages to one table
    address: Bucket = Bucket(600, 200)  # messages and HTTP requests of one address
    made: Bucket = Bucket(20, 0.2)  # tables, groups and members made by one address
    notices: Bucket = Bucket(12, 0.002)  # to one address, about seven an hour
    replayed: Bucket = Bucket(60, 2)  # finished games told again for one address
    looked: Bucket = Bucket(
        60, 2
    )  # questions of one address: places, groups, terms, cards, QR codes
    guessed: Bucket = Bucket(30, 0.1)  # codes of one address with which there is no table
    sockets_an_address: Count = 200
    tables_a_socket: Count = 20
    waiting_bytes: Unread = 1_000_000  # that a client may leave unread


class Mail(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    host: str = ""  # empty: no mail is sent
    port: Port = 587
    user: str = ""
    password: str = ""
    sender: str = ""  # with a name or without: Parlour <parlour@example.org>
    security: Security = "starttls"


class Settings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    limits: Limits = Limits()
    mail: Mail = Mail()
    origins: tuple[str, ...] = ()  # addresses of pages that may connect beside our own
    proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded- headers are believed
    thinkers: Processes = 0  # processes in which bots think; 0: one core less than there are
    webhooks: Webhooks = "public"  # which addresses are called


def read_settings(path: Path | None) -> Settings:
    if path is None:
        return Settings()
    try:
        settings = msgspec.convert(tomllib.loads(read_file(path).decode("utf-8")), Settings)
    except (ValueError, msgspec.ValidationError) as error:
        raise refuse("settings", file=str(path), reason=what_would_do(error)) from None
    if settings.mail != Mail() and not settings.mail.host:
        raise refuse("no_mail_host", file=str(path))
    if settings.mail.host and not can_send(settings.mail.sender):
        raise refuse("no_sender", file=str(path))
    for text in settings.proxies:
        check_proxy(path, text)
    origins = tuple(read_origin(path, text) for text in settings.origins)
    return msgspec.structs.replace(settings, origins=origins)


def what_would_do(error: Exception) -> str:
    """What is wrong, and the words to choose from where a field is one of some."""
    said = str(error)
    for field, words in CHOSEN.items():
        if field in said:
            return f"{said}: one of {', '.join(get_args(words))} would do"
    return said


def check_proxy(path: Path, text: str) -> None:
    try:
        _ = Proxies([text])
    except ValueError:
        raise refuse("no_proxy", file=str(path), value=in_brief(text)) from None


def can_send(sender: str) -> bool:
    """Whether mail can come from there; what is more than a line would be more than a sender."""
    return clean_line(sender) == sender and sender_of(sender) is not None


def read_origin(path: Path, text: str) -> str:
    try:
        return page_origin(text)
    except ValueError:
        raise refuse("no_origin", file=str(path), value=in_brief(text)) from None
