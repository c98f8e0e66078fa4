"""Pictures and rounds of Ensemble that say only what a test is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import parlour
from parlour.bots import Bot
from parlour.bots.likeness import NEUTRAL
from parlour.core.decisions import Decision
from parlour.games.ensemble.cards import CardSet, Pack, Picture
from parlour.games.ensemble.game import Ensemble
from parlour.games.ensemble.view import EnsembleView

GAME = parlour.game("ensemble")
assert isinstance(GAME, Ensemble)
CARDS = GAME.cards
PLAIN = CARDS.pictures[0]
SCENARIOS = ["crossing", "masked-ball", "night-walk"]


def picture(number: int, **facts: Any) -> Picture:
    """A picture that shares nothing with another, but for the facts given."""
    alone = f"{number}"
    hero = replace(PLAIN.hero, icon=f"noto:thing-{number}")
    companion = replace(PLAIN.companion, icon=f"noto:companion-{number}")
    nothing: dict[str, Any] = {
        "id": f"picture-{number}",
        "title": f"Picture {number}",
        "moods": (alone,),
        "palette": alone,
        "light": alone,
        "setting": alone,
        "domains": (alone,),
        "shape": alone,
        "contrast": alone,
        "hero": hero,
        "companion": companion,
        "third": None,
    }
    return replace(PLAIN, **{**nothing, **facts})


def set_of(*pictures: Picture) -> CardSet:
    pack = Pack("small", "Small", "nobody", "CC0-1.0", 1, "", 0, pictures, None)
    return CardSet((pack,), CARDS.allowance)


def taste(**weights: float) -> list[float]:
    """That of somebody who goes by these kinds alone."""
    return [weights.get(kind, 0.0) for kind in NEUTRAL]


def asked(cards: CardSet, challenge: Sequence[int], board: Sequence[int]) -> EnsembleView:
    """Seat 0 of four is asked, with all lives coloured."""
    view = EnsembleView(cards, 0, 4)
    view.options = {"allowance": list(CARDS.allowance), "novice": False}
    view.lives = (1, 2, 3, 4)
    view.level = len(board)
    view.challenge = tuple(challenge)
    view.board = tuple(board)
    return view


def vote(bot: Bot, view: EnsembleView) -> int:
    """The space a bot votes for."""
    decision = Decision(view.question, tuple(range(len(view.board))), "ENS-3.1", revisable=True)
    return bot.choose(view, decision) + 1


def number(card_id: str) -> int:
    return CARDS.card_of[card_id]
