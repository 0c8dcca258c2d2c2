#!/usr/bin/env python3
"""Makes tasks of the lines `TASK: …` in the messages of a repository's commits.

    git_tasks.py [REPOSITORY] [arguments of git log]

Run it as often as you like, such as from the hook post-commit: a line becomes one task, once.
"""

import hashlib
import subprocess
import sys

import daybook

repository, *arguments = sys.argv[1:] or ["."]
log = subprocess.run(["git", "-C", repository, "log", "--format=%H%x00%B%x01", *arguments],
                     check=True, capture_output=True, text=True, errors="replace").stdout
with daybook.Client(name="git-tasks") as book:
    for commit in filter(str.strip, reversed(log.split("\x01"))):
        name, _, message = commit.strip().partition("\0")
        for text in (line[5:].strip() for line in message.splitlines() if line.startswith("TASK:")):
            # The same line of the same commit has the same id, so it is never added twice.
            key = hashlib.sha256(f"{name} {text}".encode()).hexdigest()[:40]
            try:
                task = book.task.add_line(text=text, id=key, notes=f"commit {name[:12]}")
            except daybook.InvalidState:
                continue  # It was removed, or read on another day.
            except daybook.RequestError as error:
                print(f"commit {name[:12]}: {error}", file=sys.stderr)
                continue
            print(task["title"])
