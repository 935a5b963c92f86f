#!/usr/bin/env python3
"""How the page's server bears a long day: how fast a move is answered while searches run, and whether memory
and threads stay level after many tabs, moves and minutes of analysis.

    page_soak.py PROGRAM [--tabs 100] [--moves 10000] [--minutes 60] [--game chess]

Prints figures and judges nothing but the share of moves that are answered in time. Linux only: memory and
threads are read from /proc."""

import argparse
import base64
import http.client
import json
import os
import random
import re
import socket
import struct
import subprocess
import tempfile
import threading
import time

# A move there and back, in milliseconds.
IN_TIME = 50
# So many moves are timed.
TIMED_MOVES = 200
# The server closes connections that say nothing; a new one is opened after so many seconds.
IDLE = 2
# Opcodes of WebSocket frames.
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
# A game is ended and another begun after so many half-moves.
LONGEST_GAME = 200


class Server:
    """The program, its address and its secret."""

    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory()
        words = [program, "web", "--no-open", "--port", "0", "--data", self.folder.name]
        self.child = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        line = self.child.stdout.readline()
        found = re.search(r"http://([^/]+)/\?token=(\w+)", line)
        if not found:
            raise SystemExit(f"error: the server said {line!r}")
        self.host, token = found.groups()
        self.cookie = f"manticore_{self.host.rsplit(':', 1)[1]}={token}"
        self.line = http.client.HTTPConnection(self.host)
        self.asked = time.monotonic()

    def ask(self, path, body=None):
        """The answer to a question; a body makes it a POST."""
        headers = {"Cookie": self.cookie, "Origin": f"http://{self.host}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body)
        if time.monotonic() - self.asked > IDLE:
            self.line.close()
        self.asked = time.monotonic()
        self.line.request("GET" if body is None else "POST", path, data, headers)
        response = self.line.getresponse()
        answer = json.loads(response.read() or b"null")
        if response.status >= 300:
            raise SystemExit(f"error: {path}: {response.status} {answer}")
        return answer

    def status(self, key):
        """A number of /proc/PID/status."""
        with open(f"/proc/{self.child.pid}/status", encoding="ascii") as lines:
            for line in lines:
                if line.startswith(key + ":"):
                    return int(line.split()[1])
        return 0

    def level(self, what):
        """Prints memory and threads."""
        memory, threads = self.status("VmRSS") / 1024, self.status("Threads")
        print(f"{what:<44} {memory:8.1f} MB {threads:4} threads", flush=True)

    def end(self):
        self.child.terminate()
        self.child.wait()


class Tab:
    """A WebSocket whose messages a thread of its own reads, as a browser does."""

    def __init__(self, server):
        host, port = server.host.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        head = {
            "Host": server.host, "Origin": f"http://{server.host}", "Cookie": server.cookie, "Upgrade": "websocket",
            "Connection": "Upgrade", "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13",
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        self.socket.sendall(f"GET /api/live HTTP/1.1\r\n{lines}\r\n".encode())
        self.reader = self.socket.makefile("rb")
        if b" 101 " not in self.reader.readline():
            raise SystemExit("error: the server opens no WebSocket")
        while self.reader.readline().strip():
            pass
        self.first_lines = threading.Event()
        self.heard = 0
        threading.Thread(target=self.listen, daemon=True).start()

    def send(self, opcode, data):
        """A frame, masked as clients must."""
        mask = os.urandom(4)
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | opcode]) + length + mask + masked)

    def say(self, message):
        self.send(TEXT, json.dumps(message).encode())

    def listen(self):
        """Reads until the server or we close."""
        try:
            while True:
                opcode, data = self.frame()
                if opcode == CLOSE:
                    return
                if opcode == PING:
                    self.send(PONG, data)
                if opcode == TEXT:
                    self.heard += 1
                    message = json.loads(data)
                    if message["is"] == "error":
                        print(f"the server refuses: {message}", flush=True)
                    if message["is"] == "lines":
                        self.first_lines.set()
        except (OSError, EOFError, ValueError):
            return

    def frame(self):
        head = self.reader.read(2)
        if len(head) < 2:
            raise EOFError
        size = head[1] & 0x7F
        if size == 126:
            size = struct.unpack(">H", self.reader.read(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.reader.read(8))[0]
        return head[0] & 0x0F, self.reader.read(size)

    def analyse(self, number, game):
        self.say({"do": "analyse", "id": number, "spot": {"game": game}, "lines": 3})

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


def moves(server, game, chance):
    """Random games by two people: yields the seconds that each move took."""
    while True:
        play = server.ask("/api/plays", {"game": game, "you": "both"})
        path = f"/api/plays/{play['id']}/move"
        while play["position"]["moves"] and play["n_moves"] < LONGEST_GAME:
            move = chance.choice(play["position"]["moves"])["text"]
            began = time.perf_counter()
            play = server.ask(path, {"move": move})
            yield time.perf_counter() - began


def timed_moves(server, game, chance):
    """Moves while two searches run; false if too few are answered in time."""
    tab = Tab(server)
    for number in (1, 2):
        tab.analyse(number, game)
    tab.first_lines.wait()
    source = moves(server, game, chance)
    took = sorted(next(source) * 1000 for _ in range(TIMED_MOVES))
    tab.close()
    share = sum(time <= IN_TIME for time in took) / len(took)
    middle, most = took[len(took) // 2], took[len(took) * 95 // 100]
    print(f"moves while two searches run: {share:.1%} within {IN_TIME} ms; median {middle:.1f} ms, "
          f"95 of 100 within {most:.1f} ms, slowest {took[-1]:.1f} ms")
    return share >= 0.95


def wait_until_idle(server):
    """Until no search runs."""
    while server.ask("/api/running")["searches"]:
        time.sleep(0.01)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("program")
    words.add_argument("--tabs", type=int, default=100)
    words.add_argument("--moves", type=int, default=10_000)
    words.add_argument("--minutes", type=float, default=60)
    words.add_argument("--game", default="chess")
    args = words.parse_args()
    chance = random.Random(15)
    server = Server(args.program)
    try:
        server.level("at the start")
        is_fast = timed_moves(server, args.game, chance)
        wait_until_idle(server)
        server.level("after the timed moves")
        for _ in range(args.tabs):
            tab = Tab(server)
            tab.analyse(1, args.game)
            tab.first_lines.wait()
            tab.close()
        wait_until_idle(server)
        server.level(f"after {args.tabs} tabs with a search each")
        source = moves(server, args.game, chance)
        for number in range(1, args.moves + 1):
            next(source)
            if number % max(1, args.moves // 5) == 0:
                server.level(f"after {number} moves")
        tab = Tab(server)
        for number in (1, 2):
            tab.analyse(number, args.game)
        began = time.monotonic()
        minutes = 0
        while minutes < args.minutes:
            step = min(args.minutes - minutes, max(1, args.minutes / 10))
            time.sleep(step * 60)
            minutes = (time.monotonic() - began) / 60
            server.level(f"after {minutes:.0f} min of two searches")
        print(f"the tab heard {tab.heard} messages")
        tab.close()
        wait_until_idle(server)
        server.level("with no search")
    finally:
        server.end()
    return 0 if is_fast else 1


if __name__ == "__main__":
    raise SystemExit(main())
