"""What bots thought, on the page: beside their votes once these lie open, and in the replay."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web import encore
from tests.web.conftest import Visit
from tests.web.playing import by_click, play_now
from tests.web.test_after import code_of


def test_bots_say_why_beside_their_votes_and_not_before(visit: Visit) -> None:
    page = visit()
    play_now(page, "Ensemble")
    page.locator("[data-moment=vote] .board .card").first.wait_for()
    notes = page.locator(".notes li")
    expect(notes).to_have_count(0)
    by_click(page, 0)
    page.locator("[data-moment=verdict]").wait_for()
    expect(notes).to_have_count(3)
    for note in notes.all():
        assert len(note.locator("q").inner_text()) > 5
        expect(note).to_contain_text("chose")
    told = notes.all_inner_texts()
    _ = page.reload()
    expect(notes, "whoever comes back reads the same").to_have_text(told, use_inner_text=True)
    page.get_by_role("button", name="Ready for the next round").click()
    page.locator("[data-moment=vote]").wait_for()
    expect(notes).to_have_count(0)


def test_a_step_of_the_replay_says_why_the_bot_chose_it(visit: Visit) -> None:
    page = visit()
    play_now(page, "Encore!!")
    for _ in range(4):
        assert encore.asked(page)
        encore.answer_one(page, encore.by_card)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Give up this game").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    encore.over(page).wait_for()
    guest = visit(f"/t/{code_of(page)}/replay#step=1&eyes=all", size="phone")
    slider, thought = guest.get_by_role("slider", name="Step"), guest.locator(".thought")
    expect(slider).to_have_value("1")
    expect(thought).to_have_count(0)
    why = guest.get_by_role("button", name="Why bots chose")
    box = why.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    why.click()
    expect(thought).to_have_count(1)
    said: list[str] = []
    for step in range(1, int(slider.get_attribute("max") or "0") + 1):
        expect(slider).to_have_value(str(step))
        said += thought.locator("q").all_inner_texts()
        guest.keyboard.press("Shift+ArrowRight")
    assert said
    assert all(one.startswith("Greedy 2: “") for one in said)
