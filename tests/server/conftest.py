"""A PostgreSQL for the tests of live tables; it is started when the first of them wants one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.postgres import Postgres


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
