#!/usr/bin/env python3
"""Are the reasons of explanations the causes? Measured on moves that lose ten
points or more.

    causes.py PROGRAM GAMES.pgn --what cause       games of chess
    causes.py PROGRAM GAMES.pgn --what terms       games of any variant
    causes.py PROGRAM GAMES.pgn --what stability
    causes.py PROGRAM GAMES.pgn --what plans       games of chess, all moves

`cause`: how many moves get a specific reason; how often forbidding the claimed
refutation halves the loss; whether the named factor of a quiet move is the one that
changes most, and its sign that of the search. `terms`: how many moves get a specific
reason, and how many of these in the terms of the game itself. `stability`: the same
grade and main reason with half and with double the nodes. `plans`: how many plans are
still carried out against a defence that was not tried when the plan was made,
searched with four times the nodes. `cause` and `plans` need the Python package chess.

The claimed refutation is every reply that the text says punishes the move
(`refuted_by` in the JSON): where the text names two or three, all of them are
forbidden together. Besides the replies alone, once more every move is forbidden that
takes the same piece as one of them."""

import argparse
import collections
import concurrent.futures
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile

# A move is looked at if it loses so many points.
LOSS = 10.0
# A factor counts as the largest from this share of the largest on.
NEARLY = 0.8
# A reason that says only that the evaluation is worse, and not by what.
VAGUE = {"decided-anyway"}
QUIET = "factor"
# Rows of the catalogue from this one on are about games other than chess.
FIRST_OWN_ROW = 201
# A plan was tried against so many defences when it was made.
TRIED = 3
# The defence that was not tried is searched with so many times the nodes.
MORE_NODES = 4
# A plan shows within so many plies.
HORIZON = 12
PLANS = {"plan-route", "plan-run", "plan-break", "plan-trade", "plan-attack"}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--what", choices=["cause", "terms", "stability", "plans"], default="cause")
    parser.add_argument("--moves", type=int, default=200, help="how many moves are looked at")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--review-nodes", type=int, default=20_000)
    parser.add_argument("--variant", help="the game, if the file does not say it")
    parser.add_argument("--rules", help="the rules file of the game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print what fails")
    return parser.parse_args()


def of_game(args):
    """The words that name the game."""
    words = ["--variant", args.variant] if args.variant else []
    return words + (["--rules", args.rules] if args.rules else [])


def run(call, text=None):
    done = subprocess.run(call, input=text, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, call))}\n{done.stderr.strip()}")
    return done.stdout


def costly_moves(args, least=LOSS):
    """Moves of the games that cost points, as (fen, san), in an order by chance."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for place, games in enumerate(args.games):
            out = pathlib.Path(folder) / str(place)
            run([args.program, "review", games, "--all", "--format", "json", "--out", out,
                 "--nodes", str(args.review_nodes), "--threads", str(args.jobs), *of_game(args)])
            for file in sorted(out.glob("*.json")):
                review = json.loads(file.read_text())
                for move in review.get("moves", []):
                    if move["judged"] and not move["book"] and move["loss"] >= least:
                        found.append((move["fen"], move["san"]))
    random.Random(args.seed).shuffle(found)
    return found


def explain(args, fen, san, nodes):
    text = run([args.program, "explain", "--json", "--fen", fen, "--move", san,
                "--nodes", str(nodes), "threads=1", "hash=16", *of_game(args)])
    return json.loads(text)


def explanations(args, nodes):
    """The explanations of the moves that are as costly at a second look."""
    wanted = costly_moves(args)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        found = pool.map(lambda move: (move, explain(args, *move, nodes)), wanted[:2 * args.moves])
        costly = [(move, known) for move, known in found if known["loss"] >= LOSS]
    return costly[:args.moves]


def main_fact(known):
    return known["reasons"][0]["finding"]["fact"] if known["reasons"] else None


def is_specific(known):
    return any(reason["finding"]["fact"] not in VAGUE for reason in known["reasons"])


def share(title, good, n, bar):
    percent = 100 * good / n if n else float("nan")
    verdict = "ok" if n and percent >= bar else "BELOW"
    print(f"{title:<58} {good:>4} of {n:<4} {percent:5.1f} %  (bar {bar} %)  {verdict}", flush=True)
    return verdict == "ok"


def points(cp):
    """The expected points of a side by Lichess's formula."""
    cp = max(-1000, min(1000, cp))
    return 50 + 50 * (2 / (1 + math.exp(-0.00368208 * cp)) - 1)


