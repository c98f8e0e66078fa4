"""The models against fairness.md, the rulebook's pictures and the three scenarios."""

import copy
import hashlib
import random

import pytest

from .ensemble import Model, Refused
from .randomness import Fair, Quick, player_commit, server_commit, sim_key, table_key

SERVER = bytes(range(32))
SECRETS = {0: b"\x11" * 32, 1: b"\x22" * 32}
KEY = table_key(SERVER, hashlib.sha256(b"demo transcript").digest(), SECRETS)
DRAW = "shuffle/draw/0"


class InOrder(Quick):
    """Deals the lowest card first, so that a test can stack the deck."""

    def below(self, label: str, n: int) -> int:
        return 0


def dealt(randomness: Quick | Fair, count: int) -> list[int]:
    cards = list(range(count))
    return [randomness.draw(DRAW, cards) for _ in range(count)]


def stacked(
    seats: int, marks: dict[int, str] | None = None, *, cards: int = 80, explain: bool = False
) -> Model:
    """Cards come out as 0, 1, 2 ...: without Knots 0 and 1 on the board, 2 the Challenge."""
    given = marks or {}
    return Model(
        seats, [given.get(card) for card in range(cards)], randomness=InOrder(0), explain=explain
    )


def at_level(model: Model, level: int, *, grey: int = 0) -> Model:
    """The first cards of the deck on the spaces above 2, and the first `grey` lives turned."""
    for space in range(3, level + 1):
        model.board[space] = model.deck.pop(0)
    model.level = level
    for counter in list(model.lives)[:grey]:
        model.lives[counter] = False
    return model


def vote(model: Model, *spaces: int) -> None:
    for seat, space in enumerate(spaces):
        model.answer(seat, f"vote {space}")


def coloured(model: Model) -> list[int | str]:
    return [counter for counter, up in model.lives.items() if up]


def everything(model: Model) -> list[int]:
    return sorted([*model.deck, *model.discard, *model.challenge, *model.board.values()])


def test_the_commitments_and_the_key_are_those_of_the_page() -> None:
    assert server_commit("T-000001", SERVER).hex() == (
        "a4cd957a416022f1801776aea93dbad9a59f9f7845761ada52b65fc22e900859"
    )
    assert player_commit("T-000001", 0, SECRETS[0]).hex() == (
        "f0c26e2f9ad5e842b997fecc1e4836e0f91072d6a7cdbed46332973d48ddec12"
    )
    assert player_commit("T-000001", 1, SECRETS[1]).hex() == (
        "005c88956c662514905f96b7fd5a3919bfa55889dd0010b4aeeb9a6618ff7877"
    )
    assert KEY.hex() == (
        "b0d1e4a5d0c375ccd25e677d831aa30f37689c86cd088c565709eb4c2dccedd9"
        "8138b28bdf739aa8e98c81228b8d07f28566c8803253e838840f675467dfe4c3"
    )


def test_the_fair_draws_are_those_of_the_page() -> None:
    assert dealt(Fair(KEY), 10) == [5, 0, 3, 4, 9, 1, 2, 7, 6, 8]
    eighty = dealt(Fair(KEY), 80)
    assert eighty[:12] == [25, 35, 14, 17, 21, 55, 2, 6, 10, 60, 20, 61]
    assert hashlib.sha256(bytes(eighty)).hexdigest() == (
        "f3eaf061ff062e24b3038c4efd04075d9f101996552c5af579efea9f2cc47d80"
    )
    assert Fair(KEY).below("die/0", 6) == 3
    assert dealt(Fair(sim_key(7)), 10) == [0, 5, 2, 6, 4, 3, 8, 1, 7, 9]


def test_the_quick_draws_are_those_of_the_page() -> None:
    quick = Quick(7)
    assert [quick.word() for _ in range(4)] == [2778692129, 512623442, 2195685411, 772862399]
    assert dealt(Quick(7), 10) == [6, 1, 5, 2, 4, 3, 7, 8, 9, 0]


def test_the_last_card_takes_no_word() -> None:
    quick, fair = Quick(7), Fair(KEY)
    assert quick.draw(DRAW, [3]) == fair.draw(DRAW, [3]) == 3
    assert quick.state == Quick(7).state
    assert fair.cursor == {}


def test_the_picture_of_the_allowance() -> None:
    """The left-most coloured counter shows 2, so two dissenters pass and three fail."""
    passed = at_level(stacked(8), 4, grey=6)
    vote(passed, 1, 1, 1, 1, 1, 1, 2, 3)
    assert passed.level == 5
    failed = at_level(stacked(8), 4, grey=6)
    vote(failed, 1, 1, 1, 1, 1, 2, 2, 3)
    assert (failed.level, coloured(failed)) == (4, [8])


