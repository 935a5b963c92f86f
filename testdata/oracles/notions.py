"""Random positions of games of the library that show single notions of the rules
language, for a test of ours. Writes the table testdata/positions/notions.csv: game,
FEN, number of legal moves, digest of the positions they lead to (board with hands
in order of the alphabet, side to move, castling rights), and `check` if the side
to move is in check or `over` if the game has ended by its own rule.

    python3 testdata/oracles/notions.py > testdata/positions/notions.csv

Games on boards of stones come first, then two kinds of shogi, then chess.
"""

import random
from dataclasses import replace

from small_chess import (
    AROUND, DIAGONAL, HEAD, KNIGHT, STRAIGHT, WALL, Game, Place, Step, digest, in_colour, is_own,
    is_white, read, rows_of,
)

POSITIONS = 100
LONGEST_GAME = 60
FEWEST_PIECES = 6


class Stones:
    """A board of letters and a side to move; `results` has the boards after it."""

    hands = ""
    longest = LONGEST_GAME

    def at(self, square, step, times=1):
        file = square % self.files + times * step[0]
        rank = square // self.files + times * step[1]
        if 0 <= file < self.files and 0 <= rank < self.ranks:
            return file + self.files * rank
        return None

    def near(self, square, steps=AROUND):
        return [at for at in (self.at(square, step) for step in steps) if at is not None]

    def begin(self):
        place = read(self.start + " w - -", self.files, self.ranks)
        return place.board, True

    def text(self, state):
        board, white = state
        return f"{rows_of(board, self.files)}{self.hands} {'w' if white else 'b'} -"

    def fen(self, state):
        return self.text(state) + " - 0 1"

    def moved(self, board, origin, target):
        board = list(board)
        board[target], board[origin] = board[origin], "."
        return board

    def own(self, board, white):
        return [at for at, letter in enumerate(board) if is_own(letter, white)]

    def empty(self, board):
        return [at for at, letter in enumerate(board) if letter == "."]

    def is_over(self, state):
        return False

    def in_check(self, state):
        return False


class Falling(Stones):
    """Discs fall; four in a row or a full block of two by two win."""

    name, files, ranks, hands = "fourblock", 7, 6, "[]"
    start = "7/7/7/7/7/7"

    def results(self, state):
        board, white = state
        for file in range(self.files):
            column = [file + self.files * rank for rank in range(self.ranks)]
            free = [at for at in column if board[at] == "."]
            if free:
                after = list(board)
                after[free[0]] = in_colour("P", white)
                yield tuple(after), not white

    def is_over(self, state):
        board, white = state
        disc = in_colour("P", not white)
        lines = [[(n * x, n * y) for n in range(4)] for x, y in ((1, 0), (0, 1), (1, 1), (1, -1))]
        shapes = lines + [[(0, 0), (1, 0), (0, 1), (1, 1)]]
        for at in range(len(board)):
            for shape in shapes:
                squares = [self.at(at, step) for step in shape]
                if all(square is not None and board[square] == disc for square in squares):
                    return True
        return "." not in board


class Reversi(Stones):
    """The first four discs fill the middle; later ones must enclose enemies."""

    name, files, ranks, hands = "flipersi6", 6, 6, "[]"
    start = "6/6/6/6/6/6"
    middle = [14, 15, 20, 21]

    def enclosed(self, board, at, white):
        found = []
        for step in AROUND:
            row, square = [], self.at(at, step)
            while square is not None and is_own(board[square], not white):
                row.append(square)
                square = self.at(square, step)
            if square is not None and is_own(board[square], white):
                found += row
        return found

    def placed(self, board, white):
        first = [at for at in self.middle if board[at] == "."]
        for at in first or self.empty(board):
            turned = self.enclosed(board, at, white)
            if first or turned:
                after = list(board)
                for square in [at] + turned:
                    after[square] = in_colour("P", white)
                yield tuple(after), not white

    def results(self, state):
        board, white = state
        found = list(self.placed(board, white))
        return found or [(board, not white)]

    def is_over(self, state):
        return "." not in state[0]


class ReverseOthello(Reversi):
    name, files, ranks = "antireversi", 8, 8
    start = "8/8/8/3pP3/3Pp3/8/8/8"
    middle = []


