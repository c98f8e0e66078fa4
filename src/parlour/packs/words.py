"""The words that the texts of cards are made of: the messages of one game in one language."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.phrases import Phrasebook


class Spoken(str):
    """A part of a text that a message may begin a sentence with: `{text:A}` has a capital."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return capitalised(str(self)) if spec == "A" else super().__format__(spec)


class Words:
    """The messages under `<game>.text`."""

    def __init__(self, game: str, phrases: Phrasebook, language: str) -> None:
        self.table = f"{game}.text"
        self.phrases = phrases
        self.language = language

    def say(self, code: str, **facts: object) -> str:
        spoken = {
            name: Spoken(fact) if isinstance(fact, str) else fact for name, fact in facts.items()
        }
        return self.phrases.say(f"{self.table}.{code}", spoken, self.language)

    def first(self, *codes: str) -> str:
        """The first of these messages that the language has."""
        for code in codes:
            if self.phrases.knows(f"{self.table}.{code}", self.language):
                return code
        raise AssertionError(f"{self.language} has none of the messages {', '.join(codes)}")

    def number(self, n: int) -> str:
        return self.say(f"number.{n}")

    def counted(self, code: str, n: int) -> str:
        """Things and their number: a message of its own for some numbers, one for all others."""
        return self.say(self.first(f"{code}.{n}", f"{code}.many"), n=self.number(n))

    def joined(self, code: str, parts: Sequence[str]) -> str:
        text = parts[0]
        for part in parts[1:]:
            text = self.say(code, text=text, next=part)
        return text


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
