"""Every clause has a test, and every clause that is named anywhere exists."""

from pathlib import Path

import pytest

import parlour
from parlour.lab.coverage import citations, coverage, marks

ROOT = Path(__file__).parents[2]
CLAUSES = {clause.id for game in parlour.games() for clause in parlour.rules(game)}


@pytest.mark.interpreted
@pytest.mark.parametrize("game", parlour.games())
def test_every_clause_has_a_test(game: str) -> None:
    assert coverage([game], ROOT).uncovered == []


@pytest.mark.interpreted
def test_every_mark_names_a_clause_that_exists() -> None:
    marked = marks(ROOT / "tests")
    assert {clause: tests for clause, tests in marked.items() if clause not in CLAUSES} == {}


@pytest.mark.interpreted
def test_every_clause_cited_in_the_source_exists() -> None:
    """What events, refusals, options and packs cite, a player can look up."""
    cited = citations(ROOT / "src" / "parlour")
    assert {clause: places for clause, places in cited.items() if clause not in CLAUSES} == {}


@pytest.mark.parametrize("game", parlour.games())
def test_the_options_of_a_game_and_its_clauses_name_each_other(game: str) -> None:
    options = {option.name for option in parlour.game(game).options}
    switched = {clause.option for clause in parlour.rules(game) if clause.option is not None}
    assert switched <= options
    for option in parlour.game(game).options:
        assert option.clause in CLAUSES


@pytest.mark.parametrize("game", parlour.games())
def test_no_two_clauses_share_an_id_and_each_says_where_it_comes_from(game: str) -> None:
    rules = parlour.rules(game)
    assert len({clause.id for clause in rules}) == len(rules)
    for clause in rules:
        assert clause.source in {"rulebook", "ruling", "original"}, clause.id
        assert clause.title and clause.text.endswith("."), clause.id
