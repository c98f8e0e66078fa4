"""Behind a proxy everybody has limits of their own, and nobody can choose whose they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiohttp import ClientSession
from msgspec.structs import replace

from parlour.core.errors import BadInput
from parlour.server.headers import Proxies, counted_as
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


def test_a_port_behind_an_address_makes_nobody_new(tmp_path: Path) -> None:
    older = [f"203.0.113.77:{port}" for port in range(4711, 4715)]
    newer = [f"[2001:db8::1]:{port}" for port in range(4711, 4715)]
    found = asked(tmp_path, ("127.0.0.1",), older + newer)
    assert found == [200, 200, 200, 429] * 2


def test_a_household_has_one_network_of_ipv6_whatever_it_chooses_from_it(tmp_path: Path) -> None:
    said = [f"2001:db8:0:1::{number:x}" for number in (1, 2, 0xFFFF)]
    said += ["2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:2::1"]
    assert asked(tmp_path, ("127.0.0.1",), said) == [200, 200, 200, 429, 200]


def test_an_older_address_inside_a_newer_one_is_the_older_one(tmp_path: Path) -> None:
    said = ["::ffff:198.51.100.1", "198.51.100.1", "[::ffff:198.51.100.1]:99", "198.51.100.1"]
    said += ["::ffff:198.51.100.2"]
    assert asked(tmp_path, ("127.0.0.1",), said) == [200, 200, 200, 429, 200]


def test_a_proxy_with_a_port_is_still_a_proxy(tmp_path: Path) -> None:
    said = [f"198.51.100.{number}, 10.1.2.3:4711, [fd00::3]:80" for number in range(5)]
    assert asked(tmp_path, ("127.0.0.1", "10.0.0.0/8", "fd00::3"), said) == [200] * 5


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("198.51.100.1", "198.51.100.1"),
        ("198.51.100.1:8080", "198.51.100.1"),
        ("::ffff:198.51.100.1", "198.51.100.1"),
        ("2001:DB8:0:1:2:3:4:5", "2001:db8:0:1::/64"),
        ("[2001:db8:0:1::9]", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unknown", "unknown"),
        ("", ""),
        ("[", "["),
        ("198.51.100.1:port", "198.51.100.1:port"),
    ],
)
def test_addresses_are_counted_by_who_has_them(address: str, key: str) -> None:
    assert counted_as(address) == key


def test_a_proxy_is_known_by_address_and_by_network() -> None:
    known = Proxies(["10.0.0.2", "172.16.0.0/12", "fd00::/8"])
    assert all(one in known for one in ("10.0.0.2", "172.20.0.1", "::ffff:10.0.0.2", "fd00::1"))
    assert not any(one in known for one in ("10.0.0.3", "unknown", "", "2001:db8::1"))


def test_a_proxy_that_is_no_address_is_refused_when_the_settings_are_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    _ = path.write_text('proxies = ["proxy.example.org"]\n')
    with pytest.raises(BadInput, match=r"proxy\.example\.org"):
        _ = read_settings(path)
