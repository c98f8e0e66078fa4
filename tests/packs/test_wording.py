"""The texts of Ember's cards, made from their data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import parlour
from parlour.games.ember.cards import Box
from parlour.games.ember.prices import Cost, Shape
from parlour.packs.phrases import MESSAGES, language_file
from parlour.packs.wording import cost_wording, price_wording, wording
from tests.packs.checks import check_golden
from tests.packs.ember import (
    CARDS,
    DRAW,
    Plain,
    ability,
    answer,
    choice,
    flip,
    lasting,
)
from tests.packs.listening import Listening, Mute

GOLDEN = Path(__file__).parent / "ember-cards.txt"


def text(data: Plain, *, curse: bool = False) -> str:
    return wording(ability(data, curse=curse), CARDS, MESSAGES, curse=curse)


def every_card() -> str:
    """All cards as players read them."""
    blocks: list[str] = []
    for creature in CARDS.creatures:
        found, curse = creature.ability, creature.box is Box.CURSE
        cost = f"{creature.cost.name}: {cost_wording(creature.cost, MESSAGES)}"
        told = wording(found, CARDS, MESSAGES, curse=curse)
        said = f"{found.name}. {told}" if found.name else told
        heading = f"{creature.name} ({creature.box.value}), {creature.vp} VP"
        blocks.append(f"{heading}\n{cost}\n{said}\n{creature.flavour}\n")
    return "\n".join(blocks)


def test_every_card_reads_as_it_did() -> None:
    check_golden(every_card(), GOLDEN)


def test_the_wisp_says_what_it_does() -> None:
    assert text(flip(DRAW)) == "Flip: draw a card."


UP: Plain = {"of": "opponent", "side": "up", "n": 1}
MINE: Plain = {"of": "you", "other": True, "n": 1}
PAY: Plain = {"do": "discard", "who": "owner", "cards": 1, "pick": "owner"}
DISCARD: Plain = {"do": "discard", "who": "you", "cards": 2, "pick": "owner"}
TAKE: Plain = {"do": "take", "who": "opponent", "cards": 2, "pick": "owner"}
TOP: Plain = {"do": "salvage", "from": "top", "cards": 2}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (flip(TAKE, TOP), "take two cards of their choice from an opponent, then take the top two cards of the Charred Pile"),
        (flip({**TAKE, "who": "ahead"}, {"do": "look", "who": "ahead"}),
         "take two cards of their choice from an opponent who is ahead of you, then look at their hand"),
        (flip({"do": "flip", "which": UP}, {"do": "mark", "which": {"n": "same"}, "amount": -1}),
         "flip a face-up creature of an opponent, then it gets -1 VP for good"),
        (flip({"do": "discard", "who": "opponent", "cards": "all", "pick": "random"},
              {**DRAW, "who": "opponent", "cards": 3}),
         "an opponent discards their whole hand, then that opponent draws three cards"),
        (flip({**DISCARD, "who": "each_opponent"}, {**DRAW, "if": {"is": "done"}}),
         "each opponent discards two cards. If that was done, draw a card"),
        (flip({**DRAW, "if": {"is": "hand_at_most", "cards": 0}}, DISCARD),
         "if you hold no cards, draw a card. Then discard two cards"),
        (flip(choice("you", [DRAW, DISCARD], [{"do": "flip", "which": UP}]), DRAW),
         "choose: draw a card, then discard two cards; or flip a face-up creature of an opponent. Then draw a card"),
        (flip(choice("each_opponent", [PAY], [{**DRAW, "who": "you"}], [TOP])),
         "each opponent chooses: discard a card; or let you draw a card; or let you take the top two cards of the Charred Pile"),
        (flip(choice("opponent", [{"do": "refresh", "who": "owner"}],
                     [{"do": "mark", "which": {"of": "owner", "n": 1}, "amount": -2}])),
         "an opponent chooses: refresh their hand; or give a creature of theirs -2 VP for good"),
        (flip({"do": "arrange", "cards": 3, "keep": 0, "rest": "top"}),
         "look at the top three cards of the Draw Deck and put them back on top in any order"),
        (flip({"do": "arrange", "cards": 2, "keep": 1, "rest": "charred"}),
         "look at the top two cards of the Draw Deck, keep one and put the other onto the Charred Pile"),
        (flip({"do": "name", "of": "element", "who": "opponent", "then": "give"}, DRAW),
         "name an element; an opponent gives you one such card. Then draw a card"),
        (flip({"do": "mark", "which": {"of": "each_opponent", "n": 2, "most": 4}, "amount": -1}),
         "up to two creatures of opponents worth four VP or less get -1 VP for good"),
        (flip({"do": "replace", "which": MINE, "up": 0}),
         "return another creature of yours to the Pool and take another one worth no more"),
        (flip({"do": "grant", "who": "opponent", "until": "your_next_turn", "lasts": "hand_size",
               "amount": -2}),
         "until your next turn an opponent's Hand Size is two smaller"),
        (flip({"do": "grant", "who": "you", "until": "turn_end", "lasts": "conjures", "amount": 2,
               "most": 3}),
         "this turn you may conjure two more creatures, each worth three VP or less"),
    ],
)  # fmt: skip
def test_effects_are_told_in_their_order(data: Plain, said: str) -> None:
    assert text(data) == f"Flip: {said}."


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (answer({**DISCARD, "who": "offender"}, may=True),
         "when an opponent conjures, you may have that opponent discard two cards"),
        (answer(DRAW, DISCARD, {**DRAW, "if": {"is": "done"}}, when="you_refresh", may=True),
         "when you Refresh, you may draw a card, then discard two cards. If you do, draw a card"),
        (answer({"do": "mark", "which": {"n": "self"}, "amount": 1}, when="you_conjure", may=True),
         "when you conjure, you may give this creature +1 VP for good"),
        (lasting({"lasts": "hand_size", "who": "you", "amount": 2}, {"lasts": "bridge", "gap": 2}),
         "your Hand Size is two greater. A run you pay may skip two numbers"),
        (lasting({"lasts": "fewer", "cards": 2, "at_least": 4}),
         "costs of four or more cards need two cards fewer"),
        (lasting({"lasts": "conjures", "amount": 1, "most": 5}),
         "in each of your turns you may conjure another creature, worth five VP or less"),
        (lasting({"lasts": "prevent", "what": ["flip", "mark", "revive", "discard"],
                  "who": "each_opponent", "by": "all"}),
         "the creatures of opponents cannot be flipped, marked or revived and the cards of opponents cannot be discarded"),
        (lasting({"lasts": "wild", "number": 10}),
         "in your payments every Bell-Ringer counts as any number"),
    ],
)  # fmt: skip
def test_answers_and_modifiers_read_as_sentences(data: Plain, said: str) -> None:
    assert text(data) == f"Ongoing: {said}."


def test_a_curse_calls_itself_a_curse() -> None:
    mark = {"do": "mark", "which": {"n": "self"}, "amount": 1}
    data = {"kind": "ongoing", "when": "you_refresh", "effect": [mark]}
    assert text(data, curse=True) == "Ongoing: when you Refresh, this Curse gets +1 VP for good."


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (Cost("a", "A", Shape.PRISM, 3, 0), "a run of three, no two cards of one element"),
        (Cost("a", "A", Shape.PRISM, 4, 0), "a run of four, one card of each element"),
        (Cost("a", "A", Shape.HIGH, 2, 12), "two cards numbered 12 or more"),
        (Cost("a", "A", Shape.MATCHING, 5, 0), "five matching wizards"),
    ],
)
def test_a_cost_says_what_it_asks_for(cost: Cost, said: str) -> None:
    assert cost_wording(cost, MESSAGES) == said


def test_every_cost_fits_on_a_small_card() -> None:
    prices = [price_wording(cost, MESSAGES) for cost in CARDS.costs]
    assert max(map(len, prices)) <= 15
    assert "run of 4, mixed" in prices
    assert "4 of 11+" in prices


# Everything that can be said.

PLAYERS = ("you", "opponent", "ahead", "each_opponent", "each_player", "offender", "owner")


def selectors() -> Iterator[Plain]:
    yield from ({"n": "self"}, {"n": "same"})
    for of, n, side, vp in product(
        (*PLAYERS, "pool"), (1, 2, "all"), (None, "up", "down"), (None, "lesser", "highest")
    ):
        given = {"side": side, "vp": vp}
        which = {"of": of, "n": n, **{name: value for name, value in given.items() if value}}
        yield from (which, {**which, "other": True}, {**which, "most": 3})


def modifiers() -> Iterator[Plain]:
    for amount in (-2, 1):
        yield {"lasts": "hand_size", "amount": amount}
        yield {"lasts": "threshold", "amount": amount}
        yield {"lasts": "vp", "amount": amount, "which": {"of": "you", "n": "all"}}
    for n in (1, 2):
        yield {"lasts": "draw_extra", "cards": n}
        yield {"lasts": "bridge", "gap": n}
        yield {"lasts": "conjures", "amount": n, "most": n}
    for at_least in (3, 4, 5):
        yield {"lasts": "fewer", "cards": 1, "at_least": at_least}
    yield {"lasts": "wild", "number": 1}
    for what, by in product(
        ("flip", "mark", "revive", "look", "take", "discard", "wild"),
        ("lesser", "archmage", "opponents", "all"),
    ):
        yield {"lasts": "prevent", "what": [what], "by": by}
    several = ["flip", "mark", "revive", "look", "take"]
    yield {"lasts": "prevent", "what": several, "by": "opponents"}
    yield {"lasts": "draw_from", "pile": "either"}
    yield from ({"lasts": "refresh_conjure"}, {"lasts": "open_hand"})


def effects() -> Iterator[Plain]:
    for who, n in product(PLAYERS, (1, 2, 5)):
        yield {"do": "draw", "who": who, "cards": n}
        yield {"do": "give", "who": who, "cards": n}
        for pick in ("owner", "random"):
            yield {"do": "take", "who": who, "cards": n, "pick": pick}
            yield {"do": "discard", "who": who, "cards": n, "pick": pick}
            yield {"do": "discard", "who": who, "cards": "all", "pick": pick}
    for who in PLAYERS:
        yield from ({"do": do, "who": who} for do in ("refresh", "look", "swap_hands"))
        for of, then in product(("number", "element"), ("discard", "give")):
            yield {"do": "name", "of": of, "who": who, "then": then}
        for modifier, until in product(modifiers(), ("turn_end", "your_next_turn")):
            yield {"do": "grant", "who": who, "until": until, **modifier}
    for place, n in product(("left", "right", "top", "any"), (1, 3)):
        yield {"do": "pass", "to": place, "cards": n}
        yield {"do": "salvage", "from": place, "cards": n}
    for rest, keep in product(("top", "bottom", "charred"), (0, 1, 2)):
        yield {"do": "arrange", "cards": 3, "keep": keep, "rest": rest}
    for which in selectors():
        yield from (
            {"do": do, "which": which} for do in ("flip", "revive", "clear", "burn", "copy")
        )
        yield from ({"do": "mark", "which": which, "amount": amount} for amount in (-1, 2))
        yield from ({"do": "replace", "which": which, "up": up} for up in (0, 2))
        yield {"do": "trade", "mine": {"of": "you", "n": 1}, "theirs": which}
    yield {"do": "reshuffle"}


def abilities() -> Iterator[tuple[Plain, bool]]:
    """Abilities of every kind, those that a pack may not have among them; and whether a Curse's."""
    conditions: list[Plain] = [{"is": "done"}, {"is": "trailing"}]
    conditions += [{"is": "top_charred", "element": e} for e in ("air", "earth", "fire", "water")]
    conditions += [{"is": "hand_at_most", "cards": n} for n in range(10)]
    for effect in effects():
        yield flip(effect), False
        yield flip(DRAW, effect), False
        yield answer(effect, may=True), False
        for who in ("you", "opponent", "each_player"):
            yield flip(choice(who, [DRAW], [effect])), False
        yield flip({"do": "duel", "who": "opponent", "lose": [effect]}), False
    for condition, before in product(conditions, ("you", "each_player")):
        yield flip({**DRAW, "who": before}, {**DRAW, "if": condition}), False
    for amount, which in product(range(1, 14), selectors()):
        yield lasting({"lasts": "vp", "amount": amount, "which": which}), False
    for modifier in modifiers():
        for name in (None, "you", "each_opponent", "each_player"):
            yield lasting(modifier if name is None else {**modifier, "who": name}), False
            yield {"kind": "ongoing", "effect": [{**modifier, "who": "you"}]}, True
    same = {"do": "mark", "which": {"n": "same"}, "amount": -1}
    once = {"name": "Sniff", "kind": "ongoing", "use": "once_own_turn"}
    duel = {"do": "duel", "who": "opponent", "lose": [PAY]}
    for first in ({**same, "which": UP}, {"do": "flip", "which": UP}):
        yield flip(first, same), False
        yield answer(first, same, may=True), False
        yield {**once, "effect": [first]}, False
    yield flip(duel, DRAW), False
    yield answer(duel, may=True), False
    yield answer(choice("opponent", [PAY], [PAY]), may=True), False
    for source, aimed, unless in product(("any", "lesser"), ("any", "you"), ({}, {"unless": 1})):
        yield flip({"do": "cancel", "from": source, "aimed": aimed, **unless}, time="answer"), False
    for time in ("own_turn", "after_call"):
        yield flip(DRAW, time=time), False
    for when in (
        "you_conjure", "opponent_conjures", "yours_flipped", "opponent_uses_flip", "you_refresh",
        "your_turn_starts", "you_end_idle",
    ):  # fmt: skip
        yield answer(DRAW, when=when), False
    for amount in (-1, 1):
        clock = {"do": "clock", "amount": amount}
        for may in (False, True):
            curse = {"kind": "ongoing", "when": "you_refresh", "may": may, "effect": [clock]}
            yield curse, True
    mark = {"do": "mark", "which": {"n": "self"}, "amount": 1}
    yield {"kind": "ongoing", "when": "you_refresh", "effect": [mark]}, True


def test_whatever_a_pack_may_say_has_words_and_every_word_is_needed() -> None:
    listening = Listening()
    told = 0
    for data, curse in abilities():
        try:
            found = ability(data, curse=curse)
        except parlour.BadInput:
            continue
        told += 1
        said = wording(found, CARDS, listening, curse=curse)
        assert re.fullmatch(r"(Flip|Ongoing)[^:]*: [^{}]*\.", said), said
        assert "  " not in said and " ," not in said and ".." not in said, said
        assert not re.search(r"\b(\w+) \1\b", said), said
    for shape, n in product(Shape, (3, 4)):
        cost_wording(Cost("a", "A", shape, n, 9), listening)
        price_wording(Cost("a", "A", shape, n, 9), listening)
    assert told > 2000
    known = {code for code in language_file("en") if code.startswith("ember.text.")}
    assert known - listening.said == set()


def test_every_word_of_a_text_comes_from_the_messages() -> None:
    for creature in CARDS.creatures:
        left = wording(creature.ability, CARDS, Mute())
        assert left.strip(" -0123456789") in ("", *CARDS.ranks), creature.id
        assert cost_wording(creature.cost, Mute()).strip(" 0123456789") == ""
