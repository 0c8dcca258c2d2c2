"""Tasks with alarms, some of which have gone off."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from .harness import ZONE
from .items import FolderCase


def alarm(trigger: str, *lines: str) -> list[str]:
    return ["BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER{trigger}", *lines, "END:VALARM"]


def stamp(minutes: float = 0) -> str:
    """An instant, so many minutes from now."""
    at = datetime.now(timezone.utc) + timedelta(minutes=minutes)
    return at.strftime("%Y%m%dT%H%M%SZ")


def local(minutes: int) -> datetime:
    at = datetime.now(ZoneInfo(ZONE)) + timedelta(minutes=minutes)
    return at.replace(second=0, microsecond=0, tzinfo=None)


def due(minutes: int) -> dict[str, str]:
    at = local(minutes).isoformat(timespec="minutes")
    return dict(due=at[:10], dueTime=at[11:], timeZone=ZONE)


class AlarmCase(FolderCase):
    def add(self, *reminders: dict, **task: object) -> None:
        """Adds a task with reminders, two hours ago."""
        task = {"id": "fern", "title": "Fern; big", **task}
        requests = [("task/add", task)]
        requests += [("reminder/add", {"task": task["id"], **each}) for each in reminders]
        self.home.call_all(requests, now=local(-120).isoformat(timespec="minutes"))

    def alarms(self, name: str = "fern.ics") -> list[str]:
        """What the VALARMs of an item say, but for their UIDs."""
        text = re.sub(r"UID:.*\r\n", "", self.items()[name])
        return [
            each.strip().replace("\r\n", " ").replace("ACTION:DISPLAY ", "")
            for each in re.findall(r"(?s)BEGIN:VALARM\r\n(.*?)END:VALARM", text)
        ]

    def reminders(self, task: str = "fern") -> list[dict]:
        return self.home.call("reminder/list", task=task)["items"]

    def times(self, task: str = "fern") -> set[str]:
        names = ("relatedTo", "minutesBefore", "time", "dateTime", "isDefault")
        return {
            " ".join(str(each[name]) for name in names if name in each)
            for each in self.reminders(task)
        }

    def put_lines(self, *lines: str, name: str = "fern.ics", without: str = "") -> None:
        """Another client adds lines at the end of a VTODO, and leaves out what a pattern finds."""
        text = re.sub(without, "", self.items()[name]) if without else self.items()[name]
        self.put(name, text.replace("END:VTODO", "\r\n".join([*lines, "END:VTODO"])))

    def assert_settled(self) -> None:
        """Another run changes neither side."""
        before, reminders = self.items(), self.home.call("reminder/list", limit=1000)
        run = self.home.pull()
        self.assertEqual(self.items(), before)
        self.assertEqual(self.home.call("reminder/list", limit=1000), reminders)
        writing = [
            each for each in run.methods() if re.match(r"(task|reminder)/(?!list|get)", each)
        ]
        self.assertEqual(writing, [])
