#!/usr/bin/env python3
"""Do grades and reasons stay when a review looks half as deep, or twice as deep?

    stability.py PROGRAM GAMES.pgn... [--nodes N] [--games N]

Reviews the games with the nodes, with half and with double of them. Every move that is
judged counts for the grades; for the main reason every move that the middle review
explains and the other one blames too (what one of them does not blame is counted by its
grade). Where the other review has not explained that move, it is asked about it alone.
The main reason of a quiet move is the term of the evaluation, not only that it is one.
Exit code 1 if a bar is missed."""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

GRADE_BAR = 97
REASON_BAR = 90


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--nodes", type=int, default=200_000)
    parser.add_argument("--games", dest="most", type=int, default=0, help="only the first ones")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print what differs")
    return parser.parse_args()


def run(call):
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, call))}\n{done.stderr.strip()}")
    return done.stdout


def only_first(paths, most, folder):
    """A file of the first games of these files."""
    games = []
    for path in paths:
        text = pathlib.Path(path).read_text(encoding="utf-8")
        games += ["[Event " + part for part in text.split("[Event ")[1:]]
    chosen = games[:most] if most else games
    file = pathlib.Path(folder) / "games.pgn"
    file.write_text("".join(chosen), encoding="utf-8")
    return file


def reviews(args, file, nodes, folder):
    out = pathlib.Path(folder) / str(nodes)
    run([args.program, "review", file, "--all", "--format", "json", "--out", out,
         "--nodes", str(nodes), "--threads", str(args.threads)])
    return [json.loads(path.read_text()) for path in sorted(out.glob("0*.json"))]


def main_reason(explanation):
    if not explanation["reasons"]:
        return None
    finding = explanation["reasons"][0]["finding"]
    return f"{finding['fact']} {finding['term'] or ''}".strip()


def reason_of(args, review, ply, nodes):
    for known in review["explained"]:
        if known["ply"] == ply:
            return main_reason(known["explanation"])
    move = review["moves"][ply]
    text = run([args.program, "explain", "--json", "--fen", move["fen"], "--move", move["san"],
                "--nodes", str(nodes)])
    return main_reason(json.loads(text))


def compare(args, title, middle, other, nodes):
    grades, reasons = [], []
    for a, b in zip(middle, other):
        for one, two in zip(a["moves"], b["moves"]):
            if one["judged"] and two["judged"]:
                grades.append(one["grade"] == two["grade"])
                if args.show and not grades[-1]:
                    print(f"  {one['number']} {one['san']}: {one['grade']} {one['loss']:.1f}, "
                          f"{title} {two['grade']} {two['loss']:.1f}")
        for known in a["explained"]:
            if b["moves"][known["ply"]]["grade"] == "fine":
                continue
            first = main_reason(known["explanation"])
            second = reason_of(args, b, known["ply"], nodes)
            reasons.append(first == second)
            if args.show and first != second:
                move = a["moves"][known["ply"]]
                print(f"  {move['fen']} {move['san']}: {first}, {title} {second}")
    good = True
    for what, found, bar in (("grade", grades, GRADE_BAR), ("main reason", reasons, REASON_BAR)):
        percent = 100 * sum(found) / len(found) if found else 100.0
        good &= percent >= bar
        print(f"same {what} with {title} the nodes: {sum(found)} of {len(found)}, "
              f"{percent:.1f} % (bar {bar} %)", flush=True)
    return good


def main():
    args = arguments()
    with tempfile.TemporaryDirectory() as folder:
        file = only_first(args.games, args.most, folder)
        middle = reviews(args, file, args.nodes, folder)
        good = True
        for title, nodes in (("half", args.nodes // 2), ("double", 2 * args.nodes)):
            other = reviews(args, file, nodes, folder)
            good &= compare(args, title, middle, other, nodes)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
