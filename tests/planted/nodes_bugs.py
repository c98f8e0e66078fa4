"""Bugs planted in several servers on one database."""

from __future__ import annotations

from tests.planted.bug import Bug, live

NODES_TESTS = "tests/server/test_nodes.py"
RELAY = "tests/server/test_relay.py"
STANDINGS = "tests/server/test_standings.py"
NOTICES = "tests/server/test_notices.py"
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
        "who asks chooses the machine to which the secret of the nodes is shown",
        "server/relay.py",
        "request.rel_url.raw_path_qs",
        "request.raw_path",
        RELAY,
        "whatever_host",
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
    live(
        "a table at another node is one too many when somebody comes back to it",
        "server/sockets.py",
        " or (links is not None and table in links):\n",
        ":\n",
        RELAY,
        "comes_back_to",
    ),
    live(
        "tables of a node that is gone count for ever",
        "server/relay.py",
        "        return sum(not relay.closed for relay in self._of.values())\n",
        "        return len(self._of)\n",
        RELAY,
        "comes_back_to",
    ),
    live(
        "that a table moved is told in English",
        "server/relay.py",
        "        relay.language = language\n",
        "",
        RELAY,
        "comes_back_to",
    ),
    live(
        "a table that cannot be looked at for now is told as gone",
        "server/gathering.py",
        """                if refusal.code != "no_table":""",
        """                if refusal.code == "moved":""",
        STANDINGS,
        "in_trouble",
    ),
    live(
        "a table that does not wake is tried with every look",
        "server/nodes.py",
        "                    self._broken[table] = at + AGAIN_AFTER\n",
        "                    self._broken[table] = at\n",
        NODES_TESTS,
        "does_not_wake",
    ),
    live(
        "a table that nobody takes is looked for with every beat",
        "server/nodes.py",
        "        if any(at - self._orphans[table] < SOON for ",
        "        if any(True for ",
        NODES_TESTS,
        "does_not_wake",
    ),
    live(
        "two nodes call the same person for the same question",
        "server/notices.py",
        "            if await is_ours(call) and any(",
        "            if any(",
        NOTICES,
        "own_the_table",
    ),
]
