"""The model of Ember: the costs against their definition, random games, and tricky clauses."""

import random
import tomllib
from itertools import chain, combinations, product
from pathlib import Path
from typing import Any

import pytest

from .ember import Model, Refused, the_game
from .ember_costs import ELEMENTS, element, is_archmage, number, payments
from .randomness import Fair, Quick, sim_key

PACKS = sorted((Path(__file__).parents[2] / "src/parlour/packs/ember").glob("*.toml"))
CARDS = [tomllib.loads(pack.read_text(encoding="utf-8")) for pack in PACKS]
COSTS: dict[str, dict[str, Any]] = {cost["id"]: cost for pack in CARDS for cost in pack["cost"]}
NAMES = [
    creature["id"]
    for pack in CARDS
    for creature in [*pack.get("creature", []), *pack.get("curse", [])]
]
OPTIONS = ("legendary", "promos", "zero_flips", "cancelled_stays_up")


def card(text: str) -> int:
    if text.startswith("archmage"):
        return 51 + int(text[-1])
    value, name = text.split("-")
    return 13 * ELEMENTS.index(name) + int(value) - 1


def hand(text: str) -> set[int]:
    return {card(name) for name in text.split()}


# Costs


def is_full(cost: dict[str, Any], cards: tuple[tuple[int, int], ...], gap: int) -> bool:
    """The words of the card set, for cards that are all what they are."""
    numbers = sorted(n for n, _ in cards)
    elements = [e for _, e in cards]
    distinct = len(set(numbers)) == len(numbers)
    run = distinct and numbers[-1] - numbers[0] + 1 <= len(numbers) + gap
    counts = sorted(numbers.count(n) for n in set(numbers))
    shape = {
        "element": len(set(elements)) == 1,
        "matching": len(set(numbers)) == 1,
        "pairs": counts == [2, 2],
        "house": counts == [2, 3],
        "run": run,
        "element_run": run and len(set(elements)) == 1,
        "prism": run and len(set(elements)) == len(elements),
        "high": numbers[0] >= cost.get("from", 1),
    }
    return bool(shape[cost["shape"]])


def could_be(one: int, wild: int | None) -> list[tuple[int, int]]:
    if is_archmage(one):
        return [(n, e) for n in range(1, 14) for e in range(4)]
    if number(one) == wild:
        return [(n, element(one)) for n in range(1, 14)]
    return [(number(one), element(one))]


@pytest.mark.parametrize("cost", COSTS)
def test_payments_are_what_trying_every_card_finds(cost: str) -> None:
    rnd = random.Random(cost)
    for _ in range(25):
        held = set(rnd.sample(range(52), rnd.randint(2, 6)))
        if rnd.random() < 0.6:
            held.add(rnd.randint(52, 54))
        gap, wild = rnd.choice([0, 0, 1]), rnd.choice([None, None, 1])
        expected = {
            frozenset(cards)
            for cards in combinations(held, COSTS[cost]["cards"])
            if any(
                is_full(COSTS[cost], all_named, gap)
                for all_named in product(*[could_be(one, wild) for one in cards])
            )
        }
        assert payments(COSTS[cost], held, wild_number=wild, gap=gap) == expected
        plain = {cards for cards in expected if not any(is_archmage(one) for one in cards)}
        found = payments(COSTS[cost], held, wild_number=wild, gap=gap, archmages_wild=False)
        assert found == plain


@pytest.mark.parametrize("cost", COSTS)
def test_one_card_fewer_is_a_full_payment_with_a_card_that_is_not_there(cost: str) -> None:
    rnd = random.Random(cost)
    size = COSTS[cost]["cards"]
    for _ in range(15):
        held = set(rnd.sample(range(52), 6))
        full = payments(COSTS[cost], held)
        short = {
            frozenset(cards)
            for cards in combinations(held, max(2, size - 1))
            if frozenset({*cards, 54}) in payments(COSTS[cost], {*cards, 54})
        }
        assert payments(COSTS[cost], held, fewer=(1, size + 1)) == full
        assert payments(COSTS[cost], held, fewer=(1, 3)) == (full | short if size >= 3 else full)


def test_three_archmages_pay_for_a_path() -> None:
    assert payments(COSTS["path"], {52, 53, 54}) == {frozenset({52, 53, 54})}


# Random games


