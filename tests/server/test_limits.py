"""A bucket for everybody, and room for as many as come."""

from __future__ import annotations

from parlour.server import limits
from parlour.server.limits import Buckets
from parlour.server.settings import Bucket


def taken(buckets: Buckets, key: str) -> int:
    """How often something can be taken."""
    count = 0
    while not buckets.take(key):
        count += 1
    return count


def test_everybody_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(Bucket(burst=3, rate=0.001))
    assert taken(buckets, "a") == 3
    assert 900 < buckets.take("a") <= 1000, "seconds until there is one"
    assert taken(buckets, "b") == 3


def test_whoever_took_last_is_not_forgotten_because_many_others_come() -> None:
    buckets = Buckets(Bucket(burst=2, rate=0.001))
    others = limits.MOST_KEPT - 1
    for number in range(others):
        assert not buckets.take(f"other {number}")
    assert taken(buckets, "a") == 2
    for number in range(others // 3):
        assert not buckets.take(f"another {number}")
    assert buckets.take("a"), "it is still empty"
    for number in range(limits.MOST_KEPT):
        _ = buckets.take(f"more {number}")
    assert taken(buckets, "a") == 2, "nobody is kept for ever"


def test_full_buckets_are_the_first_to_go() -> None:
    buckets = Buckets(Bucket(burst=1, rate=1e9))
    for number in range(3 * limits.MOST_KEPT):
        assert not buckets.take(str(number))
