"""Where people want to be told that it is their turn: addresses of mail and of webhooks."""

from __future__ import annotations

from email.errors import MessageError, NonASCIILocalPartDefect, ObsoleteHeaderDefect
from email.headerregistry import Address
from email.message import EmailMessage
from ipaddress import IPv4Address, IPv6Address, IPv6Network

from yarl import URL

GLOBAL_UNICAST = IPv6Network("2000::/3")
# What mail servers take all the same, such as a name with a period in it.
HARMLESS = (ObsoleteHeaderDefect, NonASCIILocalPartDefect)
NAT64 = IPv6Network("64:ff9b::/96")  # an IPv4 address stands in the last four bytes


def mail_address(text: str) -> Address | None:
    """One bare address out in the world; None: no such one, or more than that.

    A name without a domain, or with one of this machine, would be somebody at the mail server itself.
    """
    if "[" in text:  # before numbers in place of a domain
        return None
    try:
        address = Address(addr_spec=text)
    except (ValueError, IndexError, AttributeError, MessageError):  # as Python's reader stumbles
        return None
    is_whole = address.addr_spec == text
    return address if is_whole and "." in address.domain else None


def sender_of(text: str) -> Address | None:
    """The one address from which a letter comes, with a name or without; None: none can be sent."""
    letter = EmailMessage()
    try:
        letter["From"] = text
        _ = bytes(letter)
    except Exception:  # noqa: BLE001 - Python's reader stumbles in many ways
        return None
    written = letter["From"]
    if any(not isinstance(defect, HARMLESS) for defect in written.defects):
        return None
    if len(written.addresses) != 1 or written.groups[0].display_name is not None:
        return None
    address: Address = written.addresses[0]
    return address if address.username and address.domain else None


def is_webhook(text: str) -> bool:
    """Whether this is one https address that can be called."""
    if not text.isprintable() or " " in text:
        return False
    try:
        url = URL(text)
    except (ValueError, IndexError):  # the second for `https://[a]@`
        return False
    return url.scheme == "https" and bool(url.host)


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether one machine out in the world is reached by an address, and not one of our own network."""
    if isinstance(address, IPv4Address):
        return address.is_global and not address.is_multicast
    carried = address.ipv4_mapped or address.sixtofour
    if address in NAT64:
        carried = IPv4Address(address.packed[-4:])
    if carried is not None:
        return is_public(carried)
    return address.is_global and address in GLOBAL_UNICAST
