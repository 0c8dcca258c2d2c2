"""Adds sent without waiting through `daybook pipe`, each answered only when durable, beside a C
program that gives the same statements with the same values to SQLite, in one transaction."""

import json
import os
import shutil

from bench import Skipped
from built import statements
from figure import Figure, Peer
from process import Trouble, succeeded

TITLE = "pipelined adds"


def written(path, count):
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            params = {"due": "2024-06-01", "title": f"Water plant number {number}"}
            message = {"id": number, "jsonrpc": "2.0", "method": "task/add", "params": params}
            file.write(json.dumps(message) + "\n")


def piped(bench, path, database, environment=None):
    """Seconds and answers of all adds, on a database that has its tables."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return succeeded(
            bench.program("pipe", database=database), environment, descriptor, seconds=120)
    finally:
        os.close(descriptor)


def measure(bench):
    count = bench.count(100000, 1000)
    path = bench.folder / "adds.ndjson"
    written(path, count)
    empty = bench.folder / "empty.db"
    succeeded(bench.program("call", "task/list", database=empty))

    def copied(name):
        return shutil.copy(empty, bench.folder / name)

    notes = bench.folder / "statements"
    try:
        record, replay = statements()
        piped(bench, path, copied("recorded.db"), {
            **os.environ, "LD_PRELOAD": record, "STATEMENTS": str(notes)})
    except Skipped as reason:
        replay = None
        bench.skip("SQLite alone", str(reason))
    ours, sqlite = [], []
    for turn in range(bench.count(5, 2)):
        elapsed, answers = piped(bench, path, copied(f"pipe{turn}.db"))
        if answers.count(b'"result"') != count:
            raise Trouble(f"{count} adds got {answers.count(b'result')} results")
        ours.append(count / elapsed)
        if replay:
            command = [replay, str(notes), copied(f"replay{turn}.db")]
            sqlite.append(count / float(succeeded(command, seconds=120)[1]))
    bench.add(Figure(f"daybook pipe, {count:,} task/add", "/s", ours, [
        Peer("C and SQLite, same statements, one transaction", sqlite, 0.5)] if sqlite else []))
