"""Sentences that name cards, and reasons why something cannot be done: both tell no secret."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from parlour.core.errors import BadInput
from parlour.core.events import Event
from parlour.lab.cardlists import card_list
from parlour.packs.binding import bind, in_language
from parlour.packs.clauses import clauses
from parlour.server.mentions import actor, mentions
from parlour.server.reasons import why_not
from tests.marks import rule
from tests.server.live import Refused, in_file, players, run, seat_all, server
from tests.server.stages import dealt, story

GAMES = [("ensemble", 3), ("ember", 3), ("encore", 2)]
NAMES = ["Ada", "Mina", "Theo"]


def played(name: str, seats: int, answers: int = 150) -> tuple[Any, list[Event]]:
    """A game at random, and everything that happened in it."""
    game = bind(name)
    happened: list[Event] = []
    state = game.start(seats, 5, {}, happened)
    luck = random.Random(3)
    for _ in range(answers):
        if state.outcome is not None:
            break
        seat = next(iter(state.window))
        state.answer(seat, luck.choice(state.window[seat].options))
    return game, happened


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_sentence_points_at_the_cards_that_it_names_and_at_no_other(
    name: str, seats: int
) -> None:
    game, happened = played(name, seats)
    ids = {card.id for pack in card_list(game) for card in (*pack.cards, *pack.deck)}
    found = 0
    for viewer in (*range(seats), None):
        for event in happened:
            shown = event.seen_by(viewer)
            text = "" if shown is None else game.tell(shown, viewer, "en", NAMES[:seats])
            if shown is None or not text:
                continue
            for mention in mentions(game, shown.facts(), text):
                assert mention.name in text
                assert mention.card in ids
                found += 1
    assert found > 20


def test_a_card_that_a_seat_did_not_see_is_not_pointed_at() -> None:
    game, happened = played("ember", 3)
    (dealt_to_me,) = [event for event in happened if event.code == "dealt"][:1]
    mine, theirs = dealt_to_me.seen_by(0), dealt_to_me.seen_by(1)
    assert mine is not None
    assert theirs is not None
    assert len(mentions(game, mine.facts(), game.tell(mine, 0))) >= 4
    assert mentions(game, theirs.facts(), game.tell(theirs, 1)) == []
    # Not even when the fact were there: what the sentence does not say is left out.
    assert mentions(game, mine.facts(), game.tell(theirs, 1)) == []


def test_a_line_of_the_log_says_of_whom_it_tells() -> None:
    stage = dealt("ensemble", 2)
    lines = story(stage, 0)
    laid = next(line for line in lines if line.event == "card_laid")
    assert laid.seat is None
    assert [mention.name in laid.text for mention in laid.cards] == [True]
    assert actor({"seat": 1}, 2) == 1
    assert actor({"seat": 2}, 2) is None, "the Night sits on no chair"


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_card_names_rules_that_there_are(name: str, seats: int) -> None:
    known = {clause.id for clause in clauses(name)}
    for pack in card_list(bind(name)):
        assert set(pack.clauses) <= known
        for card in (*pack.cards, *pack.deck):
            assert card.clauses
            assert set(card.clauses) <= known


def test_the_draw_deck_of_ember_is_listed_beside_its_creatures() -> None:
    (pack,) = card_list(bind("ember"))
    told: Any = pack.dump(spoilers=False)
    assert [told["deck"][at]["id"] for at in (0, 12, 13, 51, 52)] == [
        "1-air",
        "13-air",
        "1-earth",
        "13-water",
        "archmage",
    ]
    assert told["deck"][32]["title"] == "7 of Fire"
    assert told["deck"][32]["flavour"] == "The Gambler"
    assert told["deck"][52]["title"] == "Archmage"
    (german,) = card_list(in_language(bind("ember"), "de"))
    assert (german.deck[32].title, german.deck[52].title) == ("Feuer 7", "Erzmagier")


@rule("ENS-8.2")
def test_a_scenario_pack_names_the_rules_of_such_packs() -> None:
    for pack in card_list(bind("ensemble")):
        assert pack.clauses == (("ENS-8.1", "ENS-8.2") if pack.sealed else ())


def test_a_reason_is_asked_for_by_notation_as_by_number() -> None:
    stage = dealt("encore", 2)
    table = stage.table
    assert table.state is not None
    (asked,) = table.state.window
    offered = table.game.notation(table.state.window[asked].options[0])
    assert why_not(table, table.state, asked, offered, "en") == ("", None)
    text, clause = why_not(table, table.state, asked, "Perform  m1", "en")
    assert (text, clause) == why_not(
        table, table.state, asked, table.game.parse("perform m1"), "en"
    )
    assert text.startswith("you cannot")
    assert clause is not None
    other, _ = why_not(table, table.state, 1 - asked, offered, "en")
    assert other.startswith("you cannot")
    with pytest.raises(BadInput, match="is no action of encore"):
        _ = why_not(table, table.state, asked, "<script>alert(1)</script>", "en")


def test_a_person_at_a_live_table_asks_why_not_by_notation(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "ensemble", seats=2)
            told = await group[0].ask("why_not", action="vote 9")
            assert told["text"] == "you cannot vote for space 9: the board has spaces 1 to 2"
            assert told["clause"] == "ENS-3.5"
            for wrong in ("vote 10", "x" * 80, ""):
                with pytest.raises(Refused) as refused:
                    _ = await group[0].ask("why_not", action=wrong)
                assert refused.value.code == "no_such_notation"
            lines = (await group[0].ask("story"))["lines"]
            assert any(line.get("cards") for line in lines)

    run(play())
