"""How the page comes in: nothing that is late makes it jump."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from tests.web.conftest import Visit, opened
from tests.web.playing import until
from tests.web.staged import Line, offering, walk

# Lighthouse looks at a window of this size. Its share of what jumps counts.
WINDOW = (1350, 940)
JUMPED = """() => new Promise((tell) => {
    let jumped = 0;
    new PerformanceObserver((found) => {
        for (const one of found.getEntries()) jumped += one.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => tell(jumped), 300);
})"""


def test_letters_that_come_late_move_nothing(browser: Browser, address: str) -> None:
    def late(route: Route) -> None:
        time.sleep(0.2)
        route.continue_()

    with opened(browser, viewport={"width": WINDOW[0], "height": WINDOW[1]}) as context:
        page = context.new_page()
        page.route("**/*.woff2", late)
        _ = page.goto(address)
        page.locator("main").wait_for()
        page.evaluate("document.fonts.ready.then(() => undefined)")
        assert page.evaluate("document.fonts.size") > 4
        assert page.evaluate(JUMPED) < 0.05


def test_cards_that_come_late_move_nothing_and_many_of_them_come_small(visit: Visit) -> None:
    def late(route: Route) -> None:
        time.sleep(0.2)
        route.continue_()

    page = visit("/tables")  # a page without pictures
    page.set_viewport_size({"width": WINDOW[0], "height": WINDOW[1]})
    page.route("**/cards", late)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    Line(page).show(offering("conjure", walk("ember", 3, range(9))))
    page.locator(".pool .tile").first.wait_for()

    def pictures() -> list[str]:
        return [url for url in asked if "/pictures/ember/" in url]

    until(page, lambda: len(pictures()) > 30)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(JUMPED) < 0.005
    assert [url for url in pictures() if not url.endswith("?small")] == []


def test_the_letters_of_every_page_are_asked_for_at_once(page_files: Path) -> None:
    text = (page_files / "index.html").read_text()
    asked = re.findall(r'rel="preload" href="(/assets/[^"]+\.woff2)" as="font"', text)
    assert len(asked) == 2
    sheet = re.search(r'href="(/assets/[^"]+\.css)"', text)
    assert sheet is not None
    style = (page_files / sheet[1].removeprefix("/")).read_text()
    assert all(font in style for font in asked), "they are those that the style names"


@pytest.mark.parametrize("path", ["/api/games/ember/cards", "/api/games/ember/rules"])
def test_long_lists_are_sent_compressed_to_who_takes_them_so(visit: Visit, path: str) -> None:
    asking = visit().request
    short = asking.get(path, headers={"Accept-Encoding": "gzip"})
    assert short.headers["content-encoding"] == "gzip"
    plain = asking.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert short.json() == plain.json()
