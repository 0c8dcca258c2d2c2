"""The events of a calendar (RFC 5545, 3.6.1) as `event/replace` takes them: instance by instance,
within a window of days.

Recurring events are computed by daybook itself (`recurrence/preview`), which looks at a limited
number of steps, so that no rule holds anybody up."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Optional

from .client import JSON, Client, Refusal
from .content import Component
from .times import BadValue, OwnZone, When, Zones, duration, until_by, when, whens

MAX_OF_SERIES = 5_000
"""The most instances of one series."""

_PLAIN = re.compile(r"[\x21-\x7e]{1,200}")
_UNTIL = re.compile(r"UNTIL=(\d{8})", re.IGNORECASE)
_STATES = {"CANCELLED": "cancelled", "TENTATIVE": "tentative"}


@dataclass
class Said:
    """What a person should know about what was read, each kind with how often it was."""

    kinds: dict[str, list[str]] = field(default_factory=dict)

    def say(self, kind: str, example: str = "") -> None:
        self.kinds.setdefault(kind, []).append(example)

    def __str__(self) -> str:
        sentences = []
        for kind, examples in self.kinds.items():
            count = len(examples)
            example = examples[0] and f" ({examples[0]}{', …' if count > 1 else ''})"
            sentences.append(f"{kind}{f', {count} times' if count > 1 else ''}{example}.")
        return " ".join(sentences)


@dataclass
class Window:
    since: date
    through: date
    person: str
    """The person's time zone."""

    def has(self, moment: When) -> bool:
        return self.since <= moment.wall.date() <= self.through


class Preview:
    """Rules, computed by daybook."""

    def __init__(self, client: Client, window: Window) -> None:
        self._client = client
        self._window = window

    def onsets(self, rule: str, start: datetime) -> list[datetime]:
        request = _request(
            rule, When(start), "UTC", self._window.since - timedelta(days=400), self._window
        )
        return self.instances([request], Said())[0] or []

    def instances(self, requests: list[JSON], said: Said) -> list[Optional[list[datetime]]]:
        """Returns when each rule occurs; nothing where daybook cannot read it."""
        answers = self._client.call_all([("recurrence/preview", each) for each in requests])
        found: list[Optional[list[datetime]]] = []
        for request, answer in zip(requests, answers):
            if isinstance(answer, Refusal):
                said.say("A rule was not read, so only its first day is here", str(answer))
                found.append(None)
            else:
                found.append(self._rest(request, answer, said))
        return found

    def _rest(self, request: JSON, answer: JSON, said: Said) -> list[datetime]:
        walls = _walls(answer)
        while answer["isTruncated"]:
            answer = (
                self._client.call(
                    "recurrence/preview", **{**request, "since": walls[-1].date().isoformat()}
                )
                if walls
                else answer
            )
            more = [each for each in _walls(answer) if each > walls[-1]] if walls else []
            walls += more
            if not more or len(walls) >= MAX_OF_SERIES:
                said.say("A rule that occurs too often is cut off", request["rule"][:80])
                break
        return walls[:MAX_OF_SERIES]


def _walls(answer: JSON) -> list[datetime]:
    return [
        datetime.fromisoformat(f"{each['day']}T{each.get('time') or '00:00'}")
        for each in answer["items"]
    ]


def _request(rule: str, start: When, zone: Optional[str], since: date, window: Window) -> JSON:
    return {
        "rule": rule,
        "start": start.day,
        "startTime": start.time,
        "timeZone": zone,
        "since": since.isoformat(),
        "through": (window.through + timedelta(days=1)).isoformat(),
        "limit": 1000,
    }


@dataclass
class Event:
    """A VEVENT with what is needed of it at once."""

    component: Component
    uid: str
    start: When
    length: timedelta
    recurrence: Optional[When]
    """Which instance it overrides."""
    order: tuple[int, str]
    """The later of two of one name has the larger one (3.8.7.4)."""


