"""The same game again: who comes along, who they are there, and that there is one such table."""

from __future__ import annotations

from pathlib import Path

from tests.server.live import Player, in_file, players, run, server


async def over(people: list[Player]) -> None:
    """The first one gives up a duel as soon as it is dealt."""
    await people[0].until(lambda me: me.info["status"] == "playing")
    _ = await people[0].ask("concede")
    for player in people:
        await player.until(Player.is_over)


async def goes_on(player: Player, table: str) -> None:
    """To another table, with the token that is held already."""
    player.table, player.view = table, None
    await player.attach()


def test_a_newcomer_at_a_rematch_is_nobody_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 4) as everyone:
            ada, mid, ben, eve = everyone
            await ada.create("encore", "Ada")
            for player, name in ((mid, "Mid"), (ben, "Ben")):
                await player.join(ada.table, name)
            for player in (ada, mid, ben):
                await player.attach()
            await ada.sit(0)
            await ben.sit(1)
            _ = await mid.ask("leave")
            _ = await ada.ask("start")
            await over([ada, ben])
            again = (await ada.ask("rematch"))["rematch"]
            await goes_on(ben, again)
            await eve.join(again, "Eve")
            await eve.attach()
            assert eve.member not in (ada.member, ben.member)
            assert eve.seat is None
            _ = await ben.ask("say", text="I am still here")
            await ben.disconnect()
            await ben.attach()
            assert (ben.you["member"], ben.seat) == (ben.member, 1)

    run(play())
