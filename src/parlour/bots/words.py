"""The refusals of bots, from the table `bots.refusal` of the messages."""

from __future__ import annotations

from parlour.core.errors import BadInput
from parlour.packs.phrases import MESSAGES


def refuse(code: str, **facts: object) -> BadInput:
    return BadInput(code, None, MESSAGES.say(f"bots.refusal.{code}", facts), facts)
