"""What the tests with real clients share: where the program is, talking to it
over pipes, and letting XBoard play games without a screen."""

import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Debian keeps games outside the usual path.
GAMES_FOLDER = "/usr/games"
# Results that XBoard gives for a fault of an engine rather than for its play.
FAULTS = re.compile(
    r"illegal|forfeit|on time|false|bogus|exited|disconnect|refus|abort|lost contact|crash", re.I)


def program():
    """The path of the program: MANTICORE, or the newest build."""
    named = os.environ.get("MANTICORE")
    if named:
        return named
    target = os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target"))
    builds = [os.path.join(target, kind, "manticore") for kind in ("release", "debug")]
    builds = [path for path in builds if os.path.exists(path)]
    if not builds:
        sys.exit("there is no program: build it, or name it in MANTICORE")
    return max(builds, key=os.path.getmtime)


def need(*names):
    """Ends the test if a program is missing."""
    path = os.environ.get("PATH", "") + os.pathsep + GAMES_FOLDER
    missing = [name for name in names if not shutil.which(name, path=path)]
    if missing:
        sys.exit("missing programs: " + ", ".join(missing))


class Failures:
    """Collects what went wrong, and ends the test accordingly."""

    def __init__(self):
        self.found = []

    def add(self, text):
        print("FAILED:", text, flush=True)
        self.found.append(text)

    def check(self, holds, text):
        if not holds:
            self.add(text)

    def end(self):
        if self.found:
            sys.exit(f"{len(self.found)} failures")
        print("all is well")


class Pipe:
    """The program at the other end of two pipes, in the XBoard protocol."""

    PATIENCE = 60

    def __init__(self, *args):
        self.process = subprocess.Popen(
            [program(), *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        self.pings = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def send(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, start):
        """All lines up to the first that begins so."""
        heard = []
        while True:
            heard.append(self.lines.get(timeout=self.PATIENCE))
            if heard[-1].startswith(start):
                return heard

    def ask(self, *lines):
        """What is said to these lines before the answer to a ping."""
        self.send(*lines)
        self.pings += 1
        self.send(f"ping {self.pings}")
        return self.until(f"pong {self.pings}")[:-1]

    def quit(self):
        self.send("quit")
        return self.process.wait(timeout=self.PATIENCE)


class XBoardGame:
    """A game that XBoard has played: its result, the reason, and the log."""

    def __init__(self, pgn, log, code):
        self.log = log
        self.code = code
        text = " ".join(pgn.split())
        self.moves = len(re.findall(r"\d+\.", re.sub(r"\{[^}]*\}|\[[^]]*\]", "", text)))
        ends = re.findall(r"(?:\{([^{}]*)\} )?(1-0|0-1|1/2-1/2|\*)(?= *\[|$)", text)
        self.results = [(result, reason) for reason, result in ends]

    def fault(self, n_games=1, ours=("first", "second")):
        """What is wrong with the games, if anything; the engines that are ours
        must understand everything."""
        if self.code != 0:
            return f"XBoard ended with {self.code}"
        if len(self.results) < n_games:
            return f"{len(self.results)} of {n_games} games have an end"
        for result, reason in self.results:
            if result == "*" or FAULTS.search(reason or ""):
                return f"{result} {{{reason}}}"
        complaint = re.search(rf"<({'|'.join(ours)}) *: *(Error|Illegal)", self.log)
        if complaint:
            return self.log[complaint.start():].split("\n", 1)[0]
        return None


def engine(words="hash=4", protocol="xboard"):
    """The command that starts the program as an engine."""
    return f"{program()} {protocol} {words}".strip()


def xboard(first, second, variant="normal", games=1, seconds=10, increment=0.3, depth=None,
           ponder=False, limit=900, options=(), keep=None):
    """Has XBoard play games on a screen that nobody sees."""
    need("xboard", "xvfb-run")
    folder = keep or tempfile.mkdtemp(prefix="manticore-xboard-")
    os.makedirs(folder, exist_ok=True)
    pgn, log = os.path.join(folder, "games.pgn"), os.path.join(folder, "log")
    for path in (pgn, log):
        if os.path.exists(path):
            os.remove(path)
    command = [
        "timeout", str(limit), "xvfb-run", "-a", "-s", "-screen 0 1024x768x24",
        "xboard", "-mg", str(games), "-fcp", first, "-scp", second, "-fd", ".", "-sd", ".",
        "-variant", variant, "-tc", f"{seconds // 60}:{seconds % 60:02}", "-inc", str(increment),
        "-ponder" if ponder else "-xponder", "-sgf", pgn,
        "-debug", "-nameOfDebugFile", log, "-xexit",
    ]
    if depth:
        command += ["-searchDepth", str(depth)]
    environment = dict(os.environ, HOME=folder, LC_ALL="C.UTF-8",
                       PATH=os.environ.get("PATH", "") + os.pathsep + GAMES_FOLDER)
    done = subprocess.run(command + list(options), cwd=folder, env=environment,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def text(path):
        if not os.path.exists(path):
            return ""
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()

    game = XBoardGame(text(pgn), text(log), done.returncode)
    if not keep:
        shutil.rmtree(folder, ignore_errors=True)
    return game
