"""One command from its spawn to its end, beside Taskwarrior's on the same tasks."""

import json

from figure import Figure, Peer
from process import succeeded

TITLE = "whole processes"


def measure(bench):
    bench.need_import()
    peer = bench.taskwarrior
    # What Taskwarrior does at its first report (rewriting its files) is not counted.
    if peer:
        peer.run("next")
    shown = [], []
    added = [], []
    for turn in range(bench.count(40, 5)):
        shown[0].append(succeeded(bench.program("call", "dashboard/get"))[0])
        params = json.dumps({"title": f"Buy paper {turn}"})
        added[0].append(succeeded(bench.program("call", "task/add", params))[0])
        if peer:
            shown[1].append(peer.run("next")[0])
            added[1].append(peer.run("add", f"Buy paper {turn}")[0])
    for what, theirs, (ours, yours), aim in [
            ("daybook call dashboard/get", "task next", shown, 100),
            ("daybook call task/add", "task add", added, 20)]:
        bench.add(Figure(what, "s", ours, [Peer(theirs, yours, aim)] if yours else []))
