"""Vim."""

import os

from player.seat import ROOT

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
