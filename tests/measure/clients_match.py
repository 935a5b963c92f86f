#!/usr/bin/env python3
"""A match that a script with python-chess plays: the program over UCI against
the program over XBoard, and either against Stockfish. What counts is what must
not happen: losses on time, illegal moves, programs that end or fall silent.

    tests/measure/clients_match.py [--games 400] [--concurrency 4] [--clock 2+0.05]
        [--manticore PATH] [--stockfish PATH] [--margin MS] [--pgn FILE]

The games are dealt to the three pairings in turn; two games in a row have the
same opening with colours changed. Without Stockfish one pairing is left.
python-chess may be found by PYTHONPATH. Every game runs in a process of its own,
so that one game's clock does not wait for the script of another. The time of a
move is measured here, from the question to the answer, so the script's own delay
counts against the engines. Exit code 1 means that something happened."""

import argparse
import asyncio
import collections
import concurrent.futures
import os
import random
import shutil
import sys
import time

try:
    import chess
    import chess.engine
    import chess.pgn
except ImportError:
    sys.exit("missing: the Python package chess; PYTHONPATH may name its folder")

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PAIRINGS = [("uci", "xboard"), ("uci", "stockfish"), ("xboard", "stockfish")]
FAULTS = ["time", "illegal move", "disconnect", "silence", "error"]
OPENING_PLIES = 8
MAX_PLIES = 500
SEED = 13
# A program that is silent for so many seconds beyond its clock hangs.
PATIENCE = 20
HASH = 16


class Fault(Exception):
    """What a player did wrong."""

    def __init__(self, kind, text=""):
        super().__init__(f"{kind}: {text}")
        self.kind = kind