def test_each_counter_has_its_allowance() -> None:
    for grey, allowed in enumerate([0, 0, 0, 1, 1, 1, 2, 2, 3, 3]):
        for dissenters in range(1, 5):
            model = at_level(stacked(10), 4, grey=grey)
            vote(model, *[2] * dissenters, *[1] * (10 - dissenters))
            assert (model.level == 5) == (dissenters <= allowed)


def test_the_picture_of_an_ensemble() -> None:
    model = at_level(stacked(4), 4, grey=2)
    vote(model, 3, 3, 3, 3)
    assert (model.level, coloured(model)) == (5, [2, 3, 4])
    assert (model.challenge, model.discard) == ([3], [2])
    assert model.board == {1: 0, 2: 1, 3: 5, 4: 4, 5: 6}


def test_the_picture_of_a_level_passed() -> None:
    model = at_level(stacked(4), 4, grey=3)
    vote(model, 3, 3, 1, 3)
    assert (model.level, coloured(model)) == (5, [4])
    assert (model.challenge, model.discard) == ([3], [2])
    assert model.board == {1: 0, 2: 1, 3: 5, 4: 4, 5: 6}


def test_the_picture_of_a_level_failed() -> None:
    model = at_level(stacked(4), 4)
    vote(model, 4, 1, 4, 1)
    assert (model.level, coloured(model)) == (4, [2, 3, 4])
    assert (model.challenge, model.discard) == ([0, 4], [2])
    assert model.board == {1: 5, 2: 1, 3: 3, 4: 6}


def test_the_novice_counter_copies_its_neighbour_and_is_lost_last() -> None:
    model = Model(4, [None] * 80, randomness=InOrder(0), novice=True)
    at_level(model, 4, grey=4)
    vote(model, 1, 1, 1, 2)
    assert model.level == 5
    vote(model, 1, 1, 2, 2)
    assert model.outcome == ("lost", "ENS-6.2")


def test_passing_level_nine_wins() -> None:
    model = at_level(stacked(2), 9, grey=1)
    vote(model, 9, 9)
    assert (model.outcome, model.phase) == (("won", "ENS-6.1"), "over")
    assert (model.level, coloured(model)) == (9, [1, 2])
    with pytest.raises(Refused, match=r"ENS-6\.1"):
        model.answer(0, "vote 1")


def test_a_knot_drawn_at_set_up_goes_down_and_the_second_stays_up() -> None:
    model = stacked(2, {0: "knot", 1: "knot", 3: "knot"})
    assert (model.board, model.challenge) == ({1: 1, 2: 2}, [0, 3])
    first = stacked(2, {2: "knot"})
    assert (first.board, first.challenge) == ({1: 0, 2: 1}, [2])


def test_a_knot_holds_while_the_level_is_failed() -> None:
    model = stacked(3, {2: "knot", 3: "knot"})
    vote(model, 1, 1, 2)
    assert (model.challenge, model.board, model.discard) == ([2, 0], {1: 3, 2: 1}, [])
    vote(model, 2, 1, 1)
    assert (model.challenge, model.board, model.discard) == ([2, 3], {1: 4, 2: 1}, [0])
    vote(model, 2, 2, 2)
    assert (model.challenge, model.discard) == ([1], [0, 2, 3])


def test_a_knot_drawn_in_the_refill_lies_after_the_voted_cards() -> None:
    model = stacked(4, {3: "knot", 4: "knot"})
    vote(model, 2, 2, 1, 1)
    assert (model.challenge, model.board) == ([0, 1, 3], {1: 4, 2: 5})


def test_a_voted_knot_keeps_the_next_one_up() -> None:
    model = stacked(2, {0: "knot", 1: "knot", 4: "knot"})
    assert (model.challenge, model.board) == ([0, 3], {1: 1, 2: 2})
    vote(model, 1, 1)
    assert (model.challenge, model.board) == ([1], {1: 4, 2: 2, 3: 5})
    assert model.discard == [0, 3]


def test_a_mask_beneath_the_board_asks_for_the_stranger() -> None:
    model = stacked(2, {0: "mask", 2: "mask"})
    assert model.question == "stranger"
    vote(model, 2, 2)
    assert model.question == "match"
    vote(model, 1, 1)
    assert model.question == "stranger"


def test_the_bearer_is_the_measure() -> None:
    model = at_level(stacked(4, {0: "lantern"}), 4, grey=3)
    model.bearer, model.round = 1, 2
    vote(model, 2, 3, 2, 2)
    assert model.outcome == ("lost", "ENS-6.2")
    model = at_level(stacked(4, {0: "lantern"}), 4, grey=2)
    model.bearer, model.round = 1, 2
    vote(model, 2, 3, 2, 2)
    assert (model.level, model.challenge, model.bearer, model.round) == (4, [3], 2, 3)
    vote(model, 2, 1, 2, 2)
    assert (model.level, model.challenge, model.bearer) == (5, [1], 3)


