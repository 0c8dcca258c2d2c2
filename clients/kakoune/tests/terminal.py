"""A program on a terminal of tmux, whose keys are pressed and whose screen is looked at, and the
database beside it."""

import json
import os
import pathlib
import subprocess
import tempfile
import time
import unittest

DAYBOOK = os.environ["DAYBOOK"]
SECONDS = 20
KEYS = ("Enter", "Escape", "Space", "C-e", "C-a", "C-q", "Home", "Down")


class Terminal(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="daybook-terminal-", ignore_cleanup_errors=True)
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.environment = dict(
            os.environ, HOME=holder.name, XDG_DATA_HOME=holder.name, XDG_RUNTIME_DIR=holder.name,
            XDG_CONFIG_HOME=str(self.folder / "config"), TERM="xterm-256color", LC_ALL="C.UTF-8",
            TMUX_TMPDIR=holder.name, TMPDIR=holder.name)
        self.environment.pop("TMUX", None)

    def start(self, *command):
        self.tmux("new-session", "-d", "-x", "90", "-y", "24", *command)
        self.addCleanup(self.tmux, "kill-server")

    def tmux(self, *words):
        return subprocess.run(
            ["tmux", "-f", "/dev/null", *words], env=self.environment, capture_output=True,
            text=True, check=False).stdout

    def press(self, *keys):
        """Presses keys by their names in tmux; any other text is typed."""
        for key in keys:
            self.tmux("send-keys", *([] if key in KEYS else ["-l"]), key)

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def until(self, look, what):
        end = time.monotonic() + SECONDS
        while not look():
            self.assertLess(time.monotonic(), end, f"{what}\n{self.screen()}")
            time.sleep(0.05)

    def see(self, *texts):
        for text in texts:
            self.until(lambda text=text: text in self.screen(), f"no {text!r}")

    def daybook(self, *words):
        ended = subprocess.run([DAYBOOK, *words], env=self.environment, capture_output=True,
                               text=True, check=False)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        return ended.stdout

    def call(self, method, **params):
        return json.loads(self.daybook("call", method, json.dumps(params)))

    def tasks(self, **params):
        return {task["title"]: task for task in self.call("task/list", **params)["items"]}

    def wait_for(self, title, **members):
        def look():
            task = self.tasks(state=members.get("state", "open")).get(title, {})
            return all(task.get(name) == value for name, value in members.items())
        self.until(look, f"{title} has not {members}")