@pytest.mark.parametrize("seed", range(64))
def test_a_random_game_ends_and_loses_no_card(seed: int) -> None:
    rnd = random.Random(seed)
    chosen: dict[str, Any] = {name: bool(seed >> bit & 1) for bit, name in enumerate(OPTIONS)}
    seats = seed % 5 + 1
    model = Model(
        seats,
        CARDS,
        Fair(sim_key(seed)) if seed % 3 == 0 else Quick(seed),
        length=rnd.choice(["quick", "standard", "long", "very_long"]),
        **chosen,
    )
    eager = rnd.random() < 0.7
    lost_creatures: set[str] = set()
    before = creatures_of(model)
    while model.outcome is None:
        assert [s for s in range(seats) if model.owes(s)], "somebody is asked"
        seat = rnd.choice([s for s in range(seats) if model.owes(s)])
        options = model.options(seat)
        assert len(options) >= 2 and len(set(options)) == len(options)
        sure = [o for o in options if o.split()[0] in ("conjure", "lift", "draw", "use")]
        answer = rnd.choice(sure if eager and sure and rnd.random() < 0.8 else options)
        model.answer(seat, answer)
        position = model.position()
        deck = position["deck"]
        cards = [*deck["top"], *deck["middle"], *deck["bottom"], *position["charred"]]
        cards += chain.from_iterable(position["hands"])
        assert sorted(cards) == sorted(ALL_CARDS)
        now = creatures_of(model)
        lost_creatures |= before - now
        assert now <= before and not now & lost_creatures
        before = now
    assert model.position()["step"] == "over"
    assert not any(model.owes(seat) for seat in range(seats))


ALL_CARDS = [f"{n}-{e}" for e in ELEMENTS for n in range(1, 14)] + [
    f"archmage-{k}" for k in (1, 2, 3)
]


def creatures_of(model: Model) -> set[str]:
    position = model.position()
    played = list(chain.from_iterable(position["areas"]))
    lying = [*position["pool"], *played, *position["waiting"]]
    assert len(set(lying)) == len(lying)
    assert set(position["up"]) <= set(played)
    return set(lying)


# Scenes


def scene(
    hands: list[str],
    areas: list[str],
    *,
    down: str = "",
    night: str = "",
    pool: str | None = None,
    charred: str = "",
    deck: str | None = None,
    clock: int = 0,
    **options: Any,
) -> Model:
    """Everyone has had a turn; seat 0 begins the next with these cards and creatures."""
    model = Model(len(hands), CARDS, Quick(0), promos=True, **options)
    table = model.table
    table.active = 0
    table.turn = len(hands)
    table.hands = [hand(text) for text in hands]
    table.charred = [card(name) for name in charred.split()]
    rest = set(range(55)) - set().union(*table.hands) - set(table.charred)
    table.middle = rest if deck is None else hand(deck)
    played = [*areas, night] if len(hands) == 1 else areas
    table.areas = [creatures(text) for text in played]
    table.up = set().union(*table.areas) - creatures(down)
    table.pool = table.pool - set().union(*table.areas) if pool is None else creatures(pool)
    table.waiting -= set().union(*table.areas)
    table.clock = table.last_arrival = clock
    table.arrived = len([tick for tick in table.ticks if tick <= clock])
    model.game = the_game(table)
    model.go_on(None)
    return model


def creatures(text: str) -> set[int]:
    return {NAMES.index(name) for name in text.split()}


def play(model: Model, *moves: str) -> None:
    """Moves like "0 use wisp"; a seat that is not asked must not be given one."""
    for move in moves:
        seat, answer = move.split(" ", 1)
        model.answer(int(seat), answer)


def everyone_passes(model: Model) -> None:
    asking = model.asking
    step = model.table.step
    while model.asking == asking and model.table.step == step:
        seat = next(seat for seat in range(model.table.seats) if model.owes(seat))
        model.answer(seat, "pass")


def up(model: Model) -> set[str]:
    return set(model.position()["up"])


DULL = "2-air 4-earth 6-fire 8-water 10-air"
DULL_TOO = "3-water 5-fire 7-earth 9-air 11-fire"


def test_a_cancelled_cancel_lets_the_first_ability_stand() -> None:
    model = scene([DULL, DULL_TOO], ["wisp kitsune", "sphinx"])
    play(model, "0 use wisp")
    assert model.asking == "cancel"
    assert model.options(1) == ["pass", "use sphinx"]
    play(model, "1 use sphinx")
    assert model.options(0) == ["pass", "use kitsune"]  # the cancel names its player
    play(model, "0 use kitsune")
    assert len(model.table.hands[0]) == 6
    assert up(model) == set()


