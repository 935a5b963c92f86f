"""Random positions of games in which something follows a move, for a test of
ours. Writes the table testdata/positions/aftermath.csv: game, FEN, number of
legal moves, digest of the moves with the boards and castling rights they lead
to, and whether the side to move is in check.

    python3 testdata/oracles/aftermath.py > testdata/positions/aftermath.csv
"""

from small_chess import (
    CHESS_MEN, HEAD, STRAIGHT, WALL, Game, Place, Step, in_colour, is_own, is_white, table,
)


def swapped(letter):
    return letter.swapcase()


class Benedict(Game):
    """Nothing is captured; what the moved piece attacks changes sides."""

    name = "benedict"
    passing_captures = False

    def may_capture(self, place, origin, target):
        return False

    def is_hit(self, place, white):
        return False

    def is_legal(self, place, step):
        return True

    def is_over(self, place):
        return not all(self.royals(place.board, white) for white in (True, False))

    def arrivals(self, step):
        if not step.castles:
            return [step.target]
        return [step.target, step.target - 1 if step.target % 8 == 6 else step.target + 1]

    def after(self, board, before, step):
        now = Place(tuple(board), before.white, "")
        white = is_white(before.board[step.origin])
        struck = {sq for at in self.arrivals(step) for sq in self.strikes(now, at)}
        for square in struck:
            if is_own(board[square], not white):
                board[square] = swapped(board[square])


class Recruit(Game):
    """A knight's quiet move wins over the pawns it attacks."""

    name = "recruit"

    def after(self, board, before, step):
        letter = before.board[step.origin]
        if letter.upper() == "N" and step.captured is None:
            for leap in CHESS_MEN["N"][0]:
                square = self.step(step.target, leap)
                if square is not None and board[square] == in_colour("P", not is_white(letter)):
                    board[square] = swapped(board[square])


class Andernach(Game):
    name = "andernach"
    switches_on_capture = True

    def after(self, board, before, step):
        captured = step.captured is not None
        if before.board[step.origin].upper() != "K" and captured == self.switches_on_capture:
            board[step.target] = swapped(board[step.target])


class AntiAndernach(Andernach):
    name = "antiandernach"
    switches_on_capture = False


