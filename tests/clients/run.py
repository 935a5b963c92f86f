#!/usr/bin/env python3
"""Runs the tests with real clients: every script of this folder with a line
`# needs: NAME, NAME` at its top, NAME being a package of the tables below, `node`
or `python3`.

    run.py PROGRAM          runs what the machine has the clients for, and lists the rest
    run.py PROGRAM --all    a missing client is a failure
    run.py --install        installs the clients, from Debian, PyPI and npm

A script gets the path of the program as its argument and in MANTICORE. It
prints what it did and ends with 0 if all is well. SLOW_TESTS=1 asks for the
long choice."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
# For Python packages, since many systems refuse to have any installed.
ENVIRONMENT = ROOT / "target" / "clients"
# For a Node that is newer than Debian's.
NODE_FOLDER = ROOT / "target" / "clients-node"
NODE_PROGRAMS = NODE_FOLDER / "node_modules" / ".bin"
# What builds the page asks for this version; of npm's packages of Node this one is supported for long.
OLDEST_NODE = (20, 19)
NODE_PACKAGE = "node@22"
# Debian keeps games outside the usual path.
PATH = os.pathsep.join([str(NODE_PROGRAMS), os.environ.get("PATH", ""), "/usr/games"])
# Debian's packages, and the program or the file that each brings.
DEBIAN = {
    "xboard": "xboard",
    "polyglot": "polyglot",
    "uci2wb": "uci2wb",
    "xvfb": "xvfb-run",
    "xauth": "xauth",
    "hoichess": "hoichess",
    "fairymax": "fairymax",
    "sjaakii": "sjaakii",
    "stockfish": "stockfish",
    "fairy-stockfish": "fairy-stockfish",
    "gnuchess-book": "/usr/share/games/gnuchess/book.bin",
    "chromium": "chromium",
    "npm": "npm",
}
# Packages of PyPI, and the module that each brings.
PYPI = {"chess": "chess", "pyffish": "pyffish"}
# What is always there when this runs.
GIVEN = ["python3"]
# A program whose version counts.
NODE = "node"
# A script that takes longer hangs, in seconds.
MOST_TIME = 1_800


def interpreter():
    """The Python that runs the scripts: that of the environment, if there is one."""
    own = ENVIRONMENT / "bin" / "python3"
    return str(own) if own.exists() else sys.executable


def node_version():
    """The version of Node as two numbers; zeros if there is none."""
    program = shutil.which(NODE, path=PATH)
    if not program:
        return (0, 0)
    told = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", told)
    return tuple(map(int, numbers.groups())) if numbers else (0, 0)


def has(name):
    """Does the machine have this client?"""
    if name in GIVEN:
        return True
    if name == NODE:
        return node_version() >= OLDEST_NODE
    if name in PYPI:
        asked = [interpreter(), "-c", f"import {PYPI[name]}"]
        return subprocess.run(asked, capture_output=True).returncode == 0
    what = DEBIAN[name]
    return os.path.exists(what) if what.startswith("/") else bool(shutil.which(what, path=PATH))


def needs(script):
    """What a script says that it needs; None if it is no test."""
    head = script.read_text(encoding="utf-8").split("\n\n", 1)[0]
    found = re.search(r"^# needs: *(.+)$", head, re.MULTILINE)
    if not found:
        return None
    names = [name.strip() for name in found.group(1).split(",")]
    unknown = [name for name in names if name not in DEBIAN | PYPI and name not in [*GIVEN, NODE]]
    if unknown:
        sys.exit(f"error: {script.name} needs {', '.join(unknown)}, which run.py does not know")
    return names


def tests():
    """The scripts with what they need, by name."""
    found = [(script, needs(script)) for script in sorted(FOLDER.glob("*.py"))]
    return [(script, names) for script, names in found if names is not None]


def install():
    """Installs all clients that are missing."""
    missing = [name for name in DEBIAN if not has(name)]
    if not has("chess") or not has("pyffish"):
        missing.append("python3-venv")
    if missing:
        root = [] if os.geteuid() == 0 else ["sudo"]
        quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        apt = [*root, "apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
        subprocess.run([*apt, "update"], check=True, env=quiet)
        subprocess.run([*apt, "install", "-y", "--no-install-recommends", *missing], check=True, env=quiet)
    wanted = [name for name in PYPI if not has(name)]
    if wanted:
        subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", str(ENVIRONMENT)], check=True)
        subprocess.run([interpreter(), "-m", "pip", "install", "-q", *wanted], check=True)
    if not has(NODE):
        # Debian's Node comes with npm and may be too old for what builds the page.
        words = ["install", "--no-fund", "--no-audit", "--loglevel=error", "--prefix", str(NODE_FOLDER), NODE_PACKAGE]
        subprocess.run([shutil.which("npm", path=PATH) or "npm", *words], check=True)
    lacking = [name for name in [*DEBIAN, *PYPI, NODE] if not has(name)]
    if lacking:
        sys.exit("error: not installed: " + ", ".join(lacking))
    print("all clients are installed")


def run(script, program):
    """Runs a script; returns whether all was well."""
    print(f"\n-- {script.name}", flush=True)
    environment = dict(os.environ, MANTICORE=program, PATH=PATH)
    limit = None if os.environ.get("SLOW_TESTS") else MOST_TIME
    began = time.monotonic()
    try:
        command = [interpreter(), str(script), program]
        is_well = subprocess.run(command, env=environment, timeout=limit).returncode == 0
    except subprocess.TimeoutExpired:
        print(f"{script.name} takes longer than {limit} s")
        return False
    print(f"{script.name}: {time.monotonic() - began:.0f} s", flush=True)
    return is_well


def main(words):
    """Runs what the words of the command line ask for."""
    if words == ["--install"]:
        return install()
    if len(words) not in (1, 2) or words[1:] not in ([], ["--all"]):
        sys.exit(__doc__)
    program = str(pathlib.Path(words[0]).resolve())
    failed, skipped = [], []
    for script, names in tests():
        missing = [name for name in names if not has(name)]
        if missing:
            skipped.append(f"{script.name}: missing {', '.join(missing)}")
        elif not run(script, program):
            failed.append(script.name)
    print()
    for line in skipped:
        print(f"skipped {line}")
    if failed:
        sys.exit(f"error: failed: {', '.join(failed)}")
    if skipped and "--all" in words:
        sys.exit("error: clients are missing; `./test --clients` installs them")


if __name__ == "__main__":
    main(sys.argv[1:])
