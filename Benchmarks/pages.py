"""Printed pages as whole processes, over databases of two sizes that are made here."""

import datetime
import json
import random
import uuid

from figure import Figure
from process import Trouble, succeeded

TITLE = "printed pages"
NOON = datetime.datetime(2024, 5, 16, 12)
WORDS = "book call draft fetch invoice letter meeting paper plan report review sketch test".split()
PAGES = [
    ("today",), ("list",), ("agenda",), ("tasks",), ("search", "report"), ("next",)]


def stamp(chance, days):
    """An instant some days from noon of the run's day, as Taskwarrior writes it."""
    moment = NOON + datetime.timedelta(days=days, minutes=chance.randrange(-700, 700))
    return moment.strftime("%Y%m%dT%H%M%SZ")


def task(chance, number):
    """Two of three are open, and half have a due between a month ago and a year ahead."""
    age = chance.randrange(2, 700)
    made = {
        "description": f"{chance.choice(WORDS)} {chance.choice(WORDS)} {number}",
        "entry": stamp(chance, -age), "modified": stamp(chance, 1 - age), "status": "pending",
        "uuid": str(uuid.UUID(int=chance.getrandbits(128), version=4))}
    if number % 3 == 0:
        made.update(status="completed", end=made["modified"])
    if chance.random() < 0.5:
        made["due"] = stamp(chance, chance.randrange(-30, 365))
    if chance.random() < 0.3:
        made["priority"] = chance.choice("LMH")
    if chance.random() < 0.5:
        made["project"] = f"area{chance.randrange(10)}.part{chance.randrange(5)}"
    tags = chance.sample(range(40), chance.choice([0, 0, 1, 2]))
    if tags:
        made["tags"] = [f"tag{tag}" for tag in tags]
    if chance.random() < 0.1:
        made["annotations"] = [{"description": "A line of notes.", "entry": made["modified"]}]
    return made


def filled(bench, count):
    """A database with so many tasks, the same at each run."""
    chance = random.Random(count)
    folder = bench.folder / f"pages{count}"
    folder.mkdir()
    path = folder / "tasks.json"
    path.write_text(json.dumps([task(chance, number) for number in range(count)]))
    database = folder / "bench.db"
    _, printed = succeeded(bench.program(
        "import", "taskwarrior", str(path), "--raise-limits", database=database))
    if not printed.startswith(f"Imported {count} of {count} tasks".encode()):
        raise Trouble(f"the import answered {printed[:100]!r}")
    return database


def measure(bench):
    for count in [10_000, bench.count(100_000, 20_000)]:
        database = filled(bench, count)
        samples = {page: [] for page in PAGES}
        # The pages take turns, so that a slow moment of the machine hits all of them.
        for turn in range(bench.count(20, 3) + 1):
            for page, seconds in samples.items():
                command, *words = page
                elapsed, printed = succeeded(
                    bench.program(command, "--plain", *words, database=database))
                if not printed:
                    raise Trouble(f"daybook {command} printed nothing")
                if turn:  # The first turn warms the file cache.
                    seconds.append(elapsed)
        for page, seconds in samples.items():
            bench.add(Figure(f"daybook {' '.join(page)} --plain; {count:,} tasks", "s", seconds))
