"""The pictures of the page in README and docs: `python -m tests.web.pictures ADDRESS`.

Stills of each table, and one short moving picture of a real game of each kind, as WebP in
docs/pictures. ADDRESS is that of a running `parlour serve`.
"""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.web import ember, encore
from tests.web.playing import PATIENCE, by_click, play_now

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
DESK = (1280, 800)
WIDE = 960  # pixels of a still
MOVING = 640  # pixels of a moving picture
BEAT = 900  # milliseconds a frame
FRAMES = 16
PICTURES_ARE_THERE = (
    "() => Promise.all([...document.images].map((one) => one.decode().catch(() => 0)))"
)


class Camera:
    """Takes pictures of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.stills: set[str] = set()

    def look(self, width: int) -> Image.Image:
        self.page.mouse.move(2, 2)
        self.page.wait_for_function(PICTURES_ARE_THERE)
        taken = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        return taken.resize((width, taken.height * width // taken.width), Image.Resampling.LANCZOS)

    def still(self, name: str) -> None:
        """Take the one still of this name; what comes later is not better."""
        if name not in self.stills:
            self.stills.add(name)
            self.look(WIDE).save(FOLDER / f"page-{name}.webp", quality=82, method=6)

    def film(self, *_: object) -> None:
        if len(self.frames) < FRAMES:
            self.frames.append(self.look(MOVING))

    def develop(self, name: str) -> None:
        first, *rest = self.frames
        path = FOLDER / f"page-{name}-game.webp"
        first.save(path, save_all=True, append_images=rest, duration=BEAT, loop=0, quality=70)


def ensemble_game(page: Page, camera: Camera) -> None:
    play_now(page, "Ensemble")
    for number in range(FRAMES // 3 + 1):
        page.locator("[data-moment=vote] .board .card").first.wait_for()
        camera.film()
        by_click(page, number)
        page.locator("[data-moment=verdict]").wait_for()
        page.wait_for_timeout(600)
        camera.film()
        if number == 1:
            camera.still("ensemble")
        if page.locator(".over").count():
            break
        page.get_by_role("button", name="Ready for the next round").click()


def ember_game(page: Page, camera: Camera) -> None:
    _ = ember.table(page, 3, ["greedy", "greedy"])
    ember.deal(page)

    def answer(page: Page, number: int) -> None:
        camera.film()
        if number == FRAMES - 1 or (number > 4 and page.locator(".offer.pays.mine").count()):
            camera.still("ember")
        ember.by_cards(page, number)

    ember.play(page, answer, most=FRAMES)


def encore_game(page: Page, camera: Camera) -> None:
    play_now(page, "Encore!!")
    for number in range(FRAMES + 6):
        if not encore.asked(page):
            break
        if number > 5:
            camera.film()
        if number == FRAMES + 4 or (
            number > 9 and page.locator(".front:not(.sus) .art").count() > 3
        ):
            camera.still("encore")
        encore.answer_one(page, encore.by_card)


def main(address: str) -> None:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        games = {"ensemble": ensemble_game, "ember": ember_game, "encore": encore_game}
        for name, game in games.items():
            page = browser.new_page(
                base_url=address,
                viewport={"width": DESK[0], "height": DESK[1]},
                reduced_motion="reduce",
                color_scheme="dark" if name == "ember" else "light",
                locale="en-GB",
            )
            page.set_default_timeout(PATIENCE)
            _ = page.goto("/")
            camera = Camera(page)
            if name == "ensemble":
                page.wait_for_timeout(1500)
                camera.still("start")
            game(page, camera)
            camera.develop(name)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
