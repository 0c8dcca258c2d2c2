"""Sends what is damaged to the program, which has to live and to answer each request.

    python3 scripts/checks/fuzz [--program FILE] [--seconds N] [--seed S] [--only NAME] [--session N]

What is damaged is taken from protocol/cases and ./files, and drawn from protocol/openrpc.json:
`framing` damages the bytes of a session, `params` the values of requests, `filters` the texts and
structures of searches, `imports` files, by plugins too, `answers` what a plugin says, `documents`
what editors send to `daybook lsp`, `messages` what assistants send to `daybook mcp`.

What fails: an end by a signal, no answer in time, what is no message, an internal error, an answer
to what was not asked, a filter whose two forms mean different things, a plugin of daybook that ends
badly, and a database in which `daybook doctor` finds something. The folder of such a session is kept
in .build/fuzz, with the bytes that led there in `sent`, for `daybook serve --conformance <sent`; the
seed and the number of a session, in its name, draw it again.
"""

import argparse
import itertools
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

import answers  # noqa: E402
import doors  # noqa: E402
import filters  # noqa: E402
import framing  # noqa: E402
import imports  # noqa: E402
import params  # noqa: E402
from corpus import Corpus  # noqa: E402
from process import Scene  # noqa: E402
from runner.schema import Bundle  # noqa: E402
from runner.server import Failure  # noqa: E402

CHECKS = {"framing": framing.Damager, "params": params.Damager, "documents": doors.Documents,
          "messages": doors.Messages, "imports": imports.Damager, "filters": filters.Damager,
          "answers": answers.Damager}
MOST_FAILURES = 10


def options():
    parser = argparse.ArgumentParser(
        prog="scripts/checks/fuzz",
        description="Sends damaged sessions and requests to daybook serve.")
    add = parser.add_argument
    add("--program", metavar="FILE", default=str(ROOT / ".build/release/daybook"),
        help="the program to check; the release build without it")
    add("--seconds", type=float, default=30, metavar="N", help="how long, in all (30)")
    add("--seed", type=int, default=1, metavar="S", help="of what is drawn at random (1)")
    add("--only", metavar="NAME", action="append", default=[],
        choices=list(CHECKS), help="run only this check (again for more): %(choices)s")
    add("--session", type=int, metavar="N", help="play only this session again, of one check and seed")
    add("--timeout", type=float, default=60, metavar="N",
        help="seconds for each answer, after which the server hangs (60)")
    return parser.parse_args()


def run(name, damager, chosen, seconds, folder):
    """Damages sessions until the time is over; returns how many failed."""
    began, failed = time.monotonic(), 0
    numbers = [chosen.session] if chosen.session else itertools.count(1)
    for count, number in enumerate(numbers, 1):
        # A session can be drawn again by itself: its seed names it.
        seed = f"{chosen.seed}.{number}"
        scene = Scene(chosen, folder)
        try:
            damager.play(scene, random.Random(f"{name} {seed}"))
        except Failure as failure:
            failed += 1
            kept = ROOT / ".build/fuzz" / f"{name}-{seed}"
            scene.keep(kept)
            print(f"{name} {seed} failed: {failure}{scene.said()}\n"
                  f"    kept: {kept.relative_to(ROOT)}", file=sys.stderr, flush=True)
        finally:
            scene.close()
        if time.monotonic() - began >= seconds or failed == MOST_FAILURES:
            break
    print(f"{name}: {count} sessions, {damager.summary()}, seed {chosen.seed}, {failed} failed",
          flush=True)
    return failed


def main():
    chosen = options()
    chosen.program = os.path.abspath(chosen.program)
    if not os.access(chosen.program, os.X_OK):
        print(f"there is no program {chosen.program}", file=sys.stderr)
        return 69
    names = chosen.only or list(CHECKS)
    folder = tempfile.mkdtemp(prefix="daybook-fuzz-")
    # Whatever a path becomes, it leads into this folder, and so does what is beside a home.
    os.chdir(folder)
    os.environ["HOME"] = folder
    try:
        bundle = Bundle(ROOT / "protocol" / "openrpc.json")
        corpora = {door: Corpus(bundle, folder, door) for door in {CHECKS[name].DOOR for name in names}}
        failed = sum([run(name, CHECKS[name](corpora[CHECKS[name].DOOR], bundle), chosen,
                          chosen.seconds / len(names), folder) for name in names])
    finally:
        os.chdir(ROOT)
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
