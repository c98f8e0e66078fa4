"""Being told that it is my turn: a notice of the browser, the badge of the app, the tab's title."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Playwright, WebSocketRoute, expect

from tests.web import encore
from tests.web.conftest import CHROMIUM, Visit, launched
from tests.web.playing import note_signs, said, until
from tests.web.test_together import deal, invite


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A whole one: the shell shows no notices."""
    with launched(playwright, *CHROMIUM) as started:
        yield started


# Writes down what the page asks of the browser, and lets the browser do it.
RECORD = """
window.seen = { notices: [], closed: 0, badges: [] };
const Real = window.Notification;
window.Notification = class extends Real {
    constructor(title, options) { super(title, options); seen.notices.push({ title, ...options }); }
    close() { seen.closed++; super.close(); }
};
for (const name of ['setAppBadge', 'clearAppBadge']) {
    const real = navigator[name].bind(navigator);
    navigator[name] = (...all) => { seen.badges.push(all[0] ?? 0); return real(...all); };
}
"""
TURN_AWAY = """(hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


class Line:
    """The line of a page, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.sockets: list[WebSocketRoute] = []
        self.snapshots = 0
        page.route_web_socket(re.compile("/ws$"), self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self.sockets.append(socket)

        def to_page(message: str | bytes) -> None:
            socket.send(message)
            self.snapshots += json.loads(message)["type"] == "snapshot"

        server.on_message(to_page)

    def cut(self, page: Page) -> None:
        """Cut it, and wait until the page has found its way back."""
        before = self.snapshots
        note_signs(page)
        self.sockets[-1].close()
        until(page, lambda: self.snapshots > before)
        said(page, "Back again.")


def look_away(page: Page, away: bool = True) -> None:
    """Another tab comes to the front, or this one again."""
    page.evaluate(TURN_AWAY, away)


def seen(page: Page) -> Any:
    return page.evaluate("seen")


def pass_the_turn(page: Page, other: Page) -> None:
    """Answer what one is asked until the other is asked."""
    for _ in range(100):
        until(page, lambda: encore.is_asked(page) or encore.is_asked(other))
        if not encore.is_asked(page):
            return
        encore.answer_one(page, encore.by_card)
    raise AssertionError("the turn never passes")


def test_a_notice_comes_when_it_is_my_turn_and_i_look_elsewhere_and_says_no_more(
    visit: Visit, address: str
) -> None:
    host, friend = visit(), visit()
    host.context.grant_permissions(["notifications"], origin=address)
    host.add_init_script(RECORD)
    line = Line(host)
    _ = host.reload()
    code = invite(host, "Encore!!")
    _ = friend.goto(f"/t/{code}")
    friend.get_by_role("textbox").fill("Mina")
    friend.get_by_role("button", name="Come in").click()
    expect(host.locator(".chair", has_text="Mina")).to_be_visible()
    deal(host)
    for page in (host, friend):
        page.locator(".encore").wait_for()

    # Who looks at the table is told by its tab and its badge, and by no notice.
    pass_the_turn(friend, host)
    expect(host).to_have_title("● Encore!! · Parlour")
    assert seen(host)["notices"] == []
    assert seen(host)["badges"][-1] == 1
    pass_the_turn(host, friend)
    expect(host).to_have_title("Encore!! · Parlour")
    assert seen(host)["badges"][-1] == 0

    # Looking elsewhere alone brings none, nor does what the other one does in between.
    look_away(host)
    assert seen(host)["notices"] == []
    pass_the_turn(friend, host)
    expect(host).to_have_title(re.compile("^●"))
    notice = {"title": "Encore!! · Parlour", "body": "It is your turn."}
    expected = [{**notice, "icon": "/lamp.svg", "tag": f"/t/{code}"}]
    assert seen(host)["notices"] == expected, "it names the game and nothing of it"

    # The line breaks and comes back: it is still the same turn.
    line.cut(host)
    expect(host).to_have_title(re.compile("^●"))
    assert seen(host)["notices"] == expected
    assert seen(host)["closed"] == 0

    # Back again: the notice is gone, and does not return when I look away once more.
    look_away(host, away=False)
    assert seen(host)["closed"] == 1
    look_away(host)
    assert seen(host)["notices"] == expected
    look_away(host, away=False)
    pass_the_turn(host, friend)
    assert seen(host)["closed"] == 1


def test_without_leave_there_is_no_notice_and_the_tab_says_it_all_the_same(visit: Visit) -> None:
    page = visit()
    page.add_init_script(RECORD)
    _ = page.reload()
    look_away(page)
    page.get_by_role("button", name="Play now: Encore!! with bots").click()
    page.locator(".move.mine").wait_for()
    expect(page).to_have_title(re.compile("^●"))
    assert seen(page)["notices"] == []


def notices(page: Page) -> Locator:
    """The sheet, opened anew."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Tell me when it is my turn").click()
    return page.get_by_role("dialog", name="Tell me when it is my turn")


def test_the_sheet_starts_with_what_is_kept_and_offers_what_the_server_sends(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: Encore!! with bots").click()
    page.locator(".encore").wait_for()
    sheet = notices(page)
    webhook = sheet.get_by_role("textbox", name="A webhook")
    expect(webhook).to_have_value("")
    expect(sheet.get_by_role("textbox", name="Mail to")).to_have_count(0)
    webhook.fill("https://example.org/turn")
    sheet.get_by_role("button", name="Keep it").click()
    expect(sheet.get_by_role("status")).to_have_text("Kept for this table.")
    _ = page.reload()
    page.locator(".encore").wait_for()
    sheet = notices(page)
    expect(webhook).to_have_value("https://example.org/turn")
    webhook.fill("")
    sheet.get_by_role("button", name="Keep it").click()
    expect(sheet.get_by_role("status")).to_have_text(
        "No mail and no webhook is kept for this table."
    )
    _ = page.reload()
    page.locator(".encore").wait_for()
    _ = notices(page)
    expect(webhook).to_have_value("")
