"""Ember's table: on its cards, by keys, on a phone, and between two people."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web import ember
from tests.web.conftest import SIZES, Visit
from tests.web.playing import note_signs, play_now, said, settle, until
from tests.web.sizes import CUT_OFF, TARGET, UNREACHABLE
from tests.web.staged import Line, offering, walk
from tests.web.test_looks import SMALL_TARGETS, serious

COVERED = """(all) => all.map((one) => {
    const box = one.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
        && (one === at || one.contains(at)) ? null : one.outerHTML.slice(0, 90);
}).filter(Boolean)"""


def test_the_keyboard_alone_plays_ember(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: Ember with bots").focus()
    page.keyboard.press("Enter")
    ember.play(page, ember.by_keys)
    expect(page.locator(".offer h1")).to_have_text(re.compile("won$"))


@pytest.mark.parametrize(("size", "motion"), [("desktop", "no-preference"), ("phone", "reduce")])
def test_ember_is_played_from_the_start_page_to_the_outcome(
    visit: Visit, size: str, motion: str
) -> None:
    page = visit(size=size, motion=motion)
    play_now(page, "Ember")
    ember.play(page, ember.by_cards)
    expect(page.locator(".offer h1")).to_have_text(re.compile("won$"))


def test_on_a_phone_nothing_is_covered_and_the_action_is_at_the_thumb(visit: Visit) -> None:
    page = visit(size="phone", theme="dark")
    _ = ember.table(page, 4, ["greedy", "greedy", "greedy"], length="quick")
    ember.deal(page)

    def answer(page: Page, number: int) -> None:
        settle(page)
        assert page.locator(".ribbon button, .hand .wiz, .acts .btn").evaluate_all(COVERED) == []
        wide = page.evaluate("[document.documentElement.scrollWidth, document.body.scrollHeight]")
        assert wide == list(SIZES["phone"]), "nothing scrolls"
        ember.by_cards(page, number)

    ember.play(page, answer, most=30)
    expect(page.locator(".btn-go").last).to_be_in_viewport()


def test_alone_against_the_night_its_clock_and_its_curses_are_shown(visit: Visit) -> None:
    page = visit()
    _ = ember.table(page, 1, [], length="quick")
    ember.deal(page)
    expect(page.locator(".night")).to_contain_text("Curse")
    ember.play(page, ember.by_cards)
    expect(page.locator(".offer h1")).to_have_text(re.compile("won$"))


def test_a_payment_lies_ready_and_other_cards_can_be_picked_for_it(visit: Visit) -> None:
    page = visit()
    swapped: list[str | None] = []

    def another_way(page: Page) -> bool:
        """Whether a card that is not picked could pay for the chosen creature."""
        pays = page.locator(".offer.pays.mine").count() > 0
        return pays and page.locator(".hand .wiz.can:not(.picked)").count() > 0

    def answer(page: Page, number: int) -> None:
        for _ in range(page.locator(".pool .tile.can").count()):
            if another_way(page):
                break
            page.keyboard.press("ArrowRight")  # the next that could be conjured
        if another_way(page):
            card = page.locator(".hand .wiz.can:not(.picked)").first
            name = card.get_attribute("data-card")
            card.click()
            expect(page.locator(f".hand .picked[data-card='{name}']").first).to_be_visible()
            swapped.append(name)
        ember.by_cards(page, number)

    for _ in range(5):  # in some games no hand ever pays in two ways
        _ = ember.table(page, 2, ["random"], length="very_long")
        ember.deal(page)
        ember.play(page, answer, until=lambda: bool(swapped))
        if swapped:
            break
    assert swapped, "no payment could be changed"
    expect(page.locator(".mine .tile").first).to_be_visible()


def test_a_call_that_would_be_wrong_is_warned_of_with_its_sum(visit: Visit) -> None:
    page = visit()
    _ = ember.table(page, 2, ["greedy"], length="quick")
    ember.deal(page)
    call = page.locator(".call:not([aria-disabled])", has_text="Make the call")
    while call.count() == 0:  # somebody else may be first
        ember.play(page, ember.by_cards, most=1)
        call.or_(ember.ready(page)).first.wait_for()
    call.click()
    warning = page.get_by_role("dialog")
    expect(warning).to_contain_text("of 20. A call now is wrong and costs each of your creatures")
    warning.get_by_role("button", name="Not yet").click()
    expect(warning).to_have_count(0)


# Moments ask both of them, several times a turn.
LET_PASS = """() => {
    const button = document.querySelector('.moment.open .acts[aria-busy=false] .btn-go');
    if (!button?.textContent.includes('Let it pass')) return false;
    button.click();
    return true;
}"""


HAS_ENOUGH = """() => {
    const [total, threshold] = document.querySelector('.mine .race').innerText.match(/\\d+/g).map(Number);
    return total >= threshold && document.querySelector('.mine .call:not([aria-disabled])') !== null;
}"""


# One look: between two of them a turn may begin.
ASKED_IN_ANOTHERS_TURN = (
    ".ember:not(:has(.mine h2:text-is('Your turn'))) "
    ".moment.open .acts .btn-go:has-text('Let it pass')"
)


def is_asked(page: Page) -> bool:
    return ember.ready(page).count() > 0


def answer(page: Page, number: int) -> None:
    """Answer what is asked, if something is: what stands ready, or a card; and call with enough VP."""
    if page.evaluate(LET_PASS) or not is_asked(page):
        return
    settled = ember.question(page)
    if page.evaluate(HAS_ENOUGH):
        page.locator(".call", has_text="Make the call").click()
        page.get_by_role("dialog").get_by_role("button", name="Make the call").click()
    elif ember.main(page).count():
        ember.main(page).first.click()
    else:
        ember.by_cards(page, number)
    ember.wait_for_news(page, settled)


def sit_together(host: Page, friend: Page) -> None:
    path = ember.table(host, 2, [], length="quick")
    _ = friend.goto(path)
    friend.get_by_role("textbox").fill("Mina")
    friend.get_by_role("button", name="Come in").click()
    expect(host.locator(".chair", has_text="Mina")).to_be_visible()
    ember.deal(host)
    friend.locator(".hand .wiz").first.wait_for()


def test_two_people_play_and_the_orders_of_one_let_moments_pass(visit: Visit) -> None:
    host, friend = visit(), visit(size="phone")
    sit_together(host, friend)
    # Before any order both are asked in every moment, and both see its clock.
    expect(friend.locator(".moment.open .ring")).to_be_visible()
    host.get_by_label("Let pass until my turn").check()
    expect(host.get_by_label("Let pass until my turn")).to_be_checked()
    expect(host.locator(ASKED_IN_ANOTHERS_TURN)).to_have_count(0)  # the open moment passes too
    pages = (host, friend)
    asked = 0
    for number in range(20):
        until(host, lambda: any(map(is_asked, pages)))
        for page in filter(is_asked, pages):
            asked += host.locator(ASKED_IN_ANOTHERS_TURN).count()
            answer(page, number)
    assert asked == 0, "the order answers in the turns of others"
    expect(host.get_by_label("Let pass until my turn")).to_be_checked()


def test_two_people_play_to_the_outcome_and_both_see_the_same(visit: Visit) -> None:
    host, friend = visit(), visit()
    sit_together(host, friend)
    pages = (host, friend)

    def are_over() -> bool:
        return all(ember.over(page).count() for page in pages)

    for number in range(1000):
        until(host, lambda: any(map(is_asked, pages)) or are_over())
        if are_over():
            break
        for page in pages:
            answer(page, number)
    assert are_over(), "the game does not end"
    told = {page: page.locator(".offer h1").inner_text() for page in (host, friend)}
    assert told[host].replace("You", "Ada") == told[friend].replace("You", "Mina")
    reasons = [page.locator(".outcome p").first.inner_text() for page in (host, friend)]
    assert reasons[0] == reasons[1]


def test_an_undo_that_somebody_offers_is_answered(visit: Visit) -> None:
    page = visit()
    answers: list[bool] = []

    def offer_an_undo(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def to_page(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "snapshot" and not answers:
                told["info"]["undo"] = {"seat": 1, "agreed": []}
            socket.send(json.dumps(told))

        def to_server(message: str | bytes) -> None:
            wish = json.loads(message)
            if wish["type"] == "answer_undo":
                answers.append(wish["agrees"])
            server.send(message)

        server.on_message(to_page)
        socket.on_message(to_server)

    path = ember.table(page, 2, ["greedy"], length="quick")
    ember.deal(page)
    page.route_web_socket(re.compile("/ws$"), offer_an_undo)
    note_signs(page)
    _ = page.goto(path)
    asked = page.locator(".undo")
    expect(asked).to_contain_text("would like to take back the last answer")
    asked.get_by_role("button", name="Allow it").click()
    said(page, "undo")
    assert answers == [True]


@pytest.mark.parametrize("size", list(SIZES))
def test_a_table_in_mid_game_shuts_nobody_out(visit: Visit, size: str) -> None:
    page = visit(size=size)
    _ = ember.table(page, 3, ["greedy", "greedy"], length="quick")
    ember.deal(page)
    ember.play(page, ember.by_cards, most=8)
    ember.over(page).or_(ember.ready(page)).first.wait_for()
    assert serious(page) == []
    assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (1180, 820)])
@pytest.mark.parametrize(("answer", "buttons"), [("draw charred", 4), ("discard", 2)])
def test_a_question_is_read_whole_above_its_answers(
    visit: Visit, size: tuple[int, int], answer: str, buttons: int
) -> None:
    page = visit()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    walked = walk("ember", 3, range(30))
    draws = (
        one for one in walked if "draw" in {asked.question for asked in one[0].window.values()}
    )
    Line(page).show(offering(answer, draws))
    expect(page.locator(".acts .btn")).to_have_count(buttons)
    settle(page)
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(UNREACHABLE, TARGET) == []
    hidden = "(says) => says.scrollHeight - says.clientHeight"
    assert page.locator(".offer .says").evaluate(hidden) <= 0
    assert page.locator(".offer").evaluate(hidden) <= 0
