#!/usr/bin/env python3
# needs: chess
"""python-chess drives the program over UCI: options, playing, an analysis of
three lines, pondering, and a whole game in each variant it knows and in Chess960,
as White and as Black."""

import asyncio
import random
import sys

from common import Failures, program

try:
    import chess
    import chess.engine
    import chess.variant
    from whole_game import MAX_PLIES, PATIENCE, whole_game
except ImportError:
    sys.exit("missing: the Python package chess")

# Every variant of python-chess, and Chess960.
BOARDS = [(board.uci_variant, board) for board in chess.variant.VARIANTS]
BOARDS.append(("chess960", lambda: chess.Board.from_chess960_pos(random.Random(1).randrange(960))))


async def details(engine, failures):
    """Everything besides whole games."""
    for name in ("Hash", "Threads", "MultiPV", "Ponder", "UCI_Variant", "UCI_Chess960",
                 "UCI_ShowWDL", "UCI_AnalyseMode", "UCI_Opponent", "UCI_EngineAbout", "Spec",
                 "VariantPath"):
        failures.check(name in engine.options, f"there is no option {name}")
    await engine.configure({"Hash": 8, "Threads": 2, "UCI_ShowWDL": True})
    board = chess.Board()
    lines = await engine.analyse(board, chess.engine.Limit(depth=8), multipv=3)
    failures.check(len(lines) == 3, f"{len(lines)} lines instead of 3")
    for line in lines:
        failures.check(line.get("depth", 0) >= 8, f"a line of depth {line.get('depth')}")
        failures.check("wdl" in line and sum(line["wdl"].relative) == 1000, "no wdl")
        failures.check(line.get("nodes", 0) > 0 and "pv" in line, "a line without moves or nodes")
    mate = chess.Board("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
    info = await engine.analyse(mate, chess.engine.Limit(depth=5))
    failures.check(info["score"].relative == chess.engine.Mate(1), f"mate in 1: {info['score']}")
    played = await engine.play(board, chess.engine.Limit(nodes=2000), info=chess.engine.INFO_ALL)
    failures.check(played.info.get("nodes", 0) > 0, "no nodes were told")
    only = [chess.Move.from_uci("a2a3")]
    played = await engine.play(board, chess.engine.Limit(depth=4), root_moves=only)
    failures.check(played.move == only[0], f"{played.move} is not the only move allowed")
    with await engine.analysis(board) as analysis:
        async for info in analysis:
            if info.get("depth", 0) >= 6:
                break
    await engine.ping()


async def pondering(engine, failures):
    """A game with its own clock in which the opponent's time is used."""
    board = chess.Board()
    clock = chess.engine.Limit(white_clock=3, black_clock=3, white_inc=0.05, black_inc=0.05)
    chance = random.Random(2)
    hits = 0
    for _ in range(12):
        played = await asyncio.wait_for(engine.play(board, clock, ponder=True), PATIENCE)
        board.push(played.move)
        if board.is_game_over():
            break
        # Every second time the expected answer is played.
        expected = played.ponder if hits % 2 == 0 else None
        hits += 1
        answer = expected or chance.choice(list(board.legal_moves))
        failures.check(answer in board.legal_moves, f"{answer} to ponder on is not legal")
        board.push(answer)
        if board.is_game_over():
            break


async def main():
    failures = Failures()
    transport, engine = await chess.engine.popen_uci([program(), "uci", "hash=4"])
    await details(engine, failures)
    await pondering(engine, failures)
    for name, make in BOARDS:
        for ours in (chess.WHITE, chess.BLACK):
            try:
                plies = await whole_game(engine, name, make(), ours, failures, ponders=True)
                failures.check(plies != MAX_PLIES, f"{name}: the game does not end")
            except (chess.engine.EngineError, asyncio.TimeoutError) as error:
                failures.add(f"{name}: {type(error).__name__} {error}")
                transport, engine = await chess.engine.popen_uci([program(), "uci", "hash=4"])
    await asyncio.wait_for(engine.quit(), PATIENCE)
    failures.check(transport.get_returncode() == 0, f"it ended with {transport.get_returncode()}")
    failures.end()


asyncio.run(main())
