"""Files of other programs: each situation of situations.json, which Neovim and Eglot play too."""

import json
import pathlib
import re
import unittest

from editor import Editor

SITUATIONS = json.loads(
    (pathlib.Path(__file__).parent / "situations.json").read_text(encoding="utf-8"))


class Situations(unittest.TestCase):
    def play(self, situation):
        editor = Editor()
        try:
            language = {"md": "markdown", "org": "org", "txt": "todotxt"}
            uri = editor.open(
                situation["file"], situation["text"], language[situation["file"].split(".")[-1]])
            for step in situation["steps"]:
                self.step(editor, uri, *next(iter(step.items())))
            editor.until(lambda: without_ids(editor.text(uri)) == situation["becomes"])
            self.check(situation, editor, uri)
        finally:
            editor.end()

    def step(self, editor, uri, name, value):
        if name == "make":
            self.before = editor.text(uri)
            editor.act(uri, "Make", *value)
        elif name == "act" or name == "fix":
            editor.until(lambda: any(
                each["title"].startswith(value[0]) for each in editor.actions(uri, value[1])))
            editor.act(uri, value[0], value[1])
        elif name == "type":
            link = re.search(r"daybook:task/[\w-]+", editor.text(uri))
            editor.replace(uri, value[0], value[1].replace("<task>", link[0] if link else ""))
        elif name == "save":
            editor.save(uri)
        elif name == "undo":
            editor.replace(uri, editor.text(uri), self.before)
        elif name == "other":
            editor.daybook(*value)
        editor.quiet(0.1)

    def check(self, situation, editor, uri):
        tasks = {each["title"]: each for each in editor.rpc("task/list", limit=1000)["items"]}
        ids = {each["id"]: each["title"] for each in tasks.values()}
        for title, fields in situation["tasks"].items():
            for name, value in fields.items():
                found = tasks[title].get(name)
                self.assertEqual(ids.get(found) if name == "parent" else found, value, name)
        if "count" in situation:
            self.assertEqual(len(tasks), situation["count"], list(tasks))
        if "said" in situation:
            self.assertTrue([
                each for each in editor.notified
                if situation["said"] in str(each["params"].get("message"))], editor.notified)
        if "diagnostic" in situation:
            editor.until(lambda: situation["diagnostic"] in str(editor.diagnostics(uri)))


def without_ids(text):
    return re.sub(r"(daybook:task/|db:)[\w-]+", r"\1<id>", text)


def test_of(situation):
    return lambda self: self.play(situation)


for number, each in enumerate(SITUATIONS):
    name = re.sub(r"\W+", "_", each["name"])
    setattr(Situations, f"test_{number:02}_{name}", test_of(each))
