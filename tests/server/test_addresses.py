"""What anybody writes for an address is one or none, and nothing fails over it."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from parlour.server.addresses import is_webhook, mail_address, sender_of

# What readers of addresses have rules for, in any order.
PIECES = ["a", "b.c", "a@b.c", "@", ".", "[", "]", "[::1]", "[1.2.3.4]", "(", ")", "<", ">", ":"]
PIECES += [",", ";", '"', '"a b"', "\\", " ", "\t", "\r\n", "\0", "/", "//", "?", "#", "%", "%5b"]
PIECES += ["=?utf-8?q?", "?=", "\N{LATIN SMALL LETTER E WITH ACUTE}", "\N{IDEOGRAPHIC FULL STOP}"]
ODD = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=12).map("".join)


@given(text=ODD)
@example(text="[")
@example(text="[a]@")
@example(text="( <a@b.c>")
def test_whatever_is_given_for_an_address_is_one_or_none(text: str) -> None:
    for mail in (text, f"a@{text}", f"{text}@b.c"):
        found = mail_address(mail)
        assert found is None or found.addr_spec == mail
    for sender in (text, f"{text} <a@b.c>"):
        written = sender_of(sender)
        assert written is None or written.domain
    for webhook in (text, f"https://{text}", f"https://{text}/"):
        assert is_webhook(webhook) in (True, False)
