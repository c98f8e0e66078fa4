"""Whose move it is stands in the rail and at the seats, to be read and to be heard."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import parlour
from tests.web import ember, encore
from tests.web.conftest import Visit
from tests.web.playing import invitation, play_now, settle, until, wait_for_cards
from tests.web.staged import Line, at
from tests.web.test_ember import sit_together


def company(host: Page, friend: Page, game: str) -> None:
    """Two people at a new table of a game, with cards dealt."""
    host.get_by_role("textbox", name="Your name").fill("Ada")
    host.get_by_role("button", name=f"Invite friends to {game}").click()
    _ = friend.goto(invitation(host))
    friend.get_by_role("textbox").fill("Mina")
    friend.get_by_role("button", name="Come in").click()
    expect(host.locator(".chair", has_text="Mina")).to_be_visible()
    host.get_by_role("button", name="Deal the cards").click()


def rail(page: Page, words: str) -> None:
    """The rail says it on a phone, and says it aloud."""
    seen = page.locator(".rail .turn")
    expect(seen).to_contain_text(words)
    expect(seen).to_be_in_viewport()
    settle(page)
    cut = "one => [...one.children].some((part) => part.scrollWidth > part.clientWidth + 1)"
    assert not seen.evaluate(cut), "no word is cut off"


def heard(page: Page, words: str) -> None:
    expect(page.locator(".rail [role=status]")).to_have_text(words)


def test_the_rail_of_encore_says_whose_move_it_is(visit: Visit) -> None:
    host, friend = visit(size="phone"), visit(size="phone")
    company(host, friend, "Encore!!")
    until(host, lambda: encore.is_asked(host) or encore.is_asked(friend))
    first, second = (host, friend) if encore.is_asked(host) else (friend, host)
    name = "Ada" if first is host else "Mina"
    rail(first, "Your move")
    heard(first, "Your move")
    rail(second, f"{name} to move")
    heard(second, f"Waiting for {name}")
    first.locator("article.can button").first.click()
    first.locator(".move .btn-go").click()
    rail(second, "Your move")
    rail(first, "to move")


def test_a_seat_of_ember_and_the_rail_say_whose_turn_it_is_on_a_phone(visit: Visit) -> None:
    host, friend = visit(size="phone"), visit(size="phone")
    sit_together(host, friend)
    turn = host.locator(".ember [aria-current=true]")
    expect(turn).to_have_count(1)
    expect(turn.get_by_text("Your turn").or_(turn.get_by_text("to move"))).to_be_visible()
    # A moment to act is everybody's; who has answered waits for the other.
    expect(host.locator(".moment.open .ring")).to_be_visible()
    rail(host, "Answer?")
    ember.by_cards(host, 0)
    rail(host, "Mina to move")


def test_the_rail_of_ensemble_says_what_is_asked_and_the_seats_who_is_due(visit: Visit) -> None:
    page = visit(size="phone")
    play_now(page, "Ensemble")
    wait_for_cards(page, "Ensemble")
    rail(page, "Your vote")
    mine = page.locator(".seat", has_text="Ada")
    expect(mine).to_contain_text("choosing")
    expect(mine.locator("small")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.locator("[data-moment=verdict]").wait_for()
    rail(page, "Ready?")
    heard(page, "Ready?")


def test_a_vote_that_was_moved_on_another_device_lies_where_it_was_moved_to(visit: Visit) -> None:
    page, state = visit(), parlour.game("ensemble").start(3, 1, {})
    line, votes = Line(page), state.window[0].options
    line.show(at(state, 0))
    # In a silence the server does not say who is here, but whoever looks is.
    expect(page.locator(".seat", has_text="(you)")).to_contain_text("choosing")
    page.locator(".board .card").nth(0).click()
    page.get_by_role("button", name="Lay my vote").click()
    for space in (1, 2):
        state.answer(0, votes[space - 1])
        line.show(at(state, 0))
        vote = page.locator(".board .card[aria-pressed=true]")
        expect(vote).to_have_count(1)
        expect(vote.locator(".num")).to_have_text(str(space))
        expect(page.locator(".do .btn-go")).to_have_text(f"Your vote lies on {space}")
