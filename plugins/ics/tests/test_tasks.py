"""Tasks and VTODOs are kept in step, and neither side loses what the other one has."""

from __future__ import annotations

import re

from feeder.tasks import derived

from .items import ALARM, FolderCase, changed, todo, value


class InFolder(FolderCase):
    def test_an_open_task_goes_out_with_all_that_a_vtodo_can_say(self) -> None:
        self.home.call_all(
            [
                (
                    "task/add",
                    dict(
                        id="fern",
                        title="Water; the, fern",
                        notes="One\nTwo",
                        due="2027-02-03",
                        dueTime="09:30",
                        start="2027-02-01",
                        priority="high",
                        tags=["home"],
                    ),
                ),
                (
                    "task/add",
                    dict(
                        id="call",
                        title="Call",
                        due="2027-02-03",
                        dueTime="09:30",
                        timeZone="America/New_York",
                    ),
                ),
                ("task/add", dict(id="done", title="Done")),
                ("task/complete", dict(id="done")),
            ]
        )
        self.home.pull()
        items = self.items()
        self.assertEqual(sorted(items), ["call.ics", "fern.ics"])
        fern = items["fern.ics"]
        for line in (
            "SUMMARY:Water\\; the\\, fern",
            "DESCRIPTION:One\\nTwo",
            "DUE:20270203T093000",
            "DTSTART;VALUE=DATE:20270201",
            "PRIORITY:1",
            "CATEGORIES:home",
            "UID:fern",
            "STATUS:NEEDS-ACTION",
        ):
            self.assertIn(line + "\r\n", fern)
        self.assertIn("DUE:20270203T143000Z\r\n", items["call.ics"])

    def test_any_line_break_of_notes_stays_within_their_content_line(self) -> None:
        notes = "One\rEND:VTODO\rBEGIN:VTODO\rUID:x\r\nSTATUS:COMPLETED\nEnd\r"
        self.home.call("task/add", id="fern", title="Fern", notes=notes)
        for _ in range(2):
            self.home.pull()
            text = self.items()["fern.ics"]
            self.assertNotIn("\r", text.replace("\r\n", ""))
            lines = r"One\nEND:VTODO\nBEGIN:VTODO\nUID:x\nSTATUS:COMPLETED\nEnd\n"
            self.assertEqual(value(text, "DESCRIPTION"), lines)
            tasks = self.home.tasks()
            self.assertEqual([(each, tasks[each]["state"]) for each in tasks], [("Fern", "open")])
        self.put("fern.ics", text.replace("\r\nSTATUS:", "\r\nPRIORITY:1\r\nSTATUS:"))
        self.home.pull()
        task = self.home.tasks()["Fern"]
        self.assertEqual((task["notes"], task["priority"]), (notes, "high"))

    def test_what_daybook_does_not_hold_counts_as_a_change_of_what_is_removed_here(self) -> None:
        more = {"alarm": ALARM, "place": ["LOCATION:Berlin"], "rule": ["RRULE:FREQ=DAILY"]}
        names = [*more, "stamp", "same"]
        for name in names:
            self.put(f"{name}.ics", todo(name, name))
        self.home.pull()
        for name, lines in more.items():
            self.put(f"{name}.ics", todo(name, name, *lines))
        stamped = todo("stamp", "stamp", "SEQUENCE:2")
        self.put("stamp.ics", changed(stamped, "DTSTAMP", ":20270101T000000Z"))
        for name in names:
            self.home.call("task/remove", id=derived(name))
        kept = {name: text for name, text in self.items().items() if name[:-4] in more}
        for _ in range(2):
            self.home.pull()
            self.assertEqual(self.items(), kept)
            self.assertEqual(sorted(self.home.tasks()), ["alarm", "place"])

    def test_a_filter_says_which_tasks_go_out(self) -> None:
        self.home.call_all(
            [
                ("task/add", dict(id="a", title="A", tags=["phone"])),
                ("task/add", dict(id="b", title="B")),
            ]
        )
        self.home.settings["filter"] = ["#phone"]
        self.home.pull()
        self.assertEqual(sorted(self.items()), ["a.ics"])
        self.home.settings["filter"] = ["foo:bar"]
        self.home.pull()
        self.assertEqual(self.status()[0], "failing")

    def test_an_item_with_the_id_of_a_task_that_is_not_out_neither_reads_nor_changes_it(
        self,
    ) -> None:
        self.home.settings["filter"] = ["#phone"]
        gran = self.home.call("profile/add", name="G", phone="+49 30 1234567", relationship="G")
        own = dict(notes="secret", tags=["private"], due="2027-02-01", dueTime="09:00")
        tasks = [dict(id=id, title=id, **own) for id in ("mine", "done", "ill", "gone")]
        tasks += [
            dict(id="run", title="run", recurrence="FREQ=DAILY", **own),
            dict(id="hers", title="hers", profile=gran["id"], **{**own, "tags": ["phone"]}),
        ]
        self.home.call_all([("task/add", each) for each in tasks])
        self.home.call_all([("task/complete", dict(id="done")), ("task/cancel", dict(id="gone"))])
        kept = self.home.tasks()
        late = "LAST-MODIFIED:99981231T000000Z"
        for uid, title, status in (
            ("mine", "mine", "NEEDS-ACTION"),
            ("ill", "evil", "CANCELLED"),
            ("done", "done", "NEEDS-ACTION"),
            ("gone", "evil", "COMPLETED"),
            ("run@2027-02-01T09:00", "run", "COMPLETED"),
            ("hers", "hers", "NEEDS-ACTION"),
        ):
            self.put(f"{uid[:4]}.ics", todo(uid, title, f"STATUS:{status}", late))
        items = self.items()
        for _ in range(2):
            self.home.pull()
            self.assertEqual(self.home.tasks(), kept)
            self.assertEqual(self.items(), items)
            self.assertIn("has the name of one of yours", self.status()[1])
            for uid in ("mine", "ill", "done", "gone", "run@", "hers"):
                self.assertIn(f"{uid}.ics, line 4", self.home.said)

    def test_an_item_with_the_id_of_the_task_of_another_item_is_left_alone(self) -> None:
        self.put("a.ics", todo("u1", "a"))
        self.home.pull()
        self.put("b.ics", todo(derived("u1"), "evil", "STATUS:CANCELLED"))
        self.home.pull()
        self.assertEqual(self.home.tasks()["a"]["state"], "open")
        self.assertIn("has the name of one of yours", self.home.said)
        self.assertIn("“evil”, b.ics, line 4", self.home.said)

    def test_a_task_that_was_closed_finds_its_item_where_the_state_is_lost(self) -> None:
        self.home.settings["filter"] = ["#phone"]
        for id in ("a", "b", "c"):
            self.home.call("task/add", id=id, title=id, tags=["phone"])
        self.home.pull()
        self.home.call_all([("task/complete", dict(id="a")), ("task/cancel", dict(id="b"))])
        for path in self.home.own.glob("tasks-*.json"):
            path.unlink()
        self.home.pull()
        found = [value(self.items()[name], "STATUS") for name in ("a.ics", "b.ics", "c.ics")]
        self.assertEqual(found, ["COMPLETED", "CANCELLED", "NEEDS-ACTION"])

    def test_a_new_vtodo_becomes_a_task(self) -> None:
        self.put(
            "x.ics",
            todo(
                "77@phone",
                "Buy\\, now",
                "DESCRIPTION:a\\nb",
                "PRIORITY:2",
                "DUE;TZID=Europe/Berlin:20270203T093000",
                "CATEGORIES:Two Words,b",
            ),
        )
        self.put("done.ics", todo("old", "Long done", "STATUS:COMPLETED"))
        self.put("series.ics", todo("series", "Theirs", "RRULE:FREQ=DAILY", "DUE:20270101T100000"))
        self.home.pull()
        task = self.home.tasks()["Buy, now"]
        self.assertEqual(
            {
                name: task.get(name)
                for name in ("notes", "priority", "due", "dueTime", "tags", "timeZone")
            },
            {
                "notes": "a\nb",
                "priority": "high",
                "due": "2027-02-03",
                "dueTime": "09:30",
                "tags": ["Two-Words", "b"],
                "timeZone": "Europe/Berlin",
            },
        )
        self.assertEqual(len(self.home.tasks()), 1)
        self.assertIn("left alone (“Theirs”)", self.status()[1])
        self.assertEqual(self.items()["x.ics"].count("PRIORITY:2"), 1)

    def test_what_is_not_known_here_is_kept_where_something_changes(self) -> None:
        self.put(
            "x.ics",
            todo(
                "77",
                "Buy",
                'X-SORT;X-A="b;c":1',
                "CATEGORIES:Two Words,Other",
                "DUE;X-WHERE=here;TZID=Europe/Berlin:20270203T093000",
                "BEGIN:VALARM",
                "ACTION:DISPLAY",
                "TRIGGER:-PT5M",
                "END:VALARM",
            ),
        )
        self.home.pull()
        self.home.call(
            "task/edit",
            id=derived("77"),
            title="Buy more " + "ü" * 60,
            due="2027-02-04",
            addTags=["new"],
        )
        self.home.pull()
        text = self.items()["x.ics"]
        for line in (
            'X-SORT;X-A="b;c":1',
            "TRIGGER:-PT5M",
            "CATEGORIES:Two Words,Other,new",
            "DUE;X-WHERE=here:20270204T083000Z",
            "PRODID:-//phone//EN",
        ):
            self.assertIn(line + "\r\n", text)
        self.assertEqual(value(text, "SUMMARY"), "Buy more " + "ü" * 60)
        self.assertLess(max(len(line.encode()) for line in text.split("\r\n")), 76)
        before = text
        self.home.pull()
        self.assertEqual(self.items()["x.ics"], before)

    def test_more_tags_than_a_task_may_have_stay_where_they_are(self) -> None:
        self.put("x.ics", todo("77", "Buy", "CATEGORIES:a,b,c,d,e"))
        self.home.pull()
        self.assertEqual(self.home.tasks()["Buy"]["tags"], ["a", "b", "c"])
        self.home.call("task/edit", id=derived("77"), removeTags=["a"])
        self.home.pull()
        self.assertEqual(value(self.items()["x.ics"], "CATEGORIES"), "b,c,d,e")

    def test_a_recurring_task_moves_by_one_occurrence_from_either_side(self) -> None:
        self.home.call("task/add", id="run", title="Run", due="2027-02-01", recurrence="FREQ=DAILY")
        self.home.pull()
        first, second, third = (f"run@2027-02-0{number}T00-00.ics" for number in (1, 2, 3))
        self.assertEqual(sorted(self.items()), [first])
        self.assertNotIn("RRULE", self.items()[first])
        self.put(first, changed(self.items()[first], "STATUS", ":COMPLETED"))
        self.home.pull()
        self.assertEqual(self.home.tasks()["Run"]["due"], "2027-02-02")
        self.assertEqual(sorted(self.items()), [first, second])
        self.home.call("task/complete", id="run", occurrence="2027-02-02T00:00")
        self.home.pull()
        self.assertEqual(value(self.items()[second], "STATUS"), "COMPLETED")
        self.assertEqual(value(self.items()[third], "DUE"), "20270203")
        self.home.call("task/skip", id="run", occurrence="2027-02-03T00:00")
        self.home.pull()
        self.assertEqual(value(self.items()[third], "STATUS"), "CANCELLED")
        self.put(second, changed(self.items()[second], "STATUS", ":NEEDS-ACTION"))
        self.home.pull()
        self.home.pull()
        self.assertEqual(self.home.tasks()["Run"]["due"], "2027-02-02")

    def test_a_moved_occurrence_moves_alone(self) -> None:
        self.home.call(
            "task/add", id="run", title="Run", due="2027-02-01", recurrence="FREQ=WEEKLY"
        )
        self.home.pull()
        name = "run@2027-02-01T00-00.ics"
        self.put(name, changed(self.items()[name], "DUE", ";VALUE=DATE:20270203"))
        self.home.pull()
        task = self.home.tasks()["Run"]
        self.assertEqual((task["due"], task["occurrence"]), ("2027-02-03", "2027-02-01T00:00"))
        self.home.call("task/edit", id="run", due="2027-02-04", recurrence="FREQ=MONTHLY")
        self.home.pull()
        self.assertEqual([value(each, "DUE") for each in self.items().values()], ["20270204"])

    def test_what_is_removed_on_one_side_goes_on_the_other(self) -> None:
        self.home.call_all([("task/add", dict(id=id, title=id)) for id in ("a", "b", "c")])
        self.home.call("task/add", id="run", title="run", due="2027-02-01", recurrence="FREQ=DAILY")
        self.home.pull()
        self.home.call("task/remove", id="a")
        (self.folder / "b.ics").unlink()
        (self.folder / "run@2027-02-01T00-00.ics").unlink()
        self.home.pull()
        self.assertEqual(sorted(self.home.tasks()), ["c", "run"])
        self.assertEqual(self.home.tasks()["run"]["due"], "2027-02-02")
        self.assertEqual(sorted(self.items()), ["c.ics", "run@2027-02-02T00-00.ics"])

    def test_an_item_that_is_restored_comes_back_however_often(self) -> None:
        self.home.call_all([("task/add", dict(id=id, title=id)) for id in ("mine", "kept")])
        self.put("theirs.ics", todo("u1", "theirs"))
        self.home.pull()
        texts = {name: self.items()[name] for name in ("mine.ics", "theirs.ics")}
        for round in range(3):
            for removed_here in (False, True):
                with self.subTest(f"round {round}, {removed_here}"):
                    if removed_here:
                        for title in ("mine", "theirs"):
                            self.home.call("task/remove", id=self.home.tasks()[title]["id"])
                    else:
                        for name in texts:
                            (self.folder / name).unlink()
                    self.home.pull()
                    self.assertEqual(sorted(self.home.tasks()), ["kept"])
                    self.assertEqual(sorted(self.items()), ["kept.ics"])
                    for name, text in texts.items():
                        self.put(name, text)
                    self.home.pull()
                    self.home.pull()
                    self.assertEqual(sorted(self.home.tasks()), ["kept", "mine", "theirs"])
                    self.assertEqual(sorted(self.items()), ["kept.ics", *sorted(texts)])
                    self.assertEqual(self.items()["theirs.ics"], texts["theirs.ics"])
        # It is the same task that both sides change from then on, also where the state is lost.
        self.home.call("task/edit", id=self.home.tasks()["theirs"]["id"], title="theirs changed")
        for path in self.home.own.glob("tasks-*.json"):
            path.unlink()
        self.home.pull()
        self.home.pull()
        self.assertEqual(value(self.items()["theirs.ics"], "SUMMARY"), "theirs changed")
        self.assertEqual(sorted(self.home.tasks()), ["kept", "mine", "theirs changed"])

    def test_a_copy_stands_for_its_task_once_the_first_item_is_gone(self) -> None:
        self.home.call("task/add", id="kept", title="kept")
        self.put("a.ics", todo("u1", "theirs"))
        self.home.pull()
        self.put("b.ics", todo("u1", "theirs"))
        self.home.pull()
        self.assertIn("A task with the UID of another was left alone", self.home.said)
        (self.folder / "a.ics").unlink()
        self.home.pull()
        self.assertEqual(sorted(self.home.tasks()), ["kept", "theirs"])
        self.home.call("task/edit", id=derived("u1"), title="theirs changed")
        self.home.pull()
        self.assertEqual(value(self.items()["b.ics"], "SUMMARY"), "theirs changed")

    def test_what_was_changed_is_not_removed(self) -> None:
        self.home.call_all([("task/add", dict(id=id, title=id)) for id in ("a", "b", "c")])
        self.home.pull()
        self.home.call("task/remove", id="a")
        self.put("a.ics", changed(self.items()["a.ics"], "SUMMARY", ":a changed"))
        (self.folder / "b.ics").unlink()
        self.home.call("task/edit", id="b", title="b changed")
        self.home.pull()
        self.home.pull()
        self.assertEqual(sorted(self.home.tasks()), ["a changed", "b changed", "c"])
        self.assertEqual(
            sorted(value(each, "SUMMARY") for each in self.items().values()),
            ["a changed", "b changed", "c"],
        )

    def test_of_one_field_changed_on_both_sides_the_later_change_holds(self) -> None:
        self.home.call_all([("task/add", dict(id=id, title=id)) for id in ("a", "b")])
        self.home.pull()
        self.home.call("task/edit", id="a", title="mine")
        self.put("a.ics", changed(self.items()["a.ics"], "SUMMARY", ":theirs"))
        later = changed(self.items()["b.ics"], "SUMMARY", ":theirs")
        self.put("b.ics", re.sub("LAST-MODIFIED:.*", "LAST-MODIFIED:20260101T000000Z", later))
        self.home.call("task/edit", id="b", title="mine", notes="and notes")
        self.home.pull()
        self.assertEqual(self.home.call("task/get", id="a")["title"], "theirs")
        self.assertEqual(value(self.items()["b.ics"], "SUMMARY"), "mine")
        self.assertIn("'mine' is kept, 'theirs' given up", self.home.said)
