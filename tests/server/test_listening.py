"""A server is found where it says it is, whatever it was told to listen on."""

from __future__ import annotations

import asyncio
import re
import socket
import sys
from pathlib import Path

import pytest
from aiohttp import ClientError, ClientSession
from yarl import URL

from parlour.core.errors import BadInput
from parlour.server.backup import back_up
from parlour.server.headers import lan_address
from parlour.server.serving import greet
from tests.server.live import in_file, run, server

IPV6 = socket.has_dualstack_ipv6()
needs_ipv6 = pytest.mark.skipif(not IPV6, reason="this machine has no IPv6")

# What a server is told to listen on, and how it is reached from its own machine.
HOSTS = [
    ("127.0.0.1", "127.0.0.1"),
    ("127.0.0.2", "127.0.0.2"),
    ("localhost", "127.0.0.1"),
    ("0.0.0.0", "127.0.0.1"),
    ("", "127.0.0.1"),
    pytest.param("::1", "::1", marks=needs_ipv6),
    pytest.param("::", "127.0.0.1", marks=needs_ipv6),
    pytest.param("0::0", "127.0.0.1", marks=needs_ipv6),
]


async def answers(address: str) -> bool:
    try:
        async with ClientSession() as session, session.get(f"{address}/healthz") as answer:
            return answer.status == 200
    except ClientError:
        return False


@pytest.mark.parametrize(("host", "here"), HOSTS)
def test_every_address_that_is_printed_answers_and_a_backup_finds_the_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], host: str, here: str
) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path), host=host) as live:
            greet(live.plan, live)
            printed = re.findall(r"http://\S+", capsys.readouterr().out)
            assert printed[0] == live.here
            assert URL(live.here).host == here
            for address in printed:
                assert await answers(address), address
            await back_up(in_file(tmp_path), tmp_path / "backup.sqlite")

    run(check())
    assert (tmp_path / "backup.sqlite").exists()


def test_the_code_of_a_short_address_in_a_terminal_is_one_that_phones_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path), public_url="https://abc.org") as live:
            monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
            greet(live.plan, live)

    run(check())
    drawn = [line for line in capsys.readouterr().out.splitlines() if not line[:1].isalpha()]
    assert len(drawn) >= (21 + 2 * 4) / 2, "the smallest code that is not micro, two rows a line"


@needs_ipv6
def test_a_server_on_all_of_ipv6_is_there_for_older_addresses_too(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path), host="::") as live:
            for host in ("127.0.0.1", "[::1]", lan_address()):
                assert await answers(f"http://{host}:{live.port}"), host

    run(check())


def test_a_server_on_one_address_for_others_says_so(tmp_path: Path) -> None:
    lan = lan_address()
    if lan == "127.0.0.1":
        pytest.skip("this machine is in no network")

    async def check() -> None:
        async with server(in_file(tmp_path), host=lan) as live:
            assert live.here == live.site.whereabouts.nearby == f"http://{lan}:{live.port}"

    run(check())


def test_all_addresses_of_ipv6_are_refused_where_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "has_dualstack_ipv6", lambda: False)

    async def check() -> None:
        async with server(in_file(tmp_path), host="::"):
            pass

    with pytest.raises(BadInput, match=r"^:: is no address of this machine: leave --host out"):
        run(check())


@needs_ipv6
def test_a_port_that_is_taken_is_refused_on_all_addresses_of_ipv6(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path), host="::") as live:
            other = f"sqlite:///{tmp_path / 'other.sqlite'}"
            async with server(other, host="::", port=live.port):
                pass

    with pytest.raises(BadInput, match="cannot be used: address already in use"):
        run(check())


def test_a_host_of_no_family_that_this_machine_has_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the system has no IPv6, loops pass over such an address without a word."""

    async def check() -> None:
        loop = asyncio.get_running_loop()
        made = await loop.create_server(asyncio.Protocol, "127.0.0.1", 0, start_serving=False)
        made.close()
        await made.wait_closed()
        assert not made.sockets

        async def nothing(*_: object, **__: object) -> asyncio.Server:
            return made

        with monkeypatch.context() as patched:
            patched.setattr(type(loop), "create_server", nothing, raising=True)
            async with server(in_file(tmp_path), host="::1"):
                pass

    with pytest.raises(BadInput, match=r"^::1 is no address of this machine"):
        run(check())
