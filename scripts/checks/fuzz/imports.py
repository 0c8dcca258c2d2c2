"""Files that are damaged: those that the program reads, and those that plugins read for it."""

import json
import pathlib
import shutil

import params
from params import kind_of
from runner.server import Failure
from runner.values import written

ROOT = pathlib.Path(__file__).resolve().parents[3]
FILES = pathlib.Path(__file__).resolve().parent / "files"
DATA = ROOT / "protocol/cases/data"
ROUNDS = 3


class Damager(params.Damager):
    def play(self, scene, random):
        self.begin(scene, random)
        self.folder = pathlib.Path(scene.folder.name, "read")
        self.folder.mkdir()
        self.read_folders()
        self.run_ics()
        self.run_files()
        self.read_exports()
        scene.end()

    def read_exports(self):
        """Files of daybook and of Taskwarrior, each into a database of its own."""
        for _ in range(4):
            self.play_case()
        forms = ["daybook", "taskwarrior"]
        for form in forms:
            self.need("data/export", {"format": form, "path": str(self.folder / form)})
        for form in forms * ROUNDS:
            self.server.reset(str(self.folder.parent / f"{self.identity}.db"))
            self.greet()
            path = self.folder / f"{self.identity}.json"
            path.write_bytes(self.other_json((self.folder / form).read_bytes()))
            self.take(form, path)

    def read_folders(self):
        """What Loop Habit Tracker exports."""
        for number in range(ROUNDS):
            for source in sorted(DATA.glob("loop/**/*.csv")):
                data = source.read_bytes()
                self.write(f"{number}/{source.relative_to(DATA)}",
                           self.other_lines(data) if self.random.random() < 0.4 else data)
            self.take("loop", self.folder / f"{number}/loop")

    def take(self, form, path):
        """Reads a file; what is taken of it is whole."""
        for is_tried in (True, False):
            answer = self.ask("data/import", {"format": form, "path": str(path), "dryRun": is_tried,
                                              "raiseLimits": self.random.random() < 0.5})
            if kind_of(answer) == "unavailable":
                raise Failure(f"{path} is no fault of the database: {written(answer)}")
        # A zone that this machine does not know may be one of another.
        findings = self.ask("data/verify", {})["result"]["findings"]
        found = [each for each in findings if each["kind"] != "zone"]
        if found:
            raise Failure(f"{path} brought {written(found)[:1000]}")

    def run_ics(self):
        """Calendars and tasks of RFC 5545."""
        self.run("ics", {"calendar.ics": "calendar.ics", "tasks/rent.ics": "task.ics"}, {
            "calendars": [f"home={self.folder}/calendar.ics"], "tasks": [f"{self.folder}/tasks"]})

    def run_files(self):
        """Lists of tasks in todo.txt and org."""
        self.run("files", {name: name for name in ("todo.txt", "work.org")}, {
            "files": [f"{self.folder}/todo.txt", f"{self.folder}/work.org"],
            "newTasks": [f"{self.folder}/{self.random.choice(['todo.txt', 'work.org'])}"]})

    def run(self, name, files, settings):
        """Lets a plugin of daybook read files; it says what is wrong with them, and ends well."""
        copy = self.folder.parent / name / name
        shutil.copytree(ROOT / "plugins" / name, copy,
                        ignore=shutil.ignore_patterns("test*", "__pycache__"))
        manifest = json.loads((copy / "plugin.json").read_text("utf-8"))
        manifest["permissions"] |= {"network": False, "writes": [str(self.folder)]}
        (copy / "plugin.json").write_text(json.dumps(manifest), "utf-8")
        self.need("plugin/add", {"path": str(copy)})
        values = [{"name": name, "values": values} for name, values in settings.items()]
        self.need("plugin/configure", {"id": name, "values": values})
        self.need("plugin/enable", {"id": name, "confirm": True})
        for _ in range(ROUNDS):
            for path, source in files.items():
                self.write(path, self.other_lines((FILES / source).read_bytes()))
            self.need("plugin/run", {"id": name})
            said = written(self.need("plugin/log", {"id": name, "limit": 1000}))
            if "Traceback" in said:
                raise Failure(f"the plugin {name} failed: {said[-2000:]}")

    def need(self, method, values):
        answer = self.ask(method, values)
        if "error" in answer:
            raise Failure(f"{method} was refused: {written(answer)}")
        return answer

    def write(self, name, data):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def other_json(self, data):
        """Bytes with something changed, mostly a value of their JSON."""
        if self.random.random() < 0.2:
            return self.other_lines(data)
        value = json.loads(data)
        for _ in range(self.random.choice([1, 1, 3])):
            value = self.damage(value, "data/import")
        return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
