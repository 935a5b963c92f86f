"""Counts moves of the games in testdata/rules/ini_perft.ini with pyffish.

    python3 testdata/oracles/ini_perft.py >> testdata/rules/ini_perft.csv

prints rows for every game that has none yet; names as arguments choose the
games instead. Each game is counted from its start and from positions of random
games, as deep as CAP leaves allow. Needs pyffish 0.0.90.
"""

import random
import re
import sys
from pathlib import Path

import pyffish

RULES = Path(__file__).parent.parent / "rules"
CAP = 4_000
POSITIONS = 8
LONGEST = 40


def count(game, fen, depth, played=()):
    moves = pyffish.legal_moves(game, fen, list(played))
    if depth == 1:
        return len(moves)
    return sum(count(game, fen, depth - 1, (*played, move)) for move in moves)


def deepest(game, fen):
    """The greatest depth up to 3 with at most CAP leaves, and its count."""
    depth, nodes = 1, count(game, fen, 1)
    while depth < 3 and 0 < nodes and nodes * max(nodes, 10) ** (1 / depth) <= CAP:
        depth += 1
        nodes = count(game, fen, depth)
    return depth, nodes


def positions(game, rng):
    start = pyffish.start_fen(game)
    seen = [start]
    for _ in range(5 * POSITIONS):
        fen = start
        for _ in range(rng.randint(1, LONGEST)):
            moves = pyffish.legal_moves(game, fen, [])
            if not moves:
                break
            fen = pyffish.get_fen(game, fen, [rng.choice(moves)])
        # A game that is over has nothing to count.
        if fen not in seen and pyffish.legal_moves(game, fen, []):
            seen.append(fen)
        if len(seen) > POSITIONS:
            break
    return seen


def main():
    text = (RULES / "ini_perft.ini").read_text()
    pyffish.load_variant_config(text)
    games = re.findall(r"^\[([^:\]]+)", text, re.M)
    known = {row.split(",")[0] for row in (RULES / "ini_perft.csv").read_text().splitlines()}
    for game in sys.argv[1:] or [game for game in games if game not in known]:
        for fen in positions(game, random.Random(game)):
            depth, nodes = deepest(game, fen)
            print(f"{game},{fen},{depth},{nodes}")


if __name__ == "__main__":
    main()
