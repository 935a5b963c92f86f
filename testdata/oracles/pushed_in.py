"""Perft rows for two games in which discs are pushed in from the edges.

    python3 testdata/oracles/pushed_in.py >> testdata/perft/boards.csv

A position in which the game is over has no moves.
"""

import random

# Name, size, how many in a row win, and the squares of walls.
GAMES = [("connect4anyside", 7, 4, []), ("edgefive", 9, 5, [(4, 4)])]
WALL = "*"
POSITIONS = 5
MOST_LEAVES = 12_000


class Board:
    def __init__(self, size, length, cells, white=True):
        self.size, self.length, self.cells, self.white = size, length, cells, white

    def fen(self):
        rows = []
        for y in reversed(range(self.size)):
            row = "".join(self.cells.get((x, y), ".") for x in range(self.size))
            for n in range(self.size, 0, -1):
                row = row.replace("." * n, str(n))
            rows.append(row)
        return "/".join(rows) + "[]" + (" w" if self.white else " b") + " - - 0 1"

    def has_row(self, disc):
        for (x, y), piece in self.cells.items():
            for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
                run = [(x + i * dx, y + i * dy) for i in range(self.length)]
                if all(self.cells.get(cell) == disc for cell in run):
                    return True
        return False

    def entries(self):
        """The first square and the direction of every push."""
        for i in range(self.size):
            yield (i, 0), (0, 1)
            yield (i, self.size - 1), (0, -1)
            yield (0, i), (1, 0)
            yield (self.size - 1, i), (-1, 0)

    def is_free(self, cell):
        return all(0 <= n < self.size for n in cell) and cell not in self.cells

    def nexts(self):
        if self.has_row("P") or self.has_row("p"):
            return
        rests = set()
        for cell, (dx, dy) in self.entries():
            if not self.is_free(cell):
                continue
            while self.is_free((cell[0] + dx, cell[1] + dy)):
                cell = (cell[0] + dx, cell[1] + dy)
            rests.add(cell)
        for cell in rests:
            after = {**self.cells, cell: "P" if self.white else "p"}
            yield Board(self.size, self.length, after, not self.white)


def perft(board, depth):
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1) for after in board.nexts())


def random_position(start, rng):
    while True:
        board = start
        for _ in range(rng.randrange(4, start.size * start.size)):
            nexts = sorted(board.nexts(), key=Board.fen)
            if not nexts:
                break
            board = rng.choice(nexts)
        if any(board.nexts()):
            return board


def main():
    for name, size, length, walls in GAMES:
        rng = random.Random(name)
        start = Board(size, length, dict.fromkeys(walls, WALL))
        for board in [start] + [random_position(start, rng) for _ in range(POSITIONS)]:
            nodes, depth, moves = 1, 0, perft(board, 1)
            while depth < 1 or (depth < 3 and nodes * moves <= MOST_LEAVES):
                depth += 1
                nodes = perft(board, depth)
                print(f"{name},{board.fen()},{depth},{nodes}", flush=True)


main()
