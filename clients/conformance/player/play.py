"""Plays behaviours in an editor."""

import json
import shutil
import tempfile
import time
import unicodedata
from pathlib import Path

from .seat import PATIENCE, ROOT, Seat

# Where a step looks.
AREAS = {
    "see": "page", "asked": "asked", "preview": "preview", "says": "message", "menu": "menu",
    "rings": "rings", "status": "status",
}
# A step that says that something is not there any more.
ABSENT = {"gone": "page", "silent": "rings", "closed": "asked"}


class Lacks(Exception):
    """The editor has no such thing, and says why."""


class Player:
    def __init__(self, behaviour, drivers, program):
        """One driver for each editor that takes part, the last one for all that come after it."""
        self.behaviour, self.program = behaviour, program
        self.folder = Path(tempfile.mkdtemp(prefix="daybook-behaviour."))
        self.kinds = drivers
        self.seats, self.editors = [], []
        self.looks = {}
        self.measured = []

    def play(self):
        """Raises AssertionError at the first step that does not hold, and Lacks."""
        try:
            for kind in self.kinds:
                reason = getattr(kind, "left_out", {}).get(self.behaviour.name)
                if reason:
                    raise Lacks(reason)
            for step in self.behaviour.steps:
                try:
                    self.step(step)
                except AssertionError as problem:
                    raise AssertionError(f"{step}\n{problem}") from None
            self.judge()
        finally:
            self.end()

    def end(self):
        for editor in self.editors:
            if editor is not None:
                editor.end()
        for seat in self.seats:
            seat.folder.chmod(0o700)
            seat.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def seat(self, index):
        while len(self.seats) <= index:
            number = len(self.seats)
            database = self.seats[0].database if self.seats else None
            self.seats.append(Seat(self.folder / str(number + 1), self.program, database))
            self.editors.append(None)
        return self.seats[index]

    def editor(self, index):
        """The editor with this number, which is started when it is first needed."""
        seat = self.seat(index)
        if self.editors[index] is None:
            kind = self.kinds[min(index, len(self.kinds) - 1)]
            self.editors[index] = kind(seat)
        return self.editors[index]

    def step(self, step):
        count = max(self.behaviour.editors, len(self.kinds))
        indexes = range(count) if step.editor == 0 else [step.editor - 1]
        seen, begun = [], time.monotonic()
        for index in indexes:
            self.take(step, index, begun)
            seen.append(time.monotonic() - begun)
        if step.word in AREAS and step.editor == 0:
            self.measured.append((str(step), max(seen)))

    def take(self, step, index, begun):
        own = getattr(self, "do_" + step.word.replace("-", "_"), None)
        if own:
            own(index, *step.words)
        elif step.word in AREAS:
            for text in step.words:
                self.await_text(index, AREAS[step.word], text, True)
        elif step.word in ABSENT:
            for text in step.words:
                self.await_text(index, ABSENT[step.word], text, False)
        else:
            self.editor(index).take(step.word, step.words)

    def await_text(self, index, area, text, is_wanted):
        editor, end = self.editor(index), time.monotonic() + PATIENCE
        while True:
            state = editor.state()
            if (plain(text) in plain(state.get(area) or "")) == is_wanted:
                return
            if time.monotonic() > end:
                what = "not shown" if is_wanted else "still shown"
                raise AssertionError(f"“{text}” is {what} ({area}):\n{describe(state)}")
            time.sleep(0.02)

    # What happens outside the editor.

    def do_shell(self, index, *words):
        self.seat(index).shell(*words)

    def do_earlier(self, index, now, *words):
        self.seat(index).shell(*words, now=now)

    def do_tasks(self, index, *titles):
        self.seat(index).shell("add", "--stdin", text="\n".join(titles) + "\n")

    def do_many(self, index, count):
        """So many tasks, “Task 1” and so on."""
        requests = (
            {"jsonrpc": "2.0", "id": number, "method": "task/add",
             "params": {"id": f"t{number}", "title": f"Task {number}"}}
            for number in range(1, int(count) + 1))
        self.seat(index).shell("pipe", text="\n".join(map(json.dumps, requests)))

    def do_plugin(self, index, name):
        self.seat(index).shell("plugin", "add", str(ROOT / "plugins" / name))
        self.seat(index).shell("plugin", "enable", name, "--yes")

    def do_prints(self, index, text, *words):
        """What a command prints has the text, now or soon."""
        self.await_print(index, text, words, True)

    def do_lacks(self, index, text, *words):
        self.await_print(index, text, words, False)

    def await_print(self, index, text, words, is_wanted):
        end = time.monotonic() + PATIENCE
        while True:
            printed = self.seat(index).shell(*words)
            if (text in printed) == is_wanted:
                return
            if time.monotonic() > end:
                shown = self.editors[index] and describe(self.editors[index].state())
                raise AssertionError(f"daybook {' '.join(words)} prints:\n{printed}\n{shown}")
            time.sleep(0.05)

    def do_server(self, index, kind, *rest):
        self.seat(index).serve(kind, *rest)

    def do_kill(self, index):
        self.editor(index).signal("SIGKILL")

    def do_stop(self, index):
        self.editor(index).signal("SIGSTOP")

    def do_continue(self, index):
        self.editor(index).signal("SIGCONT")

    def do_look(self, index, text):
        """Remembers how the row with the text looks."""
        self.looks[index, text] = self.editor(index).look(text)

    def do_looks_other(self, index, text):
        end = time.monotonic() + PATIENCE
        while self.editor(index).look(text) == self.looks[index, text]:
            if time.monotonic() > end:
                raise AssertionError(f"“{text}” looks as before.")
            time.sleep(0.02)

    def do_wait(self, _index, seconds):
        time.sleep(float(seconds))

    def do_read_only(self, index):
        self.seat(index).make_read_only()

    def do_database(self, index, name):
        """The editor has a database of its own."""
        seat = self.seat(index)
        seat.database = seat.folder / name
        seat.serve("real")

    # How the editor is started.

    def do_editor(self, index, what, *rest):
        seat = self.seat(index)
        if what == "ascii":
            seat.ascii = True
        elif what == "colourless":
            seat.colours = False
        elif what == "columns":
            seat.columns = int(rest[0])
        else:
            raise AssertionError(f"there is no “editor {what}”")

    # What the editor shows and sends.

    def do_on(self, index, text):
        editor, end = self.editor(index), time.monotonic() + PATIENCE
        while True:
            state = editor.state()
            if plain(text) in plain(state.get("line") or ""):
                return
            if time.monotonic() > end:
                line = state.get("line")
                raise AssertionError(f"The cursor is on “{line}”:\n{describe(state)}")
            time.sleep(0.02)

    def requests(self, index):
        log = self.seat(index).log
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        return [json.loads(line) for line in lines]

    def do_sent(self, index, method, members="{}"):
        """The newest request of this method has these members; without its page it has no revision."""
        wanted, end = json.loads(members), time.monotonic() + PATIENCE
        while True:
            found = [each.get("params") for each in self.requests(index)
                     if each.get("method") == method]
            if found and all(found[-1].get(name) == value for name, value in wanted.items()
                             if name != "revision" or "page" in found[-1]):
                return
            if time.monotonic() > end:
                raise AssertionError(f"{method} was sent with {found[-3:]}, the newest last.")
            time.sleep(0.02)

    def do_closes(self, index, name):
        """No page of this view is kept for the editor."""
        end = time.monotonic() + PATIENCE
        while True:
            found = self.requests(index)
            given = {each["page"] for each in found if each.get("given") == name}
            left = given - {each["params"]["page"] for each in found if each.get("method") == "view/close"}
            if given and not left:
                return
            if time.monotonic() > end:
                raise AssertionError(f"Of “{name}” the pages {given} were given, and {left} not closed.")
            time.sleep(0.02)

    def sent(self, index, method):
        return sum(each.get("method") == method for each in self.requests(index))

    def do_count(self, index, method, count):
        """So many requests of this method were sent, and no more soon after."""
        end = time.monotonic() + PATIENCE
        while self.sent(index, method) < int(count) and time.monotonic() < end:
            time.sleep(0.02)
        time.sleep(0.2)
        if self.sent(index, method) != int(count):
            raise AssertionError(f"{method} was sent {self.sent(index, method)} times.")

    def do_at_most(self, index, method, count):
        if self.sent(index, method) > int(count):
            raise AssertionError(f"{method} was sent {self.sent(index, method)} times.")

    def judge(self):
        """What the stand-in has found wrong with the client."""
        for index in range(len(self.seats)):
            wrong = [each["wrong"] for each in self.requests(index) if "wrong" in each]
            if wrong:
                raise AssertionError("The client breaks rules:\n" + "\n".join(dict.fromkeys(wrong)))


def plain(text):
    """The text without what a screen adds between its words."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def describe(state):
    shown = {}
    for area, text in state.items():
        if text:
            shown.setdefault(str(text), []).append(area)
    return "\n".join(f"--- {', '.join(areas)}\n{text}" for text, areas in shown.items())
