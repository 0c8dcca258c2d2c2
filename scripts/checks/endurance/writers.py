"""Eight servers write to one database at once: no answer is a refusal, and no update is lost."""

import random
import threading
import time

from server import Refused, Server, Trouble, check_whole, rows

PROCESSES = 8
SHARED = 12


class Writer(threading.Thread):
    """One client with a server of its own, which asks for one thing after the other."""

    def __init__(self, chosen, database, number, count):
        super().__init__(daemon=True)
        self.server = Server(chosen.program, database, f"writer-{number}")
        self.draw = random.Random(chosen.seed * 1000 + number)
        self.number, self.count = number, count
        self.own, self.lines, self.conflicts = [], [], 0
        self.waits, self.trouble = [], None

    def run(self):
        try:
            for _ in range(self.count):
                self.act()
        except Exception as trouble:  # pylint: disable=broad-except
            self.trouble = f"writer {self.number}: {trouble!r}"

    def write(self, method, params):
        begun = time.monotonic()
        try:
            return self.server.result(method, params)
        finally:
            self.waits.append(time.monotonic() - begun)

    def act(self):
        acts = [self.add, self.extend, self.complete, self.tag, self.mark]
        self.draw.choice(acts if self.own else [self.add])()

    def add(self):
        identifier = f"own-{self.number}-{len(self.own)}"
        self.write("task/add", {"id": identifier, "title": f"Task of {self.number}"})
        self.own.append(identifier)

    def extend(self):
        """Adds a line to a text that all of them share, the way that a front end edits it. Each
        line is another one: an edit that finds its wish fulfilled already is answered as done."""
        identifier = f"shared-{self.draw.randrange(SHARED)}"
        line = f"{self.number}.{len(self.lines)}"
        while True:
            task = self.server.result("task/get", {"id": identifier})
            edit = {
                "id": identifier, "ifRevision": task["revision"],
                "notes": f"{task['notes']}\n{line}"}
            try:
                self.write("task/edit", edit)
            except Refused as refusal:
                if refusal.kind != "revisionConflict":
                    raise
                self.conflicts += 1
            else:
                self.lines.append(line)
                return

    def complete(self):
        identifier = self.draw.choice(self.own)
        task = self.server.result("task/get", {"id": identifier})
        verb = "complete" if task["state"] == "open" else "reopen"
        done = self.write(f"task/{verb}", {"id": identifier, "ifRevision": task["revision"]})
        if done["revision"] != task["revision"] + 1:
            raise Trouble(f"{verb} went from {task['revision']} to {done['revision']}")

    def tag(self):
        self.write(
            "task/edit",
            {"id": self.draw.choice(self.own), "tags": [f"tag-{self.draw.randrange(20)}"]})

    def mark(self):
        self.write("habit/mark", {"id": "walk", "amount": self.draw.randrange(1, 10_000)})


def run(chosen, database):
    count = 2000 if chosen.long else 250
    first = Server(chosen.program, database)
    for number in range(SHARED):
        first.result("task/add", {"id": f"shared-{number}", "title": "Shared", "notes": "begin"})
    target = {"amount": 10_000, "unit": "steps"}
    first.result("habit/add", {"id": "walk", "title": "Walk", "target": target})
    begun = time.monotonic()
    crowd = [Writer(chosen, database, number, count) for number in range(PROCESSES)]
    for writer in crowd:
        writer.start()
    for writer in crowd:
        writer.join()
    elapsed = time.monotonic() - begun
    for writer in crowd:
        if writer.trouble:
            raise Trouble(writer.trouble)
        writer.server.end()
    first.end()
    check_counts(database, crowd)
    check_whole(chosen.program, database)
    waits = sorted(wait for writer in crowd for wait in writer.waits)
    return (
        f"{len(waits)} writes of {PROCESSES} processes in {elapsed:.1f} s, "
        f"{sum(writer.conflicts for writer in crowd)} conflicts; waits: median "
        f"{waits[len(waits) // 2] * 1000:.1f} ms, 99 % {waits[len(waits) * 99 // 100] * 1000:.0f} ms, "
        f"worst {waits[-1] * 1000:.0f} ms")


def check_counts(database, crowd):
    wanted = [line for writer in crowd for line in writer.lines]
    texts = rows(database, "SELECT notes FROM task WHERE id LIKE 'shared-%'")
    found = [line for (notes,) in texts for line in notes.split("\n")[1:]]
    if sorted(found) != sorted(wanted):
        raise Trouble(f"{len(wanted)} lines were answered, {len(found)} are there")
    own = {identifier for writer in crowd for identifier in writer.own}
    stored = {row[0] for row in rows(database, "SELECT id FROM task WHERE id LIKE 'own-%'")}
    if own != stored:
        raise Trouble(f"tasks that differ: {sorted(own ^ stored)[:5]}")
