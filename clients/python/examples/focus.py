#!/usr/bin/env python3
"""One task at a time: a clock runs, and what it took is written into the notes.

    focus.py rent [MINUTES]     25 minutes without a number; Ctrl-C stops the clock earlier
"""

import sys
import time

import daybook

if len(sys.argv) < 2:
    sys.exit(__doc__)
words, minutes = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 25
with daybook.Client(name="focus") as book:
    found = book.search.find(text=words, kind="task")["items"]
    if len(found) != 1:
        titles = "".join(f"\n  {each['title']}" for each in found)
        sys.exit(f"“{words}” fits {len(found)} tasks.{titles}")
    task = book.task.get(id=found[0]["id"])
    print(task["title"])
    began = time.monotonic()
    try:
        while time.monotonic() < began + 60 * minutes:
            left = began + 60 * minutes - time.monotonic()
            print(f"\r{int(left) // 60:02}:{int(left) % 60:02} ", end="", flush=True)
            time.sleep(min(1, left))
        print("\a")
    except KeyboardInterrupt:
        print()
    took = round((time.monotonic() - began) / 60)
    task = book.task.get(id=task["id"])  # Its notes may have changed while the clock ran.
    day = book.session.day(text="today")["day"]
    notes = f"{task.get('notes') or ''}\n{day}: {took} min".strip()
    book.task.edit(id=task["id"], notes=notes, ifRevision=task["revision"])
    print(f"{took} min")
