"""Phrasebooks that show which words a text is made of."""

from __future__ import annotations

from parlour.core.phrases import Facts, Phrasebook
from parlour.packs.phrases import MESSAGES


class Listening(Phrasebook):
    """The messages, and which of them were said."""

    def __init__(self) -> None:
        self.said: set[str] = set()

    def say(self, code: str, facts: Facts, language: str = "en") -> str:
        self.said.add(code)
        return MESSAGES.say(code, facts, language)

    def knows(self, code: str, language: str = "en") -> bool:
        return MESSAGES.knows(code, language)


class Mute(Phrasebook):
    """A language without words: only the facts are left."""

    def say(self, code: str, facts: Facts, language: str = "en") -> str:
        return " ".join(str(fact) for fact in facts.values())

    def knows(self, code: str, language: str = "en") -> bool:
        return MESSAGES.knows(code, language)
