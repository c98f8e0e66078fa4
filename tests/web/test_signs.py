"""Signs at every table: time, who is away, where an answer is, and what can be compared."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web import ember, encore
from tests.web.conftest import Visit
from tests.web.playing import (
    OPEN,
    hold,
    note_signs,
    play_now,
    said,
    settle,
    until,
    wait_for_cards,
)
from tests.web.test_turns import company

WS = re.compile("/ws$")

SLOW = 400  # milliseconds after which an answer is said to be on its way
SIGN = 4000  # milliseconds for which a sign stands
# Milliseconds after which a page that hears nothing asks whether the server is there, and for which it
# waits for the answer; shorter where there is a reason to doubt it.
SILENCE, PATIENCE, DOUBT = 15_000, 9_000, 4_000


def new_table(page: Page, game: str, clock: dict[str, int]) -> str:
    """Let Ada make a table with a clock; gives its link."""
    made = page.evaluate(
        """async ([game, clock]) => {
            const asked = { game, clock, name: "Ada", seats: 2 };
            const told = await fetch("/api/tables", { method: "POST", body: JSON.stringify(asked) });
            const place = { ...(await told.json()), game, seen: 1 };
            localStorage.setItem("parlour.places", JSON.stringify({ [place.table]: place }));
            return place;
        }""",
        [game, clock],
    )
    return f"/t/{made['code']}"


def come_in(page: Page, link: str, name: str) -> None:
    _ = page.goto(link)
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="Come in").click()


def test_everybody_sees_the_clock_who_is_away_and_who_plays_for_whom(visit: Visit) -> None:
    host, friend, watcher = visit(), visit(size="phone"), visit()
    link = new_table(host, "encore", {"move": 600, "moment": 20, "away": 1})
    _ = host.goto(link)
    come_in(friend, link, "Mina")
    expect(host.locator(".chair", has_text="Mina")).to_be_visible()
    _ = watcher.goto(f"{link}/watch")
    host.get_by_role("button", name="Deal the cards").click()
    pages = {"Ada": host, "Mina": friend}
    for page in (host, friend, watcher):
        clock = page.locator(".rail .turn .ring")
        expect(clock).to_have_text(re.compile(r"^\d+:\d\d$"))
    rail = host.locator(".rail [role=status]")
    expect(rail).to_have_text(re.compile("Your move|Waiting for Mina"))
    mover = "Ada" if rail.inner_text().startswith("Your move") else "Mina"
    waiter = pages["Mina" if mover == "Ada" else "Ada"]
    waits = re.compile(
        rf"Waiting for {mover}\. {mover} has (10|9) minutes, then a stand-in plays on\."
    )
    for page in (waiter, watcher):
        expect(page.locator(".rail [role=status]")).to_have_text(waits)
    # A device's clock is put right: the game's goes on as it did.
    watcher.evaluate("() => { const now = Date.now; Date.now = () => now() + 3 * 3600e3; }")
    left = watcher.locator(".rail .turn .ring")
    expect(left).not_to_have_text(left.inner_text())
    expect(left).to_have_text(re.compile(r"^9:\d\d$"))
    # Before the colours are chosen there are no plates; the stand-in is announced all the same.
    for page in (waiter, watcher):
        note_signs(page)
    gone = pages[mover].context
    pages[mover].close()
    for page in (waiter, watcher):
        said(page, f"A stand-in plays for {mover} now.")
    _ = gone.new_page().goto(link)
    for page in (waiter, watcher):
        said(page, f"{mover} plays again.")


def test_a_manager_of_encore_is_said_to_be_away_and_to_have_a_stand_in(visit: Visit) -> None:
    page = visit(size="phone")
    states: dict[str, object] = {"connected": False}

    def tell(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def alter(message: str | bytes) -> None:
            told = json.loads(message)
            if "info" in told:
                told["info"]["seats"][1] |= {"kind": "person", "name": "Mina", **states}
            socket.send(json.dumps(told))

        server.on_message(alter)

    page.route_web_socket(WS, tell)
    play_now(page, "Encore!!")
    encore.play_until(page, ".plate.theirs")
    plate = page.locator(".plate.theirs header")
    expect(plate).to_contain_text("away")
    states["stand_in"] = "greedy"
    page.reload()
    expect(plate).to_contain_text("a stand-in plays")
    expect(plate.get_by_text("stand-in", exact=True)).to_be_in_viewport()
    settle(page)
    cut = "one => one.scrollWidth > one.clientWidth"
    assert not plate.get_by_text("Mina").evaluate(cut), "there is room for the name"


@pytest.mark.parametrize("game", OPEN)
def test_a_slow_answer_is_on_its_way_and_then_safe_and_a_quick_one_is_neither(
    visit: Visit, game: str
) -> None:
    page = visit()
    held: list[Callable[[], None]] = []
    slow = False

    def hold_back(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if slow and json.loads(message)["type"] == "answer":
                held.append(lambda: server.send(message))
            else:
                server.send(message)

        socket.on_message(pass_on)

    page.route_web_socket(WS, hold_back)
    play_now(page, game)
    wait_for_cards(page, game)
    note_signs(page)
    hold(page, SLOW)  # every answer is quick, however slow this machine is
    asked = ember.question(page) if game == "Ember" else ""
    answer(page, game)
    if game == "Ensemble":
        page.locator("[data-moment=verdict]").wait_for()
    elif game == "Ember":
        ember.wait_for_news(page, asked)
        ember.ready(page).first.wait_for()
    else:
        assert encore.asked(page)
    assert {"On its way", "Your answer is safe."}.isdisjoint(page.evaluate("signs"))
    page.evaluate("held = []")
    slow = True
    answer(page, game)
    expect(page.locator(".toast")).to_have_text("On its way")
    until(page, lambda: held)
    held[0]()
    said(page, "Your answer is safe.")


def answer(page: Page, game: str) -> None:
    """Answer what is asked, once."""
    if game == "Encore!!":
        assert encore.asked(page)
        encore.by_card(page)
    elif page.locator("[data-moment=verdict]").count():
        page.get_by_role("button", name="Ready for the next round").click()
    else:
        if page.locator(".tile.picked").count() == 0:
            page.keyboard.press("1")
        page.keyboard.press("Enter")


class Cable:
    """The line of a page, which can be pulled out and put in again, or torn without a sign."""

    def __init__(self, page: Page) -> None:
        self.sockets: list[WebSocketRoute] = []
        self.asked: list[str] = []  # all that the page wished, in order
        self.is_out = False
        self.is_torn = False  # until there is another one
        self.held: dict[str, list[Callable[[], None]]] = {}  # by type: what does not arrive yet
        page.route_web_socket(WS, self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        if self.is_out:
            socket.close()
            return
        self.sockets.append(socket)
        self.is_torn = False
        server = socket.connect_to_server()
        server.on_message(lambda told: None if self.is_torn else socket.send(told))

        def pass_on(wish: str | bytes) -> None:
            asked = json.loads(wish)["type"]
            self.asked.append(asked)
            if asked in self.held:
                self.held[asked].append(lambda: server.send(wish))
            elif not self.is_torn:
                server.send(wish)

        socket.on_message(pass_on)

    def pull(self) -> None:
        self.is_out = True
        self.sockets[-1].close()


def after_all_bots_voted(page: Page) -> None:
    play_now(page, "Ensemble")
    wait_for_cards(page, "Ensemble")
    expect(page.locator(".seat", has_text="voted")).to_have_count(3)


def test_who_comes_back_after_a_lost_line_is_told_so_quietly(visit: Visit) -> None:
    page = visit()
    cable = Cable(page)
    after_all_bots_voted(page)  # nothing happens before I vote
    hold(page, SIGN)
    cable.pull()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("Connection lost")
    cable.is_out = False
    expect(toast).to_have_text("Back again.")
    expect(toast).to_have_attribute("aria-live", "polite")


def test_a_line_that_died_without_a_word_is_noticed(visit: Visit) -> None:
    page = visit()
    cable = Cable(page)
    page.clock.install()
    after_all_bots_voted(page)
    note_signs(page)
    # A silence alone means nothing: the server is asked, and is there.
    page.clock.fast_forward(SILENCE)
    until(page, lambda: "ping" in cable.asked)
    page.clock.fast_forward(PATIENCE)
    assert len(cable.sockets) == 1
    cable.is_torn = True
    page.clock.fast_forward(SILENCE)
    page.clock.fast_forward(PATIENCE)
    said(page, "Connection lost")
    said(page, "Back again.")
    # Somebody looks again, or the network is another one: there is no time to lose.
    page.evaluate("signs = []")
    cable.is_torn = True
    page.evaluate("dispatchEvent(new Event('online'))")
    page.clock.fast_forward(DOUBT)
    said(page, "Back again.")


def test_an_answer_that_takes_its_time_costs_no_line_that_is_there(visit: Visit) -> None:
    """The expert may think for longer than a line is waited for."""
    page = visit()
    cable = Cable(page)
    page.clock.install()
    after_all_bots_voted(page)
    note_signs(page)
    hint = page.get_by_role("status", name="Hint")
    cable.held["hint"] = []
    page.keyboard.press("h")
    until(page, lambda: cable.held["hint"])
    page.clock.fast_forward(PATIENCE)
    until(page, lambda: "ping" in cable.asked or len(cable.sockets) > 1)
    assert len(cable.sockets) == 1
    cable.held["hint"].pop()()
    expect(hint).to_contain_text("Vote for picture")
    # A line that died meanwhile is noticed all the same, and what was asked is asked again.
    cable.held["ping"] = []
    page.keyboard.press("h")
    until(page, lambda: cable.held["hint"])
    page.clock.fast_forward(PATIENCE)
    until(page, lambda: cable.held["ping"])
    page.clock.fast_forward(DOUBT)
    said(page, "Back again.")
    until(page, lambda: len(cable.held["hint"]) == 2)


def test_who_missed_something_is_sent_to_the_log_and_a_sign_goes_by_itself(visit: Visit) -> None:
    host, friend = visit(), visit()
    cable = Cable(friend)
    company(host, friend, "Ensemble")
    wait_for_cards(friend, "Ensemble")
    friend.keyboard.press("l")
    log = friend.get_by_role("complementary", name="The log")
    expect(log.locator("li").first).to_be_visible()
    note_signs(friend)
    cable.pull()
    expect(friend.locator(".toast")).to_contain_text("Connection lost")
    wait_for_cards(host, "Ensemble")
    answer(host, "Ensemble")
    expect(host.locator(".seat", has_text="Ada")).to_contain_text("voted")
    cable.is_out = False
    said(friend, "Back again. What you missed is in the log.")
    expect(friend.locator(".toast")).to_have_text("")


def test_the_digits_of_the_deal_are_the_same_for_all_who_compare_them(visit: Visit) -> None:
    host, friend = visit(), visit(size="phone")

    def never_reveal(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda told: None if '"reveal"' in str(told) else server.send(told))

    friend.route_web_socket(WS, never_reveal)
    company(host, friend, "Encore!!")
    shown = [
        page.get_by_text(re.compile("number of this deal: [0-9a-f]{8}$")) for page in (host, friend)
    ]
    for digits in shown:
        expect(digits).to_be_visible()
    assert shown[0].inner_text() == shown[1].inner_text()


def test_the_page_says_what_the_digits_are_for_and_that_the_server_sees_all_cards(
    visit: Visit,
) -> None:
    page = visit(size="phone")
    play_now(page, "Encore!!")
    wait_for_cards(page, "Encore!!")
    page.get_by_role("button", name="More").click()
    row = page.locator("dialog li", has_text="number of this deal")
    expect(row).to_have_text(re.compile("[0-9a-f]{8}.*eight digits", re.DOTALL))
    sees = page.get_by_text("The server deals, so it sees all cards.")
    code = page.url.rsplit("/", 1)[1]
    _ = page.goto(f"/t/{code}/verify")
    expect(sees).to_be_visible()
    _ = page.goto("/")
    page.get_by_role("button", name="Invite friends to Encore!!").click()
    page.get_by_role("button", name="Terms", exact=True).click()
    sees.scroll_into_view_if_needed()
    expect(sees).to_be_in_viewport()


def test_a_place_stays_whatever_becomes_of_its_table_and_a_group_can_be_forgotten(
    visit: Visit,
) -> None:
    page = visit("/tables", size="phone")
    _ = new_table(page, "encore", {"move": 0, "moment": 20, "away": 0})
    table = page.evaluate("() => Object.keys(JSON.parse(localStorage['parlour.places']))[0]")
    told = [{"table": table, "code": "", "game": "", "status": "unknown"}]
    page.route("**/api/places", lambda route: route.fulfill(body=json.dumps(told)))
    for state in ("", "gone"):
        with page.expect_response("**/api/places"):
            _ = page.goto("/tables")
        expect(page.locator(".state")).to_have_text(state)
        expect(page.get_by_role("link", name="Continue Encore!!")).to_have_count(len(told))
        told.clear()
    expect(page.get_by_text("Encore!!").first).to_be_visible()
    page.get_by_role("textbox", name="Name of the group").fill("Old friends")
    page.get_by_role("button", name="Found").click()
    page.wait_for_url("**/g/*")
    _ = page.goto("/tables")
    page.get_by_role("button", name="Forget this group: Old friends").click()
    expect(page.get_by_text("Old friends")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Groups")).to_be_visible()
    expect(page.get_by_text("Old friends")).to_have_count(0)
