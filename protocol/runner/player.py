"""Plays one case in one framing."""

from .server import Failure, key_of
from .values import Names, by_id, difference, outcome_change, parse, written


class Player:
    def __init__(self, case, framing, pool, updating=None):
        self.case, self.framing, self.pool = case, framing, pool
        self.names, self.updating, self.changes, self.surplus = Names(), updating, {}, []
        self.clock, self.clocks, self.server = None, 0, None

    def play(self):
        is_alone = self.case.needs_process or self.updating is not None
        place = self.pool.place(self.framing, is_alone)
        step = None
        try:
            self.server = place.begin(self.case.options)
            for step in self.case.steps:
                if step.kind == "restart":
                    self.finish()
                    self.server = place.begin(self.case.options)
                    self.initialize()
                else:
                    getattr(self, step.kind)(step)
            step = None
            if not is_alone and place.renew():
                self.check_rest()
                self.pool.give_back(place)
            else:
                self.finish()
                place.discard()
        except Failure as failure:
            said = place.discard()
            where = f"line {step.line + 1}" if step else "end of the case"
            raise Failure(f"{where}: {failure}{said}") from None
        except BaseException:
            place.discard()
            raise

    def initialize(self):
        if not self.clock:
            return
        now, zone = self.clock
        self.server.ask("initialize", {
            "capabilities": {}, "clientInfo": {"name": "conformance", "version": "1"},
            "now": now, "protocolVersions": ["0.9"], "timeZone": zone})
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

    def setup(self, step):
        """A request that has to succeed; the answer is another case's matter."""
        text = self.names.text(step.value, escaped=True)
        self.server.send(text)
        answer = self.server.take(key_of({"id": parse(text)["id"]}))
        if "result" not in answer:
            raise Failure(f"the request was refused: {written(answer)}")

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
        self.check_rest()

    def check_rest(self):
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
