"""What the terminal program does when something is in its way; a part of scripts/checks/terminal."""

import os
import re
import signal
import sqlite3
import subprocess
import time

from screen import ScreenTests


class Troubles(ScreenTests):
    def test_a_slow_server(self):
        """Who waits is told so, can give up, and sees what came of it."""
        screen = self.opened("Feed the cat today")
        server = screen.server()
        os.kill(server, signal.SIGSTOP)
        screen.keys("x")
        screen.wait("still at work; Esc gives up")
        screen.keys("Escape")
        screen.wait("Given up.")
        os.kill(server, signal.SIGCONT)
        screen.wait("Given up.", "done")
        screen.keys("q")
        screen.wait("sh$")

    def test_a_preview_that_takes_long(self):
        """Who types while the server is at work is told that the preview is to come."""
        screen = self.opened()
        screen.keys("a")
        screen.type("Feed")
        screen.wait("☐ Feed")
        server = screen.server()
        os.kill(server, signal.SIGSTOP)
        screen.type(" the cat tomorrow")
        screen.wait("still at work on the preview", without=["☐ Feed"])
        os.kill(server, signal.SIGCONT)
        screen.wait("☐ Feed the cat", without=["still at work"])

    def test_a_server_that_dies(self):
        """What was asked of it is done by the next server, once."""
        screen = self.opened("Feed the cat today")
        server = screen.server()
        os.kill(server, signal.SIGSTOP)
        screen.keys("x")
        time.sleep(0.3)
        os.kill(server, signal.SIGKILL)
        screen.wait("1/1 done")

    def paste(self, screen, text):
        lines = screen.folder / "lines"
        lines.write_text(text)
        screen.tmux("load-buffer", lines)
        screen.tmux("paste-buffer", "-p")

    def test_a_paste(self):
        """A thousand pasted lines run no keys, and are too many for a question; a few are tasks."""
        screen = self.opened("Feed the cat today")
        lines = screen.folder / "lines"
        lines.write_text("x\n" * 1000)
        screen.tmux("load-buffer", lines)
        screen.tmux("paste-buffer", "-p")
        screen.wait("1000 lines were pasted", "0/1 done")
        screen.keys("a")
        screen.wait("New task:")
        screen.tmux("paste-buffer", "-p")
        screen.wait("at most")
        screen.keys("Enter")
        screen.wait("at most", "0/1 done")
        screen.keys("Escape")
        screen.wait("Nothing was done.")
        lines.write_text("Buy bread\nCall Bob today\nFix the bike\n")
        screen.tmux("load-buffer", lines)
        screen.keys("a")
        screen.wait("New task:")
        screen.tmux("paste-buffer", "-p")
        screen.wait("☐ Call Bob")
        screen.keys("Enter")
        screen.wait("Added 3 tasks", "0/4 done")

    def test_a_paste_that_does_not_end(self):
        """Who has lost the end of a paste gets the keys back, and what was pasted."""
        screen = self.opened("Feed the cat today")
        screen.keys("a")
        screen.wait("New task:")
        begun = screen.folder / "begun"
        begun.write_bytes(b"\x1b[200~Buy bread\xff")
        screen.tmux("load-buffer", begun)
        screen.tmux("paste-buffer")
        screen.wait("does not end; Esc ends it")
        screen.keys("Escape")
        screen.wait("New task: Buy bread")
        screen.keys("Escape")
        screen.wait("Nothing was done.")

    def test_without_utf_8(self):
        """A terminal that shows only ASCII gets nothing else."""
        screen = self.opened("Feed the cat today", "Łódź today", LANG="C")
        text = screen.wait("[ ] Feed the cat")
        self.assertTrue(text.isascii(), text)
        screen.keys("x")
        screen.wait('Completed "Feed the cat"')
        screen.keys("?")
        screen.wait_until(lambda text: re.search(r"~ \d+ below\n*$", text), "how long the menu is")

    def test_a_long_message_leaves_the_cursor_in_view(self):
        """A message of several rows lifts the page, so that the line of the cursor stays in view."""
        screen = self.opened(*(f"Task {number} today" for number in range(9)))
        screen.resize(40, 12)
        screen.wait_until(lambda text: max(map(len, text.split("\n"))) <= 40, "a narrow page")
        screen.keys("G")
        screen.wait("+ add here")
        self.paste(screen, "x\n" * 3)
        screen.wait("to do first (?).", "+ add here")
        row = int(screen.tmux("display-message", "-p", "#{cursor_y}"))
        self.assertIn("a add", screen.text().split("\n")[row])

    def test_a_message_in_a_very_small_terminal(self):
        """In two rows the beginning of a message is read, and in four all of it."""
        screen = self.opened("Feed the cat today")
        for rows, last in ((2, "nothing is as…"), (3, "Choose wha…"), (4, "to do first (?).")):
            screen.resize(40, rows)
            time.sleep(0.3)
            self.paste(screen, "x\n" * 3)
            screen.wait("3 lines were pasted where nothing is", last)
            screen.keys("k")
            screen.wait_until(lambda text: "pasted" not in text, "no message")

    def test_a_question_in_a_terminal_that_changes(self):
        """The preview of an open question is drawn anew where the width changes."""
        screen = self.opened()
        screen.keys("a")
        screen.type("Feed the cat and the dog tomorrow")
        screen.wait("☐ Feed the cat and the dog")
        screen.resize(24, 12)
        screen.wait_until(
            lambda text: re.search(r"☐ Feed the.*… tomorrow\n", text), "a narrow preview")

    def test_a_dumb_terminal(self):
        """A terminal that cannot be drawn on gets the page printed."""
        screen = self.screen(TERM="dumb")
        screen.run("add", "Feed the cat today")
        screen.say(f"{self.program} today --database {screen.database}; echo printed")
        screen.wait("☐ Feed the cat", "\nprinted")

    def test_plain(self):
        """`--plain` prints the page on any terminal."""
        screen = self.screen()
        screen.say(f"{self.program} today --plain --database {screen.database}; echo printed")
        screen.wait("Nothing planned", "\nprinted")

    def test_suspended(self):
        """^Z gives the terminal back, and fg draws the page anew."""
        screen = self.opened("Feed the cat today")
        screen.keys("C-z")
        screen.wait("Stopped", without=["Feed the cat"])
        screen.say("fg")
        screen.wait("Feed the cat")
        screen.keys("x")
        screen.wait("1/1 done")

    def test_the_terminal_is_left_as_it_was(self):
        """After q, and after a signal, the terminal has its settings and its content back."""
        screen = self.screen()
        screen.say("stty -a > ~/before")
        screen.start("today")
        screen.wait("? keys")
        screen.keys("q")
        screen.wait("sh$", without=["? keys"])
        screen.say("stty -a > ~/after; cmp ~/before ~/after && echo a\'\'like")
        screen.wait("alike")
        screen.start("today")
        screen.wait("? keys")
        program = subprocess.run(
            ["pgrep", "-f", f"{self.program} today .*{screen.database}"], capture_output=True, text=True,
            check=True).stdout.split()[0]
        os.kill(int(program), signal.SIGTERM)
        screen.wait("alike", without=["? keys"])
        screen.say("clear; stty -a > ~/after; cmp ~/before ~/after && echo un\'\'changed")
        screen.wait("unchanged")

    def test_a_reminder(self):
        """A reminder that goes off stays on the screen until it is answered."""
        screen = self.screen()
        hour_ago = time.strftime("%Y-%m-%dT%H:%M", time.localtime(time.time() - 3600))
        screen.run("add", "Ring the bell in 30 minutes", "--now", hour_ago)
        screen.run("remind", "bell", "0m", "--now", hour_ago)
        screen.start("today")
        screen.wait("! Ring the bell", "g! answers")
        screen.type("g!")
        screen.wait("Snooze")
        screen.keys("d")
        screen.wait("Ring the bell", without=["g! answers"])

    def test_a_database_that_is_replaced(self):
        """Who replaces the database under an open page is told of, and nothing is lost."""
        screen = self.opened("Feed the cat today")
        other = screen.folder / "other.db"
        subprocess.run(
            [str(self.program), "add", "From elsewhere today", "--database", str(other)], check=True,
            capture_output=True, env=screen.environment)
        sqlite3.connect(other).execute("PRAGMA wal_checkpoint(TRUNCATE)").connection.close()
        os.replace(other, screen.database)
        screen.keys("x")
        time.sleep(1)
        screen.keys("g", "r")
        screen.wait_until(
            lambda text: "replaced" in text or "From elsewhere" in text or "ended" in text,
            "what has become of the database")

    def test_an_error_at_the_start_is_said(self):
        """A database that cannot be opened ends the program with a sentence and its status."""
        screen = self.screen()
        screen.database.write_text("This is no database, whatever its name says. " * 40)
        for page in ("today", ""):
            screen.say(f"clear; {self.program} {page} --database {screen.database}; echo status$?")
            screen.wait("daybook: This file is not a daybook database.", "status69")
