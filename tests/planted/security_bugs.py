"""Bugs that show somebody what is not theirs, or let anybody ask too much."""

from __future__ import annotations

from tests.planted.bug import live

CANARY = "tests/server/test_canary.py"
COMPOSING = "tests/server/test_composing.py"
EXPORTED = "tests/server/test_exported.py"
FLOOD = "tests/server/test_flood.py"
FORWARDED = "tests/server/test_forwarded.py"
GATHERING = "tests/server/test_gathering.py"
ODD = "tests/server/test_odd_wishes.py"
PACKS = "tests/server/test_house.py"
PROXY = "tests/server/test_proxy.py"
SILENCE = "tests/server/test_silence.py"
STANDINGS = "tests/server/test_standings.py"
ROUTES = "tests/server/test_routes.py"
SECURITY = "tests/server/test_security.py"
STORES = "tests/server/test_stores.py"
WEBSOCKET = "tests/server/test_websocket.py"
WHYS = "tests/server/test_whys.py"
WIRE = "tests/server/test_wire.py"


SECURITY_BUGS = [
    live(
        "who watches is shown what the first seat sees",
        "server/telling.py",
        "        now = self.pacing.view(seat)\n",
        "        now = self.pacing.view(seat or 0)\n",
        CANARY,
        "encore",
    ),
    live(
        "the events of a telling are those of everybody",
        "server/composing.py",
        "            shown = event.seen_by(seat)\n",
        "            shown = event\n",
        CANARY,
        "encore",
    ),
    live(
        "a sentence with a name in it is said at other tables too",
        "server/composing.py",
        "    if NO_NAME not in text:\n",
        "    if NO_NAME not in text or to is not None:\n",
        COMPOSING,
        "another_said_it",
    ),
    live(
        "what a member asks for from outside is told from the state",
        "server/gathering.py",
        '        return said({**terms, "packs": packs})\n',
        '        return said({**terms, "packs": packs, "state": table.state and table.state.dump()})\n',
        CANARY,
        "ensemble",
    ),
    live(
        "whoever asks says for whom",
        "server/headers.py",
        "    for address in reversed([part.strip()",
        "    for address in list([part.strip()",
        FORWARDED,
        "our_own_proxies",
    ),
    live(
        "the states of a file are not looked at",
        "core/exports.py",
        '    _compare_states(document.texts("states"), audit.states)\n',
        '    _ = document.texts("states")\n',
        EXPORTED,
        "encore",
    ),
    live(
        "somebody else's question may be answered",
        "server/playing.py",
        "    if wish.decision != table.decision_id(seat):\n",
        "    if wish.decision not in map(table.decision_id, range(len(table.chairs))):\n",
        SECURITY,
        "its_own_seat",
    ),
    live(
        "parts of a message cost nothing",
        "server/websocket.py",
        "            self._parts = parts\n            self._ear.hear_sign()\n",
        "            self._parts = parts\n",
        WEBSOCKET,
        "signs_of_life_without_end and parts",
    ),
    live(
        "signs of life cost nothing",
        "server/websocket.py",
        "            else:\n                self._ear.hear_sign()\n",
        "            else:\n",
        WEBSOCKET,
        "signs_of_life_without_end and pings",
    ),
    live(
        "what answers a sign of life is never too much",
        "server/websocket.py",
        "                    self.write(pong_frame(payload(data, start, end)))\n",
        "                    self.transport.write(pong_frame(payload(data, start, end)))\n",
        WEBSOCKET,
        "does_not_look",
    ),
    live(
        "a route is added without a word on who may ask",
        "server/web.py",
        '                web.get("/metrics", self._metrics),\n',
        '                web.get("/metrics", self._metrics),\n'
        '                web.get("/numbers", self._metrics),\n',
        ROUTES,
        "says_who",
    ),
    live(
        "a private table is shown to anybody who has its link",
        "server/web.py",
        '            return said({"table": room.table.id, "game": room.table.game.name})\n',
        "            pass\n",
        ROUTES,
        "declared",
    ),
    live(
        "a private game is there, but not yours",
        "server/web.py",
        '            raise refuse("no_table")\n        return room\n',
        '            raise refuse("not_in")\n        return room\n',
        ROUTES,
        "look_the_same",
    ),
    live(
        "errors carry no headers",
        "server/headers.py",
        "    for name, value in HEADERS.items():\n",
        "    for name, value in HEADERS.items() if response.status < 400 else ():\n",
        SECURITY,
        "errors_included",
    ),
    live(
        "a browser that hides where it comes from is taken for a program",
        "server/headers.py",
        'bearer(request) != "" and "Cookie" not in request.headers',
        'bearer(request) != ""',
        SECURITY,
        "sockets_open",
    ),
    live(
        "a bucket of many never gets empty",
        "server/limits.py",
        "            bucket = self._kept[key] = OneBucket(self.size)\n",
        "            bucket = OneBucket(self.size)\n",
        FLOOD,
        "whom",
    ),
    live(
        "a bucket of one never gets empty",
        "server/limits.py",
        "        self._left -= 1\n",
        "",
        FLOOD,
        "connection",
    ),
    live(
        "a message may be nested as deep as anybody likes",
        "wire/reading.py",
        "            if depth > DEEPEST:\n",
        "            if depth < 0:\n",
        WIRE,
        "refused_with_a_code",
    ),
    live(
        "a message may have any size",
        "wire/reading.py",
        "    if len(data) > LARGEST:\n",
        "    if len(data) < 0:\n",
        WIRE,
        "refused_with_a_code",
    ),
    live(
        "fields that nobody knows are overlooked",
        "wire/requests.py",
        'class Request(Struct, forbid_unknown_fields=True, tag_field="type"',
        'class Request(Struct, tag_field="type"',
        WIRE,
        "refused_with_a_code",
    ),
    live(
        "a seat that does not exist is looked for",
        "server/lobby.py",
        "    if not 0 <= seat < len(table.chairs):\n",
        "    if seat < 0:\n",
        ODD,
        "does_not_exist",
    ),
    live(
        "an answer is carried out and not written down",
        "server/stage.py",
        "        self.unsaved.append(written(entry))\n",
        "        if not isinstance(entry, entries.Conceded):\n"
        "            self.unsaved.append(written(entry))\n",
        ODD,
        "playing and encore",
    ),
    live(
        "what somebody does beside the game is told at once, while a team is silent",
        "server/stage.py",
        "(self.unremarked and not self.table.is_silent)",
        "self.unremarked",
        SILENCE,
        "kept_back",
    ),
    live(
        "who came in during a silence is never told after a restart",
        "server/stage.py",
        "        self.unremarked = True  # the same, of what can wait",
        "        self.unremarked = False  # the same, of what can wait",
        SILENCE,
        "was_another",
    ),
    live(
        "who comes and goes is told at once, while a team is silent",
        "server/audience.py",
        "        if not self._came_or_went or self._stage.table.is_silent:\n",
        "        if not self._came_or_went:\n",
        SILENCE,
        "presence",
    ),
    live(
        "a list of places says that a game is over before its table does",
        "server/standings.py",
        "table.seat_of(member), telling.status\n",
        "table.seat_of(member), table.status\n",
        STANDINGS,
        "not_over",
    ),
    live(
        "a node says how another one's table stands by what the engine knows",
        "server/gathering.py",
        "            if owner is not None:\n",
        "            if owner is not None and not held.token:\n",
        STANDINGS,
        "another_node",
    ),
    live(
        "a table falls asleep over what it has not told, and wakes knowing it",
        "server/room.py",
        " or self.stage.pacing.is_behind\n",
        "\n",
        STANDINGS,
        "does_not_sleep",
    ),
    live(
        "the addresses that somebody left are told to the table",
        "server/telling.py",
        "        kept = self.table.members.get(member)\n",
        "        kept = list(self.table.members.values())[-1]\n",
        "tests/server/test_notices.py",
        "owner_alone",
    ),
    live(
        "a name that somebody chose is told while a team is silent",
        "server/table.py",
        "        return self._kept_roll or Roll(self.host, self.members)\n",
        "        return Roll(self.host, self.members)\n",
        SILENCE,
        "chosen_during",
    ),
    live(
        "a list of tables names the host whom a silent team just got",
        "server/heads.py",
        "        host=table.roll.host_name,\n",
        "        host=table.members[table.host].name if table.host else '',\n",
        SILENCE,
        "kept_back",
    ),
    live(
        "a late answer is taken for one to the question that is open",
        "server/playing.py",
        "    if wish.decision != table.decision_id(seat):\n",
        "    if not wish.decision:\n",
        PROXY,
        "late_answer",
    ),
    live(
        "whoever was overtaken writes all the same",
        "server/stores/postgres.py",
        "        WHERE o.node = $3 AND o.epoch = g.epoch ORDER BY",
        "        WHERE o.node = $3 OR o.epoch <> g.epoch ORDER BY",
        STORES,
        "overtaken",
    ),
    live(
        "a pack is offered that nobody has played",
        "server/house.py",
        "        if wrong is not None:\n",
        "        if wrong is None and not file.text:\n",
        PACKS,
        "cannot_be_played",
    ),
    live(
        "a rival says why while the game is on",
        "server/whys.py",
        "        if table.game.silence is None or telling.pacing.is_behind:\n",
        "        if telling.pacing.is_behind:\n",
        WHYS,
        "too_early and encore",
    ),
    live(
        "a bot says why while its team is silent",
        "server/whys.py",
        "        keep_silence(table)\n",
        "",
        WHYS,
        "keeps_the_silence",
    ),
    live(
        "a bot's thought is told with its answer",
        "server/telling.py",
        "            title=table.title,\n",
        "            title=str(table.whys),\n",
        WHYS,
        "too_early and ensemble",
    ),
    live(
        "codes are guessed as fast as anybody can ask",
        "server/web.py",
        "        self._take(request, self.doors.guessers)\n",
        "",
        FLOOD,
        "guessed_by_nobody",
    ),
    live(
        "friends who type the right code are counted as guessers",
        "server/web.py",
        "        self.doors.guessers.put_back(address_of(request, self.proxies))\n",
        "",
        FLOOD,
        "guessed_by_nobody",
    ),
    live(
        "a game is played again as often as anybody asks for its file",
        "server/web.py",
        "    async def _export(self, request: web.Request) -> web.Response:\n"
        "        self._look_back(request)\n",
        "    async def _export(self, request: web.Request) -> web.Response:\n",
        FLOOD,
        "dear",
    ),
    live(
        "the page of a group is read in one go, and everybody waits",
        "server/grouped.py",
        "        await asyncio.sleep(0)\n",
        "",
        GATHERING,
        "their_turn",
    ),
]
