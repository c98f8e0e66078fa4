"""The table of Encore!!: whole games by clicks and keys, on a desk and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import SIZES, Visit
from tests.web.encore import (
    OUTSIDE,
    answer_one,
    asked,
    by_card,
    by_key,
    is_asked,
    over,
    play,
    play_until,
)
from tests.web.playing import invitation, play_now, settle, until
from tests.web.staged import Line, moments
from tests.web.test_looks import serious

WON = re.compile("won$")

# Note what places do, and the zone and the score as they are shown, one after the other.
WATCH = """(zone) => {
    window.moved = [];
    window.shown = [];
    const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
    const note = (changes) => {
        moved.push(...changes.map(({ target }) => target.dataset?.does).filter(Boolean));
        shown.push([text(`[data-spot="${zone}"]`), text(".score.you b")]);
    };
    const all = { subtree: true, childList: true, characterData: true, attributeFilter: ["data-does"] };
    new MutationObserver(note).observe(document.body, all);
}"""

# Names and sentences of which only a part is shown; letters are a little taller than their line.
PARTLY = """() => [...document.querySelectorAll(".zone .name, .side h2, .move .say")]
    .filter((one) => {
        const slack = parseFloat(getComputedStyle(one).fontSize) / 2;
        return one.scrollHeight > one.clientHeight + slack || one.scrollWidth > one.clientWidth + 1;
    })
    .map((one) => one.textContent.trim())"""


def everything_is_in_sight(page: Page) -> None:
    settle(page)
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    greyed = page.locator(".bill.no:not([data-spot^=tray])")
    assert greyed.count() == page.locator(".bill.no[data-why]").count(), "a greyed card says why"


def test_a_game_against_a_bot_is_played_by_clicks_on_cards(visit: Visit) -> None:
    page = visit()
    play_now(page, "Encore!!")
    play(page, by_card, everything_is_in_sight)
    expect(page.locator("h1")).to_have_text(WON)


def test_the_keyboard_alone_plays_encore(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: Encore!! with bots").focus()
    page.keyboard.press("Enter")
    assert asked(page)
    page.keyboard.press("2")
    expect(page.locator("article.sel")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("article.sel")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-spot]:focus")).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    play(page, by_key)
    expect(page.locator("h1")).to_have_text(WON)


def test_encore_is_played_on_a_phone(visit: Visit) -> None:
    page = visit(size="phone", theme="dark")
    play_now(page, "Encore!!")
    play(page, by_card, everything_is_in_sight)
    expect(over(page)).to_be_in_viewport()


def test_two_people_play_a_duel_to_its_outcome(visit: Visit) -> None:
    host = visit()
    host.get_by_role("textbox", name="Your name").fill("Ada")
    host.get_by_role("button", name="Invite friends to Encore!!").click()
    friend = visit(invitation(host), size="phone")
    friend.get_by_role("textbox").fill("Mina")
    friend.get_by_role("button", name="Come in").click()
    expect(host.locator(".chair", has_text="Mina")).to_be_visible()
    host.get_by_role("button", name="Deal the cards").click()
    pages = (host, friend)

    def are_over() -> bool:
        return all(over(page).count() for page in pages)

    for _ in range(500):
        until(host, lambda: are_over() or any(map(is_asked, pages)))
        if are_over():
            break
        for page in filter(is_asked, pages):
            answer_one(page, by_card)
    told = [page.locator("h1").inner_text() for page in pages]
    assert sum(line == "You won" for line in told) == 1 or told == ["Nobody won", "Nobody won"]


def test_what_the_page_foretells_of_a_performance_happens_and_is_seen(visit: Visit) -> None:
    page = visit(motion="no-preference")
    play_now(page, "Encore!!")
    acting = "[data-step=preshow]:has(h1:text-is('Your move'))"
    play_until(page, f"{acting} .front.mine.can:not(.bare):not(.sus)")
    page.locator(".front.mine.can:not(.bare)").first.click()
    soon = page.locator(".score.you strong")
    expect(soon).to_be_visible()
    told = int(soon.inner_text())
    zone = page.locator(".front.mine.sel").get_attribute("data-spot")
    page.evaluate(WATCH, zone)
    page.locator(".move .btn-go").click()
    # The rival may answer at once: what was shown in between counts.
    happened = (
        "(told) => shown.some(([zone, score]) => zone.includes('Suspended') && score === told)"
    )
    _ = page.wait_for_function(happened, arg=str(told))
    assert "performs" in page.evaluate("moved"), "who performs steps to the footlights"


def test_who_watches_sees_the_table_and_no_hand(visit: Visit) -> None:
    page = visit()
    play_now(page, "Encore!!")
    play_until(page, ".bill")
    watcher = visit(page.url, theme="dark")
    watcher.get_by_role("textbox").fill("Theo")
    watcher.get_by_role("button", name="Come in").click()
    expect(watcher.locator(".plate")).to_have_count(2)
    expect(watcher.locator(".bill[data-spot]")).to_have_count(0)


@pytest.mark.parametrize("size", list(SIZES))
def test_a_move_that_is_being_chosen_shuts_nobody_out(visit: Visit, size: str) -> None:
    page = visit(size=size)
    play_now(page, "Encore!!")
    play_until(page, "[data-step=preshow] .bill.can, [data-step=event] .zone.can")
    page.locator(".bill.can, .zone.can").first.click()
    assert serious(page) == []


def test_on_a_phone_names_and_abilities_are_read_whole(visit: Visit) -> None:
    page = visit(size="phone")
    line = Line(page)
    for question, moment in moments("encore", 2, range(6)).items():
        if question == "colour":  # no stage is set yet
            continue
        line.show(moment)
        settle(page)
        assert page.evaluate(PARTLY) == [], question


def test_the_lights_of_the_event_fall_on_nothing_that_is_read(visit: Visit) -> None:
    page = visit(size="phone")
    Line(page).show(moments("encore", 2, range(10))["target"])
    expect(page.locator(".lights.on")).to_have_count(1)
    settle(page)
    read = [page.locator(".plate .cash").first, page.locator(".poster h2")]
    lit = [part.screenshot() for part in read]
    page.locator(".lights").evaluate("(lights) => lights.remove()")
    assert [part.screenshot() for part in read] == lit


def test_a_card_on_a_stage_is_seen_closely_with_its_ability(visit: Visit) -> None:
    page = visit()
    Line(page).show(moments("encore", 2, range(10))["target"])
    card = page.locator(".zone.theirs.front[data-card]").first
    told = card.locator(".vh").first.inner_text().split(". ")  # to screen readers, its ability last
    card.hover()
    expect(page.locator(".zoomed.hover")).to_contain_text(told[-1])
