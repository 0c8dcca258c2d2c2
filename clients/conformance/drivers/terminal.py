"""What the editors that run in a terminal have in common: a person types keys and sees a screen."""

import os
import shutil
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "scripts/checks"))

from screen import Screen  # noqa: E402

from player.play import Lacks  # noqa: E402
from player.seat import PATIENCE  # noqa: E402

NAMES = {"<Enter>": "Enter", "<Esc>": "Escape", "<Up>": "Up", "<Down>": "Down", "<Tab>": "Tab"}


def descendants(process):
    """The processes that a process has started, and those that these have."""
    children = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = status.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        children.setdefault(int(words[1]), []).append(int(status.parent.name))
    found = [process]
    for each in found:
        found += children.get(each, [])
    return found


class Terminal:
    # The program, as a person calls it, and as the table of results does.
    program = title = ""
    down, up, top = "j", "k", "gg"

    def __init__(self, seat):
        self.seat = seat
        more = {} if seat.colours else {"NO_COLOR": "1"}
        self.screen = Screen(
            seat.program, columns=seat.columns, rows=seat.rows, XDG_CONFIG_HOME="/nonexistent",
            XDG_STATE_HOME=seat.state, TERM="screen-256color" if seat.colours else "vt100", **more)
        self.start()

    @classmethod
    def missing(cls):
        """Why it cannot be driven here, or None."""
        for program in ("tmux", cls.program):
            if program and shutil.which(program) is None:
                return f"{program} is not installed"
        return None

    def start(self):
        """Starts the editor with the seat's command as its server."""
        raise NotImplementedError

    def end(self):
        """Ends the terminal, and whatever runs in it still: an editor can outlive its terminal."""
        started = descendants(int(self.screen.tmux("display", "-p", "#{pane_pid}")))
        self.screen.close()
        for pid in started:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def signal(self, name):
        self.seat.signal(name)

    def take(self, word, words):
        method = getattr(self, word.replace("-", "_"), None)
        if method is None:
            raise Lacks(f"there is no “{word}”")
        method(*words)

    def state(self):
        """What a person sees. Only they know which part of a screen is which."""
        text = self.screen.text()
        return {
            "page": text, "asked": text, "preview": text, "message": text, "menu": text,
            "rings": text, "status": text, "line": self.row(),
        }

    def row(self):
        """The row under the cursor."""
        return self.screen.text().split("\n")[self.cursor_row()]

    def cursor_row(self):
        return int(self.screen.tmux("display", "-p", "#{cursor_y}"))

    def look(self, text):
        """The row with the text, as it is coloured."""
        for row, coloured in zip(self.screen.text().split("\n"),
                                 self.screen.tmux("capture-pane", "-e", "-p").split("\n")):
            if text in row:
                return coloured
        return ""

    # Steps

    def key(self, keys):
        while keys:
            name = next((name for name in NAMES if keys.startswith(name)), None)
            if name:
                self.screen.keys(NAMES[name])
                keys = keys[len(name):]
            else:
                size = min([keys.find(each) for each in NAMES if each in keys] or [len(keys)])
                self.screen.type(keys[:size])
                keys = keys[size:]

    def cursor(self, text):
        """Moves to the first row with the text, as a person does who sees it."""
        def rows():
            shown = self.screen.text().split("\n")
            return next((row for row, line in enumerate(shown) if text in line), None)
        end = time.monotonic() + PATIENCE
        while rows() is None and time.monotonic() < end:
            time.sleep(0.05)
        while rows() != self.cursor_row():
            row = rows()
            if row is None or time.monotonic() > end:
                raise AssertionError(f"The cursor does not get to “{text}”:\n{self.screen.text()}")
            far = row - self.cursor_row()
            # What comes meanwhile moves it as well.
            if far == 0:
                continue
            self.screen.tmux("send-keys", "-N", abs(far), self.down if far > 0 else self.up)
            time.sleep(0.1)

    def select(self, first, last):
        self.cursor(first)
        self.key("V")
        self.cursor(last)

    def end_of_page(self):
        self.key("G")

    def describe(self):
        self.key("ga")

    def type(self, text):
        self.screen.type(text)

    def answer(self, text):
        self.screen.keys("C-u")
        self.screen.type(text)
        self.key("<Enter>")

    def give_up(self):
        self.key("<Esc>")

    def complete(self, text):
        """Tab, when it is offered."""
        self.screen.wait(f"Tab: {text}")
        self.key("<Tab>")

    def resize(self, columns):
        self.screen.resize(int(columns), self.seat.rows)
