"""What Neovim and Vim have in common: the keys and commands of vi, and those of both plugins."""

import time

from player.seat import CLOCK, PATIENCE

from .terminal import Terminal


class Vi(Terminal):
    # What stands between the number of a choice and the choice, where there is a list of them.
    between = ""

    def command(self, text):
        self.key("<Esc>")
        self.screen.say(":" + text)

    def open(self, *words):
        self.command("Daybook " + " ".join(words))

    def follow(self, link):
        self.command("Daybook " + link)

    def fold(self, text):
        self.cursor(text)
        self.key("zc")

    def unfold(self, text):
        self.cursor(text)
        self.key("zo")

    def split(self):
        self.command("split")

    def other_window(self):
        self.screen.keys("C-w", "w")

    def edit(self, *lines):
        path = self.seat.folder / "notes.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.command(f"edit {path}")

    def plain_key(self):
        """A key of a page that has another meaning in any file."""
        self.key("ggx")
        end = time.monotonic() + PATIENCE
        while self.row() != "ylophone":
            if time.monotonic() > end:
                raise AssertionError(f"x was taken in a file:\n{self.screen.text()}")
            time.sleep(0.05)

    def type_elsewhere(self, text):
        self.command("new")
        self.key("i" + text)
        self.screen.wait(text)
        self.command("bwipeout!")

    def capture(self, first, last):
        self.command(f"{first},{last}Daybook")

    def quick_add(self):
        self.command("Daybook add")

    def write(self, *lines):
        self.key("gg")
        self.screen.type("cG")
        self.screen.type("\r".join(lines))
        self.command("w")

    def answer_reminder(self, title):
        self.command("Daybook!")
        self.screen.wait(title)
        self.key({"Done": "x", "Snooze": "s", "Dismiss": "d", "Open": "o"}[title])

    def choose(self, title):
        """Types the number that stands in front of the choice."""
        self.screen.wait(f"{self.between}{title}")
        for row in self.screen.text().split("\n"):
            number, _, rest = row.strip().partition(self.between)
            if number.isdigit() and rest.startswith(title):
                return self.number(number)
        raise AssertionError(f"“{title}” is not offered:\n{self.screen.text()}")

    def other_database(self, title):
        """A tab page has a database of its own."""
        other = self.seat.folder / "other.db"
        first, self.seat.database = self.seat.database, other
        self.seat.shell("add", title)
        self.seat.database = first
        words = [self.seat.program, "serve", "--database", str(other), *CLOCK]
        self.command("tabnew")
        self.command(f"let t:daybook = {{'cmd': {words}}}")
        self.open("today")
