"""What is in the box, how the table is laid, and what everyone can see of it."""

from collections import Counter

import pytest

import parlour
from parlour.core.events import Event
from parlour.core.randomness import fair
from parlour.games.ember.cards import Box, Creature, Do, Kind, Lasting, Time, Who
from parlour.games.ember.moves import DEALER
from tests.games.ember.builders import (
    CARDS,
    CURSES,
    GAME,
    PROMOS,
    active,
    all_pass,
    answer,
    area,
    codes,
    conjure,
    dealt,
    deck_size,
    facts,
    hand,
    lies,
    options,
    play,
    pool,
    question,
    sight,
    table,
    up,
)
from tests.games.refusing import refused
from tests.marks import rule

PRINTED = {creature.id: creature.vp for creature in CARDS.creatures}
LEGENDARY = [creature.id for creature in CARDS.creatures if creature.box is Box.LEGENDARY]
STANDARD = [creature.id for creature in CARDS.creatures if creature.box is Box.STANDARD]
FIVE = ["2-air", "3-fire", "4-air", "6-earth", "8-fire"]


def groups(creatures: list[str]) -> Counter[int]:
    return Counter(PRINTED[creature] for creature in creatures)


# The box


@rule("EMB-1.1")
@pytest.mark.parametrize("seats", [0, 6])
def test_two_to_five_wizards_play_or_one_alone(seats: int) -> None:
    assert [dealt(n).seats for n in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 5]
    with pytest.raises(parlour.BadInput) as refusal:
        dealt(seats)
    assert (refusal.value.code, refusal.value.clause) == ("seats", "EMB-1.1")


@rule("EMB-1.1")
def test_the_nine_curses_are_for_the_solo_game_only() -> None:
    assert len(CURSES) == 9
    assert lies(dealt(1))["waiting"] == CURSES
    for seats in (2, 5):
        assert lies(dealt(seats))["waiting"] == []
        assert not set(CURSES) & set(pool(dealt(seats)))


@rule("EMB-1.2")
def test_the_deck_is_thirteen_cards_of_each_element_and_three_archmages() -> None:
    start = lies(dealt(3))
    cards = [card for cards in (*start["hands"], *start["deck"].values()) for card in cards]
    wizards = [f"{n}-{e}" for e in ("air", "earth", "fire", "water") for n in range(1, 14)]
    assert len(cards) == 55
    assert sorted(cards) == sorted([*wizards, "archmage-1", "archmage-2", "archmage-3"])


@rule("EMB-1.2")
def test_the_numbers_run_from_the_demon_to_the_magus() -> None:
    assert len(CARDS.ranks) == len(set(CARDS.ranks)) == 13
    assert (CARDS.ranks[0], CARDS.ranks[12]) == ("The Demon", "The Magus")


@rule("EMB-1.3")
def test_thirty_creatures_and_sixteen_legends_each_have_all_a_card_shows() -> None:
    assert (len(STANDARD), len(LEGENDARY)) == (30, 16)
    for creature in CARDS.creatures:
        if creature.box is not Box.CURSE:
            assert creature.name and creature.cost.name and creature.ability.name
            assert 1 <= creature.vp <= 13
            assert creature.ability.kind in (Kind.FLIP, Kind.ONGOING)
    assert {PRINTED[creature] for creature in STANDARD} == set(range(1, 14))


@rule("EMB-1.4")
def test_the_legendary_creatures_can_stay_in_the_box() -> None:
    for seed in range(5):
        assert pool(dealt(2, seed, legendary=False)) == STANDARD
    assert set(pool(dealt(2))) & set(LEGENDARY)


