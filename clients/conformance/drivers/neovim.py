"""Neovim."""

import os

from player.seat import ROOT

from .vi import Vi


class Neovim(Vi):
    program, title = os.environ.get("NVIM", "nvim"), "Neovim"
    between = ": "

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

    def number(self, digits):
        self.answer(digits)

    def status_line(self):
        self.command("set laststatus=2 statusline=%{v:lua.require'daybook'.status()}")
