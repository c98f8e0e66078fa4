"""Settings that could not work are refused before anything is served, with what would do."""

from __future__ import annotations

from email.headerregistry import Address
from pathlib import Path

import msgspec
import pytest

from parlour.core.errors import BadInput
from parlour.packs.phrases import MESSAGES
from parlour.server.addresses import sender_of
from parlour.server.notices import written
from parlour.server.settings import Limits, read_settings

BUCKETS = [name for name, kind in Limits.__annotations__.items() if kind == "Bucket"]
MAIL = '[mail]\nhost = "smtp.example.org"\nsender = "parlour@example.org"\n'

# What is written, the field that is named, and what would do.
REFUSED = [
    *[
        (f"[limits]\n{bucket} = {{ burst = 5, rate = {rate} }}", f"limits.{bucket}.rate", bound)
        for bucket in BUCKETS
        for rate, bound in (("0", ">= 1e-05"), ("-1", ">= 1e-05"), ("nan", ">="), ("inf", "<="))
    ],
    *[
        (f"[limits]\nmade = {{ burst = {burst}, rate = 1 }}", "limits.made.burst", bound)
        for burst, bound in (("0", ">= 1"), ("-1", ">= 1"), ("nan", ">= 1"), ("inf", "<="))
    ],
    ("[limits]\nsockets_an_address = 0", "limits.sockets_an_address", ">= 1"),
    ("[limits]\nsockets_an_address = -5", "limits.sockets_an_address", ">= 1"),
    ("[limits]\nsockets_an_address = 1.5", "limits.sockets_an_address", "int"),
    ("[limits]\ntables_a_socket = 0", "limits.tables_a_socket", ">= 1"),
    ("[limits]\nwaiting_bytes = 0", "limits.waiting_bytes", ">= 100000"),
    ("[limits]\nwaiting_bytes = -1", "limits.waiting_bytes", ">= 100000"),
    ("thinkers = -1", "thinkers", ">= 0"),
    ("thinkers = 5000000", "thinkers", "<= 256"),
    ('[mail]\nhost = "smtp.example.org"', "sender", "parlour@example.org"),
    ('[mail]\nsender = "parlour@example.org"\nuser = "parlour"', "host", "smtp.example.org"),
    (MAIL + 'security = "ssl"', "mail.security", "one of starttls, tls, none would do"),
    (MAIL + "security = 1", "mail.security", "one of starttls, tls, none would do"),
    ('webhooks = "maybe"', "webhooks", "one of public, anywhere, off would do"),
    ('proxies = ["10.0.0.2", "proxy"]', "in proxies there is proxy", "such as 172.16.0.0/12"),
    (MAIL + "port = 0", "mail.port", ">= 1"),
    (MAIL + "port = 999999", "mail.port", "<= 65535"),
    *[
        (f'[mail]\nhost = "smtp.example.org"\nsender = "{sender}"', "sender", "parlour@example.org")
        for sender in (
            "not an address",
            "not an address\\nBcc: x",
            "Parlour <parlour@example.org>\\nBcc: x@example.org",
            "parlour@example.org\\r\\nBcc: x",
            "parlour@example.org\\u2028Bcc",
            "parlour@",
            "@example.org",
            "a@example.org, b@example.org",
            "Parlour <parlour@example.org",
            "parlour@[example",
            "parlour",
            "[Parlour] <parlour@example.org>",
            "(Parlour <parlour@example.org>",
            'St. John \\"Parlour <parlour@example.org>',
            "Parlour: games <parlour@example.org>",
            "Parlour: games <parlour@example.org>;",
            "Parlour; games <parlour@example.org>",
            "Parlour <parlour@example..org>",
        )
    ],
]


@pytest.mark.parametrize(("text", "field", "would_do"), REFUSED, ids=[one[0] for one in REFUSED])
def test_what_cannot_work_is_refused_with_its_field_and_what_would_do(
    tmp_path: Path, text: str, field: str, would_do: str
) -> None:
    file = tmp_path / "settings.toml"
    _ = file.write_text(text)
    with pytest.raises(BadInput) as refused:
        _ = read_settings(file)
    said = refused.value.sentence
    assert said.startswith(f"{file} cannot be used as settings: ")
    assert field in said and would_do in said


@pytest.mark.parametrize(
    "sender",
    [
        "parlour@example.org",
        "<parlour@example.org>",
        "Our Parlour <parlour@example.org>",
        "Parlour<parlour@example.org>",
        '"Doe, John" <parlour@example.org>',
        "St. John <parlour@example.org>",
        "Spieleabend (K\N{LATIN SMALL LETTER O WITH DIAERESIS}ln) <parlour@example.org>",
    ],
)
def test_mail_comes_from_an_address_with_a_name_or_without(tmp_path: Path, sender: str) -> None:
    file = tmp_path / "settings.toml"
    _ = file.write_text(f"[mail]\nhost = 'smtp.example.org'\nsender = '{sender}'", "utf-8")
    mail = read_settings(file).mail
    assert mail.sender == sender
    letter = written(mail, Address(addr_spec="mina@example.org"), MESSAGES, {"game": "Ember"}, "")
    assert sender_of(str(letter["From"])) == sender_of(sender)
    assert b"@example.org>" in letter["Message-ID"].encode()


def test_what_a_server_uses_when_nothing_is_said_may_be_said(tmp_path: Path) -> None:
    limits = msgspec.to_builtins(Limits())
    lines = [
        f"{name} = {{ burst = {value['burst']}, rate = {value['rate']} }}"
        if isinstance(value, dict)
        else f"{name} = {value}"
        for name, value in limits.items()
    ]
    file = tmp_path / "settings.toml"
    _ = file.write_text("\n".join(["thinkers = 0", "[limits]", *lines]))
    assert read_settings(file) == read_settings(None)


def test_a_file_that_does_not_read_as_settings_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    for text in ("[limits", "speed = 3", "thinkers = true", 'webhooks = "maybe"'):
        _ = file.write_text(text)
        with pytest.raises(BadInput, match="cannot be used as settings"):
            _ = read_settings(file)
