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

    number = 1

    def is_lost(self, board, white):
        """Could the opponent take the king in the next move?"""
        king = written("K", white)
        number = self.number
        self.number += self.is_next_number(white)
        lost = any(king not in after for _, _, after in self.moves(board, not white))
        self.number = number
        return lost

    def is_next_number(self, white):
        """Is the opponent's next move one of the next number?"""
        return self.black_moves and not white

    black_moves = False

    def legal(self, board, white):
        self.black_moves = not white
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


class Pushers(Chess):
    """Rooks push and bishops blow up: see pushers.toml."""

    def piece_R(self, board, at, white):
        row, column = divmod(at, 8)
        for target in slides(board, at, ROOK, True):
            if board[target] == ".":
                yield at, target, moved(board, at, target)
        for down, right in ROOK:
            if not on_board(row + 2 * down, column + 2 * right):
                continue
            near, far = at + 8 * down + right, at + 16 * down + 2 * right
            if is_of(board[near], not white) and board[near].upper() != "K" and board[far] == ".":
                yield at, near, moved(moved(board, near, far), at, near)

    def piece_B(self, board, at, white):
        yield from super().piece_B(board, at, white)
        if self.number < 4:
            return
        after = self.blown_up(board, at, white)
        if after and not self.gives_check(after, white):
            yield at, at, after

    def blown_up(self, board, at, white):
        near = list(slides(board, at, ROOK + BISHOP, False))
        if sum(is_of(board[sq], not white) for sq in near) < 2:
            return None
        after = list(board)
        for sq in near + [at]:
            after[sq] = "."
        return after

    def gives_check(self, board, white):
        """Is the other king attacked, by bombs too, whatever these would check themselves?"""
        king = written("K", not white)
        if king not in board:
            return False
        for at in range(64):
            if is_of(board[at], white):
                if board[at].upper() == "B":
                    # A bomb that could not go off in this move may in the next one.
                    if self.number >= 3:
                        after = self.blown_up(board, at, white)
                        if after and king not in after:
                            return True
                    found = super().piece_B(board, at, white)
                else:
                    found = getattr(self, "piece_" + board[at].upper())(board, at, white)
                if any(king not in after for _, _, after in found):
                    return True
        return False


class Attacking(Chess):
    """Helps with who attacks a square: plain captures, whoever stands there."""

    def attacks(self, board, sq, white, kinds="KQRBNP"):
        board = list(board)
        board[sq] = written("X", not white)
        for at in range(64):
            if is_of(board[at], white) and board[at].upper() in kinds:
                if sq in self.reach(board, at, white):
                    return True
        return False

    def reach(self, board, at, white):
        kind = board[at].upper()
        row, column = divmod(at, 8)
        if kind == "P":
            ahead = row + (1 if white else -1)
            return [ahead * 8 + c for c in (column - 1, column + 1) if on_board(ahead, c)]
        steps = {"N": KNIGHT, "K": ROOK + BISHOP, "Q": ROOK + BISHOP, "R": ROOK, "B": BISHOP}[kind]
        return slides(board, at, steps, kind in "QRB")

    def in_check(self, board, white):
        return self.attacks(board, board.index(written("K", white)), not white)


class Vampires(Attacking):
    """See vampires.toml."""

    def piece_N(self, board, at, white):
        for target in slides(board, at, KNIGHT, False):
            there = board[target].upper()
            if there == ".":
                if not self.attacks(board, target, not white, "P"):
                    yield at, target, moved(board, at, target)
            elif is_of(board[target], white):
                continue
            elif there == "P":
                after = moved(board, at, target)
                if after[home(board[target], target)] == ".":
                    after[home(board[target], target)] = board[target]
                yield at, target, after
            elif there == "B":
                yield at, target, moved(board, at, target, written("N", not white))
            else:
                yield at, target, moved(board, at, target, written(there, white))

    def piece_K(self, board, at, white):
        yield from super().piece_K(board, at, white)
        if self.in_check(board, white):
            for target in slides(board, at, KNIGHT, False):
                if board[target] == ".":
                    yield at, target, moved(board, at, target)

    def piece_B(self, board, at, white):
        yield from super().piece_B(board, at, white)
        ahead = at + (8 if white else -8)
        pawn = written("P", white)
        beyond = range(32, 64) if white else range(0, 32)
        if 0 <= ahead < 64 and board[ahead] == pawn and sum(board[sq] == pawn for sq in beyond) >= 2:
            yield at, at, moved(board, ahead, ahead, written("N", white))


