"""Random positions of Monster Chess and their legal turns, for a test of ours.

Writes the table testdata/perft/monster_positions.csv: rule set, FEN, number of
legal turns, digest of the turns, and whether the side to move is in check. It
needs python-chess and nothing of this project:

    pip install chess==1.11.2
    python3 testdata/oracles/monster_positions.py > testdata/perft/monster_positions.csv

The digest is the 64-bit FNV-1a of all turns, each "move" or "move,move", put
in order of the alphabet and joined by spaces.

Rules. White moves twice in a turn, Black once. "strict": White's king may be
attacked after the first move but not after the second; Black may not leave the
king where White's two moves could take it, nor castle out of, over or onto
such a square. "capture": kings may be left to be taken. In both, taking a king
ends the game at once, and a White turn has two moves unless the first takes
the king. A pawn that made a double step in either move of the last turn may be
taken in passing if it still stands there and the square behind it is free;
White may do that with the first move of a turn only.
"""

import random
import sys

import chess

START = "rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3 w kq -"
# Armies that sooner lead to promotions, castling and captures in passing.
OTHERS = [
    "r3k2r/pppppppp/8/8/8/8/1PPPPPP1/4K3 w kq -",
    "r3k2r/p2pp2p/8/1P4P1/8/8/2PPPP2/4K3 b kq -",
    "1nbqkbn1/8/2P2P2/8/2p2p2/8/PP1PP1PP/4K3 w - -",
    "4k3/pp4pp/8/8/2pppp2/8/1PPPPPP1/4K3 w - -",
]
N_STRICT, N_CAPTURE = 220, 100
LONGEST_GAME = 40


def read(fen):
    """The board of a FEN and its squares passed over."""
    placement, side, rights, _ = fen.split()
    board = chess.Board(None)
    board.set_board_fen(placement)
    board.turn = side == "w"
    board.castling_rights = sum(
        bb for letter, bb in (("k", chess.BB_H8), ("q", chess.BB_A8)) if letter in rights
    )
    return board, []


def capturers(board, square):
    """Pawns of the side to move that could capture on a square."""
    return chess.SquareSet(
        chess.BB_PAWN_ATTACKS[not board.turn][square] & board.pieces_mask(chess.PAWN, board.turn)
    )


def pawn_of(square):
    """Where the pawn stands that passed over a square."""
    return square + 8 if chess.square_rank(square) == 2 else square - 8


def half_moves(board, passed, strict):
    """Moves of the side to move as its pieces go, castling judged by the rules."""
    board.ep_square = None
    moves = [m for m in board.generate_pseudo_legal_moves() if not board.is_castling(m)]
    for square in passed:
        if not board.piece_at(square):
            moves += [chess.Move(pawn, square) for pawn in capturers(board, square)]
    if board.turn == chess.BLACK and board.king(chess.BLACK) == chess.E8:
        for rook, empty, way in (("h8", "f8 g8", "e8 f8 g8"), ("a8", "b8 c8 d8", "e8 d8 c8")):
            square = chess.parse_square(rook)
            has_right = board.castling_rights & chess.BB_SQUARES[square]
            if not has_right or any(map(board.piece_at, map(chess.parse_square, empty.split()))):
                continue
            way = [chess.parse_square(name) for name in way.split()]
            if not strict or not any(danger_on(board, square) for square in way):
                moves.append(chess.Move(chess.E8, way[-1]))
    return moves


def danger_on(board, square):
    """Could White take the Black king in two moves if it stood there?"""
    there = board.copy(stack=False)
    there.remove_piece_at(chess.E8)
    there.set_piece_at(square, chess.Piece(chess.KING, chess.BLACK))
    return king_falls(there)


def king_falls(board, passed=()):
    """Could White, moving now, take the Black king within two moves?"""
    king = board.king(chess.BLACK)
    if board.is_attacked_by(chess.WHITE, king):
        return True
    white = board.copy(stack=False)
    white.turn = chess.WHITE
    for move in half_moves(white, passed, False):
        after, _ = make(white, move)
        if after.is_attacked_by(chess.WHITE, king):
            return True
    return False


