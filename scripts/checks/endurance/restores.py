"""Two programs restore while two others write: each answered write is in the database or in one of the
files that are kept beside it."""

import subprocess

from adding import Adder, is_whole, listed, rounds
from server import Trouble

KEPT = "What it held until now: "


def judge(program, folder, _):
    database, place = folder / "d.db", str(folder / "place")
    adders = [Adder(program, database, name) for name in "pq"]
    adders[0].server.result("data/backup", {"path": place})
    for adder in adders:
        adder.start()
    restore = 'for n in 1 2 3; do "$0" restore "$1" --yes --database "$2"; done'
    restorers = [
        subprocess.Popen(
            ["sh", "-c", restore, program, place, database], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        for _ in range(2)]
    said = "".join(process.communicate()[0] for process in restorers)
    for adder in adders:
        adder.end()
        adder.server.end()
    kept = [line.removeprefix(KEPT) for line in said.splitlines() if line.startswith(KEPT)]
    there = set().union(*(listed(program, path) for path in [database, *kept]))
    lost = {name for adder in adders for name in adder.answered} - there
    if lost:
        raise Trouble(f"answered and in no file: {sorted(lost)[:3]}")
    if not all(is_whole(program, path) for path in [database, *kept]):
        raise Trouble("damaged")
    return ["restored"] * len(kept)


def run(chosen, database):
    return rounds(chosen, database, 1, 15, judge)
