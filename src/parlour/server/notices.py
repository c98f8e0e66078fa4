"""Telling people who are away that it is their turn: a webhook, or mail."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import smtplib
import socket
from email.message import EmailMessage
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientSession, ClientTimeout

from parlour.core.seats import Seat
from parlour.packs.phrases import MESSAGES
from parlour.server.settings import Mail, Settings
from parlour.server.table import Table

log = logging.getLogger("parlour.notices")

WITHIN = ClientTimeout(total=10)


class Notices:
    """At most one notice for each question."""

    def __init__(self, settings: Settings, public_url: str) -> None:
        self._settings = settings
        self._url = public_url
        self._told: dict[tuple[str, Seat], str] = {}
        self._under_way: set[asyncio.Task[None]] = set()

    def __call__(self, table: Table, seat: Seat) -> None:
        member = table.members[table.chairs[seat].member]
        decision = table.decision_id(seat)
        if self._told.get((table.id, seat)) == decision:
            return
        self._told[table.id, seat] = decision
        link = f"{self._url}/t/{table.code}" if self._url else table.code
        facts = {"game": table.game.name, "name": member.name, "link": link}
        text = MESSAGES.say("server.your_turn", facts)
        if member.webhook and self._settings.webhooks:
            self._start(self._post(member.webhook, {"text": text, "table": table.id, "link": link}))
        if member.mail and self._settings.mail.host:
            mail = self._settings.mail
            self._start(asyncio.to_thread(send_mail, mail, member.mail, text))

    def _start(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _post(self, url: str, data: dict[str, str]) -> None:
        try:
            if not await asyncio.to_thread(is_public, url):
                log.warning("a webhook points into our own network")
                return
            async with (
                ClientSession(timeout=WITHIN) as session,
                session.post(url, json=data, allow_redirects=False) as answer,
            ):
                _ = answer.status
        except (ClientError, OSError, TimeoutError) as error:
            log.warning("a webhook failed", extra={"error": type(error).__name__})

    async def close(self) -> None:
        for task in self._under_way:
            task.cancel()


def is_public(url: str) -> bool:
    """Whether an address is out in the world: nobody reaches our own network through us."""
    host = urlsplit(url).hostname or ""
    try:
        found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return bool(found) and all(ipaddress.ip_address(entry[4][0]).is_global for entry in found)


def send_mail(mail: Mail, to: str, text: str) -> None:
    message = EmailMessage()
    message["From"] = mail.sender
    message["To"] = to
    message["Subject"] = text
    message.set_content(text)
    try:
        with smtplib.SMTP(mail.host, mail.port, timeout=10) as server:
            _ = server.starttls()
            if mail.user:
                _ = server.login(mail.user, mail.password)
            _ = server.send_message(message)
    except (OSError, smtplib.SMTPException) as error:
        log.warning("mail failed", extra={"error": type(error).__name__})
