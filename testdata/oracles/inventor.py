"""Random positions of the games in testdata/inventor, for a test of ours. Writes
the table testdata/positions/inventor.csv: file, FEN, number of legal moves, digest
of the positions they lead to (board, side to move, castling rights), and `check`
if the side to move is in check or `over` if the game has ended by its own rule.

    python3 testdata/oracles/inventor.py > testdata/positions/inventor.csv

The rules are coded here from the words of the files. `Capped` plays whole turns
and stands on nothing else; the others change what differs from chess.
"""

import random

from small_chess import (
    HEAD, WALL, Game, Place, Step, digest, in_colour, is_own, is_white,
    read, rows_of,
)

POSITIONS = 100
LONGEST_GAME = 70
# Positions with fewer pieces may be drawn for want of material.
FEWEST_PIECES = 6


def result_of(game, place, step):
    """The position a move leads to, in words."""
    after = game.made(place, step)
    side = "w" if after.white else "b"
    return f"{rows_of(after.board, game.files)} {side} {after.rights or '-'}"


class AllBlast(Game):
    """When a bishop captures, it and all but pawns around vanish. As in atomic chess
    kings are threatened by captures alone, and who blows the enemy king up need not
    mind his own. The game has no rule that ends it then."""

    name = "allblast.toml"

    def after(self, board, before, step):
        if step.captured is not None and before.board[step.origin].upper() == "B":
            for square in [step.target] + self.around(step.target):
                if square == step.target or board[square].upper() != "P":
                    board[square] = "."

    def is_legal(self, place, step):
        white, after = place.white, self.made(place, step).board
        if self.royals(place.board, not white) and not self.royals(after, not white):
            return bool(self.royals(after, white))
        return super().is_legal(place, step)

    def is_hit(self, place, white):
        kings = self.royals(place.board, not white)
        for step in self.steps(place, not white):
            if step.captured is not None and step.captured in self.royals(place.board, white):
                if len(self.royals(self.made(place, step).board, not white)) >= len(kings):
                    return True
        return False


class Andernach(Game):
    """Knights capture only two ranks and one file away, and then change sides."""

    name = "andernach.toml"

    def piece_steps(self, place, origin):
        for step in super().piece_steps(place, origin):
            files = abs(step.target % 8 - origin % 8)
            if place.board[origin].upper() != "N" or step.captured is None or files == 1:
                yield from self.knight_takes(place, step)

    def knight_takes(self, place, step):
        yield step

    def after(self, board, before, step):
        if step.captured is not None and before.board[step.origin].upper() == "N":
            board[step.target] = board[step.target].swapcase()


class CannibalFlags(Andernach):
    """Knights capture only queens, two ranks and one file away, and become queens."""

    name = "cannibal-flags.toml"

    def knight_takes(self, place, step):
        knight = place.board[step.origin].upper() == "N"
        if not knight or step.captured is None or place.board[step.captured].upper() == "Q":
            yield step

    def after(self, board, before, step):
        if step.captured is not None and before.board[step.origin].upper() == "N":
            board[step.target] = in_colour("Q", is_white(board[step.target]))


class Circe3(Andernach):
    """What a knight captures comes back on a8 (for Black's knights on h1), which
    must be empty; a king does not come back."""

    name = "circe3.toml"

    def corner(self, white):
        return 56 if white else 7

    def knight_takes(self, place, step):
        white = is_white(place.board[step.origin])
        knight = place.board[step.origin].upper() == "N"
        corner = place.board[self.corner(white)]
        # The knight that leaves the corner leaves it empty.
        free = corner == "." or step.origin == self.corner(white)
        if not knight or step.captured is None or free:
            yield step

    def after(self, board, before, step):
        letter = before.board[step.origin]
        if step.captured is not None and letter.upper() == "N" and not step.stays:
            if before.board[step.captured].upper() != "K":
                board[self.corner(is_white(letter))] = before.board[step.captured]


