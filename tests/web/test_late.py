"""A slow line: what comes late is waited for."""

from __future__ import annotations

from tests.web.conftest import Visit
from tests.web.encore import play_until
from tests.web.playing import play_now

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
