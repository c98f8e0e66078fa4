"""Packs of Encore!!: colours, vibes, cards and Venues, checked word by word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, replace

from parlour.core.documents import Document
from parlour.core.game import Game
from parlour.core.phrases import Phrasebook
from parlour.games.encore.cards import (
    COLOUR_CARDS,
    ENCORE,
    MOST_COLOURS,
    MOST_VENUES,
    MOST_VIBES,
    PERFORMER,
    PERFORMERS,
    PRESHOW,
    SUPPORTER,
    SURPRISE,
    TYPES,
    VENUES_A_GAME,
    Card,
    CardSet,
    Colour,
    Lasting,
    Pack,
    Triggered,
    Venue,
    Vibe,
)
from parlour.games.encore.game import Encore
from parlour.packs.encore_wording import venue_wording, wording
from parlour.packs.entries import CardEntry, PackEntry
from parlour.packs.performances import (
    MOST_DOLLARS,
    MOST_INTENSITY,
    Numbered,
    load_ability,
    load_lasting,
    load_triggered,
)
from parlour.packs.reading import (
    PackFile,
    Source,
    entries_of,
    line,
    open_source,
    refuse,
    shipped,
    slug,
)
from parlour.packs.stages import Moment, Origin, Scope
from parlour.packs.vocabulary import listed, number_of
from parlour.packs.words import Words

BUILT_IN = ("first-tour",)
FEWEST_COLOURS = 6
FEWEST_VIBES = 5
FEWEST_KINDS = 4
"""Different Supporters of a colour, and different Surprises."""

OTHERS = COLOUR_CARDS - PERFORMERS
HIGHEST_STAR = 999
INK = re.compile(r"#[0-9A-F]{6}")
LETTER = re.compile(r"[A-Z]")
SHAPES = (
    "bolt",
    "circle",
    "crescent",
    "cross",
    "diamond",
    "drop",
    "heart",
    "leaf",
    "square",
    "triangle",
)
RESERVED = ("all", "choose", "this")
"""Words that stand where the id of a vibe could."""


def built_in() -> list[PackFile]:
    return shipped("encore", BUILT_IN)


def bind(pack_files: list[PackFile], phrases: Phrasebook) -> Encore:
    return Encore(card_set(pack_files), phrases)


def card_set(pack_files: Sequence[PackFile]) -> CardSet:
    """The cards of all packs; a colour may have its cards in several of them."""
    sources = [open_source(file) for file in pack_files]
    colours = load_colours(sources)
    vibes = load_vibes(sources)
    scope = Scope(
        Origin.VENUE,
        tuple([colour.id for colour in colours]),
        tuple([vibe.id for vibe in vibes]),
    )
    numbers = Numbered()
    taken = Taken()
    packs = tuple([load(source, scope, numbers, taken) for source in sources])
    check_colours(colours, packs)
    venues = sum(len(pack.venues) for pack in packs)
    check_number("venues", venues, VENUES_A_GAME, MOST_VENUES)
    return CardSet(packs, colours, vibes, tuple(numbers.found))


class Taken:
    """The ids and signs of all packs so far, and whose they are."""

    def __init__(self) -> None:
        self.owners: dict[tuple[str, str], str] = {}

    def claim(self, source: Source, field: str, value: str, kind: str) -> None:
        if (field, value) in self.owners:
            facts = {"field": field, "value": value, "kind": kind}
            owner = self.owners[field, value]
            raise refuse("same_sign", file=source.file.name, pack=owner, **facts)
        self.owners[field, value] = source.header.id

    def claim_card(self, source: Source, card: str) -> None:
        if ("id", card) in self.owners:
            facts = {"card": card, "pack": self.owners["id", card]}
            raise refuse("same_card", file=source.file.name, **facts)
        self.owners["id", card] = source.header.id


def check_number(kind: str, count: int, fewest: int, most: int) -> None:
    if count < fewest:
        raise refuse(f"too_few_{kind}", "ENC-1.5", count=count, fewest=fewest)
    if count > most:
        raise refuse(f"too_many_{kind}", count=count, most=most)


def tables_of(source: Source, kind: str) -> list[Document]:
    """The entries of a kind, of which a pack may have none."""
    return entries_of(source.document, kind) if source.document.has(kind) else []


def load_colours(sources: Sequence[Source]) -> tuple[Colour, ...]:
    """The colours of all packs, in the order of packs and files."""
    colours: list[Colour] = []
    taken = Taken()
    for source in sources:
        for table in tables_of(source, "colour"):
            colour = load_colour(table)
            taken.claim(source, "id", colour.id, "colour")
            taken.claim(source, "letter", colour.letter, "colour")
            colours.append(colour)
    check_number("colours", len(colours), FEWEST_COLOURS, MOST_COLOURS)
    return tuple(colours)


def load_vibes(sources: Sequence[Source]) -> tuple[Vibe, ...]:
    vibes: list[Vibe] = []
    taken = Taken()
    for source in sources:
        for table in tables_of(source, "vibe"):
            vibe = load_vibe(table)
            taken.claim(source, "id", vibe.id, "vibe")
            taken.claim(source, "letter", vibe.letter, "vibe")
            taken.claim(source, "shape", vibe.shape, "vibe")
            vibes.append(vibe)
    check_number("vibes", len(vibes), FEWEST_VIBES, MOST_VIBES)
    return tuple(vibes)


def load_colour(document: Document) -> Colour:
    colour = Colour(
        id=slug(document, "id"),
        name=line(document, "name", 20),
        letter=letter(document),
        ink=document.text("ink"),
        character=line(document, "character", 120),
    )
    if not INK.fullmatch(colour.ink):
        raise document.wrong("ink", "# and six digits from 0 to F")
    document.finish()
    return colour


def load_vibe(document: Document) -> Vibe:
    vibe = Vibe(
        id=slug(document, "id"),
        name=line(document, "name", 20),
        letter=letter(document),
        shape=document.one_of("shape", SHAPES),
    )
    if vibe.id in RESERVED:
        raise document.wrong("id", "another word than " + ", ".join(RESERVED))
    document.finish()
    return vibe


def letter(document: Document) -> str:
    text = document.text("letter")
    if not LETTER.fullmatch(text):
        raise document.wrong("letter", "one letter from A to Z")
    return text


def load(source: Source, scope: Scope, numbers: Numbered, taken: Taken) -> Pack:
    """A checked pack. Its colours and vibes were read before, since all packs know them."""
    document, header = source.document, source.header
    cards = [load_card(table, scope, numbers) for table in tables_of(source, "card")]
    venues = [load_venue(table, scope, numbers) for table in tables_of(source, "venue")]
    if not cards and not venues:
        raise document.wrong("card", "at least one card or Venue")
    document.finish()
    for named in [*[card.id for card in cards], *[venue.id for venue in venues]]:
        taken.claim_card(source, named)
    return Pack(
        id=header.id,
        title=header.title,
        author=header.author,
        licence=header.licence,
        version=header.version,
        hash=source.file.hash,
        cards=tuple(cards),
        venues=tuple(venues),
    )


def load_card(document: Document, scope: Scope, numbers: Numbered) -> Card:
    kind = number_of(document, "type", TYPES, (PERFORMER, SUPPORTER, SURPRISE))
    card = Card(
        id=slug(document, "id"),
        name=line(document, "name", 40),
        type=kind,
        colour=number_of(document, "colour", scope.colours),
        cost=document.integer("cost", 0, MOST_DOLLARS),
        copies=document.integer("copies", 1, OTHERS),
        flavour=line(document, "flavour", 120),
        art=line(document, "art", 200),
    )
    if kind == PERFORMER:
        card = with_act(card, document, scope, numbers)
    elif kind == SUPPORTER:
        card = with_boost(card, document, scope, numbers)
    else:
        inner = replace(scope, origin=Origin.SURPRISE, moment=Moment.SURPRISE)
        card = replace(card, ability=load_ability(document.part("surprise"), inner, numbers))
    document.finish()
    return card


def with_act(card: Card, document: Document, scope: Scope, numbers: Numbered) -> Card:
    """What only a Performer has."""
    if card.copies != 1:
        raise document.wrong("copies", "1: the Performers of a colour are all different")
    inner = replace(scope, origin=Origin.PERFORMER, moment=Moment.ENCORE)
    act = document.part("act")
    name, intensity = line(act, "name", 40), act.integer("intensity", 0, MOST_INTENSITY)
    act.finish()
    ability = None
    if document.has("encore"):
        ability = load_ability(document.part("encore"), inner, numbers)
    own = [] if ability is None else [ENCORE]
    triggered, lasting = load_conditionals(document, inner, own, numbers)
    return replace(
        card,
        vibes=load_indicators(document, scope.vibes),
        act=name,
        intensity=intensity,
        ability=ability,
        triggered=triggered,
        lasting=lasting,
    )


def load_indicators(document: Document, vibes: tuple[str, ...]) -> int:
    """The Vibe Indicators of a Performer, a bit each."""
    named = document.texts("vibes")
    different = len(set(named)) == len(named)
    if not 1 <= len(named) <= 2 or not different or any(each not in vibes for each in named):
        raise document.wrong("vibes", "one or two of " + ", ".join(vibes))
    return sum(1 << vibes.index(each) for each in named)


def with_boost(card: Card, document: Document, scope: Scope, numbers: Numbered) -> Card:
    """What only a Supporter has."""
    inner = replace(scope, origin=Origin.SUPPORTER, moment=Moment.PRESHOW)
    boost = document.integer("boost", 0, MOST_INTENSITY)
    ability = load_ability(document.part("preshow"), inner, numbers)
    triggered, lasting = load_conditionals(document, inner, [PRESHOW], numbers)
    return replace(card, boost=boost, ability=ability, triggered=triggered, lasting=lasting)


def load_conditionals(
    document: Document, scope: Scope, own: Sequence[int], numbers: Numbered
) -> tuple[Triggered | None, Lasting | None]:
    """The Conditional Abilities of a card, which may be left out: at most one of each kind."""
    triggered, lasting = None, None
    if document.has("conditional"):
        for entry in listed(document, "conditional"):
            if (lasting if entry.has("lasting") else triggered) is not None:
                raise document.wrong("conditional", "at most one with when and one with lasting")
            if entry.has("lasting"):
                lasting = load_lasting(entry, scope)
            else:
                triggered = load_triggered(entry, scope, own, numbers)
    return triggered, lasting


def load_venue(document: Document, scope: Scope, numbers: Numbered) -> Venue:
    part = document.part("ability")
    lasts = part.has("lasting")
    venue = Venue(
        id=slug(document, "id"),
        name=line(document, "name", 40),
        vibe=number_of(document, "vibe", scope.vibes),
        payout=document.integer("payout", 0, MOST_DOLLARS),
        star=document.integer("star", 1, HIGHEST_STAR),
        flavour=line(document, "flavour", 120),
        art=line(document, "art", 200),
        triggered=None if lasts else load_triggered(part, scope, [], numbers),
        lasting=load_lasting(part, scope) if lasts else None,
    )
    document.finish()
    return venue


def check_colours(colours: Sequence[Colour], packs: Sequence[Pack]) -> None:
    """Every colour is a deck of its own, whichever packs its cards come from."""
    for number, colour in enumerate(colours):
        cards = [card for pack in packs for card in pack.cards if card.colour == number]
        performers = [card for card in cards if card.type == PERFORMER]
        if len(performers) != PERFORMERS:
            facts = {"colour": colour.id, "count": len(performers), "wanted": PERFORMERS}
            raise refuse("performers", "ENC-1.5", **facts)
        names = [card.name for card in performers]
        for name in names:
            if names.count(name) > 1:
                raise refuse("same_performer", "ENC-1.5", colour=colour.id, performer=name)
        others = sum(card.copies for card in cards if card.type != PERFORMER)
        if others != OTHERS:
            facts = {"colour": colour.id, "count": others, "wanted": OTHERS}
            raise refuse("other_cards", "ENC-1.5", **facts)
        for kind in (SUPPORTER, SURPRISE):
            different = sum(card.type == kind for card in cards)
            if different < FEWEST_KINDS:
                facts = {"colour": colour.id, "count": different, "fewest": FEWEST_KINDS}
                raise refuse(f"too_few_{TYPES[kind]}s", "ENC-1.5", **facts)


def entries(game: Game) -> list[PackEntry]:
    """The packs of a game as players read them."""
    assert isinstance(game, Encore), f"{game.name} has no Performers"
    return pack_entries(game.cards, game.phrases)


def pack_entries(cards: CardSet, phrases: Phrasebook) -> list[PackEntry]:
    """The Venues of each pack after its cards."""
    return [
        PackEntry(
            id=pack.id,
            title=pack.title,
            author=pack.author,
            licence=pack.licence,
            version=pack.version,
            hash=pack.hash,
            cards=(
                *[card_entry(card, cards, phrases) for card in pack.cards],
                *[venue_entry(venue, cards, phrases) for venue in pack.venues],
            ),
            signs=signs(pack, cards),
        )
        for pack in cards.packs
    ]


def card_entry(card: Card, cards: CardSet, phrases: Phrasebook) -> CardEntry:
    words = Words("encore", phrases, "en")
    performer = card.type == PERFORMER
    vibes = [vibe for k, vibe in enumerate(cards.vibes) if card.vibes >> k & 1]
    return CardEntry(
        id=card.id,
        title=card.name,
        text=" ".join(wording(card, cards, phrases)),
        cost=words.say("printed.dollars", n=card.cost),
        type=words.say(f"noun.one.{TYPES[card.type]}"),
        colour=cards.colours[card.colour].name,
        copies=card.copies,
        vibes=tuple([vibe.name for vibe in vibes]),
        act=card.act if performer else None,
        intensity=card.intensity if performer else None,
        boost=card.boost if card.type == SUPPORTER else None,
        flavour=card.flavour,
        clauses=clauses_of(card),
        type_id=TYPES[card.type],
        colour_id=cards.colours[card.colour].id,
        vibe_ids=tuple([vibe.id for vibe in vibes]),
    )


def clauses_of(card: Card) -> tuple[str, ...]:
    """The rules that say how a card is used."""
    if card.type == PERFORMER:
        encore = ("ENC-5.5",) if card.ability is not None else ()
        conditional = ("ENC-5.10",) if card.triggered is not None else ()
        return ("ENC-5.1", "ENC-5.2", *encore, *conditional)
    return ("ENC-5.3", "ENC-5.4") if card.type == SUPPORTER else ("ENC-5.7",)


def signs(pack: Pack, cards: CardSet) -> dict[str, object]:
    """The colours and vibes that the cards of a pack show."""
    colours = {card.colour for card in pack.cards}
    vibes = {venue.vibe for venue in pack.venues}
    for card in pack.cards:
        vibes |= {k for k in range(len(cards.vibes)) if card.vibes >> k & 1}
    return {
        "colours": [asdict(one) for k, one in enumerate(cards.colours) if k in colours],
        "vibes": [asdict(one) for k, one in enumerate(cards.vibes) if k in vibes],
    }


def venue_entry(venue: Venue, cards: CardSet, phrases: Phrasebook) -> CardEntry:
    words = Words("encore", phrases, "en")
    return CardEntry(
        id=venue.id,
        title=venue.name,
        text=venue_wording(venue, cards, phrases),
        type=words.say("printed.venue"),
        vibes=(cards.vibes[venue.vibe].name,),
        star=venue.star,
        payout=words.say("printed.dollars", n=venue.payout),
        flavour=venue.flavour,
        clauses=("ENC-1.4", "ENC-6.1", "ENC-7.1"),
        type_id="venue",
        vibe_ids=(cards.vibes[venue.vibe].id,),
    )