@rule("EMB-1.6")
def test_promo_cards_come_in_only_if_the_group_asks_for_them() -> None:
    seeds = range(30)
    assert not any(set(pool(dealt(2, seed))) & set(PROMOS) for seed in seeds)
    asked_for = [pool(dealt(2, seed, promos=True)) for seed in seeds]
    assert {card for laid in asked_for for card in laid if card in PROMOS} == set(PROMOS)
    assert all(set(groups(laid).values()) == {3} for laid in asked_for)
    alone = pool(dealt(2, 7, promos=True, legendary=False))
    assert set(alone) <= {*STANDARD, *PROMOS} and set(PROMOS) <= set(alone)


# What the rulebook says of the cards it names


def of(creature: str) -> Creature:
    return CARDS.creatures[CARDS.creature_of[creature]]


@rule("EMB-1.5")
def test_the_creatures_of_the_rulebook_are_as_it_has_them() -> None:
    assert (of("wyrmling").cost.shape.value, of("wyrmling").cost.cards) == ("element", 4)
    assert of("wyrmling").ability.modifiers[0].lasts is Lasting.DRAW_FROM
    assert of("phoenix").cost.id == "spellbook"
    assert of("cockatrice").ability.items[0].do is Do.FLIP
    assert of("siren").ability.items[0].who is Who.EACH_PLAYER
    cancels = [c for c in CARDS.creatures if c.ability.items and c.ability.items[0].lesser]
    assert [(c.vp, c.ability.time) for c in cancels] == [(9, Time.ANSWER)]
    assert (of("father_time").box, of("mother_earth").box) == (Box.PROMO, Box.PROMO)
    assert of("father_time").ability.kind is Kind.ONGOING
    assert of("mother_earth").ability.time is Time.ONCE_OWN_TURN


@rule("EMB-1.5")
def test_a_siren_makes_everyone_discard_a_card_her_owner_too() -> None:
    state = table(hands=[["2-air", "9-air"], ["3-fire", "4-fire"]], areas=[["siren"]], step="start")
    answer(state, 0, "use siren")
    assert question(state) == "discard"
    play(state, "1: discard 3-fire; 0: discard 9-air")
    assert (hand(state, 0), hand(state, 1)) == (["2-air"], ["4-fire"])


@rule("EMB-1.5")
def test_a_wisp_draws_its_owner_a_card() -> None:
    state = table(areas=[["wisp"]], top=["7-water"], step="start")
    answer(state, 0, "use wisp")
    assert hand(state, 0) == ["7-water"]


# Set-up


@rule("EMB-2.1")
def test_three_creatures_of_each_value_lie_in_the_pool() -> None:
    for seed in range(10):
        laid = pool(dealt(2, seed))
        assert groups(laid) == dict.fromkeys(range(1, 14), 3)
        assert len(set(laid)) == 39


@rule("EMB-2.1")
def test_which_three_of_a_larger_group_are_in_play_is_left_to_chance() -> None:
    laid = [frozenset(pool(dealt(2, seed))) for seed in range(40)]
    ones = {frozenset(c for c in one if PRINTED[c] == 1) for one in laid}
    assert ones == {
        frozenset({"wisp", "brownie", "imp", "puck"} - {left_out})
        for left_out in ("wisp", "brownie", "imp", "puck")
    }
    assert up(dealt(2)) == [] and [area(dealt(2), seat) for seat in (0, 1)] == [[], []]


@rule("EMB-2.2")
def test_all_creatures_of_a_value_with_fewer_than_three_are_in_play() -> None:
    laid = groups(pool(dealt(4, 3, legendary=False)))
    assert laid == groups(STANDARD)
    assert (laid[2], laid[13]) == (2, 2)


