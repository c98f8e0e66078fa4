"""Packs of Ember: bound with the rest, or refused with card, field and remedy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.games.ember.cards import (
    ALL,
    MOST_CREATURES,
    Box,
    Condition,
    Do,
    If,
    Item,
    Kind,
    Number,
    Side,
    Time,
    Who,
    Worth,
)
from parlour.games.ember.game import Ember
from parlour.games.ember.prices import Shape
from parlour.packs.creatures import bind, built_in, card_set, entries
from parlour.packs.phrases import MESSAGES
from parlour.packs.reading import PackFile
from tests.games.ensemble.packs import LEFT_OUT
from tests.marks import rule
from tests.packs.checks import refusal_of
from tests.packs.ember import (
    CARDS,
    COST,
    CURSE,
    DRAW,
    FLIP,
    ONGOING,
    RANKS,
    SOLO,
    STRAY,
    TICKS,
    Plain,
    ability,
    answer,
    choice,
    flip,
    lasting,
    pack,
    with_built_in,
)

UP: Plain = {"of": "opponent", "side": "up", "n": 1}
MINE: Plain = {"of": "you", "other": True, "n": 1}
LOSE: Plain = {"do": "discard", "who": "owner", "cards": 1, "pick": "owner"}


def creature(name: str) -> tuple[int, str, tuple[Do, ...]]:
    found = CARDS.creatures[CARDS.creature_of[name]]
    return found.vp, found.cost.id, tuple([item.do for item in found.ability.items])


def refused(files: Sequence[PackFile]) -> parlour.BadInput:
    return refusal_of(card_set, files)


def refused_stray(**changes: object) -> parlour.BadInput:
    return refused([*built_in(), pack([{**STRAY, **changes}])])


# What is built in.


@rule("EMB-1.3")
def test_the_box_holds_thirty_creatures_and_sixteen_legendary_ones() -> None:
    counts = Counter(creature.box for creature in CARDS.creatures)
    assert counts == {Box.STANDARD: 30, Box.LEGENDARY: 16, Box.PROMO: 2, Box.CURSE: 9}
    for one in CARDS.creatures:
        assert one.name and 1 <= one.vp <= 13 and one.cost.name
        assert one.ability.name or one.box is Box.CURSE
    assert {one.vp for one in CARDS.creatures if one.box is Box.STANDARD} == set(range(1, 14))


@rule("EMB-1.5")
def test_what_the_rulebook_tells_of_its_creatures_holds() -> None:
    assert creature("wisp")[2] == (Do.DRAW,)
    assert creature("siren")[2] == (Do.DISCARD,)
    assert creature("cockatrice")[2] == (Do.FLIP,)
    assert creature("phoenix")[1] == "spellbook"
    wyrmling = CARDS.creatures[CARDS.creature_of["wyrmling"]]
    assert (wyrmling.cost.shape, wyrmling.cost.cards) == (Shape.ELEMENT, 4)
    assert wyrmling.ability.kind is Kind.ONGOING
    [cancel] = CARDS.creatures[CARDS.creature_of["sphinx"]].ability.items
    assert (creature("sphinx")[0], cancel.do, cancel.lesser) == (9, Do.CANCEL, True)


@rule("EMB-8.3", "EMB-8.4")
def test_the_two_promo_cards_are_ongoing() -> None:
    promos = [one for one in CARDS.creatures if one.box is Box.PROMO]
    assert [one.id for one in promos] == ["father_time", "mother_earth"]
    assert {one.ability.kind for one in promos} == {Kind.ONGOING}
    assert promos[1].ability.time is Time.ONCE_OWN_TURN
    assert promos[1].ability.used


@rule("EMB-3.3")
def test_a_cost_has_two_to_five_cards_and_a_spellbook_is_four_matching_wizards() -> None:
    assert {cost.cards for cost in CARDS.costs} == {2, 3, 4, 5}
    spellbook = next(cost for cost in CARDS.costs if cost.id == "spellbook")
    assert (spellbook.shape, spellbook.cards) == (Shape.MATCHING, 4)
    assert {one.cost for one in CARDS.creatures} == set(CARDS.costs)


@rule("EMB-12.2", "EMB-12.3")
def test_nine_curses_arrive_at_nine_ticks() -> None:
    for ticks in (CARDS.solo.quick, CARDS.solo.standard, CARDS.solo.long, CARDS.solo.very_long):
        assert len(ticks) == 9 == int(CARDS.curses).bit_count()
        assert list(ticks) == sorted(set(ticks))


def test_no_two_cards_share_a_name_a_flavour_or_a_picture() -> None:
    for field in ("id", "name", "flavour"):
        assert len({getattr(one, field) for one in CARDS.creatures}) == len(CARDS.creatures)
    painted = [one.art for one in CARDS.creatures if one.art]
    assert len(set(painted)) == len(painted) == 48
    assert CARDS.ranks[0] == "The Demon" and CARDS.ranks[12] == "The Magus"


def test_the_cards_of_ember_are_ours_and_free() -> None:
    [built] = CARDS.packs
    assert (built.id, built.author, built.licence) == ("wizards", "Parlour", "CC0-1.0")


# What is taken.


def test_a_pack_is_added_at_the_end_and_moves_no_creature() -> None:
    cards = with_built_in(pack(costs=[COST]))
    assert cards.creature_of["stray"] == len(CARDS.creatures) == cards.packs[1].first
    assert cards.creatures[: len(CARDS.creatures)] == CARDS.creatures
    assert cards.costs == (*CARDS.costs, cards.costs[-1])


def test_a_creature_may_have_a_cost_of_its_own_pack_or_of_any_other() -> None:
    strays = [{**STRAY, "cost": "kennel"}, {**STRAY, "id": "cat", "cost": "comet"}]
    cards = with_built_in(pack(strays, costs=[COST]))
    assert [one.cost.id for one in cards.creatures[-2:]] == ["kennel", "comet"]


def test_curses_come_after_the_creatures_of_their_pack() -> None:
    curses = [{**CURSE, "id": f"fleas_{n}"} for n in range(9)]
    cards = card_set([pack(curses=curses, costs=[SPARK], tables=TABLES)])
    assert [one.id for one in cards.creatures[:2]] == ["stray", "fleas_0"]
    assert cards.creatures[1].box is Box.CURSE
    assert cards.creatures[1].ability.name == ""


SPARK: Plain = {"id": "spark", "name": "Spark", "shape": "matching", "cards": 2}
TABLES = {"ranks": RANKS, "solo": SOLO}


def test_the_first_pack_that_has_ranks_and_solo_gives_them() -> None:
    cards = with_built_in(pack(tables=TABLES))
    assert (cards.ranks, cards.solo) == (CARDS.ranks, CARDS.solo)
    cards = card_set([pack(tables=TABLES), *built_in()])
    assert (cards.ranks[0], cards.solo.very_long) == ("Rank 1", tuple(TICKS))


def test_what_a_card_leaves_out_has_its_usual_value() -> None:
    found = ability(FLIP)
    assert (found.time, found.when, found.may, found.modifiers) == (Time.ANY, None, False, ())
    [item] = ability(flip({"do": "flip", "which": {"of": "opponent", "n": 1}})).items
    assert item.which is not None
    assert (item.which.side, item.which.worth, item.which.most) == (Side.ANY, Worth.ANY, None)
    assert not item.which.other


def test_the_fields_of_an_effect_are_found_in_its_item() -> None:
    condition = {"is": "top_charred", "element": "water"}
    discard = {"do": "discard", "who": "you", "cards": "all", "pick": "owner", "if": condition}
    same = {"do": "clear", "which": {"n": "same"}, "if": {"is": "done"}}
    mark = {"do": "mark", "which": {"of": "ahead", "most": 4, "n": 1}, "amount": -2}
    first, second, third = ability(flip(discard, mark, same)).items
    assert first == Item(Do.DISCARD, Who.YOU, ALL, condition=Condition(If.TOP_CHARRED, element=3))
    assert second.which is not None and third.which is not None
    assert (second.which.of, second.which.most, second.amount) == (Who.AHEAD, 4, -2)
    assert (third.which.number, third.condition.is_) == (Number.SAME, If.DONE)


def test_a_grant_holds_for_whom_it_says() -> None:
    grant = {"do": "grant", "who": "opponent", "until": "your_next_turn"}
    [item] = ability(flip({**grant, "lasts": "hand_size", "amount": -1})).items
    assert item.modifier is not None
    assert (item.who, item.modifier.who, item.modifier.amount) == (Who.OPPONENT, Who.OPPONENT, -1)


def test_a_bound_game_lists_its_cards() -> None:
    game = bind(built_in(), MESSAGES)
    assert isinstance(game, Ember)
    [entry] = entries(game)
    assert (entry.id, len(entry.cards), entry.sealed) == ("wizards", 57, False)
    wisp, puck = entry.cards[0], entry.cards[30]
    assert wisp.dump() == {
        "id": "wisp",
        "title": "Wisp",
        "text": "Flip: draw a card.",
        "vp": 1,
        "cost": "Spark (two matching wizards)",
        "price": "2 alike",
        "ability": "Flicker",
        "kind": "flip",
        "flavour": "It knows the way; it just doesn't know the way back.",
        "clauses": ["EMB-3.3", "EMB-5.1"],
    }
    assert (puck.id, puck.mark) == ("puck", "legendary")


# What is refused, by card, field and remedy.


@pytest.mark.parametrize(
    ("change", "field", "remedy"),
    [
        ({"id": "Stray"}, "id", "a lower-case letter, then such letters, digits and _"),
        ({"id": "2nd"}, "id", "a lower-case letter"),
        ({"id": "a-b"}, "id", "a lower-case letter"),
        ({"id": "a" * 41}, "id", "up to 40"),
        ({"name": ""}, "name", "one line of 1 to 40 characters"),
        ({"set": "curse"}, "set", "one of standard, legendary, promo"),
        ({"vp": 0}, "vp", "a whole number from 1 to 13"),
        ({"vp": 14}, "vp", "a whole number from 1 to 13"),
        ({"vp": True}, "vp", "a whole number from 1 to 13"),
        ({"cost": "kennel"}, "cost", "one of circle, spark"),
        ({"lift": "spark"}, "lift", "is no field of it"),
        ({"flavour": "x" * 121}, "flavour", "one line of 1 to 120 characters"),
        ({"art": LEFT_OUT}, "art", "is missing"),
        ({"ability": LEFT_OUT}, "ability", "is missing"),
        ({"ability": "draw"}, "ability", "a mapping of names to values"),
        ({"ability": {**FLIP, "name": ""}}, "ability.name", "one line of 1 to 40 characters"),
        ({"ability": {**FLIP, "kind": "react"}}, "ability.kind", "one of flip, ongoing"),
        ({"ability": {**FLIP, "time": "any"}}, "ability.time", "one of own_turn, after_call"),
        ({"ability": {**FLIP, "when": "you_conjure"}}, "ability.when", "is no field of it"),
        ({"ability": {**ONGOING, "time": "answer"}}, "ability.time", "is no field of it"),
        ({"ability": {**ONGOING, "may": True}}, "ability.may", "is no field of it"),
        ({"ability": {**FLIP, "effect": []}}, "ability.effect", "a list of 1 to 4"),
        ({"ability": {**FLIP, "effect": [DRAW] * 5}}, "ability.effect", "a list of 1 to 4"),
        ({"ability": answer(DRAW, when="night")}, "ability.when", "one of you_conjure"),
        ({"ability": answer(DRAW, may="yes")}, "ability.may", "true or false"),
        ({"ability": answer(DRAW, use="once_own_turn")}, "ability.use", "left out beside when"),
        ({"ability": {**ONGOING, "use": "always"}}, "ability.use", "one of once_own_turn"),
    ],
)
def test_a_wrong_creature_is_refused_by_card_field_and_remedy(
    change: Mapping[str, object], field: str, remedy: str
) -> None:
    card = {**STRAY, **change}
    refusal = refused([*built_in(), pack([{**STRAY, "id": "cat"}, card])])
    assert refusal.sentence.startswith(f"pack strays.toml: creature {card['id']}.{field} ")
    assert remedy in refusal.sentence


WHEN = "lasts in an ongoing ability without when or use"


@pytest.mark.parametrize(
    ("data", "field", "remedy"),
    [
        (flip({**DRAW, "do": "steal"}), "item 1.do", "one of draw, discard"),
        (flip({**DRAW, "do": LEFT_OUT}), "item 1.do", "is missing"),
        (flip({**DRAW, "pick": "owner"}), "item 1.pick", "is no field of it"),
        (flip({**DRAW, "cards": 0}), "item 1.cards", "from 1 to 5"),
        (flip({**DRAW, "cards": 6}), "item 1.cards", "from 1 to 5"),
        (flip({**DRAW, "cards": "all"}), "item 1.cards", "from 1 to 5"),
        (flip({**DRAW, "who": "nobody"}), "item 1.who", "one of you, opponent"),
        (flip(DRAW, {**DRAW, "who": "offender"}), "item 2.who", "one of you, opponent, ahead"),
        (flip({**DRAW, "who": "owner"}), "item 1.who", "one of you, opponent, ahead"),
        (answer({**DRAW, "who": "offender"}, when="you_refresh"), "item 1.who", "each_player, not"),
        (flip({"lasts": "refresh_conjure"}), "item 1.lasts", "beside a do"),
        (lasting(DRAW), "item 1.do", WHEN),
        (lasting({"lasts": "luck"}), "item 1.lasts", "one of hand_size"),
        (flip({"do": "look", "who": "you"}), "item 1.who", "one of opponent, ahead"),
        (flip({"do": "swap_hands", "who": "each_opponent"}), "item 1.who", "opponent, ahead, not"),
        (flip({"do": "pass", "to": "left", "cards": 2, "who": "you"}), "item 1.who", "no field"),
        (flip({"do": "arrange", "cards": 3, "keep": 3, "rest": "top"}), "item 1.keep", "0 to 2"),
        (flip({"do": "cancel", "from": "any", "aimed": "any"}), "item 1.do", "time answer"),
        (flip(DRAW, time="answer"), "effect", "a single cancel"),
        (flip({"do": "clock", "amount": 1}), "item 1.do", "only a Curse moves the clock"),
        (flip({"do": "mark", "which": MINE, "amount": 0}), "item 1.amount", "other than 0"),
        (flip({"do": "flip", "which": {**UP, "side": "down"}}), "which.side", "one of up, any"),
        (flip({"do": "revive", "which": UP}), "item 1.which.side", "one of down, any"),
        (flip({"do": "flip", "which": {**UP, "n": 3}}), "which.n", "one of 1, 2, all, self, same"),
        (flip({"do": "flip", "which": {**UP, "n": True}}), "which.n", "one of 1, 2, all"),
        (flip({"do": "flip", "which": {**UP, "n": "self"}}), "which.of", "is no field of it"),
        (flip({"do": "flip", "which": {**UP, "of": "pool"}}), "which.of", "one of you"),
        (flip({"do": "flip", "which": {**UP, "other": True}}), "which.other", "left out"),
        (flip({"do": "flip", "which": {**UP, "vp": "highest", "n": 2}}), "which.vp", "any or"),
        (flip({"do": "flip", "which": {"n": "same"}}), "which.n", "no creature is named before"),
        (flip(DRAW, {"do": "clear", "which": {"n": "same"}}), "which.n", "no creature is named"),
        (flip({"do": "burn", "which": UP}), "which.of", "one of pool"),
        (flip({"do": "burn", "which": {"of": "pool", "side": "up", "n": 1}}), "which.side", "left"),
        (flip({"do": "trade", "mine": UP, "theirs": UP}), "mine.of", "one of you"),
        (flip({"do": "replace", "which": MINE, "up": -1}), "item 1.up", "from 0 to 12"),
        (flip({**DRAW, "if": {"is": "done"}}), "item 1.if.is", "no effect stands before it"),
        (flip({**DRAW, "if": {"is": "lucky"}}), "item 1.if.is", "one of done, trailing"),
        (flip({**DRAW, "if": {"is": "top_charred"}}), "item 1.if.element", "is missing"),
        (flip({**DRAW, "if": {"is": "trailing", "cards": 1}}), "item 1.if.cards", "is no field"),
        (flip(choice("you", [DRAW])), "item 1.of", "2 to 4 lists"),
        (flip(choice("you", *[[DRAW]] * 5)), "item 1.of", "2 to 4 lists"),
        (flip(choice("you", [DRAW], [])), "item 1.of", "lists of 1 to 4 effects"),
        (flip(choice("you", [DRAW], [DRAW, {"do": "x"}])), "of list 2 item 2.do", "one of draw"),
        (flip(choice("opponent", [DRAW], [{**DRAW, "who": "ahead"}])), "item 1.who", "owner, not"),
        (
            flip({"do": "duel", "who": "opponent", "lose": [DRAW]}),
            "lose item 1.who",
            "one of owner",
        ),
        (
            flip({"do": "duel", "who": "opponent", "lose": [{"do": "reshuffle"}]}),
            "lose item 1.do",
            "where a duel is lost",
        ),
        (lasting({"lasts": "hand_size", "who": "ahead", "amount": 1}), "item 1.who", "one of you"),
        (lasting({"lasts": "open_hand", "who": "you"}), "item 1.who", "one of each_opponent"),
        (lasting({"lasts": "fewer", "cards": 2, "at_least": 3}), "item 1.cards", "from 1 to 1"),
        (lasting({"lasts": "wild", "number": 14}), "item 1.number", "from 1 to 13"),
        (
            lasting({"lasts": "vp", "which": {"of": "you", "n": 1}, "amount": 1}),
            "item 1.which.n",
            "one of all, self",
        ),
        (
            lasting({"lasts": "prevent", "what": ["flip", "flip"], "who": "you", "by": "all"}),
            "item 1.what",
            "different words of flip",
        ),
        (
            lasting({"lasts": "prevent", "what": ["flip", "wild"], "who": "you", "by": "all"}),
            "item 1.what",
            "wild alone",
        ),
        (
            lasting({"lasts": "prevent", "what": ["look"], "who": "you", "by": "archmage"}),
            "item 1.by",
            "one of lesser, opponents, all",
        ),
    ],
)
def test_a_wrong_effect_is_refused_by_its_place_and_a_remedy(
    data: Plain, field: str, remedy: str
) -> None:
    effects = [
        {name: value for name, value in effect.items() if value is not LEFT_OUT}
        for effect in data["effect"]  # type: ignore[attr-defined]
    ]
    refusal = refused_stray(ability={**data, "effect": effects})
    assert refusal.sentence.startswith("pack strays.toml: creature stray.ability.effect")
    assert field in refusal.sentence and remedy in refusal.sentence


COPY: Plain = {"do": "copy", "which": {"of": "each_player", "side": "up", "other": True, "n": 1}}
DUEL: Plain = {"do": "duel", "who": "opponent", "lose": [LOSE]}


@rule("EMB-5.17")
@pytest.mark.parametrize(
    "data",
    [
        answer(COPY),
        {**ONGOING, "use": "once_own_turn", "effect": [COPY]},
        flip(choice("you", [DRAW], [COPY])),
        flip({**DUEL, "lose": [COPY]}),
        flip({"do": "copy", "which": {"n": "self"}}),
        flip(choice("you", [DRAW], [DUEL])),
        flip(choice("you", [DRAW], [choice("you", [DRAW], [DRAW])])),
        flip({**DUEL, "lose": [DUEL]}),
        flip({**DUEL, "lose": [choice("you", [DRAW], [DRAW])]}),
        lasting({"lasts": "vp", "which": {"of": "you", "vp": "lesser", "n": "all"}, "amount": 1}),
        lasting({"lasts": "vp", "which": {"of": "you", "most": 4, "n": "all"}, "amount": 1}),
    ],
    ids=range(11),
)
def test_effects_that_could_go_round_in_a_circle_are_refused(data: Plain) -> None:
    refusal = refused_stray(ability=data)
    assert (refusal.code, refusal.clause) == ("pack_loop", "EMB-5.17")
    assert refusal.sentence.startswith("pack strays.toml: creature stray.ability.effect item 1")
    assert "round in a circle" in refusal.sentence


def test_a_copy_in_a_flip_ability_is_taken() -> None:
    assert ability(flip(DRAW, COPY)).items[1].do is Do.COPY


@pytest.mark.parametrize(
    ("change", "field", "remedy"),
    [
        ({"id": LEFT_OUT}, "", "id is missing"),
        ({"shape": "star"}, "kennel.shape", "one of element"),
        ({"cards": 6}, "kennel.cards", "from 2 to 5"),
        ({"cards": 1}, "kennel.cards", "from 2 to 5"),
        ({"shape": "pairs", "cards": 5}, "kennel.cards", "from 4 to 4"),
        ({"shape": "house", "cards": 4}, "kennel.cards", "from 5 to 5"),
        ({"shape": "prism", "cards": 5}, "kennel.cards", "from 2 to 4"),
        ({"shape": "element_run", "cards": 6}, "kennel.cards", "from 2 to 5"),
        ({"shape": "high"}, "kennel.from", "is missing"),
        ({"shape": "high", "from": 14}, "kennel.from", "from 2 to 13"),
        ({"from": 11}, "kennel.from", "is no field of it"),
        ({"text": "a run of four"}, "kennel.text", "is no field of it"),
    ],
)
@rule("EMB-3.3")
def test_a_wrong_cost_is_refused_by_field_and_remedy(
    change: Plain, field: str, remedy: str
) -> None:
    refusal = refused([*built_in(), pack(costs=[{**COST, **change}])])
    assert refusal.sentence.startswith(f"pack strays.toml: cost {field or 'number 1.'}")
    assert remedy in refusal.sentence


@pytest.mark.parametrize(
    ("change", "field", "remedy"),
    [
        ({"ability": {"kind": "flip", "effect": [DRAW]}}, "ability.kind", "one of ongoing"),
        ({"ability": {**ONGOING}}, "ability.name", "is no field of it"),
        (
            {"ability": {"kind": "ongoing", "use": "once_own_turn", "effect": [DRAW]}},
            "ability.use",
            "nobody uses a Curse",
        ),
        (
            {"ability": {"kind": "ongoing", "when": "opponent_conjures", "effect": [DRAW]}},
            "ability.when",
            "one of you_conjure, you_refresh",
        ),
        (
            {
                "ability": {
                    "kind": "ongoing",
                    "when": "you_conjure",
                    "effect": [{**DRAW, "who": "opponent"}],
                }
            },
            "ability.effect item 1.who",
            "one of you",
        ),
        ({"cost": "spark"}, "cost", "is no field of it"),
        ({"lift": LEFT_OUT}, "lift", "is missing"),
        ({"art": "fleas"}, "art", "is no field of it"),
    ],
)
def test_a_wrong_curse_is_refused_by_field_and_remedy(
    change: Plain, field: str, remedy: str
) -> None:
    refusal = refused([*built_in(), pack(curses=[{**CURSE, **change}])])
    assert refusal.sentence.startswith(f"pack strays.toml: curse fleas.{field} ")
    assert remedy in refusal.sentence


@rule("EMB-12.3")
@pytest.mark.parametrize("count", [0, 8, 10])
def test_other_than_nine_curses_are_refused(count: int) -> None:
    curses = [{**CURSE, "id": f"fleas_{n}"} for n in range(count)]
    refusal = refused([pack(curses=curses, costs=[SPARK], tables=TABLES)])
    assert (refusal.code, refusal.clause) == ("curses", "EMB-12.3")
    assert refusal.sentence.endswith("the solo game needs exactly 9")


@rule("EMB-12.2")
@pytest.mark.parametrize("ticks", [TICKS[:8], [*TICKS, 10], [2, 1, *TICKS[2:]], [1, *TICKS[:8]]])
def test_the_ticks_of_the_solo_game_are_nine_and_rise(ticks: list[int]) -> None:
    tables = {"ranks": RANKS, "solo": {**SOLO, "long": ticks}}
    sentence = refused([*built_in(), pack(tables=tables)]).sentence
    assert sentence.startswith("pack strays.toml: solo.long must be 9 rising numbers from 1 to 99")


@pytest.mark.parametrize("table", ["ranks", "solo"])
def test_some_pack_has_to_give_ranks_and_solo(table: str) -> None:
    tables = {name: fields for name, fields in TABLES.items() if name != table}
    refusal = refused([pack(costs=[SPARK], tables=tables)])
    assert refusal.code == "pack_lacks"
    assert f"has the table {table}" in refusal.sentence


def test_every_number_has_a_rank() -> None:
    ranks = {**RANKS, "13": LEFT_OUT}
    sentence = refused([pack(costs=[SPARK], tables={"ranks": ranks, "solo": SOLO})]).sentence
    assert sentence == "pack strays.toml: ranks.13 is missing"


def test_two_cards_with_one_id_are_refused() -> None:
    refusal = refused_stray(id="wisp")
    assert refusal.code == "same_card"
    assert refusal.sentence == "strays.toml: the id wisp is taken by a card of wizards"
    assert refused([*built_in(), pack([STRAY, STRAY])]).code == "same_card"
    refusal = refused([*built_in(), pack(costs=[{**COST, "id": "spark"}])])
    assert refusal.sentence == "strays.toml: the id spark is taken by a cost of wizards"


def test_more_creatures_than_a_game_can_tell_apart_are_refused() -> None:
    room = MOST_CREATURES - len(CARDS.creatures)
    strays = [{**STRAY, "id": f"stray_{n}"} for n in range(room + 1)]
    assert len(with_built_in(pack(strays[:room])).creatures) == MOST_CREATURES
    refusal = refused([*built_in(), pack(strays)])
    assert refusal.code == "too_many_creatures"
    assert refusal.sentence.startswith("63 creatures and Curses are too many")


def test_more_costs_than_a_game_can_tell_apart_are_refused() -> None:
    costs = [{**COST, "id": f"kennel_{n}"} for n in range(60)]
    assert refused([*built_in(), pack(costs=costs)]).code == "too_many_costs"


def test_a_pack_without_creatures_is_refused() -> None:
    assert "creature is missing" in refused([*built_in(), pack([])]).sentence
    empty = PackFile("strays.toml", pack([]).text + b"creature = []\n")
    assert "at least one creature" in refused([*built_in(), empty]).sentence


VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(-9, 9), st.text(max_size=5), st.floats(0, 1)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("n"), inner, max_size=1),
    max_leaves=4,
)


@settings(max_examples=60)
@given(
    data=st.sampled_from([DRAW, COPY, DUEL, choice("you", [DRAW], [LOSE])]),
    field=st.sampled_from(["do", "who", "cards", "which", "of", "lose", "if", "lasts"]),
    value=VALUES,
)
def test_any_value_in_any_field_of_an_effect_is_taken_or_refused(
    data: Plain, field: str, value: object
) -> None:
    with suppress(parlour.BadInput):
        ability(flip({**data, field: value}))