class ReverseHex(Stones):
    name, files, ranks, hands = "rex", 11, 11, "[]"
    start = "/".join(["11"] * 11)
    neighbours = STRAIGHT + [(1, -1), (-1, 1)]
    longest = 121

    def results(self, state):
        board, white = state
        for at in self.empty(board):
            after = list(board)
            after[at] = in_colour("P", white)
            yield tuple(after), not white

    def is_over(self, state):
        board, white = state
        mine = set(self.own(board, not white))
        # White joins ranks, Black files.
        along = (lambda at: at % 11) if white else (lambda at: at // 11)
        reached = [at for at in mine if along(at) == 0]
        for at in reached:
            reached += [sq for sq in self.near(at, self.neighbours) if sq in mine and sq not in reached]
        return any(along(at) == 10 for at in reached)


class MingMang(Stones):
    """Rows of enemies on ranks and files that a move encloses change sides."""

    name, files, ranks = "mingmang", 9, 9
    start = "ppppppppp/P7p/P7p/P7p/P7p/P7p/P7p/P7p/PPPPPPPPP"

    def results(self, state):
        board, white = state
        for origin in self.own(board, white):
            for line in STRAIGHT:
                target = self.at(origin, line)
                while target is not None and board[target] == ".":
                    yield self.switched(self.moved(board, origin, target), target, white), not white
                    target = self.at(target, line)

    def switched(self, board, target, white):
        for line in STRAIGHT:
            row, square = [], self.at(target, line)
            while square is not None and is_own(board[square], not white):
                row.append(square)
                square = self.at(square, line)
            if square is not None and is_own(board[square], white):
                for taken in row:
                    board[taken] = in_colour("P", white)
        return tuple(board)


class Musketeers(Stones):
    name, files, ranks = "musketeers7", 7, 7
    start = "ppppppM/ppppppp/ppppppp/pppMppp/ppppppp/ppppppp/Mpppppp"

    def results(self, state):
        board, white = state
        wanted = "p" if white else "."
        for origin in self.own(board, white):
            for target in self.near(origin, STRAIGHT):
                if board[target] == wanted:
                    yield tuple(self.moved(board, origin, target)), not white

    def is_over(self, state):
        three = self.own(state[0], True)
        return 1 in (len({at % 7 for at in three}), len({at // 7 for at in three}))


class Walled(Stones):
    """A piece steps to an empty square, then walls may or must be put."""

    def results(self, state):
        board, white = state
        for origin in self.own(board, white):
            for target in self.near(origin, self.steps):
                if board[target] == ".":
                    after = self.moved(board, origin, target)
                    if self.optional:
                        yield tuple(after), not white
                    for wall in self.empty(after):
                        if self.may_wall(after, wall):
                            yield tuple(after[:wall] + [WALL] + after[wall + 1 :]), not white

    def may_wall(self, board, wall):
        return True


class Bricklayers(Walled):
    name, files, ranks, optional = "bricklayers", 6, 6, True
    steps = KNIGHT
    start = "6/6/3n2/2N3/6/6"


class SinkingIsland(Walled):
    """Only squares at the edge of the board or beside a wall go under."""

    name, files, ranks, optional = "sinkingisland", 6, 8, False
    steps = AROUND
    start = "3p2/6/6/6/6/6/6/2P3"

    def may_wall(self, board, wall):
        near = self.near(wall, STRAIGHT)
        return len(near) < 4 or any(board[at] == WALL for at in near)


class Siege(Stones):
    """A step that may capture, or a wall on ranks 2 to 5."""

    name, files, ranks = "siege", 6, 6
    start = "kkkkk1/6/6/6/6/1KKKKK"

    def results(self, state):
        board, white = state
        for origin in self.own(board, white):
            for target in self.near(origin):
                if board[target] != WALL and not is_own(board[target], white):
                    yield tuple(self.moved(board, origin, target)), not white
        for wall in self.empty(board):
            if 6 <= wall < 30:
                yield board[:wall] + (WALL,) + board[wall + 1 :], not white

    def is_over(self, state):
        board, white = state
        goal = range(0, 6) if white else range(30, 36)
        arrived = any(is_own(board[at], not white) for at in goal)
        return arrived or not self.own(board, True) or not self.own(board, False)


GOLD = STRAIGHT + [(1, 1), (-1, 1)]
SHOGI_STEPS = {
    "P": [(0, 1)], "L": [], "N": [(1, 2), (-1, 2)], "S": DIAGONAL + [(0, 1)], "G": GOLD, "B": [],
    "R": [], "K": AROUND, "+P": GOLD, "+L": GOLD, "+N": GOLD, "+S": GOLD, "+B": STRAIGHT,
    "+R": DIAGONAL,
}
SHOGI_LINES = {"L": [(0, 1)], "B": DIAGONAL, "+B": DIAGONAL, "R": STRAIGHT, "+R": STRAIGHT}


class Annan(Stones):
    """Shogi in which the piece right behind lends its moves. A state also has the
    hands, letters in one text."""

    name, files, ranks = "annanshogi", 9, 9
    start = "lnsgkgsnl/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL"

    def begin(self):
        return super().begin()[0], True, ""

    def text(self, state):
        board, white, hand = state
        return f"{rows_of(board, 9)}[{''.join(sorted(hand))}] {'w' if white else 'b'} -"

    def manner(self, board, at):
        """The kind a piece moves as."""
        white = is_white(board[at])
        behind = self.at(at, (0, -1 if white else 1))
        friend = behind is not None and is_own(board[behind], white)
        return board[behind if friend else at].upper()

    def reach(self, board, at):
        white, kind = is_white(board[at]), self.manner(board, at)
        forward = 1 if white else -1
        for x, y in SHOGI_STEPS[kind]:
            yield self.at(at, (x, y * forward))
        for x, y in SHOGI_LINES.get(kind, []):
            square = self.at(at, (x, y * forward))
            while square is not None:
                yield square
                if board[square] != ".":
                    break
                square = self.at(square, (x, y * forward))

    def rank(self, at, white):
        return at // 9 if white else 8 - at // 9

    def is_stuck(self, kind, at, white):
        """Could such a piece, by its own moves, never move from there again?"""
        return self.rank(at, white) > {"P": 7, "L": 7, "N": 6}.get(kind, 8)

    def arrivals(self, board, origin, target):
        """What a piece may be after its move."""
        letter = board[origin]
        white, kind = is_white(letter), letter.upper()
        zone = max(self.rank(origin, white), self.rank(target, white)) >= 6
        if kind in "PLNSBR" and zone:
            yield "+" + letter
        if not self.is_stuck(kind, target, white):
            yield letter

    def tried(self, state):
        board, white, hand = state
        for origin in self.own(board, white):
            for target in self.reach(board, origin):
                if target is None or is_own(board[target], white):
                    continue
                taken = board[target][-1].swapcase() if board[target] != "." else ""
                for letter in self.arrivals(board, origin, target):
                    after = self.moved(board, origin, target)
                    after[target] = letter
                    yield tuple(after), not white, hand + taken
        for letter in sorted(set(hand)):
            if is_white(letter) == white:
                yield from self.drops(state, letter)

    def drops(self, state, letter):
        board, white, hand = state
        for at in self.empty(board):
            column = [board[at % 9 + 9 * rank] for rank in range(9)]
            doubled = letter.upper() == "P" and letter in column
            if not doubled and not self.is_stuck(letter.upper(), at, white):
                yield board[:at] + (letter,) + board[at + 1 :], not white, hand.replace(letter, "", 1)

    def is_hit(self, board, white):
        king = board.index(in_colour("K", white))
        return any(king in self.reach(board, at) for at in self.own(board, not white))

    def results(self, state):
        for after in self.tried(state):
            if not self.is_hit(after[0], state[1]):
                yield after

    def in_check(self, state):
        return self.is_hit(state[0], state[1])


class Taimen(Annan):
    """Enemies face to face lend one another their moves."""

    name = "taimenshogi"
    start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"

    def manner(self, board, at):
        white = is_white(board[at])
        ahead = self.at(at, (0, 1 if white else -1))
        enemy = ahead is not None and is_own(board[ahead], not white)
        return board[ahead if enemy else at].upper()


class OfChess(Stones):
    """A game of the small chess player seen as a board of stones."""

    def __init__(self):
        self.files, self.ranks = self.chess.files, self.chess.ranks

    def begin(self):
        return read(self.chess.start)

    def text(self, place):
        rights = "".join(right for right in place.rights if right in "KQkq")
        return f"{rows_of(place.board, 8)} {'w' if place.white else 'b'} {rights or '-'}"

    def results(self, place):
        return [self.chess.made(place, step) for step in self.chess.legal(place)]

    def fen(self, place):
        return self.chess.fen(place)

    def is_over(self, place):
        return self.chess.is_over(place)

    def in_check(self, place):
        return self.chess.is_hit(place, place.white)


class LeapingKing(Game):
    """A king leaps like a knight once; `rights` has L and l while that may be."""

    start = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Ll -"
    passing_captures = False
    takes_leaping = True

    def castlings(self, place, white):
        return []

    def piece_steps(self, place, origin):
        yield from super().piece_steps(place, origin)
        letter = place.board[origin]
        if letter.upper() != "K" or in_colour("L", is_white(letter)) not in place.rights:
            return
        for leap in KNIGHT:
            target = self.step(origin, leap)
            for step in self.landing(place, origin, target) if target is not None else []:
                if step.captured is None or self.takes_leaping:
                    yield replace(step, stays=True)

    def made(self, place, step):
        after = super().made(place, step)
        if step.stays:
            used = in_colour("L", place.white)
            return replace(after, rights=after.rights.replace(used, ""))
        return after

    def fen(self, place):
        rows = rows_of(place.board, 8)
        without = [white for white in (True, False) if in_colour("L", white) not in place.rights]
        kings = sorted(king for white in without for king in self.royals(place.board, white))
        marks = ",".join(f"{self.text(king)}:-leap" for king in kings)
        braces = f" {{{marks}}}" if marks else ""
        return f"{rows} {'w' if place.white else 'b'} - - 0 1{braces}"


class IndianLeap(LeapingKing):
    takes_leaping = False

    def pawn_steps(self, place, origin):
        for step in super().pawn_steps(place, origin):
            if abs(step.target - origin) != 16:
                yield step

    def is_legal(self, place, step):
        return not (step.stays and self.is_hit(place, place.white)) and super().is_legal(place, step)


class Indian(OfChess):
    name, chess = "indianleap", IndianLeap()


class Chator(OfChess):
    name, chess = "chator", LeapingKing()


class Builder(Game):
    """Kings and rooks in hand are dropped on the first rank before anything moves;
    `rights` has the hands."""

    start = "1nbq1bn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQ1BN1 w KRRkrr -"

    def castlings(self, place, white):
        return []

    def legal(self, place):
        hand = sorted({piece for piece in place.rights if is_white(piece) == place.white})
        squares = [at for at in (range(8) if place.white else range(56, 64)) if place.board[at] == "."]
        drops = [Step(at, at, becomes=piece) for piece in hand for at in squares]
        return drops or super().legal(place)

    def made(self, place, step):
        if not step.becomes or step.origin != step.target:
            return replace(super().made(place, step), rights=place.rights)
        board = list(place.board)
        board[step.target] = step.becomes
        rest = place.rights.replace(step.becomes, "", 1)
        return Place(tuple(board), not place.white, rest)

    def fen(self, place):
        rows, side, _, passed, *numbers = super().fen(place).split()
        return " ".join([f"{rows}[{''.join(sorted(place.rights))}]", side, "-", passed, *numbers])


class CastleBuilders(OfChess):
    name, chess = "castlebuilders", Builder()

    def text(self, place):
        hand = "".join(sorted(place.rights))
        return f"{rows_of(place.board, 8)}[{hand}] {'w' if place.white else 'b'} -"


class NoCheck(Game):
    """Chess in which the king is taken."""

    def is_hit(self, place, white):
        return False

    def crosses_danger(self, place, step):
        return False

    def is_legal(self, place, step):
        return True

    def is_over(self, place):
        return not all(self.royals(place.board, white) for white in (True, False))


class LazyDuck(OfChess):
    """After a move the duck goes to another empty square or stays."""

    name, chess = "lazyduck", NoCheck()

    def results(self, place):
        for after in super().results(place):
            yield after
            duck = after.board.index(WALL) if WALL in after.board else None
            bare = tuple("." if letter == WALL else letter for letter in after.board)
            for square in self.empty(bare):
                if square != duck:
                    board = bare[:square] + (WALL,) + bare[square + 1 :]
                    yield replace(after, board=board)


class Builders(OfChess):
    """A wall on ranks 3 to 6 may take the place of a move."""

    name, chess = "builders", NoCheck()

    def results(self, place):
        yield from super().results(place)
        for square in self.empty(place.board):
            if 16 <= square < 48:
                board = place.board[:square] + (WALL,) + place.board[square + 1 :]
                yield replace(place, board=board, white=not place.white, passed=None)


class Bled(Game):
    """Who has at most eight pieces has lost if the opponent has nine, or ten if he
    is to move and could capture one."""

    start = "2bqkbn1/2pppp2/8/8/8/8/2PPPP2/2BQKBN1 w - -"

    def is_over(self, place):
        count = {white: sum(is_own(one, white) for one in place.board) for white in (True, False)}
        return any(
            count[white] <= 8 and count[not white] >= 9 + (white == place.white)
            for white in (True, False)
        )


class BloodLimit(OfChess):
    name, chess, longest = "bloodlimit", Bled(), 30


def table(game):
    numbers = random.Random(game.name)
    known = set()
    while len(known) < POSITIONS:
        state = game.begin()
        for _ in range(numbers.randrange(1, game.longest)):
            after = list(game.results(state))
            if not after or game.is_over(state):
                break
            state = numbers.choice(after)
        fen = game.fen(state)
        few = isinstance(game, OfChess) and sum(sq not in ".*" for sq in state.board) < FEWEST_PIECES
        if fen in known or few:
            continue
        known.add(fen)
        if game.is_over(state):
            print(f"{game.name},{fen},0,{digest([])},over", flush=True)
            continue
        results = [game.text(after) for after in game.results(state)]
        check = "check" if game.in_check(state) else "-"
        print(f"{game.name},{fen},{len(results)},{digest(results)},{check}", flush=True)


GAMES = [
    Falling, Reversi, ReverseOthello, ReverseHex, MingMang, Musketeers, Bricklayers, SinkingIsland, Siege, Annan,
    Taimen, Indian, Chator, CastleBuilders, LazyDuck, Builders,
    BloodLimit,
]

if __name__ == "__main__":
    print(HEAD)
    for game in GAMES:
        table(game())
