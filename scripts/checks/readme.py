#!/usr/bin/env python3
"""Runs the commands that README.md, or the pages that are named, show, each page in an empty folder
with clients/shell and plugins in PATH, and clients/python where Python finds it.

    scripts/checks/readme.py [--program PROGRAM] [PAGE…]

PROGRAM is `.build/release/daybook` unless given.

Each fenced block marked `console` is one shell session: a line `$ command` and the output that
must follow, where `…` stands for any text. Each line of a block marked `sh` has to end well; one
that names a file of the repository runs there, and one that watches has to go on watching. A block
marked `python` is a program that has to end well and print something. All blocks of a page share
the folder, from top to bottom. Taskwarrior and notify-send are played by stand-ins.

A page with a comment such as `<!-- now: 2026-03-02T08:00 -->` shows what a person sees on a terminal
at that time; `<!-- anew -->` goes on with the clock and without a database. In it, `<!-- letters: gk = Buy milk -->` says which task the letters stand for, as they
are different in each database. A block marked `keys` is played in the terminal program: a line is a
key or command, the words that are then typed, and Enter if it ends with that; the indented lines
under it are parts of the screen that follows. What begins with `$` is typed in the shell. The block
after `<!-- file: hello/plugin.json -->` is written to that file; a program can be run.
"""

import argparse
import fcntl
import os
import pathlib
import pty
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import termios

from screen import Screen

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ELSEWHERE = "scripts/checks/install runs it"
NOT_RUN = {
    "scripts/install": ELSEWHERE, "scripts/package": ELSEWHERE,
    "scripts/test": "it runs this check"}
WATCHES = "daybook watch"
WATCHED_SECONDS = "2"
STILL_RUNNING = 124
NAMED_KEY = re.compile(r"Enter|Escape|Tab|Space|Up|Down|C-[a-z]")
STAND_INS = {"notify-send": "#!/bin/sh\n", "task": """#!/bin/sh
echo '[{"description": "Water the fern", "entry": "20260122T080000Z", "status": "pending",
  "uuid": "0b0f5a8e-6f5f-4a54-9f0e-0d6a3c1f5a11"}]'
"""}
AT_A_TIME = """#!/bin/sh
command=${{1-start}}
[ $# -eq 0 ] || shift
exec '{program}' "$command" "$@" --now {now} --time-zone UTC
"""


def steps(text):
    """Each command with its kind and the output shown under it."""
    fence = (r"^<!-- file: (\S+) -->\n```\w*\n(.*?)^```|^```(console|python|sh|keys)\n(.*?)^```"
             r"|^<!-- (now|letters|anew)(?:: )?(.*?) -->")
    for file, content, kind, block, comment, value in re.findall(fence, text, re.M | re.S):
        if file:
            yield "file", file, content
        elif comment:
            yield comment, value, ""
        elif kind == "python":
            yield kind, block, ""
        elif kind == "sh":
            for line in block.splitlines():
                yield kind, line, ""
        elif kind == "keys":
            for typed, shown in re.findall(r"^(\S.*)\n((?:  .*\n)*)", block, re.M):
                yield kind, typed, shown
        else:
            for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
                lines = part.split("\n")
                end = 1
                while lines[end - 1].endswith("\\"):
                    end += 1
                yield kind, "\n".join(lines[:end]), "\n".join(lines[end:]).strip("\n")


def pattern(shown):
    return ".*?".join(re.escape(piece) for piece in shown.split("…"))


def matches(kind, command, shown, status, output):
    if kind == "sh" and command.startswith(WATCHES):
        return status == STILL_RUNNING
    if kind == "sh":
        return status == 0
    if kind == "python":
        return status == 0 and bool(output)
    if shown == "…":
        return bool(output)
    return re.fullmatch(pattern(shown), output, re.S)


