"""A small chess player for oracles: boards are lists of letters, rules are
functions. It shares nothing with the engine it is compared with, and it is slow.

A game is a `Game`: how pieces move, and hooks that games with other rules
replace. A position is a `Place`. Whether a royal piece is in danger is always
found out by trying the opponent's moves, what follows them included.
"""

import random
from dataclasses import dataclass, replace
from typing import Optional

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
AROUND = STRAIGHT + DIAGONAL
# By letter: single steps, and directions of lines.
CHESS_MEN = {
    "N": (KNIGHT, []),
    "B": ([], DIAGONAL),
    "R": ([], STRAIGHT),
    "Q": ([], AROUND),
    "K": (AROUND, []),
    "A": (KNIGHT, DIAGONAL),
    "C": (KNIGHT, STRAIGHT),
    "M": (KNIGHT, AROUND),
}
# What stands on a square nobody can enter.
WALL = "*"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


@dataclass(frozen=True)
class Place:
    """A position: letters by square, a1 first, White's in capitals."""

    board: tuple
    white: bool
    rights: str
    passed: Optional[int] = None


@dataclass(frozen=True)
class Step:
    """A move: squares, the letter a pawn becomes, and what is captured where."""

    origin: int
    target: int
    becomes: str = ""
    captured: Optional[int] = None
    castles: bool = False
    stays: bool = False


def is_white(letter):
    return letter.isupper()


def is_own(letter, white):
    return letter not in (".", WALL) and is_white(letter) == white


def in_colour(letter, white):
    return letter.upper() if white else letter.lower()


def read(fen, files=8, ranks=8):
    rows, side, rights, passed = fen.split()[:4]
    board = []
    for row in reversed(rows.split("/")):
        digits = ""
        for sign in row + "/":
            if sign.isdigit():
                digits += sign
                continue
            board.extend("." * int(digits or 0))
            digits = ""
            if sign != "/":
                board.append(sign)
    assert len(board) == files * ranks, fen
    square = None if passed == "-" else ord(passed[0]) - 97 + files * (int(passed[1:]) - 1)
    return Place(tuple(board), side == "w", rights.replace("-", ""), square)


def rows_of(board, files):
    rows = []
    for start in range(len(board) - files, -1, -files):
        row, gap = "", 0
        for letter in board[start : start + files]:
            if letter == ".":
                gap += 1
                continue
            row += (str(gap) if gap else "") + letter
            gap = 0
        rows.append(row + (str(gap) if gap else ""))
    return "/".join(rows)


