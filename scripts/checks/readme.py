#!/usr/bin/env python3
"""Runs the commands that README.md shows, in an empty folder with the release build and
clients/shell in PATH.

Each fenced block marked `console` is one shell session: a line `$ command` and the output that
must follow, where `…` stands for any text. Each line of a block marked `sh` has to end well; one
that names a file of the repository runs there, and one that watches has to go on watching. A block
marked `python` is a program that has to end well and print something. All blocks share the folder,
from top to bottom. Taskwarrior and notify-send are played by stand-ins.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ELSEWHERE = "scripts/checks/install runs it"
NOT_RUN = {
    "scripts/install": ELSEWHERE, "scripts/package": ELSEWHERE,
    "scripts/test": "it runs this check"}
WATCHES = "daybook watch"
WATCHED_SECONDS = "2"
STILL_RUNNING = 124
STAND_INS = {"notify-send": "#!/bin/sh\n", "task": """#!/bin/sh
echo '[{"description": "Water the fern", "entry": "20260122T080000Z", "status": "pending",
  "uuid": "0b0f5a8e-6f5f-4a54-9f0e-0d6a3c1f5a11"}]'
"""}


def steps(text):
    """Each command with its kind and the output shown under it."""
    for kind, block in re.findall(r"^```(console|python|sh)\n(.*?)^```", text, re.M | re.S):
        if kind == "python":
            yield kind, block, ""
        elif kind == "sh":
            for line in block.splitlines():
                yield kind, line, ""
        else:
            for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
                lines = part.split("\n")
                end = 1
                while lines[end - 1].endswith("\\"):
                    end += 1
                yield kind, "\n".join(lines[:end]), "\n".join(lines[end:]).strip("\n")


def matches(kind, command, shown, ended):
    output = ended.stdout.strip("\n")
    if kind == "sh" and command.startswith(WATCHES):
        return ended.returncode == STILL_RUNNING
    if kind == "sh":
        return ended.returncode == 0
    if kind == "python":
        return ended.returncode == 0 and bool(output)
    if shown == "…":
        return bool(output)
    pattern = ".*?".join(re.escape(piece) for piece in shown.split("…"))
    return re.fullmatch(pattern, output, re.S)


def run(kind, command, folder):
    folders = [folder / "bin", ROOT / ".build" / "release", ROOT / "clients" / "shell"]
    path = ":".join([*map(str, folders), os.environ["PATH"]])
    is_ours = kind == "sh" and (ROOT / command.split()[0]).exists()
    program = [sys.executable, "-c", command] if kind == "python" else ["sh", "-c", command]
    limit = ["timeout", WATCHED_SECONDS] if command.startswith(WATCHES) else []
    return subprocess.run(
        limit + program,
        cwd=ROOT if is_ours else folder, env=dict(os.environ, PATH=path, XDG_DATA_HOME=str(folder)),
        timeout=600, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)


def main():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    wrong, count = 0, 0
    with tempfile.TemporaryDirectory(prefix="daybook-readme-") as name:
        folder = pathlib.Path(name)
        (folder / "bin").mkdir()
        for program, text_of_it in STAND_INS.items():
            (folder / "bin" / program).write_text(text_of_it, encoding="utf-8")
            (folder / "bin" / program).chmod(0o755)
        for kind, command, shown in steps(text):
            reason = NOT_RUN.get(command.split()[0]) if kind == "sh" else None
            if reason:
                print(f"not run: {command} ({reason})")
                continue
            count += 1
            ended = run(kind, command, folder)
            if not matches(kind, command, shown, ended):
                wrong += 1
                print(f"README.md shows\n$ {command}\n{shown}\nbut it ends with "
                      f"{ended.returncode} and prints\n{ended.stdout}\n")
    print(f"{count} commands, {wrong} wrong")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
