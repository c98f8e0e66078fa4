"""What a device remembers of its tables, and one that remembers nothing."""

from __future__ import annotations

from tests.web.conftest import Visit
from tests.web.playing import wait_for_cards
from tests.web.test_together import deal, invite

# A browser that was told to keep nothing, and one whose storage is full since some time ago.
FORBIDDEN = """for (const one of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, one, { get() { throw new DOMException("denied", "SecurityError"); } });
"""
FULL = """localStorage.setItem("parlour.places", "{}");
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""


def test_a_browser_that_keeps_nothing_still_plays(visit: Visit) -> None:
    host, friend = visit(), visit(size="phone")
    for page, script in ((host, FULL), (friend, FORBIDDEN)):
        page.add_init_script(script)
        _ = page.reload()
    code = invite(host, "Ensemble")
    _ = friend.goto(f"/t/{code}")
    friend.get_by_role("textbox").fill("Ben")
    friend.get_by_role("button", name="Come in").click()
    friend.locator(".chair.mine").wait_for()
    deal(host)
    for page in (host, friend):
        wait_for_cards(page, "Ensemble")
