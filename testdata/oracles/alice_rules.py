"""Writes the rules file of Alice Chess: two boards side by side, and every move
written out with the passage to the other board.

    python3 testdata/oracles/alice_rules.py > crates/rules/library/alice.toml
"""

HEAD = '''name = "Alice Chess"
inventor = "V. R. Parton"
year = "1953"
rules = """
Two boards side by side: files a to h, where both armies begin, and files i to
p. A piece moves on its own board as in chess and then passes to the same square
of the other board, which must be empty; what it captures stood on the board it
came from. A king must be safe after the passage; whether it is safe before is
not asked here. There is no castling and no capture in passing."""
board = "16x8"
start = "rnbqkbnr8/pppppppp8/16/16/16/16/PPPPPPPP8/RNBQKBNR8 w - - 0 1"
symmetry = "mirror"

[regions]
this = "files a-h"
other = "files i-p"
'''
TAIL = '''
[endings]
checkmate = "loss"
stalemate = "draw"
move-rule = { moves = 75, result = "draw" }
repetition = { times = 5, result = "draw" }
fifty-moves = { when = "move-rule", moves = 50, result = "draw", claim = true }
threefold = { when = "repetition", times = 3, result = "draw", claim = true }
'''
STRAIGHT = [("a", "0"), ("-a", "0"), ("0", "a"), ("0", "-a")]
DIAGONAL = [("a", "a"), ("a", "-a"), ("-a", "a"), ("-a", "-a")]
BOARDS = [("this", "other", "8"), ("other", "this", "-8")]


def beyond(file, shift):
    """The file of the square on the other board."""
    if file == "0":
        return shift
    return file + ("+8" if shift == "8" else "-8")


def passage(rank, file, shift, before, loop, more=""):
    """A quiet move and a capture."""
    there = f"({rank} {beyond(file, shift)})"
    here = f"({rank} {file})"
    yield f"{{ {loop}target {there} if {before}{here} empty {there} empty }}"
    yield f"{{ {loop}target {there} if {before}{here} enemy {there} empty do . -> {here}{more} }}"


def leaps(vectors, shift):
    for rank, file in vectors:
        yield from passage(rank, file, shift, "", "")


def lines(directions, shift):
    for rank, file in directions:
        way = f"({rank.replace('a', 'i')} {file.replace('a', 'i')}) empty "
        yield from passage(rank, file, shift, way, "for a in <1,7> i in <1,a) ")


def pawn():
    for source, target, shift in BOARDS:
        step = f"(1 {shift})"
        twice = f"(2 {shift})"
        yield (f"{{ target {step} if (1 0) empty {step} empty }}", source, target)
        # No pawn ever stands on the second rank of the other board.
        if source == "this":
            yield (
                f"{{ target {twice} if (1 0) empty (2 0) empty {twice} empty }}",
                f"{source} & rank 2",
                target,
            )
        for file in ("1", "-1"):
            there = f"(1 {beyond(file, shift)})"
            take = f"{{ target {there} if (1 {file}) enemy {there} empty do . -> (1 {file})"
            yield (take + " }", source, f"{target} & ranks 2-7")
            yield (take + f" Q|R|B|N -> {there} }}", f"{source} & rank 7", target)


def write(symbol, name, moves, more):
    print(f'\n[pieces.{symbol}]\nname = "{name}"\n{more}moves = [')
    for text, source, target in moves:
        print(f'  {{ move = "{text}", from = "{source}", to = "{target}" }},')
    print("]")


def on_both(make):
    return [(text, source, target) for source, target, shift in BOARDS for text in make(shift)]


if __name__ == "__main__":
    knight = [(str(a), str(b)) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
    king = [(str(a), str(b)) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
    print(HEAD, end="")
    promotes = 'pawn = true\npromotes = { zone = "last rank", into = "QRBN" }\n'
    write("P", "pawn", pawn(), promotes)
    write("N", "knight", on_both(lambda shift: leaps(knight, shift)), "")
    write("B", "bishop", on_both(lambda shift: lines(DIAGONAL, shift)), "")
    write("R", "rook", on_both(lambda shift: lines(STRAIGHT, shift)), "")
    write("Q", "queen", on_both(lambda shift: lines(STRAIGHT + DIAGONAL, shift)), "")
    write("K", "king", on_both(lambda shift: leaps(king, shift)), 'royal = "each"\n')
    print(TAIL, end="")
