"""The model of Encore!! in random games, with its cards and with texts put together at random."""

import random
import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any

import pytest

from .encore import Model, Refused
from .encore_effects import ASKING, PLAIN
from .encore_wild import CONDITIONS, LASTING, TRIGGERS, Wild
from .randomness import Fair, Quick, sim_key

Document = dict[str, Any]

PACKS = [
    pack
    for pack in files("parlour").joinpath("packs", "encore").iterdir()
    if pack.name.endswith(".toml")
]
CARDS = [
    tomllib.loads(pack.read_text("utf-8")) for pack in sorted(PACKS, key=lambda pack: pack.name)
]
BATCHES = [range(first, first + 25) for first in range(0, 300, 25)]
LATER = {"hand", "priority", "phase", "finale"}  # conditions that the first cards do without


def a_game(cards: list[Document], seed: int) -> Counter[str]:
    """Play it with all that must always hold; how often each word of the vocabulary mattered."""
    rnd = random.Random(seed)
    options: dict[str, Any] = {}
    if seed % 4 == 0:
        options = {
            "zones": rnd.randint(1, 5),
            "venues": rnd.randint(1, 12),
            "opening_hand": rnd.random() < 0.5,
            "no_return": rnd.random() < 0.5,
        }
    model = Model(cards, Fair(sim_key(seed)) if seed % 5 == 0 else Quick(seed), **options)
    idle = rnd.choice([0.0, 0.1, 0.3, 0.6])  # how often any answer will do, passing too
    while model.outcome is None:
        seat = 0 if model.owes(0) else 1
        assert model.owes(seat) and not model.owes(1 - seat)
        offered = model.options(seat)
        assert len(offered) >= 2 and len(set(offered)) == len(offered)
        numbers = [model.table.action_number[option] for option in offered]
        assert numbers == sorted(numbers)
        busy = [option for option in offered if option not in ("pass", "none")]
        model.answer(seat, rnd.choice(offered if rnd.random() < idle else busy))
        what_always_holds(model)
    venues = options.get("venues", 4)
    assert model.table.round <= venues * (venues + 1) // 2  # ENC-7.8: ten for four Venues
    return model.table.words


def what_always_holds(model: Model) -> None:
    position = model.position()
    table = model.table
    for seat, manager in enumerate(position["managers"]):
        assert manager["payout"] >= 0 and manager["gauge"] >= 0
        assert sorted(where_they_are(model, seat, manager)) == whole_deck(model, manager)
        stage = [*manager["stage"]["main"], *manager["stage"]["back"]]
        zones = dict(zip(table.managers[seat].stage, stage, strict=True))
        assert all(zones[zone] is not None for zone in manager["suspended"])
        types = [table.type(card) for card in table.row(seat, "m").values() if card is not None]
        assert set(types) <= {"performer"}
    tours = [manager["tour"] for manager in position["managers"]]
    venues = [*chain.from_iterable(tours), *position["venues"]["bottom"]]
    venues += [position["venue"]] if position["venue"] is not None else []
    assert len(set(venues)) == len(venues) == len(table.seen)
    assert (position["step"] == "over") == (position["outcome"] is not None)


def whole_deck(model: Model, manager: Document) -> list[str]:
    """The forty cards of the colours chosen, as soon as both have chosen."""
    if model.table.step == "draft":
        return []
    kinds = [kind for kind in model.table.kinds if kind["colour"] in manager["colours"]]
    names = [name for kind in kinds for name in [kind["id"]] * kind["copies"]]
    assert len(names) == 40
    return sorted(names)


def where_they_are(model: Model, seat: int, manager: Document) -> list[str]:
    table = model.table
    lying = [*manager["stage"]["main"], *manager["stage"]["back"]]
    found = [name for name in lying if name is not None]
    found += [*manager["hand"], *manager["removed"]]
    for deck in (manager["performers"], manager["main"]):
        found += [*deck["middle"], *deck["bottom"]]
    under_way = [*table.looked_at, *([] if table.laid is None else [table.laid])]
    return found + [table.name(card) for card in under_way if card[0] == seat]


@cache
def words_of_a_batch(seeds: range, *, wild: bool) -> Counter[str]:
    words: Counter[str] = Counter()
    for seed in seeds:
        words += a_game([Wild(seed).pack()] if wild else CARDS, seed)
    return words


@pytest.mark.parametrize("seeds", BATCHES, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_random_games_end_in_time_and_lose_no_card(seeds: range) -> None:
    words_of_a_batch(seeds, wild=False)


@pytest.mark.parametrize("seeds", BATCHES[:4], ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_games_of_any_texts_end_in_time_and_lose_no_card(seeds: range) -> None:
    words_of_a_batch(seeds, wild=True)


def test_the_games_use_every_word_of_the_vocabulary() -> None:
    done = [*PLAIN, *ASKING]
    assert len({*done, *LASTING}) == 26 and len(TRIGGERS) == 8 and len(CONDITIONS) == 6 + 4
    first = [f"changed by {word}" for word in done]
    first += [f"trigger {word}" for word in TRIGGERS]
    first += [f"condition {word}" for word in CONDITIONS if word not in LATER]
    first += [f"lasting {word}" for word in LASTING if word not in ("star", "payout")]
    every = [*first, "lasting star", "lasting payout", *[f"condition {word}" for word in LATER]]
    for batches, wild, wanted in ((BATCHES, False, first), (BATCHES[:4], True, every)):
        words: Counter[str] = Counter()
        for seeds in batches:
            words += words_of_a_batch(seeds, wild=wild)
        assert {word: words[word] for word in wanted if words[word] < 5} == {}


def test_one_seed_is_one_game() -> None:
    first, second = (Model(CARDS, Fair(sim_key(3))) for _ in range(2))
    rnd = random.Random(3)
    while first.outcome is None:
        seat = 0 if first.owes(0) else 1
        answer = rnd.choice(first.options(seat))
        first.answer(seat, answer)
        second.answer(seat, answer)
        assert first.position() == second.position()
    with pytest.raises(Refused):
        first.answer(0, "pass")
