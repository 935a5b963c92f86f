"""Perft rows for games of the library, counted by Fairy-Stockfish.

Writes rows "variant,fen,depth,nodes" for the games named as arguments, or for
all that the list below has: the start position and five positions of random
games. Games that Fairy-Stockfish does not have built in are described for it
in pyffish_games.ini beside this file, in its own keys.

    pip install pyffish==0.0.90
    python3 testdata/oracles/pyffish_perft.py > testdata/perft/pyffish.csv

Counts are of legal moves; a position in which the game is over has none. Rules
about repetition and counting never forbid a move and are not compared.
"""

import os
import random
import sys

import pyffish

HERE = os.path.dirname(os.path.abspath(__file__))
# The games of the table, by the name that both programs use.
GAMES = open(os.path.join(HERE, "pyffish_games.txt")).read().split()
POSITIONS = 5
LONGEST_GAME = 70
# Leaves of the deepest row of a position, about.
MOST_LEAVES = 12_000


def perft(game, fen, depth):
    moves = pyffish.legal_moves(game, fen, [])
    if depth == 1:
        return len(moves)
    return sum(perft(game, pyffish.get_fen(game, fen, [m]), depth - 1) for m in moves)


def in_six_fields(fen):
    """A FEN as the tables have it: an empty hand is [], no field is left out."""
    fields = fen.replace("[-]", "[]").split()
    if len(fields) == 4:
        fields[2:2] = ["-", "-"]
    return " ".join(fields)


def random_position(game, rng):
    start = pyffish.start_fen(game)
    while True:
        fen, length = start, rng.randrange(4, LONGEST_GAME)
        for _ in range(length):
            moves = pyffish.legal_moves(game, fen, [])
            if not moves:
                break
            last, fen = fen, pyffish.get_fen(game, fen, [rng.choice(moves)])
        if pyffish.legal_moves(game, fen, []):
            return fen
        if length > 8 and pyffish.legal_moves(game, last, []):
            return last


def rows(game):
    rng = random.Random(game)
    fens = [pyffish.start_fen(game)] + [random_position(game, rng) for _ in range(POSITIONS)]
    for fen in dict.fromkeys(fens):
        nodes, depth = 1, 0
        moves = len(pyffish.legal_moves(game, fen, []))
        while depth < 1 or (depth < 3 and nodes * moves <= MOST_LEAVES):
            depth += 1
            nodes = perft(game, fen, depth)
            yield f"{game},{in_six_fields(fen)},{depth},{nodes}"


def main():
    with open(os.path.join(HERE, "pyffish_games.ini")) as ini:
        pyffish.load_variant_config(ini.read())
    print("variant,fen,depth,nodes")
    for game in sys.argv[1:] or GAMES:
        for row in rows(game):
            print(row, flush=True)


main()
