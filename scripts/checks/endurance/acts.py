"""An import, its undo, a backup and a restore are killed at any time: each is done or not begun."""

import subprocess
import threading

from adding import is_whole, listed, plants, rounds, run as command
from server import Trouble

COUNT = 2000


def judge(program, folder, draw):
    database, place = folder / "d.db", str(folder / "place")
    file = plants(folder, COUNT)
    command(program, "add", "first", database=database)
    command(program, "backup", place, database=database)
    acts = [
        ["import", "taskwarrior", file], ["undo", "--yes"], ["import", "taskwarrior", file],
        ["backup", place], ["restore", place, "--yes"]]
    for words in acts:
        if words[0] == "undo" and len(listed(program, database)) == 1:
            continue
        process = subprocess.Popen(
            [program, *words, "--database", database], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        timer = threading.Timer(draw.random() * 0.4, process.kill)
        timer.start()
        status = process.wait()
        timer.cancel()
        if len(listed(program, database)) not in (1, 1 + COUNT):
            raise Trouble(f"{words[0]} was half done")
        if not is_whole(program, database):
            raise Trouble(f"{words[0]} left damage")
        yield "killed" if status < 0 else "done before"


def run(chosen, database):
    return rounds(chosen, database, 1, 40, judge)
