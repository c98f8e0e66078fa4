"""Build the pictures that are out of date.

    python -m art.make              build what changed, and everything that is made from it
    python -m art.make --all        build every picture anew
    python -m art.make --look FILE [ID ...]    a sheet of the named pictures or groups, and nothing else

`make art` sets up what this needs. A picture is out of date when its recipe, the renderer, or the
icons changed since it was made; `art/manifest.json` remembers what each was made from.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from PIL import Image

from art.back import back, mark
from art.backs import DESIGNS, patterned_back
from art.credits import check_licences, write_credits
from art.finish import encode, likeness, sheet
from art.focus import write_focus
from art.render import render
from art.scene import GAMES, MANIFEST, MARKS, PICTURES, ROOT, Recipe, recipes
from art.sets import version
from art.small import write_small
from art.symbols import write_symbols

DOCS = ROOT / "docs" / "pictures"
NEAREST = 8  # bits out of 64 by which any two pictures differ at least
# What decides how a picture looks; make, credits and the like do not.
RENDERER = (
    "dolls", "finish", "flourishes", "ground", "icons", "land", "light", "paper", "people", "place",
    "render", "scene", "sets", "sheets", "terrain", "things", "touches", "town", "waters", "wizards",
    "wonders",
)  # fmt: skip
EXTRA = ("ensemble/back", *(f"ensemble/mark-{mark}" for mark in MARKS), *DESIGNS)
# The contact sheets: which groups of which game, and how many pictures stand in a row.
SHEETS = {
    "ensemble-deck": ("ensemble", ("remembrance",), 10),
    "ensemble-scenarios": ("ensemble", ("crossing", "masked-ball", "night-walk"), 8),
    "ember-wizards": ("ember", ("wizards", "archmages"), 13),
    "ember-creatures": ("ember", ("creatures", "legendary", "promo"), 10),
    "ember-curses": ("ember", ("curses",), 9),
    "encore-cards": ("encore", ("orange", "pink", "green", "blue", "violet", "white"), 15),
    "encore-venues": ("encore", ("venues",), 7),
}


def renderer_hash(*more: str) -> str:
    """One figure for the code that draws, the icons and the tools."""
    whole = hashlib.sha256()
    for name in (*RENDERER, *more):
        whole.update((ROOT / "art" / f"{name}.py").read_bytes())
    whole.update((ROOT / "art" / "requirements.txt").read_bytes())
    for prefix in ("noto", "game-icons", "open-peeps"):
        whole.update(f"{prefix} {version(prefix)}".encode())
    return whole.hexdigest()[:16]


def read_manifest() -> dict[str, dict[str, Any]]:
    if not MANIFEST.exists():
        return {}
    found: dict[str, dict[str, Any]] = json.loads(MANIFEST.read_text("utf-8"))
    return found


def entry(recipe_hash: str, drawn_by: str, data: bytes, image: Image.Image) -> dict[str, Any]:
    return {
        "recipe": recipe_hash,
        "renderer": drawn_by,
        "file": hashlib.sha256(data).hexdigest()[:16],
        "likeness": likeness(image),
    }


def current(name: str, known: dict[str, dict[str, Any]], recipe_hash: str, drawn_by: str) -> bool:
    path = PICTURES / f"{name}.webp"
    made = known.get(name)
    if made is None or not path.exists():
        return False
    if (made["recipe"], made["renderer"]) != (recipe_hash, drawn_by):
        return False
    return bool(hashlib.sha256(path.read_bytes()).hexdigest()[:16] == made["file"])


def extra(name: str) -> Image.Image:
    """A back or a mark."""
    if name in DESIGNS:
        return patterned_back(name)
    return back() if name == "ensemble/back" else mark(name.removeprefix("ensemble/mark-"))


def build(pictures: list[Recipe], *, everything: bool) -> list[str]:
    """Draw what is out of date; the names of what was drawn."""
    for game in GAMES:
        (PICTURES / game).mkdir(parents=True, exist_ok=True)
    renderer, for_backs = renderer_hash(), renderer_hash("back", "backs")
    known = {} if everything else read_manifest()
    manifest: dict[str, dict[str, Any]] = {}
    built: list[str] = []
    jobs: list[tuple[str, str, Recipe | None]] = [
        (item.name, item.hash(), item) for item in pictures
    ]
    jobs += [(name, name, None) for name in EXTRA]
    for name, recipe_hash, item in jobs:
        drawn_by = for_backs if item is None else renderer
        if current(name, known, recipe_hash, drawn_by):
            manifest[name] = known[name]
            continue
        image = extra(name) if item is None else render(item)
        data = encode(image)
        (PICTURES / f"{name}.webp").write_bytes(data)
        manifest[name] = entry(recipe_hash, drawn_by, data, image)
        built.append(name)
        print(f"{name}: {len(data)} bytes", flush=True)
        write_manifest({**known, **manifest})
    known_small = {name: made.get("small", "") for name, made in known.items()}
    for name, small in write_small(list(manifest), known_small, built).items():
        manifest[name] = {**manifest[name], "small": small}
    write_manifest(manifest)
    for path in sorted(PICTURES.glob("*/*.webp")):
        name = f"{path.parent.name}/{path.stem}"
        if name not in manifest:
            path.unlink()
            built.append(name)
    return built


def write_manifest(manifest: dict[str, dict[str, Any]]) -> None:
    lines = [f'  "{name}": {json.dumps(manifest[name])}' for name in sorted(manifest)]
    MANIFEST.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def check_difference(pictures: list[Recipe]) -> None:
    manifest = read_manifest()
    marks = [(item.name, int(manifest[item.name]["likeness"], 16)) for item in pictures]
    alike = [
        f"{one} and {other} look alike: {(left ^ right).bit_count()} of 64 bits apart"
        for i, (one, left) in enumerate(marks)
        for other, right in marks[i + 1 :]
        if (left ^ right).bit_count() < NEAREST
    ]
    if alike:
        raise SystemExit("\n".join(alike))


def contact_sheets(pictures: list[Recipe], built: list[str]) -> None:
    """One sheet a set; Ensemble's scenario packs apart, because they are spoilers."""
    DOCS.mkdir(parents=True, exist_ok=True)
    for name, (game, groups, columns) in SHEETS.items():
        chosen = [item for item in pictures if item.game == game and item.pack in groups]
        path = DOCS / f"{name}.webp"
        if path.exists() and not any(item.name in built for item in chosen):
            continue
        images = [badged(item) for item in chosen]
        cell = (200, 280) if columns <= 10 else (140, 196)
        sheet(images, columns, cell).save(path, "WEBP", quality=80, method=6)
    path = DOCS / "backs.webp"
    if not path.exists() or any(name in built for name in DESIGNS):
        images = [Image.open(PICTURES / f"{name}.webp") for name in ("ensemble/back", *DESIGNS)]
        sheet(images, 11, (140, 196)).save(path, "WEBP", quality=80, method=6)