def make(board, move):
    """The board after a move, the turn not handed over, and a square passed over."""
    after = board.copy(stack=False)
    piece = after.remove_piece_at(move.from_square)
    step = move.to_square - move.from_square
    passed = None
    if piece.piece_type == chess.PAWN:
        if step % 8 and not board.piece_at(move.to_square):
            after.remove_piece_at(pawn_of(move.to_square))
        if abs(step) == 16:
            passed = move.from_square + step // 2
    if piece.piece_type == chess.KING and abs(step) == 2 and move.from_square == chess.E8:
        corner, beside = (chess.H8, chess.F8) if step > 0 else (chess.A8, chess.D8)
        after.set_piece_at(beside, after.remove_piece_at(corner))
    if move.promotion:
        piece = chess.Piece(move.promotion, piece.color)
    after.set_piece_at(move.to_square, piece)
    touched = chess.BB_SQUARES[move.from_square] | chess.BB_SQUARES[move.to_square]
    after.castling_rights &= ~touched
    if touched & chess.BB_E8:
        after.castling_rights = 0
    return after, passed


def takes_king(board, move):
    taken = board.piece_at(move.to_square)
    return taken is not None and taken.piece_type == chess.KING


def still_passed(board, squares):
    """Those squares whose pawn stands in front of them still."""
    enemy_pawns = board.pieces_mask(chess.PAWN, not board.turn)
    kept = [
        square
        for square in squares
        if square is not None
        and not board.piece_at(square)
        and enemy_pawns & chess.BB_SQUARES[pawn_of(square)]
        and capturers(board, square)
    ]
    return sorted(kept)


def legal_turns(board, passed, strict):
    """All turns as (moves, board after or None if a king was taken, passed)."""
    for first in half_moves(board, passed, strict):
        if takes_king(board, first):
            if not strict or board.turn == chess.WHITE:
                yield [first], None, []
            continue
        middle, first_passed = make(board, first)
        if board.turn == chess.BLACK:
            middle.turn = chess.WHITE
            passed_now = still_passed(middle, [first_passed])
            if not strict or not king_falls(middle, passed_now):
                yield [first], middle, passed_now
            continue
        for second in half_moves(middle, [], strict):
            if takes_king(middle, second):
                yield [first, second], None, []
                continue
            after, second_passed = make(middle, second)
            if strict and after.is_attacked_by(chess.BLACK, after.king(chess.WHITE)):
                continue
            after.turn = chess.BLACK
            yield [first, second], after, still_passed(after, [first_passed, second_passed])


def digest(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def row(board, passed, strict, turns):
    side = "w" if board.turn else "b"
    rights = "".join(
        letter
        for letter, bb in (("k", chess.BB_H8), ("q", chess.BB_A8))
        if board.castling_rights & bb
    )
    squares = "".join(chess.square_name(square) for square in passed)
    fen = f"{board.board_fen()} {side} {rights or '-'} {squares or '-'} 0 1"
    if board.turn == chess.WHITE:
        attacked = board.is_attacked_by(chess.BLACK, board.king(chess.WHITE))
    else:
        attacked = king_falls(board)
    texts = sorted(",".join(move.uci() for move in moves) for moves, _, _ in turns)
    check = "check" if strict and attacked else "-"
    return f"{'strict' if strict else 'capture'},{fen},{len(texts)},{digest(' '.join(texts))},{check}"


def random_row(rng, strict):
    """A row for a position some random turns into a game."""
    board, passed = read(START if rng.random() < 0.6 else rng.choice(OTHERS))
    for _ in range(rng.randrange(1, LONGEST_GAME)):
        onward = [turn for turn in legal_turns(board, passed, strict) if turn[1] is not None]
        if not onward:
            break
        # Captures in passing are rare; look for them.
        passing = [turn for turn in onward if turn[2]]
        _, board, passed = rng.choice(passing if passing and rng.random() < 0.3 else onward)
    return row(board, passed, strict, list(legal_turns(board, passed, strict)))


def main():
    rng = random.Random(1924)
    print("ruleset,fen,n_turns,digest,in_check")
    for strict, n_rows in ((True, N_STRICT), (False, N_CAPTURE)):
        seen = set()
        while len(seen) < n_rows:
            text = random_row(rng, strict)
            if text not in seen:
                seen.add(text)
                print(text)
                sys.stdout.flush()


if __name__ == "__main__":
    main()
