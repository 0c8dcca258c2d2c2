"""What daybook and a VTODO (RFC 5545, 3.6.2) both can say of a task: its fields."""

from __future__ import annotations

import copy
import re
from dataclasses import asdict, dataclass, field
from datetime import datetime, timezone
from typing import Optional

from . import content
from .client import JSON
from .content import Component, Property
from .times import BadValue, When, Zones, wall, when

PRIORITIES = {"none": "0", "high": "1", "medium": "5", "low": "9"}
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
_SPACE = re.compile(r"\s+")


Point = Optional[list[Optional[str]]]
"""A day, a time or nothing, and the zone of the time or nothing."""


@dataclass
class Fields:
    title: str = "Untitled"
    notes: Optional[str] = None
    status: str = "open"
    priority: str = "none"
    due: Point = None
    start: Point = None
    tags: list[str] = field(default_factory=list)

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
            _notes(task.get("notes") or ""),
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
            return _moment(left).utc(person) == _moment(right).utc(person)
        return bool(left[0] == right[0])
    return left == right


def _tag_keys(tags: object) -> set[str]:
    return {tag.casefold() for tag in tags} if isinstance(tags, list) else set()


def _moment(point: list[Optional[str]]) -> When:
    return When(wall(point[0] or "", point[1]), point[1] is None, point[2])


def within(point: Point, zone: Optional[str], person: str) -> Point:
    """The same moment in another zone."""
    if point is None or point[1] is None or point[2] == zone:
        return point
    moment = _moment(point).within(zone, person)
    return [moment.day, moment.time, zone]


def _title(text: str) -> str:
    return _HIDDEN.sub(" ", text).strip()[:500].strip() or "Untitled"


def _notes(text: str) -> Optional[str]:
    text = text.replace("\0", "").replace("\r\n", "\n")[:100_000]
    return text if text.strip() else None


def tag(text: str) -> str:
    """A category as a tag, which is one word."""
    return _SPACE.sub("-", _HIDDEN.sub(" ", text).strip()).lstrip("#")[:50]


# MARK: Items


