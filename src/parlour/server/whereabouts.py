"""Under which address others find this server: links and QR codes are for them."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import web

from parlour.server.headers import Proxies
from parlour.server.origins import HOST, scheme_of, scheme_said
from parlour.server.relay import Relays
from parlour.server.wishes import refuse


class Whereabouts:
    def __init__(self, public_url: str, proxies: Proxies, relays: Relays | None = None) -> None:
        self.public_url = public_url
        self.proxies = proxies
        self._relays = relays  # where several nodes share the tables
        # Once the server listens:
        self.nearby = ""  # in the same network, if it listens there
        self.here = ""  # on this machine

    def for_others(self, request: web.Request) -> str:
        """The address that whoever asks can give away.

        Who plays at the machine itself calls it 127.0.0.1, which on a friend's phone is the phone.
        """
        if self.public_url:
            return self.public_url
        if self.nearby and is_this_machine(request.host):
            return self.nearby
        if HOST.fullmatch(request.host) is None:
            raise refuse("unreadable_request")
        return f"{self._scheme_of(request)}://{request.host}"

    def _scheme_of(self, request: web.Request) -> str:
        """How the page was loaded; another node that asks for somebody has looked at that."""
        if self._relays is not None and self._relays.knows(request):
            return scheme_said(request)
        return scheme_of(request, self.proxies)

    def for_those_away(self) -> str:
        """The address for a letter, which nobody asked for from anywhere."""
        return self.public_url or self.nearby or self.here


def is_this_machine(host: str) -> bool:
    """Whether a host means the machine on which it is said, wherever that is."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:  # any other name
        return False
