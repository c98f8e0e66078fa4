"""Telling people who are away that it is their turn: a webhook, or mail."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import smtplib
import socket
import ssl
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from functools import partial

from aiohttp import AddrInfoType, ClientError, ClientSession, ClientTimeout, TCPConnector

from parlour.packs.phrases import Messages
from parlour.server.addresses import is_public, mail_address, sender_of
from parlour.server.calling import Call, Way
from parlour.server.limits import Buckets
from parlour.server.settings import Mail, Settings
from parlour.server.stores.store import StoreFailed
from parlour.server.whereabouts import Whereabouts

log = logging.getLogger("parlour.notices")

WITHIN = 10  # seconds
TAKEN = 2  # the first digit of the status with which a webhook says that it heard
# Seconds after each attempt. After the last one the next chance is when something happens at the
# table, or when the server starts again: that nobody was reached is nowhere written down.
PAUSES: tuple[float, ...] = (60.0, 600.0, 3600.0, 6 * 3600.0)

# Tries to reach somebody; whether it got through.
Attempt = Callable[[], Awaitable[bool]]


class Notices:
    """No notice is lost, and nobody is flooded: what does not get through is tried again."""

    def __init__(self, settings: Settings, whereabouts: Whereabouts) -> None:
        self._settings = settings
        self._whereabouts = whereabouts
        # What can be sent at all.
        mail: tuple[Way, ...] = ("mail",) if settings.mail.host else ()
        self.ways: tuple[Way, ...] = mail if settings.webhooks == "off" else (*mail, "webhook")
        self.pauses = PAUSES
        self._pace = Buckets(settings.limits.notices)
        self._trust = ssl.create_default_context()
        self._under_way: set[asyncio.Task[None]] = set()

    def __call__(self, call: Call) -> None:
        task = asyncio.create_task(self._send(call))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _send(self, call: Call) -> None:
        reached = False
        try:
            reached = await self._reach(call)
        except Exception as error:  # noqa: BLE001 - a table must not fail over somebody's address
            log.error("a notice failed", extra={"error": type(error).__name__})
        finally:
            call.ended(reached)

    async def _reach(self, call: Call) -> bool:
        """Send by all ways; while none of them gets through again later, as long as it is their turn.

        Who was told by one way knows: if another one is out of order for good, nobody is told
        the same again and again for its sake.
        """
        attempts = self._attempts(call) if call.stands() else []
        for pause in self.pauses if attempts else ():
            if await is_ours(call) and any([await attempt() for attempt in attempts]):
                return True
            await asyncio.sleep(pause)
            if not call.stands():
                break
        return False

    def _attempts(self, call: Call) -> list[Attempt]:
        """How to reach the person at a seat, each by an attempt that says whether it got through."""
        table, settings = call.table, self._settings
        member = table.members[table.chairs[call.seat].member]
        link = f"{self._whereabouts.for_those_away()}/t/{table.code}"
        words = Messages(member.language)
        facts = {"game": words.say(f"print.game.{table.game.name}", {}), "name": member.name}
        text = words.say("server.your_turn", {**facts, "link": link})
        attempts: list[Attempt] = []
        if member.webhook and "webhook" in self.ways:
            told = {"text": text, "table": table.id, "link": link}
            attempts.append(partial(self._post, member.webhook, told))
        to = mail_address(member.mail) if member.mail else None
        if to is not None and "mail" in self.ways:
            letter = written(settings.mail, to, words, facts, text)
            attempts.append(partial(self._mail, to.addr_spec, letter))
        return attempts

    def _may(self, to: str) -> bool:
        """Anybody can name any address: whoever lives there is not flooded."""
        return self._pace.take(to) == 0

    async def _mail(self, to: str, letter: EmailMessage) -> bool:
        if not self._may(to.lower()):
            return False
        return await asyncio.to_thread(send, self._settings.mail, to, letter, self._trust)

    async def _post(self, url: str, data: dict[str, str]) -> bool:
        if not self._may(url):
            return False
        anywhere = self._settings.webhooks == "anywhere"
        way = TCPConnector(ssl=self._trust, socket_factory=None if anywhere else public_socket)
        try:
            async with (
                ClientSession(connector=way, timeout=ClientTimeout(total=WITHIN)) as session,
                session.post(url, json=data, allow_redirects=False) as answer,
            ):
                if answer.status // 100 == TAKEN:
                    return True
                # Also if nobody is there any more: a few attempts cost little, and who moved a
                # webhook may put it back.
                log.warning("a webhook failed", extra={"status": answer.status})
                return False
        except (ClientError, OSError, TimeoutError, ValueError) as error:
            log.warning("a webhook failed", extra={"error": type(error).__name__})
            return False

    async def close(self) -> None:
        for task in self._under_way:
            _ = task.cancel()


async def is_ours(call: Call) -> bool:
    """Whether it is known that nobody else calls."""
    try:
        return await call.is_ours()
    except StoreFailed:
        return False  # it is asked again with the next attempt


def public_socket(way: AddrInfoType) -> socket.socket:
    """A socket for an address out in the world: nobody reaches our own network through us.

    This is asked when the name is known already, so a name cannot lead elsewhere after the check.
    """
    family, kind, protocol, _, place = way
    if not is_public(ipaddress.ip_address(place[0])):
        raise OSError("this address is inside our own network")
    return socket.socket(family, kind, protocol)


def written(
    mail: Mail, to: Address, words: Messages, facts: dict[str, str], text: str
) -> EmailMessage:
    letter = EmailMessage()
    letter["Date"] = format_datetime(datetime.now(UTC))
    # The name of this machine is nobody's business.
    sender = sender_of(mail.sender)
    assert sender is not None, "the settings were checked"
    letter["Message-ID"] = make_msgid(domain=sender.domain)
    letter["From"] = mail.sender
    letter["To"] = to
    letter["Subject"] = words.say("server.your_turn_title", facts)
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(f"{text}\n\n{words.say('server.how_to_end_notices', {})}\n")
    return letter


def send(mail: Mail, to: str, letter: EmailMessage, trust: ssl.SSLContext) -> bool:
    try:
        with opened(mail, trust) as server:
            if mail.user:
                _ = server.login(mail.user, mail.password)
            _ = server.send_message(letter, to_addrs=[to])
            return True
    except (OSError, smtplib.SMTPException) as error:
        log.warning("mail failed", extra={"error": type(error).__name__})
        return False


def opened(mail: Mail, trust: ssl.SSLContext) -> smtplib.SMTP:
    if mail.security == "tls":
        return smtplib.SMTP_SSL(mail.host, mail.port, timeout=WITHIN, context=trust)
    server = smtplib.SMTP(mail.host, mail.port, timeout=WITHIN)
    if mail.security == "starttls":
        _ = server.starttls(context=trust)
    return server
