"""Plays one case in one framing."""

import collections
import os
import signal
import time

from .case import FIRST, requests
from .judge import judged
from .pages import Pages
from .server import Failure, key_of
from .values import Names, by_id, difference, outcome_change, parse, written


class Session:
    """One server process of a case, and what was asked of it."""

    def __init__(self, server, name, door=None):
        self.server, self.name, self.door, self.clocks = server, name, door, 0
        self.asked, self.taken = collections.defaultdict(collections.deque), []
        self.pages = Pages()
        server.hear = self.pages.hear

    def note(self, text, line):
        self.pages.note(text)
        for identity, method in requests(text):
            self.asked[written(identity)].append((method, line))

    def method(self, message):
        """The method that an answer belongs to, as far as its id says."""
        waiting = self.asked.get(written(message.get("id"))) if isinstance(message, dict) else None
        return waiting[0][0] if waiting else None

    def answered(self, message):
        waiting = self.asked.get(written(message.get("id"))) if isinstance(message, dict) else None
        if waiting and len(waiting) > 1:
            waiting.popleft()


class Player:
    def __init__(self, case, framing, pool, updating=None):
        self.case, self.framing, self.pool = case, framing, pool
        self.names, self.updating, self.changes, self.surplus = Names(), updating, {}, []
        self.clock, self.place, self.sessions, self.now_in = None, None, {}, None
        self.drawings = 0

    @property
    def server(self):
        return self.now_in.server

    def play(self, is_alone=False):
        is_alone = is_alone or self.case.needs_process or self.updating is not None
        place = self.place = self.pool.place(self.framing, is_alone)
        step = None
        try:
            self.names.values["documents"] = place.documents
            if not self.case.door:
                self.begin(FIRST)
            for step in self.case.steps:
                getattr(self, step.kind)(step)
            step = None
            if not is_alone and place.renew():
                self.check_rest()
                place.played.append(self.case.name)
                self.pool.give_back(place)
            else:
                self.finish()
                place.discard()
        except Failure as failure:
            said = place.discard()
            line = failure.line if failure.line is not None else step and step.line
            where = "end of the case" if line is None else f"line {line + 1}"
            raise Failure(f"{where}: {failure}{said}", place.played) from None
        except BaseException:
            place.discard()
            raise

    def begin(self, name, door=None):
        """Starts the process of a session."""
        start = self.place.begin if name == FIRST else self.place.beside
        options = self.case.options if door == self.case.door else []
        if door:
            first = next(step.value for step in self.case.steps if step.kind == "now")
            now, zone = self.clock or first
            options = ["--now", now, "--time-zone", zone, *options]
        self.now_in = self.sessions[name] = Session(start(options, door), name, door)

    def initialize(self):
        if not self.clock or self.now_in.door:
            return
        now, zone = self.clock
        client = "conformance" if self.now_in.name == FIRST else f"conformance {self.now_in.name}"
        self.ask("initialize", {
            "capabilities": {"strict": True}, "clientInfo": {"name": client, "version": "1"},
            "now": now, "protocolVersions": ["0.9"], "timeZone": zone})
        self.server.send(written({"jsonrpc": "2.0", "method": "initialized", "params": {}}))

    def ask(self, name, params):
        self.check(self.server.ask(name, params), name.split("#")[0])

    def now(self, step):
        """The first `now` opens the session; a later one moves its clock."""
        first, self.clock = self.clock is None, step.value
        if first:
            self.initialize()
            return
        if self.now_in.door:
            raise Failure("the clock of a door is set when it starts")
        self.now_in.clocks += 1
        now, zone = step.value
        self.ask(f"conformance/clock#{self.now_in.clocks}", {"now": now, "timeZone": zone})

    def session(self, step):
        """What follows is said to this process, which starts at its first mention."""
        name, door = step.value
        if name in self.sessions:
            self.now_in = self.sessions[name]
        else:
            self.begin(name, door)
            self.initialize()

    def restart(self, step):
        self.end_session()
        self.begin(self.now_in.name, self.now_in.door)
        self.initialize()

    def kill(self, step):
        self.server.kill_alone()

    def signal(self, step):
        self.server.process.send_signal(signal.Signals[f"SIG{step.value}"])

    def process(self, step):
        self.names.values[step.value] = str(self.place.begin_client(step.value))

    def ends(self, step):
        self.place.end_client(step.value)

    def file(self, step):
        """A document on the disk; without a text it is removed."""
        name, text = step.value
        path = os.path.join(self.place.documents, name)
        if text is None:
            os.unlink(path)
        else:
            with open(path, "wb") as document:
                document.write(self.names.text(text).encode())

    def wait(self, step):
        time.sleep(step.value)

    def send(self, step):
        text = self.names.text(step.value, escaped=True)
        self.now_in.note(text, step.line)
        self.server.send(text)
        if self.updating and not any(s.kind == "reply" for s in self.case.steps):
            self.draw(step)

    def setup(self, step):
        """A request that has to succeed; the answer is another case's matter."""
        text = self.names.text(step.value, escaped=True)
        self.now_in.pages.note(text)
        self.server.send(text)
        request = parse(text)
        answer = self.server.take(key_of({"id": request["id"]}))
        if "result" not in answer:
            raise Failure(f"the request was refused: {written(answer)}")
        self.check(answer, request.get("method"))
        self.compare_pages()

    def draw(self, step):
        """A case without any reply yet gets one after each request."""
        try:
            message = parse(step.value)
        except ValueError:
            message = {"id": None}
        if isinstance(message, dict) and "id" not in message:
            return
        key = key_of(message if isinstance(message, list) else {"id": message.get("id")})
        self.changes.setdefault(step.line, []).append(self.server.take(key))

    def raw(self, step):
        self.server.write(step.value)

    def reply(self, step):
        expected = by_id(step.value)
        message = self.server.take(key_of(self.names.resolved(expected)))
        self.now_in.taken.append(message)
        message = by_id(message)
        self.names.bind(expected, message)
        wanted, method = self.names.resolved(expected), self.now_in.method
        judge = None if self.now_in.door else self.pool.judge
        taken = judged(judge, wanted, message, method)
        self.check(message)
        if self.now_in.pages.pages and "method" not in message:
            self.compare_pages()
        if written(wanted) == written(taken):
            return
        if self.updating:
            refusal = None if self.updating == "force" else outcome_change(wanted, message)
            if refusal:
                raise Failure(f"not updated: {refusal}\n      {written(message)}")
            self.changes[step.line] = self.names.unresolved(message, expected)
            return
        raise Failure("the reply differs (- expected, + received)\n" + difference(wanted, taken))

    def compare_pages(self):
        """What a client has of its pages after each answer is what is drawn of them then. Another
        process may have changed them, of which a case does not say when it is told."""
        pages = self.now_in.pages
        if not (pages.pages or pages.faults) or len(self.sessions) > 1 or self.now_in.door:
            return

        def show(params):
            self.drawings += 1
            name = f"view/show#{self.drawings}"
            self.server.send(written(
                {"id": name, "jsonrpc": "2.0", "method": "view/show", "params": params}))
            return self.server.take(f"the answer to {written(name)}")

        pages.compare(show)

    def matches(self, step):
        """The text that a name stands for has a form."""
        name, pattern = step.value
        text = self.names.text(name)
        if not pattern.fullmatch(text):
            raise Failure(f"{name} is {text!r}, which does not match {pattern.pattern}")

    def sorted(self, step):
        """The keys of all objects that came until now stand in order."""
        if self.server.unsorted:
            raise Failure(f"the keys of an object are not sorted: {self.server.unsorted[:20]}")

    def ordered(self, step):
        """What was expected until now came in that order."""
        places = {id(message): place for place, message in enumerate(self.server.arrived)}
        came = [places.get(id(message), -1) for message in self.now_in.taken]
        if came != sorted(came):
            raise Failure("the messages came in another order: " + ", ".join(
                key_of(message) for _, message in sorted(zip(came, self.now_in.taken),
                                                         key=lambda pair: pair[0])))

    def check(self, message, method=None):
        """Holds each message against the bundle; what a door says is another protocol."""
        if self.now_in.door:
            return
        for part in message if isinstance(message, list) else [message]:
            faults = self.pool.faults(part, method or self.now_in.method(part))
            self.now_in.answered(part)
            if faults:
                raise Failure("the message is against the bundle" + "".join(
                    f"\n      {path or '/'}: {fault}" for path, fault in faults[:10]))

    def end(self, step):
        self.server.process.stdin.close()

    def end_session(self):
        self.server.finish()
        self.check_rest()

    def finish(self):
        for self.now_in in self.sessions.values():
            self.end_session()

    def check_rest(self):
        left = self.server.waiting()
        if left and self.updating:
            self.surplus += [(self.now_in.name, message) for message in left]
        elif left:
            lines = [line for message in left if isinstance(message, dict) and "id" in message
                     for _, line in self.now_in.asked.get(written(message["id"]), [])]
            what = "answered this more often than" if lines else "said more than"
            raise Failure(
                f"the server {what} the case expects{self.server.others()}",
                line=lines[-1] if lines else None)

    def exit(self, step):
        code = self.server.ended("the case expected its end")
        if code != step.value:
            raise Failure(f"the exit code is {code}, not {step.value}")

    def rewrite(self):
        lines = list(self.case.lines)
        for number in sorted(self.changes, reverse=True):
            change = self.changes[number]
            if lines[number].startswith("<--"):
                lines[number] = "<-- " + written(change)
            else:
                lines[number + 1:number + 1] = ["<-- " + written(message) for message in change]
        while self.surplus and lines and not lines[-1].strip():
            lines.pop()
        last = [step.value[0] for step in self.case.steps if step.kind == "session"][-1:] or [FIRST]
        for name, message in self.surplus:
            lines += [f"session {name}"] * (name != last[0]) + ["<-- " + written(message)]
            last = [name]
        text = "\n".join(lines).rstrip("\n") + "\n"
        changed = text != "\n".join(self.case.lines)
        if changed:
            self.case.path.write_text(text, encoding="utf-8")
        return changed
