"""When the machine had nothing else to do, and was not stopped by its host."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

clock = time.perf_counter
TENTH = 0.1  # seconds


def busy():
    """Busy seconds of all cores, whoever used them, and stolen seconds."""
    cores = {f"cpu{c}" for c in range(os.cpu_count() or 1)}
    b = st = 0
    with Path("/proc/stat").open() as f:
        for line in f:
            v = line.split()
            if v[0] in cores:
                x = list(map(int, v[1:9]))
                b += x[0] + x[1] + x[2] + x[5] + x[6] + x[7]
                st += x[7]
    tck = os.sysconf("SC_CLK_TCK")
    return b / tck, st / tck


class Quiet:
    """In which tenths of a second the host took nothing away, nor in the ones beside them."""

    def __init__(self):
        self.noted = []  # when, and the stolen seconds by then
        command = [sys.executable, "-I", "-S", Path(__file__).with_name("watch.py")]
        self.watch = subprocess.Popen(command, stdout=subprocess.PIPE)
        self.watch.stdout.readline()

    def stood_still(self):
        """From when until when the whole machine did."""
        self.watch.terminate()
        return [
            tuple(map(float, line.split())) for line in self.watch.communicate()[0].splitlines()
        ]

    async def note(self):
        while True:
            self.noted.append((clock(), busy()[1]))
            await asyncio.sleep(TENTH)

    def spans(self):
        self.noted.append((clock(), busy()[1]))
        stood = self.stood_still()
        disturbed = [
            b[1] > a[1] or any(begun < b[0] and a[0] < ended for begun, ended in stood)
            for a, b in zip(self.noted, self.noted[1:], strict=False)
        ]
        for i in range(len(disturbed)):
            if not any(disturbed[max(0, i - 1) : i + 2]):
                yield self.noted[i][0], self.noted[i + 1][0]

    def keep(self, moves):
        """Of moves (when they were over, how long they took) those that were over in quiet."""
        spans, kept = list(self.spans()), []
        at = 0
        for over, took in moves:
            while at < len(spans) and spans[at][1] <= over:
                at += 1
            if at == len(spans):
                break
            if spans[at][0] <= over:
                kept.append(took)
        return kept
