"""Whole games told in German: nothing of them is left in English."""

from __future__ import annotations

import random
import re

import pytest

from parlour.bots.making import make_bot
from parlour.core.events import Event
from parlour.packs.binding import bind, in_language, names_in
from parlour.server.whys import kept, worded

NAMES = ("Ada", "Mina", "Theo", "Noor")
# Words that no German sentence of ours has, whatever cards are called.
ENGLISH_WORDS = re.compile(r"\b(the|you|your|draws?|cards?|and|of|with|is|from|goes|takes|plays)\b")

GAMES = [
    ("ensemble", 4, {}),
    ("ensemble", 3, {"scenarios": ["crossing", "masked-ball", "night-walk"]}),
    ("ember", 1, {}),
    ("ember", 3, {}),
    ("encore", 2, {}),
]


@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_is_told_in_german(
    name: str, seats: int, options: dict[str, object], seed: int
) -> None:
    game = bind(name)
    german = in_language(game, "de")
    other_names = {title for title, said in names_in(game, "de").items() if title != said}
    titles = re.compile(rf"\b({'|'.join(map(re.escape, sorted(other_names)))})(?!\w)")
    told: list[Event] = []
    state = game.start(seats, seed, options, told)
    dice = random.Random(seed)
    asked: set[str] = set()
    while state.outcome is None:
        seat, decision = next(iter(state.window.items()))
        asked.add(decision.question)
        bold = dice.random() < 0.6
        state.answer(seat, decision.options[-1] if bold else dice.choice(decision.options))
    wrong: list[str] = []
    for event in told:
        for viewer in (None, *range(seats)):
            shown = event.seen_by(viewer)
            if shown is None:
                continue
            said = german.tell(shown, viewer, names=NAMES)
            english = game.tell(shown, viewer, names=NAMES)
            assert bool(said) == bool(english), english
            if said and (said == english or ENGLISH_WORDS.search(said) or titles.search(said)):
                wrong.append(said)
    assert not wrong, "\n".join(dict.fromkeys(wrong))
    for code in [*(f"question.{one}" for one in asked), f"reason.{state.outcome.reason}"]:
        assert german.say(code) != game.say(code)


@pytest.mark.parametrize(
    ("name", "bot"), [("ensemble", "kindred"), ("ember", "greedy"), ("encore", "greedy")]
)
def test_a_bot_says_why_in_german(name: str, bot: str) -> None:
    """It takes the same answers, whatever language its reasons are read in."""
    game = bind(name)
    seats = max(game.fewest, 2)
    state = game.start(seats, 5)
    bots = [make_bot(bot, game, seat) for seat in range(seats)]
    reasons: dict[str, str] = {}
    for _ in range(80):
        if state.outcome is not None:
            break
        seat, decision = next(iter(state.window.items()))
        state.answer(seat, bots[seat].choose(state.view(seat), decision))
        why = kept(bots[seat].reasons())
        reasons[worded(why, game, "en")] = worded(why, game, "de")
    found = {english: said for english, said in reasons.items() if english}
    assert len(found) > 3
    wrong = [f"{k}: {said}" for k, said in found.items() if k == said or ENGLISH_WORDS.search(said)]
    assert not wrong, "\n".join(wrong)
