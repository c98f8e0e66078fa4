"""The sets that drawings are taken from: icons of Noto Emoji and Game-icons.net, heads of Open Peeps."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from art.scene import ROOT

MODULES = ROOT / "art" / "node_modules"
ICONS = MODULES / "@iconify-json"
PEEPS = MODULES / "@dicebear" / "open-peeps"
# Where each part of an Open Peeps head lies on its page of 704 by 704.
PARTS = {
    "head": "matrix(.99789 0 0 1 156 62)",
    "face": "translate(315 248)",
    "facialHair": "translate(279 400)",
    "accessories": "translate(203 303)",
}


@dataclass(frozen=True)
class Icon:
    body: str
    width: float
    height: float


def folder(prefix: str) -> Path:
    return PEEPS if prefix == "open-peeps" else ICONS / prefix


@cache
def icon_set(prefix: str) -> dict[str, Any]:
    path = ICONS / prefix / "icons.json"
    if not path.exists():
        raise SystemExit(f"the icons of {prefix} are missing: run `make art`, or npm ci in art/")
    loaded: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return loaded


def set_icon(prefix: str, name: str) -> Icon:
    found = icon_set(prefix)
    data = found["icons"].get(name)
    if data is None:
        if name not in found.get("aliases", {}):
            raise SystemExit(f"{prefix} has no icon {name}")
        data = found["icons"][found["aliases"][name]["parent"]]
    width = data.get("width", found.get("width", 16))
    height = data.get("height", found.get("height", 16))
    return Icon(data["body"], width, height)


@cache
def peep_parts(part: str) -> dict[str, str]:
    """The drawings of one part of a head, with `{skin}` and `{headContrast}` for its colours."""
    text = (PEEPS / "lib" / "components" / f"{part}.js").read_text("utf-8")
    text = re.sub(r"\$\{escape\.xml\(`\$\{colors\.(\w+)\}`\)\}", r"{\1}", text)
    return dict(re.findall(r"(\w+): \(components, colors\) => `([^`]*)`", text))


def peep(part: str, name: str) -> str:
    """One part of a head, in its place."""
    found = peep_parts(part)
    if name not in found:
        raise SystemExit(f"open-peeps has no {part} {name}")
    return f'<g transform="{PARTS[part]}">{found[name]}</g>'


def version(prefix: str) -> str:
    package = json.loads((folder(prefix) / "package.json").read_text("utf-8"))
    return str(package["version"])


def licence(prefix: str) -> str:
    """The licence of the drawings, as their package says it."""
    if prefix == "open-peeps":
        text = (PEEPS / "LICENSE").read_text("utf-8")
        return "CC0-1.0" if "License: CC0 1.0" in text.partition("# Code")[0] else "unknown"
    info = json.loads((ICONS / prefix / "info.json").read_text("utf-8"))
    return str(info["license"]["spdx"])
