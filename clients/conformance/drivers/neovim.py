"""Neovim."""

import os

from player.seat import ROOT

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
