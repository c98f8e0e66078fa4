"""A slow line: what comes late is waited for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Visit, opened
from tests.web.encore import play_until
from tests.web.playing import invitation, play_now, wait_for_cards
from tests.web.test_together import invite, let_in_no_more, link_that_brings_the_seat

# Cards come when the table has been laid for a while, and the first time not at all.
LATE = """
const real = window.fetch;
let lost = false;
const laid = async () => {
    while (!document.querySelector('.encore')) await new Promise(requestAnimationFrame);
    await new Promise((go) => setTimeout(go, 200));
};
window.fetch = async (path, ...rest) => {
    if (!String(path).endsWith('/cards')) return real(path, ...rest);
    await laid();
    if (!lost) { lost = true; throw new TypeError('Failed to fetch'); }
    return real(path, ...rest);
};
"""


def test_cards_that_come_late_are_waited_for_and_asked_for_again(visit: Visit) -> None:
    page = visit()
    page.evaluate(LATE)
    play_now(page, "Encore!!")
    play_until(page, ".bill")


# Whatever is asked about a table is asked in vain the first time.
IN_VAIN = """
const real = window.fetch;
const lost = new Set();
const code = "%s";
const refusal = () => new Response(JSON.stringify({ code, sentence: "not now" }), { status: 503 });
window.fetch = async (path, ...rest) => {
    const about = /^.api.(codes|tables).[^?]+$/.test(path) && !/members$/.test(path);
    if (about && lost.size < lost.add(path).size) {
        if (code) return refusal();
        throw new TypeError('Failed to fetch');
    }
    return real(path, ...rest);
};
"""


@pytest.mark.parametrize("code", ["", "not_saved", "moved", "slow_down"])
def test_what_is_asked_about_a_table_is_asked_again(visit: Visit, code: str) -> None:
    host, guest, screen = visit(), visit(), visit()
    for page in (host, guest, screen):
        page.add_init_script(IN_VAIN % code)
    host.evaluate(IN_VAIN % code)
    host.get_by_role("button", name="Invite friends to Ensemble").click()
    link = invitation(host)
    expect(host.get_by_role("button", name="One chair less")).to_be_visible()
    _ = screen.goto(f"{link}/tv")
    _ = guest.goto(link)
    expect(guest.locator("h1")).to_have_text("Guest saved you a chair")
    screen.locator(".qr").wait_for()


# What is asked where an address ends so is refused.
REFUSED = """([ending, code, sentence]) => {
    const real = window.fetch;
    window.fetch = async (path, ...rest) => {
        if (!String(path).endsWith(ending)) return real(path, ...rest);
        return new Response(JSON.stringify({ code, sentence }), { status: 503 });
    };
}"""


def test_a_table_that_cannot_be_found_for_a_reason_says_which(visit: Visit) -> None:
    host, guest = visit(), visit()
    code = invite(host, "Ensemble")
    guest.evaluate(REFUSED, [f"/api/codes/{code}", "our_fault", "something went wrong here"])
    guest.get_by_role("textbox", name="Code of a table").fill(code)
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_text("Something went wrong here.")).to_be_visible()


def test_a_seat_that_is_not_brought_for_now_is_brought_by_the_same_link(visit: Visit) -> None:
    page, other = visit(), visit(size="phone")
    play_now(page, "Encore!!")
    wait_for_cards(page, "Encore!!")
    link = link_that_brings_the_seat(page)
    _ = other.goto(link.partition("#")[0])
    other.get_by_role("button", name="Come in").wait_for()
    other.evaluate(REFUSED, ["/return", "moved", "connect again"])
    _ = other.goto(link)
    expect(other.get_by_text("Connect again.")).to_be_visible()
    assert other.url == link
    _ = other.reload()
    wait_for_cards(other, "Encore!!")
    assert "#" not in other.url


def test_a_table_that_cannot_be_saved_for_now_lets_in_later(visit: Visit) -> None:
    page = visit()
    let_in_no_more(page, "not_saved")
    play_now(page, "Encore!!")
    wait_for_cards(page, "Encore!!")


def test_what_could_not_be_fetched_is_said_and_comes_when_the_server_is_back(
    browser: Browser, address: str
) -> None:
    with opened(browser, base_url=address, reduced_motion="reduce") as context:
        page = context.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        _ = page.goto("/")
        missing = page.get_by_role("alert").filter(has_text="did not come")
        page.route("**/*", lambda route: route.abort())
        page.get_by_role("link", name="Your tables").click()
        missing.get_by_role("button", name="Try again").click()
        page.wait_for_timeout(100)
        expect(missing).to_be_visible()
        page.unroute_all()
        expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
        # A newer page has other files: the server answers, and this one is not there.
        _ = page.goto("/")
        page.route("**/assets/Encore*.js", lambda route: route.abort())
        play_now(page, "Encore!!")
        expect(missing).to_be_visible()
        page.unroute_all()
        missing.get_by_role("button", name="Try again").click()
        wait_for_cards(page, "Encore!!")
        assert wrong == []


# The rules of a game do not come, until there is a server again.
NO_RULES = """() => {
    window.away = true;
    const real = window.fetch;
    window.fetch = async (path, ...rest) => {
        if (away && String(path).endsWith('/rules')) throw new TypeError('Failed to fetch');
        return real(path, ...rest);
    };
}"""


def test_a_clause_that_could_not_be_fetched_is_said_and_comes_when_it_is_asked_for_again(
    visit: Visit,
) -> None:
    page = visit()
    page.evaluate(NO_RULES)
    play_now(page, "Ensemble")
    page.get_by_role("button", name="Log").click()
    read = page.get_by_role("button", name="Read rule ENS-2.3").first
    read.click()
    clause = page.get_by_role("dialog")
    expect(clause.get_by_role("alert")).to_contain_text("The server does not answer.")
    page.keyboard.press("Escape")
    expect(clause).to_have_count(0)
    page.evaluate("away = false")
    read.click()
    expect(clause).to_contain_text("Challenge")


def test_a_page_from_a_name_that_the_server_does_not_know_says_what_may_be_wrong(
    browser: Browser, address: str
) -> None:
    """Its line is refused, and a browser tells no page why."""
    unknown = address.replace("127.0.0.1", "friends.localhost")
    with opened(browser, base_url=unknown, reduced_motion="reduce") as context:
        page = context.new_page()
        _ = page.goto("/")
        page.get_by_role("button", name="Play now: Encore!! with bots").click()
        expect(page.get_by_text("it may not know the address you came by")).to_be_visible()
