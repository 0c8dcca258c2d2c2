"""Runs a feeder against a real daybook, for the tests of feeders."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from runner.schema import Bundle

from . import ROOT
from .feeder import Run
from .subject import Subject

BUILT = [ROOT / ".build" / build / "daybook" for build in ("release", "debug")]
DAYBOOK = os.environ.get("DAYBOOK") or next(
    (str(path) for path in BUILT if os.access(path, os.X_OK)), "daybook")
PATIENCE = 15


class FeederTest(unittest.TestCase):
    """A test with a feeder, a folder and a database that is kept from run to run."""

    plugin = None
    """The plugin's folder."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="daybook-feeder-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.home, self.database = self.folder / "home", self.folder / "day.db"
        self.bundle = Bundle(ROOT / "protocol" / "openrpc.json").in_params()

    def feed(self, status=0, **settings):
        """Runs it to its end; answers with what it wrote of errors."""
        given = {name: value if isinstance(value, list) else [str(value)]
                 for name, value in settings.items()}
        subject = Subject(self.plugin, self.bundle, DAYBOOK, given, PATIENCE, False)
        subject.read()
        run = Run(subject, self.home, self.database)
        subject.temporary.cleanup()
        self.assertEqual(subject.faults + subject.extra + run.daybook.denied, [])
        self.assertEqual(run.left, [])
        self.assertEqual(run.status, status, run.errors)
        return run.errors

    def ask(self, method, **params):
        ended = subprocess.run(
            [DAYBOOK, "call", "--database", str(self.database), method, "-"],
            input=json.dumps(params), capture_output=True, text=True, timeout=120)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        return json.loads(ended.stdout)

    def changes(self):
        return self.ask("changes/since", changeCursor=0, limit=1000)["changeCursor"]

    def providers(self):
        return {each["id"]: (each["state"], each.get("message"))
                for each in self.ask("provider/list")["items"]}

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")
        return path
