"""What holds of every screen: nobody is shut out, and nothing is too heavy."""

from __future__ import annotations

import gzip
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import SIZES, Visit
from tests.web.playing import by_click, play_now, settle, wait_for_cards

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LARGEST = 200 * 1024
TARGET = 44

# Buttons and links that stand inside a sentence may be as small as the sentence.
SMALL_TARGETS = """() => [...document.querySelectorAll('button, a, input, select')]
    .filter((one) => one.checkVisibility() && !one.matches('.link, .clause'))
    .map((one) => [one.outerHTML.slice(0, 120), (one.closest('label') ?? one).getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 43.5))
    .map(([html]) => html)"""

VIOLATIONS = """(only) => axe.run({ resultTypes: ['violations'], ...(only && { runOnly: only }) })
    .then((found) => found.violations)"""
# Of a screen in its other colours; says which.
OTHER_COLOURS = """() => {
    const { dataset } = document.documentElement;
    return (dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark');
}"""


def keep_picture(page: Page, colours: str = "") -> None:
    """PARLOUR_SHOTS=FOLDER keeps a picture of every screen that is looked at, named by its test."""
    folder = os.environ.get("PARLOUR_SHOTS")
    if folder:
        test = os.environ["PYTEST_CURRENT_TEST"].split("::")[-1].removesuffix(" (call)")
        name = re.sub(r"[^a-zA-Z0-9]+", "-", f"{test} {colours}")
        _ = page.screenshot(path=Path(folder) / f"{name}.png")


def serious(page: Page) -> list[str]:
    """What axe finds that shuts people out, by day and by night, once everything has come in."""
    settle(page)
    keep_picture(page)
    if page.evaluate("typeof axe") == "undefined":
        _ = page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate(VIOLATIONS)
    colours = page.evaluate(OTHER_COLOURS)
    settle(page)
    keep_picture(page, colours)
    found += page.evaluate(VIOLATIONS, ["color-contrast"])
    _ = page.evaluate(OTHER_COLOURS)
    return [
        f"{rule['id']}: {rule['nodes'][0]['html'][:160]} {rule['nodes'][0]['failureSummary'][:300]}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
    ]


def start(_: Page) -> None:
    return


def lobby(page: Page) -> None:
    page.get_by_role("button", name="Invite friends to Ember").click()
    page.locator(".chair.mine").wait_for()


def vote(page: Page) -> None:
    play_now(page, "Ensemble")
    page.locator(".board .card").first.wait_for()


def reveal(page: Page) -> None:
    vote(page)
    by_click(page, 0)
    page.locator("[data-moment=verdict]").wait_for()


def ember(page: Page) -> None:
    play_now(page, "Ember")
    page.locator(".hand .wiz").first.wait_for()


def encore(page: Page) -> None:
    play_now(page, "Encore!!")
    page.locator(".move.mine").wait_for()


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("screen", [start, lobby, vote, reveal, ember, encore])
def test_a_screen_shuts_nobody_out(visit: Visit, screen: Any, size: str) -> None:
    page = visit(size=size)
    page.locator("main").wait_for()
    screen(page)
    assert serious(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= SIZES[size][0], "nothing scrolls sideways"
    assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("size", list(SIZES))
def test_all_pictures_and_the_one_action_are_on_one_screen(visit: Visit, size: str) -> None:
    page = visit(size=size)
    vote(page)
    settle(page)
    width, height = SIZES[size]
    boxes = page.locator(".board .card, .challenges .card, .do .btn-go").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    for box in boxes:
        assert box["left"] >= 0
        assert box["top"] >= 0
        assert box["right"] <= width
        assert box["bottom"] <= height


def test_the_first_load_is_light(visit: Visit, page_files: Path) -> None:
    """Script and style that the first page and then the heaviest table ask for, gzipped."""
    page = visit()
    requested = "performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"
    play_now(page, "Ember")
    wait_for_cards(page, "Ember")
    asked = {path for path in page.evaluate(requested) if path.endswith((".js", ".css"))}
    files = [page_files / path.removeprefix("/") for path in asked]
    assert len(files) > 4
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < LARGEST


def test_script_and_style_are_sent_compressed(visit: Visit, page_files: Path) -> None:
    page = visit()
    for ending, kind in (("js", "javascript"), ("css", "css")):
        name = next(file.name for file in (page_files / "assets").glob(f"*.{ending}"))
        answer = page.request.get(f"/assets/{name}", headers={"Accept-Encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert kind in answer.headers["content-type"]


def test_the_page_asks_nobody_else_for_anything(page_files: Path) -> None:
    text = (page_files / "index.html").read_text()
    assert "<script>" not in text
    assert "http" not in text
