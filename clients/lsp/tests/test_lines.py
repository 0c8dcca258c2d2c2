"""Lines and their tasks: making, ticking, saving, and what happens elsewhere."""

import unittest

import editor
from editor import Editor


class Lines(unittest.TestCase):
    def setUp(self):
        self.editor = Editor()
        self.addCleanup(self.editor.end)

    def linked(self, *titles, **fields):
        """A document with a line for each of these new tasks."""
        ids = [self.editor.rpc("task/add", title=title, **fields)["id"] for title in titles]
        text = "".join(
            f"- [ ] [{title}](daybook:task/{id})\n" for title, id in zip(titles, ids))
        uri = self.editor.open("list.md", text)
        return (uri, *ids)

    def state(self, id):
        return self.editor.rpc("task/get", id=id)["state"]

    def wait_for(self, id, state):
        self.editor.until(lambda: self.state(id) == state)

    def test_a_line_becomes_a_task_with_a_link_and_its_tags(self):
        uri = self.editor.open("a.md", "- [ ] Call Ada tomorrow 9am #family !high\n")
        self.editor.act(uri, "Make this line a task", 0)
        self.editor.quiet()
        task = self.editor.task("Call Ada")
        self.assertEqual(
            (task["due"], task["dueTime"], task["tags"], task["priority"]),
            ("2026-03-03", "09:00", ["family"], "high"))
        self.assertEqual(
            self.editor.line(uri, 0), f"- [ ] [Call Ada](daybook:task/{task['id']}) #family")
        self.assertEqual(task["attachments"][0]["location"], uri.removeprefix("file://"))

    def test_a_list_becomes_tasks_and_subtasks_and_one_undo_takes_all_back(self):
        text = (
            "# Trip\n\n- [ ] Plan\n  - [ ] Book a hotel\n    - [ ] Compare\n  - [x] Done\n"
            "- [ ] Pack\n")
        uri = self.editor.open("a.md", text)
        self.editor.act(uri, "Make 4 lines tasks", 2, 6)
        self.editor.quiet()
        plan, book, compare = map(self.editor.task, ("Plan", "Book a hotel", "Compare"))
        self.assertEqual(book["parent"], plan["id"])
        self.assertEqual(compare["parent"], book["id"])
        self.assertNotIn("parent", self.editor.task("Pack"))
        self.editor.execute("daybook.undo")
        self.editor.quiet()
        self.assertEqual(self.editor.text(uri), text)
        self.assertEqual(self.editor.rpc("task/list")["items"], [])

    def test_a_line_below_a_linked_one_becomes_its_subtask(self):
        uri, plan = self.linked("Plan")
        self.editor.replace(uri, ")\n", ")\n  - [ ] Book\n")
        self.editor.act(uri, "Make this line a task", 1)
        self.editor.quiet()
        self.assertEqual(self.editor.task("Book")["parent"], plan)

    def test_what_is_written_in_one_document_is_shown_in_the_others(self):
        uri, plan = self.linked("Plan", due="2026-03-05")
        other = self.editor.open(
            "other.md", f"- [ ] [Plan](daybook:task/{plan}) 📅 2026-03-05 by Ada\n")
        self.editor.replace(uri, "Plan]", "Plan it]")
        self.editor.replace(uri, ")\n", ") 📅 2026-03-09\n")
        self.editor.save(uri)
        self.editor.until(lambda: self.editor.text(other) == (
            f"- [ ] [Plan it](daybook:task/{plan}) 📅 2026-03-09 by Ada\n"))
        self.assertEqual(
            self.editor.text(uri), f"- [ ] [Plan it](daybook:task/{plan}) 📅 2026-03-09\n")

    def test_the_edit_comes_before_the_answer_to_the_command(self):
        uri = self.editor.open("a.md", "- [ ] Plan\n")
        self.editor.act(uri, "Make this line a task", 0)
        self.assertIn("daybook:task/", self.editor.text(uri))

    def test_nothing_is_added_where_the_editor_does_not_change_the_text(self):
        uri = self.editor.open("a.md", "- [ ] Plan\n  - [ ] Book\n")
        self.editor.refuses_edits = True
        self.editor.act(uri, "Make this line a task, and", 0)
        self.editor.quiet()
        self.assertEqual(self.editor.rpc("task/list")["items"], [])
        self.assertEqual(self.editor.text(uri), "- [ ] Plan\n  - [ ] Book\n")
        self.assertIn("It is read only.", str(self.editor.notified))

    def test_an_action_for_another_version_of_the_text_is_refused(self):
        uri = self.editor.open("a.md", "- [ ] Plan\n")
        command = self.editor.actions(uri, 0)[0]["command"]
        self.editor.replace(uri, "Plan", "Plant")
        with self.assertRaisesRegex(editor.Refused, "changed"):
            self.editor.execute(command["command"], *command["arguments"])
        self.assertEqual(self.editor.rpc("task/list")["items"], [])

    def test_a_tick_completes_the_task_when_it_is_saved_and_not_before(self):
        uri, milk = self.linked("Buy milk")
        self.editor.replace(uri, "[ ]", "[x]")
        self.editor.quiet()
        self.assertEqual(self.state(milk), "open")
        self.assertEqual(self.editor.findings(uri), [])
        self.editor.save(uri)
        self.wait_for(milk, "completed")
        self.editor.replace(uri, "[x]", "[ ]")
        self.editor.save(uri)
        self.wait_for(milk, "open")

    def test_closing_without_saving_changes_nothing(self):
        uri, milk = self.linked("Buy milk")
        self.editor.replace(uri, "[ ]", "[x]")
        self.editor.notify("textDocument/didClose", textDocument={"uri": uri})
        self.editor.quiet()
        self.assertEqual(self.state(milk), "open")

    def test_several_ticks_are_one_change(self):
        uri, first, second = self.linked("One", "Two")
        self.editor.replace(uri, "[ ]", "[x]")
        self.editor.replace(uri, "[ ]", "[x]")
        self.editor.save(uri)
        self.wait_for(second, "completed")
        self.editor.daybook("undo")
        self.assertEqual((self.state(first), self.state(second)), ("open", "open"))

    def test_what_is_completed_elsewhere_is_offered_and_never_forced(self):
        uri, milk = self.linked("Buy milk")
        self.editor.quiet()
        self.editor.daybook("done", "milk")
        self.editor.until(lambda: self.editor.findings(uri) == [(0, "unticked")])
        self.assertIn("- [ ]", self.editor.text(uri))
        self.editor.act(uri, "Tick it here", 0)
        self.assertIn("- [x]", self.editor.text(uri))
        self.editor.save(uri)
        self.editor.until(lambda: self.editor.findings(uri) == [])
        self.assertEqual(self.state(milk), "completed")

    def test_what_is_completed_elsewhere_can_be_reopened_from_the_line(self):
        uri, milk = self.linked("Buy milk")
        self.editor.daybook("done", "milk")
        self.editor.until(lambda: self.editor.findings(uri) == [(0, "unticked")])
        self.editor.act(uri, "Reopen it in daybook", 0)
        self.wait_for(milk, "open")

    def test_a_setting_ticks_saved_documents_and_leaves_unsaved_ones(self):
        uri, milk, bread = self.linked("Buy milk", "Buy bread")
        self.editor.notify(
            "workspace/didChangeConfiguration",
            settings={"daybook": {"tickAutomatically": True}})
        self.editor.daybook("done", "milk")
        self.editor.until(lambda: self.editor.line(uri, 0).startswith("- [x]"))
        self.editor.daybook("done", "bread")
        self.editor.quiet()
        self.assertTrue(self.editor.line(uri, 1).startswith("- [ ]"))

    def test_a_recurring_task_moves_to_its_next_occurrence_in_the_text(self):
        id = self.editor.rpc(
            "task/addLine", text="Water the fern every week starting 2026-03-02")["id"]
        due = self.editor.rpc("task/get", id=id)["due"]
        uri = self.editor.open("a.md", f"- [ ] [Water](daybook:task/{id}) {due}\n")
        self.editor.replace(uri, "[ ]", "[x]")
        self.editor.save(uri)
        self.editor.until(lambda: "- [ ]" in self.editor.text(uri))
        task = self.editor.rpc("task/get", id=id)
        self.assertEqual((task["state"], task["due"]), ("open", "2026-03-09"))
        # Once more, though the text was not saved between.
        self.editor.replace(uri, "[ ]", "[x]")
        self.editor.save(uri)
        self.editor.until(lambda: "- [ ]" in self.editor.text(uri))
        self.assertEqual(self.editor.rpc("task/get", id=id)["due"], "2026-03-16")

    def test_an_occurrence_that_was_done_elsewhere_meanwhile_is_asked_about(self):
        id = self.editor.rpc("task/addLine", text="Water every week starting 2026-03-02")["id"]
        uri = self.editor.open("a.md", f"- [ ] [Water](daybook:task/{id})\n")
        self.editor.quiet()
        self.editor.daybook("done", "water")
        self.editor.quiet()
        self.editor.answers["“Water” has moved"] = "Leave it open"
        self.editor.replace(uri, "[ ]", "[x]")
        self.editor.save(uri)
        self.editor.until(lambda: "- [ ]" in self.editor.text(uri))
        self.assertEqual(self.editor.rpc("task/get", id=id)["due"], "2026-03-09")

    def test_open_subtasks_are_asked_about(self):
        plan = self.editor.rpc("task/add", title="Plan")["id"]
        book = self.editor.rpc("task/add", title="Book", parent=plan)["id"]
        uri = self.editor.open("a.md", f"- [ ] [Plan](daybook:task/{plan})\n")
        self.editor.answers["“Plan” has 1 open subtask"] = "Complete them too"
        self.editor.replace(uri, "[ ]", "[x]")
        self.editor.save(uri)
        self.wait_for(book, "completed")
        self.assertEqual(self.state(plan), "completed")

    def test_commands_change_the_task_and_the_text(self):
        uri, milk = self.linked("Buy milk", due="2026-03-02")
        self.editor.act(uri, "Postpone to tomorrow (Tue 3 Mar)", 0)
        self.assertEqual(self.editor.rpc("task/get", id=milk)["due"], "2026-03-03")
        self.editor.answers["Postpone “Buy milk”"] = "monday"
        self.editor.act(uri, "Postpone …", 0)
        self.editor.until(lambda: self.editor.rpc("task/get", id=milk)["due"] == "2026-03-09")
        self.editor.answers["When is “Buy milk” due"] = "no day"
        self.editor.act(uri, "Set the due day", 0)
        self.editor.until(lambda: "due" not in self.editor.rpc("task/get", id=milk))
        self.editor.answers["Which priority"] = "high"
        self.editor.act(uri, "Set the priority", 0)
        self.editor.until(lambda: self.editor.rpc("task/get", id=milk)["priority"] == "high")
        self.editor.answers["When shall"] = "tomorrow 9am"
        self.editor.act(uri, "Remind me", 0)
        self.editor.until(lambda: self.editor.rpc("reminder/list", task=milk)["items"])
        self.editor.act(uri, "Complete", 0)
        self.editor.until(lambda: "- [x]" in self.editor.text(uri))
        self.assertEqual(self.state(milk), "completed")
        self.editor.act(uri, "Reopen", 0)
        self.editor.until(lambda: "- [ ]" in self.editor.text(uri))
        self.editor.act(uri, "Complete", 0)
        self.editor.until(lambda: "- [x]" in self.editor.text(uri))
        self.editor.execute("daybook.undo")
        self.editor.until(lambda: "- [ ]" in self.editor.text(uri))
        self.editor.execute("daybook.redo")
        self.editor.until(lambda: "- [x]" in self.editor.text(uri))
        self.editor.act(uri, "Reopen", 0)
        self.editor.act(uri, "Cancel", 0)
        self.editor.until(lambda: self.state(milk) == "cancelled")

    def test_a_selection_is_postponed_in_one_change(self):
        uri, one, two = self.linked("One", "Two", due="2026-03-01")
        self.editor.act(uri, "Postpone 2 tasks to tomorrow", 0, 1)
        self.assertEqual(self.editor.rpc("task/get", id=two)["due"], "2026-03-03")
        self.editor.daybook("undo")
        self.assertEqual(self.editor.rpc("task/get", id=one)["due"], "2026-03-01")

    def test_words_are_days_too(self):
        uri, milk = self.linked("Buy milk")
        self.editor.execute("daybook.due", {"ids": [milk], "text": "fri 9am"})
        task = self.editor.rpc("task/get", id=milk)
        self.assertEqual((task["due"], task["dueTime"]), ("2026-03-06", "09:00"))
        with self.assertRaises(editor.Refused):
            self.editor.execute("daybook.due", {"ids": [milk], "text": "whenever"})

    def test_org_headlines_and_boxes(self):
        uri = self.editor.open(
            "a.org", "* TODO [#A] Pay rent friday :home:\n** TODO Ask Ben\n- [ ] Plain\n", "org")
        self.editor.act(uri, "Make 3 lines tasks", 0, 2)
        self.editor.quiet()
        rent = self.editor.task("Pay rent")
        self.assertEqual(
            (rent["priority"], rent["tags"], rent["due"]), ("high", ["home"], "2026-03-06"))
        self.assertEqual(
            self.editor.line(uri, 0),
            f"* TODO [#A] [[daybook:task/{rent['id']}][Pay rent]] :home:")
        self.assertEqual(self.editor.task("Ask Ben")["parent"], rent["id"])
        self.editor.replace(uri, "** TODO", "** DONE")
        self.editor.save(uri)
        self.wait_for(self.editor.task("Ask Ben")["id"], "completed")
        self.editor.act(uri, "Complete", 0)
        self.editor.until(lambda: self.editor.line(uri, 0).startswith("* DONE"))

    def test_todo_txt(self):
        uri = self.editor.open(
            "todo.txt", "(A) 2026-03-01 Call Ada +family due:2026-03-04\n", "todotxt")
        self.editor.act(uri, "Make this line a task", 0)
        self.editor.quiet()
        task = self.editor.task("Call Ada")
        self.assertEqual(
            (task["priority"], task["project"], task["due"]), ("high", "family", "2026-03-04"))
        self.assertTrue(self.editor.line(uri, 0).endswith(f"due:2026-03-04 db:{task['id']}"))
        self.editor.act(uri, "Postpone by a day (Thu 5 Mar)", 0)
        self.editor.until(lambda: "due:2026-03-05" in self.editor.text(uri))
        self.editor.answers["Postpone"] = "in a week"
        self.editor.act(uri, "Postpone …", 0)
        self.editor.until(lambda: "due:2026-03-09" in self.editor.text(uri))
        self.editor.act(uri, "Complete", 0)
        self.editor.until(lambda: self.editor.text(uri).startswith("x 2026-03-02 (A)"))
        self.editor.act(uri, "Reopen", 0)
        self.editor.until(lambda: self.editor.text(uri).startswith("(A) 2026-03-01 Call"))

    def test_a_reminder_is_shown_and_answered(self):
        uri, milk = self.linked("Buy milk")
        self.editor.end()
        self.editor = Editor(self.editor.folder, now="2026-03-03T10:00", begin=True)
        self.addCleanup(self.editor.end)
        self.editor.quiet(0.2)
        self.editor.answers["Buy milk"] = "Done"
        self.editor.fixed[3] = "2026-03-02T09:00"
        self.editor.rpc("reminder/add", task=milk, dateTime="2026-03-03T09:59")
        self.wait_for(milk, "completed")
        asked = [m for m in self.editor.asked if m["method"] == "window/showMessageRequest"]
        self.assertEqual(
            [a["title"] for a in asked[0]["params"]["actions"]],
            ["Done", "Snooze", "Open", "Dismiss the reminder"])


if __name__ == "__main__":
    unittest.main()
