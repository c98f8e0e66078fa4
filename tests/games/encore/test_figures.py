"""What follows from a view of Encore!!, for those who know no rule."""

from __future__ import annotations

from typing import Any

from parlour.games.encore.figures import figures
from parlour.games.encore.state import EncoreState
from parlour.games.encore.view import EncoreView
from tests.games.encore.builders import play, table
from tests.games.encore.texts import do, lasting, with_texts
from tests.marks import rule


def numbers(state: EncoreState, seat: int | None = 0) -> dict[str, Any]:
    view = state.view(seat)
    assert isinstance(view, EncoreView)
    return figures(view)


@rule("ENC-1.3", "ENC-1.4")
def test_numbers_are_those_that_are_printed_where_nothing_changes_them() -> None:
    state = table(("m1 ada b1 acrew m3 ava", "m2 cal"), hands=("bud bcrew", "dot"))
    found = numbers(state)
    venue = state.cards.venues[state.venue]
    assert (found["star"], found["payout"], found["vibes"]) == (venue.star, venue.payout, ["Warm"])
    mine, theirs = found["managers"]
    assert [one and one["n"] for one in mine["main"]] == [3, None, 7]
    assert [one and one["n"] for one in mine["back"]] == [2, None, None]
    assert [one and one["n"] for one in theirs["main"]][1] > 0
    assert mine["costs"] == {"bud": 10_000, "bcrew": 5_000}
    assert (mine["fee"], mine["entrance"], found["exhausting"]) == (5_000, 1, None)


@rule("ENC-4.4", "ENC-5.2")
def test_what_lasts_changes_the_numbers() -> None:
    game = with_texts(
        amy=lasting(
            do("grow", what="act", n=2, card={"row": "main", "how": "all"}),
            do("cost", n=-4_000, who="you", type="performer"),
            do("vibe", to="calm"),
        ),
    )
    found = numbers(table(("m1 ada m2 amy", ""), hands=("bud", "dot"), game=game))
    assert found["vibes"] == ["Calm", "Warm"]
    mine = found["managers"][0]
    assert mine["main"][0] == {"n": 5, "match": True}
    assert mine["costs"] == {"bud": 6_000}


@rule("ENC-7.9")
def test_hidden_cards_have_no_price() -> None:
    state = table(("m1 ada", ""), hands=("bud", "dot"))
    assert numbers(state, 1)["managers"][0]["costs"] == {}
    assert numbers(state, None)["managers"][1]["costs"] == {}


@rule("ENC-7.3")
def test_the_zone_of_an_exhaust_choice_is_said() -> None:
    state = table(("m2 ~ada b2 ~acrew", ""), reached=True, passes=1, turn=0)
    play(state, "0: pass")
    assert numbers(state)["exhausting"] == 2
