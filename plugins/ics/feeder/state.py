"""What both sides had when they last agreed, in a file in the plugin's own folder.

The file may be lost: then tasks and items find each other again by their names, and nothing is
doubled; but what was removed on one side meanwhile may come back from the other."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import Optional

from client import JSON

from .fields import Fields
from .settings import Place


@dataclass
class Pair:
    """A task, or one occurrence of it, and the VTODO that stands for it."""

    task: str
    occurrence: Optional[str]
    href: str
    etag: str
    here: Fields
    there: Fields
    digest: str = ""
    """All that the VTODO says, in short."""

    def json(self) -> JSON:
        return {
            "task": self.task,
            "occurrence": self.occurrence,
            "href": self.href,
            "etag": self.etag,
            "here": self.here.json(),
            "there": self.there.json(),
            "digest": self.digest,
        }

    @classmethod
    def of(cls, kept: JSON) -> Pair:
        return cls(
            kept["task"],
            kept["occurrence"],
            kept["href"],
            kept["etag"],
            Fields(**kept["here"]),
            Fields(**kept["there"]),
            kept.get("digest") or "",
        )


@dataclass
class State:
    path: str
    pairs: dict[str, Pair] = field(default_factory=dict)
    """By UID."""
    others: dict[str, str] = field(default_factory=dict)
    """Items that are left alone, by name, with their versions."""
    said: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """What was not read of an item, by its name: each kind with its place."""
    missing: list[str] = field(default_factory=list)
    """The UIDs of the items that were gone at the last look, where that were so many that nothing
    was changed."""
    cursor: int = 0
    """The end of daybook's change log."""

    @classmethod
    def load(cls, place: Place) -> State:
        """A file that cannot be read counts as lost."""
        name = hashlib.sha256(place.location.encode()).hexdigest()[:16]
        state = cls(os.path.join(os.environ.get("HOME") or "/tmp", f"tasks-{name}.json"))
        try:
            with open(state.path, encoding="utf-8") as file:
                kept = json.load(file)
            state.pairs = {uid: Pair.of(each) for uid, each in kept["pairs"].items()}
            state.others = dict(kept["others"])
            state.cursor = int(kept["cursor"])
            state.said = dict(kept.get("said") or {})
            state.missing = list(kept.get("missing") or [])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            pass
        return state

    def save(self) -> None:
        kept = {
            "pairs": {uid: each.json() for uid, each in self.pairs.items()},
            "others": self.others,
            "said": self.said,
            "missing": self.missing,
            "cursor": self.cursor,
        }
        temporary = self.path + ".new"
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "w", encoding="utf-8") as file:
            json.dump(kept, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, self.path)
