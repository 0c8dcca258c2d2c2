"""The conversation of clients/README.md is a real one, and the small clients work."""

import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from player.seat import CLOCK, ROOT

CLIENTS = ROOT / "clients"
PROGRAM = os.environ["DAYBOOK"]


def fits(shown, real):
    """Whether what is shown is so: objects can have more members, and … stands for other items."""
    if isinstance(shown, dict):
        return isinstance(real, dict) and all(
            name in real and fits(value, real[name]) for name, value in shown.items())
    if not isinstance(shown, list):
        return shown == real
    if not isinstance(real, list):
        return False
    if not shown:
        return not real
    first, rest = shown[0], shown[1:]
    if first == "…":
        return any(fits(rest, real[index:]) for index in range(len(real) + 1))
    return bool(real) and fits(first, real[0]) and fits(rest, real[1:])


class ReadmeTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="daybook-clients."))
        self.addCleanup(shutil.rmtree, self.folder)
        self.database = self.folder / "day.db"
        self.words = ["--database", str(self.database), *CLOCK]
        self.server = [PROGRAM, "serve", *self.words]
        self.run_daybook("call", "task/add", json.dumps(
            {"id": "fern", "title": "Water the fern", "due": "2026-03-04"}))

    def run_daybook(self, *words):
        return subprocess.run(
            [PROGRAM, *words, *self.words], check=True, capture_output=True, text=True).stdout

    def test_conversation(self):
        """What the page shows is what the server says."""
        text = (CLIENTS / "README.md").read_text(encoding="utf-8")
        lines = [line for block in re.findall(r"```jsonl\n(.*?)```", text, re.DOTALL)
                 for line in block.splitlines()]
        self.assertGreater(len(lines), 15)
        session = subprocess.Popen(
            self.server, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            for line in lines:
                way, message = line[:3], json.loads(line[4:])
                if way == "-->":
                    print(json.dumps(message), file=session.stdin, flush=True)
                    continue
                if message.get("method") == "view/changed" and message["params"]["revision"] == 3:
                    self.run_daybook("done", "fern")
                real = json.loads(session.stdout.readline())
                while "method" in real and real["method"] != message.get("method"):
                    real = json.loads(session.stdout.readline())
                self.assertTrue(fits(message, real), f"{line}\nbut the server says\n{str(real)[:4000]}")
        finally:
            session.stdin.close()
            session.wait()
            session.stdout.close()

    def test_sixty_lines(self):
        """Each is at most sixty lines, without those that are empty, a comment or the end of a block."""
        for name in ("client.py", "client.mjs", "client.lua"):
            lines = (CLIENTS / "examples" / name).read_text(encoding="utf-8").splitlines()
            code = [line for line in lines
                    if not re.fullmatch(r"\s*((#|//|--|\"\"\").*|[\])}]*[;,]?|end( }\))?|end, .*)", line)]
            self.assertLessEqual(len(code), 60, name)

    def test_small_clients(self):
        """Each adds, asks, says what does nothing, and completes."""
        commands = {
            "client.py": ["python3", "client.py", *self.server],
            "client.mjs": ["node", "client.mjs", *self.server],
            "client.lua": ["nvim", "--headless", "--clean", "-c", "luafile client.lua"],
        }
        for name, command in commands.items():
            with self.subTest(name):
                if shutil.which(command[0]) is None:
                    self.skipTest(f"{command[0]} is not installed")
                typed = "a 0\nCall Ada 17:00\n! 4\nhigh\nz 0\nx 4\n"
                said = subprocess.run(
                    command, input=typed, capture_output=True, text=True, timeout=60,
                    cwd=CLIENTS / "examples",
                    env={**os.environ, "SERVER": shlex.join(self.server)}).stdout
                for words in ("New task", "High", "high", "z does nothing here.",
                              "Completed “Call Ada”", "✓ Call Ada"):
                    self.assertIn(words, said)
                self.run_daybook("remove", "Ada", "--yes")
