"""Sentences are made in one place, from a code and facts, in the reader's language."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from mypy_extensions import mypyc_attr

Facts = Mapping[str, object]


@mypyc_attr(allow_interpreted_subclasses=True)
class Phrasebook:
    """Turns a code and facts into a sentence. Rules only ever hold codes and facts."""

    @abstractmethod
    def say(self, code: str, facts: Facts, language: str = "en") -> str:
        raise AssertionError("a phrasebook knows its sentences")

    @abstractmethod
    def knows(self, code: str, language: str = "en") -> bool:
        raise AssertionError("a phrasebook knows its sentences")
