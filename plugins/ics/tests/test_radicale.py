"""Tasks through a real server of CalDAV, and a real client on its other side."""

from __future__ import annotations

import json
import pathlib

from .alarms import alarm, due, local, stamp
from .harness import Case
from .items import changed, others, value
from .servers import PASSWORD, USER, Proxy, Radicale, needs, run, tool
from .test_clients import TASKS, fixture


class OnRadicale(Case):
    def setUp(self) -> None:
        super().setUp()
        if not tool("radicale"):
            self.skipTest("radicale is not installed")
        self.radicale = Radicale(self.home.folder)
        self.addCleanup(self.radicale.kill)
        self.home.settings = {**self.radicale.settings(), "tasks": [self.radicale.url]}

    def test_a_change_between_reading_and_writing_is_merged_in(self) -> None:
        proxy = Proxy(self.radicale)
        self.addCleanup(proxy.close)
        self.home.settings["tasks"] = [proxy.url]
        self.home.settings["user"] = [f"{USER}@127.0.0.1"]
        self.home.call_all([("task/add", dict(id=id, title=id)) for id in ("a", "b")])
        self.home.pull()
        self.home.call_all(
            [("task/edit", dict(id="a", title="mine")), ("task/remove", dict(id="b"))]
        )
        proxy.before["PUT"] = lambda: self.edit("a.ics", "DESCRIPTION", ":theirs")
        proxy.before["DELETE"] = lambda: self.edit("b.ics", "SUMMARY", ":b changed")
        self.home.pull()
        self.assertEqual(proxy.statuses.count(("PUT", 412)), 1)
        self.assertEqual(proxy.statuses.count(("DELETE", 412)), 1)
        task = self.home.call("task/get", id="a")
        self.assertEqual((task["title"], task["notes"]), ("mine", "theirs"))
        text = self.radicale.items()["a.ics"]
        self.assertEqual((value(text, "SUMMARY"), value(text, "DESCRIPTION")), ("mine", "theirs"))
        self.assertEqual(sorted(self.home.tasks()), ["b changed", "mine"])

    def test_an_alarm_that_is_made_between_reading_and_writing_an_answer_is_kept(self) -> None:
        proxy = Proxy(self.radicale)
        self.addCleanup(proxy.close)
        self.home.settings["tasks"] = [proxy.url]
        self.home.settings["user"] = [f"{USER}@127.0.0.1"]
        requests = [("task/add", dict(id="fern", title="fern", **due(-30)))]
        self.home.call_all(requests, now=local(-120).isoformat(timespec="minutes"))
        self.home.pull()
        text = self.radicale.items()["fern.ics"]
        made = "\r\n".join([*alarm(f";VALUE=DATE-TIME:{stamp(600)}"), "END:VTODO"])
        proxy.before["PUT"] = lambda: self.radicale.put("fern.ics", text.replace("END:VTODO", made))
        self.home.call("reminder/dismiss", id="fern")
        self.home.pull()
        self.assertEqual(proxy.statuses.count(("PUT", 412)), 1)
        found = self.home.call("reminder/list", task="fern")["items"]
        self.assertEqual(sorted(each["state"] for each in found), ["silent", "upcoming"])
        text = self.radicale.items()["fern.ics"]
        self.assertEqual((text.count("BEGIN:VALARM"), text.count("\nACKNOWLEDGED")), (2, 1))

    def test_a_server_of_calendars_killed_during_a_pull_loses_and_doubles_nothing(self) -> None:
        proxy = Proxy(self.radicale)
        self.addCleanup(proxy.close)
        self.home.settings["tasks"] = [proxy.url]
        self.home.settings["user"] = [f"{USER}@127.0.0.1"]
        self.home.call_all([("task/add", dict(id=f"t{index}", title="t")) for index in range(5)])
        self.home.pull()
        self.home.call_all(
            [("task/edit", dict(id=f"t{index}", title=f"t{index}")) for index in range(5)]
        )
        proxy.before["PUT"] = self.radicale.kill
        self.home.pull()
        self.assertEqual(self.home.provider("ics/tasks")["state"], "failing")
        self.radicale.start()
        self.home.pull()
        expected = [f"t{index}" for index in range(5)]
        self.assertEqual(sorted(self.home.tasks()), expected)
        items = self.radicale.items().values()
        self.assertEqual(sorted(value(each, "SUMMARY") or "" for each in items), expected)

    def edit(self, name: str, property: str, text: str) -> None:
        self.radicale.put(name, changed(self.radicale.items()[name], property, text))

    def test_tasks_of_each_program_lose_nothing_on_their_way_through_the_server(self) -> None:
        for name in TASKS:
            # Radicale takes no empty COMPLETED.
            text = fixture(f"tasks-{name}").decode().replace("\r\nCOMPLETED:\r\n", "\r\n")
            self.radicale.put(f"{name}.ics", text)
        before = self.radicale.items()
        self.home.pull()
        for task in self.home.tasks_listed():
            self.home.call("task/edit", id=task["id"], title="Buy much bread", due="2027-03-04")
        self.home.pull()
        after = self.radicale.items()
        for name in TASKS:
            with self.subTest(name):
                kept, found = (
                    others(items[f"{name}.ics"].encode(), "SUMMARY", "DUE")
                    for items in (before, after)
                )
                self.assertEqual(kept, found)
                self.assertEqual(value(after[f"{name}.ics"], "SUMMARY"), "Buy much bread")

    def test_alarms_are_answered_and_made_on_both_sides_of_the_server_and_then_rest(self) -> None:
        proxy = Proxy(self.radicale)
        self.addCleanup(proxy.close)
        self.home.settings["tasks"] = [proxy.url]
        self.home.settings["user"] = [f"{USER}@127.0.0.1"]
        tasks = [dict(id=id, title=id, **due(-30)) for id in ("fern", "moss")]
        requests = [("task/add", each) for each in tasks]
        self.home.call_all(requests, now=local(-120).isoformat(timespec="minutes"))
        self.home.call("task/add", id="bread", title="bread", **due(3000))
        self.home.pull()
        self.home.call("reminder/dismiss", id="moss")
        items = self.radicale.items()
        for name, end, line in (
            ("fern.ics", "END:VALARM", f"ACKNOWLEDGED:{stamp(-1)}"),
            ("bread.ics", "END:VTODO", "\r\n".join(alarm(";RELATED=END:-PT1H"))),
        ):
            self.radicale.put(name, items[name].replace(end, f"{line}\r\n{end}"))
        self.home.pull()
        states = [
            self.home.call("reminder/list", task=id)["items"][0]["state"] for id in ("fern", "moss")
        ]
        self.assertEqual(states, ["silent", "silent"])
        self.assertIn("ACKNOWLEDGED", self.radicale.items()["moss.ics"])
        found = self.home.call("reminder/list", task="bread")["items"]
        self.assertEqual({each["minutesBefore"] for each in found}, {0, 60})
        proxy.statuses.clear()
        for _ in range(2):
            self.home.pull()
        self.assertNotIn("PUT", [method for method, _ in proxy.statuses])

    def test_an_unreachable_server_changes_nothing_and_is_said(self) -> None:
        self.home.call("task/add", id="a", title="a")
        self.home.pull()
        self.radicale.kill()
        self.home.call("task/edit", id="a", title="b")
        self.home.pull()
        provider = self.home.provider("ics/tasks")
        self.assertEqual(provider["state"], "failing")
        self.assertIn("refused", provider["message"])
        self.radicale.start()
        self.home.pull()
        self.assertEqual(value(self.radicale.items()["a.ics"], "SUMMARY"), "b")
        self.assertEqual(self.home.provider("ics/tasks")["state"], "ok")

    @needs("vdirsyncer")
    def test_todoman_completes_a_task_through_radicale_and_the_other_way_round(self) -> None:
        if not tool("todoman", "todo"):
            self.skipTest("todoman is not installed")
        desk = Desk(self.home.folder, self.radicale)
        self.home.call_all(
            [
                ("task/add", dict(id="fern", title="Water the fern", priority="high")),
                (
                    "task/add",
                    dict(id="bread", title="Buy bread", due="2027-02-03", dueTime="09:00"),
                ),
                (
                    "task/add",
                    dict(id="run", title="Run", due="2027-02-01", recurrence="FREQ=DAILY"),
                ),
            ]
        )
        self.home.pull()
        desk.sync()
        self.assertEqual(desk.open(), {"Water the fern", "Buy bread", "Run"})
        desk.done("Water the fern")
        desk.done("Run")
        desk.new("Call Ann", "--priority", "low", "--due", "2027-03-01")
        desk.sync()
        self.home.pull()
        tasks = self.home.tasks()
        self.assertEqual(tasks["Water the fern"]["state"], "completed")
        self.assertEqual((tasks["Run"]["state"], tasks["Run"]["due"]), ("open", "2027-02-02"))
        self.assertEqual(
            (tasks["Call Ann"]["priority"], tasks["Call Ann"]["due"]), ("low", "2027-03-01")
        )
        self.home.call_all(
            [
                ("task/complete", dict(id="bread")),
                ("task/reopen", dict(id="fern")),
                ("task/edit", dict(id=tasks["Call Ann"]["id"], title="Call Ann today")),
            ]
        )
        self.home.pull()
        desk.sync()
        self.assertEqual(desk.open(), {"Water the fern", "Run", "Call Ann today"})

    @needs("vdirsyncer")
    def test_a_change_by_todoman_keeps_the_alarms_and_their_answers(self) -> None:
        if not tool("todoman", "todo"):
            self.skipTest("todoman is not installed")
        desk = Desk(self.home.folder, self.radicale)
        requests = [("task/add", dict(id="fern", title="Fern", **due(-30)))]
        self.home.call_all(requests, now=local(-120).isoformat(timespec="minutes"))
        self.home.pull()
        self.home.call("reminder/dismiss", id="fern")
        self.home.pull()
        desk.sync()
        desk.edit("Fern", "--priority", "low")
        desk.sync()
        self.home.pull()
        task = self.home.tasks()["Fern"]
        (one,) = self.home.call("reminder/list", task="fern")["items"]
        self.assertEqual((task["priority"], one["state"]), ("low", "silent"))
        self.assertIn("ACKNOWLEDGED", self.radicale.items()["fern.ics"])