def test_a_lantern_round_brings_no_life_back() -> None:
    model = at_level(stacked(3, {0: "lantern"}), 4, grey=1)
    vote(model, 1, 1, 1)
    assert (model.level, coloured(model), model.verdict) == (5, [2, 3], "passed")


def test_only_a_lantern_on_the_board_makes_a_bearer() -> None:
    assert stacked(3, {1: "lantern"}).bearer == 0
    assert stacked(3, {2: "lantern"}).bearer is None


def test_a_vote_may_be_exchanged_until_the_last_is_laid() -> None:
    model = stacked(2)
    model.answer(0, "vote 1")
    assert (model.owes(0), model.owes(1)) == (False, True)
    assert model.options(0) == ["vote 1", "vote 2"]
    model.answer(0, "vote 2")
    model.answer(1, "vote 2")
    assert (model.last_votes, model.votes, model.level) == ({0: 2, 1: 2}, {}, 3)


@pytest.mark.parametrize(
    ("seat", "text", "clause"),
    [
        (0, "vote 3", "ENS-3.5"),
        (0, "vote 0", "ENS-3.5"),
        (0, "vote 01", "ENS-3.5"),
        (0, "ready", "ENS-3.8"),
        (0, "", "ENS-3.1"),
        (2, "vote 1", "ENS-1.2"),
        (-1, "vote 1", "ENS-1.2"),
    ],
)
def test_what_is_refused_changes_nothing(seat: int, text: str, clause: str) -> None:
    model = stacked(2)
    before = copy.deepcopy(vars(model))
    with pytest.raises(Refused) as refused:
        model.answer(seat, text)
    assert refused.value.clause == clause
    del before["randomness"]
    assert {name: vars(model)[name] for name in before} == before


def test_new_cards_come_only_when_all_are_ready() -> None:
    model = stacked(2, explain=True)
    vote(model, 1, 1)
    assert (model.phase, model.level, model.board) == ("explain", 3, {1: 0, 2: 1})
    assert (model.challenge, model.round) == ([2], 1)
    model.answer(1, "ready")
    assert (model.options(0), model.options(1)) == (["ready"], [])
    with pytest.raises(Refused, match=r"ENS-3\.8"):
        model.answer(1, "ready")
    with pytest.raises(Refused, match=r"ENS-3\.4"):
        model.answer(0, "vote 1")
    model.answer(0, "ready")
    assert (model.phase, model.board, model.round) == ("vote", {1: 3, 2: 1, 3: 4}, 2)


def test_the_discard_becomes_the_deck_only_when_a_card_is_needed() -> None:
    model = stacked(2, cards=4)
    vote(model, 1, 2)
    assert (model.challenge, model.discard, model.deck) == ([0, 1], [], [])
    assert (model.board, model.reshuffles) == ({1: 3, 2: 2}, 1)
    larger = stacked(2, cards=5)
    vote(larger, 1, 2)
    assert (larger.discard, larger.deck, larger.reshuffles) == ([2], [], 0)


def random_game(number: int) -> Model:
    chance = random.Random(number)
    marks: list[str | None] = [None] * 80
    for mark, count in (("knot", 11), ("mask", 13), ("lantern", 10)):
        if chance.random() < 0.7:
            pack: list[str | None] = [*[mark] * count, *[None] * (15 - count)]
            chance.shuffle(pack)
            marks.extend(pack)
    # At most 29 cards lie on and beneath the board (ENS-9.11). Thirty run out at times, all never.
    deck = sorted(chance.sample(range(len(marks)), chance.choice([30, len(marks)])))
    model = Model(
        chance.randint(2, 10),
        marks,
        deck=deck,
        randomness=Quick(number) if number % 2 else Fair(sim_key(number)),
        novice=chance.random() < 0.3,
        explain=chance.random() < 0.5,
    )
    agreement = chance.random()
    while model.outcome is None:
        favourite = chance.randint(1, model.level)
        for seat in chance.sample(range(model.seats), model.seats):
            options = model.options(seat)
            text = chance.choice(options)
            if model.phase == "vote" and chance.random() < agreement:
                text = f"vote {favourite}"
            model.answer(seat, text)
        assert everything(model) == deck
        if model.phase == "vote":
            assert list(model.board) == list(range(1, model.level + 1))
    return model


def test_random_games_end_and_lose_no_card() -> None:
    games = [random_game(number) for number in range(300)]
    assert all(game.round <= 14 + len(game.lives) for game in games)
    assert {game.outcome for game in games} == {("won", "ENS-6.1"), ("lost", "ENS-6.2")}
    assert any(game.reshuffles for game in games)
