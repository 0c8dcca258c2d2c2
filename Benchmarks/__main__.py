"""Measures daybook beside its peers in one run on one machine, and prints every figure.

    scripts/bench --export FILE [--copies N] [--quick] [--json FILE] [--before PROGRAM]

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
import devices
import events
import exports
import habits
import imports
import instructions
import live
import lsp
import memory
import pages
import pipelined
import plugins
import random_reads
import reads
import recurrence
import searches
import start
import trees
import warm
import whole_process
from bench import ROOT, Bench, Skipped
from process import Trouble
from report import comparison, machine, table

MEASUREMENTS = [
    instructions, start, imports, exports, warm, reads, random_reads, whole_process, searches, adds, memory, pages, habits,
    events, plugins, assistants, trees, pipelined, live, devices, lsp, recurrence, code_lines]


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
        "--before", metavar="FILE",
        help="another build of daybook, measured in turn; prints both in one table as well")
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


def measure(module, bench):
    if bench.chosen.only and module.__name__ not in bench.chosen.only:
        return
    print(f"{module.TITLE}: {bench.chosen.program} …", file=sys.stderr, flush=True)
    try:
        module.measure(bench)
    except Skipped as reason:
        bench.skip(module.TITLE, str(reason))
    except Trouble as trouble:
        bench.failed.append((module.TITLE, str(trouble)))


def main():
    chosen = options()
    programs = [chosen.program] + ([chosen.before] if chosen.before else [])
    for program in programs:
        if not os.access(program, os.X_OK):
            print(f"bench: there is no program {program}; scripts/build makes it.",
                  file=sys.stderr)
            return 69
    # A folder under .build lies on a real disk; /tmp is often memory, where nothing is durable.
    (ROOT / ".build").mkdir(exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    here, benches = machine(), [
        Bench(
            argparse.Namespace(**{**vars(chosen), "program": program}),
            tempfile.mkdtemp(prefix="bench-", dir=ROOT / ".build"))
        for program in programs]
    try:
        for module in MEASUREMENTS:
            for bench in benches:
                measure(module, bench)
    finally:
        for bench in benches:
            bench.end_processes()
            shutil.rmtree(bench.folder, ignore_errors=True)
    print(table(benches[0], here))
    if chosen.before:
        print(comparison(*benches))
    if chosen.json:
        document = {"machine": here, **benches[0].document()}
        if chosen.before:
            document["before"] = benches[1].document()
        with open(chosen.json, "w", encoding="utf-8") as file:
            json.dump(document, file, indent=2, sort_keys=True)
            file.write("\n")
    return 1 if any(bench.failed for bench in benches) else 0


if __name__ == "__main__":
    sys.exit(main())
