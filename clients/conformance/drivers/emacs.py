"""Emacs, in a terminal."""

import os
import re
import subprocess
import time

from player.seat import CLOCK, PATIENCE, ROOT

from .terminal import Terminal


class Emacs(Terminal):
    program, title = os.environ.get("EMACS", "emacs"), "Emacs"
    down, up = "Down", "Up"

    def start(self):
        words = " ".join(f'"{word}"' for word in self.seat.command)
        home = self.screen.folder / ".emacs.d"
        home.mkdir()
        # Nothing is compiled for a home that is gone in a moment.
        (home / "early-init.el").write_text(
            "(setq native-comp-deferred-compilation nil comp-enable-subr-trampolines nil)\n",
            encoding="utf-8")
        (home / "init.el").write_text(
            f'(add-to-list \'load-path "{ROOT}/clients/emacs")\n'
            "(setq inhibit-startup-screen t initial-scratch-message nil)\n"
            "(setq auto-save-default nil create-lockfiles nil)\n"
            "(require 'daybook)\n"
            f"(setq daybook-command '({words}))\n"
            f"(setq daybook-ascii {'t' if self.seat.ascii else 'nil'})\n", encoding="utf-8")
        self.screen.say(f"{self.program} -nw --no-site-file --no-site-lisp")
        self.screen.wait("For information about GNU Emacs")

    def state(self):
        """Emacs draws what is written from right to left as it is read."""
        return {area: re.sub("[\u0590-\u05ff]+", lambda word: word[0][::-1], text)
                for area, text in super().state().items()}

    def command(self, name, *answers):
        """By M-x, which an Emacs that is still starting throws away."""
        for _ in range(3):
            self.screen.keys("M-x")
            end = time.monotonic() + PATIENCE / 3
            while "M-x" not in self.screen.last() and time.monotonic() < end:
                time.sleep(0.02)
            if "M-x" in self.screen.last():
                break
        self.screen.say(name)
        for answer in answers:
            self.screen.say(answer)

    def open(self, page, *argument):
        self.follow("/".join(["daybook:view", page, *argument]))

    def follow(self, link):
        self.command("daybook-open", link)

    def select(self, first, last):
        self.cursor(first)
        self.screen.keys("C-a", "C-Space")
        self.cursor(last)
        self.screen.keys("C-e")

    def choose(self, title):
        self.screen.wait("(y or n)" if title in ("Yes", "No") else title)
        if title in ("Yes", "No"):
            self.screen.type(title[0].lower())
        else:
            self.answer(title)

    def answer(self, text):
        # Not C-k, which is an error on an empty line, and an error throws away what is typed.
        self.screen.keys("C-a", "C-Space", "C-e", "C-w")
        self.screen.say(text)

    def give_up(self):
        self.screen.keys("C-g")

    def write(self, *lines):
        self.screen.keys("C-x", "h", "DC")
        self.screen.type("\n".join(lines))
        self.screen.keys("C-c", "C-c")

    def fold(self, text):
        self.cursor(text)
        self.screen.keys("Tab")

    unfold = fold

    def describe(self):
        self.key("ga")

    def end_of_page(self):
        self.screen.keys("M->")

    def split(self):
        self.screen.keys("C-x", "2")

    def other_window(self):
        self.screen.keys("C-x", "o")

    def edit(self, *lines):
        path = self.seat.folder / "notes.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.command("find-file-literally")
        self.screen.keys("C-a", "C-k")
        self.screen.say(str(path))
        self.screen.wait("notes.txt")

    def plain_key(self):
        self.screen.keys("M-<")
        self.key("x")
        self.screen.wait("xxylophone")

    def type_elsewhere(self, text):
        self.screen.keys("C-x", "2", "C-x", "b")
        self.screen.say("*scratch*")
        self.screen.type(text)
        self.screen.wait(text)
        self.screen.keys("C-x", "0")

    def capture(self, first, last):
        """Again where the mark was lost: without a region one task is asked for."""
        for _ in range(3):
            self.screen.keys("M-<", *["Down"] * (int(first) - 1), "C-Space")
            self.screen.keys(*["Down"] * (int(last) - int(first)), "C-e")
            self.command("daybook-capture")
            time.sleep(0.5)
            if "New task" not in self.screen.last():
                return
            self.give_up()

    def quick_add(self):
        self.command("daybook-capture")

    def status_line(self):
        self.command("daybook-mode-line-mode")

    def other_database(self, title):
        path = self.seat.folder / "other.db"
        subprocess.run(
            [self.seat.program, "add", title, "--database", str(path), *CLOCK], check=True,
            capture_output=True)
        # The seat's command has a database already.
        words = " ".join(f'"{word}"' for word in [self.seat.program, "serve", *CLOCK])
        self.screen.keys("M-:")
        self.screen.say(f"(setq daybook-command '({words}))")
        self.command("daybook-open-database")
        self.screen.keys("C-a", "C-k")
        self.screen.say(str(path))

    def answer_reminder(self, title):
        self.command("daybook-reminder")
        shown = self.screen.wait(title)
        self.key(re.search(rf"(\S) {title}", shown).group(1))
