"""Neovim."""

import os
import subprocess

from player.seat import CLOCK, ROOT

from .terminal import Terminal


class Neovim(Terminal):
    program, title = os.environ.get("NVIM", "nvim"), "Neovim"

    def start(self):
        words = ", ".join(f"'{word}'" for word in self.seat.command)
        setup = self.seat.folder / "init.lua"
        setup.write_text(
            f"vim.opt.runtimepath:prepend('{ROOT}/clients/nvim')\n"
            f"vim.g.daybook = {{ cmd = {{ {words} }}, ascii = {str(self.seat.ascii).lower()} }}\n"
            "vim.o.shortmess = vim.o.shortmess .. 'I'\n"
            "vim.o.statusline = '%{getcwd()}'\n", encoding="utf-8")
        self.screen.say(f"{self.program} -n -i NONE -u {setup}")
        self.screen.wait("~")

    def command(self, text):
        self.key("<Esc>")
        self.screen.say(":" + text)

    def open(self, *words):
        self.command("Daybook " + " ".join(words))

    def choose(self, title):
        self.screen.wait(f": {title}")
        for row in self.screen.text().split("\n"):
            number, _, rest = row.strip().partition(": ")
            if number.isdigit() and rest.startswith(title):
                return self.answer(number)
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
        self.screen.wait("\nylophone" if self.row() != "ylophone" else "ylophone")

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

    def other_database(self, title):
        """A tab page has a database of its own."""
        other = self.seat.folder / "other.db"
        command = [self.seat.program, "serve", "--database", str(other), *CLOCK]
        subprocess.run(
            [self.seat.program, "add", title, "--database", str(other), *CLOCK], check=True,
            capture_output=True)
        words = ", ".join(f"'{word}'" for word in command)
        self.command("tabnew")
        self.command(f"let t:daybook = {{'cmd': [{words}]}}")
        self.open("today")

    def status_line(self):
        self.command("set laststatus=2 statusline=%{v:lua.require'daybook'.status()}")

    def answer_reminder(self, title):
        self.command("Daybook!")
        self.screen.wait(title)
        self.key({"Done": "x", "Snooze": "s", "Dismiss": "d", "Open": "o"}[title])
