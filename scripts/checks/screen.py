"""A terminal of its own (tmux), in which checks use daybook as a person does: by keys, and by what
is on the screen."""

import os
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

PATIENCE = 8


class Screen:
    """A terminal of its own with a shell, in which daybook is started."""

    def __init__(self, program, columns=80, rows=24, **environment):
        self.program = str(program)
        self.folder = Path(tempfile.mkdtemp(prefix="daybook-terminal."))
        self.database = self.folder / "day.db"
        self.socket = str(self.folder / "tmux")
        inherited = {name: os.environ[name] for name in ("PATH",) if name in os.environ}
        self.environment = {
            **inherited, "HOME": str(self.folder), "LANG": "C.UTF-8", "PS1": "sh$ ",
            "SHELL": "/bin/sh", **environment}
        shell = "env -i " + " ".join(
            f"'{name}={value}'" for name, value in self.environment.items()) + " sh"
        if "TERM" not in environment:
            shell = shell.replace("env -i", "env -i TERM=$TERM")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", columns, "-y", rows, shell)
        self.tmux("set", "-g", "escape-time", "10")
        self.wait("sh$")

    def tmux(self, *words):
        done = subprocess.run(
            ["tmux", "-S", self.socket, *map(str, words)], capture_output=True, text=True,
            timeout=PATIENCE, check=True)
        return done.stdout

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *words, check=True):
        """Runs a command of daybook on the same database, away from the terminal."""
        return subprocess.run(
            [self.program, *words, "--database", str(self.database)], capture_output=True,
            text=True, timeout=PATIENCE, check=check, env=self.environment, stdin=subprocess.DEVNULL)

    def start(self, *words):
        """Types the command, and waits until a page is open."""
        self.say(" ".join([self.program, *words, "--database", str(self.database)]))
        self.wait_until(lambda text: text and not text.startswith("sh$"), "a page")

    def say(self, text):
        self.type(text)
        self.keys("Enter")

    def keys(self, *names):
        for name in names:
            self.tmux("send-keys", "--", name)

    def type(self, text):
        self.tmux("send-keys", "-l", "--", text)

    def text(self):
        return self.tmux("capture-pane", "-p")

    def last(self):
        return self.text().rstrip("\n").split("\n")[-1]

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", columns, "-y", rows)

    def wait(self, *parts, without=()):
        return self.wait_until(
            lambda text: all(part in text for part in parts)
            and not any(part in text for part in without), f"{parts} without {without}")

    def wait_until(self, test, what):
        end = time.monotonic() + PATIENCE
        while True:
            text = self.text()
            if test(text):
                return text
            if time.monotonic() > end:
                raise AssertionError(f"The terminal does not show {what}:\n{text}")
            time.sleep(0.05)

    def server(self):
        """The process of the server that the terminal program has started."""
        pattern = f"daybook serve .*{self.database}"
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = subprocess.run(
                ["pgrep", "-f", pattern], capture_output=True, text=True, check=False).stdout.split()
            if found:
                return int(found[0])
            time.sleep(0.05)
        raise AssertionError("No server runs.")


class ScreenTests(unittest.TestCase):
    """Tests of the terminal program."""

    program = Path(__file__).resolve().parents[2] / ".build/release/daybook"

    def screen(self, *arguments, **options):
        screen = Screen(self.program, *arguments, **options)
        self.addCleanup(screen.close)
        return screen

    def opened(self, *titles, page="today", **options):
        """A screen with a page open, on a database with these tasks."""
        screen = self.screen(**options)
        for title in titles:
            screen.run("add", title)
        screen.start(page)
        screen.wait("? keys")
        return screen

    def cursor_on(self, screen, title):
        """Waits until the cursor is on the line of this task, and answers its row."""
        def row():
            return int(screen.tmux("display-message", "-p", "#{cursor_y}"))
        screen.wait_until(lambda text: title in text.split("\n")[row()], f"the cursor on {title}")
        return row()
