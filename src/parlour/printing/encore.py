"""Encore!! on paper: colour decks, Venues, and what the managers keep count with."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.game import Game
from parlour.games.encore.cards import PERFORMER, TYPES, Card, Vibe
from parlour.games.encore.game import Encore
from parlour.packs.entries import CardEntry, PackEntry
from parlour.printing.pictures import focus, picture
from parlour.printing.pieces import Face, Part, Piece, back, printed, reference

SET_UP = ("ENC-2.1", "ENC-2.2", "ENC-2.4", "ENC-2.5", "ENC-2.6", "ENC-2.7", "ENC-2.9")
ROUND = ("ENC-3.1", "ENC-3.2", "ENC-3.4", "ENC-3.5", "ENC-4.1", "ENC-4.2", "ENC-5.2")
STAGING = ("ENC-4.3", "ENC-4.4", "ENC-4.5", "ENC-4.6", "ENC-4.8")
ACTS = ("ENC-5.1", "ENC-5.3", "ENC-5.4", "ENC-5.5", "ENC-5.7", "ENC-5.10")
EVENT = ("ENC-6.1", "ENC-6.2", "ENC-6.3", "ENC-6.4", "ENC-6.6", "ENC-7.10")
AFTERSHOW = ("ENC-7.1", "ENC-7.2", "ENC-7.3", "ENC-7.4", "ENC-7.6", "ENC-7.7", "ENC-7.8")

STUDIOS = ("nco", "kju")
DIGITS = [str(digit) for digit in range(10)]


def parts(game: Game, packs: Sequence[PackEntry]) -> list[Part]:
    assert isinstance(game, Encore), f"{game.name} has no Performers"
    found: list[Part] = []
    for pack in packs:
        entries = {card.id: card for card in pack.cards}
        cards = [card for card in game.cards.cards if card.id in entries]
        decks = [
            piece
            for card in cards
            for piece in [colour_card(entries[card.id], card, game)] * card.copies
        ]
        venues = [venue_card(card, game) for card in pack.cards if card.id in game.cards.venue_of]
        found.append(Part(printed("part.colours", title=pack.title), tuple(decks)))
        found.append(Part(printed("part.venues", title=pack.title), tuple(venues)))
    found.append(Part(printed("part.encore"), tuple(table())))
    return [part for part in found if part.pieces]


def colour_card(entry: CardEntry, card: Card, game: Encore) -> Piece:
    """A card of a colour deck. Its back gives the deck away that it is drawn from, and no colour."""
    colour = game.cards.colours[card.colour]
    performer = card.type == PERFORMER
    kind = TYPES[card.type]
    front: Face = {
        "kind": "act",
        "id": card.id,
        "type": kind,
        "label": entry.type,
        "title": entry.title,
        "colour": {"name": colour.name, "letter": colour.letter, "ink": colour.ink},
        "cost": entry.cost,
        "vibes": [shown(vibe) for k, vibe in enumerate(game.cards.vibes) if card.vibes >> k & 1],
        "act": entry.act,
        "number": card.intensity if performer else card.boost,
        "word": printed(f"strip.{kind}"),
        "text": entry.text,
        "flavour": entry.flavour,
        "picture": picture("encore", card.id),
        "focus": focus("encore", card.id),
    }
    return Piece(front, back("encore", "performer" if performer else "main"))


def shown(vibe: Vibe) -> Face:
    return {"name": vibe.name, "letter": vibe.letter, "shape": vibe.shape}


def venue_card(entry: CardEntry, game: Encore) -> Piece:
    venue = game.cards.venues[game.cards.venue_of[entry.id]]
    front: Face = {
        "kind": "venue",
        "id": entry.id,
        "label": entry.type,
        "title": entry.title,
        "vibe": shown(game.cards.vibes[venue.vibe]),
        "star": entry.star,
        "star_word": printed("star"),
        "payout": entry.payout,
        "payout_word": printed("payout.word"),
        "text": entry.text,
        "flavour": entry.flavour,
        "picture": picture("encore", entry.id),
        "focus": focus("encore", entry.id),
    }
    behind = {"picture": picture("encore", "back-venue")}
    return Piece(front, back("encore", "venue") | behind)


def table() -> list[Piece]:
    """Gauge and Payout of both managers for paper clips, Priority, and the rules."""
    studio: Face = {
        "kind": "studio",
        "id": "studio",
        "title": printed("studio.title"),
        "text": printed("studio.text"),
    }
    return [
        *[counter(studio, what) for studio in STUDIOS for what in ("gauge", "payout")],
        Piece(studio, studio),
        Piece(reference("encore", "set_up", SET_UP), reference("encore", "round", ROUND)),
        Piece(reference("encore", "staging", STAGING), reference("encore", "acts", ACTS)),
        Piece(reference("encore", "event", EVENT), reference("encore", "aftershow", AFTERSHOW)),
    ]


def counter(studio: str, what: str) -> Piece:
    """Digits along the edges of a card, on which paper clips are moved."""
    places = ("left", "right", "top") if what == "payout" else ("left", "right")
    front: Face = {
        "kind": "clips",
        "id": f"{what}-{studio}",
        "style": studio,
        "title": printed(f"{what}.title"),
        "text": printed(f"{what}.text"),
        "left": DIGITS,
        "right": DIGITS,
        "top": DIGITS[:5] if "top" in places else [],
        "labels": {place: printed(f"{what}.{place}") for place in places},
        "lines": [{"title": printed(f"studio.{studio}"), "text": ""}],
    }
    return Piece(front, back("encore", studio))
