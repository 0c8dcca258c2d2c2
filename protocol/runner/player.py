"""Plays one case in one framing."""

import os
import shlex
import tempfile

from .server import Failure, Server, key_of
from .values import Names, by_id, difference, outcome_change, parse, written


class Player:
    def __init__(self, case, framing, arguments, updating=None):
        self.case, self.framing, self.arguments = case, framing, arguments
        self.names, self.updating, self.changes, self.surplus = Names(), updating, {}, []
        self.clock, self.clocks, self.server = None, 0, None

    def play(self):
        with tempfile.TemporaryDirectory(prefix="daybook-case-") as folder:
            log = open(os.path.join(folder, "log"), "w+b")
            command = shlex.split(self.arguments.server) + [
                "--conformance", "--database", os.path.join(folder, "case.db")]
            command += self.case.options
            step = None
            try:
                self.start(command, log)
                for step in self.case.steps:
                    if step.kind == "restart":
                        self.finish()
                        self.start(command, log)
                    else:
                        getattr(self, step.kind)(step)
                step = None
                self.finish()
            except Failure as failure:
                if self.server:
                    self.server.kill()
                log.seek(0)
                said = log.read().decode(errors="replace").strip().split("\n")[-5:]
                said = "".join(f"\n      log: {line[:300]}" for line in said if line)
                place = f"line {step.line + 1}" if step else "end of the case"
                raise Failure(f"{place}: {failure}{said}") from None
            finally:
                if self.server:
                    self.server.kill()
                log.close()

    def start(self, command, log):
        self.server = Server(command, self.framing, self.arguments.timeout, log)
        if self.clock:
            self.initialize()

    def initialize(self):
        now, zone = self.clock
        self.server.ask("initialize", {
            "capabilities": {}, "clientInfo": {"name": "conformance", "version": "1"},
            "now": now, "protocolVersions": ["1.0"], "timeZone": zone})
        self.server.send(written({"jsonrpc": "2.0", "method": "initialized", "params": {}}))

    def now(self, step):
        """The first `now` opens the session; a later one moves its clock."""
        first, self.clock = self.clock is None, step.value
        if first:
            self.initialize()
            return
        self.clocks += 1
        now, zone = step.value
        self.server.ask(f"conformance/clock#{self.clocks}", {"now": now, "timeZone": zone})

    def send(self, step):
        self.server.send(self.names.text(step.value, escaped=True))
        if self.updating and not any(s.kind == "reply" for s in self.case.steps):
            self.draw(step)

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
        message = by_id(self.server.take(key_of(self.names.resolved(expected))))
        self.names.bind(expected, message)
        wanted = self.names.resolved(expected)
        if written(wanted) == written(message):
            return
        if self.updating:
            refusal = None if self.updating == "force" else outcome_change(wanted, message)
            if refusal:
                raise Failure(f"not updated: {refusal}\n      {written(message)}")
            self.changes[step.line] = self.names.unresolved(message, expected)
            return
        raise Failure("the reply differs (- expected, + received)\n" + difference(wanted, message))

    def end(self, step):
        self.server.process.stdin.close()

    def finish(self):
        self.server.finish()
        left = self.server.waiting()
        if left and self.updating:
            self.surplus += left
        elif left:
            raise Failure(f"the server said more than the case{self.server.others()}")

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
        lines += ["<-- " + written(message) for message in self.surplus]
        text = "\n".join(lines).rstrip("\n") + "\n"
        changed = text != "\n".join(self.case.lines)
        if changed:
            self.case.path.write_text(text, encoding="utf-8")
        return changed
