"""Vim."""

import os

from player.seat import CLOCK, ROOT

from .terminal import Terminal


class Vim(Terminal):
    program, title = os.environ.get("VIM_PROGRAM", "vim"), "Vim"

    @classmethod
    def missing(cls):
        if not (ROOT / "clients/vim/plugin/daybook.vim").exists():
            return "there is no plugin for Vim yet"
        return super().missing()

    def start(self):
        words = ", ".join(f"'{word}'" for word in self.seat.command)
        setup = self.seat.folder / "vimrc"
        setup.write_text(
            "set nocompatible shortmess+=I encoding=utf-8 laststatus=1\n"
            f"set runtimepath^={ROOT}/clients/vim\n"
            "filetype plugin on\nsyntax on\n"
            f"let g:daybook = #{{cmd: [{words}], ascii: v:{str(self.seat.ascii).lower()}}}\n",
            encoding="utf-8")
        self.screen.say(f"{self.program} -n -i NONE -u {setup}")
        self.screen.wait("~")

    def command(self, text):
        self.key("<Esc>")
        self.screen.say(":" + text)

    def open(self, *words):
        self.command("Daybook " + " ".join(words))

    def choose(self, title):
        """Types the digit that stands in front of the choice."""
        self.screen.wait(f"  {title}")
        for row in self.screen.text().split("\n"):
            digit, _, rest = row.strip().partition("  ")
            if digit.isdigit() and rest.startswith(title):
                return self.key(digit)
        raise AssertionError(f"“{title}” is not offered:\n{self.screen.text()}")

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
        self.screen.wait("ylophone\n")

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

    def status_line(self):
        self.command("set laststatus=2 statusline=%{daybook#Status()}")

    def answer_reminder(self, title):
        self.command("Daybook!")
        self.screen.wait(title)
        self.key({"Done": "x", "Snooze": "s", "Dismiss": "d", "Open": "o"}[title])

    def other_database(self, title):
        other = self.seat.folder / "other.db"
        first, self.seat.database = self.seat.database, other
        self.seat.shell("add", title)
        self.seat.database = first
        command = [self.seat.program, "serve", "--database", str(other), *CLOCK]
        self.command(f"tabnew | let t:daybook = #{{cmd: {command}}}")
        self.open("today")
