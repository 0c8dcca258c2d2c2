"""What the cases send: the sessions, and the texts by the members that hold them."""

import collections
import os
import shutil
import sys

from runner.case import CASES, FIRST, Case, parts
from runner.values import Names, mapped

# They move a session to another database, end it, or bring in a program that may be silent.
LEFT_OUT = {"conformance/reset", "exit", "initialize", "plugin/add", "shutdown"}
# Some cases nest as deep as a message may.
sys.setrecursionlimit(20_000)


class Behind(str):
    """A message to the server behind a door."""


class Corpus:
    """What is sent to the server; with a door, to that."""

    def __init__(self, bundle, folder, door=None):
        self.folder = folder
        shutil.copytree(CASES, f"{folder}/cases", ignore=shutil.ignore_patterns("*.rpc"),
                        dirs_exist_ok=True)
        os.makedirs(f"{folder}/documents", exist_ok=True)
        self.names = Names()
        self.names.values |= {name: f"{folder}/{name}" for name in ("cases", "documents")}
        self.cases, self.texts = [], collections.defaultdict(set)
        for path in sorted(CASES.rglob("*.rpc")):
            case = Case(path, bundle)
            if case.door == door:
                self.add(case)
        self.texts = {name: sorted(texts) for name, texts in self.texts.items()}
        self.all_texts = sorted({text for texts in self.texts.values() for text in texts})

    def add(self, case):
        """A case as its messages: texts, raw bytes, and clocks as a day and a zone."""
        messages, doors, name = [], {}, FIRST
        for step in case.steps:
            if step.kind == "session":
                name, door = step.value
                doors.setdefault(name, door)
            elif step.kind in ("send", "setup"):
                text = self.names.text(step.value, escaped=True)
                messages.append(text if doors.get(name) == case.door else Behind(text))
                for part in parts(text):
                    if part["method"] not in LEFT_OUT and "id" in part:
                        self.gather(part.get("params"))
            elif step.kind in ("raw", "now"):
                messages.append(step.value)
        if messages:
            self.cases.append(messages)

    def gather(self, value, name=None):
        if isinstance(value, str) and len(value) <= 1000:
            self.texts[name].add(value)
        elif isinstance(value, list):
            for each in value:
                self.gather(each, name)
        elif isinstance(value, dict):
            for member, each in value.items():
                self.gather(each, member)

    def inside(self, value):
        """The value with no path in it that leads out of the folder."""
        def moved(text):
            if text.startswith(self.folder) and ".." not in text:
                return text
            is_path = text.startswith(("/", "~")) or ".." in text
            return f"{self.folder}/{text.strip('/~').replace('..', '')}" if is_path else text
        return mapped(value, moved)
