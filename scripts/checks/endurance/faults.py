"""Calls to the disk fail at any time: the disk is full, takes half, or cannot be read, written or made
durable. Each request is done or refused by name, nothing is half done, and the same server goes on
once the disk works again."""

import collections
import errno
import json
import mmap
import pathlib
import random
import shutil
import struct

import files
from adding import plants, totals
from losses import CONTENT, UNUSED
from server import Ended, Refused, Server, Trouble, rows

WRITE, SYNC, READ, NAME, REMOVE = 1, 2, 4, 8, 16
FAULTS = {
    "full": (WRITE | NAME, errno.ENOSPC, False),
    "half": (WRITE, errno.ENOSPC, True),
    "unwritable": (WRITE, errno.EIO, False),
    "not durable": (SYNC, errno.EIO, False),
    "unreadable": (READ, errno.EIO, False),
    "no names": (NAME | REMOVE, errno.EIO, False),
}
STILL = ["data/export", "data/backup", "data/repair", "data/verify", "task/list"]
OUTCOMES = ["done", *(
    f"refused ({kind})" for kind in ["unavailable", "invalidValue", "invalidState"])]


class Faulty:
    """A server whose calls to the disk fail on request."""

    def __init__(self, program, folder, library):
        control = folder / "fault"
        control.write_bytes(bytes(20))
        self.file = open(control, "r+b")
        self.control = mmap.mmap(self.file.fileno(), 20)
        self.folder = folder / "data"
        self.folder.mkdir()
        self.database = self.folder / "d.db"
        self.server = Server(program, self.database, environment=files.preloaded(
            library, self.folder, fault=control))

    def arm(self, kinds=0, number=0, after=0, count=0, is_short=False):
        self.control[:] = struct.pack("<iiiii", kinds, number, after, count, is_short)

    def left(self):
        return struct.unpack_from("<i", self.control, 12)[0]

    def unfinished(self):
        """The files that await a name."""
        return {
            str(path) for path in self.folder.rglob("*")
            if path.name.startswith((".restore-", ".backup-", ".daybook-", "new-"))}

    def close(self):
        self.server.close_pipes()
        self.control.close()
        self.file.close()


def act(draw, folder, number):
    """A method that is asked for while the disk fails, and its params."""
    data, name = folder / "data", f"a{number}"
    contract = folder / "contract.txt"
    contract.write_text(CONTENT + name)
    return draw.choice([
        ("task/add", {"id": name, "title": name, "notes": "x" * draw.choice([10, 30_000])}),
        ("task/add", {"id": name, "title": name}),
        ("task/edit", {"id": "first", "notes": f"{name} " * 2000}),
        ("task/attach", {"id": "first", "attachment": name, "path": str(contract), "copy": True}),
        ("data/import", {"format": "taskwarrior", "path": str(folder / "tasks.json")}),
        ("data/export", {"format": "daybook", "path": str(data / f"{name}.json")}),
        ("data/backup", {"path": str(data / "backups")}),
        ("data/restore", {"path": str(data / "whole"), "confirm": True}),
        ("history/undo", {}),
        ("data/repair", {"confirm": True}),
        ("task/list", {}),
        ("data/verify", {}),
    ])


def round_of(chosen, folder, library, draw, counts):
    faulty = Faulty(chosen.program, folder, library)
    server, said = faulty.server, []
    plants(folder, 100)
    server.result("task/add", {"id": "first", "title": "first"})
    server.result("data/backup", {"path": str(faulty.folder / "whole")})
    server.result("task/add", {"id": "second", "title": "second"})
    for number in range(6):
        way = draw.choice(list(FAULTS))
        kinds, code, is_short = FAULTS[way]
        count = draw.choice([1, 1, 3, 1_000_000])
        method, params = act(draw, folder, number)
        before, unfinished, result = content(server), faulty.unfinished(), None
        faulty.arm(kinds, code, draw.randrange(draw.choice([3, 30])), count, is_short)
        try:
            result = server.result(method, params)
            outcome = "done"
        except Refused as refusal:
            outcome = f"refused ({refusal.kind})"
            said.append(str(refusal)[:300])
        except Ended:
            raise Trouble(f"{way}: the server ended at {method}") from None
        was_met = faulty.left() < count
        faulty.arm()
        counts[outcome if was_met else "not met"] += 1
        said.append(f"{way}: {method}: {outcome}")
        try:
            if outcome not in OUTCOMES:
                raise Trouble("the reason is another one")
            after = content(server)
            judge(faulty, method, params, result, before, after)
            left = faulty.unfinished() - unfinished
            if left and not kinds & REMOVE:
                raise Trouble(f"left behind: {left}")
            server.result("task/add", {"id": f"after{number}", "title": "after"})
        except (Refused, Ended, Trouble) as trouble:
            raise Trouble(f"{trouble}; {said[-2:]}") from trouble
    findings = [
        finding for finding in server.result("data/verify")["findings"]
        if not finding["message"].startswith(UNUSED)]
    last = content(server)
    draw.choice([server.end, server.kill])()
    server = Server(chosen.program, faulty.database)
    again = content(server)
    server.end()
    faulty.close()
    damage = rows(faulty.database, "PRAGMA integrity_check")
    if findings or again != last or damage != [("ok",)]:
        raise Trouble(f"{findings[:2]}, {damage}, {set(again) ^ set(last)}; {said}")


def content(server):
    """The tasks by their ids."""
    items = server.result("task/list", {"limit": 1000, "withNotes": True})["items"]
    return {
        item["id"]: (item["title"], item.get("notes"), json.dumps(item.get("attachments")))
        for item in items}


def judge(faulty, method, params, result, before, after):
    """Throws where an act is half done, or is not what it was answered to be."""
    if result is None or method in STILL:
        wanted = before
    elif method == "task/add":
        wanted = {**before, params["id"]: (params["title"], params.get("notes"), "null")}
    elif method == "task/edit":
        title, _, attached = before[params["id"]]
        wanted = {**before, params["id"]: (title, params["notes"], attached)}
    elif method == "data/restore":
        wanted = {"first": ("first", None, "null")}
    else:
        wanted = after
    if after != wanted:
        differing = [id for id in after.keys() | wanted if after.get(id) != wanted.get(id)]
        raise Trouble(f"answered with {str(result)[:80]}, and {differing[:3]} are others")
    if method == "data/export":
        path = pathlib.Path(params["path"])
        if path.exists() != bool(result) or result and not json.loads(path.read_text()):
            raise Trouble("an export is half")
    if method == "data/backup" and result and not result["findings"]:
        if rows(result["path"], "PRAGMA integrity_check") != [("ok",)]:
            raise Trouble("a backup is damaged")


def run(chosen, database):
    rounds = 200 if chosen.long else 6
    draw, counts = random.Random(chosen.seed), collections.Counter()
    library, faults = files.library(database.parent), []
    for number in range(rounds):
        folder = database.parent / str(number)
        folder.mkdir()
        try:
            round_of(chosen, folder, library, draw, counts)
        except Trouble as trouble:
            faults.append(f"round {number}: {trouble}")
            print(f"faults: {faults[-1]}", flush=True)
        shutil.rmtree(folder)
    if faults:
        raise Trouble(f"{len(faults)} of {rounds} rounds: {faults[0]}")
    return f"{rounds} rounds of 6 requests: {totals(counts)}"
