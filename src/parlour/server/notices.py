"""Telling people who are away that it is their turn: a webhook, or mail."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import smtplib
import socket
import ssl
from collections.abc import Coroutine
from email.message import EmailMessage
from typing import Any

from aiohttp import AddrInfoType, ClientError, ClientSession, ClientTimeout, TCPConnector

from parlour.core.seats import Seat
from parlour.packs.phrases import Messages
from parlour.server.limits import Buckets
from parlour.server.settings import Mail, Settings
from parlour.server.table import Table

log = logging.getLogger("parlour.notices")

WITHIN = 10  # seconds
MOST_KEPT = 20_000  # seats of which we remember what they were told


class Notices:
    """At most one notice for each question, and no flood for anybody."""

    def __init__(self, settings: Settings, public_url: str) -> None:
        self._settings = settings
        self._url = public_url
        self._told: dict[tuple[str, Seat], str] = {}
        self._pace = Buckets(settings.limits.notices)
        self._trust = ssl.create_default_context()
        self._under_way: set[asyncio.Task[None]] = set()

    def __call__(self, table: Table, seat: Seat) -> None:
        member = table.members[table.chairs[seat].member]
        decision = table.decision_id(seat)
        if self._told.get((table.id, seat)) == decision:
            return
        self._remember(table.id, seat, decision)
        link = f"{self._url}/t/{table.code}" if self._url else table.code
        words = Messages(member.language)
        facts = {"game": words.say(f"print.game.{table.game.name}", {}), "name": member.name}
        text = words.say("server.your_turn", {**facts, "link": link})
        if member.webhook and self._settings.webhooks != "off" and self._may(member.webhook):
            self._start(self._post(member.webhook, {"text": text, "table": table.id, "link": link}))
        if member.mail and self._settings.mail.host and self._may(member.mail):
            letter = written(self._settings.mail, member.mail, words, facts, text)
            self._start(asyncio.to_thread(send, self._settings.mail, letter, self._trust))

    def _remember(self, table: str, seat: Seat, decision: str) -> None:
        _ = self._told.pop((table, seat), None)
        self._told[table, seat] = decision
        if len(self._told) > MOST_KEPT:
            del self._told[next(iter(self._told))]

    def _may(self, to: str) -> bool:
        """Anybody can name any address: whoever lives there is not flooded."""
        return self._pace.take(to) == 0

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _post(self, url: str, data: dict[str, str]) -> None:
        anywhere = self._settings.webhooks == "anywhere"
        way = TCPConnector(ssl=self._trust, socket_factory=None if anywhere else public_socket)
        try:
            async with (
                ClientSession(connector=way, timeout=ClientTimeout(total=WITHIN)) as session,
                session.post(url, json=data, allow_redirects=False) as answer,
            ):
                _ = answer.status
        except (ClientError, OSError, TimeoutError, ValueError) as error:
            log.warning("a webhook failed", extra={"error": type(error).__name__})

    async def close(self) -> None:
        for task in self._under_way:
            _ = task.cancel()


def public_socket(way: AddrInfoType) -> socket.socket:
    """A socket for an address out in the world: nobody reaches our own network through us.

    This is asked when the name is known already, so a name cannot lead elsewhere after the check.
    """
    family, kind, protocol, _, place = way
    address = ipaddress.ip_address(place[0])
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if not address.is_global:
        raise OSError("this address is inside our own network")
    return socket.socket(family, kind, protocol)


def written(mail: Mail, to: str, words: Messages, facts: dict[str, str], text: str) -> EmailMessage:
    letter = EmailMessage()
    letter["From"] = mail.sender
    letter["To"] = to
    letter["Subject"] = words.say("server.your_turn_title", facts)
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(f"{text}\n\n{words.say('server.how_to_end_notices', {})}\n")
    return letter


def send(mail: Mail, letter: EmailMessage, trust: ssl.SSLContext) -> None:
    try:
        with opened(mail, trust) as server:
            if mail.user:
                _ = server.login(mail.user, mail.password)
            _ = server.send_message(letter)
    except (OSError, smtplib.SMTPException) as error:
        log.warning("mail failed", extra={"error": type(error).__name__})


def opened(mail: Mail, trust: ssl.SSLContext) -> smtplib.SMTP:
    if mail.security == "tls":
        return smtplib.SMTP_SSL(mail.host, mail.port, timeout=WITHIN, context=trust)
    server = smtplib.SMTP(mail.host, mail.port, timeout=WITHIN)
    if mail.security == "starttls":
        _ = server.starttls(context=trust)
    return server
