"""Packs of Encore!!: bound with the rest, or refused with card, field and remedy."""

from __future__ import annotations

from collections import Counter
from typing import Any

from parlour.games.encore import cards as encore
from parlour.games.encore.cards import (
    ANY_SIDE,
    BACK,
    COLOUR_CARDS,
    CONDITIONS,
    EFFECTS,
    MAIN,
    OF_THIS,
    PERFORMER,
    SUPPORTER,
    SURPRISE,
    TRIGGERS,
    Ability,
    Card,
    Condition,
    Effect,
    Selector,
    Venue,
)
from parlour.games.encore.game import Encore
from parlour.packs.encore_wording import venue_wording
from parlour.packs.performers import bind, built_in, card_set, entries
from parlour.packs.phrases import MESSAGES
from tests.marks import rule
from tests.packs.encore import (
    CARDS,
    HYPE,
    card,
    colour,
    deck,
    decks,
    lasting,
    pack,
    performer,
    surprise,
    venues,
    vibe,
    when,
    whole,
    with_built_in,
)


def named(name: str) -> Card:
    return CARDS.cards[CARDS.card_of[name]]


def texts(one: Card | Venue) -> list[Ability]:
    """What a card or a Venue does."""
    found = [one.ability] if isinstance(one, Card) and one.ability is not None else []
    return [*found, *([one.triggered.ability] if one.triggered is not None else [])]


def effects(one: Card | Venue) -> list[Effect]:
    found = [effect for ability in texts(one) for effect in (*ability.do, *ability.otherwise)]
    return [*found, *(one.lasting.effects if one.lasting is not None else ())]


def conditions(one: Card | Venue) -> list[Condition]:
    found = [condition for ability in texts(one) for condition in ability.conditions]
    return [*found, *(one.lasting.conditions if one.lasting is not None else ())]


EVERYTHING: list[Card | Venue] = [*CARDS.cards, *CARDS.venues]


# What is built in.


@rule("ENC-1.5", "ENC-2.5")
def test_there_are_six_colours_of_five_performers_and_fifteen_other_cards() -> None:
    assert [one.name for one in CARDS.colours] == [
        "ORANGE",
        "PINK",
        "GREEN",
        "BLUE",
        "VIOLET",
        "WHITE",
    ]
    for number in range(6):
        own = [one for one in CARDS.cards if one.colour == number]
        performers = [one for one in own if one.type == PERFORMER]
        assert len({(one.name, one.act) for one in performers}) == len(performers) == 5
        assert all(one.copies == 1 for one in performers)
        assert sum(one.copies for one in own) == COLOUR_CARDS == 20
        kinds = Counter(one.type for one in own)
        assert kinds[SUPPORTER] >= 4 and kinds[SURPRISE] >= 4


@rule("ENC-1.5")
def test_each_colour_has_a_character_told_in_one_sentence() -> None:
    assert len({one.character for one in CARDS.colours}) == 6
    for one in CARDS.colours:
        assert one.character.endswith(".") and one.character.count(".") == 1
    assert len({one.ink for one in CARDS.colours}) == 6


@rule("ENC-1.5", "ENC-1.4")
def test_five_vibes_and_fourteen_different_venues() -> None:
    assert [one.name for one in CARDS.vibes] == ["Rowdy", "Smooth", "Eerie", "Flashy", "Heartfelt"]
    assert len(CARDS.venues) == 14
    printed = {
        (one.vibe, one.payout, one.star, venue_wording(one, CARDS, MESSAGES))
        for one in CARDS.venues
    }
    assert len(printed) == 14
    assert {one.vibe for one in CARDS.venues} == set(range(5))
    assert len({venue_wording(one, CARDS, MESSAGES) for one in CARDS.venues}) == 14


@rule("ENC-1.5")
def test_karina_rose_is_as_the_rulebook_shows_her() -> None:
    karina = named("karina-rose")
    assert (karina.name, karina.type, karina.act) == ("Karina Rose", PERFORMER, "Devil's Advocate")
    assert karina.ability is not None and karina.ability.once
    assert CARDS.colours[karina.colour].name == "ORANGE"


