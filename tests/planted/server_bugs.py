"""Bugs planted in the live tables."""

from __future__ import annotations

from tests.planted.bug import Bug

PACING = "tests/server/test_pacing.py"
TALKING = "tests/server/test_talking.py"
LOBBY = "tests/server/test_lobby.py"
FAIR = "tests/server/test_fairstart.py"
AFTER = "tests/server/test_aftermath.py"
SECURITY = "tests/server/test_security.py"


def bug(name: str, module: str, before: str, after: str, test: str, law: str = "") -> Bug:
    return Bug(name, f"server/{module}", before, after, test, law, game="")


SERVER = [
    bug(
        "a moment in which nobody can act is over at once",
        "pacing.py",
        "                if not self.moment.is_over(now):\n",
        "                if False:\n",
        PACING,
    ),
    bug(
        "a quick answer ends a moment that bots are asked in",
        "pacing.py",
        "len(self.waits) == self.seats and self.answered >= self.waits",
        "self.answered >= self.waits",
        PACING,
    ),
    bug(
        "the end of a game is told while its last moment is shown",
        "telling.py",
        "        return PLAYING if status == OVER and self.pacing.is_behind else status\n",
        "        return status\n",
        PACING,
    ),
    bug(
        "an order answers where it was told to stop",
        "orders.py",
        "    return not any(stop.seat == active and stop.step",
        "    return not any(stop.seat == active and stop.step == 9",
        PACING,
    ),
    bug(
        "people may talk while a team votes",
        "talking.py",
        "    return not any(one.question == silence.ends_with for one in state.window.values())\n",
        "    return False\n",
        TALKING,
    ),
    bug(
        "a changed vote is told to others, if only by an empty message",
        "telling.py",
        "            return None\n        self._asked_last[viewer] = asked\n",
        "            pass\n        self._asked_last[viewer] = asked\n",
        TALKING,
    ),
    bug(
        "anybody may do what is the host's",
        "wishes.py",
        "    if the_member(table, by) != table.host:\n",
        "    if by.member and the_member(table, by) != table.host and by.at < 0:\n",
        LOBBY,
    ),
    bug(
        "a code works twice",
        "table.py",
        "        del member.codes[entry.code]\n",
        "",
        LOBBY,
    ),
    bug(
        "a secret is not compared with what its seat had committed to",
        "fairstart.py",
        "!= chair.commitment:",
        "== b'':",
        FAIR,
    ),
    bug(
        "a failed start is forgotten",
        "table.py",
        "        self.aborted.append(\n",
        "        list[object]().append(\n",
        FAIR,
    ),
    bug(
        "a token is kept as it is",
        "tokens.py",
        '    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()\n',
        "    return token\n",
        SECURITY,
        "kept_as_hashes",
    ),
    bug(
        "a page from anywhere may connect",
        "headers.py",
        "        return len(given) == 1 and given[0] in origins\n",
        "        return len(given) == 1\n",
        SECURITY,
        "sockets_open",
    ),
    bug(
        "who was removed still sees the table",
        "granting.py",
        "        if not guest.admitted:\n            self._reply(",
        "        if guest.admitted is None:\n            self._reply(",
        SECURITY,
        "what_is_declared",
    ),
    bug(
        "a game is told again while it is on",
        "aftermath.py",
        "telling.status != OVER or telling.table.state is None",
        "telling.table.state is None",
        AFTER,
        "that_is_on",
    ),
    bug(
        "a game is told again while its last moment is shown",
        "aftermath.py",
        "telling.status != OVER",
        "telling.table.status != OVER",
        PACING,
        "over_for_nobody",
    ),
    bug(
        "a seat's replay lays everything open",
        "retelling.py",
        'return laid_open(state) if eyes == "all" else',
        "return laid_open(state) if eyes is not None else",
        AFTER,
        "folding",
    ),
    bug(
        "a private game is told again to anybody",
        "web.py",
        "        room = await self.house.room(table)\n        if not room.table.watchers and",
        "        room = await self.house.room(table)\n        if room.closed and",
        AFTER,
        "members_only",
    ),
    bug(
        "a continued game forgets the step it began from",
        "aftermath.py",
        "record().windows[:step])",
        "record().windows[: step - 1])",
        AFTER,
        "says_so",
    ),
]
