"""How the words, numbers and lists of a card vocabulary are read, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TypeVar

from parlour.core.documents import Document

MOST_ITEMS = 4
"""Entries of one list of an ability."""

E = TypeVar("E", bound=Enum)


def word(document: Document, name: str, words: Sequence[E]) -> E:
    """The one of these words that a field holds."""
    value = document.one_of(name, [each.value for each in words])
    return next(each for each in words if each.value == value)


def number_of(
    document: Document,
    name: str,
    words: Sequence[str],
    allowed: Sequence[int] | None = None,
    default: int | None = None,
) -> int:
    """The number of the word that a field holds, in a vocabulary whose words are numbered.

    `allowed` are the numbers of the words that make sense here, all of them if None; a field that
    is left out has the `default`, unless that makes no sense either.
    """
    numbers = range(len(words)) if allowed is None else allowed
    if default is not None and not document.has(name) and (allowed is None or default in allowed):
        return default
    return words.index(document.one_of(name, [words[number] for number in numbers]))


def flagged(document: Document, name: str) -> bool:
    """Whether a field that may be left out is true."""
    return document.has(name) and document.flag(name)


def amount(document: Document, name: str, most: int) -> int:
    """A number other than 0, more or less."""
    found = document.integer(name, -most, most)
    if found == 0:
        raise document.wrong(name, f"a whole number from {-most} to {most} other than 0")
    return found


def listed(document: Document, name: str) -> list[Document]:
    """The tables of a list of one to four."""
    found = document.items(name)
    if not 1 <= len(found) <= MOST_ITEMS:
        raise document.wrong(name, f"a list of 1 to {MOST_ITEMS}")
    return tables(document, found, document.place(name))


def tables(document: Document, found: Sequence[object], path: str) -> list[Document]:
    return [
        document.within(data, f"{path} item {number}") for number, data in enumerate(found, start=1)
    ]
