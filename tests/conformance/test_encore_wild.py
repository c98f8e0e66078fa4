"""Engine and model of Encore!! on packs whose texts are put together at random."""

from __future__ import annotations

import random
from typing import Any

import pytest

from parlour import BadInput
from parlour.core.documents import Document
from parlour.games.encore.game import Encore
from parlour.packs.performances import Numbered
from parlour.packs.performers import card_set, load_card, load_venue
from parlour.packs.phrases import MESSAGES
from parlour.packs.reading import PackFile
from parlour.packs.stages import Origin, Scope
from tests.games.ensemble.packs import lines
from tests.models.encore_wild import COLOURS, VIBES, Wild

from .encore import EncoreCase, EncoreShadow
from .figures import figure

SCOPE = Scope(Origin.VENUE, tuple(COLOURS), tuple(VIBES))
GAMES = 5  # with each pack
PARTS = 4


def is_legal(said: dict[str, Any]) -> bool:
    """Whether a pack may have this card or Venue."""
    load = load_venue if "star" in said else load_card
    try:
        load(Document("pack", said, MESSAGES), SCOPE, Numbered())
    except BadInput:
        return False
    return True


def bound_to(pack: dict[str, Any]) -> Encore:
    tables = {name: entries for name, entries in pack.items() if isinstance(entries, list)}
    text = lines({name: value for name, value in pack.items() if name not in tables})
    for name, entries in tables.items():
        text += "".join(f"\n[[{name}]]\n" + lines(entry) for entry in entries)
    return Encore(card_set([PackFile("wild.toml", text.encode())]), MESSAGES)


@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_model_agree_on_any_text_that_a_pack_may_have(part: int) -> None:
    for number in range(part, figure(60, 20_000), PARTS):
        pack = Wild(number, is_legal).pack()
        game = bound_to(pack)
        for seed in range(number * GAMES, (number + 1) * GAMES):
            agree(game, pack, seed)


def agree(game: Encore, pack: dict[str, Any], seed: int) -> None:
    rnd = random.Random(seed)
    case = EncoreCase()
    set_up = case.any_set_up(rnd)
    idle = rnd.choice([0.0, 0.1, 0.3])  # how often any answer will do, passing too
    state = set_up.start(game, seed)
    shadow = EncoreShadow([pack], set_up, seed)
    while True:
        told = case.compared(state.dump())
        expected = shadow.position()
        assert {name: told[name] for name in expected} == expected, seed
        if state.outcome is not None:
            return
        ((seat, decision),) = state.window.items()
        options = [game.notation(action) for action in decision.options]
        assert options == shadow.options(seat), seed
        busy = [option for option in options if option not in ("pass", "none")]
        answer = rnd.choice(options if rnd.random() < idle else busy)
        state.answer(seat, game.parse(answer))
        shadow.answer(seat, answer)
