#!/usr/bin/env python3
"""Judgements, average loss and accuracy of games from the evaluations in their
PGN, by the formulas that Lichess publishes, written from their description and
not from our code.

    judgements.py GAMES.pgn        a JSON object for each game, one a line

Rules beside the formulas: the usual start of chess counts 0.15 if nothing is
given for it and the first move has an evaluation; moves before the first known
position are not judged; a gap has the evaluation before it; a finished game has
its result; a move that the note [%best] names is not blamed. Needs the Python
package chess."""

import json
import math
import re
import statistics
import sys

import chess
import chess.pgn

START = 15
MOST = 1000
MATE = re.compile(r"\[%eval\s+#([+-]?\d+)")
PAWNS = re.compile(r"\[%eval\s+([+-]?\d+(?:\.\d+)?)")
BEST = re.compile(r"\[%best\s+([^\]\s]+)\s*\]")


def given(comment):
    """The evaluation of a comment for White: ("mate", who mates) or ("cp", number)."""
    found = MATE.search(comment)
    if found:
        return ("mate", -1 if found.group(1).startswith("-") else 1)
    found = PAWNS.search(comment)
    return ("cp", round(float(found.group(1)) * 100)) if found else None


def centipawns(evaluation):
    """Within ten pawns; a mate is ten pawns."""
    kind, value = evaluation
    return value * MOST if kind == "mate" else max(-MOST, min(MOST, value))


def win_percent(cp):
    return 50 + 50 * (2 / (1 + math.exp(-0.00368208 * cp)) - 1)


def grade(before, after, white):
    """The word for a move between two evaluations."""
    sign = 1 if white else -1
    mates = [e[1] * sign if e[0] == "mate" else 0 for e in (before, after)]
    raw = [e[1] * sign if e[0] == "cp" else None for e in (before, after)]

    def by_mate(rest):
        return "inaccuracy" if rest > 999 else "mistake" if rest > 700 else "blunder"

    if mates[0] and mates[0] == mates[1]:
        return "fine"
    if mates[0] > 0:
        return by_mate(raw[1] if mates[1] == 0 else 0)
    if mates[1] < 0:
        return by_mate(-raw[0])
    lost = sign * (win_percent(centipawns(before)) - win_percent(centipawns(after)))
    return ("blunder" if lost >= 15 else "mistake" if lost >= 10
            else "inaccuracy" if lost >= 5 else "fine")


def move_accuracy(lost):
    if lost <= 0:
        return 100.0
    value = 103.1668100711649 * math.exp(-0.04354415386753951 * lost) - 3.166924740191411 + 1
    return max(0.0, min(100.0, value))


def accuracies(points, movers):
    """White's and Black's accuracy of a game."""
    size = max(2, min(8, (len(points) - 1) // 10))
    windows = [points[:size]] * (min(size, len(points)) - 2)
    windows += [points[at:at + size] for at in range(len(points) - size + 1)]
    weights = [max(0.5, min(12, statistics.pstdev(window))) for window in windows]
    result = []
    for white in (True, False):
        rated = []
        for at, (mover, weight) in enumerate(zip(movers, weights)):
            if mover == white:
                lost = (points[at] - points[at + 1]) * (1 if white else -1)
                rated.append((move_accuracy(lost), weight))
        if not rated:
            result.append(None)
            continue
        weighted = sum(a * w for a, w in rated) / sum(w for _, w in rated)
        harmonic = len(rated) / sum(1 / max(1, a) for a, _ in rated)
        result.append((weighted + harmonic) / 2)
    return result


def average_losses(cps, movers):
    result = []
    for white in (True, False):
        sign = 1 if white else -1
        lost = [max(0, sign * (cps[at] - cps[at + 1]))
                for at, mover in enumerate(movers) if mover == white]
        result.append(sum(lost) / len(lost) if lost else None)
    return result


def judged(game):
    """Everything about a game."""
    board = game.board()
    usual = board == chess.Board()
    evaluations = [given(game.comment)]
    movers, blameless = [], []
    for node in game.mainline():
        movers.append(board.turn)
        best = BEST.search(node.comment)
        blameless.append(best is not None and board.parse_san(best.group(1)) == node.move)
        board.push(node.move)
        evaluations.append(given(node.comment))
    if evaluations[-1] is None and board.is_checkmate():
        evaluations[-1] = ("mate", -1 if board.turn else 1)
    elif evaluations[-1] is None and (board.is_stalemate() or board.is_insufficient_material()
                                      or board.is_fivefold_repetition()
                                      or board.is_seventyfive_moves()):
        evaluations[-1] = ("cp", 0)
    if evaluations[0] is None and usual and evaluations[1] is not None:
        evaluations[0] = ("cp", START)
    first = next(at for at, known in enumerate(evaluations) if known is not None)
    for at in range(first + 1, len(evaluations)):
        evaluations[at] = evaluations[at] or evaluations[at - 1]
    grades = ["fine"] * first
    for at in range(first, len(movers)):
        word = grade(evaluations[at], evaluations[at + 1], movers[at])
        grades.append("fine" if blameless[at] else word)
    cps = [centipawns(known) for known in evaluations[first:]]
    points = [win_percent(cp) for cp in cps]
    return {
        "judged_from": first,
        "grades": grades,
        "average_loss": average_losses(cps, movers[first:]),
        "accuracy": accuracies(points, movers[first:]),
    }


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            print(json.dumps(judged(game)))


if __name__ == "__main__":
    main()
