"""The game with the cards of the tests, some of them with texts of their own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from parlour.games.encore.game import Encore
from parlour.packs.performers import card_set
from parlour.packs.phrases import MESSAGES
from parlour.packs.reading import PackFile
from tests.games.ensemble.packs import lines, toml

# Rules are tested with cards of their own, so that tuning the game's cards changes no test.
TOUR = PackFile("tour.toml", Path(__file__).with_name("tour.toml").read_bytes())

Text = Mapping[str, Any]
"""Part of a card as a pack writes it."""

Texts = tuple[Text, ...]


def with_texts(**texts: Text) -> Encore:
    """The game, but these cards and Venues have other fields."""
    return written(tuple([(name, toml(dict(text))) for name, text in sorted(texts.items())]))


@cache
def written(changes: tuple[tuple[str, str], ...]) -> Encore:
    """The game with these tables laid over the cards of the same ids."""
    data = tomllib.loads(TOUR.text.decode())
    left = {name: tomllib.loads(f"text = {text}")["text"] for name, text in changes}
    text = lines({name: value for name, value in data.items() if not isinstance(value, list)})
    for kind, entries in data.items():
        if isinstance(entries, list):
            for entry in entries:
                changed = left.pop(entry["id"], {}) if kind in ("card", "venue") else {}
                text += f"\n[[{kind}]]\n" + lines({**entry, **changed})
    assert not left, f"no cards: {', '.join(left)}"
    return Encore(card_set([PackFile("texts.toml", text.encode())]), MESSAGES)


GAME = with_texts()


# Effects


def do(effect: str, **fields: object) -> Text:
    return {"effect": effect, **fields}


def hype(n: int, **fields: object) -> Text:
    return do("hype", n=n, **fields)


def earn(n: int, **fields: object) -> Text:
    return do("earn", n=n, **fields)


# Abilities


def ability(
    *effects: Text, only_if: Texts = (), otherwise: Texts = (), **fields: object
) -> dict[str, object]:
    """What is done, if all of these hold, or otherwise."""
    made: dict[str, object] = {"do": list(effects), **fields}
    if only_if:
        made["if"] = list(only_if)
    if otherwise:
        made["else"] = list(otherwise)
    return made


def encore(*effects: Text, **fields: Any) -> Text:
    return {"encore": ability(*effects, **fields)}


def preshow(*effects: Text, **fields: Any) -> Text:
    return {"preshow": ability(*effects, **fields)}


def surprise(*effects: Text, **fields: Any) -> Text:
    return {"surprise": ability(*effects, **fields)}


def trigger(name: str, **fields: object) -> Text:
    """What meets a Conditional Ability: by this card, unless told otherwise."""
    own = {} if name in ("event", "awarded") else {"by": "this"}
    return {"trigger": name, **own, **fields}


def when(met: Text, *effects: Text, **fields: Any) -> Text:
    """A card with a Conditional Ability that is triggered."""
    return {"conditional": [{"when": met, **ability(*effects, **fields)}]}


def lasting(*effects: Text, only_while: Texts = ()) -> Text:
    """A card with a Conditional Ability that is always active, or while all of these hold."""
    more = {"while": list(only_while)} if only_while else {}
    return {"conditional": [{**more, "lasting": list(effects)}]}


def venue_when(met: Text, *effects: Text, **fields: Any) -> Text:
    """A Venue whose Active Ability is triggered, by either manager."""
    by = {} if met["trigger"] == "event" else {"by": "any"}
    return {"ability": {"when": {**met, **by}, **ability(*effects, **fields)}}


def venue_lasting(*effects: Text, only_while: Texts = ()) -> Text:
    more = {"while": list(only_while)} if only_while else {}
    return {"ability": {**more, "lasting": list(effects)}}


# Conditions


def cond(name: str, **fields: object) -> Text:
    return {"cond": name, **fields}
