"""Settings that every test shares."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# CI tries the same examples every time; `make soak` looks for new ones. No deadline: how long
# an example takes depends on what else the machine does.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile("soak" if os.environ.get("PARLOUR_SOAK") else "ci")


@pytest.fixture(autouse=True, scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test keeps a game among those of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLOUR_HOME", str(tmp_path_factory.mktemp("home")))
        yield
