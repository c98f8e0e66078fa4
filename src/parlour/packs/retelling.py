"""Refusals in the language of whoever is refused."""

from __future__ import annotations

from parlour.core.errors import IllegalAction, Refusal
from parlour.core.game import Game
from parlour.core.phrases import Facts
from parlour.packs.binding import in_language
from parlour.packs.phrases import ENGLISH, MESSAGES, Messages

# The tables of the messages that refusals come from.
TABLES = ("server", "wire", "input", "document", "bots.refusal", "terminal")


def retold(refusal: Refusal, language: str, game: Game | None = None) -> str:
    """The sentence of a refusal in a language; of one that a game's rules gave, in its words."""
    if language == ENGLISH:
        return refusal.sentence
    if isinstance(refusal, IllegalAction):
        assert game is not None, "a game's rules refuse actions"
        spoken = in_language(game, language)
        return spoken.phrases.say(f"refusal.{refusal.code}", spoken.in_words(refusal.facts))
    for table in TABLES:
        code = f"{table}.{refusal.code}"
        # Several tables may have a message of this code: it is the one that was said.
        if MESSAGES.knows(code) and _says(code, refusal.facts, refusal.sentence):
            return Messages(language).say(code, refusal.facts)
    return refusal.sentence


def _says(code: str, facts: Facts, sentence: str) -> bool:
    try:
        return MESSAGES.say(code, facts) == sentence
    except KeyError:
        return False  # that message needs other facts
