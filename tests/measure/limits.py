#!/usr/bin/env python3
"""Measures how the program keeps its limits on rules files nobody foresaw.

    tests/measure/limits.py PROGRAM [FOLDER ...] [--mutated N] [--jobs N]

Takes every rules file in the folders and N files mutated from the library (the
same ones every time), and prints for each question the worst figure and the file
it was measured on:

- CPU seconds and megabytes of `variants check` and `variants show`;
- seconds that `go movetime 200` takes longer than its 200 ms, that `go nodes 1000`
  takes in all, and that `stop` takes to be answered, all over UCI;
- seconds from SIGTERM to the end of `analyse --time 60s`.

It measures and judges nothing: docs/performance.md has the figures.
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time

LIBRARY = pathlib.Path(__file__).parents[2] / "crates/rules/library"
SEED = 12
MOVETIME = 0.2
LETTERS = "WFDNAHCZGKQRBmcpgnijoyzqfblrsv0123456"
SECTIONS = [
    "[turn]\nmoves = 2\n",
    "[turn]\nmoves = 3\n",
    "[turn]\nmoves = { white = 1, black = 4 }\n",
    "[turn]\nprogressive = true\n",
    "[hands]\nfrom-captures = true\n",
    "[captures]\nblast = { spares = \"P\" }\n",
    "[captures]\nconverts-neighbours = true\n",
    "[walling]\nkind = \"moving\"\n",
    "[walling]\nkind = \"lasting\"\n",
    "[duties]\nmust-capture = true\n",
    "[duties]\nno-checks = true\n",
]


def mutate(text, chance):
    """One change: a line lost, doubled or added, a digit or a letter of a move."""
    lines = text.splitlines()
    place = chance.randrange(len(lines))
    kind = chance.randrange(6)
    if kind == 0:
        del lines[place]
    elif kind == 1:
        lines.append(chance.choice(SECTIONS))
    elif kind == 2:
        lines.insert(place, chance.choice(lines))
    else:
        wanted = str.isdigit if kind == 3 else str.isalnum
        lettered = [n for n, line in enumerate(lines) if kind == 3 or "moves" in line]
        spots = [
            (n, at)
            for n in lettered
            for at, letter in enumerate(lines[n])
            if wanted(letter) and at > lines[n].find("=")
        ]
        if spots:
            n, at = chance.choice(spots)
            new = chance.choice("0123456789" if kind == 3 else LETTERS)
            lines[n] = lines[n][:at] + new + lines[n][at + 1 :]
    return "\n".join(lines) + "\n"


def mutated(folder, number):
    chance = random.Random(SEED)
    games = sorted(LIBRARY.glob("*.toml"))
    for n in range(number):
        game = chance.choice(games)
        text = game.read_text()
        for _ in range(1 + chance.randrange(4)):
            text = mutate(text, chance)
        (folder / f"{n:03}-{game.name}").write_text(text)


def command(program, *words):
    """CPU seconds, megabytes and exit code of a command."""
    with subprocess.Popen(
        [program, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        _, status, used = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, run.returncode


class Uci:
    def __init__(self, program):
        self.run = subprocess.Popen(
            [program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def say(self, line):
        self.run.stdin.write(line + "\n")

    def wait_for(self, word):
        for line in self.run.stdout:
            if line.startswith(word):
                return line
        return None

    def answer(self, *lines):
        """Seconds until the search that the lines ask for names its move."""
        start = time.monotonic()
        for line in lines:
            self.say(line)
        return time.monotonic() - start if self.wait_for("bestmove") else None


def uci_figures(program, file):
    uci = Uci(program)
    uci.say(f"setoption name Rules value {file}")
    uci.say("position startpos")
    uci.say("isready")
    uci.wait_for("readyok")
    figures = {}
    taken = uci.answer(f"go movetime {int(MOVETIME * 1000)}")
    if taken is None:
        figures["fault: no bestmove"] = 1
    else:
        figures["movetime over"] = taken - MOVETIME
        figures["go nodes 1000"] = uci.answer("go nodes 1000")
        uci.say("go infinite")
        # A reply to isready shows that the search has been asked for.
        uci.say("isready")
        uci.wait_for("readyok")
        figures["stop"] = uci.answer("stop")
    uci.say("quit")
    uci.run.wait()
    return figures


def sigterm_figure(program, file):
    run = subprocess.Popen(
        [program, "analyse", "--rules", file, "--time", "60s"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    # Long enough to be in the midst of loading or of the search.
    try:
        run.wait(0.3)
        return {}
    except subprocess.TimeoutExpired:
        pass
    start = time.monotonic()
    run.send_signal(signal.SIGTERM)
    run.wait()
    return {"SIGTERM": time.monotonic() - start}


def measure(program, file):
    figures = {}
    code = None
    for word in ["check", "show"]:
        seconds, megabytes, code = command(program, "variants", word, "--rules", file) \
            if word == "show" else command(program, "variants", word, file)
        figures[f"{word} CPU s"] = seconds
        figures[f"{word} MB"] = megabytes
        if code not in (0, 1, 2):
            figures[f"fault: {word} ends with {code}"] = 1
    loads = code == 0
    if loads:
        figures |= uci_figures(program, file)
        figures |= sigterm_figure(program, file)
    return os.path.basename(file), loads, figures


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("program")
    words.add_argument("folders", nargs="*", type=pathlib.Path)
    words.add_argument("--mutated", type=int, default=500)
    words.add_argument("--jobs", type=int, default=1)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        mutated(folder, asked.mutated)
        files = [
            str(file)
            for place in [*asked.folders, folder]
            for file in sorted(place.rglob("*"))
            if file.suffix in (".toml", ".ini", ".txt")
        ]
        with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
            found = list(pool.map(lambda file: measure(asked.program, file), files))
    print(f"{len(files)} files, {sum(loads for _, loads, _ in found)} of them games")
    worst = {}
    for name, _, figures in found:
        for what, figure in figures.items():
            worst[what] = max(worst.get(what, (-1, "")), (figure, name))
    for what, (figure, name) in worst.items():
        print(f"{what:24} {figure:8.3f}  {name}")


if __name__ == "__main__":
    main()
