"""What is odd in the tasks of others is read, or said with its file and line."""

from __future__ import annotations

import time

from feeder.tasks import derived

from .items import ALARM, FolderCase, changed, joined, todo, value, without
from .test_odd_events import zone

TASKS: list[tuple[str, str | bytes, dict | None, tuple[str, ...]]] = [
    ("An empty COMPLETED", todo("t", "t", "COMPLETED:"), {}, ()),
    (
        "A COMPLETED that is no time",
        todo("t", "t", "STATUS:NEEDS-ACTION", "COMPLETED:yes"),
        {},
        ("A COMPLETED could not be read", "t.ics, line 9"),
    ),
    (
        "No UID",
        without(todo("t", "t"), "UID:t"),
        None,
        ("A task without a UID was left alone", "t.ics, line 4"),
    ),
    (
        "A due day that is none",
        todo("t", "t", "DUE:tomorrow", "PRIORITY:urgent"),
        {"due": None, "priority": "none"},
        ("A DUE could not be read", "t.ics, line 8", "A PRIORITY could not be read", "line 9"),
    ),
    (
        "A start that is none",
        todo("t", "t", "DTSTART:20261301T000000"),
        {"start": None},
        ("A DTSTART could not be read", "t.ics, line 8"),
    ),
    (
        "A due day before the start",
        todo("t", "t", "DTSTART;VALUE=DATE:20270201", "DUE;VALUE=DATE:20270101"),
        {"due": "2027-01-01", "start": None},
        ("A part of a task was not taken",),
    ),
    (
        "A due day and a start with a time",
        todo("t", "t", "DTSTART;TZID=Europe/Berlin:20270101T090000", "DUE;VALUE=DATE:20270102"),
        {"due": "2027-01-02", "dueTime": None, "start": "2027-01-01", "startTime": "09:00"},
        (),
    ),
    (
        "A STATUS that is none",
        todo("t", "t", "STATUS:PERHAPS"),
        {},
        ("A task with an unknown STATUS counts as open", "t.ics, line 8"),
    ),
    (
        "A zone that is none",
        todo("t", "t", "DUE;TZID=Mars:20270101T090000"),
        {"due": "2027-01-01", "dueTime": "09:00"},
        ("A time zone is not known", "t.ics, line 8"),
    ),
    (
        "A zone of Windows",
        todo("t", "t", 'DUE;TZID="Tokyo Standard Time":20270101T090000'),
        {"due": "2027-01-01", "dueTime": "09:00", "timeZone": "Asia/Tokyo"},
        (),
    ),
    ("UTF-16", todo("t", "t").encode("utf-16"), {}, ()),
    ("A byte-order mark", b"\xef\xbb\xbf" + todo("t", "t").encode(), {}, ()),
    ("Carriage returns", todo("t", "t").replace("\r\n", "\r"), {}, ()),
    (
        "A title and notes that are too long",
        todo("t", "t" + "x" * 500, "DESCRIPTION:" + "n" * 100_001),
        {"title": "t" + "x" * 499},
        ("A title is cut after 500", "Notes are cut after 100,000", "t.ics, line 7"),
    ),
    (
        "An alarm without an END",
        todo("t", "t", *ALARM[:-1]),
        {},
        ("A VALARM has no END", "t.ics, line 8"),
    ),
    (
        "A task without an END",
        without(todo("t", "t"), "END:VTODO"),
        {},
        ("A VTODO has no END", "t.ics, line 4"),
    ),
    (
        "A file that ends early",
        todo("t", "t", "DESCRIPTION:some").partition("END:VTODO")[0],
        None,
        ("A file ends within a VTODO", "t.ics, line"),
    ),
]


