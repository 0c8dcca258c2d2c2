"""What a person has set, and what is said to them."""

import sys

MODES = ("both", "in", "out")


class Wrong(Exception):
    """What is wrong with the settings, in words for a person."""


class Settings:
    def __init__(self, values):
        known = {each["name"]: each.get("values") or [] for each in values}

        def one(name):
            return (known.get(name) or [""])[0].strip()

        self.files = list(dict.fromkeys(known.get("files") or []))
        self.new_tasks, self.filter = one("newTasks") or None, one("filter")
        self.mode = one("mode") or "both"
        if not self.files:
            raise Wrong("No file is set: `daybook plugin set files files PATH`.")
        for path in self.files:
            if not path.startswith("/"):
                raise Wrong(f"“{path}” is no absolute path.")
        if self.mode not in MODES:
            raise Wrong(f"“{self.mode}” is no mode: both, in or out.")
        if self.new_tasks and self.new_tasks not in self.files:
            raise Wrong(f"“{self.new_tasks}” of newTasks is none of the files.")
        if self.new_tasks and self.mode == "in":
            raise Wrong("With the mode in, nothing is written: unset newTasks.")

    @property
    def reads(self):
        """Whether changes of the files go to daybook."""
        return self.mode != "out"

    @property
    def writes(self):
        """Whether changes in daybook go to the files."""
        return self.mode != "in"


class Log:
    """Says each thing once, and again only after a run in which it was not so."""

    def __init__(self, before):
        self._before, self.now = set(before), []

    def say(self, sentence):
        if sentence not in self._before and sentence not in self.now:
            print(sentence, file=sys.stderr, flush=True)
        if sentence not in self.now and len(self.now) < 1000:
            self.now.append(sentence)
