"""Random positions of games in which pieces are paralysed by others or borrow
their moves, for a test of ours. Writes the table testdata/positions/influence.csv:
game, FEN, number of legal moves, digest of the moves with the boards and castling
rights they lead to, and whether the side to move is in check.

    python3 testdata/oracles/influence.py > testdata/positions/influence.csv
"""

from small_chess import (
    CHESS_MEN, HEAD, KNIGHT, Game, Step, is_own, is_white, table,
)


class Influenced(Game):
    """Pieces have a list of letters they move as, `None` for their own moves."""

    def manners(self, place, origin):
        return [None]

    def piece_steps(self, place, origin):
        found = {}
        for manner in self.manners(place, origin):
            for step in self.steps_as(place, origin, manner):
                found[step.target, step.becomes, step.captured] = step
        yield from found.values()

    def steps_as(self, place, origin, manner):
        if manner is None:
            yield from super().piece_steps(place, origin)
            return
        white = is_white(place.board[origin])
        if manner == "P":
            for step in self.borrowed_pawn(place, origin, white):
                yield from self.promoted(place, step)
            return
        for target in self.walks(place, origin, manner):
            for step in self.landing(place, origin, target):
                yield from self.promoted(place, step)

    def borrowed_pawn(self, place, origin, white):
        for step in self.pawn_steps(place, origin):
            if step.captured is None or step.captured == step.target:
                if step.becomes in ("", "Q", "q"):
                    yield Step(origin, step.target, captured=step.captured)

    def promoted(self, place, step):
        """A pawn promotes however it moves."""
        if place.board[step.origin].upper() == "P":
            yield from self.promoting(place, step)
        else:
            yield step

    def castlings(self, place, white):
        for step in super().castlings(place, white):
            rank = step.target // 8
            rook = self.at(7 if step.target % 8 == 6 else 0, rank)
            if all(None in self.manners(place, at) for at in (step.origin, rook)):
                yield step

    def friends(self, place, origin):
        white = is_white(place.board[origin])
        return [at for at, letter in enumerate(place.board) if is_own(letter, white)]

    def enemies(self, place, origin):
        white = is_white(place.board[origin])
        return [at for at, letter in enumerate(place.board) if is_own(letter, not white)]


class Madrasi(Influenced):
    name = "madrasi"
    exempt = "K"

    def manners(self, place, origin):
        kind = place.board[origin].upper()
        if kind == self.exempt:
            return [None]
        for at in self.enemies(place, origin):
            if place.board[at].upper() == kind and origin in self.strikes(place, at):
                return []
        return [None]


class MadrasiRex(Madrasi):
    """Kings, too, are paralysed by one another."""

    name = "madrasi-rex"
    exempt = ""


class Immobiliser(Influenced):
    name = "immobiliser"
    start = "rnbikbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBIKBNR w KQkq -"
    others = [
        "r3k2r/1pp1ipp1/2n2n2/3bp3/3BP3/2N2N2/1PP1IPP1/R3K2R w KQkq -",
        "4k3/PPPP4/4i3/3nbr2/3NBR2/2I5/4pppp/4K3 w - -",
        "4k3/2n2I2/8/3r4/1i6/4R3/2N3i1/4K3 b - -",
    ]
    men = {**CHESS_MEN, "I": CHESS_MEN["Q"]}
    promotes_to = "IRBN"

    def may_capture(self, place, origin, target):
        if place.board[origin].upper() == "I":
            return False
        return super().may_capture(place, origin, target)

    def manners(self, place, origin):
        enemies = self.enemies(place, origin)
        held = any(at in enemies and place.board[at].upper() == "I" for at in self.around(origin))
        return [] if held else [None]


class KnightRelay(Influenced):
    name = "knightrelay"
    passing_captures = False

    def may_capture(self, place, origin, target):
        knights = place.board[origin].upper() == "N" or place.board[target].upper() == "N"
        return not knights and super().may_capture(place, origin, target)

    def manners(self, place, origin):
        kind = place.board[origin].upper()
        if kind in "KN":
            return [None]
        leaps = [self.step(origin, leap) for leap in KNIGHT]
        knight = "N" if is_white(place.board[origin]) else "n"
        relayed = any(at is not None and place.board[at] == knight for at in leaps)
        return [None, "N"] if relayed else [None]

    def steps_as(self, place, origin, manner):
        for step in super().steps_as(place, origin, manner):
            rank = step.target // 8
            pawn = place.board[origin].upper() == "P"
            if manner is None or not pawn or 1 <= rank <= 6:
                yield step


class PlainKnightRelay(Influenced):
    name = "knightrelay2"

    def manners(self, place, origin):
        knight = "N" if is_white(place.board[origin]) else "n"
        leaps = [self.step(origin, leap) for leap in KNIGHT]
        relayed = any(at is not None and place.board[at] == knight for at in leaps)
        return [None, "N"] if relayed else [None]


class Annan(Influenced):
    name = "annanchess"

    def manners(self, place, origin):
        white = is_white(place.board[origin])
        behind = self.step(origin, (0, -1 if white else 1))
        if behind is not None and is_own(place.board[behind], white):
            return [place.board[behind].upper()]
        return [None]


class Taimen(Influenced):
    name = "taimenchess"

    def manners(self, place, origin):
        white = is_white(place.board[origin])
        ahead = self.step(origin, (0, 1 if white else -1))
        if ahead is not None and is_own(place.board[ahead], not white):
            return [place.board[ahead].upper()]
        return [None]


class Nanna(Influenced):
    name = "nanna"
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -"
    others = [
        "r3k2r/1pp1qpp1/2n2n2/3bp3/3BP3/2N2N2/1PP1QPP1/R3K2R w - -",
        "4k3/PPPP4/8/3nbr2/3NBR2/8/4pppp/4K3 w - -",
        "2b1k1n1/8/1p1p1p2/8/2P1P1P1/8/8/1N2KB1R b - -",
    ]

    def manners(self, place, origin):
        if place.board[origin].upper() == "K":
            return [None]
        friends = self.friends(place, origin)
        guards = [at for at in friends if at != origin and origin in self.strikes(place, at)]
        return sorted({place.board[at].upper() for at in guards})


class Buddy(Influenced):
    name = "buddy"

    def manners(self, place, origin):
        friends = self.friends(place, origin)
        beside = any(at in friends for at in self.around(origin))
        return [None] if beside or place.board[origin].upper() == "K" else []


class Outriders(Influenced):
    """A pawn beside a knight of its side also steps like a king, on ranks 2 to 7."""

    name = "outriders"
    men = {**CHESS_MEN, "M": CHESS_MEN["K"]}

    def manners(self, place, origin):
        knight = "N" if is_white(place.board[origin]) else "n"
        beside = any(place.board[at] == knight for at in self.around(origin))
        return [None, "M"] if beside and place.board[origin].upper() == "P" else [None]

    def steps_as(self, place, origin, manner):
        for step in super().steps_as(place, origin, manner):
            if manner is None or 1 <= step.target // 8 <= 6:
                yield step


GAMES = [
    Madrasi, MadrasiRex, Immobiliser, KnightRelay, PlainKnightRelay, Annan, Taimen, Nanna, Buddy,
    Outriders,
]

if __name__ == "__main__":
    print(HEAD)
    for game in GAMES:
        print("\n".join(table(game())), flush=True)
