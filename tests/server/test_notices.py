"""Who is away is told that it is their turn, by a real mail server and a real webhook."""

from __future__ import annotations

import asyncio
import email
import email.policy
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from time import time
from typing import Any

import asyncpg
import msgspec
import pytest
import trustme
from aiohttp import web
from aiosmtpd.smtp import SMTP, Envelope

from parlour.core.errors import Refusal
from parlour.server import lobby, logs, nodes
from parlour.server.addresses import is_public, mail_address
from parlour.server.calling import Call
from parlour.server.headers import Proxies
from parlour.server.notices import Notices, public_socket
from parlour.server.settings import Bucket, Limits, Mail, Settings
from parlour.server.whereabouts import Whereabouts
from parlour.server.wishes import By
from parlour.wire import requests
from tests.server.live import (
    OPEN,
    Player,
    Refused,
    first_option,
    in_file,
    players,
    run,
    seat_all,
    server,
)
from tests.server.stages import dealt
from tests.server.test_relay import until

MAIL = "mina@example.org"
PATIENCE = 10.0  # seconds for a notice that is sent at once


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def trusted(
    authority: trustme.CA, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> ssl.SSLContext:
    """What a server on this machine shows, and everybody here believes."""
    bundle = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(str(bundle))
    monkeypatch.setenv("SSL_CERT_FILE", str(bundle))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1", "localhost").configure_cert(context)
    return context


class PostOffice:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: asyncio.Queue[Envelope] = asyncio.Queue()

    async def handle_DATA(self, _: SMTP, __: object, envelope: Envelope) -> str:  # noqa: N802 (its name for it)
        self.letters.put_nowait(envelope)
        return "250 kept"


@asynccontextmanager
async def post_office(context: ssl.SSLContext) -> AsyncIterator[tuple[PostOffice, int]]:
    office = PostOffice()
    loop = asyncio.get_running_loop()

    def answer() -> SMTP:
        return SMTP(office, tls_context=context, require_starttls=True, loop=loop)

    listening = await loop.create_server(answer, "127.0.0.1", 0)
    try:
        yield office, listening.sockets[0].getsockname()[1]
    finally:
        listening.close()


@asynccontextmanager
async def webhook(context: ssl.SSLContext) -> AsyncIterator[tuple[asyncio.Queue[Any], str]]:
    calls: asyncio.Queue[Any] = asyncio.Queue()

    async def take(request: web.Request) -> web.Response:
        calls.put_nowait(await request.json())
        return web.Response()

    async def break_once(request: web.Request) -> web.Response:
        if not broken:
            broken.append(True)
            calls.put_nowait("out of order")
            elsewhere = {"Location": "/turn"}
            return web.Response(status=int(request.match_info["status"]), headers=elsewhere)
        return await take(request)

    broken: list[bool] = []
    app = web.Application()
    _ = app.router.add_post("/turn", take)
    _ = app.router.add_post("/broken/{status}", break_once)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context)
    await site.start()
    port = runner.addresses[0][1]
    try:
        yield calls, f"https://127.0.0.1:{port}/turn"
    finally:
        await runner.cleanup()


async def go_away(group: list[Player], language: str = "", **notify: str) -> None:
    """Ada and Mina sit at Encore!!; when it is Ada's turn Mina leaves an address and goes."""
    await seat_all(group, "encore", seats=2)
    while not group[0].open_question():
        await group[1].until(lambda me: me.open_question() or group[0].open_question())
        if group[1].open_question():
            _ = await group[1].answer(first_option(group[1].decision or {}))
            await asyncio.sleep(0.02)
    if language:
        _ = await group[1].ask("attach", token=group[1].token, language=language)
    _ = await group[1].ask("notify", **notify)
    await group[1].disconnect()
    await group[0].until(lambda me: not me.info["seats"][1].get("connected"))


async def play_until_told(ada: Player, heard: asyncio.Queue[Any]) -> Any:
    """Ada answers whatever she is asked, until Mina was told."""
    while heard.empty():
        await asyncio.sleep(0.02)
        if ada.open_question():
            _ = await ada.answer(first_option(ada.decision or {}))
    return heard.get_nowait()


