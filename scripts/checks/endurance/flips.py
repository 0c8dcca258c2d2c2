"""A bit of a record or of the change log is turned: `doctor` names it, and no export changes in
silence."""

import collections
import random

from adding import run as command, totals
from server import Trouble

TITLE = b"Pay 10"


def run(chosen, database):
    draw, counts = random.Random(chosen.seed), collections.Counter()
    for number in range(20):
        command(chosen.program, "add", f"Pay {number + 1000} to Rose tomorrow", database=database)
    before = exported(chosen, database)
    content = database.read_bytes()
    places = [place for place in range(len(content)) if content.startswith(TITLE, place)]
    for number in range(150 if chosen.long else 3):
        flipped, copy = bytearray(content), database.with_name(f"{number}.db")
        flipped[draw.choice(places) + 4 + draw.randrange(4)] ^= 1 << draw.randrange(3)
        copy.write_bytes(flipped)
        if command(chosen.program, "doctor", database=copy).returncode == 0:
            raise Trouble(f"flip {number} is not found")
        after = exported(chosen, copy)
        if after != before and after is not None:
            raise Trouble(f"flip {number} changed an export in silence")
        counts["found, the export is whole" if after else "found, the export is refused"] += 1
        copy.unlink()
    return totals(counts)


def exported(chosen, database):
    """How often the title is in an export; None where it was said not to be whole."""
    file = database.with_suffix(".json")
    ended = command(chosen.program, "export", file, "--overwrite", database=database)
    return file.read_bytes().count(TITLE) if ended.returncode == 0 else None
