"""Ember on paper: the Draw Deck, creatures and Curses, marks and the clock of the solo game."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.game import Game
from parlour.games.ember.cards import ELEMENTS, FIRST_ARCHMAGE, NUMBERS, WIZARDS, Box, Creature
from parlour.games.ember.game import Ember
from parlour.games.ember.options import LENGTHS, THRESHOLDS
from parlour.packs.entries import CardEntry, PackEntry
from parlour.packs.wording import cost_wording
from parlour.printing.pictures import focus, picture
from parlour.printing.pieces import (
    Face,
    Part,
    Piece,
    Token,
    back,
    cards_of_tokens,
    printed,
    reference,
    rules_on,
    token,
)

SET_UP = ("EMB-2.1", "EMB-2.2", "EMB-2.3", "EMB-2.4", "EMB-2.8", "EMB-7.1")
TURN = ("EMB-4.1", "EMB-4.2", "EMB-4.3", "EMB-4.4", "EMB-4.5", "EMB-4.7")
ABILITIES = ("EMB-5.1", "EMB-5.2", "EMB-5.3", "EMB-5.4", "EMB-5.5", "EMB-5.6", "EMB-6.2")
CALL = ("EMB-7.2", "EMB-7.3", "EMB-7.4", "EMB-7.5", "EMB-7.7", "EMB-7.9")
NIGHT = ("EMB-12.2", "EMB-12.3", "EMB-12.4", "EMB-12.5", "EMB-12.12")
CURSES = ("EMB-12.6", "EMB-12.7", "EMB-12.8", "EMB-12.9", "EMB-12.10", "EMB-12.11")

MINUSES = 12
PLUSES = 6


def parts(game: Game, packs: Sequence[PackEntry]) -> list[Part]:
    assert isinstance(game, Ember), f"{game.name} has no creatures"
    found = [Part(printed("part.wizards"), (*wizards(game), *table(game)))]
    for pack in packs:
        for kind, cards in (("creatures", creatures_of(pack)), ("curses", curses_of(pack))):
            pieces = [creature_card(card, game) for card in cards]
            found.append(Part(printed(f"part.{kind}", title=pack.title), tuple(pieces)))
    return [part for part in found if part.pieces]


def creatures_of(pack: PackEntry) -> list[CardEntry]:
    """By VP, as they are laid out (EMB-2.1)."""
    found = [card for card in pack.cards if card.mark != Box.CURSE.value]
    return sorted(found, key=lambda card: card.vp or 0)


def curses_of(pack: PackEntry) -> list[CardEntry]:
    return [card for card in pack.cards if card.mark == Box.CURSE.value]


def wizards(game: Ember) -> list[Piece]:
    """The Draw Deck (EMB-1.2)."""
    behind = back("ember", "wizard") | {"picture": picture("ember", "back")}
    found: list[Piece] = []
    for number in range(1, NUMBERS + 1):
        for element in ELEMENTS:
            front: Face = {
                "kind": "wizard",
                "id": f"{element}-{number}",
                "number": number,
                "element": element,
                "name": printed(f"element.{element}"),
                "title": game.cards.ranks[number - 1],
                "picture": picture("ember", f"{element}-{number}", f"wizard-{number}"),
            }
            found.append(Piece(front, behind))
    archmage: Face = {
        "kind": "archmage",
        "id": "archmage",
        "title": printed("archmage"),
        "picture": picture("ember", "archmage"),
        "rules": rules_on("ember", ("EMB-6.1",)),
    }
    return [*found, *[Piece(archmage, behind)] * (WIZARDS - FIRST_ARCHMAGE)]


def creature_card(card: CardEntry, game: Ember) -> Piece:
    creature = game.cards.creatures[game.cards.creature_of[card.id]]
    curse = creature.box is Box.CURSE
    front: Face = {
        "kind": "creature",
        "id": card.id,
        "title": card.title,
        "box": creature.box.value,
        "label": printed(f"box.{creature.box.value}"),
        "vp": card.vp,
        "points": printed("vp"),
        "ability": card.ability,
        "text": card.text,
        "flavour": card.flavour,
        "picture": picture("ember", card.id),
        "focus": focus("ember", card.id),
        "cost": cost(creature, game) | {"verb": printed("lift" if curse else "conjure")},
    }
    deck = "curse" if curse else "creature"
    behind = {"picture": picture("ember", f"back-{deck}")}
    return Piece(front, back("ember", deck) | behind)


def cost(creature: Creature, game: Ember) -> Face:
    return {
        "name": creature.cost.name,
        "text": cost_wording(creature.cost, game.phrases),
        "shape": creature.cost.shape.value,
        "cards": creature.cost.cards,
        "least": creature.cost.at_least,
    }


def table(game: Ember) -> list[Piece]:
    return [
        clock(game),
        *cards_of_tokens(marks()),
        Piece(reference("ember", "set_up", SET_UP), reference("ember", "turn", TURN)),
        Piece(reference("ember", "abilities", ABILITIES), reference("ember", "call", CALL)),
        Piece(reference("ember", "night", NIGHT), reference("ember", "curses", CURSES)),
    ]


def marks() -> list[Token]:
    """Lasting modifiers, which lie on a creature for all to see (EMB-2.5)."""
    found: list[Token] = []
    for sign, count in (("minus", MINUSES), ("plus", PLUSES)):
        one, two = [
            token(sign, printed(f"token.{sign}", n=str(n)), foot=printed("token.vp"))
            for n in (1, 2)
        ]
        found += [Token(one, two)] * count
    return found


def clock(game: Ember) -> Piece:
    """The clock of the solo game, for a paper clip, and when its Curses arrive (EMB-12.2)."""
    solo = game.cards.solo
    ticks = (solo.quick, solo.standard, solo.long, solo.very_long)
    last = max(each[-1] for each in ticks)
    half = last // 2
    front: Face = {
        "kind": "clips",
        "id": "clock",
        "title": printed("clock.title"),
        "text": printed("clock.text"),
        "left": [str(tick) for tick in range(half + 1)],
        "right": [str(tick) for tick in range(half + 1, last + 1)],
        "top": [],
        "labels": {},
        "lines": [
            {
                "title": printed(f"length.{name}", n=str(threshold)),
                "text": " ".join([str(tick) for tick in each]),
            }
            for name, threshold, each in zip(LENGTHS, THRESHOLDS, ticks, strict=True)
        ],
    }
    return Piece(front, back("ember", "curse"))
