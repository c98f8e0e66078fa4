"""What a newcomer meets on the way: nothing lies on anything else, and every sign means something."""

from __future__ import annotations

import json
import re
import threading

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Visit
from tests.web.playing import by_click, play_ensemble, play_now, settle
from tests.web.staged import Line, offering, walk
from tests.web.test_after import code_of
from tests.web.test_together import invite

# Which of these lie on one another; what is inside another one belongs to it.
OVERLAPPING = """(selector) => {
    const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const boxes = all.map((one) => one.getBoundingClientRect());
    const lie = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const name = (one) => `${one.className} ${one.textContent.trim().slice(0, 30)}`;
    return all.flatMap((one, i) => all.slice(i + 1)
        .filter((other, j) => lie(boxes[i], boxes[i + 1 + j]) && !one.contains(other) && !other.contains(one))
        .map((other) => `${name(one)} / ${name(other)}`));
}"""


def overlapping(page: Page, selector: str) -> list[str]:
    settle(page)
    found: list[str] = page.evaluate(OVERLAPPING, selector)
    return found


def test_the_end_of_a_game_and_its_replay_stand_clear_beside_the_log(visit: Visit) -> None:
    page = visit()
    play_now(page, "Ensemble")
    play_ensemble(page, by_click)
    page.keyboard.press("l")
    expect(page.get_by_role("complementary", name="The log")).to_be_visible()
    assert overlapping(page, ".seat, .outcome p, .outcome .btn, .outcome .tool, .board .card") == []
    page.get_by_role("link", name="Look back").click()
    page.locator(".game .board .card").first.wait_for()
    parts = ".status, .challenges .card, .board .card, .foot, .bar, aside.log"
    assert overlapping(page, parts) == []
    # Somebody who follows the link now is told that it is over, and shown the way.
    guest = visit(f"/t/{code_of(page)}")
    expect(guest.locator("form")).to_contain_text("This game is over")
    guest.get_by_role("link", name="Look back").click()
    guest.locator(".game .board .card").first.wait_for()


@pytest.mark.parametrize(
    "size", [(1440, 900), (1280, 720), (1100, 800), (820, 1180), (390, 844), (844, 390), (320, 568)]
)
def test_beside_the_coach_nothing_of_ember_lies_on_anything_else(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    Line(page, coach=True).show(offering("conjure", walk("ember", 2, range(9))))
    expect(page.get_by_role("button", name="End your turn")).to_have_count(1)
    while page.locator("[data-coach=next]").count():
        page.locator("[data-coach=next]").click()
    parts = ".hand .wiz, .offer h1, .offer .btn, .call, .stack, .foe, .ribbon, .strip"
    assert overlapping(page, parts) == []


def test_what_was_read_or_said_here_is_not_new_again(visit: Visit) -> None:
    host, friend = visit(), visit()
    code = invite(host, "Ensemble")
    _ = friend.goto(f"/t/{code}")
    friend.get_by_role("button", name="Come in").click()
    friend.locator(".chair.mine").wait_for()

    def say(page: Page, text: str) -> None:
        page.get_by_role("button", name="Chat").click()
        page.get_by_role("textbox", name="Say something").fill(text)
        page.get_by_role("button", name="Send").dblclick()  # and it is said once
        expect(page.locator("dialog li").last).to_contain_text(text)
        page.keyboard.press("Escape")

    say(friend, "good evening")
    new = host.locator(".rail-tools .tool b")
    expect(new).to_have_text("1")
    say(host, "come in")
    expect(new).to_have_count(0)
    _ = host.reload()
    host.locator(".chair.mine").wait_for()
    expect(new).to_have_count(0)
    expect(friend.locator(".rail-tools .tool b")).to_have_text("1")


def test_two_terms_changed_one_after_the_other_on_a_slow_line_both_hold(visit: Visit) -> None:
    page = visit()
    late: list[tuple[WebSocketRoute, str | bytes]] = []
    slow = threading.Event()

    def line(socket: WebSocketRoute) -> None:
        def to_page(message: str | bytes) -> None:
            if slow.is_set() and json.loads(message)["type"] == "arranged":
                late.append((socket, message))
            else:
                socket.send(message)

        socket.connect_to_server().on_message(to_page)

    page.route_web_socket(re.compile("/ws$"), line)
    _ = invite(page, "Ember")
    page.get_by_role("button", name="Terms", exact=True).click()
    slow.set()
    page.get_by_role("combobox", name="Length").select_option("Quick: 20 VP")
    page.get_by_role("switch", name="Legendary creatures").click()
    slow.clear()
    for socket, message in late:
        socket.send(message)
    told = "to 20 VP, without Legendary creatures"
    expect(page.locator(".felt p")).to_contain_text(told)


def test_a_hint_speaks_in_the_words_of_the_game(visit: Visit) -> None:
    page = visit()
    play_now(page, "Encore!!")
    page.locator(".move.mine").wait_for()
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("status", name="Hint")
    expect(hint.locator("b")).to_contain_text("Take ")