@rule("ENC-1.5")
def test_an_ability_triggers_another_card_without_its_cost_or_draws_from_the_main_deck() -> None:
    ability = named("dynamo-dee").ability
    assert ability is not None and not ability.conditions
    first, *_ = ability.do
    assert (first.do, first.kind) == (encore.TRIGGER, encore.ENCORE)
    [instead] = ability.otherwise
    assert (instead.do, instead.n, instead.deck) == (encore.DRAW, 1, encore.MAIN_DECK)


@rule("ENC-1.3")
def test_every_card_has_what_its_type_has() -> None:
    for one in CARDS.cards:
        assert (one.type == PERFORMER) == bool(one.vibes) == bool(one.act)
        assert (one.type == SUPPORTER) == (one.boost > 0)
        assert one.ability is not None or one.type == PERFORMER
        assert one.ability is not None or one.triggered is not None or one.lasting is not None
        assert one.type != SURPRISE or (one.triggered is None and one.lasting is None)


def test_the_vocabulary_is_used() -> None:
    used = {effect.do for one in EVERYTHING for effect in effects(one)}
    assert len(used) == len(EFFECTS) >= 20
    asked = {condition.cond for one in EVERYTHING for condition in conditions(one)}
    assert len(asked) == len(CONDITIONS) >= 10
    met = {one.triggered.when for one in EVERYTHING if one.triggered is not None}
    assert len(met) == len(TRIGGERS)


def test_no_two_cards_share_a_name_a_flavour_or_a_picture() -> None:
    for field in ("id", "name", "flavour", "art"):
        assert len({getattr(one, field) for one in EVERYTHING}) == len(EVERYTHING) == 104


def test_the_cards_of_encore_are_ours_and_free() -> None:
    [built] = CARDS.packs
    assert (built.id, built.author, built.licence) == ("first-tour", "Parlour", "CC0-1.0")


# What is taken.


def test_a_pack_may_be_played_by_itself() -> None:
    cards = card_set([whole()])
    assert (len(cards.colours), len(cards.vibes), len(cards.venues)) == (6, 5, 12)
    assert [one.id for one in cards.cards[:6]] == [*[f"red-p{k}" for k in range(5)], "red-s0"]


def test_a_pack_may_add_a_colour_a_vibe_and_venues() -> None:
    mine = [{**one, "vibes": ["wild"]} if "act" in one else one for one in deck("teal")]
    halls = [{**one, "vibe": "wild"} for one in venues(2)]
    cards = with_built_in(pack(mine, colours=[colour(1)], vibes=[vibe(5)], halls=halls))
    assert [one.id for one in cards.colours[6:]] == ["teal"]
    assert [one.id for one in cards.vibes[5:]] == ["wild"]
    assert cards.cards[: len(CARDS.cards)] == CARDS.cards
    assert (cards.card_of["teal-p0"], cards.venue_of["venue-0"]) == (90, 14)
    assert cards.cards[90].vibes == 1 << 5
    assert len(cards.packs[1].cards) == 13


def test_the_cards_of_a_colour_may_come_from_two_packs() -> None:
    first, *rest = decks()
    cards = card_set([whole(rest), pack([first], header={"id": "more"})])
    assert [one.id for one in cards.cards[:5]] == [f"red-p{k}" for k in (1, 2, 3, 4, 0)]


def test_every_ability_stands_at_the_place_of_its_number() -> None:
    cards = with_built_in(pack(deck("teal"), colours=[colour(1)], vibes=[vibe(0)], halls=venues()))
    assert [ability.number for ability in cards.abilities] == list(range(len(cards.abilities)))
    everything: list[Card | Venue] = [*cards.cards, *cards.venues]
    found = [ability for one in everything for ability in texts(one)]
    assert sorted(ability.number for ability in found) == list(range(len(cards.abilities)))
    assert all(cards.abilities[ability.number] is ability for ability in found)


