"""What managers do at a table of Encore!!, through nothing but the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page

Answer = Callable[[Page], None]

# Cards that are staged and perform end a game sooner than others.
WISHES = ("tray:", "theirs:", "hand:", "mine:m", "mine:", "deck:", "colour:")
QUESTION = ".encore[data-busy=false] .move.mine"
OPEN_SPOTS = """() => [...document.querySelectorAll('[data-spot]:not([aria-disabled=true])')]
    .map((one) => one.dataset.spot)"""
NEW_QUESTION = """(before) => {
    const table = document.querySelector('.encore');
    return !table || (table.dataset.asked ?? '') !== before;
}"""
OUTSIDE = """() => [...document.querySelectorAll('.encore .btn-go, .encore .plain, .encore [data-spot]')]
    .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
    .map(([html]) => html)"""


def over(page: Page) -> Locator:
    # Looked for by its words alone, not by what it is called: that takes far longer, and is asked all the time.
    return page.locator("button", has_text="Play again")


def is_asked(page: Page) -> bool:
    """Whether a question can be answered at this moment."""
    return page.locator(QUESTION).count() > 0


def asked(page: Page) -> bool:
    """Wait for a question or the end; whether it is a question."""
    over(page).or_(page.locator(QUESTION)).first.wait_for()
    return over(page).count() == 0


def by_card(page: Page) -> None:
    """Click a card, a zone or a deck; then the button that says what happens."""
    open_spots: list[str] = page.evaluate(OPEN_SPOTS)
    wished = [spot for wish in WISHES for spot in open_spots if spot.startswith(wish)]
    if wished:
        page.locator(f'[data-spot="{wished[0]}"]').first.click()
    elif page.locator(".deed").count():
        page.locator(".deed").first.click()
    act = page.locator(".move .btn-go:not([aria-disabled=true]), .move .plain")
    act.first.click()


def by_key(page: Page) -> None:
    """The first numbered answer, or passing if there is none."""
    page.keyboard.press("1")
    if page.locator(".move.set").count() == 0:
        page.keyboard.press("0")
    page.keyboard.press("Enter")


def answer_one(page: Page, answer: Answer) -> None:
    before = page.locator(".encore").get_attribute("data-asked") or ""
    answer(page)
    page.wait_for_function(NEW_QUESTION, arg=before)


def play(page: Page, answer: Answer, look: Answer | None = None, most: int = 400) -> None:
    """Answer every question until the game is over."""
    for _ in range(most):
        if not asked(page):
            return
        if look is not None:
            look(page)
        answer_one(page, answer)
    raise AssertionError("Encore!! does not end")


def play_until(page: Page, selector: str, most: int = 60) -> None:
    """Answer by clicks until something is on the table."""
    for _ in range(most):
        assert asked(page), f"the game ended without {selector}"
        if page.locator(selector).count():
            return
        answer_one(page, by_card)
    raise AssertionError(f"{selector} was never seen")
