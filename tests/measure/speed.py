#!/usr/bin/env python3
"""Measures the nodes a second of the search in every game of the library.

    tests/measure/speed.py PROGRAM [--games ID,...] [--nodes N] [--rounds N]
                           [--other ENGINE] [--instructions]

Each game is searched from three positions: its start, and two of a game the program
plays against itself with a few nodes a move, the same ones every time. The time is
the CPU time of the engine's process, so that what else runs on the machine matters
little. With `--other`, another engine that speaks UCI searches the same positions by
turns with the first, in the games it knows. With `--instructions`, valgrind counts the
instructions a node of the second position instead, which takes a hundred times as long
and is the same on any machine. Nodes a second are printed in thousands, the other
engine's after them, then the ratio.

It measures and judges nothing: docs/performance.md has the figures.
"""

import argparse
import json
import os
import re
import subprocess
import tempfile

PLIES = [0, 10, 24]
PLAY_NODES = 400
TICKS = os.sysconf("SC_CLK_TCK")


class Engine:
    """An engine that speaks UCI, and the CPU time it has taken."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        self.say("uci")
        self.variants = []
        for line in self.lines("uciok"):
            if "name UCI_Variant" in line:
                self.variants = line.split(" var ")[1:]

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def lines(self, last):
        found = []
        for line in self.process.stdout:
            found.append(line.rstrip())
            if line.startswith(last):
                return found
        raise EOFError(f"no {last}")

    def set_game(self, game):
        self.say(f"setoption name UCI_Variant value {game}", "setoption name Threads value 1")
        self.say("setoption name Hash value 16", "ucinewgame", "isready")
        self.lines("readyok")

    def seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def go(self, moves, nodes):
        """The best move, the nodes searched and the CPU time taken."""
        played = f" moves {' '.join(moves)}" if moves else ""
        before = self.seconds()
        self.say("position startpos" + played, f"go nodes {nodes}")
        lines = self.lines("bestmove")
        counts = [int(n) for line in lines for n in re.findall(r" nodes (\d+)", line)]
        return lines[-1].split()[1], max(counts, default=0), self.seconds() - before

    def quit(self):
        self.say("quit")
        self.process.wait()


def positions(engine, game):
    """The moves that lead to the positions that are measured."""
    engine.set_game(game)
    moves, found = [], []
    for ply in range(max(PLIES) + 1):
        if ply in PLIES:
            found.append(list(moves))
        best, _, _ = engine.go(moves, PLAY_NODES)
        if best in ("(none)", "0000"):
            break
        moves.append(best)
    return found


def speed(engine, game, openings, nodes):
    """Nodes and CPU seconds of all positions together."""
    total, seconds = 0, 0.0
    for moves in openings:
        engine.set_game(game)
        _, n, took = engine.go(moves, nodes)
        total, seconds = total + n, seconds + took
    return total, seconds


def counted(program, game, moves, nodes):
    """Nodes and instructions of one search."""
    played = f" moves {' '.join(moves)}" if moves else ""
    script = f"setoption name UCI_Variant value {game}\nposition startpos{played}\ngo nodes {nodes}\n"
    with tempfile.NamedTemporaryFile() as out:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}", program, "uci"]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as run:
            run.stdin.write(script)
            run.stdin.flush()
            found = []
            for line in run.stdout:
                found += [int(n) for n in re.findall(r" nodes (\d+)", line)]
                if line.startswith("bestmove"):
                    break
            run.stdin.write("quit\n")
            run.stdin.close()
            errors = run.stderr.read()
    return max(found, default=0), int(re.search(r"Collected : (\d+)", errors)[1])


def instructions(program, game, moves, nodes):
    """Instructions a node, without what it takes to begin."""
    few, begun = counted(program, game, moves, 1)
    many, done = counted(program, game, moves, nodes)
    return (done - begun) / max(many - few, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--games")
    parser.add_argument("--nodes", type=int, default=40_000)
    parser.add_argument("--other")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--instructions", action="store_true")
    args = parser.parse_args()
    listed = subprocess.run([args.program, "variants", "--json"], capture_output=True, text=True).stdout
    games = args.games.split(",") if args.games else [game["id"] for game in json.loads(listed)]
    other = Engine([args.other]) if args.other else None
    for game in games:
        if other and game not in other.variants:
            continue
        engine = Engine([args.program, "uci"])
        openings = positions(engine, game)
        if args.instructions:
            engine.quit()
            print(f"{game:20} {instructions(args.program, game, openings[:2][-1], args.nodes):10.0f}", flush=True)
            continue
        sums = {}
        for _ in range(args.rounds):
            for who in [engine, other] if other else [engine]:
                n, took = speed(who, game, openings, args.nodes)
                before = sums.get(who, (0, 0.0))
                sums[who] = (before[0] + n, before[1] + took)
        rates = [n / max(took, 0.01) / 1000 for n, took in sums.values()]
        words = f"{game:20} {rates[0]:8.0f}"
        if other:
            words += f" {rates[1]:8.0f} {rates[0] / max(rates[1], 0.001):6.2f}"
        print(words, flush=True)
        engine.quit()
    if other:
        other.quit()


if __name__ == "__main__":
    main()
