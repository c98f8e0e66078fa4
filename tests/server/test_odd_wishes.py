"""Whatever anybody asks for is done or refused; nothing breaks a table, and its log leads to it."""

from __future__ import annotations

import types
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.errors import Refusal
from parlour.server.entries import read
from parlour.server.inquiries import INQUIRIES
from parlour.server.plans import PLANS
from parlour.server.stage import Stage
from parlour.server.table import Table
from parlour.server.wishes import By
from parlour.wire import requests
from parlour.wire.reading import encode, request
from tests.server.principals import FIELDS
from tests.server.stages import BEGIN, TABLE, commitment_of, dealt, lobby

# What somebody would try who has read the protocol, beside what nobody would.
TEXTS = ["", "m1", "m2", "m9", "0.0.0", "0.0.1", "m1.0", "pass", "vote 1", "random", "\0", "🔥" * 9]
TEXTS += ["https://x", "http://169.254.169.254/", "a@b", "__class__", "../../x", "greedy", "expert"]
TEXTS += [commitment_of(0), commitment_of(1), "01" * 32, "02" * 32]
NUMBERS = [0, 1, 2, 3, 4, 5, 9, 19, 60, 65_535]
PLAIN = st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.sampled_from(TEXTS)
OPTIONS = ["length", "novice", "explain", "progress", "lives", "scenarios", "x"]
MEMBERS = st.sampled_from(["m1", "m1", "m2", "m3", "", "m9"])


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Values for a field of a request, as plain data; most of them fit."""
    origin, within = get_origin(kind), get_args(kind)
    if origin is Literal:
        return st.sampled_from(within)
    if origin in (Union, types.UnionType):
        return st.one_of([values(one) for one in within])
    if hasattr(kind, "__metadata__"):
        return values(kind.__origin__)
    if origin in (list, tuple):
        return st.lists(values(within[0]), max_size=3)
    if origin is dict:
        return st.dictionaries(st.sampled_from(OPTIONS), PLAIN, max_size=3)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return fields(kind)
    if kind is bool:
        return st.booleans()
    if kind is int:
        return st.sampled_from(NUMBERS)
    if kind is str:
        return st.sampled_from(TEXTS) | st.text(max_size=30)
    return st.none()


def fields(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    known = msgspec.structs.fields(kind)
    return st.fixed_dictionaries({one.name: values(one.type) for one in known})


def wishes(kind: type[requests.Request]) -> st.SearchStrategy[dict[str, Any]]:
    tag = str(kind.__struct_config__.tag)
    return fields(kind).map(lambda given: {**given, "type": tag, "table": TABLE})


KINDS: list[Any] = [*PLANS, *INQUIRIES, requests.Answer]
ANY_WISH = st.one_of([wishes(kind) for kind in KINDS])


def ask(stage: Stage, member: str, number: int, plain: dict[str, Any]) -> Refusal | None:
    """A message from a socket to its table, and why it was refused, if it was."""
    try:
        wish = request(encode({**plain, "id": f"{number}"}))
        by = By(member, BEGIN + number, wish.id, stage.telling.status)
        if isinstance(wish, requests.Answer):
            stage.answer(by, wish)
        elif type(wish) in INQUIRIES:
            _ = encode(INQUIRIES[type(wish)](stage, by, wish, "en"))
        else:
            stage.apply(PLANS[type(wish)](stage.table, by, wish))
    except Refusal as refusal:
        return refusal
    return None


def shown(stage: Stage) -> list[bytes]:
    """All that anybody would be shown of a table."""
    return [encode(stage.telling.snapshot(member)) for member in ["", *stage.table.members]]


def gist(table: Table) -> tuple[object, ...]:
    """What entries lead to."""
    state = table.state
    chairs = [(one.member, one.bot, one.wait, one.orders, one.stand_in) for one in table.chairs]
    members = [(name, one.name, one.muted, one.codes) for name, one in table.members.items()]
    played = None if state is None else state.fingerprint()
    return table.seq, table.status, table.host, table.options, chairs, members, played


@pytest.mark.parametrize("game", ["ensemble", "ember", "encore"])
@pytest.mark.parametrize("begun", [False, True], ids=["lobby", "playing"])
@given(asked=st.lists(st.tuples(MEMBERS, ANY_WISH), min_size=1, max_size=12))
def test_every_wish_is_done_or_refused_and_the_log_leads_to_the_same_table(
    game: str, begun: bool, asked: list[tuple[str, dict[str, Any]]]
) -> None:
    stage = dealt(game, 2) if begun else lobby(game, 2)
    for number, (member, plain) in enumerate(asked):
        refusal = ask(stage, member, number, plain)
        assert refusal is None or (refusal.code and refusal.sentence)
        stage.follow_orders(BEGIN + number)
        _ = stage.advance(BEGIN + number)
        _ = shown(stage)
    again = lobby(game, 2).table
    for line in stage.unsaved:
        again.apply(read(line))
    assert gist(again) == gist(stage.table)


@pytest.mark.parametrize("kind", ["sit", "seat_bot", "clear_seat"])
@pytest.mark.parametrize("seat", [2, 9])
def test_no_wish_finds_a_seat_that_does_not_exist(kind: str, seat: int) -> None:
    stage = lobby("encore", 2)
    wish = {**FIELDS[kind], "type": kind, "table": TABLE, "seat": seat}
    refusal = ask(stage, "m1", 1, wish)
    assert refusal is not None
    assert refusal.code == "no_such_seat"