class Sorcerers(Attacking):
    """See sorcerers.toml."""

    def reach(self, board, at, white):
        return [] if board[at].upper() == "B" else super().reach(board, at, white)

    def piece_B(self, board, at, white):
        for target in slides(board, at, BISHOP, True):
            if board[target] == ".":
                yield at, target, moved(board, at, target)
        row, column = divmod(at, 8)
        near = list(slides(board, at, ROOK + BISHOP, False))
        friends = sum(is_of(board[sq], white) for sq in near)
        for side in (-1, 1):
            if not on_board(row, column + side) or not is_of(board[at + side], not white):
                continue
            kind = board[at + side].upper()
            guarded = self.attacks(board, at, white) and not self.in_check(board, white)
            if kind in "PN" and guarded or kind == "P" and friends >= 2:
                yield at, at, moved(board, at + side, at + side, written(kind, white))

    def piece_N(self, board, at, white):
        for target in slides(board, at, KNIGHT, False):
            if board[target] == ".":
                yield at, target, moved(board, at, target)
            elif is_of(board[target], not white):
                yield at, target, moved(board, at, target, written("N", not white))

    def piece_Q(self, board, at, white):
        yield from super().piece_Q(board, at, white)
        row, column = divmod(at, 8)
        for side in (-2, 2):
            target = at + side
            if self.number >= 4 and 0 < row < 7 and on_board(row, column + side):
                if board[target] == written("R", not white):
                    after = moved(board, at, target)
                    after[at] = written("P", not white)
                    yield at, target, after


class Phalanx(Attacking):
    """See phalanx.toml."""

    def piece_P(self, board, at, white):
        yield from super().piece_P(board, at, white)
        row, column = divmod(at, 8)
        own_row, up = (row, 8) if white else (7 - row, -8)
        if 1 < own_row < 5 and board[at + up] == "." and board[at + 2 * up] == ".":
            beside = [board[at + side] for side in (-1, 1) if on_board(row, column + side)]
            if written("P", white) in beside and not any(is_of(piece, not white) for piece in beside):
                yield at, at + 2 * up, moved(board, at, at + 2 * up)

    def piece_K(self, board, at, white):
        yield from super().piece_K(board, at, white)
        row, column = divmod(at, 8)
        left = list(board)
        left[at] = "."
        for side in (-2, 2):
            target = at + side
            if on_board(row, column + side) and board[target] == ".":
                if self.attacks(left, target, white) and not self.attacks(left, target, not white, "QR"):
                    yield at, target, moved(board, at, target)

    def piece_R(self, board, at, white):
        yield from super().piece_R(board, at, white)
        row, column = divmod(at, 8)
        for side in (-1, 1):
            if on_board(row, column + side) and board[at + side] == written("P", white):
                if row != (0 if white else 7):
                    yield at, at, moved(board, at + side, at + side, written("N", white))

    def capture(self, board, at, target, white):
        after = moved(board, at, target)
        captive = board[target]
        if board[at].upper() == "B" and captive.upper() == "P":
            if after[home(captive, target)] == ".":
                after[home(captive, target)] = captive
        if board[at].upper() == "N" and captive.upper() == "R" and 0 < at // 8 < 7:
            after[at] = written("P", not white)
        return after

    def piece_N(self, board, at, white):
        yield from super().piece_N(board, at, white)
        row, column = divmod(at, 8)
        for step in (-3, 3):
            target = at + 8 * step
            if on_board(row + step, column) and board[target] == ".":
                after = moved(board, at, target)
                if written("K", not white) in after and self.in_check(after, not white):
                    yield at, target, after


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
    ("pushers", Pushers(), "RRRBBBPPPNQ"),
    ("vampires", Vampires(), "NNNNBBPPPPRQ"),
    ("sorcerers", Sorcerers(), "BBBBNNNPPPQQRR"),
    ("phalanx", Phalanx(), "PPPPPBBNNNRRQ"),
]


def main():
    print("game,fen,moves,hash")
    for name, game, kinds in GAMES:
        chance = random.Random(name)
        found = 0
        while found < POSITIONS:
            board, white = random_position(kinds, chance)
            game.number = chance.randint(1, 6)
            game.black_moves = not white
            if game.is_lost(board, not white):
                continue
            legal = [f"{square(a)}{square(b)} {fen(after, not white)}" for a, b, after in game.legal(board, white)]
            print(f"{name},{fen(board, white)} - - 0 {game.number},{len(legal)},{fnv(chr(10).join(sorted(legal))):016x}")
            found += 1


if __name__ == "__main__":
    main()
