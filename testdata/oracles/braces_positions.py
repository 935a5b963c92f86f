#!/usr/bin/env python3
"""Random positions of small games with moves in braces, and what can be played in them.

Writes testdata/rules/braces.csv: the game, a position, how many legal moves there are, and a hash of them all, each
with the board it leads to. The rules are coded here once more, on plain lists and by trying every move, without a look
at the engine: python3 testdata/oracles/braces_positions.py > testdata/rules/braces.csv
"""

import random

POSITIONS = 100
KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
ROOK = [(1, 0), (-1, 0), (0, 1), (0, -1)]
BISHOP = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
START = "RNBQKBNR"


def on_board(row, column):
    return 0 <= row < 8 and 0 <= column < 8


def is_of(piece, white):
    return piece != "." and piece.isupper() == white


def written(kind, white):
    return kind.upper() if white else kind.lower()


def moved(board, source, target, becomes=None):
    """The board after a piece has gone to a square and perhaps become something else."""
    board = list(board)
    board[target] = becomes or board[source]
    if target != source:
        board[source] = "."
    return board


def slides(board, at, steps, far):
    """Squares along lines: the empty ones, and the first occupied one of each line."""
    row, column = divmod(at, 8)
    for down, right in steps:
        r, c = row + down, column + right
        while on_board(r, c):
            yield r * 8 + c
            if board[r * 8 + c] != "." or not far:
                break
            r, c = r + down, c + right