class Page:
    """A page that is played, with its folder, its clock and its terminal."""

    def __init__(self, path, program, folder):
        self.path, self.program, self.folder = path, program, folder
        self.now, self.letters, self.screen = None, {}, None
        folders = [folder / "bin", pathlib.Path(program).parent, ROOT / "clients" / "shell",
                   ROOT / "plugins"]
        self.path_of_programs = ":".join(
            [*map(str, folders), "/usr/local/bin:/usr/bin:/bin", os.environ["PATH"]])
        (folder / "bin").mkdir()
        for name, text in STAND_INS.items():
            self.stand_in(name, text)

    def stand_in(self, name, text):
        (self.folder / "bin" / name).write_text(text, encoding="utf-8")
        (self.folder / "bin" / name).chmod(0o755)

    def play(self):
        """Returns how many commands were run, and how many of them went wrong."""
        count = wrong = 0
        try:
            for kind, command, shown in steps(self.path.read_text(encoding="utf-8")):
                if kind == "now":
                    self.now = command
                    self.stand_in("daybook", AT_A_TIME.format(program=self.program, now=command))
                    continue
                if kind == "anew":
                    self.now = None
                    (self.folder / "bin" / "daybook").unlink(missing_ok=True)
                    shutil.rmtree(self.folder / "daybook", ignore_errors=True)
                    continue
                if kind == "file":
                    path = self.folder / command
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(shown, encoding="utf-8")
                    path.chmod(0o755 if shown.startswith("#!") else 0o644)
                    continue
                if kind == "letters":
                    letters, title = command.split(" = ")
                    self.letters[letters] = title
                    continue
                reason = self.reason_not_to_run(kind, command)
                if reason:
                    print(f"not run: {command} ({reason})")
                    continue
                count += 1
                wrong += not (self.type if kind == "keys" else self.run)(kind, command, shown)
        finally:
            if self.screen:
                self.screen.close()
        return count, wrong

    @staticmethod
    def reason_not_to_run(kind, command):
        if kind == "keys" and shutil.which("tmux") is None:
            return "tmux is not installed"
        return NOT_RUN.get(command.split()[0]) if kind == "sh" else None

    def run(self, kind, command, shown):
        status, output = self.ended(kind, self.with_letters(command))
        if matches(kind, command, self.without_letters(shown), status, output.strip("\n")):
            return True
        print(f"{self.path.name} shows\n$ {command}\n{shown}\nbut it ends with {status} and prints\n"
              f"{output}\n")
        return False

    def ended(self, kind, command):
        is_ours = kind == "sh" and (ROOT / command.split()[0]).exists()
        program = [sys.executable, "-c", command] if kind == "python" else ["sh", "-c", command]
        limit = ["timeout", WATCHED_SECONDS] if command.startswith(WATCHES) else []
        options = {
            "cwd": ROOT if is_ours else self.folder, "stdin": subprocess.DEVNULL,
            "env": dict(os.environ, PATH=self.path_of_programs, XDG_DATA_HOME=str(self.folder),
                        XDG_STATE_HOME=str(self.folder),
                        PYTHONPATH=str(ROOT / "clients" / "python" / "src"))}
        if self.now and kind == "console":
            return on_a_terminal(program, options)
        ended = subprocess.run(
            limit + program, timeout=600, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, **options)
        return ended.returncode, ended.stdout

    def with_letters(self, command):
        """The command with the letters that the tasks have in this database."""
        for letters, title in self.letters.items():
            if re.search(rf"\b{letters}\b", command):
                _, tasks = self.ended("console", "daybook tasks")
                real = re.search(rf"^(\w+) +☐ {title}", tasks, re.M)
                command = re.sub(rf"\b{letters}\b", real[1] if real else letters, command)
        return command

    def without_letters(self, shown):
        for letters in self.letters:
            shown = re.sub(rf"(?m)(^|(?<=[☐✓]  )){letters} +", "…", shown)
        return shown

    def type(self, _, typed, shown):
        if self.screen is None:
            self.screen = Screen(
                self.program, PATH=self.path_of_programs, XDG_DATA_HOME=str(self.folder),
                XDG_STATE_HOME=str(self.folder))
        if typed.startswith("$ "):
            self.screen.say(typed[2:])
        else:
            words = typed.split(" ")
            ending = [words.pop()] if NAMED_KEY.fullmatch(words[-1]) else []
            if words:
                self.screen.type(words[0])
            if words[1:]:
                self.screen.type(" ".join(words[1:]))
            self.screen.keys(*ending)
        wanted = [pattern(line.strip()).replace(r"\ ", " +") for line in shown.splitlines()]
        try:
            self.screen.wait_until(
                lambda text: all(re.search(line, text) for line in wanted), shown)
        except AssertionError as error:
            print(f"{self.path.name} shows, after {typed}\n{shown}\nbut: {error}\n")
            return False
        return True


def on_a_terminal(program, options):
    """Runs the program with a terminal of 80 cells without colours; returns status and output."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    options["env"]["TERM"] = "dumb"
    process = subprocess.Popen(program, stdout=its, stderr=its, **options)
    os.close(its)
    output = b""
    try:
        while piece := os.read(ours, 1 << 16):
            output += piece
    except OSError:  # This is how a terminal says that nobody writes to it any more.
        pass
    os.close(ours)
    return process.wait(), output.decode().replace("\r\n", "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    parser.add_argument("--program", default=ROOT / ".build/release/daybook", type=pathlib.Path)
    parser.add_argument("pages", nargs="*", default=[ROOT / "README.md"], type=pathlib.Path)
    arguments = parser.parse_args()
    is_wrong = False
    for path in arguments.pages:
        with tempfile.TemporaryDirectory(prefix="daybook-readme-") as name:
            page = Page(path, arguments.program.resolve(), pathlib.Path(name))
            count, wrong = page.play()
        print(f"{path.name}: {count} commands, {wrong} wrong")
        is_wrong = is_wrong or wrong or not count
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
