"""A file is copied over the database while two programs write: what was answered after the copy began
is there, or damage is found."""

import os
import time

from adding import Adder, is_whole, listed, rounds, run as command
from server import Trouble

SIZES = [65_536, 131_072, 262_144]


def judge(program, folder, draw):
    database = folder / "d.db"
    adders = [Adder(program, database, "p")]
    first = adders[0].server
    for number in range(30):
        first.result("task/add", {"title": f"old {number} " + "x" * 300})
    with open(first.result("data/backup", {"path": str(folder / "place")})["path"], "rb") as file:
        content = file.read()
    adders.append(Adder(program, database, "q"))
    for number in range(draw.randrange(200)):
        draw.choice(adders).server.result("task/add", {"title": f"new {number} " + "y" * 400})
    for adder in adders:
        adder.start()
    time.sleep(draw.random() * 0.05)
    size = draw.choice([*SIZES, len(content)])
    with open(database, "wb", buffering=0) as file:
        begun = time.monotonic()
        for place in range(0, len(content), size):
            if draw.random() < 0.3:
                time.sleep(draw.random() * 0.01)
            os.write(file.fileno(), content[place:place + size])
    time.sleep(0.1 + draw.random() * 0.1)
    for adder in adders:
        adder.end()
    for adder in draw.sample(adders, 2):
        adder.server.end()
    there = listed(program, database)
    lost = [
        name for adder in adders for name, sent in adder.answered.items()
        if sent > begun and name not in there]
    if lost:
        raise Trouble(f"answered and lost: {lost[:3]}")
    if is_whole(program, database):
        return ["whole"]
    refused = command(program, "add", "probe", database=database).returncode != 0
    return ["damaged, refused" if refused else "damaged, found by doctor"]


def run(chosen, database):
    return rounds(chosen, database, 2, 80, judge)
