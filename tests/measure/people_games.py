#!/usr/bin/env python3
"""Makes testdata/explain/people.pgn: games of people from a source that anyone can fetch.

    apt-get source --download-only gnuchess-book     (Debian; deb-src in the sources)
    tar xzf gnuchess-book_1.02.orig.tar.gz
    people_games.py gnuchess-book-1.02/book_1.02.pgn testdata/explain/people.pgn

The first game is testdata/explain/fischer_spassky_1992_29.pgn, the others are games of
that book by their number, from 1. Moves are read by python-chess, which refuses a
game with an illegal one; tags are as in the book, where some dates are years only.
With --check the file is compared instead of written. Needs the Python package chess."""

import io
import pathlib
import re
import sys

import chess.pgn

FIRST = pathlib.Path(__file__).parents[2] / "testdata/explain/fischer_spassky_1992_29.pgn"
# Games 2 to 12 were drawn by lot among those of 22 to 60 moves; 13 to 28 are well-known
# games and short ones that end in mate.
NUMBERS = [
    107014, 3708, 85828, 896, 94666, 135036, 108509, 126692, 83726, 138579, 37312,
    80704, 3765, 3787, 29230, 25707, 50143, 114779, 56708, 16556, 99992, 113504, 13088, 20989,
    113508, 20776, 43737,
]
TAGS = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]


def written(text):
    game = chess.pgn.read_game(io.StringIO(text))
    if game is None or game.errors:
        sys.exit(f"a game cannot be read: {text[:200]}")
    tags = "".join(f'[{tag} "{game.headers[tag]}"]\n' for tag in TAGS)
    moves = game.board().variation_san(game.mainline_moves())
    return f"{tags}\n{moves} {game.headers['Result']}\n"


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    book = pathlib.Path(arguments[0]).read_text(encoding="latin-1")
    games = re.split(r"\n(?=\[Event )", book)
    texts = [FIRST.read_text(encoding="utf-8")] + [games[number - 1] for number in NUMBERS]
    made = "\n".join(map(written, texts))
    path = pathlib.Path(arguments[1])
    if "--check" not in sys.argv:
        path.write_text(made, encoding="utf-8")
    elif path.read_text(encoding="utf-8") != made:
        sys.exit(f"{path} differs")
    print(f"{len(texts)} games")


if __name__ == "__main__":
    main()
