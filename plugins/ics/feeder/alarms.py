"""Alarms (RFC 5545, 3.6.6; RFC 9074), which are reminders in daybook, and how changes of both sides
are merged.

Programs write alarms anew where they change an item, without their UIDs, so that an alarm is known
by when it goes off. What was answered is read from ACKNOWLEDGED and, as Tasks.org and Thunderbird
write it, from X-MOZ-LASTACK and X-MOZ-SNOOZE-TIME of the VTODO, which count for all of its alarms.
Both are written, but no alarm that snoozes another (RFC 9074, 7.1): Tasks.org would keep it as one
more."""

from __future__ import annotations

import hashlib
import re
from datetime import datetime, timedelta, timezone
from itertools import islice
from typing import Optional

from client import JSON

from .content import Component, Edits, escaped
from .fields import Alarms, Answer, Fields, Point, moment_of
from .times import BadValue, When, Zones, duration, wall, when

MAX_ALARMS = 100
"""Of more in one VTODO, the first count."""
MAX_LOOKED_AT = 1_000
MAX_TIME = 100
"""The length of a time, which may be a list."""
MAX_MINUTES = 525_600
DAY = 1440
ACKNOWLEDGED, LAST, SNOOZE = "ACKNOWLEDGED", "X-MOZ-LASTACK", "X-MOZ-SNOOZE-TIME"
_RELATIVE = re.compile(r"(due|start)-(\d+)")


def stamp(utc: datetime) -> str:
    return When(utc.replace(microsecond=0)).stamp + "Z"


def stamp_of(instant: Optional[str]) -> Optional[str]:
    """An instant of daybook as RFC 5545 writes it."""
    return re.sub(r"[-:]|\.\d+", "", instant) if instant else None


def now(days: int = 0) -> str:
    return stamp(datetime.now(timezone.utc).replace(tzinfo=None) + timedelta(days=days))


# MARK: Reminders


def of_reminders(reminders: list[JSON], task: JSON, person: str) -> dict[str, list[JSON]]:
    """The reminders of a task by when they go off, but for those that count from a time that the
    task does not have."""
    fields = Fields.of_task(task)
    found: dict[str, list[JSON]] = {}
    for each in reminders:
        try:
            name = _name(each, fields, task, person)
            if name and moment(name, fields, person):
                found.setdefault(name, []).append(each)
        except OverflowError:
            continue
    return found


