"""daybook-outbox as a plugin, which has its settings and its session from daybook."""

import os
import pathlib
import subprocess

from world import DAYBOOK, PATIENCE, ROOT, SHELL, OutboxTest


class PluginTests(OutboxTest):
    def environment(self):
        found = f"{pathlib.Path(DAYBOOK).resolve().parent}:{SHELL}:{os.environ['PATH']}"
        return {**super().environment(), "PATH": found}

    def daybook(self, *words, status=0):
        now = (self.folder / "now").read_text(encoding="utf-8")
        ended = subprocess.run(
            [DAYBOOK, *words, "--database", self.path("d.db"), "--now", now, "--time-zone", "UTC"],
            env=self.environment(), text=True, capture_output=True, timeout=PATIENCE)
        self.assertEqual(ended.returncode, status, ended.stderr)
        return ended.stdout + ended.stderr

    def plugin(self, *words, **options):
        return self.daybook("plugin", *words, **options)

    def setUp(self):
        super().setUp()
        # Confined, it sees the person's own programs and nothing else of the home.
        (self.folder / "bin").mkdir()
        self.call("plugin/add", path=str(ROOT / "plugins" / "outbox"))

    def test_sends(self):
        """Its command is a setting, word for word, and what it prints is in the log of the plugin."""
        self.introduce()
        self.script("bin/send", 'printf "%s|" "$DAYBOOK_PHONE" "$@" >&2; echo "reference: r 1"')
        self.assertIn("command", self.plugin("enable", "outbox", "--yes", status=6))
        self.plugin("set", "outbox", "command", self.path("bin/send"), "two  words", 'a "b"')
        self.plugin("enable", "outbox", "--yes")
        self.plugin("run", "outbox")
        [message] = self.messages("sent")
        self.assertEqual(message["reference"], "r 1")
        self.assertIn("sent " + message["id"], self.plugin("log", "outbox"))

    def test_failure(self):
        """A command that cannot send fails the run, with its words."""
        self.introduce()
        self.script("bin/send", "echo 'No account.' >&2; exit 78")
        self.plugin("set", "outbox", "command", self.path("bin/send"))
        self.plugin("enable", "outbox", "--yes")
        self.assertIn("No account.", self.plugin("run", "outbox", status=69))
        self.assertEqual(self.states(), ["queued"])
