"""Sheets are laid out once for all processes of a run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .paper import Shelf


@pytest.fixture(autouse=True, scope="session")
def shelf(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[None]:
    """A folder that all workers of a run share; a run without workers needs none."""
    if hasattr(request.config, "workerinput"):
        Shelf.folder = tmp_path_factory.getbasetemp().parent
    yield
    Shelf.folder = None
