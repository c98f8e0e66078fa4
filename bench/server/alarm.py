"""Timers that are finer than those of uvloop, which know whole milliseconds."""

import ctypes
import heapq
import os
import time

clock = time.perf_counter


class Itimerspec(ctypes.Structure):
    _fields_ = [(name, ctypes.c_long) for name in ("every_s", "every_ns", "s", "ns")]


class Alarm:
    """Does things when they are due, to some hundredths of a millisecond.

    The timers of uvloop know whole milliseconds only: what is due within the same one is sent at once, in clumps,
    and up to a millisecond late.
    """

    def __init__(self, loop):
        self.due = []  # when, what
        self.count = 0
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.fd = self.libc.timerfd_create(time.CLOCK_MONOTONIC, os.O_NONBLOCK | os.O_CLOEXEC)
        if self.fd < 0:
            raise OSError(ctypes.get_errno(), "timerfd_create")
        loop.add_reader(self.fd, self.ring)

    def at(self, when, act):
        self.count += 1
        heapq.heappush(self.due, (when, self.count, act))
        if self.due[0][1] == self.count:
            self.arm()

    def arm(self):
        ns = max(1, int(self.due[0][0] * 1e9))
        spec = Itimerspec(0, 0, ns // 10**9, ns % 10**9)
        self.libc.timerfd_settime(self.fd, 1, ctypes.byref(spec), None)  # 1: absolute

    def ring(self):
        os.read(self.fd, 8)
        while self.due and self.due[0][0] <= clock():
            heapq.heappop(self.due)[2]()
        if self.due:
            self.arm()
