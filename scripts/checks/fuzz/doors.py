"""Messages to `daybook lsp` and `daybook mcp`, whose values, and so documents, are damaged."""

import json
from random import Random

import params
from corpus import LEFT_OUT, Behind
from framing import framed
from params import NOW, ZONE
from process import answers_among, fault_of_form
from runner.case import DOORS, parts
from runner.generated import Drawer, holder
from runner.server import Failure
from runner.values import written

LONGEST = 1 << 16
# One of them is answered when the client cancels it.
NEVER = LEFT_OUT - {"initialize"} | {"subscriptions/listen"}
REPLIES = [{"result": each} for each in (
    None, [], 3, {"applied": True}, {"applied": True}, {"applied": False}, {"title": "Yes"},
    {"action": "decline"}, {"action": "accept", "content": {"confirm": True}},
    {"action": "accept", "content": {"confirm": 3}})] + [{"error": {"code": -1, "message": "No."}}]


class Damager(params.Damager):
    OPTIONS = [[]]

    def __init__(self, corpus, bundle):
        super().__init__(corpus, bundle)
        self.methods = sorted({part["method"] for case in corpus.cases for message in case
                               if not isinstance(message, (tuple, Behind)) for part in parts(message)
                               if part["method"] not in NEVER})

    def play(self, scene, random):
        self.random, self.scene, self.identity, self.behind = random, scene, 0, None
        self.drawer = Drawer(self.bundle, random.random(), self.corpus.folder)
        command = [scene.program, self.DOOR, "--database", scene.database, "--now", NOW,
                   "--time-zone", ZONE, *random.choice(self.OPTIONS)]
        self.server = scene.begin(DOORS[self.DOOR], command)
        case = random.choice(self.corpus.cases)
        alike = [each for each in self.corpus.cases if initializes(each) == initializes(case)]
        for message in case:
            self.say(message, 0.1)
        while self.identity < params.REQUESTS:
            self.say(random.choice(random.choice(alike)), 0.4)
        scene.end()

    def say(self, message, chance):
        """Says what a message of a case says, or with a chance something like it."""
        for part in [] if isinstance(message, tuple) else parts(message):
            method, values = part["method"], part.get("params")
            if isinstance(message, Behind):
                self.ask_behind(method, values)
            elif method not in NEVER and (method != "initialize" or not self.identity):
                if self.random.random() < chance:
                    method, values = self.damaged(method, values)
                self.tell(method, values, "id" in part)

    def ask_behind(self, method, values):
        if not self.behind:
            self.behind = self.scene.begin("lines")
            self.behind.answer("initialize", {"now": NOW, "timeZone": ZONE})
        if method not in LEFT_OUT:
            self.behind.answer(method, values)

    def tell(self, method, values, is_request):
        # With others it would be no notification, and be answered without an id.
        if len(written(values)) > LONGEST or not (
                is_request or values is None or isinstance(values, (dict, list))):
            return
        values = self.corpus.inside(values)
        if not params.is_json(values):
            return
        message = {"jsonrpc": "2.0", "method": method, "params": values}
        if is_request:
            self.identity += 1
            message["id"] = self.identity
        try:
            self.send(message)
            while is_request:
                is_request = not self.take()
        except Failure as failure:
            raise Failure(f"{failure}{params.shown(written(message))}") from None

    def send(self, message):
        self.scene.sent += framed(written(message).encode(), DOORS[self.DOOR])
        self.server.send(written(message))

    def take(self):
        """Answers what the door asks; returns whether it answered what it was asked last."""
        server = self.server
        with server.changed:
            server.changed.wait_for(lambda: server.closed or server.waiting(), server.seconds)
        # Where there is nothing, this says why.
        messages = server.drain() or [server.take(f"the answer to {self.identity}")]
        for each in messages:
            if "method" in each and "id" in each:
                # Drawn by what is asked, which may come sooner or later.
                reply = Random(written(each.get("params"))).choice(REPLIES)
                self.send({"id": each["id"], "jsonrpc": "2.0", **reply})
        answers = list(answers_among(messages))
        for each in answers:
            fault = fault_of_form(each)
            self.counts[params.kind_of(each)] += 1
            if fault or each["id"] != self.identity:
                raise Failure(fault or f"an answer to what was not asked: {written(each)[:400]}")
        return bool(answers)


def initializes(case):
    """Whether a case begins with `initialize`, without which each message says who sends it."""
    return any('"initialize"' in message for message in case if isinstance(message, str))


class Documents(Damager):
    DOOR = "lsp"

    def play(self, scene, random):
        self.opened = {}
        super().play(scene, random)

    def tell(self, method, values, is_request):
        """Mostly about the document that was opened last, at its version."""
        if method != "textDocument/didOpen" and self.random.random() < 0.9:
            names = ["uri"] if method == "textDocument/didChange" else ["uri", "version"]
            values = placed(values, {name: self.opened[name] for name in names if name in self.opened})
        super().tell(method, values, is_request)
        document = values.get("textDocument") if isinstance(values, dict) else None
        if not is_request and isinstance(document, dict) and "version" in document:
            self.opened = document

    def damaged(self, method, values):
        """Mostly with another text, where there is one."""
        values = json.loads(written(values))
        for path in params.nodes(values):
            if path[-1] == "text" and self.random.random() < 0.8:
                inside = holder(values, path[:-1])
                inside["text"] = self.other_lines(str(inside["text"]).encode()).decode(errors="replace")
                return method, values
        return super().damaged(method, values)


def placed(value, members):
    """A value in which these members are others, wherever they are."""
    if isinstance(value, list):
        return [placed(each, members) for each in value]
    if isinstance(value, dict):
        return {name: members.get(name, placed(each, members)) for name, each in value.items()}
    return value


class Messages(Damager):
    DOOR = "mcp"
    OPTIONS = [[], ["--methods"], ["--read-only", "--methods"]]
