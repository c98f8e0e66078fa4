"""Bugs planted in several servers on one database."""

from __future__ import annotations

from tests.planted.bug import Bug, live

NODES_TESTS = "tests/server/test_nodes.py"
LINES = "tests/server/test_lost_lines.py"

NODES: list[Bug] = [
    live(
        "a node that is back does not look which tables it lost",
        "server/nodes.py",
        "            await self._let_go()\n",
        "",
        LINES,
        "looks_until",
    ),
    live(
        "connections from before a break are used up one after the other",
        "server/stores/postgres.py",
        "        self._breaks += 1\n",
        "        pass\n",
        LINES,
        "from_before",
    ),
    live(
        "what was asked of a node that died is waited for",
        "server/relay.py",
        "            limit.reschedule(at)\n",
        "            pass\n",
        NODES_TESTS,
        "without_a_word",
    ),
]
