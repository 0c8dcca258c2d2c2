"""The table of behaviours: what a file of it means."""

import shlex
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "behaviours"


@dataclass
class Step:
    place: str
    word: str
    words: list
    # Which of several editors takes it: 1, 2, or 0 for each of them.
    editor: int = 1

    def __str__(self):
        return f"{self.place}: {self.word} {shlex.join(self.words)}".rstrip()


@dataclass
class Behaviour:
    group: str
    name: str
    steps: list = field(default_factory=list)

    @property
    def editors(self):
        """How many editors take part."""
        return max(2 if step.editor != 1 else 1 for step in self.steps)

    @property
    def is_judged(self):
        """Whether the stand-in server takes part, which judges the client."""
        return any(step.word == "server" and step.words[0] == "stand-in" for step in self.steps)


def read(path):
    """The behaviours of a file: a sentence at the margin, and below it the steps."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            found.append(Behaviour(path.stem, line.strip()))
            continue
        place = f"{path.name}:{number}"
        if not found:
            raise ValueError(f"{place}: a step stands before the first behaviour")
        words = shlex.split(line)
        editor = {"second": 2, "all": 0}.get(words[0], 1)
        if editor != 1:
            words = words[1:]
        found[-1].steps.append(Step(place, words[0], words[1:], editor))
    return found


def read_all():
    """All behaviours, in the order of the files' names."""
    return [each for path in sorted(FOLDER.glob("*.txt")) for each in read(path)]
