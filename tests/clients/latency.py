#!/usr/bin/env python3
# needs: python3
"""How fast the program answers while it thinks, and how fast it ends, over the
XBoard protocol. On a busy machine the numbers are printed and not judged."""

import os
import time

from common import Failures, Pipe

N_PINGS = 1_000
MOST_FOR_PING = 0.010
MOST_FOR_END = 0.100


def is_quiet():
    return os.getloadavg()[0] < (os.cpu_count() or 1) / 2


def timed(work):
    began = time.monotonic()
    work()
    return time.monotonic() - began


def main():
    failures = Failures()
    quiet = is_quiet()
    pipe = Pipe("xboard", "hash=4")
    pipe.ask("new", "force", "nopost", "analyze")
    times = sorted(timed(pipe.ask) for _ in range(N_PINGS))
    slow = times[N_PINGS * 99 // 100]
    print(f"99 % of {N_PINGS} pings during an analysis take at most {slow * 1000:.2f} ms")
    end = timed(pipe.quit)
    pipe = Pipe("xboard", "hash=4")
    pipe.ask("new", "force", "analyze")

    def close():
        pipe.process.stdin.close()
        pipe.process.wait(timeout=Pipe.PATIENCE)

    closed = timed(close)
    print(f"quit takes {end * 1000:.1f} ms, the end of input {closed * 1000:.1f} ms")
    if quiet:
        failures.check(slow <= MOST_FOR_PING, "pings take too long")
        failures.check(max(end, closed) <= MOST_FOR_END, "the end takes too long")
    else:
        print("the machine is busy: the times are not judged")
    failures.end()


if __name__ == "__main__":
    main()
