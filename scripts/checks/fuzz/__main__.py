"""Sends damaged sessions and requests to `daybook serve`, which has to live and to answer each.

    python3 scripts/checks/fuzz [--program FILE] [--seconds N] [--seed S] [--only NAME]

`framing` damages the bytes of a session, `params` the values of requests; both take what they damage
from protocol/cases, and `params` draws requests from protocol/openrpc.json too. What fails: an end by
a signal, no answer in time, what is no message, an internal error, an answer to what was not asked,
and a database in which `daybook doctor` finds something. The bytes that led there are kept in
.build/fuzz, for `daybook serve --conformance <FILE`.
"""

import argparse
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
sys.path.insert(0, str(ROOT / "protocol"))

import framing  # noqa: E402
import params  # noqa: E402
from corpus import Corpus  # noqa: E402
from process import Scene  # noqa: E402
from runner.schema import Bundle  # noqa: E402
from runner.server import Failure  # noqa: E402

CHECKS = [framing, params]
MOST_FAILURES = 10


def options():
    parser = argparse.ArgumentParser(
        prog="scripts/checks/fuzz",
        description="Sends damaged sessions and requests to daybook serve.")
    add = parser.add_argument
    add("--program", metavar="FILE", default=str(ROOT / ".build/release/daybook"),
        help="the program to check; the release build without it")
    add("--seconds", type=float, default=10, metavar="N", help="how long, in all (10)")
    add("--seed", type=int, default=1, metavar="S", help="of what is drawn at random (1)")
    add("--only", metavar="NAME", action="append", default=[],
        choices=[check.__name__ for check in CHECKS],
        help="run only this check (again for more): %(choices)s")
    add("--timeout", type=float, default=60, metavar="N",
        help="seconds for each answer, after which the server hangs (60)")
    return parser.parse_args()


def run(check, chosen, seconds, corpus, bundle, folder):
    """Damages sessions until the time is over; returns how many failed."""
    began, number, failed = time.monotonic(), 0, 0
    kept = ROOT / ".build/fuzz"
    damager = check.Damager(corpus, bundle)
    # A session can be drawn again by itself: its seed names it.
    while time.monotonic() - began < seconds and failed < MOST_FAILURES:
        number += 1
        seed = f"{chosen.seed}.{number}"
        scene = Scene(chosen, folder)
        try:
            damager.play(scene, random.Random(f"{check.__name__} {seed}"))
        except Failure as failure:
            failed += 1
            kept.mkdir(parents=True, exist_ok=True)
            path = kept / f"{check.__name__}-{seed}"
            path.write_bytes(bytes(scene.sent))
            print(f"{check.__name__} {seed} failed: {failure}{scene.said()}\n"
                  f"    sent: {path.relative_to(ROOT)}", file=sys.stderr, flush=True)
        finally:
            scene.close()
    print(f"{check.__name__}: {number} sessions, {damager.summary()}, seed {chosen.seed}, "
          f"{failed} failed", flush=True)
    return failed


def main():
    chosen = options()
    chosen.program = os.path.abspath(chosen.program)
    if not os.access(chosen.program, os.X_OK):
        print(f"there is no program {chosen.program}", file=sys.stderr)
        return 69
    checks = [check for check in CHECKS if not chosen.only or check.__name__ in chosen.only]
    folder = tempfile.mkdtemp(prefix="daybook-fuzz-")
    # Whatever a path becomes, it leads into this folder, and so does what is beside a home.
    os.chdir(folder)
    os.environ["HOME"] = folder
    try:
        bundle = Bundle(ROOT / "protocol" / "openrpc.json")
        corpus = Corpus(bundle, folder)
        failed = sum([run(check, chosen, chosen.seconds / len(checks), corpus, bundle, folder)
                      for check in checks])
    finally:
        os.chdir(ROOT)
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
