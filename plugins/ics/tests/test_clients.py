"""Calendars and tasks as known programs write them are read, and written back as they are."""

from __future__ import annotations

import pathlib
import re

from feeder.tasks import derived

from .items import FolderCase, changed, others, value
from .samples import day, iso

FIXTURES = pathlib.Path(__file__).parent / "fixtures"
BREAD = {
    "title": "Buy bread",
    "notes": "Two loaves, dark",
    "due": "2027-02-03",
    "dueTime": "09:30",
    "timeZone": "Europe/Berlin",
    "tags": ["Home", "Two-Words"],
}
MORNING = {"start": "2027-02-02", "startTime": "08:00"}
TASKS: dict[str, dict] = {
    "apple": {
        **BREAD,
        "tags": [],
        "priority": "high",
        "start": "2027-02-03",
        "startTime": "09:30",
    },
    "tasks-org": {**BREAD, "priority": "low", "dueTime": None, "timeZone": None},
    "nextcloud": {**BREAD, **MORNING, "priority": "medium", "timeZone": None},
    "thunderbird": {**BREAD, **MORNING, "priority": "high"},
    "evolution": {**BREAD, **MORNING, "priority": "high"},
    "todoman": {**BREAD, "priority": "low"},
}
STANDUP = {
    f"Standup {iso(1)} 09:00-09:30 Europe/Berlin",
    f"Standup late {iso(3)} 11:00-11:30 Europe/Berlin",
    f"Standup {iso(4)} 09:00-09:30 Europe/Berlin",
}
CALL = {f"Call {iso(5)} 16:00-17:00 UTC"}
FAIR = {f"Fair {iso(6)}"}
CALENDARS = {
    "google": STANDUP | CALL,
    "outlook": STANDUP | CALL | FAIR,
    "icloud": STANDUP | FAIR,
    "nextcloud": STANDUP,
    "fastmail": STANDUP | {each.replace("UTC", "Etc/UTC") for each in CALL},
    "thunderbird": STANDUP | FAIR,
}


def fixture(name: str) -> bytes:
    """A file as its program writes it; the days are counted from today."""
    text = (FIXTURES / f"{name}.ics").read_text()
    text = re.sub(r"<(\d)>", lambda found: day(int(found[1])), text)
    return text.replace("\n", "\r\n").encode()


class Clients(FolderCase):
    def test_tasks_of_each_program_are_changed_on_both_sides_and_nothing_else_of_them(self) -> None:
        for name in TASKS:
            (self.folder / f"{name}.ics").write_bytes(fixture(f"tasks-{name}"))
        self.home.pull()
        self.assertEqual(self.home.said, "")
        ids = {}
        tasks = self.home.tasks_listed()
        for name, expected in TASKS.items():
            with self.subTest(name):
                uid = value(self.items()[f"{name}.ics"], "UID")
                task = next(each for each in tasks if each["id"] == derived(uid))
                self.assertEqual({each: task.get(each) for each in expected}, expected)
                ids[name] = task["id"]
        before = {}
        for name, id in ids.items():
            text = changed(self.items()[f"{name}.ics"], "DESCRIPTION", ":Three loaves")
            (self.folder / f"{name}.ics").write_bytes(text.encode())
            before[name] = text.encode()
            edit = dict(id=id, title="Buy much bread", priority="none", addTags=["new"])
            self.home.call_all([("task/edit", edit)])
        self.home.pull()
        for name, id in ids.items():
            with self.subTest(name):
                after = (self.folder / f"{name}.ics").read_bytes()
                names = ("SUMMARY", "PRIORITY", "CATEGORIES")
                self.assertEqual(others(before[name], *names), others(after, *names))
                text = after.decode()
                self.assertEqual(value(text, "SUMMARY"), "Buy much bread")
                self.assertIsNone(value(text, "PRIORITY"))
                self.assertIn("new", value(text, "CATEGORIES"))
                task = self.home.call("task/get", id=id)
                self.assertEqual(task["notes"], "Three loaves")
                before[name] = after
                self.home.call("task/complete", id=id)
        self.home.pull()
        for name, id in ids.items():
            with self.subTest(name):
                after = (self.folder / f"{name}.ics").read_bytes()
                names = ("STATUS", "COMPLETED", "PERCENT-COMPLETE")
                self.assertEqual(others(before[name], *names), others(after, *names))
                self.assertEqual(value(after.decode(), "STATUS"), "COMPLETED")
                self.assertRegex(value(after.decode(), "COMPLETED"), r"\d{8}T\d{6}Z")

    def test_calendars_of_each_program_are_read_and_left_as_they_are(self) -> None:
        self.home.settings = {
            "calendars": [f"{name}={self.home.folder}/{name}.ics" for name in CALENDARS]
        }
        texts = {name: fixture(f"calendar-{name}") for name in CALENDARS}
        for title in ("Standup", "Meeting"):
            for name in texts:
                texts[name] = texts[name].replace(b"Standup", title.encode())
                (self.home.folder / f"{name}.ics").write_bytes(texts[name])
            self.home.pull()
            self.assertEqual(self.home.said, "")
            for name, expected in CALENDARS.items():
                with self.subTest(f"{name}, {title}"):
                    found = set()
                    for each in self.home.events(f"ics/{name}"):
                        at = f"{each['startTime']}-{each['endTime']}" if "startTime" in each else ""
                        zone = each.get("timeZone", "")
                        found.add(f"{each['title']} {each['start']} {at} {zone}".strip())
                    self.assertEqual(
                        found, {each.replace("Standup", title) for each in expected}
                    )
                    if name == "icloud":
                        places = {each.get("location") for each in self.home.events("ics/icloud")}
                        self.assertIn("Café Mitte, Torstraße 1, Berlin", places)
                    data = (self.home.folder / f"{name}.ics").read_bytes()
                    self.assertEqual(data, texts[name])