class Circe(Game):
    name = "circe"
    spares_kings = True
    homes = {"R": [0, 7], "N": [1, 6], "B": [2, 5], "Q": [3], "K": [4]}

    def after(self, board, before, step):
        if step.captured is None:
            return
        captive, at = before.board[step.captured], step.captured
        white, kind = is_white(captive), captive.upper()
        if kind == "K" and self.spares_kings:
            return
        if kind == "P":
            home = at % 8 + (8 if white else 48)
        else:
            same = [
                square
                for square in (file + (0 if white else 56) for file in self.homes[kind])
                if len(self.homes[kind]) == 1
                or (square % 8 + square // 8) % 2 == (at % 8 + at // 8) % 2
            ]
            home = same[0]
        if board[home] == ".":
            board[home] = captive


class CirceRex(Circe):
    name = "circe-rex"
    spares_kings = False


class Cannibal(Game):
    name = "cannibal"

    def does_promote(self, step):
        return step.captured is None

    def after(self, board, before, step):
        letter = before.board[step.origin]
        if step.captured is not None and letter.upper() != "K":
            board[step.target] = in_colour(before.board[step.captured], is_white(letter))


class Absorption(Game):
    name = "absorption"
    powers = {"P": 0, "N": 1, "B": 2, "A": 3, "R": 4, "C": 5, "Q": 6, "M": 7, "K": 0}

    def does_promote(self, step):
        return step.captured is None

    def after(self, board, before, step):
        letter = before.board[step.origin]
        if step.captured is None or letter.upper() == "K":
            return
        captive = before.board[step.captured].upper()
        power = self.powers[letter.upper()] | self.powers[captive]
        if power:
            names = {power: name for name, power in self.powers.items() if power}
            board[step.target] = in_colour(names[power], is_white(letter))


class Einstein(Game):
    """Captors rise by a step, others fall by one."""

    name = "einstein"
    order = "PNBRQ"

    def does_promote(self, step):
        return step.captured is None

    def after(self, board, before, step):
        change = 1 if step.captured is not None else -1
        targets = [step.target]
        if step.castles:
            targets.append(step.target - 1 if step.target % 8 == 6 else step.target + 1)
        for target in targets:
            letter = board[target]
            if letter.upper() in self.order:
                place = self.order.index(letter.upper()) + change
                new = self.order[max(0, min(place, len(self.order) - 1))]
                board[target] = in_colour(new, is_white(letter))


class Rifle(Game):
    """Captors stay where they are."""

    name = "rifle"
    passing_captures = False
    archers = "PNBRQK"

    def does_promote(self, step):
        return step.captured is None

    def after(self, board, before, step):
        letter = before.board[step.origin]
        if step.captured is not None and letter.upper() in self.archers:
            board[step.target] = "."
            board[step.origin] = letter


class Archers(Rifle):
    name = "archers"
    passing_captures = True
    archers = "B"

    def does_promote(self, step):
        return True


class Blast(Game):
    """Bishops explode when they capture: kings are threatened by captures alone."""

    name = "exploding-bishops"

    def is_over(self, place):
        return not all(self.royals(place.board, white) for white in (True, False))

    def after(self, board, before, step):
        if step.captured is not None and before.board[step.origin].upper() == "B":
            for square in [step.target] + self.around(step.target):
                if square == step.target or board[square].upper() != "P":
                    board[square] = "."

    def is_hit(self, place, white):
        for king in self.royals(place.board, white):
            for step in self.steps(place, not white):
                if step.captured == king:
                    board = self.made(place, step).board
                    if len(self.royals(board, not white)) >= len(
                        self.royals(place.board, not white)
                    ):
                        return True
        return False


class Beirut(Game):
    """The carriers may blow up themselves and everything around them."""

    name = "beirut"
    start = "rebqkbnr/pppppppp/8/8/8/8/PPPPPPPP/REBQKBNR w KQkq -"
    others = [
        "r3k2r/1pp1qpp1/2n2n2/3be3/3BE3/2N2N2/1PP1QPP1/R3K2R w KQkq -",
        "4k3/PPPP4/3e4/3nbr2/3NBR2/4E3/4pppp/4K3 w - -",
        "4k3/3e4/8/2E5/8/1e6/4E3/4K3 w - -",
    ]
    men = {**CHESS_MEN, "E": CHESS_MEN["N"]}

    def piece_steps(self, place, origin):
        yield from super().piece_steps(place, origin)
        if place.board[origin].upper() == "E":
            yield Step(origin, origin, stays=True)

    def after(self, board, before, step):
        if step.stays:
            for square in [step.target] + self.around(step.target):
                board[square] = "."


class Bricks(Game):
    """Pawns may turn into walls."""

    name = "bricks"

    def piece_steps(self, place, origin):
        yield from super().piece_steps(place, origin)
        if place.board[origin].upper() == "P":
            yield Step(origin, origin, stays=True)

    def after(self, board, before, step):
        if step.stays:
            board[step.target] = WALL


class Hasami(Game):
    """Rows of enemies between two own pieces vanish."""

    name = "hasamishogi"
    files, ranks = 9, 9
    start = "ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP w - -"
    others = [
        "3p5/p2P2p2/1pP3pP1/4p4/2P1p1P2/1p2P2p1/9/p3P1P1p/4P4 w - -",
        "9/2p1P4/1P1p1p3/3pPP3/2P1p1p2/9/3p1P1p1/9/4P4 b - -",
    ]
    men = {"P": ([], STRAIGHT)}
    pawns, royal = "", "-"

    def is_over(self, place):
        counts = [sum(is_own(letter, white) for letter in place.board) for white in (True, False)]
        return min(counts) <= 1

    def may_capture(self, place, origin, target):
        return False

    def castlings(self, place, white):
        return []

    def after(self, board, before, step):
        white = is_white(before.board[step.origin])
        for line in STRAIGHT:
            row, square = [], self.step(step.target, line)
            while square is not None and is_own(board[square], not white):
                row.append(square)
                square = self.step(square, line)
            if square is not None and is_own(board[square], white):
                for taken in row:
                    board[taken] = "."


GAMES = [
    Benedict, Recruit, Andernach, AntiAndernach, Circe, CirceRex, Cannibal, Absorption, Einstein,
    Rifle, Archers, Blast, Beirut, Bricks, Hasami,
]

if __name__ == "__main__":
    print(HEAD)
    for game in GAMES:
        print("\n".join(table(game())), flush=True)
