"""Vim."""

import os

from player.seat import ROOT

from .vi import Vi


class Vim(Vi):
    program, title = os.environ.get("VIM_PROGRAM", "vim"), "Vim"
    between = "  "

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

    def number(self, digits):
        self.key(digits)

    def status_line(self):
        self.command("set laststatus=2 statusline=%{daybook#Status()}")
