"""The round trip of a small request on a warm server, beside clangd refusing an unknown method.

Where the scheduler puts the processes decides more than what they do (waking another core takes
longer than an answer), so the same is also measured with all of them on one core."""

import os

from figure import Figure, Peer

TITLE = "round trip"
TURN = 50


def round_trips(bench, turns):
    server = bench.spawn(bench.program("serve"))
    server.result("initialize", {"clientInfo": {"name": "bench"}})
    path = bench.beside_swift("clangd")
    clangd = bench.spawn([path, "--background-index=false"]) if path else None
    if clangd:
        clangd.result("initialize", {"capabilities": {}, "rootUri": None})
    ours, theirs = [], []
    # Warm means warm: the first turn of each is not counted.
    for turn in range(turns + 1):
        mine = [server.result("session/ping")[0] for _ in range(TURN)]
        yours = [clangd.ask("x/unknown")[0] for _ in range(TURN)] if clangd else []
        if turn > 0:
            ours += mine
            theirs += yours
    for process in filter(None, [server, clangd]):
        process.end()
    return ours, theirs


def measure(bench):
    turns, cores = bench.count(60, 6), os.sched_getaffinity(0)
    for what, chosen in [
            ("session/ping, warm", cores), ("session/ping, warm, one core", {max(cores)})]:
        os.sched_setaffinity(0, chosen)
        try:
            ours, theirs = round_trips(bench, turns)
        finally:
            os.sched_setaffinity(0, cores)
        peers = [Peer("clangd, unknown method", theirs, 1)] if theirs else []
        bench.add(Figure(what, "s", ours, peers))
