#!/usr/bin/env python3
# needs: chess, gnuchess-book
"""Opening books against python-chess: the entries of Debian's `gnuchess-book`, a book
made of games, and the moves the engine plays out of it."""

import json
import os
import random
import subprocess
import sys
import tempfile

import chess
import chess.engine
import chess.pgn
import chess.polyglot

from common import Failures, program

# Where Debian's package gnuchess-book puts its book.
BOOK = "/usr/share/games/gnuchess/book.bin"
POSITIONS = 1000
# Games of the book that is made here, and how far it goes.
GAMES = 10_000 if os.environ.get("SLOW_TESTS") == "1" else 500
DEPTH = 12
PLAYED = 40


def show(book, board):
    """What `book show` says of a position: moves with weight and learn."""
    fen = board.fen(en_passant="fen")
    done = subprocess.run([program(), "book", "show", book, "--fen", fen, "--json"],
                          capture_output=True, text=True)
    if done.returncode != 0:
        return done.stderr.strip()
    moves = json.loads(done.stdout)["moves"]
    return sorted((move["coords"], move["weight"], move["learn"]) for move in moves)


def theirs(reader, board):
    entries = reader.find_all(board, minimum_weight=0)
    return sorted((entry.move.uci(), entry.weight, entry.learn) for entry in entries)


def walk(reader, chance):
    """Positions of the book, reached by its own moves at random."""
    while True:
        board = chess.Board()
        while True:
            yield board.copy()
            entries = list(reader.find_all(board, minimum_weight=0))
            if not entries:
                break
            board.push(chance.choice(entries).move)


def same_entries(failures):
    chance = random.Random(1)
    seen = set()
    with chess.polyglot.open_reader(BOOK) as reader:
        for board in walk(reader, chance):
            key = chess.polyglot.zobrist_hash(board)
            if key in seen:
                continue
            seen.add(key)
            ours, known = show(BOOK, board), theirs(reader, board)
            failures.check(ours == known, f"{board.fen()}: {ours}, python-chess has {known}")
            if len(seen) == POSITIONS:
                break
    print(f"{len(seen)} positions of {BOOK}", flush=True)


def random_games(path, chance):
    """Writes games of random moves, and returns the moves of each position."""
    played = {}
    with open(path, "w", encoding="utf-8") as file:
        for number in range(GAMES):
            board = chess.Board()
            game = chess.pgn.Game()
            game.headers["Result"] = chance.choice(["1-0", "0-1", "1/2-1/2"])
            node = game
            for _ in range(DEPTH + 4):
                # Few moves, so that games meet.
                moves = sorted(board.legal_moves, key=lambda move: move.uci())[:4]
                if not moves:
                    break
                move = chance.choice(moves)
                if board.ply() < DEPTH:
                    played.setdefault(chess.polyglot.zobrist_hash(board), set()).add(move)
                node = node.add_variation(move)
                board.push(move)
            print(game, file=file, end="\n\n")
    return played


def made_book(failures, folder):
    chance = random.Random(2)
    pgn, book = os.path.join(folder, "games.pgn"), os.path.join(folder, "made.bin")
    played = random_games(pgn, chance)
    subprocess.run([program(), "book", "make", pgn, "--out", book, "--depth", str(DEPTH)],
                   check=True, stdout=subprocess.DEVNULL)
    with chess.polyglot.open_reader(book) as reader:
        found = {}
        for entry in reader:
            found.setdefault(entry.key, set()).add(entry.raw_move)
        failures.check(found.keys() == played.keys(), "the book has other positions than the games")
        for board in walk(reader, chance):
            key = chess.polyglot.zobrist_hash(board)
            if key in played:
                moves = {entry.move for entry in reader.find_all(board, minimum_weight=0)}
                failures.check(moves == played[key], f"{board.fen()}: {moves}")
            if chance.random() < 0.001:
                break
    play(failures, book, played)
    merged = os.path.join(folder, "merged.bin")
    subprocess.run([program(), "book", "merge", book, book, "--out", merged], check=True,
                   stdout=subprocess.DEVNULL)
    with chess.polyglot.open_reader(book) as one, chess.polyglot.open_reader(merged) as two:
        failures.check(len(one) == len(two), "a book merged with itself has other entries")
        learn = [sum(entry.learn for entry in reader) for reader in (one, two)]
        failures.check(learn[1] == 2 * learn[0], "a book merged with itself has not twice the games")


def play(failures, book, played):
    """The engine plays only moves of the games as long as it is in the book."""
    with chess.engine.SimpleEngine.popen_uci([program(), "uci", "hash=1"]) as engine:
        engine.configure({"OwnBook": True, "BookFile": book})
        n_moves = 0
        for number in range(PLAYED):
            board = chess.Board()
            while chess.polyglot.zobrist_hash(board) in played and not board.is_game_over():
                result = engine.play(board, chess.engine.Limit(depth=1), game=number)
                weights = theirs(chess.polyglot.open_reader(book), board)
                if not any(weight for _, weight, _ in weights):
                    break
                allowed = played[chess.polyglot.zobrist_hash(board)]
                failures.check(result.move in allowed, f"{board.fen()}: {result.move}")
                board.push(result.move)
                n_moves += 1
    print(f"{n_moves} moves out of a book of {GAMES} games", flush=True)
    failures.check(n_moves > PLAYED, "the engine left the book at once")


def bad_books(failures, folder):
    """A truncated or foreign book is named, and the engine plays on without."""
    short, foreign = os.path.join(folder, "short.bin"), os.path.join(folder, "foreign.bin")
    with open(BOOK, "rb") as file:
        bytes_of_book = file.read(1000)
    with open(short, "wb") as file:
        file.write(bytes_of_book)
    with open(foreign, "wb") as file:
        file.write(b"These are words, not an opening book" * 16)
    for path in (short, foreign, os.path.join(folder, "missing.bin")):
        lines = subprocess.run(
            [program(), "uci", "hash=1"], text=True, capture_output=True,
            input=f"setoption name OwnBook value true\nsetoption name BookFile value {path}\n"
                  "position startpos\ngo depth 2\nisready\n").stdout.splitlines()
        named = [line for line in lines if line.startswith("info string the book")]
        failures.check(len(named) == 1 and path[:20] in named[0], f"{path}: {named}")
        failures.check(any(line.startswith("bestmove ") for line in lines), f"{path}: no move")


def main():
    failures = Failures()
    if not os.path.exists(BOOK):
        sys.exit(f"missing: {BOOK}, of the package gnuchess-book")
    same_entries(failures)
    with tempfile.TemporaryDirectory() as folder:
        made_book(failures, folder)
        bad_books(failures, folder)
    failures.end()


if __name__ == "__main__":
    main()
