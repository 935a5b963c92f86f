#!/usr/bin/env python3
"""Measures engines that are weaker on purpose: `UCI_Elo` and the levels.

    tests/measure/strength.py PROGRAM --what elo --stockfish /usr/games/stockfish
    tests/measure/strength.py PROGRAM --what levels --variants chess,shogi,monster,atomic

`elo` plays Manticore against Stockfish, both with UCI_LimitStrength and the same
UCI_Elo (--elos). `levels` plays each level against the one below (--levels 2,3
plays 2 against 1 and 3 against 2). The matches are `manticore match`, so nothing
but the programs is needed. A line for each pair: its score with the interval that
holds 95 %, and whether the score is within the bounds asked for.
"""

import argparse
import json
import subprocess
import sys
import time

ELO_BOUNDS = (35.0, 65.0)
LEVEL_BOUNDS = (60.0, 85.0)
# The normal deviation that holds 95 %.
DEVIATIONS = 1.96


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the release binary of Manticore")
    parser.add_argument("--what", choices=["elo", "levels", "all"], default="all")
    parser.add_argument("--games", type=int, default=100, help="games of each pair")
    parser.add_argument("--concurrency", "--threads", type=int, default=1, metavar="N",
                        help="games at the same time")
    parser.add_argument("--elos", default="1500,2000,2500")
    parser.add_argument("--levels", default="2,3,4,5,6,7,8,9,10")
    parser.add_argument("--variants", default="chess,shogi,monster,atomic")
    parser.add_argument("--tc", default="1+0.02", help="the clock against Stockfish")
    parser.add_argument("--level-tc", default="1+0.02",
                        help="the clock of levels; only level 10 uses more than a share of it")
    parser.add_argument("--stockfish", default="/usr/games/stockfish")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random-plies", type=int, default=4,
                        help="half-moves of a random opening; more of them favour a side in Monster")
    parser.add_argument("--max-moves", type=int, default=200)
    return parser.parse_args()


def play(args, first, second, variant, clock):
    """The report of a match."""
    call = [args.program, "match", first, second, "--variant", variant, "--json",
            "--games", str(args.games), "--tc", clock, "--seed", str(args.seed),
            "--concurrency", str(args.concurrency), "--margin", "300ms",
            "--max-moves", str(args.max_moves), "--random-plies", str(args.random_plies)]
    done = subprocess.run(call, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(call)}\n{done.stderr.strip()}")
    return json.loads(done.stdout)


def counts(report):
    """Wins, draws and losses of the first player."""
    (meeting,) = report["meetings"]
    return meeting["wins"], meeting["draws"], meeting["losses"]


def misdeeds(report):
    """How often a player overstepped its time, crashed or broke the rules."""
    return sum(sum(player["misdeeds"].values()) for player in report["players"])


def interval(wins, draws, losses):
    """The score in percent and half the width of its interval."""
    n = wins + draws + losses
    score = (wins + draws / 2) / n
    variance = (wins * (1 - score) ** 2 + draws * (0.5 - score) ** 2 + losses * score ** 2) / n
    return 100 * score, 100 * DEVIATIONS * (variance / n) ** 0.5


def pairs(args):
    """What is played: a title, how it is played, and the bounds of the score."""
    if args.what != "levels":
        for elo in args.elos.split(","):
            other = (f"name=stockfish cmd={args.stockfish} option.Hash=16 "
                     f"option.UCI_LimitStrength=true option.UCI_Elo={elo}")
            own = f"name=manticore elo={elo}"
            yield f"Elo {elo}", (own, other, "chess", args.tc), ELO_BOUNDS
    if args.what != "elo":
        for variant in args.variants.split(","):
            for level in map(int, args.levels.split(",")):
                players = [f"name=level{n} level={n}" for n in (level, level - 1)]
                title = f"{variant} level {level} against {level - 1}"
                yield title, (*players, variant, args.level_tc), LEVEL_BOUNDS


def main():
    args = arguments()
    n_outside = 0
    for title, match, (low, high) in pairs(args):
        began = time.monotonic()
        report = play(args, *match)
        wins, draws, losses = counts(report)
        score, width = interval(wins, draws, losses)
        is_outside = not low <= score <= high
        n_outside += is_outside
        verdict = "OUTSIDE" if is_outside else "ok"
        print(f"{title:<32} {score:5.1f} % ± {width:4.1f}  +{wins} ={draws} -{losses}  "
              f"{verdict} ({low:.0f}-{high:.0f})  misdeeds {misdeeds(report)}  "
              f"{time.monotonic() - began:.0f} s", flush=True)
    sys.exit(1 if n_outside else 0)


if __name__ == "__main__":
    main()
