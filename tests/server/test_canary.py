"""Nothing a seat may not know reaches it: every byte is looked at.

The game is played with a pack in which every card is called by a word that occurs nowhere else.
Whatever a word reaches, over a socket, in a response or in a log, must be something that the rules
had shown to that viewer by then.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from parlour.core.decisions import Decision
from parlour.core.events import Event
from parlour.core.randomness import quick
from parlour.core.state import State
from parlour.packs.binding import built_in
from parlour.packs.reading import PackFile
from parlour.server.logs import Lines
from parlour.server.room import Room
from parlour.server.serving import Server
from tests.conformance.figures import figure
from tests.server.ledger import in_brief
from tests.server.live import Player, Refused, in_file, players, run, seat_all, server

# The first pack of each game, and the tables of it that are cards.
PACKS = {"ensemble": "remembrance", "ember": "wizards", "encore": "first-tour"}
CARD = re.compile(
    rb'^(\[\[(?:picture|creature|curse|card|venue)\]\]\nid = )"[^"]+"((?:\n[^\[\n]*)*?\n(?:name|title) = )"[^"]+"',
    re.MULTILINE,
)
WORD = re.compile(r"zq[0-9]{4}")
# Cards that no pack names: the wizards of Ember.
WIZARD = re.compile(r"\b[0-9]+-(?:air|earth|fire|water)\b")


def canary_pack(game: str) -> tuple[PackFile, int]:
    """A built-in pack with other words for its cards, and how many they are."""
    text, count = built_in(game)[PACKS[game]].text, 0

    def renamed(card: re.Match[bytes]) -> bytes:
        nonlocal count
        count += 1
        word = f"zq{count:04}".encode()
        return card[1] + b'"%s"' % word + card[2] + b'"%s"' % word.capitalize()

    return PackFile("canary", CARD.sub(renamed, text)), count


def words_in(text: str) -> set[str]:
    return set(WORD.findall(text.lower())) | set(WIZARD.findall(text))


def words_of(data: object) -> set[str]:
    return words_in(json.dumps(data))


class Rules:
    """The same game beside the server: what the rules have shown to whom so far."""

    def __init__(self, room: Room) -> None:
        table = room.table
        self.game = table.game
        self.happened: list[Event] = []
        self.state: State = self.game.start(
            len(table.chairs), table.key(), table.options, self.happened
        )
        self.viewers: list[int | None] = [*range(len(table.chairs)), None]
        self.shown: dict[int | None, set[str]] = {viewer: set() for viewer in self.viewers}
        # Facts name cards by numbers, which are no words.
        self.told: dict[int | None, set[str]] = {viewer: set() for viewer in self.viewers}
        self.look()

    def look(self) -> None:
        for viewer in self.viewers:
            shown = self.shown[viewer]
            shown |= words_of(self.state.view(viewer).dump())
            for seen in [event.seen_by(viewer) for event in self.happened]:
                if seen is not None:
                    shown |= words_of(seen.dump()) | words_in(self.game.tell(seen, viewer))
                    self.told[viewer].add(in_brief(seen.code, seen.facts()))
        for seat, decision in self.state.window.items():
            self.shown[seat] |= self._offered(decision)
        self.happened.clear()

    def _offered(self, decision: Decision) -> set[str]:
        return set().union(*(words_in(self.game.notation(one)) for one in decision.options))

    def answer(self, seat: int, action: int) -> None:
        self.state.answer(seat, action)
        self.shown[seat] |= words_in(self.game.notation(action))
        self.look()


async def catch_up(group: Iterable[Player]) -> None:
    """Whatever was told by now has arrived: a socket keeps the order."""
    for player in group:
        _ = await player.ask("attach", token=player.token or None)


async def from_outside(player: Player) -> str:
    """Every response that may say something of a table while it is played."""
    here = f"/api/tables/{player.table}"
    own = {"Authorization": f"Bearer {player.token}"} if player.token else {}
    paths = [here, f"{here}/terms", f"{here}/export", f"{here}/replay?seat=all", f"{here}/replay"]
    paths += ["/api/tables", "/metrics", "/healthz", f"/api/codes/{player.code}"]
    told = [(await player.get(path, **own))[1].decode() for path in paths]
    held = {"table": player.table, "token": player.token}
    return "\n".join([*told, str(await player.post("/api/places", {"places": [held]}))])


async def be_curious(player: Player) -> None:
    """Ask for all that a table may be asked; what comes of it is looked at with everything else."""
    with suppress(Refused):
        _ = await player.ask("whys")
    since: int | None = 0
    while since is not None:
        since = (await player.ask("story", since=since)).get("next")
    question = player.open_question()
    for option in [] if question is None else question["options"][:5]:
        with suppress(Refused):
            wish = {"decision": question["id"], "action": option["action"]} if question else {}
            _ = await player.ask("foresee", **wish)


def look_at(player: Player, rules: Rules) -> None:
    """Nothing that arrived holds a word or a fact that the rules had not shown."""
    told = "\n".join(player.raw)
    # What an answer would lead to has not happened.
    happened = [one for one in player.heard if one["type"] != "done"]
    events = [event for one in happened for event in one.get("events", [])]
    player.raw.clear()
    player.heard.clear()
    facts = {in_brief(event["event"], event["facts"]) for event in events}
    assert facts <= rules.told[player.seat]
    too_early = words_in(told) - rules.shown[player.seat]
    assert not too_early, f"{player.seat} was told of {too_early} by {told[:2000]}"


async def play(live: Server, group: list[Player], moves: int) -> Rules:
    """Everybody answers at random, one after the other; after each answer all bytes are read."""
    *seated, _ = group
    room = live.house.rooms[seated[0].table]
    rules, dice = Rules(room), quick(7)
    for number in range(moves):
        await catch_up(group)
        for player in group:
            look_at(player, rules)
        if seated[0].is_over():
            break
        if number % 25 == 0:  # of a game that is over everything may be told
            for player in group:
                assert words_in(await from_outside(player)) <= rules.shown[player.seat]
                await be_curious(player)
        asked = [player for player in seated if player.open_question()]
        player = asked[dice.below(0, len(asked))]
        question: dict[str, Any] = player.decision or {}
        action = int(question["options"][dice.below(0, len(question["options"]))]["action"])
        # The answer is out before anybody hears of it.
        if not question["id"].startswith("m"):
            assert player.seat is not None
            rules.answer(player.seat, action)
        _ = await player.answer(action)
    assert room.table.state is not None
    assert rules.state.fingerprint() == room.table.state.fingerprint(), "it was the same game"
    return rules


@pytest.mark.parametrize(("game", "people"), [("ensemble", 3), ("ember", 3), ("encore", 2)])
def test_no_card_reaches_a_viewer_before_the_rules_reveal_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, game: str, people: int
) -> None:
    pack, count = canary_pack(game)
    assert count > 20, "the cards of the pack were found"
    caplog.set_level(logging.DEBUG)
    caplog.handler.setFormatter(Lines())

    async def check() -> None:
        async with (
            server(in_file(tmp_path), floor=0) as live,
            players(live.port, people + 1) as group,
        ):
            await live.house.store.save_pack(pack.hash, pack.name, pack.text)
            *seated, watcher = group
            await seat_all(seated, game, seats=people, packs=[pack.hash])
            watcher.table, watcher.code = seated[0].table, seated[0].code
            await watcher.attach()
            rules = await play(live, group, figure(150, 3_000))
            assert any(WORD.match(word) for word in rules.shown[0]), "something was shown"
            everything = {f"zq{number:04}" for number in range(1, count + 1)}
            assert everything - rules.shown[0], "something is still hidden"

    run(check(), seconds=figure(120, 1_200))
    assert not words_in(caplog.text)
