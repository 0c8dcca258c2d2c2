"""Adds sent without waiting through `daybook pipe`, each answered only when durable, beside
SQLite alone storing the same rows in one transaction."""

import json
import os

from bench import Skipped
from built import same_rows
from figure import Figure, Peer
from process import Trouble, succeeded

TITLE = "pipelined adds"


def written(path, count):
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            params = {"due": "2024-06-01", "title": f"Water plant number {number}"}
            message = {"id": number, "jsonrpc": "2.0", "method": "task/add", "params": params}
            file.write(json.dumps(message) + "\n")


def measure(bench):
    count = bench.count(10000, 1000)
    path = bench.folder / "adds.ndjson"
    written(path, count)
    try:
        alone = same_rows()
    except Skipped as reason:
        alone = None
        bench.skip("SQLite alone", str(reason))
    ours, sqlite = [], []
    for turn in range(bench.count(5, 2)):
        database = bench.folder / f"pipe{turn}" / "bench.db"
        descriptor = os.open(path, os.O_RDONLY)
        elapsed, answers = succeeded(
            bench.program("pipe", database=database), stdin=descriptor, seconds=120)
        os.close(descriptor)
        if answers.count(b'"result"') != count:
            raise Trouble(f"{count} adds got {answers.count(b'result')} results")
        ours.append(count / elapsed)
        if alone:
            copy = bench.folder / f"rows{turn}.db"
            sqlite.append(count / float(succeeded([alone, str(database), str(copy)])[1]))
    bench.add(Figure(f"daybook pipe, {count:,} task/add", "/s", ours, [
        Peer("C and SQLite, same rows, one transaction", sqlite, 0.5)] if sqlite else []))
