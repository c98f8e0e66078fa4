"""Seeds, workers and options of a simulation."""

import hashlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour import BadInput
from parlour.lab.compare import exchanged
from parlour.lab.findings import Findings
from parlour.lab.jobs import Portions
from parlour.lab.options import options_of, value_of
from parlour.lab.simulate import Plan, Played, game_seeds, play_game, simulate
from parlour.packs.reading import PackFile
from tests.cli.builders import built_in

PLAN = Plan("ensemble", (), 3, 5, ("random", "kindred", "random"), {"explain": False})


def test_the_seeds_of_a_game_are_as_documented() -> None:
    stream = hashlib.shake_128(b"parlour/simulate/v1/5/2").digest(24)
    wanted = [int.from_bytes(stream[k : k + 6], "big") for k in (0, 6, 12, 18)]
    assert game_seeds(5, 2, 3) == wanted


@given(st.integers(), st.integers(1, 10**6))
def test_a_seat_more_changes_no_seed_of_the_others(seed: int, number: int) -> None:
    assert game_seeds(seed, number, 4)[:-1] == game_seeds(seed, number, 3)


def test_a_game_can_be_dealt_again_from_its_seed() -> None:
    played = play_game(replace(PLAN, records=True), parlour.game("ensemble"), 4)
    deal = game_seeds(5, 4, 3)[0]
    assert f'"seed":{deal}' in played.record


@given(st.integers(1, 60), st.lists(st.floats(0, 1), max_size=8))
def test_portions_give_out_every_game_once(games: int, times: list[float]) -> None:
    portions = Portions(games)
    numbers: list[int] = []
    while portion := portions.next():
        numbers += portion
        portions.took(times.pop() if times else 1.0)
    assert numbers == list(range(1, games + 1))


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_games_come_in_their_order_whoever_plays_them(workers: int) -> None:
    plan = replace(PLAN, traces=True)
    found = [one for portion in simulate(plan, 13, workers) for one in portion]
    game = parlour.game("ensemble")
    assert found == [play_game(plan, game, number) for number in range(1, 14)]


def test_what_a_worker_cannot_do_is_said_as_if_there_were_none() -> None:
    plan = replace(PLAN, bots=("nobody",) * 3)
    for workers in (1, 2):
        with pytest.raises(BadInput, match="there is no bot called nobody"):
            list(simulate(plan, 4, workers))


def test_random_bots_are_counted_like_any_others() -> None:
    """Tables of random bots are played inside the module: the count of decisions is the same."""
    game = parlour.game("ensemble")
    plan = replace(PLAN, bots=("random",) * 3, records=True)
    played = play_game(plan, game, 1)
    assert played.decisions == 3 * played.length


def test_findings_tell_seats_that_win_together_from_those_that_do_not() -> None:
    together = [Played("won", 0b11, 4, 2, 0, ""), Played("lost", 0, 6, 3, 0, "")]
    team, rivals = Findings(2, "rounds"), Findings(2, "rounds")
    team.add(together)
    rivals.add([*together, Played("won", 0b10, 4, 2, 0, "")])
    assert (team.together, team.wins(0), team.wins(1)) == (True, 1, 1)
    assert (rivals.together, rivals.wins(0), rivals.wins(1)) == (False, 1, 2)


@pytest.mark.parametrize(
    ("text", "default", "wanted"),
    [
        ("true", False, True),
        ("Off", True, False),
        ("maybe", False, "maybe"),
        ("1", False, 1),
        ("a,b", [], ["a", "b"]),
        ("a", [], ["a"]),
        ("1, 2", [], [1, 2]),
        ("7", [], [7]),
        ("", [], []),
        ("[]", [], []),
        ('{"a": []}', None, {"a": []}),
        ("quick", "slow", "quick"),
    ],
)
def test_values_are_read_as_the_option_is_written(
    text: str, default: object, wanted: object
) -> None:
    assert value_of(text, default) == wanted


def test_written_options_come_over_those_given() -> None:
    game = parlour.game("ensemble")
    assert options_of(game, ["explain=on"], {"explain": False, "novice": True}) == {
        "explain": True,
        "novice": True,
    }


def test_a_pack_against_another_of_the_same_id_takes_its_place() -> None:
    old = PackFile("old.toml", built_in("crossing").encode())
    new = PackFile("new.toml", built_in("crossing").replace("Knotted", "Tangled").encode())
    other = PackFile("other.toml", built_in("night-walk").encode())
    assert exchanged([old, other], [new]) == (other, new)
