#!/usr/bin/env python3
# needs: polyglot, uci2wb
"""The adapters polyglot (UCI) and uci2wb (USI, UCCI) carry a whole game each
between the program and a side that speaks the XBoard protocol."""

import os
import queue
import random
import subprocess
import tempfile
import threading
import time

from common import GAMES_FOLDER, Failures, Pipe, need, program

MAX_PLIES = 160
# Seconds between two lines to an adapter.
PAUSE = 0.03


class Adapter(Pipe):
    """An adapter with the program behind it."""

    def __init__(self, command, folder):
        environment = dict(os.environ, PATH=os.environ.get("PATH", "") + os.pathsep + GAMES_FOLDER)
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, bufsize=1, cwd=folder, env=environment)
        self.lines = queue.Queue()
        self.pings = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def send_slowly(self, *lines):
        """uci2wb mixes lines up that come faster than it reads them."""
        for line in lines:
            self.send(line)
            time.sleep(PAUSE)

    def move(self):
        """The next move, or the end of the game."""
        while True:
            line = self.lines.get(timeout=self.PATIENCE)
            words = line.split()
            if words[:1] == ["move"]:
                return words[1]
            if line.startswith(("1-0", "0-1", "1/2-1/2", "resign")):
                return None
            if line.startswith(("Illegal", "Error", "tellusererror")):
                raise RuntimeError(line)


class Referee:
    """The program itself knows which moves are legal, in the coordinates of UCI."""

    def __init__(self, variant):
        self.pipe = Pipe("uci", "hash=1", "--variant", variant)
        self.moves = []

    def ask(self, line):
        self.pipe.send(line, "isready")
        return self.pipe.until("readyok")[:-1]

    def legal(self):
        self.ask("position startpos moves " + " ".join(self.moves))
        return self.ask("moves")[-1].split()

    def quit(self):
        self.pipe.quit()


def game(name, adapter, referee, to_ours, from_ours, failures):
    """One game against random moves. The adapter's side thinks four plies deep."""
    chance = random.Random(name)
    adapter.send("xboard", "protover 2")
    while "done=1" not in adapter.lines.get(timeout=adapter.PATIENCE):
        pass
    variant = [] if name == "polyglot" else [f"variant {name}"]
    adapter.send_slowly("new", *variant, "easy", "post", "st 1", "sd 4", "force")
    plies = 0
    legal = referee.legal()
    while legal and plies < MAX_PLIES:
        answer = chance.choice(legal)
        referee.moves.append(answer)
        legal = referee.legal()
        plies += 1
        if not legal:
            break
        # The first move is made while the engine only watches.
        adapter.send_slowly("usermove " + from_ours(answer))
        if plies == 1:
            adapter.send_slowly("go")
        played = adapter.move()
        if played is None:
            break
        theirs = to_ours(played)
        if theirs not in legal:
            failures.add(f"{name}: {played} ({theirs}) is not legal after {referee.moves}")
            return
        referee.moves.append(theirs)
        legal = referee.legal()
        plies += 1
    failures.check(plies >= 10, f"{name}: only {plies} plies")
    print(f"{name}: {plies} plies", flush=True)


def same(text):
    return text


def shogi_in(text):
    """XBoard marks a piece that stays as it is; we mark only those that promote."""
    return text.rstrip("=")


def xiangqi_in(text):
    """XBoard counts the ranks of ten from zero, UCI from one."""
    (a, b), (c, d) = text[:2], text[2:4]
    return f"{a}{int(b) + 1}{c}{int(d) + 1}"


def xiangqi_out(text):
    rank = text.find(next(c for c in text[1:] if c.isalpha()), 1)
    start, end = text[:rank], text[rank:]
    return f"{start[0]}{int(start[1:]) - 1}{end[0]}{int(end[1:]) - 1}"


def main():
    need("polyglot", "uci2wb")
    failures = Failures()
    folder = tempfile.mkdtemp(prefix="manticore-adapters-")
    settings = os.path.join(folder, "polyglot.ini")
    with open(settings, "w", encoding="utf-8") as file:
        file.write("[PolyGlot]\nEngineDir = .\nEngineCommand = " + program() + " uci hash=4\n"
                   "Log = false\nBook = false\nResign = false\n\n[Engine]\nHash = 4\n")
    players = [
        ("polyglot", ["polyglot", settings], "chess", same, same),
        ("shogi", ["uci2wb", "-s", program(), folder], "shogi", shogi_in, same),
        ("xiangqi", ["uci2wb", "-x", program(), folder], "xiangqi", xiangqi_in, xiangqi_out),
    ]
    for name, command, variant, to_ours, from_ours in players:
        adapter, referee = Adapter(command, folder), Referee(variant)
        try:
            game(name, adapter, referee, to_ours, from_ours, failures)
        except (queue.Empty, RuntimeError, BrokenPipeError) as error:
            failures.add(f"{name}: {type(error).__name__} {error} after {referee.moves}")
        referee.quit()
        adapter.process.kill()
    failures.end()


main()