def home(piece, captured_on):
    """Where a captured piece stood when the game began."""
    white = piece.isupper()
    file, rank = captured_on % 8, captured_on // 8
    if piece.upper() == "P":
        return (1 if white else 6) * 8 + file
    first = 0 if white else 7
    homes = [first * 8 + f for f in range(8) if START[f] == piece.upper()]
    if len(homes) > 1:
        homes = [sq for sq in homes if (sq // 8 + sq % 8) % 2 == (file + rank) % 2]
    return min(homes, key=lambda sq: (abs(sq % 8 - file), sq))


class Chess:
    """Chess without castling and en passant: a move is its origin, its target and the board after it."""

    def moves(self, board, white):
        for at in range(64):
            if is_of(board[at], white):
                kind = board[at].upper()
                yield from getattr(self, "piece_" + kind)(board, at, white)

    def capture(self, board, at, target, white):
        return moved(board, at, target)

    def arrivals(self, board, at, targets, white):
        for target in targets:
            if board[target] == ".":
                yield at, target, moved(board, at, target)
            elif not is_of(board[target], white):
                yield at, self.captor_ends(at, target), self.capture(board, at, target, white)

    def captor_ends(self, at, target):
        return target

    def piece_N(self, board, at, white):
        return self.arrivals(board, at, slides(board, at, KNIGHT, False), white)

    def piece_K(self, board, at, white):
        return self.arrivals(board, at, slides(board, at, ROOK + BISHOP, False), white)

    def piece_R(self, board, at, white):
        return self.arrivals(board, at, slides(board, at, ROOK, True), white)

    def piece_B(self, board, at, white):
        return self.arrivals(board, at, slides(board, at, BISHOP, True), white)

    def piece_Q(self, board, at, white):
        return self.arrivals(board, at, slides(board, at, ROOK + BISHOP, True), white)

    def piece_P(self, board, at, white):
        up = 1 if white else -1
        row, column = divmod(at, 8)
        if not 0 <= row + up < 8:
            return
        ahead = (row + up) * 8 + column
        if board[ahead] == ".":
            yield from self.promotions(board, at, ahead, white)
            further = ahead + 8 * up
            if row == (1 if white else 6) and board[further] == ".":
                yield at, further, moved(board, at, further)
        for side in (-1, 1):
            if 0 <= column + side < 8:
                target = ahead + side
                if board[target] != "." and not is_of(board[target], white):
                    yield from self.pawn_captures(board, at, target, white)

    def pawn_captures(self, board, at, target, white):
        return self.promotions(board, at, target, white)

    def promotions(self, board, at, target, white):
        if target // 8 in (0, 7):
            for kind in "QRBN":
                yield at, target, moved(board, at, target, written(kind, white))
        else:
            yield at, target, moved(board, at, target)

    def is_lost(self, board, white):
        """Could the opponent take the king at once?"""
        king = written("K", white)
        return any(king not in after for _, _, after in self.moves(board, not white))

    def legal(self, board, white):
        king = written("K", white)
        for source, target, after in self.moves(board, white):
            if king in after and not self.is_lost(after, white):
                yield source, target, after


class OnlyKnightsDiffer(Chess):
    def capture(self, board, at, target, white):
        if board[at].upper() == "N":
            return self.knight_captures(board, at, target, white)
        return moved(board, at, target)


class Cannibal(OnlyKnightsDiffer):
    def knight_captures(self, board, at, target, white):
        return moved(board, at, target, written(board[target], white))


class Circe(OnlyKnightsDiffer):
    def knight_captures(self, board, at, target, white):
        captive = board[target]
        after = moved(board, at, target)
        if captive.upper() != "K" and after[home(captive, target)] == ".":
            after[home(captive, target)] = captive
        return after


class Andernach(OnlyKnightsDiffer):
    def knight_captures(self, board, at, target, white):
        return moved(board, at, target, written("N", not white))


class Rifle(Chess):
    """The captor stays where it is."""

    def capture(self, board, at, target, white):
        after = list(board)
        after[target] = "."
        return after

    def captor_ends(self, at, target):
        return at

    def pawn_captures(self, board, at, target, white):
        yield at, at, self.capture(board, at, target, white)


class Captain(Chess):
    """Rooks of another sort: see captain.toml."""

    def piece_R(self, board, at, white):
        row, column = divmod(at, 8)
        up = 1 if white else -1
        near = list(slides(board, at, ROOK + BISHOP, False))
        friends = sum(is_of(board[sq], white) for sq in near)
        upper = range(32, 64) if white else range(0, 32)
        queens = sum(board[sq] == written("Q", not white) for sq in upper)
        if friends >= 2 or queens == 0:
            free = [sq for sq in near if not self.is_guarded_by_pawn(board, sq, white)]
            yield from self.arrivals(board, at, free, white)
        if not 0 <= row + 2 * up < 8:
            return
        between, target = at + 8 * up, at + 16 * up
        hurdle = is_of(board[between], not white) and board[between].upper() in "NB"
        victim = is_of(board[target], not white) and board[target].upper() != "K"
        if not hurdle and victim and not self.in_check(board, white):
            yield at, target, moved(board, at, target, written("P", white))

    def is_guarded_by_pawn(self, board, sq, white):
        row, column = divmod(sq, 8)
        behind = row - (1 if white else -1)
        pawn = written("P", white)
        beside = [(behind, column + side) for side in (-1, 1)]
        return any(on_board(r, c) and board[r * 8 + c] == pawn for r, c in beside)

    def in_check(self, board, white):
        # Leaps that depend on check take no king, so this ends.
        king = written("K", white)
        for at in range(64):
            if is_of(board[at], not white):
                kind = board[at].upper()
                if kind == "R":
                    row, column = divmod(at, 8)
                    found = list(self.rook_steps(board, at, not white))
                else:
                    found = list(getattr(self, "piece_" + kind)(board, at, not white))
                if any(king not in after for _, _, after in found):
                    return True
        return False

    def rook_steps(self, board, at, white):
        near = list(slides(board, at, ROOK + BISHOP, False))
        friends = sum(is_of(board[sq], white) for sq in near)
        upper = range(32, 64) if white else range(0, 32)
        queens = sum(board[sq] == written("Q", not white) for sq in upper)
        if friends >= 2 or queens == 0:
            # An attack counts whoever guards the square.
            yield from self.arrivals(board, at, near, white)


def fen(board, white):
    ranks = []
    for row in range(7, -1, -1):
        text = "".join(board[row * 8 : row * 8 + 8])
        for length in range(8, 0, -1):
            text = text.replace("." * length, str(length))
        ranks.append(text)
    return "/".join(ranks) + (" w" if white else " b")


def square(at):
    return "abcdefgh"[at % 8] + str(at // 8 + 1)


def fnv(text):
    """The 64-bit hash by Fowler, Noll and Vo, variant 1a."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def random_position(kinds, chance):
    board = ["."] * 64
    squares = chance.sample(range(64), 64)
    for piece in ("K", "k"):
        board[squares.pop()] = piece
    for _ in range(chance.randint(6, 16)):
        piece = written(chance.choice(kinds), chance.random() < 0.5)
        at = squares.pop()
        if piece.upper() != "P" or 8 <= at < 56:
            board[at] = piece
    return board, chance.random() < 0.5


GAMES = [
    ("cannibal", Cannibal(), "NNNNPPPQRB"),
    ("circe", Circe(), "NNNNPPPQRB"),
    ("andernach", Andernach(), "NNNNPPPQRB"),
    ("rifle", Rifle(), "NNPPPPQRRB"),
    ("captain", Captain(), "RRRRRPPPNBQ"),
]


def main():
    print("game,fen,moves,hash")
    for name, game, kinds in GAMES:
        chance = random.Random(name)
        found = 0
        while found < POSITIONS:
            board, white = random_position(kinds, chance)
            if game.is_lost(board, not white):
                continue
            legal = [f"{square(a)}{square(b)} {fen(after, not white)}" for a, b, after in game.legal(board, white)]
            print(f"{name},{fen(board, white)} - - 0 1,{len(legal)},{fnv(chr(10).join(sorted(legal))):016x}")
            found += 1


if __name__ == "__main__":
    main()
