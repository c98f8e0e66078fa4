"""The games under test, by name: a later game only joins here."""

from __future__ import annotations

from .cases import Case
from .ember import EmberCase
from .encore import EncoreCase
from .ensemble import EnsembleCase, SmallDeckCase

CASES: dict[str, type[Case]] = {
    "ensemble": EnsembleCase,
    "ensemble, few cards": SmallDeckCase,
    "ember": EmberCase,
    "encore": EncoreCase,
}