def opening(number):
    """A board after some random moves, the same for the same number."""
    chance = random.Random(f"{SEED} {number}")
    while True:
        board = chess.Board()
        for _ in range(OPENING_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        if not board.is_game_over():
            return board


async def start(player, paths):
    """The engine of a player."""
    if player == "xboard":
        _, engine = await chess.engine.popen_xboard([paths["manticore"], "xboard", f"hash={HASH}"])
        return engine
    command = [paths["manticore"], "uci"] if player == "uci" else [paths["stockfish"]]
    _, engine = await chess.engine.popen_uci(command)
    await engine.configure({"Hash": HASH, "Threads": 1})
    return engine


async def ask(engine, board, clocks, increment, game):
    """The answer of an engine, and the seconds it took."""
    limit = chess.engine.Limit(
        white_clock=clocks[chess.WHITE], black_clock=clocks[chess.BLACK],
        white_inc=increment, black_inc=increment, clock_id=game)
    began = time.perf_counter()
    try:
        play = engine.play(board, limit, game=game)
        played = await asyncio.wait_for(play, clocks[board.turn] + PATIENCE)
    except chess.engine.EngineTerminatedError as error:
        raise Fault("disconnect", error) from error
    except asyncio.TimeoutError as error:
        raise Fault("silence") from error
    except chess.engine.EngineError as error:
        kind = "illegal move" if "illegal" in str(error).lower() else "error"
        raise Fault(kind, error) from error
    return played, time.perf_counter() - began


async def game_of(white, black, board, clock, increment, paths, margin):
    """Plays a game: result, reason, and the greatest overdraft of a clock."""
    engines = {chess.WHITE: await start(white, paths), chess.BLACK: await start(black, paths)}
    clocks = {chess.WHITE: clock, chess.BLACK: clock}
    wins = {chess.WHITE: "1-0", chess.BLACK: "0-1"}
    least = clock
    try:
        while not board.is_game_over(claim_draw=True) and board.ply() < MAX_PLIES:
            side = board.turn
            try:
                played, seconds = await ask(engines[side], board, clocks, increment, board)
                clocks[side] -= seconds
                least = min(least, clocks[side])
                if clocks[side] < -margin:
                    raise Fault("time", f"{-clocks[side] * 1000:.0f} ms too late")
                if played.resigned:
                    return wins[not side], "resignation", None, least
                if played.move is None or played.move not in board.legal_moves:
                    raise Fault("illegal move", f"{played.move} in {board.fen()}")
            except Fault as fault:
                return wins[not side], str(fault), (side, fault.kind), least
            clocks[side] += increment
            board.push(played.move)
        if board.ply() >= MAX_PLIES:
            return "1/2-1/2", f"{MAX_PLIES} plies", None, least
        outcome = board.outcome(claim_draw=True)
        return outcome.result(), outcome.termination.name.lower(), None, least
    finally:
        for engine in engines.values():
            try:
                await asyncio.wait_for(engine.quit(), PATIENCE)
            except (chess.engine.EngineError, asyncio.TimeoutError):
                pass


def work(task):
    """Plays the game of a task in this process."""
    number, pairing, paths, clock, increment, margin = task
    players = PAIRINGS[pairing] if number % 2 == 0 else PAIRINGS[pairing][::-1]
    board = opening(number // 2)
    began = time.perf_counter()
    try:
        end = asyncio.run(game_of(*players, board, clock, increment, paths, margin))
    except Exception as error:  # A program that does not even start is a fault, too.
        end = ("*", f"error: {error!r}", (chess.WHITE, "error"), clock)
    result, reason, fault, least = end
    game = chess.pgn.Game.from_board(board)
    game.headers.update({"Event": "clients match", "Round": str(number + 1), "White": players[0],
                         "Black": players[1], "Result": result, "Termination": reason})
    blamed = fault and (players[0] if fault[0] == chess.WHITE else players[1], fault[1])
    return number, pairing, players, result, reason, blamed, least, str(game), \
        time.perf_counter() - began


def arguments():
    """The words behind the command."""
    newest = os.path.join(ROOT, "target", "release", "manticore")
    path = os.environ.get("PATH", "") + os.pathsep + "/usr/games"
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--concurrency", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    parser.add_argument("--clock", default="2+0.05", help="seconds and increment")
    parser.add_argument("--manticore", default=newest)
    parser.add_argument("--stockfish", default=shutil.which("stockfish", path=path))
    parser.add_argument("--margin", type=float, default=0, help="milliseconds a clock may overdraw")
    parser.add_argument("--pgn", help="a file for the games")
    return parser.parse_args()


def main():
    words = arguments()
    clock, increment = (float(part) for part in words.clock.split("+"))
    paths = {"manticore": words.manticore, "stockfish": words.stockfish}
    pairings = [n for n, pair in enumerate(PAIRINGS) if words.stockfish or "stockfish" not in pair]
    tasks = [(number, pairings[number // 2 % len(pairings)], paths, clock, increment,
              words.margin / 1000) for number in range(words.games)]
    scores = {n: collections.Counter() for n in pairings}
    faults = collections.Counter()
    least, games, began = clock, [], time.perf_counter()
    with concurrent.futures.ProcessPoolExecutor(words.concurrency) as pool:
        for done in concurrent.futures.as_completed([pool.submit(work, task) for task in tasks]):
            number, pairing, players, result, reason, blamed, low, text, seconds = done.result()
            first = PAIRINGS[pairing][0]
            winner = {"1-0": players[0], "0-1": players[1]}.get(result)
            scores[pairing]["draws" if winner is None else "wins" if winner == first
                            else "losses"] += 1
            least = min(least, low)
            games.append((number, text))
            if blamed:
                faults[blamed] += 1
            print(f"game {number + 1}: {players[0]} - {players[1]} {result} {reason} "
                  f"({seconds:.1f} s)", flush=True)
    if words.pgn:
        with open(words.pgn, "w", encoding="utf-8") as file:
            file.write("\n\n".join(text for _, text in sorted(games)) + "\n")
    print(f"\n{len(games)} games at {words.clock} in {time.perf_counter() - began:.0f} s, "
          f"{words.concurrency} at a time; the lowest clock was {least * 1000:.0f} ms")
    for n, score in scores.items():
        print(f"{' - '.join(PAIRINGS[n])}: +{score['wins']} ={score['draws']} -{score['losses']}")
    for kind in FAULTS:
        blamed = {who: faults[who, kind] for who in ("uci", "xboard", "stockfish")}
        print(f"{kind}: " + ", ".join(f"{who} {count}" for who, count in blamed.items()))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
