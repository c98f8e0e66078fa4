"""Parlour's server for `load.py`: tables of Ensemble with four seats, every vote a move.

Rounds are failed and won in turn, so that a game lasts as long as it can: some seventy votes.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import urllib.request

from load import Adapter

FAILED_FIRST = 2  # rounds, before failed and won ones alternate
ASKED = b'"decision":{"id":"'


class Parlour(Adapter):
    needs_ready = True

    def __init__(self, url, seats, salt):
        super().__init__(url, seats, salt)
        self.http = url.replace("ws://", "http://")
        self.tickets = {}
        self.tables = {}  # the id of a table, as JSON
        self.votes = {}  # how many votes a seat of a table has seen
        self.asked = {}  # which question a seat of a table was told last, as JSON
        self.begun = set()
        self.locked = set()

    def post(self, path, body):
        data = json.dumps(body).encode()
        request = urllib.request.Request(
            self.http + path, data, {"Content-Type": "application/json"}
        )
        return json.load(urllib.request.urlopen(request))

    async def prepare(self, t):
        def make():
            options = {"explain": False}
            wish = {"game": "ensemble", "name": "a", "seats": self.seats, "options": options}
            first = self.post("/api/tables", wish)
            others = [
                self.post(f"/api/tables/{first['table']}/members", {"name": "bcdefghij"[seat]})
                for seat in range(self.seats - 1)
            ]
            return [first, *others]

        self.tickets[t] = await asyncio.to_thread(make)
        self.tables[t] = json.dumps(self.tickets[t][0]["table"]).encode()

    def url(self, t, seat):
        return f"{self.base}/ws"

    def headers(self, t, seat):
        return {"Authorization": f"Bearer {self.tickets[t][seat]['token']}"}

    def wish(self, t, kind, number, **fields):
        table = self.tickets[t][0]["table"]
        return json.dumps({"type": kind, "table": table, "id": number, **fields}).encode()

    def secret(self, seat):
        return bytes([seat + 1]) * 32

    def hello(self, t, seat):
        table = self.tickets[t][0]["table"].encode()
        sealed = len(table).to_bytes(4, "big") + table + bytes([seat]) + self.secret(seat)
        commitment = hashlib.sha256(b"parlour/player-commit/v1" + sealed).hexdigest()
        attach = self.wish(t, "attach", "attach", token=self.tickets[t][seat]["token"])
        return [attach, self.wish(t, "sit", "sit", seat=seat, commitment=commitment)]

    def ready(self, t, seat, data):
        return b'"id":"sit"' in data and b'"type":"done"' in data

    def control(self, t, seat, data):
        self.hear(t, seat, data)
        if b'"type":"arranged"' not in data[:40]:
            return None
        info = json.loads(data)["info"]
        if info["status"] == "lobby" and seat == 0 and t not in self.begun:
            if all(one["kind"] == "person" for one in info["seats"]):
                self.begun.add(t)
                return self.wish(t, "start", "start")
        if info["status"] == "locked" and (t, seat) not in self.locked:
            self.locked.add((t, seat))
            return self.wish(t, "reveal", "reveal", secret=self.secret(seat).hex())
        return None

    async def settled(self, tables):
        while len(self.locked) < tables * self.seats:  # noqa: ASYNC110 - nobody is measured yet
            await asyncio.sleep(0.1)
        await asyncio.sleep(1.0)

    def move(self, t, n):
        seat, round_number = n % self.seats, n // self.seats
        fails = round_number < FAILED_FIRST or round_number % 2 == 1
        level = 2 + max(0, (round_number - FAILED_FIRST + 1) // 2)
        space = min(seat + 1, level) if fails else 1
        # By hand, as a client that is in a hurry would.
        return seat, b'{"type":"answer","table":%b,"id":"move %d","decision":"%b","action":%d}' % (
            self.tables[t],
            n,
            self.asked[t, seat],
            space - 1,
        )

    def hear(self, t, seat, data):
        at = data.find(ASKED)
        if at >= 0:
            at += len(ASKED)
            self.asked[t, seat] = data[at : data.index(b'"', at)]

    def result(self, t, seat, data):
        self.hear(t, seat, data)
        if b'"type":"refused"' in data[:60]:
            raise AssertionError(data.decode())
        if b'"event":"vote_laid"' not in data:
            return None
        seen = self.votes.get((t, seat), 0)
        self.votes[t, seat] = seen + 1
        return seen
