#!/usr/bin/env python3
# needs: chromium, node, npm
"""The page in Chromium: its types, its built files made anew and compared, and games, analysis and reviews by mouse, keys
and touch. With SLOW_TESTS=1 whole games, and every game of the library."""

import os
import pathlib
import subprocess
import sys

WEB = pathlib.Path(__file__).resolve().parent.parent.parent / "web"
# What npm has to say about itself is of no use here.
QUIET = ["--no-fund", "--no-audit", "--loglevel=error"]


def npm(*words, **more):
    """Runs npm in the folder of the page; ends where it fails."""
    done = subprocess.run(["npm", *QUIET, *words], cwd=WEB, env=dict(os.environ, **more))
    if done.returncode != 0:
        sys.exit(f"error: npm {' '.join(words)} failed in web/")


def is_installed():
    """Has npm installed what the lock file names, since it was changed last?"""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime


def main(program):
    """Installs what the lock file names, no newer versions, and runs every test."""
    if not is_installed():
        npm("ci")
    npm("run", "check")
    npm("run", "check-dist")
    npm("test", MANTICORE=program, REQUIRE_ALL="1")


if __name__ == "__main__":
    main(sys.argv[1])