def test_a_cancelled_ability_is_lost_with_its_creature_down() -> None:
    model = scene([DULL, DULL_TOO], ["wisp", "sphinx"])
    play(model, "0 use wisp", "1 use sphinx")
    assert len(model.table.hands[0]) == 5
    assert up(model) == set()


def test_with_the_option_a_cancelled_creature_turns_up_but_not_again_in_this_moment() -> None:
    model = scene([DULL, DULL_TOO], ["wisp", "sphinx"], cancelled_stays_up=True)
    play(model, "0 use wisp", "1 use sphinx")
    assert up(model) == {"wisp"}
    assert (model.table.step, model.asking) == ("draw", "draw")  # nothing left to claim
    play(model, "0 keep")
    assert model.options(0) == ["pass", "use wisp"]


def test_unless_its_player_discards_two_cards() -> None:
    model = scene([DULL, DULL_TOO], ["wisp", "gremlin"])
    play(model, "0 use wisp", "1 use gremlin")
    assert model.asking == "unless"
    play(model, "0 yes", "0 discard 6-fire", "0 discard 2-air")
    assert model.table.charred == [card("6-fire"), card("2-air")]
    assert len(model.table.hands[0]) == 4
    model = scene(["6-fire", DULL_TOO], ["wisp", "gremlin"])
    play(model, "0 use wisp", "1 use gremlin")
    assert len(model.table.hands[0]) == 1  # too few cards to be asked


def test_a_wrong_call_marks_each_creature_and_is_not_made_twice() -> None:
    model = scene([DULL, DULL_TOO], ["hydra wyrmling", ""])
    assert model.asking == "draw"
    play(model, "0 call")
    assert model.position()["minus"] == {"wyrmling": 1, "hydra": 1}
    assert model.asking == "draw" and "call" not in model.options(0)


def test_the_call_is_offered_again_once_the_threshold_is_reached() -> None:
    held = "6-air 6-earth 8-air 8-water 10-air"
    areas = ["hydra sphinx", ""]
    model = scene([held, DULL_TOO], areas, length="quick", pool="kobold dragon")
    play(model, "0 call")
    assert model.table.total(0) == 17
    play(model, "0 keep")
    assert "call" not in model.options(0)
    play(model, "0 conjure kobold", "0 pay 6-air", "0 pay 8-air", "0 pay 6-earth")
    while model.asking == "moment":
        model.answer(next(seat for seat in range(2) if model.owes(seat)), "pass")
    assert model.asking == "conjure"
    play(model, "0 call")
    assert model.outcome is not None or model.table.step == "last"


def test_in_the_last_round_the_callers_left_begins_and_the_highest_total_wins() -> None:
    held = f"{DULL} archmage-1"
    areas = ["phoenix hydra puck", "kraken hermes morrigan wyrmling"]
    model = scene([held, DULL_TOO], areas, length="quick")
    everyone_passes(model)
    play(model, "0 call")
    assert (model.table.step, model.asking) == ("last", "last")
    assert model.options(0) == []
    assert model.options(1) == ["pass", "use kraken", "use morrigan"]
    play(model, "1 use morrigan")
    assert model.position()["minus"] == {"phoenix": 1, "hydra": 1, "puck": 1}
    assert model.options(0) == [
        "pass",
        "use phoenix",
        "flip wyrmling",
        "flip kraken",
        "flip hermes",
    ]
    play(model, "0 pass", "1 pass")
    # Seat 1 passed right after seat 0: everyone has passed in a row.
    assert model.outcome == {"winners": [1], "reason": "called", "clause": "EMB-7.3"}


def test_a_tie_goes_to_the_better_hand() -> None:
    areas = ["hydra titania", "sphinx draugr wyrmling"]
    for mine, theirs, winners, clause in (
        ("2-air 4-air", "1-air 4-fire", [0], "EMB-7.7"),
        ("2-air 4-air", "3-earth 3-fire", [0, 1], "EMB-7.8"),
        ("2-air", "archmage-1", [1], "EMB-7.7"),
    ):
        model = scene([mine, theirs], areas, length="quick")
        while model.asking != "draw":
            everyone_passes(model)
        play(model, "0 call")
        while model.outcome is None:
            everyone_passes(model)
        assert model.outcome == {"winners": winners, "reason": "called", "clause": clause}


