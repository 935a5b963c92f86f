"""Perft rows for games on boards that Fairy-Stockfish does not have.

    python3 testdata/oracles/boards_perft.py > testdata/perft/boards.csv

A plain generator that shares no code with the project: pieces are lists of
leaps and of slides over a set of cells; a move is legal if the king is not
attacked after it. The rows are the start position and positions of random
games, none of them with a pawn that may be captured en passant.

Hexagonal boards are drawn slanted: the cell right of a cell and the cell above
it are neighbours, and so is the one above and to the right; the other diagonal
is what a hexagonal bishop steps over the corner of two cells.
"""

import random
import sys

POSITIONS = 5
MOST_LEAVES = 12_000

ORTHOGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
HEX_SIDES = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]
HEX_CORNERS = [(1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1)]
# Two sides straight on and one to the left or right.
HEX_KNIGHT = [(1, 3), (-1, 2), (2, 3), (3, 2), (3, 1), (2, -1)]
HEX_KNIGHT += [(-x, -y) for x, y in HEX_KNIGHT]


def images(a, b):
    """A leap and its mirror images."""
    return sorted({(s * x, t * y) for x, y in ((a, b), (b, a)) for s in (1, -1) for t in (1, -1)})


# Letter: leaps, slides, and where a piece has them: bent slides (a step, then
# the two directions next to it), slides that capture over exactly one piece.
CHESS = {
    "N": (images(1, 2), []),
    "B": ([], DIAGONAL),
    "R": ([], ORTHOGONAL),
    "Q": ([], ORTHOGONAL + DIAGONAL),
    "K": (ORTHOGONAL + DIAGONAL, []),
}
HEX = {
    "N": (HEX_KNIGHT, []),
    "B": ([], HEX_CORNERS),
    "R": ([], HEX_SIDES),
    "Q": ([], HEX_SIDES + HEX_CORNERS),
    "K": (HEX_SIDES + HEX_CORNERS, []),
}


