"""Generic WebSocket load generator for turn-based tables.

  python load.py --url ws://127.0.0.1:9100 --tables 64 --seconds 6 --pid SERVER_PID
  python load.py --url ... --tables 500 --rate 0.5      # open loop: 0.5 moves/s per table
  python load.py --url ... --idle 2000 --pid PID         # memory per idle connection

Every table has --seats sockets.  A move is sent by the seat whose turn it is;
the move is finished when EVERY seat has received the resulting view, and only
then the table moves on.  Latency = send (open loop: intended send time) to the
last seat's receipt.  Closed loop (default) saturates the server; --rate gives
latency at a fixed offered load, counted from the intended time, so a stall is
not hidden (no coordinated omission).

A host that gives cores to other machines stops everybody for milliseconds, and one that saves
or moves a machine for tens of them.  Ten times a second it is noted whether it did; with
--rate only moves of undisturbed tenths count, and `quiet` says what share of all moves
these are.

Load generator and server may share a core, so besides moves/s it reports
`srv_us`: server CPU time (whole process tree of --pid) per move, which does not
depend on the load generator; 1e6/srv_us is what one full core would carry.

Adapters (--adapter): boardgameio, colyseus, or module:Class with the methods of `Adapter` below
(ours:Parlour for this project's server).
Needs: picows, uvloop, msgspec (colyseus only).
"""

import argparse
import asyncio
import importlib
import json
import os
import random
import time
import urllib.request

import uvloop
from alarm import Alarm
from picows import WSListener, WSMsgType, ws_connect
from quiet import Quiet, busy

TEXT, BINARY = WSMsgType.TEXT, WSMsgType.BINARY
clock = time.perf_counter


class Adapter:
    """The `table` protocol; subclass for other servers."""

    msg_type = TEXT

    def __init__(self, url, seats, salt):
        self.base, self.seats, self.salt = url, seats, salt
        self.pad = "x" * 48

    async def prepare(self, t):  # e.g. create the match over HTTP
        return None

    def url(self, t, seat):
        return f"{self.base}/ws/{self.salt}-{t}/{seat}"

    def headers(self, t, seat):  # of the upgrade
        return {}

    def hello(self, t, seat):  # messages to send once connected
        return []

    def ready(self, t, seat, data):  # True when the seat is in the game
        return True

    needs_ready = False  # True: wait for ready() on a frame

    def move(self, t, n):  # -> (seat, payload) of the table's n-th move
        seat = n % self.seats
        c = seat * 13 + n % 12
        return seat, (
            f'{{"t":"move","id":{n},"table":"{self.salt}-{t}","seat":{seat},"seq":{n},'
            f'"action":{{"kind":"play","cards":[{c},{c + 1}],"target":{(seat + 1) % self.seats}}},'
            f'"sent":{time.time():.6f},"note":"{self.pad}"}}'
        ).encode()

    def result(self, t, seat, data):
        """-> number of the move whose result this frame carries, None if another kind."""
        i = data.find(b'"id":')
        if i < 0:
            return None
        return int(data[i + 5 : data.index(b",", i)])

    async def settled(self, tables):  # wait until all tables can take a move
        return None

    def control(self, t, seat, data):  # -> reply bytes (ping, handshake step) or None
        return None


