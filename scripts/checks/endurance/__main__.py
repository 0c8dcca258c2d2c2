"""Holds the program to what it promises about a database: no answered write is lost, nothing is half
done, and damage is found.

    python3 scripts/checks/endurance [--program FILE] [--only NAME] [--long]

Without --long each check takes some seconds. scripts/endure runs them with it, for about an hour.
"""

import argparse
import os
import pathlib
import shutil
import sys
import tempfile

import acts
import chaos
import copies
import damage
import faults
import flips
import kills
import losses
import repairs
import replacements
import restores
import silence
import writers
from server import Trouble

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
CHECKS = [
    writers, silence, replacements, kills, acts, chaos, copies, restores, repairs, losses,
    faults, flips, damage]


def options():
    parser = argparse.ArgumentParser(
        prog="scripts/checks/endurance",
        description="Holds the program to what it promises about a database.")
    parser.add_argument(
        "--program", metavar="FILE", default=str(ROOT / ".build/release/daybook"),
        help="the program to check; the release build without it")
    parser.add_argument(
        "--only", metavar="NAME", action="append", default=[],
        choices=[check.__name__ for check in CHECKS],
        help="run only this check (again for more): %(choices)s")
    parser.add_argument("--long", action="store_true", help="the whole length of each")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="of what the checks draw at random")
    return parser.parse_args()


def main():
    chosen = options()
    if not os.access(chosen.program, os.X_OK):
        print(f"there is no program {chosen.program}", file=sys.stderr)
        return 69
    # A folder under .build lies on a real disk; /tmp is often memory, where nothing is durable.
    (ROOT / ".build").mkdir(exist_ok=True)
    failed = False
    for check in CHECKS:
        if chosen.only and check.__name__ not in chosen.only:
            continue
        folder = pathlib.Path(tempfile.mkdtemp(prefix="endurance-", dir=ROOT / ".build"))
        try:
            print(f"{check.__name__}: {check.run(chosen, folder / 'check.db')}", flush=True)
        except Trouble as trouble:
            failed = True
            print(f"{check.__name__} failed: {trouble}", file=sys.stderr, flush=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
