"""plugins/conformance --escape finds no way out, and SECURITY.md lists the ways that it tries."""

import collections
import json
import os
import pathlib
import pwd
import subprocess
import sys
import tempfile
import unittest

PLUGINS = pathlib.Path(__file__).resolve().parent.parent
ROOT = PLUGINS.parent
sys.path.insert(0, str(PLUGINS))

from judge.escapes import suite  # noqa: E402
from judge.escapes.scene import Scene  # noqa: E402
from judge.escapes.stage import stage  # noqa: E402

RUNS = """
if os.path.exists(FOLDER + "/plugin.json"):
    say("says", "runs with its own files")
"""


class Escape(unittest.TestCase):
    def test_each_way_has_a_name_of_its_own(self):
        names = collections.Counter(way.name for way in suite.WAYS)
        self.assertEqual([name for name, count in names.items() if count > 1], [])
        self.assertGreaterEqual(len(names), 45)

    def test_each_permission_has_a_way(self):
        schema = json.loads((ROOT / "protocol/schema/plugin.json").read_text(encoding="utf-8"))
        permissions = set(schema["types"]["PluginPermissions"]["fields"])
        tried = {name for way in suite.WAYS for name, value in way.granted.items() if value}
        self.assertEqual(permissions - tried, set())

    def test_security_lists_exactly_the_ways(self):
        lines = (ROOT / "SECURITY.md").read_text(encoding="utf-8").splitlines()
        head, *rows = suite.table()
        begin = lines.index(head) + 1 if head in lines else len(lines)
        end = next((number for number, line in enumerate(lines[begin:], begin)
                    if not line.startswith("|")), len(lines))
        self.assertEqual(lines[begin:end], rows)

    def test_a_plugin_in_the_folder_for_plugins_runs(self):
        """Nothing of what refuses the ways refuses the place that daybook itself looks at."""
        user = pwd.getpwuid(os.geteuid())
        daybook = suite.program(os.environ.get("DAYBOOK"))
        with stage(user, daybook) as user_stage:
            scene = Scene(user_stage, "own")
            self.addCleanup(scene.close)
            scene.plugin = scene.database.parent / "plugins" / "own"
            scene.install(RUNS, {})
            scene.is_agreed = True
            scene.enable()
            for _ in range(2):
                scene.forget()
                scene.run()
                self.assertEqual((scene.ended.status, scene.begun), (0, True), scene.ended.words)
            self.assertIn("runs with its own files", scene.log())
            self.assertEqual(scene.shown()["folder"], str(scene.plugin))

    def test_no_way_leads_out(self):
        reason = suite.missing()
        if reason:
            print(f"skipped: the ways out of the confinement: {reason}", file=sys.stderr)
            self.skipTest(reason)
        with tempfile.TemporaryDirectory(prefix="daybook-escape-") as folder:
            outcomes = pathlib.Path(folder, "outcomes.json")
            command = [sys.executable, "-B", str(PLUGINS / "conformance"), "--escape", "--json",
                       str(outcomes)]
            if "DAYBOOK" in os.environ:
                command += ["--daybook", os.environ["DAYBOOK"]]
            ended = subprocess.run(command, capture_output=True, text=True, timeout=600)
            self.assertTrue(outcomes.exists(), ended.stderr)
            judged = json.loads(outcomes.read_text(encoding="utf-8"))
        of_all = [(user["user"], each) for user in judged["users"] for each in user["rules"]]
        for user, each in of_all:
            if each["outcome"] == "skipped":
                print(f"skipped: {each['rule']}, as {user}: {each['message']}", file=sys.stderr)
        failed = [f"{each['rule']}, as {user}: {each['message']}" for user, each in of_all
                  if each["outcome"] == "failed"]
        self.assertEqual(failed, [])
        self.assertEqual(ended.returncode, 0)


if __name__ == "__main__":
    unittest.main()
