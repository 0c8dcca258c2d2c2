"""Occurrences of rules, and a week 26 years after their start: CivilTime beside libical.

Both are library calls in small programs of the same shape, which make the iterator anew each time
and must come to the same last occurrence and the same number within the week. libical reaches the
week by icalrecur_iterator_set_start, its best way.
"""

import statistics
import subprocess

from bench import Skipped
from built import libical, swift_target
from figure import Figure, Peer
from process import PATIENCE, Trouble

TITLE = "recurrence"
AIM = 20
RULES = [
    "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=MONTHLY;BYDAY=3TU",
    "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY;BYMONTH=3,11;BYDAY=1SU", "FREQ=HOURLY;INTERVAL=6"]
START = "2000-02-26T09:00"
# From the day of the start on, seven days.
WINDOW = ["2026-02-25T23:59:59", "2026-03-05T00:00"]


def measured(program, repetitions):
    """For each rule the seconds of one occurrence, those of one week, and what was found."""
    lines = "".join("\t".join([rule, START, *WINDOW]) + "\n" for rule in RULES)
    try:
        ended = subprocess.run(
            [program, str(repetitions)], input=lines, capture_output=True, text=True, check=True,
            timeout=PATIENCE)
    except subprocess.SubprocessError as error:
        raise Trouble(f"{program}: {error}") from None
    for line in ended.stdout.splitlines():
        walk, window, *found = line.split()
        yield float(walk) / 1e9, float(window) / 1e9, found


def turns(bench, programs):
    """The samples of each program, in turn, so that a slow moment of the machine hits both."""
    samples = {name: [] for name in programs}
    for _ in range(bench.count(7, 2)):
        found = {}
        for name, program in programs.items():
            answers = list(measured(program, bench.count(50, 5)))
            found[name] = [answer[2] for answer in answers]
            samples[name].append(answers)
        if len({str(each) for each in found.values()}) != 1:
            raise Trouble(f"the programs found different occurrences: {found}")
    return samples


def measure(bench):
    programs = {"ours": swift_target("recurrence-benchmark")}
    try:
        programs["libical"] = libical()
    except Skipped as reason:
        bench.skip("libical", str(reason))
    samples = turns(bench, programs)

    def add(what, unit, value):
        ours = [value(run) for run in samples["ours"]]
        peers = [Peer("libical", [value(run) for run in samples["libical"]], AIM)
                 for name in samples if name == "libical"]
        bench.add(Figure(what, unit, ours, peers))

    for index, rule in enumerate(RULES):
        add(f"occurrences of {rule}", "/s", lambda run: 1 / run[index][0])
    add("occurrences, geometric mean", "/s",
        lambda run: 1 / statistics.geometric_mean(answer[0] for answer in run))
    for index, rule in enumerate(RULES):
        add(f"a far week of {rule}", "s", lambda run: run[index][1])
    add("a far week, geometric mean", "s",
        lambda run: statistics.geometric_mean(answer[1] for answer in run))
