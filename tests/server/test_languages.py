"""Each reader of a table is told in its own language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.server.composing import Shared
from tests.server.live import Refused, in_file, players, run, server
from tests.server.stages import answer, dealt


def test_two_readers_of_one_seat_are_told_the_same_in_two_languages() -> None:
    stage = dealt("ensemble", 2)
    for language in ("en", "de"):
        _ = stage.telling.snapshot("m1", language)
    answer(stage, 0)
    answer(stage, 1)
    events = stage.advance(stage.table.asked_at)
    shared: Shared = {}
    english = stage.telling.happened(0, "en", events, shared)
    german = stage.telling.happened(0, "de", events, shared)
    assert english is not None and german is not None
    assert english.change == german.change != {}
    # A question goes out as it was encoded.
    asked, gefragt = [json.loads(bytes(one.decision)) for one in (english, german)]  # type: ignore[call-overload]
    assert asked["options"] == gefragt["options"]
    assert asked["sentence"].startswith("Talk about your votes")
    assert gefragt["sentence"].startswith("Sprecht über eure Stimmen")
    told = b"".join(bytes(event) for event in german.events)  # type: ignore[call-overload]
    assert b"Die Stimmen" in told and b"The votes" not in told


def test_a_table_a_refusal_a_hint_and_a_log_are_in_the_language_of_who_attached(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):
            await ada.create("ember", bots=["random"], seats=2)
            await ada.connect()
            _ = await ada.ask("attach", token=ada.token, language="de-DE")
            await ada.sit(0)
            with pytest.raises(Refused, match="diese Frage ist vorbei"):
                _ = await ada.ask("story", since=0)
            _ = await ada.ask("start")
            await ada.until(lambda me: me.open_question())
            assert ada.decision is not None
            # The bot may be first, and make her discard something.
            asked = ("Ein Moment zum Handeln", "Du ziehst", "Was beschwörst du?", "Welche Karte")
            assert ada.decision["sentence"].startswith(asked)
            hint = await ada.ask("hint", decision=ada.decision["id"])
            assert hint["text"] and " the " not in hint["text"]
            with pytest.raises(Refused, match="Platz 0 kann"):
                _ = await ada.ask("answer", decision=ada.decision["id"], action=99)
            log = (await ada.ask("story", since=0))["lines"]
            assert log[0]["text"] == "Der Pool liegt aus: 39 Kreaturen."
            _ = await ada.ask("attach", token=ada.token, language="en")
            log = (await ada.ask("story", since=0))["lines"]
            assert log[0]["text"] == "The Pool is laid out: 39 creatures."

    run(play())


def test_cards_rules_and_refusals_over_http_are_in_the_language_asked_for(tmp_path: Path) -> None:
    async def read() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):

            async def got(path: str, accepts: str = "") -> Any:
                headers = {"Accept-Language": accepts} if accepts else {}
                return json.loads((await ada.get(path, **headers))[1])

            cards = "/api/games/ember/cards"
            assert (await got(cards))[0]["cards"][0]["title"] == "Wisp"
            assert (await got(f"{cards}?language=de"))[0]["cards"][0]["title"] == "Irrlicht"
            assert (await got(cards, "fr, de-CH;q=0.9, en;q=0.8"))[0]["cards"][0][
                "title"
            ] == "Irrlicht"
            assert (await got(cards, "de;q=0.5, en"))[0]["cards"][0]["title"] == "Wisp"
            assert (await got(f"{cards}?language=en", "de"))[0]["cards"][0]["title"] == "Wisp"
            rules = await got("/api/games/ensemble/rules?language=de")
            assert rules[0]["id"] == "ENS-1.1" and rules[0]["title"] == "Ein stilles Team"
            problem = await got("/api/codes/nothing", "de")
            assert problem["sentence"].startswith("diesen Tisch gibt es nicht")

    run(read())


def test_type_and_colour_of_a_card_have_ids_that_no_language_changes(tmp_path: Path) -> None:
    async def read() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):
            path = "/api/games/encore/cards?language=de"
            card = json.loads((await ada.get(path))[1])[0]["cards"][0]
            assert card["colour_id"] == "orange"
            assert card["type_id"] == "performer" and card["type"] == "Künstler"
            assert card["vibe_ids"] == ["rowdy", "eerie"] and card["vibes"] == ["Wild", "Gruselig"]

    run(read())
