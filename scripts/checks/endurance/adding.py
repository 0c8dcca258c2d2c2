"""Programs that add tasks all the time, and what a database has of them afterwards."""

import collections
import json
import random
import shutil
import subprocess
import threading
import time

from server import Ended, Refused, Server, Trouble

LIMIT = 60  # seconds for one command


class Adder(threading.Thread):
    """Adds tasks until it is ended, and notes when each that was answered was sent."""

    def __init__(self, program, database, name):
        super().__init__(daemon=True)
        self.server, self.prefix = Server(program, database, name), name
        self.answered, self.refused, self.is_wanted = {}, 0, True

    def run(self):
        number = 0
        while self.is_wanted:
            number += 1
            sent, name = time.monotonic(), f"{self.prefix}{number}"
            try:
                self.server.result("task/add", {"id": name, "title": f"{name} " + "x" * 300})
                self.answered[name] = sent
            except Refused:
                self.refused += 1
            except Ended:
                return

    def end(self):
        self.is_wanted = False
        self.join()
        if self.server.process.poll() is not None:
            raise Trouble(f"a server ended with {self.server.process.poll()}")


def plants(folder, count):
    """A file of Taskwarrior; returns its path."""
    path = folder / "tasks.json"
    path.write_text(json.dumps([
        {"description": f"Plant {number}", "entry": "20260101T080000Z", "status": "pending",
         "uuid": f"00000000-0000-4000-8000-{number:012}"} for number in range(count)]))
    return str(path)


def run(program, *words, database):
    """Runs a command; one that crashes or hangs is trouble."""
    command = [program, *map(str, words), "--database", str(database)]
    try:
        ended = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
            timeout=LIMIT)
    except subprocess.TimeoutExpired:
        raise Trouble(f"{words} takes more than {LIMIT} s") from None
    if ended.returncode < 0 or "Fatal error" in ended.stderr:
        raise Trouble(f"{words} crashed: {ended.returncode} {ended.stderr[-300:]}")
    return ended


def listed(program, database):
    """The ids of the tasks; those of the pages that can be read."""
    found, more = set(), []
    while True:
        answer = run(program, "call", "task/list", "limit:=1000", *more, database=database)
        if answer.returncode != 0:
            return found
        page = json.loads(answer.stdout)
        found |= {task["id"] for task in page["items"]}
        if not page.get("nextCursor"):
            return found
        more = [f"cursor={page['nextCursor']}"]


def is_whole(program, database):
    return run(program, "doctor", database=database).returncode == 0


def totals(counts):
    return ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))


def rounds(chosen, database, short, long, judge):
    """Runs a check on databases of their own; the outcome is how often each result came."""
    counts, draw = collections.Counter(), random.Random(chosen.seed)
    for number in range(long if chosen.long else short):
        folder = database.parent / str(number)
        folder.mkdir()
        try:
            counts.update(judge(chosen.program, folder, draw))
        except Trouble as trouble:
            raise Trouble(f"round {number}: {trouble}") from trouble
        shutil.rmtree(folder)
    return totals(counts)
