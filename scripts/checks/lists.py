"""What the terminal program does with the lines of a list, and beside it; a part of
scripts/checks/terminal."""

from screen import ScreenTests


class Lists(ScreenTests):
    def test_marks(self):
        """Marked lines are acted on together; they stay marked where they go, until Esc."""
        screen = self.opened(*(f"Task {number} today" for number in range(4)))
        screen.type(" j ")
        screen.wait("* ☐ Task 0", "  ☐ Task 1", "* ☐ Task 2", "2 marked")
        screen.run("add", "An early one today 00:01")
        screen.wait("An early one", "* ☐ Task 0", "  ☐ Task 1", "* ☐ Task 2")
        screen.type("x")
        screen.wait(
            "Completed 2 tasks", "✓ Task 0", "✓ Task 2", "☐ Task 1", "☐ Task 3", without=["marked"])
        self.to(screen, "Task 1")
        screen.type(" ")
        screen.wait("1 marked")
        screen.keys("Escape")
        screen.wait("  ☐ Task 1", without=["marked"])
        self.to(screen, "Task 1")
        screen.type("  ")
        screen.wait("2 marked")
        self.to(screen, "Task 1")
        screen.type(" ")
        screen.wait("  ☐ Task 1", "1 marked")

    def to(self, screen, title):
        """Clicks on the line of a task."""
        row = next(i for i, line in enumerate(screen.text().split("\n"), 1) if f"☐ {title}" in line)
        screen.type(f"\x1b[<0;3;{row}M\x1b[<0;3;{row}m")
        self.cursor_on(screen, title)

    def test_folds(self):
        """A folded section shows its heading and how much it hides, and the cursor is never in it."""
        screen = self.opened("First today", "Second today", "Third tomorrow")
        screen.type("za")
        screen.wait("Today's tasks (2)  … 3 lines", "Third", without=["☐ First", "+ add here"])
        self.cursor_on(screen, "Today's tasks")
        screen.run("add", "Fourth today")
        screen.wait("Today's tasks (3)  … 4 lines", without=["☐ Fourth"])
        screen.type("j")
        self.cursor_on(screen, "Next 7 days")
        screen.type("kza")
        screen.wait("☐ First", "☐ Fourth")
        screen.type("zM")
        screen.wait("Next 7 days  … 1 line", without=["☐ First", "Third"])
        screen.type("zR")
        screen.wait("☐ First", "Third", without=["… 1 line", "… 4 lines"])
        screen.type("zM")
        screen.wait("… 4 lines")
        screen.type("a")
        screen.say("Fifth today")
        screen.wait("☐ Fifth", "☐ First", "… 1 line")
        self.cursor_on(screen, "Fifth")

    def test_details(self):
        """From 110 columns on, what Enter would open is beside the list, and is live."""
        screen = self.screen(columns=120)
        screen.run("add", "Fern today", "--notes", "By hand")
        screen.run("add", "Soil today", "--notes", "With sand")
        screen.start("today")
        screen.wait("│   By hand", "? keys", without=["With sand"])
        screen.type("j")
        screen.wait("│   With sand", without=["By hand"])
        screen.run("edit", "Soil", "--notes", "With clay")
        screen.wait("│   With clay", without=["With sand"])
        screen.type("kx")
        screen.wait("✓ Fern")
        screen.type("|")
        screen.wait("☐ Soil", without=["│", "With clay"])
        screen.type("|go,")
        screen.wait("Greeting", without=["│"])
        screen.type("qgg")
        screen.wait("│", without=["With clay", "By hand"])
        screen.resize(100, 24)
        screen.wait("☐ Soil", without=["│"])
        screen.type("|")
        screen.wait("Details need a terminal of 110 columns.")

    def test_keys_that_stand_for_others(self):
        """`=` groups and sorts and `f` searches on pages that can; `s` is still Snooze."""
        screen = self.opened("Fern", page="tasks")
        screen.type("=")
        screen.wait("Group", "Due")
        screen.keys("Escape")
        screen.type("f")
        screen.wait("Search")
        screen.keys("Escape")
        screen.type("got")
        screen.wait("Nothing planned")
        screen.type("=")
        screen.wait("“=” does nothing here")

    def test_the_menu_has_columns(self):
        """With 100 columns every key of a task's line is in the menu at once."""
        screen = self.opened("Fern today", columns=100)
        screen.type("?")
        text = screen.wait("Mark complete", "Everywhere", "Leave")
        self.assertNotRegex(text, r"… \d+ (above|below)")
