#!/usr/bin/env python3
# needs: xboard, xvfb, xauth, hoichess, fairymax, sjaakii
"""XBoard plays the program against itself, and against other engines. XBoard is
the referee: it checks every move and every claimed result.

Without words a short choice is played. `all` plays every game that is offered,
`engines` longer matches against the engines of Debian; names of games play
those."""

import os
import sys

from common import Failures, Pipe, engine, need, xboard

# Games XBoard knows, and games that are described to it.
SHORT = ["normal", "crazyhouse", "shogi", "xiangqi", "capablanca", "losalamos", "minishogi"]
# Games against engines of Debian: engine, game.
OPPONENTS = [("hoichess", "normal"), ("fairymax", "normal"), ("sjaakii", "crazyhouse"),
             ("sjaakii", "shogi"), ("sjaakii", "xiangqi"), ("sjaakii", "capablanca")]
# How many games each match has in a long test.
MATCHES = {"hoichess": 10, "fairymax": 10, "sjaakii": 2}
# Games that are offered to other programs than XBoard.
BY_NAME = {"horde"}
DEPTH = 5
# XBoard keeps a game of at most a thousand half-moves; a long one is a draw.
LONG = ("-adjudicateDrawMoves", "200")


def offered():
    """The games that the program offers."""
    pipe = Pipe("xboard")
    pipe.send("xboard", "protover 2")
    lines = pipe.until("feature done=1")
    pipe.quit()
    names = next(line for line in lines if line.startswith("feature variants="))
    return [name for name in names.split('"')[1].split(",") if name not in BY_NAME]


def told(game, n_games):
    reasons = "; ".join(f"{result} {{{reason}}}" for result, reason in game.results)
    return f"{game.moves} moves in {n_games} games: {reasons}"


def play_itself(names, failures):
    for name in names:
        game = xboard(engine(), engine(), variant=name, seconds=300, increment=1, depth=DEPTH,
                      limit=300, options=LONG)
        fault = game.fault()
        failures.check(fault is None, f"{name} against itself: {fault}")
        print(f"{name} against itself: {told(game, 1)}", flush=True)


def play_others(failures, matches):
    need(*{name for name, _ in OPPONENTS})
    for name, variant in OPPONENTS:
        n_games = matches.get(name, 1)
        game = xboard(engine(), name, variant=variant, games=n_games)
        fault = game.fault(n_games, ours=("first",))
        failures.check(fault is None, f"{variant} against {name}: {fault}")
        print(f"{variant} against {name}: {told(game, n_games)}", flush=True)


def main():
    failures = Failures()
    # The runner puts the program's path first.
    words = sys.argv[2:] or (["all", "engines"] if os.environ.get("SLOW_TESTS") else [])
    games = [word for word in words if word not in ("all", "engines")]
    if "all" in words:
        play_itself(offered(), failures)
    if "engines" in words:
        play_others(failures, MATCHES)
    if games:
        play_itself(games, failures)
    if not words:
        play_itself(SHORT, failures)
        play_others(failures, {})
    failures.end()


if __name__ == "__main__":
    main()