def test_the_higher_creature_goes_first_then_the_active_seat_and_archmages_last() -> None:
    model = scene(
        [f"{DULL} archmage-1", f"{DULL_TOO} archmage-2", "1-air 2-water"],
        ["wisp wyrmling", "siren wyrmling", "imp"],
    )
    play(model, "0 flip siren", "1 use siren", "2 use imp")
    assert up(model) == {"wisp", "wyrmling", "imp"}
    assert model.asking == "discard"
    model = scene([DULL, DULL_TOO, "1-air 2-water"], ["wisp", "brownie", "imp"], charred="13-air")
    play(model, "0 use wisp", "1 use brownie", "2 use imp")
    assert up(model) == {"brownie", "imp"}
    model = scene(
        [f"{DULL} archmage-1", f"{DULL_TOO} archmage-2"], ["kobold", "leprechaun"], charred=""
    )
    play(model, "1 flip kobold", "0 flip leprechaun")
    assert up(model) == {"kobold"}


def test_ten_idle_turns_each_bring_the_last_call() -> None:
    model = scene([DULL, DULL_TOO], ["", ""], pool="dragon")
    answers = 0
    while model.outcome is None:
        seat = next(seat for seat in range(2) if model.owes(seat))
        options = model.options(seat)
        model.answer(seat, "keep" if "keep" in options else "end")
        answers += 1
    assert answers == 40  # a draw and a conjuring in each of twenty turns
    assert model.outcome["reason"] == "stalled"


def test_an_empty_pool_brings_the_last_call_after_one_more_turn_each() -> None:
    held = "6-air 6-earth 8-air 8-water 10-air"
    model = scene([held, DULL_TOO], ["", ""], pool="wisp")
    play(model, "0 keep", "0 conjure wisp", "0 pay 6-air")
    turns = set()
    while model.outcome is None:
        turns.add(model.table.turn)
        seat = next(seat for seat in range(2) if model.owes(seat))
        options = model.options(seat)
        model.answer(seat, next(o for o in ("pass", "keep", "end", options[0]) if o in options))
    assert turns == {3, 4, 5}
    assert model.outcome == {"winners": [0], "reason": "stalled", "clause": "EMB-7.10"}


def test_the_first_turn_of_several_has_no_draw() -> None:
    for seats, asking in ((1, "draw"), (2, "conjure"), (5, "conjure")):
        model = Model(seats, CARDS, Quick(0))
        assert (model.table.turn, model.asking) == (1, asking)


def test_the_wyrmling_takes_back_the_very_card_of_an_exchange() -> None:
    model = scene([DULL, DULL_TOO], ["wyrmling", ""])
    assert "draw charred" not in model.options(0)
    play(model, "0 discard 2-air")
    assert (model.asking, model.options(0)) == ("pile", ["draw", "draw charred"])
    play(model, "0 draw charred")
    assert model.table.hands[0] == hand(DULL) and model.table.charred == []


def test_the_wyrmling_works_for_the_wisp_but_not_for_a_refresh() -> None:
    model = scene([DULL, DULL_TOO], ["wyrmling wisp", ""], charred="13-fire")
    play(model, "0 use wisp")
    assert model.asking == "pile"
    play(model, "0 draw charred")
    play(model, "0 refresh", "0 discard 6-fire")
    assert model.asking == "conjure"
    assert model.table.charred[-1] == card("6-fire")


def test_the_draw_deck_is_renewed_the_moment_its_last_card_is_taken() -> None:
    others = " ".join(
        sorted(set(ALL_CARDS) - set(f"{DULL} {DULL_TOO} 13-fire 1-air 1-fire".split()))
    )
    model = scene([DULL, f"{DULL_TOO} {others}"], ["", ""], deck="13-fire", charred="1-air 1-fire")
    play(model, "0 discard 2-air")
    assert card("13-fire") in model.table.hands[0]
    assert model.table.middle == hand("1-air 1-fire 2-air") and not model.table.charred


def test_an_unfinished_draw_goes_on_from_the_new_deck_and_is_lost_without_one() -> None:
    others = " ".join(sorted(set(ALL_CARDS) - set(f"{DULL} {DULL_TOO} 13-fire".split())))
    model = scene([DULL, f"{DULL_TOO} {others}"], ["", ""], deck="13-fire")
    play(model, "0 refresh", "0 discard 2-air")
    assert (
        len(model.table.hands[0]) == 5 and model.table.deck_size() + len(model.table.charred) == 1
    )


def test_nemesis_answers_a_flip_but_not_her_own() -> None:
    held = f"{DULL_TOO} archmage-1"
    model = scene([DULL, held], ["nemesis wisp", "dragon kobold"])
    play(model, "0 pass", "1 flip wisp")
    assert up(model) == {"nemesis", "kobold"}
    model = scene([DULL, held], ["nemesis kobold", "wyrmling leprechaun"])
    play(model, "1 flip nemesis")
    assert up(model) == {"kobold", "wyrmling", "leprechaun"}


