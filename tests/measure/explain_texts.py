#!/usr/bin/env python3
"""The texts of docs/explaining.md: ten moves, each explained at each level.

    explain_texts.py MANTICORE [NODES]

Prints Markdown: for each move its position, the lines, and the text of each level."""

import json
import subprocess
import sys

CASES = [
    ("chess", "rnbqkb1r/ppp2ppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5", "c5"),
    ("chess", "r1bqk1nr/1p3p1p/p1np2p1/2p5/4P3/2N1BQ2/PPP2PPP/R3KB1R w KQkq - 2 10", "Bc4"),
    ("chess", "r3r1k1/pp3pp1/2p2n1p/q1n1p3/8/P2PP2N/1BQ2PPP/1R2R1K1 w - - 7 22", "Bc3"),
    ("chess", "1k3r2/1pp1n1pp/5p2/p7/P3p3/1P1PP3/2P3BP/1K5R w - - 0 34", "dxe4"),
    ("chess", "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "Nf6"),
    ("chess", "r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 5 4", "Be7"),
    ("chess", "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 1", "h3"),
    ("kingofthehill", "rnbqkbnr/pppp1ppp/4p3/8/4P3/4K3/PPPP1PPP/RNBQ1BNR b kq - 2 3", "Nf6"),
    ("crazyhouse", "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR[Pp] b KQkq - 1 3", "P@e4"),
    ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "Cxh10"),
]
LEVELS = ["beginner", "club", "expert"]
SHOWN = 8


def explained(program, nodes, game, fen, move, level):
    command = [program, "explain", "--json", "--variant", game, "--fen", fen, "--why-not", move]
    done = subprocess.run(
        command + ["--level", level, "--nodes", nodes], check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout)


def score(known):
    if "mate_plies" in known:
        return f"mate in {(abs(known['mate_plies']) + 1) // 2}" + (
            " against the mover" if known["mate_plies"] <= 0 else ""
        )
    return f"{known['centipawns'] / 100:+.2f}"


def line(label, known):
    return f"- {label} ({score(known['score'])}): {' '.join(known['moves'][:SHOWN])}"


def main():
    program, nodes = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "200000"
    for number, (game, fen, move) in enumerate(CASES, 1):
        answers = [explained(program, nodes, game, fen, move, level) for level in LEVELS]
        first = answers[0]
        print(f"### {number}. {game}: {move}, {first['grade']}\n\n`{fen}`\n")
        print(line("played", first["played"]))
        others = [known for known in first["candidates"] if known["moves"][0] != first["played"]["moves"][0]]
        if others:
            print(line("best other", others[0]))
        print("\n| level | text |\n|---|---|")
        for level, known in zip(LEVELS, answers):
            notes = "".join(f" ({note})" for note in known["notes"])
            print(f"| {level} | {' '.join(known['text'])}{notes} |")
        print()


if __name__ == "__main__":
    main()