class Circe(Circe3):
    """Knights also capture as usual. `stays` marks such captures here."""

    name = "circe.toml"

    def piece_steps(self, place, origin):
        for step in super().piece_steps(place, origin):
            yield step
        if place.board[origin].upper() == "N":
            for step in Game.piece_steps(self, place, origin):
                if step.captured is not None:
                    yield Step(origin, step.target, captured=step.captured, stays=True)


class Benedict(Game):
    """Pieces capture as in chess, and what the moved piece attacks changes sides:
    that threatens kings too."""

    name = "benedict.toml"

    def after(self, board, before, step):
        now = Place(tuple(board), before.white, "")
        white = is_white(before.board[step.origin])
        arrivals = [step.target]
        if step.castles:
            arrivals.append(step.target - 1 if step.target % 8 == 6 else step.target + 1)
        struck = {square for at in arrivals for square in self.strikes(now, at)}
        for square in struck:
            if is_own(board[square], not white):
                board[square] = board[square].swapcase()


class Cannibal(Game):
    """The plain file: every captor but the king becomes what it captures, without
    castling and capturing in passing; a pawn goes two squares if it has not moved."""

    name = "cannibal.txt"
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -"
    others = []
    passing_captures = False

    def does_promote(self, step):
        return step.captured is None

    def after(self, board, before, step):
        letter = before.board[step.origin]
        captive = before.board[step.captured].upper() if step.captured is not None else "K"
        if letter.upper() != "K" and captive != "K":
            board[step.target] = in_colour(captive, is_white(letter))


class Race3(Game):
    """Whoever has moved and has three knights on the last three ranks has won."""

    name = "race3.toml"
    start = "nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - -"
    others = [
        "nn1nkn1n/pp2p1pp/2p2p2/3p2N1/1N4n1/2P2P2/PP2P1PP/N1NNKN1N w - -",
        "4k3/pp4pp/8/1NN3N1/8/1n4n1/PP1n2PP/4K3 w - -",
    ]

    def is_over(self, place):
        white = not place.white
        far = range(40, 64) if white else range(0, 24)
        return sum(place.board[at] == in_colour("N", white) for at in far) >= 3


class Truce(Game):
    """Nobody captures before the eleventh move; checks count all the same."""

    name = "truce.toml"
    number = 1

    def legal(self, place):
        steps = super().legal(place)
        return [step for step in steps if self.number > 10 or step.captured is None]

    def fen(self, place):
        return super().fen(place)[:-1] + str(self.number)


class Amazons(Game):
    """A queen's move without capture, then an arrow along a queen's line. A step
    has the arrow's square in `captured`."""

    name = "amazons.toml"
    files, ranks = 10, 10
    start = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - -"
    others = []

    def steps(self, place, white):
        for origin, letter in enumerate(place.board):
            if not is_own(letter, white):
                continue
            for target in self.empty_walks(place, origin):
                board = list(place.board)
                board[origin], board[target] = ".", letter
                for arrow in self.empty_walks(Place(tuple(board), white, ""), target):
                    yield Step(origin, target, captured=arrow)

    def empty_walks(self, place, origin):
        return [at for at in self.walks(place, origin, "Q") if place.board[at] == "."]

    def made(self, place, step):
        board = list(place.board)
        board[step.target] = board[step.origin]
        board[step.origin] = "."
        board[step.captured] = WALL
        return Place(tuple(board), not place.white, "")

    def is_legal(self, place, step):
        return True

    def is_hit(self, place, white):
        return False


def table(game):
    numbers = random.Random(game.name)
    known = set()
    while len(known) < POSITIONS:
        place = read(numbers.choice([game.start] + game.others), game.files, game.ranks)
        homes = place.board
        moved = set()
        game.number = 1
        for _ in range(numbers.randrange(1, LONGEST_GAME)):
            game.number = numbers.randrange(11, 20)
            step = game.any_legal(place, numbers)
            if step is None:
                break
            moved |= {step.origin, step.target}
            place = game.made(place, step)
        game.number = numbers.randrange(7, 15)
        # A pawn back on a square where one began is not told from that one here.
        again = game.name == "cannibal.txt" and any(
            place.board[at] == homes[at] and homes[at].upper() == "P" for at in moved
        )
        few = sum(letter not in ".*" for letter in place.board) < FEWEST_PIECES
        fen = game.fen(place)
        # Not every position games begin from is one that play can reach.
        if fen in known or again or few or game.is_hit(place, not place.white):
            continue
        known.add(fen)
        if game.is_over(place):
            print(f"{game.name},{fen},0,{digest([])},over", flush=True)
            continue
        results = [result_of(game, place, step) for step in game.legal(place)]
        check = "check" if game.is_hit(place, place.white) else "-"
        print(f"{game.name},{fen},{len(results)},{digest(results)},{check}", flush=True)


