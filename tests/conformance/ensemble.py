"""Ensemble under the laws of every game."""

from __future__ import annotations

import copy
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from parlour import Game, State
from tests.models.ensemble import Model
from tests.models.randomness import Fair, Quick, sim_key

from .cases import Case, Document, SetUp, Shadow

MARKS = {0: None, 1: "knot", 2: "mask", 3: "lantern"}
SCENARIOS = ("crossing", "masked-ball", "night-walk")


class EnsembleCase(Case):
    name = "ensemble"

    def any_set_up(self, rnd: random.Random) -> SetUp:
        options: dict[str, object] = {
            "novice": rnd.random() < 0.3,
            "explain": rnd.random() < 0.4,
            "scenarios": [name for name in SCENARIOS if rnd.random() < 0.5],
        }
        if rnd.random() < 0.2:
            options["allowance"] = [rnd.randrange(4) for _ in range(10)]
        return SetUp(rnd.randint(2, 10), options, fair=rnd.random() < 0.2)

    def cards(self, position: Document) -> list[str]:
        lying = [card for card in position["board"] if card is not None]
        return sorted([*lying, *position["challenge"], *position["deck"], *position["discard"]])

    def lying(self, state: Any) -> list[int]:
        board = [card for card in state.board() if card is not None]
        return sorted([*board, *state.challenge(), *state.deck.cards(), *state.discard.cards()])

    def bound(self, state: State) -> int:
        lives = state.seats + (state.origin.options["novice"] is True)
        rounds = 14 + lives  # ENS-6.3
        return 2 * rounds if state.origin.options["explain"] else rounds

    def disguised(self, position: Document, viewer: int | None, rnd: random.Random) -> Document:
        changed = copy.deepcopy(position)
        if changed["phase"] == "vote":
            for seat, answer in enumerate(changed["answers"]):
                if answer is not None and seat != viewer:
                    changed["answers"][seat] = f"vote {rnd.randint(1, changed['level'])}"
        changed["chance"] = {
            "generator": "quick/v1",
            "words": [rnd.getrandbits(32) | 1 for _ in range(4)],
        }
        return changed

    def arrangements(self, tries: int) -> list[tuple[Counter[object], int]]:
        """Two hidden votes on two spaces: four ways; and any card of the deck comes next."""
        state = self.game.start(3, 11, {"explain": False})
        for seat in (0, 1):
            state.answer(seat, state.window[seat].options[0])
        view: Any = state.view(2)
        votes: Counter[object] = Counter()
        next_cards: Counter[object] = Counter()
        for seed in range(tries):
            imagined: Any = self.game.imagine(view, seed)
            votes[imagined.laid_by(0), imagined.laid_by(1)] += 1
            before = (*imagined.challenge(), *imagined.board())
            imagined.answer(2, imagined.window[2].options[0])
            fresh = [card for card in imagined.board() if card not in before]
            next_cards[fresh[0]] += 1
        return [(votes, 4), (next_cards, view.deck)]

    def shadow(self, set_up: SetUp, seed: int) -> Shadow:
        return EnsembleShadow(self.game, set_up, seed)


class EnsembleShadow(Shadow):
    def __init__(self, game: Game, set_up: SetUp, seed: int) -> None:
        cards: Any = getattr(game, "cards")  # noqa: B009 - only a game of pictures has them
        self.names = [picture.id for picture in cards.pictures]
        options = set_up.options
        in_deck: Any = options.get("scenarios", ())
        deck = [
            card
            for pack in cards.packs
            if pack.scenario is None or pack.id in in_deck
            for card in pack.cards()
        ]
        table: Any = options.get("allowance")
        self.model = Model(
            set_up.seats,
            [MARKS[mark] for mark in cards.marks],
            randomness=Fair(sim_key(seed)) if set_up.fair else Quick(seed),
            deck=deck,
            novice=options.get("novice") is True,
            allowance=table,
            explain=options.get("explain", True) is True,
        )

    def options(self, seat: int) -> list[str]:
        return self.model.options(seat)

    def owes(self, seat: int) -> bool:
        return self.model.owes(seat)

    def answer(self, seat: int, notation: str) -> None:
        self.model.answer(seat, notation)

    def position(self) -> Document:
        model = self.model
        voting = model.phase == "vote"
        answers = [f"vote {model.votes[s]}" if s in model.votes else None for s in self.seats()]
        if not voting:
            answers = ["ready" if seat in model.ready else None for seat in self.seats()]
        if model.phase == "over":
            answers = [None] * model.seats
        highest = max(model.board)
        counters = list(model.lives)
        return {
            "answers": answers,
            "phase": model.phase,
            "round": model.round,
            "level": model.level,
            "lives": [k + 1 for k, counter in enumerate(counters) if model.lives[counter]],
            "board": [self.name(model.board.get(space)) for space in range(1, highest + 1)],
            "challenge": [self.names[card] for card in model.challenge],
            "deck": [self.names[card] for card in sorted(model.deck)],
            "discard": [self.names[card] for card in sorted(model.discard)],
            "revealed": [] if voting else [model.last_votes[seat] for seat in self.seats()],
            "verdict": None if voting else model.verdict,
            "outcome": None if model.outcome is None else self.outcome(model.outcome),
        }

    def seats(self) -> range:
        return range(self.model.seats)

    def name(self, card: int | None) -> str | None:
        return None if card is None else self.names[card]

    def outcome(self, ended: tuple[str, str]) -> Document:
        reason, clause = ended
        winners = list(self.seats()) if reason == "won" else []
        return {"winners": winners, "reason": reason, "clause": clause}


class SmallDeckCase(EnsembleCase):
    """Ensemble with so few pictures that the deck runs out and is shuffled anew (ENS-7.4)."""

    packs = (Path(__file__).with_name("small.toml"),)

    def any_set_up(self, rnd: random.Random) -> SetUp:
        set_up = super().any_set_up(rnd)
        scenarios = [name for name in SCENARIOS[1:] if rnd.random() < 0.1]
        return replace(set_up, options={**set_up.options, "scenarios": scenarios})
