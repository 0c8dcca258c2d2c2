"""Emacs, in a terminal."""

import os

from player.seat import ROOT

from .terminal import Terminal


class Emacs(Terminal):
    program, title = os.environ.get("EMACS", "emacs"), "Emacs"

    @classmethod
    def missing(cls):
        if not (ROOT / "clients/emacs/daybook.el").exists():
            return "there is no package for Emacs yet"
        return super().missing()

    def start(self):
        words = " ".join(f'"{word}"' for word in self.seat.command)
        setup = self.seat.folder / "init.el"
        setup.write_text(
            f'(add-to-list \'load-path "{ROOT}/clients/emacs")\n'
            "(setq inhibit-startup-screen t initial-scratch-message nil)\n"
            "(require 'daybook)\n"
            f"(setq daybook-command '({words}))\n"
            f"(setq daybook-ascii {'t' if self.seat.ascii else 'nil'})\n", encoding="utf-8")
        self.screen.say(f"{self.program} -nw -Q -l {setup}")
        self.screen.wait("*scratch*")

    def open(self, page, *argument):
        """By M-x, which asks for the page."""
        self.screen.keys("M-x")
        self.screen.say("daybook")
        raise NotImplementedError("how a page is opened in Emacs")

    def give_up(self):
        self.screen.keys("C-g")

    def choose(self, title):
        self.screen.wait(title)
        self.answer(title)
