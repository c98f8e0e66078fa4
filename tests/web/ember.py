"""What people do at a table of Ember, through nothing but the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page

# Makes a table and keeps the place at it as the start page does, with options it does not offer.
BEGIN = """async ([seats, bots, options]) => {
    const clock = { moment: 600 };  // nobody is hurried, however slow this machine is
    const wish = { game: "ember", name: "Ada", seats, bots, options, clock };
    const headers = { "Content-Type": "application/json" };
    const made = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wish) });
    const ticket = await made.json();
    const place = { ...ticket, game: "ember", seen: Date.now() };
    localStorage.setItem("parlour.places", JSON.stringify({ [ticket.table]: place }));
    return ticket.code;
}"""

ASKED = ".ember:not([data-asked=''])"


def table(page: Page, seats: int, bots: Sequence[str], **options: object) -> str:
    """Sit at a new table; gives its path."""
    code = page.evaluate(BEGIN, [seats, list(bots), options])
    path = f"/t/{code}"
    _ = page.goto(path)
    return path


def deal(page: Page) -> None:
    page.get_by_role("button", name="Deal the cards").click()
    page.locator(".hand .wiz").first.wait_for()


def over(page: Page) -> Locator:
    # Looked for by its words alone, not by what it is called: that takes far longer, and is asked all the time.
    return page.locator("button", has_text="Play again")


def ready(page: Page) -> Locator:
    """Something that a question can be answered with; the Pool is laid a moment after all else."""
    return page.locator(f"{ASKED}:has(.table > *) .acts[aria-busy=false] .btn")


def play(
    page: Page,
    answer: Callable[[Page, int], None],
    most: int | None = None,
    until: Callable[[], bool] = lambda: False,
) -> None:
    """Answer every question until the game is over, or so many, or until something was seen."""
    for number in range(most or 700):
        over(page).or_(ready(page)).first.wait_for()
        if over(page).count():
            return
        answer(page, number)
        if until():
            return
    assert most is not None, "the game does not end"


def main(page: Page) -> Locator:
    return page.locator(".acts .btn-go:not([aria-disabled])")


def by_cards(page: Page, number: int) -> None:
    """Press a card that glows, then the button that says what it does; the button alone if none."""
    settled = question(page)
    glowing = page.locator(".hand .can, .tile.can, .tray .can")
    names = page.locator(".acts .names .btn")
    chosen = page.locator(".tile.picked, .wiz.picked")
    if chosen.count() == 0 and glowing.count():
        glowing.first.click()
    elif main(page).count() == 0 and names.count():
        names.first.click()
    if main(page).count():
        main(page).first.click()
    else:
        page.locator(".acts .more .btn").first.click()
    wait_for_news(page, settled)


def by_keys(page: Page, number: int) -> None:
    """A digit for the first answer, or the arrow to it; Enter does it."""
    settled = question(page)
    if page.locator(".tile.picked").count() == 0:
        page.keyboard.press("1" if number % 2 else "ArrowRight")
    page.keyboard.press("Enter")
    wait_for_news(page, settled)


def question(page: Page) -> str:
    """Which question is open, by its id; empty: none."""
    return page.locator(".ember").get_attribute("data-asked") or ""


def wait_for_news(page: Page, before: str) -> None:
    """The answer was taken: another question is open, or none."""
    changed = "(before) => document.querySelector('.ember').dataset.asked !== before"
    _ = page.wait_for_function(changed, arg=before)
