#!/usr/bin/env python3
# needs: chromium, nodejs, npm
"""The page in Chromium: its types, its built files made anew and compared, and games, analysis and reviews by mouse, keys
and touch. With SLOW_TESTS=1 every game of the library is played on its board."""

import os
import pathlib
import subprocess
import sys

WEB = pathlib.Path(__file__).resolve().parent.parent.parent / "web"


def npm(*words, **more):
    """Runs npm in the folder of the page; ends where it fails."""
    environment = dict(os.environ, **more)
    done = subprocess.run(["npm", "--no-fund", "--no-audit", "--loglevel=error", *words], cwd=WEB, env=environment)
    if done.returncode != 0:
        sys.exit(f"error: npm {' '.join(words)} failed in web/")


def main(program):
    """Installs what web/package-lock.json names, and no newer versions."""
    npm("ci")
    npm("run", "check")
    npm("run", "check-dist")
    choice = {"GAMES": "all"} if os.environ.get("SLOW_TESTS") else {}
    npm("test", MANTICORE=program, REQUIRE_ALL="1", **choice)


if __name__ == "__main__":
    main(sys.argv[1])
