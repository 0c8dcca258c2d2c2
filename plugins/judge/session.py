"""A session with a plugin: daybook's requests, the plugin's, and what was seen of its answers."""

import json
import pathlib
import tempfile
import threading
import time

from .daybook import Daybook
from .process import PluginProcess

NEVER_ASKED = 987654


class Broken(Exception):
    """A rule is broken; the words say what to mend."""


class NotJudged(Exception):
    """A rule cannot be judged here; the words say why."""


class Session:
    """One process of the plugin, which ends with the `with` that it is used in."""

    def __init__(self, subject, home=None, database=None, small_pipe=False, denies_all=False,
                 is_mute=False):
        self.subject, self.limits = subject, subject.limits
        self.temporary = tempfile.TemporaryDirectory(prefix="daybook-plugin-")
        folder = pathlib.Path(self.temporary.name)
        self.home = pathlib.Path(home or folder / "home")
        self.home.mkdir(exist_ok=True)
        self.changed, self.answers, self.is_over = threading.Condition(), {}, False
        self.asked, self.next_id, self.progress = {}, 0, []
        self.daybook = Daybook(
            subject.program, database or folder / "day.db", subject.grant, subject.settings,
            lambda message: self.process.send(message), denies_all, is_mute)
        self.process = PluginProcess(
            subject.folder, subject.manifest, self.home, self.received, small_pipe)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.close()
        self.daybook.close()
        self.subject.faults += self.process.faults
        self.subject.extra += self.extra_answers()
        self.temporary.cleanup()

    def received(self, message):
        if message and message.get("method") == "$/progress":
            return self.progress.append(message.get("params"))
        if message and "method" in message:
            return self.daybook.take(message)
        with self.changed:
            if message is None:
                self.is_over = True
            else:
                self.answers.setdefault(json.dumps(message.get("id")), []).append(message)
            self.changed.notify_all()

    def extra_answers(self):
        """What was answered twice, or was never asked."""
        found = []
        for identity, messages in self.answers.items():
            if identity not in self.asked:
                if identity != "null" or "error" not in messages[0]:
                    found.append(f"it answered the id {identity}, which nobody asked")
            elif len(messages) > 1:
                found.append(f"it answered {self.asked[identity]} {len(messages)} times")
        return found

    # Asking

    def send(self, method, params=None):
        """Sends a request and returns its id."""
        self.next_id += 1
        self.asked[json.dumps(self.next_id)] = method
        message = {"jsonrpc": "2.0", "id": self.next_id, "method": method}
        self.process.send(message if params is None else {**message, "params": params})
        return self.next_id

    def notify(self, method, params=None):
        self.process.send({"jsonrpc": "2.0", "method": method, "params": params or {}})

    def answer(self, identity, seconds=None):
        """Waits for the answer to a request."""
        key, seconds = json.dumps(identity), seconds or self.limits.answer
        with self.changed:
            self.changed.wait_for(lambda: key in self.answers or self.is_over, seconds)
            if key in self.answers:
                return self.answers[key][0]
        method = self.asked[key]
        if self.is_over:
            raise Broken(f"It {self.ending()} instead of answering {method}."
                         + self.process.last_words())
        raise Broken(f"It did not answer {method} within {seconds:g} s.")

    def ask(self, method, params=None, seconds=None):
        return self.answer(self.send(method, params), seconds)

    def initialize(self):
        answer = self.ask("initialize", self.subject.initialization(), self.limits.start)
        if not isinstance(answer.get("result"), dict):
            said = (answer.get("error") or {}).get("message", json.dumps(answer.get("result")))
            raise Broken(f"It answered initialize with {said}; its result is an object with "
                         "protocolVersion.")
        self.notify("initialized")
        return answer["result"]

    def check_goes_on(self, after):
        """Whether it still answers: each plugin answers `shutdown`."""
        try:
            self.ask("shutdown")
        except Broken as broken:
            raise Broken(f"After {after}: {broken}") from None

    # The end

    def ending(self):
        status = self.process.wait(1)
        if status is None:
            return "closed its output"
        return f"ended with status {status}" if status >= 0 else f"was ended by signal {-status}"

    def wait_until(self, holds, seconds):
        deadline = time.monotonic() + seconds
        while not holds() and time.monotonic() < deadline:
            time.sleep(0.02)
        return holds()
