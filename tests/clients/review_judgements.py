#!/usr/bin/env python3
# needs: chess
"""Grades, average loss and accuracy of `manticore review --evals given` are those
of an independent script (tests/measure/judgements.py) on a hundred games, and on
a game of two world champions those that a public engine's evaluations give."""

import json
import pathlib
import subprocess
import sys
import tempfile

from common import Failures, program

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "measure"))
try:
    import chess.pgn
    import judgements
except ImportError:
    sys.exit("missing: the Python package chess")

DATA = ROOT / "testdata" / "explain"
GAMES = DATA / "games_with_evals.pgn"
CHAMPIONS = DATA / "fischer_spassky_1992_29_evals.pgn"
# Numbers are written with two decimals.
NEAR = 0.011


def reviews(path, n):
    """Our reviews of all games of a file, by their number."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "reviews"
        done = subprocess.run(
            [program(), "review", str(path), "--all", "--evals", "given", "--format", "json",
             "--nodes", "200", "--out", str(out)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"review ended with {done.returncode}: {done.stderr.strip()[:300]}")
        return [json.loads((out / f"{number:04}.json").read_text()) for number in range(1, n + 1)]


def near(ours, theirs):
    return (ours is None) == (theirs is None) and (ours is None or abs(ours - theirs) < NEAR)


def compare(name, ours, theirs, failures):
    """A game as we and as the script judge it."""
    grades = [move["grade"] for move in ours["moves"]]
    failures.check(grades == theirs["grades"], f"{name}: other grades")
    failures.check(ours["judged_from"] == theirs["judged_from"], f"{name}: another first move")
    for at, side in enumerate(("white", "black")):
        for what in ("average_loss", "accuracy"):
            pair = ours[side][what], theirs[what][at]
            failures.check(near(*pair), f"{name}: {what} of {side} {pair[0]} instead of {pair[1]}")


def main():
    failures = Failures()
    n_moves = 0
    for path in (GAMES, CHAMPIONS):
        with open(path, encoding="utf-8") as file:
            games = list(iter(lambda: chess.pgn.read_game(file), None))
        theirs = [judgements.judged(game) for game in games]
        for number, pair in enumerate(zip(reviews(path, len(games)), theirs), start=1):
            compare(f"{path.name}, game {number}", *pair, failures)
            n_moves += len(pair[1]["grades"])
    print(f"{n_moves} moves judged alike")
    failures.end()


main()
