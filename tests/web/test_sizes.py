"""Small and odd screens: whatever can be pressed is reached, and whatever is said is read.

Questions of games with fixed seeds are looked at each time, whole games by `make soak`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page

from tests.web import ember, encore
from tests.web.conftest import Visit
from tests.web.playing import by_click, play_now
from tests.web.sizes import CUT_OFF, NARROW, ODD_SIZES, SETTLED, SMALL_TARGET, TARGET, UNREACHABLE
from tests.web.staged import Line, moments

Look = Callable[[str], None]
WIDE = "document.documentElement.scrollWidth"
JUDGED = f"(least) => [({UNREACHABLE})(least), ({CUT_OFF})(), {WIDE}]"

# Every deal says other sentences: as with all laws, new examples are looked for by `make soak`.
whole_games = pytest.mark.skipif(
    not os.environ.get("PARLOUR_SOAK"), reason="make soak looks at whole games at every size"
)


def fits(page: Page, moment: str) -> None:
    """Everything can be reached and read as the page is now."""
    size = page.viewport_size
    assert size is not None
    _ = page.wait_for_function(SETTLED)
    where = f"{moment} at {size['width']} x {size['height']}"
    least = SMALL_TARGET if size["width"] <= NARROW else TARGET
    unreachable, cut_off, wide = page.evaluate(JUDGED, least)
    assert unreachable == [], where
    assert cut_off == [], where
    assert wide <= size["width"], where


def looking_at(page: Page) -> tuple[Look, set[str]]:
    """Look at a moment of the game at every size, once; and which moments were looked at."""
    seen: set[str] = set()

    def look(moment: str) -> None:
        if moment in seen:
            return
        seen.add(moment)
        page.mouse.move(1, 1)  # what the pointer rests on says more of itself, over its neighbours
        for width, height in ODD_SIZES:
            page.set_viewport_size({"width": width, "height": height})
            fits(page, moment)
        page.set_viewport_size({"width": 1440, "height": 900})

    return look, seen


ROOMY = (
    (360, 640),
    (820, 1180),
    (1920, 1080),
)  # they have neighbours among the odd sizes that are harder
GAMES: dict[str, tuple[str, int, Sequence[int], dict[str, object]]] = {
    "Ensemble": ("ensemble", 5, range(3), {}),
    "Ember": ("ember", 4, range(4), {"length": "quick"}),
    "Ember alone": ("ember", 1, range(2), {}),
    "Encore!!": ("encore", 2, range(6), {}),
}


@pytest.mark.parametrize("name", GAMES)
def test_every_question_is_reached_and_read_at_every_size(visit: Visit, name: str) -> None:
    page, found = visit(), moments(*GAMES[name])
    page.mouse.move(1, 1)
    line = Line(page)
    for width, height in (size for size in ODD_SIZES if size not in ROOMY):
        page.set_viewport_size({"width": width, "height": height})
        for question, moment in found.items():
            line.show(moment)
            fits(page, f"{name}, {question}")


@whole_games
def test_ensemble_is_reached_at_every_size(visit: Visit) -> None:
    page = visit()
    play_now(page, "Ensemble")
    look, _ = looking_at(page)
    for number in range(40):
        page.locator("[data-moment=vote] .board .card").first.wait_for()
        look(f"vote of {page.locator('.board .card').count()}")
        by_click(page, number)
        page.locator("[data-moment=verdict]").wait_for()
        if page.locator(".over").count():
            break
        look("verdict")
        page.get_by_role("button", name="Ready for the next round").click()
    look("outcome")


@whole_games
def test_ember_is_reached_at_every_size(visit: Visit) -> None:
    page = visit()
    look, seen = looking_at(page)
    moments = {
        "turn": ".offer.mine:not(.pays):not(.reacts)",
        "moment": ".moment.open .acts .btn",
        "payment": ".offer.pays.mine",
        "cards laid out": ".offer .tray",
    }

    def answer(page: Page, number: int) -> None:
        for moment, selector in moments.items():
            if page.locator(selector).count():
                look(moment)
        call = page.locator(".call:not([aria-disabled])", has_text="Make the call")
        if call.count() and "call" not in seen:
            call.click()
            look("call")
            page.keyboard.press("Escape")
        ember.by_cards(page, number)

    wanted = {"turn", "moment", "payment", "call"}
    for _ in range(5):  # a game may be over before there was each of them
        _ = ember.table(page, 4, ["greedy", "greedy", "greedy"], length="quick")
        ember.deal(page)
        ember.play(page, answer, until=lambda: wanted <= seen)
        if wanted <= seen:
            return
    raise AssertionError(f"only {seen} were seen")


@whole_games
def test_the_outcome_of_ember_is_reached_at_every_size(visit: Visit) -> None:
    page = visit()
    _ = ember.table(page, 2, ["greedy"], length="quick")
    ember.deal(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Give up this game").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    ember.over(page).wait_for()
    look, _ = looking_at(page)
    look("outcome")


@whole_games
def test_encore_is_reached_at_every_size(visit: Visit) -> None:
    page = visit()
    play_now(page, "Encore!!")
    look, seen = looking_at(page)
    while encore.asked(page):
        step = page.locator(".encore").get_attribute("data-step")
        look(f"{step}")
        spots = page.locator(".bill.can, .zone.can")
        if f"{step}, chosen" not in seen and spots.count():
            spots.first.click()
            look(f"{step}, chosen")
            page.keyboard.press("Escape")
        encore.answer_one(page, encore.by_card)
    look("outcome")
    assert {"draft", "draw", "preshow, chosen"} <= seen