@rule("EMB-2.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everyone_is_dealt_five_cards_beginning_with_the_first_player(seats: int) -> None:
    heard: list[Event] = []
    state = GAME.start(seats, 11, None, heard)
    deals = [dict(event.facts()) for event in heard if event.code == "dealt"]
    first = active(state)
    assert [deal["seat"] for deal in deals] == [(first + k) % seats for k in range(seats)]
    assert [deal["count"] for deal in deals] == [5] * seats
    assert [len(hand(state, seat)) for seat in range(seats)] == [5] * seats
    assert lies(state)["charred"] == [] and len(lies(state)["deck"]["middle"]) == 55 - 5 * seats


@rule("EMB-2.3")
def test_the_dealer_is_drawn_at_random_and_the_wizard_to_the_left_begins() -> None:
    begun = set()
    for number in range(12):
        key = parlour.fair_key(number)
        state = GAME.start(4, key)
        dealer = fair(key, GAME.streams).below(DEALER, 4)
        assert active(state) == (dealer + 1) % 4
        begun.add(active(state))
    assert begun == {0, 1, 2, 3}


@rule("EMB-2.3")
def test_the_draw_deck_is_shuffled() -> None:
    assert len({tuple(hand(dealt(2, seed), 0)) for seed in range(20)}) == 20


# What can be seen


@rule("EMB-2.4")
def test_hands_the_draw_deck_and_what_lies_under_the_charred_top_are_secret() -> None:
    one = table(
        hands=[["2-air"], ["3-air", "archmage"]],
        top=["9-fire"],
        charred=["4-air", "5-air", "6-air"],
    )
    other = table(
        hands=[["2-air"], ["9-water", "8-earth"]],
        top=["archmage", "1-air"],
        charred=["5-air", "11-air", "6-air"],
    )
    assert sight(one, 0) == sight(other, 0)
    assert sight(one) == {**sight(other), "seat": None}
    assert sight(one, 1) != sight(other, 1)
    assert sight(one, 0)["charred"] == ["?", "?", "6-air"]


@rule("EMB-2.4")
def test_a_card_drawn_in_secret_is_told_to_its_owner_alone() -> None:
    state = table(top=["7-water"])
    heard = answer(state, 0, "draw")
    drew = next(event for event in heard if event.code == "drew")
    mine, theirs = drew.seen_by(0), drew.seen_by(1)
    assert mine is not None and "cards" in mine.facts()
    assert theirs is not None and dict(theirs.facts()) == {"seat": 0, "count": 1}


@rule("EMB-2.5")
def test_counts_the_charred_top_creatures_and_marks_lie_open_to_all() -> None:
    state = table(
        hands=[FIVE, ["3-air", "archmage"]],
        areas=[["wisp"], ["siren", "dragon"]],
        down=["dragon"],
        pool=["imp", "phoenix"],
        charred=["5-air", "6-air"],
        plus={"wisp": 2},
        minus={"dragon": 1},
    )
    for seat in (0, 1, None):
        seen = sight(state, seat)
        assert [cards["count"] for cards in seen["hands"]] == [5, 2]
        assert seen["deck"]["count"] == 55 - 9 and len(seen["charred"]) == 2
        assert seen["charred"][-1] == "6-air"
        assert seen["pool"] == ["imp", "phoenix"]
        assert (seen["plus"], seen["minus"]) == ([["wisp", 2]], [["dragon", 1]])


@rule("EMB-2.5")
def test_when_the_charred_top_is_taken_the_card_beneath_lies_open() -> None:
    state = table(areas=[["wyrmling"]], charred=["4-air", "5-air", "6-air"])
    answer(state, 0, "draw charred")
    for seat in (0, 1, None):
        assert sight(state, seat)["charred"] == ["?", "5-air"]


@rule("EMB-2.5")
def test_everyone_counts_the_cards_of_a_large_hand() -> None:
    state = table(hands=[FIVE], rest=1)
    for seat in (0, 1, None):
        assert [cards["count"] for cards in sight(state, seat)["hands"]] == [5, 50]


@rule("EMB-2.5")
def test_whoever_saw_a_creature_face_up_still_knows_it_face_down() -> None:
    state = table(areas=[[], ["siren", "dragon"]], hands=[["archmage"]], step="start")
    play(state, "0: flip dragon; 1: pass")
    for seat in (0, 1, None):
        assert sight(state, seat)["areas"][1] == ["siren", "dragon"]
        assert sight(state, seat)["up"] == ["siren"]


# Round the table


@rule("EMB-2.6")
def test_turns_pass_to_the_left() -> None:
    state = table(hands=[FIVE], seats=3, active=1)
    seen = []
    for _ in range(4):
        seen.append(active(state))
        play(state, f"{active(state)}: keep; {active(state)}: end")
    assert seen == [1, 2, 0, 1]


@rule("EMB-2.6")
def test_only_the_active_player_is_asked_to_draw_and_to_conjure() -> None:
    state = table(hands=[FIVE, FIVE[:0]], active=1)
    assert options(state, 0) == []
    assert refused(state, 0, "keep") == ("not_asked", "EMB-2.6")
    answer(state, 1, "keep")
    assert refused(state, 0, "end") == ("not_asked", "EMB-2.6")


@rule("EMB-2.7")
def test_a_conjured_creature_leaves_a_gap() -> None:
    state = table(hands=[FIVE], pool=["kobold", "leprechaun", "imp"], step="conjure")
    conjure(state, 0, "kobold", "2-air", "3-fire", "4-air")
    play(state, "0: end; 1: keep; 1: end")
    assert pool(state) == ["imp", "leprechaun"] and active(state) == 0


@rule("EMB-2.7")
def test_only_a_creature_in_the_pool_can_be_conjured() -> None:
    state = table(hands=[["6-fire", "6-air"]], pool=["imp"], areas=[[], ["pixie"]], step="conjure")
    assert options(state, 0) == ["call", "end", "conjure imp"]
    for creature in ("wisp", "pixie"):
        assert refused(state, 0, f"conjure {creature}") == ("not_in_the_pool", "EMB-2.7")


@rule("EMB-2.7")
def test_a_creature_returned_by_an_ability_can_be_conjured_again() -> None:
    state = table(
        areas=[["roc", "wisp"]], pool=["pixie"], hands=[["6-fire", "6-air"]], step="drawn"
    )
    play(state, "0: use roc")
    while question(state) == "target":
        answer(state, 0, options(state, 0)[0])
    assert (area(state, 0), pool(state)) == (["pixie", "roc"], ["wisp"])
    all_pass(state)
    assert "conjure wisp" in options(state, 0)


# The first turn


@rule("EMB-2.8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whoever_plays_first_does_not_draw_in_that_turn(seats: int) -> None:
    state = dealt(seats, 7)
    first = active(state)
    assert (question(state), deck_size(state)) == ("conjure", 55 - 5 * seats)
    assert len(hand(state, first)) == 5
    for choice in ("draw", "keep", "refresh", f"discard {hand(state, first)[0]}"):
        assert refused(state, first, choice) == ("first_turn_has_no_draw", "EMB-2.8")


@rule("EMB-2.8")
def test_everybody_draws_in_the_turns_that_follow() -> None:
    state = dealt(2, 7)
    for turn in range(2, 5):
        answer(state, active(state), "end")
        assert (sight(state, None)["turn"], question(state)) == (turn, "draw")
        answer(state, active(state), "keep")


@rule("EMB-2.8")
def test_the_first_player_is_told_why_there_is_no_draw() -> None:
    heard: list[Event] = []
    state = GAME.start(2, 7, {}, heard)
    for seat in (0, 1, None):
        told = [shown for event in heard if (shown := event.seen_by(seat)) is not None]
        assert facts(told, "no_first_draw") == {"seat": active(state)}
    assert [event.clause for event in heard if event.code == "no_first_draw"] == ["EMB-2.8"]
    assert codes(heard).index("turn_began") < codes(heard).index("no_first_draw")


@rule("EMB-2.8", "EMB-12.1")
def test_alone_the_first_turn_has_its_draw() -> None:
    state = dealt(1, 7)
    assert question(state) == "draw"