class BoardgameIO(Adapter):
    """boardgame.io 0.50 server, socket.io v4 transport over WebSocket; the first `sync`
    creates the match on demand, so the lobby API is not needed."""

    needs_ready = True
    game = os.environ.get("BGIO_GAME", "bench")

    async def prepare(self, t):
        self.__dict__.setdefault("ids", {})[t] = f"{self.salt}x{t}"

    def url(self, t, seat):
        return f"{self.base}/socket.io/?EIO=4&transport=websocket"

    def ready(self, t, seat, data):
        return b'["sync"' in data[:40]

    def move(self, t, n):
        seat = n % self.seats
        c = seat * 13 + n % 12
        act = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": "play",
                "args": [{"id": n, "cards": [c, c + 1], "note": self.pad}],
                "playerID": str(seat),
                "credentials": None,
            },
        }
        return seat, (
            f'42/{self.game},["update",{json.dumps(act, separators=(",", ":"))},'
            f'{self.sid.get(t, 0)},"{self.ids[t]}","{seat}"]'
        ).encode()

    sid = {}

    def result(self, t, seat, data):
        h = data[:60]
        if b'["update"' in h or b'["patch"' in h:
            if b'["update"' in h:
                j = data.find(b'"_stateID":') + 11
                k = j
                while data[k : k + 1].isdigit():
                    k += 1
                self.sid[t] = int(data[j:k])
            else:  # patch: [matchID, prevStateID, stateID, patch, log]
                p = data.split(b",", 5)
                self.sid[t] = int(p[4])
            i = data.find(b'"benchid":')
            if i >= 0:
                j = i + 10
            else:  # JSON patch: {"op":"replace","path":"/G/benchid","value":N}
                i = data.find(b'/G/benchid","value":')
                if i < 0:
                    return None
                j = i + 20
            k = j
            while data[k : k + 1].isdigit():
                k += 1
            return int(data[j:k])
        return None

    def control(self, t, seat, data):
        if data == b"2":
            return b"3"
        g = self.game
        if data[:1] == b"0":  # engine.io open -> join the game's namespace
            return f"40/{g},".encode()
        if data[:2] == b"40":  # namespace joined -> sync
            return f'42/{g},["sync","{self.ids[t]}","{seat}",null,{self.seats}]'.encode()
        return None


class Colyseus(Adapter):
    """Colyseus room 'bench' (see peers/colyseus.cjs); JSON-over-msgpack ROOM_DATA."""

    msg_type = BINARY
    needs_ready = True

    async def prepare(self, t):
        def post(path, body):
            r = urllib.request.Request(
                self.base.replace("ws://", "http://") + path,
                data=json.dumps(body).encode(),
                headers={"Content-Type": "application/json"},
            )
            return json.load(urllib.request.urlopen(r))

        def f():
            out = []
            a = post("/matchmake/create/bench", {"seat": 0})
            out.append(a)
            rid = a.get("roomId") or a["room"]["roomId"]
            for s in range(1, self.seats):
                out.append(post(f"/matchmake/joinById/{rid}", {"seat": s}))
            return out

        self.__dict__.setdefault("res", {})[t] = await asyncio.to_thread(f)

    def url(self, t, seat):
        r = self.res[t][seat]
        room = r.get("room") or r
        return f"{self.base}/{room['processId']}/{room['roomId']}?sessionId={r['sessionId']}"

    def ready(self, t, seat, data):
        return data[:1] == b"\x0a"  # JOIN_ROOM

    def on_ready(self, t, seat):
        return b"\x0a"  # client acknowledges JOIN_ROOM

    def move(self, t, n):
        import msgspec

        seat = n % self.seats
        c = seat * 13 + n % 12
        body = msgspec.msgpack.encode(
            {"id": n, "seat": seat, "cards": [c, c + 1], "note": self.pad}
        )
        return seat, b"\x0d" + b"\xa4move" + body

    def result(self, t, seat, data):
        if data[:1] != b"\x0d":
            return None
        i = data.find(b"\xa2id")
        if i < 0:
            return None
        b = data[i + 3]
        if b < 0x80:
            return b
        n = {0xCC: 1, 0xCD: 2, 0xCE: 4}.get(b)
        return int.from_bytes(data[i + 4 : i + 4 + n], "big") if n else None


ADAPTERS = {"table": Adapter, "boardgameio": BoardgameIO, "colyseus": Colyseus}


def tree(pid):
    out, todo = [], [pid]
    while todo:
        p = todo.pop()
        out.append(p)
        try:
            for th in os.listdir(f"/proc/{p}/task"):
                with open(f"/proc/{p}/task/{th}/children") as f:
                    todo += [int(x) for x in f.read().split()]
        except FileNotFoundError:
            pass
    return out


def cpu(pids):
    s = 0
    for top in pids:
        for p in tree(top):
            try:
                with open(f"/proc/{p}/stat") as f:
                    v = f.read().rsplit(")", 1)[1].split()
                s += int(v[11]) + int(v[12])
            except FileNotFoundError:
                pass
    return s / os.sysconf("SC_CLK_TCK")


def rss(pids):
    s = 0
    for top in pids:
        for p in tree(top):
            try:
                with open(f"/proc/{p}/smaps_rollup") as f:
                    for line in f:
                        if line.startswith("Pss:"):
                            s += int(line.split()[1])
            except (FileNotFoundError, PermissionError):
                pass
    return s  # KiB


