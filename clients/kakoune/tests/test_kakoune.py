"""Keys are pressed in a real Kakoune, and its screen and the database are looked at."""

import os
import pathlib
import unittest

from terminal import DAYBOOK, Terminal

KAK = os.environ.get("KAK", "kak")
PLUGIN = pathlib.Path(__file__).resolve().parents[1] / "daybook.kak"


class Kakoune(Terminal):
    def begin(self, text="", program=DAYBOOK):
        configuration = self.folder / "config" / "kak"
        configuration.mkdir(parents=True)
        (configuration / "kakrc").write_text(
            f"source {PLUGIN}\nset-option global daybook_program '{program}'\n"
            "map global user d ': enter-user-mode daybook<ret>'\n", encoding="utf-8")
        file = self.folder / "list.md"
        file.write_text(text, encoding="utf-8")
        self.start(KAK, str(file))
        self.see("list.md")

    def command(self, text):
        self.press(f":{text}", "Enter")

    # What is shown

    def test_a_page_is_shown_and_its_task_is_completed_by_a_key_and_taken_back(self):
        self.daybook("add", "Pay rent today")
        self.begin()
        self.command("daybook")
        self.see("Pay rent", "*daybook*")
        self.press("/Pay rent", "Enter", "d")
        self.see("1/1 done")
        self.wait_for("Pay rent", state="completed")
        self.press("u")
        self.see("Undid", "0/1 done")

    def test_a_page_keeps_its_line_when_it_is_drawn_again(self):
        for title in ("One", "Two", "Three"):
            self.daybook("add", title)
        self.begin()
        self.command("daybook tasks")
        self.see("Three")
        self.press("/Two", "Enter")
        self.daybook("add", "Four")
        self.press("r")
        self.see("Four", " 3:")

    def test_a_task_is_shown_and_the_page_is_left(self):
        self.daybook("add", "Pay rent tomorrow", "--notes", "By transfer.")
        self.begin()
        self.command("daybook tasks")
        self.see("Pay rent")
        self.press("/Pay rent", "Enter", "Enter")
        self.see("By transfer.")
        self.press("q")
        self.see("list.md")

    def test_what_cannot_be_shown_is_said(self):
        self.begin()
        self.command("daybook")
        self.see("There is no database")
        self.daybook("add", "Pay rent")
        self.command("daybook nothing")
        self.see("There is no view “nothing”.")
        self.command("daybook today")
        self.see("Pay rent")
        self.press("gg", "d")
        self.see("There is no open task in this line.")

    def test_a_program_that_is_not_there_is_said(self):
        self.begin(program="/nowhere/daybook")
        self.command("daybook")
        self.see("not found")

    # Lines of a file

    def test_selected_lines_become_tasks_without_what_a_list_puts_in_front(self):
        self.begin("- [ ] Buy milk tomorrow #home\n* -x is no option\n\n3. It's 'here' %sh{exit}\n")
        self.press("%", "Space", "d", "a")
        self.see("Added 3.")
        self.assertEqual(set(self.tasks()), {"Buy milk", "-x is no option", "It's 'here' %sh{exit}"})
        self.assertEqual(self.tasks()["Buy milk"]["tags"], ["home"])
        self.daybook("undo")
        self.assertEqual(self.tasks(), {})

    def test_a_ticked_line_is_no_task_and_is_said(self):
        self.begin("- [x] Buy milk\n- [ ] Pay rent 📅 2099-03-02\n")
        self.press("%", "Space", "d", "a")
        self.see("Added 1. line 1: “Buy milk” is done")
        self.assertEqual([each["due"] for each in self.tasks().values()], ["2099-03-02"])

    def test_lines_of_which_one_is_no_task_add_none_and_it_is_said(self):
        self.begin("Buy milk\n" + "x" * 501 + "\n")
        self.press("%", "Space", "d", "a")
        self.see("500")
        self.assertEqual(self.tasks(), {})

    def test_linked_lines_are_completed_at_once_and_ticked(self):
        for id in ("milk", "bread", "rent"):
            self.call("task/add", id=id, title=f"Get {id}")
        self.begin("- [ ] [Milk](daybook:task/milk)\n- [ ] [Bread](daybook:task/bread).\nRent db:rent\n")
        self.press("%", "Space", "d", "d")
        for id in ("milk", "bread", "rent"):
            self.wait_for(f"Get {id}", state="completed")
        self.see("- [x] [Milk]", "- [x] [Bread]", "Rent db:rent")
        self.daybook("undo")
        self.assertEqual(len(self.tasks(state="open")), 3)

    def test_a_line_is_postponed_to_the_day_that_is_typed(self):
        self.call("task/add", id="milk", title="Get milk", due="2030-01-01")
        self.begin("- [ ] [Milk](daybook:task/milk)\n")
        self.press("Space", "d", "p")
        self.see("to which day?")
        self.press("2030-02-03", "Enter")
        self.wait_for("Get milk", due="2030-02-03")
        self.command("daybook-postpone whenever")
        self.see("daybook:")

    def test_a_new_task_is_typed(self):
        self.begin()
        self.press("Space", "d", "n")
        self.see("task:")
        self.press("Call Ada's mother !high", "Enter")
        self.wait_for("Call Ada's mother", priority="high")

    def test_no_key_is_taken_outside_of_pages(self):
        self.daybook("add", "Pay rent")
        self.begin("word\n")
        self.press("%", "d")
        self.until(lambda: "word" not in self.screen(), "the text is still there")
        self.assertEqual(list(self.tasks()), ["Pay rent"])


if __name__ == "__main__":
    unittest.main()
