"""What people do at the tables, through nothing but the page."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.sizes import SETTLED

PATIENCE = 60_000  # milliseconds
# What is there once cards are dealt and a question is open.
OPEN = {
    "Ensemble": "[data-moment=vote] .board .card",
    "Ember": ".acts .btn",
    "Encore!!": ".move.mine",
}

# What the page says in its toast, from now on: a sentence that stands for a few seconds is not missed
# by who looks a little later.
NOTE_SIGNS = """() => {
    window.signs = [];
    const note = () => {
        const said = document.querySelector(".toast")?.textContent.trim() ?? "";
        if (said !== (signs.at(-1) ?? "")) signs.push(said);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
}"""
# What would happen after exactly so many milliseconds does not, until `held` is empty again.
HOLD = """(times) => {
    window.held = times;
    const real = window.setTimeout;
    window.setTimeout = (act, wait, ...rest) => (held.includes(wait) ? 0 : real(act, wait, ...rest));
}"""
LONG_PRESS = 400  # milliseconds after which a finger that stays on a card looks at it closely


def settle(page: Page) -> None:
    """Wait until nothing is on its way any more."""
    _ = page.wait_for_function(SETTLED)


def until(page: Page, holds: Callable[[], object]) -> None:
    """Wait for what the page does not show: what was sent, what several pages are at together."""
    for _ in range(PATIENCE // 20):
        if holds():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it was waited for in vain")


def note_signs(page: Page) -> None:
    """Keep what is said in the toast, on this page and on those it goes to."""
    page.add_init_script(f"({NOTE_SIGNS})()")
    page.evaluate(NOTE_SIGNS)


def said(page: Page, words: str) -> None:
    """The toast has said this, or says it soon."""
    _ = page.wait_for_function("(words) => signs.some((one) => one.includes(words))", arg=words)


def hold(page: Page, *times: int) -> None:
    """Whatever waits for so many milliseconds waits: nobody has to be quicker than this machine."""
    page.add_init_script(f"({HOLD})({[*times]})")
    page.evaluate(HOLD, [*times])


def invitation(page: Page) -> str:
    """The link that is given to friends."""
    link = page.get_by_role("textbox", name="Invitation link")
    expect(link).to_have_value(re.compile("/t/."))
    return link.input_value()


def play_now(page: Page, game: str, name: str = "Ada") -> None:
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name=f"Play now: {game} with bots").click()


def wait_for_cards(page: Page, game: str) -> None:
    page.locator(OPEN[game]).first.wait_for()


def play_ensemble(page: Page, vote: Callable[[Page, int], None]) -> None:
    """Vote and say ready, round by round, until the game is over."""
    for number in range(40):
        page.locator("[data-moment=vote] .board .card").first.wait_for()
        vote(page, number)
        page.locator("[data-moment=verdict]").wait_for()
        if page.locator(".over").count():
            return
        page.get_by_role("button", name="Ready for the next round").click()
        page.locator("[data-moment=vote]").wait_for()
    raise AssertionError("Ensemble does not end")


def by_click(page: Page, number: int) -> None:
    cards = page.locator(".board .card")
    cards.nth(number % cards.count()).click()
    page.get_by_role("button", name="Lay my vote").click()


def by_key(page: Page, number: int) -> None:
    cards = page.locator(".board .card").count()
    page.keyboard.press(str(1 + number % cards))
    page.keyboard.press("Enter")