def test_mail_is_sent_once_for_a_question(tmp_path: Path, trusted: ssl.SSLContext) -> None:
    async def play() -> None:
        async with post_office(trusted) as (office, port):
            mail = Mail(host="127.0.0.1", port=port, sender="parlour@example.org")
            settings = Settings(limits=OPEN, mail=mail)
            url = "https://games.example.org"
            async with (
                server(in_file(tmp_path), settings, public_url=url) as live,
                players(live.port, 2) as group,
            ):
                await go_away(group, mail=MAIL)
                letter: Envelope = await play_until_told(group[0], office.letters)
                assert letter.rcpt_tos == [MAIL]
                content = letter.original_content
                assert content is not None
                read = email.message_from_bytes(content, policy=email.policy.default)
                assert read["Subject"] == "It is your turn in Encore!!"
                assert read["To"] == MAIL
                assert abs(read["Date"].datetime.timestamp() - time()) < 60
                assert read["Message-ID"].endswith("@example.org>")
                body = read.get_content()
                assert f"https://games.example.org/t/{group[0].code}" in body
                assert "take it away" in body
                for _ in range(2):
                    await group[1].attach()
                    await group[1].disconnect()
                    await group[0].until(lambda me: not me.info["seats"][1].get("connected"))
                await asyncio.sleep(0.3)
                assert office.letters.empty(), "one question, one letter"

    run(play())


def test_who_is_away_is_told_in_the_language_they_last_read(
    tmp_path: Path, trusted: ssl.SSLContext
) -> None:
    async def play() -> None:
        async with post_office(trusted) as (office, port), webhook(trusted) as (calls, url):
            mail = Mail(host="127.0.0.1", port=port, sender="parlour@example.org")
            settings = Settings(limits=OPEN, mail=mail, webhooks="anywhere")
            async with server(in_file(tmp_path), settings) as live, players(live.port, 2) as group:
                await go_away(group, language="de", mail=MAIL, webhook=url)
                token, table = group[0].token, group[0].table
            # Nobody attached to this server but Ada, who reads English.
            async with server(in_file(tmp_path), settings) as live, players(live.port, 1) as (ada,):
                ada.token, ada.table = token, table
                await ada.attach()
                letter: Envelope = await play_until_told(ada, office.letters)
                content = letter.original_content
                assert content is not None
                read = email.message_from_bytes(content, policy=email.policy.default)
                assert read["Subject"] == "Du bist dran in Encore!!"
                assert "nimm sie unter Mehr" in read.get_content()
                told = await asyncio.wait_for(calls.get(), PATIENCE)
                assert "du bist dran in Encore!!" in told["text"]

    run(play())


