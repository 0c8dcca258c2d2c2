"""Entries and tasks that are missing, though nobody deleted them."""

import shutil

from tests.harness import Case


class Doubts(Case):
    def damaged(self, name, text, old, new, **settings):
        """Returns a person in whose file something was damaged, and its text before and then."""
        person = self.person(files=[name], **settings)
        person.write(name, text)
        person.run()
        whole = (person.folder / name).read_bytes()
        self.assertIn(old, whole)
        broken = whole.replace(old, new, 1)
        person.write(name, broken)
        return person, whole, broken

    def stays(self, name, text, damages, number="[0-9]+", **settings):
        """Damages the task one in several ways, after each of which it is as it was."""
        person = self.person(files=[name], **settings)
        person.write(name, text)
        person.run()
        ids = {title: each["id"] for title, each in person.tasks().items()}
        for index, (old, new) in enumerate(damages):
            with self.subTest(name=name, old=old, new=new):
                whole, said = (person.folder / name).read_bytes(), len(person.log())
                self.assertIn(old, whole)
                broken = whole.replace(old, new, 1)
                person.write(name, broken)
                person.call("task/edit", id=ids["one"], priority=["low", "high"][index % 2])
                for _ in range(2):
                    person.run()
                    self.assertEqual({title: each["id"] for title, each in person.tasks().items()}, ids)
                    self.assertEqual((person.folder / name).read_bytes(), broken)
                self.assertRegex("\n".join(person.log()[said:]), f"{person.folder}/{name}:{number}: ")
                person.write(name, whole)
                person.run()
                self.assertEqual({title: each["id"] for title, each in person.tasks().items()}, ids)
                self.assertEqual(person.tasks()["one"]["priority"], ["low", "high"][index % 2])

    def test_a_byte_that_is_not_utf_8_removes_no_task(self):
        damages = [(b"one", b"\xe9ne"), (b"one", b"on\xe9"), (b" id:", b"\xe9id:"), (b"id:", b"i\xe9:"), (b"id:", b"id:\xff"), (b"one", b"# o\xffe")]
        self.stays("todo.txt", "one\ntwo\n", damages, 1)
        self.stays("todo.txt", "one\ntwo\n", damages[:2], 1, mode="in")

    def test_a_byte_that_is_not_utf_8_in_a_heading_removes_no_task(self):
        self.stays("work.org", "* TODO one\nSCHEDULED: <2099-01-01 Thu>\nnote\n* TODO two\n", [
            (b"one", b"\xf6ne"), (b"note", b"n\xf6te"), (b"TODO", b"T\xf6DO"), (b":ID:", b":I\xff:"), (b"PROPERTIES", b"PR\xff"),
            (b":END:", b":\xffND:"), (b"SCHED", b"\xffCHED"), (b":ID:       ", b":ID:       \xff")])

    def test_a_heading_that_is_not_read_as_a_task_removes_none(self):
        self.stays("work.org", "#+TODO: TODO NEXT | DONE\n* NEXT one\n* TODO two\n", [
            (b"* NEXT", b"* WAITING"), (b"NEXT | DONE", b"| DONE"), (b"NEXT | DONE", b"N\xffXT | DONE"), (b"* NEXT", b"*"),
            (b"* NEXT", b"*\tNEXT"), (b"* NEXT", b"* next"), (b"* NEXT", b" * NEXT")], "[45]")

    def test_a_line_that_is_no_task_or_joined_to_another_removes_none(self):
        self.stays("todo.txt", "two\none\n", [(b"one", b"# one"), (b"one", b"one " + b"z" * 10_000)], 2)
        person, _, _ = self.damaged("todo.txt", "one\ntwo\nthree\n", b"\ntwo", b" two")
        person.run()
        self.assertEqual(set(person.tasks()), {"one", "one two", "three"})
        self.assertEqual(person.log(), [f"{person.folder}/todo.txt:1: What has this id is not read as a task; “one” stays in daybook."])

    def test_a_line_that_was_never_read_holds_up_no_removal(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", b"one\n\xff bad\ntwo\n")
        person.run()
        person.write("todo.txt", b"\xff bad\n" + (person.folder / "todo.txt").read_bytes().split(b"\n")[2] + b"\n")
        person.run()
        self.assertEqual(set(person.tasks()), {"two"})

    def test_a_task_that_is_removed_while_its_line_cannot_be_read_takes_the_line_with_it(self):
        person, whole, broken = self.damaged("todo.txt", "one\ntwo\n", b"one", b"\xffne")
        person.run()
        person.call("task/remove", id=person.tasks()["one"]["id"])
        person.run()
        self.assertEqual((person.folder / "todo.txt").read_bytes(), broken)
        person.write("todo.txt", whole)
        person.run()
        self.assertEqual([set(person.tasks()), person.read("todo.txt")], [{"two"}, whole.decode().split("\n", 1)[1]])

    def test_a_task_that_is_done_while_its_line_cannot_be_read_stays_done(self):
        for new in (b"id:\xff", b"\xffid:"):
            person, whole, broken = self.damaged("todo.txt", "one\ntwo\n", b"id:", new)
            person.run()
            person.call("task/complete", id=person.tasks()["one"]["id"])
            person.run()
            self.assertEqual((person.folder / "todo.txt").read_bytes(), broken)
            person.write("todo.txt", whole)
            person.run()
            self.assertEqual(person.tasks()["one"]["state"], "completed")
            self.assertRegex(person.read("todo.txt"), "^x .*one")

    def test_more_than_half_of_a_file_goes_only_when_that_is_seen_twice(self):
        for name, head in (("todo.txt", ""), ("work.org", "* TODO ")):
            person = self.person(files=[name])
            person.write(name, "".join(f"{head}t{index:02}\n" for index in range(20)))
            person.run()
            whole = person.read(name)
            person.write(name, whole[: whole.index(f"{head}t09")])
            person.run()
            self.assertEqual(len(person.tasks()), 20)
            self.assertEqual(person.log()[-1], f"{person.folder}/{name}: 11 of 20 tasks are gone at once. They stay in daybook until the next run finds the same.")
            person.write(name, whole[: whole.index(f"{head}t08")])
            person.run()
            self.assertEqual(len(person.tasks()), 20)
            person.write(name, whole)
            person.run()
            self.assertEqual([len(person.tasks()), person.read(name)], [20, whole])
            person.write(name, whole[: whole.index(f"{head}t09")] + f"{head}new\n")
            person.run()
            self.assertEqual(len(person.tasks()), 21)
            person.run()
            self.assertEqual(set(person.tasks()), {f"t{index:02}" for index in range(9)} | {"new"})

    def test_more_than_half_of_the_lines_of_a_file_go_only_when_that_is_seen_twice(self):
        person = self.person(files=["todo.txt"])
        person.write("todo.txt", "".join(f"t{index:02}\n" for index in range(20)))
        person.run()
        whole = person.read("todo.txt")
        for title, task in person.tasks().items():
            if title < "t12":
                person.call("task/remove", id=task["id"])
        person.run()
        self.assertEqual(person.read("todo.txt"), whole)
        self.assertIn("12 of 20 tasks are gone at once. Their lines stay here", person.log()[-1])
        person.run()
        self.assertEqual(person.read("todo.txt"), whole[whole.index("t12") :])

    def test_a_database_that_is_a_backup_removes_nothing_from_the_files(self):
        texts = {"todo.txt": ("one\nold\n", "(B) three due:2099-01-01 +p key:v\n"),
                 "work.org": ("* TODO one\n* TODO old\n", "* TODO three\n:PROPERTIES:\n:NOTE: v\n:END:\nnotes\n** TODO four\n")}
        for mode in ("both", "in"):
            for name, (before, after) in texts.items():
                with self.subTest(name=name, mode=mode):
                    person = self.person(files=[name], mode=mode)
                    person.write(name, before)
                    person.run()
                    person.call("task/remove", id=person.call("task/add", title="elsewhere")["id"])
                    person.stop()
                    backup = person.home / "backup.db"
                    shutil.copy(person.home / "data/daybook.db", backup)
                    person.start()
                    done = after.replace("three", "five").replace("four", "six")
                    person.write(name, person.read(name) + after + done)
                    person.run()
                    text = person.read(name).replace("(B) five", "x 2026-02-03 five")
                    person.write(name, text.replace("TODO five", "DONE five").replace("TODO six", "DONE six"))
                    person.run()
                    whole, tasks = person.read(name), person.tasks()
                    person.restore(backup)
                    person.set(files=[name], mode=mode)
                    person.call("task/remove", id=person.tasks()["old"]["id"])
                    person.run()
                    text, head = person.read(name), "* TODO " if name == "work.org" else ""
                    gone = whole[whole.index(head + "old") : whole.index((head or "(B) ") + "three")]
                    self.assertEqual(text, whole if mode == "in" else whole.replace(gone, ""))
                    found = person.tasks()
                    same = ("id", "title", "priority", "due", "project", "notes", "parent")
                    expected = {"one", "three", *(["four"] if name == "work.org" else [])}
                    self.assertEqual({title: [each.get(key) for key in same] for title, each in found.items()},
                                     {title: [tasks[title].get(key) for key in same] for title in expected})
                    person.run()
                    self.assertEqual([person.read(name), person.tasks()], [text, found])

    def test_a_database_that_is_begun_anew_gets_its_tasks_from_the_files(self):
        person = self.person(files=["todo.txt"], newTasks="todo.txt")
        person.write("todo.txt", "".join(f"t{index:02}\n" for index in range(20)) + "x 2026-02-03 done\n")
        person.call("task/add", title="long", id="an-id-that-is-long")
        person.run()
        whole, ids = person.read("todo.txt"), {title: each["id"] for title, each in person.tasks().items()}
        person.restore()
        person.call("plugin/add", path=str(person.plugin))
        person.set(files=["todo.txt"], newTasks="todo.txt")
        for _ in range(3):
            person.run()
            self.assertEqual(person.read("todo.txt"), whole)
            self.assertEqual({title: each["id"] for title, each in person.tasks().items()}, ids)

    def test_in_the_mode_out_a_database_that_is_begun_anew_removes_no_line(self):
        person = self.person(files=["todo.txt"], newTasks="todo.txt", mode="out")
        person.write("todo.txt", "")
        person.call("task/add", title="one")
        person.run()
        whole = person.read("todo.txt")
        person.restore()
        person.call("plugin/add", path=str(person.plugin))
        person.set(files=["todo.txt"], newTasks="todo.txt", mode="out")
        for _ in range(2):
            person.run()
            self.assertEqual([person.read("todo.txt"), person.tasks()], [whole, {}])

    def test_what_is_undone_takes_its_lines_with_it(self):
        person = self.person(files=["todo.txt"], newTasks="todo.txt")
        person.write("todo.txt", "one\n")
        person.run()
        whole = person.read("todo.txt")
        person.call("task/addLines", texts=[f"t{index:02}" for index in range(12)])
        person.run()
        self.assertEqual(len(person.tasks()), 13)
        person.call("history/undo")
        person.run()
        self.assertIn("t11", person.read("todo.txt"))
        person.run()
        self.assertEqual([person.read("todo.txt"), set(person.tasks())], [whole, {"one"}])
