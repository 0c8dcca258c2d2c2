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

    def test_a_state_is_a_word_of_the_same_sequence(self):
        person = self.person(files=["work.org"])
        person.write("work.org", "\ufeff* BUG  one\t[0/1]  :phone: \r\n* TODO two\n#+TODO: TODO | DONE\n#+TODO: BUG | FIXED\n")
        person.run()
        person.call("task/complete", id=person.tasks()["one"]["id"])
        person.run()
        self.assertTrue(person.read("work.org").startswith("\ufeff* FIXED  one\t[0/1]  :phone: \r\nCLOSED: ["), person.read("work.org"))
        person.call("task/reopen", id=person.tasks()["one"]["id"])
        person.run()
        self.assertTrue(person.read("work.org").startswith("\ufeff* BUG  one\t[0/1]  :phone: \r\n:PROP"), person.read("work.org"))

    def test_planning_that_daybook_does_not_hold_stays_and_is_said_with_its_place(self):
        person = self.person(files=["work.org"])
        stamps = ["<%%(diary-float t 4 2)>", "<2099-01-01 Thu>--<2099-01-03 Sat>", "[2099-01-01 Thu]", "<2099-01-01 Thu +0d>"]
        text = "".join(f"* TODO h{index}\n  DEADLINE: {stamp}\n" for index, stamp in enumerate(stamps))
        person.write("work.org", text)
        person.run()
        said = [f"{person.folder}/work.org:{5 * index + 2}: “{stamp}” is not understood, and stays here."
                for index, stamp in enumerate(stamps)]
        self.assertEqual(person.log(), said)
        for index in range(3):
            person.call("task/edit", id=person.tasks()[f"h{index}"]["id"], due="2099-02-02")
        person.run()
        self.assertEqual(self.without_marks(person.read("work.org")), text)
        self.assertEqual(person.log(), said)

    def test_a_heading_that_is_archived_or_a_comment_is_no_task(self):
        person = self.person(files=["work.org"])
        person.write("work.org", "* COMMENT notes\n** TODO a\n* Old :ARCHIVE:\n** TODO b\n* TODO COMMENT c\n* TODO [#A] d\n** TODO e\n")
        person.run()
        self.assertEqual(set(person.tasks()), {"d", "e"})
        text = person.read("work.org").replace("[#A] d", "[#A] d :ARCHIVE:")
        person.write("work.org", text)
        for _ in range(2):
            person.run()
            self.assertEqual([set(person.tasks()), person.read("work.org")], [{"d", "e"}, text])
        person.call("task/edit", id=person.tasks()["d"]["id"], priority="low")
        person.write("work.org", text.replace(" :ARCHIVE:", ""))
        person.run()
        self.assertEqual(set(person.tasks()), {"b", "d", "e"})

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

    def test_a_heading_says_when_an_occurrence_was_done_in_daybook(self):
        person = self.person(files=["work.org"])
        person.write("work.org", "".join(
            f"* TODO {title}\r\nSCHEDULED: <2026-01-01 Thu {repeater}>\r\n:PROPERTIES:\r\n:STYLE:    habit\r\n:END:\r\n"
            for title, repeater in (("one", "+1w"), ("two", "++1m -2d"), ("three", ".+2d/4d"), ("four", "++1w"))))
        person.run()
        before, tasks = person.read("work.org"), person.tasks()
        for title in ("one", "two", "three"):
            person.call("task/complete", id=tasks[title]["id"])
        person.call("task/skip", id=tasks["four"]["id"])
        person.run()
        text = person.read("work.org")
        done = re.findall(r"(?m)^:LAST_REPEAT: \[(\d{4}-\d\d-\d\d) \w{3} \d\d:\d\d\]\r$", text)
        self.assertEqual(len(done), 3, text)
        self.assertEqual(set(done), {day_of(each["modifiedAt"]) for title, each in person.tasks().items() if title != "four"})
        self.assertNotIn("LAST_REPEAT", text[text.index("four") :])
        days = re.compile(r"2\d{3}-\d\d-\d\d \w{3}|:LAST_REPEAT: .*\n")
        self.assertEqual(days.sub("", text), days.sub("", before))
        person.run()
        self.assertEqual(person.read("work.org"), text)
        for title in ("one", "two", "three"):
            history = person.call("recurrence/list", task=tasks[title]["id"])["items"]
            self.assertEqual([each["occurrence"] for each in history if each["state"] == "completed"], ["2026-01-01T00:00"])

    def test_a_heading_that_is_done_twice_on_one_day_is_done_twice(self):
        person = self.person(files=["work.org"])
        person.write("work.org", "* TODO one\nSCHEDULED: <2099-01-01 Thu +1w>\n")
        person.run()
        task = person.tasks()["one"]["id"]
        for day, time in ((8, "10:00"), (15, "11:00")):
            text = re.sub("2099-01-..", f"2099-01-{day:02}", re.sub(":LAST_REPEAT.*\n", "", person.read("work.org")))
            person.write("work.org", text.replace(":END:", f":LAST_REPEAT: [2026-02-03 Tue {time}]\n:END:"))
            person.run()
        history = person.call("recurrence/list", task=task)["items"]
        self.assertEqual([(each["occurrence"], each["state"]) for each in history],
                         [("2099-01-08T00:00", "completed"), ("2099-01-01T00:00", "completed")])
        self.assertEqual(person.log(), [])

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

    def test_notes_that_look_like_org_change_no_other_task(self):
        person = self.person(files=["work.org"], newTasks="work.org")
        person.write("work.org", "* TODO one\n* TODO two\n*\tTODO text\n")
        person.run()
        notes = "see\n#+TODO: NEXT | DONE\n*\tNEXT hi\n* TODO evil\n:PROPERTIES:\n:ID: one\n:END:\n,#+x"
        person.call("task/add", title="three", notes=notes)
        for _ in range(3):
            person.run()
            tasks = person.tasks()
            self.assertEqual({title: each.get("notes") for title, each in tasks.items()},
                             {"one": None, "two": "*\tTODO text", "three": notes})
        self.assertEqual(person.log(), [])

    def test_a_task_whose_heading_is_hidden_goes_out_once(self):
        person = self.person(files=["work.org"], newTasks="work.org")
        person.write("work.org", "* TODO one\n")
        person.call("task/add", title="COMMENT two")
        person.call("task/add", title="three", tags=["ARCHIVE"])
        person.run()
        text = person.read("work.org")
        for _ in range(2):
            person.run()
            self.assertEqual([person.read("work.org"), len(person.tasks())], [text, 3])

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

    def test_a_task_that_goes_leaves_what_daybook_did_not_take(self):
        person = self.person(files=["work.org"])
        long, notes = "z" * 600, "line\n" * 30_000
        text = (f"* TODO stays\n* TODO notes\n{notes}* TODO sexp\nSCHEDULED: <%%(diary-float t 4 2)>\n* TODO title\n"
                "* TODO words\nDEADLINE: <2099-01-01 Thu> and more\n* TODO twice\nDEADLINE: <2099-01-01 Thu> DEADLINE: <2099-01-02 Fri>\n"
                "* TODO nothing\nDEADLINE: <2099-01-01 Thu 10:00 -2d>\ntext\n")
        person.write("work.org", text)
        person.run()
        person.write("work.org", person.read("work.org").replace("TODO title", f"TODO title {long}"))
        person.run()
        person.call("task/edit", id=person.tasks()["notes"]["id"], notes="short")
        person.call("task/edit", id=person.tasks()["title"]["id"], title="other", priority="low")
        person.run()
        self.assertIn(notes, person.read("work.org"))
        self.assertIn(f"* TODO [#C] title {long}\n", person.read("work.org"))
        for title, task in person.tasks().items():
            if title != "stays":
                person.call("task/remove", id=task["id"])
        person.run()
        left = text[: text.index("* TODO nothing")].replace("TODO title", f"TODO [#C] title {long}")
        self.assertEqual(re.sub(r"(?m)^:.*\n", "", person.read("work.org")), left.replace("TODO ", "").replace("* stays", "* TODO stays"))

    def test_a_heading_that_is_not_utf_8_stays_and_is_said_with_its_place(self):
        person = self.person(files=["work.org"])
        text = b"* TODO one\n* TODO t\xffo\n* TODO three\nand \xff\n"
        person.write("work.org", text)
        person.run()
        self.assertEqual(set(person.tasks()), {"one"})
        self.assertEqual(self.without_marks((person.folder / "work.org").read_bytes().decode("latin-1")),
                         text.decode("latin-1"))
        for number in (5, 6):
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
