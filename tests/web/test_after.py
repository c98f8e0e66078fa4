"""After the game, in a browser: looking back, verifying the shuffle, going on from a step."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import parlour
from parlour.core.canonical import fingerprint
from parlour.packs.binding import built_in
from tests.server.test_exported import leaves, other
from tests.web import ember, encore
from tests.web.conftest import SIZES, Visit, opened
from tests.web.playing import by_click, play_ensemble, play_now, settle, until, wait_for_cards
from tests.web.sizes import TARGET, UNREACHABLE
from tests.web.test_looks import SMALL_TARGETS, serious
from tests.web.test_together import deal, give_up, invite

ROOT = Path(__file__).parents[2]
FAIRNESS = ROOT / "docs" / "reference" / "fairness.md"
WEB = ROOT / "web" / "src"
# The verdict on a file, once it is the one of this name that was judged.
JUDGED = """(name) => document.querySelector(".file")?.textContent === name
    && document.querySelector("[data-verdict]").dataset.verdict"""
PICTURES = "() => [...document.querySelectorAll('.board img')].map((one) => one.src)"


@dataclass(frozen=True)
class Played:
    """A game of Ensemble as somebody saw it end."""

    code: str
    pictures: list[str]
    headline: str


@pytest.fixture(scope="module")
def played(browser: Browser, address: str) -> Iterator[Played]:
    with opened(browser, base_url=address, reduced_motion="reduce") as context:
        page = context.new_page()
        _ = page.goto("/")
        play_now(page, "Ensemble")
        play_ensemble(page, by_click)
        yield Played(code_of(page), pictures(page), page.locator("h1").inner_text())


def finished(visit: Visit, game: str) -> Page:
    """A page at the end of a duel that was played on it."""
    page = visit()
    if game == "Ember":
        _ = ember.table(page, 2, ["greedy"], length="quick")
        ember.deal(page)
        ember.play(page, ember.by_cards)
    else:
        play_now(page, game)
        encore.play(page, encore.by_card)
    return page


def code_of(page: Page) -> str:
    found = re.search(r"/t/([^/#]+)", page.url)
    assert found is not None
    return found[1]


def pictures(page: Page) -> list[str]:
    """Those on the board, as soon as it is laid."""
    page.locator(".board img").first.wait_for()
    shown: list[str] = page.evaluate(f"({PICTURES})()")
    return shown


def shows(page: Page, expected: list[str]) -> None:
    """These pictures are on the board, or come soon."""
    same = f"(expected) => ({PICTURES})().join() === expected.join()"
    _ = page.wait_for_function(same, arg=expected)


def test_the_arrow_keys_lead_through_the_game_to_the_table_as_it_ended(
    visit: Visit, played: Played
) -> None:
    page = visit(f"/t/{played.code}/replay")
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max") or 0)
    for step in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(step))
    expect(page.locator("h1")).to_have_text(played.headline)
    shows(page, played.pictures)
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(last - 1))
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(page.locator(".board .card")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator("h1")).to_have_text(played.headline)
    # A line of the log leads to its step, and the log follows.
    page.get_by_role("button", name=re.compile("^Round 2 begins")).click()
    expect(page.locator("[data-moment=vote] .board .card").first).to_be_visible()
    expect(page.locator("li.now button.to").last).to_contain_text("Round 2 begins")
    before = slider.input_value()
    _ = page.evaluate("document.activeElement.blur()")  # a space on a button presses the button
    page.keyboard.press(" ")
    expect(slider).not_to_have_value(before)


def test_a_shared_link_opens_at_its_step_for_anybody(visit: Visit, played: Played) -> None:
    page = visit(f"/t/{played.code}/replay#eyes=2")
    expect(page.get_by_role("slider", name="Step")).to_have_value("0")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"#step=1&eyes=2$"))
    page.locator("[data-moment=verdict]").wait_for()
    there = pictures(page)
    guest = visit(page.url, size="phone", theme="dark")
    expect(guest.get_by_role("slider", name="Step")).to_have_value("1")
    expect(guest.get_by_role("combobox", name="Whose eyes")).to_have_value("2")
    shows(guest, there)
    expect(guest.get_by_role("button", name="Continue")).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_log_leaves_the_bar_below_it_in_reach(visit: Visit, played: Played) -> None:
    page = visit(f"/t/{played.code}/replay", size="phone")
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="Log", exact=True).tap()
    log = page.get_by_role("complementary", name="The log")
    expect(log).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="One step on").tap()
    expect(slider).to_have_value("1")
    # The table itself is smaller than where it is played, and the log lies on a part of it.
    others = UNREACHABLE.replace("checkVisibility()", "checkVisibility() && !one.closest('.game')")
    settle(page)
    assert page.evaluate(others, TARGET) == []
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(log).to_have_count(0)


def test_a_duel_is_seen_through_other_eyes_and_with_everything_open(visit: Visit) -> None:
    page = finished(visit, "Encore!!")
    poster = page.locator(".poster").get_attribute("data-card") or ""
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("button", name=re.compile("^The Pre-Show begins")).first.click()
    step = page.get_by_role("slider", name="Step").input_value()
    eyes = page.get_by_role("combobox", name="Whose eyes")
    _ = eyes.select_option("all")
    hands = page.get_by_role("region", name="All hands").locator("ul")
    expect(hands).to_have_count(2)
    expect(hands.nth(1).locator("[data-card]").first).to_be_visible()
    expect(page.locator(".burst").first).to_contain_text(re.compile(r"\d"))
    _ = eyes.select_option("1")
    expect(page.get_by_role("region", name="All hands")).to_have_count(0)
    expect(page.get_by_role("slider", name="Step")).to_have_value(step)
    page.keyboard.press("End")
    expect(page.locator(".stamp")).to_contain_text("won it")
    expect(page.locator(".poster")).to_have_attribute("data-card", poster)


def test_a_table_that_could_not_be_fetched_to_look_back_at_is_said(
    browser: Browser, address: str, played: Played
) -> None:
    with opened(browser, base_url=address, reduced_motion="reduce") as context:
        page = context.new_page()
        page.route("**/assets/Ensemble*.js", lambda route: route.abort())
        _ = page.goto(f"/t/{played.code}/replay")
        missing = page.get_by_role("alert")
        expect(missing).to_contain_text("This did not come")
        page.unroute_all()
        missing.get_by_role("button", name="Try again").click()
        page.locator(".board .card").first.wait_for()


def test_after_a_look_back_at_a_pack_of_its_own_the_box_has_its_own_cards(visit: Visit) -> None:
    page = visit()
    _ = invite(page, "Encore!!")
    page.get_by_role("button", name="Terms", exact=True).click()
    page.get_by_text("More: times, watchers, packs").click()
    mine = built_in("encore")["first-tour"].text.replace(b"ORANGE", b"TEAL")
    pack = {"name": "mine.toml", "mimeType": "text/plain", "buffer": mine}
    with page.expect_response("**/api/tables/*/packs"):
        page.locator("input[type=file]").set_input_files(pack)  # type: ignore[arg-type]
    page.keyboard.press("Escape")
    deal(page)
    wait_for_cards(page, "Encore!!")
    give_up(page)
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("slider", name="Step").wait_for()
    page.get_by_role("link", name="Parlour").click()
    page.get_by_role("link", name="Cards").first.click()
    page.get_by_role("link", name="Encore!!").first.click()
    colour = page.get_by_role("combobox", name="Colour")
    expect(colour.get_by_role("option")).to_contain_text(["ORANGE"])
    expect(colour.get_by_role("option", name="TEAL")).to_have_count(0)


def test_a_game_is_continued_from_a_step_and_played_on(visit: Visit, played: Played) -> None:
    page = visit(f"/t/{played.code}/replay#step=2")
    there = pictures(page)
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("radio", name="Kindred 2").check()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url(re.compile(rf"/t/(?!{played.code})[^/]+$"))
    expect(page.get_by_role("slider", name="Step")).to_have_count(0)  # the new table is laid
    page.locator("[data-moment=vote] .board .card").first.wait_for()
    shows(page, there)
    play_ensemble(page, by_click)
    page.get_by_role("link", name="Verify").click()
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", "continued")


def test_the_page_checks_itself_by_the_published_example() -> None:
    published = re.findall(r"'([0-9a-f]{64})'", FAIRNESS.read_text("utf-8"))
    kept = (WEB / "fair" / "vector.ts").read_text("utf-8")
    assert len(published) == 6
    for value in published:
        assert value in kept


def test_the_page_has_a_name_for_everything_a_game_draws_from() -> None:
    words = json.loads((WEB / "words" / "en" / "after.json").read_text("utf-8"))
    for game in parlour.games():
        for stream in parlour.game(game).streams:
            assert f"verify.stream.{stream}" in words


def test_a_finished_game_verifies_in_the_browser_and_no_changed_file_does(visit: Visit) -> None:
    page = finished(visit, "Ember")
    page.get_by_role("link", name="Verify").click()
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", "holds")
    expect(page.locator("li.good")).to_contain_text(["reproduces the published example"])
    expect(page.get_by_text("this device made for your seat is in it")).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the game").click()
    text = saving.value.path().read_text("utf-8")

    judge = partial(judged, page, count())
    assert judge(text) == "holds"
    assert judge(text + " ") == "fails"
    document = json.loads(text)
    rnd = random.Random(4)
    fair = [("fairness", *path) for path in leaves(document["fairness"])]
    # Of a bound another number may give the same result by chance: labels and results cannot.
    drawn = [("random", *path) for path in leaves(document["random"]) if path[-1] != 1]
    origin = [("record", "origin", *path) for path in leaves(document["record"]["origin"])]
    for path in [*fair, *origin, *rnd.sample(drawn, min(150, len(drawn)))]:
        assert judge(changed(document, path)) == "fails", f"{path} may be changed"
    # Fields stand in the order of their names: what was agreed on, what was drawn, what was played.
    agreed, played = text.index('"parlour"'), text.index('"record"')
    for place in [
        *rnd.sample(range(agreed), 60),
        *rnd.sample(range(played, text.index('"states"')), 40),
    ]:
        letter = "7" if text[place] != "7" else "3"
        assert judge(text[:place] + letter + text[place + 1 :]) == "fails", f"letter {place}"
    fewer = json.loads(text)
    del fewer["fairness"]["players"]["0"]
    assert judge(canonical(fewer)) == "fails"
    expect(page.locator("li.bad")).to_have_text("Seat 1 sealed a secret that is not in the file.")


def test_a_file_that_is_chosen_while_the_game_is_still_fetched_is_the_one_that_is_judged(
    visit: Visit, played: Played
) -> None:
    page = visit()
    fetched: list[Route] = []

    def keep(route: Route) -> None:
        fetched.append(route)

    page.route("**/export", keep)
    _ = page.goto(f"/t/{played.code}/verify")
    until(page, lambda: fetched)
    judge = partial(judged, page, count())
    assert judge("{}") == "fails"
    with page.expect_response("**/export"):
        fetched[0].continue_()
    settle(page)
    expect(page.locator(".file")).to_have_text("game-0.json")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "fails")


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("where", ["replay#step=3", "verify"])
def test_what_comes_after_a_game_shuts_nobody_out(
    visit: Visit, played: Played, where: str, size: str
) -> None:
    page = visit(f"/t/{played.code}/{where}", size=size)
    page.locator(".board .card, [data-verdict=holds]").first.wait_for()
    assert serious(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= SIZES[size][0], "nothing scrolls sideways"
    # The table itself is smaller than where it is played, and nothing on it can be done.
    small = SMALL_TARGETS.replace("checkVisibility()", "checkVisibility() && !one.closest('.game')")
    assert page.evaluate(small) == []


def judged(page: Page, numbers: Iterator[int], text: str) -> str:
    """What the page says of a file; each has a name of its own."""
    name = f"game-{next(numbers)}.json"
    page.get_by_label("Check another file").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": text.encode("utf-8")}
    )
    return str(page.wait_for_function(JUDGED, arg=name).json_value())


def canonical(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def changed(document: Any, path: tuple[Any, ...]) -> str:
    """The file with another value at one place, in its proper form and under a new seal."""
    copy = json.loads(json.dumps(document))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = other(inner[path[-1]])
    return sealed(copy)


def sealed(document: Any) -> str:
    record = {name: value for name, value in document["record"].items() if name != "seal"}
    document["record"] = {**record, "seal": fingerprint(record)}
    return canonical(document)