def test_what_a_selector_leaves_out_has_its_usual_value() -> None:
    ability = card(surprise({"effect": "remove", "card": {}})).ability
    assert ability is not None
    assert ability.do == (Effect(encore.REMOVE, card=Selector()),)


def test_the_fields_of_a_card_are_found_in_it() -> None:
    where = {"side": "any", "row": "back", "colour": "green", "state": "active", "other": True}
    trigger = {"trigger": "staged", "by": "any", "other": True}
    data = performer(
        when(trigger, {"effect": "suspend", "card": {**where, "how": "all"}}, limit="round"),
        lasting({"effect": "star", "n": -2}, **{"while": [{"cond": "vibe", "of": "this"}]}),
        vibes=["eerie", "smooth"],
        encore={"do": [HYPE], "limit": "event", "from": "back"},
    )
    one = card(data)
    assert (one.vibes, one.act, one.intensity) == (0b110, "Howl", 3)
    assert one.ability is not None and one.ability.once and one.ability.from_back
    assert one.triggered is not None and one.triggered.ability.once
    assert (one.triggered.by, one.triggered.other) == (encore.BY_ANY, True)
    [suspend] = one.triggered.ability.do
    assert suspend.card == Selector(
        ANY_SIDE, BACK, colour=2, lies=encore.ACTIVE, other=True, every=True
    )
    assert one.lasting is not None
    assert one.lasting.conditions == (Condition(encore.IF_VIBE, vibe=OF_THIS),)
    assert one.lasting.effects == (Effect(encore.STAR, -2),)


def test_a_discount_may_be_the_whole_signing_cost() -> None:
    stage = {"effect": "stage", "type": "any", "less": "all", "from": "removed"}
    ability = card(surprise(stage)).ability
    assert ability is not None
    assert ability.do == (Effect(encore.STAGE, encore.FREE, removed=True),)


def test_a_count_has_bounds() -> None:
    counted = {"cond": "count", "card": {"row": "main"}, "min": 1, "max": 2}
    ability = card(surprise(HYPE, **{"if": [counted]})).ability
    assert ability is not None
    [condition] = ability.conditions
    assert (condition.card, condition.least, condition.most) == (Selector(row=MAIN), 1, 2)


def test_a_bound_game_lists_its_cards_and_venues() -> None:
    game = bind(built_in(), MESSAGES)
    assert isinstance(game, Encore)
    [entry] = entries(game)
    assert (entry.id, len(entry.cards), entry.sealed) == ("first-tour", 104, False)
    assert entry.cards[0].dump() == {
        "id": "karina-rose",
        "title": "Karina Rose",
        "text": "ENCORE!! once in each Event: make one of your other suspended Performers on the "
        "Main Stage active.",
        "cost": "$23,000",
        "type": "Performer",
        "colour": "ORANGE",
        "copies": 1,
        "vibes": ["Rowdy", "Eerie"],
        "act": "Devil's Advocate",
        "intensity": 8,
        "flavour": "She argued with the Dread Dimension until it apologised and bought a T-shirt.",
        "clauses": ["ENC-5.1", "ENC-5.2", "ENC-5.5"],
        "type_id": "performer",
        "colour_id": "orange",
        "vibe_ids": ["rowdy", "eerie"],
    }
    bucket = entry.cards[90].dump()
    assert (bucket["type"], bucket["star"], bucket["payout"]) == ("Venue", 23, "$16,000")
    assert "cost" not in bucket and "colour" not in bucket


@rule("ENC-1.5")
def test_a_pack_says_what_its_colours_and_vibes_look_like() -> None:
    (pack,) = entries(bind(built_in(), MESSAGES))
    shown: Any = pack.dump(spoilers=False)
    colours, vibes = shown["colours"], shown["vibes"]
    used = {card["colour"] for card in shown["cards"] if "colour" in card}
    assert {one["name"] for one in colours} == used
    assert all(one["character"] and one["letter"] for one in colours)
    assert len({one["shape"] for one in vibes}) == len({one["letter"] for one in vibes}) == 5
