"""The round trip of a durable `task/add`, beside what this disk needs to keep 4 KiB."""

import os
import time

from figure import Figure, Peer

TITLE = "durable adds"


def kept(descriptor):
    begun = time.perf_counter()
    os.write(descriptor, bytes(4096))
    os.fdatasync(descriptor)
    return time.perf_counter() - begun


def measure(bench):
    repetitions = bench.count(300, 20)
    ours, disk = [], []
    descriptor = os.open(bench.folder / "disk", os.O_CREAT | os.O_WRONLY, 0o600)
    for turn in range(repetitions + 5):
        mine, _ = bench.server.result("task/add", {"due": "2024-05-20", "title": f"Call {turn}"})
        theirs = kept(descriptor)
        if turn >= 5:
            ours.append(mine)
            disk.append(theirs)
    os.close(descriptor)
    bench.add(Figure("task/add, warm, durable", "s", ours, [
        Peer("one 4 KiB write and fdatasync", disk)]))