class Seat(WSListener):
    def __init__(self, tab, seat):
        self.tab, self.seat = tab, seat
        self.is_ready = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, tr):
        self.tr = tr
        ad = self.tab.ad
        for m in ad.hello(self.tab.t, self.seat):
            tr.send(ad.msg_type, m)
        if not ad.needs_ready:
            self.is_ready.set_result(None)

    def on_ws_frame(self, tr, frame):
        mt = frame.msg_type
        if mt == WSMsgType.PING:
            tr.send_pong(frame.get_payload_as_bytes())
            return
        if mt == WSMsgType.CLOSE:
            self.tab.run.closed += 1
            tr.disconnect()
            return
        if mt != TEXT and mt != BINARY:
            return
        data = frame.get_payload_as_bytes()
        tab = self.tab
        ad = tab.ad
        if not self.is_ready.done():
            r = ad.control(tab.t, self.seat, data)
            if r is not None:
                tr.send(ad.msg_type, r)
            elif ad.ready(tab.t, self.seat, data):
                self.is_ready.set_result(None)
                f = getattr(ad, "on_ready", None)
                if f:
                    tr.send(ad.msg_type, f(tab.t, self.seat))
            return
        n = ad.result(tab.t, self.seat, data)
        if n is None:
            r = ad.control(tab.t, self.seat, data)
            if r is not None:
                tr.send(ad.msg_type, r)
            return
        tab.run.bytes_in += len(data)
        if n == tab.n:
            tab.got += 1
            if self.seat == tab.mover:
                tab.run.own.append(clock() - tab.t0)
            if tab.got == tab.seats_n:
                tab.done()


class Tab:
    def __init__(self, run, t):
        self.run, self.t, self.ad = run, t, run.ad
        self.seats_n = run.args.seats
        self.n, self.got, self.mover, self.t0 = -1, 0, 0, 0.0

    async def connect(self):
        await self.ad.prepare(self.t)
        self.seats = []
        for s in range(self.seats_n):
            _, l = await ws_connect(
                lambda s=s: Seat(self, s),
                self.ad.url(self.t, s),
                extra_headers=self.ad.headers(self.t, s),
            )
            self.seats.append(l)
            await asyncio.wait_for(l.is_ready, 10)

    def send(self, t0=None):
        self.n += 1
        self.got = 0
        self.mover, m = self.ad.move(self.t, self.n)
        self.t0 = t0 or clock()
        self.seats[self.mover].tr.send(self.ad.msg_type, m)

    def done(self):
        r = self.run
        r.moved += 1
        now = clock()
        if r.measuring:
            r.lat.append((now, now - self.t0))
        if r.stop:
            r.live -= 1
            return
        if r.period:
            # open loop: next intended time is fixed, whatever this one took
            self.next += r.period
            d = self.next - now
            if d <= 0:
                self.send(self.next)
            else:
                r.at(self.next, lambda: self.send(self.next) if not r.stop else None)
        else:
            self.send()


