"""What a plugin answers, damaged, to whatever the server asks a plugin."""

import base64
import json
import pathlib

import params
from framing import OF_BYTES
from params import requests_of
from runner.values import written

MANIFEST = {
    "name": "fuzz", "version": "1.0.0", "summary": "Answers badly.", "protocolVersions": ["0.9"],
    "command": ["python3", "plugin.py"], "kind": "responder", "reactions": ["task/*"],
    "permissions": {"methods": ["*:read", "task/*", "tag/add"]},
    "structures": [{"name": "Thing", "summary": "A thing.", "fields": [
        {"name": "text", "type": "string", "summary": "What is said."},
        {"name": "day", "type": "Day?", "summary": "Its day."}]}],
    "methods": [{"name": "say", "title": "Say something", "summary": "Says something.", "reply": [
        {"name": "things", "type": "[Thing]", "summary": "The things."},
        {"name": "count", "type": "integer", "summary": "How many."}]}],
    "views": [{"name": "page", "title": "Page"}],
    "formats": [{"name": "lines", "title": "Lines", "suffixes": [".txt"], "imports": True,
                 "exports": True}],
    "searches": [{"name": "notes", "title": "Notes"}]}
# It remembers what it said when it is started anew.
PLUGIN = """import base64, json, os, sys
answers = json.load(open("answers.json"))
for line in sys.stdin:
    message = json.loads(line)
    if message.get("method") == "exit":
        break
    if "method" not in message or "id" not in message:
        continue
    said = {"id": message["id"], "jsonrpc": "2.0", "result": {"protocolVersion": "0.9"}}
    said = json.dumps(said).encode() + b"\\n"
    if message["method"] in answers:
        with open(os.path.join(os.environ["HOME"], "count"), "a") as count:
            count.write(".")
            count.flush()
            mine = answers[message["method"]]
            said = base64.b64decode(mine[count.tell() % len(mine)]) + b"\\n" + said
    sys.stdout.buffer.write(said.replace(b'"ID"', json.dumps(message["id"]).encode()))
    sys.stdout.buffer.flush()
"""
SAYING = {"things": [{"text": "Fern", "day": "2026-03-02"}, {"text": "Ivy"}], "count": 2}
EACH = 12
VIEW = {"name": "x/fuzz/page"}
ACTION = {**VIEW, "action": "go", "keys": ["a"]}


class Damager(params.Damager):
    def play(self, scene, random):
        self.begin(scene, random)
        folder = pathlib.Path(scene.folder.name, "fuzz")
        folder.mkdir()
        (folder / "plugin.json").write_text(json.dumps(MANIFEST), "utf-8")
        (folder / "plugin.py").write_text(PLUGIN, "utf-8")
        schemas = {each["name"]: each["result"]["schema"]
                   for each in self.bundle.document["x-plugin-methods"]}
        answers = {method: [self.said(self.drawer.value(schema)) for _ in range(EACH)]
                   for method, schema in schemas.items()}
        answers["x/fuzz/say"] = [self.said(SAYING) for _ in range(EACH)]
        (folder / "answers.json").write_text(json.dumps(answers), "utf-8")
        file = str(folder / "plugin.py")
        asked = [
            ("x/fuzz/say", {}), ("view/show", {**VIEW, "width": 60}),
            ("view/act", {**ACTION, "changeCursor": 0}),
            ("view/preview", {**ACTION, "ask": 0, "text": "a", "width": 60, "changeCursor": 0}),
            ("data/import", {"format": "x/fuzz/lines", "path": file}),
            ("data/export", {"format": "x/fuzz/lines", "path": f"{scene.folder.name}/out.txt"}),
            ("search/findElsewhere", {"text": "fern"}), ("task/add", {"title": "Fern"})]
        self.ask("plugin/add", {"path": str(folder)})
        for _ in range(params.REQUESTS // 4):
            # It is on again after failures that turned it off.
            self.ask("plugin/enable", {"id": "fuzz", "confirm": True})
            for _ in range(4):
                self.ask(*random.choice(asked))
        scene.end()

    def said(self, value):
        """An answer and what a plugin may write before it, as the plugin has it."""
        random = self.random
        if random.random() < 0.6:
            value = self.damage(value, "")
        answer = {"id": "ID", "jsonrpc": "2.0", "result": value}
        if random.random() < 0.1:
            answer = {**answer, "error": {"code": random.choice([-32603, 1, 2]), "message": "No.",
                                          "data": {"kind": "internalError", "pointer": "/answers/0"}}}
            answer.pop(random.choice(["result", "error"]))
        if random.random() < 0.15:
            answer = self.damage(answer, "")
        lines = [written(answer).encode("utf-8", "surrogatepass") + b"\n"]
        if random.random() < 0.2:
            case = random.choice(self.corpus.cases)
            asked = [each for message in case if isinstance(message, str) for each in requests_of(message)]
            lines[:0] = [written({"id": number, "jsonrpc": "2.0", "method": method, "params": values})
                         .encode("utf-8", "surrogatepass") + b"\n"
                         for number, (method, values) in enumerate(asked[:10])]
        if random.random() < 0.2:
            random.choice(OF_BYTES)(lines, random)
        return base64.b64encode(b"".join(lines)).decode()
