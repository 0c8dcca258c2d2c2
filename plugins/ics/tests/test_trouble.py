"""What goes wrong loses nothing and doubles nothing."""

from __future__ import annotations

import re
import shutil
import signal

from feeder.tasks import derived

from .items import FolderCase, changed, joined, todo, value


class InTrouble(FolderCase):
    def test_a_collection_that_is_suddenly_empty_changes_nothing(self) -> None:
        self.home.call_all([("task/add", dict(id=id, title=id)) for id in ("a", "b")])
        self.home.pull()
        kept = self.items()
        for name in kept:
            (self.folder / name).unlink()
        self.home.call("task/add", id="c", title="c")
        self.home.pull()
        self.assertEqual((sorted(self.home.tasks()), self.items()), (["a", "b", "c"], {}))
        state, message = self.status()
        self.assertEqual(state, "failing")
        self.assertIn("empty", message)
        shutil.rmtree(self.folder)
        self.home.pull()
        self.assertIn("No such file", self.status()[1])
        self.folder.mkdir()
        for name, text in kept.items():
            self.put(name, text)
        self.home.pull()
        self.assertEqual(
            (self.status()[0], sorted(self.items())), ("ok", ["a.ics", "b.ics", "c.ics"])
        )

    def test_a_state_that_is_lost_doubles_nothing(self) -> None:
        self.put("x.ics", todo("77@phone", "Buy"))
        self.home.call_all(
            [
                ("task/add", dict(id="a", title="a", due="2027-02-03", dueTime="09:00")),
                (
                    "task/add",
                    dict(id="run", title="run", due="2027-02-01", recurrence="FREQ=DAILY"),
                ),
            ]
        )
        self.home.pull()
        self.home.call("task/complete", id="run")
        tasks, items = sorted(self.home.tasks()), sorted(self.items())
        for path in self.home.own.glob("*.json"):
            path.write_text(path.read_text()[:50])
        self.home.pull()
        self.home.pull()
        self.assertEqual(sorted(self.home.tasks()), tasks)
        self.assertEqual(sorted(self.items()), sorted([*items, "run@2027-02-02T00-00.ics"]))
        self.assertEqual(value(self.items()["run@2027-02-01T00-00.ics"], "STATUS"), "COMPLETED")

    def test_a_file_keeps_its_mode_and_a_link_its_target(self) -> None:
        real = self.home.folder / "elsewhere"
        real.mkdir()
        for name in ("linked", "locked"):
            (real / f"{name}.ics").write_text(todo(name, name))
            (self.folder / f"{name}.ics").symlink_to(f"../elsewhere/{name}.ics")
        (self.folder / "loop.ics").symlink_to("loop.ics")
        modes = {"private": 0o600, "group": 0o664, "read": 0o444}
        for name, mode in modes.items():
            self.put(f"{name}.ics", todo(name, name))
            (self.folder / f"{name}.ics").chmod(mode)
        (real / "linked.ics").chmod(0o640)
        self.home.pull()
        names = [*modes, "linked"]
        ids = {title: each["id"] for title, each in self.home.tasks().items()}
        self.home.call_all(
            [("task/edit", dict(id=ids[name], title=f"{name} later")) for name in names]
        )
        self.home.pull()
        for name in names:
            text = (self.folder / f"{name}.ics").read_text()
            self.assertEqual(value(text, "SUMMARY"), f"{name} later")
        for name, mode in modes.items():
            self.assertEqual((self.folder / f"{name}.ics").stat().st_mode & 0o7777, mode)
        self.assertTrue((self.folder / "linked.ics").is_symlink())
        self.assertEqual((real / "linked.ics").stat().st_mode & 0o7777, 0o640)
        self.assertEqual(sorted(each.name for each in real.iterdir()), ["linked.ics", "locked.ics"])

    def test_most_of_a_collection_that_is_suddenly_gone_waits_for_a_second_look(self) -> None:
        texts = {f"t{each}.ics": todo(f"t{each}", f"t{each}") for each in range(21)}
        for name, text in texts.items():
            self.put(name, text)
        self.put("done.ics", todo("done", "done"))
        self.home.pull()
        self.put("done.ics", changed(todo("done", "done"), "STATUS", ":COMPLETED"))
        self.home.pull()
        self.assertEqual(self.remove(*list(texts)[:9]), ("ok", 12), "9 are not many")
        self.assertEqual(self.remove("done.ics"), ("ok", 12))
        for name, text in texts.items():
            self.put(name, text)
        self.home.pull()
        self.home.call("task/add", id="mine", title="mine")
        self.assertEqual(self.remove(*list(texts)[:11]), ("failing", 22), "11 of 21")
        self.assertIn("11 of 21 tasks are gone", self.status()[1])
        self.assertNotIn("mine.ics", self.items())
        self.assertEqual(self.remove(*list(texts)[:12]), ("failing", 22), "12 is another state")
        for name in list(texts)[:2]:
            self.put(name, texts[name])
        self.assertEqual(self.remove(), ("ok", 12), "10 of 21 are less than half")
        self.assertIn("mine.ics", self.items())

    def test_most_of_a_collection_that_stays_gone_is_removed(self) -> None:
        for each in range(50):
            self.put(f"t{each}.ics", todo(f"t{each}", f"t{each}"))
        self.home.pull()
        self.home.call("task/edit", id=derived("t7"), title="t7 changed")
        self.assertEqual(self.remove(*(f"t{each}.ics" for each in range(49))), ("failing", 50))
        self.assertEqual(self.remove(), ("ok", 2), "the changed one goes out again")
        self.assertIn("49 tasks that are gone from the collection were removed", self.home.said)
        self.assertEqual(self.remove(), ("ok", 2))
        self.assertNotIn("gone", self.home.said)

    def remove(self, *names: str) -> tuple[str, int]:
        """How it goes once these items are gone, and how many tasks are open then."""
        for name in names:
            (self.folder / name).unlink(missing_ok=True)
        self.home.pull()
        tasks = self.home.tasks_listed()
        return self.status()[0], sum(each["state"] == "open" for each in tasks)

    def lose_the_state(self) -> None:
        for path in self.home.own.glob("tasks-*.json"):
            path.unlink()

    def test_a_state_that_is_lost_gives_both_sides_what_was_changed_later(self) -> None:
        run = dict(id="run", title="run", due="2027-02-01", recurrence="FREQ=DAILY")
        self.home.call("task/add", **run)
        for id in ("mine", "theirs", "done"):
            self.home.call("task/add", id=id, title=id, notes="old", due="2027-02-01", tags=["a"])
        self.put("two.ics", joined(todo("x", "x"), todo("y", "y")))
        self.home.pull()
        self.put("theirs.ics", changed(self.items()["theirs.ics"], "SUMMARY", ":theirs later"))
        for id in ("mine", "run", *map(derived, "xy")):
            title, due = self.home.call("task/get", id=id)["title"], "2027-03-01"
            self.home.call("task/edit", id=id, title=f"{title} later", notes="new", due=due)
        self.home.call("task/complete", id="done")
        old = self.items()
        theirs = re.sub(r"LAST-MODIFIED:\d{4}", "LAST-MODIFIED:2099", old["theirs.ics"])
        self.put("theirs.ics", theirs)
        for uid in ("mine.ics", "done.ics", "run@2027-02-01T00-00.ics"):
            self.put(uid, re.sub(r"(LAST-MODIFIED|DTSTAMP):\d{4}", r"\1:2020", old[uid]))
        self.lose_the_state()
        for round in range(3):
            with self.subTest(round):
                self.home.pull()
                titles = ["done", "mine later", "run later", "theirs later", "x later", "y later"]
                self.assertEqual(sorted(self.home.tasks()), titles)
                found = {
                    value("BEGIN:VTODO" + each, "SUMMARY"): value("BEGIN:VTODO" + each, "DUE")
                    for text in self.items().values()
                    for each in text.split("BEGIN:VTODO")[1:]
                }
                self.assertEqual(sorted(found), titles)
                self.assertEqual(found["mine later"], "20270301")
                self.assertEqual(self.home.tasks()["mine later"]["notes"], "new")
                self.assertEqual(value(self.items()["done.ics"], "STATUS"), "COMPLETED")

    def test_an_occurrence_that_is_over_keeps_its_item_when_the_state_is_lost(self) -> None:
        self.home.call("task/add", id="run", title="run", due="2027-02-01", recurrence="FREQ=DAILY")
        self.home.pull()
        self.home.call("task/complete", id="run")
        name = "run@2027-02-01T00-00.ics"
        text = self.items()[name].replace("SUMMARY:run", "SUMMARY:run\r\nDESCRIPTION:theirs")
        self.put(name, text)
        self.lose_the_state()
        for _ in range(2):
            self.home.pull()
        found = [value(self.items()[name], each) for each in ("SUMMARY", "DESCRIPTION", "STATUS")]
        self.assertEqual(found, ["run", "theirs", "COMPLETED"])

    def test_a_database_that_was_brought_back_removes_nothing_elsewhere(self) -> None:
        self.home.call("task/add", id="old", title="old")
        self.home.pull()
        copy = self.home.folder / "copy.db"
        shutil.copy(self.home.folder / "daybook.db", copy)
        self.home.call("task/add", id="new", title="new")
        self.home.pull()
        for path in self.home.folder.glob("daybook.db*"):
            path.unlink()
        shutil.copy(copy, self.home.folder / "daybook.db")
        self.home.pull()
        self.assertEqual(sorted(self.home.tasks()), ["new", "old"])
        self.assertEqual(sorted(self.items()), ["new.ics", "old.ics"])

    def test_a_database_that_was_brought_back_and_used_removes_nothing_elsewhere(self) -> None:
        self.home.call("task/add", id="old", title="old")
        self.home.pull()
        copy = self.home.folder / "copy.db"
        shutil.copy(self.home.folder / "daybook.db", copy)
        self.put("phone.ics", todo("phone", "Phone", "DESCRIPTION:theirs"))
        self.put("done.ics", todo("done", "Done"))
        self.home.call("task/add", id="new", title="new")
        self.home.pull()
        self.put("done.ics", changed(todo("done", "Done"), "STATUS", ":COMPLETED"))
        self.home.pull()
        for path in self.home.folder.glob("daybook.db*"):
            path.unlink()
        shutil.copy(copy, self.home.folder / "daybook.db")
        more = [f"more{each}" for each in range(12)]
        self.home.call_all([("task/add", dict(id=id, title=id)) for id in more])
        for _ in range(2):
            self.home.pull()
            self.assertEqual(sorted(self.home.tasks()), ["Phone", *sorted(more), "new", "old"])
            self.assertLessEqual(
                {"phone.ics", "done.ics", "new.ics", "old.ics"}, self.items().keys()
            )
        self.assertEqual(self.home.tasks()["Phone"]["notes"], "theirs")
        # What is removed from then on goes there too.
        self.home.call("task/remove", id=derived("phone"))
        self.home.pull()
        self.assertNotIn("phone.ics", self.items())

    def test_a_task_that_is_changed_while_it_is_removed_stays(self) -> None:
        self.home.call("task/add", id="run", title="run", due="2099-02-01", recurrence="FREQ=DAILY")
        for id in ("mine", "gone", "aside", "held"):
            self.home.call("task/add", id=id, title=id)
        self.home.call("task/edit", id="held", blockedBy=["gone"])
        self.put("other.ics", todo("other", "other"))
        self.home.pull()
        for name in ("mine.ics", "gone.ics", "aside.ics", "held.ics", "run@2099-02-01T00-00.ics"):
            (self.folder / name).unlink()
        run = self.home.start()
        edited = []

        def edit(message: dict) -> None:
            id = message["params"].get("id")
            is_removal = message["method"] in ("task/remove", "task/skip")
            if is_removal and id not in ("gone", "held", *edited):
                edited.append(id)
                changes = {"durationMinutes": 30} if id == "aside" else {"notes": "just now"}
                self.home.call("task/edit", id=id, **changes)

        run.on_request = edit
        run.wait()
        self.assertEqual(sorted(edited), ["aside", "mine", "run"])
        # What goes with the removal of another task is no change.
        self.assertEqual(run.methods().count("task/remove"), 5)
        self.home.pull()
        tasks = self.home.tasks()
        self.assertEqual(sorted(tasks), ["aside", "mine", "other", "run"])
        self.assertIn("aside.ics", self.items())
        for name, task in (("mine.ics", "mine"), ("run@2099-02-01T00-00.ics", "run")):
            self.assertEqual(value(self.items()[name], "DESCRIPTION"), "just now")
            self.assertEqual(tasks[task]["notes"], "just now")
        self.assertEqual(tasks["run"]["due"], "2099-02-01")

    def test_bad_items_are_left_as_they_are(self) -> None:
        bad = {
            "empty.ics": "",
            "bytes.ics": "\0\1\2",
            "no-uid.ics": todo("x", "X").replace("UID:x\r\n", ""),
            "cut.ics": todo("cut", "Cut")[:60],
            "event.ics": todo("e", "E").replace("VTODO", "VEVENT"),
        }
        for name, text in bad.items():
            self.put(name, text)
        self.put(
            "far.ics",
            todo(
                "far",
                "Far",
                "DUE:99991231T235959Z",
                "DTSTART:00010101T000000",
                "PRIORITY:99999999999999999999",
                "STATUS:PERHAPS",
            ),
        )
        self.put(
            "order.ics",
            todo("order", "Order", "DUE;VALUE=DATE:20270101", "DTSTART;VALUE=DATE:20270201"),
        )
        self.put("long.ics", todo("long", "L" * 600, "DESCRIPTION:" + "ü" * 120_000))
        self.put("hidden.ics", todo("hidden", "Hid\u202eden\\nline"))
        self.put("copy.ics", todo("order", "Order again"))
        self.home.pull()
        self.home.pull()
        titles = sorted(self.home.tasks())
        self.assertEqual(
            [each[:9] for each in titles], ["Far", "Hid den l", "LLLLLLLLL", "Order aga"]
        )
        self.assertEqual({name: self.items()[name] for name in bad}, bad)

    def test_a_plugin_killed_at_any_moment_loses_and_doubles_nothing(self) -> None:
        for index in range(6):
            self.put(f"t{index}.ics", todo(f"t{index}@phone", f"theirs {index}"))
        self.home.call_all(
            [("task/add", dict(id=f"m{index}", title=f"mine {index}")) for index in range(6)]
        )
        for after in range(0, 60, 4):
            process = self.home.start()

            def kill(message: dict, process=process, after=after) -> None:
                if len(process.requests) > after:
                    process.plugin.send_signal(signal.SIGKILL)

            process.on_request = kill
            process.wait()
            # Both sides go on meanwhile.
            if after == 20:
                self.put("t0.ics", changed(self.items()["t0.ics"], "SUMMARY", ":theirs 0 changed"))
                self.home.call("task/edit", id="m0", title="mine 0 changed")
        self.home.pull()
        self.home.pull()
        expected = sorted(
            f"{side} {index}{' changed' if index == 0 else ''}"
            for side in ("mine", "theirs")
            for index in range(6)
        )
        self.assertEqual(sorted(self.home.tasks()), expected)
        self.assertEqual(len(self.home.call("task/list", limit=1000)["items"]), 12)
        self.assertEqual(sorted(value(each, "SUMMARY") for each in self.items().values()), expected)

    def test_a_server_killed_during_a_pull_loses_and_doubles_nothing(self) -> None:
        for index in range(6):
            self.put(f"t{index}.ics", todo(f"t{index}@phone", f"theirs {index}"))
        for after in range(6, 30, 3):
            process = self.home.start()

            def kill(message: dict, process=process, after=after) -> None:
                if len(process.requests) > after:
                    process.server.kill()

            process.on_request = kill
            process.wait()
        self.home.pull()
        self.assertEqual(sorted(self.home.tasks()), [f"theirs {index}" for index in range(6)])
        self.assertEqual(len(self.home.call("task/list", limit=1000)["items"]), 6)
