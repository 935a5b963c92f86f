"""Perft rows for Raumschach, counted in three dimensions.

    python3 testdata/oracles/raumschach.py >> testdata/perft/boards.csv

Cells are (file, rank, level), each from 0 to 4. The FENs have the boards one
behind the other, the lowest first, with two ranks of holes between them.
"""

import itertools
import random

SIZE = 5
GAP = ["*" * SIZE] * 2
POSITIONS = 5
MOST_LEAVES = 12_000

STEPS = [v for v in itertools.product((-1, 0, 1), repeat=3) if any(v)]
FACES = [v for v in STEPS if sum(map(abs, v)) == 1]
EDGES = [v for v in STEPS if sum(map(abs, v)) == 2]
CORNERS = [v for v in STEPS if sum(map(abs, v)) == 3]
KNIGHT = [v for v in itertools.product(range(-2, 3), repeat=3) if sorted(map(abs, v)) == [0, 1, 2]]
SLIDES = {"R": FACES, "B": EDGES, "U": CORNERS, "Q": STEPS}
LEAPS = {"N": KNIGHT, "K": STEPS}
# Of White's pawn; Black's are the opposite.
PAWN_STEPS = [(0, 1, 0), (0, 0, 1)]
PAWN_CAPTURES = [(1, 1, 0), (-1, 1, 0), (1, 0, 1), (-1, 0, 1), (0, 1, 1)]
PROMOTION = "QRBNU"

WHITE = {0: ["RNKNR", "PPPPP"], 1: ["BUQBU", "PPPPP"]}


def start():
    board = {}
    for level, ranks in WHITE.items():
        for rank, row in enumerate(ranks):
            for file, letter in enumerate(row):
                board[file, rank, level] = letter
                board[4 - file, 4 - rank, 4 - level] = letter.lower()
    return board, True


def moved(cell, v, sign=1):
    to = tuple(a + sign * b for a, b in zip(cell, v))
    return to if all(0 <= c < SIZE for c in to) else None


def targets(board, cell, piece):
    """Cells a piece reaches, the first occupied one of a line among them."""
    kind = piece.upper()
    for v in LEAPS.get(kind, []):
        to = moved(cell, v)
        if to:
            yield to
    for v in SLIDES.get(kind, []):
        to = moved(cell, v)
        while to:
            yield to
            if to in board:
                break
            to = moved(to, v)


def attacked(board, cell, by_white):
    sign = 1 if by_white else -1
    for origin, piece in board.items():
        if piece.isupper() != by_white:
            continue
        if piece in "Pp":
            if any(moved(origin, v, sign) == cell for v in PAWN_CAPTURES):
                return True
        elif cell in targets(board, origin, piece):
            return True
    return False


def pseudo(board, white):
    sign = 1 if white else -1
    end = (4, 4) if white else (0, 0)
    for cell, piece in list(board.items()):
        if piece.isupper() != white:
            continue
        if piece not in "Pp":
            for to in targets(board, cell, piece):
                if to not in board or board[to].isupper() != white:
                    yield cell, to, piece
            continue
        ends = [moved(cell, v, sign) for v in PAWN_STEPS]
        ends = [to for to in ends if to and to not in board]
        for v in PAWN_CAPTURES:
            to = moved(cell, v, sign)
            if to and to in board and board[to].isupper() != white:
                ends.append(to)
        for to in ends:
            for kind in PROMOTION if to[1:] == end else "P":
                yield cell, to, kind if white else kind.lower()


def legal(board, white):
    for cell, to, piece in pseudo(board, white):
        after = dict(board)
        del after[cell]
        after[to] = piece
        king = next(c for c, p in after.items() if p == ("K" if white else "k"))
        if not attacked(after, king, not white):
            yield after, not white


def perft(pos, depth):
    return 1 if depth == 0 else sum(perft(after, depth - 1) for after in legal(*pos))


def fen(board, white):
    rows = []
    for level in range(SIZE):
        rows += GAP if level else []
        for rank in range(SIZE):
            row = "".join(board.get((file, rank, level), ".") for file in range(SIZE))
            for n in range(SIZE, 0, -1):
                row = row.replace("." * n, str(n))
            rows.append(row)
    return "/".join(reversed(rows)) + (" w" if white else " b") + " - - 0 1"


def random_position(rng):
    while True:
        pos = start()
        for _ in range(rng.randrange(6, 60)):
            moves = list(legal(*pos))
            if not moves:
                break
            pos = rng.choice(moves)
        if next(legal(*pos), None):
            return pos


def main():
    rng = random.Random("raumschach")
    for pos in [start()] + [random_position(rng) for _ in range(POSITIONS)]:
        moves = sum(1 for _ in legal(*pos))
        depth, nodes = 0, 1
        while depth < 1 or (depth < 3 and nodes * moves <= MOST_LEAVES):
            depth += 1
            nodes = perft(pos, depth)
            print(f"raumschach,{fen(*pos)},{depth},{nodes}", flush=True)


main()
