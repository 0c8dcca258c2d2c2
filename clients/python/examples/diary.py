#!/usr/bin/env python3
"""Prints what was done, day by day, as Markdown: for a diary, a standup, a review of the week.

    diary.py [DAYS]     seven without a number
"""

import collections
import itertools
import sys

import daybook

count = int(sys.argv[1]) if len(sys.argv) > 1 else 7
with daybook.Client(name="diary") as book:
    since = book.session.day(text=f"{count - 1} days ago", direction="past")["day"]
    days = collections.defaultdict(list)
    for each in book.history.list_all():
        day = each["committedAt"][:10]
        if day < since:
            break
        # `state` is "undone" of what was taken back.
        if each["state"] == "done" and each["summary"].startswith(("Completed", "Marked")):
            days[day].append(each["summary"])
for day, lines in days.items():
    print(f"## {day}\n")
    for line, same in itertools.groupby(reversed(lines)):
        again = len(list(same))
        print(f"- {line}" + (f" ({again} times)" if again > 1 else ""))
    print()
