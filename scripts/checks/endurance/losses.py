"""The power is lost at any time, played back: what a server does with files is recorded, and each loss
leaves what a disk may hold then. All that was answered is there, nothing is half done, and the
program goes on."""

import collections
import hashlib
import itertools
import json
import os
import pathlib
import random
import shutil
import sqlite3

import files
from adding import plants
from server import Server, Trouble

# A copy is durable before the attachment that it belongs to.
UNUSED = "Copies in the data folder that belong to no attachment"
CONTENT = "The whole of a contract. " * 2000


class Recorder:
    """Does all that writes, and keeps what each act left."""

    def __init__(self, chosen, folder):
        self.program, self.folder = chosen.program, pathlib.Path(os.path.realpath(folder)) / "data"
        self.folder.mkdir()
        self.database = self.folder / "daybook" / "d.db"
        self.records = folder / "records"
        self.records.touch()
        self.environment = files.preloaded(
            files.library(folder), self.folder, records=self.records)
        self.outside = folder / "contract.txt"
        self.outside.write_text(CONTENT)
        self.tasks = plants(folder, 300)
        self.acts = []  # method, process, id
        self.states = [(None, {})]
        self.server = None

    def begin(self):
        self.server = Server(self.program, self.database, environment=self.environment)

    def do(self, method, **params):
        identifier = self.server.last + 1
        self.acts.append((method, self.server.process.pid, identifier))
        result = self.server.result(method, params)
        self.states.append((state(self.database), kept(self.folder)))
        return result

    def record(self):
        place = str(self.folder / "backups")
        self.begin()
        self.do("task/list")
        for number in range(20):
            self.do("task/add", id=f"t{number}", title=f"Water {number}", notes="x" * 900,
                    tags=[f"tag-{number % 3}"])
        self.do("task/attach", id="t1", path=str(self.outside), copy=True)
        self.do("task/batch", act="complete", ids=[f"t{number}" for number in range(8)])
        self.do("history/undo")
        self.do("data/export", format="daybook", path=str(self.folder / "all.json"))
        self.do("data/backup", path=place)
        self.do("data/import", format="taskwarrior", path=self.tasks)
        self.server.end()
        self.begin()
        self.do("history/undo")
        self.do("data/restore", path=place, confirm=True)
        self.outside.write_text(CONTENT[::-1])
        self.do("task/attach", id="t2", path=str(self.outside), copy=True)
        self.do("data/export", format="daybook", path=str(self.folder / "all.json"), overwrite=True)
        self.do("task/remove", id="t3")
        self.do("data/backup", path=place, keep="1d")
        for number in range(60):
            self.do("task/edit", id=f"t{4 + number % 9}", notes=f"{number} " * 9000)
        self.do("data/repair", confirm=True)
        self.do("task/add", id="last", title="Last")
        self.server.end()


def state(database):
    """What a database holds, without what follows from it; None where there is none."""
    if not database.exists():
        return None
    connection = sqlite3.connect(f"file:{database}", uri=True, timeout=60)
    try:
        names = [name for name, in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' "
            "AND name NOT LIKE 'search%' ORDER BY name")]
        digest = hashlib.sha256()
        for name in names:
            rows = sorted(map(repr, connection.execute(f"SELECT * FROM {name}")))
            digest.update(f"{name} {rows}".encode())
        return digest.hexdigest() if names else None
    finally:
        connection.close()


def kept(folder):
    """The finished files beside the database by their paths."""
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith((".", "d.db"))}


class Player:
    def __init__(self, recorder, folder):
        self.recorder, self.folder = recorder, folder
        self.program = recorder.program

    def judge(self, found, answered, has_begun):
        """Throws where what a loss left is not what one of two acts left."""
        shutil.rmtree(self.recorder.folder)
        for path, content in found.items():
            target = pathlib.Path(path)
            if content is None:
                target.mkdir()
            else:
                target.write_bytes(content)
        allowed = self.recorder.states[answered:answered + (2 if has_begun else 1)]
        database = self.recorder.database
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.recorder.folder, copy)
        held = state(copy / database.relative_to(self.recorder.folder))
        reached = [then for before, then in allowed if before == held]
        if not reached:
            known = [n for n, (before, _) in enumerate(self.recorder.states) if before == held]
            raise Trouble(f"the database is as after act {known}, not {answered}")
        self.check_files(answered, allowed, reached)
        server = Server(self.program, database)
        findings = [
            finding for finding in server.result("data/verify")["findings"]
            if not finding["message"].startswith(UNUSED)]
        server.result("task/add", {"title": "Afterwards"})
        server.end()
        if findings:
            raise Trouble(f"findings: {findings[:3]}")

    def check_files(self, answered, allowed, reached):
        """What was removed may be back."""
        there = kept(self.recorder.folder)
        for path, digest in there.items():
            whole = {then[path] for _, then in allowed if path in then} or {
                then.get(path) for _, then in self.recorder.states[:answered]}
            if digest not in whole:
                raise Trouble(f"{path} is half")
        for path in set.intersection(*map(set, reached)):
            if path not in there:
                raise Trouble(f"{path} is lost")


def run(chosen, database):
    points = 500 if chosen.long else 15
    folder, draw = database.parent, random.Random(chosen.seed)
    recorder = Recorder(chosen, folder)
    recorder.record()
    done = files.records(recorder.records)
    numbers = {act[1:]: number for number, act in enumerate(recorder.acts)}
    # How many acts were answered after each operation.
    answers, lines = [0], {}
    for record in done:
        answers.append(answers[-1])
        if record.kind == "a":
            text = lines.get(record.process, b"") + record.first
            *whole, lines[record.process] = text.split(b"\n")
            for line in whole:
                if number := numbers.get((record.process, json.loads(line).get("id"))):
                    answers[-1] = number + 1
    places = [list(group) for _, group in itertools.groupby(
        range(len(done)), key=lambda place: answers[place + 1])]
    wanted = collections.Counter(
        draw.choice(places[number * len(places) // points]) for number in range(points))
    disk, player, faults = files.Disk(str(recorder.folder)), Player(recorder, folder), []
    for place, record in enumerate(done):
        if record.kind != "a":
            disk.play(record)
        for _ in range(wanted[place]):
            found, way = disk.after_loss(draw)
            answered = answers[place + 1]
            try:
                player.judge(found, answered, answered < len(recorder.acts))
            except Exception as trouble:  # pylint: disable=broad-except
                act = recorder.acts[min(answered, len(recorder.acts) - 1)][0]
                faults.append(f"{act}, operation {place} of {len(done)}, {way}: {trouble}")
                print(f"losses: {faults[-1]}", flush=True)
    if faults:
        raise Trouble(f"{len(faults)} of {points} losses: {faults[0]}")
    return (
        f"{points} losses of power among {len(done)} operations on files: all that was answered is "
        "there, nothing is half done")
