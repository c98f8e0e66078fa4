"""One of each kind of people at a table, and of each wish, for tests of who may do what."""

from __future__ import annotations

from parlour.wire import requests
from tests.server.live import Player

TAGS = [str(one.__struct_config__.tag) for one in requests.REQUESTS.__args__]
# What a wish has to say beside its kind.
FIELDS: dict[str, dict[str, object]] = {
    "sit": {"seat": 3, "commitment": "00" * 32},
    "rename": {"name": "Zed"},
    "seat_bot": {"seat": 3, "bot": "kindred"},
    "clear_seat": {"seat": 2},
    "commit": {"commitment": "00" * 32},
    "reveal": {"secret": "00" * 32},
    "answer": {"decision": "0.0.0", "action": 0},
    "order": {"orders": {}},
    "wait": {"mode": "ask"},
    "answer_undo": {"agrees": True},
    "why_not": {"action": 0},
    "hint": {"decision": "0.0.0"},
    "foresee": {"decision": "0.0.0", "action": 0},
    "say": {"text": "hello"},
    "note": {"text": "why"},
    "pass_host": {"member": "m1"},
    "mute": {"member": "m2", "muted": False},
    "remove": {"member": "m9"},
}

# `host` and `seated` sit, `watcher` has joined, `former` was removed, `other` holds a token of another
# table, `nobody` has none.
KINDS = ("host", "seated", "watcher", "former", "other", "nobody")


async def principals(group: list[Player], **wish: object) -> dict[str, Player]:
    """Six people at a table of Ensemble whose last two seats have no people."""
    host, seated, watcher, former, other, _ = group
    await host.create("ensemble", "Host", seats=4, **wish)
    await host.attach()
    await host.sit(0)
    for player, name in ((seated, "Seated"), (watcher, "Watcher"), (former, "Former")):
        await player.join(host.table, name)
        await player.attach()
    await seated.sit(1)
    _ = await host.ask("seat_bot", seat=2, bot="kindred")
    _ = await host.ask("remove", member=former.member)
    await other.create("ensemble", "Other")
    return dict(zip(KINDS, group, strict=True))
