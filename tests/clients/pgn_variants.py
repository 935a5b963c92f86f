#!/usr/bin/env python3
# needs: chess
"""PGN of variants goes both ways: games that python-chess writes are read by
`manticore pgn`, and games that a match of the program wrote are read by
python-chess, move by move. The tag `Variant` says which game it is, as each
program spells it."""

import io
import os
import random
import subprocess
import sys
import tempfile

from common import Failures, program

try:
    import chess
    import chess.pgn
    import chess.variant
    from whole_game import shared_moves
except ImportError:
    sys.exit("missing: the Python package chess")

SEED = 13
MAX_PLIES = 120
GAMES = 40 if os.environ.get("SLOW_TESTS") else 4
# The variants of python-chess.
BOARDS = [chess.Board] + [
    board for board in chess.variant.VARIANTS if board.uci_variant not in ("chess",)]
# Other spellings of the tag, for one game each.
SPELLINGS = {
    "Standard": chess.Board,
    "From Position": chess.Board,
    "normal": chess.Board,
    "fischerandom": chess.Board,
    "threeCheck": chess.variant.ThreeCheckBoard,
    "3check": chess.variant.ThreeCheckBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "KingOfTheHill": chess.variant.KingOfTheHillBoard,
    "King of the hill": chess.variant.KingOfTheHillBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "atomic": chess.variant.AtomicBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "RacingKings": chess.variant.RacingKingsBoard,
    "horde": chess.variant.HordeBoard,
    "suicide": chess.variant.SuicideBoard,
    "antichess": chess.variant.AntichessBoard,
}


def random_game(board, chance, variant=None):
    """A game of random moves as python-chess writes it."""
    board = board.copy()
    while not board.is_game_over() and board.ply() < MAX_PLIES:
        board.push(chance.choice(shared_moves(board)))
    game = chess.pgn.Game.from_board(board)
    game.headers["Result"] = board.result()
    if variant:
        game.headers["Variant"] = variant
    return str(game), board.ply()


def ours_reads(text, n_games, n_moves, what, failures):
    """The program must find every move of these games legal."""
    done = subprocess.run([program(), "pgn", "-"], input=text, capture_output=True, text=True)
    counts = dict(line.split(" ", 1) for line in done.stdout.splitlines() if " " in line)
    wanted = {"games": n_games, "moves": n_moves, "skipped": 0, "faulty": 0}
    found = {name: int(counts.get(name, "0").replace(",", "")) for name in wanted}
    failures.check(done.returncode == 0 and found == wanted,
                   f"{what}: {found} instead of {wanted}: {done.stderr.strip()[:300]}")


def theirs_to_ours(failures):
    """Games by python-chess, in its own spelling and in those of others."""
    for kind in BOARDS:
        chance = random.Random(f"{SEED} {kind.uci_variant}")
        games = [random_game(kind(), chance) for _ in range(GAMES)]
        text = "\n\n".join(text for text, _ in games) + "\n"
        tag = kind.aliases[0]
        ours_reads(text, len(games), sum(plies for _, plies in games), tag, failures)
        print(f"read {len(games)} games of {tag}", flush=True)
    chance = random.Random(SEED)
    start = chess.Board.from_chess960_pos(chance.randrange(960))
    text, plies = random_game(start, chance)
    ours_reads(text + "\n", 1, plies, "Chess960", failures)
    for name, kind in SPELLINGS.items():
        text, plies = random_game(kind(), chance, name)
        ours_reads(text + "\n", 1, plies, name, failures)


def ours_to_theirs(scratch, failures):
    """Games of a match of the program, read by python-chess."""
    for kind in BOARDS + [None]:
        name = kind.uci_variant if kind else "chess960"
        folder = os.path.join(scratch, name)
        command = [program(), "match", "depth=1", "depth=2", "--variant", name, "--games", "2",
                   "--max-moves", "40", "--random-plies", "6", "--balance", "0", "--out", folder]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            failures.add(f"a match of {name} ends with {done.returncode}: {done.stderr}")
            continue
        with open(os.path.join(folder, "games.pgn"), encoding="utf-8") as file:
            text = file.read()
        stream, n_games, n_moves = io.StringIO(text), 0, 0
        while (game := chess.pgn.read_game(stream)) is not None:
            n_games += 1
            n_moves += len(list(game.mainline_moves()))
            for error in game.errors:
                failures.add(f"python-chess on a game of {name}: {error}")
            board = game.board()
            wanted = kind.uci_variant if kind else "chess"
            failures.check(board.uci_variant == wanted,
                           f"python-chess takes a game of {name} for {board.uci_variant}")
        failures.check(n_games == 2 and n_moves > 12, f"{name}: {n_games} games, {n_moves} moves")
        ours_reads(text, n_games, n_moves, f"own games of {name}", failures)
        print(f"wrote {n_games} games of {name} with {n_moves} moves", flush=True)


def main():
    failures = Failures()
    theirs_to_ours(failures)
    with tempfile.TemporaryDirectory(prefix="manticore-pgn-") as scratch:
        ours_to_theirs(scratch, failures)
    failures.end()


if __name__ == "__main__":
    main()
