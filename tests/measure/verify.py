#!/usr/bin/env python3
"""Reviews games, has every claim checked by the second program, and counts the
kinds of facts that are spoken.

    tests/measure/verify.py PROGRAM GAMES.pgn...            games of files
    tests/measure/verify.py PROGRAM --play chess,shogi,...  and own games of these
    tests/measure/verify.py PROGRAM --play 40 --chess960 10

`--play` with a number takes so many games of the library, spread over its list.
Own games are `manticore match` with few nodes and random openings. A line for
each false claim, then the sums: moves, claims, false ones, and how often each
fact was spoken. Exit code 1 if a claim is false or a fact of the bar (--kinds) is
missing."""

import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

CHECKED = re.compile(r"(\d+) claims? checked")
BACK_RANK = "rnbqkbnr"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the binary of Manticore")
    parser.add_argument("files", nargs="*", help="games as PGN")
    parser.add_argument("--play", default="", help="names of games, or how many of the library")
    parser.add_argument("--chess960", type=int, default=0, help="own games of Chess960")
    parser.add_argument("--nodes", type=int, default=20000, help="nodes of each position")
    parser.add_argument("--play-nodes", type=int, default=2000, help="nodes of own games")
    parser.add_argument("--max-moves", type=int, default=60, help="own games end there")
    parser.add_argument("--every", action="store_true", help="explain every move")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--kinds", type=int, default=0, help="so many kinds must be spoken")
    parser.add_argument("--keep", help="a folder for the games and reviews")
    return parser.parse_args()


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def library(args):
    """The names of the games to be played."""
    if not args.play.isdigit():
        return [name for name in args.play.split(",") if name]
    listed = json.loads(run([args.program, "variants", "--json"]).stdout)
    names = [game["id"] for game in listed if game["id"] != "chess"]
    step = max(1, len(names) // int(args.play))
    return names[::step][: int(args.play)]


def played(args, name, folder):
    """The file of one own game."""
    path = folder / f"match-{name}" / "games.pgn"
    if not path.exists():
        done = run([args.program, "match", "name=a", "name=b", "--variant", name, "--games", "2",
                    "--nodes", str(args.play_nodes), "--max-moves", str(args.max_moves),
                    "--out", str(folder / f"match-{name}")])
        if done.returncode != 0:
            print(f"{name}: {done.stderr.strip()[:200]}", file=sys.stderr)
    return path


def chess960(args, folder):
    """A file of own games from random rows of pieces."""
    openings, chance = folder / "chess960.fen", random.Random(1)
    rows = []
    while len(rows) < args.chess960:
        row = "".join(chance.sample(BACK_RANK, len(BACK_RANK)))
        bishops = [at for at, piece in enumerate(row) if piece == "b"]
        rooks = [at for at, piece in enumerate(row) if piece == "r"]
        if sum(bishops) % 2 == 0 or not rooks[0] < row.index("k") < rooks[1]:
            continue
        rights = "".join("abcdefgh"[at] for at in reversed(rooks))
        rows.append(f"{row}/pppppppp/8/8/8/8/PPPPPPPP/{row.upper()} w {rights.upper()}{rights} - 0 1")
    openings.write_text("\n".join(rows) + "\n", encoding="ascii")
    run([args.program, "match", "name=a", "name=b", "--games", str(args.chess960), "--nodes",
         str(args.play_nodes), "--max-moves", str(args.max_moves), "--openings", str(openings),
         "--out", str(folder / "match-chess960")])
    return folder / "match-chess960" / "games.pgn"


class Tally:
    """What the reviews of all games say."""

    def __init__(self):
        self.games = self.moves = self.explained = self.claims = 0
        self.false = []
        self.kinds = collections.Counter()

    def review(self, args, path, out):
        done = run([args.program, "review", str(path), "--all", "--format", "json", "--verify",
                    "--nodes", str(args.nodes), *(["--every"] if args.every else []), "--threads", str(args.threads), "--out", str(out)])
        found = CHECKED.search(done.stderr)
        if not found:
            print(f"{path}: {done.stderr.strip()[-300:]}", file=sys.stderr)
        self.claims += int(found.group(1)) if found else 0
        self.false += [line for line in done.stderr.splitlines() if line.startswith("error")]
        for page in sorted(out.glob("[0-9]*.json")):
            game = json.loads(page.read_text(encoding="utf-8"))
            self.games += 1
            self.moves += len(game["moves"])
            for known in game["explained"]:
                self.explained += 1
                for reason in known["explanation"]["reasons"]:
                    self.kinds[reason["finding"]["fact"]] += 1


def main():
    args = arguments()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(args.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        files = [pathlib.Path(name) for name in args.files]
        files += [played(args, name, folder) for name in library(args)]
        files += [chess960(args, folder)] if args.chess960 else []
        tally = Tally()
        for path in files:
            name = path.parent.name if path.stem == "games" else path.stem
            out = folder / f"review-{name}"
            tally.review(args, path, out)
            print(f"{name}: {tally.games} games, {tally.claims} claims, "
                  f"{len(tally.false)} false", file=sys.stderr)
    for line in tally.false:
        print(line)
    for fact, count in tally.kinds.most_common():
        print(f"{count:6} {fact}")
    print(f"{tally.games} games, {tally.moves} moves, {tally.explained} explained, "
          f"{tally.claims} claims, {len(tally.false)} false, {len(tally.kinds)} kinds of facts")
    sys.exit(1 if tally.false or len(tally.kinds) < args.kinds else 0)


if __name__ == "__main__":
    main()
