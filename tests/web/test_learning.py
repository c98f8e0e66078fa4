"""Learning: rules to read, cards to look at, and a first game with a coach."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, Route, expect

import parlour
from parlour.lab.cardlists import card_list
from parlour.packs.phrases import MESSAGES
from tests.marks import rule
from tests.web.conftest import SIZES, Visit
from tests.web.playing import until
from tests.web.staged import Line, moments
from tests.web.test_looks import SMALL_TARGETS, serious

SOURCE = Path(__file__).parents[2] / "web" / "src"
LESSONS: dict[str, list[dict[str, Any]]] = json.loads(
    (SOURCE / "learn" / "lessons.json").read_text("utf-8")
)
TITLES = {"ensemble": "Ensemble", "ember": "Ember", "encore": "Encore!!"}

# What the page wants to be pressed now: the button of the coach's words, or what has the ring. Nothing
# while the coach has nothing to say.
WANTED = """() => {
    const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const seen = (one) => one !== null && one.checkVisibility();
    const next = document.querySelector('[data-coach=next]');
    if (seen(next)) return ['next', ...middle(next)];
    const ring = document.querySelector('[data-ring=press]:popover-open');
    if (ring) return ['press', ...middle(ring)];
    const doing = [...document.querySelectorAll('[data-coach=do], .doing')].find(seen);
    if (doing) return ['do', ...middle(doing)];
    return document.querySelector('.coach h2').innerText === 'Your first game is played' && ['over', 0, 0];
}"""
# Note whether a press changes anything but the ring; one that changes nothing for a second was in vain.
# The ring itself follows after a beat.
NOTE_CHANGE = """() => {
    window.changed = false;
    window.beat = performance.now() + 130;
    window.hopeless = performance.now() + 1000;
    window.watcher?.disconnect();
    window.watcher = new MutationObserver((all) => {
        changed ||= all.some(({ target }) => !(target.parentElement ?? target).closest('[data-ring]'));
    });
    const kinds = { subtree: true, childList: true, characterData: true, attributes: true };
    watcher.observe(document.body, kinds);
}"""


# The rules.


def test_a_word_and_a_number_both_find_the_clause(visit: Visit) -> None:
    page = visit("/rules")
    page.locator("article").first.wait_for()
    every = sum(len(parlour.rules(game)) for game in parlour.games())
    expect(page.locator("article")).to_have_count(every)
    page.keyboard.press("/")
    page.keyboard.type("spellbook four")
    found = page.locator("article")
    for word in ("spellbook", "four"):
        others = found.filter(has_not_text=re.compile(word, re.IGNORECASE))
        expect(others).to_have_count(0)
    expect(found.first.locator("mark").first).to_be_visible()
    page.get_by_role("searchbox").fill("emb-7.4")
    expect(found.first).to_have_attribute("id", "EMB-7.4")
    page.get_by_role("searchbox").fill("no rule says this")
    expect(found).to_have_count(0)
    page.get_by_role("button", name="Show all rules again").click()
    expect(found).to_have_count(every)


def test_the_address_of_a_clause_opens_at_it_and_clauses_lead_to_each_other(visit: Visit) -> None:
    page = visit("/rules/ember#EMB-7.4")
    expect(page.locator("[id='EMB-7.4']")).to_be_in_viewport()
    expect(page.locator("[id='EMB-7.4']")).to_contain_text("Our reading of the rulebook")
    page.get_by_role("searchbox").fill("moments at which every player")
    page.locator("article a.ref", has_text="EMB-5.9").click()
    expect(page.locator("[id='EMB-5.9']")).to_be_in_viewport()
    expect(page.locator("[id='EMB-5.9']")).to_be_focused()
    page.get_by_role("navigation", name="Contents").get_by_text("The Archmage").click()
    expect(page.locator("[id='EMB-6']")).to_be_in_viewport()


# The cards.


@pytest.mark.parametrize("game", parlour.games())
def test_every_card_of_a_game_is_in_the_gallery(visit: Visit, game: str) -> None:
    page = visit(f"/cards/{game}")
    packs = card_list(parlour.game(game))
    shelves = [(*pack.cards, *pack.deck) for pack in packs if not pack.sealed]
    expected = {card.id for shelf in shelves for card in shelf}
    cards = page.locator("[data-card]")
    expect(cards).to_have_count(len(expected))
    assert set(cards.evaluate_all("all => all.map((one) => one.dataset.card)")) == expected


def test_cards_are_sorted_out_and_read(visit: Visit) -> None:
    page = visit("/cards/ember", size="phone")
    page.locator("[data-card]").first.wait_for()
    page.get_by_role("combobox", name="Ability").select_option("Ongoing")
    page.get_by_role("combobox", name="Box").select_option("Legendary")
    page.get_by_role("searchbox").fill("hand OPEN")
    expect(page.locator("[data-card]")).to_have_count(0)
    page.get_by_role("searchbox").fill("cards open to you")
    expect(page.locator("[data-card]")).to_have_count(1)
    page.locator("[data-card]").click()
    expect(page.get_by_role("dialog")).to_contain_text("Ongoing: each opponent plays")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Take all filters away").click()
    expect(page.locator("[data-card]")).to_have_count(110)


@rule("ENS-8.2")
def test_a_sealed_card_is_not_even_fetched_before_somebody_wants_to_see_it(visit: Visit) -> None:
    packs = [pack for pack in card_list(parlour.game("ensemble")) if pack.sealed]
    secrets = [name for pack in packs for card in pack.cards for name in (card.id, card.title)]
    page = visit("/")
    told: list[str] = []

    def note(response: Response) -> None:
        told.append(response.url)
        if "/api/" in response.url:
            told.append(response.text())

    page.on("response", note)
    _ = page.goto("/cards/ensemble")
    page.locator("[data-card]").last.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    before = "\n".join([*told, page.content()])
    assert [secret for secret in secrets if secret in before] == []
    page.get_by_role("button", name="Show spoilers").click()
    hidden = sum(len(pack.cards) + 1 for pack in packs)  # with the card that tells the scenario
    expect(page.locator("[data-card]")).to_have_count(80 + hidden)


# The first game.


def follow_the_coach(page: Page, most: int = 1500) -> list[str]:
    """Press what the page points at and nothing else, until the game is over."""
    pressed: list[str] = []
    for _ in range(most):
        kind, x, y = page.wait_for_function(WANTED).json_value()
        if kind == "over":
            return pressed
        page.evaluate(NOTE_CHANGE)
        # Three times in vain: the coach offers to do it.
        if pressed[-3:] == [f"press {x:.0f} {y:.0f}"] * 3:
            page.locator("[data-coach=do], .doing").locator("visible=true").first.click()
        else:
            page.mouse.click(x, y)
        pressed.append(f"{kind} {x:.0f} {y:.0f}")
        ring = " && performance.now() > beat" if kind == "press" else ""
        _ = page.wait_for_function(f"() => (changed{ring}) || performance.now() > hopeless")
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("game", "size"), [("ensemble", "phone"), ("ember", "desktop"), ("encore", "phone")]
)
def test_who_only_follows_the_coach_reaches_the_outcome(visit: Visit, game: str, size: str) -> None:
    page = visit(size=size)
    page.get_by_role("link", name=f"Learn in five minutes: {TITLES[game]}").click()
    page.get_by_role("button", name="Deal me in").click()
    page.locator("[data-coach=next]").wait_for()
    pressed = follow_the_coach(page)
    # A table may choose by cards what has no control of its own: then the coach does it.
    kinds = {one.split()[0] for one in pressed}
    assert kinds >= ({"next", "press"} if game == "ensemble" else {"next"})
    kept = json.loads(page.evaluate("localStorage.getItem('parlour.learning')"))
    core = [lesson["id"] for lesson in LESSONS[game] if lesson.get("core")]
    learned = kept[game]["learned"]
    assert len(learned) == len(set(learned)), "each thing is said once"
    assert len(set(core) & set(learned)) >= len(core) - 3, "nearly all that matters came up"
    expect(page.get_by_role("button", name=f"Play {TITLES[game]} now")).to_be_visible()


def test_a_lesson_is_left_and_goes_on_where_it_was(visit: Visit) -> None:
    page = visit("/learn/ember")
    page.get_by_role("button", name="Deal me in").click()
    page.get_by_role("button", name="Got it").click()
    page.get_by_role("button", name="Rule EMB-2.1").click()
    expect(page.get_by_role("dialog")).to_contain_text("Creatures lie face up")
    link = page.get_by_role("link", name="Read it in the rules")
    expect(link).to_have_attribute("href", "/rules/ember#EMB-2.1")
    page.keyboard.press("Escape")
    expect(page.locator(".coach h2")).to_have_text("The Pool")
    # In another language it goes on as well.
    for language, words in (("de", "Der Pool"), ("en", "The Pool")):
        page.keyboard.press("s")
        page.locator("dialog select").select_option(language)
        expect(page.locator(".coach h2")).to_have_text(words)
    _ = page.goto("/")
    page.get_by_role("link", name="Continue Ember").click()
    expect(page.locator("main")).to_contain_text("1 of 11 things learned")
    page.get_by_role("button", name="Go on where you stopped").click()
    expect(page.locator(".coach h2")).to_have_text("The Pool")


def test_a_table_that_could_not_be_made_after_the_first_game_is_said_once(visit: Visit) -> None:
    page = visit(size="phone")
    Line(page, coach=True).show(moments("encore", 2, range(1))["outcome"])
    play, more = page.get_by_role("button", name="Play Encore!! now"), page.get_by_text("Got it")
    while not play.count():
        more.click()
        more.or_(play).first.wait_for()
    made: list[Route] = []

    def keep(route: Route) -> None:
        made.append(route)

    page.route("**/api/tables", keep)
    play.dblclick()
    until(page, lambda: made)
    refusal = {"code": "slow_down", "sentence": "that was too fast: wait a moment and try again"}
    made[0].fulfill(status=400, json=refusal)
    said = page.get_by_role("alert")
    expect(said).to_have_text("That was too fast: wait a moment and try again.")
    expect(said).to_be_in_viewport(ratio=1)
    assert len(made) == 1
    # It may be pressed again, and leads to the table.
    play.click()
    until(page, lambda: len(made) == 2)
    made[1].continue_()
    page.wait_for_url("**/t/*")


# What the lessons are made of.


@pytest.mark.parametrize("game", parlour.games())
def test_a_lesson_speaks_of_what_the_server_names(game: str) -> None:
    clauses = {clause.id for clause in parlour.rules(game)}
    verbs = {notation.split()[0] for notation in parlour.game(game).actions}
    words = json.loads((SOURCE / "words" / "en" / "learn.json").read_text("utf-8"))
    ids = [lesson["id"] for lesson in LESSONS[game]]
    assert len(ids) == len(set(ids))
    for lesson in LESSONS[game]:
        assert lesson["clause"] in clauses
        assert f"learn.{game}.{lesson['id']}" in words
        assert f"learn.{game}.{lesson['id']}.text" in words
        assert lesson.get("after", ids[0]) in ids
        kind, _, name = lesson["when"].partition(" ")
        if kind == "question":
            assert MESSAGES.knows(f"{game}.question.{name}")
        elif kind == "event":
            codes = [f"{game}.{name}", f"{game}.{name}.default"]
            assert any(MESSAGES.knows(code) for code in codes), name
        elif kind == "offer":
            assert name in verbs
        else:
            assert lesson["when"] == "begin"


@pytest.mark.parametrize("game", parlour.games())
def test_the_coach_has_words_for_every_answer(game: str) -> None:
    words = json.loads((SOURCE / "words" / "en" / f"{game}.json").read_text("utf-8"))
    for notation in parlour.game(game).actions:
        names = (notation, notation.split()[0])
        assert any(f"{game}.do.{name}" in words for name in names), notation


# Nobody is shut out.


@pytest.mark.parametrize("size", list(SIZES))
def test_the_pages_to_learn_from_shut_nobody_out(visit: Visit, size: str) -> None:
    page = visit("/rules/encore#ENC-5.2", size=size)
    expect(page.locator("[id='ENC-5.2']")).to_be_focused()
    page.get_by_role("searchbox").fill("vibe")
    fits(page, size, page.locator("mark").first)
    _ = page.goto("/cards/ember")
    page.get_by_role("combobox", name="VP").select_option("9 VP")
    fits(page, size, page.locator("[data-card]").first)
    page.locator("[data-card]").first.click()
    fits(page, size, page.get_by_role("dialog"))
    _ = page.goto("/learn/encore")
    fits(page, size, page.get_by_role("button", name="Deal me in"))
    page.get_by_role("button", name="Deal me in").click()
    more = page.locator("[data-coach=next]")
    advice = page.locator(".coach", has_text=re.compile("advice"))
    fits(page, size, more)
    while not advice.count():  # another lesson may come with the question
        more.click()
        more.or_(advice).first.wait_for()
    fits(page, size, advice)


def fits(page: Page, size: str, shown: Any) -> None:
    shown.wait_for()
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    assert page.evaluate(SMALL_TARGETS) == []
