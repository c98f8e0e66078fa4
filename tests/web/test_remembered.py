"""What a device remembers of its tables, and one that remembers nothing."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Visit
from tests.web.playing import play_now, until, wait_for_cards
from tests.web.test_together import (
    come_in,
    deal,
    invite,
    let_in_no_more,
    on_one_device,
    sit_down_here,
)

# A browser that was told to keep nothing, and one whose storage is full since some time ago.
FORBIDDEN = """for (const one of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, one, { get() { throw new DOMException("denied", "SecurityError"); } });
"""
FULL = """localStorage.setItem("parlour.places", "{}");
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
FORTY = """() => {
    const running = { table: "T-run", code: "run", member: "m1", token: "t", game: "ember", seen: 1 };
    const places = { "T-run": running };
    for (let n = 2; n <= 40; n++)
        places[`T-${n}`] = { ...running, table: `T-${n}`, code: `c${n}`, seen: n, over: true };
    localStorage.setItem("parlour.places", JSON.stringify(places));
}"""
KEPT = "Object.keys(JSON.parse(localStorage.getItem('parlour.places')))"


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


def test_a_game_that_is_over_is_forgotten_before_one_that_is_not(visit: Visit) -> None:
    page = visit()
    page.evaluate(FORTY)
    _ = invite(page, "Ember")
    kept = page.evaluate(KEPT)
    assert len(kept) == 40
    assert "T-run" in kept
    assert "T-2" not in kept, "what is over and was not open for longest"


def leave(page: Page) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Leave for good").click()
    page.get_by_role("dialog").last.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("button", name="Invite friends to Ember")).to_be_visible()


def test_who_leaves_a_shared_device_leaves_the_seats_of_the_others(visit: Visit) -> None:
    page = visit()
    on_one_device(page, "Ensemble", "Ada", "Mina")
    table = page.url
    leave(page)
    page.get_by_role("link", name="Continue Ensemble").click()
    expect(page.locator(".chair.mine")).to_contain_text("Mina (you)")
    # Who only watches has nothing to give up.
    _ = page.goto(f"{table}/watch")
    page.locator(".chair").first.wait_for()
    leave(page)
    _ = page.goto(table)
    page.locator(".chair.mine").wait_for()
    leave(page)
    expect(page.locator(".resume")).to_have_count(0)


def test_a_list_of_tables_forgets_nobody_who_came_to_the_device_meanwhile(visit: Visit) -> None:
    page = visit()
    _ = invite(page, "Ensemble")
    tables, asked = page.context.new_page(), list[Route]()

    def hold_back(route: Route) -> None:
        asked.append(route)

    tables.route("**/api/places", hold_back)
    _ = tables.goto("/tables")
    until(tables, lambda: asked)
    sit_down_here(page, "Mina")
    asked[0].continue_()
    tables.locator(".row .state", has_text="not begun").wait_for()
    _ = page.reload()
    expect(page.locator(".chair", has_text="Mina")).to_contain_text("on this device")


def test_a_link_that_is_open_in_two_tabs_lets_one_person_in(visit: Visit) -> None:
    host, guest = visit(), visit()
    code = invite(host, "Ensemble")
    tabs = (guest, guest.context.new_page())
    for tab in tabs:
        _ = tab.goto(f"/t/{code}")
        tab.get_by_role("button", name="Come in").wait_for()
    for tab in tabs:
        come_in(tab, "Ben")
        expect(tab.locator(".chair.mine")).to_contain_text("Ben")
    table = host.request.get(f"/api/codes/{code}").json()["table"]
    members = host.request.get(f"/api/tables/{table}").json()["members"]
    assert [one["name"] for one in members] == ["Ada", "Ben"]


def test_a_place_at_a_table_that_may_be_mended_is_kept(visit: Visit) -> None:
    page = visit()
    play_now(page, "Ember")
    wait_for_cards(page, "Ember")
    let_in_no_more(page, "damaged")
    _ = page.reload()
    expect(page.get_by_text("This cannot be opened.")).to_be_visible()
    page.get_by_role("link", name="To the start page").click()
    page.get_by_role("link", name="Continue Ember").click()
    wait_for_cards(page, "Ember")
