"""Positions, records, views and exports, out and in again."""

from __future__ import annotations

import copy
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour import BadInput
from parlour.core.canonical import canonical

from .cases import Case
from .figures import figure, seeds
from .play import somewhere, states

ROOT = Path(__file__).parents[2]


def test_a_position_loads_into_the_same_state(case: Case) -> None:
    for seed, state in states(case, "test_a_position_loads", 2_500, 500_000):
        text = canonical(state.dump())
        loaded = case.game.load(json.loads(text))
        assert canonical(loaded.dump()) == text
        assert dict(loaded.window) == dict(state.window)
        viewer = seed % state.seats
        assert loaded.view(viewer) == state.view(viewer)


def test_a_loaded_position_plays_on_like_the_state_it_came_from(case: Case) -> None:
    for seed, state in states(case, "test_a_loaded_position_plays_on", 300, 50_000):
        loaded = case.game.load(json.loads(canonical(state.dump())))
        if state.outcome is None:
            case.game.playout(state, seed)
            case.game.playout(loaded, seed)
            assert canonical(loaded.dump()) == canonical(state.dump())
        again = case.game.replay(loaded.record())
        assert canonical(again.dump()) == canonical(loaded.dump())


def test_an_answer_changed_after_loading_is_in_the_record(case: Case) -> None:
    for _, state in states(case, "test_an_answer_changed_after_loading", 300, 50_000):
        loaded = case.game.load(state.dump())
        for seat in range(loaded.seats):
            if loaded.laid_by(seat) and loaded.decision(seat).revisable:
                loaded.answer(seat, loaded.decision(seat).options[-1])
        for seat, decision in loaded.window.items():
            loaded.answer(seat, decision.options[0])
        replayed = case.game.replay(loaded.record())
        assert canonical(replayed.dump()) == canonical(loaded.dump())


WRONG: list[object] = [{}, [[]], "nonsense", -(10**9), 10**30]


def test_no_field_of_a_position_may_be_missing_added_or_of_another_kind(case: Case) -> None:
    for seed in seeds("test_no_field_of_a_position", 40, 5_000):
        rnd = random.Random(seed)
        state = somewhere(case.any_set_up(rnd).start(case.game, seed), rnd)
        document = state.dump()
        for name in document:
            for wrong in WRONG:
                changed: dict[str, Any] = copy.deepcopy(document)
                changed[name] = wrong
                with pytest.raises(BadInput) as refused:
                    case.game.load(changed)
                assert "\n" not in refused.value.sentence
            without = copy.deepcopy(document)
            del without[name]
            with pytest.raises(BadInput):
                case.game.load(without)
        with pytest.raises(BadInput, match="no field"):
            case.game.load({**document, "zeal": 1})


def test_a_record_leads_to_the_same_state(case: Case) -> None:
    for _, state in states(case, "test_a_record_leads_to_the_same_state", 300, 100_000):
        data = json.loads(canonical(state.record().dump()))
        replayed = parlour.replay(data, case.packs)
        assert canonical(replayed.dump()) == canonical(state.dump())
        assert replayed.record() == state.record()


def test_a_cut_or_edited_record_is_refused(case: Case) -> None:
    for seed in seeds("test_a_cut_or_edited_record", 120, 20_000):
        rnd = random.Random(seed)
        state = somewhere(case.any_set_up(rnd).start(case.game, seed), rnd)
        data = json.loads(canonical(state.record().dump()))
        edited = json.loads(canonical(data))
        windows = edited["windows"]
        window = rnd.randrange(len(windows))
        kind = rnd.choice(["cut", "answer", "missing", "twice"])
        if kind == "cut":
            del windows[-1]
        elif kind == "answer":
            pair = rnd.choice(windows[window])
            pair[1] = (pair[1] + 1) % len(case.game.actions)
        elif kind == "missing":
            del windows[window]
        else:
            windows.insert(window, windows[window])
        if edited["windows"] == data["windows"]:
            continue
        with pytest.raises(BadInput):
            parlour.replay(edited, case.packs)


def digest(games: int, environment: dict[str, str], *how: str) -> str:
    """The hash of many games, played in a process of its own."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digest", str(games), *how],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


# The installed package, compiled where it could be; a patched copy of the source has none.
INSTALLED = {} if "PARLOUR_SOURCE" in os.environ else {"PYTHONPATH": ""}
GOLDEN = Path(__file__).with_name("digest.txt")


@pytest.mark.installed
def test_replay_equals_play_in_any_process_interpreted_and_compiled() -> None:
    games = figure(250, 20_000)
    how = ["alike"] if os.environ.get("PARLOUR_SOAK") else []
    source = os.environ.get("PARLOUR_SOURCE", str(ROOT / "src"))
    others = [
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "31337", "PYTHONPATH": source},
        {"PYTHONHASHSEED": "random", **INSTALLED},
    ]
    first = digest(games, {"PYTHONHASHSEED": "0"}, *how)
    for environment in others:
        assert digest(games, environment, *how) == first


def test_the_same_seeds_give_the_same_games_in_any_year() -> None:
    """The golden digest changes only together with the rules or the cards."""
    found = digest(20, {})
    if os.environ.get("PARLOUR_UPDATE"):
        GOLDEN.write_text(found, "utf-8")
    assert found == GOLDEN.read_text("utf-8")


def test_an_honest_export_is_verified_and_a_changed_one_is_not(case: Case) -> None:
    tried = 0
    for seed in seeds("test_an_honest_export", 60, 1_000):
        rnd = random.Random(seed)
        set_up = case.any_set_up(rnd)
        state = case.game.start(set_up.seats, parlour.fair_key(seed), set_up.options)
        somewhere(state, rnd)
        data = parlour.export(state)
        assert parlour.verify(data, case.packs) is True
        for _ in range(8):
            changed = bytearray(data)
            place = rnd.randrange(len(data))
            changed[place] ^= 1 << rnd.randrange(7)
            verdict = parlour.verify(bytes(changed), case.packs)
            assert isinstance(verdict, str)
            tried += 1
    assert tried >= figure(400, 5_000) or os.environ.get("PARLOUR_SEED")
