"""VTODOs (RFC 5545, 3.6.2), and the files or resources that hold them."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from datetime import datetime, timezone
from typing import Optional

from client import JSON

from . import content
from .alarms import Written
from .content import Component, Edits, Property, Text, Wanted
from .fields import MAX_NOTES, Fields, Point, moment_of, notes_of
from .said import boundary
from .times import BadValue, When, Zones, when

MAX_TITLE = 500
STAMPS = {"CREATED", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE"}
PRIORITIES = {"none": "0", "high": "1", "medium": "5", "low": "9"}
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
_SPACE = re.compile(r"\s+")


def _title(text: str) -> str:
    return _HIDDEN.sub(" ", text).strip()[:MAX_TITLE].strip() or "Untitled"


def tag(part: str) -> str:
    """A category, as it is written, as a tag, which is one word."""
    return _SPACE.sub("-", _HIDDEN.sub(" ", content.unescaped(part)).strip()).lstrip("#")[:50]


class Item:
    """A VTODO in a file or resource, of which all that is not known here is kept."""

    def __init__(
        self, text: Text, codec: str, calendar: Component, todos: list[Component], zones: Zones
    ) -> None:
        self._text = text
        self._codec = codec
        self._calendar = calendar
        self._zones = zones
        self._todos = todos
        """All of the same UID: a series has its overrides beside it."""
        self.todo = next((each for each in todos if not each.has("RECURRENCE-ID")), todos[0])
        self.uid = self.todo.text("UID") or ""
        self.said: list[tuple[str, str]] = []
        """What was not read of it, with its place."""
        self.unread: set[str] = set()
        """The fields of that."""
        self._broken: set[str] = set()
        """Those that can be read but for bytes that are not in UTF-8."""
        self._fields = self._read()

    @classmethod
    def new(cls, uid: str, zones: Zones, now: datetime) -> Item:
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//daybook//ics//EN", "BEGIN:VTODO"]
        lines += [content.folded(f"UID:{content.escaped(uid)}").rstrip(), f"CREATED:{_stamp(now)}"]
        lines += ["END:VTODO", "END:VCALENDAR", ""]
        return File("\r\n".join(lines).encode(), "", zones).items[0]

    @property
    def name(self) -> str:
        """Where it is, for a person."""
        return self._text.at(self.todo.begin)

    @property
    def data(self) -> bytes:
        return content.encoded("".join(self._text.raws), self._codec)

    @property
    def rest(self) -> Optional[bytes]:
        """The file without it; nothing where there is nothing else in it."""
        others = [
            each
            for calendar in self._text.calendars
            for each in calendar.children
            if each.name not in ("VTIMEZONE", "VCALENDAR") and each not in self._todos
        ]
        text = self._text.without(self._todos)
        return content.encoded(text, self._codec) if others else None

    @property
    def digest(self) -> str:
        """Changes with all that it says, but for when that was written, and in which order."""
        lines = [line for each in self._todos for line in each.content().split("\n")]
        kept = sorted(line for line in lines if re.split("[:;]", line)[0].upper() not in STAMPS)
        return hashlib.sha256("\n".join(kept).encode(errors="surrogatepass")).hexdigest()[:32]

    @property
    def recurs(self) -> bool:
        names = ("RRULE", "RDATE", "RECURRENCE-ID")
        return any(each.has(name) for each in self._todos for name in names)

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

    def fields(self, known: Fields) -> Fields:
        """What cannot be read is as it was known, and what is broken too, if anything was."""
        lost = {name: getattr(known, name) for name in self.unread}
        for name in self._broken:
            if lost[name] == getattr(Fields(), name):
                lost[name] = getattr(self._fields, name)
        return replace(self._fields, **lost)

    def _say(self, kind: str, name: str) -> None:
        self.said.append((kind, self._text.at(self.todo.place(name))))

    def _read(self) -> Fields:
        due, start = self._point("DUE", "due"), self._point("DTSTART", "start")
        if len(self.todo.text("SUMMARY") or "") > MAX_TITLE:
            self._say(f"A title is cut after {MAX_TITLE} characters here", "SUMMARY")
        if len(self.todo.text("DESCRIPTION") or "") > MAX_NOTES:
            self._say(f"Notes are cut after {MAX_NOTES:,} characters here", "DESCRIPTION")
        # What is in a line that is none, or may be in one that another component has taken.
        todo, names = self.todo, PROPERTIES.items()
        lost = {each for each, name in names if todo.has(name) and not todo.first(name)}
        missing = {each for each, name in names if todo.is_cut and not todo.has(name)}
        self._broken = {
            each for each, name in names if any(line.has_bytes for line in todo.all(name))
        }
        self.unread |= lost | missing | self._broken
        if todo.is_cut or {"due", "start"} & self.unread:
            self.unread.add("alarms")
        fields = Fields(
            _title(todo.text("SUMMARY") or ""),
            notes_of(todo.text("DESCRIPTION") or ""),
            self._status(),
            self._priority(),
            due,
            start,
            self._tags(),
        )
        self._alarms = Written(todo, fields, self._zones)
        return replace(fields, alarms=self._alarms.alarms)

    def _status(self) -> str:
        status = (self.todo.text("STATUS") or "").strip().upper()
        if status == "CANCELLED":
            return "cancelled"
        if status not in ("", "NEEDS-ACTION", "IN-PROCESS", "COMPLETED"):
            self._say("A task with an unknown STATUS counts as open", "STATUS")
        completed = (self.todo.text("COMPLETED") or "").strip()
        if completed and not self.completed_on:
            self._say("A COMPLETED could not be read", "COMPLETED")
        is_done = status == "COMPLETED" or (not status and completed)
        return "completed" if is_done else "open"

    def _priority(self) -> str:
        text = (self.todo.text("PRIORITY") or "0").strip()
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
        if text and text.strip("0") and not 1 <= number <= 9:
            self.unread.add("priority")
            self._say("A PRIORITY could not be read and stays as it is", "PRIORITY")
        if not 1 <= number <= 9:
            return "none"
        return "high" if number < 5 else "medium" if number == 5 else "low"

    def _tags(self) -> list[str]:
        found: dict[str, str] = {}
        for each in self.todo.all("CATEGORIES"):
            for part in each.parts:
                if tag(part):
                    found.setdefault(tag(part).casefold(), tag(part))
        return list(found.values())

    def _when(self, name: str) -> Optional[When]:
        each = self.todo.first(name)
        self._zones.learn(self._calendar)
        try:
            moment = when(each, self._zones).named() if each else None
        except (BadValue, OverflowError):
            return None
        # Those at the ends of all years have no time in another zone.
        return moment if moment and 1000 <= moment.wall.year <= 9998 else None

    def _point(self, name: str, field: str) -> Point:
        moment = self._when(name)
        if moment is None:
            if self.todo.has(name):
                self.unread.add(field)
                self._say(f"A {name} could not be read and stays as it is", name)
            return None
        each = self.todo.first(name)
        zone = each.param("TZID") if each else None
        if zone and moment.zone is None and not moment.is_day:
            self._say("A time zone is not known, so its times are those of your clock", name)
        return [moment.day, moment.time, moment.zone if isinstance(moment.zone, str) else None]

    # MARK: Writing

    def written(self, changes: JSON, now: datetime, completed_at: Optional[str] = None) -> Item:
        """Returns it with the fields that are given, and nothing else changed. What could not be
        read is left as it is."""
        others = {name: value for name, value in changes.items() if name != "alarms"}
        if others and len(others) < len(changes):
            # Alarms count from the times that are written beside them.
            moved = self.written(others, now, completed_at)
            return moved.written({"alarms": changes["alarms"]}, now)
        wanted: Wanted = {}
        edits = Edits()
        for name, value in changes.items():
            if name in self.unread:
                continue
            if name == "alarms":
                edits = self._alarms.written(value, self._fields.title, self.uid)
            elif name == "title":
                wanted |= self._put("SUMMARY", content.escaped(value))
            elif name == "notes":
                wanted |= self._put("DESCRIPTION", content.escaped(value) if value else None)
            elif name == "priority":
                wanted |= self._put("PRIORITY", PRIORITIES[value] if value != "none" else None)
            elif name == "tags":
                wanted |= self._put_tags(value)
            elif name == "status":
                wanted |= self._put_status(value, now, completed_at)
            else:
                wanted |= self._put_point(PROPERTIES[name], value)
        if not wanted and edits == Edits():
            return self
        for name in ("DTSTAMP", "LAST-MODIFIED"):
            wanted |= self._put(name, _stamp(now))
        edits.wanted.insert(0, (self.todo, wanted))
        data = content.encoded(self._text.replaced(edits), self._codec)
        items = File(data, self._text.name, self._zones).items
        return next(each for each in items if each.uid == self.uid)

    def _put(self, name: str, value: Optional[str], **params: str) -> Wanted:
        return content.put(self.todo, name, value, **params)

    def _put_status(self, status: str, now: datetime, completed_at: Optional[str]) -> Wanted:
        words = {"open": "NEEDS-ACTION", "completed": "COMPLETED", "cancelled": "CANCELLED"}
        is_done = status == "completed"
        at = re.sub(r"[-:]|\.\d+", "", completed_at) if completed_at else _stamp(now)
        wanted = self._put("STATUS", words[status])
        wanted |= self._put("COMPLETED", at if is_done else None)
        if is_done or self.todo.text("PERCENT-COMPLETE") == "100":
            wanted |= self._put("PERCENT-COMPLETE", "100" if is_done else None)
        return wanted

    def _put_point(self, name: str, point: Point) -> Wanted:
        wanted: Wanted = {}
        if name == "DUE" and point:
            wanted = self._put("DURATION", None)  # 3.8.2.5: either of the two.
        if point is None:
            return self._put(name, None)
        # What has a zone is written in UTC, which needs no VTIMEZONE.
        moment = moment_of(point).within("UTC", "UTC") if point[2] else moment_of(point)
        if moment.is_day:
            return wanted | self._put(name, moment.stamp, VALUE="DATE")
        return wanted | self._put(name, moment.stamp + ("Z" if point[2] else ""))

    def _put_tags(self, tags: list[str]) -> Wanted:
        """Keeps what is written of those that stay, in whatever form it is there."""
        wanted = {each.casefold(): each for each in tags}
        lines = self.todo.all("CATEGORIES")
        for line in lines:
            kept = [part for part in line.parts if not tag(part) or tag(part).casefold() in wanted]
            if len(kept) < len(line.parts):
                line.value = ",".join(kept)
            for part in kept:
                wanted.pop(tag(part).casefold(), None)
        if wanted:
            added = ",".join(map(content.escaped, wanted.values()))
            lines = lines or [Property("CATEGORIES", [], "")]
            lines[0].value = ",".join(filter(None, [lines[0].value, added]))
        return {"CATEGORIES": [line if line.value else None for line in lines]}


PROPERTIES = {
    "title": "SUMMARY",
    "notes": "DESCRIPTION",
    "status": "STATUS",
    "priority": "PRIORITY",
    "due": "DUE",
    "start": "DTSTART",
    "tags": "CATEGORIES",
}


class File:
    """A file or resource with items, and what was not read of it."""

    def __init__(self, data: bytes, name: str, zones: Zones) -> None:
        decoded, codec = content.decoded(data)
        text = Text(decoded, name)
        self.is_complete = text.is_whole
        """Whether what it lacks was removed from it, rather than not read."""
        self.said = [(kind, text.at(place)) for kind, place in text.faults]
        groups: dict[str, list[Component]] = {}
        calendars: dict[str, Component] = {}
        if not text.root.children:
            self.said = [("A file could not be read as a calendar", text.name)]
        for calendar in text.calendars if text.is_whole else []:
            for todo in calendar.walk("VTODO"):
                uid, where = todo.text("UID"), text.at(todo.begin)
                if not uid:
                    self.said.append(("A task without a UID was left alone", where))
                    self.is_complete = False
                    continue
                calendars.setdefault(uid, calendar)
                group = groups.setdefault(uid, [])
                is_other = todo.has("RECURRENCE-ID") or all(
                    each.has("RECURRENCE-ID") for each in group
                )
                if not is_other:
                    self.said.append(("A task with the UID of another was left alone", where))
                else:
                    group.append(todo)
        self.items = []
        for uid, todos in groups.items():
            first = text.at(todos[0].begin)
            with boundary(self._say, "A task could not be read", lambda: first):
                self.items.append(Item(text, codec, calendars[uid], todos, zones))
        self.is_complete = self.is_complete and len(self.items) == len(groups)
        self.said += [each for item in self.items for each in item.said]

    def _say(self, kind: str, where: str) -> None:
        self.said.append((kind, where))


def _stamp(now: datetime) -> str:
    return now.astimezone(timezone.utc).strftime("%Y%m%dT%H%M%SZ")
