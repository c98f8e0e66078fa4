"""Ember under the laws of every game."""

from __future__ import annotations

import copy
import random
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

from parlour import BadInput, Game, State
from tests.models.ember import Model
from tests.models.randomness import Fair, Quick, sim_key

from .cases import Case, Document, SetUp, Shadow

LENGTHS = ("quick", "standard", "long", "very_long")
CARDS = tomllib.loads(
    files("parlour").joinpath("packs", "ember", "wizards.toml").read_text("utf-8")
)
BOX = [entry["id"] for entry in (*CARDS["creature"], *CARDS["curse"])]
ARCHMAGES = ["archmage-1", "archmage-2", "archmage-3"]
ONLOOKER = 5


class EmberCase(Case):
    name = "ember"
    share = 0.3
    pace = 25
    games = (400, 1_000_000)  # 200,000 at each number of seats
    reshuffles = ("deck_renewed", "reshuffled")

    def any_set_up(self, rnd: random.Random) -> SetUp:
        options: dict[str, object] = {
            "length": rnd.choice(LENGTHS),
            "legendary": rnd.random() < 0.7,
            "promos": rnd.random() < 0.4,
            "zero_flips": rnd.random() < 0.2,
            "cancelled_stays_up": rnd.random() < 0.2,
        }
        return SetUp(rnd.randint(1, 5), options, fair=rnd.random() < 0.2)

    def cards(self, position: Document) -> list[str]:
        """Wizard cards, and creatures wherever they are: those that left the game come last."""
        deck = position["deck"]
        wizards = [card for hand in position["hands"] for card in hand]
        wizards += [*deck["top"], *deck["middle"], *deck["bottom"], *position["charred"]]
        creatures = [name for area in position["areas"] for name in area]
        creatures += [*position["pool"], *position["waiting"]]
        creatures += [name for name in BOX if name not in creatures]
        return sorted([*wizards, *creatures])

    def bound(self, state: State) -> int:
        return 100 * state.seats * 60  # EMB-7.10, and no turn has sixty windows

    def disguised(self, position: Document, viewer: int | None, rnd: random.Random) -> Document:
        """Deal what the viewer cannot place anew, until the open question could be open."""
        for _ in range(40):
            changed = self.dealt_anew(position, viewer, rnd)
            try:
                self.game.load(changed)
            except BadInput:
                continue  # nobody would have a choice, or the payer could not pay
            return changed
        return position

    def dealt_anew(self, position: Document, viewer: int | None, rnd: random.Random) -> Document:
        changed = copy.deepcopy(position)
        known = set(changed["knows"][ONLOOKER if viewer is None else viewer])
        if viewer is not None:
            known |= set(changed["hands"][viewer])
        deck = changed["deck"]
        piles = [*changed["hands"], changed["charred"], deck["top"], deck["bottom"], deck["middle"]]
        hidden = [card for pile in piles for card in pile if card not in known]
        dealt = hidden.copy()
        rnd.shuffle(dealt)
        new = dict(zip(hidden, dealt, strict=True))
        numbers = ARCHMAGES.copy()
        rnd.shuffle(numbers)
        alike = dict(zip(ARCHMAGES, numbers, strict=True))

        def renamed(cards: list[str]) -> list[str]:
            moved = [new.get(card, card) for card in cards]
            return [alike.get(card, card) for card in moved]

        def ordered(cards: list[str]) -> list[str]:
            return sorted(renamed(cards), key=NAMES.index)

        changed["hands"] = [ordered(hand) for hand in changed["hands"]]
        changed["charred"] = renamed(changed["charred"])
        changed["deck"] = {
            "top": renamed(deck["top"]),
            "middle": ordered(deck["middle"]),
            "bottom": renamed(deck["bottom"]),
        }
        changed["knows"] = [ordered(seen) for seen in changed["knows"]]
        if changed["asking"] != "choose":
            changed["picked"] = [
                [seat, pick if pick > 54 else NAMES.index(renamed([NAMES[pick]])[0])]
                for seat, pick in changed["picked"]
            ]
        changed["answers"] = [
            answer if seat == viewer else None for seat, answer in enumerate(changed["answers"])
        ]
        changed["chance"] = {
            "generator": "quick/v1",
            "words": [rnd.getrandbits(32) | 1 for _ in range(4)],
        }
        return changed

    def came_to_light(self, view: Document) -> object:
        """Its own hand, hands held open, and the Charred Pile's top card, laid bare by a take."""
        hands = [hand["known"] for hand in view["hands"] if len(hand["known"]) == hand["count"]]
        return hands, view["charred"][-1:]

    def arrangements(self, tries: int) -> list[tuple[Counter[object], int]]:
        """Any card a wizard has not seen is as likely to be drawn next."""
        state = self.game.start(2, 5)
        state.answer(next(iter(state.window)), self.game.parse("end"))
        seat = next(iter(state.window))
        view: Any = state.view(seat)
        drawn: Counter[object] = Counter()
        for seed in range(tries):
            imagined: Any = self.game.imagine(view, seed)
            discard = next(x for x in imagined.window[seat].options if x > 30)
            before = set(imagined.dump()["hands"][seat])
            imagined.answer(seat, discard)
            fresh = set(imagined.dump()["hands"][seat]) - before
            drawn[fresh.pop()] += 1
        return [(drawn, 50)]

    def shadow(self, set_up: SetUp, seed: int) -> Shadow:
        return EmberShadow(self.game, set_up, seed)


NAMES = [
    *[f"{number}-{e}" for e in ("air", "earth", "fire", "water") for number in range(1, 14)],
    *ARCHMAGES,
]


class EmberShadow(Shadow):
    def __init__(self, game: Game, set_up: SetUp, seed: int) -> None:
        options: Any = set_up.options
        randomness = Fair(sim_key(seed)) if set_up.fair else Quick(seed)
        self.game = game
        self.model = Model(set_up.seats, CARDS, randomness, **options)

    def place(self, entry: list[Any]) -> int:
        return BOX.index(entry[0])

    def options(self, seat: int) -> list[str]:
        return self.model.options(seat) if self.model.owes(seat) else []

    def owes(self, seat: int) -> bool:
        return self.model.owes(seat)

    def answer(self, seat: int, notation: str) -> None:
        self.model.answer(seat, notation)

    def position(self) -> Document:
        """Without what engine and model hold differently while a chain of picks is unfinished."""
        told = self.model.position()
        asking = told["asking"]
        for marks in ("plus", "minus"):
            told[marks] = sorted([list(entry) for entry in told[marks].items()], key=self.place)
        del told["answers"]  # the model also writes down answers that were not a choice
        if asking == "top":
            del told["asking"]  # a whole hand that an effect takes is a discard to the engine
        if asking not in ("moment", "draw", "conjure", "pay", "trim", "last", None):
            del told["step"]
        if asking in ("take", "put"):
            for pile in ("hands", "deck", "charred"):
                del told[pile]
        return told
