"""The mark that ties a test to the clauses of a rulebook."""

import pytest

rule: pytest.MarkDecorator = pytest.mark.rule
"""`@rule("ENS-4.1", "ENS-4.4")`: the clauses that a test pins."""
