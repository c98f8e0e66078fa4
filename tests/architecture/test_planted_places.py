"""A planted bug whose place has moved is noticed at once, not by the last tests of a long run."""

from pathlib import Path

import pytest

from tests.planted.bug import Bug
from tests.planted.bugs import BUGS

SOURCE = Path(__file__).parents[2] / "src" / "parlour"


@pytest.mark.interpreted
@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_the_place_of_a_planted_bug_exists_once(bug: Bug) -> None:
    assert (SOURCE / bug.module).read_text("utf-8").count(bug.before) == 1
