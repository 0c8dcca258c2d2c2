#!/usr/bin/env python3
"""Prints the hand-written lines of each module, against the last tag and the budget of decision 52:
scripts/checks/size.py [COMMIT]"""

import collections
import re
import subprocess
import sys

BUDGET = {
    ("DaybookModel", "DaybookServer"): 51_000,
    ("daybook-web",): 4_000,
    ("Replication", "daybook-sync"): 6_000,
}
REST = 36_000
WRITTEN = re.compile(r"Sources/([^/]+)/(?!.*Generated/).*\.swift$")


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout


def lines(commit):
    """Returns the lines of each module in a commit, or in the working copy."""
    found = collections.Counter()
    command = ["grep", "-c", "", *([commit] if commit else []), "--", "Sources"]
    for line in git(*command).splitlines():
        path, count = line.removeprefix(f"{commit}:").rsplit(":", 1)
        if match := WRITTEN.match(path):
            found[match[1]] += int(count)
    return found


def tag():
    """Returns the last tag; None where nothing is tagged."""
    asked = subprocess.run(["git", "describe", "--tags", "--abbrev=0"], capture_output=True, text=True)
    return asked.stdout.strip() or None


def main(before):
    now, then = lines(None), lines(before) if before else {}
    known = {module for group in BUDGET for module in group}
    groups = {**BUDGET, tuple(sorted(set(now) - known)): REST}
    for group, most in groups.items():
        for module in group:
            grown = f" {now[module] - then.get(module, 0):+7,}" if before else ""
            if now[module]:
                print(f"{now[module]:>8,}{grown}  {module}")
        total = sum(now[module] for module in group)
        if total:
            print(f"{total:>8,} of {most:,}, {total - most:+,}\n")
    print(f"{sum(now.values()):,} lines" + (f", against {before}" if before else ", nothing is tagged"))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else tag())
