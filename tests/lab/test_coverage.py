"""What counts as a test of a clause, and what does not."""

from pathlib import Path

from parlour.lab.coverage import checkout, citations, coverage, marks

MARKED = '''
import pytest
from tests.marks import rule

@rule("ENS-1.1", "ENS-1.2")
def test_one(): ...

@pytest.mark.rule("ENS-1.3")
async def test_two(): ...

@rule("ENS-2.1")
class TestThree: ...

@rule("ENS-2.2")
def helper(): ...

@other("ENS-2.3")
def test_four():
    """ENS-2.4 is only talked about."""
    rule("ENS-2.5")
'''


def checked_out(folder: Path) -> Path:
    (folder / "src" / "parlour" / "games").mkdir(parents=True)
    (folder / "tests" / "games").mkdir(parents=True)
    (folder / "tests" / "games" / "test_marked.py").write_text(MARKED)
    (folder / "tests" / "builders.py").write_text('@rule("ENS-6.1")\ndef test_nothing(): ...\n')
    return folder


def test_only_marks_on_tests_that_pytest_collects_count(tmp_path: Path) -> None:
    found = marks(checked_out(tmp_path) / "tests")
    assert found == {
        "ENS-1.1": ["tests/games/test_marked.py::test_one"],
        "ENS-1.2": ["tests/games/test_marked.py::test_one"],
        "ENS-1.3": ["tests/games/test_marked.py::test_two"],
        "ENS-2.1": ["tests/games/test_marked.py::TestThree"],
    }


def test_clauses_without_a_mark_are_uncovered(tmp_path: Path) -> None:
    found = coverage(["ensemble"], checked_out(tmp_path)).dump()
    assert found["covered"] == 4
    assert isinstance(found["uncovered"], list)
    assert "ENS-2.2" in found["uncovered"]
    assert "ENS-1.1" not in found["uncovered"]


def test_a_checkout_is_found_from_any_folder_in_it(tmp_path: Path) -> None:
    root = checked_out(tmp_path)
    assert checkout(root / "tests" / "games") == root


def test_citations_are_found_in_code_comments_and_data(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 'ENS-1.1'  # as EMB-2.10 says\n")
    (tmp_path / "b.toml").write_text('\nclauses = ["ENS-1.1"]\n')
    assert citations(tmp_path) == {"ENS-1.1": ["a.py:1", "b.toml:2"], "EMB-2.10": ["a.py:1"]}
