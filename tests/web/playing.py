"""What people do at the tables, through nothing but the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

PATIENCE = 60_000  # milliseconds
# What is there once cards are dealt and a question is open.
OPEN = {
    "Ensemble": "[data-moment=vote] .board .card",
    "Ember": ".acts .btn",
    "Encore!!": ".move.mine",
}


def play_now(page: Page, game: str, name: str = "Ada") -> None:
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name=f"Play now: {game} with bots").click()


def wait_for_cards(page: Page, game: str) -> None:
    page.locator(OPEN[game]).first.wait_for(timeout=PATIENCE)


def play_ensemble(page: Page, vote: Callable[[Page, int], None]) -> None:
    """Vote and say ready, round by round, until the game is over."""
    for number in range(40):
        page.locator("[data-moment=vote] .board .card").first.wait_for(timeout=PATIENCE)
        vote(page, number)
        page.locator("[data-moment=verdict]").wait_for(timeout=PATIENCE)
        if page.locator(".over").count():
            return
        page.get_by_role("button", name="Ready for the next round").click()
        page.locator("[data-moment=vote]").wait_for(timeout=PATIENCE)
    raise AssertionError("Ensemble does not end")


def by_click(page: Page, number: int) -> None:
    cards = page.locator(".board .card")
    cards.nth(number % cards.count()).click()
    page.get_by_role("button", name="Lay my vote").click()


def by_key(page: Page, number: int) -> None:
    cards = page.locator(".board .card").count()
    page.keyboard.press(str(1 + number % cards))
    page.keyboard.press("Enter")
