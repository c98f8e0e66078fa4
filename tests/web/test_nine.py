"""Ensemble at its fullest: nine pictures and several Challenges, on one screen and uncovered."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Visit
from tests.web.playing import play_now
from tests.web.sizes import SETTLED, TARGET, UNREACHABLE
from tests.web.staged import Line, moments
from tests.web.test_newcomer import overlapping

SIZES = ((390, 844), (1440, 900), (844, 390))
LEAST = 44  # pixels that a picture is wide

CARDS = """async () => {
    const told = await (await fetch("/api/games/ensemble/cards")).json();
    return told[0].cards.map((card) => card.id);
}"""

# Pictures of which a corner is outside the window or under something else, and those too small.
COVERED = """(least) => [...document.querySelectorAll(".ensemble .picture")].filter((one) => {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    const corners = [[left + 6, top + 6], [right - 6, top + 6], [left + 6, bottom - 6], [right - 6, bottom - 6]];
    return width < least || !corners.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
}).map((one) => one.dataset.card)"""


def fill_the_board(page: Page, challenges: int) -> None:
    """Show this page a board of level nine, whatever the table is at."""
    ids = page.evaluate(CARDS)

    def fill(told: dict[str, Any]) -> None:
        shown = told.get("view") or told.get("change") or {}
        if "board" in shown:
            shown |= {"board": ids[:9], "challenge": ids[9 : 9 + challenges], "level": 9}
        if told.get("decision"):
            votes = [{"action": n, "notation": f"vote {n + 1}"} for n in range(9)]
            told["decision"]["options"] = votes

    def tell(socket: WebSocketRoute) -> None:
        def alter(message: str | bytes) -> None:
            told = json.loads(message)
            fill(told)
            socket.send(json.dumps(told))

        socket.connect_to_server().on_message(alter)

    page.route_web_socket(re.compile("/ws$"), tell)


@pytest.mark.parametrize("challenges", [1, 3, 4])
def test_nine_pictures_and_their_challenges_fit_one_screen_and_nothing_covers_them(
    visit: Visit, challenges: int
) -> None:
    page = visit()
    fill_the_board(page, challenges)
    play_now(page, "Ensemble")
    page.locator("[data-moment=vote] .board .card").nth(8).wait_for()
    assert page.locator(".challenges .card").count() == challenges
    page.mouse.move(1, 1)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        _ = page.wait_for_function(SETTLED)
        where = f"{width} x {height}"
        assert page.evaluate(COVERED, LEAST) == [], where
        assert page.evaluate(UNREACHABLE, TARGET) == [], where
        page_size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert page.evaluate(page_size) == [width, height], where


@pytest.mark.parametrize("size", SIZES)
def test_the_challenge_is_still_seen_when_the_votes_lie_open(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    line, shown = Line(page), moments("ensemble", 5, range(3))
    for moment in (shown["explain 1"], shown["outcome"]):
        line.show(moment)
        page.locator("[data-moment=verdict]").wait_for()
        expect(page.locator(".challenges .card").first).to_be_in_viewport(ratio=1)
        parts = (
            ".status, .ask h1, .verdict, .challenges .card, .say, .board .card:not(.pick), .foot"
        )
        assert overlapping(page, parts) == []