class Game:
    """Orthodox chess; games change what differs."""

    name = "chess"
    files, ranks = 8, 8
    start = START
    others = [
        "r3k2r/1pp1qpp1/2n2n2/3bp3/3BP3/2N2N2/1PP1QPP1/R3K2R w KQkq -",
        "4k3/PPPP4/8/3nbr2/3NBR2/8/4pppp/4K3 w - -",
        "r3k3/1P4P1/8/2q5/8/2Q5/1p4p1/4K2R w Kq -",
        "2b1k1n1/8/1p1p1p2/8/2P1P1P1/8/8/1N2KB1R b - -",
    ]
    men = CHESS_MEN
    pawns = "P"
    royal = "K"
    promotes_to = "QRBN"
    passing_captures = True

    # Geometry.

    def at(self, file, rank):
        if 0 <= file < self.files and 0 <= rank < self.ranks:
            return file + self.files * rank
        return None

    def step(self, square, step):
        return self.at(square % self.files + step[0], square // self.files + step[1])

    def text(self, square):
        return chr(97 + square % self.files) + str(square // self.files + 1)

    def around(self, square):
        squares = [self.step(square, step) for step in AROUND]
        return [square for square in squares if square is not None]

    # How pieces move.

    def may_capture(self, place, origin, target):
        """May the piece on `origin` take what stands on `target`?"""
        return is_own(place.board[target], not is_white(place.board[origin]))

    def walks(self, place, origin, letter):
        """Where a piece moving as `letter` goes or strikes, pawns aside."""
        leaps, lines = self.men[letter.upper()]
        found = [self.step(origin, leap) for leap in leaps]
        for line in lines:
            square = self.step(origin, line)
            while square is not None:
                found.append(square)
                if place.board[square] != ".":
                    break
                square = self.step(square, line)
        return [square for square in found if square is not None]

    def strikes(self, place, origin):
        """The squares the piece there attacks."""
        letter = place.board[origin]
        if letter.upper() in self.pawns:
            return self.pawn_strikes(origin, is_white(letter))
        return self.walks(place, origin, letter)

    def pawn_strikes(self, origin, white):
        found = [self.step(origin, (side, 1 if white else -1)) for side in (-1, 1)]
        return [square for square in found if square is not None]

    def piece_steps(self, place, origin):
        """The moves of a piece by itself."""
        letter = place.board[origin]
        if letter.upper() in self.pawns:
            yield from self.pawn_steps(place, origin)
            return
        for target in self.walks(place, origin, letter):
            yield from self.landing(place, origin, target)

    def landing(self, place, origin, target):
        if place.board[target] == ".":
            yield Step(origin, target)
        elif self.may_capture(place, origin, target):
            yield Step(origin, target, captured=target)

    def pawn_steps(self, place, origin):
        white = is_white(place.board[origin])
        forward, first = (1, 1) if white else (-1, self.ranks - 2)
        ahead = self.step(origin, (0, forward))
        if ahead is not None and place.board[ahead] == ".":
            yield from self.promoting(place, Step(origin, ahead))
            twice = self.step(ahead, (0, forward))
            if origin // self.files == first and place.board[twice] == ".":
                yield Step(origin, twice)
        for target in self.pawn_strikes(origin, white):
            if place.board[target] != "." and self.may_capture(place, origin, target):
                yield from self.promoting(place, Step(origin, target, captured=target))
            elif self.passing_captures and target == place.passed and place.board[target] == ".":
                victim = self.step(target, (0, -forward))
                pawn = place.board[victim]
                if pawn.upper() == "P" and is_own(pawn, not white):
                    yield Step(origin, target, captured=victim)

    def promoting(self, place, step):
        white = is_white(place.board[step.origin])
        last = self.ranks - 1 if white else 0
        if step.target // self.files != last or not self.does_promote(step):
            yield step
            return
        for letter in self.promotes_to:
            yield replace(step, becomes=in_colour(letter, white))

    def does_promote(self, step):
        return True

    def castlings(self, place, white):
        rank = 0 if white else self.ranks - 1
        king, home = in_colour("K", white), self.at(4, rank)
        for right, rook, target in (("K", 7, 6), ("Q", 0, 2)):
            if in_colour(right, white) not in place.rights:
                continue
            way = range(min(rook, 4) + 1, max(rook, 4))
            if any(place.board[self.at(file, rank)] != "." for file in way):
                continue
            if place.board[home] == king:
                yield Step(home, self.at(target, rank), castles=True)

    def steps(self, place, white):
        """All moves of a side that its pieces allow."""
        for origin, letter in enumerate(place.board):
            if is_own(letter, white):
                yield from self.piece_steps(place, origin)
        yield from self.castlings(place, white)

    # Making moves.

    def after(self, board, before, step):
        """What follows a move: changes the list `board`."""

    def forget(self, rights, squares):
        """The rights that are left when something happens on these squares."""
        corners = {0: "Q", 4: "KQ", 7: "K"}
        top = self.files * (self.ranks - 1)
        for square in squares:
            lost = corners.get(square, "") + corners.get(square - top, "").lower()
            rights = "".join(right for right in rights if right not in lost)
        return rights

    def made(self, place, step):
        """The position after a move."""
        board = list(place.board)
        letter = board[step.origin]
        if step.captured is not None:
            board[step.captured] = "."
        board[step.origin] = "."
        board[step.target] = step.becomes or letter
        if step.castles:
            rank = step.target // self.files
            rook, beside = (7, 5) if step.target % self.files == 6 else (0, 3)
            board[self.at(beside, rank)] = board[self.at(rook, rank)]
            board[self.at(rook, rank)] = "."
        self.after(board, place, step)
        touched = self.touched(place, board, step)
        rights = self.forget(place.rights, touched)
        passed = None
        first = 1 if is_white(letter) else self.ranks - 2
        double = abs(step.target - step.origin) == 2 * self.files
        is_first = letter.upper() in self.pawns and step.origin // self.files == first
        if double and is_first and board[step.target] == letter:
            passed = (step.origin + step.target) // 2
        return Place(tuple(board), not is_white(letter), rights, passed)

    def touched(self, place, board, step):
        """The squares on which something changed, captures included."""
        changed = {at for at, letter in enumerate(board) if place.board[at] != letter}
        return changed | ({step.captured} if step.captured is not None else set())

    # What is legal.

    def royals(self, board, white):
        return [at for at, letter in enumerate(board) if letter == in_colour(self.royal, white)]

    def is_hit(self, place, white):
        """Could the opponent of a side take a royal piece of it, and keep his own?"""
        royals, enemies = self.royals(place.board, white), self.royals(place.board, not white)
        if not royals:
            return False
        for step in self.steps(place, not white):
            if step.castles:
                continue
            board = self.made(place, step).board
            if len(self.royals(board, white)) < len(royals):
                if len(self.royals(board, not white)) >= len(enemies):
                    return True
        return False

    def is_over(self, place):
        """Has the game ended though there may be moves?"""
        return False

    def crosses_danger(self, place, step):
        """Does the king castle out of or through an attack?"""
        rank, end = step.origin // self.files, step.target % self.files
        for file in range(min(4, end), max(4, end) + 1):
            board = list(place.board)
            king = board[step.origin]
            board[step.origin] = "."
            board[self.at(file, rank)] = king
            there = replace(place, board=tuple(board), passed=None)
            if self.at(file, rank) != step.target and self.is_hit(there, is_white(king)):
                return True
        return False

    def is_legal(self, place, step):
        white = place.white
        if step.castles and self.crosses_danger(place, step):
            return False
        after = self.made(place, step)
        if len(self.royals(after.board, white)) < len(self.royals(place.board, white)):
            return False
        return not self.is_hit(after, white)

    def legal(self, place):
        if self.is_over(place):
            return []
        return [step for step in self.steps(place, place.white) if self.is_legal(place, step)]

    def any_legal(self, place, numbers):
        """Some legal move, or None: quicker than listing all of them."""
        if self.is_over(place):
            return None
        steps = list(self.steps(place, place.white))
        numbers.shuffle(steps)
        return next((step for step in steps if self.is_legal(place, step)), None)

    # Words.

    def words(self, place, step):
        """A move, and the board and the castling rights after it."""
        text = self.text(step.origin) + self.text(step.target) + step.becomes.lower()
        after = self.made(place, step)
        return f"{text}>{rows_of(after.board, self.files)}:{after.rights or '-'}"

    def fen(self, place):
        passed = "-"
        if place.passed is not None:
            takers = [s for s in self.legal(place) if s.target == place.passed]
            if any(s.captured is not None and s.captured != s.target for s in takers):
                passed = self.text(place.passed)
        side = "w" if place.white else "b"
        rows = rows_of(place.board, self.files)
        return f"{rows} {side} {place.rights or '-'} {passed} 0 1"


def digest(texts):
    """The 64-bit FNV-1a of texts in order of the alphabet, joined by spaces."""
    value = 0xCBF29CE484222325
    for byte in " ".join(sorted(texts)).encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


HEAD = "game,fen,n_moves,digest,in_check"


def table(game, count=100, longest=60, seed=1):
    """Random positions of a game: FEN, number of moves, digest, check."""
    numbers = random.Random(f"{game.name} {seed}")
    rows, known = [], set()
    while len(rows) < count:
        starts = [game.start] + game.others
        place = read(numbers.choice(starts), game.files, game.ranks)
        for _ in range(numbers.randrange(1, longest)):
            step = game.any_legal(place, numbers)
            if step is None:
                break
            place = game.made(place, step)
        fen = game.fen(place)
        if fen in known or game.is_over(place):
            continue
        known.add(fen)
        moves = [game.words(place, step) for step in game.legal(place)]
        check = "check" if game.is_hit(place, place.white) else "-"
        rows.append(f"{game.name},{fen},{len(moves)},{digest(moves)},{check}")
    return rows
