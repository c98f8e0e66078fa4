"""Where to look first on a picture, for a window that shows only a part of its height.

Standard library only: the tests compare the file with the recipes.
"""

from __future__ import annotations

import tomllib

from art.scene import GAMES, HEIGHT, PICTURES, ROOT, Recipe

FOCUS = PICTURES / "focus.toml"
HEAD = "# Made by art/focus.py from the recipes: how far down a picture the middle of a window on it lies.\n"
HALF = 0.18  # of the height of a picture: half of a window on a printed card
FIGURES = ("person:", "wizard:")
UPWARDS = 0.7  # heads are above, but an icon leaves some air over its own
LYING = 30  # degrees; what is turned further has no head above


def focus(picture: Recipe) -> float:
    """The middle of the hero; what is taller than a window is shown from its head down."""
    hero = picture.hero
    too_tall = max(0.0, hero.size / HEIGHT / 2 - HALF)
    if abs(hero.turn) > LYING:
        too_tall = 0.0
    shift = too_tall if hero.icon.startswith(FIGURES) else too_tall * UPWARDS
    return round(hero.y / HEIGHT - shift, 3)


def asked(game: str) -> dict[str, float]:
    """What the recipes of a game say themselves, where its hero is not what to look at."""
    path = ROOT / "art" / f"{game}.toml"
    recipes = tomllib.loads(path.read_text("utf-8")) if path.exists() else {"groups": []}
    return {
        picture["id"]: picture["focus"]
        for group in recipes["groups"]
        for picture in recipes[group]
        if "focus" in picture
    }


def text(pictures: list[Recipe]) -> str:
    made = HEAD
    for game in GAMES:
        own = asked(game)
        lines = sorted(
            f"{one.id} = {own.get(one.id, focus(one))}\n" for one in pictures if one.game == game
        )
        made += f"\n[{game}]\n{''.join(lines)}"
    return made


def write_focus(pictures: list[Recipe]) -> None:
    FOCUS.write_text(text(pictures), "utf-8")
