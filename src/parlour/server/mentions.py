"""Which cards a sentence names, so that a page can point at them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from parlour.core.game import Game
from parlour.games.ember.actions import card_name
from parlour.games.ember.game import Ember
from parlour.games.encore.game import Encore
from parlour.games.ensemble.game import Ensemble
from parlour.wire.replies import Mention

CREATURES = ("creature", "other", "by", "creatures")
CARDS = ("card", "cards", "kept", "supporter", "venue")


def mentions(game: Game, facts: Mapping[str, object], text: str) -> list[Mention]:
    """The cards among the facts that the sentence names, in the order of the sentence.

    Both were shown to the seat already; a fact of which the sentence says nothing is left out.
    """
    found = {card: name for card, name in _named(game, facts) if name and name in text}
    ordered = sorted(found.items(), key=lambda one: text.index(one[1]))
    return [Mention(card=card, name=name) for card, name in ordered]


def actor(facts: Mapping[str, object], seats: int) -> int | None:
    """The seat that a sentence is about; None: about nobody, or about the Night."""
    seat = facts.get("seat")
    return seat if isinstance(seat, int) and 0 <= seat < seats else None


def _named(game: Game, facts: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The id of each card among the facts, and its name as sentences have it."""
    for fact in (*CREATURES, *CARDS):
        value = facts.get(fact)
        for number in value if isinstance(value, list) else [value]:
            if isinstance(number, int) and (found := _card(game, fact, number)) is not None:
                yield found


def _card(game: Game, fact: str, number: int) -> tuple[str, str] | None:
    """Facts name cards by their numbers; a number that is none of a card gives None."""
    if isinstance(game, Ember) and fact in CREATURES:
        creatures = game.cards.creatures
        if not 0 <= number < len(creatures):
            return None
        return creatures[number].id, creatures[number].name
    if fact in CREATURES or number < 0:
        return None
    if isinstance(game, Ember):
        return card_name(number), game.card_title(number)
    if isinstance(game, Encore):
        piece = game.cards.venues[number] if fact == "venue" else game.cards.cards[number]
        return piece.id, piece.name
    assert isinstance(game, Ensemble), f"{game.name} has cards of its own"
    return game.cards.pictures[number].id, game.card_title(number)
