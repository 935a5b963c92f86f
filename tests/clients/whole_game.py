"""A whole game that python-chess plays with the program."""

import asyncio
import random

import chess
import chess.engine

MAX_PLIES = 300
PATIENCE = 60


def shared_moves(board):
    """The legal moves that both sides know. The suicide chess of python-chess has
    castling; that of FICS, of Fairy-Stockfish and ours has not."""
    moves = list(board.legal_moves)
    if board.uci_variant == "suicide":
        moves = [move for move in moves if not board.is_castling(move)]
    return moves


async def whole_game(engine, name, board, ours, failures, ponders=False, may_give_up=False):
    """A game against random moves, in which every move must be legal. Returns the
    number of plies, or nothing if a move was not."""
    game = object()
    chance = random.Random(f"{name} {ours}")
    plies = 0
    while not board.is_game_over(claim_draw=True) and plies < MAX_PLIES:
        if board.turn == ours:
            limit = chess.engine.Limit(time=0.05, depth=6)
            play = engine.play(board, limit, game=game, ponder=ponders and plies % 10 == 0)
            played = await asyncio.wait_for(play, PATIENCE)
            if may_give_up and (played.resigned or played.move is None):
                break
            if played.move not in board.legal_moves:
                failures.add(f"{name}: {played.move} is not legal in {board.fen()}")
                return None
            board.push(played.move)
        else:
            board.push(chance.choice(shared_moves(board)))
        plies += 1
    side = "White" if ours == chess.WHITE else "Black"
    print(f"{name} as {side}: {plies} plies, {board.result(claim_draw=True)}", flush=True)
    return plies
