"""The events of a calendar (RFC 5545, 3.6.1) as `event/replace` takes them: instance by instance,
within a window of days."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache, partial
from itertools import islice
from typing import Optional

from client import JSON, Client

from .content import Component, Property, Text
from .rules import MAX_EVENTS, MAX_OF_SERIES, Preview, Window, request_of
from .said import Said, boundary
from .times import BadValue, OwnZone, When, Zones, duration, period, until_by, when

_BREAK = re.compile(r"\s*[\r\n]\s*")
_PLAIN = re.compile(r"[\x21-\x7e]{1,200}")
_UNTIL = re.compile(r"UNTIL=(\d{8})", re.IGNORECASE)
_LISTED = re.compile("[^,]+")
_FREQUENT = re.compile("SECONDLY|MINUTELY|HOURLY|BYHOUR|BYMINUTE|BYSECOND", re.IGNORECASE)
MAX_RULES = 20
"""The most rules of one event, and the most exceptions of that kind."""
MAX_DATES = 20_000
"""The most dates of one kind of one event."""
AT_ONCE = 16
"""How many recurring events are computed together."""
_STATES = {
    "": "confirmed",
    "CONFIRMED": "confirmed",
    "CANCELLED": "cancelled",
    "TENTATIVE": "tentative",
}


@dataclass
class Event:
    """A VEVENT with what is needed of it at once."""

    component: Component
    calendar: Component
    text: Text
    uid: str
    start: When
    length: timedelta
    recurrence: Optional[When]
    """Which instance it overrides."""
    order: tuple[int, str]
    """The later of two of one name has the larger one (3.8.7.4)."""

    @property
    def name(self) -> str:
        """What a person finds it by."""
        return _name(self.component, self.text)

    @property
    def is_future(self) -> bool:
        """Whether it overrides all that follows as well (3.2.13)."""
        return _range(self.component) == "THISANDFUTURE"


class Reader:
    """Collects the events of one calendar, from one file or many."""

    def __init__(self, client: Client, window: Window, said: Said) -> None:
        self._window = window
        self._said = said
        self._preview = Preview(client, window)
        self._zones = Zones(self._preview)
        self._masters: dict[str, Event] = {}
        self._overrides: dict[str, dict[datetime, Event]] = {}

    def add(self, text: Text) -> None:
        for kind, place in text.faults:
            self._said.say(kind, text.at(place))
        for calendar in text.calendars:
            self._zones.learn(calendar)
            for component in calendar.walk("VEVENT"):
                with self._boundary(partial(_name, component, text)):
                    self._add(self._event(component, calendar, text))

    def drafts(self) -> list[JSON]:
        """Returns the events of the window by day, those that occur often after others."""
        found: dict[str, JSON] = {}
        # Those that may occur many times a day come last, and take what place is left.
        series = sorted(filter(_recurs, self._masters.values()), key=_is_frequent)
        for event in series:
            self._place_overrides(event)
        for event in self._masters.values():
            if not _recurs(event):
                self._add_draft(event, event.uid, found)
        for event in [each for all in self._overrides.values() for each in all.values()]:
            self._add_draft(event, _instance_id(event.uid, event.recurrence or event.start), found)
        for index in range(0, len(series), AT_ONCE):
            self._add_series(series[index : index + AT_ONCE], found)
        for name in sorted(self._zones.unknown):
            self._said.say(
                "A time zone is not known, so its times are those of your clock",
                f"“{name[:60]}”",
            )
        return sorted(found.values(), key=lambda each: str(each["start"]))

    def _event(self, component: Component, calendar: Component, text: Text) -> Event:
        start = when(component.first("DTSTART"), self._zones)
        recurrence = component.first("RECURRENCE-ID")
        sequence = component.text("SEQUENCE") or "0"
        status = component.text("STATUS") or ""
        if status.strip().upper() not in _STATES:
            where = text.at(component.place("STATUS"))
            self._said.say("An event with an unknown STATUS counts as confirmed", where)
        if recurrence and _range(component) not in ("", "THISANDFUTURE"):
            where = text.at(component.place("RECURRENCE-ID"))
            self._said.say("An override with an unknown RANGE changes one instance only", where)
        return Event(
            component,
            calendar,
            text,
            component.text("UID") or _digest(component.content())[:40],
            start,
            self._length(component, text, start),
            when(recurrence, self._zones) if recurrence else None,
            (
                int(sequence) if sequence.isascii() and sequence.isdecimal() else 0,
                component.text("LAST-MODIFIED") or component.text("DTSTAMP") or "",
            ),
        )

    def _length(self, component: Component, text: Text, start: When) -> timedelta:
        """How long it lasts by the clock of its zone; of whole days one day less, and 0 where the
        end is not said, cannot be read, or is not after the start."""
        size = timedelta()
        name = "DTEND" if component.has("DTEND") else "DURATION"
        try:
            if name == "DTEND":
                ending = when(component.first(name), self._zones)
                size = ending.within(start.zone, self._window.person).wall - start.wall
            elif component.has(name):
                size = duration(component.text(name) or "")
            if size < timedelta():
                raise BadValue("it ends before it begins")
        except BadValue as error:
            where = text.at(component.place(name))
            self._said.say("An event is shown without its end", f"{where}: {error}")
            size = timedelta()
        return _lasting(size, start)

    def _add(self, event: Event) -> None:
        if event.recurrence is None:
            other = self._masters.get(event.uid)
            if other and other.order == event.order and other.start != event.start:
                self._said.say("An event gave way to another with the same UID", other.name)
            if other is None or other.order <= event.order:
                self._masters[event.uid] = event
            return
        overrides = self._overrides.setdefault(event.uid, {})
        instance = event.recurrence.utc(self._window.person)
        other = overrides.get(instance)
        if other is None or other.order <= event.order:
            overrides[instance] = event

    def _boundary(self, where: Callable[[], str]) -> AbstractContextManager[None]:
        return boundary(self._said.say, "An event was left out", where)

    def _place_overrides(self, event: Event) -> None:
        """The name of an instance is by the clock of its series."""
        overrides = self._overrides.get(event.uid, {})
        for instance, each in list(overrides.items()):
            del overrides[instance]
            with self._boundary(lambda: each.name):
                recurrence = each.recurrence or each.start
                each.recurrence = recurrence.within(event.start.zone, self._window.person)
                overrides[instance] = each

    def _add_series(self, series: list[Event], found: dict[str, JSON]) -> None:
        def has_place(event: Event) -> bool:
            often = _is_frequent(event)
            return len(found) < (MAX_EVENTS - MAX_OF_SERIES if often else MAX_EVENTS * 10)

        walls = self._recurring([event for event in series if has_place(event)])
        for event in series:
            if event.uid in walls and has_place(event):
                with self._boundary(lambda: event.name):
                    self._add_instances(event, walls[event.uid], found)
            else:
                kind = "A recurring event was left out, since there are too many"
                self._said.say(kind, event.name)

    def _recurring(self, series: list[Event]) -> dict[str, Instances]:
        """The times that its rules and its dates give each series in the window, by UID, and the
        lengths of those that have their own."""
        found: dict[str, Instances] = {}
        for event in series:
            found[event.uid] = {each.wall: size for each, size in self._dates(event, "RDATE")}
            if not event.component.has("RRULE"):
                found[event.uid].setdefault(event.start.wall)
        refused = "A rule was not read, so only its first day is here"
        for event, walls in self._ruled(series, "RRULE", refused):
            for wall in [event.start.wall] if walls is None else walls:
                found[event.uid].setdefault(wall)
        refused = "An EXRULE was not read, so its days are shown"
        for event, walls in self._ruled(series, "EXRULE", refused):
            for wall in walls or []:
                found[event.uid].pop(wall, None)
        return found

    def _ruled(
        self, series: list[Event], name: str, refused: str
    ) -> Iterator[tuple[Event, Optional[list[datetime]]]]:
        """What each rule of that name gives."""
        asked: list[tuple[Event, Optional[JSON]]] = []
        for event in series:
            rules = event.component.all(name)
            if len(rules) > MAX_RULES:
                self._said.say(f"Only the first {MAX_RULES} rules of an event count", event.name)
            for rule in rules[:MAX_RULES]:
                if not self._is_over(rule.value):
                    request = None
                    with boundary(self._said.say, refused, lambda: event.name):
                        request = self._rule_request(rule.value, event)
                    asked.append((event, request))
        requests = [request for _, request in asked if request]
        found = iter(self._preview.instances(requests, self._said, refused))
        return ((event, next(found) if request else None) for event, request in asked)

    def _is_over(self, rule: str) -> bool:
        until = _UNTIL.search(rule)
        first = (self._window.since - timedelta(days=2)).isoformat().replace("-", "")
        return bool(until) and (until[1] if until else "") < first

    def _rule_request(self, rule: str, event: Event) -> JSON:
        zone = event.start.zone
        if isinstance(zone, OwnZone):
            # daybook knows no such zone: by the clock on the wall, as in one without changes.
            rule = until_by(rule, lambda utc: When(utc, False, "UTC").within(zone, "UTC").wall)
        name = "UTC" if isinstance(zone, OwnZone) else zone
        return request_of(
            rule, event.start, name, self._window.since - timedelta(days=1), self._window
        )

    def _dates(self, event: Event, name: str) -> list[tuple[When, Optional[timedelta]]]:
        """The dates of a list, by the clock of the series, with the lengths of periods."""
        found = []
        self._zones.learn(event.calendar)
        # Reading what the event is called takes as long as its title is.
        where = lru_cache(maxsize=1)(lambda: event.name)
        parts = (
            (part[0], each)
            for each in event.component.all(name)
            for part in _LISTED.finditer(each.value)
            if part[0].strip()
        )
        for part, each in islice(parts, MAX_DATES):
            with boundary(self._said.say, f"An {name} was left out", where):
                start, size = period(part, self._zones.of(each))
                found.append((start.within(event.start.zone, self._window.person), size))
        if next(parts, None):
            self._said.say(f"Only the first {MAX_DATES:,} {name}s of an event count", where())
        return found

    def _add_instances(self, event: Event, walls: Instances, found: dict[str, JSON]) -> None:
        excluded = [each for each, _ in self._dates(event, "EXDATE")]
        futures = {datetime.min: (timedelta(), event)}
        for each in self._overrides.get(event.uid, {}).values():
            if each.recurrence:
                excluded.append(each.recurrence)
                if each.is_future:
                    with self._boundary(lambda: each.name):
                        wall, by = self._future(each, each.recurrence, event)
                        futures[wall] = (by, each)
        since = sorted(futures)
        days = {each.wall.date() for each in excluded if each.is_day or event.start.is_day}
        for wall in sorted(walls.keys() - {each.wall for each in excluded}):
            if wall.date() in days:
                continue
            by, base = futures[since[bisect_right(since, wall) - 1]]
            with self._boundary(lambda: base.name):
                self._add_instance(event, base, wall, by, walls[wall], found)

    def _add_instance(
        self,
        event: Event,
        base: Event,
        wall: datetime,
        by: timedelta,
        size: Optional[timedelta],
        found: dict[str, JSON],
    ) -> None:
        zone = base.start.zone if event.start.is_day else event.start.zone
        start = When(wall + by, False, zone)
        if base.start.is_day:
            start = When(datetime(*start.wall.timetuple()[:3]), True)
        if self._window.has(start.named()):
            length = base.length if size is None else _lasting(size, start)
            instance = replace(base, start=start, length=length)
            id = _instance_id(event.uid, When(wall, event.start.is_day, event.start.zone))
            self._add_draft(instance, id, found)

    def _future(
        self, override: Event, recurrence: When, event: Event
    ) -> tuple[datetime, timedelta]:
        """From when on an override counts, and by how much it moves what follows."""
        if _recurs(override):
            self._said.say("The rule of an override was left out", override.name)
        wall = recurrence.wall
        if recurrence.is_day and not event.start.is_day:
            wall = datetime.combine(wall.date(), event.start.wall.time())
        start = override.start
        if not event.start.is_day:
            start = start.within(event.start.zone, self._window.person)
        return wall, start.wall - wall

    def _add_draft(self, event: Event, id: str, found: dict[str, JSON]) -> None:
        with self._boundary(lambda: event.name):
            draft = _draft(event, id, self._window)
            if draft:
                found[id] = draft


Instances = dict[datetime, Optional[timedelta]]
"""By the clock of the series, with their lengths where they have their own."""


def _range(component: Component) -> str:
    each: Optional[Property] = component.first("RECURRENCE-ID")
    return ((each.param("RANGE") if each else None) or "").upper()


def _lasting(size: timedelta, start: When) -> timedelta:
    """Whole days last one day less, by their last day."""
    return timedelta(days=max(size.days - 1, 0)) if start.is_day else max(size, timedelta())


def _name(component: Component, text: Text) -> str:
    title = component.text("SUMMARY") or component.text("UID") or ""
    return f"“{title[:60]}”, {text.at(component.begin)}"


def _is_frequent(event: Event) -> bool:
    """Whether it may occur more than once a day."""
    return any(_FREQUENT.search(rule.value) for rule in event.component.all("RRULE"))


def _recurs(event: Event) -> bool:
    return event.component.has("RRULE") or event.component.has("RDATE")


def _instance_id(uid: str, start: When) -> str:
    return _id(f"{uid}/{start.stamp}{'Z' if start.zone == 'UTC' else ''}")


def _id(text: str) -> str:
    """A name that daybook takes: short, and without what no line may have."""
    return text if _PLAIN.fullmatch(text) else _digest(text)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()


def _draft(event: Event, id: str, window: Window) -> Optional[JSON]:
    """Returns nothing for an event that does not begin within the window."""
    start = event.start.named()
    if not window.has(start):
        return None
    ending = start.moved(event.length)
    draft: JSON = {"id": _id(id), "start": start.day, **_told(event.component)}
    if ending.day != start.day:
        draft["endDay"] = ending.day
    if not start.is_day:
        draft["startTime"] = start.time
        if event.length:
            draft["endTime"] = ending.time
        if isinstance(start.zone, str):
            draft["timeZone"] = start.zone
    return draft


@lru_cache(maxsize=4)
def _told(component: Component) -> JSON:
    """What all its instances say."""
    told: JSON = {
        "title": _BREAK.sub(" ", component.text("SUMMARY") or "")[:1000],
        "status": _STATES.get((component.text("STATUS") or "").strip().upper(), "confirmed"),
        "isBusy": (component.text("TRANSP") or "").upper() != "TRANSPARENT",
    }
    for name, member in (("LOCATION", "location"), ("DESCRIPTION", "notes"), ("URL", "link")):
        text = component.text(name)
        if text:
            told[member] = (text if name == "DESCRIPTION" else _BREAK.sub(", ", text))[:20_000]
    return told
