"""What libical answers, through a small program in C. None stands for no answer: it refuses the
rule, does not know such years, or needs too long."""

import datetime
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
SOURCE = pathlib.Path(__file__).parent / "libical.c"
MADE = ROOT / ".build/checks/libical"
# From about 2580 on libical gives up.
LAST_YEAR = 2500
INTERVAL = re.compile("INTERVAL=([0-9]+)")


class Absent(Exception):
    """The library, or what builds a program with it, is not installed."""


def build():
    """Compiles libical.c where that is newer than its program."""
    if MADE.exists() and MADE.stat().st_mtime >= SOURCE.stat().st_mtime:
        return
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler is None or shutil.which("pkg-config") is None:
        raise Absent("a C compiler or pkg-config")
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "libical"], capture_output=True, text=True,
        check=False)
    if flags.returncode:
        raise Absent("libical-dev")
    MADE.parent.mkdir(parents=True, exist_ok=True)
    strict = ["-O2", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(
        [compiler, *strict, "-o", str(MADE), str(SOURCE), *flags.stdout.split()], check=True)


def line(case):
    """The question in the form of libical.c."""
    start = case.start
    text = f"{start.year:04}{start:%m%dT%H%M%S}"
    if case.parts.get("UNTIL", "").endswith("Z"):
        text += "Z"
    first = case.after + datetime.timedelta(1) if case.after else datetime.date.min
    days = [f"{day.year:04}{day:%m%d}" for day in (first, case.before)]
    return "\t".join([case.rule, text, *days, str(case.count + 1)]) + "\n"


def is_known(case):
    interval = INTERVAL.search(case.rule)
    # It keeps the interval in 16 bits.
    return case.before.year <= LAST_YEAR and (interval is None or int(interval[1]) < 32768)


def by_libical(cases):
    """One answer for each case; the program ends at a slow one and is started again after it."""
    answers = {}
    waiting = list(filter(is_known, cases))
    while waiting:
        ended = subprocess.run(
            [MADE], input="".join(map(line, waiting)), capture_output=True, text=True,
            check=False)
        lines = ended.stdout.splitlines()
        if ended.returncode not in (0, 3) or not lines:
            # A rule ended the program: that is no answer either.
            lines.append("crashed")
        for case, answer in zip(waiting, lines):
            word, *times = answer.split(" ")
            if word == "ok":
                answers[case] = [
                    datetime.datetime.strptime(time, "%Y%m%dT%H%M%S") for time in times]
        waiting = waiting[len(lines):]
    return [answers.get(case) for case in cases]
