"""A PostgreSQL for the tests of live tables; it is started when the first of them wants one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres

# A move that is lost once is lost: what is about keeping may not be tried again.
KEEPING = ("test_kill", "test_lost_cache", "test_torn", "test_disk_faults", "test_stores")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Real time on a busy machine, and real chance in every deal: what fails must fail twice."""
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.stem not in KEEPING:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    try:
        yield server
    finally:
        server.remove()


@pytest.fixture
def shared(postgres: Postgres) -> str:
    """The address of an empty database."""
    return postgres.empty_database()
