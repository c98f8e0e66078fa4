"""One of each kind of people at a table, for tests of who may do what."""

from __future__ import annotations

from tests.server.live import Player

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
