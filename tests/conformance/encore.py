"""Encore!! under the laws of every game."""

from __future__ import annotations

import copy
import random
import tomllib
from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from parlour import BadInput, State
from tests.models.encore import Model
from tests.models.randomness import Fair, Quick, sim_key

from .cases import Case, Document, SetUp, Shadow

CARDS = tomllib.loads(
    files("parlour").joinpath("packs", "encore", "first-tour.toml").read_text("utf-8")
)
COLOURS = [colour["id"] for colour in CARDS["colour"]]


def copies(card: Document) -> list[str]:
    """The names of a card's copies in a position."""
    return [card["id"], *[f"{card['id']}/{k}" for k in range(2, card.get("copies", 1) + 1)]]


def names_of(colour: str, cards: Sequence[Document]) -> list[str]:
    """The cards of a colour in the order of the rules: its Performers first."""
    own = sorted(
        [card for card in cards if card["colour"] == colour],
        key=lambda card: bool(card["type"] != "performer"),
    )
    return [name for card in own for name in copies(card)]


NAMES = [name for colour in COLOURS for name in names_of(colour, CARDS["card"])]
COLOUR_OF = {name: card["colour"] for card in CARDS["card"] for name in copies(card)}
PERFORMERS = {card["id"] for card in CARDS["card"] if card["type"] == "performer"}
REPEATED = [copies(card) for card in CARDS["card"] if card.get("copies", 1) > 1]

# What the model tells of a manager, but for what is suspended.
TOLD = ("colours", "payout", "gauge", "tour", "hand", "performers", "main", "removed", "stage")
MARKS = ("readied", "returned", "used", "fired", "spared", "shielded")


class EncoreCase(Case):
    name = "encore"
    share = 0.3
    pace = 5
    games = (600, 200_000)

    def any_set_up(self, rnd: random.Random) -> SetUp:
        options: dict[str, object] = {
            "zones": rnd.choice([1, 2, 3, 3, 3, 4, 5]),
            "venues": rnd.choice([1, 2, 4, 4, 4, 5, 12]),
            "opening_hand": rnd.random() < 0.3,
            "no_return": rnd.random() < 0.2,
        }
        return SetUp(2, options, fair=rnd.random() < 0.2)

    def cards(self, position: Document) -> list[str]:
        """Cards and Venues wherever they are: those of colours nobody chose are in the box."""
        found: list[str] = []
        chosen: list[str] = []
        for manager in position["managers"]:
            stage = [*manager["stage"]["main"], *manager["stage"]["back"]]
            found += [*manager["hand"], *manager["removed"], *[name for name in stage if name]]
            for deck in ("performers", "main"):
                found += [*manager[deck]["middle"], *manager[deck]["bottom"]]
            chosen += manager["colours"]
            found += manager["tour"]
        found += position["looked"]
        found += [position[name] for name in ("surprise", "venue") if position[name] is not None]
        found += [*position["venues"]["unseen"], *position["venues"]["bottom"]]
        dealt = [] if position["step"] == "draft" else chosen
        return sorted([*found, *[name for name in NAMES if COLOUR_OF[name] not in dealt]])

    def bound(self, state: State) -> int:
        venues = state.origin.options["venues"]
        assert isinstance(venues, int)
        rounds = venues * (venues + 1) // 2  # ENC-7.8
        return 4 + 200 * rounds  # no round has two hundred windows

    def disguised(self, position: Document, viewer: int | None, rnd: random.Random) -> Document:
        """Deal what the viewer cannot place anew, until the open question could be open."""
        for _ in range(40):
            changed = self.dealt_anew(position, viewer, rnd)
            try:
                self.game.load(changed)
            except BadInput:
                continue  # its seat would have no choice
            return changed
        return position

    def dealt_anew(self, position: Document, viewer: int | None, rnd: random.Random) -> Document:
        """Unknown cards change places, and copies of a card their numbers."""
        changed = copy.deepcopy(position)
        numbers = {name: name for name in NAMES}
        for alike in REPEATED:
            numbers |= dict(zip(alike, rnd.sample(alike, len(alike)), strict=True))
        for seat in (0, 1):
            new = {name: name for name in NAMES}
            hidden = [] if seat == viewer else hidden_cards(changed, seat, viewer)
            for performers in (True, False):
                some = [name for name in hidden if (name in PERFORMERS) is performers]
                new |= dict(zip(some, rnd.sample(some, len(some)), strict=True))
            rename(changed, seat, {name: numbers[new[name]] for name in NAMES})
        changed["chance"] = {
            "generator": "quick/v1",
            "words": [rnd.getrandbits(32) | 1 for _ in range(4)],
        }
        return changed

    def came_to_light(self, view: Document) -> object:
        """Which of the cards with one name lies how, and which one is about to be moved."""
        lying = ("stage", "suspended", *MARKS, "met", "triggered", "growth")
        stages = [[manager[name] for name in lying] for manager in view["managers"]]
        return stages, view["picked"], view["frames"]

    def arrangements(self, tries: int) -> list[tuple[Counter[object], int]]:
        """Any Performer comes next, and any two of them are in the other hand."""
        state = self.game.start(2, 5)
        while state.dump()["asking"] == "colour":
            play(state, "colour")
        seat = next(iter(state.window))
        drawn: Counter[object] = Counter()
        for seed in range(tries):
            imagined = self.game.imagine(state.view(seat), seed)
            play(imagined, "draw performer")
            drawn[hand(imagined, seat)] += 1
        while state.dump()["asking"] == "draw":
            play(state, "draw performer")
        held: Counter[object] = Counter()
        for seed in range(tries):
            held[hand(self.game.imagine(state.view(seat), seed), 1 - seat)] += 1
        return [(drawn, 10), (held, 45)]

    def compared(self, position: Document) -> Document:
        """Copies are alike, and a suspended card is named by its zone."""
        managers = []
        for manager in position["managers"]:
            zones = {
                name: f"{row[0]}{zone}"
                for row in ("main", "back")
                for zone, name in enumerate(manager["stage"][row], start=1)
            }
            told = {name: without_numbers(manager[name]) for name in TOLD}
            told["suspended"] = sorted([zones[name] for name in manager["suspended"]])
            managers.append(told)
        venues = {name: position["venues"][name] for name in ("due", "bottom")}
        return {**position, "managers": managers, "venues": venues}

    def shadow(self, set_up: SetUp, seed: int) -> Shadow:
        return EncoreShadow([CARDS], set_up, seed)


