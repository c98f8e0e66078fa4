"""An origin is written as browsers write it, and nothing else is taken for one."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from parlour.core.errors import BadInput
from parlour.server.origins import origin, own_origins
from parlour.server.settings import read_settings
from tests.server.live import in_file, run, server

WRITTEN = {
    "https://games.example.org": "https://games.example.org",
    "https://games.example.org/": "https://games.example.org",
    "HTTPS://Games.Example.org:443": "https://games.example.org",
    "http://games.example.org:80/": "http://games.example.org",
    "http://games.example.org:443": "http://games.example.org:443",
    "https://games.example.org:08443": "https://games.example.org:8443",
    "http://192.168.1.10:8080": "http://192.168.1.10:8080",
    "http://[FD00:0:0:0::5]:8080": "http://[fd00::5]:8080",
    "https://[::1]:443": "https://[::1]",
    "http://nas_1": "http://nas_1",
    "https://spiele-b\N{LATIN SMALL LETTER U WITH DIAERESIS}hne.example": (
        "https://xn--spiele-bhne-0hb.example"
    ),
}
NO_ORIGINS = [
    "",
    "null",
    "*",
    "games.example.org",
    "//games.example.org",
    "ftp://games.example.org",
    "http://",
    "http://[",
    "http://[fd00::5",
    "http://[games]",
    "http://:8080",
    "http://games:abc",
    "http://games:",
    "http://games:0",
    "http://games:99999",
    "http://games:-1",
    "http://games?x=1",
    "http://games?",
    "http://games#t",
    "http://games/#",
    "http://user:pw@games",
    "http://user@games",
    "http://games/path",
    "http://games//",
    "http://ga mes",
    " http://games",
    "http://games\n",
    "http://ga\tmes",
    "http://games\\path",
    "http://a..b",
    "http://*.example.org",
    "http://ga%6des",
    "http://1.2.3.4.5",
    "http://1.2.3.999",
    "http://0x7f.1",
    "http://" + "a" * 64,
    "http://" + "a." * 1500,
    "http://games" + "0" * 3000,
    "capacitor://localhost/page",
    "capacitor://",
    "myprogram://localhost",
]
OF_PROGRAMS = [
    "capacitor://localhost",
    "tauri://localhost",
    "moz-extension://2c127fa4-62c7-7e4f-90e5-472b45eecfdc",
    "chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb",
]


@pytest.mark.parametrize(("text", "expected"), WRITTEN.items(), ids=WRITTEN.keys())
def test_an_origin_is_written_as_browsers_write_it(text: str, expected: str) -> None:
    assert origin(text) == expected
    assert origin(expected) == expected


@pytest.mark.parametrize("text", NO_ORIGINS, ids=lambda text: repr(text[:30]))
def test_what_cannot_be_an_origin_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"origin|Port"):
        _ = origin(text)
    written = text.encode("unicode_escape").decode()
    file = tmp_path / "settings.toml"
    _ = file.write_text(f'origins = ["https://games.example.org", "{written}"]')
    with pytest.raises(BadInput, match=r"such as https://games\.example\.org would do") as refused:
        _ = read_settings(file)
    assert refused.value.code == "no_origin"
    assert len(refused.value.sentence) < 300 + len(str(file))


@pytest.mark.parametrize("text", OF_PROGRAMS)
def test_a_page_of_a_program_may_connect_if_it_is_named(tmp_path: Path, text: str) -> None:
    """It is compared as it is: its host is no host."""
    file = tmp_path / "settings.toml"
    _ = file.write_text(f'origins = ["{text}"]')
    settings = read_settings(file)
    assert settings.origins == (text,)

    async def shake_hands() -> None:
        async with server(in_file(tmp_path), settings) as live, ClientSession() as session:
            address = f"http://127.0.0.1:{live.port}/ws"
            async with session.ws_connect(address, origin=text) as socket:
                assert not socket.closed
            with pytest.raises(WSServerHandshakeError, match="403"):
                _ = await session.ws_connect(address, origin=f"{text}x")

    run(shake_hands())


def test_a_server_on_the_usual_port_is_called_without_it() -> None:
    assert "http://localhost" in own_origins(80, "")
    assert "http://localhost:8080" in own_origins(8080, "")
    assert "https://games.example.org" in own_origins(8080, "https://games.example.org")
