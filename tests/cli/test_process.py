"""The command as a process of its own: pipes, interrupts, plain terminals."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

COMMAND = (sys.executable, "-m", "parlour")
LONG = (*COMMAND, "simulate", "ensemble", "--seats", "6", "--games", "10000000")


def test_the_module_is_the_command() -> None:
    ran = subprocess.run([*COMMAND, "games", "--json"], capture_output=True, check=True, text=True)
    assert json.loads(ran.stdout)["games"][0]["name"] == "ensemble"


def test_a_refusal_is_the_exit_status_of_the_process() -> None:
    ran = subprocess.run([*COMMAND, "rules", "chess"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("parlour: there is no game called chess")


@pytest.mark.parametrize("command", ["rules ensemble", "cards ensemble", "--version", "--help"])
def test_a_reader_who_goes_away_ends_it_quietly(command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        ran = subprocess.run(
            [*COMMAND, *command.split()], stdout=closed, stderr=subprocess.PIPE, check=False
        )
    assert ran.stderr == b""


@pytest.mark.parametrize("command", ["games", "games --json", "rules ensemble", "--help"])
def test_an_answer_that_finds_no_room_is_told_in_a_line(command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [*COMMAND, *command.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            text=True,
        )
    assert ran.returncode == 2
    assert ran.stderr == (
        "parlour: the answer cannot be written: no space left on device [unsaid]\n"
    )


def test_ctrl_c_ends_an_arena_quietly_even_when_a_bot_hangs(tmp_path: Path) -> None:
    (tmp_path / "sleepyhead.py").write_text(
        "import collections, itertools, pathlib\n"
        "class Bot:\n"
        "    def __init__(self, game, seed): pass\n"
        "    def choose(self, view, decision):\n"
        "        pathlib.Path('asleep').touch()\n"
        "        collections.deque(itertools.repeat(None), maxlen=0)\n"
    )
    asked = [*COMMAND, "arena", "ensemble", "--bots", "random,sleepyhead:Bot", "--workers", "1"]
    with begun(asked, tmp_path) as running:
        wait_until((tmp_path / "asleep").exists, running)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, b"", b"")


@contextmanager
def begun(asked: list[str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A command that is under way; it does not outlive the test."""
    with subprocess.Popen(
        asked,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        # Whoever runs the tests in the background has Ctrl-C ignored, by what is started there too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        process_group=0,
    ) as running:
        try:
            yield running
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)


def wait_until(seen: Callable[[], bool], running: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while not seen():
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < deadline, "nothing was done"
        time.sleep(0.01)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_it_quietly_and_leaves_no_file(tmp_path: Path, workers: str) -> None:
    asked = [*LONG, "--workers", workers, "--records", str(tmp_path / "games.jsonl.gz")]
    with begun(asked, tmp_path) as running:
        wait_until(lambda: any(path.stat().st_size for path in tmp_path.iterdir()), running)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, b"", b"")
    assert list(tmp_path.iterdir()) == []


def test_a_bot_that_doubles_its_process_plays_each_game_once(tmp_path: Path) -> None:
    (tmp_path / "twofold.py").write_text(
        "import os\n"
        "class Alone:\n"
        "    def __init__(self, game, seed): pass\n"
        "    def choose(self, view, decision): return decision.options[0]\n"
        "class Doubled(Alone):\n"
        "    def choose(self, view, decision):\n"
        "        if os.fork() == 0:\n"
        "            open('doubled', 'a').close()\n"
        "        return decision.options[0]\n"
    )
    wins = {}
    for name in ("Alone", "Doubled"):
        asked = [*COMMAND, "arena", "encore", "--bots", f"random,twofold:{name}", "--games", "2"]
        with begun([*asked, "--workers", "1", "--json"], tmp_path) as running:
            out, err = running.communicate(timeout=60)
        assert (running.returncode, err) == (0, b"")
        wins[name] = [bot["wins"] for bot in json.loads(out)["bots"]]
    assert (tmp_path / "doubled").exists()
    assert wins["Alone"] == wins["Doubled"]


def test_a_bot_that_prints_does_not_disturb_what_the_command_says(tmp_path: Path) -> None:
    (tmp_path / "chatterbox.py").write_text(
        "import os\n"
        "print('hello')\n"
        "class Bot:\n"
        "    def __init__(self, game, seed): print('here I am')\n"
        "    def choose(self, view, decision):\n"
        "        os.write(1, b'I wonder')\n"
        "        return decision.options[0]\n"
    )
    bots = ("--bots", "random,chatterbox:Bot", "--games", "2", "--json")
    for asked in (("arena", "encore"), ("simulate", "ensemble", "--seats", "2")):
        # The command as it is installed does not look for modules in the current folder by itself.
        run = f"from parlour.cli import main; main({[*asked, *bots]})"
        ran = subprocess.run(
            [sys.executable, "-P", "-c", f"if __name__ == '__main__': {run}"],
            capture_output=True,
            check=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert json.loads(ran.stdout)["games"] == 2
        assert "I wonder" in ran.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_terminal_that_lacks_letters_gets_the_rest(encoding: str) -> None:
    plain = {**os.environ, "PYTHONIOENCODING": encoding, "NO_COLOR": "1", "TERM": "dumb"}
    for command in ("cards ensemble --spoilers", "games --options"):
        ran = subprocess.run(
            [*COMMAND, *command.split()], capture_output=True, env=plain, check=True
        )
        assert ran.stderr == b""
        assert b"\x1b" not in ran.stdout


def test_help_comes_without_the_heavy_parts() -> None:
    """Where time goes: nothing that only long commands need is imported for a short one."""
    asked = "import sys, parlour.cli; print(*sorted(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True, text=True)
    loaded = set(ran.stdout.split())
    heavy = {"multiprocessing", "rich.console", "textual", "parlour.bots", "parlour.lab.simulate"}
    assert not loaded & heavy
