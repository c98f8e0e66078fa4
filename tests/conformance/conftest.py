"""Every law is tried on every game that is registered."""

from __future__ import annotations

import pytest

from .cases import Case
from .games import CASES


@pytest.fixture(scope="session", params=sorted(CASES))
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]()
