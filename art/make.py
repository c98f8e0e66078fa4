"""Build the pictures that are out of date.

    python -m art.make              build what changed, and everything that is made from it
    python -m art.make --all        build every picture anew
    python -m art.make --look FILE [ID ...]    a sheet of the named pictures, and nothing else

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
from art.credits import check_licences, write_credits
from art.finish import encode, likeness, sheet
from art.icons import version
from art.render import render
from art.scene import MANIFEST, MARKS, PICTURES, ROOT, Recipe, recipes

DOCS = ROOT / "docs" / "pictures"
NEAREST = 8  # bits out of 64 by which any two pictures differ at least
# What decides how a picture looks; make, credits and the like do not.
RENDERER = (
    "finish", "ground", "icons", "light", "paper", "render",
    "scene", "sheets", "terrain", "things", "touches",
)  # fmt: skip


def renderer_hash(*more: str) -> str:
    """One figure for the code that draws, the icons and the tools."""
    whole = hashlib.sha256()
    for name in (*RENDERER, *more):
        whole.update((ROOT / "art" / f"{name}.py").read_bytes())
    whole.update((ROOT / "art" / "requirements.txt").read_bytes())
    for prefix in ("noto", "game-icons"):
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


def build(pictures: list[Recipe], *, everything: bool) -> list[str]:
    """Draw what is out of date; the names of what was drawn."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    renderer, for_backs = renderer_hash(), renderer_hash("back")
    known = {} if everything else read_manifest()
    manifest: dict[str, dict[str, Any]] = {}
    built: list[str] = []
    jobs: list[tuple[str, str, Recipe | None]] = [(item.id, item.hash(), item) for item in pictures]
    jobs += [(name, name, None) for name in ("back", *(f"mark-{mark}" for mark in MARKS))]
    for name, recipe_hash, item in jobs:
        drawn_by = for_backs if item is None else renderer
        if current(name, known, recipe_hash, drawn_by):
            manifest[name] = known[name]
            continue
        if item is not None:
            image = render(item)
        else:
            image = back() if name == "back" else mark(name.removeprefix("mark-"))
        data = encode(image)
        (PICTURES / f"{name}.webp").write_bytes(data)
        manifest[name] = entry(recipe_hash, drawn_by, data, image)
        built.append(name)
        print(f"{name}: {len(data)} bytes", flush=True)
        write_manifest({**known, **manifest})
    write_manifest(manifest)
    for path in sorted(PICTURES.glob("*.webp")):
        if path.stem not in manifest:
            path.unlink()
            built.append(path.stem)
    return built


def write_manifest(manifest: dict[str, dict[str, Any]]) -> None:
    lines = [f'  "{name}": {json.dumps(manifest[name])}' for name in sorted(manifest)]
    MANIFEST.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def check_difference(pictures: list[Recipe]) -> None:
    manifest = read_manifest()
    marks = [(item.id, int(manifest[item.id]["likeness"], 16)) for item in pictures]
    for i, (one, left) in enumerate(marks):
        for other, right in marks[i + 1 :]:
            apart = (left ^ right).bit_count()
            if apart < NEAREST:
                raise SystemExit(f"{one} and {other} look alike: {apart} of 64 bits apart")


def contact_sheets(pictures: list[Recipe]) -> None:
    """The base deck, and the scenario packs apart from it because they are spoilers."""
    DOCS.mkdir(parents=True, exist_ok=True)
    base = [item for item in pictures if item.pack == "remembrance"]
    packs = [item for item in pictures if item.pack != "remembrance"]
    for name, chosen, columns in (("deck", base, 10), ("scenarios", packs, 8)):
        images = [badged(item) for item in chosen]
        path = DOCS / f"ensemble-{name}.webp"
        sheet(images, columns, (200, 280)).save(path, "WEBP", quality=80, method=6)


def badged(item: Recipe) -> Image.Image:
    """A picture as it lies on the table: with the mark of its card in the corner."""
    image = Image.open(PICTURES / f"{item.id}.webp").convert("RGB")
    if item.mark is not None:
        badge = Image.open(PICTURES / f"mark-{item.mark}.webp").convert("RGBA")
        size = round(image.size[0] * 0.13)
        badge = badge.resize((size, size), Image.Resampling.LANCZOS)
        corner = (image.size[0] - size - 46, image.size[1] - size - 46)
        image.paste(badge, corner, badge)
    return image


def main(arguments: list[str]) -> None:
    pictures = recipes()
    check_licences(pictures)
    if arguments[:1] == ["--look"]:
        wanted = set(arguments[2:])
        chosen = [item for item in pictures if not wanted or item.id in wanted]
        sheet([render(item, 400) for item in chosen], min(8, len(chosen)), (280, 392)).save(
            Path(arguments[1])
        )
        return
    built = build(pictures, everything="--all" in arguments)
    check_difference(pictures)
    write_credits(pictures)
    if built:
        contact_sheets(pictures)
    print(f"{len(built)} of {len(pictures) + 1 + len(MARKS)} pictures built")


if __name__ == "__main__":
    main(sys.argv[1:])
