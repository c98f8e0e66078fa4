"""The messages as TypeScript, made from their JSON Schema."""

from __future__ import annotations

import json
from typing import Any

from parlour.wire.schema import schema

HEAD = "// Made from the types in src/parlour/wire by tools/wire_types.py: do not edit.\n"


def typescript() -> str:
    """One declaration for each type, in the order of their names."""
    definitions = schema()["$defs"]
    names = sorted(definitions, key=str.lower)
    return "\n".join([HEAD, *[_declared(_titled(name), definitions[name]) for name in names]])


def _titled(name: str) -> str:
    return name[:1].upper() + name[1:]


def _declared(name: str, part: dict[str, Any]) -> str:
    about = part.get("description", "").split("\n")[0]
    comment = f"/** {about} */\n" if about else ""
    if part.get("type") != "object" or "properties" not in part:
        return f"{comment}export type {name} = {_type(part)};\n"
    required = set(part.get("required", ()))
    lines = []
    for field, kind in part["properties"].items():
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {_type(kind)};\n")
    return f"{comment}export interface {name} {{\n{''.join(lines)}}}\n"


def _type(part: dict[str, Any]) -> str:
    """The type of one value."""
    if "$ref" in part:
        return _titled(part["$ref"].rpartition("/")[2])
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in part["enum"])
    if "anyOf" in part:
        return " | ".join(dict.fromkeys(_type(one) for one in part["anyOf"]))
    kind = part.get("type")
    if kind == "array":
        return f"Array<{_type(part['items'])}>" if part.get("items") else "unknown[]"
    if kind == "object":
        values = part.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    simple = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
    return simple.get(str(kind), "null" if kind == "null" else "unknown")
