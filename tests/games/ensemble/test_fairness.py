"""Nobody chose the cards, and anyone can check it: the figures of the protocol, and exports."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.core.canonical import canonical
from parlour.core.exports import Handshake, transcript
from parlour.core.fairness import (
    player_commitment,
    server_commitment,
    table_key,
    transcript_hash,
)
from parlour.core.randomness import Chance, fair, quick
from tests.games.ensemble.builders import GAME, SCENARIOS, Plain, look, plain

TABLE = "T-000001"
SERVER = bytes(range(32))
SECRETS = {0: b"\x11" * 32, 1: b"\x22" * 32}
KEY = table_key(SERVER, hashlib.sha256(b"demo transcript").digest(), SECRETS)


def drawn(chance: Chance, count: int) -> list[int]:
    """Cards 0 to count - 1 in the order in which a shuffled pile gives them."""
    left = list(range(count))
    return [left.pop(chance.below(0, len(left))) for _ in range(count)]


# The figures of the protocol's page.


def test_the_commitments_are_those_of_the_page() -> None:
    assert server_commitment(TABLE, SERVER) == (
        "a4cd957a416022f1801776aea93dbad9a59f9f7845761ada52b65fc22e900859"
    )
    assert player_commitment(TABLE, 0, SECRETS[0]) == (
        "f0c26e2f9ad5e842b997fecc1e4836e0f91072d6a7cdbed46332973d48ddec12"
    )
    assert player_commitment(TABLE, 1, SECRETS[1]) == (
        "005c88956c662514905f96b7fd5a3919bfa55889dd0010b4aeeb9a6618ff7877"
    )


def test_the_key_is_that_of_the_page() -> None:
    assert KEY.key.hex() == (
        "b0d1e4a5d0c375ccd25e677d831aa30f37689c86cd088c565709eb4c2dccedd9"
        "8138b28bdf739aa8e98c81228b8d07f28566c8803253e838840f675467dfe4c3"
    )
    shuffled = {1: SECRETS[1], 0: SECRETS[0]}
    assert table_key(SERVER, hashlib.sha256(b"demo transcript").digest(), shuffled) == KEY


def test_the_fair_draws_are_those_of_the_page() -> None:
    assert drawn(fair(KEY, ("shuffle/draw",)), 10) == [5, 0, 3, 4, 9, 1, 2, 7, 6, 8]
    deck = drawn(fair(KEY, ("shuffle/draw",)), 80)
    assert deck[:12] == [25, 35, 14, 17, 21, 55, 2, 6, 10, 60, 20, 61]
    assert hashlib.sha256(bytes(deck)).hexdigest() == (
        "f3eaf061ff062e24b3038c4efd04075d9f101996552c5af579efea9f2cc47d80"
    )
    assert fair(KEY, ("die",)).below(0, 6) == 3


def test_streams_that_are_drawn_from_in_turn_give_what_each_gives_alone() -> None:
    streams = ("shuffle/draw", "die")
    alone = [[fair(KEY, streams)] * 40, [fair(KEY, streams)] * 40]
    together: Chance = fair(KEY, streams)
    for number, (draws, rolls) in enumerate(zip(*alone, strict=True)):
        if number == 20:  # a block of words is begun anew, and so is what a clone goes on with
            draws.renew(0)
            together.renew(0)
        together = together.clone()
        assert together.below(0, 1000) == draws.below(0, 1000)
        assert together.below(1, 6) == rolls.below(1, 6)


def test_the_draws_without_a_table_are_those_of_the_page() -> None:
    seeded = fair(parlour.fair_key(7), ("shuffle/draw",))
    assert drawn(seeded, 10) == [0, 5, 2, 6, 4, 3, 8, 1, 7, 9]


def test_the_quick_words_are_those_of_the_page() -> None:
    chance = quick(7)
    words = [chance.word() for _ in range(4)]
    assert words == [2778692129, 512623442, 2195685411, 772862399]
    assert drawn(quick(7), 10) == [6, 1, 5, 2, 4, 3, 7, 8, 9, 0]


def test_a_reshuffle_is_an_event_of_its_own() -> None:
    chance = fair(KEY, ("shuffle/draw",))
    first = drawn(chance, 10)
    chance.renew(0)
    assert chance.dump()["events"] == [1]
    assert drawn(chance, 10) != first


def test_a_written_source_of_chance_goes_on_where_it_was() -> None:
    for chance in (quick(7), fair(KEY, ("shuffle/draw",))):
        chance.below(0, 80)
        copy = chance.clone()
        assert copy.dump() == chance.dump()
        assert drawn(copy, 20) == drawn(chance, 20)


@given(st.integers(0, 999), st.integers(1, 200))
def test_a_number_below_n_is_below_n(seed: int, n: int) -> None:
    for chance in (quick(seed), fair(parlour.fair_key(seed), ("die",))):
        assert all(0 <= chance.below(0, n) < n for _ in range(5))


def test_the_transcript_is_hashed_in_canonical_form() -> None:
    data: Plain = {"b": 1, "a": ["ä", None, True]}
    assert canonical(data) == '{"a":["ä",null,true],"b":1}'.encode()
    assert transcript_hash(data) == hashlib.sha256(canonical(data)).digest()
    with pytest.raises(ValueError, match="whole number"):
        canonical({"a": 0.5})


# Exports.


def play_on(state: parlour.State, seed: int = 3) -> parlour.State:
    dice = quick(seed)
    while state.outcome is None:
        for seat in list(state.window):
            options = state.window[seat].options
            state.answer(seat, options[dice.below(0, len(options)) if dice.below(0, 3) else 0])
    return state


def fair_game(seats: int = 2, seed: int = 5, **options: object) -> bytes:
    return parlour.export(play_on(GAME.start(seats, parlour.fair_key(seed), options)))


def handshake_game(bots: tuple[int, ...] = (), **options: object) -> bytes:
    """The export of a table of three at which everybody but the bots gave a secret."""
    secrets = {seat: bytes([seat + 1]) * 32 for seat in range(3) if seat not in bots}
    commitments = [
        player_commitment(TABLE, seat, secrets[seat]) if seat in secrets else None
        for seat in range(3)
    ]
    agreed = GAME.settle(options, 3)
    server = server_commitment(TABLE, SERVER)
    published = transcript(GAME, TABLE, agreed, commitments, server, [["seat 2", "no show"]])
    key = table_key(SERVER, transcript_hash(published), secrets)
    state = play_on(GAME.start(3, key, options))
    return parlour.export(state, Handshake(published, SERVER, secrets))


@pytest.mark.parametrize("seed", range(6))
def test_an_honest_export_is_verified(seed: int) -> None:
    options: dict[str, object] = {"explain": bool(seed % 2)}
    options["scenarios"] = SCENARIOS[: seed % 4]
    assert parlour.verify(fair_game(2 + seed, seed, **options)) is True


@pytest.mark.parametrize("bots", [(), (1,), (0, 1, 2)])
def test_an_honest_table_with_its_whole_handshake_is_verified(bots: tuple[int, ...]) -> None:
    assert parlour.verify(handshake_game(bots)) is True


def test_an_unfinished_game_can_be_checked_too() -> None:
    state = GAME.start(3, parlour.fair_key(5))
    state.answer(1, 0)
    assert parlour.verify(parlour.export(state)) is True


def test_an_export_tells_every_random_number_by_its_label() -> None:
    document = json.loads(fair_game())
    assert document["random"][:3] == [
        ["shuffle/draw/0", 80, look_up(80, 0)],
        ["shuffle/draw/0", 79, look_up(79, 1)],
        ["shuffle/draw/0", 78, look_up(78, 2)],
    ]


def look_up(n: int, skipped: int) -> int:
    chance = fair(parlour.fair_key(5), ("shuffle/draw",))
    for left in range(skipped):
        chance.below(0, 80 - left)
    return chance.below(0, n)


def test_a_game_dealt_by_the_quick_generator_cannot_be_checked() -> None:
    with pytest.raises(parlour.BadInput, match="fair_key") as refusal:
        parlour.export(play_on(GAME.start(2, 7)))
    assert refusal.value.code == "not_fair"


def test_an_export_hides_what_sealed_packs_hold() -> None:
    text = fair_game().decode()
    for pack in GAME.cards.scenarios:
        assert not [p.id for p in pack.pictures if f'"{p.id}"' in text]
        assert f'["{pack.id}","{pack.hash}"]' in text


# Single changes.


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all values in plain data that are not lists or mappings."""
    if isinstance(data, dict):
        for name in data:
            yield from leaves(data[name], (*path, name))
    elif isinstance(data, list):
        for number, item in enumerate(data):
            yield from leaves(item, (*path, number))
    else:
        yield path