def _name(reminder: JSON, fields: Fields, task: JSON, person: str) -> Optional[str]:
    if reminder.get("dateTime"):
        zone = task.get("timeZone") or person
        return stamp(When(datetime.fromisoformat(reminder["dateTime"]), zone=zone).utc(person))
    minutes, anchor = reminder["minutesBefore"], reminder["relatedTo"]
    if not reminder.get("time"):
        return f"{anchor}-{minutes}"
    # Programs do not agree on where a day without a time begins.
    point = getattr(fields, anchor)
    if not point:
        return None
    day = wall(point[0], reminder["time"]) - timedelta(days=minutes // DAY)
    return stamp(When(day, zone=task.get("timeZone") or person).utc(person))


def state(name: str, reminders: list[JSON], task: JSON, person: str) -> Answer:
    at = moment(name, Fields.of_task(task), person)
    answers = [(stamp_of(each.get("acknowledgedAt")), each) for each in reminders]
    answer, last = max(answers, key=lambda each: each[0] or "")
    return _answer(at, answer, stamp_of(last.get("snoozedUntil")))


def params(name: str, task: JSON, person: str) -> JSON:
    """How daybook adds it."""
    found = _RELATIVE.fullmatch(name)
    if found:
        return {"minutesBefore": int(found[2]), "relatedTo": found[1]}
    at = When(_time(name), zone="UTC").within(task.get("timeZone") or person, person)
    return {"dateTime": f"{at.day}T{at.time}"}


def moment(name: str, fields: Fields, person: str) -> Optional[str]:
    """When it goes off; nothing where the time that it counts from is lacking."""
    found = _RELATIVE.fullmatch(name)
    if not found:
        return name
    point: Point = getattr(fields, found[1])
    if not point or not point[1]:
        return None
    at, minutes = moment_of(point), int(found[2])
    if minutes % DAY == 0:  # Days are counted on the calendar, as 3.3.6 asks for.
        return stamp(at.moved(timedelta(minutes=-minutes)).utc(person))
    return stamp(at.utc(person) - timedelta(minutes=minutes))


def is_over(name: str) -> bool:
    """Whether it has a time of its own that is past."""
    return not _RELATIVE.fullmatch(name) and name <= now()


def minutes_until(at: str) -> int:
    """From now, rounded up."""
    left = _time(at) - datetime.now(timezone.utc).replace(tzinfo=None)
    return max(1, -(-int(left.total_seconds()) // 60))


def _time(at: str) -> datetime:
    return datetime.strptime(at, "%Y%m%dT%H%M%SZ")


def _answer(at: Optional[str], answer: Optional[str], until: Optional[str]) -> Answer:
    """An answer from before it went off was to something else."""
    if not at or not answer or answer < at:
        return [None, None]
    return [answer, until if until and until > at else None]


# MARK: Merging


def merge(bases: Optional[tuple[Alarms, Alarms]], here: Alarms, there: Alarms) -> tuple[JSON, JSON]:
    """Returns the alarms to change here and there, each with its state, or nothing where it is to
    go. What one side added or removed goes to the other, and the later answer holds."""
    was_here, was_there = bases or ({}, {})
    to_here: JSON = {}
    to_there: JSON = {}
    for name in {**here, **there}:
        mine, theirs = here.get(name), there.get(name)
        if theirs is None:
            if name not in was_here:
                to_there[name] = mine
            elif name in was_there:
                to_here[name] = None
        elif mine is None:
            if name not in was_there:
                to_here[name] = theirs
            elif name in was_here:
                to_there[name] = None
        elif mine != theirs:
            is_mine_new = _is_newer(mine, was_here.get(name))
            is_theirs_new = _is_newer(theirs, was_there.get(name))
            if is_theirs_new and not (is_mine_new and (mine[0] or "") >= (theirs[0] or "")):
                to_here[name] = theirs
            elif is_mine_new:
                to_there[name] = mine
    return to_here, to_there


def _is_newer(state: Answer, base: Optional[Answer]) -> bool:
    """Nobody takes an answer back: who lacks it has only not kept it."""
    was = base or [None, None]
    return (state[0] or "") > (was[0] or "") or (state[0] == was[0] and state[1] != was[1])


# MARK: VALARM


class Written:
    """The alarms of a VTODO that daybook can say. Those of a day without a time are left to the
    programs, which do not agree on when they go off."""

    def __init__(self, todo: Component, fields: Fields, zones: Zones) -> None:
        self._todo = todo
        self._zones = zones
        self.components: dict[str, list[Component]] = {}
        self._snoozes: dict[str, list[Component]] = {}
        """By the UID of the alarm that was snoozed (RFC 9074, 7.1)."""
        for alarm in islice(todo.walk("VALARM"), MAX_LOOKED_AT):
            related = alarm.first("RELATED-TO")
            if related and (related.param("RELTYPE") or "").upper() == "SNOOZE":
                self._snoozes.setdefault(related.text, []).append(alarm)
                continue
            name = self._name(alarm, fields)
            if name and (name in self.components or len(self.components) < MAX_ALARMS):
                self.components.setdefault(name, []).append(alarm)
        last, until = self._answered(todo, LAST), self._at(todo, SNOOZE)
        ends = {
            uid: max(filter(None, (self._at(each, "TRIGGER") for each in snoozes)), default=None)
            for uid, snoozes in self._snoozes.items()
        }
        self.alarms: Alarms = {}
        for name, alarms in self.components.items():
            answers = [last, *(self._answered(each, ACKNOWLEDGED) for each in alarms)]
            answer = max(filter(None, answers), default=None)
            end = max(
                filter(None, [until, *(ends.get(uid) for uid in _uids(alarms))]), default=None
            )
            self.alarms[name] = _answer(moment(name, fields, zones.person), answer, end)

    def _answered(self, component: Component, name: str) -> Optional[str]:
        """Another clock may be ahead of this one, but not by a day."""
        at = self._at(component, name)
        return at if at and at < now(days=1) else None

    def _name(self, alarm: Component, fields: Fields) -> Optional[str]:
        trigger = alarm.first("TRIGGER")
        action = (alarm.text("ACTION") or "").strip().upper()
        if not trigger or action not in ("", "DISPLAY", "AUDIO"):
            return None
        if not trigger.value.strip().lstrip("+-").upper().startswith("P"):
            return self._at(alarm, "TRIGGER")
        try:
            seconds = -int(duration(trigger.value).total_seconds())
        except (BadValue, OverflowError):
            return None
        related = (trigger.param("RELATED") or "").upper()
        if not related and not fields.start:
            related = "END"  # What counts from nothing as it is written means the due.
        if not 0 <= seconds <= MAX_MINUTES * 60 or seconds % 60:
            return None
        name = f"{'due' if related == 'END' else 'start'}-{seconds // 60}"
        return name if moment(name, fields, self._zones.person) else None

    def _at(self, component: Component, name: str) -> Optional[str]:
        each = component.first(name)
        try:
            at = when(each, self._zones) if each and len(each.value) < MAX_TIME else None
            if at and not at.is_day and 1000 <= at.wall.year <= 9998:
                return stamp(at.utc(self._zones.person))
        except (BadValue, OverflowError):
            pass
        return None

    def written(self, changes: JSON, title: str, uid: str) -> Edits:
        """Returns the edits of the VTODO and of its alarms, which alarms go, and what is new. An
        answer here ends a snooze there."""
        edits = Edits()
        answers = [each for each in changes.values() if each and each[0]]
        if answers:
            ends = [each[1] for each in answers if each[1] and each[1] > now()]
            last = [self._answered(self._todo, LAST), *(each[0] for each in answers)]
            edits.put(self._todo, LAST, max(filter(None, last)))
            edits.put(self._todo, SNOOZE, max(ends, default=None))
        for name, state in changes.items():
            alarms = self.components.get(name, [])
            if state is None or state[0]:
                for uid in _uids(alarms):
                    edits.gone += self._snoozes.get(uid, [])
            if state is None:
                edits.gone += alarms
            elif not alarms:
                edits.new += _lines(name, state[0], title, uid)
            elif state[0]:
                for each in alarms:
                    edits.put(each, ACKNOWLEDGED, state[0])
        return edits


def _uids(alarms: list[Component]) -> set[str]:
    return {each.text("UID") or "" for each in alarms}


def _lines(name: str, answer: Optional[str], title: str, uid: str) -> list[str]:
    found = _RELATIVE.fullmatch(name)
    if found:
        minutes = int(found[2])
        size = f"-P{minutes // DAY}D" if minutes and minutes % DAY == 0 else f"-PT{minutes}M"
        related = "END" if found[1] == "due" else "START"
        trigger = f"TRIGGER;RELATED={related}:{size if minutes else 'PT0S'}"
    else:
        trigger = f"TRIGGER;VALUE=DATE-TIME:{name}"
    digest = hashlib.sha256(f"{uid} {name}".encode()).hexdigest()[:32]
    lines = ["BEGIN:VALARM", f"UID:{digest}", trigger, "ACTION:DISPLAY"]
    lines += [f"DESCRIPTION:{escaped(title)}"]
    lines += [f"{ACKNOWLEDGED}:{answer}"] if answer else []
    return [*lines, "END:VALARM"]
