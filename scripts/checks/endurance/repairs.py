"""The database is repaired again and again while two programs write: no answered write is lost. Rows
are removed from the search index meanwhile, so that each repair has something to do."""

import sqlite3

from adding import Adder, is_whole, listed, rounds, run as command
from server import Trouble

SPOIL = (
    'DELETE FROM searchIndex WHERE rowid IN '
    '(SELECT id FROM searchIndex_content ORDER BY random() LIMIT 5)')
TIMES = 4


def judge(program, folder, _):
    database = folder / "d.db"
    adders = [Adder(program, database, name) for name in "pq"]
    for number in range(20):
        adders[0].server.result("task/add", {"title": f"old {number}"})
    for adder in adders:
        adder.start()
    outcomes = []
    for _ in range(TIMES):
        connection = sqlite3.connect(database, timeout=60, isolation_level=None)
        connection.execute(SPOIL)
        connection.close()
        repaired = command(program, "doctor", "--repair", database=database)
        outcomes.append(f"ended with {repaired.returncode}" if repaired.returncode else "repaired")
    for adder in adders:
        adder.end()
        adder.server.end()
    lost = {name for adder in adders for name in adder.answered} - listed(program, database)
    if lost:
        raise Trouble(f"answered and lost: {sorted(lost)[:3]}")
    if any(adder.refused for adder in adders):
        outcomes.append("with refusals")
    command(program, "doctor", "--repair", database=database)
    if not is_whole(program, database):
        raise Trouble("not whole after the last repair")
    return outcomes


def run(chosen, database):
    return rounds(chosen, database, 1, 40, judge)
