"""Perft rows for games of the library, counted by Fairy-Stockfish.

Writes rows "variant,fen,depth,nodes" for the games named as arguments, or for
all of the table: the start position and five positions of random games. Games that Fairy-Stockfish does not have built in are described for it
in pyffish_games.ini beside this file, in its own keys.

    pip install pyffish==0.0.90
    python3 testdata/oracles/pyffish_perft.py > testdata/perft/pyffish.csv

Counts are of legal moves; a position in which the game is over has none. Rules
about repetition and counting never forbid a move and are not compared.
"""

import os
import random
import re
import sys

import pyffish

HERE = os.path.dirname(os.path.abspath(__file__))
# Names of the table that pyffish has built in; the others are in the ini file.
BUILT_IN = """
armageddon caparandom chancellor modern checkshogi loop chessgi clobber10
coregal euroshogi gorogoro judkins okisakishogi torishogi yarishogi georgian
gustav3 hoppelpoppel janggimodern janggitraditional karouk opulent pocketknight raazuvaa
sortofalmost isolation7x7 atomar shouse
"""
# Games of which only the start position is compared: Fairy-Stockfish does not
# have the rule of Eurasian Chess that kings may not face one another on a
# diagonal, and its versions differ in the leap of the Cambodian king.
START_ONLY = ["eurasian", "karouk"]
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
    fens = [pyffish.start_fen(game)]
    if game not in START_ONLY:
        fens += [random_position(game, rng) for _ in range(POSITIONS)]
    for fen in dict.fromkeys(fens):
        nodes, depth = 1, 0
        moves = len(pyffish.legal_moves(game, fen, []))
        while depth < 1 or (depth < 3 and nodes * moves <= MOST_LEAVES):
            depth += 1
            nodes = perft(game, fen, depth)
            yield f"{game},{in_six_fields(fen)},{depth},{nodes}"


def main():
    with open(os.path.join(HERE, "pyffish_games.ini")) as file:
        ini = file.read()
    pyffish.load_variant_config(ini)
    described = re.findall(r"^\[([^:\]]+)", ini, re.MULTILINE)
    print("variant,fen,depth,nodes")
    for game in sys.argv[1:] or BUILT_IN.split() + described:
        for row in rows(game):
            print(row, flush=True)


main()
