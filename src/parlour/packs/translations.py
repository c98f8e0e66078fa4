"""The words of our own cards in other languages: names, titles, scenes and what else is printed.

`messages/cards.<language>.toml` has a table for each pack that Parlour brings, shaped like the pack
itself, with its cards by id. What it does not say stays as the pack has it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

Table = Mapping[str, Any]


def translated(pack: dict[str, Any], language: str) -> dict[str, Any]:
    """The fields of a pack that Parlour brings, in a language."""
    return overlaid(pack, card_words(language).get(pack["id"], {}))


@cache
def card_words(language: str) -> Table:
    """What is known of cards in a language, by the id of their pack."""
    text = files("parlour").joinpath("messages", f"cards.{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


def overlaid(fields: Table, words: Table) -> dict[str, Any]:
    """Fields with the words that stand at the same place in a translation."""
    found = dict(fields)
    for name, said in words.items():
        field = fields.get(name)
        if isinstance(field, list):
            found[name] = [overlaid(entry, said.get(entry["id"], {})) for entry in field]
        elif isinstance(field, Mapping):
            found[name] = overlaid(field, said)
        elif isinstance(field, str):
            found[name] = said
    return found
