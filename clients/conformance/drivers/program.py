"""The terminal program, `daybook` itself."""

import shlex
import os
import signal

from player.play import Lacks
from player.seat import CLOCK

from .terminal import Terminal


class Program(Terminal):
    title = "`daybook`"

    def start(self):
        self.screen.database = self.seat.database
        self.is_open = False

    def open(self, page, *argument):
        words = [page, *argument] if page != "start" else []
        if self.seat.kind != "real" or self.seat.columns != 80:
            raise Lacks("its server is itself")
        if self.is_open:
            raise Lacks("a page is opened by a key")
        self.is_open = True
        encoding = "LC_ALL=C " if self.seat.ascii else ""
        self.screen.say("clear; " + encoding + shlex.join(
            [*self.seat.prefix, self.seat.program, *words, "--database", str(self.seat.database), *CLOCK]))
        self.screen.wait("? keys")

    def complete(self, text):
        """Tab puts in what is offered first."""
        self.key("<Tab>")
        self.screen.wait_until(
            lambda shown: text in shown.rstrip().split("\n")[-1], f"{text} in the question")

    def fold(self, text):
        self.cursor(text)
        self.key("za")

    unfold = fold

    def signal(self, name):
        os.kill(self.screen.server(), getattr(signal, name))

    def choose(self, title):
        self.screen.wait(title)
        for row in self.screen.text().split("\n"):
            number, _, rest = row.strip().partition(" ")
            if rest.strip().startswith(title):
                return self.screen.type(number)
        raise AssertionError(f"“{title}” is not offered:\n{self.screen.text()}")

    def answer_reminder(self, title):
        self.key("g!")
        self.choose(title)
