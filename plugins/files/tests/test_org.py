import re

from tests.harness import Case, day_of

NOTES = """#+TITLE: Work
#+TODO: TODO(t) NEXT | DONE(d!) CANCELLED

* Heading
Some text.
** NEXT [#B] Call  Ann :phone:a_b:
   DEADLINE: <2099-02-03 Tue 10:00-11:00 -2d> SCHEDULED: <2099-01-01 Thu>
   :PROPERTIES:
   :EFFORT: 3
   :END:
   :LOGBOOK:
   - State
   :END:

   A line
    * an item

*** TODO part
** CANCELLED no
| a | table |
# the end"""


class Org(Case):
    def without_marks(self, text):
        text = re.sub(r"\n *:ID: .*", "", text)
        return re.sub(r"\n *:PROPERTIES:\n *:END:", "", text)

    def test_headings_become_tasks_and_stay_byte_for_byte_but_for_their_id(self):
        person = self.person(files=["work.org"])
        person.write("work.org", NOTES)
        person.run()
        self.assertEqual(self.without_marks(person.read("work.org")), NOTES)
        tasks = person.tasks()
        self.assertEqual(set(tasks), {"Call Ann", "part"})
        call = tasks["Call Ann"]
        self.assertEqual(
            [call.get(each) for each in ("priority", "tags", "due", "dueTime", "start", "notes")],
            ["medium", ["phone", "a_b"], "2099-02-03", "10:00", "2099-01-01", "A line\n* an item"])
        self.assertEqual(tasks["part"]["parent"], call["id"])
        self.assertIn(f":ID:       {call['id']}\n", person.read("work.org"))
        text = person.read("work.org")
        person.run()
        self.assertEqual(person.read("work.org"), text)

    def test_changes_go_both_ways_and_keep_what_daybook_does_not_hold(self):
        person = self.person(files=["work.org"])
        person.write("work.org", NOTES)
        person.run()
        task = person.tasks()["Call Ann"]
        person.call("task/edit", id=task["id"], due="2099-02-05", dueTime="12:30", notes="* new\n\n  line",
                    tags=["phone", "x-y"])
        person.write("work.org", person.read("work.org").replace("NEXT [#B] Call  Ann", "TODO [#A] Call  Bob"))
        person.run()
        text = person.read("work.org")
        for part in ("** TODO [#A] Call  Bob :phone:x_y:\n", "DEADLINE: <2099-02-05 Thu 12:30 -2d> SCHEDULED: <",
                     ":EFFORT: 3", "- State", "\n\n    * new\n\n     line\n\n*** TODO part", "# the end"):
            self.assertIn(part, text)
        task = person.tasks()["Call Bob"]
        self.assertEqual([task["priority"], task["notes"], task["tags"]], ["high", "* new\n\n  line", ["phone", "x-y"]])
        person.run()
        self.assertEqual(person.read("work.org"), text)

    def test_states_go_both_ways_by_the_words_of_the_file(self):
        person = self.person(files=["work.org"])
        person.write("work.org", NOTES)
        person.run()
        tasks = person.tasks()
        person.call("task/cancel", id=tasks["part"]["id"])
        person.write("work.org", person.read("work.org").replace(
            "NEXT [#B] Call  Ann :phone:a_b:\n   DEAD", "DONE [#B] Call  Ann :phone:a_b:\n   CLOSED: [2026-02-03 Tue] DEAD"))
        person.run()
        self.assertIn("*** CANCELLED part\n", person.read("work.org"))
        self.assertEqual(day_of(person.tasks()["Call Ann"]["completedAt"]), "2026-02-03")
        person.call("task/reopen", id=tasks["Call Ann"]["id"])
        person.run()
        self.assertIn("** TODO [#B] Call  Ann :phone:a_b:\n   DEADLINE", person.read("work.org"))

    def test_a_repeating_heading_is_its_current_occurrence(self):
        person = self.person(files=["work.org"])
        person.write("work.org", "* TODO Water\nSCHEDULED: <2099-01-01 Thu ++1w>\n* TODO Mow\nSCHEDULED: <2099-01-01 Thu .+1m>\n")
        person.run()
        self.assertEqual(person.tasks()["Mow"]["recurrenceAnchor"], "completion")
        text = person.read("work.org").replace("TODO Mow", "TODO Mown")
        # As Emacs does it: the day moves on, and a property says when it was done.
        emacs = text.replace("<2099-01-01 Thu ++1w>\n:PROPERTIES:",
                             "<2099-01-08 Thu ++1w>\n:PROPERTIES:\n:LAST_REPEAT: [2026-02-03 Tue 10:00]")
        person.write("work.org", emacs)
        for _ in range(2):
            person.run()
            task = person.tasks()["Water"]
            self.assertEqual(task["start"], "2099-01-08")
            history = person.call("recurrence/list", task=task["id"])["items"]
            self.assertEqual([each["occurrence"] for each in history], ["2099-01-01T00:00"])
            self.assertEqual(person.read("work.org"), emacs)
        # As a plain editor does it.
        person.write("work.org", emacs.replace("TODO Water", "DONE Water"))
        for _ in range(2):
            person.run()
            self.assertIn("* TODO Water\nSCHEDULED: <2099-01-15 Thu ++1w>", person.read("work.org"))
        person.call("task/complete", id=task["id"])
        person.run()
        self.assertIn("SCHEDULED: <2099-01-22 Thu ++1w>", person.read("work.org"))

    def test_tasks_go_out_with_their_parts(self):
        person = self.person(files=["work.org"], newTasks="work.org")
        person.write("work.org", "* TODO first\n* Heading\n")
        parent = person.call("task/add", title="whole", notes="text", due="2099-01-01", recurrence="FREQ=DAILY")
        person.call("task/add", title="part", parent=parent["id"])
        person.run()
        self.assertEqual(
            self.without_marks(person.read("work.org")),
            "* TODO first\n* Heading\n* TODO whole\nDEADLINE: <2099-01-01 Thu ++1d>\ntext\n** TODO part\n")
        self.assertEqual(set(person.tasks()), {"first", "whole", "part"})

    def test_removals_keep_what_daybook_does_not_hold(self):
        person = self.person(files=["work.org"])
        person.write("work.org", NOTES + "\n* TODO plain\n")
        person.run()
        tasks = person.tasks()
        person.call("task/remove", id=tasks["plain"]["id"])
        person.call("task/remove", id=tasks["Call Ann"]["id"], confirm=True)
        person.run()
        text = person.read("work.org")
        self.assertNotIn("plain", text)
        self.assertNotIn("part", text)
        self.assertIn("** [#B] Call  Ann :phone:a_b:\n", text)
        self.assertIn(":EFFORT: 3", text)
        self.assertEqual(person.tasks(), {})

    def test_a_heading_that_is_not_utf_8_stays_and_is_said_with_its_place(self):
        person = self.person(files=["work.org"])
        text = b"* TODO one\n* TODO t\xffo\n* TODO three\nand \xff\n"
        person.write("work.org", text)
        person.run()
        self.assertEqual(set(person.tasks()), {"one"})
        self.assertEqual(self.without_marks((person.folder / "work.org").read_bytes().decode("latin-1")),
                         text.decode("latin-1"))
        for number in (2, 3):
            place = f"{person.folder}/work.org:{number}: The heading or its text is not UTF-8"
            self.assertTrue(any(each.startswith(place) for each in person.log()), person.log())

    def test_a_heading_moves_from_one_file_to_another(self):
        person = self.person(files=["work.org", "todo.txt"])
        person.write("work.org", "* TODO one\n* TODO two\n")
        person.write("todo.txt", "three\n")
        person.run()
        one, two = re.split(r"(?=\* TODO two)", person.read("work.org"))
        person.write("work.org", two)
        mark = re.search(":ID: +(.*)", one)[1]
        person.write("todo.txt", person.read("todo.txt") + f"one due:2099-01-01 id:{mark}\n")
        person.run()
        self.assertEqual({each: task.get("due") for each, task in person.tasks().items()},
                         {"one": "2099-01-01", "two": None, "three": None})
