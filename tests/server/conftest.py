"""A PostgreSQL for the tests of live tables; it is started when the first of them wants one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live import in_file
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


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """That of an empty store, of one kind and of the other."""
    if request.param == "sqlite":
        return in_file(tmp_path)
    return str(request.getfixturevalue("shared"))
