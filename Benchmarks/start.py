"""From the spawn to the answer to `initialize`, beside language servers and a static hello."""

import os
import sys
import time

from bench import Skipped
from built import hello
from figure import Figure, Peer
from process import Process, Trouble, whole

TITLE = "start"
PARAMS = {"capabilities": {}, "rootUri": None}
PYGLS = """
try:
    from pygls.lsp.server import LanguageServer
except ImportError:
    from pygls.server import LanguageServer
LanguageServer("hello", "1").start_io()
"""


def answered(command):
    """Seconds until a server answered `initialize`; it is ended at once afterwards."""
    process = Process(command)
    try:
        _, answer = process.ask("initialize", PARAMS)
        elapsed = time.perf_counter() - process.begun
    finally:
        process.end()
    if "result" not in answer:
        raise Trouble(f"{command[0]} refused initialize: {answer}")
    return elapsed


def has_pygls():
    return whole([sys.executable, "-c", "import pygls"])[2] == 0


def measure(bench):
    repetitions = bench.count(60, 8)
    ours, peers = [], {}
    commands = {"clangd": bench.beside_swift("clangd")}
    commands["sourcekit-lsp"] = bench.beside_swift("sourcekit-lsp")
    commands = {name: [path] for name, path in commands.items() if path}
    if has_pygls():
        commands["pygls"] = [sys.executable, "-c", PYGLS]
    else:
        bench.skip("pygls", "is not installed for this Python")
    try:
        word = [hello()]
    except Skipped as reason:
        word = None
        bench.skip("static Swift hello", str(reason))

    # The programs take turns, so that a slow moment of the machine hits all of them.
    command = bench.program("serve")
    os.makedirs(bench.database.parent, exist_ok=True)
    for turn in range(repetitions + 1):
        samples = {"ours": answered(command)}
        if word:
            samples["hello"] = whole(word)[0]
        if turn % 3 == 0:
            for name, peer in list(commands.items()):
                try:
                    samples[name] = answered(peer)
                except Trouble as trouble:
                    bench.skip(name, str(trouble))
                    del commands[name]
        if turn == 0:
            continue  # The first turn warms the file cache.
        ours.append(samples.pop("ours"))
        for name, seconds in samples.items():
            peers.setdefault(name, []).append(seconds)

    ratios = {"hello": 1 / 2.5, "clangd": 20, "sourcekit-lsp": 20, "pygls": 20}
    titles = {"hello": "a static Swift hello, whole process"}
    bench.add(Figure("spawn to initialize answered", "s", ours, [
        Peer(titles.get(name, name), seconds, ratios[name]) for name, seconds in peers.items()]))
