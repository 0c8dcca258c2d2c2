"""Copies of a database are damaged: bytes or pages become others, the end is cut off, or the log
beside it is damaged. No command crashes, hangs or shows less without a word, and what can be read
comes back: by `doctor --salvage` in a new database, by `doctor --repair` in place."""

import collections
import json
import random
import shutil
import subprocess

from adding import run as command, totals
from server import Server, Trouble

PAGE = 4096
CLOCK = ["--now", "2026-03-04T09:00", "--time-zone", "Europe/Berlin"]
WAYS = [
    "bytes", "bytes", "page", "pages", "zeros", "swap", "cut", "block", "header", "log", "log cut"]


def requests():
    """What makes a database with something of each kind."""
    def add(method, **params):
        made.append({"jsonrpc": "2.0", "id": len(made), "method": method, "params": params})

    made = []
    for number in range(20):
        add("tag/add", name=f"tag-{number}")
    add("profile/add", id="rose", name="Rose", phone="+49301234567", relationship="Grandma")
    add("profile/introduce", id="rose")
    add("care/receive", id="yes", phone="+49301234567", text="YES")
    add("preferences/edit", notificationPermission="granted")
    for number in range(8):
        add("task/add", id=f"pills-{number}", title="Take your pills", due="2026-03-04",
            dueTime=f"0{number + 1}:00", profile="rose", recurrence="FREQ=DAILY")
    add("care/claim", sender="sms")
    for number in range(30):
        add("care/receive", phone="+49301234567", text=f"I took them, number {number}")
    for number in range(400):
        more = {"parent": f't{number - 1}'} if number % 7 == 1 else {}
        if number % 5 == 0:
            more["notes"] = f"What has to be known about {number}. " * (number % 40 * 4 + 1)
        add("task/add", id=f"t{number}", title=f"Water plant {number}",
            tags=[f"tag-{number % 20}", f"tag-{(number * 7 + 1) % 20}"][:number % 3],
            due=f"2026-03-{number % 28 + 1:02}", dueTime="10:00", **more)
        if number % 4 == 0:
            add("reminder/add", id=f"r{number}", task=f"t{number}", minutesBefore=number % 60)
        if number % 3 == 0:
            add("task/complete", id=f"t{number}")
    for number in range(12):
        add("habit/add", id=f"h{number}", title=f"Walk {number}", start="2026-02-01")
        for day in range(1, 28):
            if (day + number) % 3:
                add("habit/mark", id=f"h{number}", day=f"2026-02-{day:02}")
    for number in range(60):
        add("wellness/logMeal", id=f"meal-{number}", kind="lunch", kcal=500 + number)
    return made


