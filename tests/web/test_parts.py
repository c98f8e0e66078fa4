"""What every table shares: a closer look, reasons, the log, hints, settings, keys."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import SIZES, Visit
from tests.web.playing import (
    LONG_PRESS,
    hold,
    invitation,
    play_now,
    settle,
    until,
    wait_for_cards,
)
from tests.web.test_looks import SMALL_TARGETS, serious

# What a table would show: the parts work with anything that says what it is.
SHOWN = """([card, why]) => {
    const place = document.createElement("div");
    place.style.cssText = "position: fixed; left: 40vw; bottom: 0; z-index: 9; display: flex";
    const shown = document.createElement("button");
    Object.assign(shown, { textContent: "a card", id: "shown" });
    shown.dataset.card = card;
    const greyed = document.createElement("button");
    Object.assign(greyed, { textContent: "greyed", id: "greyed" });
    greyed.setAttribute("aria-disabled", "true");
    greyed.dataset.why = why;
    place.append(shown, greyed);
    document.body.append(place);
}"""

# Lay something under the pointer, and note which times are waited for until the pointer is over it.
SLIDE = """(what) => new Promise((done) => {
    const [slides, real] = [document.getElementById(what), window.setTimeout];
    window.waits = [];
    window.setTimeout = (act, wait, ...rest) => (waits.push(wait), real(act, wait, ...rest));
    slides.addEventListener("pointerover", () => real(done));
    slides.style.cssText = "position: fixed; left: 260px; top: 430px; width: 80px; height: 44px";
})"""
LOOKED_AT, ASKED_WHY = (
    350,
    250,
)  # milliseconds for which a pointer rests on a card, on something greyed

UNDO = 6000  # milliseconds for which the toast offers it


def at_ensemble(page: Page) -> None:
    play_now(page, "Ensemble")
    page.locator("[data-moment=vote] .board .card").first.wait_for()


def at_ember(page: Page) -> None:
    play_now(page, "Ember")
    wait_for_cards(page, "Ember")
    page.evaluate(SHOWN, ["phoenix", "conjure phoenix"])


def test_a_card_is_seen_closely_where_the_pointer_rests(visit: Visit) -> None:
    page = visit()
    at_ember(page)
    page.locator("#shown").hover()
    zoomed = page.locator(".zoomed.hover")
    expect(zoomed).to_contain_text("four matching wizards")
    expect(zoomed).to_contain_text("Flip abilities")
    width = zoomed.locator(".face").evaluate("one => one.getBoundingClientRect().width")
    assert 250 <= width <= 360
    page.mouse.move(3, 300)
    expect(zoomed).to_have_count(0)


def test_a_key_opens_a_card_arrows_go_on_and_escape_closes(visit: Visit) -> None:
    page = visit()
    at_ensemble(page)
    cards = page.locator(".board .card")
    pictures = [cards.nth(n).locator("img").get_attribute("src") for n in (0, 1)]
    cards.first.focus()
    page.keyboard.press("z")
    zoomed = page.get_by_role("dialog", name="A closer look")
    expect(zoomed.locator(".face img")).to_have_attribute("src", pictures[0] or "")
    expect(cards.first.locator("img")).to_have_accessible_name(re.compile("^1: ."))
    sentence = (cards.first.locator("img").get_attribute("alt") or "").removeprefix("1: ")
    read = zoomed.get_by_role("img").first
    expect(read).to_have_attribute("aria-label", re.compile(re.escape(sentence)))
    page.keyboard.press("ArrowRight")
    expect(zoomed.locator(".face img")).to_have_attribute("src", pictures[1] or "")
    zoomed.get_by_text("Secret vote").click()
    expect(zoomed).to_contain_text("face down")
    page.keyboard.press("Escape")
    expect(zoomed).to_have_count(0)
    expect(cards.nth(1)).to_be_focused()


def test_a_long_press_opens_a_card_and_does_not_choose_it(visit: Visit) -> None:
    page = visit(size="phone")
    at_ensemble(page)
    settle(page)
    box = page.locator(".board .card").first.bounding_box()
    assert box is not None
    page.evaluate("document.addEventListener('click', () => { window.clicked = true; })")
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + 40, "y": box["y"] + 40}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    zoomed = page.get_by_role("dialog", name="A closer look")
    expect(zoomed).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settle(page)
    assert page.evaluate("window.clicked") is None, "lifting the finger is no tap"
    expect(zoomed).to_be_visible()
    zoomed.get_by_role("button", name="Close").click()
    expect(page.locator(".board .card[aria-pressed=true]")).to_have_count(0)
    hold(page, LONG_PRESS)
    page.locator(".board .card").first.tap()
    expect(page.locator(".board .card[aria-pressed=true]")).to_have_count(1)


@pytest.mark.parametrize("how", ["hover", "focus", "tap"])
def test_what_is_greyed_out_says_why_with_the_clause_last(visit: Visit, how: str) -> None:
    page = visit(size="phone" if how == "tap" else "desktop")
    play_now(page, "Encore!!")
    wait_for_cards(page, "Encore!!")
    page.evaluate(SHOWN, ["karina-rose", "perform m1"])
    greyed = page.locator("#greyed")
    if how == "focus":
        greyed.focus()
    else:
        getattr(greyed, how)(force=True)
    tip = page.get_by_role("tooltip")
    expect(tip).to_have_text(re.compile(r"^\s*You cannot .* ENC-\d+\.\d+\s*$"))
    expect(page.locator("#greyed")).to_have_attribute("aria-describedby", "why-not")
    tip.get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile(r"ENC-\d+\.\d+\. "))


@pytest.mark.parametrize("what", ["shown", "greyed"])
def test_what_slides_under_a_resting_pointer_says_nothing_of_itself(
    visit: Visit, what: str
) -> None:
    page = visit()
    at_ember(page)
    page.mouse.move(300, 450)
    page.evaluate(SLIDE, what)
    assert not {LOOKED_AT, ASKED_WHY} & set(page.evaluate("waits"))
    page.mouse.move(300, 600)
    page.locator(f"#{what}").hover()  # now it is pointed at
    expect(page.locator(".zoomed.hover, .whynot")).to_have_count(1)


def test_a_line_of_the_log_lights_its_card_beside_the_table(visit: Visit) -> None:
    page = visit()
    at_ensemble(page)
    settle(page)
    wide = page.locator(".ensemble").bounding_box()
    page.keyboard.press("l")
    log = page.get_by_role("complementary", name="The log")
    expect(log).to_be_visible()
    settle(page)
    narrow = page.locator(".ensemble").bounding_box()
    assert wide is not None and narrow is not None
    assert narrow["width"] == wide["width"] - 380, "the table makes room"
    name = log.locator("li .name").first
    card = name.get_attribute("data-card")
    name.focus()
    lit = page.locator("[data-lit]")
    expect(lit).to_have_count(1)
    expect(lit).to_have_attribute("data-card", card or "")
    log.get_by_role("button", name="Read rule ENS-2.3").first.focus()
    expect(lit).to_have_count(0)
    expect(log.locator("li .disc")).not_to_have_count(0)
    _ = page.reload()
    expect(log).to_be_visible()


def test_events_are_said_to_screen_readers(visit: Visit) -> None:
    page = visit()
    at_ensemble(page)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("Time to explain")


def test_a_hint_is_shown_with_its_why_and_done(visit: Visit) -> None:
    page = visit()
    at_ensemble(page)
    page.keyboard.press("h")
    hint = page.get_by_role("status", name="Hint")
    expect(hint).to_contain_text("Vote for picture")
    expect(hint).to_contain_text("Because")
    expect(page.locator(".board .card[data-lit]")).to_have_count(1)
    hint.get_by_role("button", name="Do it").click()
    page.locator("[data-moment=verdict]").wait_for()
    expect(hint).to_have_count(0)
    expect(page.locator("[data-lit]")).to_have_count(0)


def test_settings_survive_a_reload_and_sound_is_off_at_first(visit: Visit) -> None:
    page = visit(motion="no-preference")
    root = page.locator("html")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name="Off")).to_be_checked()
    expect(root).to_have_attribute("style", re.compile("--pace: 1;"))
    for chosen in ("Dark", "Quick", "On", "Large"):
        page.get_by_role("radio", name=chosen, exact=True).check(force=True)
    _ = page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("style", re.compile("--pace: 0.5;"))
    page.get_by_role("button", name="Settings").click()
    for chosen in ("Dark", "Quick", "On", "Large"):
        expect(page.get_by_role("radio", name=chosen, exact=True)).to_be_checked()
    page.get_by_role("radio", name="None").check(force=True)
    expect(root).to_have_attribute("data-still", "")


def test_no_sound_is_made_until_it_is_asked_for(visit: Visit) -> None:
    page = visit()
    page.evaluate(
        """() => { window.made = 0; const Real = AudioContext;
        window.AudioContext = class extends Real { constructor() { super(); window.made++; } }; }"""
    )
    at_ensemble(page)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.locator("[data-moment=verdict]").wait_for()
    assert page.evaluate("window.made") == 0
    page.keyboard.press("s")
    page.get_by_role("radio", name="On", exact=True).check(force=True)
    _ = page.wait_for_function("() => window.made === 1")


def test_the_keys_are_listed(visit: Visit) -> None:
    page = visit()
    at_ensemble(page)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    for key in ("Z", "L", "T", "H", "U", "S", "?", "Esc", "1 – 9"):
        expect(keys.get_by_text(key, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    # Whoever closes a sheet by key goes on from where they opened it, also by way of another.
    more = page.get_by_role("button", name="More", exact=True)
    for sheet in ("More", "Who is here"):
        more.press("Enter")
        if sheet != "More":
            page.get_by_role("button", name=sheet).press("Enter")
        page.get_by_role("dialog", name=sheet).get_by_role("button", name="Close").press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(more).to_be_focused()


def test_a_sheet_that_was_closed_takes_no_other_one_with_it(visit: Visit) -> None:
    """A browser tells of a dialog that it is closed some time after it was."""
    page = visit()
    at_ensemble(page)
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    page.evaluate("""() => {
        const sheet = document.querySelector("dialog[open]");
        sheet.addEventListener("close", () => (window.told = true));
        sheet.close();
        document.querySelector("[aria-label=More]").click();
    }""")
    _ = page.wait_for_function("() => window.told")
    expect(page.get_by_role("dialog", name="More")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_host_mutes_and_sends_away_and_who_leaves_is_told_what_happens(visit: Visit) -> None:
    host = visit()
    host.get_by_role("button", name="Invite friends to Encore!!").click()
    friend = visit(invitation(host))
    friend.get_by_role("textbox").fill("Mina")
    friend.get_by_role("button", name="Come in").click()
    friend.locator(".chair.mine").wait_for()
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name="Who is here").click()
    people = host.get_by_role("dialog", name="Who is here")
    people.get_by_role("button", name="Mute Mina").click()
    expect(people).to_contain_text("muted")
    people.get_by_role("button", name="Send Mina away").click()
    host.get_by_role("button", name="Send away", exact=True).click()
    expect(people).not_to_contain_text("Mina")
    expect(friend.locator("main")).to_contain_text("not at this table any more")


def test_a_seat_is_handed_on_and_a_notice_ordered_from_the_table(visit: Visit) -> None:
    page = visit(size="phone")
    at_ensemble(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Play on another device").click()
    link = page.get_by_role("textbox", name="Link that brings your seat")
    expect(link).to_have_value(re.compile(r"/t/\w+#return="))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(page.get_by_role("dialog", name="Tell me when it is my turn")).to_be_visible()


def test_a_duel_is_given_up_after_it_was_said_who_wins(visit: Visit) -> None:
    page = visit()
    play_now(page, "Encore!!")
    wait_for_cards(page, "Encore!!")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Give up this game").click()
    sure = page.get_by_role("dialog", name="Give up this game")
    expect(sure).to_contain_text("wins")
    sure.get_by_role("button", name="Give up").click()
    expect(page.locator("h1")).to_have_text(re.compile("won$"))


def test_a_card_may_be_dragged_where_it_could_be_tapped(visit: Visit) -> None:
    page = visit()
    at_ensemble(page)
    action = page.locator(".board .card").first.get_attribute("data-action")
    page.evaluate(SHOWN, ["phoenix", ""])
    page.evaluate(
        """(action) => { document.querySelector("#shown").dataset.drag = `${action} 99`;
        document.querySelector(".challenges .card").dataset.drop = action; }""",
        action,
    )
    page.locator("#shown").drag_to(page.locator(".challenges .card").first)
    page.locator("[data-moment=verdict]").wait_for()


def sheet(name: str) -> Callable[[Page], None]:
    def opened(page: Page) -> None:
        page.get_by_role("button", name="More", exact=True).click()
        if name != "More":
            page.get_by_role("button", name=re.compile(f"^{name}")).last.click()

    return opened


def log(page: Page) -> None:
    page.get_by_role("button", name="Log", exact=True).click()


def close_look(page: Page) -> None:
    page.locator(".board .card").first.focus()
    page.keyboard.press("z")


def hint(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Do it").wait_for()


OPENED = [log, close_look, hint, *map(sheet, ("More", "Settings", "Keys", "Who is here"))]


@pytest.mark.parametrize("size", list(SIZES))
def test_nothing_that_opens_shuts_anybody_out(visit: Visit, size: str) -> None:
    page = visit(size=size)
    at_ensemble(page)
    for opened in OPENED:
        opened(page)
        assert serious(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
        assert page.evaluate(SMALL_TARGETS) == []
        for _ in range(3):
            page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


def test_undo_is_offered_while_it_works_and_others_are_asked(visit: Visit) -> None:
    page = visit()
    sent: list[dict[str, Any]] = []
    asked: dict[str, Any] = {}

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            what = json.loads(message)
            if what["type"] == "snapshot":
                what["you"]["can_undo"] = True
                what["info"] |= asked
            socket.send(json.dumps(what))

        def wished(message: str | bytes) -> None:
            sent.append(json.loads(message))
            server.send(message)

        server.on_message(told)
        socket.on_message(wished)

    def wishes() -> list[str]:
        return [wish["type"] for wish in sent if "undo" in wish["type"]]

    page.route_web_socket(re.compile("/ws$"), between)
    hold(page, UNDO)
    at_ensemble(page)
    _ = page.reload()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    page.keyboard.press("u")
    page.get_by_role("navigation").get_by_role("button", name="Undo").click()
    until(page, lambda: len(wishes()) == 3)
    asked["undo"] = {"seat": 1, "agreed": []}
    _ = page.reload()
    expect(page.locator(".undo")).to_contain_text("would like to take back the last answer")
    page.get_by_role("button", name="Allow it").click()
    until(page, lambda: len(wishes()) > 3)
    assert wishes() == ["offer_undo"] * 3 + ["answer_undo"]
