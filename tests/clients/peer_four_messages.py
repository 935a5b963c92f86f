#!/usr/bin/env python3
# needs: python3
"""A peer that knows the four messages alone plays a game to its end against `manticore peer listen`."""
import json, random, socket, subprocess, sys

RULES = """
name = "Small Breakthrough"
board = "5x6"
start = "ppppp/ppppp/5/5/PPPPP/PPPPP w - - 0 1"
[pieces]
P = { name = "pawn", pawn = true, moves = "mfWfF" }
[endings]
breakthrough = { when = "reached", by = "P", goal = "last rank", result = "win" }
stalemate = "loss"
"""


def moves(board, side):
    """Pawns step straight or diagonally forward, and capture diagonally only."""
    for row, column in [(r, c) for r in range(6) for c in range(5) if board[r][c] == side]:
        for to in (column - 1, column, column + 1):
            if 0 <= row + side < 6 and 0 <= to < 5:
                if board[row + side][to] == 0 or (board[row + side][to] == -side and to != column):
                    yield row, column, row + side, to


def main(program):
    command = [program, "peer", "listen", "--port", "0", "--nodes", "3000", "hash=1"]
    listener = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        port = int(listener.stdout.readline().rsplit(":", 1)[1])
        stream = socket.create_connection(("127.0.0.1", port)).makefile("rw", newline="\n")
        say = lambda **message: print(json.dumps(message), file=stream, flush=True)
        board, side, played = [[n] * 5 for n in (1, 1, 0, 0, -1, -1)], 1, 0
        squares = [[{"piece id": piece, "flags": 0} for piece in row] for row in board]
        say(type="new_variant", variant=RULES)
        say(type="new_position", board={"pos": {"squares": squares}, "white": True, "moves": 0})
        say(type="play color", white=False)
        while 1 not in board[5] and -1 not in board[0] and any(moves(board, side)):
            if side == 1:
                row, column, to_row, to_column = random.choice(list(moves(board, side)))
                say(type="move", move=f"(${row} ${column}) -> (${to_row} ${to_column})", effects="")
            else:
                message = json.loads(stream.readline())
                assert message["type"] == "move" and message["effects"] == "", message
                numbers = "".join(c if c.isdigit() else " " for c in message["move"]).split()
                row, column, to_row, to_column = map(int, numbers)
                assert (row, column, to_row, to_column) in moves(board, side), message
            board[to_row][to_column], board[row][column] = side, 0
            side, played = -side, played + 1
        told = next(line for line in listener.stderr if " wins by " in line)
        assert ("0-1" if side == 1 else "1-0") in told, told
        print(f"{played} moves: {told.strip()}")
    finally:
        listener.kill()


if __name__ == "__main__":
    main(sys.argv[1])
