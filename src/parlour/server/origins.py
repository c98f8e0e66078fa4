"""Where pages come from, and which of them may open a socket here.

A page of ours may be at an address that we do not know: behind the port of a container, or on a second
network. So a page may also connect to where it came from, if that is called by numbers or `localhost`.
For a name this would not do: whoever owns one can make it lead here, and the browser would take
their page for one of ours. Nobody can do that with numbers, and `localhost` stays on its machine.
"""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address

from aiohttp import web
from yarl import URL

from parlour.server.headers import Proxies, bearer

SCHEME = "X-Forwarded-Proto"
LONGEST_NAME = 253  # characters: longer ones cannot be looked up
QUOTED = 80  # characters
# Bytes of a request that are no UTF-8 are kept as characters that nobody can write: U+D800 to U+DFFF.
PLACE = r"(?:(?P<name>[^\s/?#@\\:\[\]\ud800-\udfff]+)|\[(?P<numbers>[0-9a-f:.]+)\])(?::[0-9]{1,5})?"
HOST = re.compile(PLACE, re.IGNORECASE)
ORIGIN = re.compile(rf"https?://{PLACE}/?", re.IGNORECASE)
# Programs that show a page of their own and extensions of browsers, whose pages have no host.
OF_PROGRAMS = re.compile(
    r"(?:capacitor|ionic|tauri|(?:chrome|moz|safari-web)-extension)://[A-Za-z0-9._-]+"
)
LABEL = re.compile(r"[a-z0-9_-]{1,63}")
NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")  # browsers take a name that ends so for an address


def origin(text: str) -> str:
    """The origin of pages at an address, as browsers write it; ValueError for anything more or less."""
    if ORIGIN.fullmatch(text) is None:
        raise ValueError("an origin is scheme, host and at most a port")
    url = URL(text)
    if not can_be_called(url.raw_host or "") or url.port == 0:
        raise ValueError("an origin has a host and a port that can be")
    return str(url.origin())


def page_origin(text: str) -> str:
    """The origin of pages that may connect: at an address, or in a program; ValueError for others."""
    return text if OF_PROGRAMS.fullmatch(text) else origin(text)


def in_brief(text: str) -> str:
    """As much of what somebody wrote as a sentence can quote."""
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 1]}…"


def can_be_called(host: str) -> bool:
    """Whether a host can be an address or a name."""
    labels = host.removesuffix(".").split(".")
    if ":" in host or NUMBER.fullmatch(labels[-1]):
        return is_address(host)
    return len(host) <= LONGEST_NAME and all(map(LABEL.fullmatch, labels))


def is_address(text: str) -> bool:
    try:
        _ = ip_address(text)
    except ValueError:
        return False
    return True


def own_origins(port: int, public_url: str) -> frozenset[str]:
    """Where our own page can have been loaded from, whatever a request says it was sent to."""
    name = socket.gethostname().lower()
    end = "" if port == 80 else f":{port}"
    hosts = ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local"]
    found = {f"http://{host}{end}" for host in hosts}
    return frozenset(found | {public_url} if public_url else found)


def may_connect(request: web.Request, origins: frozenset[str], proxies: Proxies) -> bool:
    """Whether a socket may be opened: from a page of ours, or by a program with a token.

    Browsers always say where a page comes from. Who does not is a program, and must not bring
    what only a browser would add by itself.
    """
    given = request.headers.getall("Origin", [])
    if given:
        return len(given) == 1 and (
            given[0] in origins or is_same_place(given[0], request, proxies)
        )
    return bearer(request) != "" and "Cookie" not in request.headers


def is_same_place(given: str, request: web.Request, proxies: Proxies) -> bool:
    """Whether a page connects to where it came from, and that is no name that leads anywhere."""
    host = request.headers.get("Host", "")
    return leads_here_only(host) and given == f"{scheme_of(request, proxies)}://{host}"


def leads_here_only(host: str) -> bool:
    """Whether nobody can make a host, with a port or without, lead elsewhere."""
    found = HOST.fullmatch(host)
    if found is None:
        return False
    return found["name"] == "localhost" or is_address(found["numbers"] or found["name"])


def scheme_of(request: web.Request, proxies: Proxies) -> str:
    """How the page was loaded: we speak no TLS ourselves, but a proxy of ours may."""
    return scheme_said(request) if request.remote in proxies else "http"


def scheme_said(request: web.Request) -> str:
    """How the page was loaded, as it is said by whoever passes a request on."""
    # What was asked of the first proxy; some of them say it of the socket.
    said = request.headers.get(SCHEME, "").partition(",")[0].strip().lower()
    return "https" if said in ("https", "wss") else "http"
