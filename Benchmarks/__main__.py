"""Measures daybook beside its peers in one run on one machine, and prints every figure.

    scripts/bench --export FILE [--copies N] [--quick] [--json FILE]

Ratios are what counts; an absolute time is only a hint, because machines differ.
"""

import argparse
import json
import os
import shutil
import signal
import sys
import tempfile

import adds
import assistants
import code_lines
import events
import exports
import habits
import imports
import live
import lsp
import memory
import pages
import pipelined
import plugins
import reads
import recurrence
import searches
import start
import trees
import warm
import whole_process
from bench import ROOT, Bench, Skipped
from process import Trouble
from report import machine, table

MEASUREMENTS = [
    start, imports, exports, warm, reads, whole_process, searches, adds, memory, pages, habits,
    events, plugins, assistants, trees, pipelined, live, lsp, recurrence, code_lines]


def options():
    parser = argparse.ArgumentParser(
        prog="scripts/bench",
        description="Measures daybook beside its peers and prints every figure.")
    parser.add_argument(
        "--export", metavar="FILE",
        help="a Taskwarrior export (JSON); without it, figures on real tasks are skipped")
    parser.add_argument(
        "--copies", type=int, default=1, metavar="N",
        help="import each task of the export N times, under new ids (9 make 11,300 about 100,000)")
    parser.add_argument("--quick", action="store_true", help="few repetitions: a look, no proof")
    parser.add_argument("--json", metavar="FILE", help="also write the figures to this file")
    parser.add_argument(
        "--program", metavar="FILE", default=str(ROOT / ".build/release/daybook"),
        help="the program to measure; the release build without it")
    parser.add_argument(
        "--only", metavar="NAME", action="append", default=[],
        choices=[module.__name__ for module in MEASUREMENTS],
        help="run only this measurement (again for more): %(choices)s")
    chosen = parser.parse_args()
    if not 1 <= chosen.copies <= 100:
        parser.error("--copies takes 1 to 100")
    if chosen.export and not os.path.isfile(chosen.export):
        parser.error(f"there is no file {chosen.export}")
    return chosen


def main():
    chosen = options()
    if not os.access(chosen.program, os.X_OK):
        print(f"bench: there is no program {chosen.program}; scripts/build makes it.",
              file=sys.stderr)
        return 69
    # A folder under .build lies on a real disk; /tmp is often memory, where nothing is durable.
    (ROOT / ".build").mkdir(exist_ok=True)
    folder = tempfile.mkdtemp(prefix="bench-", dir=ROOT / ".build")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    bench, here = Bench(chosen, folder), machine()
    try:
        for module in MEASUREMENTS:
            if chosen.only and module.__name__ not in chosen.only:
                continue
            print(f"{module.TITLE} …", file=sys.stderr, flush=True)
            try:
                module.measure(bench)
            except Skipped as reason:
                bench.skip(module.TITLE, str(reason))
            except Trouble as trouble:
                bench.failed.append((module.TITLE, str(trouble)))
    finally:
        bench.end_processes()
        shutil.rmtree(folder, ignore_errors=True)
    print(table(bench, here))
    if chosen.json:
        document = {"machine": here, **bench.document()}
        with open(chosen.json, "w", encoding="utf-8") as file:
            json.dump(document, file, indent=2, sort_keys=True)
            file.write("\n")
    return 1 if bench.failed else 0


if __name__ == "__main__":
    sys.exit(main())