class Uci:
    """The program, asked for scores and terms."""

    SCORE = re.compile(r"score (cp|mate) (-?\d+)")

    def __init__(self, program):
        self.engine = subprocess.Popen([program, "uci", "hash=16"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, text=True, bufsize=1)

    def tell(self, *lines):
        self.engine.stdin.write("\n".join(lines) + "\n")

    def score(self, fen, moves, allowed, nodes):
        """The score in centipawns for the side to move, of the allowed moves alone."""
        self.tell("ucinewgame", f"position fen {fen} moves {' '.join(moves)}",
                  f"go nodes {nodes} searchmoves {' '.join(allowed)}")
        last = 0
        for line in self.engine.stdout:
            found = self.SCORE.search(line)
            if found:
                kind, value = found.group(1), int(found.group(2))
                last = value if kind == "cp" else (1000 if value > 0 else -1000)
            if line.startswith("bestmove"):
                return last

    def line(self, fen, moves, nodes, allowed=()):
        """The best line, as words; of the allowed moves alone if some are named."""
        only = f" searchmoves {' '.join(allowed)}" if allowed else ""
        self.tell("ucinewgame", f"position fen {fen} moves {' '.join(moves)}",
                  f"go nodes {nodes}{only}")
        last = []
        for line in self.engine.stdout:
            if " pv " in line and "bound" not in line:
                last = line.split(" pv ")[1].split()
            if line.startswith("bestmove"):
                return last

    def terms(self, fen):
        """Each term for White less Black, in centipawns."""
        self.tell(f"position fen {fen}", "eval", "isready")
        found = {}
        for line in self.engine.stdout:
            if line.startswith("readyok"):
                return found
            row = re.match(r"(.+?)\s+([+-]?\d+\.\d+)\s+([+-]?\d+\.\d+)\s+([+-]?\d+\.\d+)$", line)
            if row and row.group(1) not in ("total",):
                found[row.group(1)] = round(100 * float(row.group(4)))

    def end(self):
        self.tell("quit")
        self.engine.wait()


def refutation_matters(uci, fen, known, nodes):
    """Does the loss halve if the claimed refutations are forbidden? Once these moves
    alone, once every move that takes the same piece. None if there is no other move."""
    import chess

    board = chess.Board(fen)
    move = board.push_san(known["played"]["moves"][0])
    claimed = known["refuted_by"] or known["played"]["moves"][1:2]
    if not claimed:
        return None
    replies = [board.parse_san(san) for san in claimed]
    taken = {reply.to_square for reply in replies if board.is_capture(reply)}

    def halves(is_forbidden):
        others = [other.uci() for other in board.legal_moves if not is_forbidden(other)]
        if not others:
            return None
        left = points(-uci.score(fen, [move.uci()], others, nodes))
        return known["candidates"][0]["points"] - left <= known["loss"] / 2

    alone = halves(lambda other: other in replies)
    together = halves(lambda other: other in replies
                      or board.is_capture(other) and other.to_square in taken)
    return None if alone is None or together is None else (alone, together)


def is_tactical(known):
    """Is the main reason a fault that the opponent's next move shows?"""
    reason = known["reasons"][0]
    finding = reason["finding"]
    return (reason["part"] == "fault" and reason["line"] == "played" and finding["fact"] != QUIET
            and finding["evidence"] in ("line", "exchange"))


def end_of(fen, sans):
    import chess

    board = chess.Board(fen)
    for san in sans:
        board.push_san(san)
    return board.fen()


def factor_is_largest(uci, fen, known):
    """Is the named term the one that changes most between the ends of the lines, or
    nearly? And is its sign that of the search?"""
    reason = next(r for r in known["reasons"] if r["finding"]["fact"] == QUIET)
    finding, sign = reason["finding"], 1 if known["mover"] == "white" else -1
    bad = uci.terms(end_of(fen, known["played"]["moves"][:finding["plies"]]))
    lines = known["candidates"][0]["moves"]
    # The other line ends where nothing is in the air any more: of all its ends the
    # one that fits the size that was said.
    sizes = []
    for end in range(1, len(lines) + 1):
        good = uci.terms(end_of(fen, lines[:end]))
        lost = {name: sign * (good.get(name, 0) - bad.get(name, 0)) for name in good}
        said = lost.get(finding["term"], 0)
        sizes.append((abs(said - finding["size"]), said, max(lost.values())))
    _, said, largest = min(sizes)
    return said >= NEARLY * largest, said > 0


def cause(args):
    known = explanations(args, args.nodes)
    good = share("moves with a specific reason", sum(is_specific(k) for _, k in known), len(known), 90)
    uci = Uci(args.program)
    halved, factors = [], []
    for (fen, san), found in known:
        if not found["reasons"]:
            continue
        if is_tactical(found):
            matters = refutation_matters(uci, fen, found, args.nodes)
            halved.extend([] if matters is None else [matters])
            if args.show and matters and not matters[1]:
                print("  not halved:", main_fact(found), found["refuted_by"], fen, san,
                      " ".join(found["text"]))
        elif main_fact(found) == QUIET:
            factors.append(factor_is_largest(uci, fen, found))
            if args.show and not all(factors[-1]):
                print("  not the largest:", fen, san, " ".join(found["text"]))
    uci.end()
    share("loss halves without the claimed move alone", sum(a for a, _ in halved), len(halved), 80)
    good &= share("loss halves without the claimed refutation", sum(b for _, b in halved), len(halved), 80)
    good &= share("the factor is the largest, or 0.8 of it", sum(a for a, _ in factors), len(factors), 90)
    good &= share("its sign is that of the search", sum(b for _, b in factors), len(factors), 95)
    return good & said_kinds(args, known)


def untried_defence(uci, fen, first, nodes):
    """The line of the best defence against a move that was not among the best ones,
    carried on as far as a plan may take."""
    import chess

    board = chess.Board(fen)
    board.push(first)
    left = [move.uci() for move in board.legal_moves]
    for _ in range(TRIED):
        best = uci.line(fen, [first.uci()], nodes, left)
        left = [move for move in left if move not in best[:1]]
        if not left:
            return None
    line = [first.uci()] + uci.line(fen, [first.uci()], MORE_NODES * nodes, left)
    while len(line) < HORIZON:
        more = uci.line(fen, line, nodes)
        if not more:
            break
        line += more
    return line[:HORIZON]


def is_attacked_more(board, line, target):
    """Do two more pieces come to attack a piece of the other side that stays there?"""
    import chess

    us, man = board.turn, board.piece_at(target)
    wanted = len(board.attackers(us, target)) + 2
    for word in line:
        board.push(chess.Move.from_uci(word))
        if board.piece_at(target) != man:
            return False
        if len(board.attackers(us, target)) >= wanted:
            return True
    return False


def is_carried_out(fen, line, finding):
    """Does the side do in this line what the plan says?"""
    import chess

    board = chess.Board(fen)
    us, fact = board.turn, finding["fact"]
    if fact == "plan-attack":
        return is_attacked_more(board, line, finding["men"][0]["square"])
    at = finding["men"][0]["square"] if finding["men"] else None
    goal = finding["squares"][0] if finding["squares"] else None
    steps, taken = 0, None
    for word in line:
        move = chess.Move.from_uci(word)
        man, victim = board.piece_at(move.from_square), board.piece_at(move.to_square)
        ours, takes = board.turn == us, board.is_capture(move)
        board.push(move)
        if not ours:
            if taken is not None and takes and move.to_square == taken:
                return True
            taken = None
            at = None if move.to_square == at else at
            continue
        taken = None
        if fact == "plan-trade" and victim and man.piece_type == victim.piece_type == finding["size"] + 1:
            taken = move.to_square
        if at is not None and move.from_square == at:
            at, steps = move.to_square, steps + 1
        if fact == "plan-route" and at == goal and steps:
            return True
        if fact == "plan-run" and steps >= 2:
            return True
        if fact == "plan-break" and move.to_square == goal and man.piece_type == chess.PAWN:
            return bool(board.attacks(goal) & board.pieces(chess.PAWN, not us))
    return False


def plans(args):
    import chess

    wanted = costly_moves(args, least=0.0)
    uci, kept = Uci(args.program), []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for (fen, san), found in pool.map(lambda move: (move, explain(args, *move, args.nodes)),
                                          wanted[:args.moves]):
            plan = next((r for r in found["reasons"] if r["finding"]["fact"] in PLANS), None)
            if not plan:
                continue
            line = found["played" if plan["line"] == "played" else "candidates"]
            line = line if isinstance(line, dict) else line[0]
            first = chess.Board(fen).parse_san(line["moves"][0])
            defence = untried_defence(uci, fen, first, args.nodes)
            if defence is None:
                continue
            kept.append((plan["finding"]["fact"], is_carried_out(fen, defence, plan["finding"])))
            if args.show and not kept[-1][1]:
                print("  not carried out:", fen, san, plan["sentence"], " ".join(defence))
    uci.end()
    for fact in sorted(PLANS):
        own = [is_kept for kind, is_kept in kept if kind == fact]
        print(f"  {fact}: {sum(own)} of {len(own)}")
    return share("plans carried out against a further defence", sum(k for _, k in kept), len(kept), 75)


def terms(args):
    known = explanations(args, args.nodes)
    specific = [found for _, found in known if is_specific(found)]
    own = [found for found in specific
           if any(r["finding"]["row"] >= FIRST_OWN_ROW for r in found["reasons"])]
    title = args.variant or pathlib.Path(args.rules or args.games[0]).stem
    if args.show:
        for (fen, san), found in known:
            if found in specific and found not in own:
                print("  in other terms:", fen, san, " ".join(found["text"]), "|",
                      " ".join(found["played"]["moves"][:6]), "|",
                      " ".join(found["candidates"][0]["moves"][:6]))
    good = share(f"{title}: moves with a specific reason", len(specific), len(known), 70)
    good &= share(f"{title}: of these in terms of the game", len(own), len(specific), 50)
    return good & said_kinds(args, known)


def stability(args):
    wanted = costly_moves(args)[:args.moves]

    def all_three(move):
        return [explain(args, *move, nodes) for nodes in (args.nodes, args.nodes // 2, 2 * args.nodes)]

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        found = list(pool.map(all_three, wanted))
    good = True
    for place, title in ((1, "half"), (2, "double")):
        pairs = [(three[0], three[place]) for three in found]
        grades = sum(a["grade"] == b["grade"] for a, b in pairs)
        reasons = sum(main_fact(a) == main_fact(b) for a, b in pairs)
        good &= share(f"same grade with {title} the nodes", grades, len(pairs), 97)
        good &= share(f"same main reason with {title} the nodes", reasons, len(pairs), 90)
    return good


def said_kinds(args, known):
    """Shows what was said how often."""
    kinds = collections.Counter(main_fact(found) for _, found in known)
    print("  " + ", ".join(f"{fact} {n}" for fact, n in kinds.most_common()))
    if args.show:
        for (fen, san), found in known:
            if not is_specific(found):
                print("  nothing said:", fen, san, f"{found['loss']:.0f} points",
                      " ".join(found["played"]["moves"][:8]), "|",
                      " ".join(found["candidates"][0]["moves"][:8]))
    return True


def main():
    args = arguments()
    good = {"cause": cause, "terms": terms, "stability": stability, "plans": plans}[args.what](args)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
