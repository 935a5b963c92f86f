#!/usr/bin/env python3
# needs: chess
"""python-chess drives the program over the XBoard protocol: options, analysis,
pondering, node limits, and a whole game in each variant it knows, as White and
as Black."""

import asyncio
import random
import sys

from common import Failures, program

try:
    import chess
    import chess.engine
    import chess.variant
    from whole_game import whole_game
except ImportError:
    sys.exit("missing: the Python package chess")

# The variants of python-chess, and Chess960.
BOARDS = [
    ("chess", lambda: chess.Board()),
    ("chess960", lambda: chess.Board.from_chess960_pos(random.Random(1).randrange(960))),
    ("suicide", lambda: chess.variant.SuicideBoard()),
    ("giveaway", lambda: chess.variant.GiveawayBoard()),
    ("atomic", lambda: chess.variant.AtomicBoard()),
    ("kingofthehill", lambda: chess.variant.KingOfTheHillBoard()),
    ("racingkings", lambda: chess.variant.RacingKingsBoard()),
    ("horde", lambda: chess.variant.HordeBoard()),
    ("3check", lambda: chess.variant.ThreeCheckBoard()),
    ("crazyhouse", lambda: chess.variant.CrazyhouseBoard()),
]


async def details(engine, failures):
    """Everything besides whole games."""
    for name in ("Hash", "Threads", "MultiPV", "Resign", "memory", "cores"):
        failures.check(name in engine.options, f"there is no option {name}")
    await engine.configure({"memory": 4, "cores": 1, "Resign": False})
    await engine.ping()
    board = chess.Board("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
    played = await engine.play(board, chess.engine.Limit(time=0.1), info=chess.engine.INFO_ALL)
    score = played.info.get("score")
    failures.check(score is not None and score.relative == chess.engine.Mate(1),
                   f"a mate in one has the score {score}")
    failures.check(played.move == chess.Move.from_uci("a1a8"), f"it plays {played.move}")
    info = await engine.analyse(chess.Board(), chess.engine.Limit(depth=6))
    failures.check(len(info.get("pv", [])) > 0, "an analysis has no line")
    only = [chess.Move.from_uci("h2h3")]
    info = await engine.analyse(chess.Board(), chess.engine.Limit(depth=4), root_moves=only)
    failures.check(info["pv"][0] == only[0], f"asked for h2h3 only, it says {info['pv'][0]}")
    played = await engine.play(chess.Board(), chess.engine.Limit(nodes=2_000))
    failures.check(played.move in chess.Board().legal_moves, "no move by nodes")
    board = chess.Board()
    game = object()
    for _ in range(4):
        clock = chess.engine.Limit(white_clock=10, black_clock=10, white_inc=0.1, black_inc=0.1)
        played = await engine.play(board, clock, game=game, ponder=True)
        board.push(played.move)
    failures.check(board.fullmove_number == 3, "a game with pondering goes on")
    offered = await engine.play(board, chess.engine.Limit(depth=2), game=game, draw_offered=True)
    failures.check(offered.move is not None, "an offer of a draw keeps it from moving")
    print("options, mates, analysis, nodes, pondering, draws", flush=True)


async def with_engine(name, work, failures):
    """Does something with an engine of its own."""
    transport, engine = await chess.engine.popen_xboard([program(), "xboard", "hash=4"])
    try:
        await work(engine)
    except (chess.engine.EngineError, asyncio.TimeoutError) as error:
        failures.add(f"{name}: {error!r}")
    await engine.quit()
    transport.close()


async def main():
    failures = Failures()
    await with_engine("details", lambda engine: details(engine, failures), failures)
    for name, start in BOARDS:
        async def both_sides(engine, name=name, start=start):
            for ours in (chess.WHITE, chess.BLACK):
                await whole_game(engine, name, start(), ours, failures, may_give_up=True)

        await with_engine(name, both_sides, failures)
    # Started without words, the first line decides.
    transport, engine = await chess.engine.popen_xboard([program()])
    failures.check("Manticore" in engine.id.get("name", ""), "without words it speaks no XBoard")
    await engine.quit()
    transport.close()
    failures.end()


if __name__ == "__main__":
    asyncio.run(main())
