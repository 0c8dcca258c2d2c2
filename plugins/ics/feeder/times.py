"""Days, times and zones of RFC 5545 (3.3.4, 3.3.5, 3.6.5)."""

from __future__ import annotations

import re
import zoneinfo
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from typing import Optional, Protocol, Union

from .content import Component, Property
from .said import boundary
from .windows import WINDOWS

_STAMP = re.compile(r"^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$")
_DURATION = re.compile(
    r"^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$"
)
_UNTIL = re.compile(r"UNTIL=(\d{8}T\d{6}Z)", re.IGNORECASE)
_OFFSET = re.compile(r"^([+-])(\d\d)(\d\d)(\d\d)?$")


MAX_RULES = 1_000
"""The most rules of all zones of a calendar, or of all tasks."""
MAX_CHANGES = 1_000
"""How often the clocks of one zone change at most."""


class BadValue(ValueError):
    """What stands in a calendar and cannot be read, in words."""


class Rules(Protocol):
    """What computes a rule: `recurrence/preview` of daybook."""

    def knows(self, zone: str) -> bool:
        """Whether times of that IANA zone are understood."""

    def onsets(self, rule: str, start: datetime) -> list[datetime]:
        """When the clocks change by a rule, around the days that are asked for. Throws `BadValue`
        where that is too often."""


@dataclass(frozen=True)
class OwnZone:
    """A zone that only its VTIMEZONE describes, by the moments at which its clocks change: the
    local time before the change, the offset before it and the offset after it."""

    changes: tuple[tuple[datetime, timedelta, timedelta], ...]

    def offset(self, wall: datetime) -> timedelta:
        index = bisect_right(self.changes, (wall, timedelta.max, timedelta.max))
        return self.changes[index - 1][2] if index else self.changes[0][1]


Zone = Union[str, OwnZone, None]
"""An IANA name, a zone of the calendar's own, or none: floating."""


@dataclass(frozen=True)
class When:
    """A day, or a time on it by the clock of its zone."""

    wall: datetime
    is_day: bool = False
    zone: Zone = None

    def utc(self, person: str) -> datetime:
        """The moment, without a zone; what floats is read by the person's clock."""
        if isinstance(self.zone, OwnZone):
            return self.wall - self.zone.offset(self.wall)
        zone = known_zone(self.zone or person) or timezone.utc
        return self.wall.replace(tzinfo=zone).astimezone(timezone.utc).replace(tzinfo=None)

    def named(self) -> When:
        """The same moment in a zone that has a name, as daybook needs it."""
        if not isinstance(self.zone, OwnZone):
            return self
        return When(self.wall - self.zone.offset(self.wall), self.is_day, "UTC")

    def within(self, zone: Zone, person: str) -> When:
        """The same moment by the clock of another zone."""
        if self.is_day or self.zone == zone:
            return self
        utc = self.utc(person)
        if isinstance(zone, OwnZone):
            # Close enough to find the offset, but in the hour of a change.
            wall = utc + zone.offset(utc)
            return When(utc + zone.offset(wall), False, zone)
        there = known_zone(zone or person) or timezone.utc
        wall = utc.replace(tzinfo=timezone.utc).astimezone(there).replace(tzinfo=None)
        return When(wall, False, zone)

    def moved(self, by: timedelta) -> When:
        return replace(self, wall=self.wall + by)

    @property
    def day(self) -> str:
        return self.wall.date().isoformat()

    @property
    def time(self) -> Optional[str]:
        if self.is_day:
            return None
        return self.wall.time().isoformat("auto" if self.wall.second else "minutes")

    @property
    def stamp(self) -> str:
        """As the content line has it, without its zone."""
        day = self.day.replace("-", "")
        time = self.wall.time().isoformat("seconds").replace(":", "")
        return day if self.is_day else f"{day}T{time}"


@lru_cache(maxsize=1000)
def known_zone(name: str) -> Optional[zoneinfo.ZoneInfo]:
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return None


