import os
import re
import stat

from tests.harness import Case, day_of


class TodoTxt(Case):
    def without_marks(self, text):
        return re.sub(r" id:[a-z2-7]{8}", "", text)

    def test_lines_become_tasks_and_stay_byte_for_byte_but_for_their_mark(self):
        person = self.person(files=["todo.txt"])
        text = ("\ufeff(B) 2026-01-02 Call  Ann +home.garden @phone due:2099-02-03 t:2099-01-01 uuid:7 http://x.y\r\n"
                "# a comment\r\n\r\n  indented +p +q rec:+2w due:2099-02-02\r\nx 2020-01-01 old one\r\nxylophone 12:30")
        person.write("todo.txt", text)
        person.run()
        self.assertEqual(self.without_marks(person.read("todo.txt")), text)
        tasks = person.tasks()
        self.assertEqual(set(tasks), {"Call Ann http://x.y", "indented", "xylophone 12:30"})
        call = tasks["Call Ann http://x.y"]
        self.assertEqual(
            [call.get(each) for each in ("priority", "project", "tags", "due", "start")],
            ["medium", "home.garden", ["phone"], "2099-02-03", "2099-01-01"])
        self.assertEqual(tasks["indented"]["recurrence"], "FREQ=WEEKLY;INTERVAL=2")
        again = person.read("todo.txt")
        person.run()
        self.assertEqual(person.read("todo.txt"), again)

    def test_tasks_go_out_and_changes_go_both_ways(self):
        person = self.person(files=["todo.txt"], newTasks="todo.txt", filter="#phone")
        person.call("task/add", title="x ray @home id:5", tags=["phone", "Bücher"], project="Big house",
                    priority="high", due="2099-01-02", dueTime="10:00")
        person.call("task/add", title="stays")
        person.run()
        text = person.read("todo.txt")
        task = person.tasks()["x ray @home id:5"]
        made = day_of(task["createdAt"])
        self.assertRegex(text, rf"^\(A\) {made} x ray @home id:5 \+Big_house @phone @Bücher due:2099-01-02 id:\w{{8}}\n$")
        person.write("todo.txt", text.replace("(A)", "(C)").replace("ray", "rays").replace("@phone ", ""))
        person.call("task/edit", id=task["id"], due="2099-01-05", addTags=["new"])
        person.run()
        self.assertRegex(
            person.read("todo.txt"),
            rf"^\(C\) {made} x rays @home id:5 \+Big_house @Bücher due:2099-01-05 id:\w{{8}} @new\n$")
        task = person.tasks()["x rays @home id:5"]
        self.assertEqual(
            [task[each] for each in ("priority", "project", "due", "dueTime", "tags")],
            ["low", "Big house", "2099-01-05", "10:00", ["Bücher", "new"]])

    def test_of_a_field_that_both_changed_the_files_counts(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "one due:2099-01-01\n")
        person.run()
        person.call("task/edit", id=person.tasks()["one"]["id"], title="two", due="2099-02-02")
        person.write("todo.txt", person.read("todo.txt").replace("one", "three"))
        person.run()
        self.assertEqual(person.tasks()["three"]["due"], "2099-02-02")
        self.assertIn("three due:2099-02-02", person.read("todo.txt"))

    def test_done_goes_both_ways_with_its_day(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "(A) one\n(B) 2026-01-01 two\n")
        person.run()
        lines = person.read("todo.txt").split("\n")
        person.write("todo.txt", "\n".join(["x 2026-02-03 " + lines[0], *lines[1:]]))
        person.call("task/complete", id=person.tasks()["two"]["id"])
        person.run()
        tasks = person.tasks()
        self.assertEqual(day_of(tasks["one"]["completedAt"]), "2026-02-03")
        done = day_of(tasks["two"]["completedAt"])
        self.assertRegex(person.read("todo.txt"), rf"\nx {done} 2026-01-01 two id:\w+ pri:B\n$")
        person.call("task/reopen", id=person.tasks()["two"]["id"])
        person.write("todo.txt", person.read("todo.txt").replace("x 2026-02-03 (A) one", "(A) one"))
        person.run()
        self.assertRegex(person.read("todo.txt"), r"^\(A\) one id:\w+\n\(B\) 2026-01-01 two id:\w+\n$")
        self.assertEqual({each["state"] for each in person.tasks().values()}, {"open"})

    def test_a_recurring_line_that_is_done_is_followed_by_the_next(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "Water due:2099-01-01 rec:+1w\n")
        person.run()
        person.write("todo.txt", "x " + person.read("todo.txt"))
        for _ in range(2):
            person.run()
            self.assertRegex(
                person.read("todo.txt"),
                r"^x Water due:2099-01-01 rec:\+1w\nWater due:2099-01-08 rec:\+1w id:\w+\n$")
            self.assertEqual(person.tasks()["Water"]["due"], "2099-01-08")
        person.call("task/complete", id=person.tasks()["Water"]["id"])
        person.run()
        self.assertIn("\nWater due:2099-01-15", person.read("todo.txt"))

    def test_a_month_without_the_day_has_its_last_one(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "Pay due:2099-01-31 rec:+1m\nLeap due:2096-02-29 rec:+1y\n")
        person.run()
        for days in (("2099-02-28", "2097-02-28"), ("2099-03-31", "2098-02-28")):
            text = re.sub("(?m)^(?!x )", "x ", person.read("todo.txt").strip()) + "\n"
            person.write("todo.txt", text)
            person.run()
            self.assertEqual(tuple(person.tasks()[each]["due"] for each in ("Pay", "Leap")), days)
            for title, day, rec in zip(("Pay", "Leap"), days, ("1m", "1y")):
                self.assertRegex(person.read("todo.txt"), rf"(?m)^{title} due:{day} rec:\+{rec} id:\w+$")
        self.assertEqual(person.log(), [])

    def test_a_value_that_cannot_be_read_stays_whatever_daybook_sets(self):
        person = self.person(files=["todo.txt"])
        text = "one due:soon t:2099-02-31 rec:weekly\n"
        person.write("todo.txt", text)
        person.run()
        person.call("task/edit", id=person.tasks()["one"]["id"], due="2099-01-01", start="2099-01-01", recurrence="FREQ=DAILY")
        for _ in range(2):
            person.run()
            self.assertEqual(self.without_marks(person.read("todo.txt")), text)
            self.assertEqual(person.tasks()["one"]["due"], "2099-01-01")

    def test_a_byte_order_mark_stays_where_it_is(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "\ufeffx one due:2099-01-01 rec:+1w\r\ntwo")
        person.run()
        person.write("todo.txt", "\ufeffone due:2099-01-01 rec:+1w\r\ntwo")
        person.run()
        person.write("todo.txt", person.read("todo.txt").replace("one", "x one"))
        person.run()
        self.assertEqual(self.without_marks(person.read("todo.txt")),
                         "\ufeffx one due:2099-01-01 rec:+1w\r\none due:2099-01-08 rec:+1w\r\ntwo")

    def test_a_title_changes_where_it_stands(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "Call @phone  Ann\tabout +garden the fern h:1\n")
        person.run()
        person.call("task/edit", id=person.tasks()["Call Ann about the fern"]["id"], title="Call Bob or Eve about the fern")
        person.run()
        self.assertEqual(self.without_marks(person.read("todo.txt")), "Call @phone  Bob or Eve\tabout +garden the fern h:1\n")

    def test_a_next_line_that_another_program_wrote_completes_once(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "Water due:2099-01-01 rec:+1w\n")
        person.run()
        line = person.read("todo.txt")
        person.write("todo.txt", f"x 2026-02-02 {line}{line.replace('01-01', '01-08')}")
        for _ in range(2):
            person.run()
            self.assertEqual(person.tasks()["Water"]["due"], "2099-01-08")
        history = person.call("recurrence/list", task=person.tasks()["Water"]["id"])["items"]
        self.assertEqual([each["occurrence"] for each in history], ["2099-01-01T00:00"])
        self.assertEqual(person.read("todo.txt").count("id:"), 1)

    def test_a_file_that_is_empty_missing_or_unreadable_changes_nothing(self):
        person = self.person(files=["todo.txt"], newTasks="todo.txt")
        person.write("todo.txt", "one\ntwo\n")
        person.run()
        text = person.read("todo.txt")
        for broken in (b"", None, b"\0", "folder"):
            path = person.folder / "todo.txt"
            path.unlink()
            if broken == "folder":
                path.mkdir()
            elif broken is not None:
                path.write_bytes(broken)
            person.run()
            self.assertEqual(set(person.tasks()), {"one", "two"})
            self.assertIn("Nothing is changed for it.", person.log()[-1])
            self.assertEqual(path.exists() and path.is_file() and path.read_bytes() or b"",
                             broken if isinstance(broken, bytes) else b"")
            if broken == "folder":
                path.rmdir()
            person.write("todo.txt", text)
            person.run()
        self.assertEqual(person.read("todo.txt"), text)

    def test_a_line_that_goes_removes_its_task_unless_it_was_changed_or_archived(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "goes\nchanged\narchived\nstays\n")
        person.run()
        lines = person.read("todo.txt").split("\n")
        person.call("task/edit", id=person.tasks()["changed"]["id"], priority="high")
        person.write("done.txt", f"x 2026-02-01 old\nx 2026-02-02 {lines[2]}\n")
        person.write("todo.txt", lines[3] + "\n")
        person.run()
        tasks = person.tasks()
        states = {title: each["state"] for title, each in tasks.items()}
        self.assertEqual(states, {"changed": "open", "archived": "completed", "stays": "open"})
        made = day_of(tasks["changed"]["createdAt"])
        self.assertRegex(person.read("todo.txt"), rf"^stays id:\w+\n\(A\) {made} changed id:\w+\n$")

    def test_lines_of_one_title_that_lost_their_marks_are_known_by_their_other_words(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "one @a\none @b\none @c due:2099-01-01\n")
        person.run()
        ids = lambda: {each["id"]: each["tags"] for each in person.call("task/list", limit=1000)["items"]}
        whole, before = person.read("todo.txt"), ids()
        person.write("todo.txt", "".join(re.sub(r" id:\S+", "", whole).splitlines(True)[::-1]))
        person.run()
        self.assertEqual([person.read("todo.txt"), ids()], ["".join(whole.splitlines(True)[::-1]), before])

    def test_only_the_tags_that_are_too_many_stay_in_the_file_until_there_is_room(self):
        person = self.person(files=["todo.txt", "work.org"])
        person.write("todo.txt", "one @a @b @c @d @e\ntwo @a @b\n")
        person.write("work.org", "* TODO three :a:b:c:d:\n")
        tags = lambda: {title: each["tags"] for title, each in person.tasks().items()}
        person.run()
        self.assertEqual(tags(), {"one": ["a", "b", "c"], "two": ["a", "b"], "three": ["a", "b", "c"]})
        person.write("todo.txt", person.read("todo.txt").replace("two @a @b", "two @a @b @c @d"))
        person.run()
        self.assertEqual(tags(), {each: ["a", "b", "c"] for each in ("one", "two", "three")})
        ids = {title: each["id"] for title, each in person.tasks().items()}
        person.call("task/edit", id=ids["one"], tags=["b", "c"], priority="high")
        person.call("task/edit", id=ids["three"], tags=[])
        person.write("todo.txt", person.read("todo.txt").replace("two @a @b", "two @b"))
        for _ in range(2):
            person.run()
            self.assertEqual(tags(), {"one": ["b", "c", "d"], "two": ["b", "c", "d"], "three": ["d"]})
            self.assertRegex(person.read("todo.txt"), r"^\(A\) one @b @c @d @e id:\w+\ntwo @b @c @d id:\w+\n$")
            self.assertRegex(person.read("work.org"), r"^\* TODO three +:d:\n")

    def test_a_recurring_line_that_was_archived_goes_on_in_its_file(self):
        for others, end in (("other\n", "\n"), ("", "\n"), ("other\r\n", "\r\n")):
            with self.subTest(others=others):
                person = self.person(files=["todo.txt"])
                person.write("todo.txt", f"water due:2099-01-01 rec:+1w{end}{others}")
                person.run()
                line, others = person.read("todo.txt").split(end, 1)
                person.write("done.txt", f"x 2026-02-03 {line}\n")
                person.write("todo.txt", others)
                # Where nothing is left, the file is as one that is missing, until its task is seen elsewhere.
                for _ in range(2):
                    person.run()
                self.assertEqual(person.read("todo.txt"), others + line.replace("01-01", "01-08") + end)
                self.assertEqual(person.read("done.txt"), "x 2026-02-03 water due:2099-01-01 rec:+1w\n")
                self.assertEqual(person.tasks()["water"]["due"], "2099-01-08")
                text = person.read("todo.txt")
                person.run()
                self.assertEqual([person.read("todo.txt"), person.tasks()["water"]["due"]], [text, "2099-01-08"])

    def test_an_archived_line_that_is_opened_again_returns_to_its_file(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "one @a key:v\ntwo\nthree\n")
        person.run()
        one, two, three = person.read("todo.txt").split("\n")[:3]
        person.write("todo.txt", three + "\n")
        person.write("done.txt", f"x 2026-02-03 {one}\nx 2026-02-03 {two}\n")
        person.run()
        person.call("task/reopen", id=person.tasks()["one"]["id"])
        person.run()
        self.assertEqual([person.read("todo.txt"), person.read("done.txt")], [f"{three}\n{one}\n", f"x 2026-02-03 {two}\n"])
        person.write("done.txt", two + "\n")
        person.run()
        self.assertEqual([person.read("todo.txt"), person.read("done.txt")], [f"{three}\n{one}\n{two}\n", ""])
        self.assertEqual({each["state"] for each in person.tasks().values()}, {"open"})

    def test_a_task_that_goes_takes_its_line_with_it_unless_that_was_changed(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "goes\nchanged\n")
        person.run()
        for task in person.tasks().values():
            person.call("task/remove", id=task["id"])
        person.write("todo.txt", person.read("todo.txt").replace("changed", "other"))
        for _ in range(2):
            person.run()
            self.assertEqual(set(person.tasks()), {"other"})
            self.assertRegex(person.read("todo.txt"), r"^other id:\w+\n$")

    def test_a_line_that_is_copied_is_a_task_of_its_own(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "one due:2099-01-01\n")
        person.run()
        line = person.read("todo.txt")
        person.write("todo.txt", line.replace("one", "two") + line)
        person.run()
        self.assertEqual(set(person.tasks()), {"one", "two"})
        self.assertEqual(len(set(re.findall(r"id:\w+", person.read("todo.txt")))), 2)

    def test_an_id_that_is_used_again_changes_no_task_that_is_finished(self):
        for mode in ("both", "in"):
            person = self.person(files=["todo.txt", "other.txt"], mode=mode)
            person.write("todo.txt", "A id:1\nB id:2\nC id:3\nD id:4\nE id:5\nF id:6 rec:1w due:2099-01-01\n")
            person.write("other.txt", "O\n")
            person.run()
            before = {title: each["id"] for title, each in person.tasks().items()}
            person.write("todo.txt", "x A id:1\nx B id:2\nnew B id:2\nx C id:3\nC id:3 due:2099-02-02\nx D id:4\nx E id:5\n"
                         "F id:6 rec:1w due:2099-01-01\nnew F id:6\n")
            person.write("other.txt", "O\nnew D id:4\n")
            person.run()
            tasks = [(each["title"], each["state"]) for each in person.call("task/list", limit=1000)["items"]]
            self.assertEqual(sorted(tasks), sorted([
                *((each, "completed") for each in "ABCDE"), ("C", "open"), ("F", "open"), ("O", "open"), ("new B", "open"), ("new D", "open"), ("new F", "open")]))
            self.assertTrue(person.call("task/get", id=before["F"])["recurrence"])
            # One goes to the archive, the other from the files.
            person.write("done.txt", "x A id:1\n")
            text = person.read("todo.txt")
            person.write("todo.txt", "".join(f"{each}\n" for each in text.split("\n") if each[:4] not in ("x A ", "x E ", "")) + "G id:1\nH id:5\n")
            for _ in range(2):
                person.run()
                items = {each["id"]: (each["title"], each["state"]) for each in person.call("task/list", limit=1000)["items"]}
                self.assertEqual(sorted(items.values()), sorted([*tasks, ("G", "open"), ("H", "open")]))
                for title in "ABCDE":
                    self.assertEqual(items[before[title]], (title, "completed"))

    def test_a_line_that_is_done_is_opened_again(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "A id:1\nB id:2\n")
        person.run()
        person.write("todo.txt", "x A id:1\nB id:2\n")
        person.run()
        person.write("done.txt", "x A id:1\n")
        person.write("todo.txt", "B id:2\n")
        person.run()
        person.write("done.txt", "")
        person.write("todo.txt", "B id:2\nA id:1 due:2099-01-01\n")
        person.run()
        self.assertEqual({title: (each["state"], each["id"]) for title, each in person.tasks().items()},
                         {"A": ("open", "1"), "B": ("open", "2")})

    def test_bad_lines_stay_and_are_said_with_their_place(self):
        person = self.person(files=["todo.txt"])
        text = b"one due:2026-02-31\n\xff two\n" + b"x" * 501 + b"\n@a @b @c @d four\n"
        person.write("todo.txt", text)
        person.run()
        path, log = str(person.folder / "todo.txt"), person.log()
        for place in ("1: “due:2026-02-31” is no day", "2: The line is not UTF-8", "3: ", "4: "):
            self.assertTrue(any(each.startswith(f"{path}:{place}") for each in log), (place, log))
        read = (person.folder / "todo.txt").read_bytes()
        self.assertEqual(re.sub(rb" id:\w{8}", b"", read), text)
        person.run()
        self.assertEqual(person.log(), log)

    def test_of_an_edit_all_but_what_daybook_refuses_goes_there(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "pay\nrent\nfern\n")
        person.run()
        text = person.read("todo.txt").replace("pay", f"(A) pay {'z' * 600} @a due:2099-01-01").replace("rent", "x @a @b").replace(
            "fern", f"fern +{'p' * 600} @1 @2 @3 @4 due:2099-01-01")
        person.write("todo.txt", text)
        person.run()
        tasks = person.tasks()
        self.assertEqual([tasks["pay"][each] for each in ("due", "priority", "tags")], ["2099-01-01", "high", ["a"]])
        self.assertEqual([tasks["rent"][each] for each in ("state", "tags")], ["completed", ["a", "b"]])
        self.assertEqual(tasks["fern"]["due"], "2099-01-01")
        for number in (1, 2, 3):
            self.assertTrue(any(each.startswith(f"{person.folder}/todo.txt:{number}: ") for each in person.log()), person.log())
        person.call("task/edit", id=tasks["pay"]["id"], title="other", due="2099-02-02")
        person.call("task/edit", id=tasks["fern"]["id"], project="garden")
        person.run()
        self.assertEqual(person.read("todo.txt"), text.replace("a due:2099-01-01", "a due:2099-02-02"))
        person.call("task/remove", id=tasks["pay"]["id"])
        person.run()
        self.assertIn(f"\n(A) pay {'z' * 600} @a due:2099-02-02\n", "\n" + person.read("todo.txt"))

    def test_one_bad_line_among_a_thousand_is_said_and_the_others_are_read(self):
        person = self.person(files=["todo.txt"])
        lines = [f"task {index}" for index in range(999)]
        person.write("todo.txt", "\n".join([*lines[:700], "x" * 501 + " due:2099-01-01", *lines[700:]]))
        person.run()
        self.assertEqual(set(person.tasks()), set(lines))
        [said] = person.log()
        self.assertTrue(said.startswith(f"{person.folder}/todo.txt:701: "), said)

    def test_a_file_with_too_many_tasks_is_said_and_one_with_many_done_lines_is_read(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "a\n" * 50_001)
        person.run()
        self.assertEqual(person.log(), [
            f"{person.folder}/todo.txt: The file is one too many: there are more than 50,000 open tasks. Nothing is changed for it."])
        person.write("todo.txt", "x a\n" * 100_000 + "one\n")
        person.run()
        self.assertEqual(set(person.tasks()), {"one"})

    def test_what_is_too_long_is_said_and_does_not_hold_up_the_rest(self):
        person = self.person(files=["todo.txt", "work.org"])
        person.write("todo.txt", "one\ntwo " + " ".join(f"@t{index}" for index in range(60_000)) + "\n")
        person.write("work.org", f"#+TODO: TODO {'(' * 150_000} {'a ' * 150_000}| DONE\n* TODO three\n{'SCHEDULED:<' * 60_000}\n"
                     f"* TODO {'four ' * 60_000}\n* TODO five :{'a:' * 60_000}\n* TODO six {'[' * 9_000}\n")
        person.write("done.txt", "x a\n" * 4_000_000)
        person.run()
        self.assertEqual({each[:5] for each in person.tasks()}, {"one", "three"})
        todo, org = person.folder / "todo.txt", person.folder / "work.org"
        log = "\n".join(person.log())
        for place in (f"{todo}:2: The line is longer", f"{org}:7: The heading or its text is longer", f"{org}:8: ", f"{org}:9: ",
                      f"{person.folder}/done.txt: The file is one too many: there are more than 200,000 lines"):
            self.assertIn(place, log)
        person.write("todo.txt", "seven\n")
        person.run()
        self.assertIn("one", person.tasks())

    def test_the_mode_in_writes_no_file(self):
        person = self.person(files=["todo.txt"], mode="in")
        person.write("todo.txt", "one\ntwo @a\ntwo @b\n")
        person.run()
        ids = {each["id"] for each in person.call("task/list")["items"]}
        self.assertEqual(len(ids), 3)
        person.write("todo.txt", "x one\ntwo @a due:2099-01-01\nthree @b\n")
        person.run()
        tasks = person.tasks()
        self.assertEqual({each["id"] for each in tasks.values()}, ids)
        self.assertEqual([tasks["one"]["state"], tasks["two"]["due"]], ["completed", "2099-01-01"])
        person.call("task/edit", id=tasks["two"]["id"], title="four")
        person.run()
        self.assertEqual(person.read("todo.txt"), "x one\ntwo @a due:2099-01-01\nthree @b\n")
        self.assertIn("four", person.tasks())

    def test_the_mode_out_changes_nothing_in_daybook(self):
        person = self.person(files=["todo.txt"], newTasks="todo.txt", mode="out")
        person.call("task/add", title="one")
        person.write("todo.txt", "two\n")
        person.run()
        person.write("todo.txt", "x " + person.read("todo.txt").replace("one", "three"))
        person.run()
        self.assertEqual([(each["title"], each["state"]) for each in person.tasks().values()], [("one", "open")])

    def test_links_and_permissions_stay(self):
        person = self.person(files=["todo.txt"])
        person.write("real.txt", "one\n")
        os.chmod(person.folder / "real.txt", 0o640)
        os.symlink("real.txt", person.folder / "todo.txt")
        person.run()
        self.assertTrue((person.folder / "todo.txt").is_symlink())
        self.assertIn("id:", person.read("real.txt"))
        self.assertEqual(stat.S_IMODE(os.stat(person.folder / "real.txt").st_mode), 0o640)
        self.assertEqual(sorted(os.listdir(person.folder)), ["real.txt", "todo.txt"])

    def test_a_lost_state_doubles_nothing(self):
        person = self.person(files=["todo.txt"], newTasks="todo.txt")
        person.write("todo.txt", "one\n")
        person.call("task/add", title="two", due="2099-01-01")
        person.run()
        text = person.read("todo.txt")
        for state in person.home.glob("data/**/state.json"):
            state.write_text("{")
        person.run()
        self.assertEqual(person.read("todo.txt"), text)
        self.assertEqual(set(person.tasks()), {"one", "two"})

    def test_wrong_settings_are_said(self):
        person = self.person(files=["todo.txt"], mode="sideways")
        with self.assertRaisesRegex(Exception, "is no mode"):
            person.run()
