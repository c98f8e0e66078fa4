"""A slow line: what comes late is waited for."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.web.conftest import Visit, opened
from tests.web.encore import play_until
from tests.web.playing import play_now, wait_for_cards

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
