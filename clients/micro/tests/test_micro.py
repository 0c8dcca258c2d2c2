"""Keys are pressed in a real micro, and its screen and the database are looked at."""

import os
import pathlib
import sys
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(FOLDER.parent / "kakoune" / "tests"))

from terminal import DAYBOOK, Terminal  # noqa: E402

MICRO = os.environ.get("MICRO", "micro")


class Micro(Terminal):
    def begin(self, text="", program=DAYBOOK):
        configuration = self.folder / "config" / "micro"
        plugin = configuration / "plug" / "daybook"
        plugin.mkdir(parents=True)
        (plugin / "daybook.lua").write_bytes((FOLDER / "daybook.lua").read_bytes())
        file = self.folder / "list.md"
        file.write_text(text, encoding="utf-8")
        self.environment["DAYBOOK"] = program
        self.start(MICRO, str(file))
        self.see("list.md")

    def command(self, text):
        self.press("C-e")
        self.see("\n>")
        self.press(text, "Enter")

    def test_a_page_is_shown_and_its_task_is_completed_and_taken_back(self):
        self.daybook("add", "Pay rent")
        self.begin()
        self.command("daybook tasks")
        self.see("Pay rent", "daybook tasks")
        self.press("Home", "Down")
        self.command("daybook-done")
        self.wait_for("Pay rent", state="completed")
        self.until(lambda: "☐ Pay rent" not in self.screen(), "the page is not drawn again")
        self.command("daybook-undo")
        self.see("☐ Pay rent")

    def test_rows_of_a_page_are_whole_in_front_of_its_edge(self):
        for number in range(12):
            self.daybook("add", f"Pay rent {number} #home")
        self.begin()
        self.command("daybook tasks")
        self.see("Pay rent 3", "#home")
        rows = [row for row in self.screen().split("\n") if "Pay rent" in row]
        self.assertEqual([row for row in rows if not row.endswith("#home")], [])

    def test_selected_lines_become_tasks_without_what_a_list_puts_in_front(self):
        self.begin("- [ ] Buy milk tomorrow #home\n* -x is no option\n\n3. It's 'here'\n")
        self.press("C-a")
        self.command("daybook-add")
        self.see("Added 3.")
        self.assertEqual(set(self.tasks()), {"Buy milk", "-x is no option", "It's 'here'"})
        self.daybook("undo")
        self.assertEqual(self.tasks(), {})

    def test_linked_lines_are_completed_at_once_and_ticked(self):
        for id in ("milk", "bread"):
            self.call("task/add", id=id, title=f"Get {id}")
        self.begin("- [ ] [Milk](daybook:task/milk)\n- [ ] Bread daybook:task/bread.\n")
        self.press("C-a")
        self.command("daybook-done")
        self.wait_for("Get milk", state="completed")
        self.see("- [x] [Milk]", "- [x] Bread")
        self.daybook("undo")
        self.assertEqual(len(self.tasks(state="open")), 2)

    def test_a_line_is_postponed_to_the_day_that_is_typed(self):
        self.call("task/add", id="milk", title="Get milk", due="2030-01-01")
        self.begin("Milk db:milk\n")
        self.command("daybook-postpone")
        self.see("to which day?")
        self.press("2030-02-03", "Enter")
        self.wait_for("Get milk", due="2030-02-03")

    def test_what_cannot_be_done_is_said(self):
        self.begin("Text\n")
        self.command("daybook")
        self.see("There is no database")
        self.daybook("add", "Pay rent")
        self.command("daybook nothing")
        self.see("There is no view “nothing”.")
        self.command("daybook-done")
        self.see("There is no open task in this line.")

    def test_a_program_that_is_not_there_is_said(self):
        self.begin(program="/nowhere/daybook")
        self.command("daybook")
        self.see("/nowhere/daybook")


if __name__ == "__main__":
    unittest.main()
