"""A case file and its steps: protocol/cases/README.md says what they mean."""

import collections
import json
import pathlib
import re
import shlex

from .values import parse

CASES = pathlib.Path(__file__).resolve().parent.parent / "cases"
FRAMINGS = ("headers", "lines")
ITEM = re.compile(r'("(?:[^"\\]|\\.)*"|0x[0-9A-Fa-f]+)(?:\*([0-9]+))?(?:\s+|$)')


class Malformed(Exception):
    """The case file itself cannot be read."""


Step = collections.namedtuple("Step", "kind line value")


class Case:
    def __init__(self, path):
        self.path = path
        self.name = case_name(path)
        # Only a newline ends a line: replies may hold U+2028 and its like.
        self.lines = path.read_text(encoding="utf-8").split("\n")
        self.sentence = self.lines[0][2:] if self.lines[0].startswith("# ") else None
        if not self.sentence:
            raise Malformed(f"{self.name}: the first line is not a sentence (\"# ...\")")
        self.options, self.framing, self.steps = [], None, []
        for number, line in enumerate(self.lines):
            if line.strip() and not line.startswith("#"):
                try:
                    self.read(number, line)
                except ValueError as error:
                    raise Malformed(f"{self.name}:{number + 1}: {error}") from error
        kinds = [step.kind for step in self.steps]
        # What such a case shows is a process: its options, its input or its end.
        self.needs_process = bool(self.options) or bool(
            {"end", "exit", "raw", "restart"}.intersection(kinds))
        if "raw" in kinds and not self.framing:
            raise Malformed(f"{self.name}: a case with raw bytes names its framing")
        sends = [index for index, kind in enumerate(kinds) if kind in ("send", "setup", "raw")]
        if "now" in kinds and sends and kinds.index("now") > sends[0]:
            raise Malformed(f"{self.name}: the first `now` stands before the first message")

    def read(self, number, line):
        word, _, rest = line.partition(" ")
        if word == "now":
            now, zone = rest.split()
            self.steps.append(Step("now", number, (now, zone)))
        elif word == "options":
            self.options += shlex.split(rest)
        elif word == "framing" and rest in FRAMINGS:
            self.framing = rest
        elif word == "-->":
            self.steps.append(Step("send", number, rest))
        elif word == "+->":
            if not isinstance(parse(rest), dict) or "id" not in parse(rest):
                raise ValueError("a request that has to succeed has an id")
            self.steps.append(Step("setup", number, rest))
        elif word == "<--":
            self.steps.append(Step("reply", number, parse(rest)))
        elif word == "==>":
            self.steps.append(Step("raw", number, raw_bytes(rest)))
        elif word == "exit":
            self.steps.append(Step("exit", number, int(rest)))
        elif line in ("end", "restart"):
            self.steps.append(Step(line, number, None))
        else:
            raise ValueError(f"unknown line: {line[:60]}")

    def framings(self, wanted):
        return [framing for framing in wanted if self.framing in (None, framing)]


def case_name(path):
    try:
        return path.resolve().relative_to(CASES).as_posix()
    except ValueError:
        return str(path)


def raw_bytes(text):
    out, place = [], 0
    while place < len(text):
        item = ITEM.match(text, place)
        if not item:
            raise ValueError(f"not a JSON string or a hex run: {text[place:place + 40]}")
        word, times = item.group(1), int(item.group(2) or 1)
        data = json.loads(word).encode() if word[0] == '"' else bytes.fromhex(word[2:])
        out.append(data * times)
        place = item.end()
    return b"".join(out)
