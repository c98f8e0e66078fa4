"""The file of a live game verifies, and no changed copy of it does."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.core.canonical import canonical
from tests.conformance.figures import figure
from tests.server.live import in_file, last_option, players, run, seat_all, server


async def exported(folder: Path, game: str) -> bytes:
    async with server(in_file(folder)) as live, players(live.port, 2) as group:
        await seat_all(group, game, seats=2)
        _ = await asyncio.gather(*[player.play(last_option) for player in group])
        status, data = await group[0].get(f"/api/tables/{group[0].table}/export")
        assert status == 200
        return data


def leaves(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all single values."""
    if isinstance(document, dict):
        for name, value in document.items():
            yield from leaves(value, (*path, name))
    elif isinstance(document, list):
        for place, value in enumerate(document):
            yield from leaves(value, (*path, place))
    else:
        yield path


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{'1' if value[:1] != '1' else '0'}{value[1:]}"
    return 0


# Copies are written as the file is: what is wrong with them must be found in what they say.


def changed_value(data: bytes, path: tuple[Any, ...]) -> bytes:
    document = json.loads(data)
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = other(inner[path[-1]])
    return canonical(document)


def removed_value(data: bytes, path: tuple[Any, ...]) -> bytes:
    document = json.loads(data)
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return canonical(document)


def lists(document: Any) -> Iterator[list[Any]]:
    """Those in which two things are in another order when they are exchanged."""
    inner = document.values() if isinstance(document, dict) else document
    if isinstance(document, list) and any(value != document[0] for value in document):
        yield document
    if isinstance(document, dict | list):
        for value in inner:
            yield from lists(value)


def exchanged(data: bytes, rnd: random.Random) -> bytes:
    """Two things that happened, two seats or two secrets in each other's place."""
    document = json.loads(data)
    one = rnd.choice(list(lists(document)))
    first, second = rnd.sample(range(len(one)), 2)
    while one[first] == one[second]:
        first, second = rnd.sample(range(len(one)), 2)
    one[first], one[second] = one[second], one[first]
    return canonical(document)


def changed_bit(data: bytes, rnd: random.Random) -> bytes:
    copy = bytearray(data)
    copy[rnd.randrange(len(copy))] ^= 1 << rnd.randrange(7)
    return bytes(copy)


@pytest.mark.parametrize("game", ["ensemble", "ember", "encore"])
def test_the_file_of_a_live_game_verifies_and_no_changed_copy_does(
    tmp_path: Path, game: str
) -> None:
    data = run(exported(tmp_path, game))
    assert parlour.verify(data) is True
    rnd = random.Random(1)
    paths = list(leaves(json.loads(data)))
    for _ in range(figure(50, 900)):
        path = rnd.choice(paths)
        assert parlour.verify(changed_value(data, path)) is not True, f"{path} may be changed"
        assert parlour.verify(removed_value(data, path)) is not True, f"{path} may be missing"
        assert parlour.verify(exchanged(data, rnd)) is not True, "two things may be exchanged"
        copy = changed_bit(data, rnd)
        assert parlour.verify(copy) is not True, "a bit may be changed"