class Reader:
    """Collects the events of one calendar, from one file or many."""

    def __init__(self, client: Client, window: Window, said: Said) -> None:
        self._window = window
        self._said = said
        self._preview = Preview(client, window)
        self._zones = Zones(self._preview)
        self._masters: dict[str, Event] = {}
        self._overrides: dict[str, dict[datetime, Event]] = {}

    def add(self, calendars: list[Component], place: str) -> None:
        for calendar in calendars:
            self._zones.learn(calendar)
            for component in calendar.walk("VEVENT"):
                try:
                    self._add(self._event(component))
                except (BadValue, OverflowError) as error:
                    name = component.text("SUMMARY") or component.text("UID") or place
                    self._said.say("An event was left out", f"“{name[:60]}”: {error}")

    def drafts(self) -> list[JSON]:
        """Returns the events of the window, by day and id."""
        for name in sorted(self._zones.unknown):
            self._said.say(
                "A time zone is not known, so its times are those of your clock", name[:60]
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

    def _event(self, component: Component) -> Event:
        start = when(component.first("DTSTART"), self._zones)
        recurrence = component.first("RECURRENCE-ID")
        sequence = component.text("SEQUENCE") or "0"
        return Event(
            component,
            component.text("UID") or hashlib.sha256(str(component).encode()).hexdigest()[:40],
            start,
            self._length(component, start),
            when(recurrence, self._zones) if recurrence else None,
            (
                int(sequence) if sequence.isascii() and sequence.isdecimal() else 0,
                component.text("LAST-MODIFIED") or component.text("DTSTAMP") or "",
            ),
        )

    def _length(self, component: Component, start: When) -> timedelta:
        """How long it lasts by the clock of its zone; of whole days one day less, and 0 where the
        end is not said or not after the start."""
        size = timedelta()
        last = component.first("DTEND")
        if last:
            ending = when(last, self._zones).within(start.zone, self._window.person)
            size = ending.wall - start.wall
        elif component.has("DURATION"):
            size = duration(component.text("DURATION") or "")
        if start.is_day:
            size = timedelta(days=max(size.days - 1, 0))
        return max(size, timedelta())

    def _add(self, event: Event) -> None:
        if event.recurrence is None:
            other = self._masters.get(event.uid)
            if other is None or other.order <= event.order:
                self._masters[event.uid] = event
            return
        overrides = self._overrides.setdefault(event.uid, {})
        instance = event.recurrence.utc(self._window.person)
        other = overrides.get(instance)
        if other is None or other.order <= event.order:
            overrides[instance] = event

    def _recurring(self) -> list[tuple[Event, set[datetime]]]:
        """Each series with the times that its rules and its dates give it in the window."""
        requests: list[JSON] = []
        places: list[tuple[Event, set[datetime]]] = []
        of_request: list[int] = []
        for event in self._masters.values():
            if not _recurs(event):
                continue
            walls = {each.wall for each in self._dates(event, "RDATE")}
            rules = event.component.all("RRULE")
            if not rules:
                walls.add(event.start.wall)
            for rule in rules:
                if not self._is_over(rule.value):
                    requests.append(self._rule_request(rule.value, event))
                    of_request.append(len(places))
            places.append((event, walls))
        for place, found in zip(of_request, self._preview.instances(requests, self._said)):
            event, walls = places[place]
            walls.update([event.start.wall] if found is None else found)
        return places

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
        return _request(
            rule, event.start, name, self._window.since - timedelta(days=1), self._window
        )

    def _dates(self, event: Event, name: str) -> list[When]:
        """The dates of a list, by the clock of the series."""
        found: list[When] = []
        for each in event.component.all(name):
            try:
                found += [
                    one.within(event.start.zone, self._window.person)
                    for one in whens(each, self._zones)
                ]
            except (BadValue, OverflowError) as error:
                title = event.component.text("SUMMARY") or event.uid
                self._said.say(f"An {name} was left out", f"“{title[:60]}”: {error}")
        return found

    def _add_instances(self, event: Event, walls: set[datetime], found: dict[str, JSON]) -> None:
        excluded = self._dates(event, "EXDATE")
        for each in self._overrides.get(event.uid, {}).values():
            if each.recurrence:
                # The name of an instance is by the clock of its series.
                each.recurrence = each.recurrence.within(event.start.zone, self._window.person)
                excluded.append(each.recurrence)
        days = {each.wall.date() for each in excluded if each.is_day or event.start.is_day}
        for wall in walls - {each.wall for each in excluded}:
            start = When(wall, event.start.is_day, event.start.zone)
            if wall.date() not in days and self._window.has(start.named()):
                instance = replace(event, start=start)
                self._add_draft(instance, _instance_id(event.uid, start), found)

    def _add_draft(self, event: Event, id: str, found: dict[str, JSON]) -> None:
        try:
            draft = _draft(event, id, self._window)
        except OverflowError:
            return self._said.say("An event was left out, since it ends after the year 9999")
        if draft:
            found[id] = draft


def _recurs(event: Event) -> bool:
    return event.component.has("RRULE") or event.component.has("RDATE")


def _instance_id(uid: str, start: When) -> str:
    return _id(f"{uid}/{start.stamp}{'Z' if start.zone == 'UTC' else ''}")


def _id(text: str) -> str:
    """A name that daybook takes: short, and without what no line may have."""
    return text if _PLAIN.fullmatch(text) else hashlib.sha256(text.encode()).hexdigest()


def _draft(event: Event, id: str, window: Window) -> Optional[JSON]:
    """Returns nothing for an event that does not begin within the window."""
    start = event.start.named()
    if not window.has(start):
        return None
    ending = start.moved(event.length)
    component = event.component
    draft: JSON = {
        "id": _id(id),
        "title": (component.text("SUMMARY") or "")[:1000],
        "start": start.day,
        "status": _STATES.get((component.text("STATUS") or "").upper(), "confirmed"),
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
            draft[member] = text[:20_000]
    return draft
