"""The import of a Taskwarrior export, beside `task import` of the same file."""

import json
import re
import uuid

import taskwarrior
from bench import Skipped
from figure import Figure, Peer
from process import Trouble, succeeded

TITLE = "import"


def copied(export, copies, folder):
    """A file with each task `copies` times, the later ones under ids of their own."""
    with open(export, encoding="utf-8") as file:
        tasks = json.load(file)
    result = list(tasks)
    for copy in range(1, copies):
        def renamed(match):
            return str(uuid.uuid5(uuid.NAMESPACE_OID, f"{match.group()} {copy}"))
        text = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", renamed, json.dumps(tasks))
        result += json.loads(text)
    path = folder / "export.json"
    path.write_text(json.dumps(result), encoding="utf-8")
    return path, len(result)


def measure(bench):
    if not bench.chosen.export:
        raise Skipped("--export FILE names a Taskwarrior export")
    path, count = copied(bench.chosen.export, bench.chosen.copies, bench.folder)
    repetitions = bench.count(5, 1)
    ours = []
    for turn in range(repetitions):
        # The last one is the database of the measurements that follow.
        last = turn == repetitions - 1
        database = bench.database if last else bench.folder / f"import{turn}" / "bench.db"
        elapsed, printed = succeeded(bench.program(
            "import", "taskwarrior", str(path), "--raise-limits", database=database))
        if not printed.startswith(f"Imported {count} of {count} tasks".encode()):
            raise Trouble(f"the import answered {printed[:100]!r}")
        ours.append(elapsed)
    bench.imported = True

    peers = []
    for turn in range(repetitions):
        peer = taskwarrior.found(bench, bench.folder / f"task{turn}")
        if peer is None:
            break
        elapsed, _, code = peer.run("import", str(path))
        if code != 0:
            bench.skip("task import", f"ended with {code}")
            break
        peers.append(elapsed)
        bench.taskwarrior = peer
    bench.add(Figure(f"import of {count:,} tasks", "s", ours, [
        Peer(f"task import, {bench.taskwarrior.version}", peers, 3)] if peers else []))
