"""Draws recurrence rules at random and compares daybook's answers with those of python-dateutil
and libical. Where these two agree and daybook does not, the rule is a failure, unless it is one
of the decisions recorded in decisions.py.

    python3 scripts/checks/recurrence [--rules N] [--seed S] [--server CMD]
    python3 scripts/checks/recurrence --one RULE START [--before DAY] [--after DAY] …

Ends with 69 where a reference is not installed, 1 after a failure.
"""

import argparse
import datetime
import sys

import libical
from program import Trouble

ABSENT = 69


def options():
    parser = argparse.ArgumentParser(
        prog="scripts/checks/recurrence",
        description="Compares recurrence rules with python-dateutil and libical.")
    parser.add_argument("--rules", type=int, default=500, metavar="N", help="how many to draw")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument(
        "--server", default=f"{libical.ROOT}/.build/release/daybook pipe", metavar="CMD",
        help="the program that is asked, in line framing")
    parser.add_argument(
        "--show", metavar="WORDS", help="print the rules with these words in the verdict too")
    parser.add_argument("--failures", type=int, default=20, help="print at most so many")
    parser.add_argument("--one", nargs=2, metavar=("RULE", "START"), help="ask only this")
    parser.add_argument("--before", type=datetime.date.fromisoformat)
    parser.add_argument("--after", type=datetime.date.fromisoformat)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--zone")
    return parser.parse_args()


def main():
    chosen = options()
    try:
        # This needs python-dateutil.
        import run
        libical.build()
    except (ImportError, libical.Absent) as missing:
        what = getattr(missing, "name", missing)
        print(f"{what} is not installed; scripts/bootstrap --tests does that", file=sys.stderr)
        return ABSENT
    try:
        return run.one(chosen) if chosen.one else run.many(chosen)
    except Trouble as trouble:
        print(f"recurrence: {trouble}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