def changed(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        last = "1" if value.endswith("0") else "0"
        return value[:-1] + last
    return 0


def inside(document: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        document = document[step]
    return document


def rejected(document: object) -> None:
    found = parlour.verify(canonical(document))
    assert isinstance(found, str) and found and "\n" not in found


EXPORT = handshake_game((1,))
LEAVES = list(leaves(json.loads(EXPORT)))
RANDOMS = [number for number, path in enumerate(LEAVES) if path[0] == "random"]


@pytest.mark.parametrize("path", [p for p in LEAVES if p[0] != "random"], ids=str)
def test_any_changed_field_is_rejected(path: tuple[Any, ...]) -> None:
    document = json.loads(EXPORT)
    place = inside(document, path[:-1])
    place[path[-1]] = changed(place[path[-1]])
    rejected(document)


@pytest.mark.parametrize("number", range(0, len(RANDOMS), 5))
def test_any_changed_random_result_is_rejected(number: int) -> None:
    document = json.loads(EXPORT)
    path = LEAVES[RANDOMS[number]]
    place = inside(document, path[:-1])
    place[path[-1]] = changed(place[path[-1]])
    rejected(document)


def test_a_number_written_as_a_truth_value_is_rejected() -> None:
    tried = 0
    for path in LEAVES:
        document = json.loads(EXPORT)
        place = inside(document, path[:-1])
        if place[path[-1]] in (0, 1):
            as_number = isinstance(place[path[-1]], bool)
            place[path[-1]] = int(place[path[-1]]) if as_number else bool(place[path[-1]])
            tried += 1
            rejected(document)
    assert tried > 5


@pytest.mark.parametrize("field", ["states", "random"])
def test_a_missing_doubled_or_reordered_entry_is_rejected(field: str) -> None:
    for edit in ("missing", "doubled", "reordered"):
        document = json.loads(EXPORT)
        entries = document[field]
        if edit == "missing":
            del entries[1]
        elif edit == "doubled":
            entries.append(entries[-1])
        else:
            entries[0], entries[1] = entries[1], entries[0]
        rejected(document)


def test_a_swapped_or_second_secret_is_rejected() -> None:
    document = json.loads(EXPORT)
    players = document["fairness"]["players"]
    players["0"], players["2"] = players["2"], players["0"]
    rejected(document)
    document = json.loads(EXPORT)
    document["fairness"]["server"] = "00" * 32
    rejected(document)
    document = json.loads(EXPORT)
    document["fairness"]["players"]["1"] = "00" * 32  # a bot gave none
    rejected(document)
    document = json.loads(EXPORT)
    del document["fairness"]["players"]["2"]
    rejected(document)


def test_a_key_without_its_handshake_is_rejected() -> None:
    document = json.loads(EXPORT)
    document["fairness"] = None
    rejected(document)


def test_a_commitment_of_another_seat_or_table_is_rejected() -> None:
    for field, value in (("table_id", "T-000002"), ("table_id", "T-ä"), ("server", "0" * 64)):
        document = json.loads(EXPORT)
        document["fairness"]["transcript"][field] = value
        rejected(document)
    document = json.loads(EXPORT)
    seats = document["fairness"]["transcript"]["seats"]
    seats[0], seats[2] = seats[2], seats[0]
    rejected(document)


def test_an_unknown_field_anywhere_is_rejected() -> None:
    for path in (
        (),
        ("fairness",),
        ("fairness", "transcript"),
        ("record",),
        ("fairness", "players"),
    ):
        document = json.loads(EXPORT)
        inside(document, path)["extra"] = "x"
        rejected(document)


@settings(max_examples=120)
@given(place=st.integers(0, len(EXPORT) - 1), bit=st.integers(0, 7))
def test_a_single_changed_bit_is_rejected(place: int, bit: int) -> None:
    data = bytearray(EXPORT)
    data[place] ^= 1 << bit
    assert parlour.verify(bytes(data)) is not True


@pytest.mark.parametrize(
    "data",
    [
        EXPORT + b"\n",
        b" " + EXPORT,
        EXPORT[:-1],
        EXPORT.replace(b",", b", ", 1),
        EXPORT.replace(b'"rules":1,', b'"rules":1,"rules":1,', 1),
        EXPORT.replace(b'"seats":3,', b'"seats":3.0,', 1),
        EXPORT[:-1] + b',"z":0.5}',
        EXPORT[:-1] + b',"z":NaN}',
        EXPORT[:-1] + b',"z":"\\ud800"}',
        EXPORT[:-1] + b',"z":' + b"9" * 5_000 + b"}",
        EXPORT[:-1] + b',"z":' + b"[" * 950 + b"]" * 950 + b"}",
        EXPORT[:-1] + b',"z":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
        b"",
        b"null",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b"\x00",
    ],
    ids=range(18),
)
def test_what_is_no_untouched_export_is_rejected_in_a_sentence(data: bytes) -> None:
    found = parlour.verify(data)
    assert isinstance(found, str) and found and "\n" not in found


def test_the_outcome_in_an_export_is_that_of_the_game() -> None:
    document = plain(json.loads(fair_game(2, 1)))
    state = parlour.replay(document["record"])
    assert look(state).outcome == state.outcome is not None
