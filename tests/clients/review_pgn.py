#!/usr/bin/env python3
# needs: chess
"""The annotated game that `manticore review --format pgn` writes is read by
python-chess without an error: every move and variation legal, the glyphs and
evaluations there, no brace in a comment; and by our own reader."""

import io
import json
import pathlib
import subprocess
import sys

from common import Failures, program

try:
    import chess.pgn
except ImportError:
    sys.exit("missing: the Python package chess")

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CHAMPIONS = ROOT / "testdata" / "explain" / "fischer_spassky_1992_29.pgn"
# Faults of every grade, with a comment that tries to break out.
FAULTS = """[Event "a \\"quoted\\" event"]
[White "<b>A</b>"]
[Black "B"]
[Result "1-0"]

1. e4 {a } e5 ;old ) remark {
2. Bc4 Nc6 3. Qh5 $1 {[%clk 0:01:00] [%cal Ga1a2] kept} Nf6 4. Qxf7# 1-0
"""
HIGHEST_FAULT_GLYPH = 6
NODES = "20000"


def review(text, form):
    done = subprocess.run([program(), "review", "-", "--format", form, "--nodes", NODES],
                          input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"review ended with {done.returncode}: {done.stderr.strip()[:300]}")
    return done.stdout


def check_game(name, text, failures):
    """One game there and back."""
    annotated = review(text, "pgn")
    data = json.loads(review(text, "json"))
    game = chess.pgn.read_game(io.StringIO(annotated))
    failures.check(not game.errors, f"{name}: {game.errors}")
    nodes = list(game.mainline())
    failures.check([node.san() for node in nodes] == [move["san"] for move in data["moves"]],
                   f"{name}: other moves")
    glyphs = {"fine": set(), "inaccuracy": {6}, "mistake": {2}, "blunder": {4}}
    for node, move in zip(nodes, data["moves"]):
        own = {nag for nag in node.nags if nag <= HIGHEST_FAULT_GLYPH}
        failures.check(own == glyphs[move["grade"]], f"{name}: glyphs of {move['san']}: {own}")
        is_last = node is nodes[-1] and data["outcome"]
        failures.check(is_last or node.eval() is not None, f"{name}: no score for {move['san']}")
    n_explained = len(data["explained"])
    n_variations = sum(len(node.variations) - 1 for node in [game, *nodes] if node.variations)
    failures.check(n_variations >= n_explained, f"{name}: {n_variations} variations")
    n_arrows = sum(len(node.arrows()) for node in nodes)
    failures.check(n_arrows >= n_explained, f"{name}: {n_arrows} arrows")
    ours = subprocess.run([program(), "pgn", "--check", "-"], input=annotated,
                          capture_output=True, text=True, check=False)
    failures.check(ours.returncode == 0, f"{name}: our reader: {ours.stderr.strip()[:300]}")
    print(f"{name}: {len(nodes)} moves, {n_explained} explained, {n_variations} variations")
    return game


def main():
    failures = Failures()
    check_game("champions", CHAMPIONS.read_text(encoding="utf-8"), failures)
    game = check_game("faults", FAULTS, failures)
    comment = list(game.mainline())[4].comment
    failures.check("kept" in comment and "[%clk 0:01:00]" in " ".join(comment.split()), f"lost: {comment}")
    failures.end()


main()
