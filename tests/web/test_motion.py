"""Whoever asks for less motion sees none, at any table."""

from __future__ import annotations

import pytest

from tests.web import ember, encore
from tests.web.conftest import Visit
from tests.web.playing import by_click, play_now, settle, wait_for_cards

# Note whatever is in motion, frame by frame, from now on; and what moves without an end.
WATCH = """() => {
    window.moved = new Set();
    window.painted = new Set();
    const look = () => {
        for (const one of document.getAnimations()) {
            if (one.effect?.getTiming().iterations === Infinity) {
                for (const frame of one.effect.getKeyframes()) {
                    for (const name of Object.keys(frame)) painted.add(name);
                }
            }
            if (one.playState === "running") moved.add(`${one.animationName ?? one.transitionProperty ?? "script"}: ${one.effect?.target?.className}`);
        }
        requestAnimationFrame(look);
    };
    look();
}"""

# What is not drawn anew for it: a table at which nothing happens must not drain a phone.
UNPAINTED = {"transform", "opacity", "offset", "easing", "composite", "computedOffset"}


@pytest.mark.parametrize("game", ["Ensemble", "Ember", "Encore!!"])
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_who_asks_for_less_motion_and_something_does_otherwise(
    visit: Visit, game: str, motion: str
) -> None:
    page = visit(motion=motion)
    page.evaluate(WATCH)  # the page does not load anew on its way to the table
    play_now(page, game)
    wait_for_cards(page, game)
    if game == "Ensemble":
        by_click(page, 0)
        page.locator("[data-moment=verdict]").wait_for()
    elif game == "Ember":
        ember.play(page, ember.by_cards, most=4)
    else:
        for _ in range(4):
            assert encore.asked(page)
            encore.answer_one(page, encore.by_card)
    if motion == "reduce":
        settle(page)
        assert page.evaluate("[...moved]") == []
    else:
        _ = page.wait_for_function("() => moved.size > 0")
        assert set(page.evaluate("[...painted]")) <= UNPAINTED
