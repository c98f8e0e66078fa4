"""Lines about cards of Encore!! as people type them, taken apart."""

from __future__ import annotations

SPOKEN = (
    *("perform", "boost", "encore", "preshow", "forward"),
    *("stage", "trigger", "discard", "take", "put"),
)


def fits(asked: list[str], said: list[str]) -> bool:
    """Whether every word that was typed begins one of these."""
    return all(any(word.startswith(part) for word in said) for part in asked)


def parts_of(wish: str) -> tuple[str, str, str]:
    """The verb, the name and the zone of a wish, empty where it has none."""
    asked = wish.split()
    verb = asked.pop(0) if asked and asked[0] in SPOKEN else ""
    asked = [word for word in asked if word not in ("boosted", "with", "in", "on")]
    zone = asked.pop() if asked and is_zone(asked[-1]) else ""
    return verb, " ".join(asked), zone


def is_zone(word: str) -> bool:
    return len(word) == 2 and word[0] in "mb" and word[1] in "12345"
