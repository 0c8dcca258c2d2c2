"""An editor over real pipes: what it sends, what it is sent, and documents that edits change."""

import json
import os
import pathlib
import queue
import subprocess
import tempfile
import threading
import time

DAYBOOK = os.environ.get(
    "DAYBOOK", str(pathlib.Path(__file__).resolve().parents[3] / ".build/debug/daybook"))
NOW = "2026-03-02T08:00"
CAPABILITIES = {
    "general": {"positionEncodings": ["utf-8"]},
    "textDocument": {
        "completion": {"completionItem": {"snippetSupport": True}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
    },
    "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}},
}


class Refused(Exception):
    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Editor:
    """One `daybook lsp`. `answers` maps the beginning of a question to that of its answer."""

    def __init__(self, folder=None, capabilities=None, options=None, now=NOW, begin=True):
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="daybook-lsp-"))
        self.database = self.folder / "daybook.db"
        environment = dict(
            os.environ, XDG_CACHE_HOME=str(self.folder / "cache"), HOME=str(self.folder))
        fixed = ["--now", now, "--time-zone", "UTC"] if now else []
        self.fixed = ["--database", str(self.database), *fixed]
        self.errors = open(self.folder / "errors", "ab")
        self.process = subprocess.Popen(
            [DAYBOOK, "lsp", *self.fixed], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=self.errors, env=environment)
        self.last = 0
        self.inbox = queue.Queue()
        self.notified = []
        self.asked = []
        self.answers = {}
        self.documents = {}
        self.refuses_edits = False
        threading.Thread(target=self.read, daemon=True).start()
        if begin:
            self.capabilities = self.call(
                "initialize", processId=os.getpid(), rootUri=None,
                clientInfo={"name": "editor"}, initializationOptions=options or {},
                capabilities=CAPABILITIES if capabilities is None else capabilities)
            self.notify("initialized")

    # Messages

    def read(self):
        output = self.process.stdout
        while True:
            length = None
            while True:
                line = output.readline()
                if not line:
                    self.inbox.put(None)
                    output.close()
                    return
                if line == b"\r\n":
                    break
                name, value = line.decode().split(":", 1)
                if name.lower() == "content-length":
                    length = int(value)
            self.inbox.put(json.loads(output.read(length)))

    def write(self, message):
        body = json.dumps(dict(message, jsonrpc="2.0")).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, **params):
        self.write({"method": method, "params": params})

    def request(self, method, params):
        self.last += 1
        self.write({"id": self.last, "method": method, "params": params})
        return self.last

    def call(self, method, **params):
        return self.result(self.request(method, params))

    def result(self, number):
        while True:
            message = self.take(20)
            assert message is not None, "no answer"
            if message.get("id") == number and "method" not in message:
                if "error" in message:
                    raise Refused(message["error"])
                return message["result"]

    def take(self, seconds):
        """Handles and returns the next message; None where none came in time."""
        try:
            message = self.inbox.get(timeout=seconds)
        except queue.Empty:
            return None
        if message is None:
            raise EOFError((self.folder / "errors").read_text())
        if "method" in message:
            if "id" in message:
                self.asked.append(message)
                self.write({"id": message["id"], "result": self.answer(message)})
            else:
                self.notified.append(message)
        return message

    def answer(self, message):
        params = message.get("params") or {}
        if message["method"] == "workspace/applyEdit":
            if self.refuses_edits:
                return {"applied": False, "failureReason": "It is read only."}
            return {"applied": self.apply(params["edit"])}
        if message["method"] == "window/showMessageRequest":
            for beginning, title in self.answers.items():
                if params["message"].startswith(beginning):
                    return next(a for a in params["actions"] if a["title"].startswith(title))
            return None
        if message["method"] == "workspace/configuration":
            return [self.answers.get("configuration")]
        return None

    def until(self, condition, seconds=10):
        """Handles messages until the condition holds, and returns its value."""
        end = time.monotonic() + seconds
        while not (value := condition()):
            assert time.monotonic() < end, (self.notified[-5:], self.asked[-5:])
            self.take(0.05)
        return value

    def quiet(self, seconds=0.4):
        while self.take(seconds):
            pass

    # Documents

    def open(self, name, text, language="markdown"):
        path = self.folder / name
        path.write_text(text, encoding="utf-8", newline="")
        uri = path.as_uri()
        self.documents.pop(uri, None)
        self.documents[uri] = [1, text]
        self.notify("textDocument/didOpen", textDocument={
            "uri": uri, "languageId": language, "version": 1, "text": text})
        return uri

    def text(self, uri):
        return self.documents[uri][1]

    def line(self, uri, number):
        return self.text(uri).split("\n")[number]

    def change(self, uri, edits):
        """Changes the text by edits of the protocol, whose characters are bytes."""
        document = self.documents[uri]
        lines = document[1].split("\n")
        for edit in sorted(edits, key=lambda e: -self.offset(lines, e["range"]["start"])):
            start, end = edit["range"]["start"], edit["range"]["end"]
            data = "\n".join(lines).encode()
            first, last = self.offset(lines, start), self.offset(lines, end)
            lines = (data[:first] + edit["newText"].encode() + data[last:]).decode().split("\n")
        document[0] += 1
        document[1] = "\n".join(lines)
        ordered = sorted(
            edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]),
            reverse=True)
        self.notify(
            "textDocument/didChange", textDocument={"uri": uri, "version": document[0]},
            contentChanges=[{"range": e["range"], "text": e["newText"]} for e in ordered])

    @staticmethod
    def offset(lines, position):
        before = sum(len(line.encode()) + 1 for line in lines[:position["line"]])
        return before + position["character"]

    def replace(self, uri, old, new):
        """Types: the first place of a text becomes another."""
        before = self.text(uri).encode().split(old.encode(), 1)[0]
        start = {"line": before.count(b"\n"), "character": len(before.split(b"\n")[-1])}
        end = dict(start, character=start["character"] + len(old.encode()))
        self.change(uri, [{"range": {"start": start, "end": end}, "newText": new}])

    def apply(self, edit):
        changes = [
            (c["textDocument"]["uri"], c["textDocument"]["version"], c["edits"])
            for c in edit.get("documentChanges", [])]
        changes += [(uri, None, edits) for uri, edits in edit.get("changes", {}).items()]
        for uri, version, edits in changes:
            if version not in (None, self.documents[uri][0]):
                return False
            self.change(uri, edits)
        return True

    def save(self, uri):
        path = pathlib.Path(uri.removeprefix("file://"))
        path.write_text(self.text(uri), encoding="utf-8", newline="")
        self.notify("textDocument/didSave", textDocument={"uri": uri})

    def at(self, uri, line, character=0, method="hover", **more):
        return self.call(
            f"textDocument/{method}", textDocument={"uri": uri},
            position={"line": line, "character": character}, **more)

    def actions(self, uri, first, last=None, **context):
        return self.call(
            "textDocument/codeAction", textDocument={"uri": uri},
            range={"start": {"line": first, "character": 0},
                   "end": {"line": first, "character": 0} if last is None else
                   {"line": last + 1, "character": 0}},
            context={"diagnostics": [], **context})

    def act(self, uri, title, first, last=None):
        """Chooses the code action whose title begins so."""
        actions = self.actions(uri, first, last)
        action = next((a for a in actions if a["title"].startswith(title)), None)
        assert action, [a["title"] for a in actions]
        if "edit" in action:
            assert self.apply(action["edit"])
        if "command" in action:
            command = action["command"]
            self.execute(command["command"], *command["arguments"])

    def execute(self, command, *arguments):
        self.call("workspace/executeCommand", command=command, arguments=list(arguments))

    def diagnostics(self, uri):
        """Those that were sent last."""
        for message in reversed(self.notified):
            if message["method"] == "textDocument/publishDiagnostics" and (
                    message["params"]["uri"] == uri):
                return message["params"]["diagnostics"]
        return []

    def findings(self, uri):
        return [(d["range"]["start"]["line"], d["code"]) for d in self.diagnostics(uri)]

    # The other front end, and the end

    def daybook(self, *words):
        """Another front end."""
        ended = subprocess.run(
            [DAYBOOK, words[0], *self.fixed, *words[1:]], capture_output=True, text=True,
            env=dict(os.environ, HOME=str(self.folder)))
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    def rpc(self, method, **params):
        return json.loads(self.daybook("call", method, json.dumps(params)))

    def task(self, title):
        tasks = self.rpc("task/list", limit=1000)["items"]
        return next(t for t in tasks if t["title"] == title)

    def end(self):
        if self.process.stdin.closed:
            return self.process.wait(10)
        try:
            self.call("shutdown")
            self.notify("exit")
            self.process.stdin.close()
            return self.process.wait(10)
        except (EOFError, BrokenPipeError):
            return self.process.wait(10)
        finally:
            self.process.kill()
            self.errors.close()
