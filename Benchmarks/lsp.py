"""`daybook lsp` beside `daybook serve`: the start, a keystroke in a document of 10,000 lines, one
with 5,000 diagnostics, and what documents hold in memory."""

import json
import os
import random
import time

from figure import Figure, Peer
from process import Process

TITLE = "language server"
LINES = 10_000
AIM = 0.005  # seconds for a keystroke
URI = "file:///tmp/list.md"
CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {"diagnostic": {}, "inlayHint": {}},
    "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}},
}
WORDS = "call plan buy write read answer mend clean pay sort for the house garden office".split()
WHEN = ["tomorrow 9am", "friday", "every week", "#home", "!high", "", ""]


class Editor(Process):
    def notify(self, method, params):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode()
        data = b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        while data:
            data = data[os.write(self.writes, data):]

    def begin(self, text):
        self.result("initialize", {"capabilities": CAPABILITIES, "processId": None})
        self.notify("initialized", {})
        self.notify("textDocument/didOpen", {"textDocument": {
            "languageId": "markdown", "text": text, "uri": URI, "version": 1}})
        return self


def document(ids, rest="- [ ] {words} {when}"):
    """A list with headings and notes: each fourth line is a task, half of these are linked."""
    chance = random.Random(4)
    lines = []
    for number in range(LINES):
        words = " ".join(chance.choices(WORDS, k=6))
        if number % 50 == 0:
            lines.append(f"## {words}")
        elif number % 8 == 4 and ids:
            lines.append(f"- [ ] [{words}](daybook:task/{ids[number // 8 % len(ids)]})")
        elif number % 4 == 0:
            lines.append(rest.format(words=words, when=chance.choice(WHEN)))
        else:
            lines.append(f"  {words}, {words}.")
    return "\n".join(lines) + "\n"


class Typing:
    """A person types in the middle of the document, and the editor asks for what it shows."""

    def __init__(self, editor, line):
        self.editor, self.line, self.version, self.column = editor, line, 1, 12
        self.whole = {"textDocument": {"uri": URI}}
        self.tokens = editor.result("textDocument/semanticTokens/full", self.whole)[1]["resultId"]
        self.found = editor.result("textDocument/diagnostic", self.whole)[1]["resultId"]

    def key(self):
        """Seconds until tokens, hints and diagnostics are there again."""
        self.version += 1
        place = {"line": self.line, "character": self.column}
        self.column += 1
        shown = {"start": {"line": self.line - 30, "character": 0},
                 "end": {"line": self.line + 30, "character": 0}}
        begun = time.perf_counter()
        self.editor.notify("textDocument/didChange", {
            "contentChanges": [{"range": {"start": place, "end": place}, "text": "x"}],
            "textDocument": {"uri": URI, "version": self.version}})
        delta = self.editor.result(
            "textDocument/semanticTokens/full/delta",
            dict(self.whole, previousResultId=self.tokens))[1]
        self.editor.result("textDocument/inlayHint", dict(self.whole, range=shown))
        found = self.editor.result(
            "textDocument/diagnostic", dict(self.whole, previousResultId=self.found))[1]
        elapsed = time.perf_counter() - begun
        self.tokens, self.found = delta["resultId"], found["resultId"]
        return elapsed


def started(command):
    process = Process(command)
    try:
        process.ask("initialize", {"capabilities": {}, "rootUri": None})
        return time.perf_counter() - process.begun
    finally:
        process.end()


def measure(bench):
    database = str(bench.folder / "lsp.db")
    program = bench.chosen.program
    server = bench.spawn([program, "serve", "--database", database])
    server.result("initialize", {"clientInfo": {"name": "bench"}})
    server.send_all("task/add", [
        {"due": f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}", "id": f"task-{number:04}",
         "title": f"Task {number}"} for number in range(LINES // 8)])
    server.end()
    ids = [f"task-{number:04}" for number in range(LINES // 8)]
    command = [program, "lsp", "--database", database, "--now", "2026-03-02T08:00"]

    ours, theirs = [], []
    for turn in range(bench.count(60, 8) + 1):
        pair = started(command), started([program, "serve", "--database", database])
        if turn > 0:
            ours.append(pair[0])
            theirs.append(pair[1])
    bench.add(Figure(
        "spawn to initialize answered", "s", ours, [Peer("daybook serve", theirs, 0.9)]))

    count = bench.count(500, 50)
    text = document(ids)
    editor = Editor(command).begin(text)
    begun = time.perf_counter()
    typing = Typing(editor, LINES // 2)
    bench.add(Figure(
        f"the first look at {LINES:,} lines, of which {LINES // 4:,} are tasks", "s",
        [time.perf_counter() - begun]))
    for _ in range(20):
        typing.key()
    bench.add(Figure(
        f"a keystroke among {LINES:,} lines: tokens, hints, diagnostics", "s",
        [typing.key() for _ in range(count)], [Peer("what we aim at", [AIM], 1)]))
    editor.end()

    editor = Editor(command).begin(document([], "- [ ] {words} friday or monday") * 2)
    typing = Typing(editor, LINES // 2)
    for _ in range(20):
        typing.key()
    bench.add(Figure(
        "the same, with 5,000 diagnostics", "s", [typing.key() for _ in range(count)]))
    editor.end()

    # Ten such documents, so that the text outweighs what a process takes anyway.
    editor = Editor(command).begin("")
    editor.result("textDocument/diagnostic", {"textDocument": {"uri": URI}})
    before = editor.status("VmRSS")
    for number in range(10):
        uri = f"file:///tmp/{number}.md"
        editor.notify("textDocument/didOpen", {"textDocument": {
            "languageId": "markdown", "text": text, "uri": uri, "version": 1}})
        editor.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})
        editor.result("textDocument/semanticTokens/full", {"textDocument": {"uri": uri}})
    grown = editor.status("VmRSS") - before
    bench.add(Figure(
        f"memory for {10 * LINES:,} lines", "B", [grown],
        [Peer("three times the text", [3 * 10 * len(text.encode())], 1)]))
    editor.end()