class Capped:
    """Chess in turns of one, two, three and then always four moves. Only the end
    of a turn counts: then the opponent's whole next turn must not be able to take
    the king; a side is in check if it could. A pawn is taken in passing only by the first move of a turn."""

    name = "capped.toml"
    most = 4

    def __init__(self):
        self.chess = Game()
        self.memory = {}

    def results(self, state):
        """The states one move leads to. A state is the board, the side to move, and
        the squares that may be taken in passing now and in the next turn."""
        board, white, passed, stepped = state
        for square in [None, *passed]:
            place = Place(board, white, "", square)
            for step in self.chess.steps(place, white):
                passes = step.captured is not None and step.captured != step.target
                if passes == (square is None):
                    continue
                after = self.chess.made(place, step)
                new = (after.passed,) if after.passed is not None else ()
                yield after.board, white, (), stepped + new

    def takes_king(self, state, moves):
        """Can the side to move take the king within so many moves?"""
        key = (state, moves)
        if key not in self.memory:
            self.memory[key] = self.search(state, moves)
        return self.memory[key]

    def search(self, state, moves):
        king = in_colour("K", not state[1])
        after = list(self.results(state))
        if any(king not in one[0] for one in after):
            return True
        return moves > 1 and any(self.takes_king(one, moves - 1) for one in after)

    def can_finish(self, state, left, answer):
        """Can the side to move end its turn so that the answer takes no king?"""
        board, white, _, stepped = state
        if left == 0:
            return not self.takes_king((board, not white, stepped, ()), answer)
        return any(self.can_finish(one, left - 1, answer) for one in self.results(state))

    def row(self, board, white, number, left):
        turn = 2 * number - (1 if white else 0)
        length, answer = min(turn, self.most), min(turn + 1, self.most)
        state = (board, white, (), ())
        if left > length or self.takes_king(state, left):
            return None
        found = []
        for one in self.results(state):
            if self.can_finish(one, left - 1, answer):
                side = white if left > 1 else not white
                found.append(f"{rows_of(one[0], 8)} {'w' if side else 'b'} -")
        enemy = (board, not white, (), ())
        check = "check" if self.takes_king(enemy, answer) else "-"
        braces = f" {{left={left}/{length}}}" if left < length else ""
        fen = f"{rows_of(board, 8)} {'w' if white else 'b'} - - 0 {number}{braces}"
        return f"{self.name},{fen},{len(found)},{digest(found)},{check}"

    def random_board(self, numbers):
        board = ["."] * 64
        squares = numbers.sample(range(64), 64)
        for white in (True, False):
            board[squares.pop()] = in_colour("K", white)
            for kind in numbers.choice(["PP", "PPP", "PPN", "PPB", "PPPP"]):
                rows = range(8, 40) if white else range(24, 56)
                at = next(at for at in squares if kind != "P" or at in rows)
                squares.remove(at)
                board[at] = in_colour(kind, white)
        return tuple(board)

    def table(self):
        numbers = random.Random(self.name)
        rows = 0
        while rows < POSITIONS:
            self.memory = {}
            number, left = numbers.randrange(1, 5), numbers.randrange(1, 4)
            row = self.row(self.random_board(numbers), numbers.random() < 0.5, number, left)
            if row is not None:
                print(row, flush=True)
                rows += 1


GAMES = [
    AllBlast, Amazons, Andernach, Benedict, CannibalFlags, Cannibal, Circe, Circe3, Race3, Truce,
]

if __name__ == "__main__":
    print(HEAD)
    for game in GAMES:
        table(game())
    Capped().table()
