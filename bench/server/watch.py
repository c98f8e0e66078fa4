"""Notes when this machine stood still: a line for each time, from when until when.

A host that saves or moves a machine stops it for tens of milliseconds, and counts that as nothing taken away. Who
sleeps for two milliseconds at a time and goes before everybody else wakes up late only then, or when the system
itself was busy. Needs the right to go first; without it nothing can be said, and the status is 1.
"""

import os
import sys
import time

REST = 0.002  # seconds
LATE = 0.001

try:
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
except (AttributeError, OSError):
    sys.exit(1)
print("ready", flush=True)
while True:
    due = time.perf_counter() + REST
    time.sleep(REST)
    woke = time.perf_counter()
    if woke - due > LATE:
        print(due, woke, flush=True)