class Zones:
    """The zones that the texts of one calendar name, each read when it is first named."""

    def __init__(self, rules: Rules, person: str = "UTC") -> None:
        self._rules = rules
        self.person = person
        """The zone of the person."""
        self._count = 0
        """How many rules of zones were asked for."""
        self._calendar: Optional[Component] = None
        self._components: dict[str, Component] = {}
        self._own: dict[str, Zone] = {}
        self._described: dict[str, Zone] = {}
        self._named: dict[str, Optional[str]] = {}
        self.unknown: set[str] = set()

    def learn(self, calendar: Component) -> None:
        """From now on the VTIMEZONE components of that calendar hold."""
        if calendar is not self._calendar:
            self._calendar, self._own = calendar, {}
            self._components = {
                each.text("TZID") or "": each for each in calendar.walk("VTIMEZONE")
            }

    def of(self, each: Property) -> Zone:
        """The zone that a property names."""
        name = each.param("TZID")
        return self.zone(name) if name else None

    def zone(self, name: str) -> Zone:
        zone: Zone = self._iana(name)
        if not zone and name in self._components:
            if name not in self._own:
                self._own[name] = None  # Whatever names itself.
                self._own[name] = self._read(self._components[name])
            zone = self._own[name]
        if not zone:
            self.unknown.add(name)
        return zone

    def _iana(self, name: str) -> Optional[str]:
        """The zone of that name, where daybook knows it too."""
        zone = iana_name(name)
        if zone and zone not in self._named:
            self._named[zone] = zone if self._rules.knows(zone) else None
        return self._named[zone] if zone else None

    def _read(self, component: Component) -> Zone:
        located = self._iana(component.text("X-LIC-LOCATION") or "")
        if located:
            return located
        text = component.content()
        if text not in self._described:
            changes: list[tuple[datetime, timedelta, timedelta]] = []
            zone: Zone = None
            # One that is not described as a whole is not known.
            with boundary(lambda *_: None, "", str):
                for child in component.children:
                    changes += self._changes(child)
                    if len(changes) > MAX_CHANGES:
                        raise BadValue("its clocks change too often")
                zone = OwnZone(tuple(sorted(changes))) if changes else None
            self._described[text] = zone
        return self._described[text]

    def _changes(self, child: Component) -> list[tuple[datetime, timedelta, timedelta]]:
        before, after = (offset(child.text(name)) for name in ("TZOFFSETFROM", "TZOFFSETTO"))
        start = when(child.first("DTSTART"), self).wall
        onsets = [start]
        for each in child.all("RDATE"):
            onsets += [one.wall for one in whens(each, self)]
        for each in child.all("RRULE"):
            self._count += 1
            if self._count > MAX_RULES:
                raise BadValue("the zones have too many rules")
            onsets += self._rules.onsets(until_by(each.value, lambda utc: utc + before), start)
        return [(onset, before, after) for onset in onsets]


@lru_cache(maxsize=1000)
def iana_name(name: str) -> Optional[str]:
    """The IANA zone that a TZID names, also by its Windows name and behind a prefix such as
    /example.org/2026a/ or posix/."""
    name = name.strip().strip('"')
    parts = [each for each in name.split("/") if each]
    is_prefixed = name.startswith("/") or parts[:1] in (["posix"], ["right"])
    for count in (3, 2, 1):
        tail = parts[-count:]
        is_named = len(tail) == count and (count > 1 or len(parts) == 1 or is_prefixed)
        if is_named and tail[0] not in ("posix", "right") and known_zone("/".join(tail)):
            return "UTC" if tail == ["Z"] else "/".join(tail)
    zone = WINDOWS.get(name.casefold())
    return zone if zone and known_zone(zone) else None


def offset(text: Optional[str]) -> timedelta:
    match = _OFFSET.match((text or "").strip())
    if not match:
        raise BadValue(f"“{text}” is no offset from UTC")
    size = timedelta(hours=int(match[2]), minutes=int(match[3]), seconds=int(match[4] or 0))
    return -size if match[1] == "-" else size


def moment(text: str, zone: Zone) -> When:
    """Reads a DATE or DATE-TIME."""
    match = _STAMP.match(text.strip().upper())
    if not match:
        raise BadValue(f"“{text[:40]}” is no date and no time")
    year, month, day = (int(match[place]) for place in (1, 2, 3))
    try:
        if match[4] is None:
            return When(datetime(year, month, day), is_day=True)
        # A leap second is the one before it, as 3.3.12 asks for.
        hour, minute, second = int(match[4]), int(match[5]), min(int(match[6]), 59)
        wall = datetime(year, month, day, hour, minute, second)
    except ValueError:
        raise BadValue(f"“{text[:40]}” is no date or time that exists") from None
    return When(wall, False, "UTC" if match[7] else zone)


def period(text: str, zone: Zone) -> tuple[When, Optional[timedelta]]:
    """Reads a date, a time or a period (3.3.9), which has a length by the clock."""
    first, slash, last = text.partition("/")
    start = moment(first, zone)
    if not slash:
        return start, None
    if "P" in last.upper():
        return start, duration(last)
    return start, moment(last, zone).within(start.zone, "UTC").wall - start.wall


def whens(each: Property, zones: Zones) -> list[When]:
    """Reads a list of dates, times or periods, of which the beginnings count."""
    zone = zones.of(each)
    return [period(part, zone)[0] for part in each.value.split(",") if part.strip()]


def until_by(rule: str, local: Callable[[datetime], datetime]) -> str:
    """A rule with its UNTIL, where that is in UTC, by the clock on the wall."""

    def written(found: re.Match[str]) -> str:
        try:
            return "UNTIL=" + When(local(moment(found[1], None).wall)).stamp
        except OverflowError:  # In 9999, which is as good as never.
            return found[0]

    return _UNTIL.sub(written, rule)


def when(each: Optional[Property], zones: Zones) -> When:
    if each is None:
        raise BadValue("it has no DTSTART")
    found = whens(each, zones)
    if not found:
        raise BadValue(f"{each.name} is empty")
    return found[0]


def duration(text: str) -> timedelta:
    match = _DURATION.match(text.strip().upper())
    if not match or not any(match.groups()[1:]):
        raise BadValue(f"“{text[:40]}” is no duration")
    weeks, days, hours, minutes, seconds = (int(part or 0) for part in match.groups()[1:])
    size = timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)
    return -size if match[1] == "-" else size


def wall(day: str, time: Optional[str]) -> datetime:
    """Reads a day and a time as daybook writes them."""
    return datetime.fromisoformat(f"{day}T{time or '00:00'}")
