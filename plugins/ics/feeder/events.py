"""The events of a calendar (RFC 5545, 3.6.1) as `event/replace` takes them: instance by instance,
within a window of days."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Optional

from .client import JSON, Client
from .content import Component, Property, Text
from .rules import Preview, Window, request_of
from .said import Said
from .times import BadValue, OwnZone, When, Zones, duration, period, until_by, when

_BREAK = re.compile(r"\s*[\r\n]\s*")
_PLAIN = re.compile(r"[\x21-\x7e]{1,200}")
_UNTIL = re.compile(r"UNTIL=(\d{8})", re.IGNORECASE)
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
        title = (self.component.text("SUMMARY") or self.uid)[:60]
        return f"“{title}”, {self.text.at(self.component.begin)}"

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
                try:
                    self._add(self._event(component, text))
                except (BadValue, OverflowError) as error:
                    title = component.text("SUMMARY") or component.text("UID") or ""
                    where = text.at(component.begin)
                    self._said.say("An event was left out", f"“{title[:60]}”, {where}: {error}")

    def drafts(self) -> list[JSON]:
        """Returns the events of the window, by day and id."""
        for name in sorted(self._zones.unknown):
            self._said.say(
                "A time zone is not known, so its times are those of your clock",
                f"“{name[:60]}”",
            )
        found: dict[str, JSON] = {}
        for event, walls in self._recurring():
            self._add_instances(event, walls, found)
        for event in self._masters.values():
            if not _recurs(event):
                self._add_draft(event, event.uid, found)
        for event in [each for all in self._overrides.values() for each in all.values()]:
            self._add_draft(event, _instance_id(event.uid, event.recurrence or event.start), found)
        return sorted(found.values(), key=lambda each: (each["start"], each["id"]))

    def _event(self, component: Component, text: Text) -> Event:
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

    def _recurring(self) -> list[tuple[Event, Instances]]:
        """Each series with the times that its rules and its dates give it in the window, and the
        lengths of those that have their own."""
        found = {}
        for event in self._masters.values():
            if _recurs(event):
                found[event.uid] = {each.wall: size for each, size in self._dates(event, "RDATE")}
                if not event.component.has("RRULE"):
                    found[event.uid].setdefault(event.start.wall)
        series = [self._masters[uid] for uid in found]
        refused = "A rule was not read, so only its first day is here"
        for event, walls in self._ruled(series, "RRULE", refused):
            for wall in [event.start.wall] if walls is None else walls:
                found[event.uid].setdefault(wall)
        refused = "An EXRULE was not read, so its days are shown"
        for event, walls in self._ruled(series, "EXRULE", refused):
            for wall in walls or []:
                found[event.uid].pop(wall, None)
        return [(event, found[event.uid]) for event in series]

    def _ruled(
        self, series: list[Event], name: str, refused: str
    ) -> Iterator[tuple[Event, Optional[list[datetime]]]]:
        """What each rule of that name gives."""
        rules = [
            (event, self._rule_request(rule.value, event))
            for event in series
            for rule in event.component.all(name)
            if not self._is_over(rule.value)
        ]
        requests = [request for _, request in rules]
        found = self._preview.instances(requests, self._said, refused)
        return zip([event for event, _ in rules], found)

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
        for each in event.component.all(name):
            for part in filter(str.strip, each.value.split(",")):
                try:
                    start, size = period(part, self._zones.of(each))
                    found.append((start.within(event.start.zone, self._window.person), size))
                except (BadValue, OverflowError) as error:
                    self._said.say(f"An {name} was left out", f"{event.name}: {error}")
        return found

    def _add_instances(self, event: Event, walls: Instances, found: dict[str, JSON]) -> None:
        excluded = [each for each, _ in self._dates(event, "EXDATE")]
        futures: list[tuple[datetime, timedelta, Event]] = []
        for each in self._overrides.get(event.uid, {}).values():
            if each.recurrence:
                # The name of an instance is by the clock of its series.
                each.recurrence = each.recurrence.within(event.start.zone, self._window.person)
                excluded.append(each.recurrence)
                if each.is_future:
                    futures.append(self._future(each, each.recurrence, event))
        days = {each.wall.date() for each in excluded if each.is_day or event.start.is_day}
        for wall in walls.keys() - {each.wall for each in excluded}:
            if wall.date() in days:
                continue
            earlier = [each for each in futures if each[0] <= wall]
            _, by, base = max(earlier, key=lambda each: each[0], default=(wall, timedelta(), event))
            zone = base.start.zone if event.start.is_day else event.start.zone
            start = When(wall + by, False, zone)
            if base.start.is_day:
                start = When(datetime(*start.wall.timetuple()[:3]), True)
            if self._window.has(start.named()):
                size = walls[wall]
                length = base.length if size is None else _lasting(size, start)
                instance = replace(base, start=start, length=length)
                id = _instance_id(event.uid, When(wall, event.start.is_day, event.start.zone))
                self._add_draft(instance, id, found)

    def _future(
        self, override: Event, recurrence: When, event: Event
    ) -> tuple[datetime, timedelta, Event]:
        """From when on an override counts, and by how much it moves what follows."""
        if _recurs(override):
            self._said.say("The rule of an override was left out", override.name)
        wall = recurrence.wall
        if recurrence.is_day and not event.start.is_day:
            wall = datetime.combine(wall.date(), event.start.wall.time())
        start = override.start
        if not event.start.is_day:
            start = start.within(event.start.zone, self._window.person)
        return wall, start.wall - wall, override

    def _add_draft(self, event: Event, id: str, found: dict[str, JSON]) -> None:
        try:
            draft = _draft(event, id, self._window)
        except OverflowError:
            return self._said.say(
                "An event was left out, since it ends after the year 9999", event.name
            )
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
    component = event.component
    draft: JSON = {
        "id": _id(id),
        "title": _BREAK.sub(" ", component.text("SUMMARY") or "")[:1000],
        "start": start.day,
        "status": _STATES.get((component.text("STATUS") or "").strip().upper(), "confirmed"),
        "isBusy": (component.text("TRANSP") or "").upper() != "TRANSPARENT",
    }
    if ending.day != start.day:
        draft["endDay"] = ending.day
    if not start.is_day:
        draft["startTime"] = start.time
        if event.length:
            draft["endTime"] = ending.time
        if isinstance(start.zone, str):
            draft["timeZone"] = start.zone
    for name, member in (("LOCATION", "location"), ("DESCRIPTION", "notes"), ("URL", "link")):
        text = component.text(name)
        if text:
            draft[member] = (text if name == "DESCRIPTION" else _BREAK.sub(", ", text))[:20_000]
    return draft