def test_a_mail_server_whom_nobody_vouches_for_gets_no_letter(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stranger = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trustme.CA().issue_cert("127.0.0.1").configure_cert(stranger)

    async def play() -> None:
        async with post_office(stranger) as (office, port):
            mail = Mail(host="127.0.0.1", port=port, sender="parlour@example.org")
            settings = Settings(limits=OPEN, mail=mail)
            async with (
                server(in_file(tmp_path), settings) as live,
                players(live.port, 2) as group,
            ):
                await go_away(group, mail=MAIL)
                while "mail failed" not in caplog.text:
                    await asyncio.sleep(0.02)
                    if group[0].open_question():
                        _ = await group[0].answer(first_option(group[0].decision or {}))
                assert office.letters.empty()
                assert MAIL not in caplog.text, "logs hold no addresses of people"

    with caplog.at_level(logging.WARNING, "parlour.notices"):
        run(play())


def test_a_webhook_is_called_and_does_not_flood(tmp_path: Path, trusted: ssl.SSLContext) -> None:
    async def play() -> None:
        async with webhook(trusted) as (calls, url):
            limits = msgspec.structs.replace(OPEN, notices=Bucket(1, 0.0001))
            settings = Settings(limits=limits, webhooks="anywhere")
            async with (
                server(in_file(tmp_path), settings) as live,
                players(live.port, 2) as group,
            ):
                await go_away(group, webhook=url)
                told = await play_until_told(group[0], calls)
                assert told["table"] == group[0].table
                link = f"http://127.0.0.1:{live.port}/t/{group[0].code}"
                assert told["link"] == link, "nobody can play elsewhere"
                assert told["text"] == f"Player 1, it is your turn in Encore!!: {link}"
                live.notices.pauses = (0.2,)
                ended: list[bool] = []
                table = live.house.rooms[group[0].table].table
                live.notices(Call(table, 1, ("the next",), lambda: True, ended.append, ours))
                await asyncio.sleep(0.5)
                assert calls.empty(), "this address has had its share"
                assert ended == [False], "it is not taken for told"

    run(play())


async def ours() -> bool:
    return True


def test_who_does_not_own_the_table_any_more_calls_nobody(
    shared: str, trusted: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that was stopped finds out later: the new owner calls, and nobody is called twice."""
    monkeypatch.setattr(nodes, "LOOK_EVERY", 1_000.0)

    async def play() -> None:
        async with webhook(trusted) as (calls, url):
            settings = Settings(limits=OPEN, webhooks="anywhere")
            async with (
                server(shared, settings, grace=300) as live,
                players(live.port, 2) as group,
            ):
                live.notices.pauses = (1.0,)
                await seat_all(group, "encore", seats=2)
                await until_asked(group, 1)
                _ = await group[1].ask("notify", webhook=url)
                room = live.house.rooms[group[0].table]
                database = await asyncpg.connect(shared)
                _ = await database.execute("UPDATE parlour.owners SET node = 'other', epoch = 9")
                await database.close()
                await group[1].disconnect()
                await until(lambda: bool(room._calls) or not calls.empty())
                await until(lambda: not room._calls)
                assert calls.empty()

    run(play(), seconds=30)


async def until_asked(group: list[Player], seat: int) -> None:
    """The others answer until this seat is asked."""
    while not group[seat].open_question():
        for player in group:
            if player is not group[seat] and player.open_question():
                _ = await player.answer(first_option(player.decision or {}))
        await asyncio.sleep(0.02)


def test_who_drops_out_when_asked_already_is_told_even_after_a_restart_and_only_once(
    tmp_path: Path, trusted: ssl.SSLContext
) -> None:
    async def play() -> None:
        async with webhook(trusted) as (calls, url):
            settings = Settings(limits=OPEN, webhooks="anywhere", thinkers=1)
            async with server(in_file(tmp_path), settings) as live, players(live.port, 2) as group:
                await seat_all(group, "encore", seats=2)
                await until_asked(group, 1)
                _ = await group[1].ask("notify", webhook=url)
                live.house.services.grace = 600_000  # a page may only be loading anew
                await group[1].disconnect()
                await group[0].until(lambda me: not me.info["seats"][1].get("connected"))
                await asyncio.sleep(0.2)
                assert calls.empty()
            # It is told by a server that finds nobody there when it starts.
            async with server(in_file(tmp_path), settings):
                told = await asyncio.wait_for(calls.get(), PATIENCE)
                assert told["table"] == group[0].table
                await asyncio.sleep(0.3)
            async with server(in_file(tmp_path), settings) as live:
                _ = await live.house.room(group[0].table)
                await asyncio.sleep(0.3)
            assert calls.empty(), "the one before has written down that it told"

    run(play())


def test_a_phone_that_went_out_before_the_move_is_told_when_that_is_found_out(
    tmp_path: Path, trusted: ssl.SSLContext
) -> None:
    async def play() -> None:
        async with webhook(trusted) as (calls, url):
            settings = Settings(limits=OPEN, webhooks="anywhere", thinkers=1)
            async with server(in_file(tmp_path), settings) as live, players(live.port, 2) as group:
                await seat_all(group, "encore", seats=2)
                await until_asked(group, 0)
                _ = await group[1].ask("notify", webhook=url)
                await until_asked(group, 1)
                assert calls.empty(), "it counts as connected"
                await group[1].disconnect()
                told = await asyncio.wait_for(calls.get(), PATIENCE)
                assert "it is your turn" in told["text"]

    run(play())


@pytest.mark.parametrize("status", [308, 404, 502])
def test_a_notice_that_did_not_get_through_is_sent_again(
    tmp_path: Path, trusted: ssl.SSLContext, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    async def play() -> None:
        async with webhook(trusted) as (calls, url):
            settings = Settings(limits=OPEN, webhooks="anywhere", thinkers=1)
            async with server(in_file(tmp_path), settings) as live, players(live.port, 2) as group:
                live.notices.pauses = (0.1,) * 100
                await seat_all(group, "encore", seats=2)
                await until_asked(group, 1)
                _ = await group[1].ask("notify", webhook=url.replace("/turn", f"/broken/{status}"))
                await group[1].disconnect()
                assert await asyncio.wait_for(calls.get(), PATIENCE) == "out of order"
                told = await asyncio.wait_for(calls.get(), PATIENCE)
                assert told["table"] == group[0].table

    run(play())
    (line,) = [line for line in caplog.records if line.getMessage() == "a webhook failed"]
    assert line.__dict__["status"] == status
    assert "/broken" not in logs.Lines().format(line), "an address may hold a secret"


def test_who_was_told_by_one_way_is_not_told_again_because_another_one_is_out_of_order(
    tmp_path: Path, trusted: ssl.SSLContext
) -> None:
    async def play() -> None:
        nobody_there = Mail(host="127.0.0.1", port=9, sender="parlour@example.org")
        settings = Settings(limits=OPEN, webhooks="anywhere", mail=nobody_there, thinkers=1)
        async with webhook(trusted) as (calls, url):
            async with server(in_file(tmp_path), settings) as live, players(live.port, 2) as group:
                live.notices.pauses = (0.1, 0.1)
                await seat_all(group, "encore", seats=2)
                await until_asked(group, 1)
                _ = await group[1].ask("notify", mail=MAIL, webhook=url)
                await group[1].disconnect()
                _ = await asyncio.wait_for(calls.get(), PATIENCE)
                await asyncio.sleep(0.5)
            async with server(in_file(tmp_path), settings) as live:
                _ = await live.house.room(group[0].table)
                await asyncio.sleep(0.5)
            assert calls.empty()

    run(play())


def test_what_is_kept_is_told_to_its_owner_alone(tmp_path: Path) -> None:
    async def play() -> None:
        mail = Mail(host="127.0.0.1", port=9, sender="parlour@example.org")
        settings = Settings(limits=OPEN, mail=mail, thinkers=1)
        hook = "https://example.org/turn"
        async with server(in_file(tmp_path), settings) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            assert group[1].you["notices"] == {"ways": ["mail", "webhook"]}
            _ = await group[1].ask("notify", mail=MAIL, webhook=hook)
            await group[1].until(lambda me: me.you["notices"].get("mail"))
            assert group[1].you["notices"] == {
                "ways": ["mail", "webhook"],
                "mail": MAIL,
                "webhook": hook,
            }
            await group[0].disconnect()
            await group[0].attach()
            _, told = await group[0].get(f"/api/tables/{group[0].table}")
            heard = told.decode() + "".join(group[0].raw)
            assert MAIL not in heard and hook not in heard
            _ = await group[1].ask("notify", mail=MAIL)
            await group[1].until(lambda me: not me.you["notices"].get("webhook"))

    run(play())


def test_an_address_to_which_nothing_would_be_sent_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        settings = Settings(limits=OPEN, webhooks="off", thinkers=1)
        async with server(in_file(tmp_path), settings) as live, players(live.port, 1) as (ada,):
            await ada.create("encore")
            await ada.attach()
            assert ada.you["notices"] == {}
            with pytest.raises(Refused, match="no_mail: this server sends no mail"):
                _ = await ada.ask("notify", mail=MAIL)
            with pytest.raises(Refused, match="no_webhooks: this server calls no webhooks"):
                _ = await ada.ask("notify", webhook="https://example.org/turn")
            _ = await ada.ask("notify")

    run(play())


def wish(**given: str) -> requests.Notify:
    return requests.Notify(table="T", id="1", **given)


@pytest.mark.parametrize(
    "mail",
    [
        "root,postmaster,a@example.org",
        "root",
        "root@localhost",
        "root@[127.0.0.1]",
        "Mina <mina@example.org>",
        "mina@example.org (Mina)",
        "all:mina@example.org;",
        " mina@example.org",
        "mina@example.org\r\nBcc: root@example.org",
        "mina@",
        "@example.org",
        "mina@ben@example.org",
        "mina@[",
        "mina@[example.org",
    ],
)
def test_mail_goes_to_one_address_and_nothing_around_it(mail: str) -> None:
    with pytest.raises(Refusal, match="not one mail address"):
        _ = lobby.notify(dealt("encore", 2).table, By("m1", 0), wish(mail=mail))
    assert mail_address(mail) is None


@pytest.mark.parametrize(
    "webhook",
    [
        "http://example.org/turn",
        "https://",
        "https:///turn",
        "https://[::1",
        "https://[a]@",
        "https:// example.org",
        "https://example.org:99999/",
        "https://example.org/\r\nX: y",
        "https://example.org/\tturn",
        "javascript:https://example.org",
    ],
)
def test_a_webhook_is_an_address_that_can_be_called(webhook: str) -> None:
    with pytest.raises(Refusal, match="a webhook is an https address"):
        _ = lobby.notify(dealt("encore", 2).table, By("m1", 0), wish(webhook=webhook))


@pytest.mark.parametrize(
    "given",
    [
        {"mail": "Mina.O'Neil+games@mail.example.org"},
        {"webhook": "https://[2606:4700::1]:8443/?a=b"},
    ],
)
def test_an_address_as_they_are_is_kept_as_it_is(given: dict[str, str]) -> None:
    made = lobby.notify(dealt("encore", 2).table, By("m1", 0), wish(**given))
    assert [{name: getattr(one, name) for name in given} for one in made] == [given]


def test_an_address_is_not_flooded_by_writing_it_in_other_letters(trusted: ssl.SSLContext) -> None:
    async def check() -> None:
        table = dealt("encore", 2).table
        member = table.members[table.chairs[0].member]
        async with post_office(trusted) as (office, port):
            mail = Mail(host="127.0.0.1", port=port, sender="parlour@example.org")
            limits = Limits(notices=Bucket(1, 0.0001))
            whereabouts = Whereabouts("", Proxies(()))
            notices = Notices(Settings(limits=limits, mail=mail), whereabouts)
            sent: list[bool] = []
            for member.mail in (MAIL, MAIL.upper(), MAIL.title(), f"root,{MAIL}"):
                call = Call(table, 0, ("a question",), lambda: True, lambda _: None, ours)
                sent += [await attempt() for attempt in notices._attempts(call)]
            assert sent == [True, False, False]
            assert office.letters.get_nowait().rcpt_tos == [MAIL]

    run(check())


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.7",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "0.0.0.0",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::7f00:1",  # 127.0.0.1 as once was written
        "64:ff9b::a9fe:a9fe",  # 169.254.169.254 behind NAT64
        "64:ff9b:1::808:808",  # somebody's own NAT64
        "2002:7f00:1::",  # 127.0.0.1 by 6to4
        "2001:0:808:808::1",  # Teredo
        "fd00::1",
        "fe80::1",
        "fec0::1",  # of a site, as once was usual
        "ff0e::1",  # a group
        "2001:db8::1",
    ],
)
def test_nobody_reaches_our_own_network_through_a_webhook(address: str) -> None:
    family = 10 if ":" in address else 2
    with pytest.raises(OSError, match="own network"):
        _ = public_socket((family, 1, 6, "", (address, 443)))


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"],
)
def test_what_is_out_in_the_world_can_be_called(address: str) -> None:
    assert is_public(ip_address(address))


def test_a_webhook_into_our_own_network_is_not_called(
    tmp_path: Path, trusted: ssl.SSLContext, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with (
            webhook(trusted) as (calls, url),
            server(in_file(tmp_path)) as live,
            players(live.port, 2) as group,
        ):
            await go_away(group, webhook=url.replace("127.0.0.1", "localhost"))
            while "a webhook failed" not in caplog.text:
                await asyncio.sleep(0.02)
                if group[0].open_question():
                    _ = await group[0].answer(first_option(group[0].decision or {}))
            assert calls.empty()

    with caplog.at_level(logging.WARNING, "parlour.notices"):
        run(play())


def test_a_link_leads_where_others_find_the_server() -> None:
    table = dealt("encore", 2).table
    member = table.members[table.chairs[0].member]
    member.webhook = "https://example.org/turn"
    whereabouts = Whereabouts("", Proxies(()))
    notices = Notices(Settings(), whereabouts)

    def link() -> str:
        call = Call(table, 0, ("a question",), lambda: True, lambda _: None, ours)
        (attempt,) = notices._attempts(call)
        assert isinstance(attempt, partial)
        return str(attempt.args[1]["link"]).removesuffix(f"/t/{table.code}")

    whereabouts.here = "http://127.0.0.1:8080"
    assert link() == "http://127.0.0.1:8080"
    whereabouts.nearby = "http://192.168.7.7:8080"
    assert link() == "http://192.168.7.7:8080"
    whereabouts.public_url = "https://games.example.org"
    assert link() == "https://games.example.org"
