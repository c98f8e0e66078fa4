"""Cards are carried to where they go, by mouse and by finger: an extra beside tapping."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.web import ember, encore
from tests.web.conftest import Visit
from tests.web.playing import LONG_PRESS, hold, play_now, settle, until
from tests.web.staged import Line, offering, walk

LIT = "[data-lit][data-drop]"
GHOST = "[data-ghost]"
# The places that take one action of a card, by what they are.
TAKES = """(card) => [...document.querySelectorAll("[data-drop]")].filter((place) =>
    place.dataset.drop.split(" ").filter((one) => card.dataset.drag.split(" ").includes(one)).length === 1
).length"""


class Hand:
    """A mouse or a finger that picks something up, carries it and lets it go."""

    def __init__(self, page: Page, kind: str) -> None:
        self.page = page
        self.finger: CDPSession | None = None
        if kind == "finger":
            self.finger = page.context.new_cdp_session(page)
            hold(
                page, LONG_PRESS
            )  # on a busy machine it would rest too long: that is a closer look
        self.at = (0.0, 0.0)

    def pick_up(self, card: Locator) -> None:
        settle(self.page)
        self.at = middle(card)
        if self.finger is None:
            self.page.mouse.move(*self.at)
            self.page.mouse.down()
        else:
            self.touch("touchStart")
        x, y = self.at
        self.carry(x, y - 30)

    def carry(self, x: float, y: float) -> None:
        before, steps = self.at, 5
        for step in range(1, steps + 1):
            part = step / steps
            self.at = (before[0] + (x - before[0]) * part, before[1] + (y - before[1]) * part)
            if self.finger is None:
                self.page.mouse.move(*self.at)
            else:
                self.touch("touchMove")

    def carry_to(self, place: Locator) -> None:
        self.carry(*middle(place))

    def let_go(self) -> None:
        if self.finger is None:
            self.page.mouse.up()
        else:
            self.touch("touchEnd")

    def touch(self, kind: str) -> None:
        assert self.finger is not None
        points = [] if kind == "touchEnd" else [{"x": self.at[0], "y": self.at[1]}]
        self.finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def asked(page: Page) -> str | None:
    return page.locator("[data-asked]").get_attribute("data-asked")


def nothing_happens_elsewhere(page: Page, hand: Hand, card: Locator) -> None:
    """What is dropped where nothing takes it, or given up with Escape, changes nothing."""
    question = asked(page)
    pressed = page.locator("[aria-pressed=true]").count()
    hand.pick_up(card)
    expect(page.locator(GHOST)).to_have_count(1)
    expect(page.locator(LIT)).to_have_count(card.evaluate(TAKES))
    hand.carry_to(page.locator(".rail"))
    hand.let_go()
    expect(page.locator(GHOST)).to_have_count(0)
    hand.pick_up(card)
    page.keyboard.press("Escape")
    expect(page.locator(GHOST)).to_have_count(0)
    expect(page.locator(LIT)).to_have_count(0)
    hand.carry_to(page.locator("[data-drop]").first)
    hand.let_go()
    assert asked(page) == question
    assert page.locator("[aria-pressed=true]").count() == pressed


def ember_until(page: Page, selector: str) -> Locator:
    """Play until something is offered."""
    found = page.locator(selector)
    for number in range(300):
        ember.ready(page).first.wait_for()
        if found.count():
            return found.first
        ember.by_cards(page, number)
    raise AssertionError(f"{selector} was never seen")


WAYS = pytest.mark.parametrize(("kind", "size"), [("mouse", "desktop"), ("finger", "phone")])


@WAYS
def test_creatures_and_cards_of_ember_are_carried(visit: Visit, kind: str, size: str) -> None:
    page = visit(size=size)
    _ = ember.table(page, 2, ["random"], length="very_long")
    ember.deal(page)
    hand = Hand(page, kind)

    burning = ".ember:has([data-drop] [data-pile=charred])"
    card = ember_until(page, f"{burning} .hand .wiz[data-drag]:not(.arch)")
    nothing_happens_elsewhere(page, hand, card)
    before = ember.question(page)
    hand.pick_up(card)
    hand.carry_to(page.locator("[data-drop]:has([data-pile=charred])"))
    expect(page.locator("[data-over]")).to_have_count(1)
    hand.let_go()
    ember.wait_for_news(page, before)

    creature = ember_until(page, ".tile.pool[data-drag]")
    name = creature.get_attribute("data-card")
    hand.pick_up(creature)
    hand.carry_to(page.get_by_role("region", name="Your creatures"))
    hand.let_go()
    expect(page.locator(f".mine .tile[data-card='{name}']")).to_be_visible()


DECK, CHARRED = "[data-drop]:has([data-pile=deck])", "[data-drop]:has([data-pile=charred])"


@WAYS
@pytest.mark.parametrize(
    ("verb", "place"),
    [
        ("give", ".foe[data-drop]"),
        ("lay", CHARRED),
        ("put", DECK),
        ("take", ".hand[data-drop]"),
        ("lift", CHARRED),
    ],
)
def test_what_an_ability_of_ember_asks_for_is_carried_to_where_it_goes(
    visit: Visit, kind: str, size: str, verb: str, place: str
) -> None:
    page, seats = visit(size=size), 1 if verb == "lift" else 4
    line, hand = Line(page), Hand(page, kind)
    line.show(offering(verb, walk("ember", seats, range(100))))
    card = page.locator(
        ".hand .wiz[data-drag], .tray .wiz[data-drag], .night .tile[data-drag]"
    ).first
    nothing_happens_elsewhere(page, hand, card)
    assert line.answers == []
    name = card.get_attribute("data-card")
    hand.pick_up(card)
    expect(page.locator(LIT)).to_have_count(1)
    hand.carry_to(page.locator(place))
    hand.let_go()
    expect(page.locator(GHOST)).to_have_count(0)
    until(page, lambda: line.answers)
    assert [answer.split() for answer in line.answers] == [[verb, name]]


@WAYS
def test_cards_of_encore_are_carried_to_a_zone_and_to_the_crowd(
    visit: Visit, kind: str, size: str
) -> None:
    page = visit(size=size)
    play_now(page, "Encore!!")
    hand = Hand(page, kind)
    encore.play_until(page, "[data-step=preshow] .bill[data-drag]")
    bill = page.locator(".bill[data-drag]").first
    nothing_happens_elsewhere(page, hand, bill)
    name = bill.get_attribute("data-card")
    hand.pick_up(bill)
    zone = page.locator(".zone[data-lit]").first
    spot = zone.evaluate("one => one.dataset.drop")
    hand.carry_to(zone)
    hand.let_go()
    staged = page.locator(f".zone.mine[data-card='{name}']")
    expect(staged).to_be_visible()
    assert spot

    encore.play_until(page, ".crowd[data-drop]")
    performer = page.locator(".front.mine[data-drag]").first
    place = performer.get_attribute("data-spot")
    hand.pick_up(performer)
    hand.carry_to(page.locator(".crowd"))
    hand.let_go()
    expect(page.locator(f"[data-spot='{place}']")).to_contain_text("Suspended")


def test_a_card_that_can_be_carried_is_still_tapped_and_looked_at(visit: Visit) -> None:
    page = visit(size="phone")
    play_now(page, "Encore!!")
    encore.play_until(page, "[data-step=preshow] .bill[data-drag]")
    bill = page.locator(".bill[data-drag]").first
    hand = Hand(page, "finger")
    bill.tap()
    expect(bill).to_have_attribute("aria-pressed", "true")
    page.evaluate("held = []")  # from here on a finger that stays looks closely
    settle(page)
    hand.at = middle(bill)
    hand.touch("touchStart")
    zoomed = page.get_by_role("dialog", name="A closer look")
    expect(zoomed).to_be_visible()
    hand.carry(hand.at[0], hand.at[1] - 60)
    expect(page.locator(GHOST)).to_have_count(0)
    hand.let_go()
    expect(zoomed).to_be_visible()


def test_a_picture_of_ensemble_is_carried_to_the_challenge(visit: Visit) -> None:
    page = visit()
    play_now(page, "Ensemble")
    page.locator("[data-moment=vote] .board .card").first.wait_for()
    page.locator(".board .card").nth(1).drag_to(page.locator(".challenges .card").first)
    page.locator("[data-moment=verdict]").wait_for()
    expect(page.locator(".board .card").nth(1).locator(".votes")).to_contain_text("A")
