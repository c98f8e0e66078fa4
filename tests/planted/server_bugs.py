"""Bugs planted in the live tables."""

from __future__ import annotations

from tests.planted.bug import TURNS, live

PACING = "tests/server/test_pacing.py"
TALKING = "tests/server/test_talking.py"
LOBBY = "tests/server/test_lobby.py"
FAIR = "tests/server/test_fairstart.py"
AFTER = "tests/server/test_aftermath.py"
COMPANY = "tests/server/test_company.py"
SECURITY = "tests/server/test_security.py"
SWEEPING = "tests/server/test_sweeping.py"


SERVER = [
    live(
        "a moment in which nobody can act is over at once",
        "server/pacing.py",
        "                if not self.moment.is_over(now):\n",
        "                if False:\n",
        PACING,
    ),
    live(
        "a quick answer ends a moment that bots are asked in",
        "server/pacing.py",
        "len(self.waits) == self.seats and self.answered >= self.waits",
        "self.answered >= self.waits",
        PACING,
    ),
    live(
        "the time left for a move tells whether anybody could have acted before it",
        "server/pacing.py",
        "        return max(self.table.asked_at, self._caught_up)\n",
        "        return self.table.asked_at\n",
        PACING,
    ),
    live(
        "the end of a game is told while its last moment is shown",
        "server/telling.py",
        "        return PLAYING if status == OVER and self.pacing.is_behind else status\n",
        "        return status\n",
        PACING,
    ),
    live(
        "an order answers where it was told to stop",
        "server/orders.py",
        "    return not any(stop.seat == active and stop.step",
        "    return not any(stop.seat == active and stop.step == 9",
        PACING,
    ),
    live(
        "who can only pass gives it away by the time",
        "server/telling.py",
        "        return self._only_answer(seat, language)\n",
        "        return self._only_answer(seat, language) if moment.deadline else None\n",
        TURNS,
        "asked_with_one_answer",
    ),
    live(
        "a stand-in passes at once where there is no choice",
        "server/pacing.py",
        "                moment.waits, moment.floor = waits, now + self._floor\n",
        "                moment.waits = waits\n",
        TURNS,
        "stood_in_for",
    ),
    live(
        "the reasons of refusals come from further on than what was told",
        "server/inquiries.py",
        "    standing = stage.pacing.standing\n",
        "    standing = stage.table.state\n",
        TURNS,
        "told_the_same",
    ),
    live(
        "the name of a question counts windows",
        "server/table.py",
        "        known = self._questions[seat * ID : (seat + 1) * ID]\n",
        "        known = f'{self.state.closed:012x}'\n",
        TURNS,
        "count_windows",
    ),
    live(
        "people may talk while a team votes",
        "server/talking.py",
        "    return not any(one.question == silence.ends_with for one in state.window.values())\n",
        "    return False\n",
        TALKING,
    ),
    live(
        "a changed vote is told to others, if only by an empty message",
        "server/telling.py",
        "            return None\n        last.asked = asked\n",
        "            pass\n        last.asked = asked\n",
        TALKING,
    ),
    live(
        "anybody may do what is the host's",
        "server/wishes.py",
        "    if the_member(table, by) != table.host:\n",
        "    if by.member and the_member(table, by) != table.host and by.at < 0:\n",
        LOBBY,
    ),
    live(
        "a code works twice",
        "server/table.py",
        "        del member.codes[entry.code]\n",
        "",
        LOBBY,
    ),
    live(
        "a secret is not compared with what its seat had committed to",
        "server/fairstart.py",
        "!= chair.commitment:",
        "== b'':",
        FAIR,
    ),
    live(
        "a failed start is forgotten",
        "server/table.py",
        "        self.aborted.append(\n",
        "        list[object]().append(\n",
        FAIR,
    ),
    live(
        "a token is kept as it is",
        "server/tokens.py",
        '    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()\n',
        "    return token\n",
        SECURITY,
        "kept_as_hashes",
    ),
    live(
        "a page from anywhere may connect",
        "server/headers.py",
        "        return len(given) == 1 and given[0] in origins\n",
        "        return len(given) == 1\n",
        SECURITY,
        "sockets_open",
    ),
    live(
        "who was removed still sees the table",
        "server/granting.py",
        "        if not guest.admitted:\n            self._reply(",
        "        if guest.admitted is None:\n            self._reply(",
        SECURITY,
        "what_is_declared",
    ),
    live(
        "a game is told again while it is on",
        "server/aftermath.py",
        "telling.status != OVER or telling.table.state is None",
        "telling.table.state is None",
        AFTER,
        "that_is_on",
    ),
    live(
        "a game is told again while its last moment is shown",
        "server/aftermath.py",
        "telling.status != OVER",
        "telling.table.status != OVER",
        PACING,
        "over_for_nobody",
    ),
    live(
        "a seat's replay lays everything open",
        "server/retelling.py",
        'return laid_open(state) if eyes == "all" else',
        "return laid_open(state) if eyes is not None else",
        AFTER,
        "folding",
    ),
    live(
        "a private game is told again to anybody",
        "server/web.py",
        "        room = await self.house.room(table)\n        if not room.table.watchers and",
        "        room = await self.house.room(table)\n        if room.closed and",
        AFTER,
        "members_only",
    ),
    live(
        "the bots of a rematch are strangers",
        "server/house.py",
        "                after=before.id,\n",
        "",
        COMPANY,
        "that_stayed",
    ),
    live(
        "a bot of a rematch has another taste",
        "server/seatbots.py",
        'token_hash(f"{table.company}/',
        'token_hash(f"{table.id}/',
        COMPANY,
        "that_stayed",
    ),
    live(
        "a bot hears of no votes but by words after them",
        "server/thinker.py",
        "                tell(bot, job.heard)\n",
        "                pass\n",
        COMPANY,
        "hears_every_reveal",
    ),
    live(
        "a continued game forgets the step it began from",
        "server/aftermath.py",
        "record().windows[:step])",
        "record().windows[: step - 1])",
        AFTER,
        "says_so",
    ),
    live(
        "a busy server looks through all its tables for garbage",
        "server/sweeping.py",
        "        if lull or at",
        "        if True or at",
        SWEEPING,
        "while_the_server_works",
    ),
    live(
        "a server that never rests keeps its garbage",
        "server/sweeping.py",
        "        if lull or at - self._swept_at >= AT_THE_LATEST:\n",
        "        if lull:\n",
        SWEEPING,
        "at_last",
    ),
]
