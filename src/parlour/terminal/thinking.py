"""A bot's choice, made on a thread of its own so that a bot that fails can be left behind."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from enum import Enum

from parlour.bots.bot import Bot
from parlour.core.decisions import Action, Decision
from parlour.core.views import View

PATIENCE = 10.0  # seconds; a bot that thinks hard takes one
GRACE = 1.0  # seconds after it was asked to stop


class Trouble(Enum):
    """How a bot failed its seat."""

    RAISED = "raised"
    LATE = "late"
    NOT_OFFERED = "not_offered"


@dataclass(frozen=True)
class Chosen:
    """An answer, or why there is none."""

    action: Action | None
    trouble: Trouble | None = None


def choose(bot: Bot, view: View, decision: Decision, patience: float = PATIENCE) -> Chosen:
    """What a bot answers, whatever it does instead of answering.

    It may be called from any thread. A bot that hangs keeps its thread until the program ends,
    which it does not hold up.
    """
    found: list[Chosen] = []

    def think() -> None:
        try:
            action: object = bot.choose(view, decision)
        except Exception:  # noqa: BLE001 - whatever a bot raises, the game goes on
            found.append(Chosen(None, Trouble.RAISED))
            return
        if type(action) is int and action in decision.options:
            found.append(Chosen(action))
        else:
            found.append(Chosen(None, Trouble.NOT_OFFERED))

    thread = threading.Thread(target=think, name=f"bot-{bot.name}", daemon=True)
    thread.start()
    thread.join(patience)
    if thread.is_alive():
        stop(bot)
        thread.join(GRACE)
    return found[0] if found else Chosen(None, Trouble.LATE)


def stop(bot: Bot) -> None:
    """Ask a bot for its answer now; one that fails even at that fails soon enough anyway."""
    try:
        bot.stop()
    except Exception:  # noqa: BLE001
        return
