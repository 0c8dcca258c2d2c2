"""How soon a change of one process reaches a client of another, also on a live page of 5,000 tasks, and
what ten idle servers cost, each with a subscription and a live page."""

import glob
import json
import random
import time

from figure import Figure, Peer

TITLE = "live"
SERVERS = 10
AIM_OF_NEWS = 0.1  # seconds, for 95 % of them
AIM_AT_REST = 0.005  # of a core
# Of a page of so many tasks: seconds to the first lines and to all, of the longest answer meanwhile, of
# the processor for a change; bytes that tell it.
TASKS = 5000
AIMS_OF_PAGE = {"first": 0.02, "all": 0.3, "stall": 0.01, "change": 0.008, "bytes": 2000}


def measure(bench):
    news(bench)
    page(bench)
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


def changed(process):
    """The next difference of a page, and its bytes."""
    while True:
        data = process.receive()
        message = json.loads(data)
        if message.get("method") == "view/changed":
            return message["params"], len(data)


def page(bench):
    writer, listener = server(bench), server(bench)
    writer.send_all("task/add", [
        {"id": f"page{number}", "title": f"Water the fern number {number}"}
        for number in range(TASKS)])
    samples = {name: [] for name in AIMS_OF_PAGE}
    for _ in range(bench.count(10, 3)):
        begun = time.perf_counter()
        view = listener.result(
            "view/show", {"live": True, "name": "tasks", "rows": 50, "width": 80})[1]
        samples["first"].append(time.perf_counter() - begun)
        while not view["isWhole"]:
            view["isWhole"] = changed(listener)[0]["isWhole"]
        samples["all"].append(time.perf_counter() - begun)
        listener.result("view/close", {"page": view["page"]})
        # Beside another filling, how long a request waits.
        view = listener.result(
            "view/show", {"live": True, "name": "tasks", "rows": 50, "width": 80})[1]
        samples["stall"].append(max(listener.result("session/ping")[0] for _ in range(20)))
        listener.result("view/close", {"page": view["page"]})
    view = listener.result("view/show", {"live": True, "name": "tasks", "width": 80})[1]
    while not view["isWhole"]:
        view["isWhole"] = changed(listener)[0]["isWhole"]
    time.sleep(1)
    for turn in range(bench.count(50, 10)):
        before = used(listener)
        writer.result("task/edit", {"id": f"page{turn * 97 % TASKS}", "title": f"Turn {turn}"})
        samples["bytes"].append(changed(listener)[1])
        time.sleep(0.05)
        samples["change"].append(used(listener) - before)
    for process in [writer, listener]:
        process.end()
    words = {
        "first": "the first lines", "all": "all lines",
        "stall": "the longest answer while it fills",
        "change": "processor time for a change by another process",
        "bytes": "what a change sends"}
    for name, values in samples.items():
        bench.add(Figure(
            f"a live page of {TASKS:,} tasks: {words[name]}", "B" if name == "bytes" else "s", values,
            [Peer("what we aim at", [AIMS_OF_PAGE[name]], 1)]))


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
