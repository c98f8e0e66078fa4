"""What is said when something cannot be done: a code for programs, a sentence for people."""

from __future__ import annotations

from parlour.core.phrases import Facts


class Refusal(Exception):
    """Something asked for that cannot be had; whatever it was asked of is unchanged."""

    def __init__(self, code: str, clause: str | None, sentence: str, facts: Facts) -> None:
        super().__init__(sentence)
        self.code = code
        self.clause = clause  # None: no rule of the game forbids it, it makes no sense
        self.sentence = sentence
        self.facts = facts


class IllegalAction(Refusal):
    """The seat may not do this now."""


class BadInput(Refusal):
    """A name, option, pack, record or position that cannot be used as it is."""
