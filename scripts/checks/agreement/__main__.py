#!/usr/bin/env python3
"""Compares what daybook shows twice, on days of random lives.

    scripts/checks/agreement [--program PROGRAM] [--seeds 12] [--first 0]

The numbers of tasks, habits, care and wellness stand in the data of the protocol, on pages and in
reports. A life of two weeks is drawn from each seed; then the numbers of one moment are read in
all places, and each must have one value. A seed that fails is named, and draws the same life again.
"""

import argparse
import pathlib
import sys
import tempfile

from life import Life
from places import disagreements

PROGRAM = pathlib.Path(__file__).resolve().parents[3] / ".build/release/daybook"
LEAST = 100  # Fewer numbers of one life say that something is no longer read.


def main():
    arguments = argparse.ArgumentParser(description="compares what daybook shows twice")
    arguments.add_argument("--program", default=str(PROGRAM))
    arguments.add_argument("--seeds", type=int, default=12)
    arguments.add_argument("--first", type=int, default=0)
    options = arguments.parse_args()
    compared, wrong = 0, 0
    for seed in range(options.first, options.first + options.seeds):
        with tempfile.TemporaryDirectory() as folder:
            life = Life(options.program, pathlib.Path(folder), seed)
            life.live()
            count, troubles = disagreements(life)
            life.server.end()
        if count < LEAST:
            troubles.append(f"only {count} numbers were compared")
        compared, wrong = compared + count, wrong + len(troubles)
        for trouble in troubles:
            print(f"seed {seed}, {life.now}: {trouble}")
    print(f"{compared} numbers compared, {wrong} differ")
    return 1 if wrong or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
