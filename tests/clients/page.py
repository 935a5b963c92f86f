#!/usr/bin/env python3
# needs: chromium, node, npm
"""The page as a person starts it on a terminal, and in Chromium: its types, its built files made anew and compared, and games, analysis and reviews by mouse, keys
and touch. With SLOW_TESTS=1 whole games, and every game of the library."""

import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import urllib.request

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


def started_on_a_terminal(program):
    """Without a word, on a terminal, the program starts the page and says where it is. There is a screen but no browser to
    open: the address is printed all the same, and leads to the page."""
    ours, theirs = pty.openpty()
    with tempfile.TemporaryDirectory() as folder:
        env = {"XDG_DATA_HOME": folder, "DISPLAY": ":99", "PATH": folder}
        child = subprocess.Popen([program], stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
        try:
            said = child.stdout.readline()
            if not said.startswith("The page is at http://127.0.0.1:"):
                sys.exit(f"error: on a terminal the program said {said!r} and {child.stderr.read()!r}")
            opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
            with opener.open(said.split()[-1]) as answer:
                if "Manticore" not in answer.read().decode():
                    sys.exit("error: the printed address does not lead to the page")
            if not (pathlib.Path(folder) / "manticore" / "manticore.db").is_file():
                sys.exit("error: the data folder is not where XDG_DATA_HOME says")
        finally:
            child.terminate()
            child.wait()
            os.close(ours)
            os.close(theirs)


def main(program):
    """Installs what the lock file names, no newer versions, and runs every test."""
    if not is_installed():
        npm("ci")
    started_on_a_terminal(program)
    npm("run", "check")
    npm("run", "check-dist")
    npm("test", MANTICORE=program, REQUIRE_ALL="1")


if __name__ == "__main__":
    main(sys.argv[1])
