"""Text that would like to be more than text: no script of it runs, and it is read as it was written."""

from __future__ import annotations

import re
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from parlour.packs.binding import built_in
from tests.web.conftest import Visit
from tests.web.playing import invitation, wait_for_cards

LONGEST_NAME = 24
LONGEST_TITLE = 60

# Each would call `ran` if anything of the page took it for more than text.
PAYLOADS = [
    "<script>ran()</script>",
    "<svg onload=ran()>",
    "<img src=x onerror=ran()>",
    "<body onload=ran()>",
    "<a href=javascript:ran()>x",
    "<iframe srcdoc='<script>parent.ran()</script>'>",
    "<details open ontoggle=ran()>",
    "<input autofocus onfocus=ran()>",
    "<style>@import'x'</style><b onclick=ran()>",
    "'-ran()-'",
    '"><svg/onload=ran()>',
    "${ran()}",
    "{{ran()}}",
    "{ran()}",
    "{@html '<svg onload=ran()>'}",
    "javascript:ran()",
    "</title><svg onload=ran()>",
    "</textarea><svg onload=ran()>",
    "<!--<svg onload=ran()>-->",
    "&lt;script&gt;ran()&lt;/script&gt;",
    "&#60;svg onload=ran()&#62;",
    "%3Csvg onload=ran()%3E",
    "\\u003csvg onload=ran()\\u003e",
    "{name} {card} {seat}",
    "__proto__",
]
TURNS = ["{}", "{}x", "x{}", "“{}”"]
HOSTILE = [
    f"{n:02}{turn.format(text)}"
    for n, (text, turn) in enumerate((text, turn) for turn in TURNS for text in PAYLOADS)
]

WATCH = "window.ran = () => { window.did_run = true; };"

# Wishes that no button of the page has, sent over a socket of our own.
WISH = """([wishes]) => new Promise((done, failed) => {
    const place = Object.values(JSON.parse(localStorage.getItem("parlour.places")))[0];
    const socket = new WebSocket(`ws://${location.host}/ws`);
    let left = wishes.length;
    const send = (wish, id) => socket.send(JSON.stringify({ ...wish, table: place.table, id }));
    socket.onopen = () => {
        send({ type: "attach", token: place.token }, "in");
        wishes.forEach((wish, n) => send(wish, `${performance.now()}/${n}`));
    };
    socket.onmessage = ({ data }) => {
        const told = JSON.parse(data);
        if (told.type === "refused") failed(new Error(told.sentence));
        else if (told.type === "done" && told.id !== "in" && --left === 0) { socket.close(); done(); }
    };
})"""


def watched(page: Page) -> Page:
    page.add_init_script(WATCH)
    _ = page.reload()
    return page


def nothing_ran(page: Page) -> None:
    assert page.evaluate("window.did_run") is None
    assert page.locator("main svg[onload], main img[onerror], iframe, main script").count() == 0


def wish(page: Page, *wishes: dict[str, Any]) -> None:
    page.evaluate(WISH, [list(wishes)])


def name_of(text: str) -> str:
    return text[:LONGEST_NAME].strip()


def invited(visit: Visit, game: str, name: str) -> tuple[Page, Page]:
    """A host called so at a new table, and a friend called so who came by the link."""
    host = watched(visit())
    host.get_by_role("textbox", name="Your name").fill(name)
    host.get_by_role("button", name=f"Invite friends to {game}").click()
    friend = watched(visit(invitation(host)))
    expect(friend.locator("h1")).to_have_text(f"{name} saved you a chair")
    nothing_ran(friend)
    friend.get_by_role("textbox").fill(f"F{name}"[:LONGEST_NAME])
    friend.get_by_role("button", name="Come in").click()
    friend.locator(".chair.mine").wait_for()
    return host, friend


def test_there_are_a_hundred_of_them() -> None:
    assert len({name_of(text).casefold() for text in HOSTILE}) == 100


def test_names_titles_and_chat_are_read_as_they_were_written(visit: Visit) -> None:
    host, friend = invited(visit, "Encore!!", name_of(f"H{HOSTILE[1]}"))
    chair = host.locator(".chair:not(.mine) b")
    for text in HOSTILE:
        wish(friend, {"type": "rename", "name": name_of(text)})
        expect(chair).to_have_text(name_of(text))
    for text in HOSTILE[::4]:
        wish(host, {"type": "agree", "title": text[:LONGEST_TITLE]})
        expect(host.locator(".felt h1")).to_have_text(text[:LONGEST_TITLE].strip())
    host.get_by_role("button", name="Chat").click()
    for start in range(0, 100, 20):
        wish(friend, *({"type": "say", "text": text} for text in HOSTILE[start : start + 20]))
    lines = host.locator("dialog li")
    expect(lines).to_have_count(100)
    who = name_of(HOSTILE[-1])
    assert lines.all_inner_texts() == [f"{who} {text}" for text in HOSTILE]
    nothing_ran(host)
    nothing_ran(friend)


