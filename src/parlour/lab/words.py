"""The sentences of the command line and the lab, from the tables `cli` and `lab` of the messages."""

from __future__ import annotations

from parlour.core.errors import BadInput
from parlour.packs.phrases import MESSAGES


def refuse(code: str, **facts: object) -> BadInput:
    """Bad input in a sentence of the command line; facts are shown as they are."""
    return BadInput(code, None, MESSAGES.say(f"cli.{code}", facts), facts)


def say(code: str, **facts: object) -> str:
    return MESSAGES.say(f"lab.{code}", facts)


def one_line(text: str) -> str:
    """Text in a single line that a terminal shows as it is."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
