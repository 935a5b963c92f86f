"""Perft rows for two hunting games, Three Musketeers and Bagh-Chal.

    python3 testdata/oracles/small_games.py >> testdata/perft/boards.csv

A position in which the game is over has no moves.
"""

import random

SIZE = 5
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
CELLS = [(x, y) for x in range(SIZE) for y in range(SIZE)]
POSITIONS = 5
MOST_LEAVES = 12_000


def plus(cell, v, n=1):
    to = (cell[0] + n * v[0], cell[1] + n * v[1])
    return to if to in CELLS else None


def board_text(board):
    rows = []
    for y in reversed(range(SIZE)):
        row = "".join(board.get((x, y), ".") for x in range(SIZE))
        for n in range(SIZE, 0, -1):
            row = row.replace("." * n, str(n))
        rows.append(row)
    return "/".join(rows)


class Musketeers:
    name = "threemusketeers"

    def __init__(self, board=None, white=True):
        three = [(0, 0), (2, 2), (4, 4)]
        self.board = board or {cell: "M" if cell in three else "p" for cell in CELLS}
        self.white = white

    def fen(self):
        return board_text(self.board) + (" w" if self.white else " b") + " - - 0 1"

    def nexts(self):
        three = [cell for cell, piece in self.board.items() if piece == "M"]
        if any(len({cell[axis] for cell in three}) == 1 for axis in (0, 1)):
            return
        for cell, piece in list(self.board.items()):
            if (piece == "M") != self.white:
                continue
            for v in STRAIGHT:
                to = plus(cell, v)
                if to and (self.board.get(to) == "p" if self.white else to not in self.board):
                    after = dict(self.board)
                    after[to] = after.pop(cell)
                    yield Musketeers(after, not self.white)


class BaghChal:
    name = "baghchal"

    def __init__(self, board=None, white=True, hand=20):
        corners = [(0, 0), (0, 4), (4, 0), (4, 4)]
        self.board = dict.fromkeys(corners, "t") if board is None else board
        self.white, self.hand = white, hand

    def fen(self):
        hand = f"[{'G' * self.hand}]"
        return board_text(self.board) + hand + (" w" if self.white else " b") + " - - 0 1"

    def nexts(self):
        goats = sum(piece == "G" for piece in self.board.values())
        if goats + self.hand <= 15:
            return
        if self.white and self.hand:
            for cell in CELLS:
                if cell not in self.board:
                    yield BaghChal(self.board | {cell: "G"}, False, self.hand - 1)
            return
        for cell, piece in list(self.board.items()):
            if (piece == "G") != self.white:
                continue
            for v in STRAIGHT + (DIAGONAL if sum(cell) % 2 == 0 else []):
                near, far = plus(cell, v), plus(cell, v, 2)
                if near and near not in self.board:
                    after = dict(self.board)
                    after[near] = after.pop(cell)
                    yield BaghChal(after, not self.white, self.hand)
                elif piece == "t" and far and far not in self.board and self.board[near] == "G":
                    after = dict(self.board)
                    del after[near]
                    after[far] = after.pop(cell)
                    yield BaghChal(after, True, self.hand)


def perft(pos, depth):
    return 1 if depth == 0 else sum(perft(after, depth - 1) for after in pos.nexts())


def random_position(game, rng):
    while True:
        pos = game()
        for _ in range(rng.randrange(4, 60)):
            after = list(pos.nexts())
            if not after:
                break
            pos = rng.choice(after)
        if next(pos.nexts(), None):
            return pos


def main():
    for game in (Musketeers, BaghChal):
        rng = random.Random(game.name)
        for pos in [game()] + [random_position(game, rng) for _ in range(POSITIONS)]:
            moves = sum(1 for _ in pos.nexts())
            depth, nodes = 0, 1
            while depth < 1 or (depth < 3 and nodes * moves <= MOST_LEAVES):
                depth += 1
                nodes = perft(pos, depth)
                print(f"{game.name},{pos.fen()},{depth},{nodes}", flush=True)


main()
