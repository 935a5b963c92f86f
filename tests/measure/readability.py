#!/usr/bin/env python3
"""How readable the texts of reviews are, at each level.

    readability.py MANTICORE GAMES.pgn [review arguments]

Reviews every game of the file (--quick --all) at each level and measures: the
Flesch-Kincaid grade of all sentences together, the longest sentence in words, the
most sentences about a move, the least share of distinct sentences in a game, equal
sentences in a row, and whether every level states the same findings. Moves and
squares count as one word of one syllable. Ends with 1 if a bar is missed."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

LEVELS = {"beginner": 6.0, "club": 9.0, "expert": None}
MOST_WORDS = 22
MOST_SENTENCES = 3
LEAST_DISTINCT = 0.6

# A move or a square: Nf3, exd5, O-O, P@e4, Qxh7+, e2e4, d5.
MOVE = re.compile(
    r"^(O-O(-O)?|[+]?[A-Z]?[a-z]?\d{0,2}[x@*-]?[a-z]\d{1,2}(=?[+]?[A-Za-z])?|[A-Z]@[a-z]\d{1,2})[+#]?$"
)


def words_of(sentence):
    words = [word.strip(".,;:!?()\"") for word in sentence.split()]
    return [word for word in words if re.search(r"\w", word)]


def syllables(word):
    if MOVE.match(word) or re.search(r"\d", word):
        return 1
    word = re.sub(r"[^a-z]", "", word.lower().replace("'s", ""))
    if not word:
        return 1
    n = len(re.findall(r"[aeiouy]+", word))
    silent = re.search(r"[^aeiouyl]e$|[^aeiouytd]ed$|[^aeiouyscxzg]es$", word)
    return max(1, n - (1 if silent else 0))


def grade(sentences):
    words = [word for sentence in sentences for word in words_of(sentence)]
    if not words:
        return 0.0
    n_syllables = sum(map(syllables, words))
    return 0.39 * len(words) / len(sentences) + 11.8 * n_syllables / len(words) - 15.59


def reviews(program, games, level, more, folder):
    out = pathlib.Path(folder) / level
    command = [program, "review", games, "--all", "--format", "json", "--level", level]
    subprocess.run(command + ["--out", str(out)] + more, check=True, stdout=subprocess.DEVNULL)
    return [json.loads(path.read_text()) for path in sorted(out.glob("0*.json"))]


def facts(review):
    said = []
    for known in review["explained"]:
        for reason in known["explanation"]["reasons"]:
            finding = reason["finding"]
            said.append((known["ply"], finding["fact"], finding["side"], finding["size"]))
    return said


def measure(level, games):
    texts = [known["explanation"]["text"] for game in games for known in game["explained"]]
    sentences = [sentence for text in texts for sentence in text]
    distinct, rows = 1.0, 0
    for game in games:
        own = [s for known in game["explained"] for s in known["explanation"]["text"]]
        if own:
            distinct = min(distinct, len(set(own)) / len(own))
        rows += sum(a == b for a, b in zip(own, own[1:]))
    longest = max(sentences, key=lambda sentence: len(words_of(sentence)), default="")
    return {
        "level": level,
        "sentences": len(sentences),
        "grade": round(grade(sentences), 2),
        "longest": len(words_of(longest)),
        "longest_sentence": longest,
        "most_sentences": max(map(len, texts), default=0),
        "least_distinct": round(distinct, 2),
        "in_a_row": rows,
        "hardest": sorted({(round(grade([s]), 1), s) for s in sentences}, reverse=True)[:8],
    }


def main():
    program, games, *more = sys.argv[1:]
    failed, first = False, None
    with tempfile.TemporaryDirectory() as folder:
        for level, bar in LEVELS.items():
            found = reviews(program, games, level, more or ["--quick"], folder)
            known = measure(level, found)
            hardest = known.pop("hardest")
            said = [facts(game) for game in found]
            first = first or said
            known["same_facts"] = said == first
            print(json.dumps(known))
            for grade_, sentence in hardest:
                print(f"    {grade_:5.1f}  {sentence}")
            failed |= bar is not None and known["grade"] > bar
            failed |= known["longest"] > MOST_WORDS or known["most_sentences"] > MOST_SENTENCES
            failed |= known["least_distinct"] < LEAST_DISTINCT or known["in_a_row"] > 0
            failed |= not known["same_facts"]
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