def badged(item: Recipe) -> Image.Image:
    """A picture as it lies on the table: with the mark of its card in the corner."""
    image = Image.open(PICTURES / f"{item.name}.webp").convert("RGB")
    if item.mark is not None:
        badge = Image.open(PICTURES / item.game / f"mark-{item.mark}.webp").convert("RGBA")
        size = round(image.size[0] * 0.13)
        badge = badge.resize((size, size), Image.Resampling.LANCZOS)
        corner = (image.size[0] - size - 46, image.size[1] - size - 46)
        image.paste(badge, corner, badge)
    return image


def look(path: Path, wanted: set[str], pictures: list[Recipe]) -> None:
    chosen = [item for item in pictures if not wanted or {item.id, item.pack, item.game} & wanted]
    images = [render(item, 400) for item in chosen]
    sheet(images, min(8, len(chosen)), (280, 392)).save(path)


def main(arguments: list[str]) -> None:
    pictures = recipes()
    check_licences(pictures)
    if arguments[:1] == ["--look"]:
        look(Path(arguments[1]), set(arguments[2:]), pictures)
        return
    built = build(pictures, everything="--all" in arguments)
    write_symbols()
    write_focus(pictures)
    contact_sheets(pictures, built)
    write_credits(pictures)
    check_difference(pictures)
    print(f"{len(built)} of {len(pictures) + len(EXTRA)} pictures built")


if __name__ == "__main__":
    main(sys.argv[1:])