@pytest.mark.parametrize(
    ("game", "text"), [("Ensemble", HOSTILE[1]), ("Ember", HOSTILE[10]), ("Encore!!", HOSTILE[2])]
)
def test_a_name_is_only_a_name_on_every_page(visit: Visit, game: str, text: str) -> None:
    name = name_of(text)
    host, friend = invited(visit, game, name)
    host.get_by_role("button", name="Deal the cards").click()
    for page in (host, friend):
        page.get_by_role("button", name="Log", exact=True).click()
        expect(page.locator("aside li").first).to_be_visible()
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Who is here").click()
        people = page.get_by_role("dialog", name="Who is here")
        mine = f"F{name}"[:LONGEST_NAME]
        expect(people.locator("li b").first).to_contain_text(name)
        expect(people.locator("li b").nth(1)).to_contain_text(mine)
        nothing_ran(page)
    _ = host.goto("/")
    expect(host.get_by_role("textbox", name="Your name")).to_have_value(name)
    expect(host.locator(".resume small")).to_contain_text(f"F{name}"[:LONGEST_NAME])
    nothing_ran(host)


@pytest.mark.parametrize("text", [HOSTILE[1], HOSTILE[35], HOSTILE[64]])
def test_a_title_is_only_a_title_on_every_page(visit: Visit, text: str) -> None:
    """Of a table, for those at it and for who looks for one; and of a group."""
    title, called = text[:LONGEST_TITLE], name_of(text)
    host, friend = invited(visit, "Ensemble", "Ann")
    wish(host, {"type": "agree", "title": title, "listed": True})
    expect(friend.locator(".felt h1")).to_have_text(title)
    stranger = watched(visit("/tables"))
    _ = host.goto("/tables")
    for page in (host, stranger):
        expect(page.locator(".row b").get_by_text(title, exact=True).first).to_be_visible()
    stranger.get_by_role("textbox", name="Name of the group").fill(called)
    stranger.get_by_role("button", name="Found a group").click()
    expect(stranger.get_by_role("heading", level=1)).to_have_text(called)
    nothing_ran(stranger)
    _ = stranger.goto("/tables")
    expect(stranger.locator(".row b").get_by_text(called, exact=True).first).to_be_visible()
    for page in (host, friend, stranger):
        nothing_ran(page)


def test_a_code_is_only_a_code(visit: Visit) -> None:
    page = watched(visit())
    for text in HOSTILE[::9]:
        page.get_by_role("textbox", name="Code of a table").fill(text)
        page.get_by_role("button", name="Join", exact=True).click()
        expect(page.locator("main p")).to_contain_text(text)
        nothing_ran(page)
        page.get_by_role("link", name="To the start page").click()
        expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()


def hostile_pack() -> bytes:
    """The pictures of Ensemble with other words for all that is read of them."""
    text, words = built_in("ensemble")["remembrance"].text.decode("utf-8"), cycle(HOSTILE)

    def quoted(field: re.Match[str]) -> str:
        said = next(words)[:40].strip().replace("\\", "\\\\").replace('"', '\\"')
        return f'{field[1]} = "{said}"'

    return re.sub(r'^(title|scene) = ".*"$', quoted, text, flags=re.MULTILINE).encode()


def test_the_text_of_a_pack_is_only_text(visit: Visit) -> None:
    host, friend = invited(visit, "Ensemble", "Ann")
    host.get_by_role("button", name="Terms", exact=True).click()
    host.get_by_text("More: times, watchers, packs").click()
    pack = {"name": "mine.toml", "mimeType": "text/plain", "buffer": hostile_pack()}
    host.locator("input[type=file]").set_input_files(pack)  # type: ignore[arg-type]
    expect(host.locator(".packs li")).to_have_text(HOSTILE[0])
    nothing_ran(host)
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Deal the cards").click()
    for page in (host, friend):
        wait_for_cards(page, "Ensemble")
        card = page.locator(".board .card").first
        # A picture, or a face of type as soon as it is known that there is none.
        named = card.get_by_role("img").first
        # The words of a picture come after it.
        expect(named).to_have_accessible_name(re.compile("^1: .", re.DOTALL))
        spoken = str(named.evaluate("one => one.alt ?? one.getAttribute('aria-label')"))
        sentence = spoken.removeprefix("1: ")
        assert any(text[:40].strip() in sentence for text in HOSTILE), sentence
        card.focus()
        page.keyboard.press("z")
        zoomed = page.get_by_role("dialog", name="A closer look")
        expect(zoomed.get_by_role("img").first).to_have_attribute(
            "aria-label", re.compile(re.escape(sentence))
        )
        nothing_ran(page)
    # It is a pack of that table: the box has none of it.
    friend.keyboard.press("Escape")
    friend.get_by_role("link", name="Parlour").first.click()
    friend.get_by_role("link", name="Cards").first.click()
    friend.get_by_role("link", name="Ensemble").first.click()
    expect(friend.get_by_role("option", name="Remembrance cards").first).to_be_attached()
    expect(friend.get_by_text(HOSTILE[0])).to_have_count(0)
