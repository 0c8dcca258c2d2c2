"""Instructions of the main requests, counted by callgrind: what a busy machine does not move.

A request is counted as what twenty more of it cost the whole process, so that the start is in none."""

import json
import re
import shutil
import subprocess

from bench import Skipped
from figure import Figure
from process import Trouble

TITLE = "instructions"
TASKS, TURNS = 1000, 20
REQUESTS = [
    ("session/ping", {}), ("task/list", {"limit": 100}), ("dashboard/get", {}),
    ("view/show", {"name": "today", "width": 80}), ("task/add", {"title": "Call the bank"})]


def counted(command, lines=()):
    """The instructions of a whole process that reads these messages."""
    given = "".join(json.dumps(line) + "\n" for line in lines)
    ended = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
        input=given, capture_output=True, text=True, timeout=600)
    found = re.search(r"Collected : (\d+)", ended.stderr)
    if ended.returncode != 0 or not found:
        raise Trouble(f"{command[1]} ended with {ended.returncode}: {ended.stderr[-200:]}")
    return int(found[1])


def messages(*requests):
    whole = [("initialize", {"clientInfo": {"name": "bench"}}), *requests]
    return [
        {"id": number, "jsonrpc": "2.0", "method": method, "params": params}
        for number, (method, params) in enumerate(whole, 1)]


def filled(bench):
    """A database of tasks, a third of them due around the day that is shown."""
    path = bench.folder / "instructions" / "daybook.db"
    path.parent.mkdir()
    tasks = [("task/add", {"title": f"Task {number}", "tags": [f"tag{number % 7}"], **(
        {"due": f"2024-05-{10 + number % 12:02}"} if number % 3 == 0 else {})})
        for number in range(TASKS)]
    for begin in range(0, TASKS, 100):
        lines = messages(*tasks[begin:begin + 100])
        subprocess.run(
            bench.program("serve", database=path), check=True, capture_output=True, text=True,
            input="".join(json.dumps(line) + "\n" for line in lines), timeout=60)
    return path


def measure(bench):
    if shutil.which("valgrind") is None:
        raise Skipped("valgrind is not installed")
    path = filled(bench)

    def add(what, instructions):
        bench.add(Figure(what, "instructions", [instructions]))

    def fresh():
        copy = path.with_name("copy.db")
        for suffix in ["-wal", "-shm"]:
            path.with_name(f"copy.db{suffix}").unlink(missing_ok=True)
        shutil.copyfile(path, copy)
        return copy

    add("daybook --version", counted([bench.chosen.program, "--version"]))
    add("start of serve", counted(bench.program("serve", database=fresh()), messages()))
    for method, params in REQUESTS:
        few, many = (
            counted(bench.program("serve", database=fresh()), messages(*[(method, params)] * count))
            for count in (1, 1 + TURNS))
        add(f"{method}, of {TASKS} tasks", (many - few) / TURNS)
    whole = ["call", "dashboard/get"]
    add("daybook call dashboard/get", counted(bench.program(*whole, database=fresh())))
    export = path.with_name("tasks.json")
    subprocess.run(
        bench.program("export", "--format", "taskwarrior", str(export), database=path), check=True,
        capture_output=True, timeout=60)
    add(f"import of {TASKS} tasks", counted(
        bench.program("import", "taskwarrior", str(export), database=path.with_name("new.db"))))
