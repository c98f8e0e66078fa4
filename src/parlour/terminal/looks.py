"""The games that can be played in a terminal."""

from __future__ import annotations

from collections.abc import Callable

from parlour.core.game import Game
from parlour.terminal.ember import EmberLook
from parlour.terminal.encore import EncoreLook
from parlour.terminal.ensemble import EnsembleLook
from parlour.terminal.look import Look

LOOKS: dict[str, Callable[[Game], Look]] = {
    "ensemble": EnsembleLook,
    "ember": EmberLook,
    "encore": EncoreLook,
}
