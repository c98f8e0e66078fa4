"""A German browser reads German: the page, the game, its log and its rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import opened
from tests.web.playing import settle, wait_for_cards
from tests.web.sizes import TARGET, UNREACHABLE
from tests.web.staged import Line, moments

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"

# All that somebody reads or hears: texts, and the labels of what has no text.
READ = """() => {
  const found = [document.title];
  for (const one of document.querySelectorAll("body *")) {
    for (const name of ["aria-label", "placeholder", "title", "alt"]) found.push(one.getAttribute(name));
    for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
  }
  return found.filter(Boolean).map((text) => text.trim()).filter(Boolean);
}"""


def sentences(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in (WORDS / language).glob("*.json"):
        found |= json.loads(file.read_text("utf-8"))
    return found


def english_only() -> re.Pattern[str]:
    """Whatever the page says in English and not in German."""
    english, german = sentences("en"), sentences("de")
    also = set(german.values())
    only = [text for key, text in english.items() if german.get(key) != text and text not in also]
    told = [re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)) for text in only if text[0] != "{"]
    return re.compile("|".join(told))


ENGLISH = english_only()
KEYS = set(sentences("en"))


def check_german(page: Page) -> None:
    read = set(page.evaluate(READ))
    assert not read & KEYS, "the names of sentences are no sentences"
    left = [text for text in read if ENGLISH.fullmatch(text)]
    assert not left, "\n".join(left)


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    wrong: list[str] = []
    with opened(browser, base_url=address, locale="de-AT", reduced_motion="reduce") as context:
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        _ = page.goto("/")
        yield page
    assert wrong == []


def play_now(page: Page, game: str) -> None:
    page.get_by_role("button", name=f"Gleich spielen: {game} mit Bots").click()


def test_a_german_browser_plays_a_whole_game_in_german(page: Page) -> None:
    expect(page.locator("h1")).to_have_text("Setz dich zu uns.")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    check_german(page)
    play_now(page, "Ensemble")
    for number in range(40):
        cards = page.locator("[data-moment=vote] .board .card")
        cards.first.wait_for()
        check_german(page)
        cards.nth(number % cards.count()).click()
        page.get_by_role("button", name="Meine Stimme auf").click()
        page.locator("[data-moment=verdict]").wait_for()
        check_german(page)
        if page.locator(".over").count():
            break
        page.get_by_role("button", name="Bereit für die nächste Runde").click()
        page.locator("[data-moment=vote]").wait_for()
    expect(page.locator("h1")).to_have_text(
        re.compile("Wir haben es geschafft|Hier endet die Nacht")
    )
    page.get_by_role("button", name="Verlauf").click()
    log = page.get_by_role("complementary", name="Der Verlauf")
    expect(log).to_contain_text("ist die erste Aufgabe.")
    page.get_by_role("button", name="Regel ENS-2.3 lesen").first.click()
    expect(page.get_by_role("dialog").last).to_contain_text("legt sie offen unter den Plan")
    check_german(page)


@pytest.mark.parametrize(
    ("game", "asked"), [("Ember", re.compile("Kreatur")), ("Encore!!", re.compile("Spielort"))]
)
def test_other_tables_are_german_too(page: Page, game: str, asked: re.Pattern[str]) -> None:
    play_now(page, game)
    wait_for_cards(page, game)
    check_german(page)
    expect(page.locator("body")).to_contain_text(asked)


def test_the_language_that_is_chosen_is_kept_and_a_table_follows_it(page: Page) -> None:
    play_now(page, "Ensemble")
    page.locator(".board .card").first.wait_for()
    _ = page.goto("/")
    page.get_by_label("Sprache").select_option("en")
    expect(page.locator("h1")).to_have_text("Pull up a chair.")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    _ = page.reload()
    page.get_by_role("link", name="Continue Ensemble").click()
    page.get_by_role("button", name="Log").click()
    log = page.get_by_role("complementary", name="The log")
    expect(log).to_contain_text("is the first Challenge.")


@pytest.mark.parametrize("game", ["ensemble", "ember", "encore"])
def test_on_a_phone_the_longer_words_of_an_outcome_fit(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    Line(page).show(moments(game, 2, range(1))["outcome"])
    settle(page)
    assert page.evaluate(UNREACHABLE, TARGET) == []
