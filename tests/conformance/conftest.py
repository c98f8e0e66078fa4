"""Every law is tried on every game that is registered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .cases import Case
from .figures import Share
from .games import CASES


@pytest.fixture(scope="session", params=sorted(CASES))
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]()


@pytest.fixture(autouse=True)
def share_of_the_figures(request: pytest.FixtureRequest) -> Iterator[None]:
    """A game whose play takes long is tried less often, while it is tried."""
    if "case" in request.fixturenames:
        Share.part = request.getfixturevalue("case").share
    yield
    Share.part = 1.0
