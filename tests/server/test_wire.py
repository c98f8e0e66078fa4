"""Messages: their limits, their schema, and what is made from it."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.errors import BadInput
from parlour.wire import requests
from parlour.wire.reading import LARGEST, is_deep, request
from parlour.wire.schema import schema
from tools.wire_types import outdated


def test_the_written_types_are_up_to_date() -> None:
    assert outdated() == [], "python -m tools.wire_types"


def test_every_request_is_in_the_schema() -> None:
    tags = {one["$ref"].rpartition("/")[2] for one in schema()["$defs"]["request"]["anyOf"]}
    assert {"Answer", "Attach", "Sit", "Start", "Reveal", "Say"} <= tags


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"\xff\xfe", "not_json"),
        (b"[]", "shape"),
        (b'{"type":"dance","table":"T","id":"1"}', "shape"),
        (b'{"type":"say","table":"T","id":"1"}', "shape"),
        (b'{"type":"say","table":"T","id":"1","text":5}', "shape"),
        (b'{"type":"say","table":"T","id":"1","text":"x","more":1}', "shape"),
        (b'{"type":"say","table":"T","id":"","text":"x"}', "shape"),
        (b'{"type":"sit","table":"T","id":"1","seat":-1,"commitment":"00"}', "shape"),
        (b'{"type":"reveal","table":"T","id":"1","secret":"%b\\n"}' % (b"00" * 32), "shape"),
        (b'{"type":"say","table":"T","id":"1","text":"' + b"x" * LARGEST + b'"}', "too_large"),
        (b'{"a":' * 9 + b"1" + b"}" * 9, "too_deep"),
        (b"[" * 5000, "too_deep"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_code(data: bytes, code: str) -> None:
    with pytest.raises(BadInput) as refusal:
        request(data)
    assert refusal.value.code == code


def test_brackets_in_texts_do_not_count_as_depth() -> None:
    text = "[{" * 20
    data = json.dumps({"type": "say", "table": "T", "id": "1", "text": text}).encode()
    assert not is_deep(data)
    read = request(data)
    assert isinstance(read, requests.Say)
    assert read.text == text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def refusal_of(data: bytes) -> str:
    """The code with which a message is refused; empty if it was read."""
    try:
        _ = request(data)
    except BadInput as refusal:
        return refusal.code
    return ""


@given(st.binary(max_size=2000) | JSON.map(lambda value: json.dumps(value).encode()))
def test_no_bytes_do_anything_but_be_read_or_refused(data: bytes) -> None:
    assert refusal_of(data) in ("", "not_json", "shape", "too_deep", "too_large")


KINDS = [one.__struct_config__.tag for one in requests.REQUESTS.__args__]


@given(
    st.sampled_from(KINDS),
    st.dictionaries(
        st.sampled_from(["seat", "text", "action", "decision", "orders", "clock", "options"]), JSON
    ),
)
def test_no_fields_do_anything_but_be_read_or_refused(kind: str, fields: dict[str, object]) -> None:
    data = json.dumps({"type": kind, "table": "T", "id": "1", **fields}).encode()
    assert refusal_of(data) in ("", "shape", "too_deep", "too_large")


def test_hostile_nesting_costs_no_more_than_a_friendly_message() -> None:
    friendly = json.dumps({"type": "say", "table": "T", "id": "1", "text": "x" * 480}).encode()
    hostile = b"[" * (LARGEST - 1)

    def cost(data: bytes) -> float:
        begun = time.perf_counter()
        for _ in range(20):
            with pytest.raises(BadInput):
                request(data)
        return time.perf_counter() - begun

    def least(data: bytes) -> float:
        return min(cost(data) for _ in range(10))  # what else the machine does only adds to it

    wrong = friendly.replace(b'"say"', b'"sax"')
    assert least(hostile) < 50 * least(wrong)