def hidden_cards(position: Document, seat: int, viewer: int | None) -> list[str]:
    """The cards of another seat that the viewer cannot place."""
    manager = position["managers"][seat]
    knowledge = position["knowledge"][seat]
    known = knowledge["open" if viewer is None else "seen"]
    found = [name for name in manager["hand"] if name not in known]
    for deck in ("performers", "main"):
        found += [*manager[deck]["middle"], *manager[deck]["bottom"]]
    return found + (position["looked"] if position["asked"] == [seat] else [])


def rename(position: Document, seat: int, new: dict[str, str]) -> None:
    """Put other cards in the place of those of a seat, everywhere."""

    def renamed(names: list[str]) -> list[str]:
        return [new[name] for name in names]

    def ordered(names: list[str]) -> list[str]:
        return sorted(renamed(names), key=NAMES.index)

    manager = position["managers"][seat]
    for name in ("hand", "removed", "suspended", *MARKS, "met", "triggered"):
        manager[name] = ordered(manager[name])
    for deck in (manager["performers"], manager["main"]):
        deck["middle"] = ordered(deck["middle"])
        deck["bottom"] = renamed(deck["bottom"])
    for row in ("main", "back"):
        manager["stage"][row] = [name and new[name] for name in manager["stage"][row]]
    manager["growth"] = [[what, n, ordered(names)] for what, n, names in manager["growth"]]
    knowledge = position["knowledge"][seat]
    position["knowledge"][seat] = {who: ordered(names) for who, names in knowledge.items()}
    if position["asked"] == [seat]:
        position["looked"] = renamed(position["looked"])
    if position["surprise"] is not None and position["acting"] == seat:
        position["surprise"] = new[position["surprise"]]
    if position["picked"] is not None and position["picked"][0] == seat:
        position["picked"] = [seat, new[position["picked"][1]]]
    for frame in position["frames"]:
        if frame["you"] == seat and frame["card"] is not None:
            frame["card"] = new[frame["card"]]


def play(state: State, wanted: str) -> None:
    """Whoever is asked chooses the first option that begins so."""
    for seat, decision in state.window.items():
        named = [k for k in decision.options if state.game.notation(k).startswith(wanted)]
        state.answer(seat, named[0])


def hand(state: Any, seat: int) -> tuple[str, ...]:
    return tuple(state.dump()["managers"][seat]["hand"])


def without_numbers(told: Any) -> Any:
    """The same without the numbers of copies."""
    if isinstance(told, dict):
        return {name: without_numbers(value) for name, value in told.items()}
    if isinstance(told, list):
        return [without_numbers(value) for value in told]
    return told.partition("/")[0] if isinstance(told, str) else told


class EncoreShadow(Shadow):
    def __init__(self, packs: list[Document], set_up: SetUp, seed: int) -> None:
        options: Any = set_up.options
        randomness = Fair(sim_key(seed)) if set_up.fair else Quick(seed)
        self.model = Model(packs, randomness, **options)

    def options(self, seat: int) -> list[str]:
        return self.model.options(seat)

    def owes(self, seat: int) -> bool:
        return self.model.owes(seat)

    def answer(self, seat: int, notation: str) -> None:
        self.model.answer(seat, notation)

    def position(self) -> Document:
        told = self.model.position()
        for manager in told["managers"]:
            manager["suspended"] = sorted(manager["suspended"])
        return told
