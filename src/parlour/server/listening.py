"""Where a server listens, and by which address it is reached there."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from errno import EADDRNOTAVAIL
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from aiohttp.web import RequestHandler

BACKLOG = 1024  # who may be waiting to be connected: all, after the network was gone
THIS_MACHINE = "127.0.0.1"


class Place(NamedTuple):
    host: str  # an address of numbers
    port: int

    def address(self, everywhere: str) -> str:
        """How it is reached; by this host if it is on all of them."""
        host = everywhere if ip_address(self.host).is_unspecified else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


async def listen(
    entrance: Callable[[], RequestHandler], host: str, port: int
) -> tuple[asyncio.Server, Place]:
    """Listen on an address or a name of this machine; OSError if that cannot be."""
    loop = asyncio.get_running_loop()
    if is_all_of_ipv6(host):
        both = socket_of_both_kinds(host, port)
        listener = await loop.create_server(entrance, sock=both, backlog=BACKLOG)
    else:
        listener = await loop.create_server(entrance, host, port, backlog=BACKLOG)
    places = [Place(*one.getsockname()[:2]) for one in listener.sockets]
    if not places:  # of a kind that this system does not know
        raise OSError(EADDRNOTAVAIL, "no such address")
    # A name may have addresses of both kinds: the older one is known to everybody.
    return listener, min(places, key=lambda place: ":" in place.host)


def is_all_of_ipv6(host: str) -> bool:
    try:
        return IPv6Address(host).is_unspecified
    except ValueError:  # a name, or an address of the older kind
        return False


def socket_of_both_kinds(host: str, port: int) -> socket.socket:
    """Loops make sockets for IPv6 alone: whoever wants all addresses wants the older ones too."""
    if not socket.has_dualstack_ipv6():
        raise OSError(EADDRNOTAVAIL, "there is no IPv6")
    return socket.create_server(
        (host, port), family=socket.AF_INET6, backlog=BACKLOG, dualstack_ipv6=True
    )