class Tasks(FolderCase):
    def test_a_task_completed_at_the_end_of_all_years_costs_no_other_its_turn(self) -> None:
        for uid in ("a", "b", "c"):
            self.put(f"{uid}.ics", todo(uid, uid))
        self.home.pull()
        ends = ("COMPLETED:99991231T235959Z", "COMPLETED;TZID=Asia/Tokyo:00010101T000000")
        for uid, completed in zip(("a", "c"), ends):
            self.put(f"{uid}.ics", todo(uid, uid, "STATUS:COMPLETED", completed))
        self.put("b.ics", todo("b", "b again"))
        self.home.pull()
        self.assertIn("A COMPLETED could not be read.\n  a.ics, line 9", self.home.said)
        self.assertEqual(
            {title: each["state"] for title, each in self.home.tasks().items()},
            {"a": "completed", "b again": "open", "c": "completed"},
        )

    def test_three_thousand_zones_hold_no_tasks_up(self) -> None:
        zones = [zone(f"Mine{each}", f"X-NO:{each}") for each in range(3_000)]
        text = todo("t0", "t0", "DUE;TZID=Mine7:20270101T120000")
        for each in range(1, 1_000):
            text = joined(text, todo(f"t{each}", f"t{each}", "DUE;TZID=Mine8:20270101T120000"))
        self.put("a.ics", text.replace("BEGIN:VTODO", "\r\n".join([*zones, "BEGIN:VTODO"]), 1))
        began = time.monotonic()
        self.home.pull()
        self.assertLess(time.monotonic() - began, 40)
        self.assertEqual(len(self.home.tasks_listed()), 1_000)
        self.assertEqual(self.home.tasks()["t9"]["dueTime"], "12:00")
    def test_nothing_of_a_task_is_dropped_in_silence(self) -> None:
        for index, (_, text, _, _) in enumerate(TASKS):
            data = text if isinstance(text, bytes) else text.encode()
            for codec in ("utf-8", "utf-16-le"):
                data = data.replace("UID:t".encode(codec), f"UID:t{index}".encode(codec))
            (self.folder / f"{index}-t.ics").write_bytes(data)
        refusals = ""
        for round in range(2):
            # What is said stays until it is mended; but what daybook refuses is said once.
            self.home.pull()
            refusals = refusals or self.home.said
            tasks = {each["id"]: each for each in self.home.tasks_listed()}
            for index, (name, _, expected, words) in enumerate(TASKS):
                with self.subTest(f"{name}, round {round}"):
                    task = tasks.get(derived(f"t{index}"))
                    self.assertEqual(task is None, expected is None)
                    if task:
                        found = {name: task.get(name) for name in expected}
                        self.assertEqual((task["state"], found), ("open", expected))
                    for each in words:
                        each = each.replace("t.ics", f"{index}-t.ics")
                        self.assertIn(each, refusals if "taken" in each else self.home.said)
                    if not words:
                        self.assertNotIn(f"  {index}-t.ics", self.home.said)

    def test_all_tasks_of_a_file_are_kept_in_step_and_go_one_by_one(self) -> None:
        a, b, c = (todo(name, name) for name in ("a", "b", "c"))
        self.put("x.ics", joined(a, b) + c)
        self.home.pull()
        self.assertEqual(sorted(self.home.tasks()), ["a", "b", "c"])
        self.home.call_all(
            [
                ("task/edit", dict(id=derived("a"), title="a here")),
                ("task/edit", dict(id=derived("c"), title="c here")),
                ("task/remove", dict(id=derived("b"))),
            ]
        )
        self.home.pull()
        self.home.pull()
        text = self.items()["x.ics"]
        for words, count in (("SUMMARY:a here", 1), ("SUMMARY:c here", 1), ("UID:b", 0)):
            self.assertEqual(text.count(words), count)
        self.put("x.ics", text.replace("a here", "a there"))
        self.home.pull()
        self.assertEqual(sorted(self.home.tasks()), ["a there", "c here"])

    def test_a_file_that_cannot_be_read_for_now_removes_nothing(self) -> None:
        self.put("x.ics", todo("x", "X", "DESCRIPTION:notes"))
        self.put("y.ics", todo("y", "Y"))
        self.home.pull()
        whole = self.items()["x.ics"]
        nameless = joined(without(whole, "UID:x"), todo("z", "Z"))
        for text in ("", whole[:90], whole[:150], "busy", nameless):
            with self.subTest(text):
                self.put("x.ics", text)
                self.home.pull()
                self.assertEqual(self.home.tasks()["X"].get("notes"), "notes")
                self.assertIn("x.ics", self.home.said)
                self.assertEqual(self.items()["x.ics"], text)
        self.assertIn("Z", self.home.tasks())
        self.put("x.ics", changed(whole, "SUMMARY", ":X again"))
        self.home.pull()
        self.assertEqual(sorted(self.home.tasks()), ["X again", "Y"])  # Z went with its item.

    def test_a_property_that_became_unreadable_costs_no_value_and_is_left_alone(self) -> None:
        self.put("x.ics", todo("x", "X", "DUE;VALUE=DATE:20270101", "PRIORITY:1"))
        self.home.pull()
        self.put("x.ics", changed(self.items()["x.ics"], "DUE", ":tomorrow"))
        self.home.pull()
        task = self.home.tasks()["X"]
        self.assertEqual((task["due"], task["priority"]), ("2027-01-01", "high"))
        self.home.call("task/edit", id=derived("x"), due="2027-01-02", title="X here")
        self.home.pull()
        text = self.items()["x.ics"]
        self.assertEqual((value(text, "DUE"), value(text, "SUMMARY")), ("tomorrow", "X here"))
        self.assertIn("A change of “due” stays in daybook", self.home.said)
        self.assertEqual(self.home.tasks()["X here"]["due"], "2027-01-02")

    def test_what_is_not_in_utf_8_is_shown_as_far_as_it_goes_and_never_changed(self) -> None:
        lines = ["DESCRIPTION:caf\xe9 M\xfcller", "CATEGORIES:f\xfcr", "PRIORITY:1"]
        data = todo("x", "Caf\xe9", *lines).encode("latin-1")
        (self.folder / "x.ics").write_bytes(data)
        self.put("y.ics", todo("y", "Caf\xe9", "DESCRIPTION:M\xfcller"))
        self.home.pull()
        self.assertIn("A text is not in UTF-8.\n  x.ics, line 7", self.home.said)
        task = self.home.call("task/get", id=derived("x"))
        self.assertEqual((task["title"], task["notes"]), ("Caf\ufffd", "caf\ufffd M\ufffdller"))
        notes = task["notes"] + " and more"
        edit = dict(id=derived("x"), title="Coffee", notes=notes, addTags=["b"], priority="low")
        self.home.call("task/edit", **edit)
        # What becomes so costs no value here.
        whole = todo("y", "Caf\xe9", "DESCRIPTION:M\xfcller")
        broken = changed(whole, "DESCRIPTION", ":M\xfcller's").encode("latin-1")
        (self.folder / "y.ics").write_bytes(broken)
        for _ in range(2):
            self.home.pull()
            self.assertIn("A change of “notes” stays in daybook", self.home.said)
            text = (self.folder / "x.ics").read_bytes()
            for line in (b"SUMMARY:Caf\xe9", *(each.encode("latin-1") for each in lines[:2])):
                self.assertIn(line + b"\r\n", text)
            self.assertIn(b"PRIORITY:9\r\n", text)
            task = self.home.call("task/get", id=derived("x"))
            self.assertEqual((task["title"], task["notes"]), ("Coffee", notes))
            task = self.home.call("task/get", id=derived("y"))
            self.assertEqual((task["title"], task["notes"]), ("Caf\xe9", "M\xfcller"))
        self.home.call("task/edit", id=derived("y"), priority="high")
        self.home.pull()
        self.assertIn(b":M\xfcller's\r\n", (self.folder / "y.ics").read_bytes())

    def test_a_file_that_another_tool_writes_at_once_is_merged(self) -> None:
        self.put("x.ics", todo("x", "X"))
        self.home.pull()
        self.home.call("task/edit", id=derived("x"), title="X here")
        self.put("y.ics", todo("y", "Y"))
        run = self.home.start()

        def write(message: dict) -> None:
            # The folder was read; the tasks are about to be written.
            if message["method"] == "task/add":
                self.put("x.ics", changed(self.items()["x.ics"], "DESCRIPTION", ":there"))

        run.on_request = write
        run.wait()
        self.home.pull()
        text = self.items()["x.ics"]
        self.assertEqual((value(text, "SUMMARY"), value(text, "DESCRIPTION")), ("X here", "there"))
        self.assertEqual(self.home.tasks()["X here"]["notes"], "there")

    def test_what_a_damaged_task_lacks_was_not_removed(self) -> None:
        lines = ["DUE;VALUE=DATE:20270101", "CATEGORIES:a", *ALARM]
        whole = {name: todo(name, name.upper(), *lines) for name in ("x", "y", "z")}
        for name, text in whole.items():
            self.put(f"{name}.ics", text)
        self.home.pull()
        head, _, tail = whole["x"].partition("SUMMARY:X\r\n")
        alarm = "\r\n".join(ALARM)
        damaged = {
            # The alarm takes what follows; the task ends within; a line is none.
            "x": without(head + f"{alarm}\r\nSUMMARY:X\r\n" + tail, "END:VALARM"),
            "y": without(whole["y"], "END:VTODO", "CATEGORIES:a", *ALARM),
            "z": whole["z"].replace("SUMMARY:Z", "SUMMARY;no:Z"),
        }
        for name, text in damaged.items():
            self.put(f"{name}.ics", text)
        self.home.pull()
        tasks = self.home.tasks()
        for name in damaged:
            task = tasks[name.upper()]
            self.assertEqual((task.get("due"), task["tags"]), ("2027-01-01", ["a"]), name)
            self.assertIn(f"{name}.ics, line", self.home.said)
        self.home.call_all(
            [("task/edit", dict(id=derived(name), title="new", notes="n")) for name in damaged]
        )
        self.home.pull()
        self.assertIn("SUMMARY;no:Z\r\n", self.items()["z.ics"])
        self.assertEqual(value(self.items()["z.ics"], "DESCRIPTION"), "n")
        self.assertIn("A change of “title” stays in daybook", self.home.said)
