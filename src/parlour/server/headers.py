"""Headers of every response, and what is read from those of a request."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from aiohttp import web

from parlour.packs.phrases import known_language

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; connect-src 'self' ws: wss:; manifest-src 'self'; media-src 'self';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


async def guard(_: web.Request, response: web.StreamResponse) -> None:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.pop("Server", None)


def lan_address() -> str:
    """The address under which others in the same network reach this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; it only chooses a way out
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def language_of(request: web.Request) -> str:
    """The language to answer in: what the address asks for, or what the browser prefers."""
    accepted = request.headers.get("Accept-Language", "").split(",")
    by_weight = sorted(accepted, key=lambda tag: -_weight(tag))  # equal ones in their order
    return known_language(
        request.query.get("language", ""), *[tag.partition(";")[0] for tag in by_weight]
    )


def _weight(tag: str) -> float:
    """How much a language is wanted: `de;q=0.8`."""
    try:
        return float(tag.partition(";q=")[2] or 1)
    except ValueError:
        return 0.0


def bearer(request: web.Request) -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


class Proxies:
    """Who passes requests on for others, and is believed when it says for whom."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [ip_network(one, strict=False) for one in networks]

    def __contains__(self, address: str | None) -> bool:
        if not self._networks or address is None:
            return False
        known = read_address(address)
        return known is not None and any(known in network for network in self._networks)


# Some proxies say from which port they were asked; the same person has another one each time.
WITH_PORT = re.compile(r"\[(?P<newer>[^\[\]]+)\](?::[0-9]+)?|(?P<older>[0-9.]+):[0-9]+")
NETWORK = 64  # bits of an address of IPv6; whoever is given them chooses the other ones


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address as a socket or a proxy gives it; None: it is none."""
    found = WITH_PORT.fullmatch(text)
    try:
        known = ip_address(text if found is None else found["newer"] or found["older"])
    except ValueError:
        return None
    # A socket for both kinds of addresses shows the older kind inside the newer one.
    inside = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return inside or known


def counted_as(address: str) -> str:
    """Whose limits are felt at an address: all that one household has are the same."""
    known = read_address(address)
    if isinstance(known, IPv6Address):
        chosen = 128 - NETWORK
        return f"{IPv6Address(int(known) >> chosen << chosen)}/{NETWORK}"
    return address if known is None else str(known)


def address_of(request: web.Request, proxies: Proxies) -> str:
    """Who asks, as they are counted: the last address that is not one of our own proxies."""
    peer = request.remote or "unknown"
    if peer not in proxies:
        return counted_as(peer)
    said = ",".join(request.headers.getall("X-Forwarded-For", []))
    for address in reversed([part.strip() for part in said.split(",") if part.strip()]):
        if address not in proxies:
            return counted_as(address)
    return counted_as(peer)
