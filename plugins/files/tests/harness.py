"""A person's folder with files, a database, and a `daybook serve` that runs the plugin."""

import datetime
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import zoneinfo

FOLDER = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("DAYBOOK") or str(FOLDER.parent.parent / ".build/release/daybook")
ZONE = "Europe/Berlin"


def day_of(moment):
    """Returns the person's day of a moment."""
    moment = datetime.datetime.fromisoformat(moment)
    return moment.astimezone(zoneinfo.ZoneInfo(ZONE)).date().isoformat()


class Refused(Exception):
    pass


class Person:
    def __init__(self, command=None):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="daybook-files.", dir="/var/tmp"))
        self.folder = self.home / "todo"
        self.folder.mkdir()
        self.plugin = self.home / "plugin/files"
        shutil.copytree(FOLDER, self.plugin, ignore=shutil.ignore_patterns("__pycache__", "tests", "test"))
        manifest = json.loads((self.plugin / "plugin.json").read_text())
        manifest["command"] = command or manifest["command"]
        manifest["permissions"]["writes"] = ["~/todo"]
        (self.plugin / "plugin.json").write_text(json.dumps(manifest))
        self.start()
        self.call("plugin/add", path=str(self.plugin))

    def start(self):
        self.server = subprocess.Popen(
            [PROGRAM, "serve", "--framing", "lines", "--time-zone", ZONE,
             "--database", str(self.home / "data/daybook.db")],
            env={**os.environ, "HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "share")},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._id = 0
        self.call("initialize", clientInfo={"name": "test"}, timeZone=ZONE)

    def stop(self):
        self.server.stdin.close()
        self.server.wait(timeout=60)
        self.server.stdout.close()

    def restore(self, backup=None):
        """Puts a copy of the database in its place, or nothing."""
        self.stop()
        for each in (self.home / "data").glob("daybook.db*"):
            if each.is_file():
                each.unlink()
        if backup:
            shutil.copy(backup, self.home / "data/daybook.db")
        self.start()

    def close(self):
        self.stop()
        shutil.rmtree(self.home, ignore_errors=True)

    def call(self, method, **params):
        self._id += 1
        message = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
        self.server.stdin.write(json.dumps(message).encode() + b"\n")
        self.server.stdin.flush()
        while True:
            answer = json.loads(self.server.stdout.readline())
            if answer.get("id") == self._id:
                if "error" in answer:
                    raise Refused(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def set(self, **settings):
        """Sets settings, of which those of files are names, and lets the plugin run."""
        def path(name):
            return str(self.folder / name)

        values = {**settings, "files": [path(each) for each in settings.get("files", [])]}
        if "newTasks" in settings:
            values["newTasks"] = path(settings["newTasks"])
        self.call("plugin/configure", id="files", values=[
            {"name": name, "values": [value] if isinstance(value, str) else value}
            for name, value in values.items() if value])
        self.call("plugin/enable", id="files", confirm=True)

    def run(self):
        return self.call("plugin/run", id="files")

    def log(self):
        return [each["text"] for each in self.call("plugin/log", id="files", limit=1000)["items"]]

    def write(self, name, text):
        (self.folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())

    def read(self, name):
        return (self.folder / name).read_bytes().decode()

    def tasks(self):
        """Returns all tasks, by title."""
        items = self.call("task/list", limit=1000, withNotes=True)["items"]
        found = {each["title"]: each for each in items}
        if len(found) != len(items):
            raise AssertionError(f"doubles: {sorted(each['title'] for each in items)}")
        return found


class Case(unittest.TestCase):
    maxDiff = None

    def person(self, **settings):
        person = Person(settings.pop("command", None))
        self.addCleanup(person.close)
        if settings:
            person.set(**settings)
        return person
