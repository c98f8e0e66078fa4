"""Addresses: those of the page lead to it, any other says that there is nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from parlour.server.headers import lan_address
from tests.web.conftest import Visit, opened
from tools.served import served

HTML = {"Accept": "text/html,application/xhtml+xml"}
OURS = (
    "/",
    "/index.html",
    "/cards",
    "/cards/ember/",
    "/learn",
    "/learn/encore",
    "/rules/ensemble",
    "/device",
    "/tables",
    "/g/some-group",
    "/t/7xk2mf",
    "/t/%F0%9F%8E%B2",
    "/t/7xk2mf/watch",
    "/t/7xk2mf/tv",
    "/t/7xk2mf/vote",
    "/t/7xk2mf/replay",
    "/t/7xk2mf/verify",
)
NOBODYS = (
    "/nowhere",
    "/learn/chess",
    "/rules/chess",
    "/t/7xk2mf/kitchen",
    "/api/nonsense",
    "/a.html",
)


def test_an_address_of_the_page_leads_to_it_and_any_other_is_not_found(visit: Visit) -> None:
    asking = visit().request
    for path in OURS:
        found = asking.get(path, headers=HTML)
        assert (found.status, "text/html" in found.headers["content-type"]) == (200, True), path
    for path in NOBODYS:
        told = asking.get(path, headers=HTML)
        assert (told.status, "text/html" in told.headers["content-type"]) == (404, True), path
        refused = asking.get(path, headers={"Accept": "*/*"})
        assert (refused.status, refused.json()["code"]) == (404, "no_page"), path


def test_who_wants_to_learn_is_shown_all_games_to_learn(visit: Visit) -> None:
    page = visit("/learn")
    for game in ("Ensemble", "Ember", "Encore!!"):
        expect(page.get_by_role("link", name=f"Learn in five minutes: {game}")).to_be_visible()


@pytest.mark.parametrize("path", ["/nowhere/at/all", "/t/nobody"])
def test_where_nothing_is_a_sentence_says_so_and_leads_on(
    browser: Browser, address: str, path: str
) -> None:
    with opened(browser, base_url=address, locale="en-GB") as context:
        page = context.new_page()
        _ = page.goto(path)
        said = "No page has the address /nowhere/at/all" if "at/all" in path else "No table"
        expect(page.locator("main")).to_contain_text(said, ignore_case=True)
        expect(page.get_by_role("textbox", name="Code of a table")).to_be_visible()
        page.get_by_role("textbox", name="Code of a table").fill("elsewhere")
        page.get_by_role("button", name="Join").click()
        page.wait_for_url("**/t/elsewhere")
        page.get_by_role("link", name="To the start page").click()
        expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()


def test_a_link_from_the_machine_itself_leads_a_friend_in(browser: Browser, tmp_path: Path) -> None:
    """Who has started the server is at 127.0.0.1, which is no friend's address."""
    with (
        served(tmp_path, host="0.0.0.0") as here,
        opened(browser, locale="en-GB") as ours,
        opened(browser, locale="en-GB") as theirs,
    ):
        assert here.startswith("http://127.0.0.1:")
        host, friend = ours.new_page(), theirs.new_page()
        _ = host.goto(here)
        host.get_by_role("button", name="Invite friends").first.click()
        host.wait_for_url("**/t/*")
        code = host.url.rsplit("/", 1)[1]
        there = here.replace("127.0.0.1", lan_address())
        link = host.get_by_role("textbox", name="Invitation link")
        expect(link).to_have_value(f"{there}/t/{code}")
        television = ours.new_page()
        _ = television.goto(f"{here}/t/{code}/tv")
        expect(television.get_by_text(there.removeprefix("http://"))).to_be_visible()
        _ = friend.goto(link.input_value())
        friend.get_by_role("textbox").fill("Mina")
        friend.get_by_role("button", name="Come in").click()
        expect(host.locator(".chair", has_text="Mina")).to_be_visible()
