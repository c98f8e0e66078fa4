"""The Draw Deck of Ember as players read it: its cards are the same whatever the packs hold."""

from __future__ import annotations

from parlour.games.ember.actions import card_name
from parlour.games.ember.cards import ELEMENTS, FIRST_ARCHMAGE, KINDS, NUMBERS
from parlour.games.ember.game import Ember
from parlour.packs.entries import CardEntry

MARK = "wizard"
WIZARD = ("EMB-1.2", "EMB-3.1", "EMB-3.2", "EMB-3.3")
ARCHMAGE = ("EMB-6.1", "EMB-3.4", "EMB-6.2")


def draw_deck(game: Ember) -> tuple[CardEntry, ...]:
    """Every card that can be told from the others (EMB-1.2)."""
    return tuple([entry(card, game) for card in range(KINDS)])


def entry(card: int, game: Ember) -> CardEntry:
    if card >= FIRST_ARCHMAGE:
        return CardEntry(
            card_name(card),
            game.phrases.say("ember.deck.archmage", {}),
            game.phrases.say("ember.deck.archmage_text", {}),
            mark=MARK,
            clauses=ARCHMAGE,
        )
    return CardEntry(
        card_name(card),
        game.card_title(card),
        game.phrases.say(
            "ember.deck.wizard_text",
            {"element": game.phrases.say(f"ember.card.{ELEMENTS[card // NUMBERS]}", {})},
        ),
        mark=MARK,
        flavour=game.cards.ranks[card % NUMBERS],
        clauses=WIZARD,
    )