class Rules:
    """A game; everything is said from White's side, Black's is turned by half."""

    def __init__(
        self, start, pieces, promote, captures, long_steps, castling=None, becomes=None, box=None
    ):
        rows = start.split("/")
        self.height, self.start, self.pieces = len(rows), start, pieces
        self.promote, self.captures = promote, captures
        self.castling, self.becomes = castling, becomes or {}
        # A move has to leave its box of this width and height.
        self.box = box
        # The games with princes have kings that leap.
        self.king_leaps = "I" in pieces
        self.cells = set()
        for y, x, letter in read(start):
            self.width = x + 1 if y == self.height - 1 else self.width
            if letter != "*":
                self.cells.add((x, y))
        self.long_steps = long_steps

    def crosses(self, cell, to):
        if not self.box:
            return True
        return any(a // self.box != b // self.box for a, b in zip(cell, to))

    def turned(self, cell, white):
        x, y = cell
        return cell if white else (self.width - 1 - x, self.height - 1 - y)


def read(board):
    """Row, column and letter of every square, from the top; '.' is empty."""
    rows = board.split("/")
    for i, row in enumerate(rows):
        x, digits = 0, ""
        for letter in row + " ":
            if letter.isdigit():
                digits += letter
                continue
            for _ in range(int(digits or 0)):
                yield len(rows) - 1 - i, x, "."
                x += 1
            digits = ""
            if letter != " ":
                yield len(rows) - 1 - i, x, letter
                x += 1


class Position:
    def __init__(self, rules, board, white, rights, passed):
        self.rules, self.board, self.white = rules, board, white
        # Cells of kings and rooks that have not moved; cell passed over: pawn.
        self.rights, self.passed = rights, passed

    def own(self, piece):
        return piece.isupper() == self.white

    def attacked(self, cell, by_white):
        """Can a piece of that side capture on the cell?"""
        board, cells = self.board, self.rules.cells
        sign = 1 if by_white else -1
        for (x, y), piece in board.items():
            if piece.isupper() != by_white:
                continue
            if piece in "Pp":
                ends = [(x + sign * dx, y + sign * dy) for dx, dy in self.rules.captures]
                if cell in ends and self.rules.crosses((x, y), cell):
                    return True
                continue
            if any(to == cell and captures for to, _, captures in self.reached((x, y), piece)):
                return True
        return False

    def reached(self, cell, piece):
        """Squares a piece goes to: may it move there, may it capture there?"""
        for to, quiet, captures in self.rides(cell, piece):
            if self.rules.crosses(cell, to):
                yield to, quiet, captures

    def rides(self, cell, piece):
        board, cells = self.board, self.rules.cells
        leaps, slides, bent, hops = (self.rules.pieces[piece.upper()] + ([], []))[:4]

        def ride(start, step):
            here = (start[0] + step[0], start[1] + step[1])
            while here in cells:
                yield here
                if here in board:
                    return
                here = (here[0] + step[0], here[1] + step[1])

        for dx, dy in leaps:
            to = (cell[0] + dx, cell[1] + dy)
            if to in cells:
                yield to, True, True
        for step in slides:
            for to in ride(cell, step):
                yield to, True, True
        for (dx, dy), further in bent:
            corner = (cell[0] + dx, cell[1] + dy)
            if corner in cells:
                yield corner, True, True
                if corner not in board:
                    for step in further:
                        for to in ride(corner, step):
                            yield to, True, True
        for step in hops:
            for to in ride(cell, step):
                if to not in board:
                    yield to, True, False
                    continue
                for beyond in ride(to, step):
                    if beyond in board:
                        yield beyond, False, True

    def strides(self, cell):
        """The double step of a prince."""
        sign = 1 if self.white else -1
        over, to = (cell[0], cell[1] + sign), (cell[0], cell[1] + 2 * sign)
        if to in self.rules.cells and over not in self.board and to not in self.board:
            last = (to[0], to[1] + sign) not in self.rules.cells
            for kind in self.rules.becomes["I"] if last else [""]:
                yield cell, to, kind, None, (over,), None

    def king_leaps(self):
        """Two squares away at first, by a shortest way that is not attacked."""
        rules, king = self.rules, self.king(self.white)
        if not rules.king_leaps or king not in self.rights:
            return
        if self.attacked(king, not self.white):
            return
        for dx in range(-2, 3):
            for dy in range(-2, 3):
                to = (king[0] + dx, king[1] + dy)
                if max(abs(dx), abs(dy)) < 2 or to not in rules.cells or to in self.board:
                    continue
                halves = {(a, b) for a in (dx // 2, -(-dx // 2)) for b in (dy // 2, -(-dy // 2))}
                ways = [(king[0] + a, king[1] + b) for a, b in halves]
                if not all(self.attacked(way, not self.white) for way in ways):
                    yield king, to, "", None, (), None

    def king(self, white):
        letter = "K" if white else "k"
        return next(cell for cell, piece in self.board.items() if piece == letter)

    def pseudo(self):
        """From, to, promotion, cell captured en passant, cells passed over, rook's move."""
        rules, board = self.rules, self.board
        for cell, piece in list(board.items()):
            if not self.own(piece):
                continue
            if piece in "Pp":
                yield from self.pawn_moves(cell)
                continue
            last = rules.turned((0, rules.height - 1), self.white)[1]
            for to, quiet, captures in self.reached(cell, piece):
                if quiet if to not in board else captures and not self.own(board[to]):
                    kinds = rules.becomes.get(piece.upper(), "") if to[1] == last else ""
                    for kind in kinds or [""]:
                        yield cell, to, kind, None, (), None
            if piece.upper() == "I":
                yield from self.strides(cell)
        yield from self.king_leaps()
        yield from self.castlings()

    def pawn_moves(self, cell):
        rules, board = self.rules, self.board
        sign = 1 if self.white else -1

        def arrive(to, victim=None, over=()):
            if not rules.crosses(cell, to):
                return
            last = (to[0], to[1] + sign) not in rules.cells
            for kind in rules.promote if last else [""]:
                yield cell, to, kind, victim, over, None

        steps = 1
        for most, start in rules.long_steps:
            if rules.turned(cell, self.white) in start:
                steps = max(steps, most)
        over = ()
        for n in range(1, steps + 1):
            to = (cell[0], cell[1] + sign * n)
            if to not in rules.cells or to in board:
                break
            yield from arrive(to, over=over)
            over += (to,)
        for dx, dy in rules.captures:
            to = (cell[0] + sign * dx, cell[1] + sign * dy)
            if to in board and not self.own(board[to]):
                yield from arrive(to)
            elif to in self.passed and to not in board:
                yield from arrive(to, victim=self.passed[to])

    def castlings(self):
        rules = self.rules
        if not rules.castling:
            return
        king = self.king(self.white)
        if king not in self.rights or self.attacked(king, not self.white):
            return
        for sign in (1, -1):
            rook = king
            while True:
                rook = (rook[0] + sign, rook[1])
                if rook not in rules.cells or rook in self.board:
                    break
            if rook not in self.rights or rook not in self.board or not self.own(self.board[rook]):
                continue
            for n in rules.castling:
                to = (king[0] + sign * n, king[1])
                ways = [(king[0] + sign * i, king[1]) for i in range(1, n + 1)]
                if any(way in self.board or self.attacked(way, not self.white) for way in ways):
                    continue
                yield king, to, "", None, (), (rook, (to[0] - sign, to[1]))

    def made(self, move):
        cell, to, kind, victim, over, rook = move
        board = dict(self.board)
        piece = board.pop(cell)
        board[to] = (kind if self.white else kind.lower()) or piece
        if victim:
            del board[victim]
        if rook:
            board[rook[1]] = board.pop(rook[0])
        rights = self.rights - {cell, to}
        return Position(self.rules, board, not self.white, rights, {c: to for c in over})

    def legal(self):
        for move in self.pseudo():
            after = self.made(move)
            if not after.attacked(after.king(self.white), not self.white):
                yield after

    def perft(self, depth):
        if depth == 0:
            return 1
        return sum(after.perft(depth - 1) for after in self.legal())

    def fen(self):
        rules, rows = self.rules, []
        for y in reversed(range(rules.height)):
            row, empty = "", 0
            for x in range(rules.width):
                letter = self.board.get((x, y), "." if (x, y) in rules.cells else "*")
                if letter == ".":
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + letter
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        return "/".join(rows) + (" w" if self.white else " b") + " - - 0 1"


def start(rules, array=None):
    board = {(x, y): p for y, x, p in read(array or rules.start) if p not in ".*"}
    first = {cell for cell, p in board.items() if p in "KkRr"}
    rights = first if rules.castling or rules.king_leaps else set()
    return Position(rules, board, True, rights, {})


def rank(n, width):
    return {(x, n - 1) for x in range(width)}


# Where the pawns of the two hexagonal games begin.
GLINSKI_PAWNS = {(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 4), (7, 4), (8, 4), (9, 4)}
MCCOOEY_PAWNS = {(2, 0), (3, 1), (4, 2), (6, 3), (7, 3), (8, 3)}


def hexagonal(white):
    """The slanted board of 91 cells with an army mirrored for Black."""
    cells = {(x, y) for x in range(11) for y in range(11) if max(0, x - 5) <= y <= min(10, x + 5)}
    board = {}
    for letter, places in white.items():
        for x, y in places:
            board[x, y] = letter
            board[x, 5 + x - y] = letter.lower()
    rows = []
    for y in reversed(range(11)):
        row, empty = "", 0
        for x in range(11):
            letter = board.get((x, y), "1") if (x, y) in cells else "*"
            if letter == "1":
                empty += 1
                continue
            row += (str(empty) if empty else "") + letter
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


GLINSKI = {
    "P": GLINSKI_PAWNS,
    "K": [(6, 1)],
    "Q": [(4, 0)],
    "B": [(5, 0), (5, 1), (5, 2)],
    "N": [(3, 0), (7, 2)],
    "R": [(2, 0), (8, 3)],
}
MCCOOEY = {
    "P": MCCOOEY_PAWNS | {(5, 3)},
    "K": [(6, 1)],
    "Q": [(4, 0)],
    "B": [(5, 0), (5, 1), (5, 2)],
    "N": [(4, 1), (6, 2)],
    "R": [(3, 0), (7, 2)],
}
CHAMPION = (ORTHOGONAL + images(0, 2) + images(2, 2), [])
WIZARD = (DIAGONAL + images(1, 3), [])
CAMEL = (images(1, 3), [])
WILDEBEEST = (images(1, 2) + images(1, 3), [])
EDGE = "*" * 10
OMEGA = f"w{EDGE}w/*crnbqkbnrc*/*pppppppppp*/" + "*10*/" * 6 + f"*PPPPPPPPPP*/*CRNBQKBNRC*/W{EDGE}W"
WILD = "rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR"
FORWARD = [(1, 1), (-1, 1)]

EAGLE = ([], [], [((x, y), [(x, 0), (0, y)]) for x, y in DIAGONAL])
RHINOCEROS = (
    [],
    [],
    [((x, y), [d for d in DIAGONAL if d[0] * x + d[1] * y == 1]) for x, y in ORTHOGONAL],
)
KING = ORTHOGONAL + DIAGONAL
LION = (KING + images(0, 2) + images(1, 2) + images(2, 2), [])
METAMACHY = CHESS | {
    "C": ([], [], [], ORTHOGONAL),
    "M": CAMEL,
    "E": (DIAGONAL + images(2, 2), []),
    "G": EAGLE,
    "L": LION,
    "I": (KING, []),
}
GIGACHESS = METAMACHY | {
    "Z": (images(2, 3), []),
    "W": (ORTHOGONAL + images(0, 2), []),
    "J": (KING + images(1, 2), []),
    "V": ([], [], [], DIAGONAL),
    "Y": (ORTHOGONAL, DIAGONAL),
    "S": (DIAGONAL, ORTHOGONAL),
    "U": RHINOCEROS,
    "X": (images(1, 2), DIAGONAL),
    "H": (images(1, 2), ORTHOGONAL),
    "O": ([], [], [], ORTHOGONAL + DIAGONAL),
    "D": (KING + images(0, 2) + images(2, 2) + images(0, 3) + images(3, 3), []),
    "F": (images(1, 2) + images(1, 3) + images(2, 3), []),
    "A": (images(1, 2), ORTHOGONAL + DIAGONAL),
}


def mirrored(army, size):
    """An army and its mirror image on a square board, from the first rank."""
    empty = [str(size)] * (size - 2 * len(army))
    return "/".join([row.lower() for row in army] + empty + army[::-1])


META_ARMY = ["CM3KG3MC", "ERNBIQLIBNRE", "P" * 12]
GIGA_ARMY = ["CMZVUHOAXFVZMC", "ERNBWJQKDWBNRE", "PPPPIYGLSIPPPP", "4PPPPPP4"]


def everywhere(size):
    return {(x, y) for x in range(size) for y in range(size)}


GAMES = {
    "glinski": Rules(hexagonal(GLINSKI), HEX, "QRBN", [(1, 1), (-1, 0)], [(2, GLINSKI_PAWNS)]),
    "mccooey": Rules(hexagonal(MCCOOEY), HEX, "QRBN", [(1, 2), (-1, 1)], [(2, MCCOOEY_PAWNS)]),
    "omega": Rules(
        OMEGA, CHESS | {"C": CHAMPION, "W": WIZARD}, "QRBNCW", FORWARD, [(3, rank(3, 12))], [2]
    ),
    "wildebeest": Rules(
        WILD,
        CHESS | {"C": CAMEL, "W": WILDEBEEST},
        "QW",
        FORWARD,
        [(3, rank(2, 11)), (2, rank(3, 11))],
        [1, 2, 3, 4],
    ),
    "gridchess": Rules(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        CHESS,
        "QRBN",
        FORWARD,
        [(2, rank(2, 8))],
        [2],
        box=2,
    ),
    "metamachy": Rules(
        mirrored(META_ARMY, 12),
        METAMACHY,
        "QLG",
        FORWARD,
        [(2, everywhere(12))],
        becomes={"I": "QLG"},
    ),
    "gigachess": Rules(
        mirrored(GIGA_ARMY, 14),
        GIGACHESS,
        "Q",
        FORWARD,
        [(2, everywhere(14))],
        becomes=dict.fromkeys("NMZ", "F") | dict.fromkeys("EWJ", "L") | {"I": "A"},
    ),
}
# The castling field of the start position.
RIGHTS = {
    "omega": "KQkq",
    "wildebeest": "AFKafk",
    "gridchess": "KQkq",
    "metamachy": "Ff",
    "gigachess": "Hh",
}
# Kings and rooks in place, for castling.
BARE = {
    "omega": f"1{EDGE}1/*1r3k2r1*/" + "*10*/" * 3 + "*5B4*/" + "*10*/" * 4 + f"*1R3K2R1*/1{EDGE}1",
    "wildebeest": "r4k4r/11/11/11/3B7/11/11/11/11/R4K4R",
    "gridchess": "r3k2r/8/8/3b4/8/2Q5/8/R3K2R",
    "metamachy": "5k6/12/12/5p6/12/8P3/1r10/12/5p6/12/4I7/5K6",
}


def random_position(rules, rng):
    while True:
        pos = start(rules)
        for _ in range(rng.randrange(4, 60)):
            moves = list(pos.legal())
            if not moves:
                break
            pos = rng.choice(moves)
        kings = {pos.king(True), pos.king(False)}
        if not pos.passed and not kings & pos.rights and next(pos.legal(), None):
            return pos


def main():
    print("variant,fen,depth,nodes")
    for name in sys.argv[1:] or GAMES:
        rules, rng = GAMES[name], random.Random(name)
        positions = [start(rules)] + [random_position(rules, rng) for _ in range(POSITIONS)]
        if name in BARE:
            positions.append(start(rules, BARE[name]))
        for pos in positions:
            fen = pos.fen()
            if pos.rights & {pos.king(True), pos.king(False)}:
                fen = fen.replace(" - - 0 1", f" {RIGHTS[name]} - 0 1")
            depth, nodes, moves = 0, 1, sum(1 for _ in pos.legal())
            while depth < 1 or (depth < 3 and nodes * moves <= MOST_LEAVES):
                depth += 1
                nodes = pos.perft(depth)
                print(f"{name},{fen},{depth},{nodes}", flush=True)


main()
