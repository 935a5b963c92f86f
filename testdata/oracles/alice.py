"""Random positions of Alice Chess on two boards side by side, for a test of
ours: no castling, no capture in passing, kings judged after the passage. Writes
the table testdata/positions/alice.csv.

    python3 testdata/oracles/alice.py > testdata/positions/alice.csv
"""

from dataclasses import replace

from small_chess import HEAD, Game, Step, is_own, is_white, table


def side_by_side(left, right):
    """A position on two boards, each given as on one."""
    rows, rest = left.split(" ", 1)

    def spelt(row):
        return "".join("." * int(sign) if sign.isdigit() else sign for sign in row)

    pairs = zip(rows.split("/"), right.split("/"))
    return "/".join(spelt(one) + spelt(two) for one, two in pairs) + " " + rest


class Alice(Game):
    name = "alice"
    files = 16
    start = "rnbqkbnr8/pppppppp8/16/16/16/16/PPPPPPPP8/RNBQKBNR8 w - -"
    others = [
        side_by_side(
            "r3k2r/1pp1qpp1/2n5/3bp3/3BP3/2N5/1PP1QPP1/R3K3 w - -",
            "8/1n6/5b2/8/8/6N1/8/R7",
        ),
        side_by_side(
            "4k3/P1P5/8/3N4/8/3b4/2pp4/4K3 w - -",
            "8/1P1P4/2n2b2/8/2R2q2/8/5pp1/8",
        ),
    ]

    def step(self, square, step):
        """Steps stay on their board."""
        file, rank = square % 16 + step[0], square // 16 + step[1]
        if file // 8 != square % 16 // 8 or not 0 <= file < 16:
            return None
        return self.at(file, rank)

    def castlings(self, place, white):
        return []

    def passage(self, square):
        return square + 8 if square % 16 < 8 else square - 8

    def piece_steps(self, place, origin):
        letter = place.board[origin]
        if letter.upper() == "P":
            found = self.pawn_moves(place, origin)
        else:
            found = self.walks(place, origin, letter)
        for here in found:
            there = self.passage(here)
            if place.board[there] != ".":
                continue
            if place.board[here] == ".":
                yield from self.promoting(place, Step(origin, there))
            elif self.may_capture(place, origin, here):
                yield from self.promoting(place, Step(origin, there, captured=here))

    def promoting(self, place, step):
        if place.board[step.origin].upper() == "P":
            yield from super().promoting(place, step)
        else:
            yield step

    def pawn_moves(self, place, origin):
        white = is_white(place.board[origin])
        forward, first = (1, 1) if white else (-1, 6)
        ahead = self.step(origin, (0, forward))
        if ahead is not None and place.board[ahead] == ".":
            yield ahead
            twice = self.step(ahead, (0, forward))
            if origin // 16 == first and place.board[twice] == ".":
                yield twice
        for target in self.pawn_strikes(origin, white):
            if is_own(place.board[target], not white):
                yield target

    def made(self, place, step):
        return replace(super().made(place, step), passed=None)


if __name__ == "__main__":
    print(HEAD)
    print("\n".join(table(Alice())))
