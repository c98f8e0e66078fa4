"""Which cards a sentence names, so that a page can point at them."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.core.game import Game
from parlour.wire.replies import Mention


def mentions(game: Game, facts: Mapping[str, object], text: str) -> list[Mention]:
    """The cards among the facts that the sentence names, in the order of the sentence.

    Both were shown to the seat already; a fact of which the sentence says nothing is left out.
    """
    named = _named(game, facts)
    if not named:
        return []
    found = {card: name for card, name in named if name and name in text}
    ordered = sorted(found.items(), key=lambda one: text.index(one[1]))
    return [Mention(card=card, name=name) for card, name in ordered]


def actor(facts: Mapping[str, object], seats: int) -> int | None:
    """The seat that a sentence is about; None: about nobody, or about the Night."""
    seat = facts.get("seat")
    return seat if isinstance(seat, int) and 0 <= seat < seats else None


def _named(game: Game, facts: Mapping[str, object]) -> list[tuple[str, str]]:
    """The id of each card among the facts, and its name as sentences have it."""
    named: list[tuple[str, str]] = []
    for fact in game.card_facts:
        value = facts.get(fact)
        if value is None:
            continue
        numbers = value if isinstance(value, list) else [value]
        found = [game.named_card(fact, number) for number in numbers if isinstance(number, int)]
        named += [card for card in found if card is not None]
    return named
