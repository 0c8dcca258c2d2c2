"""How soon a change of one process reaches a client of another, and what ten idle servers cost,
each with a subscription and a live view."""

import glob
import json
import random
import time

from figure import Figure, Peer

TITLE = "live"
SERVERS = 10
AIM_OF_NEWS = 0.1  # seconds, for 95 % of them
AIM_AT_REST = 0.005  # of a core


def measure(bench):
    news(bench)
    rest(bench)


def server(bench):
    """On a database of its own, with the real clock: one that stands plans nothing."""
    process = bench.spawn(
        [bench.chosen.program, "serve", "--database", str(bench.folder / "live.db")])
    process.result("initialize", {"clientInfo": {"name": "bench"}})
    return process


def news(bench):
    writer, listener = server(bench), server(bench)
    listener.result("changes/subscribe")
    draw, samples = random.Random(1), []
    for _ in range(bench.count(200, 40)):
        # News leave 50 ms apart: at a moment drawn at random some of them wait for that.
        time.sleep(draw.random() * 0.2)
        begun = time.perf_counter()
        writer.result("task/add", {"title": "Water the fern"})
        while json.loads(listener.receive()).get("method") != "changes/committed":
            pass
        samples.append(time.perf_counter() - begun)
    for process in [writer, listener]:
        process.end()
    bench.add(Figure("a change told by another process", "s", samples))
    high = sorted(samples)[int(len(samples) * 0.95)]
    bench.add(Figure(
        "the same, 95 % of them", "s", [high], [Peer("what we aim at", [AIM_OF_NEWS], 1)]))


def rest(bench):
    servers = [server(bench) for _ in range(SERVERS)]
    for process in servers:
        process.result("changes/subscribe")
        process.result("view/show", {"live": True, "name": "today", "width": 80})
    time.sleep(2)
    seconds = bench.count(20, 5)
    before = sum(map(used, servers))
    time.sleep(seconds)
    spent = sum(map(used, servers)) - before
    for process in servers:
        process.end()
    bench.add(Figure(
        f"processor time of {SERVERS} idle servers in {seconds} s", "s", [spent],
        [Peer("half a percent of a core", [seconds * AIM_AT_REST], 1)]))


def used(process):
    """Seconds on a processor, of all threads."""
    total = 0
    for path in glob.glob(f"/proc/{process.pid}/task/*/schedstat"):
        with open(path, encoding="ascii") as file:
            total += int(file.read().split()[0])
    return total / 1e9
