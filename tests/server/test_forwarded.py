"""Behind a proxy everybody has limits of their own, and nobody can choose whose they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiohttp import ClientSession
from msgspec.structs import replace

from parlour.core.errors import BadInput
from parlour.server.headers import Proxies
from parlour.server.settings import Bucket, Settings, read_settings
from tests.server.live import OPEN, in_file, run, server

TIGHT = replace(OPEN, address=Bucket(burst=3, rate=0.001))


def asked(folder: Path, proxies: tuple[str, ...], said: list[str]) -> list[int]:
    """What is answered to requests that come from this machine and say for whom."""

    async def ask() -> list[int]:
        settings = Settings(limits=TIGHT, proxies=proxies, thinkers=1)
        found: list[int] = []
        async with server(in_file(folder), settings=settings) as live, ClientSession() as session:
            for one in said:
                headers = {"X-Forwarded-For": one}
                address = f"http://127.0.0.1:{live.port}/healthz"
                async with session.get(address, headers=headers) as answer:
                    found.append(answer.status)
        return found

    return run(ask())


def test_behind_a_proxy_everybody_has_limits_of_their_own(tmp_path: Path) -> None:
    said = ["198.51.100.1"] * 4 + ["198.51.100.2"] * 4
    assert asked(tmp_path, ("127.0.0.1",), said) == [200, 200, 200, 429] * 2
    assert asked(tmp_path, ("127.0.0.0/8",), said) == [200, 200, 200, 429] * 2


def test_who_is_no_proxy_is_not_believed(tmp_path: Path) -> None:
    said = [f"198.51.100.{number}" for number in range(5)]
    assert asked(tmp_path, (), said) == [200, 200, 200, 429, 429]
    assert asked(tmp_path, ("198.51.100.9",), said) == [200, 200, 200, 429, 429]


def test_only_what_our_own_proxies_added_is_believed(tmp_path: Path) -> None:
    """A proxy puts who asked it behind whatever that one said."""
    said = [f"203.0.113.{number}, 198.51.100.1, 10.1.2.3" for number in range(5)]
    found = asked(tmp_path, ("127.0.0.1", "10.0.0.0/8"), said)
    assert found == [200, 200, 200, 429, 429]


def test_a_proxy_is_known_by_address_and_by_network() -> None:
    known = Proxies(["10.0.0.2", "172.16.0.0/12", "fd00::/8"])
    assert all(one in known for one in ("10.0.0.2", "172.20.0.1", "::ffff:10.0.0.2", "fd00::1"))
    assert not any(one in known for one in ("10.0.0.3", "unknown", "", "2001:db8::1"))


def test_a_proxy_that_is_no_address_is_refused_when_the_settings_are_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    _ = path.write_text('proxies = ["proxy.example.org"]\n')
    with pytest.raises(BadInput, match=r"proxy\.example\.org"):
        _ = read_settings(path)
