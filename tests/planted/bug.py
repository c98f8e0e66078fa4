"""A planted bug: what is changed in the source, and the test that must go red."""

from __future__ import annotations

from dataclasses import dataclass

PLAY = "tests/conformance/test_play.py"
MODEL = "tests/conformance/test_model.py"
STATEFUL = "tests/conformance/test_model_stateful.py"
VIEWS = "tests/conformance/test_views.py"
WRITING = "tests/conformance/test_writing_down.py"
COPIES = "tests/conformance/test_encore_copies.py"
WILD = "tests/conformance/test_encore_wild.py"
REACH = "tests/conformance/test_reach.py"
FAULTS = "tests/server/test_disk_faults.py"
KILL = "tests/server/test_kill.py"
CACHE = "tests/server/test_lost_cache.py"
TORN = "tests/server/test_torn.py"
PROXY = "tests/server/test_proxy.py"
SLOW = "tests/server/test_slow_clients.py"
STORM = "tests/server/test_storm.py"
CARRYING = "tests/server/test_carrying_over.py"
LAYOUT = "tests/games/ember/test_layout.py"
THOUGHT = "tests/games/ember/test_thinking_ahead.py"
RESTORING = "tests/server/test_restoring.py"
STORES = "tests/server/test_stores.py"
TROUBLE = "tests/server/test_store_trouble.py"
TURNS = "tests/server/test_veiled_turns.py"


@dataclass(frozen=True)
class Bug:
    """One change of one place, and where it must be noticed."""

    name: str
    module: str  # under src/parlour
    before: str  # stands exactly once in the module
    after: str
    test: str
    law: str = ""  # which tests of the file, as pytest's -k; all of them if empty
    quick: bool = False  # found with a fortieth of CI's figures
    game: str = "ensemble"  # in whose tests it is looked for; empty: a test of all games at once

    @property
    def tests(self) -> str:
        """Which tests of the file must notice, as pytest's -k."""
        return " and ".join(part for part in (self.game, self.law) if part)


def live(name: str, module: str, before: str, after: str, test: str, law: str = "") -> Bug:
    """A bug of the live tables, which no test of one game alone has to notice."""
    return Bug(name, module, before, after, test, law, game="")
