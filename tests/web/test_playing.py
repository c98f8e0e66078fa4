"""Whole games in a browser, from the start page to the outcome."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.web import ember, encore
from tests.web.conftest import Visit
from tests.web.playing import (
    by_click,
    by_key,
    invitation,
    note_signs,
    play_ensemble,
    play_now,
    wait_for_cards,
)
from tests.web.test_turns import company


def test_a_person_plays_ensemble_from_the_start_page_to_the_outcome_and_again(visit: Visit) -> None:
    page = visit(motion="no-preference")
    play_now(page, "Ensemble")
    play_ensemble(page, by_click)
    expect(page.locator("h1")).to_have_text(re.compile("We made it|The night ends here"))
    before = page.url
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("[data-moment=vote] .board .card")).to_have_count(2)
    assert page.url != before


def test_ensemble_is_played_on_a_phone(visit: Visit) -> None:
    page = visit(size="phone", theme="dark")
    play_now(page, "Ensemble")
    play_ensemble(page, by_click)
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport()


def test_the_keyboard_alone_plays_ensemble(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: Ensemble with bots").focus()
    page.keyboard.press("Enter")
    play_ensemble(page, by_key)


def test_a_friend_comes_in_by_the_link_and_both_are_dealt_cards(visit: Visit) -> None:
    host = visit()
    host.get_by_role("textbox", name="Your name").fill("Ada")
    host.get_by_role("button", name="Invite friends to Ensemble").click()
    friend = visit(invitation(host), size="phone")
    expect(friend.locator("h1")).to_have_text("Ada saved you a chair")
    friend.get_by_role("textbox").fill("Mina")
    # Whoever presses twice means it once.
    friend.get_by_role("button", name="Come in").dblclick()
    expect(host.locator(".chair", has_text="Mina")).to_be_visible()
    note_signs(host)
    host.get_by_role("button", name="Deal the cards").dblclick()
    for page in (host, friend):
        expect(page.locator(".board .card")).to_have_count(2)
    assert [sign for sign in host.evaluate("signs") if sign] == []
    table = host.request.get(f"/api/codes/{host.url.split('/')[-1]}").json()["table"]
    members = host.request.get(f"/api/tables/{table}").json()["members"]
    assert [one["name"] for one in members] == ["Ada", "Mina"]
    by_click(friend, 0)
    expect(host.locator(".seat", has_text="Mina")).to_contain_text("voted")


def in_its_place(text: Locator, place: str) -> None:
    """However long a word is, it ends where its place does."""
    beyond = """(one, place) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const [end, edge] = [words, one.closest(place)].map((of) => of.getBoundingClientRect().right);
        return end - edge;
    }"""
    assert text.evaluate(beyond, place) <= 0


def test_two_browsers_play_ensemble_to_the_outcome(visit: Visit) -> None:
    host, friend = visit(size="phone", theme="dark"), visit()
    host.get_by_role("textbox", name="Your name").fill("Ada")
    host.get_by_role("button", name="Invite friends to Ensemble").click()
    _ = friend.goto(invitation(host))
    friend.get_by_role("textbox").fill("W" * 24)
    friend.get_by_role("button", name="Come in").click()
    expect(host.locator(".chair", has_text="WWW")).to_be_visible()
    in_its_place(host.locator(".chair b", has_text="WWW"), "body")
    host.get_by_role("button", name="Deal the cards").click()
    for number in range(40):
        for page in (host, friend):
            page.locator("[data-moment=vote] .board .card").first.wait_for()
            by_click(page, number)
        for page in (host, friend):
            page.locator("[data-moment=verdict]").wait_for()
        if number == 0:  # one long word, on a phone
            friend.locator("#why").fill("https://example.org/" + "butterfly" * 12)
            friend.keyboard.press("Enter")
            in_its_place(host.locator(".notes q", has_text="butterfly"), "li")
        if host.locator(".over").count():
            break
        for page in (host, friend):
            page.get_by_role("button", name="Ready for the next round").click()
    for page in (host, friend):
        expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_a_note_outlasts_who_says_ready_and_ends_with_its_round(visit: Visit) -> None:
    host, friend = visit(), visit(size="phone")
    company(host, friend, "Ensemble")
    note = host.locator("#why")
    for text in ("both are far from home", "an eye for an eye"):
        for page in (host, friend):
            wait_for_cards(page, "Ensemble")
            by_click(page, 0)
        expect(note).to_have_value("")
        note.fill(text)
        friend.get_by_role("button", name="Ready for the next round").click()
        expect(host.locator(".seat", has_text="Mina")).to_contain_text("ready")
        expect(note).to_have_value(text)
        host.get_by_role("button", name="Ready for the next round").click()


def vote(page: Page) -> None:
    by_click(page, 0)
    page.locator("[data-moment=verdict]").wait_for()


def answer_in_ember(page: Page) -> None:
    ember.play(page, ember.by_cards, most=1)


def answer_in_encore(page: Page) -> None:
    encore.answer_one(page, encore.by_card)


@pytest.mark.parametrize(
    ("game", "answer"),
    [("Ensemble", vote), ("Ember", answer_in_ember), ("Encore!!", answer_in_encore)],
)
def test_an_answer_on_a_line_that_breaks_is_given_once_the_line_is_back(
    visit: Visit, game: str, answer: Callable[[Page], None]
) -> None:
    page = visit()
    answers: list[str] = []

    def cut_the_first_answer(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            wish = json.loads(message)
            if wish["type"] == "answer":
                answers.append(wish["id"])
                if len(answers) == 1:
                    socket.close()
                    return
            server.send(message)

        socket.on_message(pass_on)

    page.route_web_socket(re.compile("/ws$"), cut_the_first_answer)
    play_now(page, game)
    wait_for_cards(page, game)
    answer(page)  # and the game goes on
    assert len(answers) >= 2
    assert answers[0] == answers[1], "the same answer under the same id"


def test_a_reload_in_mid_game_comes_back_to_the_same_table(visit: Visit) -> None:
    page = visit()
    play_now(page, "Ensemble")
    page.locator(".board .card").first.wait_for()
    pictures = page.locator(".board img").evaluate_all("all => all.map(one => one.src)")
    _ = page.reload()
    page.locator(".board .card").first.wait_for()
    assert page.locator(".board img").evaluate_all("all => all.map(one => one.src)") == pictures
    _ = page.goto("/")
    page.get_by_role("link", name="Continue Ensemble").click()
    page.locator(".board .card").first.wait_for()


def test_a_line_of_the_log_opens_the_rule_behind_it(visit: Visit) -> None:
    page = visit()
    play_now(page, "Ensemble")
    page.get_by_role("button", name="Log").click()
    page.get_by_role("button", name="Read rule ENS-2.3").first.click()
    expect(page.get_by_role("dialog").last).to_contain_text("Challenge")