def test_behemoth_protects_from_lesser_creatures_and_archmages() -> None:
    model = scene([f"{DULL} archmage-1", DULL_TOO], ["dragon cockatrice", "behemoth kobold"])
    assert model.options(0) == ["pass", "use dragon"]
    play(model, "0 use dragon")
    assert model.options(0) == ["target kobold", "target behemoth"]
    play(model, "0 target kobold")
    assert model.options(0) == ["target behemoth", "done"]
    play(model, "0 done")
    assert up(model) == {"cockatrice", "behemoth"}


def test_a_creature_at_zero_is_flipped_only_with_the_option() -> None:
    for zero_flips in (False, True):
        model = scene([DULL, DULL_TOO], ["brownie kobold", ""], zero_flips=zero_flips)
        play(model, "0 pass", "0 call")
        assert ("brownie" in up(model)) is not zero_flips
        assert model.table.vp(NAMES.index("brownie")) == 0


def test_charon_may_take_the_fare() -> None:
    model = scene(["6-air 6-earth 8-air", DULL_TOO], ["", "charon"], pool="wisp dragon")
    play(model, "0 keep", "0 conjure wisp", "0 pay 6-air")
    assert (model.asking, model.options(1)) == ("may", ["yes", "no"])
    before = len(model.table.hands[1])
    play(model, "1 yes")
    assert len(model.table.hands[1]) == before
    assert card("6-earth") in [*model.table.hands[1], model.table.charred[-1]]


def test_proteus_names_the_targets_of_what_it_copies() -> None:
    model = scene([DULL, DULL_TOO], ["proteus", "cockatrice dragon hermes"])
    play(model, "0 use proteus", "1 pass")
    assert model.options(0) == ["target cockatrice", "target hermes"]  # none lesser for the Dragon
    play(model, "0 target cockatrice")
    assert model.options(0) == ["target cockatrice", "target dragon", "target hermes"]
    play(model, "0 target dragon")
    assert up(model) == {"cockatrice", "hermes"}


# Alone


def test_an_arrival_turns_up_the_curses_and_can_be_cancelled() -> None:
    model = scene([DULL], ["kitsune"], night="thorns", down="thorns", clock=2)
    play(model, "0 keep", "0 end")
    assert model.asking == "cancel"
    assert "thorns" in up(model) and len(up(model)) == 3
    play(model, "0 use kitsune")
    assert up(model) == {"thorns"}
    assert len(model.position()["areas"][1]) == 2


def test_the_ninth_curse_ends_it() -> None:
    curses = "thorns mildew far_hills moths shut_eyes plain_speech fast_candles closing_book"
    model = scene([DULL], [""], night=curses, down=curses, clock=12, pool="dragon hydra")
    while model.outcome is None:
        options = model.options(0)
        model.answer(0, next(o for o in ("keep", "end", options[0]) if o in options))
    assert model.outcome == {"winners": [], "reason": "cursed", "clause": "EMB-12.5"}
    assert model.table.turn == 2


def test_what_is_aimed_at_the_nights_hand_stays_the_clock() -> None:
    model = scene([DULL], ["imp"])
    play(model, "0 use imp", "0 keep", "0 end")
    assert (model.table.turn, model.table.clock) == (3, 0)
    assert len(model.table.hands[0]) == 5  # the Night receives no card either


def test_a_right_call_alone_wins_at_once() -> None:
    model = scene([DULL], ["phoenix hydra"], length="quick")
    while model.asking != "draw":
        model.answer(0, "pass")
    play(model, "0 call")
    assert model.outcome == {"winners": [0], "reason": "called", "clause": "EMB-12.5"}


def test_a_curse_is_broken_by_marks_or_lifted() -> None:
    model = scene(["6-air 6-earth 9-fire"], ["basilisk"], night="thorns fast_candles", clock=2)
    play(model, "0 use basilisk", "0 target fast_candles")
    assert model.position()["areas"][1] == ["thorns"]
    play(model, "0 keep", "0 lift thorns", "0 pay 6-earth")
    assert model.position()["areas"][1] == []
    assert model.table.hand_size(0) == 5


def test_nothing_else_can_be_answered() -> None:
    model = scene([DULL, DULL_TOO], ["", ""])
    for seat, answer in ((1, "keep"), (0, "pass"), (0, "discard 3-water")):
        with pytest.raises(Refused):
            model.answer(seat, answer)
