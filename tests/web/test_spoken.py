"""Looking back on a game tells what people said, at the moment they said it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.playing import by_click, play_ensemble, play_now
from tests.web.test_after import code_of

NOTE = "both smell of rain"
CHAT = "that was close"


def test_notes_and_chat_come_back_at_their_step(visit: Visit) -> None:
    page = visit()
    play_now(page, "Ensemble")
    page.locator("[data-moment=vote] .board .card").first.wait_for()
    by_click(page, 0)
    page.locator("[data-moment=verdict]").wait_for()
    page.get_by_role("textbox", name="Why I chose").fill(NOTE)
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator(".notes")).to_contain_text(NOTE)
    page.get_by_role("button", name="Ready for the next round").click()
    play_ensemble(page, by_click)
    page.get_by_role("button", name="Chat").click()
    page.get_by_role("textbox", name="Say something").fill(CHAT)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("dialog li").last).to_contain_text(CHAT)

    # Somebody who was not there opens the link: they see what watchers saw.
    guest = visit(f"/t/{code_of(page)}/replay")
    slider = guest.get_by_role("slider", name="Step")
    expect(slider).to_have_value("0")
    notes, caption = guest.locator(".game .notes"), guest.locator(".caption")
    guest.get_by_role("button", name=f"Ada: “{NOTE}”").click()
    expect(slider).to_have_value("1")
    expect(notes).to_contain_text(NOTE)
    expect(caption).to_contain_text(f"Ada: “{NOTE}”")
    # Before the votes were open nobody had said anything, and in later rounds it is past.
    guest.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("0")
    expect(notes).to_have_count(0)
    expect(caption).not_to_contain_text(NOTE)
    for step in (1, 2, 3):
        guest.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(step))
        expect(notes).to_have_count(1 if step == 1 else 0)
    guest.keyboard.press("End")
    expect(caption).to_contain_text(f"Ada: “{CHAT}”")