class Item:
    """A file or resource with a VTODO, of which all that is not known here is kept."""

    def __init__(self, calendar: Component, todo: Component, zones: Zones) -> None:
        self.calendar = calendar
        self.todo = todo
        self._zones = zones
        self.uid = todo.text("UID") or ""

    @classmethod
    def read(cls, text: str, zones: Zones) -> Optional[Item]:
        """Returns nothing for an item without a VTODO that has a UID."""
        for calendar in content.read(text):
            for todo in calendar.walk("VTODO"):
                if calendar.name == "VCALENDAR" and todo.text("UID"):
                    return cls(calendar, todo, zones)
        return None

    @classmethod
    def new(cls, uid: str, zones: Zones, now: datetime) -> Item:
        todo = Component("VTODO", [Property("UID", [], content.escaped(uid)).line])
        todo.put("CREATED", _stamp(now))
        calendar = Component("VCALENDAR", ["VERSION:2.0", "PRODID:-//daybook//ics//EN"], [todo])
        return cls(calendar, todo, zones)

    def copy(self) -> Item:
        calendar = copy.deepcopy(self.calendar)
        place = self.calendar.children.index(self.todo)
        return Item(calendar, calendar.children[place], self._zones)

    @property
    def recurs(self) -> bool:
        return any(self.todo.has(name) for name in ("RRULE", "RDATE", "RECURRENCE-ID"))

    @property
    def modified_at(self) -> str:
        """LAST-MODIFIED, or else DTSTAMP, as an instant that can be compared as text."""
        for name in ("LAST-MODIFIED", "DTSTAMP"):
            each = self.todo.first(name)
            try:
                if each:
                    return (
                        when(each, self._zones).utc("UTC").isoformat(timespec="milliseconds") + "Z"
                    )
            except (BadValue, OverflowError):
                continue
        return ""

    @property
    def completed_on(self) -> Optional[When]:
        return self._when("COMPLETED")

    def fields(self) -> Fields:
        due, start = self._point("DUE"), self._point("DTSTART")
        return Fields(
            _title(self.todo.text("SUMMARY") or ""),
            _notes(self.todo.text("DESCRIPTION") or ""),
            self._status(),
            self._priority(),
            due,
            start,
            self._tags(),
        )

    def _status(self) -> str:
        status = (self.todo.text("STATUS") or "").strip().upper()
        if status == "CANCELLED":
            return "cancelled"
        is_done = status == "COMPLETED" or (not status and self.todo.has("COMPLETED"))
        return "completed" if is_done else "open"

    def _priority(self) -> str:
        text = (self.todo.text("PRIORITY") or "0").strip()
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
        if not 1 <= number <= 9:
            return "none"
        return "high" if number < 5 else "medium" if number == 5 else "low"

    def _tags(self) -> list[str]:
        found: dict[str, str] = {}
        for each in self.todo.all("CATEGORIES"):
            for text in each.texts:
                if tag(text):
                    found.setdefault(tag(text).casefold(), tag(text))
        return list(found.values())

    def _when(self, name: str) -> Optional[When]:
        each = self.todo.first(name)
        self._zones.learn(self.calendar)
        try:
            return when(each, self._zones).named() if each else None
        except (BadValue, OverflowError):
            return None

    def _point(self, name: str) -> Point:
        moment = self._when(name)
        if moment is None or not 1000 <= moment.wall.year <= 9998:
            return None
        zone = moment.zone if isinstance(moment.zone, str) else None
        return [moment.day, moment.time, None if moment.is_day else zone]

    # MARK: Writing

    def write(self, changes: JSON, now: datetime, completed_at: Optional[str] = None) -> None:
        """Writes the fields that are given, and nothing else."""
        todo = self.todo
        for name, value in changes.items():
            if name == "title":
                todo.put("SUMMARY", content.escaped(value))
            elif name == "notes":
                todo.put("DESCRIPTION", content.escaped(value) if value else None)
            elif name == "priority":
                todo.put("PRIORITY", PRIORITIES[value] if value != "none" else None)
            elif name == "tags":
                self._write_tags(value)
            elif name == "status":
                self._write_status(value, now, completed_at)
            else:
                self._write_point("DUE" if name == "due" else "DTSTART", value)
        todo.put("DTSTAMP", _stamp(now))
        todo.put("LAST-MODIFIED", _stamp(now))

    def _write_status(self, status: str, now: datetime, completed_at: Optional[str]) -> None:
        words = {"open": "NEEDS-ACTION", "completed": "COMPLETED", "cancelled": "CANCELLED"}
        self.todo.put("STATUS", words[status])
        is_done = status == "completed"
        at = re.sub(r"[-:]|\.\d+", "", completed_at) if completed_at else _stamp(now)
        self.todo.put("COMPLETED", at if is_done else None)
        self.todo.put("PERCENT-COMPLETE", "100" if is_done else None)

    def _write_point(self, name: str, point: Point) -> None:
        if name == "DUE" and point:
            self.todo.put("DURATION", None)  # 3.8.2.5: either of the two.
        if point is None:
            return self.todo.put(name, None)
        # What has a zone is written in UTC, which needs no VTIMEZONE.
        moment = _moment(point).within("UTC", "UTC") if point[2] else _moment(point)
        if moment.is_day:
            self.todo.put(name, moment.stamp, VALUE="DATE")
        else:
            self.todo.put(name, moment.stamp + ("Z" if point[2] else ""))

    def _write_tags(self, tags: list[str]) -> None:
        """Keeps what is written of those that stay, in whatever form it is there."""
        wanted = {each.casefold(): each for each in tags}
        lines = self.todo.all("CATEGORIES")
        for line in lines:
            kept = [text for text in line.texts if not tag(text) or tag(text).casefold() in wanted]
            line.value = ",".join(map(content.escaped, kept))
            for text in kept:
                wanted.pop(tag(text).casefold(), None)
        if wanted:
            added = ",".join(map(content.escaped, wanted.values()))
            lines = lines or [Property("CATEGORIES", [], "")]
            lines[0].value = ",".join(filter(None, [lines[0].value, added]))
        self.todo.replace("CATEGORIES", [line for line in lines if line.value])

    def __str__(self) -> str:
        return str(self.calendar)


def _stamp(now: datetime) -> str:
    return now.astimezone(timezone.utc).strftime("%Y%m%dT%H%M%SZ")


# MARK: Merging


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
