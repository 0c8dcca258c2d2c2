"""What daybook and a VTODO both can say of a task, and how changes of both sides are merged."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Optional

from client import JSON

from .times import When, wall

MAX_NOTES = 100_000

Point = Optional[list[Optional[str]]]
"""A day, a time or nothing, and the zone of the time or nothing."""

Answer = list[Optional[str]]
"""When an alarm was last dismissed or snoozed, and until when it was snoozed."""
Alarms = dict[str, Answer]
"""By when they go off: `due-15`, `start-1440` (minutes before) or `20270203T083000Z`."""


@dataclass
class Fields:
    title: str = "Untitled"
    notes: Optional[str] = None
    status: str = "open"
    priority: str = "none"
    due: Point = None
    start: Point = None
    tags: list[str] = field(default_factory=list)
    alarms: Alarms = field(default_factory=dict, compare=False)

    def json(self) -> JSON:
        return asdict(self)

    @classmethod
    def of_task(cls, task: JSON) -> Fields:
        def point(name: str) -> Point:
            time = task.get(name + "Time")
            return (
                [task[name], time, task.get("timeZone") if time else None]
                if task.get(name)
                else None
            )

        return cls(
            task["title"],
            notes_of(task.get("notes") or ""),
            task["state"],
            task["priority"],
            point("due"),
            point("start"),
            list(task.get("tags") or []),
        )


NAMES = ["title", "notes", "status", "priority", "due", "start", "tags"]


def is_same(name: str, left: object, right: object, person: str) -> bool:
    """Whether two values of a field mean the same: one moment may be written in several zones."""
    if name == "tags":
        return _tag_keys(left) == _tag_keys(right)
    if name in ("due", "start") and isinstance(left, list) and isinstance(right, list):
        if (left[1] is None) != (right[1] is None):
            return False
        if left[1] is not None:
            return moment_of(left).utc(person) == moment_of(right).utc(person)
        return bool(left[0] == right[0])
    return left == right


def _tag_keys(tags: object) -> set[str]:
    return {tag.casefold() for tag in tags} if isinstance(tags, list) else set()


def moment_of(point: list[Optional[str]]) -> When:
    return When(wall(point[0] or "", point[1]), point[1] is None, point[2])


def within(point: Point, zone: Optional[str], person: str) -> Point:
    """The same moment in another zone."""
    if point is None or point[1] is None or point[2] == zone:
        return point
    moment = moment_of(point).within(zone, person)
    return [moment.day, moment.time, zone]


def notes_of(text: str) -> Optional[str]:
    text = text.replace("\0", "").replace("\r\n", "\n")[:MAX_NOTES]
    return text if text.strip() else None


def merge(
    bases: Optional[tuple[Fields, Fields]],
    here: Fields,
    there: Fields,
    there_is_later: bool,
    person: str,
) -> tuple[JSON, JSON, list[str]]:
    """Returns what to change here, what to change there, and the fields that both sides changed, so
    that one value was given up. The bases are what both sides had when they last agreed.

    A field that one side changed goes to the other. One that both changed has the value of the
    later change. Of tags, what each side added and removed holds."""
    to_here: JSON = {}
    to_there: JSON = {}
    given_up = []
    for name in NAMES:
        mine, theirs = getattr(here, name), getattr(there, name)
        if is_same(name, mine, theirs, person):
            continue
        was_here, was_there = (getattr(each, name) for each in bases) if bases else (None, None)
        is_mine_new = bases is None or not is_same(name, mine, was_here, person)
        is_theirs_new = bases is None or not is_same(name, theirs, was_there, person)
        if name == "tags":
            ours = _merged_tags(was_there or [], mine, theirs) if is_theirs_new else mine
            others = _merged_tags(was_here or [], theirs, mine) if is_mine_new else theirs
            to_here |= {} if is_same(name, ours, mine, person) else {name: ours}
            to_there |= {} if is_same(name, others, theirs, person) else {name: others}
        elif is_mine_new and is_theirs_new:
            given_up.append(name)
            if there_is_later:
                to_here[name] = theirs
            else:
                to_there[name] = mine
        elif is_mine_new:
            to_there[name] = mine
        elif is_theirs_new:
            to_here[name] = theirs
    return to_here, to_there, given_up


def _merged_tags(was: list[str], mine: list[str], theirs: list[str]) -> list[str]:
    """What one side has, with what the other one added and without what that one removed."""
    removed = _tag_keys(was) - _tag_keys(theirs)
    kept = [each for each in mine if each.casefold() not in removed]
    new = _tag_keys(theirs) - _tag_keys(was) - _tag_keys(kept)
    return kept + [each for each in theirs if each.casefold() in new]