def damaged(content, way, draw):
    content = bytearray(content)
    pages = len(content) // PAGE
    match way:
        case "bytes" | "log":
            for _ in range(draw.choice([1, 5, 50])):
                content[draw.randrange(len(content))] = draw.randrange(256)
        case "page" | "pages" | "zeros":
            for _ in range({"page": 1, "pages": draw.randint(2, 10), "zeros": 2}[way]):
                start = draw.randrange(pages) * PAGE
                page = bytes(PAGE) if way == "zeros" else draw.randbytes(PAGE)
                content[start:start + PAGE] = page
        case "swap":
            one, other = (number * PAGE for number in draw.sample(range(pages), 2))
            content[one:one + PAGE], content[other:other + PAGE] = (
                content[other:other + PAGE], content[one:one + PAGE])
        case "block":
            start = draw.randrange(len(content))
            size = min(draw.randint(512, 20 * PAGE), len(content) - start)
            content[start:start + size] = draw.randbytes(size)
        case "header":
            size = draw.choice([16, 100, PAGE])
            content[:size] = draw.randbytes(size)
        case _:
            del content[draw.randrange(len(content) // 4, len(content)):]
    return bytes(content)


def records(program, database):
    """Each record of an export by its part and id, and whether it was said to be whole; None where
    there is no export."""
    path = database.with_suffix(".json")
    path.unlink(missing_ok=True)
    ended = command(program, "export", "--overwrite", path, *CLOCK, database=database)
    if not path.exists():
        return None, ended.returncode == 0
    found = {}
    for part, items in json.loads(path.read_text()).items():
        for item in items if isinstance(items, list) else []:
            key = item.get("id") or json.dumps(item, sort_keys=True)
            found[part, key] = {
                name: value for name, value in item.items() if name not in ("revision", "modified")}
    return found, ended.returncode == 0


class Judge:
    def __init__(self, program, folder, whole, content, log):
        self.program, self.folder = program, folder
        self.whole, self.content, self.log = whole, content, log
        self.kept = 0

    def copy(self, name, content, log):
        database = self.folder / name / "d.db"
        database.parent.mkdir()
        database.write_bytes(content)
        database.with_name("d.db-wal").write_bytes(log)
        return database

    def judge(self, way, draw):
        """The outcomes of one copy; throws where something is wrong about it."""
        content, log = self.content, self.log
        if way.startswith("log"):
            log = damaged(log, way, draw)
        else:
            content = damaged(content, way, draw)
        return [
            self.read(self.copy("read", content, log), way),
            self.salvage(self.copy("salvaged", content, log), way, content),
            self.repair(self.copy("repaired", content, log))]

    def read(self, database, way):
        says_whole = command(self.program, "doctor", *CLOCK, database=database).returncode == 0
        command(self.program, "list", *CLOCK, database=database)
        command(self.program, "find", "plant", *CLOCK, database=database)
        found, said_whole = records(self.program, database)
        if found == self.whole:
            return "read: whole"
        # A log ends for SQLite at the first damage, as after a loss of power.
        if way.startswith("log") and says_whole:
            return "read: an earlier state"
        if says_whole or said_whole:
            raise Trouble(f"{self.difference(found)} in silence")
        return "read: refused" if found is None else "read: part"

    def salvage(self, database, way, content):
        saved = database.with_name("saved.db")
        ended = command(self.program, "doctor", "--salvage", saved, *CLOCK, database=database)
        if database.read_bytes() != content:
            raise Trouble("a salvage changed the damaged database")
        if ended.returncode not in (0, 65, 69, 78):
            raise Trouble(f"a salvage ended with {ended.returncode}: {ended.stderr[-300:]}")
        if not saved.exists():
            return "salvage: refused"
        if command(self.program, "doctor", *CLOCK, database=saved).returncode != 0:
            raise Trouble("a salvage is not whole")
        found, _ = records(self.program, saved)
        self.kept += sum(found.get(key) == item for key, item in self.whole.items())
        if found == self.whole:
            return "salvage: whole"
        if ended.returncode == 0 and way.startswith("log"):
            return "salvage: an earlier state"
        if ended.returncode == 0:
            raise Trouble(f"{self.difference(found)} saved in silence")
        return "salvage: part"

    def repair(self, database):
        ended = command(self.program, "doctor", "--repair", *CLOCK, database=database)
        again = command(self.program, "doctor", *CLOCK, database=database)
        if again.returncode != 0:
            return "repair: the rest is said"
        found, _ = records(self.program, database)
        if found == self.whole:
            return "repair: whole"
        return f"repair: part, ended with {ended.returncode}"

    def difference(self, found):
        found = found or {}
        keys = self.whole.keys() | found
        differing = [key for key in keys if found.get(key) != self.whole.get(key)]
        return f"{len(differing)} of {len(self.whole)} records differ ({differing[:3]})"


def make(chosen, database):
    """A database, and the log beside it with the last quarter of what was written."""
    texts = [json.dumps(request) + "\n" for request in requests()]
    piped = subprocess.run(
        [chosen.program, "pipe", "--database", database, *CLOCK], text=True, capture_output=True,
        input="".join(texts[:-len(texts) // 4]), check=True)
    answers = piped.stdout
    server = Server(chosen.program, database, words=CLOCK)
    for request in requests()[-len(texts) // 4:]:
        server.result(request["method"], request["params"])
    if '"error"' in answers:
        raise Trouble("a request was refused")
    content = database.read_bytes(), database.with_name(database.name + "-wal").read_bytes()
    server.end()
    return content


def run(chosen, database):
    content, log = make(chosen, database)
    whole, _ = records(chosen.program, database)
    draw, counts, faults = random.Random(chosen.seed), collections.Counter(), []
    copies = 200 if chosen.long else 3
    judge = Judge(chosen.program, database.parent, whole, content, log)
    for number in range(copies):
        way = draw.choice(WAYS)
        try:
            counts.update(judge.judge(way, draw))
        except Trouble as trouble:
            faults.append(f"copy {number} ({way}): {trouble}")
            print(f"damage: {faults[-1]}", flush=True)
        for name in ["read", "salvaged", "repaired"]:
            shutil.rmtree(database.parent / name, ignore_errors=True)
    if faults:
        raise Trouble(f"{len(faults)} of {copies} copies: {faults[0]}")
    return (
        f"{copies} copies of {len(content) // PAGE} pages and {len(log) // PAGE} of the log; "
        f"{100 * judge.kept // (copies * len(whole))} % of the records salvaged; {totals(counts)}")
