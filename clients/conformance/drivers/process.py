"""A client of one's own: a command that takes the steps as lines of JSON on standard input, and
answers each with a line. README.md describes them."""

import json
import os
import select
import shlex
import shutil
import subprocess
import time

from player.play import Lacks
from player.seat import PATIENCE


class Process:
    """One that has the command is made by `of`."""

    title, command = "", ()

    @staticmethod
    def of(title, command):
        return type("Process", (Process,), {"title": title, "command": tuple(command)})

    @classmethod
    def missing(cls):
        if shutil.which(cls.command[0]) is None:
            return f"{cls.command[0]} is not installed"
        absent = [word for word in cls.command if word.startswith("/") and not os.path.exists(word)]
        return f"{absent[0]} is not there" if absent else None

    def __init__(self, seat):
        self.seat, self.rest = seat, b""
        self.process = self.launch()
        self.ask({
            "step": "start", "command": seat.command, "folder": str(seat.folder),
            "columns": seat.columns, "rows": seat.rows, "ascii": seat.ascii,
            "colours": seat.colours})

    def launch(self):
        return subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "HOME": str(self.seat.folder), "XDG_STATE_HOME": self.seat.state})

    def end(self):
        self.process.stdin.close()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()

    def signal(self, name):
        self.seat.signal(name)

    def take(self, word, words):
        self.ask({"step": word, "words": words})

    def look(self, text):
        return self.ask({"step": "look", "words": [text]})["look"]

    def state(self):
        return self.ask({"step": "state"})

    def ask(self, step):
        answer = self.exchange(step)
        if "lacks" in answer:
            raise Lacks(answer["lacks"])
        if "problem" in answer:
            raise AssertionError(answer["problem"])
        return answer

    def exchange(self, step):
        try:
            self.process.stdin.write(json.dumps(step).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise AssertionError(f"The driver {shlex.join(self.command)} has ended.") from None
        end = time.monotonic() + PATIENCE
        while b"\n" not in self.rest:
            left = end - time.monotonic()
            if left < 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise AssertionError(f"The driver does not answer {json.dumps(step)}.")
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                raise AssertionError(f"The driver ends at {json.dumps(step)}.")
            self.rest += data
        line, self.rest = self.rest.split(b"\n", 1)
        return json.loads(line)
