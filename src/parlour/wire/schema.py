"""The messages as JSON Schema, from their types."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from parlour.wire import replies, requests

OVER_HTTP: tuple[type, ...] = (
    requests.Create,
    requests.Join,
    requests.ComeBack,
    requests.FoundGroup,
    requests.ChoosePacks,
    requests.AskPlaces,
    requests.Drawn,
    replies.Ticket,
    replies.Listed,
    replies.Replay,
    replies.Standing,
    replies.Problem,
)


@cache
def schema() -> dict[str, Any]:
    """All messages: `request` is what a client sends over its socket, `told` what it gets."""
    types: list[Any] = [requests.REQUESTS, replies.TOLD, *OVER_HTTP]
    found, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    request, told, *_ = found
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Parlour",
        "$defs": {**components, "request": request, "told": told},
    }
