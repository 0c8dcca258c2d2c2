"""What people type who know another program and have read nothing (typed.txt), and its answers."""

import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile
import unittest

from world import DAYBOOK, PATIENCE

NOW = "2026-03-02T08:00"
LINES = pathlib.Path(__file__).with_name("typed.txt")
BEFORE = [
    "add Buy milk", "add Call Ada today 18:00", "add Water the fern every 3 days +home",
    "add Pay the rent every 1st 9am p1", "add Dentist tomorrow 9:30",
    "add Answer the letter 2026-02-27", "add Post the parcel", "done parcel",
    "habit add Read 20 pages every weekday"]
ENOUGH = 0.95
# A command that takes no clock, or that there is not, is run as it was typed.
AT_A_TIME = f"""#!/bin/sh
case "${{1-}}" in
help | -* | version | completion*) exec '{DAYBOOK}' "$@" ;;
esac
exec '{DAYBOOK}' "$@" --now {NOW} --time-zone UTC
"""


class TypedTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="daybook-typed-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "before").mkdir()
        self.program = self.folder / "daybook-at"
        self.program.write_text(AT_A_TIME, encoding="utf-8")
        self.program.chmod(0o755)
        for line in BEFORE:
            status, output = self.answer(line.split(), "before")
            self.assertEqual(status, 0, output)

    def answer(self, words, folder):
        """The status and the output of a command, as a person sees it on a terminal."""
        ours, its = pty.openpty()
        program = subprocess.Popen(
            ["sh", "-c", 'exec "$@" 2>&1', "sh", str(self.program), *words], stdin=subprocess.DEVNULL,
            stdout=its, cwd=self.folder / folder, env={
                "PATH": os.environ["PATH"], "HOME": str(self.folder), "TERM": "dumb",
                "LANG": "C.UTF-8", "TZ": "UTC", "XDG_DATA_HOME": str(self.folder / folder)})
        os.close(its)
        output = b""
        try:
            while piece := os.read(ours, 1 << 16):
                output += piece
        except OSError:  # This is how a terminal says that nobody writes to it any more.
            pass
        os.close(ours)
        return program.wait(PATIENCE), output.decode().replace("\r\n", "\n")

    def test_typed(self):
        """Nearly everything is done, or led on to what does it."""
        typed = re.findall(
            r"^daybook ((?:.|\n(?!daybook ))*?) -> (done|led|lost) (.*)$",
            LINES.read_text(encoding="utf-8"), re.M)
        self.assertGreaterEqual(len(typed), 150)
        for command, kind, piece in typed:
            with self.subTest(command):
                shutil.rmtree(self.folder / "now", ignore_errors=True)
                shutil.copytree(self.folder / "before", self.folder / "now")
                words = self.words(command)
                status, output = self.answer(words, "now")
                if kind != "lost":
                    self.assertEqual(status == 0, kind == "done", output)
                self.assertIn(piece, output)
        helped = [kind for _, kind, _ in typed if kind != "lost"]
        self.assertGreaterEqual(len(helped) / len(typed), ENOUGH)

    @staticmethod
    def words(command):
        ended = subprocess.run(
            ["sh", "-c", f"printf '%s\\0' {command}"], capture_output=True, text=True, check=True)
        return ended.stdout.split("\0")[:-1]


if __name__ == "__main__":
    unittest.main()