class Run:
    def __init__(self, a):
        self.args, self.lat, self.own = a, [], []
        self.measuring = self.stop = False
        self.bytes_in = self.closed = self.moved = 0
        self.period = 1 / a.rate if a.rate else 0
        cls = ADAPTERS.get(a.adapter)
        if cls is None:
            mod, _, c = a.adapter.partition(":")
            cls = getattr(importlib.import_module(mod), c)
        self.ad = cls(a.url, a.seats, a.salt or f"t{os.getpid()}")

    async def idle(self):
        a = self.args
        before = rss(a.pid)
        n = a.idle // a.seats
        tabs = [Tab(self, i) for i in range(n)]
        sem = asyncio.Semaphore(8)

        async def one(t):
            async with sem:
                await t.connect()

        await asyncio.gather(*(one(t) for t in tabs))
        await asyncio.sleep(1.5)
        after = rss(a.pid)
        k = n * a.seats
        return {
            "idle": k,
            "rss0_mb": round(before / 1024, 1),
            "rss_mb": round(after / 1024, 1),
            "kib_per_conn": round((after - before) / k, 2),
        }

    async def until(self, seconds, share):
        """Wait so long, or for that share of the moves that are wanted; in vain for a minute at most."""
        a = self.args
        if not a.moves:
            return await asyncio.sleep(seconds)
        late = clock() + 60
        while self.moved < share * a.moves * a.tables and clock() < late:  # noqa: ASYNC110 - as done() counts
            await asyncio.sleep(0.005)

    async def main(self):
        a = self.args
        self.loop = asyncio.get_running_loop()
        if a.idle:
            return await self.idle()
        tabs = [Tab(self, i) for i in range(a.tables)]
        sem = asyncio.Semaphore(8)

        async def one(t):
            async with sem:
                await t.connect()

        await asyncio.gather(*(one(t) for t in tabs))
        await self.ad.settled(len(tabs))
        now = clock()
        if a.exact:
            self.at = Alarm(self.loop).at
        else:
            self.at = lambda when, act: self.loop.call_later(when - clock(), act)
        self.live = len(tabs)
        for t in tabs:
            if self.period:
                t.next = now + random.random() * self.period
                self.at(t.next, lambda t=t: t.send(t.next))
            else:
                t.send()
        await self.until(a.warm, 0.1)
        self.own.clear()
        quiet = Quiet() if self.period else None
        noting = asyncio.create_task(quiet.note()) if quiet else None
        self.measuring = True
        c0, l0, t0 = cpu(a.pid), time.process_time(), clock()
        x0 = cpu(a.extra_pid)
        b0 = busy()
        await self.until(a.seconds, 0.9)
        self.measuring = False
        dt = clock() - t0
        c1, l1 = cpu(a.pid), time.process_time()
        x1 = cpu(a.extra_pid)
        b1 = busy()
        self.stop = True
        n = len(self.lat)
        if quiet:
            noting.cancel()
            lat = sorted(quiet.keep(self.lat))
        else:
            lat = sorted(took for _, took in self.lat)
        k = len(lat)
        stuck = sum(
            1 for t in tabs if clock() - t.t0 > max(2.0, 3 * self.period) and t.got < a.seats
        )
        q = lambda p: round(lat[min(k - 1, int(k * p))] * 1e3, 3) if k else None
        out = {
            "tables": a.tables,
            "moves_s": round(n / dt, 1),
            "p50_ms": q(0.5),
            "p95_ms": q(0.95),
            "p99_ms": q(0.99),
            "max_ms": q(1),
            "moves": n,
            "quiet": round(k / n, 3) if n else 0,
            "stuck_tables": stuck,
            "closed": self.closed,
        }
        if a.pid and n:
            out["srv_us"] = round((c1 - c0) / n * 1e6, 1)
            out["srv_cpu"] = round((c1 - c0) / dt, 3)
        if a.extra_pid and n:
            out["db_us"] = round((x1 - x0) / n * 1e6, 1)
        # cores taken by others (or stolen) meanwhile: a run with much of it is not clean
        out["other"] = round((b1[0] - b0[0] - (c1 - c0) - (x1 - x0) - (l1 - l0)) / dt, 3)
        out["stolen"] = round((b1[1] - b0[1]) / dt, 3)  # cores that the host gave to other machines
        out["gen_us"] = round((l1 - l0) / n * 1e6, 1) if n else None
        return out


if __name__ == "__main__":
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("--url", default="ws://127.0.0.1:9100")
    ap.add_argument("--adapter", default="table")
    ap.add_argument("--tables", type=int, default=64)
    ap.add_argument("--seats", type=int, default=4)
    ap.add_argument("--seconds", type=float, default=5)
    ap.add_argument("--warm", type=float, default=1)
    ap.add_argument("--moves", type=int, help="a table, instead of seconds; the first tenth warms up")
    ap.add_argument("--rate", type=float, default=0, help="moves/s per table, open loop")
    ap.add_argument("--exact", action="store_true", help="each at its moment, not in clumps")
    ap.add_argument("--idle", type=int, default=0)
    ap.add_argument("--pid", type=int, nargs="*", default=[], help="server process(es)")
    ap.add_argument("--extra-pid", type=int, nargs="*", default=[], help="database process(es)")
    ap.add_argument("--salt", default="")
    ap.add_argument("--label", default="")
    a = ap.parse_args()
    r = Run(a)

    async def go():
        return await r.main()

    out = uvloop.run(go())
    if a.label:
        out = {"label": a.label, **out}
    print(json.dumps(out), flush=True)
    os._exit(0)