class Desk:
    """A desktop with todoman, whose folder vdirsyncer keeps in step with Radicale."""

    def __init__(self, folder: pathlib.Path, radicale: Radicale) -> None:
        self.folder = folder / "desk"
        (self.folder / "todos").mkdir(parents=True)
        self.vdirsyncer = self.folder / "vdirsyncer.conf"
        self.vdirsyncer.write_text(f"""[general]
status_path = "{self.folder}/status"
[pair todos]
a = "here"
b = "there"
collections = ["work"]
conflict_resolution = "b wins"
[storage here]
type = "filesystem"
path = "{self.folder}/todos"
fileext = ".ics"
[storage there]
type = "caldav"
url = "http://127.0.0.1:{radicale.port}/"
username = "{USER}"
password = "{PASSWORD}"
""")
        (self.folder / "todos/work").mkdir()
        self.todoman = self.folder / "todoman.py"
        self.todoman.write_text(
            f"path = '{self.folder}/todos/*'\ndate_format = '%Y-%m-%d'\n"
            f"time_format = '%H:%M'\ndefault_list = 'work'\n"
            f"cache_path = '{self.folder}/todoman.db'\n"
        )
        self._sync("discover")

    def sync(self) -> None:
        self._sync("sync")

    def open(self) -> set[str]:
        return {each["summary"] for each in json.loads(self._todo("--porcelain", "list"))}

    def done(self, title: str) -> None:
        self._todo("done", self._number(title))

    def edit(self, title: str, *options: str) -> None:
        self._todo("edit", *options, self._number(title))

    def _number(self, title: str) -> str:
        listed = json.loads(self._todo("--porcelain", "list"))
        return next(str(each["id"]) for each in listed if each["summary"] == title)

    def new(self, title: str, *options: str) -> None:
        self._todo("new", *options, title)

    def _todo(self, *words: str) -> str:
        return run([tool("todoman", "todo"), "--config", str(self.todoman), *words], self.folder)

    def _sync(self, command: str) -> None:
        run([tool("vdirsyncer"), "--config", str(self.vdirsyncer), command], self.folder)
